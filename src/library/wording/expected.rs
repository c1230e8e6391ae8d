//! A token that does not fit where it stands.

use std::ops::Range;

use super::super::scan::Token;
use super::Fault;

/// The tokens around the one that does not fit.
pub(super) struct Around<'t> {
    pub text: &'t str,
    pub tokens: &'t [Token],
    /// The token that does not fit; past the last at the end of the text.
    pub index: usize,
    /// Its bytes.
    pub place: Range<usize>,
}

impl Around<'_> {
    fn word(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| &self.text[token.range.clone()])
    }

    /// The token so many before.
    fn before(&self, count: usize) -> &str {
        self.index.checked_sub(count).map_or("", |index| self.word(index))
    }

    /// Right behind the token before.
    fn end_before(&self) -> Range<usize> {
        let end =
            self.index.checked_sub(1).and_then(|index| self.tokens.get(index)).map(|token| token.range.end);
        end.map_or(self.place.clone(), |end| end..end)
    }

    /// What opens the statement: the first word behind the last `;`, `{` or `}`.
    fn statement(&self) -> &str {
        let before = self.tokens.get(..self.index).unwrap_or(self.tokens);
        let is_end = |token: &Token| matches!(&self.text[token.range.clone()], ";" | "{" | "}");
        self.word(before.iter().rposition(is_end).map_or(0, |index| index + 1))
    }
}

/// The fault where naga found one thing and expected another.
pub(super) fn unfitting(expected: &str, around: &Around<'_>) -> Fault {
    let found = &around.text[around.place.clone()];
    let here = Some(around.place.clone());
    let wants = |what: &str, help: &str| {
        Fault::new(format!("{}, expected {what}", found_text(found)), help).at(here.clone())
    };
    if let Some(fault) = other_language(found, around) {
        return fault.at(here);
    }
    if expected.starts_with("assignment") || expected.starts_with("LHS") || expected == "statement" {
        return no_statement(found, around).at(here);
    }
    match expected {
        "`;`" => {
            let is_decimal =
                found == "," && around.before(1).starts_with(|letter: char| letter.is_ascii_digit());
            let help = if is_decimal {
                "end the statement with `;`; numbers have a point for their decimals, such as `0.5`"
            } else {
                "end the statement with `;`"
            };
            Fault::new(format!("a `;` is missing{}", ahead_of(found)), help).at(Some(around.end_before()))
        }
        "expression" => wants("a value", "write a number, a name, or something in brackets"),
        "identifier" => wants("a name", "names are made of letters, digits and `_`, and begin with a letter"),
        "`{`" => wants("`{`", "what an `if`, an `else` or a loop does stands between `{` and `}`"),
        "`(`" if around.before(1) == "for" => wants("`(`", "write `for (var i = 0; i < 3; i++) { … }`"),
        "`)`" => wants("`)`", "put `,` between values and close what was opened with `(`"),
        "operation (`=`)" => wants("`=`", "give it a value, such as `let a = 1.0;`"),
        _ if expected.starts_with("switch item") => {
            wants("`case`, `default` or `}`", "write `case 1: { … }` and `default: { … }` within a `switch`")
        }
        _ if expected.starts_with("for loop") => {
            let help = "write `for (var i = 0; i < 3; i++) { … }`";
            Fault::new(format!("{} does not fit into the head of a `for`", quoted_or_end(found)), help)
                .at(here)
        }
        _ if expected.starts_with("the `diagnostic`") => attribute(found).at(here),
        _ if expected.starts_with("global item") => {
            wants("a declaration", "write declarations such as `fn`, `struct`, `const` or `alias`")
        }
        _ => {
            let expected = expected.replace("operation (", "").replace("`)", "`").replace("token ", "");
            let help = "check what stands before it";
            Fault::new(format!("{}, expected {expected}", found_text(found)), help).at(here)
        }
    }
}

/// An attribute in front of a statement.
pub(super) fn attribute(name: &str) -> Fault {
    Fault::new(
        format!("`@{name}` has no place here"),
        "the stage around the node has its attributes; remove it",
    )
}

/// What other languages write and WGSL does not.
fn other_language(found: &str, around: &Around<'_>) -> Option<Fault> {
    let (message, help) = match found {
        "?" => ("WGSL has no `condition ? a : b`", "write `select(b, a, condition)`"),
        "as" => ("WGSL has no `as`", "write the type around the value, such as `f32(x)`"),
        "\"" | "'" => ("WGSL has no texts", "a shader works with numbers; remove it"),
        "#" => ("WGSL has no `#`", "declare constants with `const`, and remove `#include` and `#ifdef`"),
        "\\" => ("WGSL has no `\\`", "a statement may go on over several lines by itself"),
        "\u{60}" | "$" => return Some(Fault::new(format!("WGSL has no `{found}`"), "remove it")),
        _ => return number_suffix(found, around),
    };
    Some(Fault::new(message, help))
}

/// `1.0f32`, which ends behind the `f`.
fn number_suffix(found: &str, around: &Around<'_>) -> Option<Fault> {
    let is_digits = !found.is_empty() && found.chars().all(|letter| letter.is_ascii_digit());
    let whole = around.text[..around.place.end]
        .rsplit(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.' || letter == '_'));
    let whole = whole.into_iter().next()?;
    (is_digits && whole.len() > found.len()).then(|| {
        let help = "a number ends with f, i or u for its type, or with nothing";
        Fault::new(format!("`{whole}` is no number"), help)
    })
}

fn no_statement(found: &str, around: &Around<'_>) -> Fault {
    match around.statement() {
        "fn" => Fault::new(
            "a function cannot be declared within another",
            "write the calculation out, or write a node file, which may hold several functions",
        ),
        "struct" | "alias" | "override" | "enable" | "requires" => Fault::new(
            format!("`{}` cannot stand within a function", around.statement()),
            "use `let`, `var` and `const`, or write a node file",
        ),
        "else" => Fault::new("this `else` has no `if`", "write it right behind the `}` of an `if`"),
        "in" | "out" | "inout" | "uniform" | "varying" | "attribute" => Fault::new(
            format!("`{}` declares nothing here", around.statement()),
            "make it an input or an output",
        ),
        first if found == "==" => Fault::new(
            "`==` compares, which does nothing by itself",
            format!("assign with `=`: `{first} = …;`"),
        ),
        first if first != found && around.before(1) == first && starts_name(found) => Fault::new(
            format!("`{first} {found}` is no declaration in WGSL"),
            format!("write `var {found} = …;`, or `let {found} = …;` for what stays as it is"),
        ),
        _ => Fault::new(
            format!("{}, expected a statement", found_text(found)),
            "write `name = value;`, `let name = value;`, or an `if` or a loop",
        ),
    }
}

fn starts_name(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

fn ahead_of(found: &str) -> String {
    if found.is_empty() { String::new() } else { format!(" before `{found}`") }
}

fn quoted_or_end(found: &str) -> String {
    if found.is_empty() { "the end".to_owned() } else { format!("`{found}`") }
}

fn found_text(found: &str) -> String {
    format!("found {}", quoted_or_end(found))
}
