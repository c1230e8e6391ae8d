//! The first minutes: start page, templates, tour.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::window::Window;

#[test]
fn the_first_start_shows_ways_to_begin() {
    let mut window = Window::open_unpaused(None, None);
    assert!(window.harness.query_by_label("Welcome to Shaderwright").is_some());
    window.click("Vertex animation");
    assert!(window.harness.query_by_label("Welcome to Shaderwright").is_none());
    assert_eq!(window.document().title(), "Vertex animation");
    assert!(!window.app().is_modified());
    // A template is a new document: saving asks for a name.
    let path = window.answer_with("mine.json");
    window.keys(Modifiers::COMMAND, Key::S);
    assert!(path.is_file());

    let mut next = Window::open_unpaused(None, Some(window.app().settings_text()));
    assert!(next.harness.query_by_label("Welcome to Shaderwright").is_none(), "only the first time");
    next.click("File");
    next.click("Start page…");
    next.click("mine.json");
    assert_eq!(next.document().title(), "Vertex animation");
}

#[test]
fn every_template_opens_beside_what_is_there() {
    let mut window = Window::open(Some("ui_waves"));
    let titles = ["Unlit", "Lit surface", "Texture", "Full-screen effect", "Instanced"];
    for title in titles {
        window.click("File");
        window.click("Start page…");
        window.click(title);
        assert_eq!(window.document().title(), title);
    }
    assert_eq!(window.app().document_names().len(), 1 + titles.len());
}

#[test]
fn the_tour_goes_through_the_panels_and_can_be_skipped() {
    let mut window = Window::open(Some("ui_waves"));
    window.click("Help");
    window.click("Guided tour");
    for title in ["The graph", "Adding nodes", "The picture", "Parameters", "The inspector"] {
        assert!(window.harness.query_all_by_label(title).count() > 0, "{title}");
        window.click("Next");
    }
    window.click("Back");
    window.click("Next");
    window.click("Done");
    assert!(window.harness.query_by_label("Done").is_none());
    window.click("Help");
    window.click("Guided tour");
    window.click("Skip tour");
    assert!(window.harness.query_by_label("Skip tour").is_none());
}
