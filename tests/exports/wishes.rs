//! What the user chooses of an export: groups and names, and what is told where a wish cannot be had.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value as Json;
use shaderwright::compile::export::{Assets, ExportOptions, Target, export};
use shaderwright::library::Library;

use crate::judges;
use crate::support::{assets, exported, graph, library, options, text_of};

#[test]
fn groups_and_names_are_the_hosts_choice() {
    let (document, library) = (graph("wave_shadow"), library());
    let changed = ExportOptions {
        groups: [3, 0],
        renames: [["frame", "view"], ["values", "waves"], ["skin", "hide"]]
            .map(|names| names.map(str::to_owned))
            .to_vec(),
        ..options("waves", Target::Wgsl)
    };
    let text = text_of(&exported(&document, &library, &changed, &Assets::default()));
    judges::accept("renamed", &text);
    assert!(text.contains("@group(3) @binding(0) var<uniform> view: Frame;"), "{text}");
    assert!(text.contains("@group(0) @binding(0) var<uniform> waves: Values;"), "{text}");
    assert!(text.contains("//   group 3, binding 0: `view`"), "{text}");
    assert!(text.contains("binding 1: the texture `hide`, `skin` in the graph"), "{text}");
    assert!(text.contains("binding 3: the texture `floor_texture`, `floor` in the graph"), "{text}");
    assert!(text.contains("// Parameters, members of `waves`:"), "{text}");
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    assert!(!code.contains(" frame.") && !code.contains(" values."), "{code}");
    let json = ExportOptions { target: Target::Json, ..changed };
    let text = text_of(&exported(&document, &library, &json, &Assets::default()));
    let description: Json = serde_json::from_str(&text).expect("JSON");
    assert_eq!(description["frame"]["name"], "view");
    assert_eq!(description["values"]["group"], 0);
}

#[test]
fn impossible_wishes_are_told() {
    let (document, library) = (graph("fish_swim"), library());
    let refused = |library: &Library, options: &ExportOptions, part: &str| {
        let export = export(&document, library, options, &Assets::default());
        assert!(export.files.is_empty());
        let text = export.diagnostics.iter().map(ToString::to_string).collect::<String>();
        assert!(text.contains(part), "{text}");
    };
    let renamed = |from: &str, to: &str| ExportOptions {
        renames: vec![[from.to_owned(), to.to_owned()]],
        ..ExportOptions::default()
    };
    refused(&library, &ExportOptions { groups: [1, 1], ..Default::default() }, "cannot both be bind group 1");
    refused(&library, &ExportOptions { groups: [0, 99], ..Default::default() }, "from 0 to 15");
    for target in [Target::Html, Target::RustProject] {
        let too_high = ExportOptions { groups: [0, 4], target, ..Default::default() };
        refused(&library, &too_high, "from 0 to 3, which every device has");
    }
    let of_another = ExportOptions { groups: [0, 4], ..options("fish", Target::Bevy) };
    exported(&document, &library, &of_another, &assets(&document));
    refused(&library, &renamed("nothing", "x"), "there is no `nothing` to rename");
    refused(&library, &renamed("frame", "mix in"), "is not a name in WGSL");
    refused(&library, &renamed("frame", "swim_time"), "already in use");
    refused(&library, &renamed("frame", "fn"), "");
}

fn command(arguments: &[&str]) -> (Option<i32>, String) {
    let output: Output =
        Command::new(env!("CARGO_BIN_EXE_shaderwright")).args(arguments).output().expect("it starts");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn wishes_that_cannot_be_had_are_usage_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("fish.wgsl").to_string_lossy().into_owned();
    let export = |more: &[&str]| command(&[&["export", "fish_swim", "-o", &output], more].concat());
    for (rename, part) in [
        ("frame=2d", "`2d` is not a name in WGSL"),
        ("frame=mix in", "`mix in` is not a name in WGSL"),
        ("frame=fn", "the name `fn` is already in use"),
        ("frame=await", "name `await` is a reserved keyword"),
        ("frame=__view", "a name does not fit"),
        ("nothing=x", "there is no `nothing` to rename"),
        ("frame=object", "`object` is already in use"),
        ("frame", "expected OLD=NEW"),
    ] {
        let (status, text) = export(&["--rename", rename]);
        assert_eq!(status, Some(2), "{rename}: {text}");
        assert!(text.contains(part), "{rename}: {text}");
    }
    let (status, text) = export(&["--effect-group", "-1"]);
    assert_eq!(status, Some(2));
    assert!(text.contains("expected a whole number") && !text.contains("tip:"), "{text}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written");
    // Some devices have such groups, so it is written and told.
    let (status, text) = export(&["--effect-group", "5"]);
    assert_eq!(status, Some(0), "{text}");
    assert!(
        text.contains("warning: bind group 5 is more than a device has") && text.contains("0 to 3"),
        "{text}"
    );
    let (status, text) = export(&["--effect-group", "3"]);
    assert_eq!((status, text.as_str()), (Some(0), ""));
    // A graph with errors is no usage error.
    let broken = folder.path().join("broken.json").to_string_lossy().into_owned();
    let graph = graph("fish_swim").to_json().replace("\"kind\": \"math.", "\"kind\": \"none.");
    fs::write(&broken, graph).expect("written");
    assert_eq!(command(&["export", &broken, "-o", &output]).0, Some(1));
}

#[test]
fn a_project_does_not_take_the_place_of_the_users_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let output = folder.path().to_string_lossy().into_owned();
    fs::create_dir(path("src")).expect("a folder");
    fs::write(path("src/main.rs"), "fn main() {}").expect("written");
    let export = |target: &str, more: &[&str]| {
        command(&[&["export", "plasma", "-o", &output, "--target", target], more].concat())
    };
    for target in ["rust-project", "bevy"] {
        let (status, text) = export(target, &[]);
        assert_eq!(status, Some(2), "{target}: {text}");
        assert!(
            text.contains("src/main.rs: this file would be replaced, but no export")
                && text.contains("--force"),
            "{text}"
        );
        assert_eq!(text.trim().lines().count(), 1, "{text}");
        assert!(!path("Cargo.toml").exists());
        assert_eq!(fs::read_to_string(path("src/main.rs")).unwrap(), "fn main() {}");
    }
    assert_eq!(export("rust-project", &["--force"]).0, Some(0));
    assert_ne!(fs::read_to_string(path("src/main.rs")).unwrap(), "fn main() {}");
    assert_eq!(export("rust-project", &["--live"]), (Some(0), String::new()), "its own files it replaces");
    fs::write(path("src/scene.rs"), "// my scene").expect("written");
    let (status, text) = export("rust-project", &[]);
    assert!(
        status == Some(2) && text.contains("src/scene.rs: this file would be replaced, but it was changed"),
        "{text}"
    );

    // What stands beside the file that was named.
    fs::write(path("waves.wgsl"), "// mine").expect("written");
    let module = path("waves.rs").to_string_lossy().into_owned();
    let (status, text) = command(&["export", "plasma", "-o", &module, "--target", "rust"]);
    assert!(status == Some(2) && text.contains("waves.wgsl: this file would be replaced"), "{text}");
    assert!(!path("waves.rs").exists());
}
