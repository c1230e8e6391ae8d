//! Adding a fragment to a document, with the groups, parameters and textures that it needs.
//!
//! A group that the document has already, with the same name and the same contents, is used as it is, so that copies
//! within a document stay linked to one definition. Any other comes along under a free name.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::edit::{Applied, finite};
use super::nested::{FileGraph, FileNode};
use super::{
    Document, EditError, Fragment, Frame, FrameId, Graph, Group, GroupId, GroupRole, Node, NodeId,
    PASS_OUTPUT_KIND, Pass, Pin, format, limits,
};

/// Adds the fragment's nodes with new ids; what cannot be done whole is refused as a whole.
pub(super) fn paste(
    document: &mut Document,
    fragment: &Fragment,
    offset: [f32; 2],
    into: Option<GroupId>,
) -> Result<Applied, EditError> {
    let before = document.clone();
    paste_all(document, &before, fragment, offset, into).inspect_err(|_| document.clone_from(&before))
}

fn paste_all(
    document: &mut Document,
    before: &Document,
    fragment: &Fragment,
    offset: [f32; 2],
    into: Option<GroupId>,
) -> Result<Applied, EditError> {
    finite(&offset, "position")?;
    if let Some(into) = into {
        document.known_group(into)?;
    }
    if has_circle(&fragment.graph) {
        return Err(EditError::Cycle);
    }
    add_missing_names(document, fragment)?;
    let groups = bring_groups(document, &fragment.graph)?;
    let mut applied = Applied::default();
    let mut new_ids = BTreeMap::new();
    for (old, node) in fragment.graph.nodes_in(None) {
        let Some(kind) = kind_there(document, &node.kind, into, &groups) else { continue };
        let at = [node.at[0] + offset[0], node.at[1] + offset[1]];
        let id = document.add_node(Node { kind, at, owner: into, ..node.clone() })?;
        // The pass of a copied Pass Output keeps its settings under a free name.
        if let Some(original) = before
            .pass_of_output(old)
            .filter(|_| before.graph.nodes.get(&old) == fragment.graph.nodes.get(&old))
            && let Some(place) = document.passes.iter().position(|pass| pass.output == id)
        {
            let name = document.passes[place].name.clone();
            document.passes[place] = Pass { name, output: id, ..original.clone() };
        }
        new_ids.insert(old, id);
        applied.nodes.push(id);
    }
    for (_, frame) in fragment.graph.frames_in(None) {
        let at = [frame.at[0] + offset[0], frame.at[1] + offset[1]];
        finite(&at, "position")?;
        let id = FrameId(document.take_id());
        document.graph.frames.insert(id, Frame { at, owner: into, ..frame.clone() });
        applied.frames.push(id);
    }
    for (target, source) in &fragment.graph.wires {
        let (Some(target_node), Some(source_node)) = (new_ids.get(&target.node), new_ids.get(&source.node))
        else {
            continue;
        };
        let (target, source) =
            (Pin { node: *target_node, ..target.clone() }, Pin { node: *source_node, ..source.clone() });
        document.graph.wires.insert(target, source);
    }
    limits::check_counts(document)?;
    Ok(applied)
}

/// True when some node depends on itself. Pasted nodes have wires among themselves alone, so one look at them is
/// enough.
fn has_circle(graph: &Graph) -> bool {
    let mut waiting: BTreeMap<NodeId, usize> = BTreeMap::new();
    let mut readers: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for (source, target) in graph.wires() {
        waiting.entry(source.node).or_default();
        *waiting.entry(target.node).or_default() += 1;
        readers.entry(source.node).or_default().push(target.node);
    }
    let mut ready: Vec<NodeId> =
        waiting.iter().filter(|(_, sources)| **sources == 0).map(|(id, _)| *id).collect();
    let mut done = 0;
    while let Some(node) = ready.pop() {
        done += 1;
        for reader in readers.get(&node).into_iter().flatten() {
            if let Some(sources) = waiting.get_mut(reader) {
                *sources -= 1;
                if *sources == 0 {
                    ready.push(*reader);
                }
            }
        }
    }
    done < waiting.len()
}

/// The kind that a pasted node has in its new place; `None` for one that has no place there.
fn kind_there(
    document: &Document,
    kind: &str,
    into: Option<GroupId>,
    groups: &BTreeMap<GroupId, GroupId>,
) -> Option<String> {
    match GroupId::of_kind(kind) {
        None if kind == PASS_OUTPUT_KIND && into.is_some() => None,
        None => Some(kind.to_owned()),
        Some((group, GroupRole::Instance)) => Some(groups.get(&group)?.kind()),
        // The ends stand for the pins of the group that they come to.
        Some((_, GroupRole::Input)) => Some(into?.input_kind()),
        Some((_, GroupRole::Output)) => {
            Some(into.filter(|into| document.graph.output_end(*into).is_none())?.output_kind())
        }
    }
}

