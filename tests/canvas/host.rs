//! A small host for the canvas: typed pins, values, frames, and every event applied. Shared by the
//! tests, the benchmark and the demo, so that all three exercise the same thing.
#![allow(dead_code)]

use egui::{Color32, DragValue, Pos2, Rect, Ui, pos2, vec2};
use shaderwright::node_graph::*;

/// The types of the demo's pins.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Float,
    Vector,
    Color,
    Texture,
}

impl Kind {
    fn look(self) -> (Color32, PinShape) {
        match self {
            Self::Float => (Color32::from_rgb(0x8f, 0xd1, 0x5b), PinShape::Circle),
            Self::Vector => (Color32::from_rgb(0xf0, 0xc6, 0x4a), PinShape::Diamond),
            Self::Color => (Color32::from_rgb(0xd9, 0x7a, 0xe0), PinShape::Hexagon),
            Self::Texture => (Color32::from_rgb(0x58, 0xa6, 0xf0), PinShape::Square),
        }
    }
}

pub struct Pin {
    pub side: PinSide,
    pub name: String,
    pub kind: Kind,
    pub value: f32,
}

pub struct Node {
    pub key: NodeKey,
    pub pos: Pos2,
    pub title: String,
    pub color: Color32,
    pub pins: Vec<Pin>,
    pub shape: NodeShape,
    pub collapsed: bool,
    pub preview: f32,
    pub error: Option<String>,
}

#[derive(Default)]
pub struct Host {
    pub nodes: Vec<Node>,
    /// From node and output to node and input.
    pub wires: Vec<(NodeKey, String, NodeKey, String)>,
    pub frames: Vec<(FrameKey, Rect, String, Color32)>,
    pub selection: Selection,
    pub revision: u64,
    /// How many of the revisions only moved something.
    pub moves: u64,
    pub widgets_shown: usize,
    pub next_key: u64,
}

impl Host {
    /// Adds a node; pins are written as `"in:float"` for inputs and `"=out:float"` for outputs.
    pub fn add(&mut self, title: &str, pos: Pos2, color: Color32, pins: &[(&str, Kind)]) -> NodeKey {
        let key = NodeKey(self.next_key);
        self.next_key += 1;
        let pins = pins
            .iter()
            .map(|(name, kind)| match name.strip_prefix('=') {
                Some(name) => Pin { side: PinSide::Output, name: name.to_owned(), kind: *kind, value: 0.0 },
                None => Pin { side: PinSide::Input, name: (*name).to_owned(), kind: *kind, value: 0.5 },
            })
            .collect();
        let title = title.to_owned();
        let (shape, collapsed, preview, error) = (NodeShape::Card, false, 0.0, None);
        self.nodes.push(Node { key, pos, title, color, pins, shape, collapsed, preview, error });
        self.revision += 1;
        key
    }

    pub fn connect(&mut self, from: NodeKey, output: &str, to: NodeKey, input: &str) {
        self.wires.retain(|wire| !(wire.2 == to && wire.3 == input));
        self.wires.push((from, output.to_owned(), to, input.to_owned()));
        self.revision += 1;
    }

    pub fn remove(&mut self, key: NodeKey) {
        self.nodes.retain(|node| node.key != key);
        self.wires.retain(|wire| wire.0 != key && wire.2 != key);
        self.revision += 1;
    }

    pub fn node(&self, key: NodeKey) -> &Node {
        self.nodes.iter().find(|node| node.key == key).expect("the node exists")
    }

    pub fn node_mut(&mut self, key: NodeKey) -> &mut Node {
        self.revision += 1;
        self.nodes.iter_mut().find(|node| node.key == key).expect("the node exists")
    }

    fn disconnect(&mut self, to: &PinKey) {
        self.wires.retain(|wire| !(wire.2 == to.node && *wire.3 == *to.name));
    }

    fn kind_of(&self, pin: &PinKey) -> Option<Kind> {
        let node = self.nodes.iter().find(|node| node.key == pin.node)?;
        node.pins.iter().find(|own| own.side == pin.side && *own.name == *pin.name).map(|own| own.kind)
    }

