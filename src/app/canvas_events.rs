//! What the user did on the canvas, as edits of the document.

use std::collections::BTreeSet;

use egui::{Pos2, Vec2};

use super::action::{Action, Actions, DanglingWire};
use super::canvas_host::{frame_id, frame_key, node_id, node_key, pin_of};
use super::command::Command;
use super::state::Selection;
use crate::document::{Document, Edit, FrameId, GroupId, Node, NodeId, Pin};
use crate::node_graph::{CanvasEvent, Phase, PinKey, PinSide, Selection as CanvasSelection};

/// The kind of the dot on a wire.
pub const REROUTE_KIND: &str = "utility.reroute";

/// The selection in the canvas's words.
pub fn canvas_selection(selection: &Selection) -> CanvasSelection {
    CanvasSelection {
        nodes: selection.nodes.iter().map(|id| node_key(*id)).collect(),
        frames: selection.frames.iter().map(|id| frame_key(*id)).collect(),
        wires: selection
            .wires
            .iter()
            .map(|pin| PinKey::input(node_key(pin.node), pin.name.clone()))
            .collect(),
    }
}

/// Turns an event into requests.
pub fn handle(event: CanvasEvent, document: &Document, owner: Option<GroupId>, actions: &mut Actions) {
    match event {
        CanvasEvent::SelectionChanged(selection) => actions.push(Action::Select(Selection {
            nodes: selection.nodes.into_iter().map(node_id).collect(),
            frames: selection.frames.into_iter().map(frame_id).collect(),
            wires: selection.wires.iter().map(pin_of).collect(),
        })),
        CanvasEvent::Moved { nodes, frames, delta, phase } => {
            let nodes: Vec<NodeId> = nodes.into_iter().map(node_id).collect();
            let frames: Vec<FrameId> = frames.into_iter().map(frame_id).collect();
            let label = match (nodes.len(), frames.len()) {
                (1, 0) => "Move node".to_owned(),
                (0, 1) | (_, 1) => "Move frame".to_owned(),
                (count, _) => format!("Move {count} nodes"),
            };
            let edit = moved(document, &nodes, &frames, delta);
            actions.push(Action::Gesture { label: label.into(), edit, phase });
        }
        CanvasEvent::FrameResized { frame, rect, phase } => {
            let id = frame_id(frame);
            if let Some((_, frame)) = document.graph().frames().find(|(known, _)| *known == id) {
                let size = rect.size();
                let frame =
                    crate::document::Frame { at: rect.min.into(), size: size.into(), ..frame.clone() };
                let edit = Edit::SetFrame(id, frame);
                actions.push(Action::Gesture { label: "Resize frame".into(), edit, phase });
            }
        }
        CanvasEvent::Connect { from, to } => {
            actions.change("Connect", Edit::Connect { from: pin_of(&from), to: pin_of(&to) });
        }
        CanvasEvent::Disconnect { to } => actions.change("Disconnect", Edit::Disconnect(pin_of(&to))),
        CanvasEvent::WireMoved { old_from, old_to, from, to, swap } => {
            let edit = wire_moved(document, [&old_from, &old_to, &from, &to].map(pin_of), swap);
            actions.change(if swap { "Swap wires" } else { "Move wire" }, edit);
        }
        CanvasEvent::DropWireOnCanvas { pin, pos, screen_pos } => actions.push(Action::OpenPalette {
            at: Some(pos),
            screen: Some(screen_pos),
            wire: Some(DanglingWire { pin: pin_of(&pin), from_output: pin.side == PinSide::Output }),
        }),
        CanvasEvent::CutWires { wires } => {
            let edits = wires.iter().map(|wire| Edit::Disconnect(pin_of(wire))).collect();
            actions.change("Cut wires", Edit::Batch(edits));
        }
        CanvasEvent::RerouteRequested { wire, pos } => reroute(document, owner, &pin_of(&wire), pos, actions),
        CanvasEvent::InsertNodeOnWire { wire, input, output, .. } => {
            let wire = pin_of(&wire);
            let source = document.graph().source_of(&wire).cloned();
            let edits = source.map(|from| {
                vec![
                    Edit::Connect { from, to: pin_of(&input) },
                    Edit::Connect { from: pin_of(&output), to: wire },
                ]
            });
            // It is the end of the move that brought the node there.
            let (label, edit) = ("Insert on wire".into(), Edit::Batch(edits.unwrap_or_default()));
            actions.push(Action::Gesture { label, edit, phase: Phase::Finished });
        }
        CanvasEvent::OpenAddMenu { pos, screen_pos } => {
            actions.push(Action::OpenPalette { at: Some(pos), screen: Some(screen_pos), wire: None });
        }
        CanvasEvent::CollapseToggled(node) => {
            let id = node_id(node);
            if let Some(node) = document.graph().node(id) {
                let label = if node.collapsed { "Expand node" } else { "Collapse node" };
                actions.change(label, Edit::SetCollapsed(id, !node.collapsed));
            }
        }
        CanvasEvent::Delete { keep_flow } => actions.push(Action::Delete { keep_flow }),
        CanvasEvent::Duplicate => actions.run(Command::Duplicate),
        CanvasEvent::Copy => actions.run(Command::Copy),
        CanvasEvent::Cut => actions.run(Command::Cut),
        CanvasEvent::Paste { text, pos } => actions.push(Action::PasteText { text, at: Some(pos) }),
        // The context menu and renaming are the canvas panel's own business.
        CanvasEvent::ContextMenu { .. } | CanvasEvent::NodeActivated(_) | CanvasEvent::FrameActivated(_) => {}
    }
}

