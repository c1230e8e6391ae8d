//! Passes that draw to textures: what later passes read, what the next frame reads, sizes, formats and stills.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "support/scene.rs"]
mod scene;

use image::RgbaImage;
use serde_json::{Value as Json, json};
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::document::{Background, Document, Edit, Scene};
use shaderwright::library::Library;
use shaderwright::render::{FrameInput, Gpu, Renderer, STEP_SECS};

/// `passes` over these nodes: 1 and 2 are outputs; 3 to 5 sample the texture `buffer`; 6 is a red that grows with it.
fn renderer(passes: &Json) -> (Renderer, Document) {
    renderer_of(&file(passes))
}

fn file(passes: &Json) -> Json {
    json!({
        "shaderwright": 1,
        "scene": { "background": { "colour": [0, 0, 0] } },
        "passes": passes,
        "nodes": [
            { "id": 1, "kind": "output.pass", "at": [0, 0] },
            { "id": 2, "kind": "output.pass", "at": [0, 0] },
            { "id": 3, "kind": "input.pass_texture", "at": [0, 0], "options": { "pass_texture": "buffer" } },
            { "id": 4, "kind": "texture.sample_texture", "at": [0, 0] },
            { "id": 6, "kind": "math.add", "at": [0, 0], "values": { "b": [0.125, 0, 0.25] } },
        ],
        "wires": ["3.out -> 4.texture", "4.rgb -> 6.a", "6.out -> 1.colour", "4.rgb -> 2.colour"],
    })
}

fn renderer_of(file: &Json) -> (Renderer, Document) {
    let (document, problems) = Document::from_json(&file.to_string()).unwrap();
    assert_eq!(problems, []);
    let (library, _) = Library::load(&Bundle::embedded());
    let compiled = compile(&document, &library, &CompileOptions::default());
    assert_eq!(compiled.diagnostics, []);
    let mut renderer = Renderer::new(Gpu::headless().unwrap(), Bundle::embedded()).unwrap();
    renderer.set_program(&compiled, &document);
    renderer.wait_until_ready().unwrap();
    (renderer, document)
}

/// The pass that adds to its own picture of the frame before.
fn grow(texture_target: &Json) -> Json {
    json!({ "name": "grow", "output": 1, "target": { "texture": "buffer" }, "texture_target": texture_target })
}

fn show() -> Json {
    json!({ "name": "show", "output": 2 })
}

/// The linear colour of the pixel in the middle after `frames` frames in a row.
fn after(passes: &Json, frames: u32) -> [f64; 3] {
    let (mut renderer, document) = renderer(passes);
    play(&mut renderer, &document, frames);
    linear(&renderer.read_back().unwrap())
}

/// Frames of a window that draws each step.
fn play(renderer: &mut Renderer, document: &Document, frames: u32) {
    for frame in 0..frames {
        let time_secs = f64::from(frame) * STEP_SECS;
        renderer.render(&FrameInput { time_secs, ..FrameInput::new(document, [16, 16]) }).unwrap();
    }
}

