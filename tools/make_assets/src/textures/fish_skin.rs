//! The skin of the fish: dark back, gold flank and pale belly, scales, an eye, and rays in the fins. It is
//! painted on the mesh's own surface, so a circle here is a circle on the fish.

use std::f64::consts::PI;

use crate::color::{hex, ramp};
use crate::meshes::fish::{REGIONS, Region, body_place, body_point};
use crate::noise::{fbm2, random};
use crate::picture::Picture;
use crate::vector::{Vec2, Vec3, add, length, lerp, mix, saturate, scale, smoothstep, sub};

/// How far across its scale a place lies (0 middle, 1 rim) and a random number of the scale. Scales nearer
/// the head lie on top, their free edges towards the tail.
fn scales(z: f64, across: f64) -> (f64, f64) {
    const RADIUS: f64 = 0.64;
    let p = [z / 0.046, across / 0.06];
    let first = (2.0 * (p[0] + RADIUS)).floor() as i64;
    for row in (first - 4..=first).rev() {
        let shift = if row.rem_euclid(2) == 0 { 0.0 } else { 0.5 };
        let column = (p[1] - shift).round();
        let center = [row as f64 * 0.5, column + shift];
        let distance = length(sub(p, center));
        if distance < RADIUS {
            return (distance / RADIUS, random([row, column as i64, 0], 5));
        }
    }
    (1.0, 0.5)
}

fn flank(z: f64, angle: f64, y: f64) -> Vec3 {
    const SHADES: [(f64, u32); 8] = [
        (0.0, 0x0d2c4c),
        (0.2, 0x14507a),
        (0.36, 0x1f8aa6),
        (0.44, 0x58b8b4),
        (0.5, 0xf0b548),
        (0.57, 0xe8c98c),
        (0.68, 0xd9e4e0),
        (1.0, 0xfaf5ea),
    ];
    let waver = 0.02 * (z * 9.0).sin() + 0.025 * fbm2([z * 0.5 + 0.5, angle / PI], [12, 6], 3, 61);
    let base = ramp(&SHADES, angle / PI + waver);
    // Bars cross the back and fade out on the flank, as on a mackerel.
    let bend = 0.1 * (y * 14.0).sin() + 0.12 * fbm2([z * 0.5 + 0.5, y], [8, 8], 2, 62);
    let bar = smoothstep(0.25, 0.75, 0.5 + 0.5 * ((z + bend * 0.4) * 42.0).sin());
    let reach = smoothstep(0.42, 0.24, angle / PI) * smoothstep(0.62, 0.5, z);
    mix(base, hex(0x071a33), 0.62 * bar * reach)
}

/// The head's features, in the plane seen from the side.
fn head(color: Vec3, z: f64, y: f64) -> Vec3 {
    let mut color = color;
    // Gill cover: a dark crescent with a lit rim in front of it.
    let gill = length([(z - 0.745) / 1.0, (y + 0.02) / 1.02]);
    if z < 0.75 {
        // It fades out before it reaches the back, where both sides would meet in a hard line.
        let open = smoothstep(0.72, 0.62, z) * smoothstep(0.2, 0.1, y);
        let ring = |radius: f64, width: f64| smoothstep(width, 0.0, (gill - radius).abs());
        color = mix(color, hex(0x0a2238), 0.75 * ring(0.205, 0.016) * open);
        color = mix(color, hex(0xffdf9a), 0.4 * ring(0.182, 0.016) * open);
        let inner = ring(0.12, 0.01) * smoothstep(0.0, -0.06, y) * smoothstep(0.75, 0.7, z);
        color = mix(color, hex(0x14304a), 0.4 * inner);
    }
    let mouth = y + 0.062 + 0.35 * (1.0 - z).powf(1.1);
    let along_mouth = smoothstep(0.895, 0.915, z);
    color = mix(color, hex(0x1c1420), 0.85 * along_mouth * smoothstep(0.009, 0.003, mouth.abs()));
    color = mix(color, hex(0x0a1a2a), 0.8 * smoothstep(0.008, 0.004, length([z - 0.915, y - 0.03])));
    eye(color, [z - 0.815, y - 0.04])
}

