//! The canvas's own picture of the graph: laid-out nodes in paint order, wires resolved to them,
//! and a spatial index over both. Rebuilt when the host's revision changes, and then only what
//! changed is measured again.

use std::cell::OnceCell;
use std::hash::{Hash, Hasher};

use egui::{Color32, Context, FontId, Pos2, Rect, Vec2, vec2};

use super::grid::Grid;
use super::hash::{FastHasher, FastMap};
use super::layout::{NodeLayout, hash_node, hash_pin, lay_out, unplaced_pin};
use super::model::{FrameKey, GraphView, NodeKey, PinKey, PinSide};
use super::style::CanvasStyle;
use super::view::within_reach;
use super::wire::WireCurve;

pub(super) struct Node {
    pub key: NodeKey,
    pub pos: Pos2,
    pub layout: Box<NodeLayout>,
}

impl Node {
    pub fn corner(&self) -> Pos2 {
        self.pos + self.layout.corner
    }

    pub fn rect(&self) -> Rect {
        Rect::from_min_size(self.corner(), self.layout.size)
    }

    pub fn anchor(&self, pin: usize) -> Pos2 {
        self.layout.pins.get(pin).map_or(self.pos, |pin| self.corner() + pin.anchor.to_vec2())
    }
}

/// A wire and where it runs. A pin that the host no longer reports leaves it at the node's header.
pub(super) struct Wire {
    /// Places of the two nodes.
    pub nodes: [usize; 2],
    /// Places of the two pins in their nodes, while the host reports them.
    pins: [Option<usize>; 2],
    pub from_key: PinKey,
    pub to_key: PinKey,
    pub colors: [Color32; 2],
    pub converted: bool,
    pub lossy: bool,
    pub broken: bool,
    pub ends: [Pos2; 2],
}

impl Wire {
    pub fn curve(&self) -> WireCurve {
        WireCurve::between(self.ends[0], self.ends[1], 1.0)
    }
}

pub(super) struct Frame {
    pub key: FrameKey,
    pub rect: Rect,
    pub title: String,
    pub text: String,
    pub color: Color32,
}

#[derive(Default)]
pub(super) struct Scene {
    /// In paint order.
    pub nodes: Vec<Node>,
    pub wires: Vec<Wire>,
    pub frames: Vec<Frame>,
    /// Changes with every rebuild.
    pub generation: u64,
    index: FastMap<NodeKey, u32>,
    wire_index: FastMap<PinKey, u32>,
    /// Built when first asked for: a drag with everything in view never asks where wires run.
    node_grid: OnceCell<Grid>,
    wire_grid: OnceCell<Grid>,
    revision: Option<u64>,
    content_revision: Option<u64>,
    style_hash: u64,
}

/// Pins reach out of their node by this much, in graph units.
const PIN_REACH: f32 = 14.0;

impl Scene {
    /// Brings everything up to date with the host.
    pub fn update(&mut self, view: &dyn GraphView, style: &CanvasStyle, ctx: &Context) {
        let revision = view.revision();
        let style_hash = hash_style(style);
        if revision.is_some() && revision == self.revision && style_hash == self.style_hash {
            return;
        }
        let content_revision = view.content_revision();
        let same_content = content_revision.is_some()
            && content_revision == self.content_revision
            && style_hash == self.style_hash;
        if style_hash != self.style_hash {
            self.nodes.clear();
        }
        self.revision = revision;
        self.content_revision = content_revision;
        self.style_hash = style_hash;
        self.generation += 1;
        if !(same_content && self.move_nodes(view)) {
            self.update_nodes(view, style, ctx);
            self.update_wires(view, style);
        }
        self.node_grid = OnceCell::new();
        self.wire_grid = OnceCell::new();
        self.update_frames(view);
    }

    fn update_frames(&mut self, view: &dyn GraphView) {
        self.frames.clear();
        view.visit_frames(&mut |frame| {
            if !frame.rect.is_finite() {
                return;
            }
            self.frames.push(Frame {
                key: frame.key,
                rect: frame.rect,
                title: frame.title.to_owned(),
                text: frame.text.to_owned(),
                color: frame.color,
            });
        });
    }

