//! The real command line: what it prints, and its exit status.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn shaderwright(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shaderwright")).args(arguments).output().expect("the program starts")
}

/// Runs the program and compares status and both outputs.
fn check(arguments: &[&str], status: i32, stdout: &str, stderr: &str) {
    let output = shaderwright(arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(text(&output.stderr), stderr, "standard error of {arguments:?}");
    assert_eq!(text(&output.stdout), stdout, "standard output of {arguments:?}");
    assert_eq!(output.status.code(), Some(status), "status of {arguments:?}");
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path.to_string_lossy().into_owned()
}

#[test]
fn examples_pass_their_check() {
    for name in ["fish_swim", "fish_school", "wheel_tinted", "flipbook"] {
        check(&["check", name], 0, "", "");
    }
    check(&["check", "fish_swim", "--json"], 0, "[]\n", "");
}

#[test]
fn bad_input_is_one_sentence_with_status_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path().to_string_lossy().into_owned();
    for command in [vec!["check"], vec!["export", "-o", "-"]] {
        let with = |file: &str| {
            let mut arguments = command.clone();
            arguments.insert(1, file);
            arguments.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let run = |name: &str, message: &str| {
            let arguments = with(name);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            check(&arguments, 2, "", &format!("error: {message}\n"));
        };
        run(
            "nothing",
            "nothing: there is no such file and no bundled example of this name; `shaderwright examples` lists them",
        );
        run("no/such.json", "no/such.json: there is no such file");
        run(&here, &format!("{here}: this is a folder; name a graph file in it"));
        let words = file(folder.path(), "words.json", "hello");
        run(&words, &format!("{words}: this is not JSON: expected value at line 1 column 1"));
        let newer = file(folder.path(), "newer.json", r#"{ "shaderwright": 2 }"#);
        run(
            &newer,
            &format!(
                "{newer}: this graph has format version 2, but this program reads up to 1; update Shaderwright"
            ),
        );
    }
}

#[test]
fn document_errors_have_status_1_and_name_the_node_and_pin() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(
        folder.path(),
        "bad.json",
        r#"{ "shaderwright": 1,
             "nodes": [ { "id": 1, "kind": "input.time", "at": [0, 0] },
                        { "id": 2, "kind": "output.pass", "at": [200, 0], "label": "Result" } ],
             "wires": [ "1.nonsense -> 2.colour", "7.out -> 2.alpha" ] }"#,
    );
    let output = shaderwright(&["check", &path]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("names node 7, which does not exist"), "{text}");
    assert!(text.contains("Time (1).nonsense: "), "{text}");
    let target = folder.path().join("out.wgsl");
    let output = shaderwright(&["export", &path, "-o", &target.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!target.exists(), "a failed export writes nothing");
}

#[test]
fn exports_go_to_a_file_or_to_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("wheel.wgsl");
    check(&["export", "wheel_tinted", "-o", &target.to_string_lossy()], 0, "", "");
    let text = fs::read_to_string(&target).expect("written");
    let output = shaderwright(&["export", "wheel_tinted", "-o", "-"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), text);
    assert!(text.contains("@fragment"), "{text}");

    let blocked = folder.path().join("no folder").join("wheel.wgsl").to_string_lossy().into_owned();
    check(
        &["export", "wheel_tinted", "-o", &blocked],
        2,
        "",
        &format!("error: {blocked}: cannot write the export: there is no such file or folder\n"),
    );
    let here = folder.path().to_string_lossy().into_owned();
    let message = format!("error: {here}: cannot write the export: this is a folder\n");
    check(&["export", "wheel_tinted", "-o", &here], 2, "", &message);
}

#[test]
fn the_library_explains_itself() {
    let output = shaderwright(&["nodes", "--json"]);
    let kinds: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let count = kinds.as_array().map_or(0, Vec::len);
    assert!(count >= 60, "{count} kinds");
    let output = shaderwright(&["nodes", "math.smoothstep"]);
    let text = String::from_utf8_lossy(&output.stdout);
    for word in ["Smoothstep", "Inputs", "Outputs", "Stages: vertex, fragment"] {
        assert!(text.contains(word), "no `{word}` in\n{text}");
    }
    let output = shaderwright(&["nodes", "lerp"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean math.lerp"));
}

#[test]
fn examples_are_listed_and_copied() {
    let output = shaderwright(&["examples"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.lines().any(|line| line.starts_with("fish_swim ") && line.len() > 40), "{text}");
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("graphs");
    let target_text = target.to_string_lossy().into_owned();
    assert_eq!(shaderwright(&["examples", "--copy", &target_text]).status.code(), Some(0));
    let copied = target.join("fish_swim.json");
    check(&["check", &copied.to_string_lossy()], 0, "", "");
    fs::write(&copied, "mine").expect("written");
    shaderwright(&["examples", "--copy", &target_text]);
    assert_eq!(fs::read_to_string(&copied).expect("there"), "mine", "a file of the user is not replaced");
}

#[test]
fn usage_errors_have_status_2() {
    assert_eq!(shaderwright(&["export", "fish_swim"]).status.code(), Some(2));
    assert_eq!(shaderwright(&["frobnicate", "now"]).status.code(), Some(2));
    assert_eq!(shaderwright(&["--help"]).status.code(), Some(0));
}
