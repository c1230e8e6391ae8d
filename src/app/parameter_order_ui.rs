//! The order of the parameters: each has a grip that is dragged to another place, also into another group.

use egui::{EventFilter, Key, Rangef, Rect, Sense, Ui, pos2, vec2};

use super::action::Actions;
use super::special_ui::name_handle;
use super::theme::Theme;
use crate::document::{Document, Edit, Parameter};

/// The places of the parameters that a parameter can change places with.
#[derive(Clone, Copy, Debug)]
pub struct Neighbours {
    /// Of the one before it in its group.
    pub earlier: Option<usize>,
    /// Of the one behind it in its group.
    pub later: Option<usize>,
}

/// The rows of this frame and the parameter that is being dragged.
#[derive(Debug, Default)]
pub struct ParameterOrder {
    rows: Vec<(String, Rect)>,
    dragged: Option<String>,
}

impl ParameterOrder {
    /// Draws the grip of a parameter. Dragging moves it, and so do the arrow keys.
    pub fn grip_ui(
        &mut self,
        ui: &mut Ui,
        parameter: &Parameter,
        neighbours: Neighbours,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        let (rect, response) =
            ui.allocate_exact_size(vec2(12.0, ui.spacing().interact_size.y), Sense::click_and_drag());
        name_handle(&response, &format!("Move {}", parameter.name));
        let held = response.hovered() || response.has_focus() || response.dragged();
        let colour = if held { theme.strong_text } else { theme.weak_text };
        for (column, row) in (0..2).flat_map(|column| (0..3).map(move |row| (column, row))) {
            let dot = rect.center() + vec2(column as f32 * 5.0 - 2.5, row as f32 * 5.0 - 5.0);
            ui.painter().circle_filled(dot, 1.3, colour);
        }
        if response.drag_started() {
            self.dragged = Some(parameter.name.clone());
        }
        if response.has_focus() {
            let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
            for (key, place) in [(Key::ArrowUp, neighbours.earlier), (Key::ArrowDown, neighbours.later)] {
                if let Some(place) = place.filter(|_| ui.input(|input| input.key_pressed(key))) {
                    actions.change("Move parameter", Edit::MoveParameter(parameter.name.clone(), place));
                }
            }
        }
        response.on_hover_cursor(egui::CursorIcon::Grab).on_hover_text("Drag to another place or group");
    }

    /// Remembers where a row is.
    pub fn row(&mut self, parameter: &Parameter, rect: Rect) {
        self.rows.push((parameter.name.clone(), rect));
    }

    /// Shows where the dragged parameter would go, and puts it there when it is let go.
    pub fn finish(&mut self, ui: &Ui, document: &Document, theme: &Theme, actions: &mut Actions) {
        let rows = std::mem::take(&mut self.rows);
        let Some(name) = self.dragged.clone() else { return };
        let pointer = ui.input(|input| input.pointer.interact_pos());
        let nearest = pointer.and_then(|pointer| {
            let distance = |rect: &Rect| (rect.center().y - pointer.y).abs();
            rows.iter().min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)))
        });
        if let (Some(pointer), Some((target, rect))) = (pointer, nearest) {
            let behind = pointer.y > rect.center().y;
            let y = if behind { rect.bottom() + 2.0 } else { rect.top() - 2.0 };
            ui.painter().hline(Rangef::new(rect.left(), rect.right()), y, (2.0, theme.accent));
            ui.painter().circle_filled(pos2(rect.left(), y), 3.0, theme.accent);
            if ui.input(|input| input.pointer.any_released())
                && let Some(edit) = moved(document, &name, target, behind)
            {
                actions.change("Move parameter", edit);
            }
        }
        if !ui.input(|input| input.pointer.any_down()) {
            self.dragged = None;
        }
    }
}

/// The edit that puts a parameter before or behind another, and into its group; `None` where it stands there.
fn moved(document: &Document, name: &str, target: &str, behind: bool) -> Option<Edit> {
    let parameter = document.parameter(name).filter(|_| name != target)?;
    let group = document.parameter(target)?.group.clone();
    let others = document.parameters().iter().filter(|other| other.name != name);
    let place = others.map(|other| &other.name).position(|other| other == target)? + usize::from(behind);
    let now = document.parameters().iter().position(|other| other.name == name)?;
    let mut edits = Vec::new();
    if parameter.group != group {
        edits.push(Edit::SetParameter(Parameter { group, ..parameter.clone() }));
    }
    if place != now {
        edits.push(Edit::MoveParameter(name.to_owned(), place));
    }
    (!edits.is_empty()).then_some(Edit::Batch(edits))
}
