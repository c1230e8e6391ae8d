//! Any pin of a graph as a program that evaluates it for many rows of inputs at once.
//!
//! The graph goes through the same steps as a pass, so that what is evaluated is what ships. Only its ends differ: what
//! the mesh, the instance and the rasteriser would give, and the inputs that the caller chooses, are read from a
//! texture of rows, and the values are written to a picture of integers that keeps every bit. Each row is drawn as a
//! quad of 2×2 pixels, so that derivatives and automatic mip levels work.

use std::collections::BTreeSet;

use crate::diagnostic::Diagnostic;
use crate::document::{Document, NodeId, Pass, Pin};
use crate::library::Library;
use crate::types::Type;

use super::interface::{Attribute, Interface, ValueMode};
use super::ir::Builtin;
use super::kinds::NodeKinds;
use super::resolve::{TypedGraph, resolve};
use super::{emit, lower, stage};

/// What to evaluate.
#[derive(Clone, Copy, Debug)]
pub struct ProbeRequest<'a> {
    /// The pins to read: outputs, or inputs as their node gets them.
    pub pins: &'a [Pin],
    /// Unconnected inputs that each row gives a value; others keep what is typed there or their default.
    pub fed: &'a BTreeSet<Pin>,
}

/// A program that evaluates pins.
///
/// It draws one triangle over a target of format `Rgba32Uint`. `@group(0)` and `@group(1)` are those of every program;
/// `@group(2) @binding(0)` is the texture of rows, also `Rgba32Uint`, as wide as the target.
#[derive(Clone, Debug, Default)]
pub struct CompiledProbe {
    /// The WGSL module; empty when a pin cannot be evaluated.
    pub wgsl: String,
    /// The vertex entry point, which needs no buffers.
    pub vertex_entry: String,
    /// The fragment entry point.
    pub fragment_entry: String,
    /// What a row consists of.
    pub inputs: Vec<RowInput>,
    /// Texels per pixel in the texture of rows, at least 1. The texel of slot `s` stands `s` target heights below the
    /// pixel's own place, where a target height counts one part.
    pub slot_count: u32,
    /// What is read, in the order of the request.
    pub outputs: Vec<ProbeOutput>,
    /// How many parts stand below each other in the target: each output takes one, a matrix one per column.
    pub part_count: u32,
    /// The values and textures of `@group(1)`.
    pub interface: Interface,
    /// Why a pin cannot be evaluated, and remarks about the nodes that it needs.
    pub diagnostics: Vec<Diagnostic>,
}

/// Something that every row gives.
#[derive(Clone, Debug, PartialEq)]
pub struct RowInput {
    /// What it stands for.
    pub source: RowSource,
    /// Its type. A bool is 0 or 1, a matrix takes a slot per column.
    pub ty: Type,
    /// Its first slot.
    pub slot: u32,
}

/// What a part of a row stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum RowSource {
    /// One of the fed inputs.
    Input(Pin),
    /// What a stage would read.
    Stage(&'static StageInput),
}

/// A pin that is read.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbeOutput {
    /// The pin.
    pub pin: Pin,
    /// Its type.
    pub ty: Type,
    /// Its first part of the target.
    pub part: u32,
}

/// A value that a stage reads from outside the graph, with what it is while a row does not say.
#[derive(Debug, PartialEq)]
pub struct StageInput {
    /// Its name in rows.
    pub name: &'static str,
    /// Its type.
    pub ty: Type,
    /// Its default components.
    pub default: &'static [f64],
}

const IDENTITY: [f64; 16] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

const fn stage_input(name: &'static str, ty: Type, default: &'static [f64]) -> StageInput {
    StageInput { name, ty, default }
}

static POSITION: StageInput = stage_input("position", Type::Vec3, &[0.0; 3]);
static NORMAL: StageInput = stage_input("normal", Type::Vec3, &[0.0, 0.0, 1.0]);
static UV: StageInput = stage_input("uv", Type::Vec2, &[0.5; 2]);
static UV1: StageInput = stage_input("uv1", Type::Vec2, &[0.5; 2]);
static TANGENT: StageInput = stage_input("tangent", Type::Vec4, &[1.0, 0.0, 0.0, 1.0]);
static COLOUR: StageInput = stage_input("colour", Type::Vec4, &[1.0; 4]);
static INSTANCE_TRANSFORM: StageInput = stage_input("instance_transform", Type::Mat4, &IDENTITY);
static INSTANCE_COLOUR: StageInput = stage_input("instance_colour", Type::Vec4, &[1.0; 4]);
static INSTANCE_CUSTOM: StageInput = stage_input("instance_custom", Type::Vec4, &[0.0; 4]);
static INSTANCE_INDEX: StageInput = stage_input("instance_index", Type::U32, &[0.0]);
static VERTEX_INDEX: StageInput = stage_input("vertex_index", Type::U32, &[0.0]);
static FRONT_FACING: StageInput = stage_input("front_facing", Type::Bool, &[1.0]);
/// Without the frame there is no shadow map, so a row says how much light there is.
pub(super) static LIGHT: StageInput = stage_input("light", Type::F32, &[1.0]);
static FRAGMENT_COORDINATE: StageInput =
    stage_input("fragment_coordinate", Type::Vec4, &[0.5, 0.5, 0.0, 1.0]);

