//! What a preview is painted on: for each pixel what the mesh and the rasteriser would give.

use glam::Vec3;

use crate::compile::probe::{CompiledProbe, RowSource, StageInput};
use crate::render::probe::{column_height, word};

/// The shape that a value is painted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// The square from UV (0, 0) at the top left to (1, 1), in the plane that faces the viewer.
    Flat,
    /// The front of a sphere of radius 1.
    Sphere,
}

impl Surface {
    /// A sphere shows what depends on the place or the direction of a surface; anything else is seen better flat.
    pub fn fitting(probe: &CompiledProbe) -> Self {
        let has_depth = |name: &str| matches!(name, "position" | "normal" | "tangent");
        let uses_depth = probe.inputs.iter().any(|input| match &input.source {
            RowSource::Stage(stage) => has_depth(stage.name),
            RowSource::Input(_) => false,
        });
        if uses_depth { Self::Sphere } else { Self::Flat }
    }

    /// What a stage reads at the pixel (`x`, `y`) of a square picture; `None` for what is the same everywhere.
    fn value(self, stage: &StageInput, x: u32, y: u32, side: u32) -> Option<[f64; 4]> {
        let centre = |place: u32| (f64::from(place) + 0.5) / f64::from(side);
        let (u, v) = (centre(x), centre(y));
        let flat = Vec3::new((u * 2.0 - 1.0) as f32, (1.0 - v * 2.0) as f32, 0.0);
        let point = match self {
            Self::Flat => flat,
            // Outside of the disc nothing is shown; the rim goes on, so that derivatives have no edge there.
            Self::Sphere => (flat + Vec3::Z * (1.0 - flat.length_squared()).max(0.0).sqrt()).normalize(),
        };
        let three = |vector: Vec3, last: f64| {
            let [x, y, z] = vector.to_array().map(f64::from);
            [x, y, z, last]
        };
        Some(match (stage.name, self) {
            ("position", _) => three(point, 0.0),
            ("normal", Self::Flat) => [0.0, 0.0, 1.0, 0.0],
            ("normal", Self::Sphere) => three(point, 0.0),
            ("tangent", Self::Flat) => [1.0, 0.0, 0.0, 1.0],
            ("tangent", Self::Sphere) => {
                three(Vec3::new(point.z, 0.0, -point.x).try_normalize().unwrap_or(Vec3::X), 1.0)
            }
            ("uv" | "uv1", Self::Flat) => [u, v, 0.0, 0.0],
            ("uv" | "uv1", Self::Sphere) => {
                let [x, y, z] = point.to_array().map(f64::from);
                let around = 0.5 + x.atan2(z) / std::f64::consts::TAU;
                [around, y.clamp(-1.0, 1.0).acos() / std::f64::consts::PI, 0.0, 0.0]
            }
            ("fragment_coordinate", _) => [f64::from(x) + 0.5, f64::from(y) + 0.5, 0.0, 1.0],
            _ => return None,
        })
    }

    /// The texture of rows that a program reads, with a row of its own for every pixel.
    pub(super) fn rows(self, probe: &CompiledProbe, side: u32) -> Vec<u32> {
        let pixels = (side * side) as usize;
        let mut words = vec![0; pixels * probe.slot_count as usize * 4];
        for input in &probe.inputs {
            let RowSource::Stage(stage) = &input.source else { continue };
            let height_of_column = column_height(input.ty);
            for pixel in 0..pixels {
                let (x, y) = (pixel as u32 % side, pixel as u32 / side);
                let own = self.value(stage, x, y, side);
                let numbers = own.as_ref().map_or(stage.default, |own| own.as_slice());
                for component in 0..input.ty.component_count() {
                    let slot = input.slot as usize + component / height_of_column;
                    let number = numbers.get(component).copied().unwrap_or(0.0);
                    let at = (slot * pixels + pixel) * 4 + component % height_of_column;
                    words[at] = word(input.ty, number);
                }
            }
        }
        words
    }
}
