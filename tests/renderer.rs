//! What the renderer does besides drawing right: what it builds and when, what it keeps when something fails, where
//! textures and instances come from.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "renderer/aids.rs"]
mod aids;
#[path = "support/effect.rs"]
mod effect;

use std::path::Path;
use std::sync::OnceLock;

use effect::{Effect, layer};
use image::{Rgba, RgbaImage};
use serde_json::{Value as Json, json};
use shaderwright::document::Edit;
use shaderwright::render::{BuildStatus, FrameInput, FrameStats, Gpu, Rendered, Renderer};
use shaderwright::types::Value;

fn gpu() -> Gpu {
    static GPU: OnceLock<Gpu> = OnceLock::new();
    GPU.get_or_init(|| Gpu::headless().unwrap()).clone()
}

fn renderer_of(effect: &Effect) -> Renderer {
    let mut renderer = Renderer::new(gpu(), Default::default()).unwrap();
    renderer.set_program(&effect.compiled, &effect.document);
    renderer.wait_until_ready().unwrap();
    renderer
}

/// Draws `effect` with paths relative to `base`.
fn check(effect: &Effect, base: &Path, size: [u32; 2]) -> Rendered {
    let mut renderer = renderer_of(effect);
    let input = FrameInput { base: Some(base), ..FrameInput::new(&effect.document, size) };
    renderer.render_image(&input).unwrap()
}

fn level(value: f64) -> Json {
    json!({ "parameters": [{ "name": "level", "type": "f32", "value": value }] })
}

const LEVEL: &str = "return vec4f(vec3f(values.level), 1.0);";

/// The window and an export share one device: each of them may take the other's answers from it.
#[test]
fn pictures_are_read_back_while_other_threads_wait_for_the_same_device() {
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                let effect = Effect::new(level(0.5), &[layer(json!({}), LEVEL)]);
                let mut renderer = renderer_of(&effect);
                renderer.render(&FrameInput::new(&effect.document, [4, 4])).unwrap();
                for _ in 0..1500 {
                    renderer.read_back().unwrap();
                }
            });
        }
    });
}

#[test]
fn a_slider_changes_the_picture_and_compiles_nothing() {
    let mut effect = Effect::new(level(0.0), &[layer(json!({}), LEVEL)]);
    let mut renderer = renderer_of(&effect);
    let built = renderer.compilations();
    assert_eq!(built, 2, "one module, one pipeline");
    let mut last = renderer.render_image(&FrameInput::new(&effect.document, [4, 4])).unwrap().image;
    for step in 1..=10 {
        let mut parameter = effect.document.parameter("level").unwrap().clone();
        parameter.value = Value::Number(f64::from(step) / 10.0);
        effect.document.apply(Edit::SetParameter(parameter)).unwrap();
        renderer.set_program(&effect.compiled, &effect.document);
        let image = renderer.render_image(&FrameInput::new(&effect.document, [4, 4])).unwrap().image;
        assert_ne!(image, last);
        last = image;
    }
    assert_eq!(last.get_pixel(0, 0).0, [255; 4]);
    assert_eq!(renderer.compilations(), built);
}

#[test]
fn a_render_state_builds_one_pipeline_once() {
    let white = "return vec4f(1.0);";
    let back = Effect::new(json!({}), &[layer(json!({}), white)]);
    let none = Effect::new(json!({}), &[layer(json!({ "cull": "none" }), white)]);
    let mut renderer = renderer_of(&back);
    for (effect, expected) in [(&none, 3), (&back, 3), (&none, 3)] {
        renderer.set_program(&effect.compiled, &effect.document);
        renderer.wait_until_ready().unwrap();
        assert_eq!(renderer.compilations(), expected);
    }
}

