//! The list of problems: a click selects the node and brings it into view.

use egui::{RichText, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::action::{Action, Actions};
use super::icons::Icon;
use super::state::Editor;
use super::theme::Theme;
use crate::diagnostic::Diagnostic;
use crate::library::Library;

/// Fills the panel.
pub fn problems_ui(
    ui: &mut Ui,
    editor: &Editor,
    library: &Library,
    library_problems: &[Diagnostic],
    theme: &Theme,
    actions: &mut Actions,
) {
    let problems: Vec<&Diagnostic> = library_problems.iter().chain(editor.problems()).collect();
    if problems.is_empty() {
        ui.add_space(16.0);
        ui.vertical_centered(|ui| ui.label(RichText::new("No problems").color(theme.weak_text)));
        return;
    }
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for problem in problems {
            problem_row(ui, problem, editor, library, theme, actions);
        }
    });
}

fn problem_row(
    ui: &mut Ui,
    problem: &Diagnostic,
    editor: &Editor,
    library: &Library,
    theme: &Theme,
    actions: &mut Actions,
) {
    let place = place_of(problem, editor, library);
    let width = ui.available_width();
    let font = egui::TextStyle::Body.resolve(ui.style());
    let painter = ui.painter().clone();
    let text_width = (width - 44.0).max(80.0);
    let message = painter.layout(problem.message.clone(), font, theme.text, text_width);
    let below: Vec<String> = [place, problem.help.clone()].into_iter().flatten().collect();
    let small = egui::TextStyle::Small.resolve(ui.style());
    let detail = painter.layout(below.join("  ·  "), small, theme.weak_text, text_width);
    let height = message.size().y + detail.size().y + 12.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &problem.message));
    if response.hovered() {
        painter.rect_filled(rect, 0.0, theme.raised);
    }
    let colour = theme.severity(problem.severity);
    let left = pos2(rect.left() + 18.0, rect.top() + 5.0 + message.size().y.min(18.0) / 2.0);
    Icon::of_severity(problem.severity).paint(&painter, left, 12.0, colour);
    let text = pos2(rect.left() + 34.0, rect.top() + 5.0);
    let below = text + vec2(0.0, message.size().y + 1.0);
    painter.galley(text, message, theme.text);
    painter.galley(below, detail, theme.weak_text);
    if response.clicked()
        && let Some(node) = problem.location.node
    {
        actions.push(Action::Reveal(node));
    }
}

/// Where it is, in words.
fn place_of(problem: &Diagnostic, editor: &Editor, library: &Library) -> Option<String> {
    let location = &problem.location;
    if let Some(file) = &location.file {
        return Some(match file.line {
            0 => file.path.display().to_string(),
            line => format!("{}:{line}", file.path.display()),
        });
    }
    if let Some(node) = location.node {
        let known = editor.document.graph().node(node).map(|_| editor.node_title(library, node));
        let title = known.or_else(|| location.node_label.clone())?;
        return Some(match (&location.pin, &location.text) {
            (Some(pin), _) => format!("{title} › {}", super::value_ui::readable(pin)),
            (None, Some(text)) => format!("{title} › line {}, column {}", text.line, text.column),
            (None, None) => title,
        });
    }
    location.pass.as_ref().map(|pass| format!("Pass {pass}"))
}
