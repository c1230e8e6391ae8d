//! The shadow map: what is shaded, that nothing shades itself, and that the shadow has the displaced shape.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use image::RgbaImage;
use serde_json::{Value as Json, json};
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, compile, export};
use shaderwright::document::Document;
use shaderwright::library::Library;
use shaderwright::render::{FrameInput, Gpu, Renderer};

const SIDE: u32 = 200;

/// A ball of radius 1 at `height` over a ground of 8×8 that casts a shadow too; both show their light alone. The ball
/// is lifted in the picture, and in the shadow map where `everywhere` is true.
fn draw(height: f64, light: [f64; 3], everywhere: bool) -> RgbaImage {
    draw_file(&file(height, light, everywhere))
}

fn file(height: f64, light: [f64; 3], everywhere: bool) -> Json {
    json!({
        "shaderwright": 1,
        "scene": {
            "camera": { "yaw": 0, "pitch": 89.9, "distance": 12, "field_of_view": 36 },
            "light": { "direction": light },
            "background": { "colour": [0, 0, 1] },
        },
        "passes": [
            { "name": "ball", "output": 1, "mesh": "sphere", "casts_shadow": true },
            { "name": "ground", "output": 2, "mesh": "plane", "casts_shadow": true },
        ],
        "nodes": [
            { "id": 1, "kind": "output.pass", "at": [0, 0] },
            { "id": 2, "kind": "output.pass", "at": [0, 0] },
            { "id": 3, "kind": "input.shadow", "at": [0, 0] },
            { "id": 4, "kind": "input.position", "at": [0, 0] },
            { "id": 5, "kind": "math.multiply", "at": [0, 0], "values": { "b": [4, 1, 4] } },
            { "id": 6, "kind": "input.shadow_pass", "at": [0, 0] },
            { "id": 7, "kind": "math.multiply_add", "at": [0, 0],
              "values": { "b": if everywhere { 0.0 } else { -height }, "c": height } },
            { "id": 8, "kind": "vector.combine", "at": [0, 0], "values": { "x": 0, "z": 0 } },
            { "id": 9, "kind": "math.add", "at": [0, 0] },
        ],
        "wires": [
            "3.light -> 2.colour", "4.out -> 5.a", "5.out -> 2.position",
            "6.out -> 7.a", "7.out -> 8.y", "4.out -> 9.a", "8.xyz -> 9.b", "9.out -> 1.position",
        ],
    })
}

fn draw_file(file: &Json) -> RgbaImage {
    let (document, problems) = Document::from_json(&file.to_string()).unwrap();
    assert_eq!(problems, []);
    let (library, _) = Library::load(&Bundle::embedded());
    let compiled = compile(&document, &library, &CompileOptions::default());
    assert_eq!(compiled.diagnostics, []);
    let mut renderer = Renderer::new(Gpu::headless().unwrap(), Bundle::embedded()).unwrap();
    renderer.set_program(&compiled, &document);
    renderer.wait_until_ready().unwrap();
    renderer.render_image(&FrameInput::new(&document, [SIDE, SIDE])).unwrap().image
}

/// The lightness of the ground at a place of the world, seen from above.
fn ground(image: &RgbaImage, x: f64, z: f64) -> u8 {
    let scale = f64::from(SIDE) / 2.0 / (12.0 * 18.0_f64.to_radians().tan());
    let pixel = |place: f64| (f64::from(SIDE) / 2.0 + place * scale) as u32;
    image.get_pixel(pixel(x), pixel(z)).0[0]
}

#[test]
fn the_shadow_lies_where_light_is_kept_away() {
    // The light comes from 45 degrees, so a ball at height 2 throws its shadow two units away.
    let image = draw(2.0, [1.0, 1.0, 0.0], true);
    assert_eq!(ground(&image, -2.0, 0.0), 0);
    assert_eq!(ground(&image, -2.0, 0.9), 0);
    assert_eq!(ground(&image, -3.3, 0.0), 0, "the shadow is longer than wide");
    for (x, z) in [(-3.6, 0.0), (-2.0, 1.1), (2.0, 0.0), (0.0, 2.0), (3.8, 3.8)] {
        assert_eq!(ground(&image, x, z), 255, "{x}, {z}");
    }
}

