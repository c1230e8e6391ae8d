//! The inspector: one node, and what several have in common.

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use shaderwright::document::{Node, NodeId, Pin};
use shaderwright::types::Value;

use crate::window::Window;

fn node(window: &Window, id: NodeId) -> &Node {
    window.document().graph().node(id).unwrap()
}

fn value(window: &Window, id: NodeId, pin: &str) -> Option<Value> {
    node(window, id).values.get(pin).cloned()
}

/// What a field shows, as a screen reader says it.
fn shown(window: &Window, role: Role, label: &str) -> String {
    let field = window.harness.get_by_role_and_label(role, label);
    field.accesskit_node().value().unwrap_or_default()
}

/// Clicks a number and types over it.
fn type_number(window: &mut Window, label: &str, text: &str) {
    window.harness.get_by_role_and_label(Role::SpinButton, label).click();
    window.settle();
    window.keys(Modifiers::COMMAND, Key::A);
    window.harness.get_by_role_and_label(Role::SpinButton, label).type_text(text);
    window.settle();
    window.keys(Modifiers::NONE, Key::Enter);
}

fn select_also(window: &mut Window, label: &str) {
    let at = window.harness.get_by_label(label).rect().center_top() + egui::vec2(10.0, 8.0);
    window.press_with(Modifiers::SHIFT, egui::PointerButton::Primary, at, true);
    window.press_with(Modifiers::SHIFT, egui::PointerButton::Primary, at, false);
    window.settle();
}

const LEFT: NodeId = NodeId(2);
const RIGHT: NodeId = NodeId(3);
const OTHER: NodeId = NodeId(4);

#[test]
fn two_of_a_kind_are_edited_as_one() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Left Smoothstep");
    select_also(&mut window, "Right Smoothstep");
    assert_eq!(window.app().selected_nodes(), [LEFT, RIGHT]);
    assert!(window.harness.query_by_label("2 × Smoothstep").is_some());
    assert_eq!(shown(&window, Role::SpinButton, "Inspector low"), "—", "0.1 and 0.2");
    assert_eq!(shown(&window, Role::SpinButton, "Inspector high"), "0.9", "the same in both");

    let before = window.document().clone();
    type_number(&mut window, "Inspector low", "1/4");
    for id in [LEFT, RIGHT] {
        assert_eq!(value(&window, id, "low"), Some(Value::Number(0.25)));
    }
    assert_eq!(shown(&window, Role::SpinButton, "Inspector low"), "0.25");
    assert_eq!(window.app().last_step(), Some("Change low of 2 nodes"));
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document().graph(), before.graph(), "one step");

    // What the first of them has already is a change for the other.
    type_number(&mut window, "Inspector low", "0.1");
    assert_eq!(value(&window, RIGHT, "low"), Some(Value::Number(0.1)));
    window.keys(Modifiers::COMMAND, Key::Z);

    // Looking is no change.
    window.harness.get_by_role_and_label(Role::SpinButton, "Inspector low").click();
    window.settle();
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(window.document().graph(), before.graph());
}

#[test]
fn a_drag_over_several_is_one_step() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Left Smoothstep");
    select_also(&mut window, "Right Smoothstep");
    let before = window.document().clone();
    window.drag_value("Inspector low", 40.0);
    let dragged = value(&window, LEFT, "low");
    assert!(dragged.is_some() && dragged != Some(Value::Number(0.1)), "{dragged:?}");
    assert_eq!(value(&window, RIGHT, "low"), dragged);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document().graph(), before.graph());
    assert_eq!(window.app().selected_nodes(), [LEFT, RIGHT]);
}

