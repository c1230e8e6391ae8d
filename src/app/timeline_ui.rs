//! Play, pause, scrub and speed, below the picture.

use egui::{Align, ComboBox, Layout, RichText, Sense, Ui, WidgetInfo, pos2, vec2};

use super::action::{Action, Actions};
use super::icons::{Icon, icon_button};
use super::playback::Playback;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::name_widget;

/// The height of the bar in points.
pub const HEIGHT: f32 = 30.0;

/// Draws the bar.
pub fn timeline_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let playback = editor.playback;
    let span = editor.document.scene().loop_seconds.unwrap_or(Playback::DEFAULT_SPAN_SECS);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let (icon, name) = if playback.playing { (Icon::Pause, "Pause") } else { (Icon::Play, "Play") };
        if icon_button(ui, icon, name).clicked() {
            actions.push(Action::Playback(Playback { playing: !playback.playing, ..playback }));
        }
        if icon_button(ui, Icon::Restart, "Restart time").clicked() {
            let mut playback = playback;
            playback.restart();
            actions.push(Action::Playback(playback));
        }
        // What there is no room for is left out, the least needed first.
        let room = ui.available_width();
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if room > 210.0 {
                speed_ui(ui, playback, actions);
            }
            let seconds = RichText::new(format!("{:.2} s", playback.time_secs)).monospace().size(12.0);
            ui.add_sized(vec2(66.0, 20.0), egui::Label::new(seconds.color(theme.text)).selectable(false));
            if room > 110.0 {
                scrub_ui(ui, playback, span, theme, actions);
            }
        });
    });
}

fn speed_ui(ui: &mut Ui, playback: Playback, actions: &mut Actions) {
    let text = |speed: f64| format!("{speed}×");
    let combo = ComboBox::from_id_salt("speed").width(58.0).selected_text(text(playback.speed));
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
