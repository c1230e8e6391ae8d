//! Taking groups apart without a change of what they give.
//!
//! A pin of a group that has a type converts what is wired to it. Once the group is gone nothing does, so a node of
//! that type takes the pin's place wherever a conversion would be lost.

use crate::compile::Compiled;
use crate::document::{Document, Edit, EditError, GroupId, GroupPin, GroupSide, Node, NodeId, Pin};
use crate::library::{Body, Kind, Library, PinType, Special};
use crate::types::{Type, Value};

/// The room that a node which converts is given beside the group, in graph units.
const BESIDE: f32 = 200.0;

/// The edits that put the nodes of these groups in their place.
///
/// # Errors
/// When one of the nodes is no group.
pub fn ungrouping(
    document: &Document,
    library: &Library,
    compiled: &Compiled,
    instances: impl Iterator<Item = NodeId>,
) -> Result<Edit, EditError> {
    // The ids of new nodes are known only once they exist, so everything is tried on a copy first.
    let mut plan = Plan { trial: document.clone(), edits: Vec::new(), library, compiled };
    for instance in instances {
        plan.keep_conversions(instance)?;
        plan.apply(Edit::Ungroup(instance))?;
    }
    Ok(Edit::Batch(plan.edits))
}

struct Plan<'a> {
    trial: Document,
    edits: Vec<Edit>,
    library: &'a Library,
    compiled: &'a Compiled,
}