fn eye(color: Vec3, p: Vec2) -> Vec3 {
    let radius = length(p) / 0.047;
    let soft = |edge: f64| smoothstep(edge + 0.05, edge - 0.05, radius);
    let iris = mix(hex(0xffe9a8), hex(0xe08a1c), smoothstep(0.5, 0.98, radius));
    let mut painted = mix(color, scale(color, 0.35), 0.6 * smoothstep(1.45, 1.0, radius));
    painted = mix(painted, hex(0x101820), soft(1.04));
    painted = mix(painted, iris, soft(0.9));
    painted = mix(painted, hex(0x05070b), soft(0.56));
    // Two glints: the sky, and its reflection from below.
    let glint = |at: Vec2, size: f64| smoothstep(size, size * 0.6, length(sub(p, at)) / 0.047);
    painted = mix(painted, hex(0xffffff), glint([0.012, 0.014], 0.24));
    mix(painted, hex(0x8fc4e8), 0.6 * glint([-0.012, -0.014], 0.16))
}

fn body(uv: Vec2) -> Vec3 {
    let [z, angle] = body_place(uv);
    let y = body_point(z, angle)[1];
    let mut color = flank(z, angle, y);
    let (rim, chance) = scales(z, angle / PI);
    // Scales end at the gill cover; head and throat are bare skin.
    let scaled = smoothstep(0.6, 0.5, z - 0.06 * (1.0 - (y / 0.25).powi(2)));
    let edge = smoothstep(0.74, 1.0, rim);
    let gleam = smoothstep(0.85, 0.2, rim) * (0.35 + 0.65 * chance);
    color = mix(color, scale(color, 0.5), scaled * edge * 0.8);
    color = add(color, scale([0.1, 0.12, 0.12], scaled * gleam));
    let line = angle / PI - lerp(0.44, 0.36, smoothstep(0.0, 0.55, z));
    color = mix(color, hex(0x0c3040), 0.5 * smoothstep(0.008, 0.003, line.abs()) * smoothstep(0.56, 0.5, z));
    head(color, z, y).map(saturate)
}

/// A membrane on rays, darker at the root and with a bright hem.
fn membrane(along: f64, out: f64, rays: f64, index: usize) -> Vec3 {
    const SHADES: [(f64, u32); 5] =
        [(0.0, 0x1b5a72), (0.22, 0x3f8f92), (0.5, 0xe0a03c), (0.85, 0xf07a24), (1.0, 0xd24a1c)];
    let waver = 0.06 * fbm2([along, out], [6, 3], 3, 64 + index as u32);
    let mut color = ramp(&SHADES, saturate(out + waver));
    // Each ray forks once on its way out.
    let fold = |count: f64| ((along * count).fract() - 0.5).abs() * 2.0;
    let fork = smoothstep(0.45, 0.7, out);
    let ray = smoothstep(0.62, 1.0, fold(rays)) * (1.0 - 0.6 * fork)
        + smoothstep(0.55, 1.0, fold(rays * 2.0)) * fork;
    color = mix(color, scale(color, 0.4), 0.75 * saturate(ray));
    let joints = 0.5 + 0.5 * (out * 60.0).sin();
    color = mix(color, hex(0xffe0a0), 0.1 * joints * (1.0 - saturate(ray)));
    mix(color, hex(0xffd98a), 0.5 * smoothstep(0.955, 0.985, out))
}

/// Distance of `uv` outside a region, 0 within.
fn distance(region: &Region, uv: Vec2) -> f64 {
    length([0, 1].map(|i| (region.low[i] - uv[i]).max(uv[i] - region.high[i]).max(0.0)))
}

fn fins(uv: Vec2) -> Vec3 {
    const RAYS: [f64; 4] = [18.0, 20.0, 13.0, 11.0];
    // The nearest region spreads into the gaps, so that no foreign colour bleeds in under mip-mapping.
    let nearest = |a: &usize, b: &usize| distance(&REGIONS[*a], uv).total_cmp(&distance(&REGIONS[*b], uv));
    let index = (0..REGIONS.len()).min_by(nearest).unwrap_or(0);
    let region = &REGIONS[index];
    let along = saturate((uv[0] - region.low[0]) / (region.high[0] - region.low[0]));
    let out = saturate((region.high[1] - uv[1]) / (region.high[1] - region.low[1]));
    membrane(along, out, RAYS[index], index)
}

pub fn fish_skin() -> Picture {
    Picture::draw_color([1024, 1024], |uv| if uv[1] < 0.51 { body(uv) } else { fins(uv) })
}