/// A parameter or texture of that name that is there already counts; it is the document's.
fn add_missing_names(document: &mut Document, fragment: &Fragment) -> Result<(), EditError> {
    for parameter in &fragment.parameters {
        if document.parameter(&parameter.name).is_none() && !parameter.name.trim().is_empty() {
            parameter.check()?;
            document.parameters.push(parameter.clone());
        }
    }
    for texture in &fragment.textures {
        if document.texture(&texture.name).is_none() && !texture.name.trim().is_empty() {
            document.check_embedded(texture)?;
            document.textures.push(texture.clone());
        }
    }
    Ok(())
}

/// The document's group for each group of the fragment, added where there was none.
fn bring_groups(document: &mut Document, from: &Graph) -> Result<BTreeMap<GroupId, GroupId>, EditError> {
    let mut here = BTreeMap::new();
    if from.groups.is_empty() {
        return Ok(here);
    }
    let mut contents = Contents::default();
    let order = document.graph.groups_inner_first().map_err(|_| EditError::Recursion)?;
    let mut known: BTreeMap<usize, GroupId> = BTreeMap::new();
    let mut places = BTreeMap::new();
    for id in order {
        let number = contents.number(&document.graph, id, &places);
        places.insert(id, number);
        known.entry(number).or_insert(id);
    }
    let mut places = BTreeMap::new();
    for id in from.groups_inner_first().map_err(|_| EditError::Recursion)? {
        let number = contents.number(from, id, &places);
        places.insert(id, number);
        let own = match known.get(&number) {
            Some(own) => *own,
            None => copy_group(document, from, id, &here)?,
        };
        here.insert(id, own);
    }
    Ok(here)
}

/// Adds the definition `id` of `from`; `here` has what it uses.
fn copy_group(
    document: &mut Document,
    from: &Graph,
    id: GroupId,
    here: &BTreeMap<GroupId, GroupId>,
) -> Result<GroupId, EditError> {
    let Some(group) = from.group(id) else { return Err(EditError::NoGroup(id)) };
    let own = GroupId(document.take_id());
    let name = document.graph.free_group_name(&group.name);
    document.graph.groups.insert(own, Arc::new(Group { name, ..group.clone() }));
    let mut new_ids = BTreeMap::new();
    for (old, node) in from.nodes_in(Some(id)) {
        let kind = match GroupId::of_kind(&node.kind) {
            Some((used, GroupRole::Instance)) => here.get(&used).copied().unwrap_or(used).kind(),
            Some((_, role)) => role.kind(own),
            None => node.kind.clone(),
        };
        finite(&node.at, "position")?;
        let new = NodeId(document.take_id());
        document.graph.nodes.insert(new, Arc::new(Node { kind, owner: Some(own), ..node.clone() }));
        new_ids.insert(old, new);
    }
    for (_, frame) in from.frames_in(Some(id)) {
        let new = FrameId(document.take_id());
        document.graph.frames.insert(new, Frame { owner: Some(own), ..frame.clone() });
    }
    for (source, target) in from.wires() {
        if let (Some(source_node), Some(target_node)) = (new_ids.get(&source.node), new_ids.get(&target.node))
        {
            let source = Pin { node: *source_node, ..source.clone() };
            let target = Pin { node: *target_node, ..target.clone() };
            document.graph.wires.insert(target, source);
        }
    }
    Ok(own)
}

/// Numbers for what groups hold: equal groups have equal numbers, whatever the ids in them.
#[derive(Default)]
struct Contents(BTreeMap<String, usize>);

impl Contents {
    /// The number of a group; `inner` has those of the groups that it uses.
    fn number(&mut self, graph: &Graph, id: GroupId, inner: &BTreeMap<GroupId, usize>) -> usize {
        let FileGraph { frames, nodes, .. } = FileGraph::of(graph, Some(id));
        let places: BTreeMap<NodeId, u32> =
            nodes.iter().zip(0..).map(|(node, place)| (node.id, place)).collect();
        let nodes = nodes.into_iter().map(|FileNode { id: node_id, mut node }| {
            match GroupId::of_kind(&node.kind) {
                Some((used, GroupRole::Instance)) => {
                    let number = inner.get(&used).map_or_else(|| "unknown".to_owned(), ToString::to_string);
                    node.kind = format!("group {number}");
                }
                Some((_, role)) => node.kind = role.kind(GroupId(0)),
                None => {}
            }
            FileNode { id: NodeId(places[&node_id]), node }
        });
        let place = |pin: &Pin| Some(Pin { node: NodeId(*places.get(&pin.node)?), ..pin.clone() });
        let wires = graph
            .wires()
            .filter_map(|(source, target)| Some(format::wire_text(&place(source)?, &place(target)?)));
        let frames = frames.into_iter().map(|entry| entry.frame);
        let group = graph.group(id);
        let text = serde_json::json!({
            "group": group,
            "nodes": nodes.collect::<Vec<_>>(),
            "wires": wires.collect::<Vec<_>>(),
            "frames": frames.collect::<Vec<_>>(),
        });
        let next = self.0.len();
        *self.0.entry(text.to_string()).or_insert(next)
    }
}
