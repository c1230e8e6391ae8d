//! Typed graph and stage plans → [`Program`].
//!
//! The fragment stage of a pass is lowered first: it tells what has to cross from the vertex stage. Every used node
//! becomes one statement per stage; nodes that only pass something on become none.

mod entry;
mod geometry;
mod inline;
mod node;
mod results;
mod values;

use std::collections::HashMap;

use crate::library::{Function, Source};
use crate::types::{Stage, Type};

use super::interface::ValueMode;
use super::ir::{Entry, FunctionUse, Operand, PassProgram, Program, Varying};
use super::resolve::TypedGraph;
use super::stage::PassPlan;
use entry::EntryLowering;

/// Lowers all planned passes.
pub(super) fn lower<'a>(graph: &'a TypedGraph<'a>, plans: &'a [PassPlan<'a>], mode: ValueMode) -> Program<'a> {
    let mut lowering = Lowering {
        graph,
        mode,
        program: Program::default(),
        value_ids: HashMap::new(),
        function_ids: HashMap::new(),
    };
    for plan in plans {
        let pass = lowering.pass(plan);
        lowering.program.passes.push(pass);
    }
    lowering.program
}

/// What all entry points share.
struct Lowering<'a> {
    graph: &'a TypedGraph<'a>,
    mode: ValueMode,
    program: Program<'a>,
    /// Slots of parameters (by index, with no input) and of inputs (by node and input).
    value_ids: HashMap<(usize, Option<usize>), usize>,
    /// A function stands in the library, so its address identifies it.
    function_ids: HashMap<(*const Function, Option<Type>), usize>,
}

/// Something that the vertex stage hands to the fragment stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Crossing {
    Source(Source),
    /// The Interpolate node with this index.
    Interpolated(usize),
}

impl<'a> Lowering<'a> {
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
        PassProgram {
            name: &plan.pass.name,
            vertex,
            fragment,
            clip_position,
            varyings,
            colour,
            alpha,
            alpha_clip,
        }
    }

    fn function(&mut self, function: &'a Function, generic: Option<Type>) -> usize {
        let functions = &mut self.program.functions;
        *self.function_ids.entry((std::ptr::from_ref(function), generic)).or_insert_with(|| {
            functions.push(FunctionUse { function, generic });
            functions.len() - 1
        })
    }

    fn texture(&mut self, index: usize) -> usize {
        if !self.program.textures.contains(&index) {
            self.program.textures.push(index);
        }
        index
    }
}
