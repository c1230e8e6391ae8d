//! Copying nodes as text, and pasting what a text holds: a graph that was copied here, or one from a page or a chat.

use egui::{Context, Pos2};

use super::EditorApp;
use crate::document::{Document, Edit, Fragment, NodeId, PASS_OUTPUT_KIND, Pass, Scene};

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
        let fragment = Fragment::from_text(text);
        let document = match fragment {
            Some(_) => None,
            None => match Document::from_json(text) {
                Ok((document, _)) => Some(document),
                // What is a graph, but not one that can be read, says why.
                Err(error) if text.contains("\"shaderwright\":") => {
                    self.toasts.failed(format!("Nothing was pasted: {error}"));
                    return;
                }
                Err(_) => None,
            },
        };
        let fragment = fragment.or_else(|| document.as_ref().map(Fragment::of_whole));
        let Some(fragment) = fragment.filter(|fragment| !fragment.is_empty()) else {
            if !text.trim().is_empty() {
                self.toasts.failed("The clipboard holds no nodes");
            }
            return;
        };
        let corner = fragment.top_left();
        let offset = at.map_or([30.0, 30.0], |at| [at.x - corner[0], at.y - corner[1]]);
        if self.insert(fragment, offset, "Paste")
            && let Some(document) = document
        {
            let left_out = left_out(&document, self.tab.editor.owner().is_some());
            let title = if document.title().trim().is_empty() { "the graph" } else { document.title() };
            let rest =
                if left_out.is_empty() { String::new() } else { format!(" without {}", left_out.join(", ")) };
            self.toasts.done(format!("Pasted the nodes of {title}{rest}"));
        }
    }

    /// Adds the fragment's nodes as one step and selects them. Returns whether there are any.
    pub(super) fn insert(&mut self, fragment: Fragment, offset: [f32; 2], label: &'static str) -> bool {
        let into = self.tab.editor.owner();
        let before: Vec<NodeId> = self.tab.editor.document.graph().nodes().map(|(id, _)| id).collect();
        let done = !fragment.is_empty() && self.change(label, Edit::Paste { fragment, offset, into });
        if done {
            self.select_new(&before);
        }
        done
    }
}

/// What a document has beside its nodes and what they use, none of which is pasted.
fn left_out(document: &Document, into_group: bool) -> Vec<&'static str> {
    let has_output = document.graph().nodes_in(None).any(|(_, node)| node.kind == PASS_OUTPUT_KIND);
    let is_plain = |pass: &Pass| *pass == Pass::new(pass.name.as_str(), pass.output);
    let parts = [
        (into_group && has_output, "its Pass Outputs"),
        (!into_group && !document.passes().iter().all(is_plain), "the settings of its passes"),
        (*document.scene() != Scene::default(), "its scene"),
        (!document.presets().is_empty(), "its presets"),
    ];
    parts.into_iter().filter(|(is_left, _)| *is_left).map(|(_, what)| what).collect()
}
