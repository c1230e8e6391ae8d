//! The types of one node's pins, once those of its sources are known.

use crate::diagnostic::Diagnostic;
use crate::library::{Body, InputDefault, Kind, PinType, Special};
use crate::types::{TextureShape, Type, Value};

use super::each::{infer_appended, infer_each, infer_formula};
use super::unify::unify;
use super::{TypedGraph, TypedNode, any_of};

/// Infers the types of the node at `place` of the order.
pub(super) fn infer(graph: &mut TypedGraph<'_>, place: usize, diagnostics: &mut Vec<Diagnostic>) {
    let index = graph.order[place];
    let Some(kind) = graph.nodes[index].kind else { return };
    match &kind.body {
        Body::Special(Special::Reroute | Special::Preview | Special::Interpolate | Special::SetWire) => {
            infer_passing_on(graph, index, diagnostics);
        }
        Body::Special(Special::GroupPin) if kind.inputs.iter().any(|pin| pin.ty == PinType::Generic) => {
            infer_passing_on(graph, index, diagnostics);
        }
        Body::Special(Special::Append) => {
            infer_each(graph, index, kind, diagnostics);
            infer_appended(graph, index, diagnostics);
        }
        Body::Special(Special::Expression { formula, text, .. }) => {
            infer_each(graph, index, kind, diagnostics);
            infer_formula(graph, index, (formula, text), diagnostics);
        }
        _ => {
            infer_generic(graph, index, kind, diagnostics);
            check_typed_in(&graph.nodes[index], kind, diagnostics);
            infer_outputs(graph, index, kind, diagnostics);
        }
    }
    check_wires(graph, index, kind, diagnostics);
    check_required(graph, index, kind);
}

pub(super) fn wired_type(graph: &TypedGraph<'_>, index: usize, input: usize) -> Option<Type> {
    let (source, output) = graph.nodes[index].inputs[input].source?;
    graph.nodes[source].outputs.get(output).copied().flatten()
}

/// Nodes that hand on what they get, whatever its type.
fn infer_passing_on(graph: &mut TypedGraph<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let source = graph.nodes[index].inputs.first().and_then(|input| input.source);
    let ty = match source {
        Some(_) => wired_type(graph, index, 0),
        None => Some(Type::F32),
    };
    let texture = source.and_then(|(source, _)| graph.nodes[source].texture);
    let node = &mut graph.nodes[index];
    node.outputs.fill(ty);
    if node.special() == Some(&Special::Interpolate) && ty.is_some_and(Type::is_texture) {
        node.broken = true;
        node.outputs.fill(None);
        let pin = node.input(0).map_or("", |input| input.name.as_str());
        let problem = node.error(format!("found {}, expected a value", label_of(ty))).at_pin(pin);
        diagnostics.push(problem.with_help("sample the texture first and interpolate the result"));
    }
    node.texture = texture;
    node.generic = ty;
    for input in &mut node.inputs {
        input.ty = ty;
    }
}

/// Decides `T` and sets the types of the inputs.
fn infer_generic(graph: &mut TypedGraph<'_>, index: usize, kind: &Kind, diagnostics: &mut Vec<Diagnostic>) {
    let is_generic = |input: usize| kind.inputs[input].ty == PinType::Generic;
    let generic = (0..kind.inputs.len()).any(is_generic) || !kind.generic_types.is_empty();
    if generic {
        let mut wired = Vec::new();
        let mut fallback: Option<Type> = None;
        for (input, pin) in kind.inputs.iter().enumerate().filter(|(input, _)| is_generic(*input)) {
            if let Some(ty) = wired_type(graph, index, input) {
                wired.push((input, ty));
            }
            if let InputDefault::Source(source) = pin.default {
                fallback = fallback.max(Some(source.ty()));
            }
        }
        let unified = unify(&wired, &kind.generic_types, fallback);
        for pin in &unified.refused {
            let found = wired.iter().find(|(input, _)| input == pin).map(|(_, ty)| *ty);
            let problem = refuse_generic(graph, index, kind, (*pin, found), &unified, &wired);
            diagnostics.push(problem);
            graph.nodes[index].broken = true;
        }
        graph.nodes[index].generic = Some(unified.ty);
    }
    let node = &mut graph.nodes[index];
    let space = node.option("space");
    for (input, pin) in node.inputs.iter_mut().zip(&kind.inputs) {
        input.ty = match pin.ty {
            PinType::Fixed(ty) => Some(ty),
            PinType::Generic => node.generic,
        };
        let ends_pass = kind.body == Body::Special(Special::PassOutput);
        if ends_pass && pin.name == "position" && space == Some("clip") {
            input.ty = Some(Type::Vec4);
        }
    }
}

