//! One node kind by itself: rows of its inputs → rows of its outputs, for tests, scripts and help.
//!
//! It stands beside the renderer, which knows compiled programs and nothing of kinds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value as Json, json};

use crate::compile::probe::{CompiledProbe, ProbeRequest, RowSource, StageInput, probe};
use crate::diagnostic::has_errors;
use crate::document::{Document, Edit, EditError, Node, NodeId, Pin, TextureSlot};
use crate::library::{Input, InputDefault, Kind, Library, MAX_POINTS, NodeForm, PinType};
use crate::render::probe::{Components, JsonRow, Prober, Row, components_from_json, components_to_json};
use crate::render::{FrameInput, RenderError};
use crate::types::Type;

const RIGHT: &str = "@right";
const DOWN: &str = "@down";
/// The size of the picture that a kind by itself believes to be drawn to.
const PICTURE_SIZE: [u32; 2] = [512, 512];

/// The outputs of a kind, by name, for each row of inputs by name. A pin that a row does not name has its default; the
/// type of a generic kind follows the widest vector among its pins, as it follows wires in a graph. For a texture a row
/// names its file, or is an object with its `source` and what else a document says of a texture, such as `sheet`.
///
/// Behind `@` stands what the mesh and the pixel give ([`StageInput`]), and in `@right` and `@down`, which are rows
/// themselves, what changes to the next pixels.
///
/// # Errors
/// When there is no such kind, option or pin, when a value does not fit its pin, or when the device fails.
pub fn evaluate(
    prober: &mut Prober,
    library: &Library,
    kind: &str,
    options: &BTreeMap<String, String>,
    rows: &[JsonRow],
) -> Result<Vec<JsonRow>, RenderError> {
    let kind = &find_kind(library, kind, options, rows)?;
    let mut groups: BTreeMap<Signature, Vec<usize>> = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        let signature = signature(kind, row).map_err(|problem| at_row(rows, index, &problem))?;
        groups.entry(signature).or_default().push(index);
    }
    let mut results = vec![JsonRow::new(); rows.len()];
    for (signature, indices) in &groups {
        let alone = Alone::new(kind, options, signature)?;
        let request = ProbeRequest { pins: &alone.outputs, fed: &alone.fed };
        let program = probe(&alone.document, library, &request);
        if program.wgsl.is_empty() || has_errors(&program.diagnostics) {
            let problem = program.diagnostics.first().map(ToString::to_string).unwrap_or_default();
            return Err(RenderError::new(problem));
        }
        let read = |index: &usize| {
            alone.row(kind, &program, &rows[*index]).map_err(|problem| at_row(rows, *index, &problem))
        };
        let fed: Vec<Row> = indices.iter().map(read).collect::<Result<_, _>>()?;
        let frame = FrameInput::new(&alone.document, PICTURE_SIZE);
        let values = prober.run(&program, &frame, &fed)?;
        for (index, outputs) in indices.iter().zip(values) {
            for (output, components) in program.outputs.iter().zip(outputs) {
                let value = components_to_json(&components, output.ty);
                results[*index].insert(output.pin.name.to_string(), value);
            }
        }
    }
    Ok(results)
}

/// How a row feeds a pin.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Feed {
    /// A value of this type.
    Value(Type),
    /// A texture of the document, as JSON text.
    Texture(String),
}

/// Rows that one program evaluates: each feeds the same pins with the same types.
type Signature = Vec<(usize, Feed)>;

