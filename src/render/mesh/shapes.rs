//! The built-in shapes, without tangents.

use std::collections::HashMap;
use std::f32::consts::{PI, TAU};

use glam::{Vec2, Vec3};

use super::{Mesh, Vertex};

/// A grid of `columns` × `rows` cells whose point at (u, v) is what `vertex` gives. v grows downward, and
/// (direction of u) × (direction against v) is the front.
fn grid(columns: u32, rows: u32, vertex: impl Fn(f32, f32) -> Vertex) -> Mesh {
    let mut mesh = Mesh::default();
    for row in 0..=rows {
        for column in 0..=columns {
            mesh.vertices.push(vertex(column as f32 / columns as f32, row as f32 / rows as f32));
        }
    }
    let stride = columns + 1;
    for row in 0..rows {
        for column in 0..columns {
            let top = row * stride + column;
            let bottom = top + stride;
            mesh.indices.extend([top, bottom, bottom + 1, top, bottom + 1, top + 1]);
        }
    }
    mesh
}

impl Mesh {
    fn append(&mut self, other: &Self) {
        let first = self.vertices.len() as u32;
        self.vertices.extend_from_slice(&other.vertices);
        self.indices.extend(other.indices.iter().map(|index| first + index));
    }
}

/// A square in the xy plane that faces +z.
pub(super) fn quad(side: f32) -> Mesh {
    rectangle(1, side)
}

/// A 2×2 square in the xy plane that faces +z.
pub(super) fn strip(cells: u32) -> Mesh {
    rectangle(cells, 2.0)
}

fn rectangle(cells: u32, side: f32) -> Mesh {
    grid(cells, cells, |u, v| {
        Vertex::new(Vec3::new((u - 0.5) * side, (0.5 - v) * side, 0.0), Vec3::Z, Vec2::new(u, v))
    })
}

/// A 2×2 square in the xz plane that faces +y; seen from above with -z up, its texture stands upright.
pub(super) fn plane(cells: u32) -> Mesh {
    grid(cells, cells, |u, v| {
        Vertex::new(Vec3::new(u * 2.0 - 1.0, 0.0, v * 2.0 - 1.0), Vec3::Y, Vec2::new(u, v))
    })
}

/// A cube with edges of 2; each face shows the whole texture, upright on the four sides.
pub(super) fn cube() -> Mesh {
    let mut mesh = Mesh::default();
    let faces = [
        (Vec3::X, Vec3::NEG_Z),
        (Vec3::NEG_X, Vec3::Z),
        (Vec3::Y, Vec3::X),
        (Vec3::NEG_Y, Vec3::X),
        (Vec3::Z, Vec3::X),
        (Vec3::NEG_Z, Vec3::NEG_X),
    ];
    for (normal, right) in faces {
        let up = normal.cross(right);
        mesh.append(&grid(1, 1, |u, v| {
            let position = normal + right * (u * 2.0 - 1.0) + up * (1.0 - v * 2.0);
            Vertex::new(position, normal, Vec2::new(u, v))
        }));
    }
    mesh
}

/// The direction on a sphere at (u, v): v from the north to the south pole, u once around counter-clockwise seen from
/// above, its middle facing +z.
fn direction(u: f32, v: f32) -> Vec3 {
    let (sin_around, cos_around) = ((u - 0.5) * TAU).sin_cos();
    let (sin_down, cos_down) = (v * PI).sin_cos();
    // The poles are single points in spite of rounding.
    let sin_down = if sin_down < 1e-6 { 0.0 } else { sin_down };
    Vec3::new(sin_around * sin_down, cos_down, cos_around * sin_down)
}

/// A sphere of radius 1.
pub(super) fn sphere(columns: u32, rows: u32) -> Mesh {
    let mut mesh = grid(columns, rows, |u, v| {
        let normal = direction(u, v);
        Vertex::new(normal, normal, Vec2::new(u, v))
    });
    drop_flat_triangles(&mut mesh);
    mesh
}

/// A torus about y with radii 0.75 and 0.25; v starts on the inner rim and runs over the top.
pub(super) fn torus(columns: u32, rows: u32) -> Mesh {
    grid(columns, rows, |u, v| {
        let (sin_around, cos_around) = (u * TAU).sin_cos();
        let (sin_tube, cos_tube) = (PI - v * TAU).sin_cos();
        let out = Vec3::new(sin_around, 0.0, cos_around);
        let normal = out * cos_tube + Vec3::Y * sin_tube;
        Vertex::new(out * 0.75 + normal * 0.25, normal, Vec2::new(u, v))
    })
}

/// A cylinder about y, radius 0.5, height 2, with caps.
pub(super) fn cylinder(columns: u32) -> Mesh {
    let mut mesh = grid(columns, 1, |u, v| {
        let normal = direction(u, 0.5);
        Vertex::new(normal * 0.5 + Vec3::Y * (1.0 - v * 2.0), normal, Vec2::new(u, v))
    });
    for (normal, forward) in [(Vec3::Y, Vec3::NEG_Z), (Vec3::NEG_Y, Vec3::Z)] {
        let mut cap = Mesh::default();
        cap.vertices.push(Vertex::new(normal, normal, Vec2::splat(0.5)));
        for column in 0..columns {
            let (sin, cos) = (column as f32 / columns as f32 * TAU).sin_cos();
            let position = normal + Vec3::X * (cos * 0.5) + forward * (sin * 0.5);
            cap.vertices.push(Vertex::new(position, normal, Vec2::new(0.5 + cos * 0.5, 0.5 - sin * 0.5)));
            cap.indices.extend([0, column + 1, (column + 1) % columns + 1]);
        }
        mesh.append(&cap);
    }
    mesh
}

