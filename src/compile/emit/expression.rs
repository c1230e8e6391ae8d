//! Operands and expressions as text.

use super::Emitter;
use super::literal::literal;
use super::naming::EntryNames;
use super::probe;
use crate::compile::interface::Attribute;
use crate::compile::ir::{
    Builtin, CallArgument, Expression, FunctionUse, Operand, PassProgram, TextPart, columns,
};
use crate::types::Type;

pub(super) const LETTERS: [&str; 4] = ["x", "y", "z", "w"];

/// Within which entry point something is written.
#[derive(Clone, Copy)]
pub(super) struct Scope<'p, 'a> {
    pub pass: &'p PassProgram<'a>,
    pub varyings: &'p [String],
    pub entry: &'p EntryNames,
    /// The field, where it is written in one.
    pub field: Option<usize>,
}

/// The name of an attribute in the struct that the vertex stage reads.
pub(in crate::compile) fn attribute_name(attribute: Attribute, column: usize) -> String {
    match attribute {
        Attribute::Position => "position".to_owned(),
        Attribute::Normal => "normal".to_owned(),
        Attribute::Uv => "uv".to_owned(),
        Attribute::Uv1 => "uv1".to_owned(),
        Attribute::Tangent => "tangent".to_owned(),
        Attribute::Colour => "colour".to_owned(),
        Attribute::InstanceTransform => format!("instance_transform_{column}"),
        Attribute::InstanceColour => "instance_colour".to_owned(),
        Attribute::InstanceCustom => "instance_custom".to_owned(),
    }
}

impl Emitter<'_, '_> {
    /// Writes what a statement computes.
    pub(super) fn expression(&self, expression: &Expression<'_>, scope: Scope<'_, '_>, text: &mut String) {
        let start = text.len();
        match expression {
            Expression::Operand(operand) => {
                self.operand(operand, scope, text);
                strip_parentheses(text, start);
            }
            Expression::Call(function, arguments) | Expression::Follow(function, arguments, _) => {
                let function = &self.program.functions[*function];
                let name = self.declarations.name_in(function, &function.function.name);
                text.push_str(name.unwrap_or(&function.function.name));
                text.push('(');
                for (index, argument) in arguments.iter().enumerate() {
                    text.push_str(if index > 0 { ", " } else { "" });
                    self.argument(argument, scope, text);
                }
                text.push(')');
            }
            Expression::Template { text: template, function, arguments } => {
                let function = function.map(|function| &self.program.functions[function]);
                self.template(template, function, arguments, scope, text);
                strip_parentheses(text, start);
            }
            Expression::Construct(ty, operands) => {
                text.push_str(ty.wgsl());
                text.push('(');
                for (index, operand) in operands.iter().enumerate() {
                    text.push_str(if index > 0 { ", " } else { "" });
                    self.operand(operand, scope, text);
                }
                text.push(')');
            }
            Expression::Swizzle(operand, letters) => {
                self.operand(operand, scope, text);
                text.push('.');
                text.push_str(letters);
            }
            Expression::Text(parts) => {
                for part in parts {
                    self.text_part(part, parts.len() > 1, scope, text);
                }
                strip_parentheses(text, start);
            }
            Expression::Row(slot, ty) => text.push_str(&probe::row(*slot, *ty)),
        }
    }

    fn text_part(&self, part: &TextPart<'_>, is_inside: bool, scope: Scope<'_, '_>, text: &mut String) {
        match part {
            TextPart::Text(piece) => text.push_str(piece),
            TextPart::Function(index) => {
                let function = &self.program.functions[*index];
                let name = self.declarations.name_in(function, &function.function.name);
                text.push_str(name.unwrap_or(&function.function.name));
            }
            TextPart::Operand(operand) => {
                let start = text.len();
                self.operand(operand, scope, text);
                // Two signs in a row are another operator.
                if is_inside && text[start..].starts_with('-') {
                    text.insert(start, '(');
                    text.push(')');
                }
            }
        }
    }

    fn argument(&self, argument: &CallArgument, scope: Scope<'_, '_>, text: &mut String) {
        let texture = |index: usize| self.names.textures.iter().find(|texture| texture.index == index);
        match argument {
            CallArgument::Value(operand) => self.operand(operand, scope, text),
            CallArgument::Texture(index) => {
                text.push_str(texture(*index).map_or("", |texture| &texture.name));
            }
            CallArgument::Sampler(index) => {
                text.push_str(texture(*index).map_or("", |texture| &texture.sampler));
            }
        }
    }

    /// Replaces `$name` by arguments, `T` by the type, and names of declarations by those that they have here.
    fn template(
        &self,
        template: &str,
        function: Option<&FunctionUse<'_>>,
        arguments: &[(&str, CallArgument)],
        scope: Scope<'_, '_>,
        text: &mut String,
    ) {
        let mut rest = template;
        while let Some(start) = rest.find(|letter: char| letter == '$' || is_word(letter)) {
            let (before, from) = rest.split_at(start);
            text.push_str(before);
            let placeholder = from.starts_with('$');
            let word_start = usize::from(placeholder);
            let length = from[word_start..].find(|letter: char| !is_word(letter));
            let end = length.map_or(from.len(), |length| word_start + length);
            let word = &from[word_start..end];
            if placeholder {
                if let Some(argument) = find_argument(arguments, word) {
                    let start = text.len();
                    self.argument(argument, scope, text);
                    if text[start..].starts_with('-') {
                        text.insert(start, '(');
                        text.push(')');
                    }
                }
            } else if text.ends_with('.') {
                text.push_str(word);
            } else {
                let named = function.and_then(|function| match function.generic {
                    Some(ty) if word == "T" => Some(ty.wgsl()),
                    _ => self.declarations.name_in(function, word),
                });
                text.push_str(named.unwrap_or(word));
            }
            rest = &from[end..];
        }
        text.push_str(rest);
    }

