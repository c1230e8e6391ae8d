//! What several nodes must agree on: which way they turn, what they make of edges that are equal or the wrong way round, what
//! a value just below a whole number is; colours without seams; random numbers without sines.

use std::f64::consts::{FRAC_PI_2, PI};

use serde_json::{Value as Json, json};
use shaderwright::bundle::Bundle;
use shaderwright::evaluate::evaluate;
use shaderwright::library::Library;
use shaderwright::render::probe::{JsonRow, Prober};

use super::{library, number, options_of_mode, prober};

/// One output of a kind, for rows of inputs.
struct Nodes {
    library: Library,
    prober: Prober,
}

impl Nodes {
    fn new() -> Self {
        Self { library: library(), prober: prober() }
    }

    fn give(&mut self, kind: &str, rows: &[Json], output: &str) -> Vec<Json> {
        let rows: Vec<JsonRow> = rows.iter().map(|row| row.as_object().unwrap().clone()).collect();
        let found = evaluate(&mut self.prober, &self.library, kind, &options_of_mode(""), &rows).unwrap();
        found.into_iter().map(|mut row| row.remove(output).unwrap()).collect()
    }

    fn numbers(&mut self, kind: &str, rows: &[Json], output: &str) -> Vec<f64> {
        self.give(kind, rows, output).iter().map(|value| number(value).unwrap()).collect()
    }

    fn vectors(&mut self, kind: &str, rows: &[Json], output: &str) -> Vec<Vec<f64>> {
        let components =
            |value: &Json| value.as_array().unwrap().iter().map(|x| number(x).unwrap()).collect();
        self.give(kind, rows, output).iter().map(components).collect()
    }
}

fn is_near(a: &[f64], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= tolerance)
}

const ANGLES: [f64; 7] = [0.0, 0.3, FRAC_PI_2, 2.0, PI, -1.1, 7.0];

#[test]
fn all_rotations_turn_the_same_way() {
    let mut nodes = Nodes::new();
    let [x, y] = [0.8, -0.35];
    let expected: Vec<[f64; 2]> =
        ANGLES.map(|angle| [x * angle.cos() - y * angle.sin(), x * angle.sin() + y * angle.cos()]).to_vec();
    let rows = |row: &dyn Fn(f64) -> Json| -> Vec<Json> { ANGLES.iter().map(|angle| row(*angle)).collect() };
    let away = f64::hypot(x, y);
    let centre = [0.2, 0.9];
    let around = [centre[0] + x, centre[1] + y];
    // About the origin, and about a centre that the results are measured from.
    let mut turned: Vec<(&str, Vec<Vec<f64>>)> = vec![
        (
            "vector.rotate_2d",
            nodes.vectors("vector.rotate_2d", &rows(&|angle| json!({ "v": [x, y], "angle": angle })), "out"),
        ),
        (
            "vector.rotate_about_axis",
            nodes.vectors(
                "vector.rotate_about_axis",
                &rows(&|angle| json!({ "v": [x, y, 0], "axis": [0, 0, 3], "angle": angle })),
                "out",
            ),
        ),
        (
            "vector.rotate_euler",
            nodes.vectors(
                "vector.rotate_euler",
                &rows(&|angle| json!({ "v": [x, y, 0], "angles": [0, 0, angle] })),
                "out",
            ),
        ),
    ];
    let about = [
        ("uv.rotate_uv", rows(&|angle| json!({ "uv": around, "centre": centre, "angle": angle }))),
        ("uv.twirl", rows(&|angle| json!({ "uv": around, "centre": centre, "strength": angle / away }))),
        ("vector.rotate_2d", rows(&|angle| json!({ "v": around, "centre": centre, "angle": angle }))),
    ];
    for (kind, rows) in about {
        let found = nodes.vectors(kind, &rows, "out");
        let from_centre = found.iter().map(|v| vec![v[0] - centre[0], v[1] - centre[1]]).collect();
        turned.push((kind, from_centre));
    }
    for (kind, output, size) in
        [("matrix.rotation_matrix_2d", "matrix", 2), ("matrix.rotation_matrix_about_axis", "out", 3)]
    {
        let row = |angle: f64| match size {
            2 => json!({ "angle": angle }),
            _ => json!({ "angle": angle, "axis": [0, 0, 1] }),
        };
        // Columns: where the axes go.
        let found = nodes.vectors(kind, &rows(&row), output);
        let product = |m: &Vec<f64>| vec![m[0] * x + m[size] * y, m[1] * x + m[size + 1] * y];
        turned.push((kind, found.iter().map(product).collect()));
    }
    for (kind, found) in turned {
        for ((angle, expected), found) in ANGLES.iter().zip(&expected).zip(&found) {
            assert!(
                is_near(expected, &found[..2], 3e-5),
                "{kind} by {angle}: {found:?}, expected {expected:?}"
            );
        }
    }
    // A centre stays where it is; an axis without length turns nothing.
    let at_centre = rows(&|angle| json!({ "uv": centre, "centre": centre, "angle": angle }));
    for found in nodes.vectors("uv.rotate_uv", &at_centre, "out") {
        assert!(is_near(&found, &centre, 1e-7), "{found:?}");
    }
    let no_axis = rows(&|angle| json!({ "v": [x, y, 1], "axis": [0, 0, 0], "angle": angle }));
    for found in nodes.vectors("vector.rotate_about_axis", &no_axis, "out") {
        assert!(is_near(&found, &[x, y, 1.0], 1e-7), "{found:?}");
    }
}

