//! Surfaces that tile both ways: water, planks and riveted plates.

use std::f64::consts::TAU;

use crate::color::{hex, ramp};
use crate::noise::{cells2, fbm2, random};
use crate::picture::Picture;
use crate::vector::{Vec2, add, length, mix, saturate, scale, smoothstep};

/// Light gathered by ripples: bright where cells meet.
fn caustic(uv: Vec2, cells: i64, seed: u32) -> f64 {
    let bend = [fbm2(uv, [5, 5], 3, seed), fbm2(uv, [5, 5], 3, seed + 10)];
    let cell = cells2(add(uv, scale(bend, 0.055)), [cells, cells], 0.85, seed + 20);
    let edge = cell.second - cell.nearest;
    (-edge * 8.0).exp() + 0.35 * (-edge * 2.4).exp()
}

/// A lagoon from above.
pub fn water() -> Picture {
    const SHADES: [(f64, u32); 5] =
        [(0.0, 0x063a63), (0.3, 0x0c6a92), (0.55, 0x1f9fb8), (0.78, 0x7bdbe0), (1.0, 0xf0ffff)];
    Picture::draw_color([512, 512], |uv| {
        let swell = 0.5 + 0.5 * fbm2(uv, [2, 3], 4, 150);
        let net = 0.62 * caustic(uv, 6, 151) + 0.34 * caustic([uv[0], uv[1] + 0.37], 11, 181);
        ramp(&SHADES, saturate(0.06 + 0.5 * swell * swell + 0.56 * net * (0.45 + 0.75 * swell)))
    })
}

/// Four rows of oak planks, joints shifted from row to row.
pub fn wood() -> Picture {
    const SHADES: [(f64, u32); 5] =
        [(0.0, 0x4a2a14), (0.3, 0x7d4a24), (0.55, 0xa86c38), (0.8, 0xc98f52), (1.0, 0xdeb077)];
    const ROWS: f64 = 4.0;
    Picture::draw_color([512, 512], |uv| {
        let row = (uv[1] * ROWS).floor() as i64;
        let chance = |which: i64| random([row, which, 0], 160);
        let within = (uv[1] * ROWS).fract();
        let along = (uv[0] + chance(0)).fract();
        // Each row is cut out of its own place in the trunk: shifting by whole rows keeps the tiling.
        let place = [uv[0], uv[1] + (chance(1) * 8.0).floor() / 8.0];
        let lean = 0.35 * fbm2(place, [2, 8], 3, 161) + 0.05 * fbm2(place, [4, 40], 2, 162);
        let rings = 0.5 + 0.5 * (TAU * (within * 2.4 + 3.0 * lean + chance(2))).sin();
        let fiber = 0.5 + 0.5 * fbm2(place, [6, 96], 3, 163);
        let tone = 0.3 + 0.34 * rings + 0.34 * (fiber - 0.5) + 0.3 * (chance(3) - 0.5) + 0.1;
        let mut color = ramp(&SHADES, saturate(tone));
        let pores = smoothstep(0.3, 0.55, fbm2(place, [10, 128], 2, 164));
        color = scale(color, 1.0 - 0.35 * pores);
        let edge = (within.min(1.0 - within) / ROWS).min(along.min(1.0 - along));
        let bevel = smoothstep(0.002, 0.009, edge);
        mix(hex(0x1c0f07), color, bevel)
    })
}

/// Brushed steel plates with bevelled seams and rivets.
pub fn metal() -> Picture {
    Picture::draw_color([512, 512], |uv| {
        let plate = uv.map(|x| x * 2.0);
        let id = [plate[0].floor() as i64, plate[1].floor() as i64, 0];
        let p = plate.map(|x| x.fract() - 0.5);
        // Neighbouring plates are brushed across one another.
        let crossed = (id[0] + id[1]) % 2 == 0;
        let stretch = if crossed { [3, 128] } else { [128, 3] };
        let brushed = fbm2(uv, stretch, 2, 170);
        let cloud = fbm2(uv, [4, 4], 4, 171);
        let tone = 0.5 + 0.13 * brushed + 0.12 * cloud + 0.1 * (random(id, 172) - 0.5);
        let mut color = ramp(&[(0.0, 0x2c333b), (0.5, 0x87929c), (1.0, 0xe4ecf2)], tone);
        let wear = smoothstep(0.15, 0.5, fbm2(uv, [6, 6], 4, 173));
        color = mix(color, scale(hex(0x8a6a4c), 0.9), 0.28 * wear);
        // Light comes from the top left: seams and rivets have a lit and a shaded side.
        let edge = p.map(|x| 0.5 - x.abs());
        let facing = if edge[0] < edge[1] { -p[0].signum() } else { -p[1].signum() };
        let rim = smoothstep(0.034, 0.02, edge[0].min(edge[1]));
        color = scale(color, 1.0 + 0.32 * facing * rim);
        color = mix(hex(0x11151a), color, smoothstep(0.004, 0.014, edge[0].min(edge[1])));
        let from_rivet = [p[0].abs() - 0.41, p[1].abs() - 0.41];
        let offset = [from_rivet[0] * p[0].signum(), from_rivet[1] * p[1].signum()];
        let reach = length(offset) / 0.036;
        color = scale(color, 1.0 - 0.5 * smoothstep(1.5, 1.0, reach));
        let dome = scale([0.62, 0.67, 0.72], saturate(0.5 - 0.55 * (offset[0] + offset[1]) / 0.036 / 1.41));
        mix(color, dome, smoothstep(1.05, 0.95, reach)).map(saturate)
    })
}
