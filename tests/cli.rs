//! The real command line: what it prints, and its exit status.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

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
    let output = shaderwright(&["nodes", "mix"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        String::from_utf8_lossy(&output.stdout).starts_with("math.lerp "),
        "words find kinds, best first"
    );
    assert_eq!(shaderwright(&["nodes", "qwertyuiop"]).status.code(), Some(2));
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
fn missing_files_are_problems_of_the_graph() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(
        folder.path(),
        "lost.json",
        r#"{ "shaderwright": 1,
             "passes": [ { "name": "thing", "output": 1, "mesh": "no.obj" } ],
             "textures": [ { "name": "photo", "source": "no.png" } ],
             "nodes": [ { "id": 1, "kind": "output.pass", "at": [0, 0] } ] }"#,
    );
    let expected = if cfg!(feature = "render") {
        format!(
            "{path}: pass thing: the mesh `no.obj` cannot be read: there is no such file or folder; choose another mesh; a cube is shown until then\n\
             {path}: the texture `photo` cannot be read from `no.png`: there is no such file or folder; choose another file; a checker is shown until then\n"
        )
    } else {
        format!(
            "{path}: texture photo: there is no file `no.png`; choose another file for the texture; a checkerboard stands in for it\n\
             {path}: pass thing: there is no file `no.obj`; choose another mesh; a cube stands in for it\n"
        )
    };
    check(&["check", &path], 1, &expected, "");
}

