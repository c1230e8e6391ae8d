//! What lies over the panels: palettes, the start page, the tour, dialogs, questions and notices.

use egui::Context;

use super::EditorApp;
use super::layout::bring_forward;
use super::question_ui;

impl EditorApp {
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
        self.toasts.show(ctx, &self.theme);
    }
}
