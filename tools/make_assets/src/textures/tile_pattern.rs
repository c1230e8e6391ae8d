//! A glazed tile with a paisley: the figure has neither a mirror axis nor a turn, so that rotating and
//! mirroring texture coordinates can be seen, and the border shows where copies meet.

use crate::color::hex;
use crate::noise::fbm2;
use crate::picture::Picture;
use crate::vector::{Vec2, Vec3, length, lerp, mix, scale, smoothstep, sub};

/// Signed distance to the paisley: discs that shrink along a hook.
fn paisley(p: Vec2) -> f64 {
    let disc = |step: usize| {
        let t = step as f64 / 160.0;
        let angle = lerp(-1.1, 2.55, t);
        let center = [0.02 + 0.19 * (1.0 - 0.25 * t) * -angle.cos(), 0.02 - 0.2 * angle.sin()];
        length(sub(p, center)) - lerp(0.2, 0.012, t.powf(0.8))
    };
    (0..=160).map(disc).fold(f64::MAX, f64::min)
}

/// Signed distance to a flower round the origin, in which four corners join.
fn flower(p: Vec2, petals: f64, radius: f64) -> f64 {
    let angle = p[1].atan2(p[0]);
    length(p) - radius * (0.72 + 0.28 * (petals * angle).cos())
}

fn paint(color: Vec3, over: u32, distance: f64) -> Vec3 {
    mix(color, hex(over), smoothstep(0.002, -0.002, distance))
}

fn shade(uv: Vec2) -> Vec3 {
    let p = sub(uv, [0.5, 0.5]);
    let corner = p.map(|x| 0.5 - x.abs());
    let mut color = hex(0xf3ead8);
    // Border: two lines and the ground between them.
    let edge = corner[0].min(corner[1]);
    color = paint(color, 0x1d4f91, (edge - 0.045).abs() - 0.012);
    color = paint(color, 0xd9a441, (edge - 0.078).abs() - 0.005);
    color = paint(color, 0xf3ead8, flower(corner, 4.0, 0.19));
    color = paint(color, 0x1d4f91, flower(corner, 4.0, 0.175));
    color = paint(color, 0x3f9c94, flower(corner, 4.0, 0.12));
    color = paint(color, 0xf3ead8, length(corner) - 0.045);
    color = paint(color, 0xd0533a, length(corner) - 0.032);

    // The figure is drawn at its own size and set into the middle of the frame.
    const SIZE: f64 = 0.82;
    let p = scale(sub(p, [0.02, -0.005]), 1.0 / SIZE);
    let figure = paisley(p);
    // The inner lines end where the hook grows too thin to hold them.
    let body = figure.max(p[0] - 0.09 - 0.6 * (p[1] + 0.2).max(0.0));
    color = paint(color, 0xd9a441, (figure - 0.034).abs() - 0.006);
    color = paint(color, 0x1d4f91, figure);
    color = paint(color, 0xf3ead8, (body + 0.026).abs() - 0.005);
    color = paint(color, 0xd0533a, body + 0.048);
    let heart = sub(p, [-0.05, 0.185]);
    color = paint(color, 0xf3ead8, flower(heart, 6.0, 0.105));
    color = paint(color, 0x1d4f91, length(heart) - 0.034);
    color = paint(color, 0xd9a441, length(heart) - 0.018);
    // Dots follow the hook's outer side, smaller towards its end.
    for index in 0..9 {
        let t = f64::from(index) / 8.0;
        let angle = lerp(1.3, 3.5, t);
        let center = [0.02 - 0.31 * angle.cos(), 0.0 - 0.37 * angle.sin()];
        color = paint(color, 0x3f9c94, length(sub(p, center)) - lerp(0.02, 0.009, t));
    }
    // Glaze pools towards the edge, and joints are recessed.
    let glaze = 1.0 + 0.05 * fbm2(uv, [4, 4], 2, 140);
    let joint = smoothstep(0.0, 0.014, edge);
    scale(mix(hex(0x8a8478), color, joint), glaze * lerp(0.9, 1.0, smoothstep(0.0, 0.08, edge)))
}

pub fn tile_pattern() -> Picture {
    Picture::draw_color([512, 512], shade)
}
