//! What must hold of node kinds over many inputs, whatever single rows say, and that each has rows.

mod conversions;
mod coverage;
mod distances;
mod finite;
mod noises;
mod traps;

use super::{Case, agrees, cases, library, nodes_reference, number, options_of_mode, prober};

/// Numbers that every run repeats.
struct Random(u32);

impl Random {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        low + (high - low) * f64::from(self.0 >> 8) / 16_777_216.0
    }
}
