//! The web page in a real browser against the editor's own picture, for every example.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::json;
use shaderwright::compile::export::{ExportOptions, Target};
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::render::{Gpu, RenderSettings, render_image};

use crate::support::{assets, bundle, exported, graph, graphs, in_parallel, library, options, root, unusual};

/// Small, so that two software renderers draw all pictures in reasonable time, and not square, so that a mixed-up
/// side shows.
const SIZE: [u32; 2] = [192, 128];
/// Everything moves by then, and a feedback effect has drawn a frame before.
const TIME: f64 = 1.25;

/// Mean difference of all channels in steps of 255.
fn mean_difference(ours: &[u8], theirs: &[u8]) -> f64 {
    assert_eq!(ours.len(), theirs.len());
    let total: f64 = ours.iter().zip(theirs).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    total / ours.len() as f64
}

/// Plays the pages of a folder in a browser; every page leaves a file with its pixels beside it, or its message.
fn play(folder: &Path, names: &[String], jobs: &serde_json::Value) {
    let script = root().join("tests/judge/pages.mjs");
    let list = folder.join("jobs.json");
    fs::write(&list, jobs.to_string()).expect("written");
    let output = Command::new("node")
        .arg(script)
        .arg(root().join("target/judge"))
        .arg(folder)
        .arg(&list)
        .output()
        .expect("node starts: run scripts/test.sh, which installs it");
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "the browser failed with {names:?}: {said}");
}

#[test]
fn every_example_plays_in_a_browser_as_in_the_editor() {
    let (mut graphs, library) = (graphs(), library());
    graphs.extend(unusual());
    let folder = tempfile::tempdir().expect("a folder");
    in_parallel(&graphs, |(name, document)| {
        let export = exported(document, &library, &options(name, Target::Html), &assets(document));
        let again = exported(document, &library, &options(name, Target::Html), &assets(document));
        assert_eq!(export, again, "{name}");
        fs::write(folder.path().join(format!("{name}.html")), &export.files[0].bytes).expect("written");
    });
    let names: Vec<String> = graphs.iter().map(|(name, _)| name.clone()).collect();
    let jobs = json!(names.iter().map(|name| {
        json!({ "page": format!("{name}.html"), "time": TIME, "size": SIZE, "pixels": format!("{name}.rgba") })
    }).collect::<Vec<_>>());
    play(folder.path(), &names, &jobs);

    let gpu = Gpu::headless().expect("a graphics adapter");
    let mut worst = Vec::new();
    for (name, document) in &graphs {
        let compiled = compile(document, &library, &CompileOptions::default());
        let settings = RenderSettings { size: SIZE, time_secs: TIME, bundle: bundle(), ..Default::default() };
        let ours = render_image(&gpu, document, &compiled, &settings).expect("drawn").image.into_raw();
        let theirs = fs::read(folder.path().join(format!("{name}.rgba"))).expect("the browser's pixels");
        let mean = mean_difference(&ours, &theirs);
        if let Some(keep) = std::env::var_os("KEEP_PICTURES") {
            let save = |kind: &str, pixels: &[u8]| {
                let path = Path::new(&keep).join(format!("{name}.{kind}.png"));
                image::save_buffer(path, pixels, SIZE[0], SIZE[1], image::ColorType::Rgba8).expect("saved");
            };
            save("ours", &ours);
            save("theirs", &theirs);
        }
        worst.push((mean, name));
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    assert!(
        worst[0].0 < 2.0,
        "mean differences from the editor's picture: {:?}",
        &worst[..8.min(worst.len())]
    );
    // The comparison can fail: two different effects are far apart.
    let pixels = |name: &str| fs::read(folder.path().join(format!("{name}.rgba"))).expect("pixels");
    assert!(mean_difference(&pixels("plasma"), &pixels("fish_swim")) > 20.0);
}

#[test]
fn a_page_follows_its_parameters_and_says_what_it_lacks() {
    let (library, document) = (library(), graph("fish_mask"));
    let folder = tempfile::tempdir().expect("a folder");
    let plain = options("mask", Target::Html);
    // Names and groups that the module's own clash with nowhere in the page.
    let renames = [["frame", "view"], ["values", "device"]].map(|names| names.map(str::to_owned)).to_vec();
    let other = ExportOptions { groups: [3, 1], renames, ..options("other", Target::Html) };
    for options in [&plain, &other] {
        let export = exported(&document, &library, options, &assets(&document));
        fs::write(folder.path().join(&export.files[0].path), &export.files[0].bytes).expect("written");
    }
    let jobs = json!([
        { "page": "mask.html", "time": 0, "size": SIZE, "pixels": "default.rgba" },
        { "page": "other.html", "time": 0, "size": SIZE, "pixels": "other.rgba", "set": { "mask_black": [0.9] } },
        { "page": "mask.html", "time": 0, "size": SIZE, "pixels": "set.rgba", "set": { "mask_black": [0.9] } },
        { "page": "mask.html", "without_webgpu": true, "message": "message.txt" },
        { "page": "mask.html", "plays": true, "message": "plays.txt" },
    ]);
    play(folder.path(), &["mask".to_owned()], &jobs);
    let read = |name: &str| fs::read(folder.path().join(name)).expect(name);
    assert!(mean_difference(&read("default.rgba"), &read("set.rgba")) > 1.0);
    assert_eq!(read("other.rgba"), read("set.rgba"), "groups and names change nothing that is seen");
    let message = String::from_utf8(read("message.txt")).expect("text");
    assert!(message.contains("needs WebGPU"), "{message}");
    // Sliders by their names, and the clock that runs.
    let plays = String::from_utf8(read("plays.txt")).expect("text");
    assert!(plays.contains("mask_black") && plays.contains("running"), "{plays}");
}
