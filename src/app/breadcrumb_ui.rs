//! The way back: the groups that are entered, above the canvas.

use egui::{Frame, Key, Margin, Modifiers, RichText, Ui};

use super::action::{Action, Actions};
use super::state::Editor;
use super::theme::Theme;

/// Draws the bar while people are inside a group. Escape goes one step out when nothing else wants it.
pub fn breadcrumb_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    if editor.place.is_empty() {
        return;
    }
    let graph = editor.document.graph();
    Frame::new().fill(theme.raised).inner_margin(Margin::symmetric(8, 3)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if ui.link("Main graph").on_hover_text("Leave the group").clicked() {
                actions.push(Action::LeaveGroups(0));
            }
            let last = editor.place.len() - 1;
            for (depth, group) in editor.place.iter().enumerate() {
                ui.label(RichText::new("›").color(theme.weak_text));
                let name = graph.group(*group).map_or("", |group| group.name.as_str());
                if depth == last {
                    ui.label(RichText::new(name).color(theme.strong_text));
                } else if ui.link(name).clicked() {
                    actions.push(Action::LeaveGroups(depth + 1));
                }
            }
        });
    });
}

/// Whether Escape was pressed while nothing on the canvas needed it.
pub fn leaves_by_escape(ui: &Ui, editor: &Editor) -> bool {
    let quiet = !editor.place.is_empty() && !ui.ctx().text_edit_focused();
    quiet && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
}
