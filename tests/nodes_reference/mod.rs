//! Noises on the device against the same in 64 bits, and what must hold of every noise.

mod kernel;
mod noise;
pub mod points;

use std::f64::consts::TAU;

use serde_json::{Value as Json, json};

use noise::{
    cell_3d, gradient_2d, gradient_3d, octaves, pcg, pcg_2d, pcg_3d, pcg_4d, simplex_2d, simplex_3d, unit,
    value_2d, value_3d, voronoi_2d, voronoi_3d,
};

/// Kinds, with their modes, that this module covers.
pub const COVERED: [(&str, &str); 28] = [
    ("math.random_range", ""),
    ("noise.billow_noise", ""),
    ("noise.cell_noise", ""),
    ("noise.curl_noise_2d", ""),
    ("noise.curl_noise_3d", ""),
    ("noise.domain_warp", ""),
    ("noise.fractal_noise", "gradient"),
    ("noise.fractal_noise", "simplex"),
    ("noise.fractal_noise", "value"),
    ("noise.fractal_noise_3d", ""),
    ("noise.gabor_noise", ""),
    ("noise.gradient_noise_2d", ""),
    ("noise.gradient_noise_3d", ""),
    ("noise.looping_noise", ""),
    ("noise.ridged_noise", ""),
    ("noise.simplex_noise_2d", ""),
    ("noise.simplex_noise_3d", ""),
    ("noise.tiling_noise", ""),
    ("noise.turbulence", ""),
    ("noise.value_noise_2d", ""),
    ("noise.value_noise_3d", ""),
    ("noise.voronoi_2d", ""),
    ("noise.voronoi_3d", ""),
    ("noise.voronoi_metric", "chebyshev"),
    ("noise.voronoi_metric", "manhattan"),
    ("noise.voronoi_metric", "minkowski"),
    ("noise.white_noise", ""),
    ("noise.white_noise_3d", ""),
];

/// Cells per unit, octaves, lacunarity and gain of the cases.
const SCALE: f32 = 1.7;
const OCTAVES: i32 = 3;
const LACUNARITY: f64 = 2.0;
const GAIN: f64 = 0.5;

/// Points of `N` coordinates: around the origin, at cell borders, negative, and far out.
pub fn points<const N: usize>() -> Vec<[f32; N]> {
    let mut state = 12_345_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 16_777_216.0
    };
    let mut points = Vec::new();
    for index in 0..240 {
        let extent = if index % 6 == 5 { 20_000.0 } else { 12.0 };
        points.push([(); N].map(|()| (random() - 0.5) * extent));
    }
    points.extend([[0.0; N], [1.0; N], [-1.0; N], [5.0; N], [1e4; N], [-1e4; N]]);
    points
}

/// A kind's inputs besides the point, and what its outputs should be there.
pub struct Reference {
    /// The kind.
    pub kind: &'static str,
    /// Its mode, or nothing.
    pub mode: &'static str,
    /// The rows of inputs.
    pub rows: Vec<Json>,
    /// The expected outputs of each row.
    pub expected: Vec<Json>,
    /// By how much a value may be off.
    pub tolerance: f64,
}

/// Which points a reference is compared at.
#[derive(Clone, Copy)]
pub enum Place {
    Everywhere,
    Near,
    /// Up to ten thousand away, where 32 bits hold a thousandth: with octaves, which multiply that, a tolerance of its own.
    Far,
}

fn reference<const N: usize>(
    kind: &'static str,
    mode: &'static str,
    tolerance: f64,
    inputs: &Json,
    place: Place,
    expect: impl Fn([f64; N], [f32; N]) -> Json,
) -> Reference {
    let is_near = |point: &[f32; N]| point.iter().all(|x| x.abs() < 20.0);
    let is_there = |point: &[f32; N]| match place {
        Place::Everywhere => true,
        Place::Near => is_near(point),
        Place::Far => !is_near(point),
    };
    let points: Vec<[f32; N]> = points::<N>().into_iter().filter(is_there).collect();
    let row = |point: &[f32; N]| {
        let mut row = inputs.clone();
        row["p"] = json!(point.to_vec());
        row
    };
    // The device scales in 32 bits, which decides the cell.
    let scale = inputs.get("scale").map_or(1.0, |_| SCALE);
    let expected = points.iter().map(|point| expect(point.map(|x| f64::from(x * scale)), *point)).collect();
    Reference { kind, mode, rows: points.iter().map(row).collect(), expected, tolerance }
}

