//! What a wire between two types carries: the numbers, not only that it may be there.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use shaderwright::compile::probe::{ProbeRequest, probe};
use shaderwright::document::{Document, NodeId, Pin};
use shaderwright::render::FrameInput;
use shaderwright::render::probe::components_to_json;

use super::{agrees, library, prober};

/// What gives a value, the value, and what each kind of pin gets of it: a number, vectors of two, three and four; nothing
/// where the wire is refused.
const CASES: [(&str, &str, [&str; 4]); 11] = [
    ("input.float", "0.25", ["0.25", "[0.25,0.25]", "[0.25,0.25,0.25]", "[0.25,0.25,0.25,0.25]"]),
    ("input.vector_2", "[1,2]", ["", "[1,2]", "", ""]),
    ("input.vector_3", "[1,2,3]", ["", "[1,2]", "[1,2,3]", "[1,2,3,1]"]),
    ("input.vector_4", "[1,2,3,4]", ["", "[1,2]", "[1,2,3]", "[1,2,3,4]"]),
    ("input.colour", "[0.5,0.25,1,0]", ["", "[0.5,0.25]", "[0.5,0.25,1]", "[0.5,0.25,1,0]"]),
    ("input.integer", "-3", ["-3", "[-3,-3]", "[-3,-3,-3]", "[-3,-3,-3,-3]"]),
    ("input.integer", "16777216", ["16777216", "[16777216,16777216]", "", ""]),
    ("input.boolean", "true", ["1", "[1,1]", "[1,1,1]", "[1,1,1,1]"]),
    ("input.boolean", "false", ["0", "[0,0]", "[0,0,0]", "[0,0,0,0]"]),
    ("input.matrix_2", "[1,2,3,4]", ["", "", "", ""]),
    ("input.matrix_4", "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]", ["", "", "", ""]),
];

/// Kinds that hand on a value of one type as it is, or do once they grow nothing: the kind, its input, its output.
const TAKERS: [(&str, &str, &str); 4] = [
    ("shape_2d.grow", "distance", "out"),
    ("uv.tiling_and_offset", "uv", "out"),
    ("vector.flip", "v", "out"),
    ("vector.channel_mask", "v", "out"),
];

#[test]
fn wires_between_types_carry_the_right_numbers() {
    let (library, mut prober) = (library(), prober());
    for (source, value, expected) in CASES {
        for ((taker, input, output), expected) in TAKERS.into_iter().zip(expected) {
            // Only some takers say something about large numbers.
            if expected.is_empty() && source == "input.integer" {
                continue;
            }
            let value: Json = serde_json::from_str(value).unwrap();
            let values = if taker == "shape_2d.grow" { json!({ "amount": 0 }) } else { json!({}) };
            let nodes = json!([
                { "id": 1, "kind": "output.pass", "at": [0, 0] },
                { "id": 2, "kind": source, "at": [0, 0], "values": { "value": value } },
                { "id": 3, "kind": taker, "at": [0, 0], "values": values },
            ]);
            let wires = [format!("2.out -> 3.{input}")];
            let passes = json!([{ "name": "view", "output": 1 }]);
            let text = json!({ "shaderwright": 1, "nodes": nodes, "wires": wires, "passes": passes });
            let document = Document::from_json(&text.to_string()).unwrap().0;
            let pins = [Pin::new(NodeId(3), output)];
            let program = probe(&document, &library, &ProbeRequest { pins: &pins, fed: &BTreeSet::new() });
            let name = format!("{source} {value} to {taker}");
            if expected.is_empty() {
                assert!(!program.diagnostics.is_empty(), "{name} is not refused");
                continue;
            }
            assert!(
                program.diagnostics.iter().all(|problem| !problem.is_error()),
                "{name}: {:?}",
                program.diagnostics
            );
            let frame = FrameInput::new(&document, [64, 64]);
            let rows = [shaderwright::render::probe::Row::default()];
            let found = prober.run(&program, &frame, &rows).unwrap();
            let found = components_to_json(&found[0][0], program.outputs[0].ty);
            let expected: Json = serde_json::from_str(expected).unwrap();
            assert!(agrees(&found, &expected, 1e-7), "{name}: {found}, expected {expected}");
        }
    }
}
