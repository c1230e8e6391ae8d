//! `shaderwright probe`: the value of a pin of a graph, evaluated on the device.

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use serde_json::Value as Json;
use shaderwright::compile::kind_of;
use shaderwright::compile::probe::{CompiledProbe, ProbeRequest, RowSource, StageInput, probe};
use shaderwright::document::{Document, Node, NodeId, Pin};
use shaderwright::library::Library;
use shaderwright::render::probe::{JsonRow, Prober, Row, components_from_json, components_to_json};
use shaderwright::render::{FrameInput, Gpu};

use super::setting::Setting;
use super::{Failure, Sources, input, rows};

/// Arguments of `probe`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
        shaderwright probe flipbook \"Flipbook UV.uv\" --at '{\"uv\": [0.1, 0.2]}' --time 1.5\n  \
        shaderwright probe wheel_tinted 12.out --set main_tiling=6,2 --rows points.json\n\n\
        NODE is a label, a title or an id; .PIN may be left out where the node has one output. Each row is a JSON object \
        with what the pin's stage would read: position, normal and tangent in object space, after displacement; uv, colour, \
        instance_transform, instance_colour, instance_custom, instance_index, vertex_index, front_facing, light, \
        fragment_coordinate; what changes to the next pixels stands in right and down. The answer is the value, or \
        for several rows a list of values.")]
pub struct Probe {
    /// The graph: a path or the name of a bundled example
    file: String,
    /// The node and its pin
    #[arg(value_name = "NODE.PIN")]
    pin: String,
    /// A point to evaluate at; may be given several times
    #[arg(long, value_name = "JSON", value_parser = rows::parse_one)]
    at: Vec<JsonRow>,
    /// Points as JSON, `-` for standard input
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Time in seconds. It counts as a moment of a steady stream of 60 frames per second
    #[arg(long, default_value_t = 0.0, value_name = "S", allow_negative_numbers = true)]
    time: f64,
    /// Set an exposed parameter, such as `speed=2`; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<Setting>,
}

impl Probe {
    /// Evaluates every row and prints them whole.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        if !self.time.is_finite() {
            return Err(Failure::trouble("--time needs a finite number"));
        }
        let mut points = self.at.clone();
        if let Some(path) = &self.rows {
            points.extend(rows::read(path)?);
        }
        let is_single = self.rows.is_none() && points.len() < 2;
        if points.is_empty() && self.rows.is_none() {
            points.push(JsonRow::new());
        }
        let library = input::library(sources, std::slice::from_ref(&self.file))?;
        let mut opened = input::open(&self.file, sources)?;
        for setting in &self.set {
            setting.apply(&mut opened.document)?;
        }
        let document = &opened.document;
        let pin = find_pin(document, &library, &self.pin)
            .map_err(|problem| Failure::trouble(format!("{}: {problem}", opened.name)))?;
        let request = ProbeRequest { pins: &[pin], fed: &BTreeSet::new() };
        let program = probe(document, &library, &request);
        input::report(&opened.name, &program.diagnostics)?;

        let read = |(index, point): (usize, &JsonRow)| {
            let place = if is_single { String::new() } else { format!("row {}: ", index + 1) };
            row(&program, point).map_err(|problem| Failure::trouble(format!("{place}{problem}")))
        };
        let fed: Vec<Row> = points.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let gpu = Gpu::headless().map_err(Failure::trouble)?;
        let mut prober = Prober::new(gpu, sources.bundle.clone()).map_err(Failure::trouble)?;
        let mut frame = FrameInput::new(document, [512, 512]);
        frame.base = opened.folder.as_deref();
        frame.time_secs = self.time;
        let values = prober.run(&program, &frame, &fed).map_err(Failure::trouble)?;
        let value = |outputs: &Vec<Vec<f64>>| match (program.outputs.first(), outputs.first()) {
            (Some(output), Some(components)) => components_to_json(components, output.ty),
            _ => Json::Null,
        };
        let values: Vec<Json> = values.iter().map(value).collect();
        match values.as_slice() {
            [only] if is_single => writeln!(io::stdout(), "{only}")?,
            all => rows::write(all)?,
        }
        Ok(())
    }
}

