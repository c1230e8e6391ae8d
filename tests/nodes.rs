//! Every node kind against values worked out without its shader: rows of inputs and outputs under `tests/nodes/`, and
//! for noises references in Rust. All are evaluated on the device.
//!
//! A value may be off by the case's tolerance (1e-5 where it states none) times the larger of 1 and the value.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod nodes_reference;
mod nodes_sweeps;
#[path = "support/seams.rs"]
mod seams;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value as Json;
use shaderwright::bundle::Bundle;
use shaderwright::evaluate::evaluate;
use shaderwright::library::Library;
use shaderwright::render::Gpu;
use shaderwright::render::probe::{JsonRow, Prober};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    kind: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default = "default_tolerance")]
    tolerance: f64,
    rows: Vec<CaseRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseRow {
    r#in: JsonRow,
    out: JsonRow,
}

fn default_tolerance() -> f64 {
    1e-5
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nodes")
}

fn cases() -> Vec<Case> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let read = |path: &PathBuf| -> Vec<Case> {
        let text = fs::read_to_string(path).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    files.iter().flat_map(read).collect()
}

fn library() -> Library {
    let (library, problems) = Library::load(&Bundle::embedded());
    assert_eq!(problems, []);
    library
}

fn prober() -> Prober {
    Prober::new(Gpu::headless().unwrap(), Bundle::embedded()).unwrap()
}

/// The options of a node in a mode; nothing stands for a kind without modes.
fn options_of_mode(mode: &str) -> BTreeMap<String, String> {
    let option = (!mode.is_empty()).then(|| ("mode".to_owned(), mode.to_owned()));
    option.into_iter().collect()
}

fn number(value: &Json) -> Option<f64> {
    match value {
        Json::Number(number) => number.as_f64(),
        Json::String(text) => text.parse().ok(),
        _ => None,
    }
}

fn agrees(found: &Json, expected: &Json, tolerance: f64) -> bool {
    match (found, expected) {
        (Json::Bool(found), Json::Bool(expected)) => found == expected,
        (Json::Array(found), Json::Array(expected)) => {
            let all = found.iter().zip(expected).all(|(found, expected)| agrees(found, expected, tolerance));
            all && found.len() == expected.len()
        }
        _ => match (number(found), number(expected)) {
            (Some(found), Some(expected)) if found.is_finite() && expected.is_finite() => {
                (found - expected).abs() <= tolerance * expected.abs().max(1.0)
            }
            (Some(found), Some(expected)) => found == expected || (found.is_nan() && expected.is_nan()),
            _ => false,
        },
    }
}

