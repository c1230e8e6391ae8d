//! Nodes of the user's own: beside the document, changed while the window is open, dropped into it.

use std::fs;
use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::window::Window;

fn node(title: &str, help: &str, body: &str) -> String {
    let name = title.to_lowercase();
    format!(
        "/// {help}\n///\n/// @node Test/{title}\n/// @param x = 0.5   A number.\n/// @returns A number.\n\
         /// @search {name} own\nfn {name}(x: f32) -> f32 {{\n    return {body};\n}}\n"
    )
}

/// Lets the watcher notice what happened on disk.
fn wait(window: &mut Window, what: &str, is_there: impl Fn(&Window) -> bool) {
    for _ in 0..200 {
        window.settle();
        if is_there(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
    }
    panic!("never: {what}; {:?}", window.app().library_problems());
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn files_beside_the_document_are_nodes_and_follow_their_changes() {
    let mut window = Window::open(Some("ui_waves"));
    let path = window.answer_with("waves.json");
    window.keys(Modifiers::COMMAND, Key::S);
    assert!(path.is_file());
    let folder = path.parent().unwrap().join("nodes");
    write(&folder, "quiver.wgsl", &node("Quiver", "First.", "x * 2.0"));
    write(&folder, "other.wgsl", &node("Other", "Another.", "x"));
    wait(&mut window, "the node is in the palette", |window| window.app().kind_help("test.quiver").is_some());
    window.add_node("quiver");
    window.newest_node("test.quiver");
    assert_eq!(window.app().library_problems(), []);
    assert_eq!(window.app().kind_help("test.quiver"), Some("First."));

    // A file with a mistake shows it; its last good version and the other files go on working.
    write(&folder, "quiver.wgsl", &node("Quiver", "Wrong.", "x * wrong"));
    wait(&mut window, "the mistake is told", |window| !window.app().library_problems().is_empty());
    let problem = window.app().library_problems()[0].to_string();
    assert!(problem.contains("quiver.wgsl:8") && problem.contains("wrong"), "{problem}");
    assert_eq!(window.app().kind_help("test.quiver"), Some("First."));
    assert_eq!(window.app().kind_help("test.other"), Some("Another."));

    write(&folder, "quiver.wgsl", &node("Quiver", "Better.", "x * 3.0"));
    wait(&mut window, "the better version is used", |window| {
        window.app().kind_help("test.quiver") == Some("Better.")
    });
    fs::remove_file(folder.join("other.wgsl")).unwrap();
    wait(&mut window, "a file that is gone is forgotten", |window| {
        window.app().kind_help("test.other").is_none()
    });
}

#[test]
fn a_dropped_file_is_copied_beside_the_document_and_placed() {
    let mut window = Window::open(Some("ui_waves"));
    let elsewhere = tempfile::tempdir().unwrap();
    write(elsewhere.path(), "ripples.wgsl", &node("Ripples", "Rings.", "x"));
    write(elsewhere.path(), "broken.wgsl", "fn broken(");
    window.drop_file(&elsewhere.path().join("ripples.wgsl"));
    assert!(window.app().kind_help("test.ripples").is_none(), "there is no place for it yet");
    assert!(window.app().notices().any(|notice| notice.contains("Save the document first")));

    let path = window.answer_with("waves.json");
    window.keys(Modifiers::COMMAND, Key::S);
    window.drop_file(&elsewhere.path().join("ripples.wgsl"));
    let copied = path.parent().unwrap().join("nodes/ripples.wgsl");
    assert_eq!(fs::read_to_string(copied).unwrap(), node("Ripples", "Rings.", "x"));
    window.newest_node("test.ripples");

    let count = window.document().graph().nodes().count();
    window.drop_file(&elsewhere.path().join("broken.wgsl"));
    assert_eq!(window.document().graph().nodes().count(), count);
}

#[test]
fn a_file_that_is_only_touched_is_not_told_of() {
    let mut window = Window::open(Some("ui_waves"));
    let path = window.answer_with("waves.json");
    window.keys(Modifiers::COMMAND, Key::S);
    let folder = path.parent().unwrap().join("nodes");
    write(&folder, "quiver.wgsl", &node("Quiver", "First.", "x * 2.0"));
    wait(&mut window, "the node is in the palette", |window| window.app().kind_help("test.quiver").is_some());
    window.keys(Modifiers::COMMAND, Key::A);
    let told = |window: &Window| window.harness.query_by_label("Node files reloaded").is_some();
    write(&folder, "quiver.wgsl", &node("Quiver", "First.", "x * 2.0"));
    for _ in 0..20 {
        window.settle();
        std::thread::sleep(std::time::Duration::from_millis(25));
        assert!(!told(&window), "nothing has changed");
    }
    write(&folder, "quiver.wgsl", &node("Quiver", "First.", "x * 3.0"));
    wait(&mut window, "the change is told", told);
}
