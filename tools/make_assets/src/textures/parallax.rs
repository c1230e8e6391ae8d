//! Two layers of a dusk landscape that scroll past one another. Both continue at their left and right edges.
//!
//! The far layer's lowest row and the near layer's ground are as dark as the top of the sky: a repeating
//! sampler mixes the top and bottom rows, and this way nothing of it is seen.

use crate::color::{hex, ramp};
use crate::noise::{fbm2, random, ridged2};
use crate::picture::{Content, Picture, Rgba, opaque};
use crate::vector::{Vec2, Vec3, add, length, lerp, mix, saturate, scale, smoothstep};

const SIZE: [usize; 2] = [1024, 512];
/// Width over height: distances in a picture are measured in its height.
const ASPECT: f64 = SIZE[0] as f64 / SIZE[1] as f64;

/// The shortest way from `b` to `a` round the circle that u is.
fn wrapped(a: f64, b: f64) -> f64 {
    (a - b + 0.5).rem_euclid(1.0) - 0.5
}

fn sky(uv: Vec2) -> Vec3 {
    const SHADES: [(f64, u32); 6] = [
        (0.0, 0x121735),
        (0.2, 0x2b2a63),
        (0.38, 0x6b3f86),
        (0.52, 0xc65a7e),
        (0.63, 0xf5935f),
        (0.74, 0xffd596),
    ];
    let mut color = ramp(&SHADES, uv[1]);
    let sun = [wrapped(uv[0], 0.235) * ASPECT, uv[1] - 0.46];
    let away = length(sun);
    color = add(color, scale([1.0, 0.5, 0.24], 0.6 * (-away * 6.5).exp() * smoothstep(0.0, 0.3, uv[1])));
    let streaks = fbm2([uv[0], uv[1]], [4, 18], 5, 200) + 0.35 * fbm2(uv, [3, 5], 2, 201);
    let cloud = smoothstep(0.08, 0.55, streaks) * smoothstep(0.02, 0.2, uv[1]) * smoothstep(0.7, 0.5, uv[1]);
    let lit = mix(hex(0x54407c), hex(0xffb48a), smoothstep(0.2, 0.6, uv[1]));
    color = mix(color, lit, 0.75 * cloud);
    // Clouds pass in front of the disc only where they are dense.
    mix(color, hex(0xfff3d0), smoothstep(0.062, 0.058, away) * (1.0 - 0.5 * cloud))
}

fn stars(uv: Vec2) -> f64 {
    let grid = [uv[0] * 96.0, uv[1] * 48.0];
    let cell = grid.map(|x| x.floor() as i64);
    let chance = |which: i64| random([cell[0], cell[1], which], 202);
    if chance(0) > 0.14 {
        return 0.0;
    }
    let spot = length([
        grid[0] - cell[0] as f64 - lerp(0.2, 0.8, chance(1)),
        grid[1] - cell[1] as f64 - lerp(0.2, 0.8, chance(2)),
    ]);
    (-(spot / 0.07).powi(2)).exp() * chance(3) * smoothstep(0.42, 0.05, uv[1])
}

/// Distant ranges, each nearer one darker and lower.
fn ranges(color: Vec3, uv: Vec2) -> Vec3 {
    const RANGES: [(f64, f64, i64, u32, u32); 4] = [
        (0.56, 0.17, 3, 0x9a5f8c, 0xe89a80),
        (0.66, 0.15, 4, 0x63457f, 0xb5708a),
        (0.76, 0.13, 5, 0x392f66, 0x74508a),
        (0.87, 0.12, 7, 0x1d1f4a, 0x38356e),
    ];
    let mut color = color;
    for (index, (base, height, cells, rock, mist)) in RANGES.into_iter().enumerate() {
        let peaks = ridged2([uv[0], 0.31], [cells, 1], 6, 210 + 10 * index as u32);
        let top = base - height * (peaks - 0.55) * 1.9;
        let below = uv[1] - top;
        if below < 0.0 {
            continue;
        }
        // Faces turned to the sun catch a little of its colour.
        let slope = fbm2([uv[0] + 0.25 * below, uv[1] * 0.6], [cells * 4, 8], 4, 250 + index as u32);
        let face = mix(hex(rock), hex(mist), 0.3 * smoothstep(-0.1, 0.5, slope));
        color = mix(face, hex(mist), smoothstep(0.02, 0.24, below));
    }
    mix(color, hex(0x121735), smoothstep(0.9, 1.0, uv[1]))
}

