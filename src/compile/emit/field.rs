//! Functions that are made of what is wired to a node.

use super::expression::strip_parentheses;
use super::{Emitter, one_line};
use crate::library::Along;
use crate::types::Stage;

impl Emitter<'_, '_> {
    /// The fields that are followed in one stage of a pass, each after those within it.
    pub(super) fn fields(&mut self, index: usize, stage: Stage) {
        let program = self.program;
        let here =
            |field: &usize| program.fields[*field].pass == index && program.fields[*field].stage == stage;
        for id in (0..program.fields.len()).rev().filter(here) {
            let field = &program.fields[id];
            let place = (stage, Some(id));
            self.private_variables(index, place, &field.statements);
            let node = &self.graph.nodes[field.node];
            let input = node.input(field.input).map_or("", |input| &input.name);
            let of = match field.along {
                Along::Position => "at a place in object space",
                Along::Pixels => "so many pixels to the right and down",
            };
            let (name, (argument, ty)) = (self.names.fields[id].entry.clone(), field.along.argument());
            let label = one_line(node.label());
            self.push(format_args!(
                "\n/// The {input} that `{label}` gets, {of}.\nfn {name}({argument}: {ty}) -> f32 {{\n"
            ));
            for (place_of, statement) in field.statements.iter().enumerate() {
                self.statement(index, place, place_of, statement);
            }
            let mut result = String::new();
            self.operand(&field.result, self.scope(index, stage, Some(id)), &mut result);
            strip_parentheses(&mut result, 0);
            self.push(format_args!("    return {result};\n}}\n"));
        }
    }
}
