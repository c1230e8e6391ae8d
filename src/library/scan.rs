//! Splits a WGSL file into tokens and top-level declarations.
//!
//! Naga checks and understands the code, but it keeps neither the comments on arguments nor the exact bytes of a
//! declaration with its identifiers, which the palette, the exported text and renaming need. This reads just that
//! much and does not judge WGSL.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// An identifier or a keyword.
    Word,
    /// A numeric literal with its suffix.
    Number,
    /// One character of punctuation.
    Symbol,
    /// A `///` line.
    Doc,
    /// Any other comment.
    Comment,
}

/// A token and its bytes in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub range: Range<usize>,
}

/// What a top-level declaration declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemKind {
    Function,
    Structure,
    Constant,
    Alias,
    /// Directives, variables, overrides, assertions: nothing that a node file may hold.
    Other,
}

/// A top-level declaration.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub kind: ItemKind,
    pub name: String,
    /// Its bytes, from the first comment that is attached to it.
    pub range: Range<usize>,
    /// Where its own code begins, behind the comments.
    pub code_start: usize,
    /// Its tokens without comments.
    pub tokens: Range<usize>,
    /// Its `///` lines, as ranges of the text.
    pub docs: Vec<Range<usize>>,
}

/// Something that the scanner cannot follow.
#[derive(Clone, Debug)]
pub(super) struct ScanError {
    pub at: usize,
    pub message: String,
}

impl ScanError {
    fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}

/// A scanned file.
#[derive(Clone, Debug)]
pub(super) struct SourceFile {
    /// The path that names it in messages and in `Declaration::file`.
    pub path: String,
    pub text: String,
    /// Tokens without comments.
    pub tokens: Vec<Token>,
    pub items: Vec<Item>,
    /// `///` lines that are attached to no item.
    pub loose_docs: Vec<Range<usize>>,
    line_starts: Vec<usize>,
}

impl SourceFile {
    /// Scans `text`.
    pub fn scan(path: &str, text: &str) -> Result<Self, ScanError> {
        let (comments, tokens): (Vec<_>, Vec<_>) = tokenize(text)?
            .into_iter()
            .partition(|token| matches!(token.kind, TokenKind::Doc | TokenKind::Comment));
        let items = Items { text, tokens: &tokens, comments: &comments }.collect()?;
        let attached = |token: &Token| items.iter().any(|item| item.range.contains(&token.range.start));
        let is_loose = |token: &&Token| token.kind == TokenKind::Doc && !attached(token);
        let loose_docs = comments.iter().filter(is_loose).map(|token| token.range.clone()).collect();
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Ok(Self { path: path.to_owned(), text: text.to_owned(), tokens, items, loose_docs, line_starts })
    }

    /// The text of a token.
    pub fn token(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| &self.text[token.range.clone()])
    }

    /// Line and column of a byte, both from 1; the column counts characters.
    pub fn position(&self, at: usize) -> (u32, u32) {
        let at = at.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start <= at);
        let start = self.line_starts[line.saturating_sub(1)];
        let column = self.text.get(start..at).map_or(1, |before| before.chars().count() + 1);
        (line as u32, column as u32)
    }

    /// The line of a byte, from 1.
    pub fn line(&self, at: usize) -> u32 {
        self.position(at).0
    }

    /// The item of this name.
    pub fn item(&self, name: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.name == name)
    }
}

/// Line and column of a byte of a text that could not be scanned.
pub(super) fn position_in(text: &str, at: usize) -> (u32, u32) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() as u32 + 1, before[line_start..].chars().count() as u32 + 1)
}

/// The tokens of a text, comments included.
pub(super) fn tokenize(text: &str) -> Result<Vec<Token>, ScanError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            let is_doc = rest.starts_with("///") && !rest.starts_with("////");
            (if is_doc { TokenKind::Doc } else { TokenKind::Comment }, length)
        } else if rest.starts_with("/*") {
            (TokenKind::Comment, block_comment_length(rest).ok_or_else(|| unclosed(at, "/*"))?)
        } else if first == '_' || first.is_alphabetic() {
            let is_inside = |c: char| c == '_' || c.is_alphanumeric();
            (TokenKind::Word, rest.find(|c| !is_inside(c)).unwrap_or(rest.len()))
        } else if starts_number(rest) {
            (TokenKind::Number, number_length(rest))
        } else {
            (TokenKind::Symbol, first.len_utf8())
        };
        tokens.push(Token { kind, range: at..at + length });
        at += length;
    }
    Ok(tokens)
}

fn unclosed(at: usize, what: &str) -> ScanError {
    ScanError::new(at, format!("this `{what}` is never closed"))
}

