//! Typed graph and stage plans → [`Program`].
//!
//! The fragment stage of a pass is lowered first: it tells what has to cross from the vertex stage. Every used node
//! becomes one statement per stage; nodes that only pass something on become none.

mod change;
mod entry;
mod field;
mod formula;
mod geometry;
mod inline;
mod node;
mod probe;
mod results;
mod values;

use std::collections::{BTreeSet, HashMap};

use crate::diagnostic::Diagnostic;
use crate::library::{Function, Source};
use crate::types::{Stage, Type};

use super::interface::ValueMode;
use super::ir::{Entry, FunctionUse, Operand, PassProgram, Program, Varying, columns};
use super::resolve::TypedGraph;
use super::stage::PassPlan;
use entry::EntryLowering;

pub(super) use probe::lower_probe;

/// Varyings that every device offers.
const MAX_VARYINGS: usize = 16;

/// Lowers all planned passes; one that no device has to accept is left out, with the reason.
pub(super) fn lower<'a>(
    graph: &'a TypedGraph<'a>,
    plans: &'a [PassPlan<'a>],
    mode: ValueMode,
    diagnostics: &mut Vec<Diagnostic>,
) -> Program<'a> {
    let mut lowering = Lowering::new(graph, mode);
    for plan in plans {
        let (functions, fields) = (lowering.program.functions.len(), lowering.program.fields.len());
        let pass = lowering.pass(plan);
        let count: usize =
            pass.varyings.iter().map(|varying| columns(varying.ty).map_or(1, |(count, _)| count)).sum();
        if count > MAX_VARYINGS {
            diagnostics.push(
                Diagnostic::error(format!(
                    "{count} values cross from the vertex to the fragment stage, and not every device has more \
                     than {MAX_VARYINGS}"
                ))
                .in_pass(pass.name)
                .with_help("interpolate fewer values, or pack them with Combine"),
            );
            lowering.forget(functions, fields);
            continue;
        }
        if plan.pass.casts_shadow && !pass.casts_shadow {
            diagnostics.push(
                Diagnostic::warning("the pass ignores the camera, so it cannot cast a shadow")
                    .in_pass(pass.name)
                    .with_help(
                        "give its position in object or world space, and draw another mesh than the view",
                    ),
            );
        }
        lowering.program.passes.push(pass);
    }
    lowering.program
}

/// What all entry points share.
struct Lowering<'a> {
    graph: &'a TypedGraph<'a>,
    mode: ValueMode,
    program: Program<'a>,
    /// The value slot of each parameter that is read.
    parameter_slots: Vec<Option<usize>>,
    /// The value slot of each input that is read, over the inputs of all nodes.
    input_slots: Vec<Option<usize>>,
    /// A function stands in the library, so its address identifies it.
    function_ids: HashMap<(*const Function, Option<Type>, Option<usize>), usize>,
    /// The textures that the pass at hand reads.
    textures_of_pass: BTreeSet<usize>,
    /// In a probe, what its rows hold.
    rows: Option<probe::Rows<'a>>,
}

/// Something that the vertex stage hands to the fragment stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Crossing {
    Source(Source),
    /// The Interpolate node with this index.
    Interpolated(usize),
}

impl<'a> Lowering<'a> {
    fn new(graph: &'a TypedGraph<'a>, mode: ValueMode) -> Self {
        Self {
            graph,
            mode,
            program: Program::default(),
            parameter_slots: vec![None; graph.document.parameters().len()],
            input_slots: vec![None; graph.pin_counts.0],
            function_ids: HashMap::new(),
            textures_of_pass: BTreeSet::new(),
            rows: None,
        }
    }

    fn pass(&mut self, plan: &'a PassPlan<'a>) -> PassProgram<'a> {
        let mut crossings = Vec::new();
        let mut fragment = EntryLowering::new(self, plan, Stage::Fragment, &mut crossings);
        fragment.nodes(&plan.fragment);
        let (colour, alpha, alpha_clip) = fragment.fragment_results();
        let fragment = fragment.finish();
        let mut none = Vec::new();
        let mut vertex = EntryLowering::new(self, plan, Stage::Vertex, &mut none);
        vertex.nodes(&plan.vertex);
        let (clip_position, varyings) = vertex.vertex_results(&crossings);
        let vertex = vertex.finish();
        // What ignores the camera has no place in the scene where it could throw a shadow.
        let in_clip_space = self.graph.nodes[plan.output].option("space") == Some("clip");
        let casts_shadow = plan.pass.casts_shadow && !in_clip_space && !plan.pass.mesh.is_view();
        PassProgram {
            name: &plan.pass.name,
            output: Some(plan.output),
            casts_shadow,
            textures: std::mem::take(&mut self.textures_of_pass),
            vertex,
            fragment,
            clip_position,
            varyings,
            colour,
            alpha,
            alpha_clip,
        }
    }

    /// Takes back what a pass that is left out has added: from these indices on.
    fn forget(&mut self, functions: usize, fields: usize) {
        self.program.functions.truncate(functions);
        self.function_ids.retain(|_, id| *id < functions);
        self.program.fields.truncate(fields);
    }

    fn function(&mut self, function: &'a Function, generic: Option<Type>, field: Option<usize>) -> usize {
        let functions = &mut self.program.functions;
        *self.function_ids.entry((std::ptr::from_ref(function), generic, field)).or_insert_with(|| {
            functions.push(FunctionUse { function, generic, field });
            functions.len() - 1
        })
    }

    fn texture(&mut self, index: usize) -> usize {
        self.textures_of_pass.insert(index);
        if !self.program.textures.contains(&index) {
            self.program.textures.push(index);
        }
        index
    }
}