#[test]
fn a_refused_program_leaves_the_last_picture() {
    let good = Effect::new(level(0.5), &[layer(json!({}), LEVEL)]);
    let mut renderer = renderer_of(&good);
    let picture = renderer.render_image(&FrameInput::new(&good.document, [4, 4])).unwrap().image;
    for broken in ["return vec4f(no_such_name);", "return vec4f(1.0, 2.0);"] {
        let bad = Effect::new(level(0.5), &[layer(json!({}), broken)]);
        renderer.set_program(&bad.compiled, &bad.document);
        let problems = renderer.wait_until_ready().unwrap_err();
        assert!(problems[0].message.contains("refused the shader"), "{}", problems[0]);
        assert_eq!(*renderer.status(), BuildStatus::Failed(problems));
        let after = renderer.render_image(&FrameInput::new(&bad.document, [4, 4])).unwrap().image;
        assert_eq!(after, picture);
        let built = renderer.compilations();
        renderer.set_program(&bad.compiled, &bad.document);
        assert_eq!(renderer.compilations(), built, "a refused text is not built again");
        // Not even while another one is on its way, which is not the newest then.
        let other = Effect::new(level(0.5), &[layer(json!({}), "return vec4f(0.25);")]);
        renderer.set_program(&other.compiled, &other.document);
        renderer.set_program(&bad.compiled, &bad.document);
        assert!(renderer.wait_until_ready().is_err());
    }
    // A missing entry point passes as a module and fails as a pipeline.
    let mut bad = Effect::new(level(0.5), &[layer(json!({}), LEVEL)]);
    bad.compiled.wgsl += "// changed\n";
    bad.compiled.interface.passes[0].fragment_entry = "missing".to_owned();
    renderer.set_program(&bad.compiled, &bad.document);
    let problems = renderer.wait_until_ready().unwrap_err();
    assert_eq!(problems[0].location.pass.as_deref(), Some("layer1"));
    assert_eq!(renderer.render_image(&FrameInput::new(&bad.document, [4, 4])).unwrap().image, picture);
    renderer.set_program(&good.compiled, &good.document);
    assert_eq!(*renderer.status(), BuildStatus::Ready);
    renderer.clear_program();
    let cleared = renderer.render_image(&FrameInput::new(&good.document, [4, 4])).unwrap().image;
    assert_ne!(cleared, picture);
}

#[test]
fn the_window_is_woken_when_a_build_is_done() {
    let effect = Effect::new(json!({}), &[layer(json!({}), "return vec4f(1.0);")]);
    let mut renderer = Renderer::new(gpu(), Default::default()).unwrap();
    let (sender, receiver) = std::sync::mpsc::channel();
    let sender = std::sync::Mutex::new(sender);
    renderer.set_waker(std::sync::Arc::new(move || sender.lock().unwrap().send(()).unwrap()));
    renderer.set_program(&effect.compiled, &effect.document);
    assert_eq!(*renderer.status(), BuildStatus::Building);
    receiver.recv_timeout(std::time::Duration::from_secs(60)).unwrap();
    renderer.poll();
    assert_eq!(*renderer.status(), BuildStatus::Ready);
}

#[test]
fn instances_are_one_draw_call() {
    let instances = json!({
        "count": 2_000, "layout": "box", "extent": [2, 2, 2], "seed": 3, "scale": [0.05, 0.1],
        "colours": [[1, 0, 0, 1], [0, 0, 1, 1]]
    });
    let settings = json!({ "mesh": "cube", "instances": instances });
    let fields = json!({ "scene": { "background": { "colour": [0.0, 0.0, 0.0] } } });
    let effect = Effect::new(fields, &[layer(settings, "return in.tint;")]);
    let mut renderer = renderer_of(&effect);
    let image = renderer.render_image(&FrameInput::new(&effect.document, [128, 128])).unwrap().image;
    assert_eq!(renderer.stats(), FrameStats { draw_calls: 1, instances: 2_000, triangles: 24_000 });
    let colours: std::collections::BTreeSet<_> = image.pixels().map(|pixel| pixel.0).collect();
    assert!(colours.len() > 200, "only {} colours", colours.len());
    assert!(image.pixels().all(|pixel| pixel[1] == 0), "every copy is between red and blue");
    let again = renderer_of(&effect).render_image(&FrameInput::new(&effect.document, [128, 128])).unwrap();
    assert_eq!(again.image, image);
}

