//! Document × Library → WGSL. Pure: no IO, no clock, no state; the same input gives the same bytes.
//!
//! Document → [resolve] → TypedGraph → [stage] → [lower] → ir::Program → [emit] → WGSL + SourceMap → [validate].
//! Compiling always returns; problems are [`Diagnostic`]s at the node and pin.

mod emit;
pub mod export;
mod fields;
mod groups;
mod interface;
mod ir;
mod kinds;
mod layout;
mod lower;
mod names;
pub mod probe;
mod resolve;
mod seams;
mod source_map;
mod sources;
mod stage;
mod support;
mod validate;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::document::{Document, Pin};
use crate::library::{Body, Kind, Library, Special};
use crate::types::{Conversion, Type};
use kinds::NodeKinds;
use resolve::TypedGraph;

pub use groups::group_kinds;
pub use interface::{
    Attribute, CompiledPass, Interface, TextureBinding, TextureOrigin, ValueLayout, ValueMember, ValueMode,
    ValueSource,
};
pub use kinds::kind_of;
pub use source_map::SourceMap;

/// How to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CompileOptions {
    /// Whether typed-in values are in a buffer or literals.
    pub values: ValueMode,
}

/// A compiled document.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Compiled {
    /// One WGSL module with the entry points of all passes. Empty when no pass could be compiled.
    pub wgsl: String,
    /// Which node each piece of `wgsl` came from.
    pub source_map: SourceMap,
    /// What the host must provide.
    pub interface: Interface,
    /// Problems and remarks, in a stable order.
    pub diagnostics: Vec<Diagnostic>,
    /// The types of inputs, of every node and not only of used ones.
    pub input_types: BTreeMap<Pin, Type>,
    /// The types of outputs.
    pub output_types: BTreeMap<Pin, Type>,
    /// Wires (by target) that convert, for the mark on the wire.
    pub conversions: BTreeMap<Pin, Conversion>,
}

/// Compiles a document and validates the text.
pub fn compile(document: &Document, library: &Library, options: &CompileOptions) -> Compiled {
    let kinds = NodeKinds::new(document, library);
    let (mut compiled, graph) = generate_typed(document, &kinds, *options);
    validate::validate(&mut compiled, &graph);
    compiled
}

/// Compiles a document without validating the text, for hosts whose own compiler does that anyway.
pub fn generate(document: &Document, library: &Library, options: &CompileOptions) -> Compiled {
    generate_typed(document, &NodeKinds::new(document, library), *options).0
}

fn generate_typed<'a>(
    document: &'a Document,
    kinds: &'a NodeKinds,
    options: CompileOptions,
) -> (Compiled, TypedGraph<'a>) {
    let mut diagnostics = Vec::new();
    let graph = resolve::resolve(document, kinds, &mut diagnostics);
    let plans = stage::plan(&graph, &mut diagnostics);
    let program = lower::lower(&graph, &plans, options.values, &mut diagnostics);
    let emitted = emit::emit(&graph, &program);
    drop(program);
    drop(plans);
    diagnostics.sort_by_key(|problem| problem.location.node);
    tell_once(&mut diagnostics);
    let mut compiled = Compiled {
        wgsl: emitted.wgsl,
        source_map: emitted.source_map,
        interface: emitted.interface,
        diagnostics,
        ..Compiled::default()
    };
    record_types(&graph, &mut compiled);
    (compiled, graph)
}

/// A problem in a group is the same in every use of it: the first stands for all.
fn tell_once(diagnostics: &mut Vec<Diagnostic>) {
    let mut told = HashSet::new();
    diagnostics.retain(|problem| {
        let Diagnostic { message, location, .. } = problem;
        location.path.is_empty()
            || told.insert((message.clone(), location.node, location.pin.clone(), location.pass.clone()))
    });
}

/// The pins of a kind by name, with their indices.
struct PinNames {
    inputs: Vec<(Arc<str>, usize)>,
    outputs: Vec<(Arc<str>, usize)>,
}

impl PinNames {
    fn of(kind: &Kind) -> Self {
        let sorted = |names: &mut dyn Iterator<Item = &String>| {
            let mut names: Vec<(Arc<str>, usize)> =
                names.enumerate().map(|(index, name)| (Arc::from(name.as_str()), index)).collect();
            names.sort();
            names
        };
        Self {
            inputs: sorted(&mut kind.inputs.iter().map(|input| &input.name)),
            outputs: sorted(&mut kind.outputs.iter().map(|output| &output.name)),
        }
    }
}

fn record_types(graph: &TypedGraph<'_>, compiled: &mut Compiled) {
    let mut names: HashMap<*const Kind, PinNames> = HashMap::new();
    let (mut inputs, mut outputs, mut conversions) = (Vec::new(), Vec::new(), Vec::new());
    // Of several uses of a group the first shows its types, so it comes last.
    for node in graph.nodes.iter().rev() {
        let Some(kind) = node.kind.filter(|kind| kind.body != Body::Special(Special::GroupPin)) else {
            continue;
        };
        let names = names.entry(std::ptr::from_ref(kind)).or_insert_with(|| PinNames::of(kind));
        for (name, index) in &names.inputs {
            let input = &node.inputs[*index];
            let pin = Pin { node: node.id, name: name.clone() };
            if let Some(conversion) = input.conversion.filter(|conversion| *conversion != Conversion::None) {
                conversions.push((pin.clone(), conversion));
            }
            inputs.extend(input.ty.map(|ty| (pin, ty)));
        }
        for (name, index) in &names.outputs {
            let pin = Pin { node: node.id, name: name.clone() };
            outputs.extend(node.outputs[*index].map(|ty| (pin, ty)));
        }
    }
    compiled.input_types = inputs.into_iter().collect();
    compiled.output_types = outputs.into_iter().collect();
    compiled.conversions = conversions.into_iter().collect();
}
