//! Fields: what is wired to an input that its node reads at other places than its own.
//!
//! Of the nodes before such an input, those that depend on the place become a function of their own; the others are
//! computed once, where the node itself is. Here is found which are which. A field may hold nodes with fields.

use std::collections::{BTreeMap, BTreeSet};

use super::resolve::{TypedGraph, TypedNode};
use super::seams;
use super::sources::chosen_source;
use crate::library::{Along, Argument, FieldInput, InputDefault, Source, Special};

/// How many nodes all fields together may write out, those in fields within fields as often as they stand in one.
const MAX_NODES: usize = 50_000;
/// How many nodes a field may compute for one pixel, about: each field within another multiplies.
const MAX_COST: usize = 200_000;

/// How often a field is computed for one value, about.
const fn repetitions(along: Along) -> usize {
    match along {
        Along::Position => 64,
        Along::Pixels => 3,
    }
}

/// The fields of a graph by the node that follows them.
#[derive(Debug, Default)]
pub(super) struct Fields {
    by_node: BTreeMap<usize, FieldPlan>,
    /// Nodes that follow more than is sensible; they have no field.
    overfull: BTreeSet<usize>,
}

/// The nodes before one input.
#[derive(Debug)]
pub(super) struct FieldPlan {
    pub along: Along,
    /// Those that the function computes, sources first.
    pub nodes: Vec<usize>,
    /// For each of them a bit per output that is used.
    pub used_outputs: BTreeMap<usize, u64>,
    /// Outputs of other nodes that the function reads.
    pub around: Vec<(usize, usize)>,
}

/// The field of a node that follows one.
pub(super) fn field_input<'a>(node: &TypedNode<'a>) -> Option<(&'a FieldInput, usize)> {
    let field = node.function.filter(|_| node.hands_on.is_none())?.field.as_ref()?;
    Some((field, node.input_index(&field.input)?))
}

/// True when a node's value depends on this input; a mode may leave out inputs that other modes have.
pub(super) fn reads(node: &TypedNode<'_>, input: usize) -> bool {
    if let Some(hands_on) = &node.hands_on {
        return hands_on.contains(&Some(input));
    }
    let (Some(function), Some(pin)) = (node.function, node.input(input)) else { return true };
    function.arguments.iter().any(|argument| match argument {
        Argument::Value(name)
        | Argument::Texture(name)
        | Argument::Sampler(name)
        | Argument::Change { input: name, .. } => *name == pin.name,
    })
}

impl Fields {
    /// Finds all fields. `any_stage` when nothing crosses between stages, so that an Interpolate just hands on.
    pub fn of(graph: &TypedGraph<'_>, any_stage: bool) -> Self {
        let mut fields = Self::default();
        let followed = |index: &usize| field_input(&graph.nodes[*index]).is_some();
        if !graph.order.iter().any(followed) {
            return fields;
        }
        let on_position = depends_on_position(graph);
        let on_pixel = seams::varying(graph, &graph.order);
        let (mut sizes, mut total): (BTreeMap<usize, (usize, usize)>, usize) = (BTreeMap::new(), 0);
        // Sources come first, so fields within fields are known when they are needed.
        for index in graph.order.iter().copied() {
            let typed = &graph.nodes[index];
            let Some((field, input)) = field_input(typed) else { continue };
            let Some(root) = typed.inputs[input].source else { continue };
            let depends = |node: usize| match field.along {
                Along::Position => on_position[node],
                // Its value has come from the vertices, so there is nothing before it to compute again.
                Along::Pixels if graph.nodes[node].special() == Some(&Special::Interpolate) => any_stage,
                Along::Pixels => on_pixel[node],
            };
            let plan = fields.plan(graph, field.along, root, depends);
            let (mut size, mut cost) = (plan.nodes.len(), plan.nodes.len());
            for (more, dearer) in plan.nodes.iter().filter_map(|node| sizes.get(node)) {
                (size, cost) = (size.saturating_add(*more), cost.saturating_add(*dearer));
            }
            cost = cost.saturating_mul(repetitions(field.along));
            total = total.saturating_add(size);
            if total > MAX_NODES || cost > MAX_COST {
                fields.overfull.insert(index);
                continue;
            }
            sizes.insert(index, (size, cost));
            fields.by_node.insert(index, plan);
        }
        fields
    }

    pub fn get(&self, node: usize) -> Option<&FieldPlan> {
        self.by_node.get(&node)
    }

    /// True for a node that follows more than is sensible.
    pub fn is_overfull(&self, node: usize) -> bool {
        self.overfull.contains(&node)
    }

    /// All nodes that some field computes.
    pub fn nodes(&self) -> BTreeSet<usize> {
        self.by_node.values().flat_map(|plan| plan.nodes.iter().copied()).collect()
    }

    /// The source that a node needs for its input, or behind its inputs for its field; `None` behind the last.
    pub fn source(&self, node: &TypedNode<'_>, index: usize, at: usize) -> Option<Option<(usize, usize)>> {
        match node.inputs.get(at) {
            Some(pin) => Some(pin.source.filter(|_| reads(node, at))),
            None => self.get(index)?.around.get(at - node.inputs.len()).copied().map(Some),
        }
    }

    /// Depth first with a stack of its own.
    fn plan(
        &self,
        graph: &TypedGraph<'_>,
        along: Along,
        root: (usize, usize),
        depends: impl Fn(usize) -> bool,
    ) -> FieldPlan {
        let (nodes, used_outputs) = (Vec::new(), BTreeMap::new());
        let mut plan = FieldPlan { along, nodes, used_outputs, around: Vec::new() };
        let mut around = BTreeSet::new();
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some((node, output)) = next.take() {
                if !depends(node) {
                    if around.insert((node, output)) {
                        plan.around.push((node, output));
                    }
                } else {
                    let used = plan.used_outputs.entry(node).or_insert(0);
                    if *used == 0 {
                        path.push((node, 0));
                    }
                    *used |= 1 << output.min(63);
                }
            }
            let Some((node, at)) = path.last_mut() else { return plan };
            let index = *node;
            match self.source(&graph.nodes[index], index, *at) {
                Some(source) => {
                    *at += 1;
                    next = source;
                }
                None => {
                    plan.nodes.push(index);
                    path.pop();
                }
            }
        }
    }
}

/// For each node whether its value depends on the position.
fn depends_on_position(graph: &TypedGraph<'_>) -> Vec<bool> {
    let mut depends = vec![false; graph.nodes.len()];
    for index in &graph.order {
        let node = &graph.nodes[*index];
        let own = match node.special() {
            Some(Special::Sources(sources)) => {
                sources.iter().any(|source| matches!(chosen_source(*source, node), Source::Position(_)))
            }
            _ => false,
        };
        // What it follows through the space it does not read at its own place.
        let followed =
            field_input(node).filter(|(field, _)| field.along == Along::Position).map(|(_, input)| input);
        let pins = node.kind.map_or(&[][..], |kind| &kind.inputs).iter().zip(&node.inputs).enumerate();
        depends[*index] = own
            || pins.filter(|(input, _)| Some(*input) != followed).any(|(input, (pin, typed))| {
                match (typed.source, &pin.default) {
                    (Some((source, _)), _) => depends[source],
                    (None, InputDefault::Source(Source::Position(_))) => {
                        !node.node.values.contains_key(&pin.name) && reads(node, input)
                    }
                    (None, _) => false,
                }
            });
    }
    depends
}
