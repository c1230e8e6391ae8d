//! What lies at a point of the graph.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::event::Target;
use super::model::{NodeShape, PinKey};
use super::scene::{Frame, Node, Scene};
use super::style::CanvasStyle;
use super::view::Detail;

/// What the pointer is on, more finely than a host needs to know.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Hit {
    Empty,
    Pin {
        node: usize,
        pin: usize,
    },
    Chevron(usize),
    Node(usize),
    /// With the parameter of the closest point on the curve.
    Wire(usize, f32),
    FrameTitle(usize),
    FrameEdge(usize, Edges),
}

/// Which edges of a frame move while it is resized.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Edges {
    pub left: bool,
    pub right: bool,
    pub top: bool,
    pub bottom: bool,
}

impl Edges {
    fn any(self) -> bool {
        self.left || self.right || self.top || self.bottom
    }

    /// The rectangle after the edges moved by `delta`, never turned inside out.
    pub fn resized(self, rect: Rect, delta: Vec2) -> Rect {
        let least = 60.0;
        let mut rect = rect;
        if self.left {
            rect.min.x = (rect.min.x + delta.x).min(rect.max.x - least);
        }
        if self.right {
            rect.max.x = (rect.max.x + delta.x).max(rect.min.x + least);
        }
        if self.top {
            rect.min.y = (rect.min.y + delta.y).min(rect.max.y - least);
        }
        if self.bottom {
            rect.max.y = (rect.max.y + delta.y).max(rect.min.y + least);
        }
        rect
    }

    pub fn cursor(self) -> egui::CursorIcon {
        use egui::CursorIcon;
        match (self.left, self.right, self.top, self.bottom) {
            (true, _, true, _) | (_, true, _, true) => CursorIcon::ResizeNwSe,
            (_, true, true, _) | (true, _, _, true) => CursorIcon::ResizeNeSw,
            (true, ..) | (_, true, ..) => CursorIcon::ResizeHorizontal,
            _ => CursorIcon::ResizeVertical,
        }
    }
}

/// Height of a frame's title at zoom 1, in graph units.
const FRAME_TITLE_HEIGHT: f32 = 26.0;

/// Height of a frame's title in graph units; never less than a line of text on the screen.
fn frame_title_height(zoom: f32) -> f32 {
    FRAME_TITLE_HEIGHT.max(17.0 / zoom)
}

/// The part of a frame that moves it. Zoomed out, where it must stay large enough to read, it grows upward, away from
/// the nodes in the frame.
pub(super) fn frame_title_rect(frame: &Frame, zoom: f32) -> Rect {
    let inside = FRAME_TITLE_HEIGHT.min(frame.rect.height());
    let bottom = frame.rect.top() + inside;
    let top = bottom - frame_title_height(zoom).max(inside);
    Rect::from_min_max(pos2(frame.rect.left(), top), pos2(frame.rect.right(), bottom))
}

/// The arrow in a header that collapses the node.
pub(super) fn chevron_rect(node: &Node, style: &CanvasStyle) -> Option<Rect> {
    if node.layout.shape != NodeShape::Card {
        return None;
    }
    let center = node.corner() + vec2(style.padding + 3.0, node.layout.header_height * 0.5);
    Some(Rect::from_center_size(center, vec2(16.0, style.header_height.min(20.0))))
}

/// How far from its centre a pin can be grabbed, in graph units.
pub(super) fn pin_reach(node: &Node, zoom: f32, style: &CanvasStyle) -> f32 {
    if node.layout.shape == NodeShape::Reroute {
        return 8.0;
    }
    (10.0 / zoom).clamp(style.pin_radius + 2.0, 14.0)
}

impl Scene {
    /// The topmost thing at a place.
    pub fn hit(&self, at: Pos2, zoom: f32, detail: Detail, style: &CanvasStyle) -> Hit {
        let near = self.nodes_near(Rect::from_center_size(at, Vec2::splat(1.0)));
        for slot in near.into_iter().rev() {
            let node = &self.nodes[slot];
            if detail > Detail::Plain
                && let Some(pin) = closest_pin(node, at, pin_reach(node, zoom, style))
            {
                return Hit::Pin { node: slot, pin };
            }
            if detail >= Detail::Labels && chevron_rect(node, style).is_some_and(|rect| rect.contains(at)) {
                return Hit::Chevron(slot);
            }
            if node.rect().contains(at) {
                return Hit::Node(slot);
            }
        }
        if detail > Detail::Plain
            && let Some((wire, t)) = self.closest_wire(at, 7.0 / zoom)
        {
            return Hit::Wire(wire, t);
        }
        for (slot, frame) in self.frames.iter().enumerate().rev() {
            let reach = (6.0 / zoom).min(16.0);
            let title = frame_title_rect(frame, zoom);
            if !frame.rect.expand(reach).union(title).contains(at) {
                continue;
            }
            let edges = Edges {
                left: (at.x - frame.rect.left()).abs() < reach,
                right: (at.x - frame.rect.right()).abs() < reach,
                top: (at.y - frame.rect.top()).abs() < reach,
                bottom: (at.y - frame.rect.bottom()).abs() < reach,
            };
            if edges.any() {
                return Hit::FrameEdge(slot, edges);
            }
            if title.contains(at) {
                return Hit::FrameTitle(slot);
            }
        }
        Hit::Empty
    }

    /// The wire closest to a place, and where on it.
    pub fn closest_wire(&self, at: Pos2, reach: f32) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32, f32)> = None;
        for slot in self.wires_near(Rect::from_center_size(at, Vec2::splat(reach * 2.0))) {
            let curve = self.wires[slot].curve();
            if !curve.bounds().expand(reach).contains(at) {
                continue;
            }
            let (t, distance) = curve.closest(at);
            if distance <= reach && best.is_none_or(|(.., least)| distance < least) {
                best = Some((slot, t, distance));
            }
        }
        best.map(|(slot, t, _)| (slot, t))
    }

    /// The same for the host.
    pub fn target(&self, hit: &Hit) -> Target {
        match *hit {
            Hit::Empty => Target::Empty,
            Hit::Pin { node, pin } => self.pin_at(node, pin).map_or(Target::Empty, Target::Pin),
            Hit::Chevron(node) | Hit::Node(node) => Target::Node(self.nodes[node].key),
            Hit::Wire(wire, _) => Target::Wire(self.wires[wire].to_key.clone()),
            Hit::FrameTitle(frame) | Hit::FrameEdge(frame, _) => Target::Frame(self.frames[frame].key),
        }
    }

    /// The key of a pin given by its place.
    pub fn pin_at(&self, node: usize, pin: usize) -> Option<PinKey> {
        Some(self.nodes.get(node)?.layout.pins.get(pin)?.key.clone())
    }
}

fn closest_pin(node: &Node, at: Pos2, reach: f32) -> Option<usize> {
    let local = at - node.corner();
    let local = pos2(local.x, local.y);
    node.layout
        .pins
        .iter()
        .enumerate()
        .map(|(slot, pin)| (slot, (pin.anchor - local).length()))
        .filter(|(_, distance)| *distance <= reach)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(slot, _)| slot)
}