#[test]
fn muted_passes_and_their_order_need_no_build() {
    let (red, green) = ("return vec4f(1.0, 0.0, 0.0, 1.0);", "return vec4f(0.0, 1.0, 0.0, 1.0);");
    let mut effect = Effect::new(json!({}), &[layer(json!({}), red), layer(json!({}), green)]);
    let mut renderer = renderer_of(&effect);
    let built = renderer.compilations();
    let mut shown = |document: &_| {
        renderer.render_image(&FrameInput::new(document, [1, 1])).unwrap().image.get_pixel(0, 0).0
    };
    assert_eq!(shown(&effect.document), [0, 255, 0, 255]);
    effect.document.apply(Edit::MovePass("layer2".to_owned(), 0)).unwrap();
    assert_eq!(shown(&effect.document), [255, 0, 0, 255]);
    let mut muted = effect.document.passes()[1].clone();
    muted.muted = true;
    effect.document.apply(Edit::SetPass("layer1".to_owned(), Box::new(muted))).unwrap();
    assert_eq!(shown(&effect.document), [0, 255, 0, 255]);
    assert_eq!(renderer.compilations(), built);
}

#[test]
fn what_is_missing_is_replaced_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let fields = json!({ "textures": [{ "name": "skin", "source": "lost/skin.png", "filter": "nearest" }] });
    let layers = [layer(json!({}), "return textureSample(skin, skin_sampler, in.uv);")];
    let rendered = check(&Effect::new(fields, &layers), folder.path(), [64, 64]);
    let problem = &rendered.diagnostics[0];
    assert!(problem.message.contains("`lost/skin.png`"), "{problem}");
    assert!(problem.message.contains("there is no such file or folder"), "{problem}");
    assert_eq!(problem.location.node.map(|node| node.0), Some(2));
    assert_eq!(rendered.image.get_pixel(4, 4).0, [255, 0, 255, 255]);
    assert_eq!(rendered.image.get_pixel(12, 4).0, [0, 0, 0, 255]);

    let lost = [layer(json!({ "mesh": "lost.obj" }), "return vec4f(1.0);")];
    let rendered = check(&Effect::new(json!({}), &lost), folder.path(), [64, 64]);
    assert!(rendered.diagnostics[0].message.contains("`lost.obj`"), "{}", rendered.diagnostics[0]);
    assert_eq!(rendered.image.get_pixel(32, 32).0, [255; 4], "a cube is shown");
}

#[test]
fn the_fish_is_drawn() {
    let fields = json!({ "scene": { "background": { "colour": [0, 0, 0] } } });
    let effect = Effect::new(fields, &[layer(json!({ "mesh": "fish" }), "return vec4f(1.0);")]);
    let rendered = check(&effect, Path::new(""), [64, 64]);
    assert_eq!(rendered.diagnostics, []);
    let covered = rendered.image.pixels().filter(|pixel| pixel[0] == 255).count();
    assert!((100..2_500).contains(&covered), "{covered} of 4096 pixels");
}

/// Draws a quad of 16×16 pixels with a picture of 256×256 on it.
fn sampled(picture: &RgbaImage, slot: &Json, sample: &str) -> RgbaImage {
    let folder = tempfile::tempdir().unwrap();
    picture.save(folder.path().join("picture.png")).unwrap();
    let mut texture = json!({ "name": "picture", "source": "picture.png" });
    for (key, value) in slot.as_object().unwrap() {
        texture[key] = value.clone();
    }
    let fields = json!({ "textures": [texture], "scene": { "background": "transparent" } });
    let fragment = format!("return {sample};");
    let rendered = check(
        &Effect::new(fields, &[layer(json!({ "blend": "alpha" }), &fragment)]),
        folder.path(),
        [16, 16],
    );
    assert_eq!(rendered.diagnostics, []);
    rendered.image
}