#[test]
fn every_row_holds() {
    let (library, mut prober) = (library(), prober());
    let (mut count, mut wrong) = (0, Vec::new());
    for case in cases() {
        let rows: Vec<JsonRow> = case.rows.iter().map(|row| row.r#in.clone()).collect();
        let found = match evaluate(&mut prober, &library, &case.kind, &case.options, &rows) {
            Ok(found) => found,
            Err(error) => {
                wrong.push(format!("{} {:?}: {error}", case.kind, case.options));
                continue;
            }
        };
        for (row, found) in case.rows.iter().zip(&found) {
            for (name, expected) in &row.out {
                count += 1;
                let value = found.get(name).unwrap_or(&Json::Null);
                if !agrees(value, expected, case.tolerance) {
                    let (kind, options) = (&case.kind, &case.options);
                    let given = Json::Object(row.r#in.clone());
                    wrong.push(format!("{kind} {options:?} {given}: {name} is {value}, expected {expected}"));
                }
            }
        }
    }
    assert!(count > 1000, "only {count} values");
    assert!(wrong.is_empty(), "{} of {count} values:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn noises_agree_with_their_references() {
    let (library, mut prober) = (library(), prober());
    let (mut count, mut wrong) = (0, Vec::new());
    let object = |row: &Json| row.as_object().unwrap().clone();
    let mut check = |kind: &str, mode: &str, rows: &[Json], expected: &[Json], tolerance: f64| {
        let rows: Vec<JsonRow> = rows.iter().map(object).collect();
        let found = evaluate(&mut prober, &library, kind, &options_of_mode(mode), &rows).unwrap();
        for ((row, found), expected) in rows.iter().zip(&found).zip(expected) {
            for (name, expected) in expected.as_object().unwrap() {
                count += 1;
                if !agrees(&found[name], expected, tolerance) {
                    let (row, found) = (Json::Object(row.clone()), &found[name]);
                    wrong.push(format!("{kind} {mode} {row}: {name} is {found}, expected {expected}"));
                }
            }
        }
    };
    for reference in nodes_reference::references() {
        let nodes_reference::Reference { kind, mode, rows, expected, tolerance } = reference;
        check(kind, mode, &rows, &expected, tolerance);
    }
    let (rows, expected): (Vec<Json>, Vec<Json>) = nodes_reference::random_ranges()
        .into_iter()
        .map(|(row, value)| (row, serde_json::json!({ "out": value })))
        .unzip();
    check("math.random_range", "", &rows, &expected, 1e-6);
    assert!(count > 1000, "only {count} values");
    assert!(wrong.is_empty(), "{} of {count} values:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn gradients_and_curves_agree_with_their_references() {
    let (library, mut prober) = (library(), prober());
    let (mut count, mut wrong) = (0, Vec::new());
    for points in nodes_reference::points::gradients().into_iter().chain(nodes_reference::points::curves()) {
        let rows: Vec<JsonRow> = points.rows.iter().map(|row| row.as_object().unwrap().clone()).collect();
        let found = evaluate(&mut prober, &library, points.kind, &points.options, &rows).unwrap();
        for ((row, found), expected) in rows.into_iter().zip(&found).zip(&points.expected) {
            for (name, expected) in expected.as_object().unwrap() {
                count += 1;
                if !agrees(&found[name], expected, 2e-5) {
                    let (kind, options, row) = (points.kind, &points.options, Json::Object(row.clone()));
                    let found = &found[name];
                    wrong.push(format!("{kind} {options:?} {row}: {name} is {found}, expected {expected}"));
                }
            }
        }
    }
    assert!(count > 4000, "only {count} values");
    assert!(wrong.is_empty(), "{} of {count} values:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn moving_voronoi_cells_loop_without_a_jump() {
    let (library, mut prober) = (library(), prober());
    let turns = [0.0, 0.002, std::f64::consts::TAU];
    let row = |index: u32, turn: f64| {
        let p = serde_json::json!([f64::from(index % 10) * 0.73, f64::from(index / 10) * 0.61]);
        JsonRow::from_iter([
            ("p".to_owned(), p),
            ("turn".to_owned(), turn.into()),
            ("scale".to_owned(), 1.into()),
        ])
    };
    let rows: Vec<JsonRow> = (0..100).flat_map(|index| turns.map(|turn| row(index, turn))).collect();
    let found = evaluate(&mut prober, &library, "noise.voronoi_2d", &BTreeMap::new(), &rows).unwrap();
    for (index, found) in found.chunks(3).enumerate() {
        let [start, next, end] = [0, 1, 2].map(|turn| number(&found[turn]["distance"]).unwrap());
        assert!((start - next).abs() < 0.003, "{:?}: {start} then {next}", rows[index * 3]);
        assert!((start - end).abs() < 1e-4, "{:?}: {start} and after a turn {end}", rows[index * 3]);
    }
}

#[test]
fn the_comparison_can_fail() {
    let check = |found: &str, expected: &str, agrees_| {
        let read = |text| serde_json::from_str::<Json>(text).unwrap();
        assert_eq!(agrees(&read(found), &read(expected), 1e-5), agrees_, "{found} and {expected}");
    };
    check("1.000001", "1.0", true);
    check("1.0001", "1.0", false);
    check("[1.0, 2.0]", "[1.0, 2.0]", true);
    check("[1.0, 2.0]", "[1.0, 2.1]", false);
    check("[1.0]", "[1.0, 2.0]", false);
    check("\"NaN\"", "\"NaN\"", true);
    check("\"NaN\"", "1.0", false);
    check("\"Infinity\"", "\"-Infinity\"", false);
    check("true", "false", false);
    check("1.0", "true", false);
}
