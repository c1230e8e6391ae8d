//! The closed set of node kinds that are not a WGSL function, because they touch the document or the pipeline.

mod constants;
mod inputs;
mod vectors;
mod wires;

use std::sync::Arc;

use super::expression::{Callable, Formula};
use super::form::{Form, choice};
use super::kind::{Body, Input, InputDefault, Kind, Output, PinType, Source, Widget};
use crate::types::{Stages, TextureShape, Type};

/// A kind that the compiler knows by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Special {
    /// Ends a pass. Vertex pins `position`, `normal`; fragment pins `colour`, `alpha`, `alpha_clip`. The option
    /// `space` says in which space the position is given (object, world, clip).
    PassOutput,
    /// Each output reads one source, in the order of the kind's outputs. Where the kind has the option `space`, that
    /// replaces the space of the source; the option `set` chooses among the mesh's UVs.
    Sources(Vec<Source>),
    /// Computes its `value` in the vertex stage and hands it over interpolated.
    Interpolate,
    /// Reads the parameter named by the option `parameter`.
    Parameter,
    /// Lends the texture named by the option `texture`.
    Texture,
    /// Lends the texture that passes draw to and that is named by the option `pass_texture`.
    PassTexture,
    /// A value that is typed in, of this type; one input `value`, one output `out`.
    Constant(Type),
    /// The components of a vector as single numbers: input `vector` (generic), outputs `x`, `y`, `z`, `w`.
    Split,
    /// A vector from single numbers: inputs `x`, `y`, `z`, `w`, outputs `xy`, `xyz`, `xyzw`.
    Combine,
    /// Components of a vector in any order: input `vector`, output `out`; the option `components` is text like `xzy`.
    Swizzle,
    /// A vector from the components of `a` and `b`, each as wide as what is wired to it.
    Append,
    /// The value of a formula; an input for each of its variables, in their order.
    Expression {
        /// The formula.
        formula: Arc<Formula>,
        /// Its text, for messages.
        text: String,
        /// The functions that its operators stand for.
        operators: Vec<Callable>,
    },
    /// Hands its input on unchanged; any type.
    Reroute,
    /// Gives the wire at its input the name in its option `name`, and hands it on.
    SetWire,
    /// Reads the wire that is named by its option `wire`.
    GetWire,
    /// Stands for a group of the document; the kind's pins are the group's.
    Group,
    /// Inside a group, gives what comes in or takes what goes out.
    GroupEnd,
    /// One pin of a group, where a value crosses its border; only in the compiler.
    GroupPin,
    /// The same as a whole node, which shows the value as a picture.
    Preview,
}

/// All special kinds.
pub(super) fn kinds() -> Vec<Kind> {
    let mut kinds = vec![
        pass_output(),
        interpolate(),
        parameter(),
        texture(),
        pass_texture(),
        vectors::split(),
        vectors::combine(),
        vectors::append(),
        vectors::swizzle(),
    ];
    kinds.extend(wires::kinds());
    kinds.extend(constants::kinds());
    kinds.extend(inputs::kinds());
    kinds
}

/// A kind without pins; its id is given because documents and code depend on it.
fn kind(id: &str, category: &[&str], title: &str, help: &str, search: &[&str], special: Special) -> Kind {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    Kind {
        id: id.to_owned(),
        title: title.to_owned(),
        category: owned(category),
        help: help.to_owned(),
        search: owned(search),
        former_ids: Vec::new(),
        inputs: Vec::new(),
        outputs: Vec::new(),
        options: Vec::new(),
        generic_types: Vec::new(),
        stages: Stages::BOTH,
        body: Body::Special(special),
        origin: None,
        form: Form::Fixed,
    }
}

fn input(name: &str, ty: PinType, default: InputDefault, help: &str) -> Input {
    Input {
        name: name.to_owned(),
        ty,
        default,
        range: None,
        limits: None,
        widget: Widget::Number,
        help: help.to_owned(),
        hidden: false,
    }
}

fn number(name: &str, default: f64, help: &str) -> Input {
    input(name, PinType::Fixed(Type::F32), InputDefault::Number(vec![default]), help)
}

fn output(name: &str, ty: PinType, help: &str) -> Output {
    Output { name: name.to_owned(), ty, help: help.to_owned() }
}

