//! The export dialog: text with a preview, again on every save; pictures and motion with progress and cancel.

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::window::Window;

const OPEN: (Modifiers, Key) = (Modifiers::COMMAND.plus(Modifiers::ALT), Key::E);

fn wait_for(window: &mut Window, what: &str, done: impl Fn(&Window) -> bool) {
    let started = Instant::now();
    while !done(window) {
        assert!(started.elapsed() < Duration::from_secs(120), "{what} does not come");
        std::thread::sleep(Duration::from_millis(30));
        window.step();
    }
}

fn says(window: &Window, text: &str) -> bool {
    window.app().notices().any(|notice| notice.contains(text))
}

#[test]
fn text_is_written_in_three_actions_and_again_on_every_save() {
    let mut window = Window::open(Some("ui_waves"));
    let path = window.answer_with("waves.wgsl");
    // The keys, the button, and the file that the system's dialog asks for.
    window.keys(OPEN.0, OPEN.1);
    window.settle();
    window.click("Export…");
    window.settle();
    let text = std::fs::read_to_string(&path).expect("the export");
    assert!(text.contains("@fragment"), "{text}");

    window.click("Copy text");
    window.settle();
    let copied = window.clipboard().expect("a copied text");
    assert_eq!(copied, text);

    window.click("Export again on every save");
    window.settle();
    window.click("Close export");
    window.settle();
    std::fs::remove_file(&path).expect("removed");
    window.answer_with("waves.json");
    window.keys(Modifiers::COMMAND, Key::S);
    window.settle();
    assert_eq!(std::fs::read_to_string(&path).expect("written again"), text);
}

