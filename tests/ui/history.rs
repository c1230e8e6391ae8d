//! The panel of steps.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::window::Window;

#[test]
fn a_click_goes_to_any_step_and_brings_the_selection_back() {
    let mut window = Window::open(Some("ui_waves"));
    let opened = window.document().clone();
    window.add_node("cosine");
    let cosine = window.newest_node("math.cosine");
    window.add_node("sine");
    window.select_node("Mask Smoothstep");
    window.drag_value("Inspector low", 30.0);
    let last = window.document().clone();
    window.click("History");
    assert!(window.harness.query_by_label("Step 3: Change low").is_some(), "one drag is one step");

    window.click("Step 0: Opened");
    assert_eq!(window.document().graph(), opened.graph());
    assert!(!window.app().is_modified());
    window.click("Step 3: Change low");
    assert_eq!(window.document(), &last);
    window.click("Step 1: Add Cosine");
    assert!(window.document().graph().node(cosine).is_some());
    assert_eq!(window.app().selected_nodes(), [cosine], "the selection of that moment");

    // Another change drops what was undone.
    window.keys(Modifiers::NONE, Key::Delete);
    assert!(window.harness.query_by_label("Step 2: Delete node").is_some());
    assert!(window.harness.query_by_label("Step 3: Change low").is_none());
    assert!(window.harness.query_by_label_contains("2 steps, 0.0 of 256 MB").is_some());
}
