//! One entry point while it is being lowered: its statements, and what its nodes' outputs have become.

use std::collections::HashMap;

use crate::library::{InputDefault, Source, Towards};
use crate::types::{Stage, Type};

use super::field::Frame;
use super::{Crossing, Entry, Lowering, Operand, PassPlan};
use crate::compile::interface::Attribute;
use crate::compile::ir::{Builtin, CallArgument, Expression, NameHint, ResultType, Statement, columns};
use crate::compile::probe::StageInput;
use crate::compile::resolve::TypedNode;
use crate::compile::seams::Seams;
use crate::compile::stage::StagePlan;

/// See the module.
pub(super) struct EntryLowering<'l, 'a> {
    pub lowering: &'l mut Lowering<'a>,
    pub plan: &'a PassPlan<'a>,
    pub stage: Stage,
    /// What the fragment stage has asked the vertex stage for so far.
    pub crossings: &'l mut Vec<Crossing>,
    entry: Entry<'a>,
    /// What each output has become, over the outputs of all nodes.
    outputs: Vec<Option<Operand>>,
    /// Sources that have been read already.
    sources: HashMap<Source, Operand>,
    /// Mesh to world space, in an instanced pass.
    pub world_from_mesh: Option<Operand>,
    /// Where values jump between pixels.
    pub seams: Seams,
    /// How much outputs (node and output) change towards a pixel, where somebody needs it.
    changes: Changes,
    /// The fields within which statements are added, outermost first.
    pub frames: Vec<Frame<'a>>,
}

/// Changes by node, output and neighbour.
pub(super) type Changes = HashMap<(usize, usize, Towards), Operand>;

impl<'l, 'a> EntryLowering<'l, 'a> {
    pub fn new(
        lowering: &'l mut Lowering<'a>,
        plan: &'a PassPlan<'a>,
        stage: Stage,
        crossings: &'l mut Vec<Crossing>,
    ) -> Self {
        let outputs = lowering.graph.pin_counts.1;
        Self {
            lowering,
            plan,
            stage,
            crossings,
            entry: Entry::default(),
            outputs: vec![None; outputs],
            sources: HashMap::new(),
            world_from_mesh: None,
            seams: Seams::default(),
            changes: HashMap::new(),
            frames: Vec::new(),
        }
    }

    /// Lowers the nodes of the stage, sources first.
    pub fn nodes(&mut self, plan: &StagePlan) {
        if self.stage == Stage::Fragment {
            let of_fields = self.plan.fields.nodes();
            self.seams = if of_fields.is_empty() {
                Seams::of(self.lowering.graph, &plan.nodes)
            } else {
                let used = |node: &usize| of_fields.contains(node) || plan.used_outputs[*node] != 0;
                let nodes: Vec<usize> = self.lowering.graph.order.iter().copied().filter(used).collect();
                Seams::of(self.lowering.graph, &nodes)
            };
        }
        for index in &plan.nodes {
            self.node(*index, plan.used_outputs[*index]);
            self.node_change(*index);
        }
    }