/// Values that have another effect than who typed them in would guess.
fn check_typed_in(node: &TypedNode<'_>, kind: &Kind, diagnostics: &mut Vec<Diagnostic>) {
    for (input, pin) in node.inputs.iter().zip(&kind.inputs).filter(|(input, _)| input.source.is_none()) {
        let (Some(value), Some(ty)) = (node.node.values.get(&pin.name), input.ty) else { continue };
        let Some((message, help)) = misunderstood(value, ty, pin.ty == PinType::Generic) else { continue };
        let problem = Diagnostic::warning(message).at_node(node.id, node.label());
        diagnostics.push(problem.through(&node.path).at_pin(&pin.name).with_help(help));
    }
}

/// What is wrong with a value for a pin that takes a `ty`, and what to do.
fn misunderstood(value: &Value, ty: Type, is_generic: bool) -> Option<(String, &'static str)> {
    if ty.is_texture() {
        return None;
    }
    if let Value::Text(text) = value {
        let message = format!("the text `{text}` is typed in, but the pin takes a {ty}; 0 is used instead");
        return Some((message, "type in a number"));
    }
    let largest = f64::from(f32::MAX);
    if ty.float_width().is_some() && value.components().iter().any(|number| number.abs() > largest) {
        let message = "the number typed in is too large for an f32; the largest is used instead".to_owned();
        return Some((message, "type in a number below 3.4e38"));
    }
    let Value::Vector(numbers) = value else { return None };
    let lost = numbers.iter().skip(ty.component_count()).any(|number| *number != numbers[0]);
    (is_generic && lost).then(|| {
        let message = format!("{} numbers are typed in, but the node works on a {ty}", numbers.len());
        (message, "wire a vector to one of its inputs, or type in fewer numbers")
    })
}

fn refuse_generic(
    graph: &TypedGraph<'_>,
    index: usize,
    kind: &Kind,
    (pin, found): (usize, Option<Type>),
    unified: &super::unify::Unified,
    wired: &[(usize, Type)],
) -> Diagnostic {
    let node = &graph.nodes[index];
    let width = |ty: Option<Type>| ty.and_then(Type::float_width).unwrap_or(0);
    let at = &kind.inputs[pin].name;
    let decider = unified.decided_by.filter(|decider| *decider != pin);
    if let Some(decider) = decider
        && width(found) > 1
    {
        let wide = wired.iter().find(|(input, _)| *input == decider).map(|(_, ty)| *ty);
        return node
            .error(format!(
                "found {}, expected {} as at `{}`",
                label_of(found),
                label_of(wide),
                kind.inputs[decider].name
            ))
            .at_pin(at)
            .with_help(width_advice(graph, index, decider, found));
    }
    let allowed: &[Type] = if kind.generic_types.is_empty() { &Type::FLOATS } else { &kind.generic_types };
    let expected = any_of(allowed.iter().map(|ty| ty.label())).replace('`', "");
    node.error(format!("found {}, expected {expected}", label_of(found)))
        .at_pin(at)
        .with_help(advice(found.unwrap_or(Type::F32), unified.ty))
}

