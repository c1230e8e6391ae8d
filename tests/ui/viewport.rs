//! The viewport: what the hand does to the object and the camera, what is shown of the picture, and the clock below.

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, PointerButton, Pos2, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbaImage;
use shaderwright::document::{Background, MeshSource};

use crate::window::Window;

const BALL: &str = "ui_ball";

fn ball() -> Window {
    let mut window = Window::open(Some(BALL));
    window.wait_for_picture();
    window
}

impl Window {
    /// Where the picture is in the window.
    fn picture_rect(&self) -> Rect {
        self.harness.get_by_label("Picture").rect()
    }

    /// A place of the picture; 0, 0 is its upper left corner, 1, 1 its lower right one.
    fn picture_at(&self, x: f32, y: f32) -> Pos2 {
        let rect = self.picture_rect();
        rect.min + rect.size() * vec2(x, y)
    }

    /// The picture, as the window saves it.
    pub fn saved_picture(&mut self) -> RgbaImage {
        let path = self.answer_with("picture.png");
        self.click("Save picture");
        self.settle();
        let image = image::open(&path).expect("a picture was written").into_rgba8();
        std::fs::remove_file(path).unwrap();
        image
    }

    /// Ticks a box in one of the menus of the bar, or takes one of its entries, and closes the menu.
    fn in_menu(&mut self, menu: &str, entry: &str) {
        self.click(menu);
        self.harness.get_all_by_label(entry).last().expect("there is such an entry").click();
        self.settle();
        self.keys(Modifiers::NONE, Key::Escape);
    }

    /// Drags with a button of the mouse, with keys held down as it begins.
    fn drag_with(&mut self, modifiers: Modifiers, button: PointerButton, from: Pos2, to: Pos2) {
        self.press_with(modifiers, button, from, true);
        for step in 1..=8 {
            self.harness.hover_at(from + (to - from) * (step as f32 / 8.0));
            self.step();
        }
        self.step();
        self.press_with(Modifiers::NONE, button, to, false);
    }
}

fn colour_at(image: &RgbaImage, x: f32, y: f32) -> [u8; 3] {
    let (width, height) = (image.width() as f32, image.height() as f32);
    let [r, g, b, _] = image.get_pixel((x * width) as u32, (y * height) as u32).0;
    [r, g, b]
}

/// The middle of what is not black, in shares of the size, and how many pixels it has.
fn seen(image: &RgbaImage) -> ([f32; 2], usize) {
    let lit: Vec<_> = image.enumerate_pixels().filter(|(_, _, pixel)| pixel.0[0] > 100).collect();
    let mean = |axis: fn(&(u32, u32, &image::Rgba<u8>)) -> u32| {
        lit.iter().map(|pixel| axis(pixel) as f32).sum::<f32>() / lit.len().max(1) as f32
    };
    let middle =
        [mean(|pixel| pixel.0) / image.width() as f32, mean(|pixel| pixel.1) / image.height() as f32];
    (middle, lit.len())
}

#[test]
fn the_object_follows_the_hand_and_the_motion_node_reacts() {
    let mut window = ball();
    let (middle, _) = seen(&window.saved_picture());
    assert!((middle[0] - 0.5).abs() < 0.02 && (middle[1] - 0.5).abs() < 0.02, "{middle:?}");
    window.click("Move object");
    window.in_menu("Show", "It comes back when let go");
    let (from, to) = (window.picture_at(0.5, 0.5), window.picture_at(0.7, 0.4));
    let before = window.app().time_secs();
    window.drag_with(Modifiers::NONE, PointerButton::Primary, from, to);
    // Time is paused, and still the object lags behind itself.
    let shot = window.harness.render().expect("the window is drawn");
    // The pointer itself is in the shot.
    let [red, green, _, _] = shot.get_pixel(to.x as u32 - 12, to.y as u32 - 12).0;
    assert!(red > 250 && green > 100, "the fade of the motion: {red} {green}");
    let (middle, _) = seen(&window.saved_picture());
    assert!((middle[0] - 0.7).abs() < 0.03 && (middle[1] - 0.4).abs() < 0.03, "under the hand: {middle:?}");
    assert_eq!(window.app().time_secs(), before);
    assert!(!window.app().is_modified(), "where the hand has it is no change of the document");
    // It stays, and the lag is made up.
    for _ in 0..240 {
        window.step();
    }
    let image = window.saved_picture();
    assert_eq!(colour_at(&image, 0.7, 0.4), [255, 0, 0]);
    window.in_menu("Show", "Put the object back");
    let (middle, _) = seen(&window.saved_picture());
    assert!((middle[0] - 0.5).abs() < 0.02, "{middle:?}");
    // With the box ticked again it comes back by itself.
    window.in_menu("Show", "It comes back when let go");
    window.drag_with(Modifiers::NONE, PointerButton::Primary, from, to);
    for _ in 0..240 {
        window.step();
    }
    let (middle, _) = seen(&window.saved_picture());
    assert!((middle[0] - 0.5).abs() < 0.02, "{middle:?}");
}

