//! The noises that are sums over cells or that measure distances otherwise: wave packets, puffs, cells of other shapes.

use std::f64::consts::TAU;

use serde_json::json;

use super::noise::{cell_2d, cell_3d, gradient_2d};
use super::{GAIN, LACUNARITY, OCTAVES, Place, Reference, SCALE, both, reference};

/// Their references.
pub fn references() -> Vec<Reference> {
    let mut all = Vec::new();
    for [frequency, angle, spread] in
        [[2.0_f32, 0.0, 0.0], [3.0, 0.7, 0.5], [0.0, 2.0, 1.0], [7.5, -2.5, 3.0]]
    {
        let inputs = json!({ "scale": SCALE, "frequency": frequency, "angle": angle, "spread": spread });
        let [frequency, angle, spread] = [frequency, angle, spread].map(f64::from);
        all.push(reference("noise.gabor_noise", "", 2e-3, &inputs, Place::Everywhere, |p, _| {
            both(gabor(p, frequency, angle, spread.clamp(0.0, 1.0)).clamp(-1.0, 1.0))
        }));
    }
    let billowing = json!({ "scale": SCALE, "octaves": OCTAVES, "lacunarity": LACUNARITY, "gain": GAIN });
    all.push(reference(
        "noise.billow_noise",
        "",
        5e-4,
        &billowing,
        Place::Near,
        |p, _| json!({ "out": billow(p) }),
    ));
    let measures: [(&str, f64); 5] = [
        ("manhattan", 1.0),
        ("chebyshev", f64::INFINITY),
        ("minkowski", 0.5),
        ("minkowski", 3.0),
        ("minkowski", 16.0),
    ];
    for (mode, exponent) in measures {
        let mut inputs = json!({ "scale": SCALE, "randomness": 0.9 });
        if mode == "minkowski" {
            inputs["exponent"] = json!(exponent);
        }
        all.push(reference("noise.voronoi_metric", mode, 2e-3, &inputs, Place::Everywhere, move |p, _| {
            let [nearest, second, cell] = cells(p, f64::from(0.9_f32), exponent);
            let edge = (second - nearest) / 2.0;
            json!({ "distance": nearest, "second_distance": second, "edge": edge, "cell": cell })
        }));
    }
    all
}

/// One wave packet in each cell, over many more cells than a window reaches.
fn gabor(p: [f64; 2], frequency: f64, angle: f64, spread: f64) -> f64 {
    let home = p.map(|x| x.floor() as i32);
    let mut sum = 0.0;
    for y in -3..=3 {
        for x in -3..=3 {
            let cell = [home[0] + x, home[1] + y];
            let place = cell_2d(cell);
            let [turn, phase, _] = cell_3d([cell[0], cell[1], 11]);
            let offset = [0, 1].map(|axis| p[axis] - f64::from(cell[axis]) - place[axis]);
            let window = (1.0 - offset[0] * offset[0] - offset[1] * offset[1]).max(0.0);
            let heading = angle + (turn - 0.5) * TAU * spread;
            let along = offset[0] * heading.cos() + offset[1] * heading.sin();
            sum += window.powi(3) * ((along * frequency + phase) * TAU).cos();
        }
    }
    sum
}

/// Octaves of what is left of gradient noise without its sign.
fn billow(p: [f64; 2]) -> f64 {
    let (mut at, mut weight, mut sum, mut total) = (p, 1.0, 0.0, 0.0);
    for _ in 0..OCTAVES {
        sum += weight * gradient_2d(at, 0.0, 0).abs();
        total += weight;
        weight *= GAIN;
        at = [at[0] * LACUNARITY + 17.3, at[1] * LACUNARITY + 9.1];
    }
    sum / total
}

/// The two smallest distances to a cell's point and the number of the nearest cell, by the norm with this exponent.
fn cells(p: [f64; 2], jitter: f64, exponent: f64) -> [f64; 3] {
    let home = p.map(|x| x.floor() as i32);
    let mut points = Vec::new();
    for y in -6..=6 {
        for x in -6..=6 {
            let cell = [home[0] + x, home[1] + y];
            let random = cell_2d(cell);
            let [across, along] = [0, 1]
                .map(|axis| (f64::from(cell[axis]) + 0.5 + (random[axis] - 0.5) * jitter - p[axis]).abs());
            let away = if exponent.is_finite() {
                (across.powf(exponent) + along.powf(exponent)).powf(1.0 / exponent)
            } else {
                across.max(along)
            };
            points.push((away, cell));
        }
    }
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [x, y] = points[0].1;
    [points[0].0, points[1].0, cell_3d([x, y, 7])[0]]
}
