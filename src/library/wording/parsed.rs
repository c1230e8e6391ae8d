//! The faults that keep a text from being read.
//!
//! Naga tells them as text only, so it is by their text that they are told apart; what a test does not know here keeps
//! naga's sentence.

use std::ops::Range;

use naga::front::wgsl::ParseError;

use super::super::scan::{Token, TokenKind, tokenize};
use super::expected::{Around, attribute, unfitting};
use super::unknown::unknown;
use super::{Fault, behind, entry_point, quoted, short};

/// The fault behind an error of the parser about a text.
pub(in crate::library) fn of_parser(error: &ParseError, text: &str) -> Fault {
    let all = tokenize(text).unwrap_or_default();
    let is_code = |token: &Token| !matches!(token.kind, TokenKind::Doc | TokenKind::Comment);
    let tokens: Vec<Token> = all.into_iter().filter(is_code).collect();
    let labels: Vec<(Range<usize>, &str)> = error
        .labels()
        .filter_map(|(span, label)| Some((span.to_range()?, label)))
        .filter(|(range, _)| range.end <= text.len())
        .collect();
    let found = Found { text, tokens: &tokens, labels: &labels, message: error.message().trim(), error };
    let mut fault =
        found.syntax().or_else(|| found.names()).or_else(|| found.calls()).or_else(|| found.types());
    if fault.is_none() {
        fault = found.assignments().or_else(|| found.constants()).or_else(|| found.placeless());
    }
    let fault = fault.unwrap_or_else(|| found.in_other_words());
    let place = fault.place.clone().or_else(|| labels.first().map(|(range, _)| range.clone()));
    fault.at(place)
}

/// An error of naga with the text that it is about.
pub(super) struct Found<'e> {
    pub text: &'e str,
    pub tokens: &'e [Token],
    pub labels: &'e [(Range<usize>, &'e str)],
    pub message: &'e str,
    error: &'e ParseError,
}

