//! What lies over the panels: palettes, the start page, the tour, dialogs, questions and notices.

use egui::{Context, Key, Modifiers, Popup};

use super::EditorApp;
use super::layout::{Pane, bring_forward};
use super::question_ui;
use crate::node_graph::Activity;

/// Room for the status bar, in points.
const STATUS_HEIGHT: f32 = 26.0;

impl EditorApp {
    /// Whether a box with a field to search in is open: its keys are not the graph's.
    pub(super) const fn is_box_open(&self) -> bool {
        self.palette.is_some() || self.find.is_some() || self.command_palette.is_some()
    }

    pub(super) fn close_boxes(&mut self) {
        self.palette = None;
        self.find = None;
        self.command_palette = None;
    }

    /// Closes the open box by Escape, before the graph below it hears the key.
    pub(super) fn close_boxes_by_key(&mut self, ctx: &Context) {
        if self.is_box_open() && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            self.close_boxes();
        }
    }

    /// Whether a dialog or a page is open over the panels, which leaves them no keys.
    pub(super) const fn is_blocked(&self) -> bool {
        self.question.is_some()
            || self.path_dialog.is_some()
            || self.settings_dialog.is_some()
            || self.start_page.is_some()
            || self.exports.dialog.is_some()
    }

    /// Whether the next Escape has something to close or a text to give up. A field has lost the keyboard by the time
    /// the panels hear the key, so this is asked at the end of the frame before.
    pub(super) fn escape_is_taken(&self, ctx: &Context) -> bool {
        let covered =
            self.is_box_open() || self.is_blocked() || self.gallery.is_open() || self.tour.is_some();
        covered || ctx.text_edit_focused() || Popup::is_any_open(ctx)
    }

    /// Notices lie over the graph, where there is least to click, or else above the status bar.
    fn toasts_ui(&mut self, ctx: &Context) {
        let graph = self.pane_places.iter().find(|(pane, _)| *pane == Pane::Canvas).map(|(_, place)| *place);
        let window = ctx.content_rect();
        let place = graph.unwrap_or_else(|| window.with_max_y(window.bottom() - STATUS_HEIGHT));
        self.toasts.show(ctx, place, &self.theme);
    }

    /// Escape sends failures away, when nothing else has a use for it.
    pub(super) fn close_notices_by_key(&mut self, ctx: &Context) {
        let idle = !self.escape_is_taken && self.tab.canvas.state.activity() == Activity::Idle;
        let failed = self.toasts.tell_of_failure();
        if failed && idle && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            self.toasts.clear();
        }
    }

    /// Draws them, the topmost last.
    pub(super) fn overlays(&mut self, ctx: &Context) {
        if let Some(palette) = &mut self.palette
            && !palette.show(
                ctx,
                &self.library,
                &self.settings.recent_kinds,
                &self.bundle,
                &self.theme,
                &mut self.actions,
            )
        {
            self.palette = None;
        }
        if let Some(find) = &mut self.find
            && !find.show(ctx, &self.tab.editor, &self.library, &self.theme, &mut self.actions)
        {
            self.find = None;
        }
        if let Some(palette) = &mut self.command_palette
            && !palette.show(ctx, &self.tab.editor, &self.theme, &mut self.actions)
        {
            self.command_palette = None;
        }
        if self.gallery.is_open() || self.start_page.is_some() {
            self.thumbnails.advance(&self.bundle, &self.library, self.settings.reduced_motion, ctx);
        }
        if let Some(page) = &mut self.start_page
            && !page.show(ctx, &mut self.thumbnails, &self.theme, &mut self.actions)
        {
            self.start_page = None;
        }
        if let Some(tour) = &mut self.tour {
            let before = tour.pane();
            let place = self.pane_places.iter().find(|(pane, _)| *pane == before).map(|(_, place)| *place);
            if place.is_none() {
                bring_forward(self.settings.panels_mut(), before);
                ctx.request_repaint();
            }
            if !tour.show(ctx, place, &self.theme) {
                self.tour = None;
            }
        }
        if let Some(dialog) = &mut self.settings_dialog
            && !dialog.show(ctx, &self.settings, &self.theme, &mut self.actions)
        {
            self.settings_dialog = None;
        }
        self.exports_ui(ctx);
        self.gallery.show(ctx, &self.bundle, &mut self.thumbnails, &self.theme, &mut self.actions);
        if let Some(question) = &self.question {
            let name = self.tab.editor.name();
            let reply = question_ui::show(ctx, question, &name, &self.theme, &mut self.actions);
            if let Some(reply) = reply {
                self.answer_question(reply, ctx);
            }
        }
        if let Some(dialog) = &mut self.path_dialog
            && let Some((request, answer)) = dialog.show(ctx, &self.theme)
        {
            self.path_dialog = None;
            self.answer_dialog(request, answer, ctx);
        }
        self.dropping_ui(ctx);
        self.opening_ui(ctx);
        self.toasts_ui(ctx);
    }
}