fn moved(document: &Document, nodes: &[NodeId], frames: &[FrameId], delta: Vec2) -> Edit {
    let graph = document.graph();
    let places = nodes.iter().filter_map(|id| {
        let at = graph.node(*id)?.at;
        Some((*id, [at[0] + delta.x, at[1] + delta.y]))
    });
    let mut edits = vec![Edit::MoveNodes(places.collect())];
    for (id, frame) in graph.frames().filter(|(id, _)| frames.contains(id)) {
        let mut frame = frame.clone();
        frame.at = [frame.at[0] + delta.x, frame.at[1] + delta.y];
        edits.push(Edit::SetFrame(id, frame));
    }
    Edit::Batch(edits)
}

/// `[old from, old to, from, to]`.
fn wire_moved(document: &Document, [old_from, old_to, from, to]: [Pin; 4], swap: bool) -> Edit {
    let displaced = document.graph().source_of(&to).filter(|_| swap).cloned();
    let mut edits = vec![Edit::Disconnect(old_to.clone())];
    if let Some(displaced) = displaced.filter(|source| *source != old_from) {
        edits.push(Edit::Disconnect(to.clone()));
        edits.push(Edit::Connect { from: displaced, to: old_to });
    }
    edits.push(Edit::Connect { from, to });
    Edit::Batch(edits)
}

fn reroute(document: &Document, owner: Option<GroupId>, wire: &Pin, pos: Pos2, actions: &mut Actions) {
    let Some(source) = document.graph().source_of(wire).cloned() else { return };
    // The id of the new node is known only once it exists, so the place is found by trying on a copy.
    let mut trial = document.clone();
    let node = Node { owner, ..Node::new(REROUTE_KIND, pos.into()) };
    let Ok(made) = trial.apply(Edit::AddNode(node.clone())) else { return };
    let Some(id) = made.nodes.first() else { return };
    let edits = vec![
        Edit::AddNode(node),
        Edit::Connect { from: source, to: Pin::new(*id, "value") },
        Edit::Connect { from: Pin::new(*id, "out"), to: wire.clone() },
    ];
    actions.change("Add reroute", Edit::Batch(edits));
}

