//! The settings page: every control changes something that lasts.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::window::Window;

fn stored(window: &Window) -> serde_json::Value {
    serde_json::from_str(&window.app().settings_text()).unwrap()
}

/// The brightness of the window's background, from 0 to 1.
fn brightness(window: &mut Window) -> f32 {
    let image = window.harness.render().expect("the window is painted");
    let pixel = image.get_pixel(image.width() / 3, 24);
    f32::from(pixel.0[0]) / 255.0
}

#[test]
fn themes_apply_at_once_and_last() {
    let mut window = Window::open(Some("ui_waves"));
    let dark = brightness(&mut window);
    window.keys(Modifiers::COMMAND, Key::Comma);
    window.click("Light");
    window.click("Close settings");
    assert!(brightness(&mut window) > dark + 0.5);
    assert_eq!(stored(&window)["theme"], "light");
    let mut next = Window::open_with(Some("ui_waves"), Some(window.app().settings_text()), None);
    assert!(brightness(&mut next) > dark + 0.5);
    next.keys(Modifiers::COMMAND, Key::Comma);
    next.click("High contrast");
    next.click("Close settings");
    assert!(brightness(&mut next) < 0.2);
}

#[test]
fn scale_motion_and_layout() {
    let mut window = Window::open(Some("ui_waves"));
    window.keys(Modifiers::COMMAND, Key::Comma);
    window.click("Window scale");
    window.click("150 %");
    assert_eq!(stored(&window)["scale_percent"], 150);
    window.settle();
    window.click("Reduced motion");
    window.click("Nodes snap to the grid");
    window.click("Close settings");
    let settings = stored(&window);
    assert_eq!((&settings["reduced_motion"], &settings["snap"]), (&true.into(), &true.into()));
    assert_eq!(window.harness.ctx.global_style().animation_time, 0.0);

    window.keys(Modifiers::COMMAND, Key::P);
    window.type_text("Search commands", "hide problems");
    window.keys(Modifiers::NONE, Key::Enter);
    assert!(window.harness.query_by_label("Problems").is_none(), "the panel is hidden");
    window.keys(Modifiers::COMMAND, Key::Comma);
    window.click("Reset layout");
    window.click("Close settings");
    assert!(window.harness.query_by_label("Problems").is_some());
}

#[test]
fn a_folder_of_nodes_loads_and_goes_again() {
    let mut window = Window::open(Some("ui_waves"));
    let folder = window.answer_with("nodes");
    std::fs::create_dir(&folder).unwrap();
    let text = "/// Twice the number.\n///\n/// @node Mine/Twice Mine\n/// @param x = 1.0 [0.0, 4.0]   The number.\n\
                /// @returns Twice that.\nfn twice_mine(x: f32) -> f32 {\n    return 2.0 * x;\n}\n";
    std::fs::write(folder.join("mine.wgsl"), text).unwrap();
    window.keys(Modifiers::COMMAND, Key::Comma);
    window.click("Files");
    window.click("Choose folder…");
    window.click("Close settings");
    window.add_node("twice mine");
    window.newest_node("mine.twice_mine");
    assert_eq!(stored(&window)["nodes_folder"], folder.to_string_lossy().as_ref());

    let mut next = Window::open_with(Some("ui_waves"), Some(window.app().settings_text()), None);
    next.add_node("twice mine");
    next.newest_node("mine.twice_mine");
    next.keys(Modifiers::COMMAND, Key::Comma);
    next.click("Files");
    next.click("Forget the folder of nodes");
    next.click("Close settings");
    next.settle();
    next.harness.get_by_label_contains("Problems").click();
    next.settle();
    let problems = next.harness.query_all_by_label_contains("mine.twice_mine").count();
    assert!(problems > 0, "the kind is unknown now");
}
