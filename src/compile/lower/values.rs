//! Typed-in values and parameters: members of the value buffer, or literals.

use crate::library::InputDefault;
use crate::types::{Type, Value};

use super::{Lowering, Operand};
use crate::compile::interface::{ValueMode, ValueSource};
use crate::compile::ir::ValueSlot;

impl Lowering<'_> {
    /// The value of an unconnected input.
    pub fn input_value(&mut self, node: usize, input: usize, ty: Type) -> Operand {
        let typed = &self.graph.nodes[node];
        let Some(pin) = typed.input(input) else { return Operand::zero(ty) };
        let default = match &pin.default {
            InputDefault::Number(components) => Value::Vector(components.clone()).fitted_to(ty),
            _ => Value::Vector(Vec::new()).fitted_to(ty),
        };
        if self.mode == ValueMode::Baked {
            let components = typed.node.values.get(&pin.name).map_or(default, |value| value.fitted_to(ty));
            return Operand::Literal(ty, components);
        }
        let values = &mut self.program.values;
        let slot = *self.input_slots[typed.first_pins.0 + input].get_or_insert_with(|| {
            // The only input of a Constant says no more than the node's own label.
            let node_name = typed.identifier();
            let wish = if pin.name == "value" { node_name } else { format!("{node_name}_{}", pin.name) };
            values.push(ValueSlot {
                source: ValueSource::Input { node: typed.id, pin: pin.name.clone() },
                ty,
                default,
                rank: (node + 1, input),
                wish,
            });
            values.len() - 1
        });
        Operand::Value(slot)
    }

    /// The parameter with this name; it is in the buffer in either mode.
    pub fn parameter_value(&mut self, name: &str) -> Operand {
        let parameters = self.graph.document.parameters();
        let Some(index) = parameters.iter().position(|parameter| parameter.name == name) else {
            return Operand::number(0.0);
        };
        let parameter = &parameters[index];
        let values = &mut self.program.values;
        let slot = *self.parameter_slots[index].get_or_insert_with(|| {
            values.push(ValueSlot {
                source: ValueSource::Parameter(name.to_owned()),
                ty: parameter.ty,
                default: parameter.value.fitted_to(parameter.ty),
                rank: (0, index),
                wish: name.to_owned(),
            });
            values.len() - 1
        });
        Operand::Value(slot)
    }
}
