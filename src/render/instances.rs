//! The copies of an instanced pass, made from their settings alone: same settings, same copies on every machine.

use std::f32::consts::TAU;

use bytemuck::{Pod, Zeroable};
use glam::{Mat4, Vec3, Vec4};

use crate::document::{InstanceLayout, Instances};

/// What every copy has, at the locations of [`Attribute`](crate::compile::Attribute).
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Instance {
    /// Columns of the copy's transform.
    pub transform: [[f32; 4]; 4],
    /// Linear.
    pub colour: [f32; 4],
    /// Four numbers, in [0, 1) unless the settings say otherwise.
    pub custom: [f32; 4],
}

/// The one copy of a pass without instances.
pub const SINGLE: Instance =
    Instance { transform: Mat4::IDENTITY.to_cols_array_2d(), colour: [1.0; 4], custom: [0.0; 4] };

/// The copies in order, at most [`Instances::MAX`].
pub fn generate(settings: &Instances) -> Vec<Instance> {
    let count = settings.count.clamp(1, Instances::MAX);
    let place = Placement::new(settings, count);
    (0..count)
        .map(|index| {
            let random = Random { seed: settings.seed, index };
            let [least, most] = settings.scale;
            let scale = least + (most - least) * random.number(3);
            let angle =
                |[from, to]: [f32; 2], stream| (from + (to - from) * random.number(stream)).to_radians();
            let rotation = Mat4::from_rotation_y(angle(settings.turn, 4))
                * Mat4::from_rotation_x(angle(settings.tilt, 6))
                * Mat4::from_rotation_z(angle(settings.roll, 7));
            let transform = Mat4::from_translation(place.of(index, &random))
                * rotation
                * Mat4::from_scale(Vec3::splat(scale));
            let custom = |axis: usize| {
                let [from, to] = settings.custom.map(|numbers| numbers[axis]);
                from + (to - from) * random.number(8 + axis as u32)
            };
            let [first, second] = settings.colours.map(Vec4::from_array);
            Instance {
                transform: transform.to_cols_array_2d(),
                colour: first.lerp(second, random.number(5)).to_array(),
                custom: std::array::from_fn(custom),
            }
        })
        .collect()
}

/// Random numbers of one copy, each from its own stream, so that changing one setting leaves the others' alone.
struct Random {
    seed: u32,
    index: u32,
}

impl Random {
    /// A number in [0, 1) with 24 random bits.
    fn number(&self, stream: u32) -> f32 {
        let bits = pcg(pcg(pcg(self.seed) ^ self.index) ^ stream);
        (bits >> 8) as f32 / (1 << 24) as f32
    }
}

/// The PCG hash (Jarzynski and Olano, "Hash Functions for GPU Rendering", 2020).
fn pcg(value: u32) -> u32 {
    let state = value.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    let word = ((state >> ((state >> 28) + 4)) ^ state).wrapping_mul(277_803_737);
    (word >> 22) ^ word
}

struct Placement {
    layout: InstanceLayout,
    extent: Vec3,
    centre: Vec3,
    count: u32,
    cells: [u32; 3],
}

impl Placement {
    fn new(settings: &Instances, count: u32) -> Self {
        let finite = |numbers: [f32; 3]| {
            Vec3::from_array(numbers.map(|number| if number.is_finite() { number } else { 0.0 }))
        };
        let extent = finite(settings.extent);
        let cells = grid_cells(extent, count);
        Self { layout: settings.layout, extent, centre: finite(settings.centre), count, cells }
    }

    fn of(&self, index: u32, random: &Random) -> Vec3 {
        self.centre + self.offset(index, random)
    }

    fn offset(&self, index: u32, random: &Random) -> Vec3 {
        match self.layout {
            InstanceLayout::Box => {
                let corner = Vec3::new(random.number(0), random.number(1), random.number(2));
                self.extent * (corner * 2.0 - 1.0)
            }
            InstanceLayout::Grid => {
                let [x, y, _] = self.cells;
                let cell = [index % x, index / x % y, index / x / y];
                let middle = |axis: usize| (cell[axis] as f32 + 0.5) / self.cells[axis] as f32 * 2.0 - 1.0;
                self.extent * Vec3::new(middle(0), middle(1), middle(2))
            }
            InstanceLayout::Ring => {
                let (sin, cos) = (index as f32 / self.count as f32 * TAU).sin_cos();
                self.extent * Vec3::new(sin, 0.0, cos)
            }
            InstanceLayout::Line if self.count == 1 => Vec3::ZERO,
            InstanceLayout::Line => self.extent * (index as f32 / (self.count - 1) as f32 * 2.0 - 1.0),
        }
    }
}

