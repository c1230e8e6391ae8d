//! Inputs that are functions: as values under the pointer, and where they would be computed without measure.

use std::collections::BTreeSet;

use shaderwright::compile::{CompileOptions, compile, probe};
use shaderwright::document::{Document, Edit, Node, NodeId, PASS_OUTPUT_KIND, Pin};

use crate::{LIBRARY, judges, open};

#[test]
fn what_follows_a_field_can_be_probed() {
    let document = open("fields");
    let mut judged = judges::Batch::default();
    for (node, pin) in [(3, "normal"), (3, "distance"), (14, "hit"), (10, "out"), (20, "out"), (24, "out")] {
        let pins = [Pin::new(NodeId(node), pin)];
        let fed = BTreeSet::new();
        let found = probe::probe(&document, &LIBRARY, &probe::ProbeRequest { pins: &pins, fed: &fed });
        assert!(!found.wgsl.is_empty(), "{node}.{pin}: {:?}", found.diagnostics);
        judged.accept(&format!("{node}.{pin}"), &found.wgsl);
    }
    judged.finish();
}

/// Bumps whose height is the last bumps' normal, so many times.
fn bumps_on_bumps(count: usize) -> Document {
    let mut document = Document::default();
    let add = |kind: &str, document: &mut Document| {
        document.apply(Edit::AddNode(Node::new(kind, [0.0; 2]))).unwrap().nodes[0]
    };
    let output = add(PASS_OUTPUT_KIND, &mut document);
    let mut last = Pin::new(add("input.position", &mut document), "out");
    for _ in 0..count {
        let split = add("vector.split", &mut document);
        let bumps = add("surface.normal_from_height", &mut document);
        for (from, to) in
            [(last, Pin::new(split, "vector")), (Pin::new(split, "x"), Pin::new(bumps, "height"))]
        {
            document.apply(Edit::Connect { from, to }).unwrap();
        }
        last = Pin::new(bumps, "out");
    }
    document.apply(Edit::Connect { from: last, to: Pin::new(output, "colour") }).unwrap();
    document
}

#[test]
fn fields_within_fields_end() {
    let fine = compile(&bumps_on_bumps(5), &LIBRARY, &CompileOptions::default());
    assert_eq!(fine.diagnostics, []);
    judges::accept("five", &fine.wgsl);
    // Each computes the one before three times, so a pixel would take 3⁶⁰ of them.
    let refused = compile(&bumps_on_bumps(60), &LIBRARY, &CompileOptions::default());
    assert!(refused.wgsl.is_empty());
    let messages: Vec<&str> = refused.diagnostics.iter().map(|problem| problem.message.as_str()).collect();
    assert!(messages.contains(&"too many nodes would be computed again for what it follows"), "{messages:?}");
}
