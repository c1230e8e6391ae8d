//! The colours of WGSL text, line by line.

use egui::{Color32, FontId, TextFormat, text::LayoutJob};

use super::theme::CodeColours;

const KEYWORDS: [&str; 28] = [
    "fn", "let", "var", "const", "struct", "return", "if", "else", "for", "while", "loop", "break",
    "continue", "switch", "case", "default", "discard", "true", "false", "alias", "override", "enable",
    "requires", "uniform", "storage", "private", "function", "read",
];

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Comment,
    Keyword,
    Type,
    Number,
    Call,
    Attribute,
    Plain,
}

impl Part {
    const fn colour(self, colours: &CodeColours) -> Color32 {
        match self {
            Self::Comment => colours.comment,
            Self::Keyword => colours.keyword,
            Self::Type => colours.ty,
            Self::Number => colours.number,
            Self::Call => colours.call,
            Self::Attribute => colours.attribute,
            Self::Plain => colours.plain,
        }
    }
}

/// One line of WGSL with its colours. `in_comment` says whether a block comment began on an earlier line, and is
/// kept up to date.
pub fn line(text: &str, font: &FontId, colours: &CodeColours, in_comment: &mut bool) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    let mut rest = text;
    while !rest.is_empty() {
        let (length, part) = token(rest, in_comment);
        let (piece, after) = rest.split_at(length);
        let color = part.colour(colours);
        job.append(piece, 0.0, TextFormat { font_id: font.clone(), color, ..TextFormat::default() });
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

/// The length in bytes and the part of speech of the first token; never 0 for text that is not empty.
fn token(text: &str, in_comment: &mut bool) -> (usize, Part) {
    if *in_comment || text.starts_with("/*") {
        let end = text.find("*/").map(|at| at + 2);
        *in_comment = end.is_none();
        return (end.unwrap_or(text.len()), Part::Comment);
    }
    if text.starts_with("//") {
        return (text.len(), Part::Comment);
    }
    let Some(first) = text.chars().next() else { return (0, Part::Plain) };
    let span = |take: fn(char) -> bool| text.find(|letter| !take(letter)).unwrap_or(text.len());
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    if first == '@' {
        let length = text[1..].find(|letter| !is_word(letter)).map_or(text.len(), |at| at + 1);
        return (length, Part::Attribute);
    }
    if first.is_ascii_digit() {
        return (span(|letter| letter.is_alphanumeric() || letter == '.'), Part::Number);
    }
    if first.is_alphabetic() || first == '_' {
        let length = span(|letter| letter.is_alphanumeric() || letter == '_');
        return (length, word_part(&text[..length], text[length..].starts_with('(')));
    }
    let length = span(|letter| !letter.is_alphanumeric() && !"_@/".contains(letter));
    (length.max(first.len_utf8()), Part::Plain)
}

fn word_part(word: &str, called: bool) -> Part {
    const TYPES: [&str; 7] = ["f32", "f16", "i32", "u32", "bool", "array", "sampler"];
    let is_type = TYPES.contains(&word)
        || ["vec", "mat", "texture_"].iter().any(|start| word.starts_with(start))
            && word.contains(|letter: char| letter.is_ascii_digit());
    if KEYWORDS.contains(&word) {
        Part::Keyword
    } else if is_type {
        Part::Type
    } else if called {
        Part::Call
    } else {
        Part::Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::{Theme, ThemeChoice};

    #[test]
    fn tokens_have_their_colours() {
        let text = "@vertex fn main() -> vec4f { return f(1.5e3); } // é";
        let colours = Theme::of(ThemeChoice::Dark).code;
        let job = line(text, &FontId::monospace(12.0), &colours, &mut false);
        assert_eq!(job.text, text);
        let piece = |section: &egui::text::LayoutSection| {
            (job.text[section.byte_range.start.0..section.byte_range.end.0].to_owned(), section.format.color)
        };
        let found: Vec<(String, Color32)> =
            job.sections.iter().map(piece).filter(|(text, _)| !text.trim().is_empty()).collect();
        for (text, part) in [
            ("@vertex", Part::Attribute),
            ("fn", Part::Keyword),
            ("vec4f", Part::Type),
            ("1.5e3", Part::Number),
            ("f", Part::Call),
        ] {
            let wanted = (text.to_owned(), part.colour(&colours));
            assert!(found.contains(&wanted), "{wanted:?} in {found:?}");
        }
        assert_eq!(found.last(), Some(&("// é".to_owned(), colours.comment)));
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
