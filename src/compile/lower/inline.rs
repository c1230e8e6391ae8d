//! Built-ins that are written in place, and what a strict compiler refuses there.
//!
//! WGSL evaluates an expression of literals while compiling and makes an error of `sqrt(-1.0)`, of `1.0 / 0.0`, of
//! anything infinite or not a number; some built-ins also check two literal arguments against each other. A value
//! bound by `let` is not a constant expression, so a literal that could get into such an expression is bound first.

use crate::library::{Argument, Function};
use crate::types::Type;

use super::Operand;
use super::entry::EntryLowering;
use crate::compile::ir::{CallArgument, Expression, NameHint, ResultType};

impl<'a> EntryLowering<'_, 'a> {
    /// The function's template with its arguments, literals bound where they must be.
    pub fn inline(
        &mut self,
        node: usize,
        function: &'a Function,
        id: usize,
        text: &'a str,
        mut arguments: Vec<CallArgument>,
    ) -> Expression<'a> {
        let names: Vec<&'a str> = function.arguments.iter().map(placeholder).collect();
        let is_plain = is_plain(text, &names, &arguments);
        let all_literal = arguments.iter().all(is_literal);
        if !is_plain || all_literal {
            for (name, argument) in names.iter().zip(&mut arguments) {
                if let CallArgument::Value(Operand::Literal(ty, components)) = argument {
                    let literal = Operand::Literal(*ty, std::mem::take(components));
                    let (result, hint) = (ResultType::Value(*ty), NameHint::Pin((*name).to_owned()));
                    let bound = self.bind(hint, Some(node), result, Expression::Operand(literal));
                    *argument = CallArgument::Value(bound);
                    if is_plain {
                        break;
                    }
                }
            }
        }
        let arguments = names.into_iter().zip(arguments).collect();
        Expression::Template { text, function: Some(id), arguments }
    }
}

fn placeholder(argument: &Argument) -> &str {
    match argument {
        Argument::Value(name)
        | Argument::Texture(name)
        | Argument::Sampler(name)
        | Argument::Change { input: name, .. } => name,
    }
}

fn is_literal(argument: &CallArgument) -> bool {
    matches!(argument, CallArgument::Value(operand) if operand.is_literal())
}

/// True when the text is one call or one operator over plain placeholders, so that one argument that is no literal
/// keeps all of it from being a constant expression, and it has no pair of literals that the built-in checks.
fn is_plain(text: &str, names: &[&str], arguments: &[CallArgument]) -> bool {
    let text = text.trim();
    // The library puts parentheses around what has an operator.
    let bare = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let value = |part: &str| {
        let name = part.trim().strip_prefix('$')?;
        let index = names.iter().position(|known| *known == name)?;
        Some(&arguments[index])
    };
    if let Some((name, inner)) = text.split_once('(')
        && !name.is_empty()
        && let Some(inner) = inner.strip_suffix(')')
    {
        let parts: Option<Vec<&CallArgument>> = inner.split(',').map(value).collect();
        return match (name, parts.as_deref()) {
            (_, None) => false,
            ("smoothstep", Some([low, high, _])) | ("clamp", Some([_, low, high])) => ascending(low, high),
            ("ldexp" | "extractBits" | "insertBits", _) => false,
            (name, Some(_)) => name.chars().all(|letter| letter.is_ascii_alphanumeric()),
        };
    }
    ["+", "-", "*", "/"].iter().any(|operator| {
        let Some((left, right)) = bare.split_once(operator) else { return false };
        let (Some(_), Some(right)) = (value(left), value(right)) else { return false };
        *operator != "/" || !matches!(right, CallArgument::Value(Operand::Literal(Type::I32 | Type::U32, _)))
    })
}

/// True unless both are literals and not in ascending order in every component.
fn ascending(low: &CallArgument, high: &CallArgument) -> bool {
    match (low, high) {
        (CallArgument::Value(Operand::Literal(_, low)), CallArgument::Value(Operand::Literal(_, high))) => {
            low.iter().zip(high).all(|(low, high)| (*low as f32) < (*high as f32))
        }
        _ => true,
    }
}
