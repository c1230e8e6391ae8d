//! Groups: made, used, changed, taken apart, carried to other documents, and what is refused.

use std::collections::BTreeSet;

use super::check_invariants;
use shaderwright::document::{
    Document, Edit, EditError, Fragment, GroupId, GroupPin, GroupSide, Grouping, History, Node, NodeId,
    PASS_OUTPUT_KIND, Pin,
};
use shaderwright::types::{Type, Value};

fn pin(node: u32, name: &str) -> Pin {
    Pin::new(NodeId(node), name)
}

fn connect(from: Pin, to: Pin) -> Edit {
    Edit::Connect { from, to }
}

/// 1 time → 2 sine → 3 add → 4 pass output.
fn wave() -> Document {
    let mut document = Document::default();
    let kinds = ["input.float", "math.sine", "math.add", PASS_OUTPUT_KIND];
    let add = |(place, kind): (usize, &&str)| Edit::AddNode(Node::new(*kind, [200.0 * place as f32, 10.0]));
    document.apply(Edit::Batch(kinds.iter().enumerate().map(add).collect())).unwrap();
    let wires = [(1, "out", 2, "x"), (2, "out", 3, "a"), (1, "out", 3, "b"), (3, "out", 4, "colour")];
    for (from, output, to, input) in wires {
        document.apply(connect(pin(from, output), pin(to, input))).unwrap();
    }
    document
}

fn grouping(nodes: &[u32]) -> Grouping {
    let nodes = nodes.iter().copied().map(NodeId).collect();
    let types = [(pin(1, "out"), Type::F32), (pin(3, "out"), Type::F32)].into();
    Grouping { nodes, name: "Wave".to_owned(), types, ..Grouping::default() }
}

/// The document with nodes 2 and 3 as a group, its id, and the node that stands for it.
fn grouped() -> (Document, GroupId, NodeId) {
    let mut document = wave();
    let made = document.apply(Edit::MakeGroup(Box::new(grouping(&[2, 3])))).unwrap();
    check_invariants(&document);
    (document.clone(), document.graph().group_named("Wave").unwrap(), made.nodes[0])
}

fn names(pins: &[GroupPin]) -> Vec<&str> {
    pins.iter().map(|pin| pin.name.as_str()).collect()
}

#[test]
fn a_group_takes_the_wires_that_cross_its_border() {
    let (document, id, instance) = grouped();
    let graph = document.graph();
    let group = graph.group(id).unwrap();
    assert_eq!(names(&group.inputs), ["x"], "one pin for one source, however often it is read");
    assert_eq!(names(&group.outputs), ["add"], "`out` says nothing");
    assert_eq!((group.inputs[0].ty, group.outputs[0].ty), (Some(Type::F32), Some(Type::F32)));
    assert_eq!(graph.source_of(&Pin::new(instance, "x")), Some(&pin(1, "out")));
    assert_eq!(graph.source_of(&pin(4, "colour")), Some(&Pin::new(instance, "add")));
    let end = graph.source_of(&pin(2, "x")).unwrap();
    assert_eq!(graph.node(end.node).map(|node| node.kind.clone()), Some(id.input_kind()));
    assert_eq!(graph.source_of(&pin(3, "b")), Some(end));
    assert_eq!(graph.nodes_in(None).count(), 3);
    assert_eq!(graph.nodes_in(Some(id)).count(), 4);
}

#[test]
fn ungrouping_the_only_use_gives_back_what_was() {
    let before = wave();
    let (mut document, id, instance) = grouped();
    document.apply(Edit::Ungroup(instance)).unwrap();
    check_invariants(&document);
    let wires = |document: &Document| {
        document.graph().wires().map(|(from, to)| (from.clone(), to.clone())).collect::<Vec<_>>()
    };
    assert_eq!(wires(&document), wires(&before));
    assert!(document.graph().nodes().map(|(id, _)| id).eq(before.graph().nodes().map(|(id, _)| id)));
    assert_eq!(document.graph().group(id), None, "nobody uses the definition any more");
}

#[test]
fn ungrouping_one_of_two_uses_copies_the_nodes_and_keeps_typed_values() {
    let (mut document, id, instance) = grouped();
    let made = document.apply(Edit::AddNode(Node::new(id.kind(), [0.0; 2]))).unwrap().nodes[0];
    document.apply(Edit::SetValue(Pin::new(made, "x"), Some(Value::Number(3.0)))).unwrap();
    let nodes = document.apply(Edit::Ungroup(made)).unwrap().nodes;
    check_invariants(&document);
    assert!(document.graph().group(id).is_some());
    assert!(document.graph().node(instance).is_some());
    let sine = nodes.iter().find(|id| document.graph().node(**id).unwrap().kind == "math.sine").unwrap();
    assert_eq!(document.graph().node(*sine).unwrap().values.get("x"), Some(&Value::Number(3.0)));
}

