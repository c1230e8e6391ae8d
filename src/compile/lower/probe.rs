//! A probe: the nodes that some pins need in one entry point, which reads its inputs from rows.

use std::collections::BTreeSet;

use crate::document::Pin;
use crate::types::{Stage, Type};

use super::entry::EntryLowering;
use super::{Lowering, Operand, PassPlan, PassProgram, Program, ValueMode};
use crate::compile::ir::{Entry, Expression, NameHint, ProbeProgram, ResultType, columns};
use crate::compile::probe::{Root, RowInput, RowSource, StageInput};
use crate::compile::resolve::TypedGraph;

/// What the rows of a probe hold so far.
pub(super) struct Rows<'a> {
    fed: &'a BTreeSet<Pin>,
    inputs: Vec<RowInput>,
    slot_count: u32,
    /// What has been read, by slot.
    read: Vec<(u32, Operand)>,
}

impl Rows<'_> {
    /// The first slot of a source.
    fn slot(&mut self, source: RowSource, ty: Type) -> u32 {
        if let Some(known) = self.inputs.iter().find(|input| input.source == source) {
            return known.slot;
        }
        let slot = self.slot_count;
        self.slot_count += columns(ty).map_or(1, |(count, _)| count as u32);
        self.inputs.push(RowInput { source, ty, slot });
        slot
    }
}

/// Lowers a planned probe; gives also what its rows consist of.
pub(in crate::compile) fn lower_probe<'a>(
    graph: &'a TypedGraph<'a>,
    plan: &'a PassPlan<'a>,
    roots: &[Root],
    fed: &'a BTreeSet<Pin>,
    mode: ValueMode,
) -> (Program<'a>, Vec<RowInput>) {
    let rows = Rows { fed, inputs: Vec::new(), slot_count: 0, read: Vec::new() };
    let mut lowering = Lowering { rows: Some(rows), ..Lowering::new(graph, mode) };
    let mut crossings = Vec::new();
    let mut entry = EntryLowering::new(&mut lowering, plan, Stage::Fragment, &mut crossings);
    entry.nodes(&plan.fragment);
    let results = roots.iter().map(|root| entry.probed(*root)).collect();
    let fragment = entry.finish();
    let rows = lowering.rows.take();
    let mut program = lowering.program;
    program.passes.push(PassProgram {
        name: &plan.pass.name,
        output: None,
        vertex: Entry::default(),
        fragment,
        clip_position: Operand::zero(Type::Vec4),
        varyings: Vec::new(),
        colour: Operand::zero(Type::Vec3),
        alpha: Operand::number(1.0),
        alpha_clip: None,
        casts_shadow: false,
        textures: BTreeSet::new(),
    });
    let slot_count = rows.as_ref().map_or(0, |rows| rows.slot_count);
    program.probe = Some(ProbeProgram { slot_count, results });
    (program, rows.map(|rows| rows.inputs).unwrap_or_default())
}

impl EntryLowering<'_, '_> {
    /// True when everything from outside the graph comes from rows.
    pub fn probes(&self) -> bool {
        self.lowering.rows.is_some()
    }

    /// The value that the rows give an input, where they do.
    pub fn fed(&mut self, node: usize, input: usize, ty: Type) -> Option<Operand> {
        if !self.is_fed(node, input) {
            return None;
        }
        if self.in_field() {
            let name = self.typed(node).input(input)?.name.as_str();
            return self.around((name, ty), true, |lowering| lowering.fed(node, input, ty));
        }
        let typed = self.typed(node);
        let name = &typed.input(input)?.name;
        let pin = Pin::new(typed.id, name.as_str());
        self.row(RowSource::Input(pin), ty, None, (NameHint::Pin(name.clone()), Some(node)))
    }

    /// True when the rows give an input its value.
    pub fn is_fed(&self, node: usize, input: usize) -> bool {
        let Some(rows) = &self.lowering.rows else { return false };
        let typed = self.typed(node);
        typed.input(input).is_some_and(|input| rows.fed.contains(&Pin::new(typed.id, input.name.as_str())))
    }

    /// What the rows give in place of what a stage reads, or one column of it.
    pub fn stage_row(&mut self, input: &'static StageInput, column: Option<usize>) -> Option<Operand> {
        self.row(RowSource::Stage(input), input.ty, column, (NameHint::Fixed(input.name), None))
    }

    fn row(
        &mut self,
        source: RowSource,
        ty: Type,
        column: Option<usize>,
        (name, node): (NameHint, Option<usize>),
    ) -> Option<Operand> {
        let slot = self.lowering.rows.as_mut()?.slot(source, ty) + column.unwrap_or(0) as u32;
        let known = |rows: &Rows<'_>| rows.read.iter().find(|(read, _)| *read == slot).cloned();
        if let Some((_, operand)) = self.lowering.rows.as_ref().and_then(known) {
            return Some(operand);
        }
        let ty = match (column, columns(ty)) {
            (Some(_), Some((_, column))) => column,
            _ => ty,
        };
        let operand = self.bind(name, node, ResultType::Value(ty), Expression::Row(slot, ty));
        self.lowering.rows.as_mut()?.read.push((slot, operand.clone()));
        Some(operand)
    }

    fn probed(&mut self, root: Root) -> (Operand, Type) {
        match root {
            Root::Output(node, output) => {
                let ty = self.typed(node).outputs.get(output).copied().flatten().unwrap_or(Type::F32);
                (self.output(node, output).unwrap_or_else(|| Operand::zero(ty)), ty)
            }
            Root::Input(node, input) => {
                let ty = self.typed(node).inputs.get(input).and_then(|input| input.ty).unwrap_or(Type::F32);
                (self.input(node, input), ty)
            }
        }
    }
}
