//! Meshes as plain values: the built-in shapes and what mesh files hold, in one vertex format.
//!
//! Front faces are counter-clockwise. UVs have their origin at the top left. `cross(normal, tangent.xyz) * tangent.w`
//! points towards the top of the texture.

#[cfg(test)]
mod damaged;
mod gltf;
mod obj;
mod shapes;

use bytemuck::{Pod, Zeroable};
use glam::{Vec2, Vec3};

use crate::document::MeshSource;

/// The largest mesh file, in bytes.
pub const MAX_FILE_BYTES: u64 = 64 << 20;
/// The largest number of triangles in a mesh.
pub const MAX_TRIANGLES: usize = 4_000_000;

/// What every vertex has, at the locations of [`Attribute`](crate::compile::Attribute).
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Vertex {
    /// Object space.
    pub position: [f32; 3],
    /// Object space, unit length.
    pub normal: [f32; 3],
    /// Origin top left.
    pub uv: [f32; 2],
    /// Object space, unit length; w is the handedness, 1 or -1.
    pub tangent: [f32; 4],
    /// Linear.
    pub colour: [f32; 4],
    /// The second UV, origin top left; the first again where the mesh has no other.
    pub uv1: [f32; 2],
}

impl Vertex {
    /// A white vertex without tangent, with one UV.
    pub fn new(position: Vec3, normal: Vec3, uv: Vec2) -> Self {
        Self {
            position: position.to_array(),
            normal: normal.to_array(),
            uv: uv.to_array(),
            tangent: [1.0, 0.0, 0.0, 1.0],
            colour: [1.0; 4],
            uv1: uv.to_array(),
        }
    }

    fn position(&self) -> Vec3 {
        Vec3::from_array(self.position)
    }

    fn normal(&self) -> Vec3 {
        Vec3::from_array(self.normal)
    }
}

/// Triangles with shared vertices.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Mesh {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// Three for each triangle, counter-clockwise seen from the front.
    pub indices: Vec<u32>,
}

impl Mesh {
    /// A built-in shape; `None` for a mesh that comes from a file.
    pub fn built_in(source: &MeshSource) -> Option<Self> {
        let mut mesh = match source {
            MeshSource::View => shapes::quad(2.0),
            MeshSource::Quad => shapes::quad(1.0),
            MeshSource::Plane => shapes::plane(64),
            MeshSource::Strip => shapes::strip(64),
            MeshSource::Cube => shapes::cube(),
            MeshSource::Sphere => shapes::sphere(64, 32),
            MeshSource::Icosphere => shapes::icosphere(4),
            MeshSource::Torus => shapes::torus(64, 32),
            MeshSource::Cylinder => shapes::cylinder(64),
            MeshSource::Capsule => shapes::capsule(64, 16),
            MeshSource::Fish | MeshSource::File(_) => return None,
        };
        mesh.make_tangents();
        Some(mesh)
    }

