//! The Rust project: builds without network from the crates of this repository, and draws the editor's picture.

use std::fs;
use std::path::Path;
use std::process::Command;

use shaderwright::compile::export::Target;
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::deliver::deliver;
use shaderwright::render::{Gpu, RenderSettings, render_image};

use crate::support::{assets, bundle, exported, graph, graphs, library, options, root, unusual};

const SIZE: [u32; 2] = [320, 240];

/// Runs cargo on an exported project; the dependencies are built once for all.
fn cargo(command: &str, folder: &Path, program_arguments: &[&str]) {
    // The crates that this repository is built from, so that cargo needs no index.
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
    let run = Command::new(env!("CARGO"))
        .args([command, "--offline", "--quiet", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(root().join("target/exported"))
        .args(program_arguments)
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("RUSTFLAGS", "-D warnings")
        .output()
        .expect("cargo starts");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{}: {said}", folder.display());
}

#[test]
fn projects_build_offline_and_draw_the_editors_picture() {
    let (library, gpu) = (library(), Gpu::headless().expect("an adapter"));
    // Vertex animation with a texture; a shadow of a displaced shape; a pass that reads its own last frame; a cube.
    let examples = ["fish_swim", "wave_shadow", "feedback_trails", "sky_reflections"];
    let examples = examples.map(|name| (name.to_owned(), graph(name)));
    for (name, document) in examples.into_iter().chain(unusual()) {
        let name = name.as_str();
        let mut options = options(name, Target::RustProject);
        if name == "scene" {
            // Groups and names of the host's choice.
            options.groups = [2, 0];
            options.renames = vec![["frame".to_owned(), "view".to_owned()]];
        }
        let export = exported(&document, &library, &options, &assets(&document));
        let folder = tempfile::tempdir().expect("a folder");
        deliver(&export.files, folder.path(), true, &[]).expect("written");
        let picture = folder.path().join("picture.png");
        let size = format!("{}x{}", SIZE[0], SIZE[1]);
        let arguments = ["--", "--time", "1.5", "--size", &size, "--png", &picture.to_string_lossy()];
        cargo("run", folder.path(), &arguments);
        let theirs = image::open(&picture).expect("a picture").to_rgba8();
        let compiled = compile(&document, &library, &CompileOptions::default());
        let ours = |time_secs| {
            let settings = RenderSettings { size: SIZE, time_secs, bundle: bundle(), ..Default::default() };
            render_image(&gpu, &document, &compiled, &settings).expect("drawn").image
        };
        let mean = |ours: &image::RgbaImage| {
            let total: f64 =
                ours.as_raw().iter().zip(theirs.as_raw()).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
            total / ours.as_raw().len() as f64
        };
        assert!(mean(&ours(1.5)) < 1.0, "{name}: {} of 255 from the editor's picture", mean(&ours(1.5)));
        let is_still = ["sky_reflections", "voxels", "scene", "orthographic"].contains(&name);
        assert!(is_still || mean(&ours(0.5)) > 1.0, "{name}: another moment is another picture");
    }
}

#[test]
fn modules_and_projects_are_the_same_again_and_every_module_compiles() {
    let library = library();
    // One library with the modules of all examples.
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    let mut modules = String::new();
    for (name, document) in graphs().into_iter().chain(unusual()) {
        for target in [Target::Rust, Target::RustProject] {
            let assets = assets(&document);
            let first = exported(&document, &library, &options(&name, target), &assets);
            assert_eq!(first, exported(&document, &library, &options(&name, target), &assets), "{name}");
            let module = first.files.iter().find(|file| file.path.ends_with(".rs")).expect("a module");
            let text = module.as_text().expect("text");
            assert!(!text.contains("{{") && text.contains("pub struct Values"), "{name}: {text}");
            if target == Target::Rust {
                modules += &format!("pub mod {name};\n");
                for file in &first.files {
                    fs::write(folder.path().join("src").join(&file.path), &file.bytes).expect("written");
                }
            } else {
                let manifest = first.files.iter().find(|file| file.path == "Cargo.toml").expect("a manifest");
                fs::write(folder.path().join("Cargo.toml"), &manifest.bytes).expect("written");
            }
        }
    }
    fs::write(folder.path().join("src/lib.rs"), modules).expect("written");
    cargo("build", folder.path(), &[]);
}
