//! Nodes, wires, frames and groups as they stand in a file: each group holds its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Frame, FrameId, Graph, Group, GroupId, Node, NodeId, Pin, format, limits};

/// A node with its id.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename = "node")]
pub(super) struct FileNode {
    pub id: NodeId,
    #[serde(flatten)]
    pub node: Node,
}

/// A frame with its id.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename = "frame")]
pub(super) struct FileFrame {
    pub id: FrameId,
    #[serde(flatten)]
    pub frame: Frame,
}

/// A group with its id and what it owns.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename = "group")]
pub(super) struct FileGroup {
    pub id: GroupId,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<FileFrame>,
    #[serde(default)]
    pub nodes: Vec<FileNode>,
    #[serde(default)]
    pub wires: Vec<String>,
    #[serde(flatten)]
    pub group: Group,
}

/// What one graph owns, as it stands in a file.
pub(super) struct FileGraph {
    pub frames: Vec<FileFrame>,
    pub nodes: Vec<FileNode>,
    pub wires: Vec<String>,
}

impl FileGraph {
    /// What a group owns, or the main graph.
    pub fn of(graph: &Graph, owner: Option<GroupId>) -> Self {
        let frames = graph.frames_in(owner).map(|(id, frame)| FileFrame { id, frame: frame.clone() });
        let nodes = graph.nodes_in(owner).map(|(id, node)| FileNode { id, node: node.clone() });
        let wires = graph.wires().filter(|(source, _)| graph.owner_of(source.node) == owner);
        Self {
            frames: frames.collect(),
            nodes: nodes.collect(),
            wires: wires.map(|(source, target)| format::wire_text(source, target)).collect(),
        }
    }
}

impl FileGroup {
    /// All groups of a graph, by id.
    pub fn all_of(graph: &Graph) -> Vec<Self> {
        graph.groups().map(|(id, group)| Self::of(graph, id, group)).collect()
    }

    fn of(graph: &Graph, id: GroupId, group: &Group) -> Self {
        let FileGraph { frames, nodes, wires } = FileGraph::of(graph, Some(id));
        Self { id, frames, nodes, wires, group: group.clone() }
    }
}

/// What was wrong with a wire of a file, which was left out.
pub(super) struct LostWire {
    pub text: String,
    pub missing: NodeId,
}

/// Puts what a file holds into a graph; a sentence says what cannot be mended.
#[derive(Default)]
pub(super) struct Reader {
    pub graph: Graph,
    pub lost: Vec<LostWire>,
}

impl Reader {
    /// Reads the groups with what they own; call it before [`Reader::read`] for the main graph.
    pub fn read_groups(&mut self, groups: Vec<FileGroup>) -> Result<(), String> {
        for FileGroup { id, frames, nodes, wires, group } in groups {
            if group.name.trim().is_empty() {
                return Err(format!("group {id} has no name"));
            }
            if self.graph.group_named(&group.name).is_some() {
                return Err(format!("two groups are named `{}`", group.name));
            }
            for (what, pins) in [("inputs", &group.inputs), ("outputs", &group.outputs)] {
                check_pins(&group.name, what, pins)?;
            }
            if self.graph.groups.insert(id, Arc::new(group)).is_some() {
                return Err(format!("two groups have the id {id}"));
            }
            self.read(Some(id), FileGraph { frames, nodes, wires })?;
        }
        if let Err(group) = self.graph.groups_inner_first() {
            let name = self.graph.group(group).map_or("", |group| &group.name);
            return Err(format!("the group `{name}` contains itself"));
        }
        Ok(())
    }

    /// Reads what one graph owns.
    pub fn read(&mut self, owner: Option<GroupId>, file: FileGraph) -> Result<(), String> {
        for FileNode { id, mut node } in file.nodes {
            // JSON has no infinity, but `1e39` does not fit a 32-bit float.
            if !node.at.iter().all(|number| number.is_finite()) {
                return Err(format!("node {id} has a position that is too large"));
            }
            if owner.is_some() && node.kind == super::PASS_OUTPUT_KIND {
                return Err(format!("node {id} is a Pass Output in a group; it belongs in the main graph"));
            }
            node.owner = owner;
            if self.graph.nodes.insert(id, Arc::new(node)).is_some() {
                return Err(format!("two nodes have the id {id}"));
            }
        }
        for FileFrame { id, mut frame } in file.frames {
            if !frame.at.iter().chain(&frame.size).all(|number| number.is_finite()) {
                return Err(format!("frame {} has a position or size that is too large", id.0));
            }
            frame.owner = owner;
            if self.graph.frames.insert(id, frame).is_some() {
                return Err(format!("two frames have the id {}", id.0));
            }
        }
        for text in file.wires {
            let Some((source, target)) = format::parse_wire(&text) else {
                return Err(format!("`{text}` is not a wire; expected `1.output -> 2.input`"));
            };
            let here = |pin: &Pin| self.graph.nodes.get(&pin.node).is_some_and(|node| node.owner == owner);
            if let Some(pin) = [&source, &target].into_iter().find(|pin| !here(pin)) {
                let missing = pin.node;
                self.lost.push(LostWire { text, missing });
            } else if self.graph.wires.insert(target.clone(), source).is_some() {
                return Err(format!("two wires lead to the input {target}"));
            }
        }
        Ok(())
    }
}

fn check_pins(group: &str, what: &str, pins: &[super::GroupPin]) -> Result<(), String> {
    let (_, limit) = limits::PINS;
    if pins.len() > limit {
        return Err(format!("the group `{group}` has {} {what}; the limit is {limit}", pins.len()));
    }
    let mut names = BTreeMap::new();
    for pin in pins {
        if super::pin_name(&pin.name).as_ref() != Some(&pin.name) {
            return Err(format!(
                "the group `{group}` has a pin `{}`; a pin's name is lower-case letters, digits and `_`",
                pin.name
            ));
        }
        if names.insert(&pin.name, ()).is_some() {
            return Err(format!("the group `{group}` has two {what} named `{}`", pin.name));
        }
    }
    Ok(())
}
