//! Values as pictures: each type has its colours, what has no colour can be marked, and a preview in a window is built
//! once and drawn again only when something changed.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use image::RgbaImage;
use shaderwright::bundle::Bundle;
use shaderwright::compile::probe::{CompiledProbe, ProbeRequest, probe};
use shaderwright::document::{Document, Edit, Node, NodeId, Pin};
use shaderwright::library::Library;
use shaderwright::render::FrameInput;
use shaderwright::render::preview::{CompilePin, Preview, PreviewPainter, PreviewStyle, Previews, SIDE};
use shaderwright::types::Value;

const MARKED: PreviewStyle = PreviewStyle { mark_out_of_range: true };
const PLAIN: PreviewStyle = PreviewStyle { mark_out_of_range: false };

fn library() -> Arc<Library> {
    Arc::new(Library::load(&Bundle::embedded()).0)
}

/// A node of `kind` with typed values.
fn add(document: &mut Document, kind: &str, values: &[(&str, &[f64])]) -> NodeId {
    let mut node = Node::new(kind, [0.0; 2]);
    for (name, value) in values {
        node.values.insert((*name).to_owned(), Value::Vector(value.to_vec()));
    }
    document.apply(Edit::AddNode(node)).unwrap().nodes[0]
}

fn compile(document: &Document, library: &Library, pin: &Pin) -> CompiledProbe {
    probe(document, library, &ProbeRequest { pins: std::slice::from_ref(pin), fed: &BTreeSet::new() })
}

fn paint(kind: &str, values: &[(&str, &[f64])], pin: &str, time: f64, style: PreviewStyle) -> RgbaImage {
    let mut document = Document::default();
    let node = add(&mut document, kind, values);
    let program = compile(&document, &library(), &Pin::new(node, pin));
    let mut painter = PreviewPainter::new(crate::gpu(), Bundle::embedded()).unwrap();
    let frame = FrameInput { time_secs: time, ..FrameInput::new(&document, [1, 1]) };
    painter.paint(&program, &frame, style).unwrap()
}

/// The colour of a linear value in the picture.
fn encoded(linear: f64) -> f64 {
    255.0 * if linear < 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 }
}

#[track_caller]
fn close(image: &RgbaImage, at: [u32; 2], expected: [f64; 3]) {
    let found = image.get_pixel(at[0], at[1]).0;
    let far = (0..3).any(|channel| (f64::from(found[channel]) - expected[channel]).abs() > 1.5);
    assert!(!far, "at {at:?}: {found:?}, expected {expected:?}");
}

#[test]
fn each_type_has_its_colours() {
    let uv = paint("input.uv", &[], "out", 0.0, MARKED);
    let centre = |place: u32| encoded((f64::from(place) + 0.5) / f64::from(SIDE));
    for at in [[0, 0], [100, 20], [SIDE - 1, SIDE - 1]] {
        close(&uv, at, [centre(at[0]), centre(at[1]), 0.0]);
        assert_eq!(uv.get_pixel(at[0], at[1]).0[3], 255);
    }
    let grey = paint("input.float", &[("value", &[0.5])], "out", 0.0, MARKED);
    close(&grey, [5, 5], [188.0; 3]);
    let colour = paint("input.colour", &[("value", &[1.0, 0.5, 0.0, 0.25])], "out", 0.0, MARKED);
    close(&colour, [5, 5], [255.0, 188.0, 0.0]);
    close(&paint("input.boolean", &[("value", &[1.0])], "out", 0.0, MARKED), [5, 5], [255.0; 3]);
    close(&paint("input.integer", &[("value", &[-3.0])], "out", 0.0, MARKED), [5, 5], [0.0; 3]);
}

#[test]
fn what_depends_on_a_surface_is_shown_on_a_sphere() {
    let normal = paint("input.normal", &[], "out", 0.0, PLAIN);
    assert_eq!(normal.get_pixel(0, 0).0[3], 0, "outside of the disc nothing is shown");
    let middle = normal.get_pixel(SIDE / 2, SIDE / 2).0;
    assert!(middle[0] < 30 && middle[1] < 30 && middle[2] > 253, "the middle faces the viewer: {middle:?}");
    let right = normal.get_pixel(SIDE - 6, SIDE / 2).0;
    assert!(right[0] > 240 && right[2] < 190, "the right edge faces +x: {right:?}");
    let top = normal.get_pixel(SIDE / 2, 5).0;
    assert!(top[1] > 240, "+y is up: {top:?}");
}

