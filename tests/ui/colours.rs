//! The colour picker, wherever a colour is edited.

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use shaderwright::document::{Background, NodeId};
use shaderwright::library::gradient::{Gradient, from_srgb};
use shaderwright::types::Value;

use crate::window::Window;

const PAINT: NodeId = NodeId(12);

fn paint(window: &Window) -> Vec<f64> {
    match window.document().graph().node(PAINT).unwrap().values.get("value") {
        Some(Value::Vector(components)) => components.clone(),
        other => panic!("{other:?}"),
    }
}

/// Opens the picker of a colour.
fn open(window: &mut Window, name: &str) {
    window.harness.get_by_role_and_label(Role::ColorWell, name).click();
    window.settle();
}

fn close(window: &mut Window) {
    window.keys(Modifiers::NONE, Key::Escape);
}

fn write_hex(window: &mut Window, name: &str, text: &str) {
    window.fill(&format!("{name} hex"), text);
    window.keys(Modifiers::NONE, Key::Enter);
}

fn hex(window: &Window, name: &str) -> String {
    let label = format!("{name} hex");
    let field = window.harness.get_by_role_and_label(Role::TextInput, &label);
    field.accesskit_node().value().unwrap_or_default()
}

fn number(window: &Window, name: &str) -> String {
    let field = window.harness.get_by_role_and_label(Role::SpinButton, name);
    field.accesskit_node().value().unwrap_or_default()
}

fn linear(byte: u8) -> f64 {
    from_srgb(f64::from(byte) / 255.0)
}

#[test]
fn hex_is_written_with_and_without_its_sign() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Paint Colour");
    open(&mut window, "Inspector value");
    write_hex(&mut window, "Inspector value", "#336699");
    assert_eq!(paint(&window), [linear(0x33), linear(0x66), linear(0x99), 0.5], "alpha was not written");
    assert_eq!(hex(&window, "Inspector value"), "#33669980");
    assert_eq!(number(&window, "Inspector value sRGB green"), "102");
    assert_eq!(number(&window, "Inspector value hue"), "210");
    assert_eq!(number(&window, "Inspector value linear red"), "0.0331");
    write_hex(&mut window, "Inspector value", "f80");
    assert_eq!(hex(&window, "Inspector value"), "#ff880080");
    write_hex(&mut window, "Inspector value", "10203040");
    assert_eq!(paint(&window)[3], 64.0 / 255.0);
    assert_eq!(hex(&window, "Inspector value"), "#10203040");

    let before = paint(&window);
    write_hex(&mut window, "Inspector value", "orange");
    assert!(window.harness.query_by_label_contains("“o” is no hexadecimal digit").is_some());
    assert_eq!(paint(&window), before, "the old colour stays");
    assert_eq!(hex(&window, "Inspector value"), "#10203040");
    write_hex(&mut window, "Inspector value", "#fff");
    assert!(window.harness.query_by_label_contains("hexadecimal digit").is_none(), "the message goes");

    window.click("Copy Inspector value as hex");
    assert_eq!(window.clipboard().as_deref(), Some("#ffffff40"));
    close(&mut window);
    for _ in 0..4 {
        window.keys(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(paint(&window), [0.5, 0.25, 0.0, 0.5], "each was one step");
}

#[test]
fn every_way_to_say_a_colour_says_the_same() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Paint Colour");
    open(&mut window, "Inspector value");
    assert!(window.harness.query_by_label_contains("Stored as the linear numbers").is_some());
    window.type_number("Inspector value linear red", "0.5");
    window.type_number("Inspector value linear green", "0.5");
    window.type_number("Inspector value linear blue", "0.5");
    assert_eq!(hex(&window, "Inspector value"), "#bcbcbc80", "linear 0.5 is 188");
    window.type_number("Inspector value sRGB red", "255");
    window.type_number("Inspector value sRGB green", "0");
    window.type_number("Inspector value sRGB blue", "0");
    assert_eq!(paint(&window), [1.0, 0.0, 0.0, 0.5]);
    window.type_number("Inspector value hue", "120");
    assert_eq!(hex(&window, "Inspector value"), "#00ff0080");
    window.type_number("Inspector value saturation", "50");
    window.type_number("Inspector value value", "100/2");
    assert_eq!(hex(&window, "Inspector value"), "#40804080");
    assert_eq!(number(&window, "Inspector value saturation"), "50");
    window.type_number("Inspector value alpha", "1");
    assert_eq!(hex(&window, "Inspector value"), "#408040");

    // Brighter than white is kept while the hue changes, and told by the linear numbers.
    window.type_number("Inspector value value", "100");
    window.type_number("Inspector value intensity", "4");
    assert!((paint(&window)[1] - 4.0).abs() < 1e-9, "{:?}", paint(&window));
    window.type_number("Inspector value hue", "0");
    assert!((paint(&window)[0] - 4.0).abs() < 1e-9, "{:?}", paint(&window));
}