#[test]
fn control_and_drag_moves_the_object_without_the_tool() {
    let mut window = ball();
    window.in_menu("Show", "It comes back when let go");
    let (from, to) = (window.picture_at(0.5, 0.5), window.picture_at(0.3, 0.5));
    window.drag_with(Modifiers::COMMAND, PointerButton::Primary, from, to);
    let (middle, _) = seen(&window.saved_picture());
    assert!((middle[0] - 0.3).abs() < 0.04, "{middle:?}");
}

#[test]
fn the_camera_orbits_pans_zooms_and_frames() {
    let mut window = ball();
    let (_, whole) = seen(&window.saved_picture());
    // A right drag pans, by as much as the hand moves.
    let (from, to) = (window.picture_at(0.5, 0.5), window.picture_at(0.6, 0.5));
    window.drag_with(Modifiers::NONE, PointerButton::Secondary, from, to);
    let (middle, _) = seen(&window.saved_picture());
    assert!((middle[0] - 0.6).abs() < 0.03, "{middle:?}");
    // F brings it back into the middle, as large as fits.
    window.harness.hover_at(window.picture_at(0.2, 0.2));
    window.step();
    window.keys(Modifiers::NONE, Key::F);
    let (middle, framed) = seen(&window.saved_picture());
    assert!((middle[0] - 0.5).abs() < 0.02 && framed > whole * 2, "{middle:?}, {framed} of {whole}");
    window.in_menu("Camera", "Reset view");
    window.in_menu("Camera", "Frame object");
    let (_, again) = seen(&window.saved_picture());
    assert!(again.abs_diff(framed) < framed / 50, "{again}, {framed} by the key");
    window.in_menu("Camera", "Reset view");
    let (_, back) = seen(&window.saved_picture());
    assert!(back.abs_diff(whole) < whole / 50);
    // A standard view looks at the same point from elsewhere, where a ball looks the same.
    window.in_menu("Camera", "Top view");
    window.in_menu("Camera", "Keep this view");
    let camera = window.document().scene().camera;
    assert_eq!((camera.yaw, camera.pitch), (0.0, 89.9));
    assert_eq!(window.app().last_step(), Some("Keep view"));
}

#[test]
fn a_drag_orbits_and_the_wheel_zooms() {
    let mut window = ball();
    let (_, whole) = seen(&window.saved_picture());
    let view = |window: &mut Window| {
        window.in_menu("Camera", "Keep this view");
        window.document().scene().camera
    };
    let first = view(&mut window);
    // To the right by a tenth of the width: the thing seen follows the hand.
    let (from, to) = (window.picture_at(0.5, 0.5), window.picture_at(0.6, 0.6));
    window.drag_with(Modifiers::NONE, PointerButton::Primary, from, to);
    let turned = view(&mut window);
    let dragged = to - from;
    // The first points only tell a drag from a click.
    assert!((turned.yaw - (360.0 - dragged.x * 0.4)).abs() < 3.0, "{turned:?} after {dragged:?}");
    assert!((turned.pitch - dragged.y * 0.4).abs() < 3.0, "{turned:?} after {dragged:?}");
    assert_eq!((turned.distance, turned.target), (first.distance, first.target));
    // The wheel goes nearer, and what is seen grows.
    window.harness.hover_at(window.picture_at(0.5, 0.5));
    window.step();
    let (unit, delta, modifiers) = (egui::MouseWheelUnit::Point, vec2(0.0, 120.0), Modifiers::NONE);
    let (phase, source) = (egui::TouchPhase::Move, egui::MouseWheelSource::Unknown);
    window.harness.event(egui::Event::MouseWheel { unit, delta, phase, source, modifiers });
    for _ in 0..30 {
        window.step();
    }
    let (_, larger) = seen(&window.saved_picture());
    assert!(larger > whole * 5 / 4, "{larger} of {whole}");
    let near = view(&mut window);
    assert!(near.distance < first.distance * 0.9 && near.yaw == turned.yaw, "{near:?}");
}

