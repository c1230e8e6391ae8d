//! The graph as the canvas sees it: document, library and what the compiler found, lent for one frame.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{Painter, Pos2, Rect, Ui, pos2, vec2};

use super::action::Actions;
use super::group_pins::{NEW_PIN, new_pin_side};
use super::node_previews::{self, NodePreviews};
use super::node_ui::{self, CHOICE_HEIGHT, ChoiceRow, Slot};
use super::pin_style;
use super::special_ui;
use super::theme::Theme;
use super::value_ui::readable;
use crate::compile::{Compiled, kind_of};
use crate::diagnostic::{Diagnostic, Severity};
use crate::document::{Document, FrameId, GroupId, NodeId, Pin};
use crate::library::{Body, Choice, Input, InputDefault, Kind, Library, Output, PinType, Special};
use crate::node_graph::Severity as BadgeSeverity;
use crate::node_graph::{
    Badge, FrameKey, FrameView, GraphView, NodeKey, NodeShape, NodeView, PinKey, PinSide, PinView, WireView,
};
use crate::types::Type;

/// What the canvas draws from.
pub struct Host<'a> {
    pub(super) document: &'a Document,
    library: &'a Library,
    compiled: &'a Compiled,
    owner: Option<GroupId>,
    revisions: Revisions,
    scale: f32,
    problems: BTreeMap<NodeId, Vec<&'a Diagnostic>>,
    /// The nodes that a wire from this pin must not reach, because it would close a circle.
    pub(super) forbidden: RefCell<Option<(PinKey, BTreeSet<NodeId>)>>,
    previews: ValuePictures<'a>,
    actions: &'a mut Actions,
}

/// What tells whether the canvas must look again.
#[derive(Clone, Copy)]
pub struct Revisions {
    /// Changes with anything that the canvas draws.
    pub all: u64,
    /// Changes with everything but frames and the places of nodes.
    pub content: u64,
}

/// The pictures of values that nodes show.
pub struct ValuePictures<'a> {
    /// Where they come from.
    pub pictures: &'a mut NodePreviews,
    /// Whether every node shows one.
    pub on_all: bool,
    /// The colours around them.
    pub theme: &'a Theme,
}

/// The canvas's name of a node.
pub const fn node_key(id: NodeId) -> NodeKey {
    NodeKey(id.0 as u64)
}

/// The document's name of a node.
pub const fn node_id(key: NodeKey) -> NodeId {
    NodeId(key.0 as u32)
}

/// The canvas's name of a frame.
pub const fn frame_key(id: FrameId) -> FrameKey {
    FrameKey(id.0 as u64)
}

/// The document's name of a frame.
pub const fn frame_id(key: FrameKey) -> FrameId {
    FrameId(key.0 as u32)
}

/// The document's name of a pin.
pub fn pin_of(key: &PinKey) -> Pin {
    Pin::new(node_id(key.node), key.name.clone())
}

impl<'a> Host<'a> {
    /// Lends the document. `scale` is points per graph unit.
    pub fn new(
        (document, library, compiled): (&'a Document, &'a Library, &'a Compiled),
        problems: &[&'a Diagnostic],
        revisions: Revisions,
        scale: f32,
        previews: ValuePictures<'a>,
        actions: &'a mut Actions,
    ) -> Self {
        let mut by_node: BTreeMap<NodeId, Vec<&Diagnostic>> = BTreeMap::new();
        for problem in problems {
            // A group shows that something in it is wrong.
            for node in problem.location.node.iter().chain(&problem.location.path) {
                by_node.entry(*node).or_default().push(problem);
            }
        }
        Self {
            document,
            library,
            compiled,
            owner: None,
            revisions,
            scale,
            problems: by_node,
            forbidden: RefCell::new(None),
            previews,
            actions,
        }
    }

    /// The same, with the inside of a group, or the main graph.
    pub const fn inside(mut self, owner: Option<GroupId>) -> Self {
        self.owner = owner;
        self
    }

    /// The kind with the node's own pins.
    pub(super) fn kind_of(&self, node: NodeId) -> Option<Arc<Kind>> {
        kind_of(self.document, self.library, node)
    }

    /// The pin whose value a node shows as a picture.
    fn shown_pin(&self, id: NodeId) -> Option<Pin> {
        let node = self.document.graph().node(id)?;
        let kind = self.library.kind(&node.kind)?;
        node_previews::shown_pin(id, node, kind, self.previews.on_all, || self.kind_of(id))
    }

    fn title(&self, id: NodeId) -> &'a str {
        let Some(node) = self.document.graph().node(id) else { return "" };
        let kind_title =
            || self.library.kind(&node.kind).map_or(node.kind.as_str(), |kind| kind.title.as_str());
        node.label.as_deref().unwrap_or_else(kind_title)
    }

    fn badge(&self, node: NodeId, pin: Option<&str>) -> Option<Badge<'a>> {
        let problems = self.problems.get(&node)?;
        let worst = problems
            .iter()
            .filter(|problem| pin.is_none_or(|pin| problem.location.pin.as_deref() == Some(pin)))
            .max_by_key(|problem| problem.severity)?;
        Some(Badge { severity: badge_severity(worst.severity), message: &worst.message })
    }

