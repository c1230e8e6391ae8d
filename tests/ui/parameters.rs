//! Parameters: made of a value in two actions and plain again, in groups and in order, with presets.

use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable;
use shaderwright::document::{Document, Pin};
use shaderwright::types::Value;

use crate::window::Window;

fn value(window: &Window, name: &str) -> f64 {
    match window.document().parameter(name).map(|parameter| &parameter.value) {
        Some(Value::Number(number)) => *number,
        other => panic!("{name} is {other:?}"),
    }
}

#[test]
fn a_value_becomes_a_parameter_in_two_actions_and_plain_again() {
    let mut window = Window::open(Some("ui_waves"));
    let before = window.document().graph().clone();
    window.press_button(window.pin("Mask low, input"), PointerButton::Secondary);
    window.harness.get_by_label_contains("Make parameter").click();
    window.settle();
    let parameter = window.document().parameter("mask_low").expect("the parameter");
    assert!(!parameter.help.is_empty() && parameter.range.is_some(), "help and range come along");
    assert_eq!(window.app().last_step(), Some("Make parameter"));
    let reader = window.newest_node("input.parameter");
    let fed = window.document().graph().wires().any(|(from, _)| *from == Pin::new(reader, "out"));
    assert!(fed);

    let pin = window.pin("Mask low, connected from Parameter");
    window.press_button(pin, PointerButton::Secondary);
    window.harness.get_by_label_contains("Make plain value").click();
    window.settle();
    assert!(window.document().parameter("mask_low").is_none());
    let low = window.document().graph().nodes().find_map(|(_, node)| node.values.get("low")).cloned();
    window.keys(Modifiers::COMMAND, Key::Z);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document().graph(), &before);
    assert!(low.is_some(), "the value stayed");
}

#[test]
fn the_inspector_promotes_in_one_action() {
    let mut window = Window::open(Some("ui_waves"));
    window.select_node("Mask Smoothstep");
    window.click("Make low a parameter");
    assert!(window.document().parameter("mask_low").is_some());
    window.select_node("Mask Smoothstep");
    window.click("Make mask_low a plain value");
    assert!(window.document().parameter("mask_low").is_none());
}

#[test]
fn the_list_has_order_groups_and_widgets() {
    let mut window = Window::open(Some("ui_waves"));
    window.click("Parameters");
    window.click("Add parameter");
    window.click("Settings of parameter");
    window.click("Move parameter up");
    let names: Vec<&str> =
        window.document().parameters().iter().map(|parameter| parameter.name.as_str()).collect();
    assert_eq!(names, ["parameter", "speed"]);
    window.fill("Group of parameter", "Look");
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(window.document().parameter("parameter").unwrap().group, "Look");
    assert!(window.harness.query_by_label("Look").is_some(), "the group has a title");
    window.click("Widget of parameter");
    window.click("tick box");
    window.harness.get_by_role_and_label(Role::CheckBox, "parameter").click();
    window.settle();
    assert_eq!(value(&window, "parameter"), 0.0, "half is on, so a click turns it off");

    let path = window.answer_with("list.json");
    window.keys(Modifiers::COMMAND, Key::S);
    assert_eq!(&Document::open(&path).unwrap().0, window.document());
}

#[test]
fn presets_are_kept_taken_compared_and_saved() {
    let mut window = Window::open(Some("ui_waves"));
    window.click("Parameters");
    let slow = value(&window, "speed");
    window.click("Keep these values as a preset");
    window.fill("Name of the preset", "Slow");
    window.click("Keep");
    window.drag_role(Role::Slider, "speed", 60.0);
    let fast = value(&window, "speed");
    assert_ne!(slow, fast);
    window.click("Presets");
    window.click("Slow");
    assert_eq!(value(&window, "speed"), slow);
    assert_eq!(window.app().last_step(), Some("Take preset Slow"));
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(value(&window, "speed"), fast);

    window.click("Compare B");
    window.drag_role(Role::Slider, "speed", -30.0);
    let other = value(&window, "speed");
    window.click("Compare A");
    assert_eq!(value(&window, "speed"), fast);
    window.click("Compare B");
    assert_eq!(value(&window, "speed"), other);

    let path = window.answer_with("presets.json");
    window.keys(Modifiers::COMMAND, Key::S);
    let (saved, problems) = Document::open(&path).unwrap();
    assert!(problems.is_empty());
    assert_eq!(saved.preset("Slow").unwrap().values["speed"], Value::Number(slow));
    assert_eq!(&saved, window.document());

    // A renamed parameter keeps its place in every set.
    window.click("Settings of speed");
    window.fill("Name of speed", "pace");
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(window.document().preset("Slow").unwrap().values["pace"], Value::Number(slow));
    window.click("Delete preset Slow");
    assert!(window.document().preset("Slow").is_none());
}

