//! Noises over fields of points and on both sides of their borders: the range that the help states, no jump where cells meet,
//! exact repetition where it is promised; at negative coordinates and at coordinates of ten thousand.

use serde_json::{Value as Json, json};
use shaderwright::evaluate::evaluate;
use shaderwright::render::probe::JsonRow;

use super::{Random, library, number, options_of_mode, prober};

/// One output of a noise.
struct Noise {
    kind: &'static str,
    mode: &'static str,
    output: &'static str,
    /// What its help says; infinite where it says nothing.
    range: [f64; 2],
    /// Coordinates of a point.
    dimensions: usize,
    /// Whether it goes on without a jump, as all do but those whose cells have a value each.
    is_continuous: bool,
}

const fn noise(
    kind: &'static str,
    mode: &'static str,
    output: &'static str,
    range: [f64; 2],
    dimensions: usize,
) -> Noise {
    Noise { kind, mode, output, range, dimensions, is_continuous: true }
}

const fn scattered(kind: &'static str, output: &'static str, dimensions: usize) -> Noise {
    Noise { is_continuous: false, ..noise(kind, "", output, [0.0, 1.0], dimensions) }
}

/// The farthest that the nearest of one point per square cell can be.
const FARTHEST_2D: f64 = std::f64::consts::SQRT_2;

const NOISES: [Noise; 34] = [
    noise("noise.value_noise_2d", "", "out", [0.0, 1.0], 2),
    noise("noise.value_noise_3d", "", "out", [0.0, 1.0], 3),
    noise("noise.gradient_noise_2d", "", "signed_value", [-1.0, 1.0], 2),
    noise("noise.gradient_noise_2d", "", "value", [0.0, 1.0], 2),
    noise("noise.gradient_noise_3d", "", "signed_value", [-1.0, 1.0], 3),
    noise("noise.simplex_noise_2d", "", "signed_value", [-1.0, 1.0], 2),
    noise("noise.simplex_noise_3d", "", "signed_value", [-1.0, 1.0], 3),
    noise("noise.looping_noise", "", "signed_value", [-1.0, 1.0], 2),
    noise("noise.tiling_noise", "", "signed_value", [-1.0, 1.0], 2),
    noise("noise.fractal_noise", "gradient", "signed_value", [-1.0, 1.0], 2),
    noise("noise.fractal_noise", "simplex", "signed_value", [-1.0, 1.0], 2),
    noise("noise.fractal_noise", "value", "value", [0.0, 1.0], 2),
    noise("noise.fractal_noise_3d", "", "signed_value", [-1.0, 1.0], 3),
    noise("noise.ridged_noise", "", "out", [0.0, 1.0], 2),
    noise("noise.turbulence", "", "out", [0.0, 1.0], 2),
    noise("noise.billow_noise", "", "out", [0.0, 1.0], 2),
    noise("noise.gabor_noise", "", "signed_value", [-1.0, 1.0], 2),
    noise("noise.gabor_noise", "", "value", [0.0, 1.0], 2),
    noise("noise.curl_noise_2d", "", "out", [-3.0, 3.0], 2),
    noise("noise.curl_noise_3d", "", "out", [-5.0, 5.0], 3),
    noise("noise.voronoi_2d", "", "distance", [0.0, FARTHEST_2D], 2),
    noise("noise.voronoi_2d", "", "second_distance", [0.0, 2.0], 2),
    noise("noise.voronoi_2d", "", "edge_distance", [0.0, FARTHEST_2D], 2),
    noise("noise.voronoi_3d", "", "distance", [0.0, 1.75], 3),
    noise("noise.voronoi_metric", "manhattan", "distance", [0.0, 2.0], 2),
    noise("noise.voronoi_metric", "manhattan", "edge", [0.0, 1.0], 2),
    noise("noise.voronoi_metric", "chebyshev", "distance", [0.0, 1.0], 2),
    noise("noise.voronoi_metric", "minkowski", "distance", [0.0, 4.0], 2),
    noise("noise.voronoi_metric", "minkowski", "second_distance", [0.0, 4.0], 2),
    scattered("noise.cell_noise", "value", 2),
    scattered("noise.cell_noise", "colour", 2),
    scattered("noise.white_noise", "value", 2),
    scattered("noise.white_noise", "vector", 2),
    scattered("noise.white_noise_3d", "vector", 3),
];

