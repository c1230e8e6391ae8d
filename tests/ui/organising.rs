//! Bringing order into a graph: groups, notes, muting, named wires, alignment, bookmarks.

use egui::{Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::Queryable;
use shaderwright::document::{GroupId, NodeId, Pin};

use crate::window::Window;

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// Moves the pointer to where it shows nothing.
fn leave_the_node(window: &mut Window) {
    let canvas = window.harness.get_by_label("Node graph").rect();
    window.harness.hover_at(canvas.left_bottom() + vec2(30.0, -15.0));
    window.settle();
}

/// The window with two nodes of the example in a group, in one action.
fn with_group() -> (Window, GroupId, NodeId) {
    let mut window = Window::open(Some("ui_waves"));
    window.select_node("Wave Sine");
    window.keys(CTRL, Key::G);
    assert_eq!(window.app().last_step(), Some("Group"));
    let graph = window.document().graph();
    let group = graph.group_named("Group").expect("one action makes the group");
    let instance = graph.instances_of(group).next().expect("a node stands for it");
    (window, group, instance)
}

/// Goes into the selected group.
fn enter(window: &mut Window) {
    leave_the_node(window);
    window.select_node("Group");
    window.click("Edit group");
}

#[test]
fn a_group_is_made_entered_edited_and_left() {
    let (mut window, group, instance) = with_group();
    assert!(!window.document().graph().nodes_in(None).any(|(_, node)| node.kind == "math.sine"));
    enter(&mut window);
    assert!(window.harness.query_by_label("Main graph").is_some(), "the way back is shown");
    assert!(window.harness.query_by_label("Group Input").is_some());
    assert!(window.harness.query_by_label("Wave Sine").is_some(), "the inside is shown");
    assert!(window.harness.query_by_label("Mask Smoothstep").is_none(), "the outside is not");

    window.add_node("cosine");
    let added = window.newest_node("math.cosine");
    assert_eq!(window.document().graph().owner_of(added), Some(group));
    window.keys(Modifiers::NONE, Key::Escape);
    assert!(window.harness.query_by_label("Main graph").is_none(), "Escape leaves");

    // Tab goes in as well, and the breadcrumb leads out.
    window.select_node("Group");
    window.keys(Modifiers::NONE, Key::Tab);
    assert!(window.harness.query_by_label("Main graph").is_some());
    window.click("Main graph");
    assert!(window.harness.query_by_label("Group Input").is_none());

    window.select_node("Group");
    window.keys(CTRL_SHIFT, Key::G);
    assert_eq!(window.document().graph().groups().count(), 0);
    assert!(window.document().graph().node(instance).is_none());
}

#[test]
fn undo_inside_a_group_that_it_takes_away_leads_out() {
    let (mut window, _, _) = with_group();
    enter(&mut window);
    window.keys(CTRL, Key::Z);
    assert_eq!(window.document().graph().groups().count(), 0);
    assert!(window.harness.query_by_label("Main graph").is_none());
    assert!(window.harness.query_by_label("Wave Sine").is_some(), "the main graph is shown again");
    window.keys(CTRL_SHIFT, Key::Z);
    assert_eq!(window.document().graph().groups().count(), 1);
}

#[test]
fn pins_of_a_group_are_edited_in_the_inspector_and_by_a_wire() {
    let (mut window, group, instance) = with_group();
    let pins = |window: &Window| -> Vec<String> {
        let group = window.document().graph().group(group).unwrap();
        group.inputs.iter().map(|pin| pin.name.clone()).collect()
    };
    let before = pins(&window);
    assert_eq!(before.len(), 1);
    leave_the_node(&mut window);
    window.select_node("Group");
    window.fill(&format!("Name of input {before}", before = readable(&before[0])), "Phase");
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(pins(&window), ["phase"]);
    assert!(window.document().graph().source_of(&Pin::new(instance, "phase")).is_some(), "the wire follows");

    enter(&mut window);
    window.add_node("cosine");
    let cosine = window.newest_node("math.cosine");
    window.keys(Modifiers::NONE, Key::Home);
    window.drag_wire("Group Input new pin, output", "Cosine x, input");
    assert_eq!(window.app().last_step(), Some("Add pin to group"));
    assert_eq!(pins(&window), ["phase", "x"]);
    assert!(window.document().graph().source_of(&Pin::new(cosine, "x")).is_some());
}

fn readable(name: &str) -> String {
    name.replace('_', " ")
}

#[test]
fn a_group_goes_to_the_library_and_into_another_document() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open_with(Some("ui_waves"), None, Some(folder.path().to_owned()));
    window.select_node("Wave Sine");
    window.keys(CTRL, Key::G);
    window.fill("Group name", "Ripple");
    window.keys(Modifiers::NONE, Key::Enter);
    window.click("Save to library");
    assert!(folder.path().join("ripple.json").is_file(), "{:?}", window.app().notices().collect::<Vec<_>>());

    window.keys(CTRL, Key::N);
    assert_eq!(window.document().graph().groups().count(), 0);
    let canvas = window.harness.get_by_label("Node graph").rect();
    window.press_button(canvas.center_bottom() + vec2(-100.0, -60.0), PointerButton::Primary);
    window.add_node("ripple");
    let group = window.document().graph().group_named("Ripple").expect("the definition came along");
    assert_eq!(window.document().graph().instances_of(group).count(), 1);
    window.add_node("ripple");
    assert_eq!(window.document().graph().groups().count(), 1, "the same definition serves");
    let instances = window.document().graph().instances_of(group).count();
    assert_eq!(instances, 2);
}

