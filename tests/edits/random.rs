//! Random sequences of every edit: what holds after each, that each can be undone and redone, and that what is saved
//! opens as it was.

use std::collections::BTreeSet;

use shaderwright::document::{
    Bookmark, Document, Edit, Fragment, Frame, FrameId, GroupId, GroupPin, GroupRole, GroupSide, Grouping,
    History, Node, NodeId, PASS_OUTPUT_KIND, Parameter, Pass, Pin, TextureSlot,
};
use shaderwright::types::{Type, Value};

use super::check_invariants;

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
    if document.graph().nodes().count() > 80 {
        // Kept small, so that the invariants of every step can be checked.
        let ids = document.graph().nodes().map(|(id, _)| id);
        return Edit::RemoveNodes(ids.filter(|_| random.below(2) == 0).collect());
    }
    match random.below(42) {
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
        33 => {
            let bookmark = Bookmark { owner, center: at, zoom: 1.0 };
            Edit::SetBookmark(1, (random.below(3) > 0).then_some(bookmark))
        }
        34 => Edit::SetCollapsed(node, random.below(2) == 0),
        35 => Edit::SetPreview(node, (random.below(2) == 0).then(|| "out".to_owned())),
        36 => match (document.graph().frames().next(), random.below(3)) {
            (Some((id, _)), 0) => Edit::RemoveFrame(id),
            (Some((id, frame)), _) => Edit::SetFrame(id, Frame { at, ..frame.clone() }),
            (None, _) => Edit::RemoveFrame(FrameId(u32::MAX)),
        },
        37 => match document.passes().get(random.below(3)) {
            Some(pass) if random.below(2) == 0 => Edit::MovePass(pass.name.clone(), random.below(4)),
            Some(pass) => {
                let name = [pass.name.as_str(), "shared", " "][random.below(3)].to_owned();
                Edit::SetPass(pass.name.clone(), Box::new(Pass { name, muted: !pass.muted, ..pass.clone() }))
            }
            None => Edit::MovePass("none".to_owned(), 0),
        },
        38 => match random.below(3) {
            0 => Edit::RemoveParameter(name.to_owned()),
            1 => Edit::RemoveTexture(name.to_owned()),
            _ => Edit::RenameTexture(name.to_owned(), ["a", "c", ""][random.below(3)].to_owned()),
        },
        39 => {
            let mut scene = document.scene().clone();
            scene.camera.distance = 1.0 + random.below(9) as f32;
            Edit::SetScene(scene)
        }
        40 => Edit::SetTitle { title: name.to_owned(), about: "About".to_owned() },
        32 => match random.below(2) {
            0 => Edit::SetMuted(node, random.below(2) == 0),
            _ => Edit::SetColour(node, (random.below(3) > 0).then_some([90, 12, random.below(255) as u8])),
        },
        _ => Edit::Batch(vec![
            Edit::AddNode(Node::new("math.add", at)),
            Edit::MoveNodes(vec![(node, at)]),
            Edit::RemoveParameter(name.to_owned()),
        ]),
    }
}

/// The name of an edit's variant.
fn name_of(edit: &Edit) -> String {
    let text = format!("{edit:?}");
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// All but the counter of ids, which is not undone.
#[track_caller]
fn check_same(undone: &Document, state: &Document, place: &str) {
    assert_eq!(undone.graph(), state.graph(), "{place}");
    assert_eq!(undone.passes(), state.passes(), "{place}");
    assert_eq!(undone.parameters(), state.parameters(), "{place}");
    assert_eq!(undone.presets(), state.presets(), "{place}");
    assert_eq!(undone.textures(), state.textures(), "{place}");
    assert_eq!(undone.bookmarks(), state.bookmarks(), "{place}");
    assert_eq!(undone.scene(), state.scene(), "{place}");
    assert_eq!((undone.title(), undone.about()), (state.title(), state.about()), "{place}");
}

/// Edits at random, then undoes to the start and redoes to the end. Returns the kinds of edits that were done.
fn check(seed: u64, steps: usize, saved_every: usize) -> BTreeSet<String> {
    let mut random = Random(seed);
    let mut document = Document::default();
    let mut selection = BTreeSet::new();
    let mut history = History::default();
    let mut states = vec![document.clone()];
    let mut done = BTreeSet::new();
    for step in 0..steps {
        let place = format!("seed {seed}, step {step}");
        let edit = some_edit(&document, &mut random);
        let before = document.clone();
        history.begin(&place, &document, &selection);
        match document.apply(edit.clone()) {
            Ok(_) => drop(done.insert(name_of(&edit))),
            Err(_) => assert_eq!(document, before, "a refused edit changes nothing: {edit:?}"),
        }
        if history.end(&document) {
            states.push(document.clone());
        }
        check_invariants(&document);
        if step % saved_every == 0 {
            let (read, _) = Document::from_json(&document.to_json()).expect("what is saved opens");
            assert_eq!(read, document, "{place}");
        }
    }
    for (place, state) in states.iter().enumerate().rev().skip(1) {
        assert!(history.undo(&mut document, &mut selection).is_some());
        check_same(&document, state, &format!("seed {seed}, back to state {place}"));
    }
    assert_eq!(history.undo(&mut document, &mut selection), None);
    for (place, state) in states.iter().enumerate().skip(1) {
        assert!(history.redo(&mut document, &mut selection).is_some());
        check_same(&document, state, &format!("seed {seed}, forth to state {place}"));
    }
    assert_eq!(history.redo(&mut document, &mut selection), None);
    done
}

#[test]
fn ten_thousand_random_edits_hold_invariants_undo_and_save() {
    let done = check(0, 10_000, 25);
    // The variants as the source lists them, so that a new one cannot be left out.
    let source = include_str!("../../src/document/edit.rs");
    let body = source
        .split("pub enum Edit {")
        .nth(1)
        .and_then(|rest| rest.split("\n}\n").next())
        .expect("the edits");
    let is_variant = |line: &&str| {
        line.starts_with("    ") && line[4..].starts_with(|letter: char| letter.is_ascii_uppercase())
    };
    let variants = body.lines().filter(is_variant).map(|line| {
        line.trim().split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
    });
    let missing: Vec<String> = variants.filter(|variant| !done.contains(variant)).collect();
    assert!(missing.is_empty(), "never done: {missing:?}");
}

#[test]
fn short_random_sequences_save_after_every_step() {
    for seed in 1..6 {
        check(seed, 200, 1);
    }
}
