//! The example graphs, opened, and exports of them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use shaderwright::bundle::Bundle;
use shaderwright::compile::export::{Assets, Export, ExportOptions, Target, export};
use shaderwright::document::{Document, Edit};
use shaderwright::library::Library;

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The files of the repository, so that a graph that was just written counts without building anew.
pub fn bundle() -> Bundle {
    Bundle::overridden_by(root())
}

pub fn library() -> Library {
    Library::load(&bundle()).0
}

/// One example.
pub fn graph(name: &str) -> Document {
    let text = bundle().read_text(&format!("graphs/{name}.json")).expect("the example");
    Document::from_json(&text).unwrap_or_else(|error| panic!("{name}: {error}")).0
}

/// All examples by name.
pub fn graphs() -> Vec<(String, Document)> {
    bundle().examples().into_iter().map(|name| (name.clone(), graph(&name))).collect()
}

/// What no example has: voxels, layers, passes that see what is drawn before them, a view without perspective.
pub fn unusual() -> [(String, Document); 3] {
    let [voxels, scene] = ["voxels", "scene"].map(|name| {
        let text = std::fs::read_to_string(root().join(format!("tests/exports/graphs/{name}.json")));
        (name.to_owned(), Document::from_json(&text.expect("a graph")).expect("valid").0)
    });
    let mut orthographic = scene.1.clone();
    let mut flat = orthographic.scene().clone();
    flat.camera.orthographic = true;
    orthographic.apply(Edit::SetScene(flat)).expect("a legal edit");
    [voxels, scene, ("orthographic".to_owned(), orthographic)]
}

/// Meshes and pictures of a document.
pub fn assets(document: &Document) -> Assets {
    let (assets, problems) = shaderwright::render::collect_assets(document, &bundle(), None);
    assert_eq!(problems, []);
    assets
}

/// The options for a target, with the usual names.
pub fn options(name: &str, target: Target) -> ExportOptions {
    ExportOptions { target, name: name.to_owned(), ..ExportOptions::default() }
}

/// An export that must succeed.
#[track_caller]
pub fn exported(document: &Document, library: &Library, options: &ExportOptions, assets: &Assets) -> Export {
    let exported = export(document, library, options, assets);
    let problems: Vec<String> = exported.diagnostics.iter().map(ToString::to_string).collect();
    assert!(!exported.files.is_empty(), "{}, {:?}: {problems:#?}", options.name, options.target);
    exported
}

/// The text of an export's main file.
pub fn text_of(export: &Export) -> String {
    export.files[0].as_text().expect("text").to_owned()
}

/// Runs `work` on each item, on all cores.
pub fn in_parallel<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(item);
                }
            });
        }
    });
}

/// Runs a tool of another project and gives what it says when it refuses.
#[track_caller]
pub fn run_tool(program: &str, package: &str, arguments: &[String]) -> Result<(), String> {
    let output = Command::new(program).args(arguments).output();
    let output = output.unwrap_or_else(|error| {
        panic!("{program} cannot be started ({error}): run scripts/test.sh, which installs {package}")
    });
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}