/// Distance of the two points of a pair, near the origin and ten thousand cells away, where numbers are a thousandth apart.
const NEAR_STEP: f64 = 1e-5;
const FAR_STEP: f64 = 1.0 / 256.0;

fn row(point: &[f64]) -> JsonRow {
    JsonRow::from_iter([("p".to_owned(), json!(point)), ("scale".to_owned(), json!(1))])
}

/// Pairs of points on either side of where cells meet: of squares, of the triangles and tetrahedra of simplex noise, and of
/// the diagonals on which the order of the components changes.
fn pairs_across_borders(dimensions: usize) -> Vec<(Vec<f64>, Vec<f64>)> {
    let mut random = Random(11);
    let mut pairs = Vec::new();
    let n = dimensions as f64;
    let skew = ((n + 1.0).sqrt() - 1.0) / n;
    for border in [-3.0, -1.0, 0.0, 1.0, 7.0, 10_000.0, -10_000.0_f64] {
        let step = if border.abs() > 1e3 { FAR_STEP } else { NEAR_STEP };
        for _ in 0..24 {
            let others: Vec<f64> = (1..dimensions).map(|_| random.between(-6.0, 6.0)).collect();
            let sum: f64 = others.iter().sum();
            // Each gives the first coordinate at which the point with these others is on a border.
            let places = [
                border,
                (border - sum * skew) / (1.0 + skew),
                others[0] + border,
                border / skew - others.iter().sum::<f64>() - others[0] / skew,
            ];
            for place in places {
                let at = |x: f64| [&[x], others.as_slice()].concat();
                pairs.push((at(place - step / 2.0), at(place + step / 2.0)));
                let mut turned = at(place - step / 2.0);
                turned.rotate_right(1);
                let mut next = at(place + step / 2.0);
                next.rotate_right(1);
                pairs.push((turned, next));
            }
        }
    }
    pairs
}

fn field(dimensions: usize) -> Vec<Vec<f64>> {
    let mut random = Random(5);
    (0..4_000)
        .map(|index| {
            let extent = if index % 5 == 4 { 10_000.0 } else { 40.0 };
            (0..dimensions).map(|_| random.between(-extent, extent)).collect()
        })
        .collect()
}

fn numbers(value: &Json) -> Vec<f64> {
    match value {
        Json::Array(values) => values.iter().map(|value| number(value).unwrap()).collect(),
        value => vec![number(value).unwrap()],
    }
}

