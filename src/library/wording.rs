//! What is wrong with WGSL text, in the words of a person who writes a node.
//!
//! Naga speaks to those who know its inside: it calls expressions by number and types by their Rust names, gives hints as
//! notes, and for some faults no place at all. Here every fault that the text of a node can have becomes one sentence,
//! a hint and a place: those of the parser ([parsed], [expected] for a token that does not fit, [unknown] for a name), and
//! those of the validator ([judged]). What nobody foresaw keeps naga's own sentence, without what only naga understands.

mod calls;
mod expected;
mod judged;
mod parsed;
mod statement;
mod unknown;
mod values;

use std::ops::Range;

use naga::common::wgsl::TypeContext;
use naga::{Module, TypeInner};

pub(super) use judged::of_validator;
pub(super) use parsed::of_parser;
pub(super) use statement::statement;

/// A fault of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fault {
    /// The problem without a full stop.
    pub message: String,
    /// What to do; empty where nothing more can be said.
    pub help: String,
    /// The bytes that are wrong.
    pub place: Option<Range<usize>>,
}

impl Fault {
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), place: None }
    }

    pub fn at(mut self, place: Option<Range<usize>>) -> Self {
        self.place = place;
        self
    }
}

const CONVERT: &str = "write the type around it to convert it, such as `f32(…)`";

/// What to do where one type stands and another is wanted.
fn conversion(found: &str, expected: &str) -> String {
    if found == "a texture" {
        return "read a texture with `textureSample(photo, photo_sampler, uv)`, which gives a vec4f"
            .to_owned();
    }
    let (Some((found_width, found_element)), Some((wanted_width, wanted_element))) =
        (shape(found), shape(expected))
    else {
        return CONVERT.to_owned();
    };
    let is_same_element = found_element == wanted_element || found_element.is_empty();
    if found_width == wanted_width || found_width == 1 && !is_same_element {
        return match (expected, wanted_element) {
            ("bool", _) => "compare, such as `x > 0.0`".to_owned(),
            _ if found_width == 1 => format!("write `{wanted_element}(…)` around it to convert it"),
            _ => format!("write `{expected}(…)` around it to convert it"),
        };
    }
    match (found_width, wanted_width) {
        (_, 1) => "pick a component, such as `.x`".to_owned(),
        (1, _) => format!("write `{expected}(…)` to fill a vector with a number"),
        (found, wanted) if found > wanted => format!("pick components, such as `.{}`", &"xyzw"[..wanted]),
        (found, wanted) => {
            format!("build a wider vector, such as `{expected}(a{})`", ", 1.0".repeat(wanted - found))
        }
    }
}

/// How many numbers a type holds and of which type they are, where it is a number or a vector; a number that has no
/// type yet may be of any.
fn shape(ty: &str) -> Option<(usize, &str)> {
    match ty {
        "f32" | "i32" | "u32" | "bool" => Some((1, ty)),
        "a number" | "a whole number" => Some((1, "")),
        _ => {
            let rest = ty.strip_prefix("vec")?;
            let width = rest.chars().next()?.to_digit(10)? as usize;
            let element = match rest.get(1..)? {
                "f" => "f32",
                "i" => "i32",
                "u" => "u32",
                _ => "bool",
            };
            Some((width, element))
        }
    }
}

/// A type in the short form of WGSL.
fn type_name(module: &Module, inner: &TypeInner) -> String {
    let inner = match inner {
        // What is read from a variable matters, not that it is one.
        TypeInner::Pointer { base, .. } => &module.types[*base].inner,
        other => other,
    };
    if let TypeInner::Struct { .. } = inner {
        return "a struct".to_owned();
    }
    let mut name = String::new();
    // Writing to a string always succeeds.
    let _ = module.to_ctx().write_type_inner(inner, &mut name);
    short(&name)
}

/// `vec3<f32>` → `vec3f`. A number that has no type yet is just that.
fn short(ty: &str) -> String {
    match ty {
        "{AbstractFloat}" => return "a number".to_owned(),
        "{AbstractInt}" => return "a whole number".to_owned(),
        _ if ty.starts_with("texture_") => return "a texture".to_owned(),
        _ if ty.starts_with("sampler") => return "a sampler".to_owned(),
        _ => {}
    }
    if let Some((name, element)) = ty.strip_suffix('>').and_then(|ty| ty.split_once('<')) {
        let letter = match element {
            "f32" | "{AbstractFloat}" => "f",
            "i32" | "{AbstractInt}" => "i",
            "u32" => "u",
            _ => return ty.to_owned(),
        };
        if name.starts_with("vec") || name.starts_with("mat") {
            return format!("{name}{letter}");
        }
    }
    ty.to_owned()
}

/// `a`, `a or b`, `a, b or c`.
fn either(of: &[String]) -> String {
    match of {
        [] => String::new(),
        [one] => one.clone(),
        [firsts @ .., last] => format!("{} or {last}", firsts.join(", ")),
    }
}

/// `1 value`, `2 values`.
fn values(count: usize) -> String {
    if count == 1 { "1 value".to_owned() } else { format!("{count} values") }
}

/// `1 component`, `2 components`.
fn components(count: u32) -> String {
    if count == 1 { "1 component".to_owned() } else { format!("{count} components") }
}

/// A function of a node file that wants to be a whole shader.
fn entry_point() -> Fault {
    let message = "`@vertex`, `@fragment` and `@compute` have no place here";
    Fault::new(message, "a node is a plain function; the pass around it has its entry points")
}

/// What stands between the quotes of naga's messages.
fn quoted(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once('`')?;
    rest.split_once('`').map(|(inner, _)| inner)
}

/// What `after` leads up to.
fn behind<'t>(text: &'t str, after: &str) -> Option<&'t str> {
    text.split_once(after).map(|(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_short_and_lists_read_well() {
        for (long, expected) in [
            ("vec3<f32>", "vec3f"),
            ("vec2<{AbstractInt}>", "vec2i"),
            ("mat3x4<f32>", "mat3x4f"),
            ("vec2<bool>", "vec2<bool>"),
            ("array<f32, 3>", "array<f32, 3>"),
            ("{AbstractFloat}", "a number"),
            ("texture_2d<f32>", "a texture"),
        ] {
            assert_eq!(short(long), expected);
        }
        let of = |words: &[&str]| either(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        assert_eq!([of(&[]), of(&["a"]), of(&["a", "b", "c"])], ["", "a", "a, b or c"]);
    }

    #[test]
    fn conversions_lead_from_one_type_to_another() {
        assert_eq!(conversion("vec3f", "f32"), "pick a component, such as `.x`");
        assert_eq!(conversion("vec3f", "vec2f"), "pick components, such as `.xy`");
        assert_eq!(conversion("vec2f", "vec4f"), "build a wider vector, such as `vec4f(a, 1.0, 1.0)`");
        assert_eq!(conversion("f32", "vec3f"), "write `vec3f(…)` to fill a vector with a number");
        assert_eq!(conversion("i32", "vec3f"), "write `f32(…)` around it to convert it");
        assert_eq!(conversion("a number", "vec3f"), "write `vec3f(…)` to fill a vector with a number");
        assert_eq!(conversion("vec2i", "vec2f"), "write `vec2f(…)` around it to convert it");
        assert_eq!(conversion("i32", "f32"), "write `f32(…)` around it to convert it");
        assert_eq!(conversion("f32", "bool"), "compare, such as `x > 0.0`");
    }
}
