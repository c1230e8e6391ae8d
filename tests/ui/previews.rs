//! Values as pictures on nodes and beside the pointer.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use shaderwright::document::Pin;

use crate::window::Window;

/// Lets the thread that builds previews catch up.
fn wait_for_previews(window: &mut Window, count: usize) {
    for _ in 0..200 {
        window.settle();
        if window.app().shown_previews() == count {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
    }
    panic!("{} previews, expected {count}", window.app().shown_previews());
}

#[test]
fn a_node_shows_its_value_and_remembers_that() {
    let mut window = Window::open(Some("ui_waves"));
    window.wait_for_picture();
    let built = window.app().compilations();
    assert_eq!(window.app().shown_previews(), 0);
    window.select_node("Mask Smoothstep");
    window.keys(Modifiers::NONE, Key::P);
    let node = window.newest_node("math.smoothstep");
    let shown = |window: &Window| window.document().graph().node(node).unwrap().preview.clone();
    assert_eq!(shown(&window).as_deref(), Some("out"));
    assert_eq!(window.app().last_step(), Some("Show values"));
    wait_for_previews(&mut window, 1);
    assert_eq!(window.app().compilations(), built, "the picture itself is not built again");
    window.keys(Modifiers::NONE, Key::P);
    assert_eq!(shown(&window), None);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(shown(&window).as_deref(), Some("out"));
    wait_for_previews(&mut window, 1);
}

#[test]
fn every_node_can_show_its_value() {
    let mut window = Window::open(Some("ui_waves"));
    window.click("View");
    window.click("Values on all nodes");
    let nodes = window.document().graph().nodes().filter(|(_, node)| node.kind != "output.pass").count();
    wait_for_previews(&mut window, nodes);
    assert!(!window.app().is_modified(), "the view is no matter of the document");
    let settings = window.app().settings_text();
    assert!(settings.contains("\"preview_all\":true"));
    window.click("View");
    window.click("Values on all nodes");
    wait_for_previews(&mut window, 0);
}

#[test]
fn resting_on_a_pin_shows_what_it_looks_like() {
    let mut window = Window::open(Some("ui_waves"));
    window.wait_for_picture();
    let pin = window.pin("Wave number, output, connected");
    window.harness.hover_at(pin);
    wait_for_previews(&mut window, 1);
    assert!(window.harness.query_by_label_contains("Value of").is_some());
    window.harness.hover_at(egui::pos2(2.0, 2.0));
    wait_for_previews(&mut window, 0);
    assert!(window.harness.query_by_label_contains("Value of").is_none());
}

#[test]
fn the_preview_node_shows_what_it_gets() {
    let mut window = Window::open(Some("ui_waves"));
    window.add_node("preview");
    window.newest_node("utility.preview");
    wait_for_previews(&mut window, 1);
}

/// The value of a pin of the selected node while the pointer rests at this share of the picture.
fn value_under_the_pointer(window: &mut Window, pin: &Pin, share: egui::Vec2) -> Vec<f32> {
    let picture = window.harness.get_by_label("Picture").rect();
    window.harness.hover_at(picture.min + picture.size() * share);
    for _ in 0..300 {
        window.settle();
        if let Some(found) = window.app().value_at_pointer(pin) {
            return found.to_vec();
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
    }
    panic!("no value under the pointer");
}

#[test]
fn the_selected_node_tells_its_value_under_the_pointer() {
    let mut window = Window::open(Some("ui_waves"));
    window.wait_for_picture();
    let built = window.app().compilations();
    window.add_node("screen position");
    let pin = Pin::new(window.newest_node("input.screen_position"), "uv");
    let share = egui::vec2(0.5, 0.45);
    let found = value_under_the_pointer(&mut window, &pin, share);
    let close = found.iter().zip([share.x, share.y]).all(|(found, expected)| (found - expected).abs() < 0.02);
    assert!(close, "{found:?} where the screen UV is {share:?}");
    assert_eq!(window.app().compilations(), built, "the picture itself is not built again");
    window.harness.hover_at(egui::pos2(2.0, 2.0));
    window.settle();
    assert_eq!(window.app().value_at_pointer(&pin), None);
}

#[test]
fn the_palette_shows_a_picture_of_the_highlighted_node() {
    let mut window = Window::open(Some("ui_waves"));
    window.search_node("worley");
    assert!(window.harness.query_by_label("Picture of Voronoi 2D").is_some());
    window.keys(Modifiers::NONE, Key::ArrowDown);
    assert!(window.harness.query_by_label("Picture of Voronoi 3D").is_some());
    window.keys(Modifiers::NONE, Key::Enter);
    window.newest_node("noise.voronoi_3d");
    window.search_node("worley");
    assert!(window.harness.query_by_label("Picture of Voronoi 3D").is_some(), "used last, shown first");
}

/// A node of the example in a group within a group, seen from inside.
fn inside_two_groups() -> Window {
    let mut window = Window::open(Some("ui_waves"));
    window.wait_for_picture();
    window.select_node("Mask Smoothstep");
    window.keys(Modifiers::COMMAND, Key::G);
    // The group is selected, and so goes into the next one.
    window.keys(Modifiers::COMMAND, Key::G);
    window.keys(Modifiers::NONE, Key::Tab);
    // What the pointer rests on shows its name once more.
    let canvas = window.harness.get_by_label("Node graph").rect();
    window.harness.hover_at(canvas.left_bottom() + egui::vec2(30.0, -15.0));
    window.settle();
    window.select_node("Group");
    window.keys(Modifiers::NONE, Key::Tab);
    assert_eq!(window.document().graph().groups().count(), 2);
    assert!(window.harness.query_by_label("Mask Smoothstep").is_some(), "the inside is shown");
    window
}

#[test]
fn values_are_shown_inside_groups() {
    let mut window = inside_two_groups();
    window.select_node("Mask Smoothstep");
    window.keys(Modifiers::NONE, Key::P);
    wait_for_previews(&mut window, 1);
    window.keys(Modifiers::NONE, Key::P);
    wait_for_previews(&mut window, 0);
    window.add_node("preview");
    wait_for_previews(&mut window, 1);
    let preview = window.newest_node("utility.preview");
    assert!(window.document().graph().owner_of(preview).is_some());
}

#[test]
fn a_node_inside_a_group_tells_its_value_under_the_pointer() {
    let mut window = inside_two_groups();
    window.add_node("screen position");
    let pin = Pin::new(window.newest_node("input.screen_position"), "uv");
    let share = egui::vec2(0.5, 0.45);
    let found = value_under_the_pointer(&mut window, &pin, share);
    let close = found.iter().zip([share.x, share.y]).all(|(found, expected)| (found - expected).abs() < 0.02);
    assert!(close, "{found:?} where the screen UV is {share:?}");
}
