//! Every bundled mesh by name, and what they are made of.
//!
//! Meshes follow the product's conventions: +y up, right-handed, front faces counter-clockwise, texture
//! coordinates from the top left. The OBJ file has v upwards, as that format wants it.

mod figure;
pub mod fish;
mod obj;
mod plain;
mod surface_nets;

use crate::vector::{Vec2, Vec3, add, cross, normalize, sub};

/// A mesh of the product.
pub struct MeshAsset {
    /// The file's name without its extension.
    pub name: &'static str,
    /// The texture it is shown with in the preview.
    pub skin: &'static str,
    pub build: fn() -> Mesh,
}

/// All meshes, in the order of their names.
pub const ALL: &[MeshAsset] = &[
    MeshAsset { name: "figure", skin: "metal", build: figure::figure },
    MeshAsset { name: "fish", skin: "fish_skin", build: fish::fish },
    MeshAsset { name: "flag", skin: "uv_grid", build: plain::flag },
    MeshAsset { name: "grass_blade", skin: "checker", build: plain::grass_blade },
];

/// A vertex, with v from the top.
#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    pub position: Vec3,
    pub normal: Vec3,
    pub uv: Vec2,
}

/// Triangles over shared vertices.
#[derive(Clone, Default, Debug)]
pub struct Mesh {
    pub vertices: Vec<Vertex>,
    pub triangles: Vec<[usize; 3]>,
}

impl Mesh {
    /// Adds a vertex whose normal [`Mesh::smooth`] will find.
    pub fn vertex(&mut self, position: Vec3, uv: Vec2) -> usize {
        self.vertices.push(Vertex { position, normal: [0.0; 3], uv });
        self.vertices.len() - 1
    }

    /// Adds a quad given counter-clockwise, cut along the shorter diagonal.
    pub fn quad(&mut self, corners: [usize; 4]) {
        let [a, b, c, d] = corners;
        let span = |i: usize, j: usize| {
            let along = sub(self.vertices[i].position, self.vertices[j].position);
            crate::vector::dot(along, along)
        };
        if span(a, c) <= span(b, d) + 1e-9 {
            self.triangles.extend([[a, b, c], [a, c, d]]);
        } else {
            self.triangles.extend([[a, b, d], [b, c, d]]);
        }
    }

    /// Appends another mesh.
    pub fn append(&mut self, other: &Self) {
        let offset = self.vertices.len();
        self.vertices.extend(&other.vertices);
        self.triangles.extend(other.triangles.iter().map(|t| t.map(|i| i + offset)));
    }

    /// Twice the triangle's area, along its geometric normal.
    pub fn area_vector(&self, triangle: [usize; 3]) -> Vec3 {
        let [a, b, c] = triangle.map(|i| self.vertices[i].position);
        cross(sub(b, a), sub(c, a))
    }

    /// Gives every vertex the mean normal of its triangles, the larger ones counting more.
    pub fn smooth(&mut self) {
        let mut sums = vec![[0.0; 3]; self.vertices.len()];
        for triangle in &self.triangles {
            let area = self.area_vector(*triangle);
            for index in triangle {
                sums[*index] = add(sums[*index], area);
            }
        }
        for (vertex, sum) in self.vertices.iter_mut().zip(sums) {
            vertex.normal = normalize(sum);
        }
    }

    /// The text of the OBJ file.
    pub fn to_obj(&self, name: &str) -> String {
        obj::write(self, name)
    }
}
