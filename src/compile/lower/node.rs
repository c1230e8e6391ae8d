//! One node → its statements.

use crate::library::{Argument, Body, Function, Kind, Special};
use crate::types::{Stage, Type};

use super::entry::EntryLowering;
use super::{Crossing, Operand};
use crate::compile::ir::{CallArgument, Expression, NameHint, ResultType};
use crate::compile::resolve::swizzle_indices;
use crate::compile::sources::chosen_source;

impl<'a> EntryLowering<'_, 'a> {
    /// Lowers one node; its sources have been lowered. A bit of `used` is set for each output that is read.
    pub fn node(&mut self, index: usize, used: u64) {
        let typed = self.typed(index);
        let Some(kind) = typed.kind else { return };
        if let Some(hands_on) = &typed.hands_on {
            self.muted_node(index, hands_on);
            return;
        }
        match &kind.body {
            Body::Functions(_) => {
                if let Some(function) = typed.function {
                    self.function_node(index, kind, function);
                }
            }
            Body::Special(special) => self.special_node(index, kind, special, used),
        }
    }

    fn muted_node(&mut self, index: usize, hands_on: &[Option<usize>]) {
        let typed = self.typed(index);
        for (output, (input, ty)) in hands_on.iter().zip(&typed.outputs).enumerate() {
            let ty = ty.unwrap_or(Type::F32);
            let value = match input {
                Some(input) => {
                    let from = typed.inputs[*input].ty.unwrap_or(ty);
                    self.input(index, *input).converted(from, ty)
                }
                None => Operand::zero(ty),
            };
            self.set_output(index, output, value);
        }
    }

    fn function_node(&mut self, index: usize, kind: &'a Kind, function: &'a Function) {
        let typed = self.typed(index);
        let generic = typed.generic;
        let seamless =
            function.seamless.as_deref().filter(|_| self.has_neighbours() && self.seams.is_seamless(index));
        let function = seamless.unwrap_or(function);
        let field = self.field(index);
        let id = self.lowering.function(function, generic, field.as_ref().map(|(field, _)| *field));
        let arguments: Vec<CallArgument> =
            function.arguments.iter().map(|argument| self.argument(index, argument)).collect();
        let result = if function.members.is_empty() {
            ResultType::Value(typed.outputs.first().copied().flatten().unwrap_or(Type::F32))
        } else {
            ResultType::Struct(id)
        };
        let expression = match &function.inline {
            Some(text) => self.inline(index, function, id, text, arguments),
            None => match field {
                Some((_, around)) => Expression::Follow(id, arguments, around),
                None => Expression::Call(id, arguments),
            },
        };
        let value = self.bind(NameHint::Node, Some(index), result, expression);
        let (Operand::Local(local), false) = (&value, function.members.is_empty()) else {
            self.set_output(index, 0, value);
            return;
        };
        for (output, member) in function.members.iter().enumerate().take(kind.outputs.len()) {
            self.set_output(index, output, Operand::Member(*local, member.clone()));
        }
    }

    pub fn argument(&mut self, index: usize, argument: &Argument) -> CallArgument {
        let texture = |lowering: &mut Self, name: &str| lowering.texture(index, name).unwrap_or_default();
        match argument {
            Argument::Texture(name) => CallArgument::Texture(texture(self, name)),
            Argument::Sampler(name) => CallArgument::Sampler(texture(self, name)),
            Argument::Value(name) => CallArgument::Value(match self.typed(index).input_index(name) {
                Some(input) => self.input(index, input),
                None => Operand::number(0.0),
            }),
            Argument::Change { input, towards } => {
                CallArgument::Value(match self.typed(index).input_index(input) {
                    Some(input) => self.input_change(index, input, *towards),
                    None => Operand::number(0.0),
                })
            }
        }
    }

    fn special_node(&mut self, index: usize, kind: &'a Kind, special: &'a Special, used: u64) {
        let typed = self.typed(index);
        let is_used = |output: usize| used & (1 << output.min(63)) != 0;
        match special {
            Special::PassOutput | Special::Texture | Special::PassTexture => {}
            // Nobody reads these: wires have been bound to what they stand for.
            Special::Group | Special::GroupEnd | Special::GetWire => {}
            Special::Reroute
            | Special::Preview
            | Special::Constant(_)
            | Special::GroupPin
            | Special::SetWire => {
                if typed.texture.is_none() {
                    let value = self.input(index, 0);
                    let from = typed.inputs.first().and_then(|input| input.ty).unwrap_or(Type::F32);
                    let to = typed.outputs.first().copied().flatten().unwrap_or(from);
                    self.set_colour_parts(index, &value);
                    self.set_output(index, 0, value.converted(from, to));
                }
            }
            Special::Interpolate => {
                let value = match self.stage {
                    Stage::Fragment if !self.probes() => self.interpolated(index),
                    _ => self.input(index, 0),
                };
                self.set_output(index, 0, value);
            }
            Special::Parameter => {
                let value = self.lowering.parameter_value(typed.option("parameter").unwrap_or_default());
                self.set_colour_parts(index, &value);
                self.set_output(index, 0, value);
            }
            Special::Sources(sources) => {
                for (output, source) in sources.iter().enumerate().filter(|(output, _)| is_used(*output)) {
                    let source = chosen_source(*source, typed);
                    let value = self.source(source, Some((index, output_name(kind, output))));
                    let to = typed.outputs.get(output).copied().flatten();
                    let value = value.converted(source.ty(), to.unwrap_or(source.ty()));
                    self.set_output(index, output, value);
                }
            }
            Special::Split => {
                let ty = typed.inputs.first().and_then(|input| input.ty).unwrap_or(Type::F32);
                let width = ty.float_width().unwrap_or(1);
                let vector = self.input(index, 0);
                let vector = if width == 1 { vector } else { self.readable(vector, index, ty) };
                for output in 0..kind.outputs.len() {
                    self.set_output(index, output, vector.clone().component(output, width));
                }
            }
            Special::Combine => {
                for output in (0..kind.outputs.len()).filter(|output| is_used(*output)) {
                    let Some(ty) = typed.outputs[output] else { continue };
                    let width = ty.float_width().unwrap_or(1);
                    let parts = (0..width).map(|input| self.input(index, input)).collect();
                    let expression = Expression::Construct(ty, parts);
                    let value = self.bind(NameHint::Node, Some(index), ResultType::Value(ty), expression);
                    self.set_output(index, output, value);
                }
            }
            Special::Expression { formula, .. } => {
                if let Some(value) = self.formula(index, formula) {
                    self.set_output(index, 0, value);
                }
            }
            Special::Append => {
                if let Some(ty) = typed.outputs.first().copied().flatten() {
                    let parts = (0..kind.inputs.len()).map(|input| self.input(index, input)).collect();
                    let expression = Expression::Construct(ty, parts);
                    let value = self.bind(NameHint::Node, Some(index), ResultType::Value(ty), expression);
                    self.set_output(index, 0, value);
                }
            }
            Special::Swizzle => {
                let vector = self.input(index, 0);
                let value = self.swizzle(index, vector, NameHint::Node);
                self.set_output(index, 0, value);
            }
        }
    }

    /// A node that gives a colour with alpha may give its parts too.
    fn set_colour_parts(&mut self, index: usize, colour: &Operand) {
        if self.typed(index).outputs.len() > 1 {
            self.set_output(index, 1, colour.clone().converted(Type::Vec4, Type::Vec3));
            self.set_output(index, 2, colour.clone().component(3, 4));
        }
    }

    /// The letters that a Swizzle node picks, of its vector or of the vector's change.
    pub fn swizzle(&mut self, index: usize, vector: Operand, name: NameHint) -> Operand {
        let typed = self.typed(index);
        let letters = swizzle_indices(typed.option("components").unwrap_or("x")).unwrap_or_default();
        let from = typed.inputs.first().and_then(|input| input.ty).unwrap_or(Type::F32);
        let width = from.float_width().unwrap_or(1);
        let vector = if width == 1 { vector } else { self.readable(vector, index, from) };
        let Some(ty) = Type::float_vector(letters.len()).filter(|ty| *ty != Type::F32) else {
            let first = if width == 1 { 0 } else { letters.first().copied().unwrap_or(0) };
            return vector.component(first, width);
        };
        let expression = if width == 1 {
            Expression::Construct(ty, vec![vector])
        } else {
            let letters = letters.iter().filter_map(|index| "xyzw".get(*index..=*index)).collect();
            Expression::Swizzle(vector, letters)
        };
        self.bind(name, Some(index), ResultType::Value(ty), expression)
    }

    /// What an Interpolate node hands to the fragment stage.
    fn interpolated(&mut self, index: usize) -> Operand {
        let ty = self.typed(index).outputs.first().copied().flatten().unwrap_or(Type::F32);
        let varying = self.crossing(Crossing::Interpolated(index));
        // A matrix comes as columns and is put together once.
        if ty.float_width().is_some() || ty.component_count() == 1 {
            return varying;
        }
        self.bind(NameHint::Node, Some(index), ResultType::Value(ty), Expression::Operand(varying))
    }
}

/// How the statement of an output is named: after the node alone where the node has one output.
fn output_name(kind: &Kind, output: usize) -> NameHint {
    match kind.outputs.get(output) {
        Some(pin) if kind.outputs.len() > 1 => NameHint::Pin(pin.name.clone()),
        _ => NameHint::Node,
    }
}
