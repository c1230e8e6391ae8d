//! The text that we emit satisfies naga and a strict WebGPU compiler: every bundled graph, baked and live.

mod support;

use std::fs;

use shaderwright::bundle::Bundle;
use shaderwright::compile::export;
use shaderwright::diagnostic::Diagnostic;
use shaderwright::document::Document;
use shaderwright::library::Library;

#[test]
fn every_example_exports_to_accepted_text() {
    let bundle = Bundle::embedded();
    let (library, diagnostics) = Library::load(&bundle);
    assert_eq!(diagnostics, [], "the library loads clean");
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for name in bundle.examples() {
        let text = bundle.read_text(&format!("graphs/{name}.json")).expect("an example is text");
        let (document, mended) = Document::from_json(&text).expect("an example opens");
        assert_eq!(mended, [], "{name}");
        for live in [false, true] {
            let (wgsl, compiled) = export::wgsl(&document, &library, live);
            let problems: Vec<&Diagnostic> = compiled.diagnostics.iter().collect();
            assert!(problems.is_empty(), "{name}: {problems:#?}");
            let path = folder.path().join(format!("{name}_{live}.wgsl"));
            fs::write(&path, wgsl).expect("written");
            files.push(path);
        }
    }
    assert!(files.len() >= 8, "the bundled examples are there");
    let errors = support::strict_errors(&files);
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn the_judge_can_refuse() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bad.wgsl");
    fs::write(&path, "@fragment fn f() -> @location(0) vec4f { return vec4f(sqrt(-1.0)); }").expect("written");
    assert!(!support::strict_errors(&[path]).is_empty());
}
