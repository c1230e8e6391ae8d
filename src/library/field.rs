//! Inputs that are functions rather than values: fields.
//!
//! A node that needs what is wired to it at other places than its own, as one that follows a ray through a distance,
//! names with `@field INPUT FUNCTION` a function of its file that stands in for the wired nodes. The node's code calls
//! it as often and wherever it likes; the compiler puts the wired nodes in its place. Its one argument says what the
//! field depends on: `position: vec3f`, a place in object space, or `step: vec2f`, a number of pixels to the right and
//! down.

use super::header::Header;
use super::kind::{Input, InputDefault, PinType, Widget};
use super::problems::HeaderError;
use super::scan::{ItemKind, SourceFile};
use super::signature::signature;
use crate::types::Type;

/// An input that is a function of the place: what is wired to it becomes a function of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldInput {
    /// The input's name.
    pub input: String,
    /// The file's function that is called; it counts while nothing is wired.
    pub stand_in: String,
    /// What its argument says.
    pub along: Along,
}

/// What a field is a function of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// `position: vec3f`, which takes the place of the position in object space, so that those in other spaces follow.
    Position,
    /// `step: vec2f`, pixels to the right and down: all that differs between pixels is what it will be there if it goes
    /// on changing as it does.
    Pixels,
}

impl Along {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Position, Self::Pixels];

    /// Name and WGSL type of the argument.
    pub const fn argument(self) -> (&'static str, &'static str) {
        match self {
            Self::Position => ("position", "vec3f"),
            Self::Pixels => ("step", "vec2f"),
        }
    }
}

/// The input that the header's `@field` describes.
pub(super) fn read(file: &SourceFile, header: &Header) -> Result<Option<(FieldInput, Input)>, HeaderError> {
    let Some((text, line)) = &header.field else { return Ok(None) };
    let wrong = |message: String| HeaderError::new(*line, message);
    let mut words = text.splitn(3, char::is_whitespace).map(str::trim);
    let (Some(name), Some(stand_in), Some(help)) = (words.next(), words.next(), words.next()) else {
        return Err(
            wrong("`@field` says too little".to_owned()).with_help("write `@field input function  Help.`")
        );
    };
    if header.params.iter().any(|param| param.name == name) {
        return Err(wrong(format!("`{name}` is an argument too")));
    }
    let item = (file.item(stand_in).filter(|item| item.kind == ItemKind::Function))
        .ok_or_else(|| wrong(format!("this file has no function `{stand_in}`")))?;
    let found = signature(file, item);
    let along = match found.arguments.as_slice() {
        [only] => Along::ALL.into_iter().find(|along| along.argument() == (&only.name, &only.ty)),
        _ => None,
    };
    let (Some(along), "f32") = (along, found.result.as_str()) else {
        let help = "it takes `position: vec3f` or `step: vec2f` and returns `f32`";
        return Err(wrong(format!("`{stand_in}` cannot stand for a field")).with_help(help));
    };
    let input = Input {
        name: name.to_owned(),
        ty: PinType::Fixed(Type::F32),
        default: InputDefault::Absent,
        range: None,
        limits: None,
        widget: Widget::Number,
        help: help.to_owned(),
        hidden: false,
    };
    Ok(Some((FieldInput { input: name.to_owned(), stand_in: stand_in.to_owned(), along }, input)))
}
