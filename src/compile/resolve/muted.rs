//! A muted node hands on what it gets: each output gives the first wired input that fits it, else zero.

use crate::types::{Conversion, Type};

use super::{TypedGraph, types};

/// Infers the types of a muted node. Its own problems do not matter while it does nothing.
pub(super) fn infer(graph: &mut TypedGraph<'_>, place: usize) {
    let index = graph.order[place];
    types::infer(graph, place, &mut Vec::new());
    let node = &mut graph.nodes[index];
    // A texture has no zero, so what lends one goes on lending it.
    if node.outputs.iter().flatten().any(|ty| ty.is_texture()) || node.kind.is_none() {
        return;
    }
    node.broken = false;
    node.unfinished = None;
    let wired: Vec<Option<Type>> = (0..node.inputs.len())
        .map(|input| {
            let (source, output) = graph.nodes[index].inputs[input].source?;
            graph.nodes[source].outputs.get(output).copied().flatten()
        })
        .collect();
    let node = &mut graph.nodes[index];
    let hands_on = node.outputs.iter().map(|output| {
        let output = (*output)?;
        let fits = |lossless: bool| {
            wired.iter().zip(&node.inputs).position(|(wired, input)| {
                let conversion = wired.and_then(|found| found.conversion_to(input.ty?));
                let then = input.ty.and_then(|ty| ty.conversion_to(output));
                match (conversion, then) {
                    (Some(_), Some(Conversion::None)) => true,
                    (Some(_), Some(_)) => !lossless,
                    _ => false,
                }
            })
        };
        fits(true).or_else(|| fits(false))
    });
    let hands_on = hands_on.collect();
    // An output whose type the mode leaves open has none while muted; a number stands in.
    node.outputs.iter_mut().for_each(|output| *output = output.or(Some(Type::F32)));
    node.hands_on = Some(hands_on);
}
