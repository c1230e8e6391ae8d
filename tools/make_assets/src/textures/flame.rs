//! An explosion in sixteen frames: a flash, a fireball that swells and rolls, smoke that tears and thins,
//! and sparks. It ends in almost nothing, so that it may start again.
//!
//! Each frame is a small volume, marched through from the front. What matters to the effect that plays it:
//! every cell keeps an empty rim, so that mip-maps do not mix neighbours, and the colour under transparent
//! pixels continues that of the visible ones, so that filtering gives no dark fringe.

use crate::color::{decode, encode, ramp, tone_map};
use crate::noise::{gradient3, random};
use crate::picture::{Content, Picture, Rgba};
use crate::vector::{Vec2, Vec3, add, dot, length, lerp, mix, normalize, saturate, scale, smoothstep, sub};

/// Cells along each side of the sheet.
pub const CELLS: usize = 4;
/// Pixels along each side of a cell.
pub const CELL: usize = 256;
/// Pixels of a cell's rim that stay empty.
pub const RIM: usize = 8;

const FRAMES: usize = CELLS * CELLS;
const STEPS: usize = 56;

/// The explosion at one moment.
struct Moment {
    /// From 0 to 1 over the sequence.
    time: f64,
    center: Vec3,
    radius: f64,
}

impl Moment {
    fn new(frame: usize) -> Self {
        let steady = (frame as f64 + 0.35) / FRAMES as f64;
        // The last smoke hangs in the air: a sequence whose end is empty seems to flicker where it starts over.
        let time = steady.min(0.75) + (steady - 0.75).max(0.0) * 0.4;
        let radius = 0.17 + 0.53 * (1.0 - (-4.6 * time).exp());
        Self { time, center: [0.0, -0.08 + 0.16 * time, 0.0], radius }
    }

    /// Billowing noise in the fireball's own scale, so that its lumps grow with it: about 0 in the creases
    /// and 1 on the crests.
    fn billows(&self, local: Vec3) -> f64 {
        let drift = [0.0, -1.1 * self.time, 0.8 * self.time];
        let (mut sum, mut strength, mut frequency) = (0.0, 0.62, 1.9);
        for octave in 0..5 {
            sum += strength * gradient3(add(scale(local, frequency), drift), 70 + octave).abs();
            strength *= 0.52;
            frequency *= 2.03;
        }
        sum
    }

    /// How far inside the lumpy surface a point lies, and the height of its billow.
    fn depth(&self, p: Vec3) -> (f64, f64) {
        let local = scale(sub(p, self.center), 1.0 / self.radius);
        let reach = length(local);
        if reach > 1.75 {
            return (-1.0, 0.0);
        }
        let billow = self.billows(local);
        // Late smoke is eaten from its creases.
        let erosion = 0.85 * smoothstep(0.42, 1.05, self.time);
        (1.02 - reach + 1.15 * (billow - 0.3) - erosion * (1.25 - billow), billow)
    }

    fn heat(&self, depth: f64, billow: f64) -> f64 {
        // Cooling starts on the crests; the creases look into the core.
        1.25 - 1.75 * self.time.powf(0.72) - 1.15 * (billow - 0.3) + 0.55 * depth.min(0.6)
    }
}

/// The light a hot gas gives off, growing steeply with heat.
fn glow(heat: f64) -> Vec3 {
    const SHADES: [(f64, u32); 6] = [
        (0.1, 0x3a0602),
        (0.3, 0xa81c04),
        (0.5, 0xf0520a),
        (0.72, 0xffa01e),
        (0.95, 0xffe07a),
        (1.2, 0xfffbe8),
    ];
    let strength = smoothstep(0.08, 0.45, heat) * (0.5 + 4.2 * heat.max(0.0).powi(3));
    scale(ramp(&SHADES, heat), strength)
}

