//! The bar at the bottom: what the mouse does here, what is wrong, how fast it goes.

use egui::{Align, Label, Layout, RichText, Ui};

use super::action::{Action, Actions};
use super::icons::{Icon, icon_text_button};
use super::layout::Pane;
use super::picture::PictureView;
use super::state::Editor;
use super::theme::Theme;

/// Draws the bar.
pub fn status_ui(
    ui: &mut Ui,
    editor: &Editor,
    library_errors: usize,
    hint: &str,
    picture: &PictureView,
    theme: &Theme,
    actions: &mut Actions,
) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let nodes = editor.document.graph().nodes().count();
            let weak = |text: String| RichText::new(text).small().color(theme.weak_text);
            ui.label(weak(picture.status().to_owned()));
            if let Some(loading) = picture.loading() {
                ui.label(RichText::new(loading).small().color(theme.accent));
            }
            ui.label(weak(if nodes == 1 { "1 node".to_owned() } else { format!("{nodes} nodes") }));
            let (errors, warnings) = editor.problem_counts();
            let errors = errors + library_errors;
            let (icon, text, colour) = match (errors, warnings) {
                (0, 0) => (Icon::Check, "No problems".to_owned(), theme.weak_text),
                (0, count) => (Icon::Warning, counted(count, "warning"), theme.warning),
                (count, _) => (Icon::Cross, counted(count, "error"), theme.error),
            };
            if icon_text_button(ui, icon, &text, colour).on_hover_text("Show the problems").clicked() {
                actions.push(Action::ShowPane(Pane::Problems));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add_space(4.0);
                let hint = RichText::new(hint).small().color(theme.weak_text);
                ui.add(Label::new(hint).truncate().selectable(false));
            });
        });
    });
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
