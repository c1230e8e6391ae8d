//! A grid whose fields name their column and row, with marked corners: it shows how a surface is unwrapped,
//! and at a glance whether a picture is turned or mirrored.

use crate::color::{hex, ramp};
use crate::font;
use crate::picture::Picture;
use crate::vector::{Vec2, Vec3, mix, scale};

const FIELDS: usize = 8;

/// Colour of a corner field and the two lines written in it.
fn corner(column: usize, row: usize) -> Option<(u32, [&'static str; 2])> {
    match (column, row) {
        (0, 0) => Some((0xd8412f, ["TL", "U0 V0"])),
        (7, 0) => Some((0x2f9e4f, ["TR", "U1 V0"])),
        (0, 7) => Some((0x2f63d8, ["BL", "U0 V1"])),
        (7, 7) => Some((0xd8a62f, ["BR", "U1 V1"])),
        _ => None,
    }
}

/// Whether `p`, from 0 to 1 over a field, lies on `text` centred at height `y` with font pixels of `size`.
fn written(text: &str, p: Vec2, y: f64, size: f64) -> bool {
    let left = 0.5 - font::width(text) * size / 2.0;
    font::covers(text, [(p[0] - left) / size, (p[1] - y) / size + 3.5])
}

/// Hue runs with u and lightness with v, so that even a small piece can be placed.
fn background(uv: Vec2, is_odd: bool) -> Vec3 {
    const HUES: [(f64, u32); 6] = [
        (0.0, 0xb56a5f),
        (0.22, 0xb39a58),
        (0.42, 0x6fa36a),
        (0.6, 0x559aa5),
        (0.8, 0x6a78b8),
        (1.0, 0xa268a8),
    ];
    let lit = mix(ramp(&HUES, uv[0]), hex(0x20242c), 0.1 + 0.5 * uv[1]);
    if is_odd { scale(lit, 0.72) } else { lit }
}

fn shade(uv: Vec2) -> Vec3 {
    let field = uv.map(|x| x * FIELDS as f64);
    let (column, row) = (field[0] as usize, field[1] as usize);
    let p = field.map(f64::fract);
    let center = [(column as f64 + 0.5) / FIELDS as f64, (row as f64 + 0.5) / FIELDS as f64];
    let edge = p.map(|x| x.min(1.0 - x)).into_iter().fold(1.0, f64::min);
    if edge < 0.012 {
        return hex(0xf2f2f2);
    }
    if let Some((color, [name, place])) = corner(column, row) {
        let is_text = written(name, p, 0.38, 0.056) || written(place, p, 0.76, 0.026);
        return if is_text { hex(0xffffff) } else { hex(color) };
    }
    let label: String = [char::from(b'A' + column as u8), char::from(b'1' + row as u8)].iter().collect();
    if written(&label, p, 0.5, 0.05) {
        return hex(0xffffff);
    }
    // Ticks at the quarters measure distances smaller than a field.
    let is_tick = edge < 0.05 && p.iter().any(|x| ((x * 4.0).round() / 4.0 - x).abs() < 0.006);
    if is_tick { hex(0xd0d4da) } else { background(center, (column + row) % 2 == 1) }
}

pub fn uv_grid() -> Picture {
    Picture::draw_color([1024, 1024], shade)
}
