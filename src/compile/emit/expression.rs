//! Operands and expressions as text.

use super::Emitter;
use super::literal::literal;
use super::naming::EntryNames;
use crate::compile::ir::{Builtin, CallArgument, Expression, FunctionUse, Operand, PassProgram};
use crate::compile::interface::Attribute;
use crate::types::Type;

const LETTERS: [&str; 4] = ["x", "y", "z", "w"];

/// Within which entry point something is written.
#[derive(Clone, Copy)]
pub(super) struct Scope<'p, 'a> {
    pub pass: &'p PassProgram<'a>,
    pub varyings: &'p [String],
    pub entry: &'p EntryNames,
}

/// The name of an attribute in the struct that the vertex stage reads.
pub(super) fn attribute_name(attribute: Attribute, column: usize) -> String {
    match attribute {
        Attribute::Position => "position".to_owned(),
        Attribute::Normal => "normal".to_owned(),
        Attribute::Uv => "uv".to_owned(),
        Attribute::Tangent => "tangent".to_owned(),
        Attribute::Colour => "colour".to_owned(),
        Attribute::InstanceTransform => format!("instance_transform_{column}"),
        Attribute::InstanceColour => "instance_colour".to_owned(),
        Attribute::InstanceCustom => "instance_custom".to_owned(),
    }
}

impl Emitter<'_, '_> {
    pub(super) fn expression(&self, expression: &Expression<'_>, scope: Scope<'_, '_>) -> String {
        match expression {
            Expression::Operand(operand) => without_parentheses(self.operand(operand, scope)),
            Expression::Call(function, arguments) => {
                let function = &self.program.functions[*function];
                let name = self.declarations.name_in(function, &function.function.name);
                let arguments: Vec<String> =
                    arguments.iter().map(|argument| self.argument(argument, scope)).collect();
                format!("{}({})", name.unwrap_or(&function.function.name), arguments.join(", "))
            }
            Expression::Template { text, function, arguments } => {
                let function = function.map(|function| &self.program.functions[function]);
                without_parentheses(self.template(text, function, arguments, scope))
            }
            Expression::Construct(ty, operands) => {
                let parts: Vec<String> =
                    operands.iter().map(|operand| self.operand(operand, scope)).collect();
                format!("{}({})", ty.wgsl(), parts.join(", "))
            }
            Expression::Swizzle(operand, letters) => format!("{}.{letters}", self.operand(operand, scope)),
        }
    }

    fn argument(&self, argument: &CallArgument, scope: Scope<'_, '_>) -> String {
        let texture = |index: usize| self.names.textures.iter().find(|texture| texture.index == index);
        match argument {
            CallArgument::Value(operand) => self.operand(operand, scope),
            CallArgument::Texture(index) => texture(*index).map(|texture| texture.name.clone()).unwrap_or_default(),
            CallArgument::Sampler(index) => {
                texture(*index).map(|texture| texture.sampler.clone()).unwrap_or_default()
            }
        }
    }

    /// Replaces `$name` by arguments, `T` by the type, and names of declarations by those that they have here.
    fn template(
        &self,
        text: &str,
        function: Option<&FunctionUse<'_>>,
        arguments: &[(&str, CallArgument)],
        scope: Scope<'_, '_>,
    ) -> String {
        let mut result = String::with_capacity(text.len() + 16);
        let mut rest = text;
        while let Some(start) = rest.find(|letter: char| letter == '$' || is_word(letter)) {
            let (before, from) = rest.split_at(start);
            result.push_str(before);
            let placeholder = from.starts_with('$');
            let word_start = usize::from(placeholder);
            let length = from[word_start..].find(|letter: char| !is_word(letter));
            let end = length.map_or(from.len(), |length| word_start + length);
            let word = &from[word_start..end];
            if placeholder {
                let is_sampler = |argument: &CallArgument| matches!(argument, CallArgument::Sampler(_));
                let named = arguments.iter().find(|(name, value)| *name == word && !is_sampler(value));
                // A sampler has no pin of its own, so its placeholder has a name that only its file knows.
                let sampler = |exact: bool| {
                    arguments.iter().find(|(name, value)| is_sampler(value) && (!exact || word.starts_with(name)))
                };
                let found = named.or_else(|| sampler(true)).or_else(|| sampler(false));
                let value = found.map(|(_, argument)| self.argument(argument, scope)).unwrap_or_default();
                if value.starts_with('-') {
                    result.push('(');
                    result.push_str(&value);
                    result.push(')');
                } else {
                    result.push_str(&value);
                }
            } else if result.ends_with('.') {
                result.push_str(word);
            } else {
                let named = function.and_then(|function| match function.generic {
                    Some(ty) if word == "T" => Some(ty.wgsl()),
                    _ => self.declarations.name_in(function, word),
                });
                result.push_str(named.unwrap_or(word));
            }
            rest = &from[end..];
        }
        result.push_str(rest);
        result
    }

