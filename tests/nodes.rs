//! Every node kind against values worked out without its shader: rows of inputs and outputs under `tests/nodes/`, and
//! for noises references in Rust. All are evaluated on the device.
//!
//! A value may be off by the case's tolerance (1e-5 where it states none) times the larger of 1 and the value.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod nodes_reference;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value as Json;
use shaderwright::bundle::Bundle;
use shaderwright::evaluate::evaluate;
use shaderwright::library::{Body, Kind, Library};
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
                let value = &found[name];
                if !agrees(value, expected, case.tolerance) {
                    let (kind, options) = (&case.kind, &case.options);
                    let given = Json::Object(row.r#in.clone());
                    wrong.push(format!("{kind} {options:?} {given}: {name} is {value}, expected {expected}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} values:\n{}", wrong.len(), wrong.join("\n"));
}

/// Kinds without a value of their own that `eval` could give: they are the ends of a graph or need the document.
const NOT_EVALUATED: [&str; 3] = ["output.pass", "input.parameter", "input.texture"];

#[test]
fn every_kind_in_every_mode_has_a_case() {
    let cases = cases();
    let mode = |case: &Case| case.options.get("mode").cloned().unwrap_or_default();
    let mut covered: BTreeSet<(String, String)> =
        cases.iter().map(|case| (case.kind.clone(), mode(case))).collect();
    covered.extend(nodes_reference::COVERED.iter().map(|(kind, mode)| (kind.to_string(), mode.to_string())));
    let library = library();
    let modes = |kind: &Kind| match &kind.body {
        Body::Functions(functions) => functions.iter().map(|function| function.mode.clone()).collect(),
        Body::Special(_) => vec![String::new()],
    };
    let evaluated = library.kinds().filter(|kind| !NOT_EVALUATED.contains(&kind.id.as_str()));
    let all = evaluated.flat_map(|kind| modes(kind).into_iter().map(|mode| (kind.id.clone(), mode)));
    let uncovered: Vec<String> = all
        .filter(|case| !covered.contains(case))
        .map(|(kind, mode)| if mode.is_empty() { kind } else { format!("{kind} {mode}") })
        .collect();
    let listed = fs::read_to_string(folder().join("uncovered.txt")).unwrap();
    let listed: Vec<String> = listed.lines().map(str::to_owned).collect();
    assert_eq!(uncovered, listed, "tests/nodes/uncovered.txt must list exactly the kinds without a case");
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
