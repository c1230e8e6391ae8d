//! The bar of open documents: a click brings one to the front, a middle click or its cross closes it.

use egui::{Align, Layout, PointerButton, Rect, Response, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::action::{Action, Actions};
use super::command::Command;
use super::icons::{Icon, small_icon_button};
use super::tabs::{Behind, Tab};
use super::theme::Theme;

/// The height of the bar in points.
pub const HEIGHT: f32 = 28.0;
/// No name makes its tab wider than this, in points.
const MAX_NAME_WIDTH: f32 = 180.0;
/// Room for the cross, or the mark of unsaved changes, in points.
const CROSS_ROOM: f32 = 22.0;

/// Draws the bar.
pub fn tabs_ui(ui: &mut Ui, front: &Tab, behind: &Behind, theme: &Theme, actions: &mut Actions) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if small_icon_button(ui, Icon::Plus, "New document").clicked() {
            actions.run(Command::New);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let area = ScrollArea::horizontal().id_salt("documents").auto_shrink([false, false]);
            area.scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden).show(ui, |ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                ui.horizontal_centered(|ui| {
                    let mut middles = Vec::new();
                    let mut held = None;
                    for (place, tab) in behind.all(front).enumerate() {
                        let in_front = place == behind.place();
                        let response = tab_ui(ui, tab, place, in_front, theme, actions);
                        if in_front && response.dragged_by(PointerButton::Primary) {
                            held = response.interact_pointer_pos();
                        } else if !in_front {
                            middles.push(response.rect.center().x);
                        }
                    }
                    // The held tab stands after all others whose middle it has passed.
                    let place = held.map(|at| middles.iter().filter(|middle| **middle < at.x).count());
                    if let Some(place) = place.filter(|place| *place != behind.place()) {
                        actions.push(Action::MoveTab(place));
                    }
                });
            });
        });
    });
}

fn tab_ui(
    ui: &mut Ui,
    tab: &Tab,
    place: usize,
    in_front: bool,
    theme: &Theme,
    actions: &mut Actions,
) -> Response {
    let name = tab.editor.name();
    let modified = tab.editor.is_modified();
    let colour = if in_front { theme.strong_text } else { theme.weak_text };
    let font = egui::TextStyle::Body.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple_singleline(name.clone(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(MAX_NAME_WIDTH);
    let galley = ui.painter().layout_job(job);
    let size = vec2(galley.size().x + 14.0 + CROSS_ROOM, HEIGHT - 2.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    // Named by the document, so that a drag goes on when the tabs change places under it.
    let response = ui.interact(rect, ui.make_persistent_id(("document", tab.key)), Sense::click_and_drag());
    response.widget_info(|| {
        let unsaved = if modified { ", unsaved" } else { "" };
        WidgetInfo::labeled(egui::Role::Tab, true, format!("Document {name}{unsaved}"))
    });
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(in_front));
    let fill = match (in_front, response.hovered()) {
        (true, _) => theme.panel,
        (false, true) => theme.button,
        (false, false) => theme.gap,
    };
    let painter = ui.painter();
    painter.rect_filled(rect, egui::CornerRadius { nw: 5, ne: 5, sw: 0, se: 0 }, fill);
    if in_front {
        let edge = Rect::from_min_size(rect.min, vec2(rect.width(), 2.0));
        painter.rect_filled(edge, 1.0, theme.accent);
    }
    if response.has_focus() {
        painter.rect_stroke(rect.shrink(1.0), 4.0, (1.0, theme.accent), egui::StrokeKind::Inside);
    }
    painter.galley(pos2(rect.left() + 10.0, rect.center().y - galley.size().y / 2.0), galley, colour);
    let path = tab.editor.path.as_ref().map(|path| path.display().to_string());
    let response = match path {
        Some(path) if !response.dragged() => response.on_hover_text(path),
        _ => response,
    };
    cross_ui(ui, rect, &response, (&name, tab.key), modified, theme, actions);
    if in_front && ui.data(|data| data.get_temp(front_id())) != Some(tab.key) {
        ui.data_mut(|data| data.insert_temp(front_id(), tab.key));
        response.scroll_to_me(None);
    }
    if response.clicked() || response.drag_started_by(PointerButton::Primary) {
        actions.push(Action::GoToTab(place));
    }
    if response.middle_clicked() {
        actions.push(Action::CloseTab(tab.key));
    }
    response
}

/// Where the bar remembers which document it scrolled to last.
fn front_id() -> egui::Id {
    egui::Id::unique("document_in_front")
}

/// The cross at the right end; at rest a dot says that there are unsaved changes.
fn cross_ui(
    ui: &mut Ui,
    tab: Rect,
    response: &Response,
    (name, key): (&str, u64),
    modified: bool,
    theme: &Theme,
    actions: &mut Actions,
) {
    let center = pos2(tab.right() - CROSS_ROOM / 2.0 - 2.0, tab.center().y + 1.0);
    let area = Rect::from_center_size(center, vec2(18.0, 18.0));
    let cross = ui.interact(area, response.id.with("cross"), Sense::click());
    cross.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, format!("Close {name}")));
    let hot = cross.hovered() || cross.has_focus();
    if hot {
        ui.painter().rect_filled(area, 4.0, theme.button_active);
    }
    if modified && !response.hovered() && !hot {
        ui.painter().circle_filled(center, 3.5, theme.accent);
    } else {
        Icon::Cross.paint(ui.painter(), center, 9.0, if hot { theme.strong_text } else { theme.weak_text });
    }
    if cross.on_hover_text("Close").clicked() {
        actions.push(Action::CloseTab(key));
    }
}
