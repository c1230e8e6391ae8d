//! Where in a document people are: in the main graph, or inside a group that they entered.

use super::state::{Editor, Selection};
use crate::document::{Graph, GroupId, GroupRole, NodeId};

impl Editor {
    /// The group whose inside is shown; `None` for the main graph.
    pub fn owner(&self) -> Option<GroupId> {
        self.place.last().copied()
    }

    /// Shows the inside of the group that a node stands for. Returns whether there is one.
    pub fn enter(&mut self, node: NodeId) -> bool {
        let Some(group) = group_of(self.document.graph(), node) else { return false };
        self.place.push(group);
        self.moved(Selection::default());
        true
    }

    /// Goes out until `depth` groups are left around what is shown; the group that was left is selected.
    pub fn leave_to(&mut self, depth: usize) {
        let Some(left) = self.place.get(depth).copied() else { return };
        self.place.truncate(depth);
        let owner = self.owner();
        let graph = self.document.graph();
        let node = graph.instances_of(left).find(|node| graph.owner_of(*node) == owner);
        self.moved(Selection::of_nodes(node));
    }

    /// Goes to the graph that owns a node.
    pub fn go_to(&mut self, node: NodeId) {
        let owner = self.document.graph().owner_of(node);
        if owner != self.owner() {
            self.place = way_to(self.document.graph(), owner);
            self.moved(Selection::default());
        }
    }

    /// Shows the inside of a group, or the main graph.
    pub fn go_inside(&mut self, owner: Option<GroupId>) {
        if owner != self.owner() && owner.is_none_or(|group| self.document.graph().group(group).is_some()) {
            self.place = way_to(self.document.graph(), owner);
            self.moved(Selection::default());
        }
    }

    /// After undo, the group that was shown may be gone.
    pub(super) fn leave_what_is_gone(&mut self) {
        let graph = self.document.graph();
        let gone = self.place.iter().position(|group| graph.group(*group).is_none());
        if let Some(depth) = gone {
            self.place.truncate(depth);
            self.content_changed();
        }
        let graph = self.document.graph();
        let owner = self.owner();
        self.selection.nodes.retain(|id| graph.owner_of(*id) == owner);
    }

    fn moved(&mut self, selection: Selection) {
        self.end_gesture();
        self.selection = selection;
        self.content_changed();
    }
}

/// The group that a node stands for.
pub fn group_of(graph: &Graph, node: NodeId) -> Option<GroupId> {
    let (group, role) = GroupId::of_kind(&graph.node(node)?.kind)?;
    (role == GroupRole::Instance && graph.group(group).is_some()).then_some(group)
}

/// The groups around a graph, outermost first, by way of their first uses.
fn way_to(graph: &Graph, owner: Option<GroupId>) -> Vec<GroupId> {
    let mut way: Vec<GroupId> = Vec::new();
    let mut next = owner;
    while let Some(group) = next.filter(|group| !way.contains(group)) {
        way.push(group);
        next = graph.instances_of(group).next().and_then(|node| graph.owner_of(node));
    }
    way.reverse();
    way
}
