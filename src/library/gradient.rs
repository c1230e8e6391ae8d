//! A gradient as a node holds it, and its colours in 64 bits: what the editor draws, and what tests hold the shader to.

use std::collections::BTreeMap;

use crate::types::{Type, Value};

use super::form::{MAX_POINTS, default_place, point_count};

/// The option with the number of stops.
pub const STOPS: &str = "stops";
/// The option with the interpolation.
pub const INTERPOLATION: &str = "interpolation";
/// Its choices; the first is the default.
pub const INTERPOLATIONS: [&str; 3] = ["linear", "smooth", "constant"];
/// The option with the colour space.
pub const SPACE: &str = "blend_in";
/// Its choices; the first is the default.
pub const SPACES: [&str; 4] = ["rgb", "srgb", "oklab", "hsv"];
/// The option that says what comes beyond the ends.
pub const BEYOND: &str = "beyond";
/// Its choices; the first is the default.
pub const BEYOND_CHOICES: [&str; 3] = ["hold", "repeat", "mirror"];

/// A place of a gradient with its colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Where it is, mostly from 0 to 1.
    pub position: f64,
    /// Its linear colour with alpha.
    pub colour: [f64; 4],
}

/// A gradient.
#[derive(Clone, Debug, PartialEq)]
pub struct Gradient {
    /// From 1 to 32, in any order.
    pub stops: Vec<Stop>,
    /// One of [`INTERPOLATIONS`].
    pub interpolation: String,
    /// One of [`SPACES`].
    pub space: String,
    /// One of [`BEYOND_CHOICES`].
    pub beyond: String,
}

impl Gradient {
    /// The gradient that a node's options and values describe; what they leave out has its default.
    pub fn of_node(options: &BTreeMap<String, String>, values: &BTreeMap<String, Value>) -> Self {
        let count = point_count(options.get(STOPS));
        let stop = |index: usize| {
            let place = default_place(index, count);
            let grey = if count == 1 { 1.0 } else { place };
            let position = values.get(&position_pin(index)).map(|value| value.fitted_to(Type::F32)[0]);
            let colour = values.get(&colour_pin(index)).map(|value| value.fitted_to(Type::Vec4));
            let colour = colour.as_deref().and_then(|colour| <[f64; 4]>::try_from(colour).ok());
            Stop { position: position.unwrap_or(place), colour: colour.unwrap_or([grey, grey, grey, 1.0]) }
        };
        let option = |name: &str, default: &str| options.get(name).map_or(default, String::as_str).to_owned();
        Self {
            stops: (0..count).map(stop).collect(),
            interpolation: option(INTERPOLATION, INTERPOLATIONS[0]),
            space: option(SPACE, SPACES[0]),
            beyond: option(BEYOND, BEYOND_CHOICES[0]),
        }
    }

    /// The values of the stops by pin, at most 32 of them.
    pub fn values(&self) -> Vec<(String, Value)> {
        let stops = self.stops.iter().take(MAX_POINTS).enumerate();
        stops
            .flat_map(|(index, stop)| {
                [
                    (position_pin(index), Value::Number(stop.position)),
                    (colour_pin(index), Value::Vector(stop.colour.to_vec())),
                ]
            })
            .collect()
    }

    /// The linear colour with alpha at `t`.
    pub fn sample(&self, t: f64) -> [f64; 4] {
        let at = wrapped(t, &self.beyond);
        let places: Vec<f64> = self.stops.iter().map(|stop| stop.position).collect();
        let Some((low, high)) = around(&places, at) else { return [0.0; 4] };
        let (first, last) = (&self.stops[low], &self.stops[high]);
        if self.interpolation == "constant" {
            return first.colour;
        }
        let width = last.position - first.position;
        let part = if width > 0.0 { ((at - first.position) / width).clamp(0.0, 1.0) } else { 0.0 };
        let weight = if self.interpolation == "smooth" { part * part * (3.0 - 2.0 * part) } else { part };
        let [red, green, blue] = blend(rgb(first.colour), rgb(last.colour), weight, &self.space);
        [red, green, blue, mix(first.colour[3], last.colour[3], weight)]
    }
}

/// The input with the place of a stop, counted from 0.
pub fn position_pin(index: usize) -> String {
    format!("position_{}", index + 1)
}

/// The input with the colour of a stop, counted from 0.
pub fn colour_pin(index: usize) -> String {
    format!("colour_{}", index + 1)
}

