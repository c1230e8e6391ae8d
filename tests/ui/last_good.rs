//! What the viewport shows of a document with errors, and what it says about that.

use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbaImage;

use crate::window::Window;

/// The remark over the picture.
fn note(window: &Window) -> Option<String> {
    window.harness.get_by_label("Picture").accesskit_node().value()
}

fn picture(window: &mut Window) -> RgbaImage {
    let path = window.answer_with("picture.png");
    window.click("Save picture");
    window.settle();
    image::open(path).expect("a picture was written").into_rgba8()
}

/// The share of pixels that differ by more than a sixteenth.
fn changed(one: &RgbaImage, other: &RgbaImage) -> f64 {
    assert_eq!(one.dimensions(), other.dimensions());
    let differs =
        |(a, b): &(&image::Rgba<u8>, &image::Rgba<u8>)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 16);
    one.pixels().zip(other.pixels()).filter(differs).count() as f64 / one.pixels().len() as f64
}

/// A bundled document of the errors that the compiler tells.
fn broken(name: &str) -> String {
    format!("{}/tests/errors/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_picture_stays_when_a_pass_that_others_read_is_removed() {
    let mut window = Window::open(Some("feedback_trails"));
    window.open_inspector();
    window.wait_for_picture();
    assert_eq!(note(&window), None);
    let before = picture(&mut window);
    window.click("Remove feedback");
    assert_eq!(window.document().passes().len(), 1);
    window.wait_for_picture();
    assert_eq!(note(&window).as_deref(), Some("The graph has errors: this is the last good picture"));
    let share = changed(&before, &picture(&mut window));
    assert!(share < 0.02, "{share} of the picture changed");
    // Once the graph is mended its own picture is back.
    window.keys(egui::Modifiers::COMMAND, egui::Key::Z);
    window.wait_for_picture();
    assert_eq!(note(&window), None);
    assert!(changed(&before, &picture(&mut window)) < 0.02);
}

#[test]
fn without_a_good_picture_nobody_speaks_of_one() {
    for (name, said) in [
        ("one_pass_of_two", "The graph has errors: this is what can be drawn despite them"),
        ("texture_not_chosen", "The graph has errors: nothing is drawn until they are mended"),
    ] {
        let mut window = Window::open(Some(&broken(name)));
        for _ in 0..200 {
            window.step();
            if note(&window).as_deref() == Some(said) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert_eq!(note(&window).as_deref(), Some(said), "{name}");
    }
}
