//! What can be made can be opened again: no edit brings in what a file does not hold or what opening would refuse.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::check_invariants;
use shaderwright::document::{
    Document, Edit, EditError, Embedded, Fragment, Frame, GroupPin, GroupSide, Grouping, Node, NodeId,
    PASS_OUTPUT_KIND, Parameter, Pin, Preset, TextureSlot,
};
use shaderwright::types::{Type, Value};

/// The edit is refused with this sentence, and nothing has changed.
fn check_refused(document: &mut Document, edit: Edit, expected: &str) {
    let before = document.clone();
    let error = document.apply(edit).expect_err(expected);
    assert_eq!(error.to_string(), expected);
    assert_eq!(*document, before, "{expected}");
}

fn reopened(document: &Document) -> Document {
    let (again, problems) = Document::from_json(&document.to_json()).expect("what was made can be opened");
    assert_eq!(problems, []);
    again
}

/// This many nodes without wires.
fn nodes(count: usize) -> (Document, Vec<NodeId>) {
    let mut document = Document::default();
    let edits = (0..count).map(|_| Edit::AddNode(Node::new("math.sine", [0.0; 2]))).collect();
    let made = document.apply(Edit::Batch(edits)).unwrap().nodes;
    (document, made)
}

#[test]
fn numbers_that_a_file_does_not_have_are_refused() {
    let (mut document, made) = nodes(1);
    let value = || Value::Vector(vec![0.0, f64::NAN]);
    let mut named = Node::new("math.sine", [0.0; 2]);
    named.values.insert("x".to_owned(), value());
    let mut parameter = Parameter::new("speed", Type::F32, Value::Number(1.0));
    parameter.range = Some([0.0, f64::INFINITY]);
    let values = [("speed".to_owned(), value())].into();
    for (edit, expected) in [
        (Edit::SetValue(Pin::new(made[0], "x"), Some(value())), "a value is out of range"),
        (Edit::AddNode(named), "a value is out of range"),
        (Edit::SetParameter(Parameter::new("a", Type::Vec2, value())), "a value is out of range"),
        (Edit::SetParameter(parameter), "the range of a parameter is out of range"),
        (Edit::SetParameter(Parameter::new("a", Type::Mat2, value())), "a parameter cannot be a matrix 2×2"),
        (Edit::SetPreset(Preset { name: "Fast".to_owned(), values }), "a value is out of range"),
    ] {
        check_refused(&mut document, edit, expected);
    }
    reopened(&document);
}

#[test]
fn more_than_a_file_may_hold_is_refused() {
    let mut document = Document::default();
    let texture = |number: usize| {
        Edit::SetTexture(TextureSlot::new(format!("t{number}"), "bundle:textures/checker.png"))
    };
    let parameter = |number: usize| {
        Edit::SetParameter(Parameter::new(format!("p{number}"), Type::F32, Value::Number(0.0)))
    };
    let preset =
        |number: usize| Edit::SetPreset(Preset { name: format!("s{number}"), values: Default::default() });
    let pass = |_: usize| Edit::AddNode(Node::new(PASS_OUTPUT_KIND, [0.0; 2]));
    type Make<'a> = &'a dyn Fn(usize) -> Edit;
    let kinds: [(usize, Make<'_>, &str); 4] = [
        (256, &texture, "there can be at most 256 textures"),
        (256, &pass, "there can be at most 256 passes"),
        (4_096, &parameter, "there can be at most 4096 parameters"),
        (4_096, &preset, "there can be at most 4096 presets"),
    ];
    for (most, edit, expected) in kinds {
        document.apply(Edit::Batch((0..most).map(edit).collect())).unwrap();
        check_refused(&mut document, edit(most), expected);
    }
    // What is there already can still be changed.
    document.apply(texture(3)).unwrap();
    document.apply(parameter(3)).unwrap();
    assert_eq!(reopened(&document), document);
}

#[test]
fn a_side_of_a_group_has_room_for_so_many_pins() {
    let expected = "there can be at most 256 pins on one side of a group";
    let (mut document, made) = nodes(258);
    let (reader, sources) = made.split_last().unwrap();
    for source in sources {
        let to = Pin::new(*reader, format!("in{source}"));
        document.apply(Edit::Connect { from: Pin::new(*source, "out"), to }).unwrap();
    }
    let group = |nodes: &[NodeId]| {
        let nodes = nodes.iter().copied().collect();
        Edit::MakeGroup(Box::new(Grouping { nodes, name: "Many".to_owned(), ..Grouping::default() }))
    };
    check_refused(&mut document, group(sources), expected);
    check_refused(&mut document, group(&[*reader]), expected);
    document.apply(group(&sources[1..])).unwrap();
    check_invariants(&document);
    let id = document.graph().group_named("Many").unwrap();
    let new = Some(GroupPin { name: "more".to_owned(), ..GroupPin::default() });
    let add = Edit::SetGroupPin { group: id, side: GroupSide::Outputs, old: None, new };
    check_refused(&mut document, add, expected);
    assert_eq!(reopened(&document), document);
    // Of nodes that nobody reads yet, as many outputs as there is room for become pins.
    let (mut document, made) = nodes(300);
    let types = made.iter().map(|node| (Pin::new(*node, "out"), Type::F32)).collect();
    let nodes = made.into_iter().collect();
    let grouping = Grouping { nodes, name: "Loose".to_owned(), types, ..Grouping::default() };
    document.apply(Edit::MakeGroup(Box::new(grouping))).unwrap();
    assert_eq!(reopened(&document), document);
}

#[test]
fn a_document_that_counted_to_the_end_still_grows() {
    let text = r#"{ "shaderwright": 1, "next_id": 4294967295,
        "nodes": [ { "id": 1, "kind": "a", "at": [0, 0] }, { "id": 4294967294, "kind": "b", "at": [0, 0] } ],
        "frames": [ { "id": 2, "title": "", "at": [0, 0], "size": [1, 1] } ] }"#;
    let (mut document, _) = Document::from_json(text).unwrap();
    let add = |_| Edit::AddNode(Node::new("math.sine", [0.0; 2]));
    let made = document.apply(Edit::Batch((0..3).map(add).collect())).unwrap().nodes;
    assert_eq!(made, [NodeId(3), NodeId(4), NodeId(5)]);
    let frame = document.apply(Edit::AddFrame(Frame { size: [1.0; 2], ..Frame::default() })).unwrap().frames;
    assert_eq!(document.graph().frames().filter(|(id, _)| frame.contains(id)).count(), 1);
    assert_eq!(reopened(&document).graph(), document.graph());
}

