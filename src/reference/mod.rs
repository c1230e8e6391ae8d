//! The reference of the node kinds: what the command line prints and what `docs/nodes.md` says, from the same words.

#[cfg(feature = "render")]
mod pictures;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use crate::library::{
    Choice, Input, InputDefault, Kind, Library, MAX_POINTS, PinType, Widget, curve, gradient,
};
use crate::types::{Stage, Type};

#[cfg(feature = "render")]
pub use pictures::{Illustrator, PICTURE_SIDE};

/// A kind in full, as plain text: help, pins with types, defaults and ranges, options, stages, other names.
pub fn explanation(kind: &Kind) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = explain(kind, &mut text);
    text
}

fn explain(kind: &Kind, output: &mut String) -> fmt::Result {
    writeln!(output, "{} ({})", kind.title, kind.id)?;
    writeln!(output, "{}\n\n{}", kind.category.join(" / "), kind.help)?;
    if !kind.inputs.is_empty() {
        writeln!(output, "\nInputs")?;
    }
    for pin in &kind.inputs {
        writeln!(output, "  {}: {}{}", pin.name, type_label(kind, pin.ty), default_text(pin))?;
        writeln!(output, "      {}", pin.help)?;
    }
    if !kind.outputs.is_empty() {
        writeln!(output, "\nOutputs")?;
    }
    for pin in &kind.outputs {
        writeln!(output, "  {}: {}\n      {}", pin.name, type_label(kind, pin.ty), pin.help)?;
    }
    if !kind.options.is_empty() {
        writeln!(output, "\nOptions")?;
    }
    for choice in &kind.options {
        writeln!(output, "  {}: {}\n      {}", choice.name, choice_text(choice), choice.help)?;
    }
    writeln!(output, "\nStages: {}", stage_text(kind))?;
    if !kind.search.is_empty() {
        writeln!(output, "Also found as: {}", kind.search.join(", "))?;
    }
    if let Some(origin) = &kind.origin {
        writeln!(output, "Written in: {}:{}", origin.path.display(), origin.line)?;
    }
    Ok(())
}

/// All kinds as one Markdown text by category; `has_picture` says which have one as `nodes/ID.png` beside it.
pub fn markdown(library: &Library, has_picture: impl Fn(&Kind) -> bool) -> String {
    let mut categories: BTreeMap<&[String], Vec<&Kind>> = BTreeMap::new();
    for kind in library.kinds() {
        categories.entry(&kind.category).or_default().push(kind);
    }
    let mut text = String::from(INTRODUCTION);
    let _ = write_markdown(&mut text, &mut categories, has_picture);
    text
}

const INTRODUCTION: &str = "# Nodes\n\n\
    Every node kind with its pins. The same text stands in the palette and the inspector and is printed by\n\
    `shaderwright nodes KIND`; this page is written by `shaderwright nodes --markdown docs`.\n\n\
    A picture shows the first output with all inputs at their defaults, over the UV or on a sphere; where that would be\n\
    one flat colour, an input runs from 0 on the left to 1 on the right.\n\n";

fn write_markdown(
    text: &mut String,
    categories: &mut BTreeMap<&[String], Vec<&Kind>>,
    has_picture: impl Fn(&Kind) -> bool,
) -> fmt::Result {
    for (category, kinds) in categories.iter_mut() {
        kinds.sort_by(|a, b| a.title.cmp(&b.title));
        let name = category.join(" / ");
        let titles: Vec<String> =
            kinds.iter().map(|kind| format!("[{}](#{})", kind.title, anchor(&kind.id))).collect();
        writeln!(text, "- **{name}**: {}", titles.join(", "))?;
    }
    for (category, kinds) in categories.iter() {
        writeln!(text, "\n## {}", category.join(" / "))?;
        for kind in kinds {
            section(text, kind, has_picture(kind))?;
        }
    }
    Ok(())
}

