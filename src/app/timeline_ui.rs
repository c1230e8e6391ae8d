//! Play, pause, step, scrub, loop and speed, below the picture: in one row, or in two where it is narrow.

use egui::{Align, ComboBox, DragValue, Layout, RichText, Sense, Ui, WidgetInfo, pos2, vec2};

use super::action::{Action, Actions};
use super::command::Command;
use super::icons::{Icon, icon_button, toggle_icon_button};
use super::playback::Playback;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::name_widget;
use crate::document::{Edit, Scene};

const ROW: f32 = 30.0;
/// Below this width the scrub bar gets a row of its own.
const WIDE: f32 = 460.0;
/// Below this width of the second row, loop and speed go into a menu.
const ROOMY: f32 = 268.0;
/// The loop that a document gets when it is switched on, in seconds.
const FIRST_LOOP_SECS: f64 = 4.0;

/// The height of the bar in points.
pub fn height(width: f32) -> f32 {
    if width >= WIDE { ROW } else { 2.0 * ROW - 6.0 }
}

/// Draws the bar.
pub fn timeline_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let playback = editor.playback;
    let scene = editor.document.scene();
    ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
    // The inner width is smaller than that of the panel by its margins.
    let wide = ui.available_width() + 12.0 >= WIDE;
    if !wide {
        ui.horizontal(|ui| scrub_and_time(ui, playback, scene, theme, actions));
    }
    ui.horizontal(|ui| {
        let (icon, name) = if playback.playing { (Icon::Pause, "Pause") } else { (Icon::Play, "Play") };
        if icon_button(ui, icon, name).clicked() {
            actions.push(Action::Playback(Playback { playing: !playback.playing, ..playback }));
        }
        for (icon, name, command) in [
            (Icon::Restart, "Restart time", Command::Restart),
            (Icon::StepBack, "Frame back", Command::StepBack),
            (Icon::StepForward, "Frame forward", Command::StepForward),
        ] {
            if icon_button(ui, icon, name).clicked() {
                actions.run(command);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if wide || ui.available_width() + 140.0 >= ROOMY {
                speed_ui(ui, playback, actions);
                loop_ui(ui, scene, actions);
            } else {
                ui.menu_button("…", |ui| {
                    ui.horizontal(|ui| {
                        ui.label("Speed");
                        speed_ui(ui, playback, actions);
                    });
                    ui.horizontal(|ui| {
                        ui.label("Loop");
                        loop_ui(ui, scene, actions);
                    });
                });
            }
            if wide {
                scrub_and_time(ui, playback, scene, theme, actions);
            }
        });
    });
}

fn scrub_and_time(ui: &mut Ui, playback: Playback, scene: &Scene, theme: &Theme, actions: &mut Actions) {
    let span = scene.loop_seconds.unwrap_or(Playback::DEFAULT_SPAN_SECS);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let seconds = RichText::new(format!("{:.2} s", playback.time_secs)).monospace().size(12.0);
        ui.add_sized(vec2(66.0, 20.0), egui::Label::new(seconds.color(theme.text)).selectable(false));
        scrub_ui(ui, playback, span, theme, actions);
    });
}

/// Whether the animation repeats, and after how long.
fn loop_ui(ui: &mut Ui, scene: &Scene, actions: &mut Actions) {
    let set = |loop_seconds| Edit::SetScene(Scene { loop_seconds, ..scene.clone() });
    if let Some(seconds) = scene.loop_seconds {
        let mut wanted = seconds;
        let field = DragValue::new(&mut wanted).speed(0.02).range(0.1..=3_600.0).max_decimals(2).suffix(" s");
        let response = ui.add_sized(vec2(52.0, 20.0), field.update_while_editing(false));
        name_widget(&response, "Loop length");
        if response.changed() && wanted.is_finite() && wanted != seconds {
            actions.change_by(response.id, "Change loop", set(Some(wanted)));
        }
    }
    let on = scene.loop_seconds.is_some();
    if toggle_icon_button(ui, Icon::Loop, "Repeat after the loop length", on).clicked() {
        actions.change("Change loop", set((!on).then_some(FIRST_LOOP_SECS)));
    }
}

fn speed_ui(ui: &mut Ui, playback: Playback, actions: &mut Actions) {
    let text = |speed: f64| format!("{speed}×");
    let combo = ComboBox::from_id_salt("speed").width(54.0).selected_text(text(playback.speed));
    let response = combo.show_ui(ui, |ui| {
        for speed in Playback::SPEEDS {
            if ui.selectable_label(speed == playback.speed, text(speed)).clicked() {
                actions.push(Action::Playback(Playback { speed, ..playback }));
            }
        }
    });
    name_widget(&response.response, "Speed");
}

fn scrub_ui(ui: &mut Ui, playback: Playback, span: f64, theme: &Theme, actions: &mut Actions) {
    let width = (ui.available_width() - 4.0).max(30.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 22.0), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::slider(true, playback.within(span), "Time"));
    let rail = rect.shrink2(vec2(6.0, 0.0));
    if let Some(pointer) = response.interact_pointer_pos() {
        let place = f64::from((pointer.x - rail.left()) / rail.width()).clamp(0.0, 1.0) * span;
        let mut playback = playback;
        // Time stands still under the hand, so that a moment can be looked at.
        playback.playing = false;
        playback.scrub(place, span);
        actions.push(Action::Playback(playback));
    }
    let share = (playback.within(span) / span) as f32;
    let x = rail.left() + share * rail.width();
    let line = |from: f32, to: f32| {
        egui::Rect::from_min_max(pos2(from, rail.center().y - 2.0), pos2(to, rail.center().y + 2.0))
    };
    let painter = ui.painter();
    painter.rect_filled(line(rail.left(), rail.right()), 2.0, theme.field);
    painter.rect_filled(line(rail.left(), x), 2.0, theme.accent.gamma_multiply(0.75));
    let radius = if response.hovered() || response.dragged() { 6.5 } else { 5.0 };
    painter.circle_filled(pos2(x, rail.center().y), radius, theme.strong_text);
}
