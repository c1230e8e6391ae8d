//! Graphs of unusual size and shape: what must stay linear, and what must not overflow.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

mod judges;
mod random_graphs;

use std::fmt::Write as _;
use std::sync::LazyLock;

use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, ValueMode, compile};
use shaderwright::document::{Document, Edit, Node, NodeId, Pin};
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
    // Baked, the first sum has two literals, of which one is bound so that it is no constant expression.
    for (values, lets) in [(ValueMode::Live, lets), (ValueMode::Baked, lets + 1)] {
        let compiled = compile(document, &LIBRARY, &CompileOptions { values });
        assert_eq!(compiled.diagnostics, []);
        let spans = compiled.source_map.spans().iter().filter(|(_, node)| *node != NodeId(1));
        assert_eq!(spans.count(), lets);
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
    let mut document = sums(4_200, |index| [(index > 2).then(|| index - 1), None]);
    let position = document.apply(Edit::AddNode(Node::new("input.position", [0.0; 2]))).unwrap().nodes[0];
    let (from, to) = (Pin::new(position, "out"), Pin::new(NodeId(2), "a"));
    document.apply(Edit::Connect { from, to }).unwrap();
    let compiled = compile(&document, &LIBRARY, &CompileOptions::default());
    assert_eq!(compiled.diagnostics, []);
    let layout = &compiled.interface.values;
    assert!(layout.storage && layout.size > 65_536);
    assert!(compiled.wgsl.contains("var<storage, read> values: Values;"));
    judges::accept("storage", &compiled.wgsl);
    // The values are in parts, each a struct; the language's own layout must agree on every byte.
    let module = naga::front::wgsl::parse_str(&compiled.wgsl).unwrap();
    let members_of = |ty: naga::Handle<naga::Type>| match &module.types[ty].inner {
        naga::TypeInner::Struct { members, .. } => members.clone(),
        _ => Vec::new(),
    };
    let (values, _) = module.types.iter().find(|(_, ty)| ty.name.as_deref() == Some("Values")).unwrap();
    let mut theirs = Vec::new();
    for part in members_of(values) {
        let name = part.name.unwrap();
        let inner = members_of(part.ty).into_iter();
        theirs.extend(
            inner.map(|member| (format!("{name}.{}", member.name.unwrap()), part.offset + member.offset)),
        );
    }
    let ours: Vec<_> = layout.members.iter().map(|member| (member.name.clone(), member.offset)).collect();
    assert_eq!(ours, theirs);
}
