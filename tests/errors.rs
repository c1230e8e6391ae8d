//! Faulty graphs to diagnostics: a case is a document under `tests/errors/` with the exact texts beside it, and
//! after them the passes that compile all the same. `UPDATE_GOLDENS=1` writes them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

mod judges;

use std::path::Path;

use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::diagnostic::has_errors;
use shaderwright::document::Document;
use shaderwright::library::Library;

#[test]
fn every_problem_is_told_as_recorded() {
    let library = Library::load(&Bundle::embedded()).0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors");
    let mut cases: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    cases.sort();
    assert!(cases.len() > 15);
    let mut judged = judges::Batch::default();
    for path in cases {
        let (document, problems) = Document::open(&path).unwrap();
        assert_eq!(problems, [], "{}", path.display());
        let compiled = compile(&document, &library, &CompileOptions::default());
        let mut text = String::new();
        for problem in &compiled.diagnostics {
            text.push_str(&format!("{}: {problem}\n", problem.severity.label()));
            assert!(problem.help.is_some(), "what to do about `{problem}`?");
            assert!(!problem.message.ends_with('.'));
        }
        for pass in &compiled.interface.passes {
            text.push_str(&format!("compiled: {}\n", pass.name));
        }
        let whole =
            compiled.interface.passes.len() == document.passes().len() && !document.passes().is_empty();
        assert!(
            whole || has_errors(&compiled.diagnostics),
            "{}: a pass is missing without a reason",
            path.display()
        );
        if !compiled.wgsl.is_empty() {
            judged.accept(&path.to_string_lossy(), &compiled.wgsl);
        }
        let golden = path.with_extension("txt");
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            std::fs::write(&golden, &text).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&golden).unwrap_or_default(), text, "{}", golden.display());
    }
    judged.finish();
}
