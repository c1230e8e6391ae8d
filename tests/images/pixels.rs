//! Pictures against numbers: colour encoding, blending, depth, culling, transparency, as the headless renderer draws
//! them on whatever adapter there is. Without an adapter these tests fail.

use crate::effect::{Effect, Layer, layer};
use crate::gpu;
use crate::texels::encoded;
use half::f16;
use image::RgbaImage;
use serde_json::{Value as Json, json};
use shaderwright::render::{Alpha, FrameInput, RenderSettings, Renderer, render_image, save_png};

fn draw(effect: &Effect, size: [u32; 2]) -> RgbaImage {
    let settings = RenderSettings { size, ..RenderSettings::default() };
    let rendered = render_image(&gpu(), &effect.document, &effect.compiled, &settings).unwrap();
    assert_eq!(rendered.diagnostics, []);
    rendered.image
}

/// Draws the layers and compares the pixel in the middle, each channel within `tolerance`.
fn check(what: &str, fields: Json, layers: &[Layer<'_>], expected: [u8; 4], tolerance: u8) {
    let image = draw(&Effect::new(fields, layers), [9, 9]);
    let found = image.get_pixel(4, 4).0;
    let close = found.iter().zip(expected).all(|(found, expected)| found.abs_diff(expected) <= tolerance);
    assert!(close, "{what}: found {found:?}, expected {expected:?} ± {tolerance}");
}

fn black() -> Json {
    json!({ "scene": { "background": { "colour": [0.0, 0.0, 0.0] } } })
}

/// `pass` with other settings.
fn with(mut pass: Json, settings: Json) -> Json {
    if let Json::Object(settings) = settings {
        for (key, value) in settings {
            pass[key] = value;
        }
    }
    pass
}

fn view(settings: Json) -> Json {
    with(json!({ "mesh": "view", "depth_test": "always" }), settings)
}

fn pixel(colour: [f64; 3]) -> [u8; 4] {
    let [r, g, b] = colour.map(|linear| encoded(linear).round() as u8);
    [r, g, b, 255]
}

#[test]
fn linear_half_is_188() {
    let grey = [layer(view(json!({})), "return vec4f(0.5, 0.5, 0.5, 1.0);")];
    check("half", black(), &grey, [188, 188, 188, 255], 0);
    let background = json!({ "scene": { "background": { "colour": [0.5, 0.5, 0.5] } } });
    check("half as background", background, &[], [188, 188, 188, 255], 0);
}

#[test]
fn the_view_shows_one_texel_of_uv_per_pixel() {
    let effect = Effect::new(black(), &[layer(view(json!({})), "return vec4f(in.uv, 0.0, 1.0);")]);
    // 33 pixels make rows that are not a multiple of the copy alignment.
    for [width, height] in [[64, 32], [33, 17], [1, 1]] {
        let image = draw(&effect, [width, height]);
        for (x, y, found) in image.enumerate_pixels() {
            let centre = [(f64::from(x) + 0.5) / f64::from(width), (f64::from(y) + 0.5) / f64::from(height)];
            for channel in 0..2 {
                // The float target holds half floats.
                let expected = encoded(f16::from_f64(centre[channel]).to_f64());
                let off = (f64::from(found[channel]) - expected).abs();
                assert!(off <= 0.55, "pixel {x},{y} of {width}×{height}: {found:?}, expected {expected}");
            }
            assert_eq!(found.0[2..], [0, 255]);
        }
    }
}

#[test]
fn passes_blend_by_their_formula() {
    const TARGET: [f64; 3] = [0.2, 0.5, 0.8];
    const SOURCE: [f64; 3] = [0.6, 0.3, 0.1];
    const ALPHA: f64 = 0.25;
    type Formula = fn(f64, f64) -> f64;
    let formulas: [(&str, Formula); 5] = [
        ("opaque", |source, _| source),
        ("alpha", |source, target| source * ALPHA + target * (1.0 - ALPHA)),
        ("premultiplied", |source, target| source + target * (1.0 - ALPHA)),
        ("additive", |source, target| source * ALPHA + target),
        ("multiply", |source, target| source * target),
    ];
    for (blend, formula) in formulas {
        let layers = [
            layer(view(json!({})), "return vec4f(0.2, 0.5, 0.8, 1.0);"),
            layer(view(json!({ "blend": blend })), "return vec4f(0.6, 0.3, 0.1, 0.25);"),
        ];
        let expected = [0, 1, 2].map(|channel| formula(SOURCE[channel], TARGET[channel]));
        check(blend, black(), &layers, pixel(expected), 1);
    }
}

#[test]
fn alpha_is_right_over_nothing() {
    let nothing = json!({ "scene": { "background": "transparent" } });
    check("nothing", nothing.clone(), &[], [0, 0, 0, 0], 0);
    let colour = "return vec4f(0.5, 0.2, 0.0, 0.4);";
    let [r, g, b, _] = pixel([0.5, 0.2, 0.0]);
    let once = [layer(view(json!({ "blend": "alpha" })), colour)];
    check("alpha", nothing.clone(), &once, [r, g, b, 102], 1);
    let twice =
        [layer(view(json!({ "blend": "alpha" })), colour), layer(view(json!({ "blend": "alpha" })), colour)];
    check("alpha twice", nothing.clone(), &twice, [r, g, b, 163], 1);
    let opaque = [layer(view(json!({})), colour)];
    check("opaque ignores alpha", nothing.clone(), &opaque, [r, g, b, 255], 0);
    check("opaque ignores alpha on black", black(), &opaque, [r, g, b, 255], 0);
    let glow = [layer(view(json!({ "blend": "additive" })), colour)];
    check("a glow is seen", nothing.clone(), &glow, [r, g, b, 102], 1);
    let multiplied = [layer(view(json!({ "blend": "multiply" })), colour)];
    check("multiply covers nothing", nothing.clone(), &multiplied, [0, 0, 0, 0], 0);

    let effect = Effect::new(nothing, &once);
    let mut renderer = Renderer::new(gpu(), Default::default()).unwrap();
    renderer.set_program(&effect.compiled, &effect.document);
    renderer.wait_until_ready().unwrap();
    let input = FrameInput { alpha: Alpha::Premultiplied, ..FrameInput::new(&effect.document, [4, 4]) };
    let image = renderer.render_image(&input).unwrap().image;
    let expected = [0.5, 0.2, 0.0].map(|linear| (encoded(linear) * 0.4).round() as u8);
    for (found, expected) in image.get_pixel(0, 0).0.iter().zip(expected) {
        assert!(found.abs_diff(expected) <= 1, "premultiplied: {image:?}");
    }
}

/// A wall across the view, moved towards the camera by `z`.
fn wall(settings: Json, vertex: &'static str, fragment: &'static str) -> Layer<'static> {
    Layer { settings: with(json!({ "mesh": "strip" }), settings), vertex, fragment }
}