/// A capsule about y, radius 0.5, height 2; v runs along its outline, so that a texture is not squeezed.
pub(super) fn capsule(columns: u32, rows_per_half: u32) -> Mesh {
    const RADIUS: f32 = 0.5;
    const CAP: f32 = RADIUS * PI / 2.0;
    const STRAIGHT: f32 = 1.0;
    let outline = CAP * 2.0 + STRAIGHT;
    // Rows by their distance along the outline: both caps rounded, one row of cells between them.
    let mut rows = Vec::new();
    for row in 0..=rows_per_half {
        rows.push(row as f32 / rows_per_half as f32 * CAP);
    }
    for row in 0..=rows_per_half {
        rows.push(CAP + STRAIGHT + row as f32 / rows_per_half as f32 * CAP);
    }
    let last = (rows.len() - 1) as f32;
    let mut mesh = grid(columns, rows.len() as u32 - 1, |u, v| {
        let along = rows[(v * last).round() as usize];
        let (angle, middle) = if along <= CAP + STRAIGHT * 0.5 {
            (along / RADIUS, 0.5)
        } else {
            ((along - STRAIGHT) / RADIUS, -0.5)
        };
        let normal = direction(u, angle / PI);
        Vertex::new(normal * RADIUS + Vec3::Y * middle, normal, Vec2::new(u, along / outline))
    });
    drop_flat_triangles(&mut mesh);
    mesh
}

/// A sphere of radius 1 from an icosahedron whose triangles are split into four, `splits` times.
pub(super) fn icosphere(splits: u32) -> Mesh {
    let golden = (1.0 + 5.0_f32.sqrt()) / 2.0;
    let mut points: Vec<Vec3> = Vec::new();
    for (a, b) in [(-1.0, golden), (1.0, golden), (-1.0, -golden), (1.0, -golden)] {
        points.push(Vec3::new(a, b, 0.0).normalize());
    }
    for (a, b) in [(-1.0, golden), (1.0, golden), (-1.0, -golden), (1.0, -golden)] {
        points.push(Vec3::new(0.0, a, b).normalize());
    }
    for (a, b) in [(golden, -1.0), (golden, 1.0), (-golden, -1.0), (-golden, 1.0)] {
        points.push(Vec3::new(a, 0.0, b).normalize());
    }
    #[rustfmt::skip]
    let mut indices: Vec<u32> = vec![
        0, 11, 5,  0, 5, 1,  0, 1, 7,  0, 7, 10,  0, 10, 11,
        1, 5, 9,  5, 11, 4,  11, 10, 2,  10, 7, 6,  7, 1, 8,
        3, 9, 4,  3, 4, 2,  3, 2, 6,  3, 6, 8,  3, 8, 9,
        4, 9, 5,  2, 4, 11,  6, 2, 10,  8, 6, 7,  9, 8, 1,
    ];
    for _ in 0..splits {
        let mut middles: HashMap<(u32, u32), u32> = HashMap::new();
        let mut middle = |a: u32, b: u32| {
            *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
                points.push((points[a as usize] + points[b as usize]).normalize());
                points.len() as u32 - 1
            })
        };
        indices = indices
            .chunks_exact(3)
            .flat_map(|corners| {
                let [a, b, c] = [corners[0], corners[1], corners[2]];
                let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
                [a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca]
            })
            .collect();
    }
    wrap_sphere(&points, &indices)
}

/// Gives the points of a sphere UVs, with the points doubled where a triangle crosses the seam or touches a pole.
fn wrap_sphere(points: &[Vec3], indices: &[u32]) -> Mesh {
    let mut mesh = Mesh::default();
    let mut known: HashMap<(u32, u32), u32> = HashMap::new();
    for corners in indices.chunks_exact(3) {
        let at_pole = |index: u32| points[index as usize].y.abs() > 0.999_999;
        let raw = |index: u32| {
            let point = points[index as usize];
            (point.x.atan2(point.z) / TAU + 0.5).clamp(0.0, 1.0)
        };
        let others: Vec<f32> =
            corners.iter().filter(|index| !at_pole(**index)).map(|index| raw(*index)).collect();
        let most = others.iter().copied().fold(0.0, f32::max);
        let least = others.iter().copied().fold(1.0, f32::min);
        let crosses = most - least > 0.5;
        let unwrap = |u: f32| if crosses && u < 0.5 { u + 1.0 } else { u };
        let mean = others.iter().map(|u| unwrap(*u)).sum::<f32>() / others.len().max(1) as f32;
        let shift = if mean > 1.0 { 1.0 } else { 0.0 };
        for index in corners {
            let point = points[*index as usize];
            let u = if at_pole(*index) { mean } else { unwrap(raw(*index)) } - shift;
            let u = u.clamp(0.0, 1.0);
            let v = point.y.clamp(-1.0, 1.0).acos() / PI;
            let vertex = *known.entry((*index, u.to_bits())).or_insert_with(|| {
                mesh.vertices.push(Vertex::new(point, point, Vec2::new(u, v)));
                mesh.vertices.len() as u32 - 1
            });
            mesh.indices.push(vertex);
        }
    }
    mesh
}

/// Removes triangles two of whose corners coincide, as at the poles of a grid on a sphere.
fn drop_flat_triangles(mesh: &mut Mesh) {
    let kept = mesh.triangles().filter(|corners| {
        let [a, b, c] = corners.map(|corner| mesh.vertices[corner].position());
        (b - a).cross(c - a).length() > 1e-9
    });
    mesh.indices = kept.flatten().map(|corner| corner as u32).collect();
}
