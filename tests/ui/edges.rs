//! What happens in the middle of something else: each has one defined outcome, and nothing is lost.

use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use shaderwright::document::{Document, NodeId};

use crate::window::Window;

const CTRL: Modifiers = Modifiers::COMMAND;

fn open() -> Window {
    Window::open(Some("ui_waves"))
}

fn has_notice(window: &Window, part: &str) -> bool {
    window.app().notices().any(|notice| notice.contains(part))
}

#[test]
fn undo_in_the_middle_of_a_drag_takes_the_drag_back() {
    let mut window = open();
    window.add_node("cosine");
    let added = window.newest_node("math.cosine");
    let before = window.document().clone();
    let from = window.harness.get_by_label("Wave Sine").rect().center_top() + vec2(10.0, 8.0);
    window.press(from, true);
    for step in 1..=4 {
        window.harness.hover_at(from + vec2(0.0, 15.0 * step as f32));
        window.step();
    }
    window.step();
    assert_ne!(window.document(), &before, "the node follows the pointer");
    window.keys(CTRL, Key::Z);
    assert_eq!(window.document(), &before, "the drag alone is taken back");
    // The button is still held: what the pointer does now moves nothing.
    for step in 5..=8 {
        window.harness.hover_at(from + vec2(0.0, 15.0 * step as f32));
        window.step();
    }
    window.press(from + vec2(0.0, 120.0), false);
    window.settle();
    assert_eq!(window.document(), &before);
    assert!(window.document().graph().node(added).is_some());
    window.keys(CTRL | Modifiers::SHIFT, Key::Z);
    assert_ne!(window.document(), &before, "and can be done again");
}

#[test]
fn a_group_in_use_is_deleted_use_by_use_and_never_pasted_into_itself() {
    let mut window = open();
    window.select_node("Wave Sine");
    window.keys(CTRL, Key::G);
    let group = window.document().graph().group_named("Group").unwrap();
    window.harness.event(Event::Copy);
    window.settle();
    let copied = window.clipboard().expect("the group as text");
    window.keys(CTRL, Key::D);
    let uses = |window: &Window| window.document().graph().instances_of(group).collect::<Vec<NodeId>>();
    assert_eq!(uses(&window).len(), 2);

    // The copy is selected; the other use and the definition stay.
    window.keys(Modifiers::NONE, Key::Delete);
    assert_eq!(uses(&window).len(), 1);
    assert!(window.document().graph().group(group).is_some());

    let canvas = window.harness.get_by_label("Node graph").rect();
    window.harness.hover_at(canvas.left_bottom() + vec2(30.0, -15.0));
    window.settle();
    window.select_node("Group");
    window.keys(Modifiers::NONE, Key::Tab);
    assert!(window.harness.query_by_label("Group Input").is_some(), "inside");
    let before = window.document().clone();
    window.harness.event(Event::Paste(copied));
    window.settle();
    assert!(has_notice(&window, "A group cannot contain itself"));
    assert_eq!(window.document().graph(), before.graph(), "nothing was pasted");
}

#[test]
fn a_name_that_is_taken_is_refused_and_told() {
    let mut window = open();
    window.click("Parameters");
    window.click("Add parameter");
    let names = |window: &Window| -> Vec<String> {
        window.document().parameters().iter().map(|parameter| parameter.name.clone()).collect()
    };
    let before = names(&window);
    assert_eq!(before.len(), 2);
    window.click("Settings of speed");
    let other = before.iter().find(|name| *name != "speed").unwrap().clone();
    window.fill("Name of speed", &other);
    window.keys(Modifiers::NONE, Key::Enter);
    assert!(has_notice(&window, "is taken"), "{:?}", window.app().notices().collect::<Vec<_>>());
    assert_eq!(names(&window), before);
    let reads = window.document().graph().node(NodeId(3)).and_then(|node| node.option("parameter"));
    assert_eq!(reads, Some("speed"), "who reads it still does");
}

#[test]
fn closing_while_a_save_is_asked_for_loses_nothing() {
    let mut window = open();
    window.add_node("cosine");
    assert!(window.close(), "closing waits for an answer");
    window.settle();
    // The dialog for the file is given up: the window stays, and nothing counts as saved.
    window.click("Save");
    window.settle();
    assert!(window.app().is_modified());
    assert!(window.close(), "closing asks again");
    window.settle();
    let file = window.answer_with("kept.json");
    window.click("Save");
    window.settle();
    let kept = Document::open(&file).expect("the file is whole").0;
    assert_eq!(&kept, window.document());
    assert!(!window.app().is_modified());
    assert!(!window.close(), "now it closes");

    // The question for the file is open when the window is asked to close.
    let mut window = open();
    window.without_dialogs();
    window.add_node("cosine");
    window.keys(CTRL | Modifiers::SHIFT, Key::S);
    assert!(window.harness.query_by_label("Save here").is_some());
    assert!(window.close(), "what is being saved is not saved yet");
    window.settle();
    // The question lies above the dialog, which has a button of that name too.
    window.harness.get_all_by_label("Cancel").last().unwrap().click();
    window.settle();
    assert!(window.harness.query_by_label_contains("Save changes").is_none());
    assert!(window.app().is_modified());
    let file = window.folder().join("late.json");
    if window.harness.query_by_label("Save here").is_none() {
        window.keys(CTRL | Modifiers::SHIFT, Key::S);
    }
    window.fill("File name", file.to_str().unwrap());
    window.click("Save here");
    window.settle();
    assert_eq!(&Document::open(&file).expect("the file is whole").0, window.document());
    assert!(!window.close(), "nothing is left to lose");
}
