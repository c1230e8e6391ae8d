//! Undo and redo as labelled snapshots.
//!
//! A snapshot shares every unchanged node with the document, so that a step costs little more than what it changed.
//! There is no limit to the number of steps; the oldest go once all of them take more than [`History::MAX_BYTES`].
//! One gesture is one step: the caller begins it, applies any number of edits, and ends it when the pointer or the
//! keyboard comes to rest. A gesture that changed nothing leaves no step.

use std::collections::{BTreeSet, VecDeque};
use std::mem::size_of;
use std::sync::Arc;

use super::{Document, Frame, Node, NodeId, Pin};

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
    undo: VecDeque<Snapshot>,
    redo: VecDeque<Snapshot>,
    gesture: Option<Snapshot>,
}

impl History {
    /// What all steps together may take, in bytes, by the estimate of [`History::bytes`].
    pub const MAX_BYTES: usize = 256 << 20;

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
        self.undo.push_back(before);
        self.forget_beyond(Self::MAX_BYTES);
        true
    }

    /// About how many bytes the steps take.
    pub fn bytes(&self) -> usize {
        self.undo.iter().chain(&self.redo).map(bytes_of).sum()
    }

    fn forget_beyond(&mut self, limit: usize) {
        let mut bytes = self.bytes();
        // The last step can always be undone.
        while bytes > limit && self.undo.len() > 1 {
            bytes -= self.undo.pop_front().as_ref().map_or(0, bytes_of);
        }
    }

    /// True while a step is open.
    pub fn is_open(&self) -> bool {
        self.gesture.is_some()
    }

    /// The label of the open step.
    pub fn open_label(&self) -> Option<&str> {
        self.gesture.as_ref().map(|snapshot| snapshot.label.as_str())
    }

    /// Gives the open step another label: only its end tells what it came to.
    pub fn rename_open(&mut self, label: impl Into<String>) {
        if let Some(open) = &mut self.gesture {
            open.label = label.into();
        }
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
        let step = self.undo.pop_back()?;
        Some(exchange(step, &mut self.redo, document, selection))
    }

    /// Goes one step forward. Returns the step's label.
    pub fn redo(&mut self, document: &mut Document, selection: &mut BTreeSet<NodeId>) -> Option<String> {
        self.end(document);
        let step = self.redo.pop_back()?;
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

/// What a snapshot holds for itself. Nodes are shared; one changed node is counted for each step.
fn bytes_of(snapshot: &Snapshot) -> usize {
    let graph = &snapshot.document.graph;
    // Trees are filled to about two thirds.
    let tree = |entries: usize, entry: usize| entries * entry * 3 / 2;
    let nodes = tree(graph.nodes.len(), size_of::<(NodeId, Arc<Node>)>());
    let wires = tree(graph.wires.len(), 2 * size_of::<Pin>());
    let frames = graph.frames.len() * (size_of::<Frame>() + 64);
    let selection = tree(snapshot.selection.len(), size_of::<NodeId>());
    let lists = snapshot.document.passes.len() + snapshot.document.parameters.len();
    nodes + wires + frames + selection + lists * 512 + size_of::<Snapshot>() + size_of::<Node>() + 1_024
}

fn exchange(
    step: Snapshot,
    other: &mut VecDeque<Snapshot>,
    document: &mut Document,
    selection: &mut BTreeSet<NodeId>,
) -> String {
    other.push_back(Snapshot {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Edit;

    #[test]
    fn the_oldest_steps_go_when_memory_is_full() {
        let (mut document, mut history) = (Document::default(), History::default());
        for step in 0..100 {
            history.begin(format!("Step {step}"), &document, &BTreeSet::new());
            document.apply(Edit::AddNode(Node::new("math.sine", [0.0; 2]))).unwrap();
            assert!(history.end(&document));
        }
        assert_eq!(history.undo_labels().count(), 100);
        let half = history.bytes() / 2;
        history.forget_beyond(half);
        assert!(history.bytes() <= half);
        let left: Vec<&str> = history.undo_labels().collect();
        assert!((20..80).contains(&left.len()) && left[0] == "Step 99", "{left:?}");
        history.forget_beyond(0);
        assert_eq!(history.undo_labels().collect::<Vec<_>>(), ["Step 99"]);
    }
}
