//! The statement that a fault without a place is in.
//!
//! For a few faults naga says what is wrong but not where. Its parser stops at the first, so the shortest beginning of
//! the text that still has the fault ends with the statement at fault.

use std::ops::Range;

use super::super::scan::{Token, TokenKind, tokenize};

/// The bytes of the statement in which the first `length` bytes of a text have a fault; what is behind them stays as it
/// is. `has_fault` says whether a text has it.
pub(in crate::library) fn statement(
    text: &str,
    length: usize,
    has_fault: &dyn Fn(&str) -> bool,
) -> Option<Range<usize>> {
    let (head, tail) = text.split_at_checked(length)?;
    let tokens = tokenize(head).ok()?;
    let is_code = |token: &&Token| !matches!(token.kind, TokenKind::Doc | TokenKind::Comment);
    let tokens: Vec<&Token> = tokens.iter().filter(is_code).collect();
    let mut cuts = Vec::new();
    let (mut braces, mut others, mut start) = (0usize, 0usize, 0);
    for (index, token) in tokens.iter().enumerate() {
        match &head[token.range.clone()] {
            "(" | "[" => others += 1,
            ")" | "]" => others = others.saturating_sub(1),
            "{" => braces += 1,
            "}" => braces = braces.saturating_sub(1),
            ";" => {}
            _ => continue,
        }
        if others == 0 && matches!(&head[token.range.clone()], "{" | "}" | ";") {
            cuts.push(Cut { range: start..token.range.end, open_braces: braces });
            start = tokens.get(index + 1).map_or(head.len(), |next| next.range.start);
        }
    }
    let fails = |cut: &Cut| {
        let closed = format!("{}{}{tail}", &head[..cut.range.end], "}".repeat(cut.open_braces));
        has_fault(&closed)
    };
    let first = cuts.partition_point(|cut| !fails(cut));
    cuts.get(first).filter(|cut| fails(cut)).map(|cut| cut.range.clone())
}

/// An end of a statement or of its head.
struct Cut {
    /// From the first byte of the statement.
    range: Range<usize>,
    /// How many blocks are open there.
    open_braces: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statement_is_found_wherever_it_stands() {
        let text = "fn f() { a(); if b { bad(1; 2); } for (x; bad; y) { } c(); }\ntail";
        let length = text.find("\ntail").unwrap();
        let of = |word: &str| {
            let has_fault = |text: &str| text.contains(word) && text.ends_with("tail");
            statement(text, length, &has_fault).map(|range| &text[range])
        };
        assert_eq!(of("a()"), Some("a();"));
        assert_eq!(of("bad(1"), Some("bad(1; 2);"));
        assert_eq!(of("bad;"), Some("for (x; bad; y) {"));
        assert_eq!(of("c()"), Some("c();"));
        assert_eq!(of("nothing"), None);
    }
}
