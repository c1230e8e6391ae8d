//! Frames of the viewport against the same effects written by hand, drawn in turn in one run, and how long it takes to
//! load the library and to open examples.
//!
//! `fish_school` runs against a wgpu program of its own; the others against a hand-written shader in the same renderer.
//! Both pictures must be the same. What counts is the ratio of the medians; absolute times are those of the machine.
//! A software adapter draws with the processor, so on a busy machine the ratio of the processor's time says more.
//! An argument picks the measurements whose name contains it, a second one the number of fish.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a measurement ends with its first surprise and prints its result"
)]

mod school;

use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, Compiled, compile, generate};
use shaderwright::document::Document;
use shaderwright::library::Library;
use shaderwright::render::{FrameInput, Gpu, Renderer};

use school::School;

const SIDE: u32 = 1024;
const FISH: u32 = 10_000;
/// Pairs of frames are drawn for this long, but not fewer or more of them than this.
const TIME: Duration = Duration::from_secs(12);
const PAIRS: std::ops::RangeInclusive<usize> = 5..=120;
const PRELUDE: &str = include_str!("../../shaders/prelude.wgsl");
/// The plain background of the school, since the dithered gradient is no part of the effect.
const BACKGROUND: [f64; 3] = [0.02, 0.06, 0.1];

/// Graphs with their hand-written shaders, which have the same interface.
const SHADERS: [(&str, &str); 4] = [
    ("fish_swim", include_str!("fish_swim.wgsl")),
    ("wheel_seamless", include_str!("wheel_seamless.wgsl")),
    ("flipbook", include_str!("flipbook.wgsl")),
    ("water", include_str!("water.wgsl")),
];

fn main() {
    // Cargo adds an option of its own.
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let wanted = arguments.next().unwrap_or_default();
    let fish = arguments.next().map_or(FISH, |count| count.parse().unwrap());
    let gpu = Gpu::headless().unwrap();
    println!("on {}", gpu.describe());
    let (library, _) = Library::load(&Bundle::embedded());
    if "fish_school".contains(&wanted) {
        fish_school(&gpu, &library, fish);
    }
    for (name, shader) in SHADERS.into_iter().filter(|(name, _)| name.contains(&wanted)) {
        let (document, compiled) = open(&library, name, |_| {});
        let by_hand = Compiled { wgsl: format!("{PRELUDE}\n{shader}"), ..compiled.clone() };
        let mut generated = renderer(&gpu, &document, &compiled);
        let mut hand_written = renderer(&gpu, &document, &by_hand);
        let draw = |renderer: &mut Renderer, time_secs| {
            renderer.render(&FrameInput { time_secs, ..FrameInput::new(&document, [SIDE; 2]) }).unwrap();
        };
        draw(&mut generated, 1.0);
        draw(&mut hand_written, 1.0);
        same_picture(name, &generated.read_back().unwrap(), &hand_written.read_back().unwrap());
        compare(&gpu, name, |time| draw(&mut generated, time), |time| draw(&mut hand_written, time));
    }
    if "loading".contains(&wanted) {
        loading(&gpu, &library);
    }
}

fn open(library: &Library, name: &str, change: impl FnOnce(&mut Json)) -> (Document, Compiled) {
    let text = Bundle::embedded().read_text(&format!("graphs/{name}.json")).unwrap();
    let mut file: Json = serde_json::from_str(&text).unwrap();
    change(&mut file);
    let (document, _) = Document::from_json(&file.to_string()).unwrap();
    let compiled = compile(&document, library, &CompileOptions::default());
    assert_eq!(compiled.diagnostics, [], "{name}");
    (document, compiled)
}

fn renderer(gpu: &Gpu, document: &Document, compiled: &Compiled) -> Renderer {
    let mut renderer = Renderer::new(gpu.clone(), Bundle::embedded()).unwrap();
    renderer.set_program(compiled, document);
    renderer.wait_until_ready().unwrap();
    renderer
}

fn fish_school(gpu: &Gpu, library: &Library, fish: u32) {
    let (document, compiled) = open(library, "fish_school", |file| {
        file["passes"][0]["instances"]["count"] = json!(fish);
        file["scene"]["background"] = json!({ "colour": BACKGROUND });
    });
    let mut generated = renderer(gpu, &document, &compiled);
    let by_hand = School::new(gpu, &document, BACKGROUND, SIDE);
    let mut draw = |time_secs| {
        generated.render(&FrameInput { time_secs, ..FrameInput::new(&document, [SIDE; 2]) }).unwrap();
    };
    draw(1.0);
    by_hand.draw(1.0);
    compare(gpu, &format!("fish_school with {fish} fish"), &mut draw, |time| by_hand.draw(time));
    draw(1.0);
    by_hand.draw(1.0);
    let stats = generated.stats();
    println!("  {} draw call, {} triangles", stats.draw_calls, stats.triangles);
    same_picture("fish_school", &generated.read_back().unwrap(), &read_back(gpu, &by_hand.output));
}

