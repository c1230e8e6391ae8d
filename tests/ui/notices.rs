//! Notices of what was done and what failed: they hide nothing for long, and never what must be clicked.

use egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable;

use crate::window::Window;

const TEXT: &str = "notes.txt is no graph, picture, mesh or node file";

/// A notice that something failed, with the graph's place and its own.
fn fail(window: &mut Window) -> (egui::Rect, egui::Rect) {
    let path = window.folder().join("notes.txt");
    std::fs::write(&path, "nothing").unwrap();
    window.drop_file(&path);
    let graph = window.harness.get_by_label("Node graph").rect();
    (graph, window.harness.get_by_label(TEXT).rect())
}

fn count(window: &Window) -> usize {
    window.app().notices().count()
}

#[test]
fn a_notice_lies_over_the_graph_and_lets_clicks_through() {
    let mut window = Window::open(Some("ui_waves"));
    let (graph, notice) = fail(&mut window);
    assert!(graph.contains_rect(notice), "{notice:?} is within {graph:?}");
    let cross = window.harness.get_by_label(&format!("Close notice: {TEXT}")).rect();
    assert!(notice.right() <= cross.left(), "the text ends before the cross");
    // The whole is in the middle, so what is left of the text is as wide as what is right of its cross, and the sign.
    let sign = notice.left() + cross.right() - 2.0 * graph.center().x;
    assert!(sign > 15.0, "the text begins behind the sign: {sign}");
    window.press_button(notice.center(), PointerButton::Secondary);
    assert!(window.harness.query_by_label("Search nodes").is_some(), "the click is the graph's");
    assert_eq!(count(&window), 1, "and the notice stays");
    window.keys(Modifiers::NONE, Key::Escape);
    assert_eq!(count(&window), 1, "Escape closed the palette");
    window.click(&format!("Close notice: {TEXT}"));
    assert_eq!(count(&window), 0);
}

#[test]
fn escape_closes_a_failure_before_it_leaves_a_group() {
    let mut window = Window::open(Some("ui_waves"));
    window.select_node("Wave Sine");
    window.keys(Modifiers::COMMAND, Key::G);
    window.click("Edit group");
    let (graph, _) = fail(&mut window);
    window.harness.hover_at(graph.left_bottom() + egui::vec2(30.0, -15.0));
    window.settle();
    window.keys(Modifiers::NONE, Key::Escape);
    assert_eq!(count(&window), 0);
    assert!(window.harness.query_by_label("Main graph").is_some(), "it is still inside");
    window.keys(Modifiers::NONE, Key::Escape);
    assert!(window.harness.query_by_label("Main graph").is_none());
}

#[test]
fn without_a_graph_a_notice_is_above_the_status_bar() {
    let mut window = Window::open(Some("ui_waves"));
    window.keys(Modifiers::NONE, Key::F11);
    let path = window.folder().join("notes.txt");
    std::fs::write(&path, "nothing").unwrap();
    window.drop_file(&path);
    let bottom = window.harness.get_by_label(TEXT).rect().bottom();
    assert!(bottom < 800.0 - 26.0, "{bottom}");
}
