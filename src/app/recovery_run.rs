//! When copies of unsaved documents are written, and what is done with those of a crashed run.

use egui::Context;

use super::EditorApp;
use super::question_ui::Question;
use super::state::Editor;
use crate::document::Document;

impl EditorApp {
    /// Writes copies when it is time, and deletes those that are no longer needed.
    pub(super) fn autosave(&mut self, ctx: &Context) {
        let Some(recovery) = &mut self.recovery else { return };
        for key in recovery.keys() {
            let wanted = self.behind.all(&self.tab).any(|tab| tab.key == key && tab.editor.is_modified());
            if !wanted {
                recovery.remove(key);
            }
        }
        let interval = f64::from(self.settings.autosave_secs);
        let modified = self.behind.all(&self.tab).any(|tab| tab.editor.is_modified());
        let now = ctx.input(|input| input.time);
        if interval == 0.0 || !modified {
            self.autosaved_at = now;
            return;
        }
        let due = self.autosaved_at + interval - now;
        if due > 0.0 {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(due));
            return;
        }
        self.write_copies();
        self.autosaved_at = now;
    }

    /// Writes a copy of every unsaved document now.
    pub(super) fn write_copies(&mut self) {
        let Some(recovery) = &mut self.recovery else { return };
        for tab in self.behind.all(&self.tab).filter(|tab| tab.editor.is_modified()) {
            let Editor { revision, path, document, .. } = &tab.editor;
            recovery.write(tab.key, *revision, tab.editor.name(), path.clone(), document);
        }
    }

    /// Asks about what a crashed run left behind.
    pub(super) fn offer_recovery(&mut self) {
        let names: Vec<String> = self
            .recovery
            .iter()
            .flat_map(|recovery| recovery.left_behind())
            .map(|name| name.to_owned())
            .collect();
        if !names.is_empty() {
            self.question = Some(Question::Recover(names));
        }
    }

    /// Opens what a crashed run left behind, as unsaved documents.
    pub(super) fn recover(&mut self) {
        let copies = self.recovery.as_ref().map(|recovery| recovery.copies_left_behind());
        for copy in copies.into_iter().flatten() {
            match Document::from_json(&copy.document) {
                Ok((document, problems)) => self.open(Editor::recovered(document, copy.path, problems)),
                Err(error) => self.toasts.failed(format!("“{}” was not recovered: {error}", copy.name)),
            }
        }
        // The old copies go only once there are new ones.
        self.write_copies();
        self.forget_left_behind();
    }

    /// Deletes what a crashed run left behind.
    pub(super) fn forget_left_behind(&mut self) {
        if let Some(recovery) = &mut self.recovery {
            recovery.forget_left_behind();
        }
    }

    /// The program ends as it should.
    pub(super) fn finish(&mut self) {
        if let Some(recovery) = self.recovery.take() {
            recovery.finish();
        }
    }
}
