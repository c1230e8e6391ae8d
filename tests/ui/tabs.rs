//! Several documents in one window.

use egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT, Queryable};
use shaderwright::document::Document;

use crate::window::Window;

const SHIFT_COMMAND: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

fn check(window: &Window, bar: &[&str], in_front: &str) {
    assert_eq!(window.app().document_names(), bar);
    let label = format!("Document {in_front}");
    let tab = window.harness.get_by_label(&label);
    assert!(tab.accesskit_node().is_selected().unwrap_or_default(), "{in_front} is in front");
}

#[test]
fn documents_open_beside_each_other_and_keep_what_is_theirs() {
    let mut window = Window::open(Some("ui_waves"));
    window.add_node("cosine");
    window.select_node("Mask Smoothstep");
    let waves = window.document().clone();
    window.keys(Modifiers::COMMAND, Key::N);
    let bar = ["Waves for the window", "Untitled"];
    check(&window, &bar, "Untitled");
    assert_eq!(window.document().passes().len(), 1);
    assert!(!window.app().is_modified());
    window.add_node("sine");
    assert_eq!(window.app().last_step(), Some("Add Sine"));

    window.keys(Modifiers::COMMAND, Key::Tab);
    assert_eq!(window.document(), &waves);
    assert_eq!(window.app().last_step(), Some("Add Cosine"), "each has its own history");
    assert!(window.harness.query_all_by_label("Inspector low").next().is_some(), "and its own selection");
    window.keys(Modifiers::COMMAND, Key::Z);
    window.keys(SHIFT_COMMAND, Key::Tab);
    window.newest_node("math.sine");
    window.keys(Modifiers::COMMAND, Key::Z);
    assert!(!window.app().is_modified());
    window.click("Document Waves for the window");
    check(&window, &bar, "Waves for the window");
}

#[test]
fn closing_asks_only_where_something_would_be_lost() {
    let mut window = Window::open(Some("ui_waves"));
    for _ in 0..2 {
        window.click("New document");
    }
    window.add_node("sine");
    assert_eq!(window.app().document_names().len(), 3);

    let tab = window.harness.get_by_label("Document Waves for the window").rect().center();
    window.press_button(tab, PointerButton::Middle);
    assert_eq!(window.app().document_names(), ["Untitled", "Untitled"]);
    window.newest_node("math.sine");

    window.keys(Modifiers::COMMAND, Key::W);
    assert!(window.harness.query_by_label_contains("Save changes to").is_some());
    window.click("Don't save");
    assert_eq!(window.app().document_names(), ["Untitled"]);
    window.click("Close Untitled");
    assert_eq!(window.app().document_names(), ["Untitled"], "one document is always open");
}

#[test]
fn leaving_asks_for_each_and_loses_nothing_when_given_up() {
    let mut window = Window::open(Some("ui_waves"));
    window.add_node("cosine");
    window.keys(Modifiers::COMMAND, Key::N);
    window.add_node("sine");
    assert!(window.close(), "two documents have changes");
    window.settle();
    window.click("Don't save");
    window.settle();
    assert!(window.harness.query_by_label_contains("Save changes to").is_some(), "the second one asks too");
    window.click("Cancel");
    window.newest_node("math.sine");
    window.keys(Modifiers::COMMAND, Key::Tab);
    window.newest_node("math.cosine");
    assert!(window.app().is_modified(), "what was to be given up is still there");

    assert!(window.close());
    window.settle();
    let saved = window.answer_with("waves.json");
    window.click("Save");
    window.settle();
    assert!(saved.is_file());
    window.click("Don't save");
    assert!(!window.close());
}

#[test]
fn a_file_opens_once_and_an_untouched_document_makes_room() {
    let mut window = Window::open(Some("ui_waves"));
    let path = window.answer_with("one.json");
    window.keys(SHIFT_COMMAND, Key::S);
    window.keys(Modifiers::COMMAND, Key::N);
    window.answer_with("one.json");
    window.keys(Modifiers::COMMAND, Key::O);
    check(&window, &["one", "Untitled"], "one");

    let other = window.folder().join("two.json");
    std::fs::copy(&path, &other).unwrap();
    window.keys(Modifiers::COMMAND, Key::Tab);
    window.answer_with("two.json");
    window.keys(Modifiers::COMMAND, Key::O);
    check(&window, &["one", "two"], "two");
}

#[test]
fn a_text_being_typed_belongs_to_its_own_document() {
    let mut window = Window::open(Some("ui_waves"));
    let path = window.answer_with("titled.json");
    window.keys(SHIFT_COMMAND, Key::S);
    window.keys(Modifiers::COMMAND, Key::N);
    window.keys(Modifiers::COMMAND, Key::Tab);
    window.click("Inspector");
    window.harness.get_by_label("Document title").click();
    window.settle();
    window.keys(Modifiers::COMMAND, Key::A);
    window.type_text("Document title", "Typed");
    window.keys(Modifiers::COMMAND, Key::Tab);
    assert_eq!(window.document().title(), "");
    window.keys(Modifiers::COMMAND, Key::Tab);
    assert_eq!(window.document().title(), "Typed");

    window.harness.get_by_label("Document title").click();
    window.settle();
    window.keys(Modifiers::COMMAND, Key::A);
    window.type_text("Document title", "Saved while typing");
    window.keys(Modifiers::COMMAND, Key::S);
    assert_eq!(Document::open(&path).unwrap().0.title(), "Saved while typing");
}

#[test]
fn tabs_are_put_in_order_by_dragging() {
    let mut window = Window::open(Some("ui_waves"));
    window.keys(Modifiers::COMMAND, Key::N);
    let from = window.harness.get_by_label("Document Untitled").rect();
    window.drag(from.left_center() + egui::vec2(8.0, 0.0), from.left_center() - egui::vec2(150.0, 0.0));
    check(&window, &["Untitled", "Waves for the window"], "Untitled");
}
