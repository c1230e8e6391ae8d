//! The frame of every form: titled sections, and rows with a label at the left and a field at the right.

use egui::{Align, CollapsingHeader, Label, Layout, RichText, Ui, vec2};

use super::theme::Theme;

/// In less than this width, in points, the field of a row is below its label.
const LEAST_ROW_WIDTH: f32 = 180.0;

/// A titled part of a form that folds away.
pub fn section<R>(ui: &mut Ui, title: &str, theme: &Theme, content: impl FnOnce(&mut Ui) -> R) -> Option<R> {
    ui.add_space(2.0);
    let bar = egui::Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), 24.0));
    ui.painter().rect_filled(bar, 4.0, theme.raised);
    let text = RichText::new(title).color(theme.strong_text);
    let response = CollapsingHeader::new(text).default_open(true).show_unindented(ui, |ui| {
        ui.add_space(4.0);
        let result = content(ui);
        ui.add_space(6.0);
        result
    });
    response.body_returned
}

/// A row: what it is at the left, the field in the rest.
pub fn row<R>(ui: &mut Ui, label: &str, help: &str, field: impl FnOnce(&mut Ui) -> R) -> R {
    let height = ui.spacing().interact_size.y;
    let width = ui.available_width();
    if width < LEAST_ROW_WIDTH {
        let response = ui.add(Label::new(label).wrap().selectable(false));
        if !help.is_empty() {
            response.on_hover_text(help);
        }
        return ui.horizontal_wrapped(field).inner;
    }
    ui.horizontal(|ui| {
        let label_width = (width * 0.36).clamp(64.0, 130.0);
        let layout = Layout::left_to_right(Align::Center);
        ui.allocate_ui_with_layout(vec2(label_width, height), layout, |ui| {
            ui.set_min_width(label_width);
            let response = ui.add(Label::new(label).truncate().selectable(false));
            if !help.is_empty() {
                response.on_hover_text(help);
            }
        });
        ui.with_layout(layout, field).inner
    })
    .inner
}

/// A remark in a form, in full.
pub fn remark(ui: &mut Ui, text: &str, theme: &Theme) {
    ui.add(Label::new(RichText::new(text).color(theme.weak_text)).wrap());
}

/// The widths of the slider of a value and of one of its numbers in the rest of a row, but for `room` at its end.
/// There is a slider where a single number has a range and the slider is wide enough to aim with.
pub fn slider_and_number(ui: &Ui, count: usize, has_range: bool, room: f32) -> (Option<f32>, f32) {
    const NUMBER: f32 = 54.0;
    let slider = ui.available_width() - room - NUMBER - 3.0;
    if count == 1 && has_range && slider >= 40.0 {
        return (Some(slider), NUMBER);
    }
    let parts = count.clamp(1, 4) as f32;
    (None, (number_width(ui, count) - room / parts).max(30.0))
}

/// The width that one of `count` numbers takes in the rest of a row.
pub fn number_width(ui: &Ui, count: usize) -> f32 {
    let count = count.clamp(1, 4) as f32;
    ((ui.available_width() - 3.0 * (count - 1.0)) / count).clamp(34.0, 96.0)
}