    pub(super) fn output_type(&self, pin: &Pin) -> Option<Type> {
        self.compiled.output_types.get(pin).copied().or_else(|| {
            match self.kind_of(pin.node)?.output(&pin.name)?.ty {
                PinType::Fixed(ty) => Some(ty),
                PinType::Generic => None,
            }
        })
    }

    fn show_input(&self, id: NodeId, input: &Input, shape_only: bool, visit: &mut dyn FnMut(&PinView<'_>)) {
        let pin = Pin::new(id, input.name.as_str());
        let ty = node_ui::input_type(self.compiled, &pin, input);
        let (color, shape) = ty.map_or(pin_style::UNDECIDED, pin_style::of_type);
        let label = readable(&input.name);
        let value_width = if shape_only { 0.0 } else { node_ui::slot_width(self.compiled, &pin, input) };
        visit(&PinView {
            value_width,
            required: input.default == InputDefault::Required,
            badge: self.badge(id, Some(&input.name)),
            tooltip: &pin_help(ty, &input.help),
            ..PinView::new(PinSide::Input, &input.name, &label, color, shape)
        });
    }

    fn show_output(&self, id: NodeId, output: &Output, only: bool, visit: &mut dyn FnMut(&PinView<'_>)) {
        let ty = self.output_type(&Pin::new(id, output.name.as_str()));
        let (color, shape) = ty.map_or(pin_style::UNDECIDED, pin_style::of_type);
        // "out" says nothing; the type does.
        let label = match ty {
            Some(ty) if only && output.name == "out" => ty.label().to_owned(),
            _ => readable(&output.name),
        };
        visit(&PinView {
            tooltip: &pin_help(ty, &output.help),
            ..PinView::new(PinSide::Output, &output.name, &label, color, shape)
        });
    }

    /// The pins of a node whose kind is not known: those that wires and values speak of.
    fn show_unknown_pins(&self, id: NodeId, visit: &mut dyn FnMut(&PinView<'_>)) {
        let graph = self.document.graph();
        let Some(node) = graph.node(id) else { return };
        let mut inputs: BTreeSet<&str> = node.values.keys().map(String::as_str).collect();
        inputs.extend(graph.wires_into(id).map(|(name, _)| name.as_ref()));
        let outputs: BTreeSet<&str> =
            graph.wires().filter(|(from, _)| from.node == id).map(|(from, _)| from.name.as_ref()).collect();
        let (color, shape) = pin_style::UNDECIDED;
        for (side, names) in [(PinSide::Input, inputs), (PinSide::Output, outputs)] {
            for name in names {
                visit(&PinView {
                    badge: self.badge(id, Some(name)),
                    ..PinView::new(side, name, name, color, shape)
                });
            }
        }
    }

    /// What a node's own editor edits has a pin only while a wire needs one.
    fn is_shown(&self, id: NodeId, input: &Input) -> bool {
        !input.hidden || self.document.graph().source_of(&Pin::new(id, input.name.as_str())).is_some()
    }
}

impl GraphView for Host<'_> {
    fn revision(&self) -> Option<u64> {
        Some(self.revisions.all)
    }

    fn content_revision(&self) -> Option<u64> {
        Some(self.revisions.content)
    }

    fn visit_positions(&self, visit: &mut dyn FnMut(NodeKey, Pos2)) {
        for (id, node) in self.document.graph().nodes_in(self.owner) {
            visit(node_key(id), pos2(node.at[0], node.at[1]));
        }
    }

    fn visit_nodes(&self, visit: &mut dyn FnMut(&NodeView<'_>)) {
        for (id, node) in self.document.graph().nodes_in(self.owner) {
            let kind = self.library.kind(&node.kind);
            let kind_title = kind.map_or("unknown kind", |kind| kind.title.as_str());
            let subtitle = if node.label.is_some() || kind.is_none() { kind_title } else { "" };
            let body = kind.map_or(0.0, |kind| {
                shown_choices(kind).count() as f32 * CHOICE_HEIGHT + special_ui::body_height(kind)
            });
            let reroute = kind.is_some_and(is_reroute);
            let pass = self.document.pass_of_output(id);
            visit(&NodeView {
                subtitle: pass.map_or(subtitle, |pass| pass.name.as_str()),
                shape: if reroute { NodeShape::Reroute } else { NodeShape::Card },
                collapsed: node.collapsed,
                muted: pass.map_or(node.muted, |pass| pass.muted),
                badge: self.badge(id, None),
                body_height: body,
                preview_height: if self.shown_pin(id).is_some() { node_previews::HEIGHT } else { 0.0 },
                min_width: if body > 0.0 { 130.0 } else { 0.0 },
                tooltip: kind.map_or("", |kind| kind.help.as_str()),
                ..NodeView::new(
                    node_key(id),
                    pos2(node.at[0], node.at[1]),
                    self.title(id),
                    pin_style::of_node(node, kind),
                )
            });
        }
    }

    fn visit_pins(&self, node: NodeKey, visit: &mut dyn FnMut(&PinView<'_>)) {
        let id = node_id(node);
        let Some(kind) = self.kind_of(id) else {
            self.show_unknown_pins(id, visit);
            return;
        };
        let reroute = is_reroute(&kind);
        for input in kind.inputs.iter().filter(|input| self.is_shown(id, input)) {
            self.show_input(id, input, reroute, visit);
        }
        for output in &kind.outputs {
            self.show_output(id, output, kind.outputs.len() == 1, visit);
        }
        if let Some(side) = new_pin_side(&kind) {
            let (color, shape) = pin_style::UNDECIDED;
            visit(&PinView {
                tooltip: "Wire something to this to give the group another pin",
                ..PinView::new(side, NEW_PIN, "new pin", color, shape)
            });
        }
    }

    fn visit_wires(&self, visit: &mut dyn FnMut(&WireView<'_>)) {
        let graph = self.document.graph();
        for (from, to) in graph.wires().filter(|(from, _)| graph.owner_of(from.node) == self.owner) {
            let conversion = self.compiled.conversions.get(to);
            visit(&WireView {
                from_node: node_key(from.node),
                from_pin: &from.name,
                to_node: node_key(to.node),
                to_pin: &to.name,
                converted: conversion.is_some(),
                lossy: conversion.is_some_and(|conversion| conversion.is_lossy()),
                broken: self
                    .badge(to.node, Some(&to.name))
                    .is_some_and(|badge| badge.severity == BadgeSeverity::Error),
            });
        }
    }

    fn visit_frames(&self, visit: &mut dyn FnMut(&FrameView<'_>)) {
        for (id, frame) in self.document.graph().frames_in(self.owner) {
            let [red, green, blue] = frame.colour;
            visit(&FrameView {
                key: frame_key(id),
                rect: Rect::from_min_size(Pos2::from(frame.at), vec2(frame.size[0], frame.size[1])),
                title: &frame.title,
                text: &frame.text,
                color: egui::Color32::from_rgb(red, green, blue),
            });
        }
    }

    fn can_connect(&self, from: &PinKey, to: &PinKey) -> bool {
        self.takes_wire(from, to)
    }

    fn node_body_ui(&mut self, ui: &mut Ui, node: NodeKey) {
        let id = node_id(node);
        let Some(data) = self.document.graph().node(id) else { return };
        let Some(kind) = self.library.kind(&data.kind) else { return };
        let title = self.title(id);
        for choice in shown_choices(kind) {
            let row = ChoiceRow { document: self.document, id, node: data, title, choice };
            row.show(ui, self.actions);
        }
        special_ui::body_ui(ui, id, data, (kind, title), self.scale, self.actions);
    }

    fn paint_preview(&mut self, painter: &Painter, rect: Rect, node: NodeKey) {
        if let Some(pin) = self.shown_pin(node_id(node)) {
            self.previews.pictures.paint(painter, rect, pin, self.previews.theme);
        }
    }

    fn input_value_ui(&mut self, ui: &mut Ui, pin: &PinKey) {
        let pin = pin_of(pin);
        let Some(node) = self.document.graph().node(pin.node) else { return };
        let kind = self.kind_of(pin.node);
        let Some(input) = kind.as_ref().and_then(|kind| kind.input(&pin.name)) else { return };
        let title = self.title(pin.node);
        let slot = Slot { pin: &pin, node, input, title, scale: self.scale };
        slot.show(ui, self.compiled, self.actions);
    }
}

/// The choices that have a row in the node.
fn shown_choices(kind: &Kind) -> impl Iterator<Item = &Choice> {
    kind.options.iter().filter(|choice| !choice.hidden)
}

/// True for the dot on a wire.
pub fn is_reroute(kind: &Kind) -> bool {
    kind.body == Body::Special(Special::Reroute)
}

const fn badge_severity(severity: Severity) -> BadgeSeverity {
    match severity {
        Severity::Note => BadgeSeverity::Info,
        Severity::Warning => BadgeSeverity::Warning,
        Severity::Error => BadgeSeverity::Error,
    }
}

fn pin_help(ty: Option<Type>, help: &str) -> String {
    match ty {
        Some(ty) if help.is_empty() => ty.label().to_owned(),
        Some(ty) => format!("{help}\n{}", ty.label()),
        None => help.to_owned(),
    }
}