#[test]
fn different_kinds_share_what_has_the_same_name_and_type() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Left Smoothstep");
    select_also(&mut window, "Limit Clamp");
    assert!(window.harness.query_by_label("2 nodes").is_some());
    let has = |window: &Window, label: &str| {
        window.harness.query_by_role_and_label(Role::SpinButton, label).is_some()
    };
    assert!(has(&window, "Inspector low") && has(&window, "Inspector high"));
    assert_eq!(shown(&window, Role::SpinButton, "Inspector x"), "—", "their defaults differ");
    type_number(&mut window, "Inspector high", "2");
    assert_eq!(value(&window, LEFT, "high"), Some(Value::Number(2.0)));
    assert_eq!(value(&window, OTHER, "high"), Some(Value::Number(2.0)));
    window.click("Reset high");
    assert_eq!((value(&window, LEFT, "high"), value(&window, OTHER, "high")), (None, None));
    assert_eq!(window.app().last_step(), Some("Reset high"));

    select_also(&mut window, "Spin Rotate 2D");
    assert!(window.harness.query_by_label("3 nodes").is_some());
    assert!(!has(&window, "Inspector low") && !has(&window, "Inspector angle"), "not all have them");
}

#[test]
fn flags_and_choices_go_to_all() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Left Smoothstep");
    select_also(&mut window, "Limit Clamp");
    let toggled = |window: &Window, label: &str| {
        let node = window.harness.get_by_role_and_label(Role::CheckBox, label);
        node.accesskit_node().toggled()
    };
    assert_eq!(toggled(&window, "Inspector muted"), Some(Toggled::Mixed), "one of them is muted");
    window.click("Inspector muted");
    assert!(node(&window, LEFT).muted && node(&window, OTHER).muted);
    assert_eq!(window.app().last_step(), Some("Mute"));
    window.click("Inspector muted");
    assert!(!node(&window, LEFT).muted && !node(&window, OTHER).muted);
    window.click("Inspector value shown");
    assert!(node(&window, LEFT).preview.is_some() && node(&window, OTHER).preview.is_some());
    window.click("Inspector collapsed");
    assert!(node(&window, LEFT).collapsed && node(&window, OTHER).collapsed);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert!(!node(&window, LEFT).collapsed && !node(&window, OTHER).collapsed);
}

#[test]
fn a_wired_input_of_one_keeps_its_wire() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Left Smoothstep");
    select_also(&mut window, "Wired Smoothstep");
    assert!(window.harness.query_by_label("1 wired").is_some());
    let wires: Vec<(Pin, Pin)> =
        window.document().graph().wires().map(|(from, to)| (from.clone(), to.clone())).collect();
    type_number(&mut window, "Inspector low", "0.7");
    assert_eq!(value(&window, LEFT, "low"), Some(Value::Number(0.7)));
    assert_eq!(value(&window, NodeId(5), "low"), None, "what has a wire is left alone");
    let now: Vec<(Pin, Pin)> =
        window.document().graph().wires().map(|(from, to)| (from.clone(), to.clone())).collect();
    assert_eq!(now, wires);
}

const UP: NodeId = NodeId(7);
const DOWN: NodeId = NodeId(8);

#[test]
fn one_component_of_several_vectors_leaves_the_others() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Up Vector 3");
    select_also(&mut window, "Down Vector 3");
    let says =
        |window: &Window, axis: &str| shown(window, Role::SpinButton, &format!("Inspector value {axis}"));
    assert_eq!(["x", "y", "z"].map(|axis| says(&window, axis)), ["—", "2", "—"]);
    type_number(&mut window, "Inspector value y", "7");
    assert_eq!(value(&window, UP, "value"), Some(Value::Vector(vec![1.0, 7.0, 3.0])));
    assert_eq!(value(&window, DOWN, "value"), Some(Value::Vector(vec![4.0, 7.0, 6.0])));
}

#[test]
fn a_choice_that_differs_is_made_for_both() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Here Position");
    select_also(&mut window, "There Position");
    assert_eq!(shown(&window, Role::ComboBox, "Inspector space"), "—");
    window.harness.get_by_role_and_label(Role::ComboBox, "Inspector space").click();
    window.settle();
    window.click("view");
    for id in [NodeId(9), NodeId(10)] {
        assert_eq!(node(&window, id).option("space"), Some("view"));
    }
    assert_eq!(shown(&window, Role::ComboBox, "Inspector space"), "view");
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(node(&window, NodeId(10)).option("space"), None, "one step");
}
