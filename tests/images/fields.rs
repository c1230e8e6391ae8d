//! What is wired to an input that is a function: followed along a ray, and compared between pixels.

use image::RgbaImage;
use serde_json::{Value as Json, json};
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::document::Document;
use shaderwright::library::Library;
use shaderwright::render::{RenderSettings, render_image};

use crate::gpu;
use crate::texels::linear;

const SIDE: u32 = 64;

fn draw(mesh: &str, nodes: &Json, wires: &[&str]) -> RgbaImage {
    let text = json!({
        "shaderwright": 1,
        "passes": [{ "name": "pass", "output": 1, "mesh": mesh }],
        "nodes": nodes,
        "wires": wires,
        "scene": { "background": { "colour": [0.0, 0.0, 0.0] } },
    });
    let (document, problems) = Document::from_json(&text.to_string()).unwrap();
    assert_eq!(problems, []);
    let library = Library::load(&Bundle::embedded()).0;
    let compiled = compile(&document, &library, &CompileOptions::default());
    assert_eq!(compiled.diagnostics, []);
    let settings = RenderSettings { size: [SIDE; 2], ..RenderSettings::default() };
    let rendered = render_image(&gpu(), &document, &compiled, &settings).unwrap();
    assert_eq!(rendered.diagnostics, []);
    rendered.image
}

fn node(id: u32, kind: &str, more: &Json) -> Json {
    let mut node = json!({ "id": id, "kind": kind, "at": [0, 0] });
    for (key, value) in more.as_object().unwrap() {
        node[key] = value.clone();
    }
    node
}

/// The picture of a raymarching node: its normal as a colour.
fn marched(nodes: &[Json], wires: &[&str]) -> RgbaImage {
    let mut all = vec![
        node(1, "output.pass", &json!({ "values": { "alpha_clip": 0.5 } })),
        node(2, "math.multiply_add", &json!({ "values": { "b": 0.5, "c": 0.5 } })),
    ];
    all.extend(nodes.iter().cloned());
    let mut joined = vec!["3.normal -> 2.a", "2.out -> 1.colour", "3.hit -> 1.alpha"];
    joined.extend(wires);
    draw("cube", &all.into(), &joined)
}

/// The mean difference in 255ths, and how many pixels are not black in the first.
fn difference(a: &RgbaImage, b: &RgbaImage) -> (f64, usize) {
    let total: f64 = a.iter().zip(b.iter()).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    let lit = a.pixels().filter(|pixel| pixel.0[..3] != [0; 3]).count();
    (total / f64::from(SIDE * SIDE * 4), lit)
}

#[test]
fn a_wired_shape_is_the_same_as_a_built_in_one() {
    let built_in = [node(
        3,
        "shape_3d.raymarch_output",
        &json!({ "options": { "mode": "ball" }, "values": { "size": 0.7, "steps": 128 } }),
    )];
    let expected = marched(&built_in, &[]);
    let ball = |more: &Json| node(4, "shape_3d.sphere", more);
    let raymarch = node(3, "shape_3d.raymarch", &json!({ "values": { "tolerance": 0.0005, "steps": 128 } }));
    let by_default = [raymarch.clone(), ball(&json!({ "values": { "radius": 0.7 } }))];
    // In world space, which is the object's here, and with a radius that is computed outside of the field.
    let by_wire = [
        raymarch,
        ball(&json!({})),
        node(5, "input.position", &json!({ "options": { "space": "world" } })),
        node(6, "math.sine", &json!({ "values": { "x": 0.775_397_496_6 } })),
    ];
    let wires = ["4.out -> 3.distance", "5.out -> 4.p", "6.out -> 4.radius"];
    for (found, what) in [
        (marched(&by_default, &wires[..1]), "a default that reads the position"),
        (marched(&by_wire, &wires), "a wired position"),
    ] {
        let (mean, lit) = difference(&found, &expected);
        assert!(lit > 200 && mean < 0.5, "{what}: {mean} of 255, {lit} pixels");
    }
    let other = [by_default[0].clone(), ball(&json!({ "values": { "radius": 0.5 } }))];
    assert!(difference(&marched(&other, &wires[..1]), &expected).0 > 5.0, "another ball is another picture");
}

#[test]
fn bumps_are_as_smooth_as_their_height() {
    let nodes = json!([
        node(1, "output.pass", &json!({})),
        node(2, "surface.normal_from_height", &json!({ "values": { "strength": 0.1 } })),
        node(3, "math.sine", &json!({})),
        node(4, "math.multiply", &json!({ "values": { "b": 8 } })),
        node(5, "vector.split", &json!({})),
        node(6, "input.position", &json!({})),
        node(7, "math.multiply_add", &json!({ "values": { "b": 0.5, "c": 0.5 } })),
    ]);
    let wires = [
        "6.out -> 5.vector",
        "5.x -> 4.a",
        "4.out -> 3.x",
        "3.out -> 2.height",
        "2.out -> 7.a",
        "7.out -> 1.colour",
    ];
    let image = draw("view", &nodes, &wires);
    let mut equal = 0;
    for x in 0..SIDE {
        let found = linear(f64::from(image.get_pixel(x, SIDE / 2).0[0])) * 2.0 - 1.0;
        // Between this pixel and the next.
        let at = (f64::from(x) + 1.0) / f64::from(SIDE) * 2.0 - 1.0;
        let slope = 0.8 * (8.0 * at).cos();
        let expected = -slope / slope.hypot(1.0);
        assert!((found - expected).abs() < 0.03, "pixel {x}: {found}, expected {expected}");
        let next = image.get_pixel((x + 1).min(SIDE - 1), SIDE / 2).0[0];
        equal += usize::from(image.get_pixel(x, SIDE / 2).0[0].abs_diff(next) < 2);
    }
    assert!(equal < 16, "{equal} of {SIDE} pixels look like the next one");
}
