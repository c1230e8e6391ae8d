//! `shaderwright nodes`: the library with its help.

use std::io::{self, Write};

use clap::Args;
use serde_json::{Value as Json, json};
use shaderwright::library::{Input, InputDefault, Kind, PinType, Widget};
use shaderwright::types::{Stage, Type};

use super::{Failure, Sources, input};

/// Arguments of `nodes`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  shaderwright nodes\n  shaderwright nodes math.smoothstep\n  shaderwright nodes --json | jq length"
)]
pub struct Nodes {
    /// A node kind such as `math.smoothstep`, or words to search for
    kind: Option<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

impl Nodes {
    /// Lists all kinds or those that words find, or explains one.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        let library = input::library(sources)?;
        let mut output = io::stdout().lock();
        let Some(wanted) = &self.kind else {
            return list(&library.kinds().collect::<Vec<_>>(), self.json, &mut output);
        };
        let Some(kind) = library.kind(wanted) else {
            let found = library.search(wanted);
            if found.is_empty() {
                return Err(Failure::trouble(format!(
                    "there is no node kind `{wanted}` and none that these words find; `shaderwright nodes` lists all"
                )));
            }
            return list(&found, self.json, &mut output);
        };
        if self.json {
            writeln!(output, "{:#}", record(kind))?;
        } else {
            explain(kind, &mut output)?;
        }
        Ok(())
    }
}

fn list(kinds: &[&Kind], json: bool, output: &mut impl Write) -> Result<(), Failure> {
    if json {
        let records: Vec<Json> = kinds.iter().map(|kind| record(kind)).collect();
        writeln!(output, "{:#}", Json::from(records))?;
        return Ok(());
    }
    let width = kinds.iter().map(|kind| kind.id.len()).max().unwrap_or(0);
    for kind in kinds {
        writeln!(output, "{:width$}  {}", kind.id, first_sentence(&kind.help))?;
    }
    Ok(())
}

fn explain(kind: &Kind, output: &mut impl Write) -> io::Result<()> {
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
        let values = if choice.values.is_empty() { "any name".to_owned() } else { choice.values.join(", ") };
        writeln!(output, "  {}: {values}\n      {}", choice.name, choice.help)?;
    }
    let stages = stages(kind);
    writeln!(output, "\nStages: {}", stages.join(", "))?;
    if !kind.search.is_empty() {
        writeln!(output, "Also found as: {}", kind.search.join(", "))?;
    }
    if let Some(origin) = &kind.origin {
        writeln!(output, "Written in: {}:{}", origin.path.display(), origin.line)?;
    }
    Ok(())
}

fn record(kind: &Kind) -> Json {
    let inputs: Vec<Json> = kind
        .inputs
        .iter()
        .map(|pin| {
            json!({
                "name": pin.name,
                "type": type_label(kind, pin.ty),
                "default": default_json(&pin.default),
                "range": pin.range,
                "help": pin.help,
            })
        })
        .collect();
    let outputs: Vec<Json> = kind
        .outputs
        .iter()
        .map(|pin| json!({ "name": pin.name, "type": type_label(kind, pin.ty), "help": pin.help }))
        .collect();
    let options: Vec<Json> = kind
        .options
        .iter()
        .map(|choice| json!({ "name": choice.name, "values": choice.values, "help": choice.help }))
        .collect();
    json!({
        "id": kind.id,
        "title": kind.title,
        "category": kind.category,
        "help": kind.help,
        "search": kind.search,
        "inputs": inputs,
        "outputs": outputs,
        "options": options,
        "stages": stages(kind),
    })
}

fn stages(kind: &Kind) -> Vec<&'static str> {
    [Stage::Vertex, Stage::Fragment]
        .into_iter()
        .filter(|stage| kind.stages.allow(*stage))
        .map(Stage::label)
        .collect()
}

fn type_label(kind: &Kind, ty: PinType) -> String {
    match ty {
        PinType::Fixed(ty) => ty.label().to_owned(),
        PinType::Generic if kind.generic_types.is_empty() => "any".to_owned(),
        PinType::Generic if kind.generic_types == Type::FLOATS => "number or vector".to_owned(),
        PinType::Generic => kind.generic_types.iter().map(|ty| ty.label()).collect::<Vec<_>>().join(" or "),
    }
}

fn default_text(pin: &Input) -> String {
    let unit = if pin.widget == Widget::Angle { " radians" } else { "" };
    let default = match &pin.default {
        InputDefault::Number(numbers) if numbers.len() == 1 => format!(" = {}{unit}", numbers[0]),
        InputDefault::Number(numbers) => {
            format!(" = ({})", numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(", "))
        }
        InputDefault::Source(source) => format!(" = {}", source.name().unwrap_or("a stage input")),
        InputDefault::Required => ", must be wired".to_owned(),
        InputDefault::Absent => ", may stay empty".to_owned(),
    };
    match pin.range {
        Some([from, to]) => format!("{default}, from {from} to {to}{unit}"),
        None => default,
    }
}

fn default_json(default: &InputDefault) -> Json {
    match default {
        InputDefault::Number(numbers) if numbers.len() == 1 => Json::from(numbers[0]),
        InputDefault::Number(numbers) => Json::from(numbers.clone()),
        InputDefault::Source(source) => Json::from(source.name().unwrap_or("a stage input")),
        InputDefault::Required | InputDefault::Absent => Json::Null,
    }
}

fn first_sentence(help: &str) -> &str {
    let line = help.lines().next().unwrap_or_default();
    line.find(". ").map_or(line, |end| &line[..=end])
}
