//! Gradients: a colour from stops that the node's own editor moves.
//!
//! Each stop is a pair of inputs without pins, so that its place and colour are values like all others: moving a stop
//! compiles nothing, and a wire can still move one.

use std::fmt::Write as _;

use super::super::declare::Helpers;
use super::super::kind::{Kind, Widget};
use super::stops::{chosen, count, default_place, list, search};
use super::{Form, GeneratedFile, NodeForm, choice, read};
use crate::library::gradient::{BEYOND, BEYOND_CHOICES, INTERPOLATION, INTERPOLATIONS, SPACE, SPACES, STOPS};

/// A kind with stops.
struct Titles {
    form: Form,
    /// Category and title.
    path: &'static str,
    help: &'static str,
    search: &'static str,
    argument: &'static str,
}

const RAMP: Titles = Titles {
    form: Form::ColourRamp,
    path: "Colour/Colour Ramp",
    help: "Colours a value: each stop says which colour a number gets, and between the stops it blends.",
    search: "color ramp, gradient, sample gradient, gradient map, lookup, lut, stops, palette",
    argument: "The value that is coloured.",
};

const GRADIENT: Titles = Titles {
    form: Form::Gradient,
    path: "Input/Value/Gradient",
    help: "A gradient of your own, read at one place.",
    search: "gradient value, color gradient, colour gradient, stops, sample gradient",
    argument: "Where the gradient is read, 0 at its left end and 1 at its right.",
};

fn titles(form: Form) -> &'static Titles {
    if form == Form::Gradient { &GRADIENT } else { &RAMP }
}

/// The kind for a node.
pub fn kind(of: Form, form: &NodeForm<'_>, helpers: &Helpers) -> Option<Kind> {
    let titles = titles(of);
    let mut kind = read(GeneratedFile { path: key(of, form), text: text(titles, form) }, helpers)?;
    for input in kind.inputs.iter_mut().skip(1) {
        input.hidden = true;
        if input.name.starts_with("colour") {
            input.widget = Widget::Colour;
        }
    }
    let mut stops = choice(STOPS, &[], "How many stops there are, from 1 to 32.");
    stops.hidden = true;
    kind.options = vec![
        choice(
            INTERPOLATION,
            &INTERPOLATIONS,
            "How colours blend between stops. linear: evenly. smooth: level at each stop. constant: not at all.",
        ),
        choice(
            SPACE,
            &SPACES,
            "In which colour space they blend. rgb: as light. srgb: as picture editors do. oklab: evenly to the eye. \
             hsv: along the colour wheel, the shorter way.",
        ),
        choice(
            BEYOND,
            &BEYOND_CHOICES,
            "What comes below 0 and above 1. hold: the colours of the ends. repeat: the gradient again. mirror: the \
             gradient there and back.",
        ),
        stops,
    ];
    Some(Kind { form: titles.form, ..kind })
}

fn name(form: &NodeForm<'_>) -> String {
    let parts = [
        chosen(form, INTERPOLATION, &INTERPOLATIONS),
        chosen(form, SPACE, &SPACES),
        chosen(form, BEYOND, &BEYOND_CHOICES),
    ];
    // What every gradient does needs no word.
    let parts = parts.into_iter().filter(|part| !["linear", "rgb", "hold"].contains(part));
    let words: String = parts.map(|part| format!("_{part}")).collect();
    format!("gradient_of_{}{words}", count(form, STOPS))
}

/// What tells the texts of two nodes apart.
pub fn key(of: Form, form: &NodeForm<'_>) -> String {
    format!("{}/{}.wgsl", titles(of).path, name(form))
}

fn text(titles: &Titles, form: &NodeForm<'_>) -> String {
    let stops = count(form, STOPS);
    let (mut params, mut arguments) = (String::new(), String::new());
    // Writing to a string always succeeds.
    for number in 1..=stops {
        let place = default_place(number - 1, stops);
        let grey = if stops == 1 { 1.0 } else { place };
        let _ = writeln!(params, "/// @param position_{number} = {place} [0, 1]  Place of stop {number}.");
        let _ = writeln!(
            params,
            "/// @param colour_{number} = ({grey}, {grey}, {grey}, 1) {{colour}}  Colour of stop {number}, linear."
        );
        let _ = write!(arguments, ", position_{number}: f32, colour_{number}: vec4f");
    }
    let at = match chosen(form, BEYOND, &BEYOND_CHOICES) {
        "repeat" => "fract(t)",
        "mirror" => "1.0 - abs(fract(t * 0.5) * 2.0 - 1.0)",
        _ => "t",
    };
    let blended = match chosen(form, SPACE, &SPACES) {
        "rgb" => "mix(first.rgb, last.rgb, weight)".to_owned(),
        space => format!("mix_in_{space}(first.rgb, last.rgb, weight)"),
    };
    let weight = match chosen(form, INTERPOLATION, &INTERPOLATIONS) {
        "smooth" => "    let weight = part * part * (3.0 - 2.0 * part);\n",
        _ => "    let weight = part;\n",
    };
    let result = if chosen(form, INTERPOLATION, &INTERPOLATIONS) == "constant" {
        "    return Gradient(colours[low].rgb, colours[low].a);\n".to_owned()
    } else {
        format!(
            "    let first = colours[low];\n    let last = colours[high];\n    let width = positions[high] - positions[low];\n    \
             let part = clamp((at - positions[low]) / select(width, 1.0, width <= 0.0), 0.0, 1.0);\n{weight}    \
             return Gradient({blended}, mix(first.a, last.a, weight));\n"
        )
    };
    let Titles { path, help, search: words, argument, .. } = titles;
    let (positions, colours) = (list("position", stops), list("colour", stops));
    let search = search("positions", stops);
    let name = name(form);
    format!(
        "struct Gradient {{\n    /// The colour, linear.\n    colour: vec3f,\n    /// Opacity, from 0 to 1.\n    alpha: f32,\n}}\n\n\
         /// {help}\n///\n/// @node {path}\n/// @param t = 0.5 [0, 1]  {argument}\n{params}/// @search {words}\n\
         fn {name}(t: f32{arguments}) -> Gradient {{\n    \
         var positions = array<f32, {stops}>({positions});\n    \
         var colours = array<vec4f, {stops}>({colours});\n    \
         let at = {at};\n{search}{result}}}\n"
    )
}
