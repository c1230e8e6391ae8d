//! Noises in 64 bits. The hashes are the published integer ones and so exact; everything else is written from the
//! definitions.

use std::f64::consts::TAU;

/// pcg2d of Jarzynski and Olano, as published.
pub fn pcg_2d(value: [u32; 2]) -> [u32; 2] {
    let [mut x, mut y] = value.map(|word| word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    for _ in 0..2 {
        x = x.wrapping_add(y.wrapping_mul(1_664_525));
        y = y.wrapping_add(x.wrapping_mul(1_664_525));
        x ^= x >> 16;
        y ^= y >> 16;
    }
    [x, y]
}

/// pcg3d, as published.
pub fn pcg_3d(value: [u32; 3]) -> [u32; 3] {
    let mut v = value.map(|word| word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let mix = |v: &mut [u32; 3]| {
        for (target, a, b) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
            v[target] = v[target].wrapping_add(v[a].wrapping_mul(v[b]));
        }
    };
    mix(&mut v);
    v = v.map(|word| word ^ (word >> 16));
    mix(&mut v);
    v
}

/// pcg, as published: one word.
pub fn pcg(value: u32) -> u32 {
    let state = value.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    let word = ((state >> ((state >> 28) + 4)) ^ state).wrapping_mul(277_803_737);
    (word >> 22) ^ word
}

/// pcg4d, as published.
pub fn pcg_4d(value: [u32; 4]) -> [u32; 4] {
    let mut v = value.map(|word| word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let mix = |v: &mut [u32; 4]| {
        for (target, a, b) in [(0, 1, 3), (1, 2, 0), (2, 0, 1), (3, 1, 2)] {
            v[target] = v[target].wrapping_add(v[a].wrapping_mul(v[b]));
        }
    };
    mix(&mut v);
    v = v.map(|word| word ^ (word >> 16));
    mix(&mut v);
    v
}

/// A word as a number from 0 to 1, by its upper 24 bits.
pub fn unit(word: u32) -> f64 {
    f64::from(word >> 8) / f64::from(1 << 24)
}

/// Numbers of a cell of the plane.
pub fn cell_2d(cell: [i32; 2]) -> [f64; 2] {
    pcg_2d(cell.map(i32::cast_unsigned)).map(unit)
}

/// Numbers of a cell of space.
pub fn cell_3d(cell: [i32; 3]) -> [f64; 3] {
    pcg_3d(cell.map(i32::cast_unsigned)).map(unit)
}

fn fade(t: f64) -> f64 {
    t * t * (3.0 - 2.0 * t)
}

/// The weighted sum over the corners of the cell of a point.
fn over_corners<const N: usize>(p: [f64; N], mut at_corner: impl FnMut([i32; N], [f64; N]) -> f64) -> f64 {
    let mut sum = 0.0;
    for corner in 0..1 << N {
        let (mut weight, mut cell, mut offset) = (1.0, [0; N], [0.0; N]);
        for axis in 0..N {
            let step = corner >> axis & 1;
            let fraction = p[axis] - p[axis].floor();
            weight *= if step == 1 { fade(fraction) } else { 1.0 - fade(fraction) };
            cell[axis] = p[axis].floor() as i32 + step;
            offset[axis] = fraction - f64::from(step);
        }
        sum += weight * at_corner(cell, offset);
    }
    sum
}

/// Value noise of the plane.
pub fn value_2d(p: [f64; 2]) -> f64 {
    over_corners(p, |cell, _| cell_2d(cell)[0])
}

/// Value noise of space.
pub fn value_3d(p: [f64; 3]) -> f64 {
    over_corners(p, |cell, _| cell_3d(cell)[0])
}

fn slope_2d(cell: [i32; 2], offset: [f64; 2], turn: f64) -> f64 {
    let angle = cell_2d(cell)[0] * TAU + turn;
    angle.cos() * offset[0] + angle.sin() * offset[1]
}

fn slope_3d(cell: [i32; 3], offset: [f64; 3]) -> f64 {
    let [height, turn, _] = cell_3d(cell);
    let z = height * 2.0 - 1.0;
    let radius = (1.0 - z * z).max(0.0).sqrt();
    radius * (turn * TAU).cos() * offset[0] + radius * (turn * TAU).sin() * offset[1] + z * offset[2]
}

/// Gradient noise of the plane; cells repeat after `period` where that is not 0.
pub fn gradient_2d(p: [f64; 2], turn: f64, period: i32) -> f64 {
    let wrap = |cell: i32| if period > 0 { cell.rem_euclid(period) } else { cell };
    over_corners(p, |cell, offset| slope_2d(cell.map(wrap), offset, turn)) * 2.0_f64.sqrt()
}

/// Gradient noise of space.
pub fn gradient_3d(p: [f64; 3]) -> f64 {
    over_corners(p, slope_3d) * 2.0 / 3.0_f64.sqrt()
}

/// Simplex noise in N dimensions, by going through the corners in the order of the components.
fn simplex<const N: usize>(p: [f64; N], slope: impl Fn([i32; N], [f64; N]) -> f64) -> f64 {
    let n = N as f64;
    let skew = ((n + 1.0).sqrt() - 1.0) / n;
    let unskew = (1.0 - 1.0 / (n + 1.0).sqrt()) / n;
    let total: f64 = p.iter().sum();
    let cell = p.map(|x| (x + total * skew).floor());
    let back: f64 = cell.iter().sum::<f64>() * unskew;
    let mut origin = [0.0; N];
    for axis in 0..N {
        origin[axis] = p[axis] - cell[axis] + back;
    }
    let mut order: Vec<usize> = (0..N).collect();
    order.sort_by(|a, b| origin[*b].total_cmp(&origin[*a]));
    let mut sum = 0.0;
    let mut steps = [0; N];
    for corner in 0..=N {
        let mut offset = [0.0; N];
        let mut place = [0; N];
        for axis in 0..N {
            offset[axis] = origin[axis] - f64::from(steps[axis]) + corner as f64 * unskew;
            place[axis] = cell[axis] as i32 + steps[axis];
        }
        let squared: f64 = offset.iter().map(|x| x * x).sum();
        sum += (0.5 - squared).max(0.0).powi(4) * slope(place, offset);
        if corner < N {
            steps[order[corner]] = 1;
        }
    }
    sum
}

/// Simplex noise of the plane, with the factor that its range needs.
pub fn simplex_2d(p: [f64; 2]) -> f64 {
    simplex(p, |cell, offset| slope_2d(cell, offset, 0.0)) * 99.204_33
}

/// Simplex noise of space, with the factor that its range needs.
pub fn simplex_3d(p: [f64; 3]) -> f64 {
    simplex(p, slope_3d) * 107.653_48
}

/// The sum of octaves of a noise of the plane by the sum of their amplitudes.
pub fn octaves(p: [f64; 2], count: i32, lacunarity: f64, gain: f64, noise: impl Fn([f64; 2]) -> f64) -> f64 {
    let (mut at, mut amplitude, mut sum, mut total) = (p, 1.0, 0.0, 0.0);
    for _ in 0..count {
        sum += amplitude * noise(at);
        total += amplitude;
        amplitude *= gain;
        let [x, y] = at;
        at = [(0.8 * x - 0.6 * y) * lacunarity + 17.3, (0.6 * x + 0.8 * y) * lacunarity + 9.1];
    }
    sum / total
}

/// Distance, second distance, distance to the border, number of the cell, and the point.
pub fn voronoi_2d(p: [f64; 2], jitter: f64) -> (f64, f64, f64, f64, [f64; 2]) {
    let home = p.map(|x| x.floor() as i32);
    let mut points = Vec::new();
    for y in -4..=4 {
        for x in -4..=4 {
            let cell = [home[0] + x, home[1] + y];
            let random = cell_2d(cell);
            let place = [0, 1].map(|axis| f64::from(cell[axis]) + 0.5 + (random[axis] - 0.5) * jitter);
            points.push(((place[0] - p[0]).hypot(place[1] - p[1]), cell, place));
        }
    }
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (distance, cell, nearest) = points[0];
    let border = |other: [f64; 2]| {
        let (across, up) = (other[0] - nearest[0], other[1] - nearest[1]);
        let (x, y) = ((other[0] + nearest[0]) / 2.0 - p[0], (other[1] + nearest[1]) / 2.0 - p[1]);
        (x * across + y * up) / across.hypot(up)
    };
    let edge = points[1..].iter().map(|point| border(point.2)).fold(f64::INFINITY, f64::min);
    (distance, points[1].0, edge, cell_3d([cell[0], cell[1], 7])[0], nearest)
}

/// Distance, second distance and number of the cell.
pub fn voronoi_3d(p: [f64; 3], jitter: f64) -> (f64, f64, f64) {
    let home = p.map(|x| x.floor() as i32);
    let mut points = Vec::new();
    for index in 0..343 {
        let cell = [home[0] + index % 7 - 3, home[1] + index / 7 % 7 - 3, home[2] + index / 49 - 3];
        let random = cell_3d(cell);
        let squared: f64 = (0..3)
            .map(|axis| f64::from(cell[axis]) + 0.5 + (random[axis] - 0.5) * jitter - p[axis])
            .map(|offset| offset * offset)
            .sum();
        points.push((squared.sqrt(), cell));
    }
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [x, y, z] = points[0].1.map(i32::cast_unsigned);
    (points[0].0, points[1].0, unit(pcg_4d([x, y, z, 7])[0]))
}
