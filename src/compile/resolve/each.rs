//! Nodes whose inputs are as wide as their own wires, whatever the others have: Append and Expression.

use crate::diagnostic::Diagnostic;
use crate::library::expression::{Formula, check};
use crate::library::{InputDefault, Kind, text_problem};
use crate::types::Type;

use super::types::{advice, wired_type};
use super::{TypedGraph, any_of};

/// The types of the inputs.
pub(super) fn infer_each(
    graph: &mut TypedGraph<'_>,
    index: usize,
    kind: &Kind,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (input, pin) in kind.inputs.iter().enumerate() {
        let unwired = match &pin.default {
            InputDefault::Source(source) => source.ty(),
            _ => Type::F32,
        };
        let found = wired_type(graph, index, input).unwrap_or(unwired);
        let number = || found.conversion_to(Type::F32).map(|_| Type::F32);
        let taken = if kind.generic_types.contains(&found) { Some(found) } else { number() };
        let node = &mut graph.nodes[index];
        node.inputs[input].ty = taken;
        if taken.is_none() {
            let expected = any_of(kind.generic_types.iter().map(|ty| ty.label())).replace('`', "");
            let problem = node.error(format!("found {}, expected {expected}", found.label()));
            diagnostics.push(problem.at_pin(&pin.name).with_help(advice(found, Type::F32)));
            node.broken = true;
        }
    }
}

/// The type of what is appended.
pub(super) fn infer_appended(graph: &mut TypedGraph<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let node = &mut graph.nodes[index];
    if node.broken {
        return;
    }
    let types: Vec<Type> = node.inputs.iter().filter_map(|input| input.ty).collect();
    let width = types.iter().filter_map(|ty| ty.float_width()).sum();
    let ty = Type::float_vector(width);
    node.outputs.fill(ty);
    if let ([first, second], None) = (types.as_slice(), ty) {
        let message = format!("found {first} and {second}, together {width} components, expected at most 4");
        diagnostics.push(node.error(message).with_help("append fewer, or cut one of them with Swizzle"));
        node.broken = true;
    }
}

/// The type of a formula.
pub(super) fn infer_formula(
    graph: &mut TypedGraph<'_>,
    index: usize,
    (formula, text): (&Formula, &str),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let node = &mut graph.nodes[index];
    if node.broken {
        return;
    }
    let variables: Vec<Type> = node.inputs.iter().map(|input| input.ty.unwrap_or(Type::F32)).collect();
    match check(formula, &variables) {
        Ok(types) => node.outputs.fill(types.last().copied()),
        Err(fault) => {
            let problem = text_problem(&fault, text);
            diagnostics.push(node.text_error(&problem));
            node.broken = true;
        }
    }
}
