//! What a host lends the canvas each frame: keys, borrowed views of nodes, pins, wires and frames,
//! and the trait that hands them out.
//!
//! The canvas never owns the graph. It asks for borrowed data and returns events, so that there is
//! one truth about positions, wires and selection, and it is the host's.

use std::sync::Arc;

use egui::{Color32, Painter, Pos2, Rect, Ui};

/// Names a node for its whole life. The host never gives a key to a second node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeKey(pub u64);

/// Names a frame (a titled box behind nodes) for its whole life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FrameKey(pub u64);

/// Which way values pass through a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PinSide {
    /// Takes at most one wire; drawn on the left edge.
    Input,
    /// Feeds any number of wires; drawn on the right edge.
    Output,
}

/// Names a pin by its node, side and name, never by its place in a list, so that it survives
/// pins being added, removed or reordered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PinKey {
    /// The node the pin sits on.
    pub node: NodeKey,
    /// Input or output.
    pub side: PinSide,
    /// The pin's name, unique on its side of the node.
    pub name: Arc<str>,
}

impl PinKey {
    /// The input called `name` of `node`.
    pub fn input(node: NodeKey, name: impl Into<Arc<str>>) -> Self {
        Self { node, side: PinSide::Input, name: name.into() }
    }

    /// The output called `name` of `node`.
    pub fn output(node: NodeKey, name: impl Into<Arc<str>>) -> Self {
        Self { node, side: PinSide::Output, name: name.into() }
    }
}

/// A wire is named by the input it ends at, which takes no other.
pub type WireKey = PinKey;

/// How a node is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NodeShape {
    /// Header, rows of pins, body.
    #[default]
    Card,
    /// Title only, pins on its left and right edge: for named wires and other small nodes.
    Compact,
    /// A dot on a wire, with one input and one output.
    Reroute,
}

/// The outline of a pin. Types differ in shape as well as colour, for people who tell colours
/// apart badly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PinShape {
    /// ●
    #[default]
    Circle,
    /// ■
    Square,
    /// ◆
    Diamond,
    /// ▶
    Triangle,
    /// ⬢
    Hexagon,
    /// ⬟
    Pentagon,
    /// ✚
    Cross,
    /// ★
    Star,
}

/// How much a problem matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Works, though perhaps not as meant.
    Warning,
    /// Does not work.
    Error,
}

/// A problem shown at a node or pin; the message appears as a tooltip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Badge<'a> {
    /// Decides colour and glyph.
    pub severity: Severity,
    /// What is wrong, in the host's words.
    pub message: &'a str,
}

/// A node as the canvas needs it to draw and lay out.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeView<'a> {
    /// Its lasting name.
    pub key: NodeKey,
    /// Top left corner (for a reroute: centre), in graph units: points at zoom 1.
    pub pos: Pos2,
    /// Shown in the header.
    pub title: &'a str,
    /// Shown dimmed beside the title; empty for none.
    pub subtitle: &'a str,
    /// Header colour, usually that of the category.
    pub color: Color32,
    /// Card, compact or reroute.
    pub shape: NodeShape,
    /// Only the header is shown, with all pins drawn together on it.
    pub collapsed: bool,
    /// Has no effect at the moment: drawn faded.
    pub muted: bool,
    /// The most serious problem of the node.
    pub badge: Option<Badge<'a>>,
    /// Height in graph units of the area that [`GraphView::node_body_ui`] fills; 0 for none.
    pub body_height: f32,
    /// Height in graph units of the picture that [`GraphView::paint_preview`] paints; 0 for none.
    pub preview_height: f32,
    /// The card is never narrower than this.
    pub min_width: f32,
    /// Help shown while the pointer rests on the header; empty for none.
    pub tooltip: &'a str,
}

impl<'a> NodeView<'a> {
    /// A plain card; fill in the rest with struct update syntax.
    pub fn new(key: NodeKey, pos: Pos2, title: &'a str, color: Color32) -> Self {
        Self {
            key,
            pos,
            title,
            subtitle: "",
            color,
            shape: NodeShape::Card,
            collapsed: false,
            muted: false,
            badge: None,
            body_height: 0.0,
            preview_height: 0.0,
            min_width: 0.0,
            tooltip: "",
        }
    }
}

/// A pin as the canvas needs it to draw and lay out. Whether it is connected follows from the wires.
#[derive(Clone, Debug, PartialEq)]
pub struct PinView<'a> {
    /// Input or output.
    pub side: PinSide,
    /// Unique on its side of the node.
    pub name: &'a str,
    /// What the user reads.
    pub label: &'a str,
    /// Colour of its type, also of the wires that touch it.
    pub color: Color32,
    /// Shape of its type.
    pub shape: PinShape,
    /// Width in graph units of the value widget beside an unconnected input; 0 for none. Give the
    /// same width whether or not the pin is connected, so that the node keeps its size.
    pub value_width: f32,
    /// Without a wire the node does not work.
    pub required: bool,
    /// A disabled pin is drawn faded and takes no wire.
    pub enabled: bool,
    /// A problem at this pin.
    pub badge: Option<Badge<'a>>,
    /// Help; empty for none.
    pub tooltip: &'a str,
}