#[cfg(feature = "render")]
#[test]
fn pictures_are_drawn_and_bad_wishes_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("wheel.png");
    let render = |arguments: &[&str]| {
        let target = target.to_string_lossy().into_owned();
        let all =
            [&["render", "wheel_tinted", "-o", &target, "--set", "main_tiling=6,2"][..], arguments].concat();
        shaderwright(&all)
    };
    let output = render(&["--time", "0.5", "--size", "32x16", "--camera", "10,20,3"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(image::open(&target).expect("a picture").to_rgba8().dimensions(), (32, 16));
    assert_eq!(render(&["--size", "8x8", "--frames", "2", "--fps", "30"]).status.code(), Some(0));
    assert!(folder.path().join("wheel_0001.png").exists());
    for (wish, reason) in [
        (
            &["--set", "speed=2"][..],
            "there is no parameter `speed`; it has main_tiling, tint_tiling, scroll_speeds",
        ),
        (&["--set", "scroll_speeds=1,2"], "is a vector 4 with 4 numbers, but 2 were given"),
        (&["--time", "nan"], "--time needs a finite number of seconds"),
        (&["--camera", "x,30,20,4"], "expected YAW,PITCH,DISTANCE"),
        (&["--size", "99999x1"], "each side is from 1 to 8192 pixels"),
    ] {
        let output = render(wish);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{wish:?}: {text}");
        assert!(text.contains(reason), "{wish:?}: {text}");
    }
}

#[test]
fn usage_errors_have_status_2() {
    assert_eq!(shaderwright(&["export", "fish_swim"]).status.code(), Some(2));
    assert_eq!(shaderwright(&["frobnicate", "now"]).status.code(), Some(2));
    assert_eq!(shaderwright(&["--help"]).status.code(), Some(0));
    let same = ["export", "fish_swim", "-o", "-", "--frame-group", "1", "--effect-group", "1"];
    check(&same, 2, "", "error: the frame and the effect cannot both be bind group 1\n");
}

#[cfg(feature = "render")]
#[test]
fn a_moment_is_a_frame_of_a_steady_stream() {
    let rate = |pin: &str, time: &str| -> f64 {
        let output = shaderwright(&["probe", "time_outputs", &format!("11.{pin}"), "--time", time]);
        String::from_utf8_lossy(&output.stdout).trim().parse().expect("a number")
    };
    for time in ["0", "0.5"] {
        for (pin, expected) in [
            ("delta", 1.0 / 60.0),
            ("inverse_delta", 60.0),
            ("smooth_delta", 1.0 / 60.0),
            ("inverse_smooth_delta", 60.0),
        ] {
            let found = rate(pin, time);
            assert!((found - expected).abs() < 1e-5 * expected, "{pin} at {time}: {found}");
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let picture = |name: &str, rate: &[&str]| {
        let path = folder.path().join(name).to_string_lossy().into_owned();
        let still = ["render", "time_outputs", "--time", "0.5", "--size", "64x64", "-o", &path];
        check(&[&still, rate].concat(), 0, "", "");
        fs::read(path).expect("a picture")
    };
    let plain = picture("plain.png", &[]);
    assert!(plain == picture("sixty.png", &["--fps", "60"]), "a still is not one of 60 per second");
    assert!(plain != picture("thirty.png", &["--fps", "30"]), "the rate makes no difference");
}

/// Files that are there and cannot be read, each with the end of the reason that `check` and `render` give.
#[cfg(feature = "render")]
#[test]
fn damaged_files_are_problems_of_the_graph() {
    let meshes = [
        ("empty.obj", "", "the mesh has no triangles"),
        ("nan.obj", "v nan 0 0\nv 1 inf 0\nv 0 1 0\nf 1 2 3\n", "a number in it is infinite or not a number"),
        ("index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99\n", ""),
        ("solid.stl", "solid", "this is not a mesh file; expected .obj, .gltf or .glb"),
        (
            "accessor.gltf",
            r#"{"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{"POSITION":5}}]}]}"#,
            "a mesh names accessor 5, which does not exist",
        ),
        ("short.glb", "glTF\u{2}\0\0\0\u{5}\0\0\0", "its header is cut off or states a wrong length"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    file(folder.path(), "words.png", "this is no picture");
    file(folder.path(), "cut.png", "\u{1}PNG\r\n");
    for (mesh, contents, reason) in meshes {
        file(folder.path(), mesh, contents);
        let graph = format!(
            r#"{{ "shaderwright": 1,
                 "passes": [ {{ "name": "thing", "output": 1, "mesh": "{mesh}" }} ],
                 "textures": [ {{ "name": "a", "source": "words.png" }}, {{ "name": "b", "source": "cut.png" }} ],
                 "nodes": [ {{ "id": 1, "kind": "output.pass", "at": [0, 0] }} ] }}"#
        );
        let path = file(folder.path(), "graph.json", &graph);
        let output = shaderwright(&["check", &path]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!((output.status.code(), text.lines().count()), (Some(1), 3), "{text}");
        assert!(text.contains(&format!("pass thing: the mesh `{mesh}` cannot be read: ")), "{text}");
        assert!(text.contains(reason) && text.contains("cannot be read from `words.png`: "), "{text}");
        let picture = folder.path().join("a.png");
        let output = shaderwright(&["render", &path, "-o", &picture.to_string_lossy(), "--size", "8x8"]);
        let drawn = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{drawn}");
        let same = text.lines().find(|line| line.contains("the mesh")).expect("found above");
        assert!(drawn.contains(same), "`{same}` is not in:\n{drawn}");
    }
}

/// A texture far too large for the memory is refused before anything is drawn.
#[cfg(feature = "render")]
#[test]
fn textures_beyond_the_limit_are_not_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(
        folder.path(),
        "large.json",
        r#"{ "shaderwright": 1,
             "passes": [ { "name": "thing", "output": 1, "target": { "texture": "t" },
                           "texture_target": { "size": { "fixed": [100000, 100000] } } } ],
             "nodes": [ { "id": 1, "kind": "output.pass", "at": [0, 0] } ] }"#,
    );
    let message = format!(
        "{path}: pass thing: the texture that it draws to is 100000×100000 texels; the limits of each side are 1 and \
         8192; the size of the picture is used instead\n"
    );
    check(&["check", &path], 1, &message, "");
    let picture = folder.path().join("a.png");
    check(&["render", &path, "-o", &picture.to_string_lossy()], 1, "", &message);
    assert!(!picture.exists());
}

#[test]
fn an_export_never_replaces_its_own_graph() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = include_str!("../graphs/plasma.json");
    let graph = file(folder.path(), "plasma.json", text);
    let output = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let refusal = format!(
        "error: {graph}: the export is made from this file and would replace it; choose another name\n"
    );
    // A page needs the pictures, which the core alone cannot read.
    let targets = if cfg!(feature = "render") { &["wgsl", "json", "html"][..] } else { &["wgsl", "json"] };
    for target in targets {
        check(&["export", &graph, "-o", &graph, "--target", target], 2, "", &refusal);
    }
    // The description of a sheet is named like its picture.
    #[cfg(feature = "render")]
    check(
        &["render", &graph, "-o", &output("plasma.png"), "--sheet", "2", "--frames", "4", "--size", "8x8"],
        2,
        "",
        &refusal,
    );
    assert_eq!(fs::read_to_string(&graph).expect("the graph"), text);
    assert!(!Path::new(&output("plasma.png")).exists());
    // Two files of one export under one name.
    let both = output("both.wgsl");
    let clash =
        format!("error: {both}: two files of this export would have this name; choose another ending\n");
    check(&["export", &graph, "-o", &both, "--target", "rust"], 2, "", &clash);
    assert!(!Path::new(&both).exists());
}