/// Removes what is selected. With `keep_flow` what fed a removed node is wired to what it fed, where types allow.
pub fn deletion(document: &Document, selection: &Selection, keep_flow: bool) -> Edit {
    let graph = document.graph();
    let mut edits: Vec<Edit> = selection.wires.iter().cloned().map(Edit::Disconnect).collect();
    let gone: &BTreeSet<NodeId> = &selection.nodes;
    if keep_flow {
        for (source, target) in graph
            .wires()
            .filter(|(source, target)| gone.contains(&source.node) && !gone.contains(&target.node))
        {
            if let Some(origin) = origin_outside(document, source.node, gone) {
                edits.push(Edit::Connect { from: origin, to: target.clone() });
            }
        }
    }
    if !gone.is_empty() {
        edits.push(Edit::RemoveNodes(gone.clone()));
    }
    edits.extend(selection.frames.iter().copied().map(Edit::RemoveFrame));
    Edit::Batch(edits)
}

/// What feeds `node` through its first wired input, followed back past all nodes that go.
fn origin_outside(document: &Document, mut node: NodeId, gone: &BTreeSet<NodeId>) -> Option<Pin> {
    // The graph has no circles, but a file might; as many steps as nodes is enough for any way back.
    for _ in 0..=gone.len() {
        let (_, source) = document.graph().wires_into(node).next()?;
        if !gone.contains(&source.node) {
            return Some(source.clone());
        }
        node = source.node;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain() -> Document {
        let mut document = Document::default();
        for _ in 0..3 {
            document.apply(Edit::AddNode(Node::new("math.sine", [0.0; 2]))).unwrap();
        }
        for (from, to) in [(1, 2), (2, 3)] {
            let (from, to) = (Pin::new(NodeId(from), "out"), Pin::new(NodeId(to), "x"));
            document.apply(Edit::Connect { from, to }).unwrap();
        }
        document
    }

    #[test]
    fn deleting_can_keep_the_flow() {
        let mut document = chain();
        let selection = Selection::of_nodes([NodeId(2)]);
        document.apply(deletion(&document, &selection, true)).unwrap();
        let source = document.graph().source_of(&Pin::new(NodeId(3), "x"));
        assert_eq!(source, Some(&Pin::new(NodeId(1), "out")));
    }

    #[test]
    fn a_reroute_takes_the_wire() {
        let mut document = chain();
        let mut actions = Actions::default();
        reroute(&document, None, &Pin::new(NodeId(3), "x"), Pos2::new(5.0, 6.0), &mut actions);
        for action in actions.take() {
            let Action::Change(change) = action else { panic!("a change") };
            document.apply(change.edit).unwrap();
        }
        let dot = document.graph().source_of(&Pin::new(NodeId(3), "x")).unwrap().node;
        assert_eq!(document.graph().source_of(&Pin::new(dot, "value")), Some(&Pin::new(NodeId(2), "out")));
    }

    #[test]
    fn swapping_exchanges_the_sources() {
        let mut document = chain();
        let pin = |id, name: &str| Pin::new(NodeId(id), name);
        document.apply(Edit::AddNode(Node::new("math.add", [0.0; 2]))).unwrap();
        for (source, name) in [(1, "a"), (2, "b")] {
            document.apply(Edit::Connect { from: pin(source, "out"), to: pin(4, name) }).unwrap();
        }
        let ends = [pin(1, "out"), pin(4, "a"), pin(1, "out"), pin(4, "b")];
        document.apply(wire_moved(&document, ends, true)).unwrap();
        assert_eq!(document.graph().source_of(&pin(4, "b")), Some(&pin(1, "out")));
        assert_eq!(document.graph().source_of(&pin(4, "a")), Some(&pin(2, "out")));
    }

    #[test]
    fn a_swap_that_closes_a_circle_changes_nothing() {
        let mut document = chain();
        let pins = [(1, "out"), (2, "x"), (1, "out"), (3, "x")].map(|(id, name)| Pin::new(NodeId(id), name));
        let before = document.clone();
        assert!(document.apply(wire_moved(&document, pins, true)).is_err());
        assert_eq!(document, before);
    }
}
