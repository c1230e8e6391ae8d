//! An exported file in a program that knows nothing of this crate draws the same picture as we do.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

#[allow(dead_code, missing_docs, reason = "only its drawing is tested; the program around it is not")]
#[path = "../examples/play_exported.rs"]
mod play_exported;

use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, compile, export};
use shaderwright::document::{Background, Document, Edit, Scene};
use shaderwright::library::Library;
use shaderwright::render::{Gpu, RenderSettings, render_image};

const SIZE: u32 = 512;

/// Mean and largest difference of the colour channels, in steps of 255.
fn difference(ours: &image::RgbaImage, theirs: &image::RgbaImage) -> (f64, u8) {
    let colour = |picture: &image::RgbaImage| -> Vec<u8> {
        picture.pixels().flat_map(|pixel| pixel.0[..3].to_vec()).collect()
    };
    let (ours, theirs) = (colour(ours), colour(theirs));
    assert_eq!(ours.len(), theirs.len());
    let differences: Vec<u8> = ours.iter().zip(&theirs).map(|(a, b)| a.abs_diff(*b)).collect();
    let total: f64 = differences.iter().copied().map(f64::from).sum();
    (total / differences.len() as f64, differences.into_iter().max().unwrap_or(0))
}

#[test]
fn an_exported_file_draws_the_same_picture_in_a_program_of_its_own() {
    let bundle = Bundle::embedded();
    let (library, _) = Library::load(&bundle);
    let text = bundle.read_text("graphs/fish_swim.json").expect("the example");
    let (mut document, _) = Document::from_json(&text).expect("it opens");
    let scene = Scene { background: Background::Colour([0.0; 3]), ..document.scene().clone() };
    document.apply(Edit::SetScene(scene)).expect("a black background");
    let (wgsl, _) = export::wgsl(&document, &library, false);
    let compiled = compile(&document, &library, &CompileOptions::default());
    let gpu = Gpu::headless().expect("a graphics adapter");
    let mesh = bundle.read("assets/meshes/fish.obj").expect("the mesh");
    let skin = bundle.read("assets/textures/fish_skin.png").expect("the texture");

    let picture = |time_secs: f64| {
        let settings = RenderSettings { size: [SIZE, SIZE], time_secs, ..RenderSettings::default() };
        render_image(&gpu, &document, &compiled, &settings).expect("drawn").image
    };
    let ours = picture(1.5);
    let theirs = play_exported::draw(&wgsl, &mesh, &skin, 1.5, SIZE).expect("drawn");
    let (mean, largest) = difference(&ours, &theirs);
    assert!(mean < 1.0, "mean difference {mean} of 255, largest {largest}");

    // The comparison can fail: another moment is another picture.
    let (mean, _) = difference(&picture(0.0), &theirs);
    assert!(mean > 1.0, "half a swim cycle apart, yet only {mean} of 255");
}
