//! Document × Library → [`TypedGraph`]: every wire bound to its pins, every pin with a type, nodes in an order in
//! which sources come before what they feed.
//!
//! Faults are reported at their node and leave it `broken`; the rest of the graph is resolved all the same, so that a
//! pass that does not use a broken node still compiles. Everything is linear in nodes and wires and nothing recurses:
//! ten thousand nodes in a line are a fair graph.

mod order;
mod types;
mod unify;

use super::kinds::NodeKinds;
use super::names::identifier;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Node, NodeId};
use crate::library::{Body, Function, Input, Kind, Special};
use crate::types::{Conversion, Type};

pub(super) use types::swizzle_indices;

/// A document whose nodes know their kinds, sources and types.
#[derive(Debug)]
pub(super) struct TypedGraph<'a> {
    pub document: &'a Document,
    /// By ascending id.
    pub nodes: Vec<TypedNode<'a>>,
    /// The numbers of inputs and of outputs of all nodes together.
    pub pin_counts: (usize, usize),
    /// Indices of nodes, sources first.
    pub order: Vec<usize>,
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
    /// The name of a texture, and whether passes draw to it.
    pub fn texture_name(&self, index: usize) -> (&'a str, bool) {
        let textures = self.document.textures();
        match textures.get(index) {
            Some(texture) => (&texture.name, false),
            None => (self.document.pass_textures().get(index - textures.len()).copied().unwrap_or(""), true),
        }
    }

    /// The node with this id as an index.
    pub fn index_of(&self, id: NodeId) -> Option<usize> {
        self.nodes.binary_search_by_key(&id, |node| node.id).ok()
    }
}

impl<'a> TypedNode<'a> {
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
        Diagnostic::error(message).at_node(self.id, self.label())
    }

    /// The special kind, where it is one.
    pub fn special(&self) -> Option<&'a Special> {
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
    let mut nodes: Vec<TypedNode<'a>> =
        document.graph().nodes().map(|(id, node)| identify(id, node, kinds, diagnostics)).collect();
    let mut pins = (0, 0);
    for node in &mut nodes {
        node.first_pins = pins;
        pins = (pins.0 + node.inputs.len(), pins.1 + node.outputs.len());
    }
    let mut graph = TypedGraph { document, nodes, pin_counts: pins, order: Vec::new() };
    bind_wires(&mut graph, diagnostics);
    graph.order = order::order(&mut graph, diagnostics);
    for place in 0..graph.order.len() {
        types::infer(&mut graph, place, diagnostics);
    }
    graph
}

fn identify<'a>(
    id: NodeId,
    node: &'a Node,
    kinds: &'a NodeKinds,
    diagnostics: &mut Vec<Diagnostic>,
) -> TypedNode<'a> {
    let kind = kinds.get(id).map(|formed| formed.kind.as_ref());
    let mut typed = TypedNode {
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
        unfinished: None,
    };
    let problem = match kind {
        None => Some(typed.error(format!("there is no node kind `{}`", node.kind)).with_help(
            "it may come from a newer version or from a folder of nodes that is not loaded; replace the node",
        )),
        Some(kind) => check_options(&typed, kind),
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

/// Wires and nodes are both ordered by id, so one walk along both binds them all.
fn bind_wires(graph: &mut TypedGraph<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (source, target) in graph.document.graph().wires() {
        let (Some(from), Some(to)) = (graph.index_of(source.node), graph.index_of(target.node)) else {
            continue;
        };
        let Some(target_kind) = graph.nodes[to].kind else { continue };
        let Some(input) = graph.nodes[to].input_index(&target.name) else {
            let names = all_of(target_kind.inputs.iter().map(|input| input.name.as_str()));
            let problem = graph.nodes[to]
                .error("a wire leads to an input that this node does not have")
                .at_pin(target.name.as_ref())
                .with_help(format!("it has {names}; remove the wire or move it"));
            diagnostics.push(problem);
            graph.nodes[to].broken = true;
            continue;
        };
        let Some(source_kind) = graph.nodes[from].kind else {
            // The unknown kind is the problem and is reported there; the wire keeps it in what a pass needs.
            graph.nodes[to].inputs[input].source = Some((from, 0));
            continue;
        };
        let output = source_kind.outputs.iter().position(|output| output.name == *source.name);
        let Some(output) = output else {
            let names = all_of(source_kind.outputs.iter().map(|output| output.name.as_str()));
            let problem = graph.nodes[from]
                .error("a wire comes from an output that this node does not have")
                .at_pin(source.name.as_ref())
                .with_help(format!("it has {names}; remove the wire or move it"));
            diagnostics.push(problem);
            graph.nodes[to].broken = true;
            continue;
        };
        graph.nodes[to].inputs[input].source = Some((from, output));
    }
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
