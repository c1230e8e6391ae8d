//! What helps to look at an effect: marks, the grid, lines instead of triangles, the value of a pixel, the GPU's time;
//! and what stands around it: backgrounds and the ground.

use image::RgbaImage;
use serde_json::{Value as Json, json};
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::document::Document;
use shaderwright::library::Library;
use shaderwright::render::{Aids, Alpha, FrameInput, Renderer};

use crate::effect::{Effect, layer};
use crate::{gpu, level, renderer_of};

const MARKED: Aids = Aids { grid: false, mark_range: true };

#[test]
fn what_no_screen_can_show_is_painted() {
    // `level` is 0, which the compiler cannot know, so that nothing of this is a constant.
    let text = "
        let zero = u32(values.level);
        let beyond = array<f32, 5>(
            bitcast<f32>(0x7fc00000u + zero), bitcast<f32>(0x7f800000u + zero), 3.0, -1.0, 0.5
        );
        return vec4f(beyond[u32(in.uv.x * 5.0)], 0.5, 0.5, 1.0);";
    let effect = Effect::new(level(0.0), &[layer(json!({}), text)]);
    let mut renderer = renderer_of(&effect);
    let plain = FrameInput { alpha: Alpha::Premultiplied, ..FrameInput::new(&effect.document, [80, 16]) };
    renderer.render(&plain).unwrap();
    let unmarked = renderer.read_back().unwrap();
    renderer.render(&FrameInput { aids: MARKED, ..plain }).unwrap();
    let marked = renderer.read_back().unwrap();
    let colours = |image: &RgbaImage, part: u32| {
        let mut found: Vec<[u8; 4]> = Vec::new();
        for (x, _, pixel) in image.enumerate_pixels() {
            if x / 16 == part && !found.contains(&pixel.0) {
                found.push(pixel.0);
            }
        }
        found
    };
    assert_eq!(colours(&marked, 0), [[255, 0, 255, 255]], "not a number");
    assert_eq!(colours(&marked, 1), [[0, 255, 255, 255]], "infinite");
    for (part, stripe) in [(2, [255, 38, 26, 255]), (3, [26, 77, 255, 255])] {
        let found = colours(&marked, part);
        assert!(found.len() == 2 && found.contains(&stripe), "{part}: {found:?}");
        assert!(found.contains(&colours(&unmarked, part)[0]), "the picture shows between the stripes");
    }
    assert_eq!(colours(&marked, 4), [[188, 188, 188, 255]], "what can be shown is left alone");
    // A picture file gets the picture.
    let snapshot = renderer.snapshot().unwrap();
    assert_eq!(colours(&snapshot, 4), colours(&unmarked, 4));
    assert_eq!(colours(&snapshot, 2), colours(&unmarked, 2));
    assert_eq!(renderer.read_back().unwrap(), marked, "and the screen goes on with the marks");
}

