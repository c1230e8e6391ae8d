//! The fish: a body lofted along z from the tail at -1 to the snout at +1, and thin two-sided fins.
//!
//! Both sides share one half of the skin. `body_place` and the `Region`s are the unwrapping; the skin
//! texture is painted through them, so that the two cannot drift apart.

use std::f64::consts::{PI, TAU};

use super::Mesh;
use crate::vector::{Vec2, Vec3, add, length, lerp, mix, normalize, saturate, scale, smoothstep, sub};

const RINGS: usize = 18;
const SIDES: usize = 12;
/// Where the body ends inside the tail fin.
const BODY_END: f64 = -0.7;

/// Along the body: z, height above and below the middle line, half width.
const PROFILE: [[f64; 4]; 10] = [
    [-0.7, 0.026, 0.026, 0.005],
    [-0.54, 0.062, 0.06, 0.026],
    [-0.32, 0.115, 0.115, 0.062],
    [-0.08, 0.2, 0.205, 0.102],
    [0.16, 0.258, 0.262, 0.13],
    [0.4, 0.27, 0.262, 0.145],
    [0.62, 0.232, 0.215, 0.137],
    [0.8, 0.165, 0.15, 0.108],
    [0.92, 0.1, 0.092, 0.074],
    [1.0, 0.036, 0.036, 0.03],
];

/// Above, below and half width at `z`: Catmull-Rom through the profile.
fn profile(z: f64) -> [f64; 3] {
    let last = PROFILE.len() - 1;
    let after = PROFILE.iter().position(|row| row[0] > z).unwrap_or(last).max(1);
    let row = |offset: isize| PROFILE[after.saturating_add_signed(offset).min(last)];
    let (p0, p1, p2, p3) = (row(-2), row(-1), row(0), row(1));
    let t = saturate((z - p1[0]) / (p2[0] - p1[0]));
    std::array::from_fn(|i| {
        let slope =
            |a: [f64; 4], b: [f64; 4]| (b[i + 1] - a[i + 1]) / (b[0] - a[0]).max(1e-9) * (p2[0] - p1[0]);
        let (m1, m2) = (slope(p0, p2), slope(p1, p3));
        let (a, b) = (p1[i + 1], p2[i + 1]);
        let (t2, t3) = (t * t, t * t * t);
        (2.0 * t3 - 3.0 * t2 + 1.0) * a
            + (t3 - 2.0 * t2 + t) * m1
            + (3.0 * t2 - 2.0 * t3) * b
            + (t3 - t2) * m2
    })
}

/// The middle line droops a little towards the mouth.
fn middle(z: f64) -> f64 {
    -0.035 * smoothstep(0.6, 1.0, z)
}

/// The surface at `z` and `angle`: 0 is the back, a half turn the belly, x positive between them.
pub fn body_point(z: f64, angle: f64) -> Vec3 {
    let [above, below, width] = profile(z);
    let (sin, cos) = angle.sin_cos();
    let height = if cos > 0.0 { above } else { below };
    // Narrowing towards the back and the belly gives the section a fish's keel.
    [width * sin * (1.0 - 0.22 * cos * cos), middle(z) + height * cos, z]
}

/// Where the body lies in the skin: u from tail to snout, v from back to belly.
const BODY_V: [f64; 2] = [0.01, 0.49];

fn body_uv(z: f64, angle: f64) -> Vec2 {
    [(z + 1.0) / 2.0, lerp(BODY_V[0], BODY_V[1], angle.min(TAU - angle) / PI)]
}

/// The place on the body that a skin coordinate shows, as `(z, angle)`.
pub fn body_place(uv: Vec2) -> [f64; 2] {
    [uv[0] * 2.0 - 1.0, saturate((uv[1] - BODY_V[0]) / (BODY_V[1] - BODY_V[0])) * PI]
}

/// A rectangle of the skin that holds a fin: root at its lower edge, tip at its upper edge.
pub struct Region {
    pub low: Vec2,
    pub high: Vec2,
}

/// Tail, dorsal, anal, and the paired fins.
pub const REGIONS: [Region; 4] = [
    Region { low: [0.02, 0.54], high: [0.34, 0.98] },
    Region { low: [0.38, 0.54], high: [0.98, 0.74] },
    Region { low: [0.38, 0.78], high: [0.66, 0.98] },
    Region { low: [0.7, 0.78], high: [0.98, 0.98] },
];

impl Region {
    fn uv(&self, along: f64, out: f64) -> Vec2 {
        [lerp(self.low[0], self.high[0], along), lerp(self.high[1], self.low[1], out)]
    }
}

fn body() -> Mesh {
    let mut mesh = Mesh::default();
    for ring in 0..RINGS {
        let t = ring as f64 / (RINGS - 1) as f64;
        // Rings crowd towards the snout, where the outline turns fastest.
        let z = lerp(BODY_END, 1.0, lerp(t, (t * PI / 2.0).sin(), 0.45));
        for side in 0..SIDES {
            let angle = side as f64 / SIDES as f64 * TAU;
            mesh.vertex(body_point(z, angle), body_uv(z, angle));
        }
    }
    for ring in 0..RINGS - 1 {
        for side in 0..SIDES {
            let (a, b) = (ring * SIDES + side, ring * SIDES + (side + 1) % SIDES);
            mesh.quad([a, a + SIDES, b + SIDES, b]);
        }
    }
    let cap = |mesh: &mut Mesh, first: usize, z: f64, uv_z: f64, is_front: bool| {
        let center = mesh.vertex([0.0, middle(z), z], body_uv(uv_z, PI / 2.0));
        for side in 0..SIDES {
            let (a, b) = (first + side, first + (side + 1) % SIDES);
            mesh.triangles.push(if is_front { [a, center, b] } else { [center, a, b] });
        }
    };
    cap(&mut mesh, 0, BODY_END - 0.01, BODY_END, false);
    cap(&mut mesh, (RINGS - 1) * SIDES, 1.0, 1.0, true);
    // The last ring steps back so that the cap's middle is the foremost point: a rounded mouth.
    for vertex in &mut mesh.vertices[(RINGS - 1) * SIDES..RINGS * SIDES] {
        vertex.position[2] -= 0.016;
    }
    mesh.smooth();
    mesh
}