/// Light gathered along the ray through `q` (y up, the cell from -1 to 1), and what it leaves of the
/// background.
fn march(moment: &Moment, q: Vec2) -> (Vec3, f64) {
    let half = moment.radius * 1.75;
    let flat = length(sub(q, [moment.center[0], moment.center[1]]));
    if flat >= half {
        return ([0.0; 3], 1.0);
    }
    let reach = (half * half - flat * flat).sqrt();
    let step = 2.0 * reach / STEPS as f64;
    let sun = normalize([-0.5, 0.8, 0.55]);
    let thickness = lerp(30.0, 9.0, smoothstep(0.3, 1.0, moment.time)) * smoothstep(1.04, 0.74, moment.time);
    let (mut light, mut clear) = ([0.0; 3], 1.0);
    for index in 0..STEPS {
        let p = [q[0], q[1], reach - (index as f64 + 0.5) * step];
        let (depth, billow) = moment.depth(p);
        let density = smoothstep(0.0, 0.22, depth);
        if density <= 0.0 {
            continue;
        }
        let absorbed = 1.0 - (-density * thickness * step / moment.radius.max(0.3)).exp();
        let (toward_sun, _) = moment.depth(add(p, scale(sun, 0.11)));
        let lit = smoothstep(0.42, -0.18, toward_sun);
        let heat = moment.heat(depth, billow);
        let soot = mix([0.035, 0.03, 0.028], [0.1, 0.09, 0.086], smoothstep(0.35, 1.0, moment.time));
        let smoke: Vec3 =
            std::array::from_fn(|i| soot[i] * ([1.5, 1.32, 1.15][i] * lit + [0.2, 0.24, 0.32][i]));
        light = add(light, scale(add(smoke, glow(heat)), clear * absorbed));
        clear *= 1.0 - absorbed;
        if clear < 0.004 {
            return (light, 0.0);
        }
    }
    (light, clear)
}

/// The halo of the first frames, seen before anything has form.
fn flash(moment: &Moment, q: Vec2) -> Vec3 {
    let away = length(sub(q, [moment.center[0], moment.center[1]]));
    let strength = (-9.0 * moment.time).exp();
    let (sin, cos) = (q[1] - moment.center[1]).atan2(q[0]).mul_add(7.0, 0.6).sin_cos();
    let rays = 1.0 + 0.3 * sin * cos + 0.2 * sin;
    let core = (-(away / (0.2 * rays)).powi(2)).exp() * 3.2;
    let veil = (-(away / 0.42).powi(2)).exp() * 0.5;
    scale([1.0, 0.56, 0.2], strength * (core + veil))
}

/// Glowing fragments: thrown out, slowed by the air, drawn down.
fn sparks(moment: &Moment, q: Vec2) -> Vec3 {
    let mut light = [0.0; 3];
    for index in 0..80 {
        let chance = |which: i64| random([index, which, 0], 90);
        let life = lerp(0.5, 1.05, chance(0));
        if moment.time >= life {
            continue;
        }
        let angle = std::f64::consts::TAU * chance(1);
        // Directions on a sphere seen from the front: many fly towards the viewer and seem slow.
        let speed = lerp(1.6, 4.2, chance(2)) * lerp(0.25, 1.0, chance(3)).sqrt();
        let place = |time: f64| {
            let run = speed * (1.0 - (-3.6 * time).exp()) / 3.6;
            [run * angle.cos(), run * angle.sin() - 0.06 + 0.1 * time - 0.35 * time * time]
        };
        let (tail, tip) = (place((moment.time - 0.028).max(0.0)), place(moment.time));
        let along = sub(tip, tail);
        let t = saturate(dot(sub(q, tail), along) / dot(along, along).max(1e-9));
        let away = length(sub(q, add(tail, scale(along, t))));
        let age = moment.time / life;
        let size = lerp(0.005, 0.0105, chance(4)) * (1.0 - 0.5 * age);
        if away > size * 8.0 {
            continue;
        }
        let bright = (0.35 + 0.65 * t) * (1.0 - age).powf(0.7);
        let spot = (-(away / size).powi(2)).exp() * 3.0 + (-(away / (size * 3.2)).powi(2)).exp() * 0.3;
        light =
            add(light, scale(ramp(&[(0.0, 0xfff2c0), (0.4, 0xffab3a), (1.0, 0xe83a08)], age), spot * bright));
    }
    light
}

