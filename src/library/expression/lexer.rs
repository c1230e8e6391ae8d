//! Text → tokens.

use super::Fault;

/// The longest formula, in bytes; a longer one is a job for a WGSL Snippet.
const MAX_BYTES: usize = 4000;

/// A piece of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    Number(f64),
    Name(String),
    /// An operator or a bracket.
    Symbol(&'static str),
    End,
}

/// A token and the byte at which it begins.
pub type Placed = (usize, Token);

/// The longer ones come first, so that `<=` is not `<`.
const SYMBOLS: [&str; 22] = [
    "**", "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "/", "%", "^", "(", ")", ",", ".", "<", ">",
    "!", "?", ":",
];

impl Token {
    /// As a message shows it.
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => format!("`{number}`"),
            Self::Name(name) => format!("`{name}`"),
            Self::Symbol(symbol) => format!("`{symbol}`"),
            Self::End => "the end".to_owned(),
        }
    }
}

/// Splits a formula; the last token is [`Token::End`].
pub fn tokens(text: &str) -> Result<Vec<Placed>, Fault> {
    if text.len() > MAX_BYTES {
        let message = format!("the expression has {} letters, more than {MAX_BYTES}", text.len());
        return Err(Fault::new(0, message, "use several nodes, or a WGSL Snippet"));
    }
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (token, length) = if first.is_ascii_digit() || first == '.' && starts_with_digit(&rest[1..]) {
            number(rest, at)?
        } else if first.is_ascii_alphabetic() || first == '_' {
            let length = rest.find(|letter: char| !is_word(letter)).unwrap_or(rest.len());
            (Token::Name(rest[..length].to_owned()), length)
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            (Token::Symbol(symbol), symbol.len())
        } else {
            let message = format!("found `{first}`, expected a number, a name or an operator");
            return Err(Fault::new(at, message, help_for(first)));
        };
        found.push((at, token));
        at += length;
    }
    found.push((text.len(), Token::End));
    Ok(found)
}

fn help_for(letter: char) -> &'static str {
    match letter {
        '=' => "an expression gives one value; compare with `==`",
        ';' | '{' | '}' => "an expression is one formula; write statements in a WGSL Snippet",
        '[' | ']' => "pick components with `.x`, `.y`, `.z` and `.w`",
        '&' | '|' => "combine conditions with `&&` and `||`",
        _ => "names are made of the letters a to z, digits and `_`",
    }
}

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit())
}

fn number(text: &str, at: usize) -> Result<(Token, usize), Fault> {
    let digits = |text: &str| text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let mut length = digits(text);
    // In `2.xx` the dot is no decimal point.
    let after_dot = text[length..].strip_prefix('.');
    if let Some(fraction) = after_dot.filter(|rest| {
        !rest.starts_with(|letter: char| letter.is_ascii_alphabetic() && letter != 'e' && letter != 'f')
    }) {
        length += 1 + digits(fraction);
    }
    if let Some(exponent) = text[length..].strip_prefix(['e', 'E']) {
        let sign = usize::from(exponent.starts_with(['+', '-']));
        if starts_with_digit(&exponent[sign..]) {
            length += 1 + sign + digits(&exponent[sign..]);
        }
    }
    let value: f64 = text[..length].parse().unwrap_or(f64::INFINITY);
    if !(value as f32).is_finite() {
        let message = format!("`{}` is larger than any number here", &text[..length]);
        return Err(Fault::new(at, message, "numbers go up to about 3.4e38"));
    }
    // The suffix of other languages says nothing new.
    if text[length..].starts_with('f') && !text[length + 1..].starts_with(is_word) {
        length += 1;
    }
    if text[length..].starts_with(is_word) {
        let end = text[length..].find(|letter: char| !is_word(letter)).map_or(text.len(), |end| length + end);
        let message = format!("`{}` is neither a number nor a name", &text[..end]);
        return Err(Fault::new(at, message, "write `*` between a number and a name, such as `2 * x`"));
    }
    Ok((Token::Number(value), length))
}
