//! The expression of an `@inline` node, so that exported code says `mix(a, b, t)` and not the name of a wrapper.

use super::scan::{SourceFile, TokenKind};
use super::signature::Signature;

/// The body's one expression with `$name` for each argument. Arguments are always names or literals, so only the
/// expression as a whole can need parentheses, and a name behind a minus sign (`--1.0` is not WGSL).
pub(super) fn template(file: &SourceFile, signature: &Signature) -> Result<String, String> {
    let body = signature.body.clone();
    let is_return = |index: usize| file.token(index) == "return";
    let semicolons = body.clone().filter(|index| file.token(*index) == ";").count();
    if body.len() < 3 || !is_return(body.start) || semicolons != 1 || file.token(body.end - 1) != ";" {
        return Err("the body of an `@inline` function must be one `return` of an expression".to_owned());
    }
    let expression = body.start + 1..body.end - 1;
    let mut template = String::new();
    let mut depth = 0usize;
    let mut has_operator = false;
    let mut previous_end = None;
    for index in expression.clone() {
        let token = &file.tokens[index];
        let text = file.token(index);
        if let Some(end) = previous_end
            && token.range.start > end
        {
            template.push(' ');
        }
        previous_end = Some(token.range.end);
        match text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            "," | "." => {}
            _ => has_operator |= token.kind == TokenKind::Symbol && depth == 0,
        }
        let is_argument = token.kind == TokenKind::Word
            && (index == 0 || file.token(index - 1) != ".")
            && signature.arguments.iter().any(|argument| argument.name == text);
        if !is_argument {
            template.push_str(text);
        } else if index > expression.start && is_unary_minus(file, index - 1, expression.start) {
            template.push_str("($");
            template.push_str(text);
            template.push(')');
        } else {
            template.push('$');
            template.push_str(text);
        }
    }
    Ok(if has_operator { format!("({template})") } else { template })
}

fn is_unary_minus(file: &SourceFile, index: usize, first: usize) -> bool {
    if file.token(index) != "-" {
        return false;
    }
    let before = if index > first { file.token(index - 1) } else { "(" };
    matches!(before, "(" | "," | "[" | "+" | "-" | "*" | "/" | "%" | "<" | ">" | "=" | "&" | "|" | "^")
}
