//! Generated WGSL as a list of declarations, so that an export can rename some and leave out what a pass does not use.
//!
//! This reads the text that the compiler wrote and naga accepted; it is no general WGSL parser.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A piece of text that matters to whoever reads names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A keyword or name.
    Word,
    /// A number.
    Number,
    /// Any other visible letter.
    Sign,
}

#[derive(Clone, Debug)]
struct Token {
    kind: Kind,
    range: Range<usize>,
}

/// One declaration with the comments and attributes before it.
#[derive(Debug)]
struct Item {
    range: Range<usize>,
    /// What it declares; `None` for a directive, which stays in every file.
    name: Option<String>,
    /// All names in it.
    words: BTreeSet<String>,
}

/// The words, numbers and signs of a text; comments and spaces are skipped.
fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if letter.is_whitespace() {
            letter.len_utf8()
        } else {
            let is_number = letter.is_ascii_digit();
            let belongs = |c: char| c.is_alphanumeric() || c == '_' || is_number && c == '.';
            let (kind, length) = if belongs(letter) {
                let mut end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
                // The sign of an exponent belongs to its number.
                while is_number
                    && rest[..end].ends_with(['e', 'E'])
                    && !rest.starts_with("0x")
                    && matches!(bytes.get(at + end), Some(b'+' | b'-'))
                {
                    end += 1;
                    end += rest[end..].find(|c| !belongs(c)).unwrap_or(rest.len() - end);
                }
                (if is_number { Kind::Number } else { Kind::Word }, end)
            } else {
                (Kind::Sign, letter.len_utf8())
            };
            found.push(Token { kind, range: at..at + length });
            length
        };
        at += length;
    }
    found
}

/// The length of the block comment that `text` begins with; such comments nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// The declarations of a module in their order.
fn items(text: &str) -> Vec<Item> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    let (mut start, mut first, mut depth) = (0, 0, 0_i32);
    for (index, token) in tokens.iter().enumerate() {
        let sign = &text[token.range.clone()];
        match sign {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth -= 1,
            _ => {}
        }
        let ends = depth == 0 && (sign == ";" || sign == "}");
        if ends {
            found.push(item(text, &tokens[first..=index], start..token.range.end));
            (start, first) = (token.range.end, index + 1);
        }
    }
    found
}

fn item(text: &str, tokens: &[Token], range: Range<usize>) -> Item {
    let word = |token: &Token| text[token.range.clone()].to_owned();
    let is_keyword = |token: &&Token| {
        matches!(&text[token.range.clone()], "fn" | "struct" | "var" | "const" | "alias" | "override")
    };
    let keyword = tokens.iter().position(|token| is_keyword(&token));
    let name = keyword.and_then(|keyword| {
        let mut depth = 0;
        // The address space of a variable stands in angle brackets before its name.
        tokens[keyword + 1..].iter().find_map(|token| {
            match &text[token.range.clone()] {
                "<" => depth += 1,
                ">" => depth -= 1,
                _ if depth == 0 && token.kind == Kind::Word => return Some(word(token)),
                _ => {}
            }
            None
        })
    });
    let words = tokens.iter().filter(|token| token.kind == Kind::Word).map(word).collect();
    Item { range, name, words }
}

/// The module without what none of `entries` reaches; declarations in `kept` stay whoever uses them.
pub(super) fn only_reached(text: &str, entries: &[&str], kept: &[&str]) -> String {
    let ranges = reached(text, entries, kept);
    let kept: String = ranges.into_iter().map(|range| &text[range]).collect();
    format!("{}\n", kept.trim_start_matches('\n'))
}

/// Where the declarations stand that some of `entries` reach, with directives and those in `kept`.
pub(super) fn reached(text: &str, entries: &[&str], kept: &[&str]) -> Vec<Range<usize>> {
    let items = items(text);
    let by_name: BTreeMap<&str, &Item> =
        items.iter().filter_map(|item| Some((item.name.as_deref()?, item))).collect();
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let mut open: Vec<&str> = entries.iter().chain(kept).copied().collect();
    while let Some(name) = open.pop() {
        let Some(item) = by_name.get(name) else { continue };
        if reached.insert(item.name.as_deref().unwrap_or_default()) {
            open.extend(item.words.iter().map(String::as_str));
        }
    }
    let is_kept = |item: &&Item| item.name.as_deref().is_none_or(|name| reached.contains(name));
    items.iter().filter(is_kept).map(|item| item.range.clone()).collect()
}

/// The module with other text for some declarations: `change` sees each one's name and text, with the comments before
/// it, and gives what stands there instead, or `None` to leave it.
pub(super) fn changed(text: &str, change: impl Fn(&str, &str) -> Option<String>) -> String {
    let mut result = String::with_capacity(text.len());
    let mut copied = 0;
    for item in items(text) {
        let declaration = &text[item.range.clone()];
        let other = item.name.as_deref().and_then(|name| change(name, declaration.trim_start()));
        if let Some(other) = other {
            result.push_str(&text[copied..item.range.start]);
            // The blank lines before it stay.
            let space = declaration.len() - declaration.trim_start().len();
            result.push_str(&declaration[..space]);
            result.push_str(&other);
            copied = item.range.end;
        }
    }
    result.push_str(&text[copied..]);
    result
}

/// One declaration, with the comments before it.
pub(super) fn declaration<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let item = items(text).into_iter().find(|item| item.name.as_deref() == Some(name))?;
    Some(text[item.range].trim_start())
}

