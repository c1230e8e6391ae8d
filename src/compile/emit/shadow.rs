//! The fragment stage of the shadow map: what a pass clips by its alpha throws no shadow.
//!
//! It holds only those statements of the pass's fragment stage that the alpha and its limit need. The shadow map cannot
//! be read while it is drawn, so there everything lies in the light.

use super::entry::parameter_list;
use super::{Emitter, one_line};
use crate::compile::ir::{Entry, Expression, Operand, Statement};
use crate::compile::support::SHADOW_LIGHT;
use crate::types::Stage;

impl Emitter<'_, '_> {
    pub(super) fn shadow_fragment_entry(&mut self, index: usize) {
        let pass = &self.program.passes[index];
        let shadow = self.names.passes[index].shadow.as_ref();
        let Some(name) = shadow.and_then(|shadow| shadow.fragment.clone()) else { return };
        let Some(clip) = &pass.alpha_clip else { return };
        let parameters = self.parameters(index, Stage::Fragment, &pass.fragment);
        let (title, list) = (one_line(pass.name), parameter_list(&parameters, true));
        let start = self.text.len();
        self.push(format_args!(
            "\n/// The fragment stage that draws the shadow map of the pass `{title}`: it leaves out what the alpha clips.\n"
        ));
        self.push(format_args!("@fragment\nfn {name}({list}) {{\n"));
        self.came_from_output(index, start);
        let needed = needed(&pass.fragment, &[&pass.alpha, clip]);
        for (place, statement) in
            pass.fragment.statements.iter().enumerate().filter(|(place, _)| needed[*place])
        {
            if reads_shadow_map(statement) {
                let local = &self.scope(index, Stage::Fragment, None).entry.locals[place];
                let is_global = self.scope(index, Stage::Fragment, None).entry.chunks.crosses(place);
                let line = format!("    {}{local} = 1.0;\n", if is_global { "" } else { "let " });
                self.text.push_str(&line);
            } else {
                self.statement(index, (Stage::Fragment, None), place, statement);
            }
        }
        let text = |operand| self.operand_text(operand, index, Stage::Fragment);
        let (alpha, clip) = (text(&pass.alpha), text(clip));
        let start = self.text.len();
        self.push(format_args!("    if {alpha} < {clip} {{\n        discard;\n    }}\n}}\n"));
        self.came_from_output(index, start);
    }
}

/// For each statement whether one of the operands depends on it.
fn needed(entry: &Entry<'_>, roots: &[&Operand]) -> Vec<bool> {
    let mut needed = vec![false; entry.statements.len()];
    for local in roots.iter().filter_map(|root| root.local()) {
        needed[local] = true;
    }
    // A statement reads only earlier ones.
    for place in (0..needed.len()).rev() {
        if needed[place] && !reads_shadow_map(&entry.statements[place]) {
            entry.statements[place].expression.for_each_operand(|operand| {
                if let Some(local) = operand.local() {
                    needed[local] = true;
                }
            });
        }
    }
    needed
}

fn reads_shadow_map(statement: &Statement<'_>) -> bool {
    matches!(statement.expression, Expression::Template { text: SHADOW_LIGHT, .. })
}