fn section(text: &mut String, kind: &Kind, has_picture: bool) -> fmt::Result {
    writeln!(text, "\n<a id=\"{}\"></a>\n\n### {}\n", anchor(&kind.id), kind.title)?;
    if has_picture {
        writeln!(text, "<img align=\"right\" src=\"nodes/{}.png\" alt=\"{}\">\n", kind.id, kind.title)?;
    }
    writeln!(text, "`{}` · {}\n\n{}", kind.id, stage_text(kind), escaped(&kind.help))?;
    if !kind.search.is_empty() {
        writeln!(text, "\nAlso found as: {}", escaped(&kind.search.join(", ")))?;
    }
    if !kind.inputs.is_empty() {
        text.push_str("\n| input | type | default | what it is |\n| --- | --- | --- | --- |\n");
    }
    for Input { name, ty, help, .. } in &kind.inputs {
        let input = kind.input(name).map(default_text).unwrap_or_default();
        let default = input.trim_start_matches([' ', '=', ',']);
        writeln!(text, "| `{name}` | {} | {default} | {} |", type_label(kind, *ty), cell(help))?;
    }
    if !kind.outputs.is_empty() {
        text.push_str("\n| output | type | what it is |\n| --- | --- | --- |\n");
    }
    for output in &kind.outputs {
        writeln!(text, "| `{}` | {} | {} |", output.name, type_label(kind, output.ty), cell(&output.help))?;
    }
    if !kind.options.is_empty() {
        text.push_str("\n| option | values | what it chooses |\n| --- | --- | --- |\n");
    }
    for choice in &kind.options {
        writeln!(text, "| `{}` | {} | {} |", choice.name, choice_text(choice), cell(&choice.help))?;
    }
    Ok(())
}

fn choice_text(choice: &Choice) -> String {
    match choice.values.is_empty() {
        true if [gradient::STOPS, curve::KEYS].contains(&choice.name.as_str()) => {
            format!("a whole number from 1 to {MAX_POINTS}")
        }
        true => "any name".to_owned(),
        false => choice.values.join(", "),
    }
}

fn anchor(id: &str) -> String {
    id.replace('.', "-")
}

/// Text that Markdown would take for markup.
fn escaped(text: &str) -> String {
    text.replace('*', "\\*").replace('<', "&lt;").replace('_', "\\_")
}

/// Text within a table.
fn cell(text: &str) -> String {
    escaped(text).replace('|', "\\|").replace('\n', " ")
}

/// The stages of a kind, and what opens the others to it: `fragment; vertex where `uv` is given`.
fn stage_text(kind: &Kind) -> String {
    let mut text = stages(kind).join(", ");
    for stage in [Stage::Vertex, Stage::Fragment] {
        if let Some(needed) = kind.needed_for(stage) {
            text.push_str(&format!("; {} {needed}", stage.label()));
        }
    }
    text
}

/// The stages in which a kind works with its defaults.
pub fn stages(kind: &Kind) -> Vec<&'static str> {
    [Stage::Vertex, Stage::Fragment]
        .into_iter()
        .filter(|stage| kind.default_stages().allow(*stage))
        .map(Stage::label)
        .collect()
}

/// The type of a pin in words.
pub fn type_label(kind: &Kind, ty: PinType) -> String {
    match ty {
        PinType::Fixed(ty) => ty.label().to_owned(),
        PinType::Generic if kind.generic_types.is_empty() => "any".to_owned(),
        PinType::Generic if kind.generic_types == Type::FLOATS => "number or vector".to_owned(),
        PinType::Generic => kind.generic_types.iter().map(|ty| ty.label()).collect::<Vec<_>>().join(" or "),
    }
}

/// What an input has while nothing is wired, and its range.
fn default_text(pin: &Input) -> String {
    let unit = if pin.widget == Widget::Angle { " radians" } else { "" };
    let default = match &pin.default {
        InputDefault::Number(numbers) if numbers.len() == 1 => format!(" = {}{unit}", numbers[0]),
        InputDefault::Number(numbers) => {
            format!(" = ({})", numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(", "))
        }
        InputDefault::Source(source) => format!(" = {}", source.name().unwrap_or("a stage input")),
        InputDefault::Scene(scene) => format!(" = {}", scene.name()),
        InputDefault::Required => ", must be wired".to_owned(),
        InputDefault::Absent => ", may stay empty".to_owned(),
    };
    match pin.range {
        Some([from, to]) => format!("{default}, from {from} to {to}{unit}"),
        None => default,
    }
}

/// The first sentence of a help text.
pub fn first_sentence(help: &str) -> &str {
    let line = help.lines().next().unwrap_or_default();
    // A point within brackets, as of an abbreviation, ends nothing.
    let is_whole = |end: &usize| line[..*end].matches('(').count() == line[..*end].matches(')').count();
    line.match_indices(". ").map(|(at, _)| at).find(is_whole).map_or(line, |end| &line[..=end])
}

#[cfg(test)]
mod tests {
    use super::first_sentence;

    #[test]
    fn a_sentence_does_not_end_within_brackets() {
        assert_eq!(first_sentence("One. Two."), "One.");
        assert_eq!(first_sentence("Grey (Rec. 709). More."), "Grey (Rec. 709).");
        assert_eq!(first_sentence("Grey"), "Grey");
    }
}
