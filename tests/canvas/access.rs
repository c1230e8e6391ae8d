//! What the canvas tells assistive technology, and that it rests when nothing happens.

use crate::window::Window;
use egui::{Event, Pos2, pos2, vec2};
use shaderwright::node_graph::*;

const TIME: NodeKey = NodeKey(0);
const MULTIPLY: NodeKey = NodeKey(2);
const NOISE: NodeKey = NodeKey(3);
const EMPTY: Pos2 = pos2(480.0, 600.0);

#[test]
fn names_and_rectangles_reach_accessibility() {
    let mut window = Window::small();
    window.ctx.enable_accesskit();
    window.frame(vec![]);
    window.frame(vec![]);
    let tree = window.accessible.take().expect("a tree");
    let find = |label: &str| {
        let named = |(_, node): &&(_, egui::accesskit::Node)| node.label() == Some(label);
        tree.nodes.iter().find(named).map(|(_, node)| node.bounds().expect("bounds"))
    };
    assert!(find("Multiply").is_some());
    let pin = find("Multiply a, connected from Time").expect("the pin is named");
    let at = window.input(MULTIPLY, "a");
    assert!(((pin.x0 + pin.x1) / 2.0 - f64::from(at.x)).abs() < 1.0, "{pin:?} {at:?}");
    assert!(((pin.y0 + pin.y1) / 2.0 - f64::from(at.y)).abs() < 1.0, "{pin:?} {at:?}");
    assert!(find("Fractal noise value, output, connected").is_some());
}

#[test]
fn problems_and_help_show_as_tooltips() {
    let mut window = Window::small();
    window.host.node_mut(NOISE).error = Some("the problem".to_owned());
    window.ctx.enable_accesskit();
    for (at, expected) in
        [(window.header(NOISE), "the problem"), (window.input(NOISE, "scale"), "A pin of the demo.")]
    {
        window.move_to(at);
        for _ in 0..120 {
            window.frame(vec![]);
        }
        let tree = window.accessible.take().expect("a tree");
        let says = |(_, node): &(_, egui::accesskit::Node)| {
            node.value() == Some(expected) || node.label() == Some(expected)
        };
        assert!(tree.nodes.iter().any(says), "{expected}");
        window.move_to(EMPTY);
    }
}

#[test]
fn a_wire_can_be_made_without_a_pointer() {
    let mut window = Window::small();
    window.ctx.enable_accesskit();
    window.frame(vec![]);
    window.frame(vec![]);
    for label in ["Time time, output, connected", "Multiply b, input"] {
        let tree = window.accessible.take().expect("a tree");
        let named = |(_, node): &&(_, egui::accesskit::Node)| node.label() == Some(label);
        let target_node = tree.nodes.iter().find(named).expect(label).0;
        window.frame(vec![Event::AccessKitActionRequest(egui::accesskit::ActionRequest {
            action: egui::accesskit::Action::Click,
            target_tree: tree.tree_id,
            target_node,
            data: None,
        })]);
    }
    let expected =
        CanvasEvent::Connect { from: PinKey::output(TIME, "time"), to: PinKey::input(MULTIPLY, "b") };
    assert_eq!(window.take(), vec![expected]);
}

#[test]
fn an_idle_canvas_asks_for_no_repaint() {
    let mut window = Window::small();
    let from = window.header(TIME);
    window.press(from);
    window.move_to(from + vec2(20.0, 0.0));
    assert_eq!(window.repaint_delay, std::time::Duration::ZERO, "the host's answer must show");
    window.release(from + vec2(20.0, 0.0));
    window.move_to(EMPTY);
    for _ in 0..10 {
        window.frame(vec![]);
    }
    assert!(window.repaint_delay > std::time::Duration::from_secs(3600), "{:?}", window.repaint_delay);
}

#[test]
fn the_overview_moves_the_view() {
    let mut window = Window::small();
    window.overview = true;
    window.frame(vec![]);
    window.frame(vec![]);
    let corner = window.screen.to_pos2() - vec2(60.0, 40.0);
    window.click(corner);
    assert!(window.state.view().center.x > 100.0, "{:?}", window.state.view());
    assert!(window.events.is_empty(), "the canvas below took no part: {:?}", window.events);
}
