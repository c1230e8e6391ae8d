//! The canvas driven by synthetic events: every gesture, and the graph changing under each.

use crate::host::{Host, Kind, large_graph};
use crate::window::Window;
use egui::{
    Color32, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, Rect, pos2, vec2,
};
use shaderwright::node_graph::*;

const TIME: NodeKey = NodeKey(0);
const UV: NodeKey = NodeKey(1);
const MULTIPLY: NodeKey = NodeKey(2);
const NOISE: NodeKey = NodeKey(3);
const OUTPUT: NodeKey = NodeKey(4);
const EMPTY: Pos2 = pos2(480.0, 600.0);

fn finished(events: &[CanvasEvent]) -> usize {
    events.iter().filter(|event| matches!(event, CanvasEvent::Moved { phase: Phase::Finished, .. })).count()
}

#[test]
fn wheel_zooms_at_the_pointer_and_trackpad_pans() {
    let mut window = Window::small();
    let pointer = pos2(700.0, 200.0);
    window.move_to(pointer);
    let under = window.state.graph_from_screen(pointer).unwrap();
    let wheel = |unit, delta| Event::MouseWheel {
        unit,
        delta,
        phase: egui::TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    };
    window.frame(vec![wheel(MouseWheelUnit::Line, vec2(0.0, 3.0))]);
    for _ in 0..40 {
        window.frame(vec![]);
    }
    assert!(window.state.view().zoom > 1.3, "{:?}", window.state.view());
    let now = window.state.graph_from_screen(pointer).unwrap();
    assert!((now - under).length() < 0.05, "{now:?} {under:?}");

    let before = window.state.view();
    window.frame(vec![wheel(MouseWheelUnit::Point, vec2(5.0, -4.0))]);
    for _ in 0..40 {
        window.frame(vec![]);
    }
    let after = window.state.view();
    assert_eq!(after.zoom, before.zoom);
    assert!((after.center - before.center + vec2(5.0, -4.0) / before.zoom).length() < 0.05);
}

#[test]
fn zoom_reaches_far_enough_for_large_graphs_and_stops() {
    let mut window = Window::small();
    window.move_to(EMPTY);
    for _ in 0..60 {
        window.key(Key::Minus);
    }
    assert_eq!(window.state.view().zoom, MIN_ZOOM);
    for _ in 0..120 {
        window.key(Key::Plus);
    }
    assert_eq!(window.state.view().zoom, MAX_ZOOM);

    let mut large = Window::new(large_graph(2000), View::default());
    large.state.fit_all();
    large.frame(vec![]);
    let visible = large.state.visible_rect().unwrap();
    assert!(visible.contains_rect(large.state.content_bounds().unwrap()));
}

