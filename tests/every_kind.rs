//! Every node kind, in every mode and for every type that it takes: alone in a graph it compiles, live and baked, to
//! text that every judge accepts.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

mod judges;

use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, ValueMode, compile};
use shaderwright::document::{Document, Edit, Node, NodeId, Pin, TextureSlot};
use shaderwright::library::{Argument, Body, Kind, Library, PinType};
use shaderwright::types::{Stage, Type};

/// The node that gives a value of a float type.
const CONSTANTS: [(Type, &str); 4] = [
    (Type::F32, "input.float"),
    (Type::Vec2, "input.vector_2"),
    (Type::Vec3, "input.vector_3"),
    (Type::Vec4, "input.vector_4"),
];

fn add(document: &mut Document, kind: &str) -> NodeId {
    document.apply(Edit::AddNode(Node::new(kind, [0.0; 2]))).unwrap().nodes[0]
}

fn connect(document: &mut Document, from: (NodeId, &str), to: (NodeId, &str)) {
    let (from, to) = (Pin::new(from.0, from.1), Pin::new(to.0, to.1));
    document.apply(Edit::Connect { from, to }).unwrap();
}

/// A graph in which one node of `kind` reads what it must and every float output of it is used.
fn alone(kind: &Kind, mode: Option<&str>, generic: Option<Type>, stage: Stage) -> Document {
    let mut document = Document::default();
    let output = add(&mut document, "output.pass");
    let node = add(&mut document, &kind.id);
    if let Some(mode) = mode {
        document.apply(Edit::SetOption(node, "mode".to_owned(), Some(mode.to_owned()))).unwrap();
    }
    let mut generic = generic;
    for input in &kind.inputs {
        if let PinType::Fixed(Type::Texture(shape)) = input.ty {
            let slot = TextureSlot { shape, ..TextureSlot::new("photo", "bundle:textures/photo.png") };
            document.apply(Edit::SetTexture(slot)).unwrap();
            let texture = add(&mut document, "input.texture");
            document.apply(Edit::SetOption(texture, "texture".to_owned(), Some("photo".to_owned()))).unwrap();
            connect(&mut document, (texture, "out"), (node, &input.name));
        } else if input.ty == PinType::Generic
            && let Some(ty) = generic.take()
            && let Some((_, constant)) = CONSTANTS.iter().find(|(constant, _)| *constant == ty)
        {
            let constant = add(&mut document, constant);
            connect(&mut document, (constant, "out"), (node, &input.name));
        }
    }
    // A sum takes any width, and the first component of the whole decides the picture.
    let mut total: Option<NodeId> = None;
    for pin in &kind.outputs {
        let number = match pin.ty {
            PinType::Fixed(ty) if ty.float_width().is_some() || ty.component_count() == 1 => {
                add_number(&mut document, node, &pin.name)
            }
            PinType::Generic => add_number(&mut document, node, &pin.name),
            PinType::Fixed(_) => continue,
        };
        total = Some(match total {
            None => number,
            Some(total) => {
                let sum = add(&mut document, "math.add");
                connect(&mut document, (total, "x"), (sum, "a"));
                connect(&mut document, (number, "x"), (sum, "b"));
                add_number(&mut document, sum, "out")
            }
        });
    }
    if let Some(total) = total {
        let pin = if stage == Stage::Vertex { "position" } else { "colour" };
        connect(&mut document, (total, "x"), (output, pin));
    }
    document
}

fn add_number(document: &mut Document, node: NodeId, pin: &str) -> NodeId {
    let split = add(document, "vector.split");
    connect(document, (node, pin), (split, "vector"));
    split
}

#[test]
fn every_kind_compiles_alone() {
    let (library, problems) = Library::load(&Bundle::embedded());
    assert_eq!(problems, []);
    let mut count = 0;
    let mut judged = judges::Batch::default();
    let needs_a_name =
        ["output.pass", "input.parameter", "input.texture", "input.pass_texture", "utility.get_wire"];
    for kind in library.kinds().filter(|kind| !needs_a_name.contains(&kind.id.as_str())) {
        let modes: Vec<Option<&str>> = match kind.options.iter().find(|choice| choice.name == "mode") {
            Some(choice) => choice.values.iter().map(|mode| Some(mode.as_str())).collect(),
            None => vec![None],
        };
        let types: Vec<Option<Type>> = match kind.generic_types.as_slice() {
            [] => vec![None],
            types => types.iter().copied().map(Some).collect(),
        };
        let stage = if kind.stages.fragment { Stage::Fragment } else { Stage::Vertex };
        for mode in &modes {
            for ty in &types {
                let document = alone(kind, *mode, *ty, stage);
                for values in [ValueMode::Live, ValueMode::Baked] {
                    let compiled = compile(&document, &library, &CompileOptions { values });
                    let name = format!("{} {mode:?} {ty:?} {values:?}", kind.id);
                    let problems: Vec<String> =
                        compiled.diagnostics.iter().map(ToString::to_string).collect();
                    assert!(problems.is_empty(), "{name}: {problems:#?}\n{}", compiled.wgsl);
                    judged.accept(&name, &compiled.wgsl);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 200, "only {count} cases");
    judged.finish();
}

/// A graph in which a coordinate that jumps goes through one node of `kind` and is sampled; `None` where the node does not
/// hand on how it changes.
fn jumping(kind: &Kind) -> Option<Document> {
    let Body::Functions(functions) = &kind.body else { return None };
    let changing = functions.first()?.change.as_deref()?.arguments.iter();
    let mut document = Document::default();
    document.apply(Edit::SetTexture(TextureSlot::new("photo", "bundle:textures/photo.png"))).unwrap();
    let [output, texture, sample, uv, repeated, part, node] = [
        "output.pass",
        "input.texture",
        "texture.sample_texture",
        "input.uv",
        "math.fraction",
        "vector.swizzle",
        &kind.id,
    ]
    .map(|kind| add(&mut document, kind));
    document.apply(Edit::SetOption(texture, "texture".to_owned(), Some("photo".to_owned()))).unwrap();
    connect(&mut document, (texture, "out"), (sample, "texture"));
    connect(&mut document, (sample, "rgb"), (output, "colour"));
    connect(&mut document, (uv, "out"), (repeated, "x"));
    connect(&mut document, (repeated, "out"), (part, "vector"));
    document.apply(Edit::SetOption(part, "components".to_owned(), Some("x".to_owned()))).unwrap();
    for argument in changing {
        let Argument::Change { input, .. } = argument else { continue };
        let source = if kind.input(input)?.ty == PinType::Fixed(Type::F32) { part } else { repeated };
        connect(&mut document, (source, "out"), (node, input));
    }
    connect(&mut document, (node, &kind.outputs.first()?.name), (sample, "uv"));
    Some(document)
}

#[test]
fn kinds_hand_on_how_coordinates_change() {
    let library = Library::load(&Bundle::embedded()).0;
    let mut judged = judges::Batch::default();
    let mut count = 0;
    for (kind, document) in library.kinds().filter_map(|kind| Some((kind, jumping(kind)?))) {
        let compiled = compile(&document, &library, &CompileOptions::default());
        assert_eq!(compiled.diagnostics, [], "{}", kind.id);
        assert!(compiled.wgsl.contains("textureSampleGrad"), "{}:\n{}", kind.id, compiled.wgsl);
        judged.accept(&kind.id, &compiled.wgsl);
        count += 1;
    }
    assert!(count > 30, "only {count} kinds");
    judged.finish();
}
