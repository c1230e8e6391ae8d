//! Dialogs by keyboard alone.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use shaderwright::document::Document;

use crate::window::Window;

#[test]
fn enter_closes_a_message_and_saves_what_would_be_lost() {
    let mut window = Window::open(Some("ui_waves"));
    // The canvas has the keyboard when the dialog appears.
    let canvas = window.harness.get_by_label("Node graph").rect();
    window.harness.hover_at(canvas.center_bottom() - egui::vec2(200.0, 20.0));
    window.settle();
    window.answer_with("missing.json");
    window.keys(Modifiers::COMMAND, Key::O);
    assert!(window.harness.query_by_label("The file was not opened").is_some());
    window.keys(Modifiers::NONE, Key::Enter);
    assert!(window.harness.query_by_label("The file was not opened").is_none());

    window.add_node("cosine");
    let saved = window.answer_with("entered.json");
    window.keys(Modifiers::COMMAND, Key::W);
    window.keys(Modifiers::NONE, Key::Enter);
    assert!(saved.is_file());
}

#[test]
fn the_file_dialog_keeps_the_keyboard_in_its_field() {
    let mut window = Window::open(Some("ui_waves"));
    window.without_dialogs();
    let folder = window.folder().join("below");
    std::fs::create_dir(&folder).unwrap();
    window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.keys(Modifiers::COMMAND, Key::A);
    window.type_text("File name", folder.to_str().unwrap());
    window.keys(Modifiers::NONE, Key::Enter);
    window.harness.event(egui::Event::Text("kept.json".to_owned()));
    window.settle();
    window.keys(Modifiers::NONE, Key::Enter);
    let path = folder.join("kept.json");
    assert_eq!(&Document::open(&path).unwrap().0, window.document());
}

#[test]
fn a_paused_window_does_not_paint() {
    let mut window = Window::open(Some("ui_waves"));
    window.wait_for_picture();
    window.settle();
    window.harness.run_steps(30);
    let root = window.harness.output().viewport_output.get(&egui::ViewportId::ROOT);
    let delay = root.expect("the window").repaint_delay;
    assert_eq!(delay, std::time::Duration::MAX, "nothing asks for another frame");
}
