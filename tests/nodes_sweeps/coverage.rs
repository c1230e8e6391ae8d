//! Every kind has cases: in each of its modes, for each type of a generic kind, for each value of its other options.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use shaderwright::library::{Body, Kind, Library, NodeForm, PinType};
use shaderwright::render::probe::JsonRow;
use shaderwright::types::Type;

use super::{Case, cases, library, nodes_reference};

/// Kinds without a value of their own that `eval` could give: they are the ends of a graph or need the document.
const NOT_EVALUATED: [&str; 5] =
    ["output.pass", "input.parameter", "input.texture", "input.pass_texture", "utility.get_wire"];

/// What has a case, as lines: `kind mode=…`, `kind mode=… type`, `kind option=value`.
fn covered(library: &Library, cases: &[Case]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for Case { kind: id, options, rows, .. } in cases {
        let named = rows.iter().flat_map(|row| row.r#in.keys().map(String::as_str));
        let form = NodeForm { options: Some(options), used_inputs: named.collect(), ..NodeForm::default() };
        let Some(formed) = library.formed(id, &form) else { continue };
        let kind = &formed.kind;
        for choice in &kind.options {
            let chosen = options.get(&choice.name).or(choice.values.first());
            found.extend(chosen.map(|value| of_option(id, &choice.name, value)));
        }
        let mode = options.get("mode").map_or_else(|| first_mode(kind), String::as_str);
        found.insert(of_mode(id, mode));
        found.extend(rows.iter().map(|row| of_type(id, mode, generic_type(kind, &row.r#in))));
    }
    for (id, mode) in nodes_reference::COVERED {
        found.extend([of_mode(id, mode), of_option(id, "mode", mode)]);
    }
    for points in nodes_reference::points::gradients().iter().chain(&nodes_reference::points::curves()) {
        found.extend(points.options.iter().map(|(name, value)| of_option(points.kind, name, value)));
    }
    found
}

/// What needs a case.
fn needed(library: &Library) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for kind in library.kinds().filter(|kind| !NOT_EVALUATED.contains(&kind.id.as_str())) {
        let modes: Vec<&str> = match &kind.body {
            Body::Functions(functions) => functions.iter().map(|function| function.mode.as_str()).collect(),
            Body::Special(_) => vec![""],
        };
        for mode in modes {
            found.insert(of_mode(&kind.id, mode));
            found.extend(generic_types(kind).iter().map(|ty| of_type(&kind.id, mode, *ty)));
        }
        for choice in &kind.options {
            found.extend(choice.values.iter().map(|value| of_option(&kind.id, &choice.name, value)));
        }
    }
    found
}

/// The mode of a node that names none.
fn first_mode(kind: &Kind) -> &str {
    match &kind.body {
        Body::Functions(functions) => functions.first().map_or("", |function| function.mode.as_str()),
        Body::Special(_) => "",
    }
}

fn of_mode(kind: &str, mode: &str) -> String {
    format!("{kind} mode={mode}")
}

fn of_type(kind: &str, mode: &str, ty: Type) -> String {
    format!("{kind} mode={mode} {ty}")
}

fn of_option(kind: &str, option: &str, value: &str) -> String {
    format!("{kind} {option}={value}")
}

/// The types that a generic kind is to be tried with; none for others.
fn generic_types(kind: &Kind) -> &[Type] {
    let is_generic = kind.inputs.iter().any(|input| input.ty == PinType::Generic);
    match kind.generic_types.as_slice() {
        [] if is_generic => &Type::FLOATS,
        types => types,
    }
}

/// The type that the row gives to a generic kind: the widest vector among its generic pins.
fn generic_type(kind: &Kind, row: &JsonRow) -> Type {
    let generic = kind.inputs.iter().filter(|input| input.ty == PinType::Generic);
    let widths = generic.filter_map(|input| row.get(&input.name)).map(|value| match value {
        Json::Array(components) => components.len(),
        _ => 1,
    });
    widths.max().and_then(Type::float_vector).unwrap_or(Type::F32)
}

#[test]
fn every_kind_has_cases_in_every_mode_and_type_and_for_every_choice() {
    let library = library();
    let covered = covered(&library, &cases());
    let missing: Vec<String> =
        needed(&library).into_iter().filter(|place| !covered.contains(place)).collect();
    assert!(missing.is_empty(), "{} have no case in tests/nodes:\n{}", missing.len(), missing.join("\n"));
}

#[test]
fn a_missing_case_is_noticed() {
    let library = library();
    let lost = |is_kept: &dyn Fn(&mut Case) -> bool| -> Vec<String> {
        let kept: Vec<Case> =
            cases().into_iter().filter_map(|mut case| is_kept(&mut case).then_some(case)).collect();
        let covered = covered(&library, &kept);
        needed(&library).into_iter().filter(|place| !covered.contains(place)).collect()
    };
    assert_eq!(lost(&|case| case.kind != "colour.luminance"), ["colour.luminance mode="]);
    let of_mode = |case: &Case| case.options.get("mode").is_some_and(|mode| mode == "screen");
    let expected = ["colour.blend mode=screen"];
    assert_eq!(lost(&|case| case.kind != "colour.blend" || !of_mode(case)), expected);
    let without_vectors = |case: &mut Case| {
        let is_wide = |row: &JsonRow| row.get("x").and_then(Json::as_array).is_some_and(|x| x.len() == 3);
        if case.kind == "math.square_root" {
            case.rows.retain(|row| !is_wide(&row.r#in));
        }
        true
    };
    assert_eq!(lost(&without_vectors), ["math.square_root mode= vector 3"]);
}
