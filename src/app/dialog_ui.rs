//! The frame of every dialog: in the middle of the window and never larger than it.

use egui::{Align, Context, Id, Layout, Modal, ModalResponse, ScrollArea, Ui, vec2};

/// What stays free beside and above a dialog, in points.
const MARGIN: egui::Vec2 = vec2(40.0, 28.0);
/// The height of a dialog's buttons in points.
pub const BUTTON_HEIGHT: f32 = 26.0;

/// Shows a dialog of at most this width in points. Where the window is too low for it, it scrolls as a whole.
pub fn dialog_ui<R>(
    ctx: &Context,
    name: &'static str,
    width: f32,
    content: impl FnOnce(&mut Ui) -> R,
) -> ModalResponse<R> {
    Modal::new(Id::unique(name)).show(ctx, |ui| {
        let room = ctx.content_rect().size() - MARGIN;
        ui.set_width(width.min(room.x).max(100.0));
        let height = room.y.max(60.0);
        let area = ScrollArea::vertical().id_salt("dialog").max_height(height);
        // What floats is offered the height that it had; only by this does the area grow with what is in it.
        area.min_scrolled_height(height).show(ui, content).inner
    })
}

/// The height of a list within a dialog, in points: what `others` leave of the window, and at most `wanted`.
pub fn list_height(ctx: &Context, others: f32, wanted: f32) -> f32 {
    (ctx.content_rect().height() - others).clamp(80.0, wanted.max(80.0))
}

/// The buttons at the end of a dialog, the most likely first, from the right; in several rows where it is narrow.
pub fn buttons_ui(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let layout = Layout::right_to_left(Align::Center).with_main_wrap(true);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), BUTTON_HEIGHT), layout, content);
}
