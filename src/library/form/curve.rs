//! Curve: a number from keys that the node's own editor moves.
//!
//! A key is one input without a pin: where it is, its value, and its slopes before and behind it.

use std::fmt::Write as _;

use super::super::declare::Helpers;
use super::super::kind::Kind;
use super::stops::{chosen, count, default_place, list, search};
use super::{Form, GeneratedFile, NodeForm, choice, read};
use crate::library::curve::{BEYOND, BEYOND_CHOICES, INTERPOLATION, INTERPOLATIONS, KEYS};

/// The kind for a node.
pub fn kind(form: &NodeForm<'_>, helpers: &Helpers) -> Option<Kind> {
    let mut kind = read(GeneratedFile { path: key(form), text: text(form) }, helpers)?;
    for input in kind.inputs.iter_mut().skip(1) {
        input.hidden = true;
    }
    let mut keys = choice(KEYS, &[], "How many keys there are, from 1 to 32.");
    keys.hidden = true;
    kind.options = vec![
        choice(
            INTERPOLATION,
            &INTERPOLATIONS,
            "How the curve runs between keys. smooth: a cubic with the slopes of the keys. linear: straight. \
             constant: the value of the key before.",
        ),
        choice(
            BEYOND,
            &BEYOND_CHOICES,
            "What comes before the first and behind the last key. hold: their values. repeat: the curve again. \
             mirror: the curve there and back.",
        ),
        keys,
    ];
    Some(Kind { form: Form::Curve, ..kind })
}

fn name(form: &NodeForm<'_>) -> String {
    let parts = [chosen(form, INTERPOLATION, &INTERPOLATIONS), chosen(form, BEYOND, &BEYOND_CHOICES)];
    // What every curve does needs no word.
    let parts = parts.into_iter().filter(|part| !["smooth", "hold"].contains(part));
    let words: String = parts.map(|part| format!("_{part}")).collect();
    format!("curve_of_{}{words}", count(form, KEYS))
}

/// What tells the texts of two nodes apart.
pub fn key(form: &NodeForm<'_>) -> String {
    format!("Input/Value/{}.wgsl", name(form))
}

fn text(form: &NodeForm<'_>) -> String {
    let keys = count(form, KEYS);
    let (mut params, mut arguments) = (String::new(), String::new());
    for number in 1..=keys {
        let place = default_place(number - 1, keys);
        // Writing to a string always succeeds.
        let _ = writeln!(
            params,
            "/// @param key_{number} = ({place}, {place}, 1, 1)  Key {number}: place, value, slope before and behind it."
        );
        let _ = write!(arguments, ", key_{number}: vec4f");
    }
    let (list, name) = (list("key", keys), name(form));
    let places: Vec<String> = (1..=keys).map(|number| format!("key_{number}.x")).collect();
    let places = places.join(", ");
    let wrapped = match chosen(form, BEYOND, &BEYOND_CHOICES) {
        "hold" => "    let at = x;\n".to_owned(),
        beyond => {
            let part =
                if beyond == "repeat" { "fract(turn)" } else { "1.0 - abs(fract(turn * 0.5) * 2.0 - 1.0)" };
            format!(
                "    var start = places[0];\n    var end = places[0];\n    \
                 for (var point = 1; point < {keys}; point++) {{\n        \
                 start = min(start, places[point]);\n        end = max(end, places[point]);\n    }}\n    \
                 let length = end - start;\n    \
                 let turn = (x - start) / select(length, 1.0, length <= 0.0);\n    \
                 let at = start + length * ({part});\n"
            )
        }
    };
    let search = search("places", keys);
    let result = match chosen(form, INTERPOLATION, &INTERPOLATIONS) {
        "constant" => "    return keys[low].y;\n",
        "linear" => {
            "    let from_key = keys[low];\n    let to_key = keys[high];\n    let width = to_key.x - from_key.x;\n    \
             let s = clamp((at - from_key.x) / select(width, 1.0, width <= 0.0), 0.0, 1.0);\n    \
             return mix(from_key.y, to_key.y, s);\n"
        }
        _ => {
            "    let from_key = keys[low];\n    let to_key = keys[high];\n    let width = to_key.x - from_key.x;\n    \
             let s = clamp((at - from_key.x) / select(width, 1.0, width <= 0.0), 0.0, 1.0);\n    \
             let rest = 1.0 - s;\n    \
             let ends = from_key.y * rest * rest * (1.0 + 2.0 * s) + to_key.y * s * s * (3.0 - 2.0 * s);\n    \
             return ends + width * s * rest * (from_key.w * rest - to_key.z * s);\n"
        }
    };
    format!(
        "/// A curve of your own, read at one place: keys that you drag, with slopes.\n///\n\
         /// Between two keys it is a cubic Hermite curve.\n///\n\
         /// @node Input/Value/Curve\n/// @param x = 0.5 [0, 1]  Where the curve is read.\n{params}\
         /// @returns The value there.\n\
         /// @search animation curve, remap curve, float curve, ease, spline, hermite, bezier, keyframes, sample curve\n\
         fn {name}(x: f32{arguments}) -> f32 {{\n    \
         var keys = array<vec4f, {keys}>({list});\n    \
         var places = array<f32, {keys}>({places});\n{wrapped}{search}{result}}}\n"
    )
}
