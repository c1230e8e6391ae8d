//! Graphs of unusual size and shape: what must stay linear, and what must not overflow.

mod judges;

use std::fmt::Write as _;
use std::sync::LazyLock;

use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, ValueMode, compile};
use shaderwright::document::Document;
use shaderwright::library::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::load(&Bundle::embedded()).0);

/// A document whose nodes 2 to `count + 1` are sums; `wires` gives the two sources of each.
fn sums(count: usize, wires: impl Fn(usize) -> [Option<usize>; 2]) -> Document {
    let mut nodes = String::from(r#"{"id":1,"kind":"output.pass","at":[0,0]}"#);
    let mut lines = vec![format!("\"{}.out -> 1.colour\"", count + 1)];
    for index in 2..count + 2 {
        let _ = write!(nodes, r#",{{"id":{index},"kind":"math.add","at":[0,0]}}"#);
        for (pin, source) in ["a", "b"].into_iter().zip(wires(index)) {
            lines.extend(source.map(|source| format!("\"{source}.out -> {index}.{pin}\"")));
        }
    }
    let text = format!(
        r#"{{"shaderwright":1,"passes":[{{"name":"main","output":1}}],"nodes":[{nodes}],"wires":[{}]}}"#,
        lines.join(",")
    );
    let (document, problems) = Document::from_json(&text).unwrap();
    assert_eq!(problems, []);
    document
}

#[track_caller]
fn check(name: &str, document: &Document, lets: usize) {
    for values in [ValueMode::Live, ValueMode::Baked] {
        let compiled = compile(document, &LIBRARY, &CompileOptions { values });
        assert_eq!(compiled.diagnostics, []);
        assert_eq!(compiled.source_map.spans().len(), lets);
        judges::accept(name, &compiled.wgsl);
    }
}

#[test]
fn ten_thousand_nodes_in_a_line() {
    check("line", &sums(10_000, |index| [(index > 2).then(|| index - 1), None]), 10_000);
}

#[test]
fn thirty_levels_of_diamonds() {
    check("diamond", &sums(30, |index| [(index > 2).then(|| index - 1); 2]), 30);
}

#[test]
fn values_that_are_read_far_away() {
    // Each node also reads one from 700 places before, so many values cross the functions of the cut body.
    let far = |index: usize| [(index > 2).then(|| index - 1), (index > 702).then(|| index - 700)];
    check("far", &sums(3_000, far), 3_000);
}

#[test]
fn more_than_64_kib_of_values_are_a_storage_buffer() {
    let document = sums(20_000, |index| [(index > 2).then(|| index - 1), None]);
    let compiled = compile(&document, &LIBRARY, &CompileOptions::default());
    assert_eq!(compiled.diagnostics, []);
    assert!(compiled.interface.values.storage);
    assert!(compiled.wgsl.contains("var<storage, read> values: Values;"));
    judges::accept("storage", &compiled.wgsl);
}
