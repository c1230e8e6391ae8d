//! Passes that read what the picture shows before them.

use serde_json::{Value as Json, json};
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::document::Document;
use shaderwright::library::Library;
use shaderwright::render::{FrameInput, Gpu, Renderer};

/// The linear colours of the middle and of the top left corner: a camera 4 units from the origin, looking along -z.
fn draw(passes: &Json, nodes: &[Json], wires: &[&str]) -> [[f64; 3]; 2] {
    let output = |pass: &Json| json!({ "id": pass["output"], "kind": "output.pass", "at": [0, 0] });
    let mut all: Vec<Json> = passes.as_array().unwrap().iter().map(output).collect();
    all.extend_from_slice(nodes);
    let document = json!({
        "shaderwright": 1,
        "scene": {
            "background": { "colour": [0, 0, 0] },
            "camera": { "yaw": 0, "pitch": 0, "distance": 4, "target": [0, 0, 0], "field_of_view": 40 },
        },
        "passes": passes, "nodes": all, "wires": wires,
    });
    let (document, _) = Document::from_json(&document.to_string()).unwrap();
    let compiled = compile(&document, &Library::load(&Bundle::embedded()).0, &CompileOptions::default());
    assert_eq!(compiled.diagnostics, []);
    let mut renderer = Renderer::new(Gpu::headless().unwrap(), Bundle::embedded()).unwrap();
    renderer.set_program(&compiled, &document);
    renderer.wait_until_ready().unwrap();
    let image = renderer.render_image(&FrameInput::new(&document, [64, 64])).unwrap().image;
    [image.get_pixel(32, 32), image.get_pixel(0, 0)].map(|pixel| {
        [0, 1, 2].map(|channel| {
            let value = f64::from(pixel.0[channel]) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    })
}

#[track_caller]
fn check(found: [f64; 3], expected: [f64; 3]) {
    let close = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 0.01);
    assert!(close, "found {found:?}, expected {expected:?}");
}

/// A pass over the whole picture.
fn over(name: &str, output: u32) -> Json {
    json!({ "name": name, "output": output, "mesh": "view", "depth_test": "always" })
}

fn ball(name: &str, output: u32) -> Json {
    json!({ "name": name, "output": output, "mesh": "sphere" })
}

/// A node that adds a colour to the scene's, for an output.
fn adds(id: u32, colour: [f64; 3]) -> [Json; 2] {
    [
        json!({ "id": id, "kind": "input.scene_colour", "at": [0, 0] }),
        json!({ "id": id + 1, "kind": "math.add", "at": [0, 0], "values": { "b": colour } }),
    ]
}

#[test]
fn a_pass_sees_the_colours_drawn_before_it() {
    let red = json!({ "id": 4, "kind": "input.vector_3", "at": [0, 0], "values": { "value": [0.5, 0, 0] } });
    let nodes = [&[red][..], &adds(5, [0.0, 0.25, 0.0]), &adds(7, [0.0, 0.0, 0.125])].concat();
    let wires =
        ["4.out -> 1.colour", "5.out -> 6.a", "6.out -> 2.colour", "7.out -> 8.a", "8.out -> 3.colour"];
    let passes = json!([ball("red", 1), over("green", 2), over("blue", 3)]);
    let [middle, corner] = draw(&passes, &nodes, &wires);
    check(middle, [0.5, 0.25, 0.125]);
    check(corner, [0.0, 0.25, 0.125]);
    // What comes later is not seen.
    let passes = json!([over("green", 2), ball("red", 1)]);
    check(draw(&passes, &nodes, &wires)[0], [0.5, 0.0, 0.0]);
}

#[test]
fn a_pass_into_a_texture_sees_the_picture_so_far() {
    let nodes = [
        &adds(4, [0.0, 0.25, 0.0])[..],
        &[
            json!({ "id": 6, "kind": "input.pass_texture", "at": [0, 0], "options": { "pass_texture": "copy" } }),
            json!({ "id": 7, "kind": "texture.sample_texture", "at": [0, 0] }),
        ],
    ]
    .concat();
    let wires = ["4.out -> 5.a", "5.out -> 2.colour", "6.out -> 7.texture", "7.rgb -> 3.colour"];
    let mut copy = over("copy", 2);
    copy["target"] = json!({ "texture": "copy" });
    check(draw(&json!([ball("grey", 1), copy, over("show", 3)]), &nodes, &wires)[0], [0.8, 1.0, 0.8]);
}

#[test]
fn distances_are_those_along_the_view() {
    let depth = json!({ "id": 4, "kind": "input.scene_depth", "at": [0, 0] });
    let scale = json!({ "id": 5, "kind": "math.multiply", "at": [0, 0], "values": { "b": 0.25 } });
    let both = json!({ "id": 6, "kind": "vector.combine", "at": [0, 0] });
    let nodes = [depth, scale, both];
    let wires = ["4.distance -> 5.a", "5.out -> 6.x", "4.fraction -> 6.y", "6.xyz -> 2.colour"];
    let [middle, corner] = draw(&json!([ball("near", 1), over("depth", 2)]), &nodes, &wires);
    // The ball's front is 3 away, a quarter of it in red; the far plane of this camera is 1,400 away.
    check(middle, [0.75, 3.0 / 1400.0, 0.0]);
    check(corner, [1.0, 1.0, 0.0]);
}

#[test]
fn a_surface_fades_where_it_meets_the_scene() {
    let fade = json!({ "id": 4, "kind": "surface.depth_fade", "at": [0, 0], "values": { "distance": 2 } });
    let quad = json!({ "name": "quad", "output": 1, "mesh": "quad" });
    // The quad is 4 away, the front of the ball 3.
    let found = draw(&json!([quad, ball("ball", 2)]), &[fade], &["4.fade -> 2.colour"]);
    check(found[0], [0.5; 3]);
}