#[test]
fn parameters_are_ordered_by_dragging() {
    let mut window = Window::open(Some("ui_waves"));
    window.click("Parameters");
    for _ in 0..3 {
        window.click("Add parameter");
    }
    let names = |window: &Window| -> Vec<String> {
        window.document().parameters().iter().map(|parameter| parameter.name.clone()).collect()
    };
    assert_eq!(names(&window), ["speed", "parameter", "parameter_2", "parameter_3"]);
    let from = window.pin("Move parameter_3");
    let to = window.pin("Move parameter");
    window.drag(from, to - egui::vec2(0.0, 6.0));
    assert_eq!(names(&window), ["speed", "parameter_3", "parameter", "parameter_2"]);
    assert_eq!(window.app().last_step(), Some("Move parameter"));
    let from = window.pin("Move speed");
    let to = window.pin("Move parameter");
    window.drag(from, to + egui::vec2(0.0, 6.0));
    assert_eq!(names(&window), ["parameter_3", "parameter", "speed", "parameter_2"]);
    window.keys(Modifiers::COMMAND, Key::Z);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(names(&window), ["speed", "parameter", "parameter_2", "parameter_3"]);

    // Into a group: a parameter that is dropped among others becomes one of theirs.
    window.click("Settings of parameter_3");
    window.fill("Group of parameter_3", "Look");
    window.keys(Modifiers::NONE, Key::Enter);
    window.click("Settings of parameter_3");
    let (from, to) = (window.pin("Move speed"), window.pin("Move parameter_3"));
    window.drag(from, to + egui::vec2(0.0, 6.0));
    assert_eq!(window.document().parameter("speed").unwrap().group, "Look");
    assert_eq!(window.app().last_step(), Some("Move parameter"), "place and group are one step");

    // By keyboard.
    window.harness.get_by_role_and_label(Role::Button, "Move parameter_2").focus();
    window.settle();
    window.keys(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(names(&window)[..2], ["parameter_2", "parameter"]);
}

#[test]
fn every_setting_of_a_parameter_does_something() {
    let mut window = Window::open(Some("ui_waves"));
    window.click("Parameters");
    window.click("Settings of speed");
    let parameter = |window: &Window| window.document().parameter("speed").unwrap().clone();
    window.fill("Help of speed", "Turns per second");
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(parameter(&window).help, "Turns per second");
    window.click("speed has a range");
    assert_eq!(parameter(&window).range, None);
    assert!(window.harness.query_by_role_and_label(Role::Slider, "speed").is_none(), "no slider without");
    window.click("speed has a range");
    assert!(window.harness.query_by_role_and_label(Role::Slider, "speed").is_some());
    window.click("Widget of speed");
    window.click("number");
    assert!(window.harness.query_by_role_and_label(Role::Slider, "speed").is_none());
    window.click("Widget of speed");
    window.click("angle");
    assert!(window.harness.query_by_role_and_label(Role::Slider, "speed").is_some());
    window.click("Type of speed");
    window.click("vector 3");
    assert_eq!(parameter(&window).ty.component_count(), 3);
    window.click("speed is a colour");
    assert!(window.harness.query_by_role_and_label(Role::ColorWell, "speed").is_some());
    window.click("Remove speed");
    assert!(window.document().parameter("speed").is_none());
}
