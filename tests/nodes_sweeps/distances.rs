//! Shapes are true distances: they change by as much as the point moves straight away from the shape, never by more, so that
//! outlines, glows and offsets are as wide as they say and rays do not jump through a surface.

use serde_json::json;
use shaderwright::evaluate::evaluate;
use shaderwright::render::probe::JsonRow;

use super::{Random, library, number, options_of_mode, prober};

/// A shape, the values that matter of it, and which part of all points must have a slope of one.
struct Shape {
    kind: &'static str,
    dimensions: usize,
    values: &'static str,
    exact_part: f64,
}

const fn shape(kind: &'static str, dimensions: usize, values: &'static str) -> Shape {
    Shape { kind, dimensions, values, exact_part: 0.97 }
}

/// A shape whose help says that it is approximate in places.
const fn rough(kind: &'static str, dimensions: usize, values: &'static str) -> Shape {
    Shape { exact_part: 0.4, ..shape(kind, dimensions, values) }
}

const SHAPES: [Shape; 33] = [
    shape("shape_2d.circle", 2, "{}"),
    shape("shape_2d.ellipse", 2, "{}"),
    shape("shape_2d.ellipse", 2, r#"{"radii": [0.05, 0.6]}"#),
    shape("shape_2d.box", 2, "{}"),
    shape("shape_2d.box", 2, r#"{"corner": 0.15}"#),
    shape("shape_2d.segment", 2, r#"{"b": [0.9, 0.1]}"#),
    shape("shape_2d.triangle", 2, "{}"),
    shape("shape_2d.triangle", 2, r#"{"a": [0.1, 0.1], "b": [0.15, 0.9], "c": [1.2, 0.3]}"#),
    shape("shape_2d.polygon", 2, "{}"),
    shape("shape_2d.polygon", 2, r#"{"sides": 3, "angle": 0.4}"#),
    shape("shape_2d.star", 2, "{}"),
    shape("shape_2d.star", 2, r#"{"points": 7, "inner": 0.8}"#),
    shape("shape_2d.ring", 2, "{}"),
    shape("shape_2d.arc", 2, "{}"),
    shape("shape_2d.arc", 2, r#"{"opening": 2.6}"#),
    shape("shape_2d.pie", 2, "{}"),
    shape("shape_2d.pie", 2, r#"{"opening": 2.2}"#),
    shape("shape_2d.heart", 2, "{}"),
    rough("shape_2d.moon", 2, "{}"),
    shape("shape_2d.cross_shape", 2, "{}"),
    shape("shape_2d.rhombus", 2, "{}"),
    shape("shape_2d.trapezoid", 2, "{}"),
    shape("shape_2d.trapezoid", 2, r#"{"top": 0.8, "bottom": 0.1}"#),
    shape("shape_2d.vesica", 2, "{}"),
    shape("shape_2d.bezier", 2, "{}"),
    shape("shape_3d.sphere", 3, "{}"),
    shape("shape_3d.block", 3, r#"{"rounding": 0.1}"#),
    shape("shape_3d.torus", 3, "{}"),
    shape("shape_3d.capsule", 3, "{}"),
    shape("shape_3d.cylinder", 3, "{}"),
    shape("shape_3d.cone", 3, "{}"),
    shape("shape_3d.plane", 3, r#"{"normal": [1, 2, -0.5]}"#),
    rough("shape_3d.octahedron", 3, "{}"),
];

/// How far apart the two points of a difference are.
const STEP: f64 = 1.0 / 256.0;
const POINTS: usize = 600;

#[test]
fn shapes_are_distances() {
    let (library, mut prober) = (library(), prober());
    let mut wrong = Vec::new();
    for Shape { kind, dimensions, values, exact_part } in SHAPES {
        let values: JsonRow = serde_json::from_str(values).unwrap();
        let mut random = Random(3);
        let mut rows = Vec::new();
        for _ in 0..POINTS {
            let at: Vec<f64> = (0..dimensions).map(|_| random.between(-0.5, 1.5)).collect();
            for axis in 0..dimensions {
                for side in [-0.5, 0.5] {
                    let mut moved = at.clone();
                    moved[axis] += side * STEP;
                    let mut row = values.clone();
                    row.insert("p".to_owned(), json!(moved));
                    rows.push(row);
                }
            }
        }
        let found = evaluate(&mut prober, &library, kind, &options_of_mode(""), &rows).unwrap();
        let distances: Vec<f64> = found.iter().map(|row| number(&row["out"]).unwrap()).collect();
        let slope = |differences: &[f64]| -> f64 {
            let squares = differences.chunks(2).map(|pair| ((pair[1] - pair[0]) / STEP).powi(2));
            squares.sum::<f64>().sqrt()
        };
        let slopes: Vec<f64> = distances.chunks(2 * dimensions).map(slope).collect();
        let steepest = slopes.iter().copied().fold(0.0, f64::max);
        let exact = slopes.iter().filter(|slope| (*slope - 1.0).abs() < 0.02).count();
        if steepest > 1.02 {
            wrong.push(format!("{kind} {values:?}: grows by {steepest} of the way"));
        }
        if (exact as f64) < exact_part * POINTS as f64 {
            wrong.push(format!("{kind} {values:?}: only {exact} of {POINTS} points are true distances"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
