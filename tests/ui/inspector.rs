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
    window.type_number("Inspector low", "1/4");
    for id in [LEFT, RIGHT] {
        assert_eq!(value(&window, id, "low"), Some(Value::Number(0.25)));
    }
    assert_eq!(shown(&window, Role::SpinButton, "Inspector low"), "0.25");
    assert_eq!(window.app().last_step(), Some("Change low of 2 nodes"));
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document().graph(), before.graph(), "one step");

    // What the first of them has already is a change for the other.
    window.type_number("Inspector low", "0.1");
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
    window.type_number("Inspector high", "2");
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
    window.type_number("Inspector low", "0.7");
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
    window.type_number("Inspector value y", "7");
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

/// The text that rests at a widget, once the pointer rests there.
fn tip(window: &mut Window, role: Role, label: &str) {
    let at = window.harness.get_by_role_and_label(role, label).rect().center();
    window.harness.hover_at(at);
    for _ in 0..60 {
        window.step();
    }
}

fn set_span(window: &mut Window, what: &str, from: &str, to: &str) {
    // From the side where the other end does not stand in the way.
    window.type_number(&format!("{what} y"), to);
    window.type_number(&format!("{what} x"), from);
}

#[test]
fn typing_goes_beyond_the_range_and_stops_at_the_limits() {
    let mut window = Window::open(Some("ui_waves"));
    window.click("Parameters");
    window.click("Settings of speed");
    window.harness.get_by_role_and_label(Role::CheckBox, "speed has limits").scroll_to_me();
    window.settle();
    window.click("speed has limits");
    set_span(&mut window, "Limits of speed", "-20", "40/2");
    let parameter = |window: &Window| window.document().parameter("speed").unwrap().clone();
    assert_eq!(
        (parameter(&window).range, parameter(&window).limits),
        (Some([0.0, 10.0]), Some([-20.0, 20.0]))
    );

    let number = |window: &Window| match parameter(window).value {
        Value::Number(number) => number,
        other => panic!("{other:?}"),
    };
    window.harness.get_by_role_and_label(Role::SpinButton, "speed").scroll_to_me();
    window.settle();
    window.type_number("speed", "15");
    assert_eq!(number(&window), 15.0, "beyond the range");
    assert!(window.harness.query_by_label_contains("Limited").is_none());
    window.type_number("speed", "100");
    assert_eq!(number(&window), 20.0);
    assert!(window.harness.query_by_label("Limited: at most 20").is_some(), "it says so");
    window.type_number("speed", "-1e9");
    assert_eq!(number(&window), -20.0);
    assert!(window.harness.query_by_label("Limited: at least -20").is_some());
    window.drag_role(Role::Slider, "speed", 900.0);
    assert_eq!(number(&window), 10.0, "the slider ends where the range does");
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(number(&window), -20.0, "one step");

    tip(&mut window, Role::SpinButton, "speed");
    assert!(window.harness.query_by_label_contains("Slides from 0 to 10\nTakes -20 to 20").is_some());

    set_span(&mut window, "Limits of speed", "30", "20");
    assert_eq!(parameter(&window).limits, Some([-20.0, 20.0]), "the wrong way round is refused");
    assert!(window.app().notices().any(|notice| notice.contains("smaller than the second")));

    let path = window.answer_with("limits.json");
    window.keys(Modifiers::COMMAND, Key::S);
    let (saved, problems) = shaderwright::document::Document::open(&path).unwrap();
    assert_eq!((saved.parameter("speed").unwrap().limits, problems.len()), (Some([-20.0, 20.0]), 0));
}

#[test]
fn sums_are_typed_and_values_reset() {
    use std::f64::consts::{PI, TAU};
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Left Smoothstep");
    for (text, expected) in [("pi/3", PI / 3.0), ("2*tau", TAU * 2.0), ("(1+2)/4", 0.75)] {
        window.type_number("Inspector x", text);
        assert_eq!(value(&window, LEFT, "x"), Some(Value::Number(expected)), "{text}");
    }
    let before = value(&window, LEFT, "x");
    window.type_number("Inspector x", "1/0");
    assert_eq!(value(&window, LEFT, "x"), before, "no number");

    // Digits that do not fit the field are kept when the field is only visited.
    window.type_number("Inspector x", "pi/3");
    window.harness.get_by_role_and_label(Role::SpinButton, "Inspector x").click();
    window.settle();
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(value(&window, LEFT, "x"), Some(Value::Number(PI / 3.0)));

    let at = window.harness.get_by_role_and_label(Role::SpinButton, "Inspector x").rect().center();
    window.press_button(at, egui::PointerButton::Secondary);
    window.click("Reset to 0.5");
    assert_eq!(value(&window, LEFT, "x"), Some(Value::Number(0.5)));
    window.click("Reset low");
    assert_eq!(value(&window, LEFT, "low"), None);
    window.drag_role(Role::Slider, "Inspector low", 30.0);
    let slid = value(&window, LEFT, "low");
    assert!(slid.is_some());
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(value(&window, LEFT, "low"), None, "a slide is one step");

    window.select_node("Spin Rotate 2D");
    window.type_number("Inspector angle", "180/2");
    assert_eq!(value(&window, NodeId(13), "angle"), Some(Value::Number(PI / 2.0)), "degrees are typed");
    tip(&mut window, Role::SpinButton, "Inspector angle");
    assert!(window.harness.query_by_label_contains("Slides from -180 to 180°").is_some());
}

#[test]
fn a_matrix_is_a_grid() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Turn Matrix 3");
    window.type_number("Inspector value row 1 column 3", "7");
    let Some(Value::Vector(columns)) = value(&window, NodeId(11), "value") else { panic!() };
    assert_eq!(columns, [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 7.0, 0.0, 1.0], "column by column");
    window.type_number("Inspector value row 2 column 1", "sqrt(4)");
    let Some(Value::Vector(columns)) = value(&window, NodeId(11), "value") else { panic!() };
    assert_eq!(columns[1], 2.0);
    let rect = |label: &str| window.harness.get_by_role_and_label(Role::SpinButton, label).rect();
    let (first, right) = (rect("Inspector value row 1 column 1"), rect("Inspector value row 1 column 2"));
    let below = rect("Inspector value row 2 column 1");
    assert!(right.left() > first.right() - 1.0 && (right.top() - first.top()).abs() < 1.0);
    assert!(below.top() > first.bottom() - 1.0 && (below.left() - first.left()).abs() < 1.0);
}
