//! Values that are typed in.

use super::super::form::colour_parts;
use super::super::kind::{Input, InputDefault, Kind, PinType, Widget};
use super::{Special, input, kind, output};
use crate::types::Type;

const IDENTITY_2: [f64; 4] = [1.0, 0.0, 0.0, 1.0];
const IDENTITY_3: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
const IDENTITY_4: [f64; 16] =
    [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// End of the id, title, type, default and search words of a constant.
type Constant = (&'static str, &'static str, Type, &'static [f64], &'static [&'static str]);

/// All of them.
pub(super) fn kinds() -> Vec<Kind> {
    let table: [Constant; 10] = [
        ("float", "Float", Type::F32, &[1.0], &["number", "scalar", "constant"]),
        ("integer", "Integer", Type::I32, &[1.0], &["int", "whole number", "constant"]),
        ("boolean", "Boolean", Type::Bool, &[1.0], &["bool", "true", "false", "toggle", "constant"]),
        ("vector_2", "Vector 2", Type::Vec2, &[0.0, 0.0], &["vec2", "float2", "constant", "constant2vector"]),
        (
            "vector_3",
            "Vector 3",
            Type::Vec3,
            &[0.0, 0.0, 0.0],
            &["vec3", "float3", "constant", "constant3vector"],
        ),
        (
            "vector_4",
            "Vector 4",
            Type::Vec4,
            &[0.0, 0.0, 0.0, 1.0],
            &["vec4", "float4", "constant", "constant4vector"],
        ),
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