/// Block comments nest in WGSL.
fn block_comment_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0usize);
    loop {
        match bytes.get(at..at + 2)? {
            b"/*" => (at, depth) = (at + 2, depth + 1),
            b"*/" => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

fn starts_number(text: &str) -> bool {
    let digits = text.strip_prefix('.').unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit())
}

fn number_length(text: &str) -> usize {
    let exponents = if text.starts_with("0x") || text.starts_with("0X") { "pP" } else { "eE" };
    let mut previous = ' ';
    for (at, c) in text.char_indices() {
        let is_sign = (c == '+' || c == '-') && exponents.contains(previous);
        if !(c.is_ascii_alphanumeric() || c == '.' || is_sign) {
            return at;
        }
        previous = c;
    }
    text.len()
}

/// Collects the top-level declarations of a token list.
struct Items<'a> {
    text: &'a str,
    tokens: &'a [Token],
    comments: &'a [Token],
}

impl Items<'_> {
    fn collect(&self) -> Result<Vec<Item>, ScanError> {
        let mut items = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            if self.word(at) == ";" {
                at += 1;
                continue;
            }
            let item = self.item(at)?;
            at = item.tokens.end;
            items.push(item);
        }
        Ok(items)
    }

    fn word(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| &self.text[token.range.clone()])
    }

    fn start_of(&self, index: usize) -> usize {
        self.tokens.get(index).map_or(self.text.len(), |token| token.range.start)
    }

    fn item(&self, first: usize) -> Result<Item, ScanError> {
        let mut keyword = first;
        while self.word(keyword) == "@" {
            keyword += 2;
            if self.word(keyword) == "(" {
                keyword = self.closing(keyword)? + 1;
            }
        }
        let kind = match self.word(keyword) {
            "fn" => ItemKind::Function,
            "struct" => ItemKind::Structure,
            "const" => ItemKind::Constant,
            "alias" => ItemKind::Alias,
            "var" | "override" | "const_assert" | "enable" | "requires" | "diagnostic" => ItemKind::Other,
            other => {
                let message = format!("expected a declaration such as `fn` or `struct`, found `{other}`");
                return Err(ScanError::new(self.start_of(keyword), message));
            }
        };
        let end = match kind {
            ItemKind::Function | ItemKind::Structure => {
                let open = self.find(keyword, "{")?;
                self.closing(open)? + 1
            }
            _ => self.find(keyword, ";")? + 1,
        };
        let code_start = self.start_of(first);
        let attached = self.attached_comments(code_start);
        Ok(Item {
            kind,
            name: self.word(keyword + 1).to_owned(),
            range: attached.first().map_or(code_start, |token| token.range.start)
                ..self.tokens[end - 1].range.end,
            code_start,
            tokens: first..end,
            docs: attached
                .iter()
                .filter(|token| token.kind == TokenKind::Doc)
                .map(|token| token.range.clone())
                .collect(),
        })
    }

    /// The next `symbol` outside parentheses.
    fn find(&self, from: usize, symbol: &str) -> Result<usize, ScanError> {
        let mut at = from;
        while at < self.tokens.len() {
            match self.word(at) {
                found if found == symbol => return Ok(at),
                "(" | "[" | "{" => at = self.closing(at)? + 1,
                _ => at += 1,
            }
        }
        Err(ScanError::new(self.start_of(from), format!("this declaration has no `{symbol}`")))
    }

    /// The token that closes the bracket at `open`.
    fn closing(&self, open: usize) -> Result<usize, ScanError> {
        let mut depth = 0usize;
        for at in open..self.tokens.len() {
            match self.word(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return Ok(at);
                    }
                }
                _ => {}
            }
        }
        Err(unclosed(self.start_of(open), self.word(open)))
    }

    /// The comments that end on the line above `code_start`, without an empty line between.
    fn attached_comments(&self, code_start: usize) -> &[Token] {
        let end = self.comments.partition_point(|token| token.range.start < code_start);
        let mut first = end;
        let mut next_start = code_start;
        while let Some(token) = first.checked_sub(1).map(|index| &self.comments[index]) {
            let gap = &self.text[token.range.end..next_start];
            // A comment behind the previous declaration, on its last line, belongs to that one.
            let line_start = self.text[..token.range.start].rfind('\n').map_or(0, |newline| newline + 1);
            let begins_line = self.text[line_start..token.range.start].trim().is_empty();
            if !gap.trim().is_empty() || gap.matches('\n').count() > 1 || !begins_line {
                break;
            }
            first -= 1;
            next_start = token.range.start;
        }
        &self.comments[first..end]
    }
}