/// One pixel of a frame, with straight alpha.
fn shade(moment: &Moment, q: Vec2) -> Rgba {
    let (light, clear) = march(moment, q);
    let light = add(light, add(flash(moment, q), sparks(moment, q)));
    let inner = 1.0 - 2.0 * RIM as f64 / CELL as f64;
    let border = q[0].abs().max(q[1].abs());
    let fade = smoothstep(inner, inner - 0.1, border);
    let color = tone_map(light);
    let brightest = color.into_iter().fold(0.0, f64::max);
    // Glow without smoke still has to cover as much as it is bright, or straight alpha would lose it.
    let cover = (1.0 - clear).max(brightest);
    let alpha = if cover * fade < 0.6 / 255.0 { 0.0 } else { cover * fade };
    let straight = if cover > 0.0 { scale(color, 1.0 / cover) } else { color };
    [straight[0], straight[1], straight[2], alpha]
}

/// Gives transparent pixels the mean colour of the visible ones around them, from coarser and coarser
/// means the farther away those are.
fn spread(cell: &mut [Rgba], size: usize) {
    let weigh = |pixel: &Rgba| [pixel[0] * pixel[3], pixel[1] * pixel[3], pixel[2] * pixel[3], pixel[3]];
    let mut levels = vec![cell.iter().map(weigh).collect::<Vec<Rgba>>()];
    let mut width = size;
    while width > 1 {
        let fine = &levels[levels.len() - 1];
        let half = width / 2;
        let sum = |i: usize| {
            let at = (i / half) * 2 * width + (i % half) * 2;
            add(add(fine[at], fine[at + 1]), add(fine[at + width], fine[at + width + 1]))
        };
        let coarse = (0..half * half).map(sum).collect();
        levels.push(coarse);
        width = half;
    }
    for level in (0..levels.len() - 1).rev() {
        let width = size >> level;
        let (fine, coarse) = levels.split_at_mut(level + 1);
        for (i, pixel) in fine[level].iter_mut().enumerate() {
            let above = coarse[0][(i / width / 2) * (width / 2) + (i % width) / 2];
            let missing = saturate(1.0 - pixel[3]);
            let fill = scale(above, missing / above[3].max(1e-9));
            *pixel = add(*pixel, fill);
        }
    }
    for (pixel, filled) in cell.iter_mut().zip(&levels[0]) {
        if pixel[3] == 0.0 && filled[3] > 0.0 {
            let [r, g, b, weight] = *filled;
            *pixel = [r / weight, g / weight, b / weight, 0.0];
        }
    }
}

/// Rounds colours to seven bits, and those under nothing to fewer: in something this lively it cannot be
/// seen, and the file is a fifth smaller.
fn round_color(pixel: &mut Rgba) {
    let levels = if pixel[3] == 0.0 { 12.0 } else { 100.0 };
    for channel in &mut pixel[..3] {
        *channel = decode((encode(saturate(*channel)) * levels).round() / levels);
    }
}

pub fn flame_sheet() -> Picture {
    let side = CELLS * CELL;
    let mut sheet =
        Picture { width: side, height: side, content: Content::Color, pixels: vec![[0.0; 4]; side * side] };
    for frame in 0..FRAMES {
        let moment = Moment::new(frame);
        let mut cell = Picture::draw([CELL, CELL], Content::Color, 1, |uv| {
            shade(&moment, [uv[0] * 2.0 - 1.0, 1.0 - uv[1] * 2.0])
        });
        spread(&mut cell.pixels, CELL);
        cell.pixels.iter_mut().for_each(round_color);
        let (left, top) = (frame % CELLS * CELL, frame / CELLS * CELL);
        for (y, row) in cell.pixels.chunks_exact(CELL).enumerate() {
            let start = (top + y) * side + left;
            sheet.pixels[start..start + CELL].copy_from_slice(row);
        }
    }
    sheet
}