/// A value from 0 to 1 that stands for one beyond.
pub(super) fn wrapped(t: f64, beyond: &str) -> f64 {
    let fraction = |value: f64| value - value.floor();
    match beyond {
        "repeat" => fraction(t),
        "mirror" => 1.0 - (fraction(t * 0.5) * 2.0 - 1.0).abs(),
        _ => t,
    }
}

/// The points at or below a place and above it, in any order of `places`: of points at one place the last counts from
/// there on. Beyond the ends both are the end.
pub(super) fn around(places: &[f64], at: f64) -> Option<(usize, usize)> {
    let mut below: Option<usize> = None;
    let mut above: Option<usize> = None;
    for (index, place) in places.iter().enumerate() {
        if *place <= at {
            if below.is_none_or(|known| *place >= places[known]) {
                below = Some(index);
            }
        } else if above.is_none_or(|known| *place < places[known]) {
            above = Some(index);
        }
    }
    Some((below.or(above)?, above.or(below)?))
}

fn mix(a: f64, b: f64, weight: f64) -> f64 {
    a * (1.0 - weight) + b * weight
}

fn rgb(colour: [f64; 4]) -> [f64; 3] {
    [colour[0], colour[1], colour[2]]
}

fn mix3(a: [f64; 3], b: [f64; 3], weight: f64) -> [f64; 3] {
    [0, 1, 2].map(|index| mix(a[index], b[index], weight))
}

fn blend(a: [f64; 3], b: [f64; 3], weight: f64, space: &str) -> [f64; 3] {
    match space {
        "srgb" => mix3(a.map(to_srgb), b.map(to_srgb), weight).map(from_srgb),
        "oklab" => from_oklab(mix3(to_oklab(a), to_oklab(b), weight)),
        "hsv" => mix_hsv(to_hsv(a), to_hsv(b), weight),
        _ => mix3(a, b, weight),
    }
}

/// The number that an sRGB picture holds for linear light; beyond 0 to 1 the curve goes on.
pub fn to_srgb(light: f64) -> f64 {
    let size = light.abs();
    let number = if size <= 0.003_130_8 { size * 12.92 } else { 1.055 * size.powf(1.0 / 2.4) - 0.055 };
    number.copysign(light)
}

/// The linear light of an sRGB number.
pub fn from_srgb(number: f64) -> f64 {
    let size = number.abs();
    let light = if size <= 0.040_45 { size / 12.92 } else { ((size + 0.055) / 1.055).powf(2.4) };
    light.copysign(number)
}

/// Source: Björn Ottosson, <https://bottosson.github.io/posts/oklab/>.
fn to_oklab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
    let medium = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
    let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
    [
        0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short,
    ]
}

fn from_oklab([light, a, b]: [f64; 3]) -> [f64; 3] {
    let long = (light + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (light - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (light - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    [
        4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
        -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
        -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
    ]
}

/// Hue, saturation and value, each from 0 to 1. Greys have the hue 0, black the saturation 0.
pub fn to_hsv([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let value = red.max(green).max(blue);
    let chroma = value - red.min(green).min(blue);
    if chroma <= 0.0 {
        return [0.0, 0.0, value];
    }
    let sector = if value == red {
        (green - blue) / chroma
    } else if value == green {
        (blue - red) / chroma + 2.0
    } else {
        (red - green) / chroma + 4.0
    };
    let saturation = if value > 0.0 { chroma / value } else { 0.0 };
    [(sector / 6.0).rem_euclid(1.0), saturation, value]
}

fn mix_hsv(a: [f64; 3], b: [f64; 3], weight: f64) -> [f64; 3] {
    let from = if a[1] <= 0.0 { b[0] } else { a[0] };
    let to = if b[1] <= 0.0 { a[0] } else { b[0] };
    let turn = to - from;
    let hue = from + (turn - turn.round_ties_even()) * weight;
    let (saturation, value) = (mix(a[1], b[1], weight).clamp(0.0, 1.0), mix(a[2], b[2], weight));
    from_hsv([hue, saturation, value])
}

/// The colour with this hue, in turns, saturation and value.
pub fn from_hsv([hue, saturation, value]: [f64; 3]) -> [f64; 3] {
    let sector = hue.rem_euclid(1.0) * 6.0;
    let pure = [(sector - 3.0).abs() - 1.0, 2.0 - (sector - 2.0).abs(), 2.0 - (sector - 4.0).abs()];
    pure.map(|channel| value * mix(1.0, channel.clamp(0.0, 1.0), saturation))
}