#[test]
fn mip_levels_are_means_of_light() {
    let grey = |value: u8| Rgba([value, value, value, 255]);
    let checker = RgbaImage::from_fn(256, 256, |x, y| grey(if (x + y) % 2 == 0 { 255 } else { 0 }));
    let sample = "textureSample(picture, picture_sampler, in.uv)";
    let is_even =
        |image: &RgbaImage, expected: u8| image.pixels().all(|pixel| pixel[0].abs_diff(expected) <= 1);
    let colour = sampled(&checker, &json!({}), sample);
    assert!(is_even(&colour, 188), "half the light: {:?}", colour.get_pixel(8, 8));
    // Data 0.5 reaches the picture as linear 0.5.
    let data = sampled(&checker, &json!({ "colour": false }), sample);
    assert!(is_even(&data, 188), "half the number: {:?}", data.get_pixel(8, 8));
    let without = sampled(&checker, &json!({ "mipmaps": false, "filter": "nearest" }), sample);
    assert!(without.pixels().all(|pixel| pixel[0] == 0 || pixel[0] == 255));

    // Invisible red beside opaque white does not tint the smaller levels.
    let edge =
        RgbaImage::from_fn(250, 250, |x, _| if x < 125 { Rgba([255; 4]) } else { Rgba([255, 0, 0, 0]) });
    let mean = sampled(&edge, &json!({}), "textureSampleLevel(picture, picture_sampler, vec2f(0.5), 7.0)");
    let found = mean.get_pixel(8, 8).0;
    assert!(found[1] >= 254 && found[3].abs_diff(128) <= 2, "{found:?}");
}

#[test]
fn anisotropy_keeps_detail_across_the_squeeze() {
    let bands = RgbaImage::from_fn(256, 256, |_, y| Rgba([if y / 32 % 2 == 0 { 255 } else { 0 }, 0, 0, 255]));
    let sample = "textureSample(picture, picture_sampler, in.uv * vec2f(16.0, 1.0))";
    let contrast = |anisotropy: u16| {
        let image = sampled(&bands, &json!({ "anisotropy": anisotropy }), sample);
        let column: Vec<u8> = image.rows().map(|mut row| row.next().unwrap()[0]).collect();
        i32::from(*column.iter().max().unwrap()) - i32::from(*column.iter().min().unwrap())
    };
    let (isotropic, anisotropic) = (contrast(1), contrast(16));
    assert!(isotropic < 40, "without: {isotropic}");
    if gpu().is_software() {
        assert_eq!(anisotropic, isotropic, "software adapters do without");
        return;
    }
    assert!(anisotropic > isotropic + 50, "with: {anisotropic}, without: {isotropic}");
}

#[test]
fn a_texture_file_reloads_when_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.png");
    RgbaImage::from_pixel(2, 2, Rgba([255, 0, 0, 255])).save(&path).unwrap();
    let fields = json!({ "textures": [{ "name": "picture", "source": "picture.png" }] });
    let layers = [layer(json!({}), "return textureSample(picture, picture_sampler, in.uv);")];
    let effect = Effect::new(fields, &layers);
    let mut renderer = renderer_of(&effect);
    let input = FrameInput { base: Some(folder.path()), ..FrameInput::new(&effect.document, [1, 1]) };
    assert_eq!(renderer.render_image(&input).unwrap().image.get_pixel(0, 0).0, [255, 0, 0, 255]);
    RgbaImage::from_pixel(3, 3, Rgba([0, 0, 255, 255])).save(&path).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(350));
    assert_eq!(renderer.render_image(&input).unwrap().image.get_pixel(0, 0).0, [0, 0, 255, 255]);
}

#[test]
fn a_window_reads_textures_in_the_background() {
    let fields = json!({ "textures": [{ "name": "skin", "source": "bundle:textures/checker.png" }] });
    let layers = [layer(json!({}), "return textureSample(skin, skin_sampler, in.uv);")];
    let effect = Effect::new(fields, &layers);
    let direct = check(&effect, Path::new(""), [64, 64]).image;
    let mut renderer = renderer_of(&effect);
    let (sender, receiver) = std::sync::mpsc::channel();
    let sender = std::sync::Mutex::new(sender);
    renderer.set_waker(std::sync::Arc::new(move || sender.lock().unwrap().send(()).unwrap()));
    let input = FrameInput::new(&effect.document, [64, 64]);
    let first = renderer.render_image(&input).unwrap();
    assert_eq!(first.diagnostics, []);
    assert!(first.image.pixels().all(|pixel| pixel.0 == [128, 128, 128, 255]), "grey until it is read");
    assert!(renderer.is_loading());
    let mut latest = first;
    while renderer.is_loading() {
        // Other threads wake the window too; only the picture says that the texture is there.
        receiver.recv_timeout(std::time::Duration::from_secs(60)).unwrap();
        latest = renderer.render_image(&input).unwrap();
    }
    assert_eq!(latest.image, direct);
}
