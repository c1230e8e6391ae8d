//! The examples with pictures that play.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::window::Window;

#[test]
fn examples_in_sight_play_until_the_gallery_closes() {
    let mut window = Window::open(Some("ui_waves"));
    assert_eq!(window.app().thumbnail_draws(), 0);
    window.click("Examples");
    assert!(window.harness.query_by_label("Fish: swim cycle").is_some());
    for _ in 0..400 {
        window.settle();
        if window.app().thumbnail_draws() > 12 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let drawn = window.app().thumbnail_draws();
    assert!(drawn > 12, "only {drawn} pictures were drawn");
    window.keys(Modifiers::NONE, Key::Escape);
    let drawn = window.app().thumbnail_draws();
    window.settle();
    assert_eq!(window.app().thumbnail_draws(), drawn, "nothing plays behind a closed gallery");
}