/// The kind with the pins that the options and rows ask for.
fn find_kind(
    library: &Library,
    id: &str,
    options: &BTreeMap<String, String>,
    rows: &[JsonRow],
) -> Result<Arc<Kind>, RenderError> {
    let named = rows.iter().flat_map(|row| row.iter().map(|(name, _)| name.as_str()));
    let form = NodeForm { options: Some(options), used_inputs: named.collect(), ..NodeForm::default() };
    let formed = library.formed(id, &form).ok_or_else(|| {
        let near = library.search(id).first().map(|kind| kind.id.clone());
        let help = near.map_or_else(
            || "`shaderwright nodes` lists them".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        RenderError::new(format!("there is no node kind `{id}`; {help}"))
    })?;
    let kind = formed.kind;
    let is_value = |ty: PinType| !matches!(ty, PinType::Fixed(ty) if ty.is_texture());
    if !kind.outputs.iter().any(|output| is_value(output.ty)) {
        return Err(RenderError::new(format!("`{id}` has no output with a value")));
    }
    Ok(kind)
}

fn at_row(rows: &[JsonRow], index: usize, problem: &str) -> RenderError {
    let place = if rows.len() > 1 { format!("row {}: ", index + 1) } else { String::new() };
    RenderError::new(format!("{place}{problem}"))
}

/// Which pins a row feeds, and how.
fn signature(kind: &Kind, row: &JsonRow) -> Result<Signature, String> {
    let mut feeds = Vec::new();
    for (name, value) in row.iter().filter(|(name, _)| !name.starts_with('@')) {
        let index = kind.inputs.iter().position(|input| input.name == *name).ok_or_else(|| {
            let names: Vec<&str> = kind.inputs.iter().map(|input| input.name.as_str()).collect();
            let known = if names.is_empty() { "no inputs".to_owned() } else { names.join(", ") };
            let more = more_points(kind, name).unwrap_or_default();
            format!("`{}` has no input `{name}`; it has {known}{more}", kind.id)
        })?;
        feeds.push((index, feed(&kind.inputs[index], value)?));
    }
    let is_missing = |(index, input): &(usize, &Input)| {
        let is_texture = matches!(input.ty, PinType::Fixed(ty) if ty.is_texture());
        let is_fed = feeds.iter().any(|(fed, _)| fed == index);
        is_texture && matches!(input.default, InputDefault::Required) && !is_fed
    };
    if let Some((_, input)) = kind.inputs.iter().enumerate().find(is_missing) {
        return Err(format!(
            "`{0}` needs a picture, such as {0}=photo.png or {0}=bundle:textures/checker.png",
            input.name
        ));
    }
    feeds.sort();
    Ok(feeds)
}

/// How a gradient or a curve gets the point that an input is asked of.
fn more_points(kind: &Kind, input: &str) -> Option<String> {
    let (name, number) = input.rsplit_once('_')?;
    number.parse::<usize>().ok().filter(|number| (1..=MAX_POINTS).contains(number))?;
    let is_point = kind.inputs.iter().any(|known| known.name == format!("{name}_1"));
    let option = kind.options.iter().find(|option| matches!(option.name.as_str(), "stops" | "keys"))?;
    is_point.then(|| format!("; `--option {}={number}` gives it more", option.name))
}

fn feed(input: &Input, value: &Json) -> Result<Feed, String> {
    match input.ty {
        PinType::Fixed(ty) if ty.is_texture() => match value {
            Json::String(source) => texture_slot(input, &json!({ "source": source })).map(Feed::Texture),
            Json::Object(_) => texture_slot(input, value).map(Feed::Texture),
            _ => Err(format!(
                "`{0}`: expected a picture, such as {0}=photo.png or {0}=bundle:textures/checker.png",
                input.name
            )),
        },
        PinType::Fixed(ty) => Ok(Feed::Value(ty)),
        PinType::Generic => {
            let count = value.as_array().map_or(1, Vec::len);
            let ty = match (value, Type::float_vector(count)) {
                (Json::Bool(_), _) => Some(Type::Bool),
                (_, ty) => ty,
            };
            let refused = || format!("`{}`: expected a number or 2 to 4 numbers, found {value}", input.name);
            ty.map(Feed::Value).ok_or_else(refused)
        }
    }
}

/// A document in which a node of the kind stands alone.
struct Alone {
    document: Document,
    outputs: Vec<Pin>,
    fed: BTreeSet<Pin>,
    /// The pin that a row's value goes to, by input of the kind: the node's own, or that of a constant wired to it.
    targets: Vec<Option<Pin>>,
}

impl Alone {
    fn new(
        kind: &Kind,
        options: &BTreeMap<String, String>,
        signature: &Signature,
    ) -> Result<Self, RenderError> {
        let mut node = Node::new(&kind.id, [0.0; 2]);
        for (name, value) in options {
            if !kind.options.iter().any(|choice| choice.name == *name) {
                let names: Vec<&str> = kind.options.iter().map(|choice| choice.name.as_str()).collect();
                let known = if names.is_empty() { "no options".to_owned() } else { names.join(", ") };
                return Err(RenderError::new(format!(
                    "`{}` has no option `{name}`; it has {known}",
                    kind.id
                )));
            }
            node.options.insert(name.clone(), value.clone());
        }
        let mut alone = Self {
            document: Document::default(),
            outputs: Vec::new(),
            fed: BTreeSet::new(),
            targets: vec![None; kind.inputs.len()],
        };
        alone.build(node, kind, signature).map_err(|error| RenderError::new(error.to_string()))?;
        Ok(alone)
    }

    fn build(&mut self, node: Node, kind: &Kind, signature: &Signature) -> Result<(), EditError> {
        let node = self.add(node)?;
        let is_value = |ty: PinType| !matches!(ty, PinType::Fixed(ty) if ty.is_texture());
        let outputs = kind.outputs.iter().filter(|output| is_value(output.ty));
        self.outputs = outputs.map(|output| Pin::new(node, output.name.as_str())).collect();
        for (index, feed) in signature {
            let input = &kind.inputs[*index];
            let own = Pin::new(node, input.name.as_str());
            let target = match feed {
                Feed::Texture(settings) => {
                    let slot: Option<TextureSlot> = serde_json::from_str(settings).ok();
                    let slot = slot.ok_or_else(|| EditError::NotFound(input.name.clone()))?;
                    self.document.apply(Edit::SetTexture(slot))?;
                    let mut texture = Node::new("input.texture", [0.0; 2]);
                    texture.options.insert("texture".to_owned(), input.name.clone());
                    let from = Pin::new(self.add(texture)?, "out");
                    self.document.apply(Edit::Connect { from, to: own })?;
                    continue;
                }
                Feed::Value(_) if input.ty != PinType::Generic => own,
                // A wire decides the type of a generic kind, so there is one.
                Feed::Value(ty) => {
                    let constant = match ty {
                        Type::Bool => "input.boolean",
                        Type::Vec2 => "input.vector_2",
                        Type::Vec3 => "input.vector_3",
                        Type::Vec4 => "input.vector_4",
                        _ => "input.float",
                    };
                    let constant = self.add(Node::new(constant, [0.0; 2]))?;
                    self.document.apply(Edit::Connect { from: Pin::new(constant, "out"), to: own })?;
                    Pin::new(constant, "value")
                }
            };
            self.fed.insert(target.clone());
            self.targets[*index] = Some(target);
        }
        Ok(())
    }

    fn add(&mut self, node: Node) -> Result<NodeId, EditError> {
        let applied = self.document.apply(Edit::AddNode(node))?;
        Ok(applied.nodes.first().copied().unwrap_or(NodeId(0)))
    }

    /// A row in the form that the program takes.
    fn row(&self, kind: &Kind, program: &CompiledProbe, row: &JsonRow) -> Result<Row, String> {
        Ok(Row {
            values: self.components(kind, program, row, false)?,
            step_right: self.step(kind, program, row.get(RIGHT))?,
            step_down: self.step(kind, program, row.get(DOWN))?,
        })
    }

    fn step(&self, kind: &Kind, program: &CompiledProbe, step: Option<&Json>) -> Result<Components, String> {
        match step {
            None => Ok(Components::new()),
            Some(Json::Object(row)) => self.components(kind, program, row, true),
            Some(_) => Err("a step is an object with the change of each input".to_owned()),
        }
    }

    fn components(
        &self,
        kind: &Kind,
        program: &CompiledProbe,
        row: &JsonRow,
        is_step: bool,
    ) -> Result<Components, String> {
        let mut components = vec![None; program.inputs.len()];
        for (name, value) in row {
            let place = if let Some(stage) = name.strip_prefix('@') {
                if !is_step && (name == RIGHT || name == DOWN) {
                    continue;
                }
                let stage = stage_input(stage)?;
                program.inputs.iter().position(|input| input.source == RowSource::Stage(stage))
            } else {
                let index = kind.inputs.iter().position(|input| input.name == *name);
                let target = index.and_then(|index| self.targets[index].as_ref());
                if is_step && target.is_none() {
                    return Err(format!("there is a step for `{name}`, which has no value"));
                }
                // A texture, or a pin that this mode does not read.
                target.and_then(|target| {
                    let is_it = |source: &RowSource| matches!(source, RowSource::Input(pin) if pin == target);
                    program.inputs.iter().position(|input| is_it(&input.source))
                })
            };
            if let Some(place) = place {
                let ty = program.inputs[place].ty;
                let read =
                    components_from_json(value, ty).map_err(|problem| format!("`{name}`: {problem}"))?;
                components[place] = Some(read);
            }
        }
        Ok(components)
    }
}

/// The texture of an input: smooth, repeating colour of the shape that the pin takes, but for what `settings` says.
fn texture_slot(input: &Input, settings: &Json) -> Result<String, String> {
    let invalid = |error: serde_json::Error| format!("`{}`: {error}", input.name);
    let mut slot = serde_json::to_value(TextureSlot::new(&input.name, "")).map_err(invalid)?;
    if let PinType::Fixed(Type::Texture(shape)) = input.ty {
        slot["shape"] = serde_json::to_value(shape).map_err(invalid)?;
    }
    for (name, value) in settings.as_object().into_iter().flatten() {
        slot[name] = value.clone();
    }
    let slot: TextureSlot = serde_json::from_value(slot).map_err(invalid)?;
    serde_json::to_string(&slot).map_err(invalid)
}

/// The stage input with this name.
fn stage_input(name: &str) -> Result<&'static StageInput, String> {
    StageInput::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = StageInput::ALL.iter().map(|input| input.name).collect();
        format!("there is no stage input `{name}`; there are {}", names.join(", "))
    })
}
