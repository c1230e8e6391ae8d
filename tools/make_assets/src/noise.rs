//! Repeatable noise. Every lattice wraps at a whole period, so that textures tile, and every random
//! number is a hash of its cell, so that the same bytes come out on each run.

use crate::vector::{Vec2, Vec3, lerp};

/// A hash of a lattice cell (Murmur3's mixing steps).
pub fn hash(cell: [i64; 3], seed: u32) -> u32 {
    let mut h = seed.wrapping_mul(0x9e37_79b9) ^ 0x51ed_270b;
    for c in cell {
        h ^= c as u32;
        h = h.wrapping_mul(0x85eb_ca6b);
        h ^= h >> 13;
        h = h.wrapping_mul(0xc2b2_ae35);
        h ^= h >> 16;
    }
    h
}

/// A number in [0, 1) that depends on the cell alone.
pub fn random(cell: [i64; 3], seed: u32) -> f64 {
    f64::from(hash(cell, seed)) / 4_294_967_296.0
}

/// The quintic fade: its second derivative is continuous, so lattice lines do not show in bump maps.
fn fade(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// A corner's gradient dotted with the offset from it.
fn slope2(cell: [i64; 2], seed: u32, offset: Vec2) -> f64 {
    let (sin, cos) = (random([cell[0], cell[1], 0], seed) * std::f64::consts::TAU).sin_cos();
    cos * offset[0] + sin * offset[1]
}

/// Interpolates `corner(cell, offset)` over the cell that holds `p`, cells wrapping at `period`.
fn lattice2(p: Vec2, period: [i64; 2], corner: impl Fn([i64; 2], Vec2) -> f64) -> f64 {
    let base = p.map(f64::floor);
    let f = [p[0] - base[0], p[1] - base[1]];
    let at = |dx: i64, dy: i64| {
        let cell = [(base[0] as i64 + dx).rem_euclid(period[0]), (base[1] as i64 + dy).rem_euclid(period[1])];
        corner(cell, [f[0] - dx as f64, f[1] - dy as f64])
    };
    let w = f.map(fade);
    lerp(lerp(at(0, 0), at(1, 0), w[0]), lerp(at(0, 1), at(1, 1), w[0]), w[1])
}

/// Gradient noise from about -1 to 1.
pub fn gradient2(p: Vec2, period: [i64; 2], seed: u32) -> f64 {
    std::f64::consts::SQRT_2 * lattice2(p, period, |cell, offset| slope2(cell, seed, offset))
}

/// Value noise from 0 to 1.
pub fn value2(p: Vec2, period: [i64; 2], seed: u32) -> f64 {
    lattice2(p, period, |cell, _| random([cell[0], cell[1], 0], seed))
}

/// Octaves of `layer(p, period, octave)`, each of half the size and half the strength of the one before,
/// divided by the sum of the strengths.
pub fn octaves2(uv: Vec2, period: [i64; 2], count: u32, layer: impl Fn(Vec2, [i64; 2], u32) -> f64) -> f64 {
    let (mut sum, mut total, mut strength) = (0.0, 0.0, 1.0);
    for octave in 0..count {
        let cells = period.map(|n| n << octave);
        sum += strength * layer([uv[0] * cells[0] as f64, uv[1] * cells[1] as f64], cells, octave);
        total += strength;
        strength *= 0.5;
    }
    sum / total
}

/// Fractal gradient noise over the unit square, `period` cells at its coarsest; about -1 to 1.
pub fn fbm2(uv: Vec2, period: [i64; 2], count: u32, seed: u32) -> f64 {
    octaves2(uv, period, count, |p, cells, octave| gradient2(p, cells, seed + octave))
}

/// Fractal noise with sharp crests of height 1.
pub fn ridged2(uv: Vec2, period: [i64; 2], count: u32, seed: u32) -> f64 {
    octaves2(uv, period, count, |p, cells, octave| 1.0 - gradient2(p, cells, seed + octave).abs())
}

/// What [`cells2`] knows of a place.
pub struct Cell {
    /// Distance to the nearest feature point, in cells.
    pub nearest: f64,
    /// Distance to the second nearest.
    pub second: f64,
    /// A random number of the nearest point.
    pub value: f64,
}

/// Voronoi cells with one jittered feature point each; `jitter` 0 is a square grid.
pub fn cells2(uv: Vec2, period: [i64; 2], jitter: f64, seed: u32) -> Cell {
    let p = [uv[0] * period[0] as f64, uv[1] * period[1] as f64];
    let base = p.map(|x| x.floor() as i64);
    let mut found = Cell { nearest: f64::MAX, second: f64::MAX, value: 0.0 };
    for y in base[1] - 2..=base[1] + 2 {
        for x in base[0] - 2..=base[0] + 2 {
            let cell = [x.rem_euclid(period[0]), y.rem_euclid(period[1])];
            let offset = |axis: i64| 0.5 + jitter * (random([cell[0], cell[1], axis], seed) - 0.5);
            let distance = (x as f64 + offset(1) - p[0]).hypot(y as f64 + offset(2) - p[1]);
            if distance < found.nearest {
                found = Cell {
                    nearest: distance,
                    second: found.nearest,
                    value: random([cell[0], cell[1], 3], seed),
                };
            } else {
                found.second = found.second.min(distance);
            }
        }
    }
    found
}

/// Gradient noise in space, from about -1 to 1. It does not tile.
pub fn gradient3(p: Vec3, seed: u32) -> f64 {
    let base = p.map(f64::floor);
    let f: Vec3 = std::array::from_fn(|i| p[i] - base[i]);
    let w = f.map(fade);
    let corner = |dx: i64, dy: i64, dz: i64| {
        let cell = [base[0] as i64 + dx, base[1] as i64 + dy, base[2] as i64 + dz];
        let (x, y, z) = (f[0] - dx as f64, f[1] - dy as f64, f[2] - dz as f64);
        // Perlin's twelve edge directions: cheap, and free of a bias along the axes.
        let h = hash(cell, seed) & 15;
        let u = if h < 8 { x } else { y };
        let v = if h < 4 {
            y
        } else if h == 12 || h == 14 {
            x
        } else {
            z
        };
        (if h & 1 == 0 { u } else { -u }) + (if h & 2 == 0 { v } else { -v })
    };
    let edge = |dy, dz| lerp(corner(0, dy, dz), corner(1, dy, dz), w[0]);
    lerp(lerp(edge(0, 0), edge(1, 0), w[1]), lerp(edge(0, 1), edge(1, 1), w[1]), w[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_wraps_at_its_period() {
        for step in 0..50 {
            let v = f64::from(step) * 0.173;
            assert!((gradient2([0.3, v], [4, 9], 7) - gradient2([4.3, v + 9.0], [4, 9], 7)).abs() < 1e-12);
            assert!((value2([0.3, v], [4, 9], 7) - value2([4.3, v - 9.0], [4, 9], 7)).abs() < 1e-12);
            let (here, there) = (cells2([0.3, v], [4, 9], 1.0, 7), cells2([1.3, v - 1.0], [4, 9], 1.0, 7));
            assert!((here.nearest - there.nearest).abs() < 1e-9 && here.value == there.value);
        }
    }

    #[test]
    fn noise_keeps_its_range_and_varies() {
        let samples: Vec<f64> =
            (0..4000).map(|i| gradient3([f64::from(i) * 0.37, f64::from(i) * 0.11, 0.5], 3)).collect();
        assert!(samples.iter().all(|x| x.abs() <= 1.2));
        assert!(samples.iter().any(|x| *x > 0.5) && samples.iter().any(|x| *x < -0.5));
    }
}