#[test]
fn nothing_shades_itself_and_no_gap_opens() {
    for light in [[0.2, 1.0, 0.1], [1.0, 1.0, 0.3], [1.0, 0.35, -0.6]] {
        // The ball rests on the ground, whose lit part must be evenly lit.
        let image = draw(1.0, light, true);
        let across = (light[0] * light[0] + light[2] * light[2]).sqrt();
        let at = |distance: f64| [light[0] / across * distance, light[2] / across * distance];
        for step in 0..12 {
            let [x, z] = at(1.2 + f64::from(step) * 0.18);
            assert_eq!(ground(&image, x, z), 255, "{light:?} at {x}, {z}");
        }
        // What is dark behind the ball is dark right up to it; a steep light leaves that under the ball.
        let middle_of_shadow = across / light[1];
        if middle_of_shadow > 0.5 {
            let [x, z] = at(-middle_of_shadow.max(1.2));
            assert_eq!(ground(&image, x, z), 0, "{light:?} at {x}, {z}");
        }
    }
}

#[test]
fn the_shadow_has_the_shape_that_the_graph_gives_it() {
    let (right, wrong) = (draw(2.0, [1.0, 1.0, 0.0], true), draw(2.0, [1.0, 1.0, 0.0], false));
    assert_eq!((ground(&right, -2.0, 0.5), ground(&wrong, -2.0, 0.5)), (0, 255));
}

/// The file with the half of the ball towards -z clipped away, by an alpha that is its z; the alpha may also need the
/// light of the shadow map.
fn clipped(limit: f64, in_the_light: bool) -> Json {
    let mut file = file(2.0, [1.0, 1.0, 0.0], true);
    file["nodes"][0]["values"] = json!({ "alpha_clip": limit });
    let nodes = file["nodes"].as_array_mut().unwrap();
    nodes.push(json!({ "id": 10, "kind": "vector.split", "at": [0, 0] }));
    nodes.push(json!({ "id": 11, "kind": "math.multiply", "at": [0, 0], "values": { "b": 1 } }));
    let wires = file["wires"].as_array_mut().unwrap();
    wires.extend(["4.out -> 10.vector", "10.z -> 11.a", "11.out -> 1.alpha"].map(|wire| json!(wire)));
    if in_the_light {
        wires.push(json!("3.light -> 11.b"));
    }
    file
}

#[test]
fn what_the_alpha_clips_casts_no_shadow() {
    for in_the_light in [false, true] {
        let image = draw_file(&clipped(0.01, in_the_light));
        for (z, expected) in [(-0.9, 255), (-0.5, 255), (-0.1, 255), (0.1, 0), (0.5, 0), (0.9, 0)] {
            assert_eq!(ground(&image, -2.0, z), expected, "z {z}, light in the alpha: {in_the_light}");
        }
    }
    // Nothing is clipped below a limit that no alpha goes under.
    let whole = draw_file(&clipped(-2.0, false));
    assert_eq!([-0.5, 0.5].map(|z| ground(&whole, -2.0, z)), [0, 0]);
}

#[test]
fn exported_text_clips_the_shadow() {
    let (document, _) = Document::from_json(&clipped(0.01, true).to_string()).unwrap();
    let (library, _) = Library::load(&Bundle::embedded());
    let (wgsl, compiled) = export::wgsl(&document, &library, false);
    let entry = compiled.interface.passes[0].shadow_fragment_entry.as_deref().unwrap();
    let module = naga::front::wgsl::parse_str(&wgsl).unwrap();
    let found = module.entry_points.iter().find(|known| known.name == entry).unwrap();
    assert_eq!(found.stage, naga::ShaderStage::Fragment);
    assert!(wgsl.contains("ball_shadow, ball_shadow_fragment draw its depth into the shadow map"), "{wgsl}");
    assert_eq!(compiled.interface.passes[1].shadow_fragment_entry, None);
    // A limit of 0 clips nothing, and without a stage the map is drawn faster.
    let (document, _) = Document::from_json(&clipped(0.0, true).to_string()).unwrap();
    let (_, compiled) = export::wgsl(&document, &library, false);
    assert_eq!(compiled.interface.passes[0].shadow_fragment_entry, None);
}

#[test]
fn exported_text_has_the_entry_point_of_the_shadow() {
    let bundle = Bundle::embedded();
    let text = bundle.read_text("graphs/wave_shadow.json").unwrap();
    let (document, _) = Document::from_json(&text).unwrap();
    let (library, _) = Library::load(&bundle);
    let (wgsl, compiled) = export::wgsl(&document, &library, false);
    let entry = compiled.interface.passes[0].shadow_entry.as_deref().unwrap();
    let module = naga::front::wgsl::parse_str(&wgsl).unwrap();
    let found = module.entry_points.iter().find(|known| known.name == entry).unwrap();
    assert_eq!(found.stage, naga::ShaderStage::Vertex);
    assert!(wgsl.contains("figure_shadow draws its depth into the shadow map"), "{wgsl}");
    assert_eq!(compiled.interface.passes[1].shadow_entry, None);
}
