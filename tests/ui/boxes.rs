//! What floats over the graph to search in, and the dialogs above it: who hears the keys.

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;

use crate::window::Window;

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

/// The keys that open each box, and the name of its field.
const BOXES: [(Modifiers, Key, &str); 3] =
    [(NONE, Key::Tab, "Search nodes"), (CTRL, Key::F, "Find node"), (CTRL, Key::P, "Search commands")];

fn shows(window: &Window, label: &str) -> bool {
    window.harness.query_by_label(label).is_some()
}

/// Whether the field of a box is there; the list of shortcuts says some of their names too.
fn has_field(window: &Window, label: &str) -> bool {
    window.harness.query_by_role_and_label(Role::TextInput, label).is_some()
}

fn point_at_the_canvas(window: &mut Window) {
    let canvas = window.harness.get_by_label("Node graph").rect();
    window.harness.hover_at(canvas.left_bottom() + vec2(30.0, -15.0));
    window.settle();
}

/// The window inside a group.
fn in_a_group() -> Window {
    let mut window = Window::open(Some("ui_waves"));
    window.select_node("Wave Sine");
    window.keys(CTRL, Key::G);
    window.click("Edit group");
    point_at_the_canvas(&mut window);
    assert!(shows(&window, "Main graph"), "it is inside");
    window
}

#[test]
fn escape_closes_what_is_open_before_it_leaves_a_group() {
    let mut window = in_a_group();
    for (modifiers, key, field) in BOXES {
        window.keys(modifiers, key);
        assert!(has_field(&window, field));
        window.keys(NONE, Key::Escape);
        assert!(!has_field(&window, field), "Escape closes {field}");
        assert!(shows(&window, "Main graph"), "Escape in {field} does not leave the group");
    }
    // Also before the field of a box that has just opened has the keyboard.
    window.harness.key_press(Key::Tab);
    window.step();
    window.keys(NONE, Key::Escape);
    assert!(!has_field(&window, "Search nodes") && shows(&window, "Main graph"));

    // A text that is being typed, with the pointer over the graph.
    window.select_node("Wave Sine");
    window.click("Node title");
    point_at_the_canvas(&mut window);
    window.keys(NONE, Key::Escape);
    assert!(shows(&window, "Main graph"), "Escape gives up the text");
    window.keys(NONE, Key::Escape);
    assert!(!shows(&window, "Main graph"), "with nothing open it leaves");
}

#[test]
fn the_graph_hears_no_keys_while_a_box_is_open() {
    let mut window = Window::open(Some("ui_waves"));
    window.select_node("Wave Sine");
    point_at_the_canvas(&mut window);
    let (before, selected) = (window.document().clone(), window.app().selected_nodes());
    for (modifiers, key, field) in BOXES {
        // The first key comes before the field has the keyboard.
        window.harness.key_press_modifiers(modifiers, key);
        window.step();
        for (modifiers, key) in [
            (CTRL, Key::A),
            (CTRL, Key::G),
            (CTRL, Key::A),
            (CTRL, Key::D),
            (CTRL, Key::J),
            (CTRL, Key::L),
            (NONE, Key::H),
            (NONE, Key::M),
            (NONE, Key::P),
            (NONE, Key::Delete),
        ] {
            window.keys(modifiers, key);
            assert_eq!(window.document(), &before, "{key:?} in {field}");
            assert_eq!(window.app().selected_nodes(), selected, "{key:?} in {field}");
        }
        assert!(has_field(&window, field));
        window.keys(NONE, Key::Escape);
    }
    window.keys(CTRL, Key::A);
    assert!(window.app().selected_nodes().len() > selected.len(), "afterwards it does");
}

#[test]
fn a_dialog_takes_the_place_of_an_open_box() {
    let mut window = Window::open(Some("ui_waves"));
    window.without_dialogs();
    point_at_the_canvas(&mut window);
    for (modifiers, key, field) in BOXES {
        window.keys(modifiers, key);
        assert!(has_field(&window, field));
        window.keys(CTRL.plus(Modifiers::SHIFT), Key::S);
        assert!(!has_field(&window, field), "the dialog closes {field}");
        assert!(window.harness.get_by_label("File name").is_focused(), "above {field}");
        window.keys(NONE, Key::Escape);
        assert!(!shows(&window, "File name"));
        window.keys(modifiers, key);
        window.keys(NONE, Key::F1);
        assert!(!has_field(&window, field), "so does a message");
        window.keys(NONE, Key::Escape);
    }
}

#[test]
fn a_name_that_begins_with_what_is_typed_is_first() {
    let mut window = in_a_group();
    window.add_node("group");
    assert_eq!(window.app().last_step(), Some("Add Group Input"));
}
