//! Taking groups apart without a change of what they give.
//!
//! A pin of a group that has a type converts what is wired to it. Once the group is gone nothing does, so a node of
//! that type takes the pin's place wherever a conversion would be lost. In the same way a pin that reads something, such
//! as the UV, while nothing is wired to it leaves a node that reads it.

use crate::compile::Compiled;
use crate::document::{
    Document, Edit, EditError, GroupId, GroupPin, GroupRole, GroupSide, Node, NodeId, Pin,
};
use crate::library::{Body, InputDefault, Kind, Library, PinType, Source, Space, Special};
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
            let place = [at[0] - BESIDE, at[1] + row as f32 * 60.0];
            if let Some((node, output)) = self.read_by(instance, id, pin) {
                let node = Node { owner, at: place, ..node };
                if let Some(made) = self.apply(Edit::AddNode(node))? {
                    let to = Pin::new(instance, pin.name.as_str());
                    self.apply(Edit::Connect { from: Pin::new(made, output), to })?;
                }
            }
            let Some(converter) = self.converter(instance, pin) else { continue };
            let target = Pin::new(instance, pin.name.as_str());
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

    /// What a pin of `instance` reads while nothing is wired to it, as a node and its output; `None` where it has a
    /// value, or where whoever reads the pin inside has the same default.
    fn read_by(&self, instance: NodeId, group: GroupId, pin: &GroupPin) -> Option<(Node, String)> {
        let graph = self.trial.graph();
        if graph.source_of(&Pin::new(instance, pin.name.as_str())).is_some() {
            return None;
        }
        let Value::Text(name) = self.typed(instance, pin)? else { return None };
        let source = Source::by_name(&name)?;
        let comes_in = |from: &Pin| {
            let end = graph.node(from.node).and_then(|node| GroupId::of_kind(&node.kind));
            end == Some((group, GroupRole::Input)) && *from.name == *pin.name
        };
        let mut readers = graph.wires().filter(|(from, _)| comes_in(from)).map(|(_, to)| to);
        let reads_it_anyway = |to: &Pin| {
            let kind = crate::compile::kind_of(&self.trial, self.library, to.node);
            let default = kind.and_then(|kind| Some(kind.input(&to.name)?.default.clone()));
            let has_value =
                graph.node(to.node).is_some_and(|node| node.values.contains_key(to.name.as_ref()));
            default == Some(InputDefault::Source(source)) && !has_value
        };
        if readers.all(reads_it_anyway) {
            return None;
        }
        node_of(self.library, source)
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

/// The node that gives what a pin reads by itself, with the name of its output.
fn node_of(library: &Library, source: Source) -> Option<(Node, String)> {
    let spaces = [("object", Space::Object), ("world", Space::World), ("view", Space::View)];
    library.kinds().find_map(|kind| {
        let Body::Special(Special::Sources(sources)) = &kind.body else { return None };
        sources.iter().zip(&kind.outputs).find_map(|(given, output)| {
            let mut node = Node::new(kind.id.as_str(), [0.0; 2]);
            if kind.options.iter().any(|choice| choice.name == "space") {
                let (name, _) = spaces.into_iter().find(|(_, space)| given.in_space(*space) == source)?;
                node.options.insert("space".to_owned(), name.to_owned());
            } else if source == Source::Uv1 && *given == Source::Uv {
                node.options.insert("set".to_owned(), "1".to_owned());
            } else if *given != source {
                return None;
            }
            Some((node, output.name.clone()))
        })
    })
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

    fn ungrouped(library: &Library, text: &str) -> Document {
        let (mut document, problems) = Document::from_json(text).unwrap();
        assert_eq!(problems, []);
        let compiled = compile(&document, library, &CompileOptions::default());
        assert_eq!(compiled.diagnostics, []);
        let edit = ungrouping(&document, library, &compiled, [NodeId(3)].into_iter()).unwrap();
        document.apply(edit).unwrap();
        assert_eq!(compile(&document, library, &CompileOptions::default()).diagnostics, []);
        document
    }

    #[test]
    fn what_an_open_pin_reads_outlives_the_group() {
        let library = Library::load(&Bundle::embedded()).0;
        let typed =
            |ty: &str, default: &str| format!(r#""name": "typed", "type": "{ty}", "default": "{default}""#);
        let number = r#""name": "typed", "type": "vec3f", "default": 2.0"#;
        for (source, ty, kind, option) in [
            ("uv", "vec2f", "input.uv", None),
            ("uv1", "vec2f", "input.uv", Some(("set", "1"))),
            ("world_normal", "vec3f", "input.normal", Some(("space", "world"))),
            ("time", "f32", "input.time", None),
        ] {
            let value = format!(r#""name": "value", "type": "{ty}""#);
            let text = GROUPED.replace(number, &typed(ty, source));
            let document = ungrouped(&library, &text.replace(r#""name": "value", "type": "vec3f""#, &value));
            let feeds = document.graph().source_of(&Pin::new(NodeId(12), "b")).expect(source);
            let node = document.graph().node(feeds.node).expect(source);
            assert_eq!(node.kind, kind);
            let chosen = option.map(|(name, value)| (node.option(name), Some(value)));
            assert!(chosen.is_none_or(|(found, wanted)| found == wanted), "{source}: {:?}", node.options);
        }
        // Whoever reads the same by itself needs no node for it.
        let text =
            GROUPED.replace(number, &typed("vec2f", "uv")).replace("vector.dot", "pattern.checkerboard");
        let text = text.replace(r#""10.value -> 12.a", "10.typed -> 12.b""#, r#""10.typed -> 12.p""#);
        let document = ungrouped(&library, &text);
        assert!(document.graph().nodes().all(|(_, node)| node.kind != "input.uv"));
    }
}
