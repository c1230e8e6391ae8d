//! Textures that are more than one picture: a cube of sky, an array of patterns, a block of noise. Each is one file that the
//! editor cuts.

use crate::color::{hex, ramp};
use crate::noise::{gradient3, random};
use crate::picture::{Content, Picture};
use crate::vector::{Vec2, Vec3, add, dot, lerp, mix, normalize, saturate, scale, smoothstep};

/// The direction of a place on a face of a cube, both from -1 to 1, as graphics devices number them.
fn direction(face: usize, [u, v]: Vec2) -> Vec3 {
    normalize(match face {
        0 => [1.0, -v, -u],
        1 => [-1.0, -v, u],
        2 => [u, 1.0, v],
        3 => [u, -1.0, -v],
        4 => [u, -v, 1.0],
        _ => [-u, -v, -1.0],
    })
}

/// Noise in several sizes, about -1 to 1.
fn fbm3(p: Vec3, count: i32, seed: u32) -> f64 {
    let octave =
        |index: i32| 0.5_f64.powi(index) * gradient3(scale(p, 2.0_f64.powi(index)), seed + index as u32);
    (0..count).map(octave).sum::<f64>() / 1.6
}

fn sky(towards: Vec3) -> Vec3 {
    let height = towards[1];
    let sun = normalize([0.45, 0.28, 0.85]);
    let near_sun = dot(towards, sun).max(0.0);
    if height < 0.0 {
        let hills = ramp(&[(0.0, 0x53665a), (0.2, 0x37473f), (1.0, 0x161d1c)], -height);
        return mix(hills, hex(0xc8b89a), 0.5 * smoothstep(-0.12, 0.0, height) * near_sun);
    }
    let mut color = ramp(&[(0.0, 0xf2d3a8), (0.12, 0xbcd2dc), (0.4, 0x6d9fd0), (1.0, 0x28528f)], height);
    // Clouds lie in a layer above, so they shrink towards the horizon.
    let layer = scale([towards[0], 0.0, towards[2]], 0.9 / (height + 0.12));
    let cover =
        smoothstep(0.02, 0.5, fbm3(add(layer, [3.1, 0.0, 1.7]), 5, 410)) * smoothstep(0.03, 0.22, height);
    let lit = lerp(0.82, 1.12, saturate(0.5 + fbm3(add(layer, [0.15, 0.0, 0.3]), 3, 430)));
    color = mix(color, scale(hex(0xfff4e4), lit), 0.9 * cover);
    let disc = smoothstep(0.9988, 0.9993, near_sun);
    add(color, scale(hex(0xffdf9e), 0.5 * near_sun.powi(24) + 3.0 * disc))
}

/// Six faces in a row: right, left, top, bottom, front, back.
pub fn sky_cube() -> Picture {
    Picture::draw_color([1536, 256], |uv| {
        let across = uv[0] * 6.0;
        let face = (across as usize).min(5);
        sky(direction(face, [(across - face as f64) * 2.0 - 1.0, uv[1] * 2.0 - 1.0]))
    })
}

/// One of eight patterns that tile, from 0 to 1.
fn pattern(index: usize, [u, v]: Vec2) -> f64 {
    let wave = |x: f64| 0.5 + 0.5 * (x * std::f64::consts::TAU).cos();
    let fold = |x: f64| (x - x.floor() - 0.5).abs() * 2.0;
    let sharp = |x: f64| smoothstep(0.45, 0.55, x);
    let dots = |shift: f64| sharp(1.0 - 0.9 * f64::hypot(fold(u * 4.0 + shift), fold(v * 4.0 + shift)));
    match index {
        0 => f64::from(((u * 4.0) as u32 + (v * 4.0) as u32).is_multiple_of(2)),
        1 => dots(0.0),
        2 => sharp(wave(4.0 * (u + v))),
        3 => {
            let row = (v * 8.0).floor();
            let along = u * 4.0 + 0.5 * (row % 2.0);
            1.0 - smoothstep(0.88, 0.94, fold(along)).max(smoothstep(0.74, 0.84, fold(v * 8.0)))
        }
        4 => sharp(wave(4.0 * v + 0.5 * fold(u * 4.0))),
        5 => dots(0.0).max(dots(0.5)),
        6 => sharp(fold(u * 4.0)).max(sharp(fold(v * 4.0))),
        _ => sharp(fold(4.0 * f64::hypot(u - 0.5, v - 0.5))),
    }
}

/// Eight patterns in four columns and two rows.
pub fn patterns() -> Picture {
    const PAPERS: [u32; 8] = [0x23395d, 0x8a3033, 0x2f5d50, 0x7b4a2d, 0x274b63, 0x5a3d6b, 0x3b4a2c, 0x6b2f4f];
    const INKS: [u32; 8] = [0xe9d8a6, 0xf3e3c3, 0xd7e8ba, 0xe8b27a, 0xbfe3ea, 0xf0c6d8, 0xe4d96f, 0xf6d7b0];
    Picture::draw_color([512, 256], |uv| {
        let place = [uv[0] * 4.0, uv[1] * 2.0];
        let [column, row] = [(place[0] as usize).min(3), (place[1] as usize).min(1)];
        let index = row * 4 + column;
        let ink = pattern(index, [place[0] - column as f64, place[1] - row as f64]);
        mix(hex(PAPERS[index]), hex(INKS[index]), saturate(ink))
    })
}

/// Slices of the block and their sides.
const SLICES: usize = 32;
/// Cells of the noise along each side.
const CELLS: i64 = 4;

/// Value noise from 0 to 1 that repeats after `period` cells along every axis.
fn tiling_value3(p: Vec3, period: i64, seed: u32) -> f64 {
    let base = p.map(f64::floor);
    let weight = [0, 1, 2].map(|axis| {
        let t: f64 = p[axis] - base[axis];
        t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
    });
    let corner = |x: i64, y: i64, z: i64| {
        let wrapped = |axis: usize, step: i64| (base[axis] as i64 + step).rem_euclid(period);
        random([wrapped(0, x), wrapped(1, y), wrapped(2, z)], seed)
    };
    let line = |y: i64, z: i64| lerp(corner(0, y, z), corner(1, y, z), weight[0]);
    let plane = |z: i64| lerp(line(0, z), line(1, z), weight[1]);
    lerp(plane(0), plane(1), weight[2])
}

/// Thirty-two slices of noise, eight in a row; the block tiles along all three axes. Grey, plain numbers.
pub fn noise_block() -> Picture {
    let side = SLICES as f64;
    Picture::draw([SLICES * 8, SLICES * 4], Content::Data, 1, |uv| {
        let place = [uv[0] * 8.0, uv[1] * 4.0];
        let [column, row] = place.map(f64::floor);
        let p = [place[0] - column, place[1] - row, (row * 8.0 + column + 0.5) / side];
        let octave = |index: i32| {
            let cells = CELLS << index;
            0.5_f64.powi(index) * (tiling_value3(scale(p, cells as f64), cells, 470 + index as u32) - 0.5)
        };
        let value = saturate(0.5 + 1.1 * (0..3).map(octave).sum::<f64>());
        [value, value, value, 1.0]
    })
}
