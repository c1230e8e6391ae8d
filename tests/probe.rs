//! `eval` and `probe` as scripts use them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::process::{Command, Output};

fn shaderwright(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shaderwright")).args(arguments).output().unwrap()
}

#[track_caller]
fn check(arguments: &[&str], stdout: &str) {
    let output = shaderwright(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{arguments:?}");
}

#[track_caller]
fn check_error(arguments: &[&str], status: i32, message: &str) {
    let output = shaderwright(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.lines().any(|line| line == message), "{arguments:?}: {errors}");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

#[test]
fn a_kind_is_evaluated() {
    check(&["eval", "math.lerp", "a=0", "b=10", "t=0.25"], "{\"out\":2.5}\n");
    check(&["eval", "math.add", "a=1,2,3", "b=0.5"], "{\"out\":[1.5,2.5,3.5]}\n");
    check(&["eval", "logic.compare", "a=1", "b=1", "--option", "mode=equal"], "{\"out\":true}\n");
    check(&["eval", "math.negate", "x=inf"], "{\"out\":\"-Infinity\"}\n");
    check(&["eval", "logic.bitwise_not", "a=0"], "{\"out\":-1}\n");
}

#[test]
fn a_thousand_rows_come_back_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.json");
    let rows: Vec<String> = (0..1000).map(|row| format!("{{\"x\": {row}}}")).collect();
    fs::write(&path, rows.join("\n")).unwrap();
    let output = shaderwright(&["eval", "math.square", "--rows", &path.to_string_lossy()]);
    let found: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found.len(), 1000);
    for (row, value) in found.iter().enumerate() {
        assert_eq!(value["out"].as_f64(), Some((row * row) as f64));
    }
}

#[test]
fn wrong_input_is_one_sentence() {
    check_error(&["eval", "math.lerp", "foo=1"], 2, "error: `math.lerp` has no input `foo`; it has a, b, t");
    check_error(
        &["eval", "math.nothing"],
        2,
        "error: there is no node kind `math.nothing`; `shaderwright nodes` lists them",
    );
    check_error(
        &["eval", "vector.cross", "a=1,2"],
        2,
        "error: `a`: expected 3 numbers for a vector 3, found 2 numbers",
    );
    check_error(&["eval", "output.pass"], 2, "error: `output.pass` has no output with a value");
    check_error(
        &["eval", "logic.compare", "--option", "mode=big"],
        2,
        "error: Compare (1): `big` is not a choice for `mode`; choose `less`, `less_or_equal`, `equal`, \
         `not_equal`, `greater_or_equal` or `greater`",
    );
}

const GRAPH: &str = r#"{"shaderwright": 1,
    "nodes": [{ "id": 1, "kind": "output.pass", "at": [0, 0] },
              { "id": 2, "kind": "input.uv", "at": [0, 0] },
              { "id": 3, "kind": "vector.split", "at": [0, 0], "label": "Parts" },
              { "id": 4, "kind": "math.multiply", "at": [0, 0], "label": "Twice", "values": { "b": 2 } },
              { "id": 5, "kind": "derivative.ddx", "at": [0, 0] },
              { "id": 6, "kind": "input.time", "at": [0, 0] },
              { "id": 7, "kind": "input.parameter", "at": [0, 0], "options": { "parameter": "speed" } },
              { "id": 8, "kind": "input.vertex_index", "at": [0, 0] },
              { "id": 9, "kind": "math.nothing", "at": [0, 0] },
              { "id": 10, "kind": "math.sine", "at": [0, 0] }],
    "wires": ["2.out -> 3.vector", "3.x -> 4.a", "4.out -> 1.colour", "4.out -> 5.x", "9.out -> 10.x"],
    "parameters": [{ "name": "speed", "type": "f32", "value": 3 }]}"#;

#[test]
fn a_pin_of_a_graph_is_evaluated() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.json");
    fs::write(&path, GRAPH).unwrap();
    let file = path.to_string_lossy().into_owned();
    let probe = |pin: &str, more: &[&str], expected: &str| {
        let mut arguments = vec!["probe", &file, pin];
        arguments.extend(more);
        check(&arguments, expected);
    };
    probe("Twice.out", &["--at", "{\"uv\": [0.25, 0]}"], "0.5\n");
    probe("Twice", &["--at", "{\"uv\": [0.25, 0]}", "--at", "{\"uv\": [2, 0]}"], "[\n  0.5,\n  4.0\n]\n");
    probe("Parts.y", &["--at", "{\"uv\": [0, 0.125]}"], "0.125\n");
    probe("1.colour", &["--at", "{\"uv\": [0.25, 0]}"], "[0.5,0.5,0.5]\n");
    probe("5.out", &["--at", "{\"uv\": [0, 0], \"right\": {\"uv\": [0.25, 0]}}"], "0.5\n");
    probe("Time.time", &["--time", "1.5"], "1.5\n");
    probe("Parameter.out", &["--set", "speed=4"], "4.0\n");
    probe("8", &["--at", "{\"vertex_index\": 7}"], "7\n");
    let name = |message: &str| format!("{file}: {message}");
    check_error(
        &["probe", &file, "Nobody.out"],
        2,
        &format!("error: {}", name("there is no node for `Nobody.out`; name it by its label or id")),
    );
    check_error(
        &["probe", &file, "Parts"],
        2,
        &format!("error: {}", name("node 3 has the outputs x, y, z, w; write one behind a dot")),
    );
    let output = shaderwright(&["probe", &file, "10.out"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no node kind `math.nothing`"));
}

#[test]
fn what_eval_cannot_take_is_said_plainly() {
    let told = |arguments: &[&str], message: &str| {
        check_error(&[&["eval"], arguments].concat(), 2, &format!("error: {message}"));
    };
    let range = "does not fit into an f32, whose numbers go up to about 3.4e38";
    told(&["math.lerp", "a=1e39"], &format!("`a`: 1e39 {range}"));
    told(&["math.add", "a=red"], "`a`: expected a number, found \"red\"");
    told(
        &["input.gradient", "position_3=0.5"],
        "`input.gradient` has no input `position_3`; it has t, position_1, colour_1, position_2, colour_2; \
         `--option stops=3` gives it more",
    );
    told(&["math.add", "--option", "mode=round"], "`math.add` has no option `mode`; it has no options");
    let picture = "such as texture=photo.png or texture=bundle:textures/checker.png";
    told(&["texture.sample_texture"], &format!("`texture` needs a picture, {picture}"));
    told(&["texture.sample_texture", "texture=3"], &format!("`texture`: expected a picture, {picture}"));

    let folder = tempfile::tempdir().unwrap();
    for (text, problem) in [
        (
            "{\"a\": 1}\n{\"a\": }\n",
            "line 2, column 7: this is no JSON; a row is an object such as {\"x\": 0.3}",
        ),
        ("a,b\n1,2\n", "line 1, column 1: this is no JSON; a row is an object such as {\"x\": 0.3}"),
        ("[1, 2]", "row 1: found 1, expected an object such as {\"x\": 0.3}"),
        ("{\"a\": 1}\n{\"c\": 1}\n", "row 2: `math.add` has no input `c`; it has a, b"),
        ("{\"a\": 1}\n{\"a\": 1e39}\n", &format!("row 2: `a`: 1e39 {range}")),
    ] {
        let path = folder.path().join("rows.json");
        fs::write(&path, text).unwrap();
        let path = path.to_string_lossy();
        told(&["math.add", "--rows", &path], &format!("{path}: {problem}"));
    }
}
