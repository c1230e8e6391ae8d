//! The outputs of the Time node, evaluated on the device, against what they are called.

use std::collections::BTreeSet;

use serde_json::json;
use shaderwright::bundle::Bundle;
use shaderwright::compile::probe::{ProbeRequest, probe};
use shaderwright::document::{Document, NodeId, Pin};
use shaderwright::library::Library;
use shaderwright::render::FrameInput;
use shaderwright::render::probe::{Prober, Row};

use crate::gpu;

type Formula = fn(f64, f64) -> f64;

/// Each output by the time and the time since the last frame. In a first frame the smoothed time is the plain one.
const OUTPUTS: [(&str, Formula); 16] = [
    ("time", |time, _| time),
    ("time_20", |time, _| time / 20.0),
    ("time_2", |time, _| time * 2.0),
    ("time_3", |time, _| time * 3.0),
    ("sine_8", |time, _| (time / 8.0).sin()),
    ("sine_4", |time, _| (time / 4.0).sin()),
    ("sine_2", |time, _| (time / 2.0).sin()),
    ("sine", |time, _| time.sin()),
    ("cosine_8", |time, _| (time / 8.0).cos()),
    ("cosine_4", |time, _| (time / 4.0).cos()),
    ("cosine_2", |time, _| (time / 2.0).cos()),
    ("cosine", |time, _| time.cos()),
    ("delta", |_, delta| delta),
    ("inverse_delta", |_, delta| 1.0 / delta),
    ("smooth_delta", |_, delta| delta),
    ("inverse_smooth_delta", |_, delta| 1.0 / delta),
];

#[test]
fn the_time_node_gives_what_its_outputs_are_called() {
    let file = json!({ "shaderwright": 1, "nodes": [{ "id": 1, "kind": "input.time", "at": [0, 0] }] });
    let (document, _) = Document::from_json(&file.to_string()).unwrap();
    let (library, _) = Library::load(&Bundle::embedded());
    let pins = OUTPUTS.map(|(name, _)| Pin { node: NodeId(1), name: name.into() });
    let compiled = probe(&document, &library, &ProbeRequest { pins: &pins, fed: &BTreeSet::new() });
    assert_eq!(compiled.diagnostics, []);
    let mut prober = Prober::new(gpu(), Bundle::embedded()).unwrap();
    for (time_secs, delta_secs) in [(0.0, 1.0 / 60.0), (0.3, 0.02), (1.7, 0.25), (123.456, 1.0 / 144.0)] {
        let frame = FrameInput { time_secs, delta_secs, ..FrameInput::new(&document, [4, 4]) };
        let found = prober.run(&compiled, &frame, &[Row::default()]).unwrap().remove(0);
        for ((name, formula), found) in OUTPUTS.into_iter().zip(found) {
            let expected = formula(time_secs, delta_secs);
            let off = (found[0] - expected).abs() / expected.abs().max(1.0);
            assert!(off < 1e-6, "{name} at {time_secs} s: found {}, expected {expected}", found[0]);
        }
    }
}
