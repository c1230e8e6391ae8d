//! Pictures against numbers, on whatever adapter there is: how passes are drawn, and the bundled effects against the
//! formulas that they stand for, written once more in 64 bits. Without an adapter these tests fail.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod bundled;
#[path = "../support/effect.rs"]
mod effect;
mod fields;
mod gallery_formulas;
#[path = "../nodes_reference/noise.rs"]
#[allow(dead_code, reason = "the vertex effects need some of the noises")]
mod noise;
mod pixels;
mod previews;
mod reference;
mod school;
mod seam;
mod texels;
mod texture_effects;
mod time_outputs;
mod vertex_effects;
mod vertex_formulas;
mod vertex_stage;
mod wave_shadow;

use std::sync::OnceLock;

use shaderwright::render::Gpu;

/// One device for all tests.
fn gpu() -> Gpu {
    static GPU: OnceLock<Gpu> = OnceLock::new();
    GPU.get_or_init(|| Gpu::headless().unwrap()).clone()
}
