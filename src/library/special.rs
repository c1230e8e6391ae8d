//! The closed set of node kinds that are not a WGSL function, because they touch the document or the pipeline.

mod inputs;

use super::form::{Form, colour_parts};
use super::kind::{Body, Choice, Input, InputDefault, Kind, Output, PinType, Source, Widget};
use crate::types::{Stages, TextureShape, Type};

/// A kind that the compiler knows by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Special {
    /// Ends a pass. Vertex pins `position`, `normal`; fragment pins `colour`, `alpha`, `alpha_clip`. The option
    /// `space` says in which space the position is given (object, world, clip).
    PassOutput,
    /// Each output reads one source, in the order of the kind's outputs. Where the kind has the option `space`, that
    /// replaces the space of the source.
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
}

/// All special kinds.
pub(super) fn kinds() -> Vec<Kind> {
    let mut kinds = vec![
        pass_output(),
        interpolate(),
        parameter(),
        texture(),
        pass_texture(),
        split(),
        combine(),
        append(),
        swizzle(),
        reroute(),
        set_wire(),
        get_wire(),
    ];
    kinds.extend(constants());
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

fn choice(name: &str, values: &[&str], help: &str) -> Choice {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    Choice { name: name.to_owned(), help: help.to_owned(), values, hidden: false }
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
            &["property", "uniform", "exposed"],
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
            &["image", "picture", "texture asset", "sampler2d"],
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

const IDENTITY_2: [f64; 4] = [1.0, 0.0, 0.0, 1.0];
const IDENTITY_3: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
const IDENTITY_4: [f64; 16] =
    [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// End of the id, title, type, default and search words of a constant.
type Constant = (&'static str, &'static str, Type, &'static [f64], &'static [&'static str]);

fn constants() -> Vec<Kind> {
    let table: [Constant; 10] = [
        ("float", "Float", Type::F32, &[1.0], &["number", "scalar", "constant"]),
        ("integer", "Integer", Type::I32, &[1.0], &["int", "whole number", "constant"]),
        ("boolean", "Boolean", Type::Bool, &[1.0], &["bool", "true", "false", "toggle", "constant"]),
        ("vector_2", "Vector 2", Type::Vec2, &[0.0, 0.0], &["vec2", "float2", "constant"]),
        ("vector_3", "Vector 3", Type::Vec3, &[0.0, 0.0, 0.0], &["vec3", "float3", "constant"]),
        ("vector_4", "Vector 4", Type::Vec4, &[0.0, 0.0, 0.0, 1.0], &["vec4", "float4", "constant"]),
        ("colour", "Colour", Type::Vec4, &[1.0, 0.5, 0.1, 1.0], &["color", "rgb", "rgba", "constant"]),
        ("matrix_2", "Matrix 2", Type::Mat2, &IDENTITY_2, &["mat2", "2x2", "constant"]),
        ("matrix_3", "Matrix 3", Type::Mat3, &IDENTITY_3, &["mat3", "3x3", "constant"]),
        ("matrix_4", "Matrix 4", Type::Mat4, &IDENTITY_4, &["mat4", "4x4", "constant"]),
    ];
    let constant = |(name, title, ty, value, search): Constant| {
        let help = match (ty, name) {
            (Type::Bool, _) => "True or false, typed in.".to_owned(),
            (_, "colour") => {
                "A colour, picked in sRGB and linear in the graph; the fourth component is alpha.".to_owned()
            }
            (Type::I32, _) => "An integer, typed in.".to_owned(),
            (Type::Mat2 | Type::Mat3 | Type::Mat4, _) => {
                format!(
                    "A {ty}, typed in as a grid; untouched it changes nothing that it is multiplied with."
                )
            }
            _ => format!("A {ty}, typed in."),
        };
        let widget = match (ty, name) {
            (Type::Bool, _) => Widget::Toggle,
            (_, "colour") => Widget::Colour,
            _ => Widget::Number,
        };
        let default = InputDefault::Number(value.to_vec());
        Kind {
            inputs: vec![Input { widget, ..input("value", PinType::Fixed(ty), default, "The value.") }],
            outputs: if name == "colour" {
                [output("out", PinType::Fixed(ty), "The colour with alpha.")]
                    .into_iter()
                    .chain(colour_parts())
                    .collect()
            } else {
                vec![output("out", PinType::Fixed(ty), "The value.")]
            },
            ..kind(&format!("input.{name}"), &["Input", "Value"], title, &help, search, Special::Constant(ty))
        }
    };
    table.into_iter().map(constant).collect()
}

fn split() -> Kind {
    let outputs = [
        ("x", "First component (red)."),
        ("y", "Second component (green)."),
        ("z", "Third component (blue); 0 when the vector has none."),
        ("w", "Fourth component (alpha); 0 when the vector has none."),
    ];
    Kind {
        inputs: vec![input(
            "vector",
            PinType::Generic,
            InputDefault::Number(vec![0.0]),
            "The vector to take apart.",
        )],
        outputs: outputs.map(|(name, help)| output(name, PinType::Fixed(Type::F32), help)).to_vec(),
        generic_types: Type::FLOATS.to_vec(),
        ..kind(
            "vector.split",
            &["Vector"],
            "Split",
            "The components of a vector as single numbers.",
            &[
                "separate",
                "vector decompose",
                "separate xyz",
                "separate color",
                "separate rgb",
                "unpack",
                "components",
            ],
            Special::Split,
        )
    }
}

fn combine() -> Kind {
    Kind {
        inputs: vec![
            number("x", 0.0, "First component (red)."),
            number("y", 0.0, "Second component (green)."),
            number("z", 0.0, "Third component (blue)."),
            number("w", 1.0, "Fourth component (alpha)."),
        ],
        outputs: vec![
            output("xy", PinType::Fixed(Type::Vec2), "The first two as a vector 2."),
            output("xyz", PinType::Fixed(Type::Vec3), "The first three as a vector 3."),
            output("xyzw", PinType::Fixed(Type::Vec4), "All four as a vector 4."),
        ],
        ..kind(
            "vector.combine",
            &["Vector"],
            "Combine",
            "A vector from single numbers.",
            &[
                "vector compose",
                "make vector",
                "combine xyz",
                "combine color",
                "combine rgb",
                "construct",
                "pack",
            ],
            Special::Combine,
        )
    }
}

fn append() -> Kind {
    let part = |name, help| input(name, PinType::Generic, InputDefault::Number(vec![0.0]), help);
    Kind {
        inputs: vec![
            part("a", "What comes first: a number or a vector, as wide as its wire."),
            part("b", "What comes behind it, likewise."),
        ],
        outputs: vec![output(
            "out",
            PinType::Generic,
            "All components, those of a first; at most four together.",
        )],
        generic_types: Type::FLOATS[..3].to_vec(),
        ..kind(
            "vector.append",
            &["Vector"],
            "Append",
            "Puts two values one behind the other: a vector 2 and a number make a vector 3.",
            &["concatenate", "join", "append vector", "merge", "extend"],
            Special::Append,
        )
    }
}

fn swizzle() -> Kind {
    let common = [
        "yx", "xy", "xz", "zx", "yz", "zy", "zw", "x", "y", "z", "w", "xyz", "zyx", "xzy", "yzx", "zxy",
        "xxx", "yyy", "zzz", "www", "xyzw", "wzyx",
    ];
    Kind {
        inputs: vec![input(
            "vector",
            PinType::Generic,
            InputDefault::Number(vec![0.0]),
            "The vector to pick from.",
        )],
        outputs: vec![output(
            "out",
            PinType::Generic,
            "The picked components; as many as the option has letters.",
        )],
        options: vec![choice(
            "components",
            &common,
            "Which components, in order: one to four of the letters x, y, z, w (or r, g, b, a), each as often as wished.",
        )],
        generic_types: Type::FLOATS.to_vec(),
        ..kind(
            "vector.swizzle",
            &["Vector"],
            "Swizzle",
            "Components of a vector in any order.",
            &["component mask", "reorder", "channels"],
            Special::Swizzle,
        )
    }
}

fn reroute() -> Kind {
    Kind {
        inputs: vec![input("value", PinType::Generic, InputDefault::Number(vec![0.0]), "Any value.")],
        outputs: vec![output("out", PinType::Generic, "The same value.")],
        ..kind(
            "utility.reroute",
            &["Utility"],
            "Reroute",
            "A bend in a wire; hands its input on unchanged.",
            &["dot", "redirect", "relay", "elbow"],
            Special::Reroute,
        )
    }
}

fn set_wire() -> Kind {
    Kind {
        inputs: vec![input("value", PinType::Generic, InputDefault::Number(vec![0.0]), "Any value.")],
        outputs: vec![output("out", PinType::Generic, "The same value.")],
        options: vec![choice("name", &[], "The name by which Get Wire nodes read the value.")],
        ..kind(
            "utility.set_wire",
            &["Utility"],
            "Set Wire",
            "Gives a value a name. Get Wire nodes anywhere in the same graph read it without a wire across everything.",
            &["named reroute", "portal", "wireless", "local variable", "register local var", "store"],
            Special::SetWire,
        )
    }
}

fn get_wire() -> Kind {
    Kind {
        outputs: vec![output("out", PinType::Generic, "The value with that name.")],
        options: vec![choice("wire", &[], "The name that a Set Wire node of the same graph gives.")],
        ..kind(
            "utility.get_wire",
            &["Utility"],
            "Get Wire",
            "Reads the value that a Set Wire node of the same graph gives a name.",
            &["named reroute", "portal", "wireless", "local variable", "get local var", "recall"],
            Special::GetWire,
        )
    }
}