/// Builds both faces of a fin over `surface(along, out)`, both from 0 to 1. The faces part at the root and
/// all but meet at the free edges. Seen from the side the first face is on, `out` lies to the left of `along`.
fn fin(cells: [usize; 2], region: &Region, thickness: f64, surface: impl Fn(f64, f64) -> Vec3) -> Mesh {
    let [columns, rows] = cells;
    let mut fin = Mesh::default();
    for is_back in [false, true] {
        let mut face = Mesh::default();
        for row in 0..=rows {
            for column in 0..=columns {
                let (along, out) = (column as f64 / columns as f64, row as f64 / rows as f64);
                let step = 1e-3;
                let edge = |along: f64, out: f64| surface(saturate(along), saturate(out));
                let across = crate::vector::cross(
                    sub(edge(along + step, out), edge(along - step, out)),
                    sub(edge(along, out + step), edge(along, out - step)),
                );
                // Never quite nothing: two faces in one place would flicker when both are drawn.
                let bulge = thickness * ((1.0 - out) * (4.0 * along * (1.0 - along)).sqrt()).max(0.08);
                let offset = scale(normalize(across), if is_back { -bulge } else { bulge });
                face.vertex(add(surface(along, out), offset), region.uv(along, out));
            }
        }
        for row in 0..rows {
            for column in 0..columns {
                let a = row * (columns + 1) + column;
                let [b, d] = [a + 1, a + columns + 1];
                face.quad(if is_back { [a, d, d + 1, b] } else { [a, b, d + 1, d] });
            }
        }
        face.smooth();
        fin.append(&face);
    }
    fin
}

fn tail() -> Mesh {
    fin([8, 2], &REGIONS[0], 0.014, |along, out| {
        let spread = 2.0 * along - 1.0;
        let root = [0.0, 0.052 * spread, -0.585 - 0.02 * spread * spread];
        let notch = 0.2 * (1.0 - spread.abs().powf(1.5));
        let tip = [0.0, 0.37 * spread.signum() * spread.abs().powf(0.9), -1.0 + notch];
        // The outer rays leave along the body and then flare.
        let flare = lerp(out, out * out * (3.0 - 2.0 * out), 0.35 * spread.abs());
        [0.0, lerp(root[1], tip[1], flare), lerp(root[2], tip[2], out)]
    })
}

/// A fin standing in the plane of symmetry on the back or, with `sign` -1, under the belly.
fn median(
    cells: [usize; 2],
    region: &Region,
    roots: [f64; 2],
    sign: f64,
    height: impl Fn(f64) -> f64,
) -> Mesh {
    fin(cells, region, 0.012, |along, out| {
        let z = lerp(roots[0], roots[1], along);
        let [above, below, _] = profile(z);
        let root = middle(z) + sign * (if sign > 0.0 { above } else { below } - 0.022);
        let rise = out * (height(along) + 0.022);
        [0.0, root + sign * rise, z - rise * lerp(0.35, 1.1, along)]
    })
}

/// A paired fin: where its root runs on the flank, as `(z, angle)` ends, and where its tip is from there.
struct Paired {
    roots: [Vec2; 2],
    reach: Vec3,
    /// How far the first and last rays part at the tip.
    open: Vec3,
}

fn paired(shape: &Paired, side: f64) -> Mesh {
    let build = |along: f64, out: f64| {
        let [z, angle] = mix(shape.roots[0], shape.roots[1], along);
        let surface = body_point(z, angle);
        // The root starts inside the body, so that no gap shows when the fish bends.
        let root = [surface[0] * 0.9, surface[1], surface[2]];
        // The middle rays reach farthest: a rounded fan.
        let fan = 0.6 + 0.4 * (PI * (0.12 + 0.76 * along)).sin();
        let tip = add(scale(shape.reach, fan), scale(shape.open, along - 0.5));
        let p = add(root, scale(tip, out));
        let bow = 0.16 * out * (1.0 - out) * length(shape.reach);
        [side * (p[0] + bow), p[1], p[2]]
    };
    fin([4, 2], &REGIONS[3], 0.01, build)
}

const PECTORAL: Paired = Paired {
    roots: [[0.5, 0.55 * PI], [0.46, 0.72 * PI]],
    reach: [0.13, -0.13, -0.25],
    open: [0.02, -0.2, 0.06],
};

const PELVIC: Paired = Paired {
    roots: [[0.26, 0.84 * PI], [0.18, 0.88 * PI]],
    reach: [0.05, -0.14, -0.15],
    open: [0.0, -0.03, -0.11],
};

/// The whole fish.
pub fn fish() -> Mesh {
    let mut mesh = body();
    mesh.append(&tail());
    mesh.append(&median([10, 1], &REGIONS[1], [0.42, -0.36], 1.0, |along| {
        0.17 * smoothstep(-0.05, 0.26, along) * (1.0 - 0.62 * along)
    }));
    mesh.append(&median([6, 1], &REGIONS[2], [-0.06, -0.42], -1.0, |along| {
        0.15 * smoothstep(-0.08, 0.3, along) * (1.0 - 0.6 * along)
    }));
    for side in [1.0, -1.0] {
        mesh.append(&paired(&PECTORAL, side));
        mesh.append(&paired(&PELVIC, side));
    }
    mesh
}
