//! Tidying the graph: the sizes of the canvas, the wires of the document, and one undo step.

use std::collections::{BTreeMap, BTreeSet};

use egui::{Pos2, Rect, Vec2};

use super::EditorApp;
use super::canvas_host::node_key;
use crate::document::{Edit, Frame, FrameId, NodeId};
use crate::node_graph::{PinKey, TidyNode, TidyWire, tidy};

impl EditorApp {
    /// The nodes that are shown with their rectangles in graph units, once they were shown.
    pub fn node_rects(&self) -> Vec<(NodeId, Rect)> {
        let nodes = self.tab.canvas.state.node_rects();
        nodes.map(|(key, rect)| (super::canvas_host::node_id(key), rect)).collect()
    }

    /// The two nodes of every wire that is shown, and points of its curve in graph units.
    pub fn wire_paths(&self) -> Vec<([NodeId; 2], Vec<Pos2>)> {
        let wires = self.tab.canvas.state.wire_paths();
        wires.map(|(nodes, points)| (nodes.map(super::canvas_host::node_id), points)).collect()
    }

    /// Lays out the selected nodes, or all nodes where fewer than two are selected, with the frames around them.
    pub(super) fn tidy(&mut self) {
        let editor = &self.tab.editor;
        let owner = editor.owner();
        let graph = editor.document.graph();
        let chosen: BTreeSet<NodeId> = if editor.selection.nodes.len() > 1 {
            editor.selection.nodes.clone()
        } else {
            graph.nodes_in(owner).map(|(id, _)| id).collect()
        };
        let canvas = &self.tab.canvas.state;
        let nodes: Vec<(NodeId, Rect)> =
            chosen.iter().filter_map(|id| Some((*id, canvas.node_rect(node_key(*id))?))).collect();
        let index: BTreeMap<NodeId, usize> =
            nodes.iter().enumerate().map(|(at, (id, _))| (*id, at)).collect();
        let wires: Vec<TidyWire> = graph
            .wires()
            .filter_map(|(source, target)| {
                let (from, to) = (*index.get(&source.node)?, *index.get(&target.node)?);
                let height = |pin: PinKey, node: usize| {
                    let rect = nodes[node].1;
                    canvas.pin_pos(&pin).map_or(rect.height() / 2.0, |pos| pos.y - rect.top())
                };
                Some(TidyWire {
                    from,
                    from_height: height(PinKey::output(node_key(source.node), source.name.clone()), from),
                    to,
                    to_height: height(PinKey::input(node_key(target.node), target.name.clone()), to),
                })
            })
            .collect();
        // A frame moves only with all that is in it.
        let all: Vec<(NodeId, Rect)> =
            graph.nodes_in(owner).filter_map(|(id, _)| Some((id, canvas.node_rect(node_key(id))?))).collect();
        let frames: Vec<(FrameId, Frame, Rect)> = graph
            .frames_in(owner)
            .map(|(id, frame)| {
                (id, frame.clone(), Rect::from_min_size(frame.at.into(), Vec2::from(frame.size)))
            })
            .filter(|(_, _, rect)| {
                let mut inside = all.iter().filter(|(_, node)| rect.contains(node.center())).peekable();
                inside.peek().is_some() && inside.all(|(id, _)| chosen.contains(id))
            })
            .collect();
        let boxes: Vec<TidyNode> = nodes.iter().map(|(_, rect)| TidyNode { rect: *rect }).collect();
        let rects: Vec<Rect> = frames.iter().map(|(_, _, rect)| *rect).collect();
        let tidied = tidy(&boxes, &wires, &rects);
        let places = nodes.iter().zip(&tidied.nodes).filter_map(|((id, rect), corner)| {
            // A reroute is placed by its centre, everything else by its corner.
            let at = Pos2::from(graph.node(*id)?.at) + (*corner - rect.min);
            Some((*id, at.into()))
        });
        let mut edits = vec![Edit::MoveNodes(places.collect())];
        for ((id, frame, _), rect) in frames.into_iter().zip(tidied.frames) {
            edits.push(Edit::SetFrame(id, Frame { at: rect.min.into(), size: rect.size().into(), ..frame }));
        }
        self.change("Tidy", Edit::Batch(edits));
    }
}