fn facing_camera(yaw: f64) -> Json {
    json!({ "scene": {
        "background": { "colour": [0.0, 0.0, 0.0] },
        "camera": { "yaw": yaw, "pitch": 0, "distance": 3 }
    } })
}

#[test]
fn depth_decides_who_is_in_front() {
    const RED: &str = "return vec4f(1.0, 0.0, 0.0, 1.0);";
    const GREEN: &str = "return vec4f(0.0, 1.0, 0.0, 1.0);";
    const NEAR: &str = "position.z += 0.5;";
    let red = [255, 0, 0, 255];
    let green = [0, 255, 0, 255];
    let cases = [
        ("farther is hidden", wall(json!({}), NEAR, RED), wall(json!({}), "", GREEN), red),
        ("nearer covers", wall(json!({}), "", RED), wall(json!({}), NEAR, GREEN), green),
        ("always", wall(json!({}), NEAR, RED), wall(json!({ "depth_test": "always" }), "", GREEN), green),
        (
            "no depth write",
            wall(json!({ "depth_write": false }), NEAR, RED),
            wall(json!({}), "", GREEN),
            green,
        ),
        ("same depth, less", wall(json!({}), "", RED), wall(json!({}), "", GREEN), red),
        (
            "same depth, less or equal",
            wall(json!({}), "", RED),
            wall(json!({ "depth_test": "less_equal" }), "", GREEN),
            green,
        ),
        (
            "a full view lies behind meshes",
            layer(json!({ "mesh": "view" }), RED),
            wall(json!({}), "position.z -= 2.0;", GREEN),
            green,
        ),
        (
            "a full view does not hide meshes",
            wall(json!({}), "", RED),
            layer(json!({ "mesh": "view" }), GREEN),
            red,
        ),
        (
            "full views cover one another in order",
            layer(json!({ "mesh": "view" }), RED),
            layer(json!({ "mesh": "view" }), GREEN),
            green,
        ),
    ];
    for (what, first, second, expected) in cases {
        check(what, facing_camera(0.0), &[first, second], expected, 0);
    }
}

