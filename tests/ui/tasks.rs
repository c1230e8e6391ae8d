//! What people do most, counted in actions: a click, a drag, a chord of keys, a text typed, a rest of the pointer.

use egui::{Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use shaderwright::document::{NodeId, Pin};

use crate::window::Window;

/// A person at a window. Looking around is free.
struct Person {
    window: Window,
    actions: usize,
}

impl Person {
    fn at(example: &str) -> Self {
        Self { window: Window::open(Some(example)), actions: 0 }
    }

    fn drag(&mut self, from: Pos2, to: Pos2) {
        self.actions += 1;
        self.window.drag(from, to);
    }

    fn click_at(&mut self, at: Pos2, button: PointerButton) {
        self.actions += 1;
        self.window.press_button(at, button);
    }

    fn click(&mut self, label: &str) {
        self.actions += 1;
        self.window.click(label);
    }

    fn keys(&mut self, modifiers: Modifiers, key: Key) {
        self.actions += 1;
        self.window.keys(modifiers, key);
    }

    fn types(&mut self, field: &str, text: &str) {
        self.actions += 1;
        self.window.type_text(field, text);
    }

    #[track_caller]
    fn needed(&self, most: usize) {
        assert!((1..=most).contains(&self.actions), "{} actions, {most} are enough", self.actions);
    }
}

#[test]
fn noise_comes_between_uv_and_texture_in_four_actions() {
    let mut person = Person::at("ui_texture");
    let uv = person.window.pin("UV vector 2, output, connected");
    let canvas = person.window.harness.get_by_label("Node graph").rect();
    person.drag(uv, canvas.center_bottom() + vec2(-40.0, -60.0));
    person.types("Search nodes", "fractal noise");
    person.keys(Modifiers::NONE, Key::Enter);
    let graph = person.window.document().graph();
    let (noise, _) = graph.nodes().find(|(_, node)| node.kind.starts_with("noise.")).expect("a noise");
    let from = person.window.pin("Fractal Noise value, output");
    let to = person.window.pin("Sample Texture uv, connected from UV");
    person.drag(from, to);
    let graph = person.window.document().graph();
    assert_eq!(graph.source_of(&Pin::new(NodeId(4), "uv")).map(|pin| pin.node), Some(noise));
    assert!(graph.wires_into(noise).any(|(_, source)| source.node == NodeId(2)));
    person.needed(4);
}

#[test]
fn a_value_becomes_a_parameter_in_two_actions() {
    let mut person = Person::at("ui_waves");
    let low = person.window.pin("Mask low, input");
    person.click_at(low, PointerButton::Secondary);
    person.click("Make parameter");
    assert!(person.window.document().parameter("mask_low").is_some());
    person.needed(2);
}

#[test]
fn one_action_shows_what_a_pin_looks_like() {
    let mut person = Person::at("ui_waves");
    person.window.wait_for_picture();
    let pin = person.window.pin("Wave number, output, connected");
    person.actions += 1;
    person.window.harness.hover_at(pin);
    let shown = (0..200).any(|_| {
        person.window.settle();
        std::thread::sleep(std::time::Duration::from_millis(10));
        person.window.app().shown_previews() == 1
    });
    assert!(shown && person.window.harness.query_by_label("Value of out").is_some());
    person.needed(1);
}

#[test]
fn one_action_groups_what_is_selected() {
    let mut person = Person::at("ui_waves");
    person.window.select_node("Wave Sine");
    person.keys(Modifiers::COMMAND, Key::G);
    let graph = person.window.document().graph();
    let group = graph.group_named("Group").expect("a group");
    assert!(graph.nodes_in(Some(group)).any(|(_, node)| node.kind == "math.sine"));
    person.needed(1);
}

#[test]
fn wgsl_is_exported_in_three_actions() {
    let mut person = Person::at("ui_waves");
    // Naming the file in the system's dialog and confirming it are two.
    let file = person.window.answer_with("waves.wgsl");
    person.actions += 2;
    person.click("Export WGSL");
    person.window.settle();
    let text = std::fs::read_to_string(file).expect("the file is written");
    assert!(text.contains("@fragment"));
    person.needed(3);
}
