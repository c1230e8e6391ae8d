//! Edits: each does what it says or nothing, and any sequence of them undoes and redoes to equal documents.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

#[path = "edits/groups.rs"]
mod groups;
#[path = "edits/limits.rs"]
mod limits;
#[path = "edits/random.rs"]
mod random;

use std::collections::{BTreeMap, BTreeSet};

use shaderwright::document::{
    Document, Edit, EditError, Fragment, GroupId, GroupRole, GroupSide, History, Node, NodeId,
    PASS_OUTPUT_KIND, Parameter, Pin,
};
use shaderwright::types::{Type, Value};

fn check_invariants(document: &Document) {
    let graph = document.graph();
    let mut waiting: BTreeMap<NodeId, usize> = graph.nodes().map(|(id, _)| (id, 0)).collect();
    let mut readers: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for (source, target) in graph.wires() {
        assert!(graph.node(source.node).is_some(), "a wire without its source {source}");
        assert_eq!(graph.owner_of(source.node), graph.owner_of(target.node), "a wire leaves its graph");
        *waiting.get_mut(&target.node).expect("a wire without its target") += 1;
        readers.entry(source.node).or_default().push(target.node);
    }
    // Nodes whose inputs are all done go first; with a circle some are never done.
    let mut ready: Vec<NodeId> =
        waiting.iter().filter(|(_, count)| **count == 0).map(|(id, _)| *id).collect();
    let mut done = 0;
    while let Some(node) = ready.pop() {
        done += 1;
        for reader in readers.get(&node).into_iter().flatten() {
            let count = waiting.get_mut(reader).expect("a reader is a node");
            *count -= 1;
            if *count == 0 {
                ready.push(*reader);
            }
        }
    }
    assert_eq!(done, waiting.len(), "the wires make a circle");
    let outputs: BTreeSet<NodeId> =
        graph.nodes().filter(|(_, node)| node.kind == PASS_OUTPUT_KIND).map(|(id, _)| id).collect();
    let passes: BTreeSet<NodeId> = document.passes().iter().map(|pass| pass.output).collect();
    assert_eq!(outputs, passes, "exactly one pass for each Pass Output");
    assert_eq!(passes.len(), document.passes().len());
    let mut names = BTreeSet::new();
    for (id, group) in graph.groups() {
        assert!(!group.name.trim().is_empty() && names.insert(&group.name), "one name for each group");
        for side in [GroupSide::Inputs, GroupSide::Outputs] {
            let pins: BTreeSet<&str> = group.pins(side).iter().map(|pin| pin.name.as_str()).collect();
            assert_eq!(pins.len(), group.pins(side).len(), "one name for each pin");
        }
        let uses = graph.nodes_in(Some(id)).filter_map(|(_, node)| GroupId::of_kind(&node.kind));
        let inner = uses.filter(|(_, role)| *role == GroupRole::Instance);
        for (used, _) in inner {
            assert!(!graph.groups_within(used).contains(&id), "a group contains itself");
        }
    }
    for (_, node) in graph.nodes() {
        assert!(node.owner.is_none_or(|owner| graph.group(owner).is_some()), "a node without its group");
        assert!(node.owner.is_none() || node.kind != PASS_OUTPUT_KIND, "a Pass Output in a group");
        match GroupId::of_kind(&node.kind) {
            Some((group, GroupRole::Instance)) => assert!(graph.group(group).is_some()),
            Some((group, _)) => assert_eq!(node.owner, Some(group), "an end outside its group"),
            None => {}
        }
    }
    for (_, frame) in graph.frames() {
        assert!(frame.owner.is_none_or(|owner| graph.group(owner).is_some()), "a frame without its group");
    }
}

fn two_nodes() -> (Document, NodeId, NodeId) {
    let mut document = Document::default();
    let nodes = document
        .apply(Edit::Batch(vec![
            Edit::AddNode(Node::new("math.sine", [0.0, 0.0])),
            Edit::AddNode(Node::new("math.cosine", [200.0, 50.0])),
        ]))
        .expect("two nodes")
        .nodes;
    (document, nodes[0], nodes[1])
}

#[test]
fn a_wire_that_closes_a_circle_is_refused() {
    let (mut document, first, second) = two_nodes();
    let wire = |from, to| Edit::Connect { from: Pin::new(from, "out"), to: Pin::new(to, "x") };
    document.apply(wire(first, second)).expect("no circle yet");
    assert_eq!(document.apply(wire(second, first)), Err(EditError::Cycle));
    assert_eq!(document.apply(wire(first, first)), Err(EditError::Cycle));
    assert_eq!(EditError::Cycle.to_string(), "this wire would make a node depend on itself");
}

