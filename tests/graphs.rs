//! The bundled graphs as data: written in the program's own form, explained, and giving the recorded WGSL.
//!
//! A graph's text lies beside its name in `tests/graphs/`. `UPDATE_GOLDENS=1` writes graphs and texts anew.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

mod judges;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use shaderwright::bundle::Bundle;
use shaderwright::compile::export;
use shaderwright::document::Document;
use shaderwright::library::Library;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The graphs on disk, so that one that was just written counts without building anew.
fn graphs() -> Vec<(String, Document, String)> {
    let bundle = Bundle::overridden_by(root());
    let open = |name: String| {
        let text = bundle.read_text(&format!("graphs/{name}.json")).expect("a graph is text");
        let (document, mended) = Document::from_json(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(mended, [], "{name}");
        (name, document, text)
    };
    bundle.examples().into_iter().map(open).collect()
}

#[track_caller]
fn check_file(path: &Path, expected: &str) {
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(path, expected).expect("written");
    }
    let have = fs::read_to_string(path).unwrap_or_default();
    assert!(have == expected, "{} differs; UPDATE_GOLDENS=1 writes it:\n{expected}", path.display());
}

#[test]
fn graphs_are_written_in_the_programs_own_form() {
    for (name, document, _) in graphs() {
        check_file(&root().join(format!("graphs/{name}.json")), &document.to_json());
    }
}

#[test]
fn every_graph_says_what_it_teaches_and_every_parameter_what_it_does() {
    for (name, document, _) in graphs() {
        assert!(!document.title().is_empty(), "{name} has no title");
        let about = document.about();
        assert!(about.len() > 30 && about.ends_with('.'), "{name} does not say what it teaches: `{about}`");
        for parameter in document.parameters() {
            assert!(!parameter.help.is_empty(), "{name}: parameter {} has no help", parameter.name);
        }
    }
}

#[test]
fn graphs_give_the_recorded_text() {
    let (library, problems) = Library::load(&Bundle::embedded());
    assert_eq!(problems, []);
    let folder = root().join("tests/graphs");
    let mut expected = BTreeSet::new();
    let mut judged = judges::Batch::default();
    for (name, document, _) in graphs() {
        for live in [false, true] {
            let (wgsl, compiled) = export::wgsl(&document, &library, live);
            let problems: Vec<String> = compiled.diagnostics.iter().map(ToString::to_string).collect();
            assert!(problems.is_empty(), "{name}: {problems:#?}");
            judged.accept(&format!("{name}, live {live}"), &wgsl);
            if !live {
                check_file(&folder.join(format!("{name}.wgsl")), &wgsl);
                expected.insert(format!("{name}.wgsl"));
            }
        }
    }
    judged.finish();
    let there = fs::read_dir(folder).expect("the folder").flatten();
    for entry in there {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(expected.contains(&name), "tests/graphs/{name} has no graph");
    }
}
