//! The two simple shapes that vertex shaders bend: a blade of grass and a flag.

use super::{Mesh, Vertex};
use crate::vector::normalize;

/// A blade from the ground at y = 0 to its tip at y = 1, seven segments high, meant to be drawn without
/// culling. Its normals lean to the sides, so that a flat blade is lit like a creased one.
pub fn grass_blade() -> Mesh {
    const SEGMENTS: usize = 7;
    let mut mesh = Mesh::default();
    for row in 0..SEGMENTS {
        let y = row as f64 / SEGMENTS as f64;
        let half_width = 0.035 * (1.0 - y.powf(1.8)).powf(0.8);
        for (side, u) in [(-1.0, 0.0), (1.0, 1.0)] {
            let normal = normalize([0.4 * side, 0.0, 1.0]);
            mesh.vertices.push(Vertex { position: [side * half_width, y, 0.0], normal, uv: [u, 1.0 - y] });
        }
    }
    mesh.vertices.push(Vertex { position: [0.0, 1.0, 0.0], normal: [0.0, 0.0, 1.0], uv: [0.5, 0.0] });
    for row in 0..SEGMENTS - 1 {
        let a = 2 * row;
        mesh.quad([a, a + 1, a + 3, a + 2]);
    }
    let last = 2 * (SEGMENTS - 1);
    mesh.triangles.push([last, last + 1, last + 2]);
    mesh
}

/// A cloth of 48 × 32 fields in the xy plane, centred, 1.5 wide and 1 high. The hoist, which a pole would
/// hold, is the edge at x = -0.75, where u is 0.
pub fn flag() -> Mesh {
    const FIELDS: [usize; 2] = [48, 32];
    let mut mesh = Mesh::default();
    for row in 0..=FIELDS[1] {
        for column in 0..=FIELDS[0] {
            let uv = [column as f64 / FIELDS[0] as f64, row as f64 / FIELDS[1] as f64];
            let position = [1.5 * (uv[0] - 0.5), 0.5 - uv[1], 0.0];
            mesh.vertices.push(Vertex { position, normal: [0.0, 0.0, 1.0], uv });
        }
    }
    for row in 0..FIELDS[1] {
        for column in 0..FIELDS[0] {
            let above = row * (FIELDS[0] + 1) + column;
            let below = above + FIELDS[0] + 1;
            mesh.quad([below, below + 1, above + 1, above]);
        }
    }
    mesh
}