/// The pin that `text` names, with its pin or, where the node has one output, without.
fn find_pin(document: &Document, library: &Library, text: &str) -> Result<Pin, String> {
    let graph = document.graph();
    let title = |node: &Node| library.kind(&node.kind).map(|kind| kind.title.clone());
    let nodes_named = |name: &str| -> Vec<NodeId> {
        let is_it = |(id, node): &(NodeId, &Node)| {
            id.to_string() == name || node.label.as_deref() == Some(name) || node.kind == name
        };
        let found: Vec<NodeId> = graph.nodes().filter(is_it).map(|(id, _)| id).collect();
        if !found.is_empty() {
            return found;
        }
        graph.nodes().filter(|(_, node)| title(node).as_deref() == Some(name)).map(|(id, _)| id).collect()
    };
    let split = text.rsplit_once('.').map(|(node, pin)| (nodes_named(node), Some(pin)));
    let (nodes, pin) = match split {
        Some((nodes, pin)) if !nodes.is_empty() => (nodes, pin),
        _ => (nodes_named(text), None),
    };
    let id = match nodes.as_slice() {
        [] => return Err(format!("there is no node for `{text}`; name it by its label or id")),
        [only] => *only,
        [first, second, ..] => {
            let message =
                format!("several nodes fit `{text}`, such as {first} and {second}; name one by its id");
            return Err(message);
        }
    };
    let kind = kind_of(document, library, id);
    let outputs = kind.as_ref().map_or(&[][..], |kind| &kind.outputs);
    let names: Vec<&str> = outputs.iter().map(|output| output.name.as_str()).collect();
    let is_input = |pin: &str| kind.as_ref().is_some_and(|kind| kind.input(pin).is_some());
    match (pin, names.as_slice()) {
        (Some(pin), _) if kind.is_none() || names.contains(&pin) || is_input(pin) => Ok(Pin::new(id, pin)),
        (None, [only]) => Ok(Pin::new(id, *only)),
        (None, _) if names.contains(&"out") => Ok(Pin::new(id, "out")),
        (_, []) => Err(format!("node {id} has no outputs; name one of its inputs, such as {id}.colour")),
        (Some(pin), _) => Err(format!("node {id} has no pin `{pin}`; its outputs are {}", names.join(", "))),
        (None, _) => Err(format!("node {id} has the outputs {}; write one behind a dot", names.join(", "))),
    }
}

/// A point in the form that the program takes.
fn row(program: &CompiledProbe, point: &JsonRow) -> Result<Row, String> {
    let step = |name: &str| match point.get(name) {
        None => Ok(Vec::new()),
        Some(Json::Object(step)) => components(program, step),
        Some(_) => Err(format!("`{name}` is an object with the change of each value")),
    };
    let (step_right, step_down) = (step("right")?, step("down")?);
    let mut point = point.clone();
    point.remove("right");
    point.remove("down");
    Ok(Row { values: components(program, &point)?, step_right, step_down })
}

fn components(program: &CompiledProbe, point: &JsonRow) -> Result<Vec<Option<Vec<f64>>>, String> {
    let mut components = vec![None; program.inputs.len()];
    for (name, value) in point {
        let stage = StageInput::by_name(name).ok_or_else(|| {
            let names: Vec<&str> = StageInput::ALL.iter().map(|input| input.name).collect();
            format!("there is no `{name}` to set; there are {}", names.join(", "))
        })?;
        let read = components_from_json(value, stage.ty).map_err(|problem| format!("`{name}`: {problem}"))?;
        // What the pin does not depend on is checked and left.
        let place = program.inputs.iter().position(|input| input.source == RowSource::Stage(stage));
        if let Some(place) = place {
            components[place] = Some(read);
        }
    }
    Ok(components)
}
