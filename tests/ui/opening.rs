//! What takes long goes on beside the window.

use egui_kittest::kittest::Queryable;

use crate::window::Window;

#[test]
fn a_huge_file_is_opened_beside_the_window_and_can_be_cancelled() {
    let mut window = Window::open(Some("ui_waves"));
    let path = window.folder().join("huge.json");
    // Fields of newer versions are read and kept, whatever they are.
    let numbers = "0.123456789,".repeat(1_500_000);
    let text = format!(
        r#"{{ "shaderwright": 1, "title": "Huge", "next_id": 9, "future": [{numbers}0],
             "passes": [{{ "name": "main", "output": 1, "mesh": "quad" }}],
             "nodes": [{{ "id": 1, "kind": "output.pass", "at": [0, 0] }}], "wires": [] }}"#
    );
    std::fs::write(&path, text).unwrap();
    window.drop_file(&path);
    assert!(window.harness.query_by_label("Opening huge.json…").is_some(), "the window goes on");
    assert_eq!(window.app().document_names(), ["Waves for the window"]);
    window.click("Cancel opening");
    assert!(window.harness.query_by_label_contains("Opening huge").is_none());
    for _ in 0..100 {
        window.step();
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(window.app().document_names(), ["Waves for the window"], "it was cancelled");

    window.drop_file(&path);
    for _ in 0..600 {
        window.step();
        if window.app().document_names().len() == 2 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(window.app().document_names(), ["Waves for the window", "huge"]);
    assert_eq!(window.document().title(), "Huge");
}