#[test]
fn choices_are_remembered_and_bad_names_told() {
    let mut window = Window::open(Some("ui_waves"));
    window.keys(OPEN.0, OPEN.1);
    window.settle();
    window.fill("Names in the shader", "frame=view, values=waves");
    window.settle();
    window.click("One file per pass");
    window.settle();
    let settings = window.app().settings_text();
    assert!(settings.contains(r#"["values","waves"]"#) && settings.contains(r#""split":true"#), "{settings}");

    let mut next = Window::open_with(Some("ui_waves"), Some(settings), None);
    let folder = next.folder();
    next.answer_with(".");
    next.keys(OPEN.0, OPEN.1);
    next.settle();
    next.click("Export…");
    next.settle();
    let written = folder.join("ui_waves");
    let all = std::fs::read_dir(&written).expect("a folder of its own").flatten();
    let files: Vec<_> =
        all.filter(|file| file.path().extension().is_some_and(|ending| ending == "wgsl")).collect();
    assert_eq!(files.len(), next.document().passes().len());
    let text = std::fs::read_to_string(files[0].path()).expect("text");
    assert!(text.contains("var<uniform> view: Frame;"), "{text}");
}

#[test]
fn a_bevy_project_is_written_as_a_folder() {
    let mut window = Window::open(Some("ui_waves"));
    let folder = window.folder();
    window.answer_with(".");
    window.keys(OPEN.0, OPEN.1);
    window.settle();
    assert!(window.harness.query_by_label("Frame group").is_some());
    window.harness.get_by_role_and_label(Role::ComboBox, "Export target").click_accesskit();
    window.settle();
    window.click("Bevy project");
    window.settle();
    // Bevy has bind groups of its own.
    assert!(window.harness.query_by_label("Frame group").is_none());
    window.click("Export…");
    window.settle();
    let project = folder.join("ui_waves");
    let material = std::fs::read_to_string(project.join("src/material.rs")).expect("the materials");
    assert!(material.contains("impl Material for "), "{material}");
    let shaders: Vec<_> =
        std::fs::read_dir(project.join("assets/shaders")).expect("shaders").flatten().collect();
    assert_eq!(shaders.len(), window.document().passes().len() + 1, "one for each pass and the background's");

    // Again it replaces what it wrote, but not what the user made of it.
    window.answer_with(".");
    window.click("Export…");
    window.settle();
    assert!(window.harness.query_by_label_contains("this file would be replaced").is_none());
    std::fs::write(project.join("src/material.rs"), "// mine").expect("written");
    window.answer_with(".");
    window.click("Export…");
    window.settle();
    assert!(window.harness.query_by_label_contains("it was changed since its export").is_some());
    assert_eq!(std::fs::read_to_string(project.join("src/material.rs")).unwrap(), "// mine");
}

#[test]
fn motion_is_drawn_with_progress_and_can_be_cancelled() {
    let settings = |frames: u32| {
        let media = format!(r#"{{ "format": "apng", "size": [32, 24], "frames": [0, {frames}] }}"#);
        Some(format!(r#"{{ "export": {{ "motion": true, "media": {media} }} }}"#))
    };
    let mut window = Window::open_with(Some("ui_waves"), settings(4), None);
    let path = window.answer_with("waves.apng");
    window.keys(OPEN.0, OPEN.1);
    window.settle();
    window.click("Export…");
    wait_for(&mut window, "the animation", |window| says(window, "Exported"));
    let bytes = std::fs::read(&path).expect("the animation");
    assert!(bytes.windows(4).filter(|window| window == b"fcTL").count() == 4, "four frames");

    let mut window = Window::open_with(Some("ui_waves"), settings(500_000), None);
    window.answer_with("long.apng");
    window.keys(OPEN.0, OPEN.1);
    window.settle();
    window.click("Export…");
    wait_for(&mut window, "the progress", |window| window.harness.query_by_label("Cancel export").is_some());
    window.click("Cancel export");
    wait_for(&mut window, "the end", |window| says(window, "cancelled"));
    let left: Vec<_> =
        std::fs::read_dir(window.folder()).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("apng")), "{left:?}");
}

#[test]
fn the_fields_of_pictures_and_motion_are_what_is_written() {
    let settings = r#"{ "export": { "motion": true, "media": { "format": "sprite_sheet" } } }"#.to_owned();
    let mut window = Window::open_with(Some("ui_waves"), Some(settings), None);
    window.keys(OPEN.0, OPEN.1);
    window.settle();
    assert!(window.harness.query_by_label("One loop").is_none(), "the graph has no loop");
    for (field, number) in [
        ("Width in pixels", "24"),
        ("Height in pixels", "16"),
        ("First frame", "3"),
        ("Number of frames", "6"),
        ("Frames per second", "12"),
        ("Columns", "3"),
        ("Supersampling", "2"),
    ] {
        window.type_number(field, number);
    }
    window.click("Transparent");
    window.click("16 bits per channel");
    let chosen = window.app().settings_text();
    let expected = r#""size":[24,16],"frames":[3,6],"fps":12.0,"supersampling":2,"transparent":true,"sixteen_bits":true,"columns":3"#;
    assert!(chosen.contains(expected), "{chosen}");
    // Beyond its range a field keeps to it.
    window.type_number("Supersampling", "99");
    assert!(window.app().settings_text().contains(r#""supersampling":8"#));
    window.type_number("Supersampling", "2");

    let path = window.answer_with("sheet.png");
    window.click("Export…");
    wait_for(&mut window, "the sheet", |window| says(window, "Exported"));
    let picture = image::open(&path).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (72, 32), "three by two frames");
    assert!(matches!(picture, image::DynamicImage::ImageRgba16(_)), "{:?}", picture.color());
    assert_eq!(picture.into_rgba16().get_pixel(0, 0).0[3], 0, "the corner shows no background");
    let sheet = std::fs::read_to_string(path.with_extension("json")).expect("its description");
    assert!(sheet.contains(r#""fps": 12.0"#) && sheet.contains(r#""columns": 3"#), "{sheet}");
}

#[test]
fn one_loop_takes_the_frames_that_the_loop_lasts() {
    let settings = r#"{ "export": { "motion": true, "media": { "format": "apng", "frames": [7, 3] } } }"#;
    let folder = tempfile::tempdir().expect("a folder");
    let looping = folder.path().join("looping.json");
    let text =
        include_str!("graphs/ui_waves.json").replacen('{', r#"{ "scene": { "loop_seconds": 1.25 },"#, 1);
    std::fs::write(&looping, text).expect("written");
    let file = looping.to_string_lossy().into_owned();
    let mut window = Window::open_with(Some(&file), Some(settings.to_owned()), None);
    window.keys(OPEN.0, OPEN.1);
    window.settle();
    window.type_number("Frames per second", "24");
    window.click("One loop");
    let chosen = window.app().settings_text();
    assert!(chosen.contains(r#""frames":[0,30]"#), "{chosen}");
}
