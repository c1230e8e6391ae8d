//! Document × Library → [`TypedGraph`]: every wire bound to its pins, every pin with a type, nodes in an order in
//! which sources come before what they feed.
//!
//! Faults are reported at their node and leave it `broken`; the rest of the graph is resolved all the same, so that a
//! pass that does not use a broken node still compiles. Everything is linear in nodes and wires and nothing recurses:
//! ten thousand nodes in a line are a fair graph.
//!
//! Groups are unfolded first, see [`places`]: from here on there are no groups, but for the ids of their nodes, which
//! several nodes of the typed graph may share.

mod each;
mod muted;
mod order;
mod places;
mod types;
mod unify;
mod wires;

use std::collections::HashMap;
use std::sync::Arc;

use super::interface::TextureOrigin;
use super::kinds::NodeKinds;
use super::names::identifier;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Node, NodeId, PASS_OUTPUT_KIND};
use crate::library::{Body, Function, Input, Kind, Special, TextProblem};
use crate::types::{Conversion, SceneTexture, TextureShape, Type};
use places::Places;

pub(super) use types::swizzle_indices;

/// A document whose nodes know their kinds, sources and types.
#[derive(Debug)]
pub(super) struct TypedGraph<'a> {
    pub document: &'a Document,
    /// Those of the main graph by ascending id, then those of each use of a group.
    pub nodes: Vec<TypedNode<'a>>,
    /// The numbers of inputs and of outputs of all nodes together.
    pub pin_counts: (usize, usize),
    /// Indices of nodes, sources first.
    pub order: Vec<usize>,
    places: Places,
    /// What outputs of inert nodes stand for, as node and output.
    stand_ins: HashMap<(usize, usize), (usize, usize)>,
}

/// A texture that nodes may read.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextureInfo<'a> {
    pub name: &'a str,
    pub origin: TextureOrigin,
    pub shape: TextureShape,
}

/// A node with what is known about it.
#[derive(Debug)]
pub(super) struct TypedNode<'a> {
    pub id: NodeId,
    pub node: &'a Node,
    /// `None` for a kind that the library does not have.
    pub kind: Option<&'a Kind>,
    /// The function that the node's mode chooses.
    pub function: Option<&'a Function>,
    /// Its first input and output when those of all nodes are counted through.
    pub first_pins: (usize, usize),
    /// In the order of the kind's inputs.
    pub inputs: Vec<TypedInput>,
    /// In the order of the kind's outputs; `None` where the type cannot be known.
    pub outputs: Vec<Option<Type>>,
    /// The type that `T` has in this node.
    pub generic: Option<Type>,
    /// For a node that lends a texture, its index: those of the document come first, then those that passes draw to.
    pub texture: Option<usize>,
    /// It has an error; a pass that needs it cannot be compiled.
    pub broken: bool,
    /// It takes no part: it only shows where the pins of a group are, or reads a named wire.
    pub inert: bool,
    /// For a muted node the input that each output hands on.
    pub hands_on: Option<Vec<Option<usize>>>,
    /// The nodes that stand for the groups around it, outermost first.
    pub path: Arc<[NodeId]>,
    /// Something that is not an error until a pass needs it: a texture to be connected, a name to be chosen.
    pub unfinished: Option<Diagnostic>,
}

/// An input pin of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct TypedInput {
    /// The node and output, as indices, that feed it.
    pub source: Option<(usize, usize)>,
    pub ty: Option<Type>,
    pub conversion: Option<Conversion>,
}

impl<'a> TypedGraph<'a> {
    /// What is known about a texture: first come those of the document, then those that passes draw to, then the
    /// scene's.
    pub fn texture(&self, index: usize) -> TextureInfo<'a> {
        let textures = self.document.textures();
        if let Some(slot) = textures.get(index) {
            return TextureInfo { name: &slot.name, origin: TextureOrigin::Document, shape: slot.shape };
        }
        let flat = |name, origin| TextureInfo { name, origin, shape: TextureShape::Flat };
        let of_passes = self.document.pass_textures();
        match of_passes.get(index - textures.len()) {
            Some(name) => flat(name, TextureOrigin::Pass),
            None => {
                let rest = index - textures.len() - of_passes.len();
                let scene = SceneTexture::ALL.get(rest).copied().unwrap_or(SceneTexture::Colour);
                flat(scene.name(), TextureOrigin::Scene(scene))
            }
        }
    }

    /// The index of a texture of the scene.
    pub fn scene_texture(&self, scene: SceneTexture) -> usize {
        self.document.textures().len() + self.document.pass_textures().len() + scene as usize
    }

    /// The node with this id as an index; for one in a group, that of the group's first use.
    pub fn index_of(&self, id: NodeId) -> Option<usize> {
        let owner = self.document.graph().node(id)?.owner;
        self.places.all.iter().find(|place| place.group == owner)?.index_of(id)
    }

    /// What an output of an inert node stands for; any other output is itself.
    pub fn real_output(&self, node: usize, output: usize) -> (usize, usize) {
        self.stand_ins.get(&(node, output)).copied().unwrap_or((node, output))
    }
}

impl<'a> TypedNode<'a> {
    fn new(id: NodeId, node: &'a Node, kind: Option<&'a Kind>, path: &Arc<[NodeId]>) -> Self {
        Self {
            id,
            node,
            kind,
            function: None,
            first_pins: (0, 0),
            inputs: vec![TypedInput::default(); kind.map_or(0, |kind| kind.inputs.len())],
            outputs: vec![None; kind.map_or(0, |kind| kind.outputs.len())],
            generic: None,
            texture: None,
            broken: false,
            inert: false,
            hands_on: None,
            path: Arc::clone(path),
            unfinished: None,
        }
    }

