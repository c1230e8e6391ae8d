//! Reads arguments, members and used names off a scanned declaration.

use std::collections::BTreeSet;
use std::ops::Range;

use super::scan::{Item, ItemKind, SourceFile, TokenKind};

/// An argument of a function or a member of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub name: String,
    /// The type as written, without white space.
    pub ty: String,
    /// Where its name stands.
    pub at: usize,
}

/// A function's arguments, result and body.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub arguments: Vec<Field>,
    /// The result's type as written, empty when there is none.
    pub result: String,
    /// The tokens between the braces.
    pub body: Range<usize>,
}

/// The signature of a function item.
pub(super) fn signature(file: &SourceFile, item: &Item) -> Signature {
    let mut at = item.tokens.start;
    while at < item.tokens.end && file.token(at) != "(" {
        // Attributes before `fn` have parentheses of their own.
        at += if file.token(at) == "@" && file.token(at + 2) == "(" {
            file.tokens[at..item.tokens.end]
                .iter()
                .position(|token| &file.text[token.range.clone()] == ")")
                // What closes it may be another bracket by mistake.
                .unwrap_or(1)
        } else {
            1
        };
    }
    let (arguments, close) = fields(file, at + 1, item.tokens.end, ")");
    let body_open = (close..item.tokens.end).find(|index| file.token(*index) == "{").unwrap_or(close);
    let mut result: String = (close + 1..body_open).map(|index| file.token(index)).collect();
    if let Some(ty) = result.strip_prefix("->") {
        result = ty.to_owned();
    }
    Signature { arguments, result, body: body_open + 1..item.tokens.end.saturating_sub(1) }
}

/// The members of a struct item.
pub(super) fn members(file: &SourceFile, item: &Item) -> Vec<Field> {
    let open = item.tokens.clone().find(|index| file.token(*index) == "{").unwrap_or(item.tokens.start);
    fields(file, open + 1, item.tokens.end, "}").0
}

/// `name: type, name: type` up to `close`, whose index is returned with the fields.
fn fields(file: &SourceFile, from: usize, end: usize, close: &str) -> (Vec<Field>, usize) {
    let mut found = Vec::new();
    let mut at = from;
    while at < end && file.token(at) != close {
        if file.token(at + 1) != ":" {
            at += 1;
            continue;
        }
        let mut field =
            Field { name: file.token(at).to_owned(), ty: String::new(), at: file.tokens[at].range.start };
        at += 2;
        let mut depth = 0usize;
        while at < end {
            match file.token(at) {
                "<" | "(" => depth += 1,
                ")" if depth == 0 => break,
                ">" | ")" => depth = depth.saturating_sub(1),
                "," | "}" if depth == 0 => break,
                _ => {}
            }
            field.ty.push_str(file.token(at));
            at += 1;
        }
        found.push(field);
        if file.token(at) == "," {
            at += 1;
        }
    }
    (found, at)
}

/// The `///` lines directly above a member, joined.
pub(super) fn member_help(file: &SourceFile, member: &Field) -> String {
    let line_start = file.text[..member.at].rfind('\n').map_or(0, |newline| newline + 1);
    let mut lines: Vec<&str> = file.text[..line_start]
        .lines()
        .rev()
        .map(str::trim)
        .take_while(|line| line.starts_with("///"))
        .map(|line| line.trim_start_matches('/').trim())
        .collect();
    lines.reverse();
    lines.join(" ")
}

/// The words of an item that may name a module-scope declaration: no members, no attributes, no local names.
pub(super) fn module_words(file: &SourceFile, item: &Item) -> Vec<Range<usize>> {
    let locals = if item.kind == ItemKind::Function { locals(file, item) } else { BTreeSet::new() };
    let is_module_word = |index: &usize| {
        let index = *index;
        let previous = if index == 0 { "" } else { file.token(index - 1) };
        let next = file.token(index + 1);
        file.tokens[index].kind == TokenKind::Word
            && previous != "."
            && previous != "@"
            && !(item.kind == ItemKind::Structure && next == ":")
            // A local value cannot be called, so a call always names a declaration.
            && (next == "(" || !locals.contains(file.token(index)))
    };
    item.tokens.clone().filter(is_module_word).map(|index| file.tokens[index].range.clone()).collect()
}

fn locals<'a>(file: &'a SourceFile, item: &Item) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    let mut index = item.tokens.start;
    let arguments = signature(file, item).arguments;
    while index < item.tokens.end {
        let token = file.token(index);
        if matches!(token, "let" | "const" | "var") {
            let mut name = index + 1;
            if file.token(name) == "<" {
                while name < item.tokens.end && file.token(name) != ">" {
                    name += 1;
                }
                name += 1;
            }
            names.insert(file.token(name));
        } else if arguments.iter().any(|argument| file.tokens[index].range.start == argument.at) {
            names.insert(token);
        }
        index += 1;
    }
    names
}