    /// Takes over where nodes are now, with the wires that hang on them. False when there are other nodes than known.
    fn move_nodes(&mut self, view: &dyn GraphView) -> bool {
        let mut moved = vec![false; self.nodes.len()];
        let mut count = 0;
        let mut all_known = true;
        view.visit_positions(&mut |key, pos| {
            if !pos.x.is_finite() || !pos.y.is_finite() {
                return;
            }
            match self.nodes.get_mut(count) {
                Some(node) if node.key == key => {
                    let pos = within_reach(pos);
                    moved[count] = pos != node.pos;
                    node.pos = pos;
                }
                _ => all_known = false,
            }
            count += 1;
        });
        for slot in 0..self.wires.len() {
            let Wire { nodes: [from, to], pins: [from_pin, to_pin], .. } = self.wires[slot];
            if moved[from] || moved[to] {
                let ends =
                    [self.end_pos(from, from_pin, PinSide::Output), self.end_pos(to, to_pin, PinSide::Input)];
                self.wires[slot].ends = ends;
            }
        }
        all_known && count == self.nodes.len()
    }

    fn update_nodes(&mut self, view: &dyn GraphView, style: &CanvasStyle, ctx: &Context) {
        let mut old: Vec<Option<Node>> = std::mem::take(&mut self.nodes).into_iter().map(Some).collect();
        let old_index = std::mem::take(&mut self.index);
        let mut nodes = Vec::with_capacity(old.len());
        let mut index = FastMap::with_capacity_and_hasher(old.len(), Default::default());
        let mut measure = |text: &str, font: FontId| measure_text(ctx, text, font);

        view.visit_nodes(&mut |node| {
            if !node.pos.x.is_finite() || !node.pos.y.is_finite() || index.contains_key(&node.key) {
                return;
            }
            let mut hasher = FastHasher::default();
            hash_node(node, &mut hasher);
            view.visit_pins(node.key, &mut |pin| hash_pin(pin, &mut hasher));
            let content_hash = hasher.finish();

            let known = old_index
                .get(&node.key)
                .and_then(|slot| old.get_mut(*slot as usize)?.take())
                .filter(|known| known.layout.content_hash == content_hash);
            let layout = known.map_or_else(
                || {
                    let mut pins = Vec::new();
                    view.visit_pins(node.key, &mut |pin| {
                        pins.push(unplaced_pin(node, pin, style, &mut measure));
                    });
                    Box::new(lay_out(node, content_hash, pins, style, &mut measure))
                },
                |known| known.layout,
            );
            index.insert(node.key, nodes.len() as u32);
            nodes.push(Node { key: node.key, pos: within_reach(node.pos), layout });
        });
        self.nodes = nodes;
        self.index = index;
    }

    fn update_wires(&mut self, view: &dyn GraphView, style: &CanvasStyle) {
        for node in &mut self.nodes {
            for pin in &mut node.layout.pins {
                pin.connected = false;
            }
        }
        let mut wires = Vec::with_capacity(self.wires.len());
        view.visit_wires(&mut |wire| {
            let (Some(from_node), Some(to_node)) =
                (self.index_of(wire.from_node), self.index_of(wire.to_node))
            else {
                return;
            };
            let from = self.find_pin(from_node, PinSide::Output, wire.from_pin);
            let to = self.find_pin(to_node, PinSide::Input, wire.to_pin);
            let from_key = self
                .pin_key(from_node, from)
                .unwrap_or_else(|| PinKey::output(wire.from_node, wire.from_pin));
            let to_key =
                self.pin_key(to_node, to).unwrap_or_else(|| PinKey::input(wire.to_node, wire.to_pin));
            let color = |node: usize, pin: Option<usize>| {
                pin.and_then(|pin| self.nodes[node].layout.pins.get(pin)).map_or(style.error, |pin| pin.color)
            };
            let colors = [color(from_node, from), color(to_node, to)];
            let ends =
                [self.end_pos(from_node, from, PinSide::Output), self.end_pos(to_node, to, PinSide::Input)];
            for (node, pin) in [(from_node, from), (to_node, to)] {
                if let Some(pin) = pin {
                    self.nodes[node].layout.pins[pin].connected = true;
                }
            }
            wires.push(Wire {
                nodes: [from_node, to_node],
                pins: [from, to],
                from_key,
                to_key,
                colors,
                converted: wire.converted,
                lossy: wire.lossy,
                broken: wire.broken || from.is_none() || to.is_none(),
                ends,
            });
        });
        self.wires = wires;
        self.wire_index =
            self.wires.iter().enumerate().map(|(slot, wire)| (wire.to_key.clone(), slot as u32)).collect();
    }

    fn end_pos(&self, node: usize, pin: Option<usize>, side: PinSide) -> Pos2 {
        let node = &self.nodes[node];
        match pin {
            Some(pin) => node.anchor(pin),
            None => {
                let x = if side == PinSide::Input { 0.0 } else { node.layout.size.x };
                node.corner() + vec2(x, node.layout.header_height * 0.5)
            }
        }
    }

