//! Undo and redo as labelled snapshots.
//!
//! A snapshot shares every unchanged node with the document, so that a step costs little more than what it changed.
//! One gesture is one step: the caller begins it, applies any number of edits, and ends it when the pointer or the
//! keyboard comes to rest. A gesture that changed nothing leaves no step.

use std::collections::BTreeSet;

use super::{Document, NodeId};

/// A state to go back to.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// What the step that left this state did, for the menu: `Move 3 nodes`.
    pub label: String,
    /// The document.
    pub document: Document,
    /// The selected nodes.
    pub selection: BTreeSet<NodeId>,
}

/// The steps that can be undone and redone.
#[derive(Clone, Debug, Default)]
pub struct History {
    undo: Vec<Snapshot>,
    redo: Vec<Snapshot>,
    gesture: Option<Snapshot>,
}

impl History {
    /// How many steps are kept; with shared nodes this is some tens of megabytes at worst.
    pub const MAX_STEPS: usize = 2_000;

    /// Begins a step, unless one is open, in which case that one goes on.
    pub fn begin(&mut self, label: impl Into<String>, document: &Document, selection: &BTreeSet<NodeId>) {
        if self.gesture.is_none() {
            self.gesture = Some(Snapshot {
                label: label.into(),
                document: document.clone(),
                selection: selection.clone(),
            });
        }
    }

    /// Ends the open step. Returns whether it changed the document.
    pub fn end(&mut self, document: &Document) -> bool {
        let Some(before) = self.gesture.take() else { return false };
        if before.document == *document {
            return false;
        }
        self.redo.clear();
        self.undo.push(before);
        if self.undo.len() > Self::MAX_STEPS {
            self.undo.remove(0);
        }
        true
    }

    /// True while a step is open.
    pub fn is_open(&self) -> bool {
        self.gesture.is_some()
    }

    /// The label of the open step.
    pub fn open_label(&self) -> Option<&str> {
        self.gesture.as_ref().map(|snapshot| snapshot.label.as_str())
    }

    /// Takes the open step back and forgets it.
    pub fn cancel(&mut self, document: &mut Document, selection: &mut BTreeSet<NodeId>) -> bool {
        let Some(before) = self.gesture.take() else { return false };
        restore(document, before.document);
        *selection = before.selection;
        true
    }

    /// Goes one step back. An open gesture is ended first, so that nothing is lost. Returns the step's label.
    pub fn undo(&mut self, document: &mut Document, selection: &mut BTreeSet<NodeId>) -> Option<String> {
        self.end(document);
        let step = self.undo.pop()?;
        Some(exchange(step, &mut self.redo, document, selection))
    }

    /// Goes one step forward. Returns the step's label.
    pub fn redo(&mut self, document: &mut Document, selection: &mut BTreeSet<NodeId>) -> Option<String> {
        self.end(document);
        let step = self.redo.pop()?;
        Some(exchange(step, &mut self.undo, document, selection))
    }

    /// The labels of the steps that can be undone, latest first.
    pub fn undo_labels(&self) -> impl Iterator<Item = &str> {
        self.undo.iter().rev().map(|snapshot| snapshot.label.as_str())
    }

    /// The labels of the steps that can be redone, next first.
    pub fn redo_labels(&self) -> impl Iterator<Item = &str> {
        self.redo.iter().rev().map(|snapshot| snapshot.label.as_str())
    }
}

fn exchange(
    step: Snapshot,
    other: &mut Vec<Snapshot>,
    document: &mut Document,
    selection: &mut BTreeSet<NodeId>,
) -> String {
    other.push(Snapshot {
        label: step.label.clone(),
        document: document.clone(),
        selection: selection.clone(),
    });
    restore(document, step.document);
    *selection = step.selection;
    step.label
}

/// Puts a state back, but for the id counter: ids are not reused even after undo.
fn restore(document: &mut Document, state: Document) {
    let next_id = document.next_id.max(state.next_id);
    *document = state;
    document.next_id = next_id;
}
