//! The last version of a document without errors: what the viewport goes on drawing while the newest has some.
//!
//! A program fits the document that it was compiled from. Drawn from a later one it would look for passes, textures and
//! values that may be gone, so both are kept together until the next pair is ready.

use super::state::Editor;
use crate::diagnostic::has_errors;
use crate::document::Document;
use crate::render::{BuildStatus, Renderer};

/// Versions of one document, as its program gets ready.
#[derive(Debug, Default)]
pub(super) struct LastGood {
    /// The one whose program is drawn.
    drawn: Option<Document>,
    /// The one whose program is being built.
    waiting: Option<Document>,
}

impl LastGood {
    /// Hands the newest version to the renderer, unless it has errors and there is a better one to keep.
    pub(super) fn offer(&mut self, editor: &Editor, renderer: &mut Renderer) {
        if !is_broken(editor) {
            self.waiting = Some(editor.document.clone());
        } else if self.drawn.is_some() || self.waiting.is_some() {
            return;
        }
        renderer.set_program(&editor.compiled, &editor.document);
    }

    /// Takes the version that was waiting, once its program is ready.
    pub(super) fn follow(&mut self, status: &BuildStatus) {
        if *status == BuildStatus::Ready && self.waiting.is_some() {
            self.drawn = self.waiting.take();
        }
    }

    /// The version to draw.
    pub(super) fn document<'a>(&'a self, editor: &'a Editor, status: &BuildStatus) -> &'a Document {
        // Without a pass there is nothing to draw, which is what the user asked for.
        let is_drawn = *status == BuildStatus::Ready && !is_broken(editor);
        let kept = self.drawn.as_ref().filter(|_| !is_drawn && !editor.document.passes().is_empty());
        kept.unwrap_or(&editor.document)
    }

    /// A remark over the picture: it is being built, or is not the newest.
    pub(super) fn note(&self, editor: &Editor, status: &BuildStatus) -> Option<&'static str> {
        if editor.document.passes().is_empty() {
            return Some("Nothing is drawn: the graph has no Pass Output");
        }
        let has_picture = self.drawn.is_some();
        if is_broken(editor) {
            let draws_some = *status == BuildStatus::Ready && !editor.compiled.interface.passes.is_empty();
            return Some(match (has_picture, draws_some) {
                (true, _) => "The graph has errors: this is the last good picture",
                (false, true) => "The graph has errors: this is what can be drawn despite them",
                (false, false) => "The graph has errors: nothing is drawn until they are mended",
            });
        }
        match status {
            BuildStatus::Failed(_) if has_picture => {
                Some("The GPU refused the program: this is the last good picture")
            }
            BuildStatus::Failed(_) => Some("The GPU refused the program: nothing is drawn"),
            BuildStatus::Building => Some("Building…"),
            BuildStatus::Empty | BuildStatus::Ready => None,
        }
    }
}

fn is_broken(editor: &Editor) -> bool {
    has_errors(&editor.compiled.diagnostics)
}
