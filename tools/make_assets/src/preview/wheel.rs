//! The wheel decal at time 0, computed as the effect defines it, so that both textures can be judged bent
//! to polar coordinates and multiplied.

use std::f64::consts::TAU;
use std::path::Path;

use super::texture;
use crate::picture::{Picture, opaque};
use crate::vector::{Vec2, Vec3, dot, length, mul};

const SIZE: [usize; 2] = [640, 640];

fn angle(c: Vec2) -> f64 {
    c[1].atan2(c[0]) / TAU
}

fn rgb(texture: &Picture, uv: Vec2) -> Vec3 {
    let [r, g, b, _] = texture.sample(uv);
    [r, g, b]
}

/// Writes the plain and the logarithmic wheel at several tilings.
pub fn previews(folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let (Some(main), Some(tint)) = (texture("wheel_main"), texture("wheel_tint")) else { return Ok(()) };
    let draw = |main_tiling: Vec2, tint_tiling: Vec2, polar: fn(Vec2) -> Vec2| {
        Picture::draw(SIZE, crate::picture::Content::Color, 3, |uv| {
            let p = polar([uv[0] - 0.5, uv[1] - 0.5]);
            opaque(mul(rgb(&main, mul(p, main_tiling)), rgb(&tint, mul(p, tint_tiling))))
        })
    };
    let plain: fn(Vec2) -> Vec2 = |c| [angle(c), length(c)];
    let seamless: fn(Vec2) -> Vec2 = |c| [angle(c), 0.5 * dot(c, c).max(1e-12).ln()];
    for (name, main_tiling, tint_tiling, polar) in [
        ("wheel_tinted_1", [1.0, 1.0], [1.0, 1.0], plain),
        ("wheel_tinted_2", [2.0, 1.0], [1.0, 2.0], plain),
        ("wheel_seamless_1", [1.0, 0.5], [1.0, 0.5], seamless),
        ("wheel_seamless_2", [2.0, 0.5], [1.0, 0.25], seamless),
    ] {
        draw(main_tiling, tint_tiling, polar).save(&folder.join(format!("{name}.png")))?;
    }
    Ok(())
}
