//! Which module may know which: read off the source, so that a shortcut shows.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn files_of(module: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(module), &mut found);
    assert!(!found.is_empty(), "no files in {module}");
    found.sort();
    found
}

/// The code of a file without its comments and its unit tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("text");
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// No file of `module` mentions one of `words`.
fn check_free_of(module: &str, words: &[&str]) {
    for path in files_of(module) {
        let code = code(&path);
        for word in words {
            assert!(!code.contains(word), "{} must not know `{word}`", path.display());
        }
    }
}

#[test]
fn documents_know_only_types_and_diagnostics() {
    check_free_of(
        "document",
        &["crate::library", "crate::compile", "crate::render", "crate::app", "naga", "wgpu", "egui"],
    );
}

#[test]
fn library_and_compiler_know_nothing_that_draws() {
    for module in ["library", "compile"] {
        check_free_of(module, &["crate::render", "crate::app", "crate::node_graph", "wgpu::", "egui"]);
    }
}

#[test]
fn the_compiler_reads_no_clock_and_no_disk() {
    check_free_of(
        "compile",
        &["std::fs", "std::time", "std::env", "std::io", "static mut", "Mutex", "thread"],
    );
}

#[test]
fn the_renderer_knows_nothing_of_the_window() {
    check_free_of("render", &["crate::app", "crate::node_graph", "egui", "crate::library"]);
}

#[test]
fn the_canvas_knows_nothing_of_shaders() {
    check_free_of(
        "node_graph",
        &["crate::document", "crate::library", "crate::compile", "crate::render", "crate::app"],
    );
}

#[test]
fn files_stay_readable() {
    for path in files_of("") {
        let lines = fs::read_to_string(&path).expect("text").lines().count();
        assert!(lines <= 420, "{} has {lines} lines; split it by concern", path.display());
    }
}