#[test]
fn without_perspective_a_cube_from_the_front_is_its_front_alone() {
    let mut window = ball();
    window.in_menu("Preview mesh", "cube");
    window.wait_for_picture();
    let (_, with) = seen(&window.saved_picture());
    window.in_menu("Camera", "Orthographic (5)");
    window.in_menu("Camera", "Keep this view");
    let camera = window.document().scene().camera;
    assert!(camera.orthographic);
    let image = window.saved_picture();
    let (middle, without) = seen(&image);
    assert!((middle[0] - 0.5).abs() < 0.01 && without < with, "{middle:?}, {without} of {with}");
    // Two units of the height that is seen at the target, in both directions.
    let side = f64::from(image.height()) / f64::from(camera.half_height());
    assert!((without as f64 - side * side).abs() < side * 4.0, "{without} and not {}", side * side);
    // It is saved with the document, and a key takes it back.
    let saved = window.answer_with("flat.json");
    window.keys(Modifiers::COMMAND, Key::S);
    let (from_disk, problems) = shaderwright::document::Document::open(&saved).unwrap();
    assert_eq!((from_disk.scene().camera, problems.len()), (camera, 0));
    window.harness.hover_at(window.picture_at(0.2, 0.2));
    window.step();
    window.keys(Modifiers::NONE, Key::Num5);
    let (_, again) = seen(&window.saved_picture());
    assert_eq!(again, with);
}

#[test]
fn the_picture_is_copied_as_it_is_saved() {
    let mut window = ball();
    let saved = window.saved_picture();
    window.click("Show");
    window.harness.get_by_label("Copy picture").click();
    for _ in 0..60 {
        window.step();
        if window.copied_picture().is_some() {
            break;
        }
    }
    let copied = window.copied_picture().expect("a picture on the clipboard");
    assert_eq!(copied.size, [saved.width() as usize, saved.height() as usize]);
    let same =
        copied.pixels.iter().zip(saved.pixels()).filter(|(a, b)| a.to_array()[..3] == b.0[..3]).count();
    assert_eq!(same, copied.pixels.len());
}

#[test]
fn grid_wireframe_and_marks_are_switched_in_the_bar() {
    let mut window = ball();
    window.in_menu("Camera", "Top view");
    let plain = window.saved_picture();
    window.in_menu("Show", "Grid");
    let gridded = window.saved_picture();
    assert!(gridded != plain, "lines are seen");
    window.in_menu("Show", "Grid");
    assert!(window.saved_picture() == plain);
    window.in_menu("Show", "Wireframe");
    window.wait_for_picture();
    let wires = window.saved_picture();
    let lit = |image: &RgbaImage| image.pixels().filter(|pixel| pixel.0[0] > 250).count();
    assert!(lit(&wires) > 50 && lit(&wires) < lit(&plain), "{} of {}", lit(&wires), lit(&plain));
    window.in_menu("Show", "Wireframe");
    window.wait_for_picture();
    assert!(window.saved_picture() == plain);
    window.in_menu("Show", "Mark values that no screen can show");
    // What is saved is the picture and not the marks.
    assert!(window.saved_picture() == plain);
    assert!(window.app().settings_text().contains("\"mark_range\":true"), "the choice is remembered");
}

#[test]
fn the_pixel_under_the_pointer_is_told() {
    let mut window = ball();
    window.in_menu("Show", "Value of the pixel under the pointer");
    window.harness.hover_at(window.picture_at(0.5, 0.5));
    let told = "linear 1.0000 0.0000 0.0000, sRGB   255 0 0, #FF0000";
    let says = |window: &mut Window, told: &str| {
        (0..200).any(|_| {
            window.step();
            // Pixels come back from the GPU when it is done.
            std::thread::sleep(std::time::Duration::from_millis(5));
            window.harness.query_by_label_contains(told).is_some()
        })
    };
    assert!(says(&mut window, told), "the red of the ball");
    window.harness.hover_at(window.picture_at(0.05, 0.05));
    assert!(says(&mut window, "#000000"), "the background");
}

#[test]
fn the_resolution_follows_the_menu() {
    let mut window = ball();
    let full = window.saved_picture();
    window.in_menu("Show", "Resolution 0.5");
    let half = window.saved_picture();
    assert!(half.width().abs_diff(full.width() / 2) <= 1 && half.height().abs_diff(full.height() / 2) <= 1);
    window.in_menu("Show", "Resolution 1");
    assert!(window.saved_picture() == full);
}

#[test]
fn the_saved_version_is_compared_with_the_present_one() {
    let mut window = ball();
    window.in_menu("Preview mesh", "cube");
    assert_eq!(window.document().passes()[0].mesh, MeshSource::Cube);
    window.wait_for_picture();
    window.click("Compare with the saved version");
    window.wait_for_picture();
    let shot = window.harness.render().expect("the window is drawn");
    let rect = window.picture_rect();
    let lit = |x: f32, y: f32| {
        let at = rect.min + rect.size() * vec2(x, y);
        shot.get_pixel(at.x as u32, at.y as u32).0[0] > 200
    };
    // Seen from the front the cube fills its corners and the ball does not. Both are two units wide.
    let camera = window.document().scene().camera;
    let half = 0.5 / (camera.distance - 1.0) / (camera.field_of_view.to_radians() / 2.0).tan();
    let across = half * rect.height() / rect.width();
    let corner = |sign: f32| lit(0.5 + sign * across * 0.85, 0.5 - half * 0.85);
    assert!(corner(1.0), "now: the cube's corner");
    assert!(!corner(-1.0), "saved: beside the ball");
    // The divider is dragged to the right edge, where the saved version alone is seen.
    let divider = window.harness.get_by_label("Before and after").rect().center();
    window.drag(divider, window.picture_at(0.99, 0.5));
    let shot = window.harness.render().expect("the window is drawn");
    let at = rect.min + rect.size() * vec2(0.5 + across * 0.85, 0.5 - half * 0.85);
    assert!(shot.get_pixel(at.x as u32, at.y as u32).0[0] < 100, "saved on both sides");
    window.click("Compare with the saved version");
    assert!(window.harness.query_by_label("Before and after").is_none());
}

