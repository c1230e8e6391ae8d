//! The editors of nodes that have one of their own.

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use shaderwright::document::{Node, NodeId, Pin};
use shaderwright::library::curve::Curve;
use shaderwright::library::gradient::Gradient;

use crate::window::Window;

const CURVE: NodeId = NodeId(4);
const RAMP: NodeId = NodeId(5);
const SWITCH: NodeId = NodeId(6);

fn node(window: &Window, id: NodeId) -> Node {
    window.document().graph().node(id).unwrap().clone()
}

fn gradient(window: &Window) -> Gradient {
    let node = node(window, RAMP);
    Gradient::of_node(&node.options, &node.values)
}

fn curve(window: &Window) -> Curve {
    let node = node(window, CURVE);
    Curve::of_node(&node.options, &node.values)
}

#[test]
fn stops_are_dragged_added_and_removed() {
    let mut window = Window::open(Some("ui_special"));
    window.wait_for_picture();
    window.select_node("Sky Colour Ramp");
    let compilations = window.app().compilations();
    let stop = window.pin("Stop 2");
    window.drag(stop, stop - vec2(60.0, 0.0));
    let moved = gradient(&window);
    assert!(moved.stops[1].position < 0.9 && moved.stops[1].position > 0.1, "{moved:?}");
    assert_eq!(window.app().last_step(), Some("Move stop"));
    window.settle();
    assert_eq!(window.app().compilations(), compilations, "moving a stop compiles nothing");

    window.click("Gradient bar");
    let added = gradient(&window);
    assert_eq!(added.stops.len(), 3);
    assert!((added.stops[2].position - 0.5).abs() < 0.02, "{added:?}");
    let expected = moved.sample(added.stops[2].position);
    assert!((added.stops[2].colour[0] - expected[0]).abs() < 1e-6, "it has the colour that was there");

    window.click("Remove stop");
    assert_eq!(gradient(&window), moved);
    let names: Vec<String> = node(&window, RAMP).values.keys().cloned().collect();
    assert!(!names.iter().any(|name| name.ends_with("_3")), "{names:?}");

    window.click("Reverse");
    assert!((gradient(&window).stops[0].position - (1.0 - moved.stops[1].position)).abs() < 1e-9);
}

#[test]
fn keys_and_handles_are_dragged() {
    let mut window = Window::open(Some("ui_special"));
    window.wait_for_picture();
    window.select_node("Bend Curve");
    let compilations = window.app().compilations();
    let key = window.pin("Key 1");
    window.drag(key, key + vec2(0.0, -40.0));
    let moved = curve(&window);
    assert!(moved.keys[0].y > 0.1 && moved.keys[0].x.abs() < 0.05, "{moved:?}");

    let handle = window.pin("Handle behind");
    window.drag(handle, handle + vec2(0.0, 30.0));
    let turned = curve(&window);
    assert!(turned.keys[0].slope_out < moved.keys[0].slope_out, "{turned:?}");
    assert_eq!(turned.keys[0].slope_in, turned.keys[0].slope_out, "without Alt both turn");
    window.settle();
    assert_eq!(window.app().compilations(), compilations, "moving a key compiles nothing");

    window.harness.get_by_label("Flat").click_accesskit();
    window.settle();
    assert_eq!(curve(&window).keys[0].slope_in, 0.0);
    window.harness.get_by_label("Remove key").click_accesskit();
    window.settle();
    assert_eq!(curve(&window).keys.len(), 1);
}

#[test]
fn a_switch_grows_with_its_wires() {
    let mut window = Window::open(Some("ui_special"));
    for letter in ["a", "b", "c", "d"] {
        window.drag_wire("Sky colour, output, connected", &format!("Choice {letter}, input"));
        let source = window.document().graph().source_of(&Pin::new(SWITCH, letter)).cloned();
        assert_eq!(source, Some(Pin::new(RAMP, "colour")), "{letter}");
        // Once connected the output says to what no longer; the node has one free pin more.
        let next = char::from(letter.as_bytes()[0] + 1);
        let name = format!("Choice {next}, input");
        assert!(window.harness.query_by_label(&name).is_some(), "{name}");
    }
}

const FORMULA: NodeId = NodeId(7);
const SNIPPET: NodeId = NodeId(8);

