//! The main journeys through the window.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use shaderwright::document::{Document, NodeId, Pin};
use shaderwright::types::Value;

use crate::window::Window;

#[test]
fn the_whole_path_from_example_to_exported_file() {
    let mut window = Window::open(Some("fish_mask"));

    window.click("Examples");
    window.settle();
    window.harness.get_by_label("Waves for the window").click_accesskit();
    window.settle();
    assert_eq!(window.document().title(), "Waves for the window");
    assert!(!window.app().is_modified());

    // A node by a synonym: nobody calls it Lerp everywhere.
    window.add_node("mix");
    let lerp = window.newest_node("math.lerp");
    assert_eq!(window.app().last_step(), Some("Add Lerp"));

    window.drag_wire("Wave number, output, connected", "Lerp a, input");
    let source = window.document().graph().source_of(&Pin::new(lerp, "a")).cloned();
    assert_eq!(source, Some(Pin::new(NodeId(5), "out")));

    // A drag over many frames is one step.
    let before = window.app().last_step().map(str::to_owned);
    window.drag_value("Inspector t", 40.0);
    let value = window.document().graph().node(lerp).and_then(|node| node.values.get("t").cloned());
    assert!(value.is_some(), "dragging the number changed it");
    assert_ne!(window.app().last_step().map(str::to_owned), before);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document().graph().node(lerp).and_then(|node| node.values.get("t")), None);
    assert_eq!(window.app().last_step().map(str::to_owned), before);
    window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(window.document().graph().node(lerp).and_then(|node| node.values.get("t").cloned()), value);

    let saved = window.answer_with("saved.json");
    window.keys(Modifiers::COMMAND, Key::S);
    window.settle();
    let (from_disk, problems) = Document::open(&saved).unwrap();
    assert!(problems.is_empty());
    assert_eq!(&from_disk, window.document());
    assert!(!window.app().is_modified());

    let exported = window.answer_with("exported.wgsl");
    window.click("Export WGSL");
    window.settle();
    let text = std::fs::read_to_string(exported).unwrap();
    let module = naga::front::wgsl::parse_str(&text).expect("the exported text parses");
    let flags = naga::valid::ValidationFlags::all();
    let mut validator = naga::valid::Validator::new(flags, naga::valid::Capabilities::empty());
    validator.validate(&module).expect("the exported text is valid");
    assert!(text.contains("@fragment") && text.contains("speed"));
}

#[test]
fn moving_a_slider_compiles_nothing() {
    let mut window = Window::open(Some("ui_waves"));
    window.wait_for_picture();
    let before = window.app().compilations();
    assert!(before > 0, "the picture was built");
    window.click("Parameters");
    window.drag_role(Role::Slider, "speed", 60.0);
    let speed = window.document().parameter("speed").map(|parameter| parameter.value.clone());
    assert_ne!(speed, Some(Value::Number(2.0)));
    window.select_node("Mask Smoothstep");
    window.drag_value("Inspector low", 40.0);
    window.settle();
    assert_eq!(window.app().compilations(), before);
}

#[test]
fn a_dropped_wire_offers_what_fits_and_connects_it() {
    let mut window = Window::open(Some("ui_waves"));
    let from = window.pin("Wave number, output, connected");
    let canvas = window.harness.get_by_label("Node graph").rect();
    window.drag(from, canvas.center_bottom() + egui::vec2(60.0, -50.0));
    assert!(window.harness.query_by_label("Search nodes").is_some(), "the palette opens");
    window.type_text("Search nodes", "one minus");
    window.keys(Modifiers::NONE, Key::Enter);
    let added = window.newest_node("math.one_minus");
    let mut wires = window.document().graph().wires_into(added);
    assert_eq!(wires.next().map(|(_, source)| source.clone()), Some(Pin::new(NodeId(5), "out")));
    drop(wires);
    // Adding and wiring are one step.
    window.keys(Modifiers::COMMAND, Key::Z);
    assert!(window.document().graph().node(added).is_none());
    assert_eq!(window.app().last_step(), None);
}

#[test]
fn changes_are_not_lost_without_a_question() {
    let mut window = Window::open(Some("ui_waves"));
    window.add_node("cosine");
    window.keys(Modifiers::COMMAND, Key::W);
    assert!(window.harness.query_by_label_contains("Save changes to").is_some());
    window.click("Cancel");
    window.settle();
    assert_eq!(window.document().title(), "Waves for the window");
    window.keys(Modifiers::COMMAND, Key::W);
    let saved = window.answer_with("kept.json");
    window.click("Save");
    window.settle();
    assert!(saved.is_file());
    assert_eq!(window.document().title(), "", "the document closes once it is saved");
    assert_eq!(window.document().passes().len(), 1);
}

#[test]
fn closing_the_window_asks_first() {
    let mut window = Window::open(Some("ui_waves"));
    assert!(!window.close(), "nothing to lose: it closes");
    let mut window = Window::open(Some("ui_waves"));
    window.add_node("cosine");
    assert!(window.close(), "closing waits for an answer");
    window.settle();
    window.click("Cancel");
    assert!(window.close(), "and asks again");
    window.settle();
    window.click("Don't save");
    assert!(!window.close());
}