impl StageInput {
    /// All of them. Position, normal and tangent are in object space, and they are those that the fragment stage sees:
    /// after displacement.
    pub const ALL: [&'static Self; 14] = [
        &POSITION,
        &NORMAL,
        &UV,
        &UV1,
        &TANGENT,
        &COLOUR,
        &INSTANCE_TRANSFORM,
        &INSTANCE_COLOUR,
        &INSTANCE_CUSTOM,
        &INSTANCE_INDEX,
        &VERTEX_INDEX,
        &FRONT_FACING,
        &LIGHT,
        &FRAGMENT_COORDINATE,
    ];

    /// The one with this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|input| input.name == name)
    }

    pub(super) const fn of_attribute(attribute: Attribute) -> &'static Self {
        match attribute {
            Attribute::Position => &POSITION,
            Attribute::Normal => &NORMAL,
            Attribute::Uv => &UV,
            Attribute::Uv1 => &UV1,
            Attribute::Tangent => &TANGENT,
            Attribute::Colour => &COLOUR,
            Attribute::InstanceTransform => &INSTANCE_TRANSFORM,
            Attribute::InstanceColour => &INSTANCE_COLOUR,
            Attribute::InstanceCustom => &INSTANCE_CUSTOM,
        }
    }

    pub(super) const fn of_builtin(builtin: Builtin) -> &'static Self {
        match builtin {
            Builtin::VertexIndex => &VERTEX_INDEX,
            Builtin::InstanceIndex => &INSTANCE_INDEX,
            Builtin::FrontFacing => &FRONT_FACING,
            Builtin::PixelPosition => &FRAGMENT_COORDINATE,
        }
    }
}

/// A pin of the typed graph.
#[derive(Clone, Copy, Debug)]
pub(super) enum Root {
    /// A node and one of its outputs.
    Output(usize, usize),
    /// A node and one of its inputs.
    Input(usize, usize),
}

/// Compiles a program that evaluates pins. Parameters and typed-in values are in the buffer of values.
pub fn probe(document: &Document, library: &Library, request: &ProbeRequest<'_>) -> CompiledProbe {
    let mut diagnostics = Vec::new();
    let pass = Pass::new("probe", NodeId(0));
    let kinds = NodeKinds::new(document, library);
    let graph = resolve(document, &kinds, &mut diagnostics);
    let mut roots = Vec::new();
    for pin in request.pins {
        match find_root(&graph, pin) {
            Ok(root) => roots.push(root),
            Err(problem) => diagnostics.push(*problem),
        }
    }
    let plan = if roots.len() == request.pins.len() {
        stage::plan_probe(&graph, &pass, &roots, &mut diagnostics)
    } else {
        None
    };
    let Some(plan) = plan else {
        return CompiledProbe { diagnostics, ..CompiledProbe::default() };
    };
    let plans = [plan];
    // What is wrong with nodes that the pins do not need is no concern of theirs.
    let needed: BTreeSet<NodeId> = plans[0].fragment.nodes.iter().map(|node| graph.nodes[*node].id).collect();
    diagnostics.retain(|problem| problem.location.node.is_some_and(|node| needed.contains(&node)));
    let (program, inputs) = lower::lower_probe(&graph, &plans[0], &roots, request.fed, ValueMode::Live);
    let emitted = emit::emit(&graph, &program);
    let mut outputs = Vec::new();
    let mut part_count = 0;
    let results = program.probe.as_ref().map_or(&[][..], |probe| &probe.results);
    for (pin, (_, ty)) in request.pins.iter().zip(results) {
        outputs.push(ProbeOutput { pin: pin.clone(), ty: *ty, part: part_count });
        part_count += super::ir::columns(*ty).map_or(1, |(count, _)| count as u32);
    }
    let (vertex_entry, fragment_entry) = match emitted.interface.passes.first() {
        Some(pass) => (pass.vertex_entry.clone(), pass.fragment_entry.clone()),
        None => Default::default(),
    };
    CompiledProbe {
        wgsl: emitted.wgsl,
        vertex_entry,
        fragment_entry,
        slot_count: program.probe.as_ref().map_or(1, |probe| probe.slot_count.max(1)),
        inputs,
        outputs,
        part_count,
        interface: emitted.interface,
        diagnostics,
    }
}

fn find_root(graph: &TypedGraph<'_>, pin: &Pin) -> Result<Root, Box<Diagnostic>> {
    let Some(index) = graph.index_of(pin.node) else {
        return Err(Box::new(Diagnostic::error(format!("there is no node {}", pin.node))));
    };
    let node = &graph.nodes[index];
    let output = node.kind.and_then(|kind| kind.outputs.iter().position(|output| output.name == *pin.name));
    let (root, ty) = match (output, node.input_index(&pin.name)) {
        (Some(output), _) => {
            let (real, real_output) = graph.real_output(index, output);
            (Root::Output(real, real_output), node.outputs[output])
        }
        (None, Some(input)) => (Root::Input(index, input), node.inputs[input].ty),
        // What is wrong with an unknown kind has been said already.
        (None, None) if node.kind.is_none() => (Root::Output(index, 0), None),
        (None, None) => return Err(Box::new(node.error(format!("there is no pin `{}`", pin.name)))),
    };
    if ty.is_some_and(Type::is_texture) {
        let problem = node.error("a texture has no value of its own").at_pin(pin.name.as_ref());
        return Err(Box::new(problem.with_help("probe what samples it")));
    }
    Ok(root)
}