#[test]
fn what_lies_between_comes_along_and_a_pass_output_does_not() {
    let mut document = wave();
    let made = document.apply(Edit::MakeGroup(Box::new(grouping(&[1, 3, 4])))).unwrap().nodes[0];
    check_invariants(&document);
    let id = document.graph().group_named("Wave").unwrap();
    let inner: BTreeSet<NodeId> = document.graph().nodes_in(Some(id)).map(|(id, _)| id).collect();
    assert!([1, 2, 3].into_iter().all(|node| inner.contains(&NodeId(node))));
    assert_eq!(document.graph().source_of(&pin(4, "colour")), Some(&Pin::new(made, "add")));
    let nothing = document.apply(Edit::MakeGroup(Box::new(grouping(&[4]))));
    assert_eq!(nothing, Err(EditError::NothingToGroup));
}

#[test]
fn a_renamed_pin_keeps_its_wires_and_values_and_a_removed_one_loses_them() {
    let (mut document, id, instance) = grouped();
    let other = document.apply(Edit::AddNode(Node::new(id.kind(), [0.0; 2]))).unwrap().nodes[0];
    document.apply(Edit::SetValue(Pin::new(other, "x"), Some(Value::Number(3.0)))).unwrap();
    let set = |old: &str, new: Option<&str>| Edit::SetGroupPin {
        group: id,
        side: GroupSide::Inputs,
        old: Some(old.to_owned()),
        new: new.map(|name| GroupPin { name: name.to_owned(), ..GroupPin::default() }),
    };
    document.apply(set("x", Some("Wave length"))).unwrap();
    let graph = document.graph();
    assert_eq!(graph.source_of(&Pin::new(instance, "wave_length")), Some(&pin(1, "out")));
    assert_eq!(graph.source_of(&pin(2, "x")).unwrap().name.as_ref(), "wave_length");
    assert_eq!(graph.node(other).unwrap().values.get("wave_length"), Some(&Value::Number(3.0)));
    document.apply(set("wave_length", None)).unwrap();
    check_invariants(&document);
    assert_eq!(document.graph().wires().count(), 3, "the wires of the pin went with it");
    assert_eq!(document.graph().node(other).unwrap().values.len(), 0);
    assert_eq!(document.apply(set("none", None)), Err(EditError::NotFound("none".to_owned())));
}

#[test]
fn a_group_in_use_cannot_be_deleted_nor_take_anothers_name_nor_contain_itself() {
    let (mut document, id, instance) = grouped();
    let before = document.to_json();
    let in_use = document.apply(Edit::RemoveGroup(id));
    assert_eq!(in_use, Err(EditError::GroupInUse("Wave".to_owned(), 1)));
    let itself = Node { owner: Some(id), ..Node::new(id.kind(), [0.0; 2]) };
    assert_eq!(document.apply(Edit::AddNode(itself)), Err(EditError::Recursion));
    let fragment = Fragment::of(document.graph(), &[instance].into());
    let paste = Edit::Paste { fragment, offset: [0.0; 2], into: Some(id) };
    assert_eq!(document.apply(paste), Err(EditError::Recursion));
    let pass = Node { owner: Some(id), ..Node::new(PASS_OUTPUT_KIND, [0.0; 2]) };
    assert_eq!(document.apply(Edit::AddNode(pass)), Err(EditError::NotInGroup));
    let across = connect(pin(2, "out"), pin(4, "colour"));
    assert_eq!(document.apply(across), Err(EditError::OtherGraph));
    // Refused edits took no ids and left nothing behind.
    assert_eq!(Document::from_json(&before).unwrap().0.graph(), document.graph());

    document.apply(Edit::MakeGroup(Box::new(grouping(&[1])))).unwrap();
    let other = document.graph().group_named("Wave 2").unwrap();
    let rename = Edit::DescribeGroup { group: other, name: "Wave".to_owned(), help: String::new() };
    assert_eq!(document.apply(rename), Err(EditError::NameTaken("Wave".to_owned())));
    document.apply(Edit::RemoveNodes([instance].into())).unwrap();
    document.apply(Edit::RemoveGroup(id)).unwrap();
    check_invariants(&document);
    assert!(document.graph().node(NodeId(2)).is_none(), "what it owned is gone");
}

#[test]
fn a_nested_group_cannot_go_into_what_it_contains() {
    let (mut document, inner, instance) = grouped();
    let around = Grouping { nodes: [instance].into(), name: "Around".to_owned(), ..Grouping::default() };
    let outer_instance = document.apply(Edit::MakeGroup(Box::new(around))).unwrap().nodes[0];
    check_invariants(&document);
    let fragment = Fragment::of(document.graph(), &[outer_instance].into());
    let paste = Edit::Paste { fragment, offset: [0.0; 2], into: Some(inner) };
    assert_eq!(document.apply(paste), Err(EditError::Recursion));
}