impl<'a> PinView<'a> {
    /// An enabled, optional pin without a value widget.
    pub fn new(side: PinSide, name: &'a str, label: &'a str, color: Color32, shape: PinShape) -> Self {
        Self {
            side,
            name,
            label,
            color,
            shape,
            value_width: 0.0,
            required: false,
            enabled: true,
            badge: None,
            tooltip: "",
        }
    }
}

/// A wire from an output to an input. Its colours run from the source pin's to the target pin's.
#[derive(Clone, Debug, PartialEq)]
pub struct WireView<'a> {
    /// Node of the output.
    pub from_node: NodeKey,
    /// Name of the output.
    pub from_pin: &'a str,
    /// Node of the input.
    pub to_node: NodeKey,
    /// Name of the input.
    pub to_pin: &'a str,
    /// The value changes type on its way: marked in the middle.
    pub converted: bool,
    /// Something is lost on the way: marked more strongly.
    pub lossy: bool,
    /// The wire is part of a problem: drawn dashed in the error colour.
    pub broken: bool,
}

/// A titled, coloured box behind nodes. With `text` it is also a note.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameView<'a> {
    /// Its lasting name.
    pub key: FrameKey,
    /// In graph units.
    pub rect: Rect,
    /// Shown at the top.
    pub title: &'a str,
    /// Wrapped below the title; empty for none.
    pub text: &'a str,
    /// Tint of the box.
    pub color: Color32,
}

/// The host's side of the canvas: lends what is drawn and fills in widgets.
///
/// Nothing here changes the graph. The host applies [`CanvasEvent`](super::CanvasEvent)s after
/// drawing, and its own widgets report their edits to the host itself.
pub trait GraphView {
    /// A number that changes whenever anything the `visit_*` functions report has changed.
    ///
    /// While it stays the same, the canvas draws from what it laid out before. `None` makes it
    /// look at everything in every frame, which is correct and a little slower.
    fn revision(&self) -> Option<u64> {
        None
    }

    /// A number that changes whenever anything has changed but frames and the positions of nodes.
    ///
    /// While it stays the same and [`GraphView::revision`] does not, as in every frame of a drag, only
    /// `visit_positions` and `visit_frames` are asked. `None` makes the canvas look at everything.
    fn content_revision(&self) -> Option<u64> {
        None
    }

    /// Shows every node, back to front.
    fn visit_nodes(&self, visit: &mut dyn FnMut(&NodeView<'_>));

    /// Shows where every node is, in the order of `visit_nodes`.
    fn visit_positions(&self, visit: &mut dyn FnMut(NodeKey, Pos2)) {
        self.visit_nodes(&mut |node| visit(node.key, node.pos));
    }

    /// Shows every pin of `node`, inputs and outputs each from top to bottom.
    fn visit_pins(&self, node: NodeKey, visit: &mut dyn FnMut(&PinView<'_>));

    /// Shows every wire.
    fn visit_wires(&self, visit: &mut dyn FnMut(&WireView<'_>));

    /// Shows every frame, back to front.
    fn visit_frames(&self, visit: &mut dyn FnMut(&FrameView<'_>)) {
        let _ = visit;
    }

    /// Whether a wire from output `from` to input `to` would be accepted. Pins for which this is
    /// false are dimmed while a wire is dragged. Wires that replace another are fine.
    fn can_connect(&self, from: &PinKey, to: &PinKey) -> bool;

    /// Fills the body of a node. `ui` is scaled to the zoom and clipped.
    fn node_body_ui(&mut self, ui: &mut Ui, node: NodeKey) {
        let _ = (ui, node);
    }

    /// Draws the value widget of an unconnected input. `ui` is scaled to the zoom and clipped.
    fn input_value_ui(&mut self, ui: &mut Ui, pin: &PinKey) {
        let _ = (ui, pin);
    }

    /// Paints the preview of a node into `rect`, in screen points. Also called where the zoom is
    /// too small for widgets.
    fn paint_preview(&mut self, painter: &Painter, rect: Rect, node: NodeKey) {
        let _ = (painter, rect, node);
    }

    /// What a screen reader calls the node; the title when `None`.
    fn node_accessible_name(&self, node: NodeKey) -> Option<String> {
        let _ = node;
        None
    }

    /// What a screen reader calls the pin; when `None`, such as "Multiply B, connected from Time".
    fn pin_accessible_name(&self, pin: &PinKey) -> Option<String> {
        let _ = pin;
        None
    }
}