    pub(super) fn operand(&self, operand: &Operand, scope: Scope<'_, '_>) -> String {
        match operand {
            Operand::Local(index) => scope.entry.locals[*index].clone(),
            Operand::Member(index, member) => format!("{}.{member}", scope.entry.locals[*index]),
            Operand::Literal(ty, components) => literal(*ty, components),
            Operand::Value(slot) => {
                let member = &self.layout.members[self.member_of_slot[*slot]];
                match member.ty {
                    Type::Bool => format!("(values.{} != 0u)", member.name),
                    _ => format!("values.{}", member.name),
                }
            }
            Operand::Path(path) => (*path).to_owned(),
            Operand::Attribute(attribute, column) => format!("vertex.{}", attribute_name(*attribute, *column)),
            Operand::Builtin(Builtin::PixelPosition) => "varyings.clip_position".to_owned(),
            Operand::Builtin(builtin) => builtin_name(*builtin).to_owned(),
            Operand::Varying(index) => {
                let name = &scope.varyings[*index];
                let ty = scope.pass.varyings[*index].ty;
                match columns(ty) {
                    _ if ty == Type::Bool => format!("(varyings.{name} != 0u)"),
                    Some((count, _)) => {
                        let columns: Vec<String> =
                            (0..count).map(|column| format!("varyings.{name}_{column}")).collect();
                        format!("{}({})", ty.wgsl(), columns.join(", "))
                    }
                    None => format!("varyings.{name}"),
                }
            }
            Operand::Component(vector, index) => {
                format!("{}.{}", self.operand(vector, scope), LETTERS.get(*index).unwrap_or(&"x"))
            }
            Operand::Convert(inner, from, to) => convert(&self.operand(inner, scope), *from, *to),
        }
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

/// How many columns of which type a matrix has.
pub(super) const fn columns(ty: Type) -> Option<(usize, Type)> {
    match ty {
        Type::Mat2 => Some((2, Type::Vec2)),
        Type::Mat3 => Some((3, Type::Vec3)),
        Type::Mat4 => Some((4, Type::Vec4)),
        _ => None,
    }
}

/// Text without a pair of parentheses around the whole of it, which a `let` does not need.
fn without_parentheses(text: String) -> String {
    let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else { return text };
    let mut depth = 0_i32;
    let balanced = inner.chars().all(|letter| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth >= 0
    });
    if balanced { inner.to_owned() } else { text }
}

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The conversion table as text; the vectors that it lacks come from sources alone and are filled with 0, 0, 1.
fn convert(text: &str, from: Type, to: Type) -> String {
    let target = to.wgsl();
    match (from.float_width(), to.float_width()) {
        (None, Some(1)) => format!("f32({text})"),
        (None, Some(_)) => format!("{target}(f32({text}))"),
        (Some(1), Some(_)) => format!("{target}({text})"),
        (Some(from), Some(to)) if to < from => format!("{text}.{}", LETTERS[..to].concat()),
        (Some(3), Some(4)) => format!("{target}({text}, 1.0)"),
        (Some(2), Some(3)) => format!("{target}({text}, 0.0)"),
        (Some(2), Some(4)) => format!("{target}({text}, 0.0, 1.0)"),
        _ => format!("{target}({text})"),
    }
}
