//! The bundled graphs as pictures: each at three times, side by side, against the picture in `tests/golden/`.
//!
//! `UPDATE_GOLDENS=1` writes them; look at what it wrote. Tolerance: a mean difference of 1 in 255, and at most one
//! pixel in a hundred that differs by more than 24. Other drivers round and rasterise a little differently.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

use std::path::Path;

use image::{GenericImage as _, RgbaImage};
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::document::Document;
use shaderwright::library::Library;
use shaderwright::render::{FrameInput, Gpu, Renderer};

const SIDE: u32 = 160;
const TIMES: [f64; 3] = [0.0, 0.5, 1.7];
/// Graphs that show something that does not move.
const STILL: [&str; 1] = ["fish_mask"];

struct Difference {
    mean: f64,
    strong: f64,
}

fn difference(a: &RgbaImage, b: &RgbaImage) -> Difference {
    assert_eq!(a.dimensions(), b.dimensions());
    let mut total = 0.0;
    let mut strong = 0;
    for (a, b) in a.pixels().zip(b.pixels()) {
        let channels = a.0.iter().zip(b.0).map(|(a, b)| a.abs_diff(b));
        strong += usize::from(channels.clone().max() > Some(24));
        total += channels.map(f64::from).sum::<f64>() / 4.0;
    }
    let count = f64::from(a.width() * a.height());
    Difference { mean: total / count, strong: strong as f64 / count }
}

fn pictures(gpu: &Gpu, bundle: &Bundle, library: &Library, name: &str) -> Vec<RgbaImage> {
    let text = bundle.read_text(&format!("graphs/{name}.json")).expect("a graph is text");
    let (document, _) = Document::from_json(&text).expect("it opens");
    let compiled = compile(&document, library, &CompileOptions::default());
    assert_eq!(compiled.diagnostics, [], "{name}");
    let mut renderer = Renderer::new(gpu.clone(), bundle.clone()).expect("a renderer");
    renderer.set_program(&compiled, &document);
    assert_eq!(renderer.wait_until_ready(), Ok(()), "{name}");
    let draw = |time_secs: f64| {
        let frame = FrameInput { time_secs, ..FrameInput::new(&document, [SIDE, SIDE]) };
        let rendered = renderer.render_image(&frame).expect("drawn");
        assert_eq!(rendered.diagnostics, [], "{name}");
        rendered.image
    };
    TIMES.into_iter().map(draw).collect()
}

fn side_by_side(pictures: &[RgbaImage]) -> RgbaImage {
    let mut strip = RgbaImage::new(SIDE * pictures.len() as u32, SIDE);
    for (index, picture) in (0..).zip(pictures) {
        strip.copy_from(picture, index * SIDE, 0).expect("it fits");
    }
    strip
}

#[test]
fn graphs_draw_the_recorded_pictures() {
    let bundle = Bundle::embedded();
    let (library, problems) = Library::load(&bundle);
    assert_eq!(problems, []);
    let gpu = Gpu::headless().expect("a graphics adapter");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut wrong = Vec::new();
    for name in bundle.examples() {
        let pictures = pictures(&gpu, &bundle, &library, &name);
        for (first, second) in [(0, 1), (1, 2)] {
            let moved = difference(&pictures[first], &pictures[second]).mean;
            if (moved > 0.05) == STILL.contains(&name.as_str()) {
                wrong.push(format!(
                    "{name}: between {} s and {} s it changes by {moved}",
                    TIMES[first], TIMES[second]
                ));
            }
        }
        let strip = side_by_side(&pictures);
        let path = folder.join(format!("{name}.png"));
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            strip.save(&path).expect("written");
        }
        let Ok(golden) = image::open(&path) else {
            wrong.push(format!("{name}: there is no picture {}", path.display()));
            continue;
        };
        let Difference { mean, strong } = difference(&strip, &golden.to_rgba8());
        if mean > 1.0 || strong > 0.01 {
            let actual = std::env::temp_dir().join(format!("{name}.actual.png"));
            strip.save(&actual).expect("written");
            wrong.push(format!(
                "{name}: mean difference {mean:.3}, {:.2} % strong; see {}",
                strong * 100.0,
                actual.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_comparison_can_fail() {
    let bundle = Bundle::embedded();
    let (library, _) = Library::load(&bundle);
    let gpu = Gpu::headless().expect("a graphics adapter");
    let pictures = pictures(&gpu, &bundle, &library, "fish_swim");
    let Difference { mean, strong } = difference(&pictures[0], &pictures[2]);
    assert!(mean > 1.0 && strong > 0.01, "another moment counts as the same: {mean} {strong}");
}