#[test]
fn a_formula_is_written_and_told_where_it_is_wrong() {
    let mut window = Window::open(Some("ui_special"));
    window.select_node("Mix Expression");
    let write = |window: &mut Window, text: &str| {
        window.harness.get_by_role_and_label(Role::MultilineTextInput, "Formula").focus();
        window.settle();
        window.keys(Modifiers::COMMAND, Key::A);
        window.harness.get_by_role_and_label(Role::MultilineTextInput, "Formula").type_text(text);
        window.settle();
    };
    write(&mut window, "a * spread + b");
    assert_eq!(node(&window, FORMULA).option("expression"), Some("a * spread + b"));
    assert!(window.harness.query_by_label("Mix spread, input").is_some(), "variables are pins");
    window.harness.get_by_label("Make spread a parameter").scroll_to_me();
    window.settle();
    window.click("Make spread a parameter");
    assert!(window.document().parameter("mix_spread").is_some());
    assert!(window.document().graph().source_of(&Pin::new(FORMULA, "spread")).is_some());
    window.select_node("Mix Expression");
    write(&mut window, "a * (b + ");
    assert!(window.harness.query_by_label_contains("Line 1, column 10: found the end").is_some());
    assert!(window.harness.query_by_label("Mix b, input").is_some(), "pins stay while it is being written");
}

#[test]
fn pins_of_a_snippet_are_added_renamed_and_removed() {
    let mut window = Window::open(Some("ui_special"));
    window.select_node("Own WGSL Snippet");
    window.click("Add input");
    assert_eq!(node(&window, SNIPPET).option("inputs"), Some("uv: vec2f, input_1: f32"));
    window.drag_wire("Split x, output, connected", "Own input 1, input");
    let wired =
        |window: &Window, name: &str| window.document().graph().source_of(&Pin::new(SNIPPET, name)).cloned();
    assert_eq!(wired(&window, "input_1"), Some(Pin::new(NodeId(3), "x")));

    window.fill("Snippet input 2", "amount");
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(node(&window, SNIPPET).option("inputs"), Some("uv: vec2f, amount: f32"));
    assert_eq!(wired(&window, "amount"), Some(Pin::new(NodeId(3), "x")), "the wire follows the name");
    assert_eq!(wired(&window, "input_1"), None);

    window.harness.get_by_role_and_label(Role::MultilineTextInput, "Code").focus();
    window.settle();
    window.keys(Modifiers::COMMAND, Key::A);
    let code = "let half = uv * amount;\ncolour = vec3f(half, nothing);";
    window.harness.get_by_role_and_label(Role::MultilineTextInput, "Code").type_text(code);
    window.settle();
    assert_eq!(node(&window, SNIPPET).option("code"), Some(code));
    let field = window.harness.get_by_role_and_label(Role::MultilineTextInput, "Code").rect();
    let told = window.harness.get_by_label_contains("Line 2, column 22: there is no name `nothing`").rect();
    assert!(told.top() >= field.bottom(), "what is wrong does not move the text");

    // The cursor has taken the view down to the code.
    window.harness.get_by_label("Remove Snippet input 2").scroll_to_me();
    window.settle();
    window.click("Remove Snippet input 2");
    assert_eq!(node(&window, SNIPPET).option("inputs"), Some("uv: vec2f"));
    assert_eq!(wired(&window, "amount"), None);
}

#[test]
fn another_node_begins_at_the_top_of_the_inspector() {
    let mut window = Window::open(Some("ui_special"));
    window.select_node("Own WGSL Snippet");
    let title = |window: &Window| window.harness.get_by_label("Node title").rect().top();
    let top = title(&window);
    window.harness.get_by_label_contains("Outputs").scroll_to_me();
    window.settle();
    let scrolled = title(&window);
    window.select_node("Mix Expression");
    assert_eq!(title(&window), top);
    window.select_node("Own WGSL Snippet");
    assert_eq!(title(&window), scrolled, "each node stays where it was left");
}

#[test]
fn a_snippet_shows_the_value_of_its_own_output() {
    let mut window = Window::open(Some("ui_special"));
    window.select_node("Own WGSL Snippet");
    window.harness.get_by_label("Remove Snippet output 1").scroll_to_me();
    window.settle();
    window.fill("Snippet output 1", "tint");
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(node(&window, SNIPPET).option("outputs"), Some("tint: vec3f"));
    window.keys(Modifiers::NONE, Key::P);
    assert_eq!(node(&window, SNIPPET).preview.as_deref(), Some("tint"));
}
