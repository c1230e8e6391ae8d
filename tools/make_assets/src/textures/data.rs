//! Textures that hold numbers rather than colours: noise and a normal map. Both tile.

use crate::noise::{cells2, fbm2, octaves2, value2};
use crate::picture::{Content, Picture};
use crate::vector::{Vec2, normalize, saturate, smoothstep};

const SIZE: [usize; 2] = [512, 512];

/// Three kinds of noise at once: gradient noise in red, value noise in green, Voronoi distance in blue.
pub fn noise() -> Picture {
    Picture::draw(SIZE, Content::Data, 1, |uv| {
        let value = octaves2(uv, [6, 6], 4, |p, cells, octave| value2(p, cells, 110 + octave));
        let spread = |x: f64| saturate(0.5 + 0.5 * x);
        [
            spread(1.5 * fbm2(uv, [4, 4], 5, 100)),
            spread(2.6 * (value - 0.5)),
            saturate(cells2(uv, [8, 8], 1.0, 120).nearest / 1.1),
            1.0,
        ]
    })
}

/// Rounded pebbles with worn faces.
fn pebbles(uv: Vec2) -> f64 {
    let bend = [0.02 * fbm2(uv, [8, 8], 2, 131), 0.02 * fbm2(uv, [8, 8], 2, 132)];
    let cell = cells2([uv[0] + bend[0], uv[1] + bend[1]], [6, 6], 0.75, 133);
    let gap = saturate((cell.second - cell.nearest) / 0.62);
    let dome = 1.0 - (1.0 - gap).powi(3);
    smoothstep(0.0, 0.12, gap) * (0.35 + 0.65 * dome) * (0.75 + 0.25 * cell.value)
        + 0.035 * fbm2(uv, [16, 16], 3, 134)
}

/// A tangent-space normal map, x to the right and y up in the picture.
pub fn normal_map() -> Picture {
    const STRENGTH: f64 = 0.075;
    Picture::draw(SIZE, Content::Data, 2, |uv| {
        let step = 1.0 / SIZE[0] as f64;
        let slope = |du: f64, dv: f64| {
            let (high, low) = (pebbles([uv[0] + du, uv[1] + dv]), pebbles([uv[0] - du, uv[1] - dv]));
            (high - low) / (2.0 * step) * STRENGTH
        };
        // The surface leans away from where it rises; v grows downward, y upward.
        let [x, y, z] = normalize([-slope(step, 0.0), slope(0.0, step), 1.0]);
        [x * 0.5 + 0.5, y * 0.5 + 0.5, z * 0.5 + 0.5, 1.0]
    })
}