fn pass_output() -> Kind {
    let vec3 = PinType::Fixed(Type::Vec3);
    let colour = Input {
        widget: Widget::Colour,
        ..input(
            "colour",
            vec3,
            InputDefault::Number(vec![0.8]),
            "Colour of the surface, linear. Values above 1 are brighter than white.",
        )
    };
    let alpha = Input {
        range: Some([0.0, 1.0]),
        ..number("alpha", 1.0, "Opacity from 0 (invisible) to 1 (opaque); counts when the pass blends.")
    };
    let alpha_clip = Input {
        range: Some([0.0, 1.0]),
        ..number("alpha_clip", 0.0, "Where alpha is below this value nothing is drawn. 0 draws everything.")
    };
    let position =
        "Position of the vertex in the chosen space. Unwired: the mesh's own. Runs in the vertex stage.";
    let normal =
        "Object-space normal after the displacement. Unwired: the mesh's own. Runs in the vertex stage.";
    Kind {
        inputs: vec![
            input("position", vec3, InputDefault::Absent, position),
            input("normal", vec3, InputDefault::Absent, normal),
            colour,
            alpha,
            alpha_clip,
        ],
        options: vec![choice(
            "space",
            &["object", "world", "clip"],
            "The space of Position. object: the mesh's own, moved by the object and its instance. world: the scene's. \
             clip: x and y from -1 to 1 over the picture, z the depth from 0 to 1.",
        )],
        ..kind(
            "output.pass",
            &["Output"],
            "Pass Output",
            "What a pass draws: where its vertices go and which colour they get. Each pass has exactly one.",
            &["master", "fragment output", "vertex output", "material output", "surface", "result"],
            Special::PassOutput,
        )
    }
}

fn interpolate() -> Kind {
    Kind {
        inputs: vec![input(
            "value",
            PinType::Generic,
            InputDefault::Number(vec![0.0]),
            "What to compute once per vertex.",
        )],
        outputs: vec![output(
            "out",
            PinType::Generic,
            "The value at the pixel, interpolated between the vertices.",
        )],
        generic_types: Type::FLOATS.to_vec(),
        stages: Stages::FRAGMENT,
        ..kind(
            "utility.interpolate",
            &["Utility"],
            "Interpolate",
            "Computes its input in the vertex stage and hands it to the pixels, interpolated. Cheaper than computing \
             it per pixel, and the way to use values that exist only per vertex.",
            &["varying", "custom interpolator", "vertex to fragment"],
            Special::Interpolate,
        )
    }
}

fn parameter() -> Kind {
    Kind {
        outputs: vec![output("out", PinType::Generic, "The parameter's value; its type is the parameter's.")],
        options: vec![choice("parameter", &[], "Name of the parameter.")],
        form: Form::Parameter,
        ..kind(
            "input.parameter",
            &["Input", "Value"],
            "Parameter",
            "Reads a parameter of the document: a value with a name that people and programs change while the effect runs.",
            &["property", "uniform", "exposed", "scalar parameter", "vector parameter", "float parameter"],
            Special::Parameter,
        )
    }
}

fn texture() -> Kind {
    let ty = PinType::Fixed(Type::Texture(TextureShape::Flat));
    Kind {
        outputs: vec![output("out", ty, "The texture with its sampler, for Sample Texture.")],
        options: vec![choice("texture", &[], "Name of the texture.")],
        ..kind(
            "input.texture",
            &["Input", "Value"],
            "Texture",
            "Lends a texture of the document to the nodes that sample it.",
            &["image", "picture", "texture asset", "texture 2d asset", "texture object", "sampler2d"],
            Special::Texture,
        )
    }
}

fn pass_texture() -> Kind {
    let ty = PinType::Fixed(Type::Texture(TextureShape::Flat));
    Kind {
        outputs: vec![output("out", ty, "The texture with its sampler, for Sample Texture.")],
        options: vec![choice("pass_texture", &[], "Name of the texture that passes draw to.")],
        ..kind(
            "input.pass_texture",
            &["Input", "Value"],
            "Pass Texture",
            "Lends what an earlier pass of this frame drew to a texture. A pass that draws to that texture itself, or \
             comes before the one that does, gets the previous frame's picture.",
            &["render target", "render texture", "buffer", "feedback", "previous frame", "grab pass"],
            Special::PassTexture,
        )
    }
}
