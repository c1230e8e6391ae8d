//! Wires on the canvas: made, moved, cut and dropped, and never lost without an event.

use crate::host::{Host, Kind};
use crate::window::Window;
use egui::{Color32, Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use shaderwright::node_graph::*;

const TIME: NodeKey = NodeKey(0);
const UV: NodeKey = NodeKey(1);
const MULTIPLY: NodeKey = NodeKey(2);
const NOISE: NodeKey = NodeKey(3);
const OUTPUT: NodeKey = NodeKey(4);
const EMPTY: Pos2 = pos2(480.0, 600.0);

/// What happened beside selecting.
fn edits(window: &mut Window) -> Vec<CanvasEvent> {
    let mut events = window.take();
    events.retain(|event| !matches!(event, CanvasEvent::SelectionChanged(_)));
    events
}

#[test]
fn a_wire_is_dragged_from_either_end() {
    let (from, to) = (PinKey::output(TIME, "time"), PinKey::input(NOISE, "scale"));
    for reverse in [false, true] {
        let mut window = Window::small();
        let (output, input) = (window.output(TIME, "time"), window.input(NOISE, "scale"));
        if reverse {
            window.drag(input, output);
        } else {
            window.drag(output, input);
        }
        let expected = CanvasEvent::Connect { from: from.clone(), to: to.clone() };
        assert_eq!(edits(&mut window), vec![expected], "reverse: {reverse}");
        assert_eq!(window.host.wires.len(), 5);
    }
}

#[test]
fn clicks_wire_too() {
    let mut window = Window::small();
    let (output, input) = (window.output(TIME, "time"), window.input(MULTIPLY, "b"));
    window.click(output);
    assert_eq!(window.state.activity(), Activity::Wiring);
    window.move_to(input);
    window.click(input);
    assert!(matches!(edits(&mut window)[..], [CanvasEvent::Connect { .. }]));
    assert_eq!(window.state.activity(), Activity::Idle);

    window.click(output);
    window.key(Key::Escape);
    assert_eq!(window.state.activity(), Activity::Idle);
    window.click(output);
    window.click(output);
    assert_eq!(window.state.activity(), Activity::Idle);
    assert!(edits(&mut window).is_empty());
}

#[test]
fn what_does_not_fit_takes_no_wire() {
    let mut window = Window::small();
    let (output, mask) = (window.output(TIME, "time"), window.input(OUTPUT, "mask"));
    window.press(output);
    window.move_to(output + vec2(30.0, 0.0));
    window.move_to(mask - vec2(4.0, 0.0));
    window.release(mask - vec2(4.0, 0.0));
    // The node below offers another pin that fits.
    let expected = PinKey::input(OUTPUT, "mask");
    assert!(
        !window
            .events
            .iter()
            .any(|event| matches!(event, CanvasEvent::Connect { to, .. } if *to == expected))
    );
    assert_eq!(window.host.wires.len(), 4);

    let texture = window.host.add("Texture", pos2(0.0, 200.0), Color32::GRAY, &[("=texture", Kind::Texture)]);
    window.frame(vec![]);
    window.take();
    let from = window.output(texture, "texture");
    window.drag(from, window.input(OUTPUT, "alpha"));
    assert!(edits(&mut window).is_empty(), "neither a wire nor a menu: the drop was on a pin");
    window.drag(from, mask);
    assert!(matches!(&edits(&mut window)[..], [CanvasEvent::Connect { to, .. }] if *to == expected));
}

#[test]
fn a_drop_on_a_body_takes_the_first_pin_that_fits() {
    let mut window = Window::small();
    let body = window.header(OUTPUT);
    window.drag(window.output(TIME, "time"), body);
    let expected = PinKey::input(OUTPUT, "alpha");
    assert!(
        matches!(&edits(&mut window)[..], [CanvasEvent::Connect { to, .. }] if *to == expected),
        "the first free pin, not one that would lose its wire"
    );
}

#[test]
fn a_drop_on_empty_space_asks_for_a_node() {
    let mut window = Window::small();
    window.drag(window.input(OUTPUT, "alpha"), EMPTY);
    let pin = PinKey::input(OUTPUT, "alpha");
    let pos = window.state.graph_from_screen(EMPTY).unwrap();
    assert_eq!(edits(&mut window), vec![CanvasEvent::DropWireOnCanvas { pin, pos, screen_pos: EMPTY }]);
}

#[test]
fn a_connected_input_gives_its_wire_away() {
    let mut window = Window::small();
    window.drag(window.input(MULTIPLY, "a"), window.input(MULTIPLY, "b"));
    let (from, to) = (PinKey::output(TIME, "time"), PinKey::input(MULTIPLY, "b"));
    let (old_from, old_to) = (from.clone(), PinKey::input(MULTIPLY, "a"));
    assert_eq!(
        edits(&mut window),
        vec![CanvasEvent::WireMoved { old_from, old_to, from, to: to.clone(), swap: false }]
    );

    window.drag(window.input(MULTIPLY, "b"), window.input(MULTIPLY, "b") + vec2(-6.0, 2.0));
    assert!(edits(&mut window).is_empty(), "put back where it was");

    window.drag(window.input(MULTIPLY, "b"), EMPTY);
    assert_eq!(edits(&mut window), vec![CanvasEvent::Disconnect { to }]);
    assert_eq!(window.host.wires.len(), 3);
}

#[test]
fn a_node_removed_while_its_wire_is_dragged_ends_the_drag() {
    let mut window = Window::small();
    let from = window.output(TIME, "time");
    window.press(from);
    window.move_to(from + vec2(60.0, 60.0));
    assert_eq!(window.state.activity(), Activity::Wiring);
    window.host.remove(TIME);
    window.move_to(from + vec2(80.0, 60.0));
    assert_eq!(window.state.activity(), Activity::Idle);
    window.release(from + vec2(80.0, 60.0));
    assert!(edits(&mut window).is_empty());
}

#[test]
fn a_wire_removed_while_it_is_dragged_ends_the_drag() {
    let mut window = Window::small();
    let from = window.input(MULTIPLY, "a");
    window.press(from);
    window.move_to(EMPTY);
    window.host.wires.clear();
    window.host.revision += 1;
    window.move_to(EMPTY + vec2(5.0, 0.0));
    window.release(EMPTY);
    assert!(edits(&mut window).is_empty());
}

#[test]
fn nodes_removed_while_they_move_leave_the_rest_moving() {
    let mut window = Window::small();
    window.host.selection = Selection::of_nodes([TIME, UV]);
    let (from, uv) = (window.header(TIME), window.host.node(UV).pos);
    window.press(from);
    window.move_to(from + vec2(20.0, 0.0));
    window.host.remove(TIME);
    window.move_to(from + vec2(50.0, 0.0));
    window.release(from + vec2(50.0, 0.0));
    assert_eq!(window.host.node(UV).pos, uv + vec2(50.0, 0.0));
    let finished = |event: &&CanvasEvent| matches!(event, CanvasEvent::Moved { phase: Phase::Finished, .. });
    assert_eq!(window.events.iter().filter(finished).count(), 1);
}

#[test]
fn a_cut_severs_what_it_crosses() {
    let mut window = Window::small();
    let (from, to) = (window.output(UV, "uv"), window.input(NOISE, "p"));
    let middle = from + (to - from) * 0.5;
    window.modifiers = Modifiers::COMMAND | Modifiers::SHIFT;
    window.drag(middle - vec2(0.0, 60.0), middle + vec2(0.0, 60.0));
    assert_eq!(edits(&mut window), vec![CanvasEvent::CutWires { wires: vec![PinKey::input(NOISE, "p")] }]);
    window.modifiers = Modifiers::ALT;
    let wire = window.output(TIME, "time") + vec2(50.0, 0.0);
    window.drag_with(PointerButton::Secondary, wire - vec2(0.0, 60.0), wire + vec2(0.0, 60.0));
    assert!(matches!(edits(&mut window)[..], [CanvasEvent::CutWires { .. }]));
}

#[test]
fn wires_are_selected_moved_at_their_ends_and_rerouted() {
    let mut window = Window::small();
    let (from, to) = (window.output(UV, "uv"), window.input(NOISE, "p"));
    let middle = from + (to - from) * 0.5;
    window.move_to(middle);
    assert_eq!(window.hovered, Target::Wire(PinKey::input(NOISE, "p")));
    window.click(middle);
    assert!(window.host.selection.wires.contains(&PinKey::input(NOISE, "p")));
    window.press(middle);
    window.release(middle);
    window.press(middle);
    window.release(middle);
    assert!(matches!(edits(&mut window)[..], [CanvasEvent::RerouteRequested { .. }]));

    let near_start = from + vec2(22.0, 0.0);
    window.time += 1.0;
    window.drag(near_start, window.output(NOISE, "slope"));
    assert!(edits(&mut window).is_empty(), "the host refuses a node's own output");
    window.drag(near_start, window.output(TIME, "time"));
    assert!(matches!(&edits(&mut window)[..], [CanvasEvent::WireMoved { from, .. }] if from.node == TIME));
}

#[test]
fn a_lone_node_dropped_on_a_wire_is_inserted() {
    let mut window = Window::small();
    let pins = [("in", Kind::Float), ("=out", Kind::Float)];
    let node = window.host.add("Saturate", pos2(-150.0, 180.0), Color32::GRAY, &pins);
    window.frame(vec![]);
    let wire = window.output(UV, "uv") + (window.input(NOISE, "p") - window.output(UV, "uv")) * 0.5;
    let from = window.header(node);
    window.drag(from, wire);
    let wanted = PinKey::input(NOISE, "p");
    assert!(
        matches!(window.events.last(), Some(CanvasEvent::InsertNodeOnWire { node: at, wire, .. }) if *at == node && *wire == wanted),
        "{:?}",
        window.events.last()
    );
    assert_eq!(window.host.wires.len(), 5);
}

#[test]
fn a_press_elsewhere_gives_a_clicked_wire_up() {
    let mut window = Window::small();
    window.click(window.output(TIME, "time"));
    assert_eq!(window.state.activity(), Activity::Wiring);
    let outside = pos2(2000.0, 10.0);
    let modifiers = Modifiers::NONE;
    let press =
        Event::PointerButton { pos: outside, button: PointerButton::Primary, pressed: true, modifiers };
    window.frame(vec![Event::PointerMoved(outside), press]);
    assert_eq!(window.state.activity(), Activity::Idle);
    assert!(edits(&mut window).is_empty());
}

#[test]
fn an_undo_during_a_drag_can_abort_it() {
    let mut window = Window::small();
    let from = window.header(TIME);
    window.press(from);
    window.move_to(from + vec2(30.0, 0.0));
    let undone = Host::small();
    window.host = undone;
    window.host.revision = 1000;
    window.state.abort_gesture();
    window.take();
    window.move_to(from + vec2(60.0, 0.0));
    window.release(from + vec2(60.0, 0.0));
    assert!(window.take().is_empty());
}

#[test]
fn wires_follow_nodes_of_which_only_the_place_has_changed() {
    let mut window = Window::small();
    let from = window.header(MULTIPLY);
    window.drag(from, from + vec2(60.0, 150.0));
    assert!(window.host.moves > 0, "the host said that nothing but places changed");
    let middle = |window: &Window, pins: [Pos2; 2]| {
        let center = pins[0] + (pins[1] - pins[0]) / 2.0;
        window.state.graph_from_screen(center).unwrap()
    };
    let ends = [window.output(TIME, "time"), window.input(MULTIPLY, "a")];
    let at = middle(&window, ends);
    let screen = window.state.screen_from_graph(at).unwrap();
    window.move_to(screen);
    let to = PinKey::input(MULTIPLY, "a");
    assert_eq!(window.hovered, Target::Wire(to), "the wire is found where it runs now");

    // A node that the host leaves out of the content's revision by mistake is still noticed.
    window.host.add("Late", pos2(0.0, 300.0), Color32::GRAY, &[("=value", Kind::Float)]);
    window.host.moves += 1;
    window.frame(vec![]);
    assert_eq!(window.state.node_rects().count(), 6);
}

#[test]
fn a_wire_is_made_between_pins_that_have_the_keyboard() {
    let mut window = Window::small();
    window.state.walk_pins(TIME);
    window.frame(vec![]);
    assert_eq!(window.state.keyboard_pin(), Some(&PinKey::output(TIME, "time")));
    window.frame(vec![]);
    window.key(Key::Enter);
    assert_eq!(window.state.activity(), Activity::Wiring);
    let target = window.state.keyboard_pin().cloned().unwrap();
    assert_eq!(target.side, PinSide::Input);
    assert_ne!(target.node, TIME);
    window.frame(vec![]);
    // The pointer takes no part in it.
    window.move_to(EMPTY);
    window.key(Key::Enter);
    let expected = CanvasEvent::Connect { from: PinKey::output(TIME, "time"), to: target };
    assert_eq!(edits(&mut window), vec![expected]);

    window.frame(vec![]);
    window.key(Key::Enter);
    assert_eq!(window.state.activity(), Activity::Wiring);
    window.ctx.memory_mut(|memory| memory.stop_text_input());
    if let Some(focused) = window.ctx.memory(|memory| memory.focused()) {
        window.ctx.memory_mut(|memory| memory.surrender_focus(focused));
    }
    window.frame(vec![]);
    assert_eq!(window.state.activity(), Activity::Idle, "no wire hangs on a keyboard that went elsewhere");
    assert_eq!(window.state.keyboard_pin(), None);
}

#[test]
fn alt_and_arrows_go_from_node_to_node() {
    let mut window = Window::small();
    window.move_to(EMPTY);
    window.key(Key::ArrowLeft);
    assert_eq!(window.host.selection.nodes.len(), 1, "an arrow selects while nothing is selected");
    window.host.selection = Selection::of_nodes([TIME]);
    window.modifiers = Modifiers::ALT;
    window.key(Key::ArrowRight);
    assert_eq!(window.host.selection, Selection::of_nodes([MULTIPLY]));
    window.key(Key::ArrowLeft);
    assert_eq!(window.host.selection, Selection::of_nodes([TIME]));
    assert!(edits(&mut window).is_empty(), "nothing moved");
}
