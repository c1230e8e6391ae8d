//! The editors that some nodes have of their own: in the inspector, and small on the node.

use egui::{Rect, Response, Role, Ui, WidgetInfo};

use super::action::Actions;
use super::form_ui::section;
use super::inspector_ui::problems_ui;
use super::node_ui::CHOICE_HEIGHT;
use super::state::Editor;
use super::theme::Theme;
use super::{curve_ui, gradient_ui, snippet_ui};
use crate::document::{Node, NodeId};
use crate::library::curve::Curve;
use crate::library::gradient::Gradient;
use crate::library::{Form, Kind};

/// The height of a gradient on its node, in graph units.
const GRADIENT_HEIGHT: f32 = 22.0;
/// The height of a curve on its node, in graph units.
const CURVE_HEIGHT: f32 = 64.0;

/// The editor of a node in the inspector, where it has one.
pub fn editor_ui(
    ui: &mut Ui,
    id: NodeId,
    kind: &Kind,
    editor: &Editor,
    theme: &Theme,
    actions: &mut Actions,
) {
    let Some(node) = editor.document.graph().node(id) else { return };
    match kind.form {
        Form::ColourRamp | Form::Gradient => {
            section(ui, "Gradient", theme, |ui| gradient_ui::editor_ui(ui, id, node, theme, actions));
        }
        Form::Curve => {
            section(ui, "Curve", theme, |ui| curve_ui::editor_ui(ui, id, node, theme, actions));
        }
        Form::Expression => {
            section(ui, "Formula", theme, |ui| {
                snippet_ui::expression_ui(ui, id, node, editor, theme, actions);
                problems_ui(ui, id, editor, theme, |problem| problem.location.text.is_some());
            });
        }
        Form::Snippet => {
            section(ui, "Code", theme, |ui| {
                snippet_ui::snippet_ui(ui, id, node, editor, theme, actions);
                problems_ui(ui, id, editor, theme, |problem| problem.location.text.is_some());
            });
        }
        _ => {}
    }
}

/// How high a node's own picture of itself is, in graph units; 0 where it has none.
pub const fn body_height(kind: &Kind) -> f32 {
    match kind.form {
        Form::ColourRamp | Form::Gradient => GRADIENT_HEIGHT,
        Form::Curve => CURVE_HEIGHT,
        Form::Expression => CHOICE_HEIGHT,
        _ => 0.0,
    }
}

/// Draws what a node shows of its own below its choices; `scale` is points per graph unit.
pub fn body_ui(
    ui: &mut Ui,
    id: NodeId,
    node: &Node,
    (kind, title): (&Kind, &str),
    scale: f32,
    actions: &mut Actions,
) {
    let height = body_height(kind) * scale;
    if height == 0.0 {
        return;
    }
    if kind.form == Form::Expression {
        snippet_ui::expression_line_ui(ui, id, node, title, actions);
        return;
    }
    let (_, space) = ui.allocate_space(egui::vec2(ui.available_width(), height));
    let rect = Rect::from_min_max(space.min + egui::vec2(0.0, 3.0 * scale), space.max);
    if kind.form == Form::Curve {
        let curve = Curve::of_node(&node.options, &node.values);
        curve_ui::Plot::around(rect, &curve).paint(ui.painter(), &curve, ui.visuals().text_color());
    } else {
        gradient_ui::paint(ui.painter(), rect, &Gradient::of_node(&node.options, &node.values));
    }
}

/// What a screen reader, and a test, calls something that is drawn here and dragged or clicked.
pub fn name_handle(response: &Response, name: &str) {
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
}