#[test]
fn what_is_no_colour_is_marked() {
    // Nobody can type what is not finite, but sums and products get there.
    let mut document = Document::default();
    let huge = add(&mut document, "math.multiply", &[("a", &[1e38]), ("b", &[1e38])]);
    let minus_huge = add(&mut document, "math.multiply", &[("a", &[-1e38]), ("b", &[1e38])]);
    let nothing = add(&mut document, "math.add", &[]);
    for (source, pin) in [(huge, "a"), (minus_huge, "b")] {
        let (from, to) = (Pin::new(source, "out"), Pin::new(nothing, pin));
        document.apply(Edit::Connect { from, to }).unwrap();
    }
    let mut painter = PreviewPainter::new(crate::gpu(), Bundle::embedded()).unwrap();
    let library = library();
    let mut of = |node, style| {
        let program = compile(&document, &library, &Pin::new(node, "out"));
        painter.paint(&program, &FrameInput::new(&document, [1, 1]), style).unwrap()
    };
    for style in [MARKED, PLAIN] {
        close(&of(nothing, style), [9, 9], [255.0, 0.0, 255.0]);
        close(&of(huge, style), [9, 9], [255.0, 229.5, 0.0]);
        close(&of(minus_huge, style), [9, 9], [255.0, 229.5, 0.0]);
    }
    close(&paint("input.float", &[("value", &[2.0])], "out", 0.0, PLAIN), [9, 9], [255.0; 3]);
    for (value, stripe, between) in [(2.0, [229.5, 25.5, 12.75], 255.0), (-1.0, [25.5, 89.25, 255.0], 0.0)] {
        let picture = paint("input.float", &[("value", &[value])], "out", 0.0, MARKED);
        let is_close = |colour: [f64; 3]| {
            let near = |pixel: &image::Rgba<u8>| {
                (0..3).all(|channel| (f64::from(pixel.0[channel]) - colour[channel]).abs() < 1.5)
            };
            picture.pixels().filter(|pixel| near(pixel)).count()
        };
        let (striped, plain) = (is_close(stripe), is_close([between; 3]));
        assert_eq!(striped + plain, (SIDE * SIDE) as usize, "{value}");
        assert!(striped.abs_diff(plain) < 200, "{value}: {striped} and {plain}");
    }
}

#[test]
fn time_moves_a_preview() {
    let at = |time| paint("math.sine_wave", &[], "out", time, PLAIN);
    let time = |seconds| paint("input.time", &[], "sine", seconds, PLAIN);
    close(&time(0.0), [3, 3], [0.0; 3]);
    close(&time(std::f64::consts::FRAC_PI_2), [3, 3], [255.0; 3]);
    assert_eq!(at(0.0), at(0.0));
}

#[test]
fn a_pin_without_a_value_says_why() {
    let mut document = Document::default();
    let sample = add(&mut document, "texture.sample_texture", &[]);
    let program = compile(&document, &library(), &Pin::new(sample, "rgb"));
    let mut painter = PreviewPainter::new(crate::gpu(), Bundle::embedded()).unwrap();
    let error = painter.paint(&program, &FrameInput::new(&document, [1, 1]), PLAIN).unwrap_err();
    assert!(!error.message.is_empty());
}