fn both(noise: f64) -> Json {
    json!({ "signed_value": noise, "value": noise * 0.5 + 0.5 })
}

fn white(bits: [u32; 3]) -> Json {
    let [x, y, z] = bits.map(unit);
    json!({ "value": x, "colour": [x, y, z], "vector": [x, y, z, unit(pcg(bits[0] ^ bits[2]))] })
}

/// All references.
pub fn references() -> Vec<Reference> {
    let mut all = plain();
    all.extend(kernel::references());
    all.extend(magnifying(Place::Near, 1.0));
    all.extend(magnifying(Place::Far, 30.0));
    all
}

/// Noises that are computed from the place in a cell alone, and so are as exact far out as anywhere.
fn plain() -> Vec<Reference> {
    let scale = json!({ "scale": SCALE });
    let plain = |p| gradient_2d(p, 0.0, 0);
    vec![
        reference(
            "noise.value_noise_2d",
            "",
            1e-4,
            &scale,
            Place::Everywhere,
            |p, _| json!({ "out": value_2d(p) }),
        ),
        reference(
            "noise.value_noise_3d",
            "",
            1e-4,
            &scale,
            Place::Everywhere,
            |p, _| json!({ "out": value_3d(p) }),
        ),
        reference("noise.gradient_noise_2d", "", 1e-4, &scale, Place::Everywhere, move |p, _| both(plain(p))),
        reference("noise.gradient_noise_3d", "", 1e-4, &scale, Place::Everywhere, |p, _| {
            both(gradient_3d(p))
        }),
        reference(
            "noise.looping_noise",
            "",
            1e-4,
            &json!({ "scale": SCALE, "phase": 1.25 }),
            Place::Everywhere,
            |p, _| both(gradient_2d(p, 0.25 * TAU, 0)),
        ),
        reference(
            "noise.tiling_noise",
            "",
            1e-4,
            &json!({ "cells": 4 }),
            Place::Everywhere,
            |_, point: [f32; 2]| both(gradient_2d(point.map(|x| f64::from(x * 4.0)), 0.0, 4)),
        ),
        reference("noise.cell_noise", "", 1e-6, &scale, Place::Everywhere, |p: [f64; 2], _| {
            let [x, y] = p.map(|x| x.floor() as i32);
            let random = cell_3d([x, y, 0]);
            json!({ "value": random[0], "colour": random, "local": p.map(|x| x - x.floor()) })
        }),
        reference(
            "noise.voronoi_2d",
            "",
            2e-3,
            &json!({ "scale": SCALE, "randomness": 0.9 }),
            Place::Everywhere,
            |p, _| {
                let (distance, second, edge, cell, point) = voronoi_2d(p, f64::from(0.9_f32));
                let point = point.map(|x| x / f64::from(SCALE));
                json!({ "distance": distance, "second_distance": second, "edge_distance": edge, "cell": cell,
                    "point": point })
            },
        ),
        reference("noise.voronoi_3d", "", 2e-3, &scale, Place::Everywhere, |p, _| {
            let (distance, second, cell) = voronoi_3d(p, 1.0);
            json!({ "distance": distance, "second_distance": second, "cell": cell })
        }),
        reference(
            "noise.white_noise",
            "",
            1e-6,
            &json!({ "seed": 3.5 }),
            Place::Everywhere,
            |_, point: [f32; 2]| white(pcg_3d([point[0], point[1], 3.5].map(f32::to_bits))),
        ),
        reference(
            "noise.white_noise_3d",
            "",
            1e-6,
            &json!({ "seed": 3.5 }),
            Place::Everywhere,
            |_, point: [f32; 3]| {
                let [x, y, z] = point;
                let [a, b, c, _] = pcg_4d([x, y, z, 3.5].map(f32::to_bits));
                white([a, b, c])
            },
        ),
    ]
}