    pub fn apply(&mut self, events: Vec<CanvasEvent>) {
        for event in events {
            self.revision += 1;
            match event {
                CanvasEvent::SelectionChanged(selection) => self.selection = selection,
                CanvasEvent::Moved { nodes, frames, delta, .. } => {
                    self.moves += 1;
                    for node in nodes {
                        if let Ok(slot) = self.nodes.binary_search_by_key(&node, |node| node.key) {
                            self.nodes[slot].pos += delta;
                        }
                    }
                    for frame in self.frames.iter_mut().filter(|frame| frames.contains(&frame.0)) {
                        frame.1 = frame.1.translate(delta);
                    }
                }
                CanvasEvent::FrameResized { frame, rect, .. } => {
                    for own in self.frames.iter_mut().filter(|own| own.0 == frame) {
                        own.1 = rect;
                    }
                }
                CanvasEvent::Connect { from, to } => self.connect(from.node, &from.name, to.node, &to.name),
                CanvasEvent::Disconnect { to } => self.disconnect(&to),
                CanvasEvent::WireMoved { old_to, from, to, .. } => {
                    self.disconnect(&old_to);
                    self.connect(from.node, &from.name, to.node, &to.name);
                }
                CanvasEvent::CutWires { wires } => wires.iter().for_each(|wire| self.disconnect(wire)),
                CanvasEvent::InsertNodeOnWire { node, wire, input, output } => {
                    let old =
                        self.wires.iter().find(|own| own.2 == wire.node && *own.3 == *wire.name).cloned();
                    if let Some((from, from_pin, ..)) = old {
                        self.connect(from, &from_pin, node, &input.name);
                        self.connect(node, &output.name, wire.node, &wire.name);
                    }
                }
                CanvasEvent::CollapseToggled(node) => self.node_mut(node).collapsed ^= true,
                CanvasEvent::Delete { .. } => {
                    let selection = std::mem::take(&mut self.selection);
                    selection.nodes.iter().for_each(|node| self.remove(*node));
                    selection.wires.iter().for_each(|wire| self.disconnect(wire));
                    self.frames.retain(|frame| !selection.frames.contains(&frame.0));
                }
                _ => {}
            }
        }
    }
}

impl GraphView for Host {
    fn revision(&self) -> Option<u64> {
        Some(self.revision)
    }

    fn content_revision(&self) -> Option<u64> {
        Some(self.revision - self.moves)
    }