#[test]
fn a_gesture_is_one_step_and_can_be_cancelled() {
    let (mut document, first, _) = two_nodes();
    let mut selection = BTreeSet::from([first]);
    let mut history = History::default();
    let drag = |document: &mut Document, x: f32| {
        document.apply(Edit::MoveNodes(vec![(first, [x, 0.0])])).expect("moved");
    };
    for x in [1.0, 2.0, 3.0] {
        history.begin("Move", &document, &selection);
        drag(&mut document, x);
    }
    selection.clear();
    assert!(history.end(&document));
    assert!(!history.end(&document), "nothing is open");
    assert_eq!(history.undo_labels().collect::<Vec<_>>(), ["Move"]);
    history.undo(&mut document, &mut selection);
    assert_eq!(document.graph().node(first).map(|node| node.at), Some([0.0, 0.0]));
    assert_eq!(selection, BTreeSet::from([first]), "the selection comes back");

    history.begin("Move", &document, &selection);
    drag(&mut document, 9.0);
    assert!(history.cancel(&mut document, &mut selection));
    assert_eq!(document.graph().node(first).map(|node| node.at), Some([0.0, 0.0]));
    assert_eq!(history.redo_labels().count(), 1, "a cancelled gesture leaves redo alone");

    history.begin("Move", &document, &selection);
    drag(&mut document, 5.0);
    assert_eq!(
        history.undo(&mut document, &mut selection).as_deref(),
        Some("Move"),
        "undo in the middle of a drag"
    );
    assert_eq!(document.graph().node(first).map(|node| node.at), Some([0.0, 0.0]));
}

#[test]
fn a_step_that_changed_nothing_is_none() {
    let (document, _, _) = two_nodes();
    let mut history = History::default();
    history.begin("Look", &document, &BTreeSet::new());
    assert!(!history.end(&document));
    assert_eq!(history.undo_labels().count(), 0);
}

#[test]
fn a_batch_happens_whole_or_not_at_all() {
    let (mut document, first, _) = two_nodes();
    let before = document.to_json();
    let error = document.apply(Edit::Batch(vec![
        Edit::SetLabel(first, Some("Changed".to_owned())),
        Edit::RemoveTexture("none".to_owned()),
    ]));
    assert_eq!(error, Err(EditError::NotFound("none".to_owned())));
    assert_eq!(document.to_json(), before);
}

#[test]
fn the_clipboard_carries_nodes_and_the_wires_between_them() {
    let (mut document, first, second) = two_nodes();
    document.apply(Edit::Connect { from: Pin::new(first, "out"), to: Pin::new(second, "x") }).expect("wired");
    let fragment = Fragment::of(document.graph(), &[first, second].into());
    let read = Fragment::from_text(&fragment.to_text()).expect("a fragment is text");
    assert_eq!(read, fragment);
    assert_eq!(Fragment::from_text("just words"), None);
    let pasted = document
        .apply(Edit::Paste { fragment: read, offset: [10.0, 20.0], into: None })
        .expect("pasted")
        .nodes;
    assert_eq!(pasted.len(), 2);
    let source = document.graph().source_of(&Pin::new(pasted[1], "x"));
    assert_eq!(source, Some(&Pin::new(pasted[0], "out")), "the copy is wired to the copy");
    assert_eq!(document.graph().node(pasted[1]).map(|node| node.at), Some([210.0, 70.0]));
}

#[test]
fn renaming_a_parameter_takes_its_readers_along() {
    let (mut document, first, _) = two_nodes();
    let parameter = |name: &str| Edit::SetParameter(Parameter::new(name, Type::F32, Value::Number(1.0)));
    document.apply(parameter("speed")).expect("added");
    document.apply(parameter("size")).expect("added");
    document.apply(Edit::SetOption(first, "parameter".to_owned(), Some("speed".to_owned()))).expect("chosen");
    let rename = |to: &str| Edit::RenameParameter("speed".to_owned(), to.to_owned());
    assert_eq!(document.apply(rename("size")), Err(EditError::NameTaken("size".to_owned())));
    assert_eq!(document.apply(rename(" ")), Err(EditError::EmptyName));
    document.apply(rename("pace")).expect("renamed");
    assert_eq!(document.graph().node(first).and_then(|node| node.option("parameter")), Some("pace"));
}
