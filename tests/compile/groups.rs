//! Groups are unfolded: what they contain compiles as if it stood where they are used.

use std::collections::BTreeSet;

use super::{LIBRARY, open, sound};
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, ValueMode, compile, group_kinds, probe};
use shaderwright::document::{Document, Edit, Grouping, Node, NodeId, PASS_OUTPUT_KIND, Pin};
use shaderwright::types::Type;

/// The statements of a text, whatever their values are called and in whichever order they stand.
fn statements(wgsl: &str) -> Vec<String> {
    let plain = |line: &str| {
        let mut words = String::new();
        let mut word = String::new();
        for letter in line.chars().chain([' ']) {
            if letter.is_alphanumeric() || letter == '_' {
                word.push(letter);
                continue;
            }
            // A name that was taken gets a number, and which of two is numbered depends on the order.
            let is_name = word.starts_with(|first: char| first.is_alphabetic());
            words.push_str(if is_name {
                word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_')
            } else {
                &word
            });
            word.clear();
            words.push(letter);
        }
        words.trim().to_owned()
    };
    let mut lines: Vec<String> = wgsl.lines().map(plain).filter(|line| line.contains('=')).collect();
    lines.sort();
    lines
}

fn baked(document: &Document) -> String {
    sound(document, ValueMode::Baked).wgsl
}

#[test]
fn any_selection_of_any_example_can_be_grouped_and_gives_the_same_program() {
    let mut count = 0;
    for name in Bundle::embedded().examples() {
        let text = Bundle::embedded().read_text(&format!("graphs/{name}.json")).unwrap();
        let original = Document::from_json(&text).unwrap().0;
        let before = statements(&baked(&original));
        let types = sound(&original, ValueMode::Live).output_types;
        let ids: Vec<NodeId> = original
            .graph()
            .nodes()
            .filter(|(_, node)| node.kind != PASS_OUTPUT_KIND)
            .map(|(id, _)| id)
            .collect();
        for (step, keep) in [(2, 0), (3, 1), (1, 0)] {
            let nodes: BTreeSet<NodeId> = ids.iter().copied().skip(keep).step_by(step).collect();
            let mut document = original.clone();
            let grouping =
                Grouping { nodes, types: types.clone(), name: "Part".to_owned(), ..Grouping::default() };
            let instance = document.apply(Edit::MakeGroup(Box::new(grouping))).unwrap().nodes[0];
            // A second level, so that the first stands in another.
            let around = Grouping {
                nodes: [instance].into(),
                types: types.clone(),
                name: "Whole".to_owned(),
                ..Grouping::default()
            };
            document.apply(Edit::MakeGroup(Box::new(around))).unwrap();
            assert_eq!(statements(&baked(&document)), before, "{name}, every {step}");
            let mut again = Document::from_json(&document.to_json()).unwrap().0;
            assert_eq!(again, document);
            while let Some(use_of_group) = first_instance(&again) {
                again.apply(Edit::Ungroup(use_of_group)).unwrap();
            }
            assert_eq!(statements(&baked(&again)), before, "{name}, every {step}, ungrouped");
            count += 1;
        }
    }
    assert!(count > 100);
}

fn first_instance(document: &Document) -> Option<NodeId> {
    let (group, _) = document.graph().groups().next()?;
    document.graph().instances_of(group).next()
}

#[test]
fn types_and_code_lead_back_to_both_the_use_and_the_definition() {
    let document = open("groups");
    let compiled = sound(&document, ValueMode::Live);
    let ty = |node: u32, pin: &str| compiled.output_types.get(&Pin::new(NodeId(node), pin)).copied();
    assert_eq!(ty(4, "wobbled"), Some(Type::F32), "an untyped pin has the type of its use");
    assert_eq!(ty(202, "wobbled"), Some(Type::Vec3));
    assert_eq!(ty(101, "amount"), Some(Type::F32), "the ends show the types of the pins");
    let inputs = |node: u32, pin: &str| compiled.input_types.get(&Pin::new(NodeId(node), pin)).copied();
    assert_eq!((inputs(3, "value"), inputs(106, "wave")), (Some(Type::Vec3), Some(Type::F32)));

    let map = &compiled.source_map;
    assert_eq!(map.ranges_of(NodeId(103)).count(), 3, "one sine for each use");
    let paths: BTreeSet<Vec<NodeId>> =
        map.ranges_of(NodeId(103)).map(|range| map.path_at(range.start).unwrap().to_vec()).collect();
    let expected = [vec![NodeId(3), NodeId(202)], vec![NodeId(3), NodeId(203)], vec![NodeId(4)]];
    assert_eq!(paths, expected.into());
    assert!(map.ranges_of(NodeId(3)).count() > 4, "what a group contains belongs to its use");
}

