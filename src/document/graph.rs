//! Nodes, wires and frames, as the editor and the compiler read them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Frame, FrameId, Group, GroupId, Node, NodeId, Pin, SET_WIRE_KIND};

/// Nodes, wires, frames and groups. Those in groups are in the same lists; each says who owns it.
///
/// Nodes are shared between a document and its undo snapshots, so a snapshot costs a pointer per node.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub(crate) nodes: BTreeMap<NodeId, Arc<Node>>,
    /// Target input → source output: an input takes one wire, an output feeds any number.
    pub(crate) wires: BTreeMap<Pin, Pin>,
    pub(crate) frames: BTreeMap<FrameId, Frame>,
    pub(crate) groups: BTreeMap<GroupId, Arc<Group>>,
}

impl PartialEq for Graph {
    /// What is shared with a snapshot is equal without a look at it: the document is compared after every edit.
    fn eq(&self, other: &Self) -> bool {
        fn all<Key: Ord, Part: PartialEq>(
            one: &BTreeMap<Key, Arc<Part>>,
            other: &BTreeMap<Key, Arc<Part>>,
        ) -> bool {
            one.len() == other.len()
                && one.keys().eq(other.keys())
                && one
                    .values()
                    .zip(other.values())
                    .all(|(part, other)| Arc::ptr_eq(part, other) || part == other)
        }
        let Self { nodes, wires, frames, groups } = self;
        all(nodes, &other.nodes)
            && *wires == other.wires
            && *frames == other.frames
            && all(groups, &other.groups)
    }
}

impl Graph {
    /// All nodes, by id.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().map(|(id, node)| (*id, node.as_ref()))
    }

    /// One node.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(&id).map(Arc::as_ref)
    }

    /// All wires as (source output, target input), ordered by target.
    pub fn wires(&self) -> impl Iterator<Item = (&Pin, &Pin)> {
        self.wires.iter().map(|(target, source)| (source, target))
    }

    /// What feeds the input `target`.
    pub fn source_of(&self, target: &Pin) -> Option<&Pin> {
        self.wires.get(target)
    }

    /// The wires into `node`, as (input name, source).
    pub fn wires_into(&self, node: NodeId) -> impl Iterator<Item = (&Arc<str>, &Pin)> {
        let first = Pin { node, name: Arc::from("") };
        self.wires
            .range(first..)
            .take_while(move |(target, _)| target.node == node)
            .map(|(target, source)| (&target.name, source))
    }

    /// All frames, by id.
    pub fn frames(&self) -> impl Iterator<Item = (FrameId, &Frame)> {
        self.frames.iter().map(|(id, frame)| (*id, frame))
    }

    /// The names that Set Wire nodes give in a group, or in the main graph, sorted.
    pub fn wire_names(&self, owner: Option<GroupId>) -> Vec<&str> {
        let setters = self.nodes_in(owner).filter(|(_, node)| node.kind == SET_WIRE_KIND);
        let mut names: Vec<&str> = setters.filter_map(|(_, node)| node.option("name")).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}
