//! Copying nodes as text, and pasting what a text holds: a graph that was copied here, or one from a page or a chat.

use egui::{Context, Pos2};

use super::EditorApp;
use crate::document::{Edit, Fragment, NodeId};

impl EditorApp {
    fn selected_fragment(&self) -> Fragment {
        let editor = &self.tab.editor;
        Fragment::of_document(&editor.document, &editor.selection.nodes, &editor.selection.frames)
    }

    pub(super) fn copy_selection(&mut self, ctx: &Context) {
        let fragment = self.selected_fragment();
        if !fragment.is_empty() {
            ctx.copy_text(fragment.to_text());
            let count = self.tab.editor.selection.nodes.len();
            self.status =
                Some(if count == 1 { "Copied 1 node".to_owned() } else { format!("Copied {count} nodes") });
        }
    }

    pub(super) fn duplicate(&mut self) {
        let fragment = self.selected_fragment();
        self.insert(fragment, [30.0, 30.0], "Duplicate");
    }

    pub(super) fn paste_text(&mut self, text: &str, at: Option<Pos2>) {
        let Some(fragment) = Fragment::from_text(text).filter(|fragment| !fragment.is_empty()) else {
            if !text.trim().is_empty() {
                self.toasts.failed("The clipboard holds no nodes");
            }
            return;
        };
        let corner = fragment.top_left();
        let offset = at.map_or([30.0, 30.0], |at| [at.x - corner[0], at.y - corner[1]]);
        self.insert(fragment, offset, "Paste");
    }

    pub(super) fn insert(&mut self, fragment: Fragment, offset: [f32; 2], label: &'static str) {
        let into = self.tab.editor.owner();
        let before: Vec<NodeId> = self.tab.editor.document.graph().nodes().map(|(id, _)| id).collect();
        if !fragment.is_empty() && self.change(label, Edit::Paste { fragment, offset, into }) {
            self.select_new(&before);
        }
    }
}
