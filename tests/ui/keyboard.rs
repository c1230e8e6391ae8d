//! The window without a mouse: from panel to panel, from node to node, and wires from pin to pin.

use std::collections::BTreeSet;

use egui::{Key, Modifiers};
use egui_kittest::kittest::{By, NodeT as _, Queryable};
use shaderwright::document::{NodeId, Pin};

use crate::window::Window;

const NONE: Modifiers = Modifiers::NONE;

/// Opens the example with the keyboard on the graph and the pointer far from it.
fn open() -> Window {
    let mut window = Window::open(Some("ui_waves"));
    let bar = window.harness.get_by_label("Export WGSL").rect();
    window.harness.hover_at(bar.center_bottom() + egui::vec2(0.0, 4.0));
    window.settle();
    for _ in 0..8 {
        if window.harness.get_by_label("Node graph").is_focused() {
            break;
        }
        window.keys(NONE, Key::F6);
    }
    assert!(window.harness.get_by_label("Node graph").is_focused(), "F6 reaches the graph");
    window
}

fn is_focused(window: &Window, label: &str) -> bool {
    window.harness.get_by_label(label).is_focused()
}

/// Walks with Alt and arrows until the node is selected.
fn walk_to(window: &mut Window, id: u32, ways: &[Key]) {
    for way in ways {
        window.keys(Modifiers::ALT, *way);
    }
    assert_eq!(window.app().selected_nodes(), [NodeId(id)]);
}

#[test]
fn a_wire_is_made_changed_and_removed_by_keyboard_alone() {
    let mut window = open();
    window.keys(NONE, Key::ArrowRight);
    assert_eq!(window.app().selected_nodes().len(), 1, "an arrow selects the node in the middle");
    window.keys(Modifiers::ALT, Key::ArrowLeft);
    window.keys(Modifiers::ALT, Key::ArrowLeft);
    walk_to(&mut window, 2, &[Key::ArrowLeft]);
    window.keys(NONE, Key::W);
    assert!(is_focused(&window, "Time time, output, connected"), "the first output has the keyboard");

    window.keys(NONE, Key::Enter);
    // The wire goes from pin to pin that takes it, until it is where it should go.
    let wanted = "Mask x, input";
    for _ in 0..30 {
        if is_focused(&window, wanted) {
            break;
        }
        window.keys(NONE, Key::Tab);
    }
    assert!(is_focused(&window, wanted), "Tab reaches every pin that fits");
    window.keys(NONE, Key::Enter);
    let x = Pin::new(NodeId(8), "x");
    let source = |window: &Window| window.document().graph().source_of(&x).cloned();
    assert_eq!(source(&window), Some(Pin::new(NodeId(2), "time")));
    assert_eq!(window.app().last_step(), Some("Connect"));
    let connected = "Mask x, connected from Time";
    assert!(is_focused(&window, connected), "the keyboard stays where the wire ends");

    // Along the wire and back.
    window.keys(NONE, Key::ArrowLeft);
    assert!(is_focused(&window, "Time time, output, connected"));
    window.keys(NONE, Key::ArrowRight);
    assert!(is_focused(&window, "Multiply a, connected from Time"));
    window.keys(NONE, Key::ArrowLeft);
    window.keys(NONE, Key::Delete);
    let graph = window.document().graph();
    assert_eq!(
        graph.wires().filter(|(from, _)| from.node == NodeId(2)).count(),
        0,
        "all wires of the output go"
    );
    assert_eq!(window.app().last_step(), Some("Cut wires"));
    window.keys(Modifiers::COMMAND, Key::Z);
    assert!(source(&window).is_some());

    window.keys(NONE, Key::Escape);
    assert!(is_focused(&window, "Node graph"), "Escape gives the keyboard back");
    assert_eq!(window.app().selected_nodes(), [NodeId(2)]);
}

#[test]
fn an_input_is_disconnected_and_a_wire_given_up_by_keyboard() {
    let mut window = open();
    window.select_node("Wave Sine");
    window.keys(NONE, Key::W);
    window.keys(NONE, Key::ArrowLeft);
    assert!(is_focused(&window, "Wave x, connected from Multiply"));
    window.keys(NONE, Key::Delete);
    assert_eq!(window.document().graph().source_of(&Pin::new(NodeId(5), "x")), None);
    assert_eq!(window.app().last_step(), Some("Disconnect"));
    assert!(window.document().graph().node(NodeId(5)).is_some(), "the node stays");

    let before = window.document().clone();
    window.keys(NONE, Key::Enter);
    window.keys(NONE, Key::ArrowLeft);
    assert!(!is_focused(&window, "Wave x, input"));
    window.keys(NONE, Key::Escape);
    assert!(is_focused(&window, "Wave x, input"), "Escape goes back to where the wire began");
    assert_eq!(window.document(), &before);
}

#[test]
fn space_on_a_pin_adds_a_node_to_it() {
    let mut window = open();
    window.select_node("Wave Sine");
    window.keys(NONE, Key::W);
    window.keys(NONE, Key::Space);
    window.type_text("Search nodes", "one minus");
    window.keys(NONE, Key::Enter);
    let added = window.newest_node("math.one_minus");
    let graph = window.document().graph();
    let sources: Vec<Pin> = graph.wires_into(added).map(|(_, source)| source.clone()).collect();
    assert_eq!(sources, [Pin::new(NodeId(5), "out")]);
    let place = |id| window.document().graph().node(id).unwrap().at;
    assert!(place(added)[0] > place(NodeId(5))[0] + 80.0, "beside the node, not on it");
}

#[test]
fn panels_take_turns() {
    let mut window = open();
    window.keys(NONE, Key::F6);
    assert!(!is_focused(&window, "Node graph"));
    window.keys(Modifiers::SHIFT, Key::F6);
    assert!(is_focused(&window, "Node graph"), "and back");
    let mut seen = BTreeSet::new();
    for _ in 0..8 {
        window.keys(NONE, Key::F6);
        let focused = window.harness.query(By::new().predicate(|node| node.is_focused()));
        seen.insert(focused.and_then(|node| node.accesskit_node().label()).unwrap_or_default());
    }
    assert!(seen.contains("File") && seen.contains("Node graph"), "{seen:?}");
    assert!(seen.len() >= 3, "{seen:?}");
}