/// Ends the measurement when two programs draw something different.
fn same_picture(name: &str, a: &image::RgbaImage, b: &image::RgbaImage) {
    let differences = a.iter().zip(b.iter()).map(|(a, b)| f64::from(a.abs_diff(*b)));
    let mean = differences.sum::<f64>() / a.len() as f64;
    assert!(mean < 0.5, "{name}: the pictures differ by {mean}");
    let colours: std::collections::BTreeSet<[u8; 4]> = a.pixels().map(|pixel| pixel.0).collect();
    assert!(colours.len() > 100, "{name}: the picture is empty");
}

/// Milliseconds of a frame: that pass, and that the processor works on it, where the system tells.
#[derive(Clone, Copy)]
struct Cost {
    wall: f64,
    processor: f64,
}

/// Nanoseconds that all threads of this process have run.
fn processor_time() -> Option<f64> {
    let mut total = 0.0;
    for task in std::fs::read_dir("/proc/self/task").ok()?.flatten() {
        let text = std::fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
        total += text.split(' ').next()?.parse::<f64>().unwrap_or(0.0);
    }
    Some(total)
}

/// Draws in turn and prints both medians and their ratio.
fn compare(gpu: &Gpu, name: &str, mut generated: impl FnMut(f64), mut by_hand: impl FnMut(f64)) {
    let clock = |draw: &mut dyn FnMut(f64), time: f64| {
        let (start, before) = (Instant::now(), processor_time());
        draw(time);
        gpu.device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
        let wall = start.elapsed().as_secs_f64() * 1e3;
        let processor =
            before.zip(processor_time()).map_or(f64::NAN, |(before, after)| (after - before) * 1e-6);
        Cost { wall, processor }
    };
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let start = Instant::now();
    clock(&mut generated, 0.0);
    clock(&mut by_hand, 0.0);
    while a.len() < *PAIRS.start() || (a.len() < *PAIRS.end() && start.elapsed() < TIME) {
        let time = a.len() as f64 / 60.0;
        // Whoever comes first in a pair may find other caches than who comes second.
        if a.len() % 2 == 0 {
            a.push(clock(&mut generated, time));
            b.push(clock(&mut by_hand, time));
        } else {
            b.push(clock(&mut by_hand, time));
            a.push(clock(&mut generated, time));
        }
    }
    let of = |costs: &[Cost], part: fn(&Cost) -> f64| sorted(costs.iter().map(part).collect());
    let (wall_a, wall_b) = (of(&a, |cost| cost.wall), of(&b, |cost| cost.wall));
    let (work_a, work_b) = (of(&a, |cost| cost.processor), of(&b, |cost| cost.processor));
    println!(
        "{name}: {:.1} ms generated, {:.1} ms by hand, ratio of medians {:.3}; processor {:.1} ms and {:.1} ms, ratio \
         of medians {:.3}, of minima {:.3} ({} pairs)",
        median(&wall_a),
        median(&wall_b),
        median(&wall_a) / median(&wall_b),
        median(&work_a),
        median(&work_b),
        median(&work_a) / median(&work_b),
        work_a[0] / work_b[0],
        a.len(),
    );
}

fn loading(gpu: &Gpu, library: &Library) {
    let clock = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    };
    let times = (0..9).map(|_| clock(&mut || drop(Library::load(&Bundle::embedded())))).collect();
    let times = sorted(times);
    println!("loading the library: {:.0} ms, at least {:.0} ms", median(&times), times[0]);
    let mut renderer = Renderer::new(gpu.clone(), Bundle::embedded()).unwrap();
    let mut slowest = (0.0, String::new());
    let mut times = Vec::new();
    for name in Bundle::embedded().examples() {
        let time = clock(&mut || {
            let text = Bundle::embedded().read_text(&format!("graphs/{name}.json")).unwrap();
            let (document, _) = Document::from_json(&text).unwrap();
            let compiled = generate(&document, library, &CompileOptions::default());
            renderer.set_program(&compiled, &document);
            renderer.wait_until_ready().unwrap();
            renderer.render(&FrameInput::new(&document, [480, 270])).unwrap();
            gpu.device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
        });
        times.push(time);
        if time > slowest.0 {
            slowest = (time, name);
        }
    }
    println!(
        "opening an example up to its first picture: {:.0} ms, at most {:.0} ms ({})",
        median(&sorted(times)),
        slowest.0,
        slowest.1
    );
}

fn sorted(mut times: Vec<f64>) -> Vec<f64> {
    times.sort_by(f64::total_cmp);
    times
}

fn median(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}

fn read_back(gpu: &Gpu, texture: &wgpu::Texture) -> image::RgbaImage {
    let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: u64::from(SIDE * SIDE * 4),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let layout =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(SIDE * 4), rows_per_image: None };
    encoder.copy_texture_to_buffer(
        texture.as_image_copy(),
        wgpu::TexelCopyBufferInfo { buffer: &buffer, layout },
        texture.size(),
    );
    gpu.queue.submit([encoder.finish()]);
    buffer.map_async(wgpu::MapMode::Read, .., |result| result.unwrap());
    gpu.device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
    let mapped = buffer.get_mapped_range(..).unwrap();
    image::RgbaImage::from_raw(SIDE, SIDE, mapped.to_vec()).unwrap()
}
