//! What is wired to an input as a function of its own, see [`fields`](crate::compile::fields).
//!
//! While the nodes of such a field are lowered, statements go into a [`Frame`]. What they read around it is computed
//! there, and bound so that the whole module can read it. A field along the position puts the argument in the place of
//! the position. One along the pixels gives every value from outside what it will be so many pixels on.

use std::collections::{HashMap, HashSet};

use crate::library::{Along, Source, Space, Special};
use crate::types::Type;

use super::Operand;
use super::entry::{Changes, EntryLowering};
use crate::compile::fields::field_input;
use crate::compile::ir::{Expression, FieldProgram, NameHint, ResultType, Statement};
use crate::compile::seams::source_varies;
use crate::compile::sources::source_name;

/// A field while it is being lowered.
pub(super) struct Frame<'a> {
    /// Its index in the program.
    id: usize,
    along: Along,
    pub statements: Vec<Statement<'a>>,
    /// What outputs (node and output) have become in it.
    pub outputs: HashMap<(usize, usize), Operand>,
    pub sources: HashMap<Source, Operand>,
    pub changes: Changes,
    /// The nodes that it computes.
    nodes: HashSet<usize>,
    /// What it reads around it.
    around: Vec<Operand>,
}

impl Frame<'_> {
    /// True for a node that it computes itself.
    pub fn computes(&self, node: usize) -> bool {
        self.nodes.contains(&node)
    }
}

impl EntryLowering<'_, '_> {
    /// True while a field is being lowered.
    pub fn in_field(&self) -> bool {
        !self.frames.is_empty()
    }

    /// True where values may be compared with those of the next pixels.
    pub fn has_neighbours(&self) -> bool {
        self.frames.iter().all(|frame| frame.along == Along::Pixels)
    }

    /// Lowers the field that a node follows: its index in the program, and what it reads around it. `None` for a node
    /// that follows none, or has nothing there.
    pub fn field(&mut self, index: usize) -> Option<(usize, Vec<Operand>)> {
        let (field, input) = field_input(self.typed(index))?;
        let plan = self.plan.fields.get(index);
        if plan.is_none() && !self.is_fed(index, input) && !self.has_value(index, input) {
            return None;
        }
        let id = self.lowering.program.fields.len();
        self.lowering.program.fields.push(FieldProgram {
            pass: self.lowering.program.passes.len(),
            stage: self.stage,
            parent: self.frames.last().map(|frame| frame.id),
            node: index,
            input,
            along: field.along,
            statements: Vec::new(),
            result: Operand::number(0.0),
        });
        let mut sources = HashMap::new();
        if field.along == Along::Position {
            sources.insert(Source::Position(Space::Object), Operand::Path(field.along.argument().0));
        }
        self.frames.push(Frame {
            id,
            along: field.along,
            statements: Vec::new(),
            outputs: HashMap::new(),
            sources,
            changes: Changes::new(),
            nodes: plan.iter().flat_map(|plan| &plan.nodes).copied().collect(),
            around: Vec::new(),
        });
        if let Some(plan) = plan {
            for node in &plan.nodes {
                self.node(*node, plan.used_outputs.get(node).copied().unwrap_or(0));
                if self.has_neighbours() {
                    self.node_change(*node);
                }
            }
        }
        let result = self.input(index, input);
        let frame = self.frames.pop()?;
        let program = &mut self.lowering.program.fields[id];
        (program.statements, program.result) = (frame.statements, result);
        Some((id, frame.around))
    }

    /// Reads something around the field, as it is there or, where it differs from pixel to pixel, some pixels on.
    /// `name` is what it is called where it has no name yet.
    pub fn around(
        &mut self,
        (name, ty): (&str, Type),
        varies: bool,
        read: impl FnOnce(&mut Self) -> Option<Operand>,
    ) -> Option<Operand> {
        let mut frame = self.frames.pop()?;
        let steps = varies && frame.along == Along::Pixels && ty.float_width().is_some();
        let value = read(self).map(|value| self.in_module(value, (name, ty)));
        let changes = value.clone().filter(|value| steps && !value.is_literal()).map(|value| {
            [("right", "dpdx($value)"), ("down", "dpdy($value)")].map(|(neighbour, text)| {
                let name = NameHint::Made(format!("{name}_{neighbour}"));
                self.bind_text(name, None, ty, text, &[("value", &value)])
            })
        });
        frame
            .around
            .extend(value.iter().chain(changes.iter().flatten()).filter(|read| is_named(read)).cloned());
        self.frames.push(frame);
        let value = seen_from_field(value?);
        let Some([right, down]) = changes.map(|changes| changes.map(seen_from_field)) else {
            return Some(value);
        };
        let text = "$value + step.x * $right + step.y * $down";
        let arguments = [("value", &value), ("right", &right), ("down", &down)];
        Some(self.bind_text(NameHint::Made(name.to_owned()), None, ty, text, &arguments))
    }

    /// What an output that the field does not compute is around it.
    pub fn around_output(&mut self, node: usize, output: usize) -> Option<Operand> {
        let typed = self.typed(node);
        let ty = typed.outputs.get(output).copied().flatten().unwrap_or(Type::F32);
        // Whatever else differs between pixels is computed in the field.
        let varies = typed.special() == Some(&Special::Interpolate);
        let name = typed.identifier();
        let value = self.around((&name, ty), varies, |lowering| lowering.output(node, output))?;
        if let Some(frame) = self.frames.last_mut() {
            frame.outputs.insert((node, output), value.clone());
        }
        Some(value)
    }

    /// Reads a source in a field.
    pub fn field_source(&mut self, source: Source, reader: Option<(usize, NameHint)>) -> Operand {
        let node = reader.as_ref().map(|(node, _)| *node);
        let name = reader.map_or(NameHint::Fixed(source_name(source)), |(_, name)| name);
        let along = self.frames.last().map_or(Along::Pixels, |frame| frame.along);
        let value = if along == Along::Position && matches!(source, Source::Position(_)) {
            self.vertex_source(source, name.clone(), node)
        } else {
            let named = (source_name(source), source.ty());
            let value =
                self.around(named, source_varies(source), |lowering| Some(lowering.source(source, None)));
            value.unwrap_or_else(|| Operand::zero(source.ty()))
        };
        self.known_source(source, value, name, node)
    }

    /// The operand as something that every function of the module can read.
    fn in_module(&mut self, operand: Operand, (name, ty): (&str, Type)) -> Operand {
        if is_named(&operand) || is_global(&operand) {
            return operand;
        }
        let name = NameHint::Made(name.to_owned());
        self.bind(name, None, ResultType::Value(ty), Expression::Operand(operand))
    }
}

/// The operand as the statements of a field read it.
fn seen_from_field(operand: Operand) -> Operand {
    if is_named(&operand) { Operand::Around(Box::new(operand)) } else { operand }
}

/// True for what reads a statement.
fn is_named(operand: &Operand) -> bool {
    matches!(innermost(operand), Operand::Local(_) | Operand::Member(..) | Operand::Around(_))
}

/// True for what stands in the module anyway.
fn is_global(operand: &Operand) -> bool {
    match innermost(operand) {
        Operand::Literal(..) | Operand::Value(_) => true,
        // The argument of the field around this one is a name like another.
        Operand::Path(path) => Along::ALL.iter().all(|along| along.argument().0 != *path),
        _ => false,
    }
}

fn innermost(operand: &Operand) -> &Operand {
    let mut operand = operand;
    while let Operand::Component(inner, _) | Operand::Convert(inner, ..) = operand {
        operand = inner;
    }
    operand
}