#[test]
fn a_pixel_is_read_without_waiting() {
    let text = "return vec4f(in.uv.x, 2.5, -0.25, 1.0);";
    let effect = Effect::new(json!({}), &[layer(json!({}), text)]);
    let mut renderer = renderer_of(&effect);
    assert_eq!(renderer.pixel(), None);
    for at in [[3, 1], [12, 7]] {
        let input = FrameInput { pixel: Some(at), ..FrameInput::new(&effect.document, [16, 8]) };
        renderer.render(&input).unwrap();
        assert!(renderer.is_reading_pixel());
        for _ in 0..2_000 {
            renderer.poll();
            if !renderer.is_reading_pixel() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let pixel = renderer.pixel().unwrap();
        let [red, green, blue, alpha] = pixel.linear;
        assert_eq!((pixel.at, green, blue, alpha), (at, 2.5, -0.25, 1.0));
        assert!((red - (at[0] as f32 + 0.5) / 16.0).abs() < 1e-3, "{red}");
    }
    let outside = FrameInput { pixel: Some([16, 0]), ..FrameInput::new(&effect.document, [16, 8]) };
    renderer.render(&outside).unwrap();
    assert!(!renderer.is_reading_pixel());
}

#[test]
fn the_gpu_tells_how_long_it_took() {
    let effect = Effect::new(json!({}), &[layer(json!({}), "return vec4f(1.0);")]);
    let mut renderer = renderer_of(&effect);
    for _ in 0..200 {
        renderer.render(&FrameInput::new(&effect.document, [256, 256])).unwrap();
        renderer.poll();
        if renderer.gpu_secs().is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let has_timestamps = gpu().device.features().contains(wgpu::Features::TIMESTAMP_QUERY);
    assert_eq!(renderer.gpu_secs().is_some(), has_timestamps);
    assert!(renderer.gpu_secs().is_none_or(|secs| (0.0..60.0).contains(&secs)), "{:?}", renderer.gpu_secs());
}

#[test]
fn a_wireframe_is_the_mesh_as_lines() {
    let settings = json!({ "mesh": "cube" });
    let scene = json!({ "scene": { "background": { "colour": [0, 0, 0] } } });
    let effect = Effect::new(scene, &[layer(settings, "return vec4f(1.0);")]);
    let mut renderer = renderer_of(&effect);
    let lit = |renderer: &mut Renderer| {
        let image = renderer.render_image(&FrameInput::new(&effect.document, [128, 128])).unwrap().image;
        image.pixels().filter(|pixel| pixel.0[0] > 60).count()
    };
    let filled = lit(&mut renderer);
    let possible = renderer.set_wireframe(true);
    assert_eq!(possible.is_ok(), gpu().draws_lines());
    if let Err(error) = possible {
        assert!(error.message.contains("wireframe"), "{error}");
        return;
    }
    renderer.set_program(&effect.compiled, &effect.document);
    renderer.wait_until_ready().unwrap();
    let wires = lit(&mut renderer);
    assert!(wires > 100 && wires < filled / 2, "{wires} of {filled}");
    let built = renderer.compilations();
    renderer.set_wireframe(false).unwrap();
    renderer.set_program(&effect.compiled, &effect.document);
    renderer.wait_until_ready().unwrap();
    assert_eq!((lit(&mut renderer), renderer.compilations()), (filled, built), "both are kept at hand");
}

#[test]
fn the_grid_lies_under_meshes_and_not_under_pictures() {
    let grid = Aids { grid: true, mark_range: false };
    let white = "return vec4f(1.0);";
    for (mesh, differs) in [("cube", true), ("view", false)] {
        let effect = Effect::new(json!({}), &[layer(json!({ "mesh": mesh }), white)]);
        let mut renderer = renderer_of(&effect);
        let input = FrameInput::new(&effect.document, [96, 96]);
        let without = renderer.render_image(&input).unwrap().image;
        let with = renderer.render_image(&FrameInput { aids: grid, ..input }).unwrap().image;
        assert_eq!(with != without, differs, "{mesh}");
        assert_eq!(renderer.bounds().is_some(), differs, "{mesh}");
        // The mesh hides what is behind it.
        assert_eq!(with.get_pixel(48, 40), without.get_pixel(48, 40));
    }
}

/// The colour at a place of an empty picture with this background.
fn background(background: &Json, place: [u32; 2]) -> [u8; 4] {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sky.png");
    let halves = RgbaImage::from_fn(4, 2, |x, _| image::Rgba([255 * (x / 2) as u8, 0, 0, 255]));
    halves.save(path).unwrap();
    let fields = json!({
        "scene": { "background": background },
        "textures": [{ "name": "sky", "source": "sky.png", "filter": "nearest", "mipmaps": false, "anisotropy": 1 }],
    });
    let effect =
        Effect::new(fields, &[layer(json!({ "mesh": "cube", "muted": true }), "return vec4f(1.0);")]);
    let input = FrameInput { base: Some(folder.path()), ..FrameInput::new(&effect.document, [96, 48]) };
    let drawn = renderer_of(&effect).render_image(&input).unwrap();
    assert_eq!(drawn.diagnostics.is_empty(), effect.document.texture("sky").is_some());
    drawn.image.get_pixel(place[0], place[1]).0
}

#[test]
fn backgrounds_are_checkers_and_pictures() {
    let checker = json!({ "checker": [[1, 1, 1], [0, 0, 0]] });
    for (place, white) in [([5, 5], true), ([30, 5], false), ([30, 30], true), ([5, 30], false)] {
        let expected = if white { [255; 4] } else { [0, 0, 0, 255] };
        assert_eq!(background(&checker, place), expected, "{place:?}");
    }
    let picture = json!({ "image": "sky" });
    assert_eq!(background(&picture, [10, 24]), [0, 0, 0, 255]);
    assert_eq!(background(&picture, [86, 24]), [255, 0, 0, 255]);
}

#[test]
fn a_background_picture_that_is_missing_is_told() {
    let scene = json!({ "scene": { "background": { "image": "nowhere" } } });
    let effect = Effect::new(scene, &[layer(json!({ "muted": true }), "return vec4f(1.0);")]);
    let drawn = renderer_of(&effect).render_image(&FrameInput::new(&effect.document, [8, 8])).unwrap();
    assert!(drawn.diagnostics[0].message.contains("`nowhere`"), "{:?}", drawn.diagnostics);
}

/// A ball over the ground of the scene, seen from the front and above.
fn over_the_ground(casts_shadow: bool, ground: &Json) -> RgbaImage {
    let document = json!({
        "shaderwright": 1,
        "scene": {
            "camera": { "yaw": 0, "pitch": 60, "distance": 12, "field_of_view": 40 },
            "light": { "direction": [1, 1, 0], "colour": [1, 1, 1], "ambient": [0, 0, 0] },
            "background": { "colour": [0, 0, 0] },
            "ground": ground,
        },
        "passes": [{ "name": "ball", "output": 1, "mesh": "sphere", "casts_shadow": casts_shadow }],
        "nodes": [{ "id": 1, "kind": "output.pass", "at": [0, 0], "values": { "colour": [0, 0, 1] } }],
    });
    let (document, problems) = Document::from_json(&document.to_string()).unwrap();
    assert_eq!(problems, []);
    let (library, _) = Library::load(&Bundle::embedded());
    let compiled = compile(&document, &library, &CompileOptions::default());
    let mut renderer = Renderer::new(gpu(), Bundle::embedded()).unwrap();
    renderer.set_program(&compiled, &document);
    renderer.wait_until_ready().unwrap();
    renderer.render_image(&FrameInput::new(&document, [200, 200])).unwrap().image
}

#[test]
fn the_ground_takes_the_shadow_of_what_casts_one() {
    let ground = json!({ "height": -1.0, "colour": [0.8, 0.8, 0.8], "size": 20 });
    let (with, without) = (over_the_ground(true, &ground), over_the_ground(false, &ground));
    // The light comes from the right at 45 degrees; the shadow lies to the left of the ball.
    let (shade, light) = (with.get_pixel(62, 111).0, without.get_pixel(62, 111).0);
    assert!(shade[0] < 20 && light[0] > 150, "{shade:?} {light:?}");
    assert_eq!(with.get_pixel(150, 111), without.get_pixel(150, 111), "in the light on the other side");
    assert_eq!(with.get_pixel(100, 95).0, [0, 0, 255, 255], "the ball stands before it");
    let none = over_the_ground(true, &Json::Null);
    assert_eq!(none.get_pixel(62, 111).0, [0, 0, 0, 255]);
}
