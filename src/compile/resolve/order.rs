//! Sources before targets, and cycles refused.

use crate::diagnostic::Diagnostic;

use super::TypedGraph;

/// How many nodes of a long cycle a message names.
const NAMED_NODES: usize = 6;

#[derive(Clone, Copy, PartialEq)]
enum Visit {
    No,
    Open,
    Done,
}

/// All nodes, sources first; equal choices go by id. A wire that closes a cycle is reported and cut.
pub(super) fn order(graph: &mut TypedGraph<'_>, diagnostics: &mut Vec<Diagnostic>) -> Vec<usize> {
    let mut visits = vec![Visit::No; graph.nodes.len()];
    let mut order = Vec::with_capacity(graph.nodes.len());
    // The open nodes with the next input to follow.
    let mut path: Vec<(usize, usize)> = Vec::new();
    for start in 0..graph.nodes.len() {
        if visits[start] != Visit::No {
            continue;
        }
        visits[start] = Visit::Open;
        path.push((start, 0));
        while let Some((node, input)) = path.last_mut() {
            let (at, follow) = (*node, *input);
            *input += 1;
            let Some(pin) = graph.nodes[at].inputs.get(follow) else {
                visits[at] = Visit::Done;
                order.push(at);
                path.pop();
                continue;
            };
            let Some((source, _)) = pin.source else { continue };
            match visits[source] {
                Visit::Done => {}
                Visit::No => {
                    visits[source] = Visit::Open;
                    path.push((source, 0));
                }
                Visit::Open => {
                    let first = path.iter().position(|(open, _)| *open == source).unwrap_or(0);
                    // The path runs against the wires; people read along them.
                    let around: Vec<usize> = path[first..].iter().rev().map(|(open, _)| *open).collect();
                    diagnostics.push(refusal(graph, &around, follow));
                    for node in around {
                        graph.nodes[node].broken = true;
                    }
                    graph.nodes[at].inputs[follow].source = None;
                }
            }
        }
    }
    order
}

/// The error at the input that closes the cycle; `around` begins with the node of that input.
fn refusal(graph: &TypedGraph<'_>, around: &[usize], input: usize) -> Diagnostic {
    let mut names: Vec<&str> =
        around.iter().take(NAMED_NODES).map(|node| graph.nodes[*node].label()).collect();
    if around.len() > NAMED_NODES {
        names.push("…");
    }
    let closing = &graph.nodes[around[0]];
    names.push(closing.label());
    let pin = closing.input(input).map_or("", |pin| pin.name.as_str());
    closing
        .error(format!("this wire closes a cycle: {}", names.join(" > ")))
        .at_pin(pin)
        .with_help("a node cannot depend on its own result; remove one of these wires")
}