#[test]
fn a_library_knows_the_kinds_of_a_document() {
    let document = open("groups");
    let kinds = group_kinds(&document);
    let wobble = kinds.iter().find(|kind| kind.id == "group:100").unwrap();
    assert_eq!((wobble.title.as_str(), wobble.help.as_str()), ("Wobble", "Adds a wave."));
    assert_eq!(wobble.input("amount").unwrap().range, Some([0.0, 1.0]));
    assert_eq!(kinds.iter().filter(|kind| kind.title == "Group Input").count(), 2);
    // The compiler needs no such library, and gives the same with it.
    let mut with = LIBRARY.clone();
    with.set_document_kinds(kinds.into_iter().map(|kind| (kind.clone(), kind.id == "group:100")));
    assert!(with.kinds().any(|kind| kind.id == "group:100"));
    assert!(!with.kinds().any(|kind| kind.id == "group:200"), "known but not listed");
    assert!(with.kind("group:200").is_some() && with.kind("math.sine").is_some());
    let options = CompileOptions::default();
    assert_eq!(compile(&document, &with, &options), compile(&document, &LIBRARY, &options));
}

#[test]
fn pins_of_groups_can_be_probed() {
    let document = open("groups");
    for (node, pin) in [(3, "out"), (4, "amount"), (101, "value"), (103, "out"), (106, "wave")] {
        let pins = [Pin::new(NodeId(node), pin)];
        let found =
            probe::probe(&document, &LIBRARY, &probe::ProbeRequest { pins: &pins, fed: &BTreeSet::new() });
        assert!(!found.wgsl.is_empty(), "{node}.{pin}: {:?}", found.diagnostics);
    }
}

#[test]
fn what_would_unfold_without_measure_is_refused() {
    let mut document = Document::default();
    document.apply(Edit::AddNode(Node::new(PASS_OUTPUT_KIND, [0.0; 2]))).unwrap();
    document.apply(Edit::AddNode(Node::new("math.sine", [0.0; 2]))).unwrap();
    let mut node = NodeId(2);
    let out = |node: NodeId, document: &Document| {
        let group = document.graph().groups().last().map(|(_, group)| group.outputs[0].name.clone());
        Pin::new(node, group.filter(|_| node != NodeId(2)).unwrap_or_else(|| "out".to_owned()))
    };
    // Each group holds the one before twice, forty times over.
    for _ in 0..40 {
        let kind = document.graph().node(node).unwrap().kind.clone();
        let more = document.apply(Edit::AddNode(Node::new(kind, [0.0; 2]))).unwrap().nodes[0];
        let add = document.apply(Edit::AddNode(Node::new("math.add", [0.0; 2]))).unwrap().nodes[0];
        for (from, to) in [(node, "a"), (more, "b")] {
            let from = out(from, &document);
            document.apply(Edit::Connect { from, to: Pin::new(add, to) }).unwrap();
        }
        let types = [(Pin::new(add, "out"), Type::F32)].into();
        let nodes = [node, more, add].into();
        let grouping = Grouping { nodes, types, name: "Twice".to_owned(), ..Grouping::default() };
        node = document.apply(Edit::MakeGroup(Box::new(grouping))).unwrap().nodes[0];
    }
    let from = out(node, &document);
    document.apply(Edit::Connect { from, to: Pin::new(NodeId(1), "colour") }).unwrap();
    let compiled = compile(&document, &LIBRARY, &CompileOptions::default());
    assert_eq!(compiled.wgsl, "");
    let problem = compiled.diagnostics.iter().find(|problem| problem.message.contains("unfolded")).unwrap();
    assert_eq!(problem.message, "with all groups unfolded there are more than 200000 nodes");
}