    fn build_node_grid(&self) -> Grid {
        let reach = |(slot, node): (usize, &Node)| (slot as u32, node.rect().expand(PIN_REACH));
        let boxes: Vec<(u32, Rect)> = self.nodes.iter().enumerate().map(reach).collect();
        Grid::build(&boxes, 320.0)
    }

    fn build_wire_grid(&self) -> Grid {
        let mut boxes = Vec::with_capacity(self.wires.len() * 4);
        for (slot, wire) in self.wires.iter().enumerate() {
            let curve = wire.curve();
            // Long wires are indexed piece by piece: the box of a whole diagonal would be mostly empty.
            let size = curve.bounds().size();
            let pieces = ((size.x + size.y) / 320.0).ceil().clamp(1.0, 64.0);
            if pieces <= 1.0 {
                boxes.push((slot as u32, curve.bounds()));
                continue;
            }
            let mut start = curve.at(0.0);
            for piece in 1..=pieces as usize {
                let end = curve.at(piece as f32 / pieces);
                boxes.push((slot as u32, Rect::from_two_pos(start, end).expand(12.0)));
                start = end;
            }
        }
        Grid::build(&boxes, 320.0)
    }

    pub fn index_of(&self, key: NodeKey) -> Option<usize> {
        self.index.get(&key).map(|slot| *slot as usize)
    }

    pub fn node(&self, key: NodeKey) -> Option<&Node> {
        self.index_of(key).and_then(|slot| self.nodes.get(slot))
    }

    pub fn find_pin(&self, node: usize, side: PinSide, name: &str) -> Option<usize> {
        self.nodes[node].layout.pins.iter().position(|pin| pin.key.side == side && &*pin.key.name == name)
    }

    fn pin_key(&self, node: usize, pin: Option<usize>) -> Option<PinKey> {
        pin.and_then(|pin| self.nodes[node].layout.pins.get(pin)).map(|pin| pin.key.clone())
    }

    /// Where a pin is, if it still exists.
    pub fn pin_pos(&self, key: &PinKey) -> Option<Pos2> {
        let node = self.index_of(key.node)?;
        let pin = self.find_pin(node, key.side, &key.name)?;
        Some(self.nodes[node].anchor(pin))
    }

    /// The colour of a pin, if it still exists.
    pub fn pin_color(&self, key: &PinKey) -> Option<Color32> {
        let node = self.index_of(key.node)?;
        let pin = self.find_pin(node, key.side, &key.name)?;
        Some(self.nodes[node].layout.pins[pin].color)
    }

    /// The wire that ends at this input.
    pub fn wire_at(&self, input: &PinKey) -> Option<&Wire> {
        self.wire_index.get(input).and_then(|slot| self.wires.get(*slot as usize))
    }

    /// The nodes that may touch `area`, in paint order.
    pub fn nodes_near(&self, area: Rect) -> Vec<usize> {
        let mut found = Vec::new();
        self.node_grid.get_or_init(|| self.build_node_grid()).query(area, |slot| found.push(slot as usize));
        found.sort_unstable();
        found.dedup();
        found.retain(|slot| self.nodes[*slot].rect().expand(PIN_REACH).intersects(area));
        found
    }

    /// The wires that may touch `area`, in the host's order.
    pub fn wires_near(&self, area: Rect) -> Vec<usize> {
        let mut found = Vec::new();
        self.wire_grid.get_or_init(|| self.build_wire_grid()).query(area, |slot| found.push(slot as usize));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Around all nodes and frames; `None` when there are none.
    pub fn bounds(&self) -> Option<Rect> {
        let nodes = self.nodes.iter().map(Node::rect);
        let frames = self.frames.iter().map(|frame| frame.rect);
        nodes.chain(frames).reduce(Rect::union)
    }

    /// The nodes that lie inside `rect`, which a frame of that size takes along.
    pub fn nodes_inside(&self, rect: Rect) -> Vec<NodeKey> {
        let inside = |slot: &usize| rect.contains_rect(self.nodes[*slot].rect());
        self.nodes_near(rect).into_iter().filter(inside).map(|slot| self.nodes[slot].key).collect()
    }
}

fn measure_text(ctx: &Context, text: &str, font: FontId) -> f32 {
    let size: Vec2 =
        ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size());
    size.x
}

fn hash_style(style: &CanvasStyle) -> u64 {
    let mut hasher = FastHasher::default();
    style.title_font.hash(&mut hasher);
    style.label_font.hash(&mut hasher);
    style.error.hash(&mut hasher);
    for measure in [
        style.title_size,
        style.label_size,
        style.header_height,
        style.row_height,
        style.pin_radius,
        style.padding,
    ] {
        hasher.write_u32(measure.to_bits());
    }
    hasher.finish()
}
