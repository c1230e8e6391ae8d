//! Every command by name, and keys of the user's own.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::window::Window;

fn find_and_run(window: &mut Window, query: &str) {
    window.keys(Modifiers::COMMAND, Key::P);
    window.type_text("Search commands", query);
    window.keys(Modifiers::NONE, Key::Enter);
}

#[test]
fn any_command_is_found_and_run_by_name() {
    let mut window = Window::open(Some("ui_waves"));
    find_and_run(&mut window, "select all");
    assert!(window.harness.query_by_label("Search commands").is_none(), "it closes");
    window.keys(Modifiers::NONE, Key::Delete);
    assert_eq!(window.document().graph().nodes().count(), 0);
    find_and_run(&mut window, "undo");
    assert_ne!(window.document().graph().nodes().count(), 0);
    find_and_run(&mut window, "scale 150");
    assert!(window.app().settings_text().contains("\"scale_percent\":150"));
    find_and_run(&mut window, "new");
    find_and_run(&mut window, "go to waves");
    assert_eq!(window.document().title(), "Waves for the window");
    find_and_run(&mut window, "example fish mask");
    assert_eq!(window.app().document_names().len(), 3);
}

#[test]
fn so_are_the_looks_of_the_window_and_of_the_picture() {
    let mut window = Window::open(Some("ui_waves"));
    let stored = |window: &Window| -> serde_json::Value {
        serde_json::from_str(&window.app().settings_text()).unwrap()
    };
    for (query, theme) in [("light", "light"), ("contrast", "high_contrast"), ("dark", "dark")] {
        find_and_run(&mut window, query);
        assert_eq!(stored(&window)["theme"], theme);
    }
    for query in ["reduced motion", "wireframe", "inspect pixels", "frame time", "screen can show", "grid in"]
    {
        let before = stored(&window);
        find_and_run(&mut window, query);
        let switched = stored(&window);
        assert_ne!(switched, before, "{query}");
        find_and_run(&mut window, query);
        assert_eq!(stored(&window), before, "{query} once more");
    }
    find_and_run(&mut window, "compare");
    window.settle();
    assert!(window.harness.query_by_label("Before and after").is_some());
    find_and_run(&mut window, "top view");
    find_and_run(&mut window, "orthographic");
    assert!(!window.app().is_modified());
    find_and_run(&mut window, "keep this view");
    let camera = window.document().scene().camera;
    assert_eq!((camera.yaw, camera.pitch, camera.orthographic), (0.0, 89.9, true));
    find_and_run(&mut window, "add parameter");
    assert!(window.document().parameter("parameter").is_some());
    find_and_run(&mut window, "add pass");
    assert_eq!(window.document().passes().len(), 2);
}

#[test]
fn what_cannot_be_done_now_is_listed_but_not_done() {
    let mut window = Window::open(Some("ui_waves"));
    window.keys(Modifiers::COMMAND, Key::P);
    window.type_text("Search commands", "redo");
    assert!(window.harness.get_by_label("Redo").rect().is_positive());
    window.keys(Modifiers::NONE, Key::Enter);
    assert!(window.harness.query_by_label("Search commands").is_some(), "nothing to redo: it stays open");
    window.keys(Modifiers::NONE, Key::Escape);
    assert!(window.harness.query_by_label("Search commands").is_none());
    assert!(!window.app().is_modified());
}

#[test]
fn keys_are_chosen_by_pressing_them_and_remembered() {
    let mut window = Window::open(Some("ui_waves"));
    window.keys(Modifiers::COMMAND, Key::Comma);
    window.click("Shortcuts");
    window.fill("Search shortcuts", "restart");
    window.click("Keys of Restart time");
    assert!(window.harness.query_by_label("Keys of Restart time").is_some());
    window.keys(Modifiers::COMMAND, Key::R);
    window.click("Close settings");

    window.click("Play");
    window.harness.run_steps(4);
    window.click("Pause");
    assert!(window.app().time_secs() > 0.0);
    window.keys(Modifiers::COMMAND, Key::Home);
    assert!(window.app().time_secs() > 0.0, "the old keys do nothing");
    window.keys(Modifiers::COMMAND, Key::R);
    assert_eq!(window.app().time_secs(), 0.0);

    let settings = window.app().settings_text();
    assert!(settings.contains("\"Restart\":\"Ctrl+R\""), "{settings}");
    let mut next = Window::open_with(Some("ui_waves"), Some(settings), None);
    next.click("View");
    next.settle();
    assert!(next.harness.query_by_label_contains("Ctrl+R").is_some(), "menus show the new keys");
}

#[test]
fn keys_that_another_command_has_are_given_only_when_asked() {
    let mut window = Window::open(Some("ui_waves"));
    window.keys(Modifiers::COMMAND, Key::Comma);
    window.click("Shortcuts");
    window.fill("Search shortcuts", "snap");
    window.click("Keys of Snap to grid");
    window.keys(Modifiers::COMMAND, Key::S);
    assert!(window.harness.query_by_label_contains("belongs to “Save”").is_some());
    assert!(!window.app().settings_text().contains("Ctrl+S"));
    window.click("Give it");
    let settings = window.app().settings_text();
    assert!(settings.contains("\"ToggleSnap\":\"Ctrl+S\"") && settings.contains("\"Save\":\"\""));
    window.click("Reset all");
    assert!(window.app().settings_text().contains("\"keymap\":{}"));
    // Escape gives up choosing, then closes.
    window.click("Keys of Snap to grid");
    window.keys(Modifiers::NONE, Key::Escape);
    assert!(window.harness.query_by_label("Close settings").is_some());
    window.keys(Modifiers::NONE, Key::Escape);
    assert!(window.harness.query_by_label("Close settings").is_none());
    assert!(window.app().settings_text().contains("\"keymap\":{}"));
}

#[test]
fn keys_of_the_canvas_can_be_chosen_too() {
    let settings = r#"{"keymap": {"Delete": "X", "Duplicate": "Shift+D"}}"#.to_owned();
    let mut window = Window::open_with(Some("ui_waves"), Some(settings), None);
    let count = window.document().graph().nodes().count();
    window.select_node("Mask Smoothstep");
    window.keys(Modifiers::NONE, Key::Delete);
    window.keys(Modifiers::COMMAND, Key::D);
    assert_eq!(window.document().graph().nodes().count(), count, "the old keys do nothing");
    window.keys(Modifiers::SHIFT, Key::D);
    assert_eq!(window.document().graph().nodes().count(), count + 1);
    window.keys(Modifiers::NONE, Key::X);
    assert_eq!(window.document().graph().nodes().count(), count);
    // Letters stay letters while a text is typed.
    window.select_node("Mask Smoothstep");
    window.click("Node title");
    window.keys(Modifiers::NONE, Key::X);
    assert_eq!(window.document().graph().nodes().count(), count);
}