    pub fn finish(mut self) -> Entry<'a> {
        self.entry.attributes.sort_unstable();
        self.entry.builtins.sort_unstable();
        self.entry
    }

    pub fn typed(&self, node: usize) -> &'a TypedNode<'a> {
        &self.lowering.graph.nodes[node]
    }

    /// Adds a statement and gives its value.
    pub fn bind(
        &mut self,
        name: NameHint,
        node: Option<usize>,
        result: ResultType,
        expression: Expression<'a>,
    ) -> Operand {
        let statements = match self.frames.last_mut() {
            Some(frame) => &mut frame.statements,
            None => &mut self.entry.statements,
        };
        statements.push(Statement { name, node, result, expression });
        Operand::Local(statements.len() - 1)
    }

    /// Adds a statement that computes `text` with its `$names` replaced.
    pub fn bind_text(
        &mut self,
        name: NameHint,
        node: Option<usize>,
        ty: Type,
        text: &'a str,
        arguments: &[(&'a str, &Operand)],
    ) -> Operand {
        let arguments = (arguments.iter())
            .map(|(name, operand)| (*name, CallArgument::Value((*operand).clone())))
            .collect();
        let expression = Expression::Template { text, function: None, arguments };
        self.bind(name, node, ResultType::Value(ty), expression)
    }

    /// The operand bound to a name unless it can be read part by part as it is.
    pub fn readable(&mut self, operand: Operand, node: usize, ty: Type) -> Operand {
        if !matches!(operand, Operand::Convert(..) | Operand::Component(..)) {
            return operand;
        }
        self.bind(NameHint::Node, Some(node), ResultType::Value(ty), Expression::Operand(operand))
    }

    pub fn set_output(&mut self, node: usize, output: usize, operand: Operand) {
        if let Some(frame) = self.frames.last_mut() {
            frame.outputs.insert((node, output), operand);
            return;
        }
        let first = self.typed(node).first_pins.1;
        if let Some(place) = self.outputs.get_mut(first + output) {
            *place = Some(operand);
        }
    }

    /// What an output has become.
    pub fn output(&mut self, node: usize, output: usize) -> Option<Operand> {
        if let Some(frame) = self.frames.last() {
            return match frame.outputs.get(&(node, output)) {
                Some(known) => Some(known.clone()),
                None if frame.computes(node) => None,
                None => self.around_output(node, output),
            };
        }
        self.outputs.get(self.typed(node).first_pins.1 + output).cloned().flatten()
    }

    /// The sources that have been read where statements are added.
    pub fn sources(&mut self) -> &mut HashMap<Source, Operand> {
        self.frames.last_mut().map_or(&mut self.sources, |frame| &mut frame.sources)
    }

    /// The changes that are known where statements are added.
    pub fn changes(&mut self) -> &mut Changes {
        self.frames.last_mut().map_or(&mut self.changes, |frame| &mut frame.changes)
    }

    pub fn attribute(&mut self, attribute: Attribute, column: usize) -> Operand {
        let input = StageInput::of_attribute(attribute);
        let part = columns(input.ty).map(|_| column);
        if let Some(row) = self.stage_row(input, part) {
            return row;
        }
        if !self.entry.attributes.contains(&attribute) {
            self.entry.attributes.push(attribute);
        }
        Operand::Attribute(attribute, column)
    }

    pub fn builtin(&mut self, builtin: Builtin) -> Operand {
        if let Some(row) = self.stage_row(StageInput::of_builtin(builtin), None) {
            return row;
        }
        if !self.entry.builtins.contains(&builtin) {
            self.entry.builtins.push(builtin);
        }
        Operand::Builtin(builtin)
    }

    /// The varying that brings `crossing` to the fragment stage.
    pub fn crossing(&mut self, crossing: Crossing) -> Operand {
        let known = self.crossings.iter().position(|known| *known == crossing);
        Operand::Varying(known.unwrap_or_else(|| {
            self.crossings.push(crossing);
            self.crossings.len() - 1
        }))
    }

    /// What an input has: the wire's value, else the typed or default one, else a source.
    pub fn input(&mut self, node: usize, input: usize) -> Operand {
        let typed = self.typed(node);
        let pin = &typed.inputs[input];
        let ty = pin.ty.unwrap_or(Type::F32);
        if let Some((source, output)) = pin.source {
            let operand = self.output(source, output);
            let from = self.typed(source).outputs.get(output).copied().flatten().unwrap_or(ty);
            return operand.unwrap_or_else(|| Operand::zero(from)).converted(from, ty);
        }
        if let Some(row) = self.fed(node, input, ty) {
            return row;
        }
        if self.has_value(node, input) {
            return self.lowering.input_value(node, input, ty);
        }
        match typed.input(input).map(|input| &input.default) {
            Some(InputDefault::Source(source)) => self.source(*source, None).converted(source.ty(), ty),
            _ => Operand::zero(ty),
        }
    }

    /// True when nothing is wired and a number is typed or is the default.
    pub fn has_value(&self, node: usize, input: usize) -> bool {
        let typed = self.typed(node);
        let Some(pin) = typed.input(input) else { return false };
        typed.inputs[input].source.is_none()
            && !typed.inputs[input].ty.is_some_and(Type::is_texture)
            && (typed.node.values.contains_key(&pin.name) || matches!(pin.default, InputDefault::Number(_)))
    }

    /// The texture that feeds an input.
    pub fn texture(&mut self, node: usize, name: &str) -> Option<usize> {
        let typed = self.typed(node);
        let input = typed.input_index(name)?;
        let texture = match (typed.inputs[input].source, &typed.input(input)?.default) {
            (Some((source, _)), _) => self.typed(source).texture?,
            (None, InputDefault::Scene(scene)) => self.lowering.graph.scene_texture(*scene),
            (None, _) => return None,
        };
        Some(self.lowering.texture(texture))
    }
}
