//! Dragging nodes, frames and selection boxes.

use egui::{Pos2, Rect, Vec2};

use super::event::{CanvasEvent, Phase, Selection, Target};
use super::gesture::{BoxMode, Gesture, Insertion, Move, Press};
use super::guides::in_line;
use super::model::{FrameKey, NodeKey, PinKey, PinSide};
use super::session::Session;

impl Session<'_> {
    /// Starts moving what is selected, together with the nodes inside selected frames.
    pub(super) fn start_move(&self, press: &Press) -> Gesture {
        let lead = match &press.target {
            Target::Node(key) => self.scene.node(*key).map(|node| node.pos),
            Target::Frame(key) => {
                self.scene.frames.iter().find(|frame| frame.key == *key).map(|frame| frame.rect.min)
            }
            Target::Empty | Target::Pin(_) | Target::Wire(_) => None,
        };
        let Some(lead) = lead else { return Gesture::Idle };
        let lead_rect = match &press.target {
            Target::Node(key) => self.scene.node(*key).map(super::scene::Node::rect),
            _ => None,
        };
        let (nodes, frames) = self.selected_with_contents();
        Gesture::Move(Move {
            nodes,
            frames,
            start: press.origin_graph,
            lead,
            lead_rect,
            guides: Vec::new(),
            applied: Vec2::ZERO,
            insert: None,
        })
    }

    /// The selected nodes and frames, and whatever lies inside those frames.
    pub(super) fn selected_with_contents(&self) -> (Vec<NodeKey>, Vec<FrameKey>) {
        let mut nodes = self.selection.nodes.clone();
        let mut frames = self.selection.frames.clone();
        for frame in self.scene.frames.iter().filter(|frame| self.selection.frames.contains(&frame.key)) {
            nodes.extend(self.scene.nodes_inside(frame.rect));
            let inner = self.scene.frames.iter().filter(|inner| frame.rect.contains_rect(inner.rect));
            frames.extend(inner.map(|inner| inner.key));
        }
        (nodes.into_iter().collect(), frames.into_iter().collect())
    }

    pub(super) fn update_move(&mut self) {
        let Some(pointer) = self.pointer_graph() else { return };
        let snap = self.snap != self.modifiers.command;
        let step = self.style.grid_step.max(1.0);
        let (scene, graph) = (self.scene, self.graph);
        let (visible, zoom) = (self.transform.visible(), self.transform.zoom());
        let guides = self.guides && !self.modifiers.alt;
        let Gesture::Move(moving) = self.gesture else { return };

        // What was deleted meanwhile no longer moves; what is left still does.
        moving.nodes.retain(|key| scene.node(*key).is_some());
        moving.frames.retain(|key| scene.frames.iter().any(|frame| frame.key == *key));

        let mut total = pointer - moving.start;
        if snap {
            let to = moving.lead + total;
            let snapped = Pos2::new((to.x / step).round() * step, (to.y / step).round() * step);
            total = snapped - moving.lead;
        }
        moving.guides.clear();
        if let Some(rect) = moving.lead_rect.filter(|_| guides && !snap) {
            let (shift, lines) = in_line(scene, visible, zoom, &moving.nodes, rect.translate(total));
            total += shift;
            moving.guides = lines;
        }
        let delta = total - moving.applied;
        moving.insert = match moving.nodes[..] {
            [node] if moving.frames.is_empty() => find_insertion(scene, graph, node),
            _ => None,
        };
        if delta != Vec2::ZERO && !(moving.nodes.is_empty() && moving.frames.is_empty()) {
            moving.applied = total;
            let (nodes, frames) = (moving.nodes.clone(), moving.frames.clone());
            self.events.push(CanvasEvent::Moved { nodes, frames, delta, phase: Phase::Live });
        }
    }

    pub(super) fn finish_move(&mut self, moving: Move) {
        if moving.applied == Vec2::ZERO {
            return;
        }
        let (nodes, frames) = (moving.nodes, moving.frames);
        let only = nodes.first().copied();
        self.events.push(match (moving.insert, only) {
            (Some(Insertion { wire, input, output }), Some(node)) => {
                CanvasEvent::InsertNodeOnWire { node, wire, input, output }
            }
            _ => CanvasEvent::Moved { nodes, frames, delta: Vec2::ZERO, phase: Phase::Finished },
        });
    }

    pub(super) fn update_resize(&mut self, phase: Phase) {
        let Some(pointer) = self.pointer_graph() else { return };
        let snap = self.snap != self.modifiers.command;
        let step = self.style.grid_step.max(1.0);
        let Gesture::Resize(resize) = self.gesture else { return };
        let mut delta = pointer - resize.start;
        if snap {
            delta = (delta / step).round() * step;
        }
        let rect = resize.edges.resized(resize.start_rect, delta);
        let changed = rect != resize.current;
        resize.current = rect;
        let moved = rect != resize.start_rect;
        if changed || (phase == Phase::Finished && moved) {
            let frame = resize.frame;
            self.events.push(CanvasEvent::FrameResized { frame, rect, phase });
        }
    }

    pub(super) fn update_box(&mut self) {
        let Some(pointer) = self.pointer_graph() else { return };
        let Gesture::BoxSelect(selecting) = &*self.gesture else { return };
        let area = Rect::from_two_pos(selecting.start, pointer);
        let nodes: Vec<NodeKey> = self
            .scene
            .nodes_near(area)
            .into_iter()
            .map(|slot| &self.scene.nodes[slot])
            .filter(|node| node.rect().intersects(area))
            .map(|node| node.key)
            .collect();
        let frames =
            self.scene.frames.iter().filter(|frame| area.contains_rect(frame.rect)).map(|frame| frame.key);
        let mut next = match selecting.mode {
            BoxMode::Replace => Selection::default(),
            BoxMode::Add | BoxMode::Subtract => selecting.base.clone(),
        };
        if selecting.mode == BoxMode::Subtract {
            next.nodes.retain(|key| !nodes.contains(key));
            for frame in frames {
                next.frames.remove(&frame);
            }
        } else {
            next.nodes.extend(nodes);
            next.frames.extend(frames);
        }
        self.select(next);
    }
}

/// The wire a lone, unconnected node lies on, with the pins that would take it.
fn find_insertion(
    scene: &super::scene::Scene,
    graph: &dyn super::model::GraphView,
    key: NodeKey,
) -> Option<Insertion> {
    let node = scene.node(key)?;
    if node.layout.pins.iter().any(|pin| pin.connected) {
        return None;
    }
    let rect = node.rect();
    let (top, bottom) = (rect.center_top(), rect.center_bottom());
    let pins = |side: PinSide| node.layout.pins.iter().filter(move |pin| pin.key.side == side && pin.enabled);
    for slot in scene.wires_near(rect) {
        let wire = &scene.wires[slot];
        if !wire.curve().crosses(top, bottom) {
            continue;
        }
        let fits_in = |pin: &&PinKey| graph.can_connect(&wire.from_key, pin);
        let fits_out = |pin: &&PinKey| graph.can_connect(pin, &wire.to_key);
        let input = pins(PinSide::Input).map(|pin| &pin.key).find(fits_in);
        let output = pins(PinSide::Output).map(|pin| &pin.key).find(fits_out);
        if let (Some(input), Some(output)) = (input, output) {
            return Some(Insertion {
                wire: wire.to_key.clone(),
                input: input.clone(),
                output: output.clone(),
            });
        }
    }
    None
}