/// How many cells of a grid lie along each axis, so that they are about cubes and hold `count`.
fn grid_cells(extent: Vec3, count: u32) -> [u32; 3] {
    let sizes = extent.abs().to_array().map(f64::from);
    let axes = sizes.iter().filter(|size| **size > 0.0).count();
    if axes == 0 {
        return [count, 1, 1];
    }
    let volume: f64 = sizes.iter().filter(|size| **size > 0.0).product();
    let side = (volume / f64::from(count)).powf(1.0 / axes as f64);
    let mut cells = sizes.map(|size| (size / side).round().clamp(1.0, f64::from(count)) as u32);
    let held = |cells: &[u32; 3]| cells.iter().map(|along| u64::from(*along)).product::<u64>();
    while held(&cells) < u64::from(count) {
        let spacing = |axis: &usize| sizes[*axis] / f64::from(cells[*axis]);
        let widest = (0..3).max_by(|a, b| spacing(a).total_cmp(&spacing(b))).unwrap_or(0);
        cells[widest] += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn settings(layout: InstanceLayout, count: u32) -> Instances {
        let json = serde_json::json!({
            "count": count, "layout": layout, "extent": [50.0, 25.0, 25.0], "seed": 7,
            "colours": [[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0]]
        });
        serde_json::from_value(json).unwrap()
    }

    fn position(instance: &Instance) -> [f32; 3] {
        let [x, y, z, _] = instance.transform[3];
        [x, y, z]
    }

    #[test]
    fn same_seed_same_copies_and_a_larger_count_keeps_the_first() {
        let few = generate(&settings(InstanceLayout::Box, 100));
        let many = generate(&settings(InstanceLayout::Box, 2_000));
        assert_eq!(few, many[..100]);
        let other = generate(&Instances { seed: 8, ..settings(InstanceLayout::Box, 100) });
        assert_ne!(few, other);
    }

    #[test]
    fn random_numbers_are_in_range_and_even() {
        let copies = generate(&settings(InstanceLayout::Box, 20_000));
        for axis in 0..4 {
            let mean = copies.iter().map(|copy| f64::from(copy.custom[axis])).sum::<f64>() / 20_000.0;
            assert!((mean - 0.5).abs() < 0.01, "mean of custom {axis} is {mean}");
        }
        for copy in &copies {
            assert!(copy.custom.iter().all(|value| (0.0..1.0).contains(value)));
            let [x, y, z] = position(copy);
            assert!(x.abs() <= 50.0 && y.abs() <= 25.0 && z.abs() <= 25.0);
            assert!((copy.colour[0] + copy.colour[1] - 1.0).abs() < 1e-6);
        }
        let apart: BTreeSet<_> = copies.iter().map(|copy| position(copy).map(f32::to_bits)).collect();
        assert_eq!(apart.len(), copies.len());
    }

    #[test]
    fn grids_hold_every_copy_in_a_cell_of_its_own() {
        for count in [1, 2, 7, 64, 1_000, 12_345] {
            let copies = generate(&settings(InstanceLayout::Grid, count));
            let apart: BTreeSet<_> = copies.iter().map(|copy| position(copy).map(f32::to_bits)).collect();
            assert_eq!(apart.len(), count as usize);
            let inside = |copy: &Instance| position(copy).iter().all(|value| value.abs() < 50.0);
            assert!(copies.iter().all(inside));
        }
        assert_eq!(grid_cells(Vec3::ZERO, 5), [5, 1, 1]);
        assert_eq!(grid_cells(Vec3::new(2.0, 0.0, 2.0), 16), [4, 1, 4]);
    }

    #[test]
    fn ranges_hold_for_every_copy() {
        let settings = Instances {
            centre: [10.0, 0.0, -3.0],
            turn: [0.0, 0.0],
            tilt: [90.0, 90.0],
            roll: [-20.0, 20.0],
            custom: [[2.0, -1.0, 0.0, 5.0], [3.0, 1.0, 0.5, 5.0]],
            ..settings(InstanceLayout::Box, 500)
        };
        for copy in generate(&settings) {
            let [x, y, z] = position(&copy);
            assert!((-40.0..=60.0).contains(&x) && y.abs() <= 25.0 && (-28.0..=22.0).contains(&z));
            for (axis, value) in copy.custom.iter().enumerate() {
                assert!((settings.custom[0][axis]..=settings.custom[1][axis]).contains(value), "{copy:?}");
            }
            // A quarter turn about x sends the mesh's z to -y, whatever the turn about z before it was.
            let [zx, zy, zz, _] = copy.transform[2];
            assert!(zx.abs() < 1e-5 && (zy + 1.0).abs() < 1e-5 && zz.abs() < 1e-5, "{copy:?}");
        }
        // What was not asked for leaves the others as they were.
        let plain = generate(&Instances { centre: [0.0; 3], ..settings.clone() });
        let custom: Vec<_> = plain.iter().map(|copy| copy.custom).collect();
        assert!(generate(&settings).iter().map(|copy| copy.custom).eq(custom));
    }

    #[test]
    fn lines_and_rings_are_regular() {
        let line = generate(&settings(InstanceLayout::Line, 3));
        let ends: Vec<_> = line.iter().map(position).collect();
        assert_eq!(ends, [[-50.0, -25.0, -25.0], [0.0; 3], [50.0, 25.0, 25.0]]);
        for copy in generate(&settings(InstanceLayout::Ring, 12)) {
            let [x, y, z] = position(&copy);
            assert!(((x / 50.0).powi(2) + (z / 25.0).powi(2) - 1.0).abs() < 1e-5 && y == 0.0);
        }
    }
}
