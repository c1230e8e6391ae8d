//! A crash loses at most the last seconds, and the user's files are never touched.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use shaderwright::document::Document;

use crate::window::Window;

const SOON: &str = r#"{"autosave_secs": 1}"#;

/// Lets about two seconds pass.
fn wait(window: &mut Window) {
    for _ in 0..30 {
        window.harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    window.settle();
}

fn changed_window() -> (Window, std::path::PathBuf, Document) {
    let mut window = Window::open_with(Some("ui_waves"), Some(SOON.to_owned()), None);
    let path = window.answer_with("waves.json");
    window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    let on_disk = Document::open(&path).unwrap().0;
    window.add_node("cosine");
    wait(&mut window);
    assert_eq!(Document::open(&path).unwrap().0, on_disk, "the file is as it was saved");
    let document = window.document().clone();
    (window, path, document)
}

#[test]
fn after_a_crash_the_copies_are_offered() {
    let (window, path, document) = changed_window();
    let folder = window.crash();
    let mut next = Window::open_in(folder, Some("ui_waves"), None, None);
    assert!(next.harness.query_by_label("Recover unsaved work?").is_some());
    assert!(next.harness.query_by_label("waves").is_some(), "it says which");
    next.keys(Modifiers::NONE, Key::Enter);
    assert_eq!(next.document(), &document);
    assert!(next.app().is_modified(), "it is not saved yet");
    next.keys(Modifiers::COMMAND, Key::S);
    assert_eq!(Document::open(&path).unwrap().0, document, "it goes back to its own file");

    let folder = next.crash();
    let again = Window::open_in(folder, Some("ui_waves"), None, None);
    assert!(again.harness.query_by_label("Recover unsaved work?").is_none(), "saved work needs no copy");
}

#[test]
fn what_was_recovered_is_safe_at_once_and_can_be_given_up() {
    let (window, _, document) = changed_window();
    let mut next = Window::open_in(window.crash(), Some("ui_waves"), None, None);
    next.click("Recover");
    let mut third = Window::open_in(next.crash(), Some("ui_waves"), None, None);
    third.click("Recover");
    assert_eq!(third.document(), &document);
    let mut fourth = Window::open_in(third.crash(), Some("ui_waves"), None, None);
    fourth.click("Later");
    let mut fifth = Window::open_in(fourth.crash(), Some("ui_waves"), None, None);
    fifth.click("Delete copies");
    let sixth = Window::open_in(fifth.crash(), Some("ui_waves"), None, None);
    assert!(sixth.harness.query_by_label("Recover unsaved work?").is_none());
}

#[test]
fn autosave_can_be_turned_off() {
    let mut window = Window::open_with(Some("ui_waves"), Some(SOON.to_owned()), None);
    window.keys(Modifiers::COMMAND, Key::Comma);
    window.click("Files");
    window.click("Autosave interval");
    window.click("never");
    window.click("Close settings");
    window.add_node("cosine");
    wait(&mut window);
    let next = Window::open_in(window.crash(), Some("ui_waves"), None, None);
    assert!(next.harness.query_by_label("Recover unsaved work?").is_none());
}
