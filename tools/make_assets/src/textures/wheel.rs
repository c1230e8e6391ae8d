//! The two textures of the wheel decal. Bent to polar coordinates, u runs round the wheel and v outwards;
//! both tile both ways, so that they may scroll for ever.

use std::f64::consts::TAU;

use crate::color::ramp;
use crate::noise::{fbm2, ridged2};
use crate::picture::{Content, Picture, opaque};
use crate::vector::{Vec2, Vec3, saturate, smoothstep};

/// Bends and leans the pattern: a lean of a whole turn per tile still tiles and becomes a spiral.
fn flow(uv: Vec2) -> Vec2 {
    let bend =
        [0.055 * fbm2(uv, [4, 3], 3, 11) + 0.012 * fbm2(uv, [16, 10], 2, 12), 0.09 * fbm2(uv, [5, 2], 3, 13)];
    [uv[0] + uv[1] + bend[0], uv[1] + bend[1]]
}

/// Streaks of energy, white-hot along their spines, in grey on black.
fn energy(uv: Vec2) -> f64 {
    let p = flow(uv);
    let spines = ridged2(p, [10, 2], 2, 21).powi(16);
    let threads = ridged2(p, [24, 4], 3, 22).powi(13);
    let haze = 0.5 + 0.5 * fbm2(p, [8, 2], 5, 23);
    let bursts = smoothstep(0.3, 0.75, 0.5 + 0.7 * fbm2(p, [5, 2], 3, 24));
    let tongues = smoothstep(0.42, 0.95, haze) * (0.2 + 0.8 * bursts);
    let light = 0.003
        + 0.42 * tongues
        + spines * (0.25 + 1.9 * bursts)
        + threads * (0.03 + 0.9 * bursts * haze)
        + 2.2 * spines * threads;
    1.0 - (-2.3 * light).exp()
}

pub fn wheel_main() -> Picture {
    Picture::draw_color([1024, 1024], |uv| [energy(uv); 3])
}

fn tint(uv: Vec2) -> Vec3 {
    const BANDS: [(f64, u32); 8] = [
        (0.0, 0xffb02e),
        (0.16, 0xff5a1f),
        (0.32, 0xf0206a),
        (0.48, 0x8a2bf0),
        (0.62, 0x2a5cff),
        (0.76, 0x16c8f0),
        (0.89, 0x5af0b0),
        (1.0, 0xffb02e),
    ];
    let bend = 0.16 * fbm2(uv, [2, 2], 3, 41) + 0.05 * (TAU * (2.0 * uv[0] + uv[1])).sin();
    let along = uv[1] + uv[0] + bend;
    let shade = 0.86 + 0.2 * fbm2([uv[0] + 0.3 * bend, uv[1]], [3, 3], 2, 42);
    ramp(&BANDS, along.rem_euclid(1.0)).map(|x| saturate(x * shade))
}

pub fn wheel_tint() -> Picture {
    Picture::draw([512, 512], Content::Color, 1, |uv| opaque(tint(uv)))
}