/// Noises that multiply the rounding of a coordinate, by octaves, by the skew of triangles, by taking differences.
fn magnifying(place: Place, looser: f64) -> Vec<Reference> {
    let scale = json!({ "scale": SCALE });
    let fractal = json!({ "scale": SCALE, "octaves": OCTAVES, "lacunarity": LACUNARITY, "gain": GAIN });
    let plain = |p| gradient_2d(p, 0.0, 0);
    let layered = |p, noise: fn([f64; 2]) -> f64| octaves(p, OCTAVES, LACUNARITY, GAIN, noise);
    let gradient: fn([f64; 2]) -> f64 = |p| gradient_2d(p, 0.0, 0);
    vec![
        reference("noise.simplex_noise_2d", "", 2e-3 * looser, &scale, place, |p, _| both(simplex_2d(p))),
        reference("noise.simplex_noise_3d", "", 2e-3 * looser, &scale, place, |p, _| both(simplex_3d(p))),
        reference("noise.fractal_noise", "gradient", 5e-4 * looser, &fractal, place, move |p, _| {
            both(layered(p, gradient))
        }),
        reference("noise.fractal_noise", "simplex", 5e-3 * looser, &fractal, place, move |p, _| {
            both(layered(p, simplex_2d))
        }),
        reference("noise.fractal_noise", "value", 5e-4 * looser, &fractal, place, move |p, _| {
            let noise = layered(p, value_2d);
            json!({ "value": noise, "signed_value": noise * 2.0 - 1.0 })
        }),
        reference("noise.fractal_noise_3d", "", 5e-4 * looser, &fractal, place, |p: [f64; 3], _| {
            let (mut at, mut amplitude, mut sum, mut total) = (p, 1.0, 0.0, 0.0);
            for _ in 0..OCTAVES {
                sum += amplitude * gradient_3d(at);
                total += amplitude;
                amplitude *= GAIN;
                at = [at[0] * LACUNARITY + 17.3, at[1] * LACUNARITY + 9.1, at[2] * LACUNARITY + 31.7];
            }
            both(sum / total)
        }),
        reference(
            "noise.ridged_noise",
            "",
            5e-4 * looser,
            &fractal,
            place,
            move |p, _| json!({ "out": layered(p, |p| (1.0 - gradient_2d(p, 0.0, 0).abs()).powi(2)) }),
        ),
        reference(
            "noise.turbulence",
            "",
            5e-4 * looser,
            &fractal,
            place,
            move |p, _| json!({ "out": layered(p, |p| gradient_2d(p, 0.0, 0).abs()) }),
        ),
        reference(
            "noise.domain_warp",
            "",
            5e-4 * looser,
            &json!({ "scale": SCALE, "amount": 0.1, "octaves": 3 }),
            place,
            {
                move |p: [f64; 2], point| {
                    let other = [point[0] + 5.2, point[1] + 1.3].map(|x| f64::from(x * SCALE));
                    let moved = [layered(p, gradient), layered(other, gradient)];
                    let out = [0, 1].map(|axis| f64::from(point[axis]) + 0.1 * moved[axis]);
                    json!({ "out": out })
                }
            },
        ),
        reference("noise.curl_noise_2d", "", 5e-3 * looser, &scale, place, move |p: [f64; 2], _| {
            let slope = |axis: usize| {
                let moved =
                    |step: f64| plain([0, 1].map(|other| p[other] + if other == axis { step } else { 0.0 }));
                (moved(1e-5) - moved(-1e-5)) * 5e4
            };
            json!({ "out": [slope(1), -slope(0)] })
        }),
        reference("noise.curl_noise_3d", "", 5e-3 * looser, &scale, place, |p: [f64; 3], _| {
            let offsets = [[0.0; 3], [31.4, 47.2, 12.9], [73.1, 19.8, 55.6]];
            let slope = |of: usize, axis: usize| {
                let moved = |step: f64| {
                    let at = |other| p[other] + offsets[of][other] + if other == axis { step } else { 0.0 };
                    gradient_3d([0, 1, 2].map(at))
                };
                (moved(1e-5) - moved(-1e-5)) * 5e4
            };
            json!({ "out": [slope(2, 1) - slope(1, 2), slope(0, 2) - slope(2, 0), slope(1, 0) - slope(0, 1)] })
        }),
    ]
}

/// The numbers that Random Range gives for these seeds, between 2 and 5.
pub fn random_ranges() -> Vec<(Json, f64)> {
    let between = |seed: [f32; 2]| 2.0 + 3.0 * unit(pcg_2d(seed.map(f32::to_bits))[0]);
    points::<2>()
        .into_iter()
        .map(|seed| (json!({ "seed": seed, "low": 2, "high": 5 }), between(seed)))
        .collect()
}