/// Sky, sun and mountains.
pub fn far() -> Picture {
    Picture::draw(SIZE, Content::Color, 2, |uv| {
        let lit = add(sky(uv), scale([0.85, 0.9, 1.0], stars(uv)));
        opaque(ranges(lit.map(saturate), uv).map(saturate))
    })
}

/// One row of hills with its trees.
struct Row {
    base: f64,
    rise: f64,
    cells: i64,
    trees: i64,
    height: f64,
    top: u32,
    foot: u32,
    seed: u32,
}

impl Row {
    fn ground(&self, u: f64) -> f64 {
        self.base - self.rise * fbm2([u, 0.43], [self.cells, 1], 4, self.seed)
    }

    /// Whether a pine covers the place. Trees stand at jittered, evenly dealt places.
    fn pine(&self, uv: Vec2) -> bool {
        let slot = (uv[0] * self.trees as f64).floor() as i64;
        (slot - 3..=slot + 3).any(|slot| {
            let chance = |which: i64| random([slot.rem_euclid(self.trees), which, 0], self.seed + 5);
            if chance(0) < 0.3 {
                return false;
            }
            let u = (slot as f64 + chance(1)) / self.trees as f64;
            let height = self.height * lerp(0.55, 1.25, chance(2));
            let foot = self.ground(u) + 0.01;
            let down = (uv[1] - (foot - height)) / height;
            if !(0.0..=1.0).contains(&down) {
                return false;
            }
            let across = (uv[0] - u).abs() * ASPECT / height;
            // Boughs: a saw of six tiers that widens towards the foot, over a thin trunk.
            let tier = (down * 6.5).fract();
            let boughs = 0.012 + 0.2 * down.powf(0.85) * (0.55 + 0.45 * tier);
            across < if down > 0.93 { 0.022 } else { boughs }
        })
    }

    fn color(&self, uv: Vec2) -> Option<Vec3> {
        let below = uv[1] - self.ground(uv[0]);
        (below > 0.0 || self.pine(uv))
            .then(|| mix(hex(self.top), hex(self.foot), smoothstep(-0.12, 0.14, below)))
    }
}

/// A cabin with a lit window, for scale and warmth.
fn cabin(row: &Row, uv: Vec2) -> Option<Vec3> {
    const U: f64 = 0.295;
    let p = [wrapped(uv[0], U) * ASPECT / 0.062, (row.ground(U) + 0.012 - uv[1]) / 0.062];
    let is_wall = p[0].abs() < 0.8 && (0.0..0.8).contains(&p[1]);
    let is_roof = (0.75..1.5).contains(&p[1]) && p[0].abs() < (1.5 - p[1]) * 1.35;
    let is_chimney = (p[0] - 0.5).abs() < 0.1 && (0.8..1.6).contains(&p[1]);
    let is_window = (p[0] + 0.3).abs() < 0.2 && (p[1] - 0.42).abs() < 0.17;
    let is_bar = (p[0] + 0.3).abs() < 0.03 || (p[1] - 0.42).abs() < 0.025;
    if is_window && !is_bar {
        return Some(hex(0xffcf6b));
    }
    (is_wall || is_roof || is_chimney).then(|| hex(if is_roof { 0x080c1e } else { 0x0c1128 }))
}

fn near_shade(uv: Vec2, rows: &[Row; 2]) -> Rgba {
    let found = cabin(&rows[0], uv).or_else(|| rows[0].color(uv)).or_else(|| rows[1].color(uv));
    match found {
        Some(color) => {
            let from_window = [wrapped(uv[0], 0.286) * ASPECT, rows[0].ground(0.295) - 0.014 - uv[1]];
            let glow = (-(length(from_window) / 0.06).powi(2)).exp();
            opaque(add(color, scale([0.16, 0.08, 0.02], glow)))
        }
        // The colour beyond the edge is that of the edge: filtering finds no other.
        None => [hex(0x18244a)[0], hex(0x18244a)[1], hex(0x18244a)[2], 0.0],
    }
}

/// Wooded hills over nothing.
pub fn near() -> Picture {
    let front = Row {
        base: 0.84,
        rise: 0.1,
        cells: 3,
        trees: 34,
        height: 0.24,
        top: 0x0d1430,
        foot: 0x121735,
        seed: 300,
    };
    let back = Row {
        base: 0.76,
        rise: 0.1,
        cells: 4,
        trees: 90,
        height: 0.1,
        top: 0x1b2850,
        foot: 0x2c3668,
        seed: 320,
    };
    let rows = [front, back];
    Picture::draw(SIZE, Content::Color, 3, |uv| near_shade(uv, &rows))
}
