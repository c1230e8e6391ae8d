//! The colours of WGSL text, line by line.

use egui::{Color32, FontId, TextFormat, text::LayoutJob};

/// The colours of code. Each stands at 4.5:1 or better on the panels.
const COMMENT: Color32 = Color32::from_rgb(0x86, 0x98, 0x80);
const KEYWORD: Color32 = Color32::from_rgb(0xe0, 0x92, 0xb8);
const TYPE: Color32 = Color32::from_rgb(0x7c, 0xc7, 0xd6);
const NUMBER: Color32 = Color32::from_rgb(0xd7, 0xb5, 0x7a);
const CALL: Color32 = Color32::from_rgb(0x9d, 0xba, 0xf2);
const ATTRIBUTE: Color32 = Color32::from_rgb(0xb8, 0xa3, 0xe6);
const PLAIN: Color32 = Color32::from_rgb(0xd4, 0xd7, 0xdc);

const KEYWORDS: [&str; 28] = [
    "fn", "let", "var", "const", "struct", "return", "if", "else", "for", "while", "loop", "break",
    "continue", "switch", "case", "default", "discard", "true", "false", "alias", "override", "enable",
    "requires", "uniform", "storage", "private", "function", "read",
];

/// One line of WGSL with its colours. `in_comment` says whether a block comment began on an earlier line, and is
/// kept up to date.
pub fn line(text: &str, font: &FontId, in_comment: &mut bool) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    let mut rest = text;
    while !rest.is_empty() {
        let (length, colour) = token(rest, in_comment);
        let (piece, after) = rest.split_at(length);
        job.append(piece, 0.0, TextFormat { font_id: font.clone(), color: colour, ..TextFormat::default() });
        rest = after;
    }
    job
}

/// Whether a block comment is open after this line, for lines that are not drawn.
pub fn skip_line(text: &str, in_comment: &mut bool) {
    let mut rest = text;
    while !rest.is_empty() {
        let (length, _) = token(rest, in_comment);
        rest = &rest[length..];
    }
}

/// The length in bytes and the colour of the first token; never 0 for text that is not empty.
fn token(text: &str, in_comment: &mut bool) -> (usize, Color32) {
    if *in_comment || text.starts_with("/*") {
        let end = text.find("*/").map(|at| at + 2);
        *in_comment = end.is_none();
        return (end.unwrap_or(text.len()), COMMENT);
    }
    if text.starts_with("//") {
        return (text.len(), COMMENT);
    }
    let Some(first) = text.chars().next() else { return (0, PLAIN) };
    let span = |take: fn(char) -> bool| text.find(|letter| !take(letter)).unwrap_or(text.len());
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    if first == '@' {
        let length = text[1..].find(|letter| !is_word(letter)).map_or(text.len(), |at| at + 1);
        return (length, ATTRIBUTE);
    }
    if first.is_ascii_digit() {
        return (span(|letter| letter.is_alphanumeric() || letter == '.'), NUMBER);
    }
    if first.is_alphabetic() || first == '_' {
        let length = span(|letter| letter.is_alphanumeric() || letter == '_');
        return (length, word_colour(&text[..length], text[length..].starts_with('(')));
    }
    let length = span(|letter| !letter.is_alphanumeric() && !"_@/".contains(letter));
    (length.max(first.len_utf8()), PLAIN)
}

fn word_colour(word: &str, called: bool) -> Color32 {
    const TYPES: [&str; 7] = ["f32", "f16", "i32", "u32", "bool", "array", "sampler"];
    let is_type = TYPES.contains(&word)
        || ["vec", "mat", "texture_"].iter().any(|start| word.starts_with(start))
            && word.contains(|letter: char| letter.is_ascii_digit());
    if KEYWORDS.contains(&word) {
        KEYWORD
    } else if is_type {
        TYPE
    } else if called {
        CALL
    } else {
        PLAIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(text: &str) -> Vec<(String, Color32)> {
        let job = line(text, &FontId::monospace(12.0), &mut false);
        assert_eq!(job.text, text);
        let piece = |section: &egui::text::LayoutSection| {
            (job.text[section.byte_range.start.0..section.byte_range.end.0].to_owned(), section.format.color)
        };
        job.sections.iter().map(piece).filter(|(text, _)| !text.trim().is_empty()).collect()
    }

    #[test]
    fn tokens_have_their_colours() {
        let found = colours("@vertex fn main() -> vec4f { return f(1.5e3); } // é");
        for wanted in
            [("@vertex", ATTRIBUTE), ("fn", KEYWORD), ("vec4f", TYPE), ("1.5e3", NUMBER), ("f", CALL)]
        {
            assert!(found.contains(&(wanted.0.to_owned(), wanted.1)), "{wanted:?} in {found:?}");
        }
        assert_eq!(found.last(), Some(&("// é".to_owned(), COMMENT)));
    }

    #[test]
    fn block_comments_span_lines() {
        let mut open = false;
        skip_line("a /* b", &mut open);
        assert!(open);
        skip_line("c */ d", &mut open);
        assert!(!open);
    }
}
