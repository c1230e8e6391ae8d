//! The steps of the document, oldest first. A click goes to the state after that step.

use egui::{Align2, RichText, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::action::{Action, Actions};
use super::icons::Icon;
use super::state::Editor;
use super::theme::Theme;
use crate::document::History;

const ROW_HEIGHT: f32 = 22.0;

/// Fills the panel.
pub fn history_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let mut labels: Vec<&str> = editor.history.undo_labels().collect();
    labels.push("Opened");
    labels.reverse();
    let mut now = labels.len() - 1;
    if let Some(open) = editor.history.open_label() {
        labels.push(open);
        now += 1;
    } else {
        labels.extend(editor.history.redo_labels());
    }
    egui::Frame::new().inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let (used, most) = (megabytes(editor.history.bytes()), megabytes(History::MAX_BYTES));
        let steps = labels.len() - 1;
        let text =
            format!("{steps} {}, {used:.1} of {most:.0} MB", if steps == 1 { "step" } else { "steps" });
        let tip = "All steps are kept until they take this much memory; then the oldest go";
        ui.label(RichText::new(text).small().color(theme.weak_text)).on_hover_text(tip);
    });
    // Where the list was last time, to bring the present step into view when it changes.
    let shown_id = ui.make_persistent_id("history_shown");
    let mut area = ScrollArea::vertical().auto_shrink([false, false]);
    if ui.data(|data| data.get_temp(shown_id)) != Some((now, labels.len())) {
        ui.data_mut(|data| data.insert_temp(shown_id, (now, labels.len())));
        let middle = now as f32 * ROW_HEIGHT - ui.available_height() / 2.0;
        area = area.vertical_scroll_offset(middle.max(0.0));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, ROW_HEIGHT, labels.len(), |ui, rows| {
        for place in rows {
            if step_row(ui, labels[place], place, now, theme) && place != now {
                actions.push(Action::Jump(place as isize - now as isize));
            }
        }
    });
}

fn step_row(ui: &mut Ui, label: &str, place: usize, now: usize, theme: &Theme) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(egui::Role::Button, true, place == now, format!("Step {place}: {label}"))
    });
    let painter = ui.painter();
    if place == now {
        painter.rect_filled(rect, 0.0, theme.accent_fill);
        Icon::Check.paint(painter, rect.left_center() + vec2(14.0, 0.0), 10.0, theme.strong_text);
    } else if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 0.0, theme.raised);
    }
    let font = egui::TextStyle::Body.resolve(ui.style());
    let colour = match place.cmp(&now) {
        std::cmp::Ordering::Less => theme.text,
        std::cmp::Ordering::Equal => theme.strong_text,
        std::cmp::Ordering::Greater => theme.weak_text,
    };
    let at = pos2(rect.left() + 28.0, rect.center().y);
    let text = painter.text(at, Align2::LEFT_CENTER, label, font, colour);
    if place > now {
        // What was undone is struck through as well as paler.
        painter.hline(text.x_range(), text.center().y, (1.0, colour));
    }
    response.clicked()
}

fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