/// The members of the module's variable that its functions read: for each the swizzles or members behind it, an empty
/// one where all of it is read.
pub(super) fn members_read(text: &str, variable: &str) -> BTreeMap<String, BTreeSet<String>> {
    let tokens = tokens(text);
    let word = |index: usize| tokens.get(index).map_or("", |token| &text[token.range.clone()]);
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for at in 0..tokens.len() {
        let is_variable = word(at) == variable && (at == 0 || word(at - 1) != ".");
        if is_variable && word(at + 1) == "." {
            let behind = if word(at + 3) == "." { word(at + 4) } else { "" };
            found.entry(word(at + 2).to_owned()).or_default().insert(behind.to_owned());
        }
    }
    found
}

/// Every word of the text.
pub(super) fn words(text: &str) -> BTreeSet<String> {
    let words = tokens(text).into_iter().filter(|token| token.kind == Kind::Word);
    words.map(|token| text[token.range].to_owned()).collect()
}

/// What the module declares.
pub(super) fn declared(text: &str) -> BTreeSet<String> {
    items(text).into_iter().filter_map(|item| item.name).collect()
}

/// The module with its declarations renamed. Members of structs keep their names.
pub(super) fn renamed(text: &str, names: &BTreeMap<&str, &str>) -> String {
    let mut result = String::with_capacity(text.len());
    let mut copied = 0;
    let mut in_struct = false;
    let tokens = tokens(text);
    for (index, token) in tokens.iter().enumerate() {
        let word = &text[token.range.clone()];
        let sign_at = |index: Option<usize>| {
            let token = index.and_then(|index| tokens.get(index));
            token.map_or("", |token| &text[token.range.clone()])
        };
        match word {
            "struct" => in_struct = true,
            "}" => in_struct = false,
            _ => {}
        }
        let is_member = sign_at(index.checked_sub(1)) == "."
            || in_struct && sign_at(Some(index + 1)) == ":" && token.kind == Kind::Word;
        if let Some(name) = names.get(word).filter(|_| token.kind == Kind::Word && !is_member) {
            result.push_str(&text[copied..token.range.start]);
            result.push_str(name);
            copied = token.range.end;
        }
    }
    result.push_str(&text[copied..]);
    result
}

/// The module with other bind groups: what was in group 0 and in group 1 goes to these.
pub(super) fn regrouped(text: &str, groups: [u32; 2]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut copied = 0;
    let tokens = tokens(text);
    for window in tokens.windows(4) {
        let word = |index: usize| &text[window[index].range.clone()];
        let group = match (word(0), word(1), word(2), word(3)) {
            ("@", "group", "(", "0") => groups[0],
            ("@", "group", "(", "1") => groups[1],
            _ => continue,
        };
        result.push_str(&text[copied..window[3].range.start]);
        result.push_str(&group.to_string());
        copied = window[3].range.end;
    }
    result.push_str(&text[copied..]);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
enable f16;
/// Frame. struct Commented { x: f32 }
struct Frame { time: vec4f, frame: f32 }
@group(0) @binding(0) var<uniform> frame: Frame;
@group(1) @binding(1) var picture: texture_2d<f32>;
const small = 1.0e-30;
fn half(x: f32) -> f32 { return x * 0.5e+0; } /* fn hidden /* nested */ */
fn unused() -> f32 { return half(small); }
@vertex fn first() -> @builtin(position) vec4f { return vec4f(half(frame.time.x) + frame.frame); }
@fragment fn second() -> @location(0) vec4f { return textureLoad(picture, vec2i(0), 0); }
";

    #[test]
    fn declarations_are_found() {
        let expected = ["Frame", "first", "frame", "half", "picture", "second", "small", "unused"];
        assert_eq!(declared(TEXT).into_iter().collect::<Vec<_>>(), expected);
        assert!(!words(TEXT).contains("hidden"));
    }

    #[test]
    fn a_part_has_what_it_needs_and_no_more() {
        let part = only_reached(TEXT, &["first"], &[]);
        let names: Vec<String> = declared(&part).into_iter().collect();
        assert_eq!(names, ["Frame", "first", "frame", "half"]);
        assert!(part.contains("enable f16;"), "{part}");
        let kept = only_reached(TEXT, &["second"], &["frame"]);
        let names: Vec<String> = declared(&kept).into_iter().collect();
        assert_eq!(names, ["Frame", "frame", "picture", "second"]);
    }

    #[test]
    fn renaming_leaves_members_and_comments() {
        let text = renamed(TEXT, &BTreeMap::from([("frame", "view"), ("Frame", "View")]));
        assert!(text.contains("/// Frame. struct Commented"), "{text}");
        assert!(text.contains("struct View { time: vec4f, frame: f32 }"), "{text}");
        assert!(text.contains("var<uniform> view: View;"), "{text}");
        assert!(text.contains("half(view.time.x) + view.frame"), "{text}");
    }

    #[test]
    fn declarations_change_alone() {
        let other = changed(TEXT, |name, text| {
            (name == "unused").then(|| text.replace("small", "2.0")).filter(|text| text.contains("fn unused"))
        });
        assert_eq!(other, TEXT.replace("half(small)", "half(2.0)"));
        assert_eq!(declaration(TEXT, "small"), Some("const small = 1.0e-30;"));
        assert_eq!(declaration(TEXT, "hidden"), None);
    }

    #[test]
    fn members_are_found_with_what_is_read_of_them() {
        let read = members_read(TEXT, "frame");
        let read: Vec<_> = read.iter().map(|(name, parts)| (name.as_str(), parts.len())).collect();
        assert_eq!(read, [("frame", 1), ("time", 1)]);
        assert!(members_read(TEXT, "frame")["time"].contains("x"));
        assert!(members_read("a.frame.b", "frame").is_empty());
    }

    #[test]
    fn groups_move_apart() {
        let text = regrouped(TEXT, [1, 0]);
        assert!(text.contains("@group(1) @binding(0) var<uniform> frame"), "{text}");
        assert!(text.contains("@group(0) @binding(1) var picture"), "{text}");
    }
}
