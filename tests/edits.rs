//! Edits: each does what it says or nothing, and any sequence of them undoes and redoes to equal documents.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends with its first surprise"
)]

#[path = "edits/groups.rs"]
mod groups;

use std::collections::{BTreeMap, BTreeSet};

use shaderwright::document::{
    Bookmark, Document, Edit, EditError, Fragment, Frame, GroupId, GroupPin, GroupRole, GroupSide, Grouping,
    History, Node, NodeId, PASS_OUTPUT_KIND, Parameter, Pin, TextureSlot,
};
use shaderwright::types::{Type, Value};

/// A small generator, so that a failure repeats from its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        // SplitMix64, https://prng.di.unimi.it/splitmix64.c
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }
}

fn node_at(document: &Document, place: usize) -> NodeId {
    let ids: Vec<NodeId> = document.graph().nodes().map(|(id, _)| id).collect();
    // An id that does not exist is part of the test.
    ids.get(place % (ids.len() + 1)).copied().unwrap_or(NodeId(u32::MAX))
}

fn group_at(document: &Document, place: usize) -> Option<GroupId> {
    let ids: Vec<GroupId> = document.graph().groups().map(|(id, _)| id).collect();
    ids.get(place % (ids.len() + 1)).copied()
}

fn instance_at(document: &Document, random: &mut Random) -> Option<NodeId> {
    document.graph().instances_of(group_at(document, random.below(1_000))?).next()
}

fn some_group_kind(document: &Document, random: &mut Random) -> String {
    let group = group_at(document, random.below(1_000)).unwrap_or(GroupId(u32::MAX));
    [GroupRole::Instance, GroupRole::Instance, GroupRole::Input, GroupRole::Output][random.below(4)]
        .kind(group)
}

