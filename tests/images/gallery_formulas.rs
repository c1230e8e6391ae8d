//! Effects of the gallery whose formulas are short, in 64 bits.

use std::f64::consts::TAU;

use crate::texture_effects::{Pixel, V2, V3};

fn distance(a: V2, b: V2) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// Reversed edges turn the ramp round.
fn smoothstep(low: f64, high: f64, x: f64) -> f64 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A ring that grows from the centre and fades bends the coordinate outward, differently for each colour.
pub fn shockwave(pixel: &Pixel<'_>) -> (V3, f64) {
    let centre = pixel.vector::<2>("centre");
    let age = (pixel.time * pixel.get("rate") + 0.16).rem_euclid(1.0);
    let ring = |uv: V2| smoothstep(1.0, 0.0, ((distance(uv, centre) - age) / pixel.get("width")).abs());
    let bent = |uv: V2, factor: f64| {
        let amount = ring(uv) * (1.0 - age) * pixel.get("strength") * factor / distance(uv, centre);
        let shift = [0, 1].map(|axis| (uv[axis] - centre[axis]) * amount);
        [uv[0] * 0.5 + 0.14 - shift[0], uv[1] - shift[1]]
    };
    let fringe = pixel.get("fringe");
    let picture =
        [1.0 - fringe, 1.0, 1.0 + fringe].map(|factor| pixel.sample("picture", |uv| bent(uv, factor)));
    let flash = 1.0 / (1.0 + (distance(pixel.uv, centre) / 0.045).powi(3)) * (1.0 - age).powi(5);
    let light = ring(pixel.uv).powi(7) * (1.0 - age) * 0.55 + flash;
    let glow = pixel.vector::<3>("glow");
    ([0, 1, 2].map(|channel| picture[channel][channel] + light * glow[channel]), 1.0)
}

/// Four sines and a palette of cosines; the relief, which is made of differences between pixels, is off.
pub fn plasma(pixel: &Pixel<'_>) -> (V3, f64) {
    let [x, y] = pixel.uv.map(|along| (along - 0.5) * pixel.get("scale"));
    let clock = pixel.time * pixel.get("speed");
    let slow = clock * 0.3;
    let centre = [(pixel.time / 2.0).sin() * 0.4, pixel.time.cos() * 0.4];
    let sum = (x * 10.0 + clock).sin()
        + (y * 8.0 + clock * 1.3).sin()
        + ((x * slow.cos() - y * slow.sin()) * 13.0 + clock).sin()
        + (distance([x, y], centre) * -16.0 + clock).sin();
    let t = sum * pixel.get("bands") + pixel.get("hue");
    let palette = |middle: f64, range: f64, phase: f64| middle + range * ((t + phase) * TAU).cos();
    let colour = [palette(0.52, 0.5, 0.02), palette(0.34, 0.34, 0.3), palette(0.5, 0.46, 0.62)];
    (colour.map(|channel| channel * channel), 1.0)
}

/// Folds the angle about a centre into one segment of which every second is mirrored.
fn folded(uv: V2, centre: V2, segments: f64, angle: f64) -> V2 {
    let segment = TAU / segments;
    let around = ((uv[1] - centre[1]).atan2(uv[0] - centre[0]) - angle) / segment;
    let turn = (around - around.round()).abs() * segment + angle;
    let radius = distance(uv, centre);
    [centre[0] + turn.cos() * radius, centre[1] + turn.sin() * radius]
}

/// Two kaleidoscopes one behind the other, and the tint of the first.
pub fn kaleidoscope(pixel: &Pixel<'_>) -> (V3, f64) {
    let turn = pixel.time * pixel.get("turn_speed");
    let drift = pixel.vector::<2>("drift");
    let first = |uv: V2| folded(uv, [0.5; 2], pixel.get("segments"), turn);
    let moved = |uv: V2, speed: V2| [0, 1].map(|axis| uv[axis] + speed[axis] * pixel.time);
    let tiles = pixel.sample("tiles", |uv| {
        moved(folded(first(uv), [0.78, 0.5], 6.0, -turn).map(|along| along * pixel.get("zoom")), drift)
    });
    let tint = pixel.sample("tint", |uv| moved(first(uv), [-0.05, 0.08]));
    let grey = 0.2126 * tint[0] + 0.7152 * tint[1] + 0.0722 * tint[2];
    let corners = smoothstep(0.78, 0.25, distance(pixel.uv, [0.5; 2]));
    let colour = |channel: usize| {
        let rich = grey + (tint[channel] - grey) * 1.2;
        tiles[channel] * (1.0 + (rich - 1.0) * pixel.get("tint")) * 1.4 * corners
    };
    ([0, 1, 2].map(colour), 1.0)
}
