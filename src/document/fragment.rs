//! A piece of a graph on its own: what the clipboard holds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::edit::{Applied, EditError};
use super::{Document, Graph, Node, NodeId, Pin};

/// Nodes with the wires between them.
///
/// As text it is JSON, so that a graph can be pasted from a web page or a chat.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Fragment {
    nodes: BTreeMap<NodeId, Arc<Node>>,
    wires: BTreeMap<Pin, Pin>,
}

#[derive(Serialize, Deserialize)]
struct FragmentFile {
    shaderwright_nodes: u32,
    nodes: Vec<FragmentNode>,
    #[serde(default)]
    wires: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct FragmentNode {
    id: NodeId,
    #[serde(flatten)]
    node: Node,
}

impl Fragment {
    /// The nodes `ids` of `graph` and the wires among them.
    pub fn of(graph: &Graph, ids: &BTreeSet<NodeId>) -> Self {
        let inside = |pin: &Pin| ids.contains(&pin.node);
        Self {
            nodes: graph
                .nodes
                .iter()
                .filter(|(id, _)| ids.contains(id))
                .map(|(id, node)| (*id, Arc::clone(node)))
                .collect(),
            wires: graph
                .wires
                .iter()
                .filter(|(target, source)| inside(target) && inside(source))
                .map(|(target, source)| (target.clone(), source.clone()))
                .collect(),
        }
    }

    /// True when there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The top-left corner of the box around the nodes' positions, in graph units.
    pub fn top_left(&self) -> [f32; 2] {
        let corner = self
            .nodes
            .values()
            .fold([f32::INFINITY; 2], |corner, node| [corner[0].min(node.at[0]), corner[1].min(node.at[1])]);
        if corner[0].is_finite() { corner } else { [0.0; 2] }
    }

    /// As JSON text.
    pub fn to_text(&self) -> String {
        let file = FragmentFile {
            shaderwright_nodes: 1,
            nodes: self
                .nodes
                .iter()
                .map(|(id, node)| FragmentNode { id: *id, node: node.as_ref().clone() })
                .collect(),
            wires: self
                .wires
                .iter()
                .map(|(target, source)| super::format::wire_text(source, target))
                .collect(),
        };
        super::format::to_text(&file)
    }

    /// Reads JSON text; `None` when it is not a fragment.
    pub fn from_text(text: &str) -> Option<Self> {
        let file: FragmentFile = serde_json::from_str(text).ok()?;
        let mut fragment = Self::default();
        for entry in file.nodes {
            if !entry.node.at.iter().all(|number| number.is_finite()) {
                return None;
            }
            fragment.nodes.insert(entry.id, Arc::new(entry.node));
        }
        for wire in &file.wires {
            let (source, target) = super::format::parse_wire(wire)?;
            if fragment.nodes.contains_key(&source.node) && fragment.nodes.contains_key(&target.node) {
                fragment.wires.insert(target, source);
            }
        }
        Some(fragment)
    }
}

/// Adds the fragment's nodes with new ids; a wire that would close a circle is refused as a whole.
pub(super) fn paste(
    document: &mut Document,
    fragment: &Fragment,
    offset: [f32; 2],
) -> Result<Applied, EditError> {
    if !offset.iter().all(|number| number.is_finite()) {
        return Err(EditError::OutOfRange("position"));
    }
    let before = document.clone();
    let mut applied = Applied::default();
    let mut new_ids = BTreeMap::new();
    for (old, node) in &fragment.nodes {
        let mut node = node.as_ref().clone();
        node.at = [node.at[0] + offset[0], node.at[1] + offset[1]];
        let id = document.add_node(node).inspect_err(|_| document.clone_from(&before))?;
        // The pass of a copied Pass Output keeps its settings under a free name.
        if let Some(original) = before
            .pass_of_output(*old)
            .filter(|_| before.graph.nodes.get(old) == Some(node_of(fragment, *old)))
            && let Some(place) = document.passes.iter().position(|pass| pass.output == id)
        {
            let name = document.passes[place].name.clone();
            document.passes[place] = super::Pass { name, output: id, ..original.clone() };
        }
        new_ids.insert(*old, id);
        applied.nodes.push(id);
    }
    for (target, source) in &fragment.wires {
        let (Some(target_node), Some(source_node)) = (new_ids.get(&target.node), new_ids.get(&source.node))
        else {
            continue;
        };
        if document.graph.depends_on(*source_node, *target_node) {
            *document = before;
            return Err(EditError::Cycle);
        }
        document.graph.wires.insert(
            Pin::new(*target_node, Arc::clone(&target.name)),
            Pin::new(*source_node, Arc::clone(&source.name)),
        );
    }
    Ok(applied)
}

fn node_of(fragment: &Fragment, id: NodeId) -> &Arc<Node> {
    &fragment.nodes[&id]
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