#[test]
fn muting_notes_and_bookmarks() {
    let mut window = Window::open(Some("ui_waves"));
    window.select_node("Wave Sine");
    window.keys(Modifiers::NONE, Key::M);
    let wave = window.newest_node("math.sine");
    assert!(window.document().graph().node(wave).unwrap().muted);
    window.keys(Modifiers::NONE, Key::M);
    assert!(!window.document().graph().node(wave).unwrap().muted);

    window.keys(CTRL_SHIFT, Key::Num1);
    let kept = *window.document().bookmarks().get(&1).expect("a bookmark");
    window.keys(Modifiers::NONE, Key::Plus);
    window.keys(CTRL_SHIFT, Key::Num2);
    assert_ne!(window.document().bookmarks().get(&2).unwrap().zoom, kept.zoom);
    window.keys(CTRL, Key::Num1);
    window.keys(CTRL_SHIFT, Key::Num3);
    assert_eq!(window.document().bookmarks().get(&3).unwrap().zoom, kept.zoom, "the view is back");

    window.click("Add");
    window.click("Add note");
    let graph = window.document().graph();
    assert!(graph.frames().any(|(_, frame)| !frame.text.is_empty()));
}

#[test]
fn nodes_get_a_colour_of_their_own_from_their_menu() {
    let mut window = Window::open(Some("ui_waves"));
    let wave = window.newest_node("math.sine");
    let colour = |window: &Window, node: NodeId| window.document().graph().node(node).unwrap().colour;
    let menu = |window: &mut Window| {
        let header = window.harness.get_by_label("Wave Sine").rect().center_top() + vec2(10.0, 8.0);
        window.press_button(header, PointerButton::Secondary);
    };
    menu(&mut window);
    assert!(window.harness.query_by_label("Colour of its kind").is_none(), "there is nothing to take back");
    window.click("Node colour 3");
    assert_eq!(window.app().last_step(), Some("Colour node"));
    let green = colour(&window, wave).expect("a colour");
    assert!(window.harness.query_by_label("Node colour 3").is_none(), "the menu is closed");

    // All selected nodes get it, and a copy has it.
    window.keys(CTRL, Key::A);
    menu(&mut window);
    window.click("Node colour 3");
    assert!(window.document().graph().nodes().all(|(_, node)| node.colour == Some(green)));
    let saved = window.answer_with("coloured.json");
    window.keys(CTRL, Key::S);
    let (from_disk, _) = shaderwright::document::Document::open(&saved).unwrap();
    assert_eq!(from_disk.graph(), window.document().graph());
    menu(&mut window);
    window.click("Colour of its kind");
    assert!(window.document().graph().nodes().all(|(_, node)| node.colour.is_none()));
}

#[test]
fn nodes_are_aligned_and_distributed() {
    let mut window = Window::open(Some("ui_waves"));
    window.keys(CTRL, Key::A);
    window.keys(CTRL, Key::P);
    window.type_text("Search commands", "align left");
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(window.app().last_step(), Some("Align"));
    let lefts: Vec<f32> = window.document().graph().nodes().map(|(_, node)| node.at[0]).collect();
    // A reroute is placed by its centre; all others line up.
    assert!(lefts.iter().filter(|left| **left == lefts[0]).count() > 3);
}

#[test]
fn the_graph_is_tidied_in_one_step_and_a_second_time_changes_nothing() {
    let mut window = Window::open(Some("ui_waves"));
    let places = |window: &Window| -> Vec<[f32; 2]> {
        window.document().graph().nodes().map(|(_, node)| node.at).collect()
    };
    let before = places(&window);
    window.keys(CTRL, Key::L);
    assert_eq!(window.app().last_step(), Some("Tidy"));
    let tidy = places(&window);
    assert_ne!(tidy, before);
    window.keys(CTRL, Key::L);
    assert_eq!(places(&window), tidy);
    window.keys(CTRL, Key::Z);
    assert_eq!(places(&window), before, "one step takes it back");
}

#[test]
fn a_node_is_found_by_name_kind_and_value() {
    let mut window = Window::open(Some("ui_waves"));
    for (query, title) in [("mask", "Inspector low"), ("0.9", "Inspector low"), ("smoothst", "Inspector low")]
    {
        window.keys(CTRL, Key::F);
        window.type_text("Find node", query);
        window.keys(Modifiers::NONE, Key::Enter);
        assert!(window.harness.query_all_by_label(title).next().is_some(), "{query} selects the node");
        window.keys(CTRL_SHIFT, Key::A);
    }
    window.keys(CTRL, Key::F);
    window.type_text("Find node", "nothing of the kind");
    assert!(window.harness.query_by_label("No node fits").is_some());
    window.keys(Modifiers::NONE, Key::Escape);
    assert!(window.harness.query_by_label("Find node").is_none());
}
