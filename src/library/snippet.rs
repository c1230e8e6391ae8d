//! The pins of a WGSL Snippet as text: `uv: vec2f, amount: f32`.

use naga::keywords::wgsl;

use super::form::TextProblem;
use super::kind::PinType;
use crate::types::{TextureShape, Type};

/// The option with the inputs.
pub const INPUTS: &str = "inputs";
/// The option with the outputs.
pub const OUTPUTS: &str = "outputs";
/// The option with the text.
pub const CODE: &str = "code";
/// The inputs of an untouched node.
pub const DEFAULT_INPUTS: &str = "uv: vec2f";
/// The outputs of an untouched node.
pub const DEFAULT_OUTPUTS: &str = "colour: vec3f";
/// The text of an untouched node.
pub const DEFAULT_CODE: &str = "let wave = sin(uv.x * 20.0) * 0.5 + 0.5;\ncolour = vec3f(uv, wave);";

const MAX_PINS: usize = 24;

/// The types that a pin may have, as they are written; textures are inputs alone.
pub const TYPES: [&str; 12] =
    ["f32", "vec2f", "vec3f", "vec4f", "i32", "u32", "bool", "mat2x2f", "mat3x3f", "mat4x4f", "T", "texture"];

/// A pin of a snippet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Its name in the text.
    pub name: String,
    /// Its type.
    pub ty: PinType,
}

impl Pin {
    /// True for a texture, which comes with a sampler.
    pub fn is_texture(&self) -> bool {
        matches!(self.ty, PinType::Fixed(ty) if ty.is_texture())
    }

    /// Its type in WGSL; `T` where it follows the wires.
    pub const fn wgsl(&self) -> &'static str {
        match self.ty {
            PinType::Fixed(ty) => ty.wgsl(),
            PinType::Generic => "T",
        }
    }

    /// Its type as it is written in the list of pins.
    pub const fn type_name(&self) -> &'static str {
        match self.ty {
            PinType::Fixed(Type::Texture(TextureShape::Flat)) => "texture",
            PinType::Fixed(ty) => ty.wgsl(),
            PinType::Generic => "T",
        }
    }
}

/// The list of pins as text.
pub fn pin_list(pins: &[Pin]) -> String {
    pins.iter().map(|pin| format!("{}: {}", pin.name, pin.type_name())).collect::<Vec<_>>().join(", ")
}

/// Reads a list of pins: those that can be read, and what is wrong with the first that cannot.
pub fn pins(text: &str, option: &'static str) -> (Vec<Pin>, Option<TextProblem>) {
    let mut found: Vec<Pin> = Vec::new();
    let mut fault = None;
    let mut at = 0;
    for entry in text.split(',') {
        let start = at + entry.len() - entry.trim_start().len();
        at += entry.len() + 1;
        if entry.trim().is_empty() {
            continue;
        }
        let read = pin(entry.trim(), option == OUTPUTS).and_then(|pin| {
            if found.len() >= MAX_PINS {
                return Err((
                    format!("there are more than {MAX_PINS} pins"),
                    "combine some into vectors".to_owned(),
                ));
            }
            if found.iter().any(|known| known.name == pin.name) {
                let message = format!("two pins are called `{}`", pin.name);
                return Err((message, "give one of them another name".to_owned()));
            }
            Ok(pin)
        });
        match read {
            Ok(pin) => found.push(pin),
            Err((message, help)) => {
                let column = text[..start].chars().count() as u32 + 1;
                fault = fault.or(Some(TextProblem { option, line: 1, column, message, help }));
            }
        }
    }
    if found.is_empty() && option == OUTPUTS {
        let message = "the snippet has no output".to_owned();
        let help = format!("name one, such as `{DEFAULT_OUTPUTS}`");
        fault = fault.or(Some(TextProblem { option, line: 1, column: 1, message, help }));
    }
    (found, fault)
}

fn pin(entry: &str, is_output: bool) -> Result<Pin, (String, String)> {
    let (name, ty) = entry.split_once(':').unwrap_or((entry, ""));
    let (name, ty) = (name.trim(), ty.trim());
    if let Some(message) = refused_name(name) {
        return Err((
            message,
            "names are made of letters, digits and `_`, and begin with a letter".to_owned(),
        ));
    }
    let types = || format!("the types are {}", TYPES.join(", "));
    let ty = match ty {
        "T" => Some(PinType::Generic),
        "texture" => Some(PinType::Fixed(Type::Texture(TextureShape::Flat))),
        _ => Type::from_wgsl(ty).map(PinType::Fixed),
    };
    let Some(ty) = ty else {
        return Err((format!("`{name}` has no type that a pin may have"), types()));
    };
    let pin = Pin { name: name.to_owned(), ty };
    if is_output && pin.is_texture() {
        return Err((
            format!("`{name}` is a texture, which cannot be an output"),
            "sample it and give the colour".to_owned(),
        ));
    }
    Ok(pin)
}

/// Why a pin cannot have this name.
pub fn refused_name(name: &str) -> Option<String> {
    let is_word = name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !name.contains("__");
    let is_taken = wgsl::RESERVED_SET.contains(name)
        || wgsl::BUILTIN_IDENTIFIER_SET.contains(name)
        || TYPES.contains(&name)
        || ["snippet", "SnippetResult"].contains(&name);
    match (is_word, is_taken) {
        (false, _) => Some(format!("`{name}` is no name for a pin")),
        (true, true) => Some(format!("`{name}` means something else in WGSL")),
        (true, false) => None,
    }
}