#[test]
fn middle_right_and_space_drags_pan_without_events() {
    for button in [PointerButton::Middle, PointerButton::Secondary] {
        let mut window = Window::small();
        window.drag_with(button, EMPTY, EMPTY + vec2(50.0, -30.0));
        assert_eq!(window.state.view().center, pos2(-50.0, 30.0), "{button:?}");
        assert!(window.events.is_empty(), "{:?}", window.events);
    }
    let mut window = Window::small();
    window.move_to(EMPTY);
    let space = |pressed| Event::Key {
        key: Key::Space,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    window.frame(vec![space(true)]);
    window.drag(window.header(TIME), window.header(TIME) + vec2(40.0, 0.0));
    window.frame(vec![space(false)]);
    assert_eq!(window.state.view().center, pos2(-40.0, 0.0));
    assert!(window.events.is_empty(), "{:?}", window.events);
    window.key(Key::Space);
    assert!(matches!(window.take()[..], [CanvasEvent::OpenAddMenu { .. }]));
}

#[test]
fn clicks_select_extend_and_clear() {
    let mut window = Window::small();
    window.click(window.header(TIME));
    assert_eq!(window.host.selection, Selection::of_nodes([TIME]));
    window.modifiers = Modifiers::SHIFT;
    window.click(window.header(UV));
    assert_eq!(window.host.selection, Selection::of_nodes([TIME, UV]));
    window.modifiers = Modifiers::COMMAND;
    window.click(window.header(TIME));
    assert_eq!(window.host.selection, Selection::of_nodes([UV]));
    window.modifiers = Modifiers::NONE;
    window.click(EMPTY);
    assert!(window.host.selection.is_empty());
}

#[test]
fn a_box_selects_what_it_touches() {
    let mut window = Window::small();
    let (time, uv) = (window.header(TIME), window.header(UV));
    window.drag(time - vec2(90.0, 60.0), uv + vec2(20.0, 5.0));
    assert_eq!(window.host.selection, Selection::of_nodes([TIME, UV]));
    let noise = window.state.node_screen_rect(NOISE).unwrap();
    window.modifiers = Modifiers::SHIFT;
    window.drag(noise.left_bottom() + vec2(-20.0, 20.0), noise.center() + vec2(0.0, 20.0));
    assert_eq!(window.host.selection, Selection::of_nodes([TIME, UV, NOISE]));
}

#[test]
fn a_move_is_live_and_finishes_once() {
    let mut window = Window::small();
    window.host.selection = Selection::of_nodes([TIME, UV]);
    let before = (window.host.node(TIME).pos, window.host.node(UV).pos, window.host.node(NOISE).pos);
    let from = window.header(TIME);
    window.drag(from, from + vec2(30.0, 45.0));
    let live = |event: &&CanvasEvent| matches!(event, CanvasEvent::Moved { phase: Phase::Live, .. });
    assert!(window.events.iter().filter(live).count() > 2);
    assert_eq!(finished(&window.events), 1);
    assert_eq!(window.host.node(TIME).pos, before.0 + vec2(30.0, 45.0));
    assert_eq!(window.host.node(UV).pos, before.1 + vec2(30.0, 45.0));
    assert_eq!(window.host.node(NOISE).pos, before.2);
    assert_eq!(window.host.selection, Selection::of_nodes([TIME, UV]));
}

#[test]
fn a_move_at_another_zoom_is_in_graph_units() {
    let mut window = Window::new(Host::small(), View { center: Pos2::ZERO, zoom: 0.5 });
    let before = window.host.node(NOISE).pos;
    let from = window.header(NOISE);
    window.drag(from, from + vec2(30.0, 10.0));
    assert_eq!(window.host.node(NOISE).pos, before + vec2(60.0, 20.0));
}

#[test]
fn snapping_puts_the_grabbed_node_on_the_grid() {
    let mut window = Window::small();
    window.snap = true;
    let from = window.header(NOISE);
    window.drag(from, from + vec2(33.0, 27.0));
    assert_eq!(window.host.node(NOISE).pos, pos2(60.0, -20.0));
}

#[test]
fn escape_takes_a_move_back() {
    let mut window = Window::small();
    let before = window.host.node(TIME).pos;
    let from = window.header(TIME);
    window.press(from);
    window.move_to(from + vec2(40.0, 40.0));
    assert_ne!(window.host.node(TIME).pos, before);
    window.key(Key::Escape);
    assert_eq!(window.host.node(TIME).pos, before);
    window.release(from + vec2(40.0, 40.0));
    assert_eq!(finished(&window.events), 0);
    assert_eq!(window.state.activity(), Activity::Idle);
}

#[test]
fn a_press_a_drag_and_a_release_in_one_frame_are_a_move() {
    let mut window = Window::small();
    let before = window.host.node(TIME).pos;
    let from = window.header(TIME);
    window.move_to(from);
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let to = from + vec2(25.0, 0.0);
    window.frame(vec![button(from, true), Event::PointerMoved(to), button(to, false)]);
    window.frame(vec![]);
    assert_eq!(finished(&window.events), 1);
    assert_eq!(window.host.node(TIME).pos, before + vec2(25.0, 0.0));
}

#[test]
fn frames_take_their_nodes_along_and_resize() {
    let mut window = Window::small();
    let frame = FrameKey(7);
    let rect = Rect::from_min_max(pos2(-450.0, -200.0), pos2(-30.0, 20.0));
    window.host.frames.push((frame, rect, "Animation".to_owned(), Color32::GRAY));
    let inner = Rect::from_min_max(pos2(-440.0, -30.0), pos2(-300.0, 10.0));
    window.host.frames.push((FrameKey(8), inner, "Inner".to_owned(), Color32::GRAY));
    window.host.revision += 1;
    window.frame(vec![]);
    let title = window.state.screen_from_graph(rect.min + vec2(30.0, 14.0)).unwrap();
    let (time, uv) = (window.host.node(TIME).pos, window.host.node(UV).pos);
    window.drag(title, title + vec2(20.0, 20.0));
    assert_eq!(window.host.frames[0].1, rect.translate(vec2(20.0, 20.0)));
    assert_eq!(window.host.frames[1].1, inner.translate(vec2(20.0, 20.0)));
    assert_eq!(window.host.node(TIME).pos, time + vec2(20.0, 20.0));
    assert_eq!(window.host.node(UV).pos, uv);

    let corner = window.state.screen_from_graph(window.host.frames[0].1.left_bottom()).unwrap();
    window.drag(corner, corner + vec2(-30.0, 30.0));
    let resized = Rect::from_min_max(rect.min + vec2(-10.0, 20.0), rect.max + vec2(20.0, 50.0));
    assert_eq!(window.host.frames[0].1, resized);
    let ends =
        |event: &&CanvasEvent| matches!(event, CanvasEvent::FrameResized { phase: Phase::Finished, .. });
    assert_eq!(window.events.iter().filter(ends).count(), 1);
}

#[test]
fn less_is_drawn_the_farther_out() {
    let at = |zoom| Window::new(Host::small(), View { center: Pos2::ZERO, zoom }).host.widgets_shown;
    assert!(at(1.0) >= 4, "{}", at(1.0));
    assert!(at(0.61) >= 4);
    assert_eq!(at(0.59), 0);
    assert_eq!(at(0.05), 0);
    let mut away = Window::new(Host::small(), View { center: pos2(9000.0, 0.0), zoom: 1.0 });
    away.frame(vec![]);
    assert_eq!(away.host.widgets_shown, 0);
}

#[test]
fn keys_edit_what_is_selected() {
    let mut window = Window::small();
    window.move_to(EMPTY);
    window.host.selection = Selection::of_nodes([TIME]);
    window.key(Key::ArrowRight);
    assert!(matches!(window.take()[..], [CanvasEvent::Moved { phase: Phase::Finished, .. }]));
    window.modifiers = Modifiers::COMMAND;
    window.key(Key::D);
    window.key(Key::A);
    assert_eq!(window.take()[0], CanvasEvent::Duplicate);
    assert_eq!(window.host.selection.nodes.len(), 5);
    window.frame(vec![Event::Copy, Event::Paste("text".to_owned())]);
    assert!(matches!(window.take()[..], [CanvasEvent::Copy, CanvasEvent::Paste { .. }]));
    window.host.selection = Selection::of_nodes([OUTPUT]);
    window.key(Key::Delete);
    window.modifiers = Modifiers::NONE;
    assert_eq!(window.take(), vec![CanvasEvent::Delete { keep_flow: true }]);
    assert_eq!(window.host.nodes.len(), 4);
    window.key(Key::Delete);
    assert!(window.take().is_empty(), "nothing is selected");
}

#[test]
fn right_click_opens_menus_and_double_click_activates() {
    let mut window = Window::small();
    window.move_to(EMPTY);
    window.button(PointerButton::Secondary, EMPTY, true);
    window.button(PointerButton::Secondary, EMPTY, false);
    assert!(matches!(window.take()[..], [CanvasEvent::OpenAddMenu { .. }]));
    let header = window.header(NOISE);
    window.move_to(header);
    window.button(PointerButton::Secondary, header, true);
    window.button(PointerButton::Secondary, header, false);
    let events = window.take();
    assert_eq!(events[0], CanvasEvent::SelectionChanged(Selection::of_nodes([NOISE])));
    assert!(matches!(&events[1], CanvasEvent::ContextMenu { target: Target::Node(NOISE), .. }));
    window.press(header);
    window.release(header);
    window.press(header);
    window.release(header);
    assert_eq!(window.take().last(), Some(&CanvasEvent::NodeActivated(NOISE)));
}

#[test]
fn inline_widgets_keep_their_clicks() {
    let mut window = Window::small();
    let pin = window.input(NOISE, "scale");
    let rect = window.state.node_screen_rect(NOISE).unwrap();
    let value = pos2(rect.right() - 30.0, pin.y);
    let before = window.host.node(NOISE).pins[1].value;
    window.drag(value, value + vec2(60.0, 0.0));
    assert_ne!(window.host.node(NOISE).pins[1].value, before);
    assert!(window.events.is_empty(), "{:?}", window.events);
}

#[test]
fn a_resized_window_keeps_the_gesture_and_the_centre() {
    let mut window = Window::small();
    let from = window.header(TIME);
    window.press(from);
    window.move_to(from + vec2(20.0, 0.0));
    window.screen = vec2(640.0, 480.0);
    window.frame(vec![]);
    assert_eq!(window.state.activity(), Activity::Moving);
    window.release(pos2(320.0, 240.0));
    assert_eq!(finished(&window.events), 1);
    assert_eq!(window.host.nodes.len(), 5);
}

#[test]
fn broken_hosts_are_survived() {
    let mut host = Host::small();
    host.node_mut(TIME).pos = pos2(f32::NAN, 0.0);
    host.node_mut(UV).pos = pos2(1e30, -1e30);
    host.connect(MULTIPLY, "no such pin", NOISE, "octaves");
    host.connect(NodeKey(99), "gone", NOISE, "scale");
    host.add("Wide", Pos2::ZERO, Color32::RED, &[("p", Kind::Texture), ("p", Kind::Texture)]);
    let mut window = Window::new(host, View { center: pos2(f32::NAN, 1.0), zoom: 0.0 });
    window.state.fit_all();
    window.frame(vec![]);
    for x in 0..20 {
        window.move_to(pos2(x as f32 * 50.0, 300.0));
    }
    window.drag(pos2(10.0, 10.0), pos2(990.0, 690.0));
}

#[test]
fn a_moved_node_comes_in_line_with_its_neighbours() {
    let left = |window: &Window| window.state.node_rect(TIME).unwrap().left();
    let drag = |guides: bool, modifiers: Modifiers| {
        let mut window = Window::small();
        window.guides = guides;
        window.frame(vec![]);
        let wanted = window.state.node_rect(UV).unwrap().left();
        let by = vec2(wanted - left(&window) + 2.0, -137.0);
        window.modifiers = modifiers;
        let header = window.header(TIME);
        window.drag(header, header + by);
        window.frame(vec![]);
        left(&window) - wanted
    };
    assert_eq!(drag(true, Modifiers::NONE), 0.0, "the left edges meet");
    assert_eq!(drag(true, Modifiers::ALT), 2.0, "Alt ignores the neighbours");
    assert_eq!(drag(false, Modifiers::NONE), 2.0);
}