fn some_edit(document: &Document, random: &mut Random) -> Edit {
    let node = node_at(document, random.below(1_000));
    let other = node_at(document, random.below(1_000));
    let at = [random.below(2_000) as f32 - 1_000.0, random.below(2_000) as f32];
    let name = ["a", "b", "colour"][random.below(3)];
    let owner = group_at(document, random.below(1_000));
    match random.below(35) {
        0..4 => {
            let kind = ["math.add", "math.sine", PASS_OUTPUT_KIND, "utility.set_wire", "utility.get_wire"];
            let owner = owner.filter(|_| random.below(2) == 0);
            Edit::AddNode(Node { owner, ..Node::new(kind[random.below(5)], at) })
        }
        4 => Edit::RemoveNodes([node, other].into()),
        5 | 6 => Edit::MoveNodes(vec![(node, at), (other, at)]),
        7 => Edit::SetLabel(
            node,
            [None, Some("Label".to_owned()), Some("  ".to_owned())][random.below(3)].clone(),
        ),
        8 => Edit::SetValue(Pin::new(node, name), Some(Value::Number(random.below(10) as f64))),
        9 => {
            let option = ["parameter", "name", "wire"][random.below(3)];
            Edit::SetOption(node, option.to_owned(), Some(name.to_owned()))
        }
        10..13 => Edit::Connect { from: Pin::new(node, "out"), to: Pin::new(other, name) },
        13 => Edit::Disconnect(Pin::new(node, name)),
        14 => {
            let ids: BTreeSet<NodeId> = document
                .graph()
                .nodes()
                .map(|(id, _)| id)
                .skip(random.below(40))
                .take(random.below(6))
                .collect();
            let frames = document.graph().frames().map(|(id, _)| id).take(random.below(2)).collect();
            let fragment = Fragment::of_document(document, &ids, &frames);
            // What comes from a text is a copy of what went into it.
            let fragment = match random.below(2) {
                0 => Fragment::from_text(&fragment.to_text()).expect("a fragment"),
                _ => fragment,
            };
            Edit::Paste { fragment, offset: at, into: owner }
        }
        15 => match random.below(5) {
            0 => Edit::MoveParameter(name.to_owned(), random.below(3)),
            1 => Edit::SetPreset(document.values_as_preset(name)),
            2 => Edit::ApplyPreset(name.to_owned()),
            3 => Edit::RemovePreset(name.to_owned()),
            _ => {
                let value = Value::Number(random.below(10) as f64);
                Edit::SetParameter(Parameter::new(name, Type::F32, value))
            }
        },
        16 => Edit::RenameParameter(name.to_owned(), ["a", "c"][random.below(2)].to_owned()),
        17 => Edit::SetTexture(TextureSlot::new(name, "bundle:textures/checker.png")),
        18 => Edit::AddFrame(Frame {
            title: name.to_owned(),
            at,
            size: [100.0, random.below(3) as f32],
            colour: [1, 2, 3],
            owner,
            ..Frame::default()
        }),
        19..23 => {
            let ids: Vec<NodeId> = document.graph().nodes_in(owner).map(|(id, _)| id).collect();
            let stray = (random.below(9) == 0).then_some(node);
            let nodes = (0..random.below(5)).filter_map(|_| ids.get(random.below(ids.len())).copied());
            let nodes = nodes.chain(stray).collect();
            let frames = document.graph().frames().map(|(id, _)| id).take(1).collect();
            Edit::MakeGroup(Box::new(Grouping {
                nodes,
                frames,
                name: "Group".to_owned(),
                ..Grouping::default()
            }))
        }
        23 => Edit::Ungroup(instance_at(document, random).unwrap_or(node)),
        24 => Edit::AddNode(Node {
            owner: owner.filter(|_| random.below(2) == 0),
            ..Node::new(some_group_kind(document, random), at)
        }),
        25 => Edit::DescribeGroup {
            group: group_at(document, random.below(1_000)).unwrap_or(GroupId(u32::MAX)),
            name: ["Wave", "Group", " "][random.below(3)].to_owned(),
            help: "Help".to_owned(),
        },
        26..30 => {
            let group = group_at(document, random.below(1_000)).unwrap_or(GroupId(u32::MAX));
            let side = [GroupSide::Inputs, GroupSide::Outputs][random.below(2)];
            let pins = document.graph().group(group).map_or(&[][..], |group| group.pins(side));
            let old = pins.get(random.below(pins.len() + 1)).map(|pin| pin.name.clone());
            let new = (random.below(4) > 0).then(|| GroupPin {
                name: ["a", "x", "Some name", "-"][random.below(4)].to_owned(),
                ty: [None, Some(Type::F32), Some(Type::Vec3)][random.below(3)],
                default: [None, Some(Value::Number(2.0))][random.below(2)].clone(),
                ..GroupPin::default()
            });
            Edit::SetGroupPin { group, side, old, new }
        }
        30 => Edit::MoveGroupPin {
            group: group_at(document, random.below(1_000)).unwrap_or(GroupId(u32::MAX)),
            side: GroupSide::Inputs,
            name: name.to_owned(),
            place: random.below(3),
        },
        31 => Edit::RemoveGroup(group_at(document, random.below(1_000)).unwrap_or(GroupId(u32::MAX))),
        33 => Edit::SetBookmark(1, Some(Bookmark { owner, center: at, zoom: 1.0 })),
        32 => Edit::SetMuted(node, random.below(2) == 0),
        _ => Edit::Batch(vec![
            Edit::AddNode(Node::new("math.add", at)),
            Edit::MoveNodes(vec![(node, at)]),
            Edit::RemoveParameter(name.to_owned()),
        ]),
    }
}

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

#[test]
fn random_edits_hold_invariants_and_undo_to_equal_documents() {
    for seed in 0..20 {
        let mut random = Random(seed);
        let mut document = Document::default();
        let mut selection = BTreeSet::new();
        let mut history = History::default();
        let mut states = vec![document.clone()];
        for step in 0..500 {
            let edit = some_edit(&document, &mut random);
            let before = document.clone();
            history.begin(format!("step {step}"), &document, &selection);
            if document.apply(edit.clone()).is_err() {
                assert_eq!(document, before, "a refused edit changes nothing: {edit:?}");
            }
            if history.end(&document) {
                states.push(document.clone());
            }
            check_invariants(&document);
            if step % 23 == 0 {
                let text = document.to_json();
                let (read, _) = Document::from_json(&text).expect("what is saved opens");
                assert_eq!(read, document, "seed {seed} step {step}");
            }
        }
        let check_same = |undone: &Document, state: &Document| {
            // All but the id counter, which is not undone.
            assert_eq!(undone.graph(), state.graph(), "seed {seed}");
            assert_eq!(undone.passes(), state.passes(), "seed {seed}");
            assert_eq!(undone.parameters(), state.parameters(), "seed {seed}");
            assert_eq!(undone.textures(), state.textures(), "seed {seed}");
        };
        for state in states.iter().rev().skip(1) {
            assert!(history.undo(&mut document, &mut selection).is_some());
            check_same(&document, state);
        }
        assert_eq!(history.undo(&mut document, &mut selection), None);
        for state in states.iter().skip(1) {
            assert!(history.redo(&mut document, &mut selection).is_some());
            check_same(&document, state);
        }
        assert_eq!(history.redo(&mut document, &mut selection), None);
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
