//! Switch: as many cases as are used, and a free one to wire next.

use std::fmt::Write as _;

use super::super::declare::Helpers;
use super::super::kind::{Input, InputDefault, Kind, PinType, Widget};
use super::{Form, GeneratedFile, NodeForm, choice, read};

/// The id of the kind.
pub const ID: &str = "logic.switch";
/// Fewer cases would choose nothing.
const MIN_CASES: usize = 2;
/// A pin for each letter.
const MAX_CASES: usize = 26;
/// The option that says what counts beyond the cases.
const BEYOND: &str = "beyond";
const NEAREST: &str = "nearest";
const OTHERWISE: &str = "otherwise";

/// What tells the texts of two switches apart.
pub fn key(form: &NodeForm<'_>) -> String {
    let otherwise = if has_otherwise(form) { "_or_otherwise" } else { "" };
    format!("nodes/logic/switch_of_{}{otherwise}.wgsl", case_count(form))
}

/// The kind for a node.
pub fn kind(form: &NodeForm<'_>, helpers: &Helpers) -> Option<Kind> {
    let count = case_count(form);
    let otherwise = has_otherwise(form);
    let file = GeneratedFile { path: key(form), text: text(count, otherwise) };
    let mut kind = read(file, helpers)?;
    if count < MAX_CASES {
        // Behind the index and the cases.
        kind.inputs.insert(1 + count, free_case(count));
    }
    let help = "What an index beyond the cases gives. nearest: the first or the last case. otherwise: a value of its own.";
    Some(Kind { options: vec![choice(BEYOND, &[NEAREST, OTHERWISE], help)], form: Form::Switch, ..kind })
}

fn has_otherwise(form: &NodeForm<'_>) -> bool {
    form.option(BEYOND) == Some(OTHERWISE)
}

/// All cases up to the last one that is used.
fn case_count(form: &NodeForm<'_>) -> usize {
    let used = form.used_inputs.iter().filter_map(|name| case_index(name)).max();
    used.map_or(MIN_CASES, |last| (last + 1).max(MIN_CASES))
}

fn case_index(name: &str) -> Option<usize> {
    match name.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(usize::from(letter - b'a')),
        _ => None,
    }
}

fn letter(index: usize) -> char {
    char::from(b'a' + index as u8)
}

fn free_case(index: usize) -> Input {
    Input {
        name: letter(index).to_string(),
        ty: PinType::Generic,
        default: InputDefault::Number(vec![index as f64]),
        range: None,
        limits: None,
        widget: Widget::Number,
        help: format!("Free: wire or type the result for {index}, and another case appears."),
        hidden: false,
    }
}

fn text(count: usize, otherwise: bool) -> String {
    let mut text = String::from(
        "alias T = f32;\n\n\
         /// One of any number of values, chosen by a number. Wiring the last pin adds another.\n///\n\
         /// @node Logic/Switch\n\
         /// @param index = 0.0  Which case, from 0; decimals do not count.\n",
    );
    // Writing to a string always succeeds.
    for index in 0..count {
        let _ = writeln!(text, "/// @param {} = {index}.0  The result for {index}.", letter(index));
    }
    if otherwise {
        text.push_str("/// @param otherwise = 0.0  The result for every other index.\n");
    }
    text.push_str(
        "/// @returns The chosen value.\n\
         /// @search select, choose, enum, multiplexer, case, index switch, static switch\n",
    );
    let cases: Vec<String> = (0..count).map(|index| format!("{}: T", letter(index))).collect();
    let (name, more, low, high) = match otherwise {
        true => (format!("switch_of_{count}_or_otherwise"), ", otherwise: T", -1.0, count as f64),
        false => (format!("switch_of_{count}"), "", 0.0, count as f64 - 1.0),
    };
    let _ = writeln!(text, "fn {name}(index: f32, {}{more}) -> T {{", cases.join(", "));
    let _ = writeln!(text, "    switch i32(clamp(floor(index), {low:.1}, {high:.1})) {{");
    let listed = if otherwise { count } else { count - 1 };
    for index in 0..listed {
        let _ = writeln!(text, "        case {index}: {{\n            return {};\n        }}", letter(index));
    }
    let rest = if otherwise { OTHERWISE.to_owned() } else { letter(count - 1).to_string() };
    let _ = writeln!(text, "        default: {{\n            return {rest};\n        }}\n    }}\n}}");
    text
}
