//! The first minutes: start page, templates, tour.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

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
fn templates_and_examples_play_on_the_page() {
    let mut window = Window::open(Some("ui_waves"));
    window.click("File");
    window.click("Start page…");
    let wait_for = |window: &mut Window, count: u64| {
        for _ in 0..600 {
            window.settle();
            if window.app().thumbnail_draws() >= count {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        window.app().thumbnail_draws()
    };
    // Six templates and four examples, more than once: they play.
    assert!(wait_for(&mut window, 14) >= 14);
    window.click("Fish: swim cycle");
    assert_eq!(window.document().title(), "Fish: swim cycle");
    let drawn = window.app().thumbnail_draws();
    window.settle();
    assert_eq!(window.app().thumbnail_draws(), drawn, "nothing plays behind a closed page");
}

#[test]
fn with_reduced_motion_every_picture_is_drawn_once() {
    let mut window = Window::open_unpaused(None, Some(r#"{"reduced_motion": true}"#.to_owned()));
    assert!(window.harness.query_by_label("Welcome to Shaderwright").is_some());
    for _ in 0..600 {
        window.settle();
        if window.app().thumbnail_draws() >= 10 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    for _ in 0..20 {
        window.settle();
    }
    assert_eq!(window.app().thumbnail_draws(), 10);
}

#[test]
fn missing_recent_files_are_told_and_forgotten() {
    let mut window = Window::open(Some("ui_waves"));
    let kept = window.answer_with("kept.json");
    window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    let lost = window.answer_with("lost.json");
    window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    std::fs::remove_file(&lost).unwrap();
    window.click("File");
    window.click("Start page…");
    let lost = window.harness.get_by_role_and_label(Role::Button, "lost.json");
    assert!(lost.accesskit_node().is_disabled(), "it cannot be opened");
    window.click("Forget lost.json");
    assert!(window.harness.query_by_label("lost.json").is_none());
    let settings = window.app().settings_text();
    assert!(!settings.contains("recent\":[\"lost.json") && settings.contains("kept.json"), "{settings}");
    window.click("kept.json");
    assert!(window.app().document_names().iter().any(|name| name == "kept"));
    assert!(kept.is_file());
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
