//! Values as pictures on nodes and beside the pointer.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

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