#[test]
fn culling_leaves_out_the_stated_faces() {
    const WHITE: &str = "return vec4f(1.0);";
    let (seen, unseen) = ([255; 4], [0, 0, 0, 255]);
    let cases = [
        ("none", 0.0, seen),
        ("none", 180.0, seen),
        ("back", 0.0, seen),
        ("back", 180.0, unseen),
        ("front", 0.0, unseen),
        ("front", 180.0, seen),
    ];
    for (cull, yaw, expected) in cases {
        let what = format!("cull {cull} at yaw {yaw}");
        check(&what, facing_camera(yaw), &[wall(json!({ "cull": cull }), "", WHITE)], expected, 0);
    }
}

#[test]
fn gradients_run_from_top_to_bottom() {
    let fields = json!({ "scene": { "background": { "gradient": [[0.8, 0.0, 0.2], [0.0, 0.4, 0.2]] } } });
    let image = draw(&Effect::new(fields, &[]), [5, 40]);
    for (_, y, found) in image.enumerate_pixels() {
        let down = (f64::from(y) + 0.5) / 40.0;
        let expected = pixel([0.8 * (1.0 - down), 0.4 * down, 0.2]);
        let close = found.0.iter().zip(expected).all(|(found, expected)| found.abs_diff(expected) <= 1);
        assert!(close, "row {y}: {found:?}, expected {expected:?}");
    }
}

#[test]
fn edges_are_smooth() {
    let effect = Effect::new(facing_camera(0.0), &[wall(json!({}), "", "return vec4f(1.0);")]);
    let image = draw(&effect, [101, 101]);
    let greys = image.pixels().filter(|pixel| (1..255).contains(&pixel[0])).count();
    let whites = image.pixels().filter(|pixel| pixel[0] == 255).count();
    assert!(greys > 50 && whites > 1_000, "{greys} grey and {whites} white pixels");
}

#[test]
fn shaders_see_the_frame() {
    // Each expression must be 0.5 in a picture of 9×9 pixels, 2.5 s after the start of a loop of 5 s.
    let halves = [
        "frame.time.x / 5.0",
        "frame.time.y * 4.0",
        "frame.camera_range.w",
        "frame.camera_range.z / 10.0",
        "frame.screen.x * frame.screen.w * 0.5",
        "frame.sine.w / sin(2.5) * 0.5",
        "frame.cosine.x / cos(2.5 / 8.0) * 0.5",
        "frame.pointer.y",
        "length(frame.light_direction) * 0.5",
        "object.world_from_object[3].w * 0.5",
        "(frame.clip_from_world * frame.world_from_view * frame.view_from_world * vec4f(0.5, 0.0, 0.0, 1.0)).x",
    ];
    for half in halves {
        let fragment = format!("return vec4f(vec3f({half}), 1.0);");
        let effect =
            Effect::new(json!({ "scene": { "loop_seconds": 5.0 } }), &[layer(view(json!({})), &fragment)]);
        let settings = RenderSettings { size: [9, 9], time_secs: 7_502.5, ..RenderSettings::default() };
        let image = render_image(&gpu(), &effect.document, &effect.compiled, &settings).unwrap().image;
        assert_eq!(image.get_pixel(4, 4).0, [188, 188, 188, 255], "{half}");
    }
}

#[test]
fn sizes_out_of_limits_are_refused() {
    let effect = Effect::new(black(), &[]);
    for size in [[0, 10], [10, 0], [8_193, 10], [10, u32::MAX]] {
        let settings = RenderSettings { size, ..RenderSettings::default() };
        let error = render_image(&gpu(), &effect.document, &effect.compiled, &settings).unwrap_err();
        assert!(error.message.contains("each side must be from 1 to"), "{error}");
    }
}

#[test]
fn pictures_are_saved_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let image =
        draw(&Effect::new(black(), &[layer(view(json!({})), "return vec4f(in.uv, 0.5, 1.0);")]), [20, 10]);
    let path = folder.path().join("picture.png");
    save_png(&path, &image).unwrap();
    assert_eq!(image::open(&path).unwrap().into_rgba8(), image);
    let missing = folder.path().join("missing/picture.png");
    let error = save_png(&missing, &image).unwrap_err();
    assert!(error.message.contains("picture.png: cannot write: there is no such file or folder"), "{error}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
