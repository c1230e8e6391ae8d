//! A piece of a document on its own: what the clipboard and a group file hold.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::nested::{FileFrame, FileGraph, FileGroup, FileNode, Reader};
use super::{
    Document, FrameId, Graph, GroupId, GroupRole, MAX_NODES, NodeId, Parameter, TextureSlot, format,
};

/// Nodes with the wires between them, and what they need: the groups, parameters and textures that they use.
///
/// As text it is JSON, so that a graph can be pasted from a web page or a chat.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Fragment {
    /// The nodes themselves are in its main graph.
    pub(super) graph: Graph,
    pub(super) parameters: Vec<Parameter>,
    pub(super) textures: Vec<TextureSlot>,
}

#[derive(Serialize, Deserialize)]
struct FragmentFile {
    shaderwright_nodes: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parameters: Vec<Parameter>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    textures: Vec<TextureSlot>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    groups: Vec<FileGroup>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    frames: Vec<FileFrame>,
    nodes: Vec<FileNode>,
    #[serde(default)]
    wires: Vec<String>,
}

impl Fragment {
    /// The nodes `ids` of `graph`, the wires among them, and the groups that they use.
    pub fn of(graph: &Graph, ids: &BTreeSet<NodeId>) -> Self {
        let mut part = Graph::default();
        let top = |id: &NodeId| ids.contains(id);
        let used = ids.iter().filter_map(|id| match GroupId::of_kind(&graph.node(*id)?.kind)? {
            (group, GroupRole::Instance) => Some(group),
            _ => None,
        });
        let groups = graph.close_over(used.collect());
        let inner = |owner: Option<GroupId>| owner.is_some_and(|owner| groups.contains(&owner));
        part.groups = (graph.groups.iter())
            .filter(|(id, _)| groups.contains(id))
            .map(|(id, group)| (*id, Arc::clone(group)))
            .collect();
        for (id, node) in &graph.nodes {
            if top(id) && !inner(node.owner) {
                let mut node = Arc::clone(node);
                if node.owner.is_some() {
                    Arc::make_mut(&mut node).owner = None;
                }
                part.nodes.insert(*id, node);
            } else if inner(node.owner) {
                part.nodes.insert(*id, Arc::clone(node));
            }
        }
        part.wires = (graph.wires.iter())
            .filter(|(target, source)| {
                part.nodes.contains_key(&target.node) && part.nodes.contains_key(&source.node)
            })
            .map(|(target, source)| (target.clone(), source.clone()))
            .collect();
        part.frames = (graph.frames.iter())
            .filter(|(_, frame)| inner(frame.owner))
            .map(|(id, frame)| (*id, frame.clone()))
            .collect();
        Self { graph: part, ..Self::default() }
    }

    /// The same with frames, and with the parameters and textures that the nodes read, for another document.
    pub fn of_document(document: &Document, ids: &BTreeSet<NodeId>, frames: &BTreeSet<FrameId>) -> Self {
        let mut fragment = Self::of(&document.graph, ids);
        let chosen = document.graph.frames.iter().filter(|(id, _)| frames.contains(id));
        for (id, frame) in chosen {
            let frame = super::Frame { owner: None, ..frame.clone() };
            fragment.graph.frames.entry(*id).or_insert(frame);
        }
        let named = |option: &str| -> BTreeSet<&str> {
            fragment.graph.nodes.values().filter_map(|node| node.option(option)).collect()
        };
        let parameters = named("parameter");
        let parameters = document.parameters.iter().filter(|known| parameters.contains(known.name.as_str()));
        let textures = named("texture");
        let textures = document.textures.iter().filter(|known| textures.contains(known.name.as_str()));
        let (parameters, textures) = (parameters.cloned().collect(), textures.cloned().collect());
        Self { graph: fragment.graph, parameters, textures }
    }

    /// All of a document's main graph.
    pub fn of_whole(document: &Document) -> Self {
        let nodes = document.graph.nodes_in(None).map(|(id, _)| id).collect();
        let frames = document.graph.frames_in(None).map(|(id, _)| id).collect();
        Self::of_document(document, &nodes, &frames)
    }

    /// A group with all that it needs, as one node that stands for it.
    pub fn of_group(document: &Document, group: GroupId) -> Option<Self> {
        let mut lone = document.clone();
        let id = lone.add_node(super::Node::new(group.kind(), [0.0; 2])).ok()?;
        Some(Self::of_document(&lone, &BTreeSet::from([id]), &BTreeSet::new()))
    }

    /// True when there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.graph.nodes.is_empty() && self.graph.frames.is_empty()
    }

    /// The group that its only node stands for, with that group's name and help: what a group file holds.
    pub fn as_group(&self) -> Option<(GroupId, &super::Group)> {
        let mut nodes = self.graph.nodes_in(None);
        let (_, node) = nodes.next()?;
        match GroupId::of_kind(&node.kind)? {
            (id, GroupRole::Instance) if nodes.next().is_none() => Some((id, self.graph.group(id)?)),
            _ => None,
        }
    }

    /// The top-left corner of the box around the nodes' positions, in graph units.
    pub fn top_left(&self) -> [f32; 2] {
        let nodes = self.graph.nodes_in(None).map(|(_, node)| node.at);
        let places = nodes.chain(self.graph.frames_in(None).map(|(_, frame)| frame.at));
        let corner =
            places.fold([f32::INFINITY; 2], |corner, at| [corner[0].min(at[0]), corner[1].min(at[1])]);
        if corner[0].is_finite() { corner } else { [0.0; 2] }
    }

    /// As JSON text.
    pub fn to_text(&self) -> String {
        let FileGraph { frames, nodes, wires } = FileGraph::of(&self.graph, None);
        format::to_text(&FragmentFile {
            shaderwright_nodes: 1,
            parameters: self.parameters.clone(),
            textures: self.textures.clone(),
            groups: FileGroup::all_of(&self.graph),
            frames,
            nodes,
            wires,
        })
    }

    /// Reads JSON text; `None` when it is not a fragment. Wires whose ends are not all there are left out.
    pub fn from_text(text: &str) -> Option<Self> {
        let file: FragmentFile = serde_json::from_str(text).ok()?;
        let FragmentFile { parameters, textures, groups, frames, nodes, wires, .. } = file;
        if nodes.len() + groups.iter().map(|group| group.nodes.len()).sum::<usize>() > MAX_NODES {
            return None;
        }
        let mut reader = Reader::default();
        reader.read_groups(groups).ok()?;
        reader.read(None, FileGraph { frames, nodes, wires }).ok()?;
        Some(Self { graph: reader.graph, parameters, textures })
    }
}

impl Graph {
    /// True when `node` is `ancestor` or reads it through any number of wires.
    pub fn depends_on(&self, node: NodeId, ancestor: NodeId) -> bool {
        let mut seen = BTreeSet::from([node]);
        let mut open = vec![node];
        while let Some(current) = open.pop() {
            if current == ancestor {
                return true;
            }
            for (_, source) in self.wires_into(current) {
                if seen.insert(source.node) {
                    open.push(source.node);
                }
            }
        }
        false
    }
}