fn linear(image: &RgbaImage) -> [f64; 3] {
    let pixel = image.get_pixel(image.width() / 2, image.height() / 2).0;
    [0, 1, 2].map(|channel| {
        let value = f64::from(pixel[channel]) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

#[track_caller]
fn check(found: [f64; 3], expected: [f64; 3]) {
    let close = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 0.006);
    assert!(close, "found {found:?}, expected {expected:?}");
}

#[test]
fn a_later_pass_sees_this_frame_and_an_earlier_one_the_last() {
    let later = json!([grow(&json!({})), show()]);
    check(after(&later, 1), [0.125, 0.0, 0.25]);
    check(after(&later, 3), [0.375, 0.0, 0.75]);
    let earlier = json!([show(), grow(&json!({}))]);
    check(after(&earlier, 1), [0.0, 0.0, 0.0]);
    check(after(&earlier, 3), [0.25, 0.0, 0.5]);
}

#[test]
fn formats_and_sizes_are_those_of_the_pass() {
    // Half floats go beyond 1, eight bits stop there: a background of -1 lets only what is beyond shine.
    for (format, expected) in [("float", 0.5), ("bytes", 0.0)] {
        let target = json!({ "format": format, "size": { "fixed": [4, 2] } });
        let mut passes = json!([grow(&target), show()]);
        passes[1]["blend"] = json!("additive");
        let (mut renderer, mut document) = renderer(&passes);
        let background = Background::Colour([-1.0; 3]);
        let scene = Scene { background, ..document.scene().clone() };
        document.apply(Edit::SetScene(scene)).unwrap();
        play(&mut renderer, &document, 6);
        check(linear(&renderer.read_back().unwrap()), [0.0, 0.0, expected]);
    }
    check(after(&json!([grow(&json!({ "size": { "relative": 0.5 } })), show()]), 2), [0.25, 0.0, 0.5]);
}

#[test]
fn a_still_depends_on_its_time_alone() {
    let (mut renderer, document) = renderer(&json!([grow(&json!({})), show()]));
    let mut still = |time_secs: f64| {
        let input = FrameInput { time_secs, ..FrameInput::new(&document, [8, 8]) };
        linear(&renderer.render_image(&input).unwrap().image)
    };
    check(still(0.0), [0.125, 0.0, 0.25]);
    // One frame at 0 and two steps of a sixtieth.
    check(still(0.034), [0.375, 0.0, 0.75]);
    check(still(0.0), [0.125, 0.0, 0.25]);
    check(still(0.034), [0.375, 0.0, 0.75]);
}

/// A bundled effect whose picture is made of what it drew before, as a window shows it in the end that draws at these
/// times, each with the time that was played since the last.
fn shown_at_last(frames: impl IntoIterator<Item = (f64, f64)>) -> RgbaImage {
    let (mut renderer, document) = trails();
    let mut last = FrameInput::new(&document, [64, 64]);
    for (time_secs, delta_secs) in frames {
        last = FrameInput { time_secs, delta_secs, ..last };
        renderer.render(&last).unwrap();
    }
    last.delta_secs = 0.0;
    while renderer.is_catching_up() {
        renderer.render(&last).unwrap();
    }
    // A pause changes nothing.
    renderer.render(&last).unwrap();
    renderer.read_back().unwrap()
}

fn trails() -> (Renderer, Document) {
    let text = Bundle::embedded().read_text("graphs/feedback_trails.json").unwrap();
    renderer_of(&serde_json::from_str(&text).unwrap())
}

fn still(time_secs: f64) -> RgbaImage {
    let (mut renderer, document) = trails();
    let input = FrameInput { time_secs, ..FrameInput::new(&document, [64, 64]) };
    renderer.render_image(&input).unwrap().image
}

#[test]
fn a_window_shows_the_still_at_any_rate_of_frames() {
    let end = 1.237;
    let expected = still(end);
    assert!(expected != still(end - 2.0 * STEP_SECS), "the trails move");
    let played = |times: &mut dyn Iterator<Item = f64>| {
        let mut last = 0.0;
        shown_at_last(times.chain([end]).map(|time| (time, time - std::mem::replace(&mut last, time))))
    };
    for rate in [17.0, 60.0, 144.0] {
        let frames = (end * rate) as u32;
        let shown = played(&mut (0..frames).map(|frame| f64::from(frame) / rate));
        assert!(shown == expected, "at {rate} frames per second");
    }
    let uneven =
        [0.0, 0.004, 0.12, 0.121, 0.2, 0.31, 0.4, 0.433, 0.5, 0.51, 0.6, 0.72, 0.8, 0.93, 1.05, 1.16];
    assert!(played(&mut uneven.into_iter()) == expected);
}

#[test]
fn a_window_shows_the_still_after_a_jump() {
    let expected = still(1.237);
    for times in [&[1.237][..], &[0.0, 1.237], &[0.0, 3.0, 1.237], &[5.0, 1.22, 1.237]] {
        assert!(shown_at_last(times.iter().map(|time| (*time, 0.0))) == expected, "{times:?}");
    }
}

/// Passes that take turns: red to the texture, the texture to the picture, green to the texture, it to the picture.
#[test]
fn a_pass_between_two_to_one_texture_sees_the_first_alone() {
    let onto = |name: &str, output: u32| json!({ "name": name, "output": output, "blend": "additive", "target": { "texture": "buffer" } });
    let show = |name: &str| json!({ "name": name, "output": 2, "blend": "additive" });
    let passes = json!([onto("red", 1), show("half way"), onto("green", 7), show("in the end")]);
    let mut file = file(&passes);
    file["nodes"][0]["values"] = json!({ "colour": [0.25, 0, 0] });
    let nodes = file["nodes"].as_array_mut().unwrap();
    nodes.truncate(4);
    nodes.push(json!({ "id": 7, "kind": "output.pass", "at": [0, 0], "values": { "colour": [0, 0.5, 0] } }));
    nodes.push(json!({ "id": 8, "kind": "output.pass", "at": [0, 0] }));
    file["wires"] = json!(["3.out -> 4.texture", "4.rgb -> 2.colour"]);
    file["passes"][3]["output"] = json!(8);
    file["wires"].as_array_mut().unwrap().push(json!("4.rgb -> 8.colour"));
    let (mut renderer, document) = renderer_of(&file);
    play(&mut renderer, &document, 2);
    check(linear(&renderer.read_back().unwrap()), [0.5, 0.5, 0.0]);
}

#[test]
fn a_pass_to_a_texture_leaves_colour_and_depth_of_the_picture() {
    let passes = json!([
        { "name": "near", "output": 1, "mesh": "strip" },
        { "name": "elsewhere", "output": 7, "target": { "texture": "buffer" } },
        // The quad over the picture lies behind all meshes.
        { "name": "far", "output": 2 },
    ]);
    let mut file = file(&passes);
    file["scene"]["camera"] = json!({ "yaw": 0, "pitch": 0, "distance": 6 });
    file["nodes"][0]["values"] = json!({ "colour": [0.25, 0, 0] });
    file["nodes"][1]["values"] = json!({ "colour": [0, 0.5, 0] });
    let seventh = json!({ "id": 7, "kind": "output.pass", "at": [0, 0], "values": { "colour": [0, 0, 1] } });
    let nodes = file["nodes"].as_array_mut().unwrap();
    nodes.truncate(2);
    nodes.push(seventh);
    file["wires"] = json!([]);
    let (mut renderer, document) = renderer_of(&file);
    let image = renderer.render_image(&FrameInput::new(&document, [32, 32])).unwrap().image;
    check(linear(&image), [0.25, 0.0, 0.0]);
    assert_eq!(image.get_pixel(1, 1).0, [0, 188, 0, 255]);
}
