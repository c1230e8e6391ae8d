//! Wires bound to the pins that they join, across the borders of groups and by name.

use std::collections::HashMap;

use crate::diagnostic::Diagnostic;
use crate::document::{GET_WIRE_KIND, GroupId, GroupRole, Pin};

use super::places::{self, NamedWires};
use super::{TypedGraph, all_of, any_of};

/// The named wires of the graph with those who read them.
struct Names {
    set: NamedWires,
}

/// Binds every wire in every place.
pub(super) fn bind(graph: &mut TypedGraph<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let names = Names { set: places::named_wires(&graph.places, &mut graph.nodes, diagnostics) };
    let document = graph.document;
    let mut wires: HashMap<Option<GroupId>, Vec<(&Pin, &Pin)>> = HashMap::new();
    for (source, target) in document.graph().wires() {
        wires.entry(document.graph().owner_of(target.node)).or_default().push((source, target));
    }
    for place in 0..graph.places.all.len() {
        stand_in(graph, place, &names, diagnostics);
        let group = graph.places.all[place].group;
        for (source, target) in wires.get(&group).into_iter().flatten() {
            bind_one(graph, place, (source, target), diagnostics);
        }
    }
}

fn bind_one(
    graph: &mut TypedGraph<'_>,
    place: usize,
    (source, target): (&Pin, &Pin),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let here = &graph.places.all[place];
    let (Some(from), Some(to)) = (here.index_of(source.node), here.index_of(target.node)) else { return };
    let Some(target_kind) = graph.nodes[to].kind else { return };
    let Some(input) = graph.nodes[to].input_index(&target.name) else {
        let names = all_of(target_kind.inputs.iter().map(|input| input.name.as_str()));
        let problem = graph.nodes[to]
            .error("a wire leads to an input that this node does not have")
            .at_pin(target.name.as_ref())
            .with_help(format!("it has {names}; remove the wire or move it"));
        diagnostics.push(problem);
        graph.nodes[to].broken = true;
        return;
    };
    let (to, input) = real_input(graph, place, to, input);
    let Some(source_kind) = graph.nodes[from].kind else {
        // The unknown kind is the problem and is reported there; the wire keeps it in what a pass needs.
        graph.nodes[to].inputs[input].source = Some((from, 0));
        return;
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
        return;
    };
    graph.nodes[to].inputs[input].source = Some(graph.real_output(from, output));
}

/// Where a wire to an input of an inert node goes: to the node of that pin of the group.
fn real_input(graph: &TypedGraph<'_>, place: usize, node: usize, input: usize) -> (usize, usize) {
    let typed = &graph.nodes[node];
    let itself = (node, input);
    let first = match GroupId::of_kind(&typed.node.kind) {
        _ if !typed.inert => None,
        Some((_, GroupRole::Instance)) => {
            graph.places.uses.get(&(place, typed.id)).and_then(|inner| graph.places.all[*inner].first_pins[0])
        }
        Some((_, GroupRole::Output)) if graph.places.all[place].output_end == Some(typed.id) => {
            graph.places.all[place].first_pins[1]
        }
        _ => None,
    };
    first.map_or(itself, |first| (first + input, 0))
}

/// Notes for each output of the inert nodes of a place what it stands for.
fn stand_in(graph: &mut TypedGraph<'_>, place: usize, names: &Names, diagnostics: &mut Vec<Diagnostic>) {
    let here = &graph.places.all[place];
    for index in here.indices() {
        let typed = &graph.nodes[index];
        if typed.node.kind == GET_WIRE_KIND && typed.kind.is_some() {
            read_named(graph, place, index, names, diagnostics);
            continue;
        }
        if !typed.inert {
            continue;
        }
        let first = match GroupId::of_kind(&typed.node.kind) {
            Some((_, GroupRole::Instance)) => {
                let inner = graph.places.uses.get(&(place, typed.id));
                inner.and_then(|inner| graph.places.all[*inner].first_pins[1])
            }
            Some((_, GroupRole::Input)) if !typed.broken => graph.places.all[place].first_pins[0],
            _ => None,
        };
        let Some(first) = first else { continue };
        for output in 0..typed.outputs.len() {
            graph.stand_ins.insert((index, output), (first + output, 0));
        }
    }
}

/// Finds who names the wire that a node reads.
fn read_named(
    graph: &mut TypedGraph<'_>,
    place: usize,
    index: usize,
    names: &Names,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let typed = &mut graph.nodes[index];
    let name = typed.node.option("wire").map(str::trim).filter(|name| !name.is_empty());
    let known = |name: &str| names.set.get(&(place, name.to_owned())).copied();
    match name.map(|name| (name, known(name))) {
        Some((_, Some(set))) => {
            typed.inert = true;
            graph.stand_ins.insert((index, 0), (set, 0));
        }
        Some((name, None)) => {
            let mut here: Vec<&str> =
                names.set.keys().filter(|(at, _)| *at == place).map(|(_, name)| name.as_str()).collect();
            here.sort_unstable();
            let help = if here.is_empty() {
                "name a wire with a Set Wire node first".to_owned()
            } else {
                format!("choose {}", any_of(here.into_iter()))
            };
            diagnostics.push(typed.error(format!("no wire here is named `{name}`")).with_help(help));
            typed.broken = true;
        }
        None => {
            let help = "choose the name that a Set Wire node gives";
            typed.unfinished = Some(typed.error("no wire is chosen").with_help(help));
        }
    }
}

/// Gives inert nodes the types of what they stand for, so that the canvas can show them.
pub(super) fn show_on_inert(graph: &mut TypedGraph<'_>) {
    let shown: Vec<_> = graph.stand_ins.iter().map(|(shown, real)| (*shown, *real)).collect();
    for ((node, output), (real, real_output)) in shown {
        graph.nodes[node].outputs[output] = graph.nodes[real].outputs.get(real_output).copied().flatten();
        graph.nodes[node].texture = graph.nodes[real].texture;
    }
    for place in 0..graph.places.all.len() {
        for index in graph.places.all[place].indices() {
            for input in 0..graph.nodes[index].inputs.len() {
                let (real, real_input) = real_input(graph, place, index, input);
                if real != index {
                    graph.nodes[index].inputs[input] = graph.nodes[real].inputs[real_input].clone();
                }
            }
        }
    }
}
