//! Every screen in every size: nothing outside the window, cut off or over something else, and all text readable.
//!
//! `SCREENSHOTS=FOLDER` also writes a picture of each for the eye.

use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2, ViewportId, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::looks::{faint_texts, faults};
use crate::window::Window;

/// Sizes in pixels and the scale of everything in them, in percent.
const SIZES: [(Vec2, u16); 8] = [
    (vec2(1280.0, 800.0), 100),
    (vec2(640.0, 480.0), 100),
    (vec2(640.0, 480.0), 150),
    (vec2(640.0, 480.0), 200),
    (vec2(640.0, 480.0), 300),
    (vec2(1280.0, 800.0), 200),
    (vec2(1280.0, 800.0), 300),
    (vec2(2560.0, 1440.0), 200),
];
const NO_KEYS: Modifiers = Modifiers::NONE;

/// How a screen is reached. Panels come forward again in every size, as they share a place in the smallest.
struct Screen {
    name: &'static str,
    open: Box<dyn Fn(&mut Window)>,
    is_panel: bool,
}

fn screen(name: &'static str, open: impl Fn(&mut Window) + 'static) -> Screen {
    Screen { name, open: Box::new(open), is_panel: false }
}

fn panel(name: &'static str) -> Screen {
    Screen { name, open: Box::new(move |window| bring_forward(window, name)), is_panel: true }
}

fn bring_forward(window: &mut Window, title: &str) {
    let is_tab = |label: Option<String>| {
        label.is_some_and(|label| label.trim_end_matches(|letter: char| letter.is_ascii_digit()) == title)
    };
    let root = window.harness.root();
    let tab = root.children_recursive().find(|node| is_tab(node.accesskit_node().label()));
    tab.unwrap_or_else(|| panic!("no tab {title}")).click_accesskit();
    window.settle();
}

fn command(name: &'static str, keys: Modifiers, key: Key) -> Screen {
    screen(name, move |window| window.keys(keys, key))
}

fn by_name(name: &'static str, query: &'static str) -> Screen {
    screen(name, move |window| {
        window.keys(Modifiers::COMMAND, Key::P);
        window.type_text("Search commands", query);
        window.keys(NO_KEYS, Key::Enter);
    })
}

fn menu(name: &'static str) -> Screen {
    screen(name, move |window| {
        window.harness.get_by_role_and_label(Role::Button, name).click_accesskit();
        window.settle();
    })
}

fn screens() -> Vec<Screen> {
    let mut screens: Vec<Screen> =
        ["Graph", "Viewport", "Parameters", "Inspector", "Code", "Problems", "History"].map(panel).into();
    screens.extend(["File", "Edit", "View", "Add", "Help"].map(menu));
    screens.push(command("palette of commands", Modifiers::COMMAND, Key::P));
    screens.push(command("find", Modifiers::COMMAND, Key::F));
    screens.push(screen("palette of nodes", |window| window.search_node("noise")));
    screens.push(screen("settings", |window| window.keys(Modifiers::COMMAND, Key::Comma)));
    for page in ["Files", "Shortcuts"] {
        screens.push(screen(page, move |window| {
            window.keys(Modifiers::COMMAND, Key::Comma);
            window.click(page);
        }));
    }
    screens.push(command("export", Modifiers::COMMAND | Modifiers::ALT, Key::E));
    screens.push(by_name("gallery", "examples"));
    screens.push(by_name("start page", "start page"));
    screens.push(by_name("shortcuts", "keyboard"));
    screens.push(by_name("about", "about"));
    screens.push(by_name("tour", "guided tour"));
    screens
}

fn resize(window: &mut Window, size: Vec2, percent: u16) {
    let scale = f32::from(percent) / 100.0;
    let root = window.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default();
    root.native_pixels_per_point = Some(scale);
    window.harness.set_size(size / scale);
    window.settle();
}

/// Writes what the window shows where pictures are wanted.
fn keep_picture(window: &mut Window, name: &str) {
    let Some(folder) = std::env::var_os("SCREENSHOTS").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    let picture = window.harness.render().expect("the window is painted");
    picture.save(folder.join(format!("{}.png", name.replace(' ', "_")))).unwrap();
}

fn look_at_all(theme: &str, sizes: &[(Vec2, u16)]) {
    let settings =
        format!(r#"{{"theme": "{theme}", "reduced_motion": true, "last": {{"example": "ui_waves"}}}}"#);
    let broken = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/errors/groups.json");
    let has_gpu = std::env::var_os("SCREENSHOTS").is_some();
    let mut window = Window::open_to_look_at(broken, settings, has_gpu);
    window.keys(Modifiers::COMMAND, Key::P);
    window.type_text("Search commands", "example fish swim");
    window.keys(NO_KEYS, Key::Enter);
    let mut found = Vec::new();
    for Screen { name, open, is_panel } in screens() {
        resize(&mut window, vec2(1280.0, 800.0), 100);
        // Errors to list are in the other document.
        let is_other = name == "Problems";
        if is_other {
            window.keys(Modifiers::CTRL, Key::Tab);
        }
        open(&mut window);
        for (size, percent) in sizes {
            resize(&mut window, *size, *percent);
            if is_panel {
                open(&mut window);
            }
            let place = format!("{name} {theme} {}x{} {percent}", size.x, size.y);
            keep_picture(&mut window, &place);
            let faults = faults(&window).into_iter().chain(faint_texts(&window));
            found.extend(faults.map(|fault| format!("{place}: {fault}")));
        }
        resize(&mut window, vec2(1280.0, 800.0), 100);
        for _ in 0..2 {
            window.keys(NO_KEYS, Key::Escape);
        }
        if is_other {
            window.keys(Modifiers::CTRL, Key::Tab);
        }
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn every_screen_fits_every_size() {
    look_at_all("dark", &SIZES);
}

#[test]
fn light_and_high_contrast_are_readable() {
    for theme in ["light", "high_contrast"] {
        look_at_all(theme, &SIZES[..2]);
    }
}
