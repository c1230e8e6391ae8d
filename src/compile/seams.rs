//! Where coordinates jump between neighbouring pixels, and how the change past the jump gets to who needs it.
//!
//! A sampler picks the mip level by the difference to the next pixels, which is wrong across a jump. The library says
//! which nodes jump, how the change goes through a node, and what to call where an input jumps; this walks the nodes of
//! a fragment stage forward to see which values jump, and backward to see whose change is needed. A node that the
//! library says nothing about ends a jump: behind it the plain difference counts.

use crate::library::{Argument, Body, Function, Input, InputDefault, Source, Special, Towards};
use crate::types::Conversion;

use super::resolve::{TypedGraph, TypedInput, TypedNode};

/// What the walk found, by node of the graph.
#[derive(Debug, Default)]
pub(super) struct Seams {
    /// Its results differ between the pixels of a draw.
    varies: Vec<bool>,
    /// Its results jump.
    jumps: Vec<bool>,
    /// The change of its results is needed.
    wanted: Vec<bool>,
    /// Its seamless function is called.
    seamless: Vec<bool>,
}

impl Seams {
    /// Walks the `nodes` of a fragment stage, which come sources first.
    pub fn of(graph: &TypedGraph<'_>, nodes: &[usize]) -> Self {
        let count = graph.nodes.len();
        let none = || vec![false; count];
        let mut seams = Self { varies: none(), jumps: none(), wanted: none(), seamless: none() };
        for node in nodes {
            let typed = &graph.nodes[*node];
            seams.varies[*node] = does_vary(typed, &seams.varies);
            let own = seams.makes_jumps(*node, typed);
            seams.jumps[*node] = own || changing_inputs(typed).any(|input| seams.is_jump(typed, input));
        }
        for node in nodes.iter().rev() {
            let typed = &graph.nodes[*node];
            let sources: Vec<usize> = if let Some(seamless) = seamless_function(typed) {
                let jumping = inputs_of(typed, seamless).filter(|input| seams.is_jump(typed, *input));
                jumping.filter_map(|input| Some(typed.inputs[input].source?.0)).collect()
            } else {
                Vec::new()
            };
            seams.seamless[*node] = !sources.is_empty();
            for source in sources {
                seams.wanted[source] = true;
            }
            if seams.wanted[*node] {
                for input in
                    changing_inputs(typed).filter(|input| seams.is_jump(typed, *input)).collect::<Vec<_>>()
                {
                    if let Some((source, _)) = typed.inputs[input].source {
                        seams.wanted[source] = true;
                    }
                }
            }
        }
        seams
    }

    /// True when the results jump although no input does.
    fn makes_jumps(&self, node: usize, typed: &TypedNode<'_>) -> bool {
        let Some(by) = typed.function.and_then(|function| function.jumps.as_ref()) else { return false };
        let varies = |name: &String| typed.input_index(name).is_some_and(|input| self.varies(typed, input));
        if by.is_empty() { self.varies[node] } else { by.iter().any(varies) }
    }

    /// True when what an input gets jumps and its change is known.
    pub fn is_jump(&self, typed: &TypedNode<'_>, input: usize) -> bool {
        let pin = &typed.inputs[input];
        // The component that a conversion appends would not be a change.
        let is_linear = !matches!(pin.conversion, None | Some(Conversion::AppendOne));
        is_linear && pin.source.is_some_and(|(source, _)| self.jumps.get(source).copied().unwrap_or(false))
    }

    /// True when what an input gets differs between the pixels of a draw.
    pub fn varies(&self, typed: &TypedNode<'_>, input: usize) -> bool {
        let (Some(kind), Some(pin)) = (typed.kind, typed.inputs.get(input)) else { return false };
        pin_varies(typed, &kind.inputs[input], pin, &self.varies)
    }

    /// True when the change of the node's results is needed.
    pub fn wants_change(&self, node: usize) -> bool {
        self.wanted.get(node).copied().unwrap_or(false)
    }

    /// True when the node's seamless function is to be called.
    pub fn is_seamless(&self, node: usize) -> bool {
        self.seamless.get(node).copied().unwrap_or(false)
    }
}

fn seamless_function<'a>(typed: &TypedNode<'a>) -> Option<&'a Function> {
    typed.function?.seamless.as_deref()
}

/// The inputs whose change a companion takes.
fn inputs_of<'t>(typed: &'t TypedNode<'_>, companion: &'t Function) -> impl Iterator<Item = usize> + 't {
    companion.arguments.iter().filter_map(|argument| match argument {
        Argument::Change { input, .. } => typed.input_index(input),
        _ => None,
    })
}

/// The inputs whose change goes into that of the results.
fn changing_inputs<'t>(typed: &'t TypedNode<'_>) -> Box<dyn Iterator<Item = usize> + 't> {
    match (typed.function, typed.special()) {
        (Some(function), _) => match function.change.as_deref() {
            Some(change) => Box::new(inputs_of(typed, change)),
            None => Box::new(std::iter::empty()),
        },
        (None, Some(special)) if hands_on(special) => Box::new(0..typed.inputs.len()),
        (None, Some(Special::Split | Special::Combine | Special::Swizzle)) => Box::new(0..typed.inputs.len()),
        (None, _) => Box::new(std::iter::empty()),
    }
}

/// For each node whether its results differ between the pixels of a draw; `nodes` come sources first.
pub(super) fn varying(graph: &TypedGraph<'_>, nodes: &[usize]) -> Vec<bool> {
    let mut varies = vec![false; graph.nodes.len()];
    for node in nodes {
        varies[*node] = does_vary(&graph.nodes[*node], &varies);
    }
    varies
}

/// True for what gives its input as it is, but for a conversion to the type of its output.
pub(super) const fn hands_on(special: &Special) -> bool {
    matches!(special, Special::Reroute | Special::Preview | Special::SetWire | Special::GroupPin)
}

/// False when a node has one value for all pixels of a draw.
fn does_vary(typed: &TypedNode<'_>, varies: &[bool]) -> bool {
    let Some(kind) = typed.kind else { return false };
    match &kind.body {
        Body::Special(Special::Sources(sources)) => {
            return sources.iter().any(|source| source_varies(*source));
        }
        Body::Special(Special::Interpolate) => return true,
        _ => {}
    }
    kind.inputs.iter().zip(&typed.inputs).any(|(pin, input)| pin_varies(typed, pin, input, varies))
}

fn pin_varies(typed: &TypedNode<'_>, pin: &Input, input: &TypedInput, varies: &[bool]) -> bool {
    match (input.source, &pin.default) {
        (Some((source, _)), _) => varies.get(source).copied().unwrap_or(true),
        (None, InputDefault::Source(source)) => {
            !typed.node.values.contains_key(&pin.name) && source_varies(*source)
        }
        (None, _) => false,
    }
}

pub(super) const fn source_varies(source: Source) -> bool {
    !matches!(
        source,
        Source::Frame(_)
            | Source::FrameComponent(..)
            | Source::Matrix(_)
            | Source::ObjectPosition
            | Source::ObjectScale
            | Source::ObjectCameraPosition
    )
}

/// The two neighbours, in the order in which changes are kept.
pub(super) const NEIGHBOURS: [Towards; 2] = [Towards::Right, Towards::Down];