    /// What is around the field in which something is written.
    fn around<'s>(&'s self, scope: Scope<'s, 's>) -> Scope<'s, 's> {
        match scope.field.and_then(|field| self.program.fields.get(field)) {
            Some(field) => self.scope(field.pass, field.stage, field.parent),
            None => scope,
        }
    }

    pub(super) fn operand(&self, operand: &Operand, scope: Scope<'_, '_>, text: &mut String) {
        match operand {
            Operand::Local(index) => text.push_str(&scope.entry.locals[*index]),
            Operand::Member(index, member) => {
                text.push_str(&scope.entry.locals[*index]);
                text.push('.');
                text.push_str(member);
            }
            Operand::Around(operand) => self.operand(operand, self.around(scope), text),
            Operand::Literal(ty, components) => text.push_str(&literal(*ty, components)),
            Operand::Value(slot) => {
                let member = &self.layout.members[self.member_of_slot[*slot]];
                let is_bool = member.ty == Type::Bool;
                text.push_str(if is_bool { "(values." } else { "values." });
                text.push_str(&member.name);
                text.push_str(if is_bool { " != 0u)" } else { "" });
            }
            Operand::Path(path) => text.push_str(path),
            Operand::Attribute(attribute, column) => {
                text.push_str("vertex.");
                text.push_str(&attribute_name(*attribute, *column));
            }
            Operand::Builtin(Builtin::PixelPosition) => text.push_str("varyings.clip_position"),
            Operand::Builtin(builtin) => text.push_str(builtin_name(*builtin)),
            Operand::Varying(index) => {
                let ty = scope.pass.varyings[*index].ty;
                text.push_str(&varying(&scope.varyings[*index], ty));
            }
            Operand::Component(vector, index) => {
                self.operand(vector, scope, text);
                text.push('.');
                text.push_str(LETTERS.get(*index).unwrap_or(&"x"));
            }
            Operand::Convert(inner, from, to) => {
                let (before, after) = conversion(*from, *to);
                text.push_str(&before);
                let start = text.len();
                self.operand(inner, scope, text);
                if !before.is_empty() {
                    strip_parentheses(text, start);
                }
                text.push_str(&after);
            }
        }
    }
}

/// The argument for a placeholder. A sampler has no pin of its own, so its placeholder has a name that only its file
/// knows; where there are several, that name begins with its texture's.
fn find_argument<'n>(arguments: &'n [(&str, CallArgument)], word: &str) -> Option<&'n CallArgument> {
    let is_sampler = |argument: &CallArgument| matches!(argument, CallArgument::Sampler(_));
    let named = || arguments.iter().find(|(name, value)| *name == word && !is_sampler(value));
    let of_texture = || arguments.iter().find(|(name, value)| is_sampler(value) && word.starts_with(name));
    let any = || arguments.iter().find(|(_, value)| is_sampler(value));
    named().or_else(of_texture).or_else(any).map(|(_, value)| value)
}

/// What the fragment stage reads; bools cross as integers and matrices as columns.
fn varying(name: &str, ty: Type) -> String {
    match columns(ty) {
        _ if ty == Type::Bool => format!("(varyings.{name} != 0u)"),
        Some((count, _)) => {
            let columns: Vec<String> = (0..count).map(|column| format!("varyings.{name}_{column}")).collect();
            format!("{}({})", ty.wgsl(), columns.join(", "))
        }
        None => format!("varyings.{name}"),
    }
}

pub(super) const fn builtin_name(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::VertexIndex => "vertex_index",
        Builtin::InstanceIndex => "instance_index",
        Builtin::FrontFacing => "front_facing",
        Builtin::PixelPosition => "clip_position",
    }
}

/// Takes away a pair of parentheses around the whole of the text behind `start`, where nothing else needs them.
pub(super) fn strip_parentheses(text: &mut String, start: usize) {
    let Some(inner) = text[start..].strip_prefix('(').and_then(|text| text.strip_suffix(')')) else { return };
    let mut depth = 0_i32;
    let balanced = inner.bytes().all(|letter| {
        depth += match letter {
            b'(' => 1,
            b')' => -1,
            _ => 0,
        };
        depth >= 0
    });
    if balanced {
        text.pop();
        text.remove(start);
    }
}

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The conversion table as what stands before and after the value; the vectors that it lacks come from sources alone
/// and are filled with 0, 0, 1.
fn conversion(from: Type, to: Type) -> (String, String) {
    let target = to.wgsl();
    match (from.float_width(), to.float_width()) {
        (None, Some(1)) => ("f32(".to_owned(), ")".to_owned()),
        (None, Some(_)) => (format!("{target}(f32("), "))".to_owned()),
        (Some(from), Some(to)) if to < from => (String::new(), format!(".{}", LETTERS[..to].concat())),
        (Some(3), Some(4)) => (format!("{target}("), ", 1.0)".to_owned()),
        (Some(2), Some(3)) => (format!("{target}("), ", 0.0)".to_owned()),
        (Some(2), Some(4)) => (format!("{target}("), ", 0.0, 1.0)".to_owned()),
        _ => (format!("{target}("), ")".to_owned()),
    }
}
