//! A curve as a node holds it, and its values in 64 bits: what the editor draws, and what tests hold the shader to.

use std::collections::BTreeMap;

use crate::types::{Type, Value};

use super::form::{MAX_POINTS, default_place, point_count};
use super::gradient::{around, wrapped};

pub use super::gradient::{BEYOND, BEYOND_CHOICES, INTERPOLATION};

/// The option with the number of keys.
pub const KEYS: &str = "keys";
/// The choices of interpolation; the first is the default.
pub const INTERPOLATIONS: [&str; 3] = ["smooth", "linear", "constant"];

/// A point that a curve goes through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurveKey {
    /// Where it is.
    pub x: f64,
    /// The value there.
    pub y: f64,
    /// The slope with which the curve arrives.
    pub slope_in: f64,
    /// The slope with which it goes on.
    pub slope_out: f64,
}

/// A curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// From 1 to 32, in any order.
    pub keys: Vec<CurveKey>,
    /// One of [`INTERPOLATIONS`].
    pub interpolation: String,
    /// One of [`BEYOND_CHOICES`].
    pub beyond: String,
}

impl CurveKey {
    /// A key whose curve runs straight through it.
    pub const fn new(x: f64, y: f64, slope: f64) -> Self {
        Self { x, y, slope_in: slope, slope_out: slope }
    }
}

impl Curve {
    /// The curve that a node's options and values describe; what they leave out has its default.
    pub fn of_node(options: &BTreeMap<String, String>, values: &BTreeMap<String, Value>) -> Self {
        let count = point_count(options.get(KEYS));
        let key = |index: usize| {
            let place = default_place(index, count);
            match values.get(&key_pin(index)).map(|value| value.fitted_to(Type::Vec4)).as_deref() {
                Some(&[x, y, slope_in, slope_out]) => CurveKey { x, y, slope_in, slope_out },
                _ => CurveKey::new(place, place, 1.0),
            }
        };
        let option = |name: &str, default: &str| options.get(name).map_or(default, String::as_str).to_owned();
        Self {
            keys: (0..count).map(key).collect(),
            interpolation: option(INTERPOLATION, INTERPOLATIONS[0]),
            beyond: option(BEYOND, BEYOND_CHOICES[0]),
        }
    }

    /// The values of the keys by pin, at most 32 of them.
    pub fn values(&self) -> Vec<(String, Value)> {
        let keys = self.keys.iter().take(MAX_POINTS).enumerate();
        let numbers = |key: &CurveKey| vec![key.x, key.y, key.slope_in, key.slope_out];
        keys.map(|(index, key)| (key_pin(index), Value::Vector(numbers(key)))).collect()
    }

    /// The value at `x`.
    pub fn sample(&self, x: f64) -> f64 {
        let places: Vec<f64> = self.keys.iter().map(|key| key.x).collect();
        let start = places.iter().copied().fold(f64::INFINITY, f64::min);
        let length = places.iter().copied().fold(f64::NEG_INFINITY, f64::max) - start;
        let at = match self.beyond.as_str() {
            "hold" => x,
            beyond => start + length * wrapped((x - start) / if length > 0.0 { length } else { 1.0 }, beyond),
        };
        let Some((low, high)) = around(&places, at) else { return 0.0 };
        let (from, to) = (&self.keys[low], &self.keys[high]);
        let width = to.x - from.x;
        let s = if width > 0.0 { ((at - from.x) / width).clamp(0.0, 1.0) } else { 0.0 };
        match self.interpolation.as_str() {
            "constant" => from.y,
            "linear" => from.y + (to.y - from.y) * s,
            // The cubic in its Bézier form, whose handles reach a third of the way.
            _ => {
                let (a, d) = (from.y, to.y);
                let (b, c) = (a + from.slope_out * width / 3.0, d - to.slope_in * width / 3.0);
                let r = 1.0 - s;
                a * r * r * r + 3.0 * b * r * r * s + 3.0 * c * r * s * s + d * s * s * s
            }
        }
    }
}

/// The input with a key, counted from 0.
pub fn key_pin(index: usize) -> String {
    format!("key_{}", index + 1)
}
