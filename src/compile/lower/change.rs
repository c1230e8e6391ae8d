//! How much values change towards the next pixels, past the jumps that [`Seams`](crate::compile::seams) found.
//!
//! Where a value does not jump its change is the plain derivative. Everything here stands in the straight line of the
//! entry point, so derivatives are taken in uniform control flow.

use crate::library::{Argument, Function, Special, Towards};
use crate::types::Type;

use super::Operand;
use super::entry::EntryLowering;
use crate::compile::ir::{CallArgument, Expression, NameHint, ResultType};
use crate::compile::seams::{NEIGHBOURS, hands_on};

/// The text of a plain derivative, and what a change is called.
const fn plain(towards: Towards) -> (&'static str, &'static str) {
    match towards {
        Towards::Down => ("dpdyFine($value)", "down"),
        Towards::Right | Towards::Either => ("dpdxFine($value)", "right"),
    }
}

impl<'a> EntryLowering<'_, 'a> {
    /// Lowers the change of a node's results where somebody needs it; its value has been lowered.
    pub fn node_change(&mut self, index: usize) {
        if !self.seams.wants_change(index) {
            return;
        }
        let typed = self.typed(index);
        for towards in NEIGHBOURS {
            match (typed.function, typed.special()) {
                (Some(function), _) => {
                    if let Some(change) = function.change.as_deref() {
                        self.function_change(index, change, towards);
                    }
                }
                (None, Some(special)) => self.special_change(index, special, towards),
                (None, None) => {}
            }
        }
    }

    /// How much an input changes towards a pixel.
    pub fn input_change(&mut self, index: usize, input: usize, towards: Towards) -> Operand {
        let typed = self.typed(index);
        let pin = &typed.inputs[input];
        let ty = pin.ty.unwrap_or(Type::F32);
        if self.seams.is_jump(typed, input)
            && let Some((source, output)) = pin.source
        {
            let from = self.typed(source).outputs.get(output).copied().flatten().unwrap_or(ty);
            let change = self.changes().get(&(source, output, towards)).cloned();
            return change.unwrap_or_else(|| Operand::zero(from)).converted(from, ty);
        }
        // The rows of a probe may give any input another value at the next pixel.
        if !self.seams.varies(typed, input) && !self.probes() {
            return Operand::zero(ty);
        }
        let value = self.input(index, input);
        if value.is_literal() {
            return Operand::zero(ty);
        }
        let name = typed.input(input).map_or("", |input| &input.name);
        let (text, direction) = plain(towards);
        let name = NameHint::Pin(format!("{name}_{direction}"));
        self.bind_text(name, Some(index), ty, text, &[("value", &value)])
    }

    fn function_change(&mut self, index: usize, change: &'a Function, towards: Towards) {
        let typed = self.typed(index);
        let mut is_still = true;
        let mut arguments = Vec::new();
        for argument in &change.arguments {
            let argument = match argument {
                Argument::Change { input, .. } => {
                    let input = typed.input_index(input).unwrap_or_default();
                    let operand = self.input_change(index, input, towards);
                    is_still &= operand.is_literal();
                    CallArgument::Value(operand)
                }
                other => self.argument(index, other),
            };
            arguments.push(argument);
        }
        if is_still {
            return;
        }
        let id = self.lowering.function(change, typed.generic, None);
        let result = if change.members.is_empty() {
            ResultType::Value(typed.outputs.first().copied().flatten().unwrap_or(Type::F32))
        } else {
            ResultType::Struct(id)
        };
        let name = NameHint::Pin(plain(towards).1.to_owned());
        let value = self.bind(name, Some(index), result, Expression::Call(id, arguments));
        match &value {
            Operand::Local(local) if !change.members.is_empty() => {
                for (output, member) in change.members.iter().enumerate() {
                    self.changes().insert((index, output, towards), Operand::Member(*local, member.clone()));
                }
            }
            _ => {
                self.changes().insert((index, 0, towards), value);
            }
        }
    }

    /// The special kinds that pass values on: their change is made of the changes as the value is of the values.
    fn special_change(&mut self, index: usize, special: &Special, towards: Towards) {
        let typed = self.typed(index);
        let from = typed.inputs.first().and_then(|input| input.ty).unwrap_or(Type::F32);
        let name = || NameHint::Pin(plain(towards).1.to_owned());
        match special {
            special if hands_on(special) => {
                let change = self.input_change(index, 0, towards);
                let to = typed.outputs.first().copied().flatten().unwrap_or(from);
                self.changes().insert((index, 0, towards), change.converted(from, to));
            }
            Special::Split => {
                let width = from.float_width().unwrap_or(1);
                let change = self.input_change(index, 0, towards);
                let change = if width == 1 { change } else { self.readable(change, index, from) };
                for output in 0..typed.outputs.len() {
                    self.changes().insert((index, output, towards), change.clone().component(output, width));
                }
            }
            Special::Combine => {
                for (output, ty) in typed.outputs.iter().enumerate() {
                    let Some(ty) = *ty else { continue };
                    if self.output(index, output).is_none() {
                        continue;
                    }
                    let width = ty.float_width().unwrap_or(1);
                    let parts = (0..width).map(|input| self.input_change(index, input, towards)).collect();
                    let expression = Expression::Construct(ty, parts);
                    let change = self.bind(name(), Some(index), ResultType::Value(ty), expression);
                    self.changes().insert((index, output, towards), change);
                }
            }
            Special::Swizzle => {
                let change = self.input_change(index, 0, towards);
                let change = self.swizzle(index, change, name());
                self.changes().insert((index, 0, towards), change);
            }
            _ => {}
        }
    }
}
