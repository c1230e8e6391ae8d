//! Making a parameter of a typed-in value, and a plain value of a parameter again.

use super::node_ui::{input_components, input_type};
use super::value_ui::readable;
use crate::compile::{Compiled, kind_of};
use crate::document::{Document, Edit, Node, NodeId, Parameter, ParameterWidget, Pin};
use crate::library::{InputDefault, Library, Widget};
use crate::types::{Type, Value};

/// The kind of the node that reads a parameter.
pub const PARAMETER_KIND: &str = "input.parameter";
/// Where a new Parameter node stands relative to the node that it feeds, in graph units.
const OFFSET: [f32; 2] = [-190.0, 0.0];

/// The edit that makes a parameter of the value typed into an input and wires it there. `None` for inputs that take
/// no typed value.
pub fn promote(document: &Document, library: &Library, compiled: &Compiled, pin: &Pin) -> Option<Edit> {
    let node = document.graph().node(pin.node)?;
    let kind = kind_of(document, library, pin.node)?;
    let place = kind.inputs.iter().position(|input| input.name.as_str() == pin.name.as_ref())?;
    let input = &kind.inputs[place];
    let ty = input_type(compiled, pin, input)?;
    let components = input_components(node, input, ty)?;
    if !can_be_parameter(ty) {
        return None;
    }
    let title = node.label.as_deref().unwrap_or(&kind.title);
    let name = free_name(document, &format!("{title} {}", readable(&input.name)));
    let parameter = Parameter {
        widget: match input.widget {
            Widget::Angle => ParameterWidget::Angle,
            Widget::Toggle if ty == Type::F32 => ParameterWidget::Toggle,
            _ => ParameterWidget::Usual,
        },
        range: input.range,
        limits: input.limits,
        colour: input.widget == Widget::Colour && matches!(ty, Type::Vec3 | Type::Vec4),
        help: input.help.clone(),
        ..Parameter::new(name, ty, Value::from_components(&components, ty))
    };
    let at = [node.at[0] + OFFSET[0], node.at[1] + OFFSET[1] + 40.0 * place as f32];
    let mut reader = Node { owner: node.owner, ..Node::new(PARAMETER_KIND, at) };
    reader.options.insert("parameter".to_owned(), parameter.name.clone());
    let id = next_node(document, &reader)?;
    Some(Edit::Batch(vec![
        Edit::SetParameter(parameter),
        Edit::AddNode(reader),
        Edit::Connect { from: Pin::new(id, "out"), to: pin.clone() },
    ]))
}

/// The edit that types a parameter's value into everything that reads it and removes the parameter.
pub fn demote(document: &Document, library: &Library, name: &str) -> Option<Edit> {
    let parameter = document.parameter(name)?;
    let graph = document.graph();
    let reads = |node: &Node| node.kind == PARAMETER_KIND && node.option("parameter") == Some(name);
    let readers: Vec<NodeId> = graph.nodes().filter(|(_, node)| reads(node)).map(|(id, _)| id).collect();
    let mut edits = Vec::new();
    let mut next_id = None;
    for reader in &readers {
        let node = graph.node(*reader)?;
        let mut constant: Option<NodeId> = None;
        for (from, to) in graph.wires().filter(|(from, _)| from.node == *reader) {
            if from.name.as_ref() == "out" && takes_typed_value(document, library, to) {
                edits.push(Edit::Disconnect(to.clone()));
                edits.push(Edit::SetValue(to.clone(), Some(parameter.value.clone())));
                continue;
            }
            let id = match constant {
                Some(id) => id,
                None => {
                    let mut typed =
                        Node { owner: node.owner, ..Node::new(constant_kind(parameter), node.at) };
                    typed.label = Some(name.to_owned());
                    typed.values.insert("value".to_owned(), parameter.value.clone());
                    let id = match next_id {
                        Some(NodeId(last)) => NodeId(last + 1),
                        None => next_node(document, &typed)?,
                    };
                    next_id = Some(id);
                    edits.push(Edit::AddNode(typed));
                    id
                }
            };
            constant = Some(id);
            edits.push(Edit::Connect { from: Pin { node: id, ..from.clone() }, to: to.clone() });
        }
    }
    if !readers.is_empty() {
        edits.push(Edit::RemoveNodes(readers.into_iter().collect()));
    }
    edits.push(Edit::RemoveParameter(name.to_owned()));
    Some(Edit::Batch(edits))
}