#[test]
fn a_drag_in_the_picker_is_one_step_and_greys_keep_their_hue() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Paint Colour");
    open(&mut window, "Inspector value");
    write_hex(&mut window, "Inspector value", "#3366cc");
    let before = paint(&window);
    let square = window.harness.get_by_label("Inspector value saturation and value").rect();
    window.drag(square.center(), square.left_center() - vec2(30.0, 0.0));
    assert_eq!(number(&window, "Inspector value saturation"), "0");
    assert_eq!(number(&window, "Inspector value hue"), "220", "a grey has none of its own");
    let grey = paint(&window);
    assert_eq!((grey[0], grey[1]), (grey[1], grey[2]));
    let strip = window.harness.get_by_label("Inspector value alpha strip").rect();
    window.drag(strip.center(), strip.right_center() + vec2(20.0, 0.0));
    assert_eq!(paint(&window)[3], 1.0);
    close(&mut window);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(paint(&window), grey);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(paint(&window), before);
}

#[test]
fn parameters_scene_and_gradients_have_the_same_picker() {
    let wanted = [0x33, 0x66, 0x99].map(linear);
    let close_to =
        |found: &[f64]| wanted.iter().zip(found).all(|(wanted, found)| (wanted - found).abs() < 1e-7);
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Paint Colour");
    window.click("Make value a parameter");
    window.click("Parameters");
    open(&mut window, "paint_value");
    write_hex(&mut window, "paint_value", "#336699");
    close(&mut window);
    let parameter = window.document().parameter("paint_value").unwrap();
    assert!(parameter.colour && close_to(&parameter.value.components()), "{parameter:?}");

    let mut window = Window::open(Some("ui_many"));
    window.click("Inspector");
    for name in ["Light colour", "Background top"] {
        window.harness.get_by_role_and_label(Role::ColorWell, name).scroll_to_me();
        window.settle();
        open(&mut window, name);
        write_hex(&mut window, name, "#336699");
        close(&mut window);
    }
    let scene = window.document().scene().clone();
    assert!(close_to(&scene.light.colour.map(f64::from)), "{scene:?}");
    let Background::Gradient([top, _]) = scene.background else { panic!("{scene:?}") };
    assert!(close_to(&top.map(f64::from)));

    let mut window = Window::open(Some("ui_special"));
    window.select_node("Sky Colour Ramp");
    open(&mut window, "Stop colour");
    write_hex(&mut window, "Stop colour", "#336699");
    close(&mut window);
    let node = window.document().graph().node(NodeId(5)).unwrap();
    let gradient = Gradient::of_node(&node.options, &node.values);
    assert!(close_to(&gradient.stops[0].colour), "{gradient:?}");
}

#[test]
fn frames_keep_srgb_bytes() {
    let mut window = Window::open(Some("ui_many"));
    window.select_node("Left Smoothstep");
    window.keys(Modifiers::COMMAND, Key::J);
    let (id, _) = window.document().graph().frames().next().expect("a frame");
    let frame = |window: &Window| {
        window.document().graph().frames().find(|(known, _)| *known == id).unwrap().1.clone()
    };
    window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    assert!(window.app().selected_nodes().is_empty());
    window.keys(Modifiers::COMMAND, Key::A);
    open(&mut window, "Frame colour");
    assert!(window.harness.query_by_label_contains("Stored as the sRGB numbers").is_some());
    write_hex(&mut window, "Frame colour", "#336699");
    close(&mut window);
    assert_eq!(frame(&window).colour, [0x33, 0x66, 0x99]);
    window.fill("Frame title", "Masks");
    window.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(frame(&window).title, "Masks");
}
