//! Gradients and curves: random ones, their points in any order and on top of each other, read all over and exactly at
//! their points.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use shaderwright::library::{curve, gradient};
use shaderwright::types::Value;

/// A kind with its options, and rows with what they must give.
pub struct Points {
    pub kind: &'static str,
    pub options: BTreeMap<String, String>,
    pub rows: Vec<Json>,
    pub expected: Vec<Json>,
}

/// Numbers that every run repeats; all are multiples of 1/64, so that places meet exactly.
struct Random(u32);

impl Random {
    fn below(&mut self, count: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % count
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        let steps = ((high - low) * 64.0) as u32;
        low + f64::from(self.below(steps + 1)) / 64.0
    }
}

fn options(entries: &[(&str, &str)]) -> BTreeMap<String, String> {
    entries.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn row(argument: &str, at: f64, values: &[(String, Value)]) -> Json {
    let mut row = json!({ argument: at });
    for (pin, value) in values {
        row[pin] = serde_json::to_value(value).unwrap();
    }
    row
}

/// Gradients of every space and interpolation.
pub fn gradients() -> Vec<Points> {
    let mut random = Random(7);
    let mut found = Vec::new();
    // Every pair of space and interpolation with one of the ways beyond the ends.
    for (turn, space) in gradient::SPACES.into_iter().enumerate() {
        for (index, interpolation) in gradient::INTERPOLATIONS.into_iter().enumerate() {
            let beyond = gradient::BEYOND_CHOICES[(turn + index) % 3];
            let count = 1 + random.below(6) as usize;
            let options = options(&[
                (gradient::STOPS, &count.to_string()),
                (gradient::INTERPOLATION, interpolation),
                (gradient::SPACE, space),
                (gradient::BEYOND, beyond),
            ]);
            let kind = if count.is_multiple_of(2) { "colour.colour_ramp" } else { "input.gradient" };
            let mut points = Points { kind, options, rows: Vec::new(), expected: Vec::new() };
            for _ in 0..12 {
                points.add_gradient(&mut random);
            }
            found.push(points);
        }
    }
    found
}

/// Curves in every combination of their choices.
pub fn curves() -> Vec<Points> {
    let mut random = Random(11);
    let mut found = Vec::new();
    for interpolation in curve::INTERPOLATIONS {
        for beyond in curve::BEYOND_CHOICES {
            let count = 2 + random.below(4);
            let options = options(&[
                (curve::KEYS, &count.to_string()),
                (curve::INTERPOLATION, interpolation),
                (curve::BEYOND, beyond),
            ]);
            let mut points = Points { kind: "input.curve", options, rows: Vec::new(), expected: Vec::new() };
            for _ in 0..12 {
                points.add_curve(&mut random);
            }
            found.push(points);
        }
    }
    found
}

impl Points {
    fn add_gradient(&mut self, random: &mut Random) {
        let mut gradient = gradient::Gradient::of_node(&self.options, &BTreeMap::new());
        let mut place = 0.0;
        for stop in &mut gradient.stops {
            // Every third stop lies where the one before does.
            place = if random.below(3) == 0 { place } else { random.between(0.0, 1.0) };
            stop.position = place;
            let grey = random.between(0.0, 1.0);
            stop.colour = match random.below(4) {
                0 => [grey, grey, grey, 1.0],
                1 => [3.0, 0.25, 0.5, 0.25],
                _ => [(); 4].map(|()| random.between(0.0, 1.0)),
            };
        }
        let values = gradient.values();
        let mut places: Vec<f64> = gradient.stops.iter().map(|stop| stop.position).collect();
        places.extend((0..16).map(|_| random.between(-1.5, 2.5)));
        for t in places {
            let [red, green, blue, alpha] = gradient.sample(t);
            self.rows.push(row("t", t, &values));
            self.expected.push(json!({ "colour": [red, green, blue], "alpha": alpha }));
        }
    }

    fn add_curve(&mut self, random: &mut Random) {
        let mut curve = curve::Curve::of_node(&self.options, &BTreeMap::new());
        let mut place = 0.0;
        for key in &mut curve.keys {
            place = if random.below(3) == 0 { place } else { random.between(-1.0, 2.0) };
            key.x = place;
            key.y = random.between(-2.0, 2.0);
            key.slope_in = random.between(-4.0, 4.0);
            key.slope_out = random.between(-4.0, 4.0);
        }
        let values = curve.values();
        let mut places: Vec<f64> = curve.keys.iter().map(|key| key.x).collect();
        places.extend((0..24).map(|_| random.between(-2.0, 3.0)));
        // At a jump that only the wrapping reaches, rounding decides the side.
        let ends = curve
            .keys
            .iter()
            .fold([f64::MAX, f64::MIN], |[low, high], key| [low.min(key.x), high.max(key.x)]);
        if curve.beyond != "hold" {
            places.retain(|x| ((x - ends[0]) / (ends[1] - ends[0]).max(1e-9)).fract() != 0.0);
            let is_key = |at: f64| curve.keys.iter().any(|key| (key.x - at).abs() < 1e-6);
            let wrapped = |x: f64| {
                let length = (ends[1] - ends[0]).max(1e-9);
                let turn = (x - ends[0]) / length;
                let part = if curve.beyond == "repeat" {
                    turn - turn.floor()
                } else {
                    1.0 - ((turn * 0.5 - (turn * 0.5).floor()) * 2.0 - 1.0).abs()
                };
                ends[0] + length * part
            };
            places.retain(|x| !is_key(wrapped(*x)));
        }
        for x in places {
            self.rows.push(row("x", x, &values));
            self.expected.push(json!({ "out": curve.sample(x) }));
        }
    }
}