#[test]
fn noises_stay_in_their_range_and_do_not_jump() {
    let (library, mut prober) = (library(), prober());
    let mut wrong = Vec::new();
    for Noise { kind, mode, output, range: [low, high], dimensions, is_continuous } in NOISES {
        let pairs = if is_continuous { pairs_across_borders(dimensions) } else { Vec::new() };
        let points = pairs.iter().flat_map(|(a, b)| [a.clone(), b.clone()]).chain(field(dimensions));
        let rows: Vec<JsonRow> = points.map(|point| row(&point)).collect();
        let rows: Vec<JsonRow> = match kind {
            "noise.tiling_noise" => rows.into_iter().map(tiled).collect(),
            "noise.white_noise" | "noise.white_noise_3d" => {
                rows.into_iter().map(|row| with(row, "scale", "seed", 1.0)).collect()
            }
            _ => rows,
        };
        let found = evaluate(&mut prober, &library, kind, &options_of_mode(mode), &rows).unwrap();
        let values: Vec<Vec<f64>> = found.iter().map(|row| numbers(&row[output])).collect();
        let name = format!("{kind} {mode} {output}");
        let all = || values.iter().flatten();
        let (least, most) = (all().fold(f64::MAX, |a, b| a.min(*b)), all().fold(f64::MIN, |a, b| a.max(*b)));
        if least < low - 1e-5 || most > high + 1e-5 {
            wrong.push(format!("{name}: {least} to {most}, but its range is {low} to {high}"));
        }
        if most - least < 0.4 * (high - low) {
            wrong.push(format!("{name}: only {least} to {most} of {low} to {high}"));
        }
        for (pair, values) in pairs.iter().zip(values.chunks(2)) {
            let jump = values[0].iter().zip(&values[1]).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            let is_far = pair.0.iter().any(|x| x.abs() > 1e3);
            let allowed = (high - low) * if is_far { 0.04 } else { 2e-3 };
            if jump > allowed {
                wrong.push(format!("{name}: jumps by {jump} between {:?} and {:?}", pair.0, pair.1));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The row with sixteen cells in a repetition, each as large as those of the other noises.
fn tiled(row: JsonRow) -> JsonRow {
    let smaller: Vec<f64> = numbers(&row["p"]).into_iter().map(|x| x / 16.0).collect();
    let mut row = with(row, "scale", "cells", 16.0);
    row.insert("p".to_owned(), json!(smaller));
    row
}

/// The row with another input in the place of one.
fn with(mut row: JsonRow, old: &str, new: &str, value: f64) -> JsonRow {
    row.remove(old);
    row.insert(new.to_owned(), json!(value));
    row
}

#[test]
fn noises_repeat_where_they_promise_to() {
    let (library, mut prober) = (library(), prober());
    let turn = std::f64::consts::TAU;
    // Kind, the inputs of one row, those of the other, and by how much the two may differ.
    let mut cases: Vec<(&str, Json, Json, f64)> = Vec::new();
    for index in 0..200_u32 {
        // Multiples of 1/64 stay exact when whole numbers are added.
        let [x, y] = [index * 37 % 256, index * 101 % 256].map(|part| f64::from(part) / 64.0 - 2.0);
        let cells = [1, 3, 8, 13][index as usize % 4];
        let tiled = |x: f64, y: f64| json!({ "p": [x, y], "cells": cells });
        cases.push(("noise.tiling_noise", tiled(x, y), tiled(x + 1.0, y - 3.0), 0.0));
        let phased = |phase: f64| json!({ "p": [x, y], "scale": 3, "phase": phase });
        let phase = f64::from(index) / 256.0;
        cases.push(("noise.looping_noise", phased(phase), phased(phase + 5.0), 0.0));
        cases.push(("noise.looping_noise", phased(0.0), phased(0.99999), 2e-3));
        let turned = |turn: f64| json!({ "p": [x, y], "scale": 3, "turn": turn });
        cases.push(("noise.curl_noise_2d", turned(0.5), turned(0.5 + turn), 2e-3));
        cases.push(("noise.voronoi_2d", turned(0.5), turned(0.5 + turn), 1e-4));
        // Zero is one point, whichever sign it has.
        cases.push(("noise.white_noise", json!({ "p": [0.0, y] }), json!({ "p": [-0.0, y] }), 0.0));
        let at_depth = |z: f64| json!({ "p": [x, y, z], "seed": y });
        cases.push(("noise.white_noise_3d", at_depth(0.0), at_depth(-0.0), 0.0));
    }
    let mut wrong = Vec::new();
    for kind in cases.iter().map(|case| case.0).collect::<std::collections::BTreeSet<_>>() {
        let of_kind: Vec<_> = cases.iter().filter(|case| case.0 == kind).collect();
        let rows: Vec<JsonRow> = of_kind
            .iter()
            .flat_map(|case| [&case.1, &case.2])
            .map(|row| row.as_object().unwrap().clone())
            .collect();
        let found = evaluate(&mut prober, &library, kind, &options_of_mode(""), &rows).unwrap();
        for (case, pair) in of_kind.iter().zip(found.chunks(2)) {
            for (output, value) in &pair[0] {
                let both = numbers(value).into_iter().zip(numbers(&pair[1][output]));
                let apart = both.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
                // The points of Voronoi are moved with the place.
                if apart > case.3 && output != "point" {
                    wrong.push(format!("{kind} {output}: {} and {} differ by {apart}", case.1, case.2));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}