    /// True when it hands on what it gets. A pass is muted as a whole, and what only shows a place has nothing to mute.
    pub fn is_muted(&self) -> bool {
        self.node.muted && self.node.kind != PASS_OUTPUT_KIND && !self.is_group_pin()
    }

    fn is_group_pin(&self) -> bool {
        self.kind.is_some_and(|kind| kind.body == Body::Special(Special::GroupPin))
    }

    /// What a person reads: the node's own label, else its kind's title.
    pub fn label(&self) -> &'a str {
        match (self.node.label.as_deref().filter(|label| !label.trim().is_empty()), self.kind) {
            (Some(label), _) => label,
            (None, Some(kind)) => &kind.title,
            (None, None) => &self.node.kind,
        }
    }

    /// The label as an identifier; that of the kind where the label has no letter or digit.
    pub fn identifier(&self) -> String {
        let title = || identifier(&self.kind?.title, "value");
        identifier(self.label(), "value").or_else(title).unwrap_or_else(|| "node".to_owned())
    }

    /// An error at this node.
    pub fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at_node(self.id, self.label()).through(&self.path)
    }

    /// An error in a text that this node holds.
    pub fn text_error(&self, problem: &TextProblem) -> Diagnostic {
        let error = self.error(&problem.message).with_help(&problem.help);
        error.in_text(problem.option, problem.line, problem.column)
    }

    /// The special kind, where it is one that does its work.
    pub fn special(&self) -> Option<&'a Special> {
        if self.hands_on.is_some() {
            return None;
        }
        match &self.kind?.body {
            Body::Special(special) => Some(special),
            Body::Functions(_) => None,
        }
    }

    /// The kind's description of an input.
    pub fn input(&self, index: usize) -> Option<&'a Input> {
        self.kind?.inputs.get(index)
    }

    /// The index of the input with this name.
    pub fn input_index(&self, name: &str) -> Option<usize> {
        self.kind?.inputs.iter().position(|input| input.name == name)
    }

    /// The node's choice for an option: its own, else the kind's default.
    pub fn option(&self, name: &str) -> Option<&'a str> {
        let default = || self.kind?.options.iter().find(|choice| choice.name == name)?.values.first();
        self.node.option(name).or_else(|| default().map(String::as_str))
    }
}

/// Resolves a document; problems go to `diagnostics`.
pub(super) fn resolve<'a>(
    document: &'a Document,
    kinds: &'a NodeKinds,
    diagnostics: &mut Vec<Diagnostic>,
) -> TypedGraph<'a> {
    let (places, mut nodes) = places::unfold(document, kinds, diagnostics);
    let mut pins = (0, 0);
    for node in &mut nodes {
        node.first_pins = pins;
        pins = (pins.0 + node.inputs.len(), pins.1 + node.outputs.len());
    }
    let stand_ins = HashMap::new();
    let mut graph = TypedGraph { document, nodes, pin_counts: pins, order: Vec::new(), places, stand_ins };
    wires::bind(&mut graph, diagnostics);
    graph.order = order::order(&mut graph, diagnostics);
    for place in 0..graph.order.len() {
        let index = graph.order[place];
        if graph.nodes[index].is_muted() && !graph.nodes[index].inert {
            muted::infer(&mut graph, place);
        } else if !graph.nodes[index].inert {
            types::infer(&mut graph, place, diagnostics);
        }
    }
    wires::show_on_inert(&mut graph);
    graph
}

fn identify<'a>(
    id: NodeId,
    node: &'a Node,
    kinds: &'a NodeKinds,
    path: &Arc<[NodeId]>,
    diagnostics: &mut Vec<Diagnostic>,
) -> TypedNode<'a> {
    let kind = kinds.get(id).map(|formed| formed.kind.as_ref());
    let mut typed = TypedNode::new(id, node, kind, path);
    let problem = match kind {
        None => Some(typed.error(format!("there is no node kind `{}`", node.kind)).with_help(
            "it may come from a newer version or from a folder of nodes that is not loaded; replace the node",
        )),
        Some(kind) => {
            let of_text = kinds.get(id).and_then(|formed| formed.problem.as_ref());
            of_text.map(|problem| typed.text_error(problem)).or_else(|| check_options(&typed, kind))
        }
    };
    typed.broken = problem.is_some();
    diagnostics.extend(problem);
    if let Some(Body::Functions(functions)) = kind.map(|kind| &kind.body) {
        let mode = typed.option("mode").unwrap_or_default();
        typed.function = functions.iter().find(|function| function.mode == mode).or(functions.first());
    }
    typed
}

fn check_options(typed: &TypedNode<'_>, kind: &Kind) -> Option<Diagnostic> {
    kind.options.iter().find_map(|choice| {
        let chosen = typed.node.option(&choice.name)?;
        // A swizzle lists only common orders; its letters are checked with its type.
        let free = choice.values.is_empty() || kind.body == Body::Special(Special::Swizzle);
        let known = free || choice.values.iter().any(|value| value == chosen);
        (!known).then(|| {
            typed
                .error(format!("`{chosen}` is not a choice for `{}`", choice.name))
                .with_help(format!("choose {}", any_of(choice.values.iter().map(String::as_str))))
        })
    })
}

/// `` `a`, `b` or `c` ``.
pub(super) fn any_of<'n>(names: impl Iterator<Item = &'n str>) -> String {
    join(names, "or")
}

fn all_of<'n>(names: impl Iterator<Item = &'n str>) -> String {
    join(names, "and")
}

fn join<'n>(names: impl Iterator<Item = &'n str>, word: &str) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}
