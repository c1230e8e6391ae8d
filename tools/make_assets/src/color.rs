//! Colours are linear while drawing and become sRGB once, when a picture is written.

use std::sync::LazyLock;

use crate::vector::{Vec3, mix, saturate};

/// Every 8-bit sRGB value in linear light: drawing asks for millions of them.
static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| std::array::from_fn(|i| decode(i as f64 / 255.0)));

fn channels(rgb: u32) -> [u8; 3] {
    let [_, r, g, b] = rgb.to_be_bytes();
    [r, g, b]
}

/// The linear colour of an sRGB hexadecimal such as `0xff8800`.
pub fn hex(rgb: u32) -> Vec3 {
    channels(rgb).map(|channel| LINEAR[usize::from(channel)])
}

/// sRGB to linear.
pub fn decode(x: f64) -> f64 {
    if x <= 0.04045 { x / 12.92 } else { ((x + 0.055) / 1.055).powf(2.4) }
}

/// Linear to sRGB.
pub fn encode(x: f64) -> f64 {
    if x <= 0.003_130_8 { x * 12.92 } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 }
}

/// The colour at `t` between stops given in rising order. Stops are blended in sRGB, which keeps the
/// steps between them visually even.
pub fn ramp(stops: &[(f64, u32)], t: f64) -> Vec3 {
    let after = stops.iter().position(|stop| stop.0 >= t).unwrap_or(stops.len());
    let (low, high) = (stops[after.saturating_sub(1)], stops[after.min(stops.len() - 1)]);
    let width = high.0 - low.0;
    let along = if width > 0.0 { saturate((t - low.0) / width) } else { 0.0 };
    let encoded = |stop: (f64, u32)| channels(stop.1).map(|channel| f64::from(channel) / 255.0);
    mix(encoded(low), encoded(high), along).map(decode)
}

/// Compresses light of any strength into 0 to 1 with a filmic shoulder; bright colours turn towards white.
pub fn tone_map(light: Vec3) -> Vec3 {
    light.map(|x| saturate((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)))
}
