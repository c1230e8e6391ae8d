//! Every node kind, with every choice of its options, for every type that it takes and in every stage in which it may run:
//! alone in a graph it compiles, live and baked, to text that every judge accepts.

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
use shaderwright::library::{Argument, Body, InputDefault, Kind, Library, PinType, Source};
use shaderwright::reference;
use shaderwright::types::{Stage, Type};

/// The node that gives a value of a float type.
const CONSTANTS: [(Type, &str); 4] = [
    (Type::F32, "input.float"),
    (Type::Vec2, "input.vector_2"),
    (Type::Vec3, "input.vector_3"),
    (Type::Vec4, "input.vector_4"),
];

/// What a pin may read by itself but has to be given in the vertex stage.
const FRAGMENT_SOURCES: [Source; 2] = [Source::ScreenUv, Source::FragmentCoordinate];

fn add(document: &mut Document, kind: &str) -> NodeId {
    document.apply(Edit::AddNode(Node::new(kind, [0.0; 2]))).unwrap().nodes[0]
}

fn connect(document: &mut Document, from: (NodeId, &str), to: (NodeId, &str)) {
    let (from, to) = (Pin::new(from.0, from.1), Pin::new(to.0, to.1));
    document.apply(Edit::Connect { from, to }).unwrap();
}

/// A choice of a node: the option and what is chosen.
type Chosen<'a> = (&'a str, &'a str);

/// A node as it comes, and with each other choice that its options offer.
fn choices(kind: &Kind) -> Vec<Option<Chosen<'_>>> {
    let others = kind.options.iter().flat_map(|choice| {
        let values = choice.values.iter().skip(usize::from(choice.name != "mode"));
        values.map(|value| Some((choice.name.as_str(), value.as_str())))
    });
    let has_modes = kind.options.iter().any(|choice| choice.name == "mode");
    let plain = (!has_modes).then_some(None);
    plain.into_iter().chain(others).collect()
}

/// The stages in which a node with this choice may run.
fn stages(kind: &Kind, chosen: Option<Chosen<'_>>) -> Vec<Stage> {
    let stages = match &kind.body {
        Body::Functions(functions) => {
            let mode = chosen.filter(|(option, _)| *option == "mode").map(|(_, mode)| mode);
            let function = functions.iter().find(|function| mode.is_none_or(|mode| function.mode == mode));
            function.map_or(kind.stages, |function| function.stages)
        }
        Body::Special(_) => kind.stages,
    };
    let both = [(stages.vertex, Stage::Vertex), (stages.fragment, Stage::Fragment)];
    both.into_iter().filter_map(|(may, stage)| may.then_some(stage)).collect()
}

/// A graph in which one node of `kind` reads what it must and every float output of it is used; `given` what only the
/// fragment stage has.
fn alone(
    kind: &Kind,
    chosen: Option<Chosen<'_>>,
    generic: Option<Type>,
    (stage, given): (Stage, bool),
) -> Document {
    let mut document = Document::default();
    let output = add(&mut document, "output.pass");
    let node = add(&mut document, &kind.id);
    if let Some((option, value)) = chosen {
        document.apply(Edit::SetOption(node, option.to_owned(), Some(value.to_owned()))).unwrap();
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
        } else if let InputDefault::Source(source) = input.default
            && given
            && FRAGMENT_SOURCES.contains(&source)
            && let Some((_, constant)) = CONSTANTS.iter().find(|(ty, _)| *ty == source.ty())
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
    let (mut count, mut in_vertex_stage) = (0, 0);
    let mut judged = judges::Batch::default();
    let needs_a_name =
        ["output.pass", "input.parameter", "input.texture", "input.pass_texture", "utility.get_wire"];
    for kind in library.kinds().filter(|kind| !needs_a_name.contains(&kind.id.as_str())) {
        let types: Vec<Option<Type>> = match kind.generic_types.as_slice() {
            [] => vec![None],
            types => types.iter().copied().map(Some).collect(),
        };
        for chosen in choices(kind) {
            // Other options may ask for components that only the widest vector has.
            let is_mode = chosen.is_none_or(|(option, _)| option == "mode");
            let tried = if is_mode { types.as_slice() } else { &types[types.len() - 1..] };
            for stage in stages(kind, chosen) {
                for ty in tried {
                    let document = alone(kind, chosen, *ty, (stage, stage == Stage::Vertex));
                    for values in [ValueMode::Live, ValueMode::Baked] {
                        let compiled = compile(&document, &library, &CompileOptions { values });
                        let name = format!("{} {chosen:?} {ty:?} {stage:?} {values:?}", kind.id);
                        let problems: Vec<String> =
                            compiled.diagnostics.iter().map(ToString::to_string).collect();
                        assert!(problems.is_empty(), "{name}: {problems:#?}\n{}", compiled.wgsl);
                        judged.accept(&name, &compiled.wgsl);
                        count += 1;
                        in_vertex_stage += usize::from(stage == Stage::Vertex);
                    }
                }
            }
        }
    }
    assert!(
        count > 2_000 && in_vertex_stage > 800,
        "only {count} cases, {in_vertex_stage} of the vertex stage"
    );
    judged.finish();
}

#[test]
fn every_kind_works_with_its_defaults_in_the_stages_that_it_lists() {
    let (library, _) = Library::load(&Bundle::embedded());
    let mut wrong = Vec::new();
    let needs_a_name =
        ["output.pass", "input.parameter", "input.texture", "input.pass_texture", "utility.get_wire"];
    for kind in library.kinds().filter(|kind| !needs_a_name.contains(&kind.id.as_str())) {
        let listed = reference::stages(kind);
        assert!(!listed.is_empty(), "{} lists no stage", kind.id);
        for stage in [Stage::Vertex, Stage::Fragment] {
            if !listed.contains(&stage.label()) {
                continue;
            }
            let document = alone(kind, None, kind.generic_types.first().copied(), (stage, false));
            let compiled = compile(&document, &library, &CompileOptions::default());
            wrong.extend(
                compiled.diagnostics.iter().map(|problem| format!("{} {stage:?}: {problem}", kind.id)),
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let listed = |id: &str| library.kind(id).map(reference::stages).unwrap_or_default();
    for id in ["colour.dither", "surface.depth_fade", "texture.sample_texture"] {
        assert_eq!(listed(id), ["fragment"], "{id}");
    }
    for id in ["math.add", "noise.gradient_noise_2d", "texture.texel_size"] {
        assert_eq!(listed(id), ["vertex", "fragment"], "{id}");
    }
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
