//! Which wires the canvas accepts, and why it refuses the others.

use std::collections::BTreeSet;

use super::canvas_host::{Host, node_id, pin_of};
use super::group_pins::NEW_PIN;
use crate::library::{Kind, PinType};
use crate::node_graph::PinKey;
use crate::types::Type;

impl Host<'_> {
    /// Why a wire would be refused, and what to do.
    pub fn refusal(&self, from: &PinKey, to: &PinKey) -> String {
        if self.closes_circle(from, to) {
            return "This wire would make a node depend on its own result".to_owned();
        }
        let input = self.kind_of(node_id(to.node)).and_then(|kind| kind.input(&to.name).cloned());
        let found = self.output_type(&pin_of(from));
        match (found, input.map(|input| input.ty)) {
            (Some(found), Some(PinType::Fixed(wanted))) => {
                let way = match (found.float_width(), wanted.float_width()) {
                    (Some(2..), Some(1)) => "; pick one component with Split or Swizzle",
                    (Some(_), Some(_)) => "; add the missing components with Combine",
                    _ if found.is_texture() => "; put a Sample Texture node in between",
                    _ if wanted.is_texture() => "; connect a Texture node",
                    _ => "",
                };
                format!("A {found} does not fit this pin, which takes a {wanted}{way}")
            }
            (Some(found), _) => format!("This node does not work on a {found}"),
            _ => "This pin takes no wire".to_owned(),
        }
    }

    /// Whether a wire would be accepted.
    pub(super) fn takes_wire(&self, from: &PinKey, to: &PinKey) -> bool {
        if self.closes_circle(from, to) {
            return false;
        }
        if &*to.name == NEW_PIN || &*from.name == NEW_PIN {
            // Both ends of a group at once would be a pin without a use.
            return to.name != from.name;
        }
        let target = pin_of(to);
        let Some(kind) = self.kind_of(target.node) else { return false };
        let Some(input) = kind.input(&target.name) else { return false };
        let Some(found) = self.output_type(&pin_of(from)) else { return true };
        match input.ty {
            PinType::Fixed(wanted) => found.conversion_to(wanted).is_some(),
            PinType::Generic => generic_takes(&kind, found),
        }
    }

    /// The nodes that `pin` cannot be wired to without closing a circle.
    fn closes_circle(&self, from: &PinKey, to: &PinKey) -> bool {
        let mut cache = self.forbidden.borrow_mut();
        if cache.as_ref().is_none_or(|(pin, _)| pin != from) {
            let graph = self.document.graph();
            let start = node_id(from.node);
            let mut before = BTreeSet::from([start]);
            let mut open = vec![start];
            while let Some(node) = open.pop() {
                for (_, source) in graph.wires_into(node) {
                    if before.insert(source.node) {
                        open.push(source.node);
                    }
                }
            }
            *cache = Some((from.clone(), before));
        }
        cache.as_ref().is_some_and(|(_, nodes)| nodes.contains(&node_id(to.node)))
    }
}

/// Whether a generic pin of this kind may take a value of type `found`.
pub fn generic_takes(kind: &Kind, found: Type) -> bool {
    kind.generic_types.is_empty()
        || kind.generic_types.contains(&found)
        || matches!(found, Type::I32 | Type::U32 | Type::Bool) && kind.generic_types.contains(&Type::F32)
}