#[test]
fn the_picture_fills_the_window_and_comes_back() {
    let mut window = ball();
    let small = window.picture_rect();
    window.keys(Modifiers::NONE, Key::F11);
    let large = window.picture_rect();
    assert!(large.width() > 1250.0 && large.height() > 650.0, "{large:?}");
    assert!(window.harness.query_by_label("Node graph").is_none());
    window.keys(Modifiers::NONE, Key::Escape);
    assert_eq!(window.picture_rect(), small);
}

#[test]
fn the_viewport_moves_into_its_own_window_and_back() {
    let mut window = ball();
    window.click("Own window");
    // In tests the other window is drawn inside this one.
    assert!(window.harness.query_by_label("Picture").is_some());
    assert!(window.harness.query_by_label("The viewport has its own window").is_some());
    window.click("Bring it back");
    assert!(window.harness.query_by_label("The viewport has its own window").is_none());
    assert!(window.harness.query_by_label("Picture").is_some());
}

#[test]
fn time_is_stepped_scrubbed_and_looped_at_every_width() {
    let mut window = ball();
    window.click("Restart time");
    window.click("Frame forward");
    window.keys(Modifiers::NONE, Key::Period);
    assert!((window.app().time_secs() - 2.0 / 60.0).abs() < 1e-9);
    window.click("Frame back");
    window.keys(Modifiers::NONE, Key::Comma);
    assert!(window.app().time_secs().abs() < 1e-9);
    window.click("Repeat after the loop length");
    assert_eq!(window.document().scene().loop_seconds, Some(4.0));
    assert_eq!(window.app().last_step(), Some("Change loop"));
    let bar = window.harness.get_by_role_and_label(Role::Slider, "Time").rect();
    window.drag(bar.left_center() + vec2(10.0, 0.0), bar.center());
    assert!((window.app().time_secs() - 2.0).abs() < 0.05, "{}", window.app().time_secs());
    window.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document().scene().loop_seconds, None);
    // Even in the smallest window everything is at hand and inside it.
    for width in [480.0, 640.0, 900.0, 2_000.0] {
        window.harness.set_size(vec2(width, 600.0));
        window.settle();
        // In the narrowest the panels share a place.
        if window.harness.query_by_label("Picture").is_none() {
            window.click("Viewport");
        }
        for name in ["Play", "Restart time", "Frame back", "Frame forward", "Time"] {
            let rect = window.harness.get_by_label(name).rect();
            assert!(rect.left() >= 0.0 && rect.right() <= width, "{name} at {width}: {rect:?}");
        }
        let has = |name: &str| window.harness.query_by_label(name).is_some();
        assert!(has("Speed") || has("…"), "speed at {width}");
        assert!(has("Repeat after the loop length") || has("…"), "loop at {width}");
    }
}

#[test]
fn the_scene_is_part_of_the_document() {
    let mut window = ball();
    window.click("Inspector");
    window.harness.get_by_role_and_label(Role::ComboBox, "Background").click_accesskit();
    window.settle();
    window.harness.get_by_label("checker").click_accesskit();
    window.settle();
    assert!(matches!(window.document().scene().background, Background::Checker(_)));
    window.harness.get_by_role_and_label(Role::CheckBox, "Ground").click_accesskit();
    window.settle();
    assert!(window.document().scene().ground.is_some());
    let on = window.harness.get_by_role_and_label(Role::CheckBox, "Ground");
    assert_eq!(on.accesskit_node().toggled(), Some(Toggled::True));
    let saved = window.answer_with("scene.json");
    window.keys(Modifiers::COMMAND, Key::S);
    let (from_disk, problems) = shaderwright::document::Document::open(&saved).unwrap();
    assert_eq!((from_disk.scene(), problems.len()), (window.document().scene(), 0));
    window.keys(Modifiers::COMMAND, Key::Z);
    assert!(window.document().scene().ground.is_none());
    window.keys(Modifiers::COMMAND, Key::Z);
    assert!(matches!(window.document().scene().background, Background::Colour(_)));
}