#[test]
fn copies_share_a_definition_and_another_document_gets_its_own() {
    let (mut document, id, instance) = grouped();
    let around = Grouping { nodes: [instance].into(), name: "Around".to_owned(), ..Grouping::default() };
    let outer = document.apply(Edit::MakeGroup(Box::new(around))).unwrap().nodes[0];
    let fragment = Fragment::of_document(&document, &[outer].into(), &BTreeSet::new());
    let fragment = Fragment::from_text(&fragment.to_text()).unwrap();
    let paste = |into| Edit::Paste { fragment: fragment.clone(), offset: [5.0; 2], into };
    document.apply(paste(None)).unwrap();
    check_invariants(&document);
    assert_eq!(document.graph().groups().count(), 2, "the same definitions serve");

    let mut other = wave();
    other.apply(paste(None)).unwrap();
    other.apply(paste(None)).unwrap();
    check_invariants(&other);
    assert_eq!(other.graph().groups().count(), 2);
    let own = other.graph().group_named("Wave").unwrap();
    let sines = |document: &Document, group| {
        document.graph().nodes_in(Some(group)).filter(|(_, node)| node.kind == "math.sine").count()
    };
    assert_eq!((sines(&other, own), sines(&document, id)), (1, 1));

    // A change makes it another group, so that neither document's pictures change by a paste.
    let help = Edit::DescribeGroup { group: own, name: "Wave".to_owned(), help: "Changed".to_owned() };
    other.apply(help).unwrap();
    other.apply(paste(None)).unwrap();
    check_invariants(&other);
    assert!(other.graph().group_named("Wave 2").is_some() && other.graph().group_named("Around 2").is_some());
}

#[test]
fn undo_of_a_group_and_of_edits_inside_it() {
    let mut document = wave();
    let mut selection = BTreeSet::new();
    let mut history = History::default();
    let before = document.clone();
    let mut step = |document: &mut Document, edit: Edit| {
        history.begin("step", document, &selection);
        let applied = document.apply(edit).unwrap();
        assert!(history.end(document));
        applied
    };
    step(&mut document, Edit::MakeGroup(Box::new(grouping(&[2, 3]))));
    let id = document.graph().group_named("Wave").unwrap();
    step(&mut document, Edit::AddNode(Node { owner: Some(id), ..Node::new("math.sine", [0.0; 2]) }));
    history.undo(&mut document, &mut selection).unwrap();
    history.undo(&mut document, &mut selection).unwrap();
    assert_eq!(document.graph(), before.graph());
    history.redo(&mut document, &mut selection).unwrap();
    history.redo(&mut document, &mut selection).unwrap();
    check_invariants(&document);
    assert_eq!(document.graph().nodes_in(Some(id)).count(), 5);
}

#[test]
fn a_file_whose_groups_contain_themselves_is_refused() {
    let text = |inner: &str| {
        format!(
            r#"{{"shaderwright":1,"groups":[
                {{"id":1,"name":"A","nodes":[{{"id":11,"kind":"group:2","at":[0,0]}}]}},
                {{"id":2,"name":"B","nodes":[{{"id":12,"kind":"{inner}","at":[0,0]}}]}}]}}"#
        )
    };
    Document::from_json(&text("math.sine")).unwrap();
    let error = Document::from_json(&text("group:1")).unwrap_err().to_string();
    assert_eq!(error, "the group `A` contains itself");
    let two = text("math.sine").replace("\"B\"", "\"A\"");
    assert_eq!(Document::from_json(&two).unwrap_err().to_string(), "two groups are named `A`");
}

#[test]
fn the_outputs_of_a_new_group_stand_as_their_nodes_do() {
    // 1 and 2 are grouped; 2 stands above 1. Both feed 3, or nothing.
    for wired in [true, false] {
        let mut document = Document::default();
        let kinds = [("math.add", 300.0), ("math.sine", 0.0), (PASS_OUTPUT_KIND, 100.0)];
        for (kind, y) in kinds {
            document.apply(Edit::AddNode(Node::new(kind, [0.0, y]))).unwrap();
        }
        if wired {
            document.apply(connect(pin(1, "out"), pin(3, "alpha"))).unwrap();
            document.apply(connect(pin(2, "out"), pin(3, "colour"))).unwrap();
        }
        let types = [(pin(1, "out"), Type::F32), (pin(2, "out"), Type::F32)].into();
        let nodes = [NodeId(1), NodeId(2)].into();
        let grouping = Grouping { nodes, name: "Pair".to_owned(), types, ..Grouping::default() };
        document.apply(Edit::MakeGroup(Box::new(grouping))).unwrap();
        let graph = document.graph();
        let group = graph.group(graph.group_named("Pair").unwrap()).unwrap();
        assert_eq!(names(&group.outputs), ["sine", "add"], "wired: {wired}");
    }
}
