//! The graph panel under the mouse: what the canvas's own tests show of a small host, on the real documents.

use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable;
use shaderwright::document::{Document, NodeId, Pin};

use crate::window::Window;

fn open() -> Window {
    Window::open(Some("ui_waves"))
}

fn node_rect(window: &Window, label: &str) -> Rect {
    window.harness.get_by_label(label).rect()
}

fn header(window: &Window, label: &str) -> Pos2 {
    node_rect(window, label).center_top() + vec2(10.0, 8.0)
}

fn source(window: &Window, node: u32, pin: &str) -> Option<Pin> {
    window.document().graph().source_of(&Pin::new(NodeId(node), pin)).cloned()
}

/// Drags with keys held down from beginning to end.
fn drag_with(window: &mut Window, modifiers: Modifiers, from: Pos2, to: Pos2) {
    window.press_with(modifiers, PointerButton::Primary, from, true);
    for step in 1..=6 {
        let at = from + (to - from) * (step as f32 / 6.0);
        window.harness.event_modifiers(Event::PointerMoved(at), modifiers);
        window.step();
    }
    window.press_with(modifiers, PointerButton::Primary, to, false);
    window.settle();
}

fn double_click(window: &mut Window, pos: Pos2) {
    window.harness.hover_at(pos);
    window.settle();
    for pressed in [true, false, true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        // All in one frame: a second is four frames here, too slow for a double click.
        let event = Event::PointerButton { pos, button, pressed, modifiers };
        window.harness.input_mut().events.push(event);
    }
    window.settle();
}

#[test]
fn a_moved_node_comes_in_line_with_its_neighbours_unless_alt_is_held() {
    // The Mask is below the Wave, whose left edge is at 400.
    for (modifiers, in_line) in [(Modifiers::NONE, true), (Modifiers::ALT, false)] {
        let mut window = open();
        let from = header(&window, "Mask Smoothstep");
        drag_with(&mut window, modifiers, from, from + vec2(4.0, 60.0));
        let at = window.document().graph().node(NodeId(8)).unwrap().at;
        assert!(at[1] > 260.0, "{at:?}");
        assert_eq!(at[0] == 400.0, in_line, "{modifiers:?}: {at:?}");
    }
}

#[test]
fn alt_swaps_two_wires() {
    let mut window = open();
    let before = [source(&window, 7, "a"), source(&window, 7, "b")];
    let (a, b) = (window.pin("Moved a, connected from Position"), window.pin("Moved b, connected from Wave"));
    drag_with(&mut window, Modifiers::ALT, a, b);
    assert_eq!(window.app().last_step(), Some("Swap wires"));
    let [first, second] = before;
    assert_eq!([source(&window, 7, "a"), source(&window, 7, "b")], [second, first]);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(source(&window, 7, "a"), Some(Pin::new(NodeId(6), "out")), "one step takes both back");
}

#[test]
fn a_group_is_entered_by_double_click_and_left_by_the_breadcrumb() {
    let mut window = open();
    window.select_node("Wave Sine");
    window.keys(Modifiers::COMMAND, Key::G);
    let canvas = node_rect(&window, "Node graph");
    window.harness.hover_at(canvas.left_bottom() + vec2(30.0, -15.0));
    window.settle();
    let at = header(&window, "Group");
    double_click(&mut window, at);
    assert!(window.harness.query_by_label("Group Input").is_some(), "the inside is shown");
    window.click("Main graph");
    assert!(window.harness.query_by_label("Group Input").is_none());
    assert!(window.harness.query_by_label("Main graph").is_none(), "there is no way further back");
    assert!(window.harness.query_by_label("Mask Smoothstep").is_some());
}

#[test]
fn the_status_bar_says_why_a_wire_is_refused() {
    let mut window = open();
    let before = window.document().clone();
    for (from, to, reason) in [
        (
            "Position vector 3, output, connected",
            "Pass Output alpha, input",
            "does not fit this pin, which takes a",
        ),
        ("Moved vector 3, output, connected", "Multiply a, connected from Time", "depend on its own result"),
    ] {
        let (from, to) = (window.pin(from), window.pin(to));
        window.press(from, true);
        for at in [from + vec2(12.0, 0.0), to - vec2(30.0, 0.0), to] {
            window.harness.hover_at(at);
            window.step();
        }
        window.step();
        assert!(window.harness.query_by_label_contains(reason).is_some(), "{reason}");
        window.press(to, false);
        window.settle();
        assert!(window.harness.query_by_label_contains(reason).is_none(), "it goes with the wire");
        assert_eq!(window.document(), &before, "no wire was made");
    }
}