    fn visit_nodes(&self, visit: &mut dyn FnMut(&NodeView<'_>)) {
        for node in &self.nodes {
            let badge = node.error.as_deref().map(|message| Badge { severity: Severity::Error, message });
            visit(&NodeView {
                shape: node.shape,
                collapsed: node.collapsed,
                preview_height: node.preview,
                badge,
                ..NodeView::new(node.key, node.pos, &node.title, node.color)
            });
        }
    }

    fn visit_pins(&self, node: NodeKey, visit: &mut dyn FnMut(&PinView<'_>)) {
        // Keys count up and nodes stay sorted by them, which makes this lookup cheap.
        let Ok(slot) = self.nodes.binary_search_by_key(&node, |node| node.key) else { return };
        for pin in &self.nodes[slot].pins {
            let (color, shape) = pin.kind.look();
            let value_width = match (pin.side, pin.kind) {
                (PinSide::Input, Kind::Float) => 56.0,
                (PinSide::Input, Kind::Vector) => 92.0,
                _ => 0.0,
            };
            let view = PinView::new(pin.side, &pin.name, &pin.name, color, shape);
            visit(&PinView { value_width, tooltip: "A pin of the demo.", ..view });
        }
    }

    fn visit_wires(&self, visit: &mut dyn FnMut(&WireView<'_>)) {
        for (from_node, from_pin, to_node, to_pin) in &self.wires {
            let kind = |node, pin: &str, side| self.kind_of(&PinKey { node, side, name: pin.into() });
            let converted = self.nodes.len() < 100
                && kind(*from_node, from_pin, PinSide::Output) != kind(*to_node, to_pin, PinSide::Input);
            let (from_node, to_node) = (*from_node, *to_node);
            visit(&WireView {
                from_node,
                from_pin,
                to_node,
                to_pin,
                converted,
                lossy: converted,
                broken: false,
            });
        }
    }

    fn visit_frames(&self, visit: &mut dyn FnMut(&FrameView<'_>)) {
        for (key, rect, title, color) in &self.frames {
            visit(&FrameView { key: *key, rect: *rect, title, text: "", color: *color });
        }
    }

    fn can_connect(&self, from: &PinKey, to: &PinKey) -> bool {
        let fits = match (self.kind_of(from), self.kind_of(to)) {
            (Some(Kind::Texture), Some(to)) => to == Kind::Texture,
            (Some(_), Some(to)) => to != Kind::Texture,
            _ => false,
        };
        fits && from.node != to.node
    }

    fn input_value_ui(&mut self, ui: &mut Ui, pin: &PinKey) {
        self.widgets_shown += 1;
        let Some(node) = self.nodes.iter_mut().find(|node| node.key == pin.node) else { return };
        let Some(own) = node.pins.iter_mut().find(|own| *own.name == *pin.name) else { return };
        let columns = if own.kind == Kind::Vector { 2 } else { 1 };
        let gap = ui.spacing().item_spacing.x;
        let size =
            vec2((ui.available_width() - gap * (columns - 1) as f32) / columns as f32, ui.available_height());
        for _ in 0..columns {
            ui.add_sized(size, DragValue::new(&mut own.value).speed(0.01).fixed_decimals(2));
        }
    }

    fn paint_preview(&mut self, painter: &egui::Painter, rect: Rect, _node: NodeKey) {
        let mut mesh = egui::Mesh::default();
        for (corner, color) in [
            (rect.left_top(), Color32::from_rgb(20, 60, 120)),
            (rect.right_top(), Color32::from_rgb(240, 180, 80)),
            (rect.left_bottom(), Color32::from_rgb(60, 160, 140)),
            (rect.right_bottom(), Color32::from_rgb(200, 60, 90)),
        ] {
            mesh.colored_vertex(corner, color);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(2, 1, 3);
        painter.add(mesh);
    }
}

/// Columns of nodes, each wired to nodes of the column before: `count` nodes, about 1.5 wires each.
pub fn large_graph(count: usize) -> Host {
    let mut host = Host::default();
    let palette = [0x3f7f5f, 0x7f5f3f, 0x4f5f9f, 0x8f4f6f, 0x3f7f8f];
    let column = 25;
    for index in 0..count {
        let place = pos2((index / column) as f32 * 260.0, (index % column) as f32 * 150.0);
        let tint: u32 = palette[index % palette.len()];
        let color = Color32::from_rgb((tint >> 16) as u8, (tint >> 8) as u8, tint as u8);
        let pins =
            [("a", Kind::Float), ("b", Kind::Float), ("factor", Kind::Float), ("=result", Kind::Float)];
        let titles = ["Multiply", "Smoothstep", "Polar coordinates", "Fractal noise", "Rotate"];
        host.add(titles[index % titles.len()], place, color, &pins);
    }
    for index in column..count {
        let to = NodeKey(index as u64);
        host.connect_new(NodeKey((index - column) as u64), to, "a");
        if index % 2 == 0 {
            host.connect_new(NodeKey((index - column).saturating_sub(index % 7) as u64), to, "b");
        }
    }
    host
}

impl Host {
    /// Connects an input that is known to be free, without looking through all wires.
    fn connect_new(&mut self, from: NodeKey, to: NodeKey, input: &str) {
        self.wires.push((from, "result".to_owned(), to, input.to_owned()));
    }

    /// The small graph of the tests and the demo.
    pub fn small() -> Self {
        let mut host = Self::default();
        let (green, blue, brown, violet) = (
            Color32::from_rgb(0x3d, 0x8b, 0x57),
            Color32::from_rgb(0x3f, 0x6f, 0xb5),
            Color32::from_rgb(0xa5, 0x6a, 0x35),
            Color32::from_rgb(0x86, 0x4f, 0xa8),
        );
        let time = host.add("Time", pos2(-420.0, -120.0), green, &[("=time", Kind::Float)]);
        let uv = host.add("UV", pos2(-420.0, 60.0), green, &[("=uv", Kind::Vector)]);
        let multiply = host.add(
            "Multiply",
            pos2(-200.0, -140.0),
            blue,
            &[("a", Kind::Float), ("b", Kind::Float), ("=result", Kind::Float)],
        );
        let noise = host.add(
            "Fractal noise",
            pos2(30.0, -40.0),
            brown,
            &[
                ("p", Kind::Vector),
                ("scale", Kind::Float),
                ("offset", Kind::Float),
                ("octaves", Kind::Float),
                ("=value", Kind::Float),
                ("=slope", Kind::Vector),
            ],
        );
        let output = host.add(
            "Pass output",
            pos2(330.0, -60.0),
            violet,
            &[("color", Kind::Color), ("alpha", Kind::Float), ("mask", Kind::Texture)],
        );
        host.connect(time, "time", multiply, "a");
        host.connect(uv, "uv", noise, "p");
        host.connect(multiply, "result", noise, "offset");
        host.connect(noise, "value", output, "color");
        host
    }
}
