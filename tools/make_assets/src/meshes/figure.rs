//! A smooth standing figure, 1.8 high, for effects that pull a whole body out of shape. Limbs are tapered
//! capsules melted into one closed surface; the surface is then cut out of a grid.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use super::surface_nets;
use super::{Mesh, Vertex};
use crate::vector::{Vec3, add, cross, dot, length, lerp, normalize, saturate, scale, sub};

const HEIGHT: f64 = 1.8;
/// World units that one repeat of the texture covers along a limb.
const REPEAT: f64 = 0.5;

/// A limb from its upper to its lower end, thinner or thicker on the way. `flat` squeezes its depth.
#[derive(Clone, Copy)]
struct Limb {
    ends: [Vec3; 2],
    radii: [f64; 2],
    flat: f64,
}

const fn limb(from: Vec3, to: Vec3, radii: [f64; 2], flat: f64) -> Limb {
    Limb { ends: [from, to], radii, flat }
}

/// The middle of the body, then one side; the other side mirrors it.
const MIDDLE: [Limb; 4] = [
    limb([0.0, 1.69, 0.012], [0.0, 1.625, 0.02], [0.112, 0.092], 1.0),
    limb([0.0, 1.56, -0.01], [0.0, 1.4, -0.015], [0.05, 0.062], 1.0),
    limb([0.0, 1.32, -0.01], [0.0, 1.1, 0.0], [0.158, 0.118], 1.3),
    limb([0.0, 1.02, 0.0], [0.0, 0.93, 0.0], [0.128, 0.135], 1.25),
];
const SIDE: [Limb; 7] = [
    limb([0.185, 1.395, -0.01], [0.31, 1.13, -0.03], [0.076, 0.054], 1.0),
    limb([0.31, 1.13, -0.03], [0.375, 0.87, 0.03], [0.055, 0.036], 1.0),
    limb([0.38, 0.84, 0.04], [0.395, 0.745, 0.065], [0.043, 0.034], 1.25),
    limb([0.09, 0.92, 0.0], [0.118, 0.52, 0.012], [0.1, 0.066], 1.0),
    limb([0.118, 0.5, 0.006], [0.132, 0.11, -0.03], [0.066, 0.042], 1.0),
    limb([0.132, 0.07, -0.045], [0.15, 0.05, 0.11], [0.05, 0.046], 1.0),
    limb([0.1, 1.36, 0.03], [0.1, 1.27, 0.05], [0.085, 0.07], 1.4),
];

impl Limb {
    fn mirrored(self) -> Self {
        Self { ends: self.ends.map(|p| [-p[0], p[1], p[2]]), ..self }
    }

    /// How far along the limb a place lies, 0 to 1 between its ends.
    fn along(&self, p: Vec3) -> f64 {
        let axis = sub(self.ends[1], self.ends[0]);
        dot(sub(p, self.ends[0]), axis) / dot(axis, axis)
    }

    /// About the distance to the limb's surface, negative inside.
    fn distance(&self, p: Vec3) -> f64 {
        let t = saturate(self.along(p));
        let center = add(self.ends[0], scale(sub(self.ends[1], self.ends[0]), t));
        let [x, y, z] = sub(p, center);
        length([x, y, z * self.flat]) - lerp(self.radii[0], self.radii[1], t)
    }

    /// The angle of a place round the limb; 0 is the front, half a turn the seam at the back.
    fn angle(&self, p: Vec3) -> f64 {
        let axis = normalize(sub(self.ends[1], self.ends[0]));
        // A foot points forward itself: its upper side serves as its front.
        let ahead = if axis[2].abs() > 0.8 { [0.0, 1.0, 0.0] } else { [0.0, 0.0, 1.0] };
        let side = normalize(cross(ahead, axis));
        let front = cross(axis, side);
        let away = sub(p, self.ends[0]);
        dot(away, side).atan2(dot(away, front))
    }

    /// Repeats of the texture round the limb, whole so that the seam closes.
    fn turns(&self) -> f64 {
        (TAU * (self.radii[0] + self.radii[1]) / 2.0 / REPEAT).round().max(1.0)
    }
}

fn limbs() -> Vec<Limb> {
    let sides = SIDE.iter().flat_map(|limb| [*limb, limb.mirrored()]);
    MIDDLE.iter().copied().chain(sides).collect()
}

/// The smaller of two distances, rounded where they are within `blend` of one another.
fn melt(a: f64, b: f64, blend: f64) -> f64 {
    let near = (blend - (a - b).abs()).max(0.0) / blend;
    a.min(b) - near * near * blend * 0.25
}

fn body(limbs: &[Limb], p: Vec3) -> f64 {
    let union = limbs.iter().fold(f64::MAX, |far, limb| melt(far, limb.distance(p), 0.075));
    // Soles are flat, with a soft edge.
    -melt(-union, p[1], 0.03)
}

/// Unwraps each triangle round the limb nearest to it. Vertices on seams are doubled, at the same place and
/// with the same normal, so that displacing them tears nothing.
fn unwrap(surface: &Mesh, limbs: &[Limb]) -> Mesh {
    let mut mesh = Mesh::default();
    let mut known: BTreeMap<(usize, usize, i64), usize> = BTreeMap::new();
    for triangle in &surface.triangles {
        let corners = triangle.map(|i| surface.vertices[i].position);
        let center = scale(corners.into_iter().fold([0.0; 3], add), 1.0 / 3.0);
        let nearest =
            |a: &usize, b: &usize| limbs[*a].distance(center).total_cmp(&limbs[*b].distance(center));
        let index = (0..limbs.len()).min_by(nearest).unwrap_or(0);
        let limb = &limbs[index];
        let middle = limb.angle(center);
        let unwrapped = triangle.map(|corner| {
            let vertex = surface.vertices[corner];
            let angle = limb.angle(vertex.position);
            let turn = ((middle - angle) / TAU).round();
            *known.entry((corner, index, turn as i64)).or_insert_with(|| {
                let reach = length(sub(limb.ends[1], limb.ends[0]));
                let u = (angle / TAU + turn + 0.5) * limb.turns();
                let v = limb.along(vertex.position) * reach / REPEAT;
                mesh.vertices.push(Vertex { uv: [u, v], ..vertex });
                mesh.vertices.len() - 1
            })
        });
        mesh.triangles.push(unwrapped);
    }
    mesh
}

/// The figure, feet on y = 0, facing +z.
pub fn figure() -> Mesh {
    let limbs = limbs();
    let distance = |p: Vec3| body(&limbs, p);
    let mut mesh =
        unwrap(&surface_nets::surface(distance, [-0.5, -0.06, -0.26], [0.5, 1.86, 0.26], 0.032), &limbs);
    let heights = mesh.vertices.iter().map(|vertex| vertex.position[1]);
    let [low, high] = heights.fold([f64::MAX, f64::MIN], |[low, high], y| [low.min(y), high.max(y)]);
    for vertex in &mut mesh.vertices {
        vertex.position[1] = (vertex.position[1] - low) * HEIGHT / (high - low);
    }
    mesh
}
