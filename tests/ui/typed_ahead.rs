//! Keys that come faster than frames: nothing is lost, and nothing that is meant for a field does something else.

use egui::{Event, Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable};

use crate::window::Window;

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

fn key(key: Key, modifiers: Modifiers, pressed: bool) -> Event {
    Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
}

fn tap(modifiers: Modifiers, of: Key) -> Vec<Event> {
    vec![key(of, modifiers, true), key(of, modifiers, false)]
}

/// What a keyboard sends for a text.
fn typed(text: &str) -> Vec<Event> {
    let letters = text.chars().map(|letter| {
        let name = if letter == ' ' { "Space".to_owned() } else { letter.to_uppercase().to_string() };
        let of = Key::from_name(&name).unwrap();
        vec![key(of, NONE, true), Event::Text(letter.to_string()), key(of, NONE, false)]
    });
    letters.flatten().collect()
}

/// The example with a node selected, so that letters would do something to it, and the pointer over the graph.
fn window() -> Window {
    let mut window = Window::open(Some("ui_waves"));
    window.select_node("Wave Sine");
    let canvas = window.harness.get_by_label("Node graph").rect();
    window.harness.hover_at(canvas.left_bottom() + vec2(30.0, -15.0));
    window.settle();
    window
}

fn space() -> Vec<Event> {
    vec![key(Key::Space, NONE, true), Event::Text(" ".to_owned()), key(Key::Space, NONE, false)]
}

#[test]
fn what_is_typed_behind_the_key_of_the_palette_is_searched_for() {
    // The letters are shortcuts of the graph: H collapses, M mutes, P previews, F focuses, A shows all.
    for (name, open) in [("Tab", tap(NONE, Key::Tab)), ("Space", space())] {
        let mut window = window();
        let before = window.document().clone();
        window.in_one_frame(open.into_iter().chain(typed("hmpfa")));
        window.settle();
        assert_eq!(window.document(), &before, "{name}: nothing happens to the graph");
        let field = window.harness.get_by_label("Search nodes");
        assert_eq!(field.accesskit_node().value().as_deref(), Some("hmpfa"), "{name}");
    }
}

#[test]
fn a_node_is_added_in_one_frame() {
    let mut window = window();
    let whole = [tap(NONE, Key::Tab), typed("fractal noise"), tap(NONE, Key::Enter)];
    window.in_one_frame(whole.into_iter().flatten());
    window.settle();
    assert_eq!(window.app().last_step(), Some("Add Fractal Noise"));
    // The frame after, before anything could be drawn in between.
    let mut window = self::window();
    window.in_one_frame(tap(NONE, Key::Tab));
    let rest = [typed("noi"), tap(NONE, Key::ArrowDown), tap(NONE, Key::ArrowUp), tap(NONE, Key::Enter)];
    window.in_one_frame(rest.into_iter().flatten());
    window.settle();
    let slowly = {
        let mut window = self::window();
        window.add_node("noi");
        window.app().last_step().map(ToOwned::to_owned)
    };
    assert!(slowly.is_some());
    assert_eq!(window.app().last_step(), slowly.as_deref());
}

#[test]
fn letters_that_come_before_space_is_let_go_are_searched_for() {
    let mut window = window();
    let before = window.document().clone();
    let down = [key(Key::Space, NONE, true), Event::Text(" ".to_owned())];
    window.in_one_frame(down);
    let quick = [key(Key::M, NONE, true), Event::Text("m".to_owned()), key(Key::Space, NONE, false)];
    window.in_one_frame(quick.into_iter().chain(typed("ix")));
    window.settle();
    assert_eq!(window.document(), &before);
    let field = window.harness.get_by_label("Search nodes");
    assert_eq!(field.accesskit_node().value().as_deref(), Some("mix"));
}

#[test]
fn ctrl_space_only_plays() {
    for in_one_frame in [true, false] {
        let mut window = window();
        // Ctrl is let go first or last.
        let presses = [
            vec![key(Key::Space, CTRL, true), key(Key::Space, CTRL, false)],
            vec![key(Key::Space, CTRL, true), key(Key::Space, NONE, false)],
        ];
        for (count, events) in presses.into_iter().enumerate() {
            if in_one_frame {
                window.in_one_frame(events);
            } else {
                events.into_iter().for_each(|event| window.in_one_frame([event]));
            }
            for _ in 0..4 {
                window.step();
            }
            assert!(window.harness.query_by_label("Search nodes").is_none());
            let playing = if count == 0 { "Pause" } else { "Play" };
            assert!(window.harness.query_by_label(playing).is_some(), "it does {playing}");
        }
    }
}

#[test]
fn the_other_boxes_take_what_is_typed_behind_their_keys() {
    let mut window = window();
    let before = window.document().clone();
    let whole = [tap(CTRL, Key::P), typed("select all"), tap(NONE, Key::Enter)];
    window.in_one_frame(whole.into_iter().flatten());
    window.settle();
    assert_eq!(window.app().selected_nodes().len(), before.graph().nodes().count());
    let whole = [tap(CTRL, Key::F), typed("sine"), tap(NONE, Key::Enter)];
    window.in_one_frame(whole.into_iter().flatten());
    window.settle();
    assert!(window.harness.query_by_label("Find node").is_none(), "Enter closes it");
    assert_eq!(window.app().selected_nodes().len(), 1);
    assert_eq!(window.document(), &before);
}

#[test]
fn what_is_typed_behind_a_double_click_is_searched_for() {
    let mut window = window();
    let before = window.document().clone();
    let pos = window.harness.get_by_label("Node graph").rect().left_bottom() + vec2(30.0, -15.0);
    let button =
        |pressed| Event::PointerButton { pos, button: PointerButton::Secondary, pressed, modifiers: NONE };
    window.in_one_frame([button(true), button(false)].into_iter().chain(typed("hm")));
    window.settle();
    assert_eq!(window.document(), &before);
    let field = window.harness.get_by_label("Search nodes");
    assert_eq!(field.accesskit_node().value().as_deref(), Some("hm"));
}

#[test]
fn a_text_that_is_being_typed_when_a_box_opens_stays_as_it_is() {
    let mut window = window();
    window.click("Node title");
    let whole = [tap(CTRL, Key::P), typed("undo")];
    window.in_one_frame(whole.into_iter().flatten());
    window.settle();
    let field = window.harness.get_by_label("Search commands");
    assert_eq!(field.accesskit_node().value().as_deref(), Some("undo"));
    window.keys(NONE, Key::Escape);
    assert!(window.harness.query_by_label("Wave Sine").is_some(), "the title has no letters of it");
}