impl Found<'_> {
    /// The place of a label.
    pub fn place(&self, label: usize) -> Option<Range<usize>> {
        self.labels.get(label).map(|(range, _)| range.clone())
    }

    /// The text that a label is about.
    pub fn word(&self, label: usize) -> &str {
        self.place(label).map_or("", |range| &self.text[range])
    }

    /// The token at or behind a byte.
    pub fn token_at(&self, at: usize) -> usize {
        self.tokens.partition_point(|token| token.range.start < at)
    }

    /// The place of a label, unless that is where an argument is declared rather than where it is used.
    pub fn used(&self, label: usize) -> Option<Range<usize>> {
        self.place(label).filter(|place| !self.is_in_signature(place.start))
    }

    fn is_in_signature(&self, at: usize) -> bool {
        let before = &self.tokens[..self.token_at(at)];
        let word = |token: &Token| &self.text[token.range.clone()];
        let start = before.iter().rposition(|token| word(token) == "fn");
        start.is_some_and(|start| !before[start..].iter().any(|token| word(token) == "{"))
    }

    pub fn notes(&self) -> Vec<&str> {
        self.error.notes().collect()
    }

    fn syntax(&self) -> Option<Fault> {
        if let Some((expected, _)) =
            self.message.strip_prefix("expected ").and_then(|rest| rest.split_once(", found \""))
        {
            let place = self.place(0)?;
            let index = self.token_at(place.start);
            return Some(unfitting(expected, &Around { text: self.text, tokens: self.tokens, index, place }));
        }
        let word = quoted(self.message).unwrap_or_else(|| self.word(0));
        Some(match self.message {
            message if message.starts_with("invalid numeric literal") => Fault::new(
                format!("`{word}` is no number"),
                "write for instance `1`, `1.5`, `1e-3` or `0xff`",
            ),
            message if message.starts_with("numeric literal not representable") => {
                Fault::new(format!("`{word}` does not fit into its type"), "write a smaller number")
            }
            message if message.starts_with("workgroup size") => entry_point(),
            message if message.starts_with("unknown attribute") || message.contains("attribute(s)") => {
                let name = self.word(0).trim_start_matches('@');
                attribute(name.split('(').next().unwrap_or(name))
            }
            "brace nesting limit reached" => {
                Fault::new("the brackets are nested too deeply", "name parts of it with `let`")
            }
            "unterminated block comment" => {
                Fault::new("this `/*` is never closed", "close the comment with `*/`")
            }
            message if message.ends_with("enable extension is not enabled") => {
                Fault::new(format!("`{word}` is not there on every device"), "use f32, i32 or u32")
            }
            _ => return None,
        })
    }

    fn names(&self) -> Option<Fault> {
        let name = quoted(self.message).unwrap_or_default();
        Some(match self.message {
            message if message.starts_with("no definition in scope") => {
                unknown(self.text, self.tokens, self.token_at(self.place(0)?.start))
            }
            message if message.starts_with("redefinition of") => Fault::new(
                format!("`{name}` is declared twice in one block"),
                "give one another name, or assign to the first, which `var` declares",
            ),
            message if message.ends_with("is recursive") || message.ends_with("is cyclic") => {
                let place = self.place(1);
                let next = self.token_at(place.as_ref().map_or(0, |place| place.end));
                let is_call =
                    self.tokens.get(next).is_some_and(|token| &self.text[token.range.clone()] == "(");
                let through = if message.ends_with("is cyclic") { " through others" } else { "" };
                return Some(if is_call {
                    Fault::new(
                        format!("`{name}` calls itself{through}"),
                        "write a loop: WGSL has no recursion",
                    )
                    .at(place)
                } else {
                    Fault::new(
                        format!("`{name}` needs itself{through}"),
                        "take it out of its own declaration",
                    )
                    .at(place)
                });
            }
            message if message.ends_with("is a reserved keyword") => {
                Fault::new(format!("`{name}` means something else in WGSL"), "choose another name")
            }
            message if message.starts_with("Identifier starts with") => {
                Fault::new(format!("the name `{name}` begins with `__`"), "choose another name")
            }
            message if message.starts_with("Identifier can't be") => {
                Fault::new("`_` is no name", "write `_ = value;` to throw a value away, or choose a name")
            }
            message
                if message.starts_with("unknown scalar type") || message.starts_with("unknown builtin") =>
            {
                Fault::new(
                    format!("there is no type `{name}`"),
                    "the types of numbers are f32, i32, u32 and bool",
                )
            }
            _ => return None,
        })
    }

    /// Faults for which naga names no place: that of the statement is looked for.
    fn placeless(&self) -> Option<Fault> {
        let message = self.message;
        let fault = match message {
            _ if message.starts_with("Index ") && message.contains("is out of bounds") => {
                let index = message.split(' ').nth(1)?;
                Fault::new(
                    format!("there is no element {index}"),
                    "elements are counted from 0: a vec3f has 0, 1 and 2",
                )
            }
            _ if message.starts_with("Invalid access") || message.starts_with("Invalid sub-access") => {
                Fault::new(
                    "this value has no elements",
                    "only vectors, matrices and arrays have elements `[0]`, `[1]` and so on",
                )
            }
            _ if message.starts_with("Incompatible operands: ") => {
                let operands = behind(message, ": ")?;
                let (operator, rest) = operands.split_once('(')?;
                let types: Vec<String> =
                    rest.trim_end_matches(')').split(", ").filter(|ty| *ty != "_").map(short).collect();
                Fault::new(
                    format!("`{}` does not work on {}", symbol(operator), types.join(" and ")),
                    "compare, such as `x > 0.0`, or convert one side to the type of the other",
                )
            }
            _ if message.starts_with("Call to builtin") => {
                Fault::new("this function does not take these values", "look at their number and their types")
            }
            "internal WGSL front end error" => {
                let notes = self.notes();
                let reason = notes.first().copied().unwrap_or("nobody foresaw it");
                Fault::new(format!("this cannot be read: {reason}"), "write it in another way")
            }
            _ => return None,
        };
        Some(fault)
    }

    fn in_other_words(&self) -> Fault {
        let label = self.labels.first().map(|(_, label)| *label).unwrap_or_default();
        let label = if label.is_empty() || label == "see msg" || self.message.contains(label) {
            String::new()
        } else {
            format!(" ({label})")
        };
        let mut letters = self.message.chars();
        let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
        let help = self.notes().first().map_or("look at this line", |note| note).to_owned();
        Fault::new(format!("{first}{}{label}", letters.as_str()), help)
    }
}

/// The sign of an operator that naga calls by name.
pub(super) fn symbol(operator: &str) -> &str {
    match operator {
        "Add" => "+",
        "Subtract" => "-",
        "Multiply" => "*",
        "Divide" => "/",
        "Modulo" => "%",
        "Equal" => "==",
        "NotEqual" => "!=",
        "Less" => "<",
        "LessEqual" => "<=",
        "Greater" => ">",
        "GreaterEqual" => ">=",
        "And" => "&",
        "ExclusiveOr" => "^",
        "InclusiveOr" => "|",
        "LogicalAnd" => "&&",
        "LogicalOr" => "||",
        "ShiftLeft" => "<<",
        "ShiftRight" => ">>",
        "Negate" => "-",
        "LogicalNot" => "!",
        "BitwiseNot" => "~",
        other => other,
    }
}