/// Kinds that go from one edge to the other, with the names of their edges, of their value, and what else they need.
const RAMPS: [(&str, &str, &str, &str, &str); 6] = [
    ("math.smoothstep", "low", "high", "x", "{}"),
    ("math.smootherstep", "low", "high", "x", "{}"),
    ("math.linear_step", "low", "high", "x", "{}"),
    ("math.remap", "in_low", "in_high", "x", r#"{"out_low": 0, "out_high": 1, "clamped": true}"#),
    ("math.inverse_lerp", "a", "b", "x", "{}"),
    ("surface.distance_fade", "near", "far", "position", r#"{"camera": [0, 0, 0]}"#),
];

#[test]
fn edges_the_wrong_way_round_turn_a_ramp_round() {
    let mut nodes = Nodes::new();
    for (kind, low, high, value, rest) in RAMPS {
        let row = |from: f64, to: f64, at: f64| {
            let mut row: Json = serde_json::from_str(rest).unwrap();
            row[low] = json!(from);
            row[high] = json!(to);
            row[value] = if value == "position" { json!([at, 0, 0]) } else { json!(at) };
            row
        };
        let places = [0.0, 0.2, 0.31, 0.5, 0.77, 0.8, 1.4];
        let right: Vec<Json> = places.iter().map(|at| row(0.2, 0.8, *at)).collect();
        let reversed: Vec<Json> = places.iter().map(|at| row(0.8, 0.2, *at)).collect();
        let (right, reversed) = (nodes.numbers(kind, &right, "out"), nodes.numbers(kind, &reversed, "out"));
        for ((at, right), reversed) in places.iter().zip(right).zip(reversed) {
            assert!((right + reversed - 1.0).abs() < 1e-5, "{kind} at {at}: {right} and {reversed}");
        }
        // Equal edges: finite, the same on each side whatever the distance, and never beyond 0 to 1.
        let equal: Vec<Json> = [0.0, 0.4, 0.6, 9.0].iter().map(|at| row(0.5, 0.5, *at)).collect();
        let found = nodes.numbers(kind, &equal, "out");
        let is_step = found == [0.0, 0.0, 1.0, 1.0] || found == [0.0; 4];
        assert!(is_step, "{kind} with equal edges: {found:?}");
    }
}

#[test]
fn indices_stay_in_range_just_below_a_whole_number() {
    // Below nothing by so little that `fract` is 1 in 32 bits.
    let mut nodes = Nodes::new();
    let below = -1e-9;
    assert_eq!(nodes.numbers("math.fraction", &[json!({ "x": below })], "out"), [1.0]);
    let switched = [
        json!({ "index": below, "a": 1, "b": 2, "c": 3 }),
        json!({ "index": 2.9999999, "a": 1, "b": 2, "c": 3 }),
    ];
    assert!(nodes.numbers("logic.switch", &switched, "out").iter().all(|value| (1.0..=3.0).contains(value)));
    let grid = json!({ "time": below, "speed": 1, "columns": 4, "rows": 2 });
    assert_eq!(nodes.numbers("uv.flipbook_index", &[grid], "frame"), [7.0]);
    let wrapped = [json!({ "x": below, "low": 0, "high": 1 })];
    assert!(nodes.numbers("math.wrap", &wrapped, "out")[0] < 1.0);
    let looped = [json!({ "time": below, "period": 3 })];
    let phase = nodes.numbers("input.looping_time", &looped, "phase")[0];
    assert!((0.0..1.0).contains(&phase), "{phase}");
    let levels = [
        json!({ "x": 0.9999999, "pixel": [3, 3], "levels": 4 }),
        json!({ "x": 1, "pixel": [1, 2], "levels": 4 }),
    ];
    assert!(nodes.numbers("colour.dither", &levels, "out").iter().all(|value| (0.0..=1.0).contains(value)));
}

#[test]
fn turning_a_hue_has_no_seam_and_leaves_greys() {
    let mut nodes = Nodes::new();
    for colour in [[1.0, 0.2, 0.1], [0.1, 0.3, 0.9], [0.2, 0.9, 0.2], [3.0, 0.0, 0.5]] {
        let rows: Vec<Json> = (0..=600)
            .map(|step| json!({ "colour": colour, "shift": f64::from(step) / 300.0 - 1.0 }))
            .collect();
        let found = nodes.vectors("colour.hue_shift", &rows, "out");
        let largest = colour.iter().copied().fold(0.0, f64::max);
        for (row, pair) in rows.iter().zip(found.windows(2)) {
            assert!(is_near(&pair[0], &pair[1], 0.025 * largest), "{row}: {:?} then {:?}", pair[0], pair[1]);
        }
        for whole in [0, 300, 600] {
            assert!(is_near(&found[whole], &colour, 1e-5 * largest), "{colour:?} becomes {:?}", found[whole]);
        }
    }
    // Hues on both sides of red, where the number of the hue goes from 1 to 0.
    let reds = [[1.0, 0.0, 1e-6], [1.0, 1e-6, 0.0]].map(|colour| json!({ "colour": colour, "shift": 0.4 }));
    let found = nodes.vectors("colour.hue_shift", &reds, "out");
    assert!(is_near(&found[0], &found[1], 1e-4), "{found:?}");
    for grey in [0.0, 0.5, 1.0, 7.0] {
        let row = json!({ "colour": [grey, grey, grey], "shift": 0.37 });
        let found = nodes.vectors("colour.hue_shift", &[row], "out");
        assert_eq!(found, [[grey, grey, grey]]);
        let hue = nodes.vectors("colour.rgb_to_hsv", &[json!({ "colour": [grey, grey, grey] })], "out");
        assert_eq!(hue[0][0], 0.0);
    }
}

#[test]
fn alpha_passes_through_colour_nodes() {
    let mut nodes = Nodes::new();
    let rows: Vec<Json> =
        [0.0, 0.25, 1.0].iter().map(|alpha| json!({ "colour": [0.8, 0.4, 0.2, alpha] })).collect();
    for kind in ["colour.premultiply", "colour.unpremultiply"] {
        let alphas: Vec<f64> = nodes.vectors(kind, &rows, "out").iter().map(|colour| colour[3]).collect();
        assert_eq!(alphas, [0.0, 0.25, 1.0], "{kind}");
    }
    // All others take colours without alpha, which goes its own way.
    let library = library();
    let with_alpha = library.kinds().filter(|kind| kind.category[0] == "Colour").filter(|kind| {
        let is_wide = |ty: &shaderwright::library::PinType| {
            *ty == shaderwright::library::PinType::Fixed(shaderwright::types::Type::Vec4)
        };
        kind.outputs.iter().any(|output| is_wide(&output.ty))
    });
    let ids: Vec<&str> = with_alpha.map(|kind| kind.id.as_str()).collect();
    assert_eq!(ids, ["colour.alpha_over", "colour.premultiply", "colour.unpremultiply"]);
}

#[test]
fn the_weights_of_luminance_stand_in_the_help() {
    let library = library();
    for id in ["colour.luminance", "colour.grayscale"] {
        let kind = library.kind(id).unwrap();
        let texts = [kind.help.as_str(), kind.outputs[0].help.as_str()].concat();
        assert!(texts.contains("Rec. 709"), "{id}: {texts}");
    }
    let help = &library.kind("colour.luminance").unwrap().help;
    assert!(["0.2126", "0.7152", "0.0722"].iter().all(|weight| help.contains(weight)), "{help}");
}

#[test]
fn random_numbers_come_from_integers() {
    let bundle = Bundle::embedded();
    let mut count = 0;
    for path in bundle.list("shaders", "wgsl") {
        let text = bundle.read_text(&path).unwrap();
        count += 1;
        let squeezed: String = text.split_whitespace().collect();
        assert!(
            !squeezed.contains("fract(sin(") && !squeezed.contains("43758.5453"),
            "{path} makes noise of sines"
        );
    }
    assert!(count > 60, "only {count} files");
}
