//! Documents that show a value in place of their colour.

use std::collections::BTreeMap;

use super::ValueAtPixel;
use crate::compile::{CompileOptions, Compiled, ValueMode, compile};
use crate::diagnostic::has_errors;
use crate::document::{
    Background, Blend, Document, Edit, EditError, GroupPin, GroupSide, Node, NodeId, Pass, Pin, Scene, Target,
};
use crate::library::Library;
use crate::types::Type;

/// The most pins of one node that have a turn.
const MAX_PINS: usize = 16;

/// A document that shows up to three components of a pin.
pub struct Redrawn {
    pub pin: Pin,
    pub ty: Type,
    pub document: Document,
    pub compiled: Compiled,
    /// The first component that it shows.
    first: usize,
}

impl Redrawn {
    /// Keeps what was read of its picture.
    pub fn take(&self, linear: [f32; 4], value: &mut ValueAtPixel) {
        if linear[3] <= 0.0 {
            value.components = None;
            return;
        }
        let components = value.components.get_or_insert_with(|| vec![0.0; self.ty.component_count()]);
        for (component, read) in components.iter_mut().skip(self.first).zip(&linear[..3]) {
            *component = *read;
        }
    }
}

/// The documents for the outputs of a node and for what is wired to its inputs.
pub fn of_node(
    document: &Document,
    library: &Library,
    types: &BTreeMap<Pin, Type>,
    node: NodeId,
) -> Vec<Redrawn> {
    let graph = document.graph();
    let mut pins: Vec<Pin> = types.keys().filter(|pin| pin.node == node).cloned().collect();
    pins.extend(graph.wires_into(node).map(|(_, source)| source.clone()));
    pins.truncate(MAX_PINS);
    let mut ways = Vec::new();
    for pin in pins {
        let Some(ty) = types.get(&pin).copied() else { continue };
        let firsts: &[usize] = match ty {
            Type::Vec4 => &[0, 3],
            Type::F32 | Type::Vec2 | Type::Vec3 | Type::I32 | Type::U32 | Type::Bool => &[0],
            _ => continue,
        };
        ways.extend(firsts.iter().filter_map(|first| way(document, library, &pin, ty, *first)));
    }
    ways
}

/// What only the vertex stage has is interpolated, as it would have to be in the graph.
fn way(document: &Document, library: &Library, pin: &Pin, ty: Type, first: usize) -> Option<Redrawn> {
    for interpolated in [false, true] {
        let document = redrawn(document, pin, ty, first, interpolated).ok()?;
        let compiled = compile(&document, library, &CompileOptions { values: ValueMode::Live });
        if !has_errors(&compiled.diagnostics) {
            return Some(Redrawn { pin: pin.clone(), ty, document, compiled, first });
        }
    }
    None
}

fn redrawn(
    document: &Document,
    pin: &Pin,
    ty: Type,
    first: usize,
    interpolated: bool,
) -> Result<Document, EditError> {
    let mut document = document.clone();
    let scene = Scene { background: Background::Transparent, ground: None, ..document.scene().clone() };
    document.apply(Edit::SetScene(scene))?;
    let mut source = brought_out(&mut document, pin)?;
    if interpolated {
        source = through(&mut document, "utility.interpolate", &source, "value", "out")?;
    }
    // A colour has three components; a number fills them by itself.
    if ty == Type::Vec2 {
        let split = through(&mut document, "vector.split", &source, "vector", "x")?;
        let combined = through(&mut document, "vector.combine", &split, "x", "xyz")?;
        let (from, to) = (Pin::new(split.node, "y"), Pin::new(combined.node, "y"));
        document.apply(Edit::Connect { from, to })?;
        source = combined;
    } else if first == 3 {
        source = through(&mut document, "vector.split", &source, "vector", "w")?;
    }
    let on_screen = |pass: &&Pass| !pass.muted && pass.target == Target::Screen;
    let passes: Vec<Pass> = document.passes().iter().filter(on_screen).cloned().collect();
    for pass in passes {
        let to = Pin::new(pass.output, "colour");
        document.apply(Edit::Connect { from: source.clone(), to })?;
        document.apply(Edit::SetPass(pass.name.clone(), Box::new(Pass { blend: Blend::Opaque, ..pass })))?;
    }
    Ok(document)
}

/// Leads a pin of a group out to the main graph, through the first use of each group around it, which is the one that
/// every value of a group is told for.
fn brought_out(document: &mut Document, pin: &Pin) -> Result<Pin, EditError> {
    let mut pin = pin.clone();
    while let Some(group) = document.graph().owner_of(pin.node) {
        let definition = document.graph().group(group).ok_or(EditError::NoGroup(group))?;
        let name = definition.free_pin_name(GroupSide::Outputs, "shown");
        let new = Some(GroupPin { name: name.clone(), ..GroupPin::default() });
        document.apply(Edit::SetGroupPin { group, side: GroupSide::Outputs, old: None, new })?;
        let end = match document.graph().output_end(group) {
            Some(end) => end,
            None => {
                let end = Node { owner: Some(group), ..Node::new(group.output_kind(), [0.0; 2]) };
                document.apply(Edit::AddNode(end))?.nodes.first().copied().unwrap_or(NodeId(0))
            }
        };
        document.apply(Edit::Connect { from: pin, to: Pin::new(end, name.as_str()) })?;
        let use_of_it = document.graph().instances_of(group).next();
        pin = Pin::new(use_of_it.ok_or(EditError::NoGroup(group))?, name);
    }
    Ok(pin)
}

/// Adds a node behind a pin; gives the node's output.
fn through(
    document: &mut Document,
    kind: &str,
    from: &Pin,
    input: &str,
    output: &str,
) -> Result<Pin, EditError> {
    let added = document.apply(Edit::AddNode(Node::new(kind, [0.0; 2])))?;
    let node = added.nodes.first().copied().unwrap_or(NodeId(0));
    document.apply(Edit::Connect { from: from.clone(), to: Pin::new(node, input) })?;
    Ok(Pin::new(node, output))
}