#[test]
fn a_file_that_cannot_be_opened_is_one_clear_sentence() {
    let mut window = Window::open(Some("ui_waves"));
    let folder = window.folder();
    std::fs::write(folder.join("broken.json"), "{").unwrap();
    window.answer_with("broken.json");
    window.keys(Modifiers::COMMAND, Key::O);
    window.settle();
    assert!(window.harness.query_by_label_contains("broken.json: this is not JSON").is_some());
    window.click("Close");
    window.settle();
    assert_eq!(window.document().title(), "Waves for the window", "nothing is lost");
}

#[test]
fn an_unwritable_export_says_so() {
    let mut window = Window::open(Some("ui_waves"));
    window.answer_with("no/such/folder/x.wgsl");
    window.click("Export WGSL");
    window.settle();
    assert!(window.harness.query_by_label("No WGSL was written").is_some());
}

#[test]
fn nodes_travel_by_the_clipboard_as_text() {
    let mut window = Window::open(Some("ui_waves"));
    window.select_node("Mask Smoothstep");
    window.harness.event(egui::Event::Copy);
    window.settle();
    let text = window.clipboard().expect("a copied text");
    assert!(text.contains("math.smoothstep"));
    window.harness.event(egui::Event::Paste(text));
    window.settle();
    let pasted = window.newest_node("math.smoothstep");
    assert_eq!(window.document().graph().node(pasted).and_then(|node| node.label.as_deref()), Some("Mask"));
    window.harness.event(egui::Event::Paste("not a graph".to_owned()));
    window.settle();
    assert!(window.app().notices().any(|notice| notice.contains("no nodes")));
}

#[test]
fn deleting_and_undoing_brings_everything_back() {
    let mut window = Window::open(Some("ui_waves"));
    let before = window.document().clone();
    window.keys(Modifiers::COMMAND, Key::A);
    window.keys(Modifiers::NONE, Key::Delete);
    assert_eq!(window.document().graph().nodes().count(), 0);
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document(), &before);
    assert!(!window.app().is_modified());
}

#[test]
fn a_paused_window_is_idle() {
    let mut window = Window::open(Some("ui_waves"));
    window.wait_for_picture();
    window.settle();
    let time = window.app().time_secs();
    window.harness.run();
    assert_eq!(window.app().time_secs(), time);
    window.click("Play");
    window.harness.run_steps(4);
    assert!(window.app().time_secs() > time);
}

#[test]
fn every_size_and_scale_is_drawn() {
    let mut window = Window::open(Some("ui_waves"));
    for size in [[640.0, 480.0], [480.0, 360.0]] {
        window.harness.set_size(size.into());
        window.settle();
        window.keys(Modifiers::COMMAND, Key::Num0);
        for _ in ["100 %", "125 %", "150 %", "200 %"] {
            window.harness.render().expect("the window is painted");
            window.keys(Modifiers::COMMAND, Key::Plus);
        }
    }
}

#[test]
fn a_system_without_file_dialogs_gets_one_of_ours() {
    let mut window = Window::open(Some("ui_waves"));
    window.without_dialogs();
    let path = window.folder().join("typed.json");
    window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.keys(Modifiers::COMMAND, Key::A);
    window.type_text("File name", path.to_str().unwrap());
    window.click("Save here");
    window.settle();
    assert_eq!(&Document::open(&path).unwrap().0, window.document());
}

#[test]
fn the_next_run_remembers_this_one() {
    let mut window = Window::open(Some("ui_waves"));
    let saved = window.answer_with("remembered.json");
    window.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.keys(Modifiers::COMMAND, Key::Plus);
    window.click("View");
    window.click("Snap to grid");
    window.settle();
    let settings = window.app().settings_text();
    let next = Window::open_with(None, Some(settings.clone()), None);
    assert_eq!(next.document(), &Document::open(&saved).unwrap().0);
    // The order of the panels' ids in the text is by chance.
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(json(&next.app().settings_text()), json(&settings));
    assert_eq!(json(&settings)["scale_percent"], 125);
    assert_eq!(json(&settings)["snap"], true);
}

#[test]
fn a_saved_node_file_reloads_and_its_errors_have_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.wgsl");
    let text = "/// Twice the number.\n///\n/// @node Mine/Twice Mine\n/// @param x = 1.0 [0.0, 4.0]   The number.\n\
                /// @returns Twice that.\n\
                fn twice_mine(x: f32) -> f32 {\n    return 2.0 * x;\n}\n";
    std::fs::write(&file, text).unwrap();
    let mut window = Window::open_with(Some("ui_waves"), None, Some(folder.path().to_owned()));
    window.add_node("twice mine");
    window.newest_node("mine.twice_mine");
    std::fs::write(&file, text.replace("2.0 * x", "2.0 * y")).unwrap();
    window.click("Problems");
    let found = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        window.settle();
        window.harness.query_by_label_contains("`y`").is_some()
    });
    assert!(found, "the error in the file is listed");
    // The node keeps its last good version.
    assert!(window.harness.query_by_label_contains("unknown kind").is_none());
}