/// How two widths become one; a colour with alpha that meets one without has an output for that.
fn width_advice(graph: &TypedGraph<'_>, index: usize, wide: usize, found: Option<Type>) -> String {
    let source = graph.nodes[index].inputs[wide].source.filter(|_| found == Some(Type::Vec3));
    let source = source.map(|(source, _)| &graph.nodes[source]);
    match source.filter(|source| source.kind.is_some_and(|kind| kind.output("rgb").is_some())) {
        Some(source) => format!("connect the output `rgb` of {}, which has no alpha", source.label()),
        None => "bring both to one width with Swizzle, or with Split and Combine".to_owned(),
    }
}

fn infer_outputs(graph: &mut TypedGraph<'_>, index: usize, kind: &Kind, diagnostics: &mut Vec<Diagnostic>) {
    let document = graph.document;
    let node = &mut graph.nodes[index];
    for (output, pin) in node.outputs.iter_mut().zip(&kind.outputs) {
        *output = match pin.ty {
            PinType::Fixed(ty) => Some(ty),
            PinType::Generic => node.generic,
        };
    }
    match node.special() {
        Some(Special::GroupPin) => {
            let source = node.inputs.first().and_then(|input| input.source);
            let texture = source.and_then(|(source, _)| graph.nodes[source].texture);
            graph.nodes[index].texture = texture;
        }
        Some(Special::Parameter) => {
            let found = node.option("parameter").and_then(|name| document.parameter(name));
            // What follows are the parts of a colour, which have types of their own.
            if let Some(output) = node.outputs.first_mut() {
                *output = found.map(|parameter| parameter.ty);
            }
            if found.is_none() {
                let known = document.parameters().iter().map(|parameter| parameter.name.as_str());
                name_missing(graph, index, "parameter", known.collect(), diagnostics);
            }
        }
        Some(Special::Texture) => {
            let name = node.option("texture");
            node.texture =
                name.and_then(|name| document.textures().iter().position(|slot| slot.name == name));
            let slot = node.texture.and_then(|index| document.textures().get(index));
            node.outputs.fill(Some(Type::Texture(slot.map_or(TextureShape::Flat, |slot| slot.shape))));
            if node.texture.is_none() {
                let known = document.textures().iter().map(|slot| slot.name.as_str());
                name_missing(graph, index, "texture", known.collect(), diagnostics);
            }
        }
        Some(Special::PassTexture) => {
            let known = document.pass_textures();
            let name = node.option("pass_texture");
            let place = name.and_then(|name| known.iter().position(|known| *known == name));
            node.texture = place.map(|place| document.textures().len() + place);
            node.outputs.fill(Some(Type::Texture(TextureShape::Flat)));
            if node.texture.is_none() {
                name_missing(graph, index, "pass_texture", known, diagnostics);
            }
        }
        Some(Special::Swizzle) => {
            let width = node.inputs.first().and_then(|input| input.ty?.float_width()).unwrap_or(1);
            let letters = node.option("components").unwrap_or("x");
            match swizzle_type(letters, width) {
                Ok(ty) => node.outputs.fill(Some(ty)),
                Err(message) => {
                    let problem = node.error(message).with_help("write 1 to 4 letters of x, y, z, w");
                    diagnostics.push(problem);
                    node.broken = true;
                    node.outputs.fill(None);
                }
            }
        }
        _ => {}
    }
}

/// A name that the document does not have, or that nobody has chosen yet.
fn name_missing(
    graph: &mut TypedGraph<'_>,
    index: usize,
    what: &str,
    known: Vec<&str>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let node = &mut graph.nodes[index];
    let option = what;
    let what = what.replace('_', " ");
    let help = match known.as_slice() {
        [] if option == "pass_texture" => "set the target of a pass to a texture first".to_owned(),
        [] => format!("the document has no {what}; add one first"),
        _ => format!("choose {}", any_of(known.into_iter())),
    };
    match node.option(option) {
        Some(name) => {
            let problem = node.error(format!("there is no {what} `{name}`")).with_help(help);
            diagnostics.push(problem);
            node.broken = true;
        }
        None => node.unfinished = Some(node.error(format!("no {what} is chosen")).with_help(help)),
    }
}

