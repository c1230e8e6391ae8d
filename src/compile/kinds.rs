//! The kind of each node as that node has it: some have pins of their own, such as a Switch with its cases.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::document::{Document, NodeId};
use crate::library::{FormedKind, Kind, Library, NodeForm};

/// The kinds of all nodes of a document; without an entry for those that the library does not have.
#[derive(Debug, Default)]
pub(super) struct NodeKinds(BTreeMap<NodeId, FormedKind>);

impl NodeKinds {
    pub fn new(document: &Document, library: &Library) -> Self {
        let nodes = document.graph().nodes();
        Self(nodes.filter_map(|(id, _)| Some((id, formed(document, library, id)?))).collect())
    }

    pub fn get(&self, id: NodeId) -> Option<&FormedKind> {
        self.0.get(&id)
    }
}

/// The kind of a node with the pins that this node has; `None` for a kind that the library does not have.
pub fn kind_of(document: &Document, library: &Library, id: NodeId) -> Option<Arc<Kind>> {
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