#[test]
fn a_drop_need_not_hit_the_pin() {
    let mut window = open();
    let from = window.pin("Wave number, output, connected");
    let near = window.pin("Mask high, input") - vec2(9.0, 2.0);
    window.drag(from, near);
    assert_eq!(source(&window, 8, "high"), Some(Pin::new(NodeId(5), "out")), "beside the pin");
    // On the body the first free pin that fits takes it.
    let body = header(&window, "Mask Smoothstep");
    window.drag(window.pin("Wave number, output, connected"), body);
    assert_eq!(source(&window, 8, "low"), Some(Pin::new(NodeId(5), "out")), "on the node");
    assert!(window.harness.query_by_label("Search nodes").is_none(), "and no palette opens");
}

#[test]
fn the_wheel_zooms_at_the_pointer() {
    let mut window = open();
    let before = node_rect(&window, "Wave Sine");
    let anchor = before.left_top();
    window.harness.hover_at(anchor);
    window.settle();
    for _ in 0..3 {
        window.harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, 2.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.settle();
    }
    let after = node_rect(&window, "Wave Sine");
    assert!(after.width() > before.width() * 1.2, "{before:?} {after:?}");
    assert!((after.left_top() - anchor).length() < 2.0, "what is under the pointer stays there: {after:?}");
}

#[test]
fn entries_of_the_context_menu_have_plain_names() {
    let mut window = open();
    let at = header(&window, "Mask Smoothstep");
    window.press_button(at, PointerButton::Secondary);
    for name in ["Rename…", "Delete, keep the flow Shift+Delete"] {
        assert!(window.harness.query_by_label(name).is_some(), "{name}");
    }
    window.keys(Modifiers::NONE, Key::Escape);
    window.press_button(window.pin("Mask low, input"), PointerButton::Secondary);
    for name in ["Show this value", "Reset to default", "Make parameter"] {
        assert!(window.harness.query_by_label(name).is_some(), "{name}");
    }
}

#[test]
fn no_tooltip_of_the_canvas_lies_above_a_dialog() {
    let mut window = open();
    let pin = window.pin("Mask low, input");
    window.harness.hover_at(pin);
    let help = "Value of low";
    for _ in 0..12 {
        window.step();
    }
    assert!(window.harness.query_by_label(help).is_some(), "the picture of the value is shown");
    window.keys(Modifiers::COMMAND, Key::Comma);
    for _ in 0..12 {
        window.step();
    }
    assert!(window.harness.query_by_label("Close settings").is_some());
    assert!(window.harness.query_by_label(help).is_none(), "it is gone below the dialog");
}

#[test]
fn a_node_dropped_on_a_wire_is_one_step() {
    let mut window = open();
    window.add_node("cosine");
    let cosine = window.newest_node("math.cosine");
    let before = window.document().clone();
    let to = window.pin("Wave x, connected from Multiply");
    let from = window.pin("Multiply number, output, connected");
    let wire = from + (to - from) * 0.5;
    let start = header(&window, "Cosine");
    let middle = node_rect(&window, "Cosine").center();
    window.drag(start, start + (wire - middle));
    assert_eq!(window.app().last_step(), Some("Insert on wire"));
    assert_eq!(source(&window, 5, "x"), Some(Pin::new(cosine, "out")));
    assert_ne!(window.document().graph().node(cosine).unwrap().at, before.graph().node(cosine).unwrap().at);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document(), &before, "one step takes the wires and the move back");
}

#[test]
fn the_whole_text_of_a_graph_is_pasted() {
    let text = include_str!("../../graphs/fish_mask.json");
    let (pasted, _) = Document::from_json(text).unwrap();
    let mut window = open();
    let canvas = node_rect(&window, "Node graph");
    window.harness.hover_at(canvas.left_bottom() + vec2(30.0, -15.0));
    window.settle();
    let counts = |document: &Document| [document.graph().nodes().count(), document.graph().wires().count()];
    let ([nodes, wires], [more_nodes, more_wires]) = (counts(window.document()), counts(&pasted));
    let passes = window.document().passes().len();
    window.harness.event(Event::Paste(text.to_owned()));
    window.settle();
    assert_eq!(counts(window.document()), [nodes + more_nodes, wires + more_wires]);
    assert_eq!(window.document().passes().len(), passes + 1, "its Pass Output has a pass of its own");
    assert!(window.document().parameter("mask_black").is_some(), "what its nodes read comes along");
    assert_eq!(window.app().selected_nodes().len(), more_nodes);
    let notices: Vec<&str> = window.app().notices().collect();
    let wanted = "Pasted the nodes of Fish skin without the settings of its passes, its scene";
    assert_eq!(notices, [wanted.replace("Fish skin", pasted.title())]);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(counts(window.document()), [nodes, wires]);
    // A graph that cannot be read says why.
    window.harness.event(Event::Paste(text.replacen("\"shaderwright\": 1", "\"shaderwright\": 9", 1)));
    window.settle();
    assert_eq!(counts(window.document()), [nodes, wires]);
    assert!(window.app().notices().any(|notice| notice.starts_with("Nothing was pasted: ")));
}
