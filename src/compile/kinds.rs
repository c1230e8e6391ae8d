//! The kind of each node as that node has it: some have pins of their own, such as a Switch with its cases.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::groups::{GroupKinds, group_kind};
use crate::document::{Document, GroupId, NodeId};
use crate::library::{FormedKind, Kind, Library, NodeForm};

/// The kinds of all nodes of a document; without an entry for those that the library does not have.
#[derive(Debug, Default)]
pub(super) struct NodeKinds {
    formed: BTreeMap<NodeId, FormedKind>,
    groups: GroupKinds,
}

impl NodeKinds {
    pub fn new(document: &Document, library: &Library) -> Self {
        let groups = GroupKinds::of(document);
        let kind = |id, kind: &str| match GroupId::of_kind(kind) {
            Some(_) => Some(FormedKind { kind: groups.kind(kind)?, problem: None }),
            None => formed(document, library, id),
        };
        let nodes = document.graph().nodes();
        Self { formed: nodes.filter_map(|(id, node)| Some((id, kind(id, &node.kind)?))).collect(), groups }
    }

    /// What only the groups of the document need.
    pub const fn groups(&self) -> &GroupKinds {
        &self.groups
    }

    pub fn get(&self, id: NodeId) -> Option<&FormedKind> {
        self.formed.get(&id)
    }
}

/// The kind of a node with the pins that this node has; `None` for a kind that the library does not have.
pub fn kind_of(document: &Document, library: &Library, id: NodeId) -> Option<Arc<Kind>> {
    let node = document.graph().node(id)?;
    if let Some((group, role)) = GroupId::of_kind(&node.kind) {
        return Some(Arc::new(group_kind(group, document.graph().group(group)?, role)));
    }
    formed(document, library, id).map(|formed| formed.kind)
}

fn formed(document: &Document, library: &Library, id: NodeId) -> Option<FormedKind> {
    let graph = document.graph();
    let node = graph.node(id)?;
    if library.is_fixed(&node.kind) {
        return library.formed(&node.kind, &NodeForm::default());
    }
    let wired = graph.wires_into(id).map(|(name, _)| name.as_ref());
    let parameter = node.option("parameter").and_then(|name| document.parameter(name));
    let form = NodeForm {
        options: Some(&node.options),
        used_inputs: node.values.keys().map(String::as_str).chain(wired).collect(),
        colour_parameter: parameter.filter(|parameter| parameter.colour).map(|parameter| parameter.ty),
    };
    library.formed(&node.kind, &form)
}