/// Draws until everything wanted is there.
fn settle(previews: &mut Previews, document: &Document, revision: u64, time: f64) {
    let frame = FrameInput { time_secs: time, ..FrameInput::new(document, [1, 1]) };
    for _ in 0..600 {
        let more = previews.draw(&frame, revision, PLAIN, Duration::from_secs(1)).unwrap();
        if !more && previews.builds() > 0 && previews.draws() > 0 {
            std::thread::sleep(Duration::from_millis(30));
            if !previews.draw(&frame, revision, PLAIN, Duration::from_secs(1)).unwrap() {
                return;
            }
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("the previews never came to rest");
}

#[test]
fn a_window_builds_once_and_draws_only_what_changed() {
    let library = library();
    let mut document = Document::default();
    let still = add(&mut document, "input.float", &[("value", &[0.5])]);
    let moving = add(&mut document, "input.time", &[]);
    let pins = vec![Pin::new(still, "out"), Pin::new(moving, "sine")];
    let mut previews = Previews::new(crate::gpu(), Bundle::embedded()).unwrap();
    let compiler = |document: &Document| -> CompilePin {
        let (document, library) = (document.clone(), Arc::clone(&library));
        Arc::new(move |pin| compile(&document, &library, pin))
    };
    previews.want(1, pins.clone(), || compiler(&document));
    assert!(matches!(previews.preview(&pins[0]), Preview::Building));
    for _ in 0..600 {
        settle(&mut previews, &document, 1, 0.0);
        if pins.iter().all(|pin| matches!(previews.preview(pin), Preview::Ready(_))) {
            break;
        }
    }
    let (builds, draws) = (previews.builds(), previews.draws());
    assert_eq!(builds, 2);

    // Nothing changed: nothing happens. Time moves only what reads it.
    previews.want(1, pins.clone(), || panic!("nothing to compile"));
    settle(&mut previews, &document, 1, 0.0);
    assert_eq!(previews.draws(), draws);
    settle(&mut previews, &document, 1, 0.25);
    assert_eq!(previews.draws(), draws + 1);

    // A typed value is data, and a graph whose text stays the same is not built again.
    let value = Some(Value::Vector(vec![0.25]));
    document.apply(Edit::SetValue(pins[0].clone(), value)).unwrap();
    settle(&mut previews, &document, 2, 0.25);
    previews.want(2, pins, || compiler(&document));
    settle(&mut previews, &document, 2, 0.25);
    assert_eq!(previews.builds(), builds);

    // A budget of nothing still draws one picture a frame.
    let frame = FrameInput { time_secs: 1.0, ..FrameInput::new(&document, [1, 1]) };
    assert!(previews.draw(&frame, 3, PLAIN, Duration::ZERO).unwrap());
    assert!(!previews.draw(&frame, 3, PLAIN, Duration::ZERO).unwrap());
}

/// The part of a frame that the window gives to its previews.
const BUDGET: Duration = Duration::from_micros(1_500);

/// What the processor has spent on this thread, in milliseconds.
#[cfg(target_os = "linux")]
fn thread_milliseconds() -> f64 {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    spent.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e6
}

#[cfg(target_os = "linux")]
#[test]
fn fifty_moving_previews_leave_the_window_its_frame() {
    let library = library();
    let mut document = Document::default();
    let pins: Vec<Pin> =
        (0..50).map(|_| Pin::new(add(&mut document, "noise.looping_noise", &[]), "value")).collect();
    let mut previews = Previews::new(crate::gpu(), Bundle::embedded()).unwrap();
    let snapshot = document.clone();
    let compiler: CompilePin = Arc::new(move |pin| compile(&snapshot, &library, pin));
    for _ in 0..600 {
        previews.want(1, pins.clone(), || Arc::clone(&compiler));
        settle(&mut previews, &document, 1, 0.0);
        if pins.iter().all(|pin| matches!(previews.preview(pin), Preview::Ready(_))) {
            break;
        }
    }
    assert!(pins.iter().all(|pin| matches!(previews.preview(pin), Preview::Ready(_))), "all are drawn once");
    let (mut times, drawn) = (Vec::new(), previews.draws());
    for frame in 1..=60 {
        let input = FrameInput { time_secs: f64::from(frame) / 60.0, ..FrameInput::new(&document, [1, 1]) };
        let started = thread_milliseconds();
        previews.want(1, pins.clone(), || panic!("nothing to compile"));
        previews.draw(&input, 1, PLAIN, BUDGET).unwrap();
        times.push(thread_milliseconds() - started);
        // The device has its own time.
        std::thread::sleep(Duration::from_millis(10));
    }
    times.sort_by(f64::total_cmp);
    let per_frame = (previews.draws() - drawn) as f64 / 60.0;
    println!(
        "50 previews: {:.2} ms of this thread, at most {:.2}; {per_frame:.1} drawn",
        times[30], times[59]
    );
    assert!(times[30] < 4.0 && per_frame >= 1.0, "{:.2} ms, {per_frame:.1} drawn", times[30]);
}