/// The letters of a swizzle as indices, `rgba` or `xyzw`.
pub(in crate::compile) fn swizzle_indices(letters: &str) -> Option<Vec<usize>> {
    letters.trim().chars().map(|letter| "xyzw".find(letter).or_else(|| "rgba".find(letter))).collect()
}

fn swizzle_type(letters: &str, width: usize) -> Result<Type, String> {
    let indices = swizzle_indices(letters);
    let ty = indices.as_ref().and_then(|indices| Type::float_vector(indices.len()));
    let (Some(indices), Some(ty)) = (indices, ty) else {
        return Err(format!("`{letters}` does not name components"));
    };
    // A plain number fills every component, as on any wire to a vector.
    match indices.iter().find(|index| width > 1 && **index >= width) {
        Some(index) => {
            let found = Type::float_vector(width).unwrap_or(Type::F32).label();
            let letter = ["x", "y", "z", "w"].get(*index).copied().unwrap_or_default();
            Err(format!("found {found}, which has no component `{letter}`"))
        }
        None => Ok(ty),
    }
}

/// Every wire must convert by the table; generic pins have been checked when `T` was decided.
fn check_wires(graph: &mut TypedGraph<'_>, index: usize, kind: &Kind, diagnostics: &mut Vec<Diagnostic>) {
    for (input, pin) in kind.inputs.iter().enumerate() {
        let (Some(found), Some(expected)) =
            (wired_type(graph, index, input), graph.nodes[index].inputs[input].ty)
        else {
            continue;
        };
        let conversion = found.conversion_to(expected);
        graph.nodes[index].inputs[input].conversion = conversion;
        if conversion.is_none() && pin.ty != PinType::Generic {
            let problem = graph.nodes[index]
                .error(format!("found {}, expected {}", found.label(), expected.label()))
                .at_pin(&pin.name)
                .with_help(advice(found, expected));
            diagnostics.push(problem);
            graph.nodes[index].broken = true;
        }
    }
}

fn check_required(graph: &mut TypedGraph<'_>, index: usize, kind: &Kind) {
    let node = &mut graph.nodes[index];
    if node.broken || node.unfinished.is_some() {
        return;
    }
    let missing = kind
        .inputs
        .iter()
        .zip(&node.inputs)
        .find(|(pin, input)| pin.default == InputDefault::Required && input.source.is_none());
    if let Some((pin, input)) = missing {
        let label = label_of(input.ty);
        let help = if input.ty.is_some_and(Type::is_texture) {
            "connect a Texture node".to_owned()
        } else {
            format!("connect {}", with_article(label))
        };
        let problem = node.error(format!("no {label} is connected")).at_pin(&pin.name).with_help(help);
        node.unfinished = Some(problem);
    }
}

fn label_of(ty: Option<Type>) -> &'static str {
    ty.map_or("value", Type::label)
}

/// What to do about a wire that is refused.
pub(super) fn advice(found: Type, expected: Type) -> String {
    let width = |ty: Type| ty.float_width().unwrap_or(0);
    if found.is_texture() && expected.is_texture() {
        return format!("connect {}", with_article(expected.label()));
    }
    if found.is_texture() {
        return "put a Sample Texture node in between".to_owned();
    }
    if expected.is_texture() {
        return "connect a Texture node".to_owned();
    }
    if width(found) > 1 && width(expected) > width(found) {
        return "add the missing components with Split and Combine".to_owned();
    }
    if width(found) > 1 && width(expected) == 1 {
        return "pick one component with Split or Swizzle".to_owned();
    }
    format!("connect {}", with_article(expected.label()))
}

fn with_article(label: &str) -> String {
    let article = if label.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {label}")
}
