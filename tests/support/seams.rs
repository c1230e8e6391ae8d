//! Coordinates that jump, sampled with mip levels: no seam, without an extra wire.

use std::collections::BTreeSet;

use image::RgbaImage;
use serde_json::{Value as Json, json};
use shaderwright::bundle::Bundle;
use shaderwright::compile::probe::{ProbeRequest, probe};
use shaderwright::compile::{CompileOptions, ValueMode, compile};
use shaderwright::document::{Document, NodeId, Pin};
use shaderwright::library::{Argument, Body, Kind, Library, PinType};
use shaderwright::render::probe::{Prober, Row};
use shaderwright::render::{FrameInput, Gpu, RenderSettings, render_image};
use shaderwright::types::Type;

/// Side of the pictures in pixels. Its half is odd, so that the middle lies within one of the 2×2 quads in which differences
/// are taken.
const SIDE: u32 = 130;

/// Nodes (kind, options, values) that follow each other from output to input; the last one's output is sampled.
type Chain = Vec<(&'static str, Json, Json, &'static str, &'static str)>;

/// The chains that jump, each so enlarged that every texel is larger than a pixel.
fn chains() -> Vec<(&'static str, Chain)> {
    let polar = || ("uv.polar_coordinates", json!({}), json!({}), "", "polar");
    let last = |kind, values, input| (kind, json!({}), values, input, "out");
    vec![
        ("polar", vec![polar(), last("math.multiply", json!({ "b": [0.25, 0.25] }), "a")]),
        (
            "tiled polar",
            vec![
                polar(),
                last("uv.tiling_and_offset", json!({ "tiling": [0.2, 0.1], "offset": [3, 4] }), "uv"),
            ],
        ),
        (
            "panned polar",
            vec![
                polar(),
                last("math.multiply", json!({ "b": 0.25 }), "a"),
                last("uv.panner", json!({}), "uv"),
            ],
        ),
        (
            "log polar",
            vec![
                ("uv.log_polar_coordinates", json!({}), json!({ "radial_scale": 0.1 }), "", "polar"),
                last("math.multiply", json!({ "b": [0.25, 0.25] }), "a"),
            ],
        ),
        (
            "turned polar",
            vec![
                polar(),
                last("uv.rotate_uv", json!({ "angle": 0.7 }), "uv"),
                last("math.divide", json!({ "b": 4 }), "a"),
            ],
        ),
        (
            "a component of polar",
            vec![
                ("uv.polar_coordinates", json!({}), json!({ "length_scale": 0.125 }), "", "angle"),
                last("math.add", json!({ "b": 0.5 }), "a"),
            ],
        ),
        (
            "swizzled polar",
            vec![
                polar(),
                ("vector.swizzle", json!({ "components": "yx" }), json!({}), "vector", "out"),
                last("math.subtract", json!({ "b": 0.3 }), "a"),
                last("math.multiply_add", json!({ "b": -0.25, "c": 0.1 }), "a"),
            ],
        ),
        (
            "fraction",
            vec![
                last("uv.tiling_and_offset", json!({ "tiling": [3, 3] }), "uv"),
                last("math.fraction", json!({}), "x"),
                last("math.multiply", json!({ "b": 0.06 }), "a"),
            ],
        ),
        (
            "modulo",
            vec![
                last("uv.tiling_and_offset", json!({ "tiling": [3, 3] }), "uv"),
                last("math.modulo", json!({ "b": 0.7 }), "a"),
                last("uv.aspect_correct", json!({ "aspect": 0.5, "centre": [0, 0] }), "uv"),
                last("math.multiply", json!({ "b": 0.06 }), "a"),
            ],
        ),
        (
            "wrap",
            vec![
                last("uv.tiling_and_offset", json!({ "tiling": [3, 3] }), "uv"),
                last("math.wrap", json!({ "low": -0.2, "high": 0.6 }), "x"),
                last("math.lerp", json!({ "a": 0, "b": 1, "t": 0.06 }), "b"),
            ],
        ),
        (
            "kaleidoscope",
            vec![
                ("uv.kaleidoscope", json!({}), json!({ "segments": 5 }), "uv", "out"),
                last("uv.twirl", json!({ "strength": 0.5 }), "uv"),
                last("math.multiply", json!({ "b": 0.2 }), "a"),
            ],
        ),
        (
            "mirror",
            vec![
                last("uv.mirror_uv", json!({ "tiling": [5, 3] }), "uv"),
                last("math.multiply", json!({ "b": 0.05 }), "a"),
            ],
        ),
        (
            "pixelate",
            vec![
                last("uv.pixelate", json!({ "blocks": [9, 9] }), "uv"),
                last("math.multiply", json!({ "b": 0.2 }), "a"),
            ],
        ),
        (
            "flipbook",
            vec![
                last("uv.tiling_and_offset", json!({ "tiling": [3, 3] }), "uv"),
                last("math.fraction", json!({}), "x"),
                ("uv.flipbook_uv", json!({}), json!({ "columns": 16, "rows": 16, "frame": 5 }), "uv", "out"),
            ],
        ),
    ]
}

fn document(chain: &Chain, sampling: (&str, &Json)) -> Document {
    let mut nodes = vec![
        json!({ "id": 1, "kind": "output.pass", "at": [0, 0] }),
        json!({ "id": 2, "kind": "input.texture", "at": [0, 0], "options": { "texture": "picture" } }),
        json!({ "id": 3, "kind": "texture.sample_texture", "at": [0, 0], "options": { "mode": sampling.0 }, "values": sampling.1 }),
    ];
    let mut wires = vec!["2.out -> 3.texture".to_owned(), "3.rgb -> 1.colour".to_owned()];
    for (index, (kind, options, values, input, _)) in chain.iter().enumerate() {
        let id = index + 4;
        nodes.push(json!({ "id": id, "kind": kind, "at": [0, 0], "options": options, "values": values }));
        if index > 0 {
            wires.push(format!("{}.{} -> {id}.{input}", id - 1, chain[index - 1].4));
        }
    }
    let (last, output) = (chain.len() + 3, chain[chain.len() - 1].4);
    wires.push(format!("{last}.{output} -> 3.uv"));
    let document = json!({
        "shaderwright": 1, "nodes": nodes, "wires": wires,
        "passes": [{ "name": "view", "output": 1, "mesh": "view", "depth_test": "always" }],
        "textures": [{ "name": "picture", "source": "bundle:textures/checker.png" }],
    });
    let (document, mended) = Document::from_json(&document.to_string()).unwrap();
    assert_eq!(mended, []);
    document
}

fn draw(gpu: &Gpu, library: &Library, chain: &Chain, sampling: (&str, &Json)) -> RgbaImage {
    let document = document(chain, sampling);
    let compiled = compile(&document, library, &CompileOptions { values: ValueMode::Live });
    assert_eq!(compiled.diagnostics, []);
    let settings = RenderSettings { size: [SIDE, SIDE], ..RenderSettings::default() };
    render_image(gpu, &document, &compiled, &settings).unwrap().image
}

/// The largest difference of a channel, away from the middle where an angle changes fast.
fn difference(a: &RgbaImage, b: &RgbaImage) -> u8 {
    let half = f64::from(SIDE) / 2.0;
    let outside = |x: u32, y: u32| (f64::from(x) - half).hypot(f64::from(y) - half) > 0.4 * half;
    let pairs = a.enumerate_pixels().zip(b.pixels()).filter(|((x, y, _), _)| outside(*x, *y));
    pairs.flat_map(|((_, _, a), b)| a.0.into_iter().zip(b.0).map(|(a, b)| a.abs_diff(b))).max().unwrap()
}

#[test]
fn coordinates_that_jump_show_no_seam() {
    let (gpu, library) = (Gpu::headless().unwrap(), Library::load(&Bundle::embedded()).0);
    let mut plain_seams = 0;
    for (name, chain) in chains() {
        // As every texel is larger than a pixel, the right mip level is the full size.
        let right = draw(&gpu, &library, &chain, ("level", &json!({ "level": 0 })));
        let plain = difference(&right, &draw(&gpu, &library, &chain, ("plain", &json!({}))));
        for (mode, values) in [("automatic", json!({})), ("bias", json!({ "bias": -0.01 }))] {
            let seamless = difference(&right, &draw(&gpu, &library, &chain, (mode, &values)));
            assert!(seamless <= 2, "{name}: in the mode {mode} a seam of {seamless} of 255 shows");
        }
        plain_seams += usize::from(plain > 25);
    }
    // The comparison can fail: differences of neighbouring pixels show the seams.
    assert!(plain_seams >= 11, "only {plain_seams} chains show a seam when it is left in");
}

/// The change of Pixelate is that of the picture without blocks, whereas its value has none within a block; the weights of Hex
/// Tiling are no coordinates and hand no change on.
const NOT_A_DERIVATIVE: [&str; 2] = ["uv.pixelate", "uv.hex_tiling"];

/// For each output of a kind that hands on changes: the change that it hands on for a coordinate that counts as jumping, and
/// the plain derivative of the same output.
fn changes(kind: &Kind) -> Option<(Document, Vec<Pin>)> {
    let Body::Functions(functions) = &kind.body else { return None };
    let changing = functions.first()?.change.as_deref()?.arguments.iter();
    if NOT_A_DERIVATIVE.contains(&kind.id.as_str()) {
        return None;
    }
    let mut nodes = vec![
        json!({ "id": 1, "kind": "output.pass", "at": [0, 0] }),
        json!({ "id": 2, "kind": "input.uv", "at": [0, 0] }),
        json!({ "id": 3, "kind": "math.fraction", "at": [0, 0] }),
        json!({ "id": 4, "kind": "vector.swizzle", "at": [0, 0], "options": { "components": "x" } }),
        json!({ "id": 5, "kind": kind.id, "at": [0, 0] }),
    ];
    let mut wires = vec!["2.out -> 3.x".to_owned(), "3.out -> 4.vector".to_owned()];
    for argument in changing {
        let Argument::Change { input, .. } = argument else { continue };
        let source = if kind.input(input)?.ty == PinType::Fixed(Type::F32) { 4 } else { 3 };
        wires.push(format!("{source}.out -> 5.{input}"));
    }
    let mut pins = Vec::new();
    for output in &kind.outputs {
        let id = nodes.len() as u32 + 1;
        let mode = json!({ "mode": "automatic" });
        nodes.push(
            json!({ "id": id, "kind": "derivative.unwrapped_gradient", "at": [0, 0], "options": mode }),
        );
        nodes.push(json!({ "id": id + 1, "kind": "derivative.ddx", "at": [0, 0] }));
        wires.push(format!("5.{} -> {id}.uv", output.name));
        wires.push(format!("5.{} -> {}.x", output.name, id + 1));
        pins.extend([Pin::new(NodeId(id), "ddx"), Pin::new(NodeId(id + 1), "out")]);
    }
    let passes = json!([{ "name": "view", "output": 1 }]);
    let text = json!({ "shaderwright": 1, "nodes": nodes, "wires": wires, "passes": passes }).to_string();
    Some((Document::from_json(&text).unwrap().0, pins))
}

#[test]
fn changes_are_the_derivatives_where_nothing_jumps() {
    let library = Library::load(&Bundle::embedded()).0;
    let mut prober = Prober::new(Gpu::headless().unwrap(), Bundle::embedded()).unwrap();
    let mut count = 0;
    for (kind, (document, pins)) in library.kinds().filter_map(|kind| Some((kind, changes(kind)?))) {
        let program = probe(&document, &library, &ProbeRequest { pins: &pins, fed: &BTreeSet::new() });
        assert_eq!(program.diagnostics, [], "{}", kind.id);
        let step = 0.001;
        let rows: Vec<Row> = [[0.371, 0.213], [0.812, 0.664], [0.143, 0.867]]
            .map(|[u, v]: [f64; 2]| Row {
                values: vec![Some(vec![u, v])],
                step_right: vec![Some(vec![step, step * 0.5])],
                ..Row::default()
            })
            .into();
        let found = prober.run(&program, &FrameInput::new(&document, [64, 64]), &rows).unwrap();
        for (row, outputs) in found.iter().enumerate() {
            for pair in outputs.chunks(2) {
                for (change, plain) in pair[0].iter().zip(&pair[1]) {
                    let close = (change - plain).abs() <= 0.02 * plain.abs() + 2e-5;
                    assert!(close, "{} at row {row}: change {change}, derivative {plain}", kind.id);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 150, "only {count} values");
}
