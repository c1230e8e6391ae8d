//! Textures that are looked up rather than laid on a surface: a colour gradient and a matcap.

use crate::color::{hex, ramp, tone_map};
use crate::picture::Picture;
use crate::vector::{Vec3, add, dot, length, mul, normalize, scale, smoothstep, sub};

/// A dusk, dark on the left and bright on the right: its lightness only rises, so it may colour any height.
pub fn gradient() -> Picture {
    const SHADES: [(f64, u32); 7] = [
        (0.0, 0x0b0a1f),
        (0.18, 0x2a1658),
        (0.38, 0x7a1f7d),
        (0.56, 0xd13a62),
        (0.74, 0xf9803d),
        (0.88, 0xfdc458),
        (1.0, 0xfff6d2),
    ];
    Picture::draw_color([512, 512], |uv| ramp(&SHADES, uv[0]))
}

/// What a lacquered ball reflects in a studio: a warm window, a cool strip from behind, a floor.
fn studio(normal: Vec3) -> Vec3 {
    // The eye looks along -z.
    let reflected = sub(scale(normal, 2.0 * normal[2]), [0.0, 0.0, 1.0]);
    let key = normalize([-0.55, 0.7, 0.6]);
    let diffuse = (dot(normal, key) * 0.5 + 0.5).powi(2);
    let floor = smoothstep(0.2, -1.0, normal[1]);
    let mut light = scale([1.0, 0.93, 0.84], 1.15 * diffuse);
    light = add(light, scale([0.95, 0.4, 0.2], 0.22 * floor));
    light = mul(light, hex(0x2f8f9d));
    let rim = (1.0 - normal[2]).powi(3);
    light = add(light, scale([0.35, 0.62, 1.0], 1.1 * rim * smoothstep(-0.3, 0.8, normal[0])));
    light = add(light, scale([1.0, 0.5, 0.3], 0.35 * rim * smoothstep(0.3, -0.7, normal[1])));
    // A window with a bar, seen in the lacquer.
    let across = dot(reflected, normalize([0.75, 0.0, 0.66]));
    let above = dot(reflected, normalize([0.3, -0.72, 0.6]));
    let toward = dot(reflected, key);
    let pane = |x: f64| smoothstep(0.26, 0.22, (x).abs());
    let window = pane(across - 0.02) * pane(above - 0.02) * smoothstep(0.0, 0.3, toward);
    let bar = smoothstep(0.012, 0.02, (across - 0.02).abs()) * smoothstep(0.012, 0.02, (above - 0.02).abs());
    light = add(light, scale([1.0, 0.97, 0.9], 1.6 * window * bar));
    add(light, scale([1.0; 3], 0.25 * toward.max(0.0).powi(18)))
}

/// A matcap: the colour for a normal in view space, its x and y from -1 to 1 over the square.
pub fn matcap() -> Picture {
    Picture::draw_color([512, 512], |uv| {
        let p = [uv[0] * 2.0 - 1.0, 1.0 - uv[1] * 2.0];
        // Outside the disc the rim goes on, so that filtering at the edge finds no other colour.
        let reach = length(p).max(1e-9);
        let [x, y] = scale(p, reach.min(0.999) / reach);
        tone_map(studio([x, y, (1.0 - x * x - y * y).max(0.0).sqrt()]))
    })
}
