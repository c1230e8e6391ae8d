//! How a document is written as text: stable order, short things on one line, one wire per line.

use serde::Serialize;
use serde_json::Value as Json;

use super::{NodeId, Pin};

/// The longest object or list that stays on one line, in characters.
const LINE_WIDTH: usize = 160;

/// JSON text that makes good diffs: the document's own lists have one entry per line.
pub(super) fn to_text(value: &impl Serialize) -> String {
    let json = to_json(value);
    let mut text = String::new();
    write(&json, 0, &mut text);
    text.push('\n');
    text
}

/// By way of text, which has an f32 as its shortest decimal; `to_value` widens it first and shows the difference, 4.2 as
/// 4.199999809265137.
pub(crate) fn to_json(value: &impl Serialize) -> Json {
    // Only parts of documents get here, and all of them have text keys.
    let text = serde_json::to_string(value);
    text.and_then(|text| serde_json::from_str(&text)).unwrap_or(Json::Null)
}

/// A number as a file has it; what a file cannot have in words.
pub(super) fn number_text(number: &(impl Serialize + std::fmt::Display)) -> String {
    match to_json(number) {
        Json::Null => number.to_string(),
        json => one_line(&json),
    }
}

fn write(json: &Json, depth: usize, text: &mut String) {
    let compact = one_line(json);
    // The top two levels are always spread out: the document's fields, and the entries of its lists.
    let spread = match json {
        Json::Array(items) => {
            !items.is_empty() && (compact.len() > LINE_WIDTH || depth == 1 && !is_plain(items))
        }
        Json::Object(fields) => !fields.is_empty() && (compact.len() > LINE_WIDTH || depth == 0),
        _ => false,
    };
    if !spread {
        text.push_str(&compact);
        return;
    }
    let (open, close) = if json.is_array() { ('[', ']') } else { ('{', '}') };
    text.push(open);
    let mut first = true;
    let mut entry = |key: Option<&str>, item: &Json, text: &mut String| {
        text.push_str(if first { "\n" } else { ",\n" });
        first = false;
        text.extend(std::iter::repeat_n(' ', 2 * (depth + 1)));
        if let Some(key) = key {
            text.push_str(&Json::from(key).to_string());
            text.push_str(": ");
        }
        write(item, depth + 1, text);
    };
    match json {
        Json::Array(items) => items.iter().for_each(|item| entry(None, item, text)),
        Json::Object(fields) => fields.iter().for_each(|(key, item)| entry(Some(key), item, text)),
        _ => {}
    }
    text.push('\n');
    text.extend(std::iter::repeat_n(' ', 2 * depth));
    text.push(close);
}

/// A list of numbers: a vector, which is not spread out.
fn is_plain(items: &[Json]) -> bool {
    items.iter().all(Json::is_number)
}

fn one_line(json: &Json) -> String {
    match json {
        Json::Array(items) => format!("[{}]", items.iter().map(one_line).collect::<Vec<_>>().join(", ")),
        Json::Object(fields) if fields.is_empty() => "{}".to_owned(),
        Json::Object(fields) => {
            let entries =
                fields.iter().map(|(key, item)| format!("{}: {}", Json::from(key.as_str()), one_line(item)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        Json::Number(number) => whole(number).unwrap_or_else(|| number.to_string()),
        _ => json.to_string(),
    }
}

/// `3` rather than `3.0`: people write whole numbers so, and both read back as the same f64.
fn whole(number: &serde_json::Number) -> Option<String> {
    let value =
        number.as_f64().filter(|value| number.is_f64() && value.fract() == 0.0 && value.abs() < 1e15)?;
    (value != 0.0 || value.is_sign_positive()).then(|| format!("{value:.0}"))
}

/// `3.sine -> 5.a`.
pub(super) fn wire_text(source: &Pin, target: &Pin) -> String {
    format!("{source} -> {target}")
}

/// Reads [`wire_text`] back as (source, target).
pub(super) fn parse_wire(text: &str) -> Option<(Pin, Pin)> {
    let (source, target) = text.split_once("->")?;
    Some((parse_pin(source.trim())?, parse_pin(target.trim())?))
}

/// Reads `3.sine`.
fn parse_pin(text: &str) -> Option<Pin> {
    let (node, name) = text.split_once('.')?;
    if name.is_empty() {
        return None;
    }
    Some(Pin::new(NodeId(node.parse().ok()?), name))
}