    /// A mesh from the bytes of a file; the name tells the format. `read` gets the bytes of a file beside it.
    ///
    /// # Errors
    /// When the format is unknown, the file is damaged, empty or beyond the limits: one sentence without the name.
    pub fn from_file(
        name: &str,
        bytes: &[u8],
        read: &dyn Fn(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Self, String> {
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(format!("the mesh file is larger than {} MiB", MAX_FILE_BYTES >> 20));
        }
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
        let mesh = match extension.as_str() {
            "obj" => obj::parse(bytes)?,
            "gltf" | "glb" => gltf::parse(bytes, read)?,
            _ => return Err("this is not a mesh file; expected .obj, .gltf or .glb".to_owned()),
        };
        mesh.checked()
    }

    /// The number of triangles.
    pub fn triangle_count(&self) -> usize {
        self.indices.len() / 3
    }

    /// The three vertices of each triangle.
    fn triangles(&self) -> impl Iterator<Item = [usize; 3]> {
        self.indices.chunks_exact(3).map(|corners| [0, 1, 2].map(|at| corners[at] as usize))
    }

    fn checked(self) -> Result<Self, String> {
        if self.indices.is_empty() {
            return Err("the mesh has no triangles".to_owned());
        }
        check_triangles(self.triangle_count())?;
        let count = self.vertices.len();
        if self.indices.iter().any(|index| *index as usize >= count) {
            return Err("the mesh is damaged: a triangle names a vertex that does not exist".to_owned());
        }
        let finite = |vertex: &Vertex| {
            let floats: &[f32] = bytemuck::cast_slice(std::slice::from_ref(vertex));
            floats.iter().all(|value| value.is_finite())
        };
        if !self.vertices.iter().all(finite) {
            return Err("the mesh is damaged: a number in it is infinite or not a number".to_owned());
        }
        Ok(self)
    }

    /// Smooth normals, weighted by area.
    fn make_normals(&mut self) {
        let mut sums = vec![Vec3::ZERO; self.vertices.len()];
        for corners in self.triangles() {
            let [a, b, c] = corners.map(|corner| self.vertices[corner].position());
            let normal = (b - a).cross(c - a);
            for corner in corners {
                sums[corner] += normal;
            }
        }
        for (vertex, sum) in self.vertices.iter_mut().zip(sums) {
            vertex.normal = sum.try_normalize().unwrap_or(Vec3::Y).to_array();
        }
    }

    /// Tangents along the texture's u axis, at right angles to the normal.
    fn make_tangents(&mut self) {
        let mut along_u = vec![Vec3::ZERO; self.vertices.len()];
        let mut along_v = vec![Vec3::ZERO; self.vertices.len()];
        for corners in self.triangles() {
            let [a, b, c] = corners.map(|corner| &self.vertices[corner]);
            let (edge_b, edge_c) = (b.position() - a.position(), c.position() - a.position());
            let uv = |vertex: &Vertex| Vec2::from_array(vertex.uv);
            let (uv_b, uv_c) = (uv(b) - uv(a), uv(c) - uv(a));
            let area = uv_b.perp_dot(uv_c);
            // A triangle without area in the texture has no direction to give.
            if area.abs() < 1e-12 {
                continue;
            }
            let u = (edge_b * uv_c.y - edge_c * uv_b.y) * area.signum();
            let v = (edge_c * uv_b.x - edge_b * uv_c.x) * area.signum();
            for corner in corners {
                along_u[corner] += u;
                along_v[corner] += v;
            }
        }
        for (index, vertex) in self.vertices.iter_mut().enumerate() {
            let normal = vertex.normal();
            let flat = along_u[index] - normal * normal.dot(along_u[index]);
            let tangent = flat.try_normalize().unwrap_or_else(|| normal.any_orthonormal_vector());
            // v grows downward, so the bitangent is against it.
            let up = normal.cross(tangent).dot(-along_v[index]);
            vertex.tangent = tangent.extend(if up < 0.0 { -1.0 } else { 1.0 }).to_array();
        }
    }
}

/// Refuses a mesh that is too large.
fn check_triangles(count: usize) -> Result<(), String> {
    if count > MAX_TRIANGLES {
        return Err(format!("the mesh has {count} triangles; the limit is {MAX_TRIANGLES}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::Bundle;

    /// What must hold for every mesh that is closed or flat.
    fn check(name: &str, mesh: &Mesh) {
        for corners in mesh.triangles() {
            let [a, b, c] = corners.map(|corner| &mesh.vertices[corner]);
            let face = (b.position() - a.position()).cross(c.position() - a.position());
            // Where a sphere's cells meet at a pole, half of each cell has no area.
            if face.length() < 1e-9 {
                continue;
            }
            let shading = a.normal() + b.normal() + c.normal();
            assert!(face.dot(shading) > 0.0, "{name}: a triangle is wound against its normals: {a:?}");
        }
        for vertex in &mesh.vertices {
            let [x, y, z, w] = vertex.tangent;
            let tangent = Vec3::new(x, y, z);
            assert!((vertex.normal().length() - 1.0).abs() < 1e-4, "{name}: normal {vertex:?}");
            assert!((tangent.length() - 1.0).abs() < 1e-4, "{name}: tangent {vertex:?}");
            assert!(tangent.dot(vertex.normal()).abs() < 1e-3, "{name}: tangent leans {vertex:?}");
            assert!(w == 1.0 || w == -1.0);
        }
    }

    /// The UV axes of each triangle agree with the tangents at its corners.
    fn check_tangents(name: &str, mesh: &Mesh) {
        for corners in mesh.triangles() {
            let [a, b, c] = corners.map(|corner| &mesh.vertices[corner]);
            let uv = |vertex: &Vertex| Vec2::from_array(vertex.uv);
            let (uv_b, uv_c) = (uv(b) - uv(a), uv(c) - uv(a));
            let area = uv_b.perp_dot(uv_c);
            if area.abs() < 1e-9 {
                continue;
            }
            let (edge_b, edge_c) = (b.position() - a.position(), c.position() - a.position());
            let u = (edge_b * uv_c.y - edge_c * uv_b.y) / area;
            let tangent = Vec3::from_slice(&a.tangent[..3]);
            assert!(tangent.dot(u) > -1e-4, "{name}: tangent against u at {a:?}");
            let towards_top = (edge_b * uv_c.x - edge_c * uv_b.x) / area;
            let bitangent = a.normal().cross(tangent) * a.tangent[3];
            assert!(bitangent.dot(towards_top) > -1e-4, "{name}: bitangent away from the top at {a:?}");
        }
    }

    #[test]
    fn built_in_shapes_are_sound() {
        for (name, source) in MeshSource::BUILT_IN {
            if source == MeshSource::Fish {
                continue;
            }
            let mesh = Mesh::built_in(&source).unwrap().checked().unwrap();
            check(name, &mesh);
            check_tangents(name, &mesh);
            for vertex in &mesh.vertices {
                assert!(vertex.uv.iter().all(|value| (0.0..=1.0).contains(value)), "{name}: {vertex:?}");
            }
        }
    }

    #[test]
    fn shapes_have_their_stated_size() {
        let extent = |source: MeshSource| {
            let mesh = Mesh::built_in(&source).unwrap();
            mesh.vertices.iter().fold(Vec3::ZERO, |most, vertex| most.max(vertex.position().abs())).to_array()
        };
        let near = |found: [f32; 3], expected: [f32; 3]| {
            let off = (Vec3::from_array(found) - Vec3::from_array(expected)).abs().max_element();
            assert!(off < 1e-3, "{found:?} for {expected:?}");
        };
        near(extent(MeshSource::View), [1.0, 1.0, 0.0]);
        near(extent(MeshSource::Quad), [0.5, 0.5, 0.0]);
        near(extent(MeshSource::Plane), [1.0, 0.0, 1.0]);
        near(extent(MeshSource::Strip), [1.0, 1.0, 0.0]);
        near(extent(MeshSource::Cube), [1.0; 3]);
        near(extent(MeshSource::Sphere), [1.0; 3]);
        near(extent(MeshSource::Torus), [1.0, 0.25, 1.0]);
        near(extent(MeshSource::Cylinder), [0.5, 1.0, 0.5]);
        near(extent(MeshSource::Capsule), [0.5, 1.0, 0.5]);
        let icosphere = Mesh::built_in(&MeshSource::Icosphere).unwrap();
        assert!(icosphere.vertices.iter().all(|vertex| (vertex.position().length() - 1.0).abs() < 1e-5));
    }

    #[test]
    fn view_has_its_uv_origin_at_the_top_left() {
        let mesh = Mesh::built_in(&MeshSource::View).unwrap();
        let corner = mesh.vertices.iter().find(|vertex| vertex.uv == [0.0, 0.0]).unwrap();
        assert_eq!(corner.position, [-1.0, 1.0, 0.0]);
        assert_eq!(corner.tangent, [1.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn the_bundled_fish_is_sound() {
        let bytes = Bundle::embedded().read_asset("bundle:meshes/fish.obj").unwrap();
        let mesh = Mesh::from_file("fish.obj", &bytes, &|_| Err(String::new())).unwrap();
        assert!(mesh.triangle_count() > 200);
        for vertex in &mesh.vertices {
            assert!((vertex.normal().length() - 1.0).abs() < 1e-3);
            assert!(vertex.position[2].abs() <= 1.0 + 1e-4);
        }
    }
}