#[test]
fn what_is_pasted_fits_too() {
    let mut document = Document::default();
    let paste = |text: &str| Edit::Paste {
        fragment: Fragment::from_text(text).expect("a fragment"),
        offset: [0.0; 2],
        into: None,
    };
    let names = |count: usize| {
        let texture = |number| format!(r#"{{ "name": "t{number}", "source": "a.png" }}"#);
        (0..count).map(texture).collect::<Vec<_>>().join(",")
    };
    let textures =
        |names: &str| format!(r#"{{ "shaderwright_nodes": 1, "nodes": [], "textures": [{names}] }}"#);
    check_refused(&mut document, paste(&textures(&names(257))), "there can be at most 256 textures");
    let largest = Embedded::new(vec![0; Embedded::MAX_BYTES]).unwrap();
    for name in ["a", "b"] {
        let slot = TextureSlot { embedded: Some(largest.clone()), ..TextureSlot::new(name, "big.png") };
        document.apply(Edit::SetTexture(slot)).unwrap();
    }
    let mut other = Document::default();
    let slot = TextureSlot { embedded: Some(largest), ..TextureSlot::new("c", "big.png") };
    other.apply(Edit::SetTexture(slot)).unwrap();
    let mut reader = Node::new("texture.sample_texture", [0.0; 2]);
    reader.options.insert("texture".to_owned(), "c".to_owned());
    other.apply(Edit::AddNode(reader)).unwrap();
    let fragment = Fragment::of_whole(&other);
    let edit = Edit::Paste { fragment, offset: [0.0; 2], into: None };
    check_refused(&mut document, edit, &EditError::TooMuchEmbedded.to_string());
    let matrix = r#"{ "shaderwright_nodes": 1, "nodes": [],
        "parameters": [{ "name": "a", "type": "mat4x4f", "value": 0 }] }"#;
    check_refused(&mut document, paste(matrix), "a parameter cannot be a matrix 4×4");
    let circle = r#"{ "shaderwright_nodes": 1, "wires": ["1.out -> 2.x", "2.out -> 1.x"],
        "nodes": [{ "id": 1, "kind": "math.sine", "at": [0, 0] }, { "id": 2, "kind": "math.sine", "at": [0, 0] }] }"#;
    check_refused(&mut document, paste(circle), &EditError::Cycle.to_string());
    let nameless = r#"{ "shaderwright_nodes": 1,
        "nodes": [{ "id": 1, "kind": "output.pass", "at": [0, 0], "label": "  " }] }"#;
    document.apply(paste(nameless)).unwrap();
    assert_eq!(reopened(&document), document);
}

#[test]
fn a_long_line_of_nodes_is_pasted_at_once() {
    let (mut document, made) = nodes(4_000);
    let wires = made
        .windows(2)
        .map(|pair| Edit::Connect { from: Pin::new(pair[0], "out"), to: Pin::new(pair[1], "x") });
    // From the end, where the look for a circle is short.
    document.apply(Edit::Batch(wires.rev().collect())).unwrap();
    let fragment = Fragment::of(document.graph(), &made.into_iter().collect::<BTreeSet<_>>());
    let begun = Instant::now();
    document.apply(Edit::Paste { fragment, offset: [1.0; 2], into: None }).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    check_invariants(&document);
}
