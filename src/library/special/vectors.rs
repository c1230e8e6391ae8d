//! Vectors taken apart and put together.

use super::super::kind::{InputDefault, Kind, PinType};
use super::{Special, choice, input, kind, number, output};
use crate::types::Type;

pub(super) fn split() -> Kind {
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

pub(super) fn combine() -> Kind {
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

pub(super) fn append() -> Kind {
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

pub(super) fn swizzle() -> Kind {
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