/// The parameter that feeds an input, or that a node reads.
pub fn parameter_at<'a>(document: &'a Document, pin: &Pin) -> Option<&'a str> {
    let graph = document.graph();
    let node = graph.source_of(pin).map_or(pin.node, |source| source.node);
    let node = graph.node(node).filter(|node| node.kind == PARAMETER_KIND)?;
    Some(document.parameter(node.option("parameter")?)?.name.as_str())
}

/// Whether parameters of this type exist.
pub fn can_be_parameter(ty: Type) -> bool {
    ty.float_width().is_some() || matches!(ty, Type::I32 | Type::U32 | Type::Bool)
}

/// A name for a new parameter, from a wish such as `Wave speed`: `wave_speed`, `wave_speed_2` and so on.
pub fn free_name(document: &Document, wish: &str) -> String {
    let letter = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '_' };
    let name: String = wish.chars().map(letter).collect();
    let name = name.split('_').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_");
    let name = if name.is_empty() { "parameter".to_owned() } else { name };
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let free = |name: &String| document.parameter(name).is_none();
    std::iter::once(name.clone()).chain(numbered).find(free).unwrap_or(name)
}

fn takes_typed_value(document: &Document, library: &Library, pin: &Pin) -> bool {
    let kind = kind_of(document, library, pin.node);
    let input = kind.as_ref().and_then(|kind| kind.input(&pin.name));
    input.is_some_and(|input| matches!(input.default, InputDefault::Number(_)))
}

const fn constant_kind(parameter: &Parameter) -> &'static str {
    match parameter.ty {
        _ if parameter.colour => "input.colour",
        Type::Vec2 => "input.vector_2",
        Type::Vec3 => "input.vector_3",
        Type::Vec4 => "input.vector_4",
        Type::I32 | Type::U32 => "input.integer",
        Type::Bool => "input.boolean",
        _ => "input.float",
    }
}

/// The id that a node would get, found by trying on a copy.
fn next_node(document: &Document, node: &Node) -> Option<NodeId> {
    document.clone().apply(Edit::AddNode(node.clone())).ok()?.nodes.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::Bundle;
    use crate::compile::{CompileOptions, ValueMode, compile};

    fn compiled(document: &Document, library: &Library) -> Compiled {
        compile(document, library, &CompileOptions { values: ValueMode::Live })
    }

    fn pin(id: u32, name: &str) -> Pin {
        Pin::new(NodeId(id), name)
    }

    #[test]
    fn a_value_becomes_a_parameter_and_plain_again() {
        let (library, _) = Library::load(&Bundle::embedded());
        let mut document = Document::default();
        for kind in ["math.multiply", "vector.split"] {
            document.apply(Edit::AddNode(Node::new(kind, [0.0; 2]))).unwrap();
        }
        document.apply(Edit::SetValue(pin(1, "b"), Some(Value::Number(3.0)))).unwrap();
        let before = document.graph().clone();

        let edit = promote(&document, &library, &compiled(&document, &library), &pin(1, "b")).unwrap();
        document.apply(edit).unwrap();
        assert_eq!(document.parameter("multiply_b").unwrap().value, Value::Number(3.0));
        assert_eq!(parameter_at(&document, &pin(1, "b")), Some("multiply_b"));

        document.apply(demote(&document, &library, "multiply_b").unwrap()).unwrap();
        assert!(document.parameters().is_empty());
        assert_eq!(document.graph(), &before);
    }

    #[test]
    fn where_no_value_can_be_typed_a_constant_stays() {
        let (library, _) = Library::load(&Bundle::embedded());
        let mut document = Document::default();
        document.apply(Edit::AddNode(Node::new("uv.panner", [0.0; 2]))).unwrap();
        let mut reader = Node::new(PARAMETER_KIND, [0.0; 2]);
        reader.options.insert("parameter".to_owned(), "speed".to_owned());
        document.apply(Edit::AddNode(reader)).unwrap();
        document.apply(Edit::Connect { from: pin(2, "out"), to: pin(1, "time") }).unwrap();
        let parameter = Parameter::new("speed", Type::F32, Value::Number(2.5));
        document.apply(Edit::SetParameter(parameter)).unwrap();
        document.apply(demote(&document, &library, "speed").unwrap()).unwrap();
        let source = document.graph().source_of(&pin(1, "time")).unwrap();
        let node = document.graph().node(source.node).unwrap();
        assert_eq!(
            (node.kind.as_str(), node.values.get("value")),
            ("input.float", Some(&Value::Number(2.5)))
        );
    }

    #[test]
    fn names_are_free_and_readable() {
        let document = Document::default();
        assert_eq!(free_name(&document, "Wave · x (2)"), "wave_x_2");
        assert_eq!(free_name(&document, "…"), "parameter");
    }
}