impl Plan<'_> {
    fn apply(&mut self, edit: Edit) -> Result<Option<NodeId>, EditError> {
        let made = self.trial.apply(edit.clone())?;
        self.edits.push(edit);
        Ok(made.nodes.first().copied())
    }

    fn keep_conversions(&mut self, instance: NodeId) -> Result<(), EditError> {
        let graph = self.trial.graph();
        let node = graph.node(instance).ok_or(EditError::NoNode(instance))?;
        let (id, _) = GroupId::of_kind(&node.kind).ok_or(EditError::NotAGroup(instance))?;
        let (at, owner) = (node.at, node.owner);
        let group = graph.group(id).ok_or(EditError::NoGroup(id))?.clone();
        for (row, pin) in group.pins(GroupSide::Inputs).iter().enumerate() {
            let Some(converter) = self.converter(instance, pin) else { continue };
            let target = Pin::new(instance, pin.name.as_str());
            let place = [at[0] - BESIDE, at[1] + row as f32 * 60.0];
            let mut node = Node { owner, ..Node::new(converter, place) };
            let source = self.trial.graph().source_of(&target).cloned();
            if source.is_none() {
                node.values.extend(self.typed(instance, pin).map(|value| ("value".to_owned(), value)));
            }
            let Some(made) = self.apply(Edit::AddNode(node))? else { continue };
            if let Some(from) = source {
                self.apply(Edit::Connect { from, to: Pin::new(made, "value") })?;
            }
            self.apply(Edit::Connect { from: Pin::new(made, "out"), to: target })?;
        }
        let Some(end) = self.trial.graph().output_end(id) else { return Ok(()) };
        for (row, pin) in group.pins(GroupSide::Outputs).iter().enumerate() {
            let Some(converter) = self.converter(end, pin) else { continue };
            let from = Pin::new(instance, pin.name.as_str());
            let readers: Vec<Pin> = self
                .trial
                .graph()
                .wires()
                .filter(|(source, _)| **source == from)
                .map(|(_, target)| target.clone())
                .collect();
            if readers.is_empty() {
                continue;
            }
            let place = [at[0] + BESIDE, at[1] + row as f32 * 60.0];
            let Some(made) = self.apply(Edit::AddNode(Node { owner, ..Node::new(converter, place) }))? else {
                continue;
            };
            self.apply(Edit::Connect { from, to: Pin::new(made, "value") })?;
            for to in readers {
                self.apply(Edit::Connect { from: Pin::new(made, "out"), to })?;
            }
        }
        Ok(())
    }

    /// The kind that converts as this pin of `node` does, where it does.
    fn converter(&self, node: NodeId, pin: &GroupPin) -> Option<String> {
        let wanted = pin.ty?;
        let found = match self.trial.graph().source_of(&Pin::new(node, pin.name.as_str())) {
            Some(source) => self.output_type(source)?,
            // A single number for a vector fills it.
            None => matches!(self.typed(node, pin)?, Value::Number(_)).then_some(Type::F32)?,
        };
        if found == wanted {
            return None;
        }
        let converts = |kind: &&Kind| kind.body == Body::Special(Special::Constant(wanted));
        self.library.kinds().find(converts).map(|kind| kind.id.clone())
    }

    fn typed(&self, node: NodeId, pin: &GroupPin) -> Option<Value> {
        let typed = self.trial.graph().node(node)?.values.get(&pin.name);
        typed.or(pin.default.as_ref()).cloned()
    }

    fn output_type(&self, pin: &Pin) -> Option<Type> {
        self.compiled.output_types.get(pin).copied().or_else(|| {
            let kind = crate::compile::kind_of(&self.trial, self.library, pin.node)?;
            match kind.output(&pin.name)?.ty {
                PinType::Fixed(ty) => Some(ty),
                PinType::Generic => None,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::Bundle;
    use crate::compile::{CompileOptions, compile};

    /// A group that takes a vector and gives one, fed by a number, around a node that takes anything.
    const GROUPED: &str = r#"{
        "shaderwright": 1,
        "passes": [{ "name": "main", "output": 1 }],
        "groups": [{ "id": 9, "name": "Size",
            "inputs": [{ "name": "value", "type": "vec3f" }, { "name": "typed", "type": "vec3f", "default": 2.0 }],
            "outputs": [{ "name": "size", "type": "vec3f" }],
            "nodes": [
                { "id": 10, "kind": "group:9:input", "at": [0, 0] },
                { "id": 11, "kind": "group:9:output", "at": [600, 0] },
                { "id": 12, "kind": "vector.dot", "at": [300, 0] }
            ],
            "wires": ["10.value -> 12.a", "10.typed -> 12.b", "12.out -> 11.size"] }],
        "nodes": [
            { "id": 1, "kind": "output.pass", "at": [900, 0] },
            { "id": 2, "kind": "input.time", "at": [0, 0] },
            { "id": 3, "kind": "group:9", "at": [300, 0] },
            { "id": 4, "kind": "vector.length", "at": [600, 0] }
        ],
        "wires": ["2.time -> 3.value", "3.size -> 4.v", "4.out -> 1.colour"]
    }"#;

    #[test]
    fn conversions_at_typed_pins_outlive_the_group() {
        let library = Library::load(&Bundle::embedded()).0;
        let (mut document, problems) = Document::from_json(GROUPED).unwrap();
        assert_eq!(problems, []);
        let compiled = compile(&document, &library, &CompileOptions::default());
        assert_eq!(compiled.diagnostics, []);
        let edit = ungrouping(&document, &library, &compiled, [NodeId(3)].into_iter()).unwrap();
        document.apply(edit).unwrap();
        assert_eq!(document.graph().groups().count(), 0);
        let after = compile(&document, &library, &CompileOptions::default());
        assert_eq!(after.diagnostics, []);
        for (node, pin) in [(12, "a"), (12, "b"), (4, "v")] {
            let ty = after.input_types.get(&Pin::new(NodeId(node), pin));
            assert_eq!(ty, Some(&Type::Vec3), "{node}.{pin}");
        }
        let converters = document.graph().nodes().filter(|(_, node)| node.kind == "input.vector_3").count();
        assert_eq!(converters, 3, "one for each pin that converted");
        // Grouped again and without anything to convert, none is added.
        let clean = GROUPED.replace(r#""type": "vec3f""#, r#""type": "f32""#);
        let (document, _) = Document::from_json(&clean).unwrap();
        let compiled = compile(&document, &library, &CompileOptions::default());
        let edit = ungrouping(&document, &library, &compiled, [NodeId(3)].into_iter()).unwrap();
        assert_eq!(edit, Edit::Batch(vec![Edit::Ungroup(NodeId(3))]));
    }
}
