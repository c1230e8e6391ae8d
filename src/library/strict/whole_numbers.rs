//! Whole numbers without a type that are too large for i32.
//!
//! `let a = 1 << 31;` is an i32 in WGSL, into which the number does not fit. Naga makes an u32 of it, or an f32, and
//! what is left of it in the module looks like any other, so it is looked for in the text.

use std::ops::Range;

use naga::{Expression, Literal, Module, Scalar, TypeInner};

use super::super::scan::{Token, TokenKind, tokenize};
use super::super::wording::Fault;

/// The first such number that a variable is declared with.
pub(super) fn refused(module: &Module, text: &str) -> Option<Fault> {
    let tokens = tokenize(text).ok()?;
    let is_code = |token: &&Token| !matches!(token.kind, TokenKind::Doc | TokenKind::Comment);
    let tokens: Vec<&Token> = tokens.iter().filter(is_code).collect();
    let place = (0..tokens.len()).find_map(|index| {
        let (name, value) = declared(text, &tokens[index..])?;
        is_no_i32(module, name).then_some(value)
    })?;
    let message = format!("`{}` is too large for an i32, which it is here", &text[place.clone()]);
    Some(Fault::new(message, "write the type: `let a: u32 = …`, or numbers such as `1u`").at(Some(place)))
}

/// The name and the value of a declaration without a type, where the value is made of plain whole numbers alone.
fn declared<'t>(text: &'t str, tokens: &[&Token]) -> Option<(&'t str, Range<usize>)> {
    let word = |token: &Token| &text[token.range.clone()];
    let [keyword, name, equals, value @ ..] = tokens else { return None };
    if !matches!(word(keyword), "let" | "var") || word(equals) != "=" {
        return None;
    }
    let value = &value[..value.iter().position(|token| word(token) == ";")?];
    let is_plain = |index: usize| {
        let token = word(value[index]);
        match value[index].kind {
            TokenKind::Symbol => "+-*/%()<>|&^~".contains(token),
            // Only what is shifted decides about the type.
            TokenKind::Number => {
                let is_count = index > 0 && matches!(word(value[index - 1]), "<" | ">");
                let digits = token.strip_prefix("0x").unwrap_or(token);
                let digits = if is_count { digits.trim_end_matches('u') } else { digits };
                digits.chars().all(|digit| digit.is_ascii_hexdigit())
                    && (token.starts_with("0x") || !digits.contains(['e', 'f']))
            }
            _ => false,
        }
    };
    let (first, last) = (value.first()?, value.last()?);
    (0..value.len()).all(is_plain).then(|| (word(name), first.range.start..last.range.end))
}

/// True when naga has taken what this name is declared with for something else.
fn is_no_i32(module: &Module, name: &str) -> bool {
    let is_other = |ty: &TypeInner| matches!(ty, TypeInner::Scalar(Scalar::U32 | Scalar::F32));
    module.functions.iter().any(|(_, function)| {
        let constant = function.named_expressions.iter().any(|(handle, known)| {
            known == name
                && matches!(
                    function.expressions[*handle],
                    Expression::Literal(Literal::U32(_) | Literal::F32(_))
                )
        });
        let mut variables = function.local_variables.iter();
        constant
            || variables.any(|(_, variable)| {
                variable.name.as_deref() == Some(name) && is_other(&module.types[variable.ty].inner)
            })
    })
}
