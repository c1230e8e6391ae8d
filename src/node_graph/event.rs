//! What the canvas tells its host: the selection it is given, the events of a frame, and what the
//! pointer is over.

use std::collections::BTreeSet;

use egui::{Pos2, Rect, Response, Vec2};

use super::model::{FrameKey, NodeKey, PinKey, WireKey};

/// What is selected. The host keeps it; the canvas proposes a new one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Selected nodes.
    pub nodes: BTreeSet<NodeKey>,
    /// Selected frames.
    pub frames: BTreeSet<FrameKey>,
    /// Selected wires.
    pub wires: BTreeSet<WireKey>,
}

impl Selection {
    /// Just these nodes.
    pub fn of_nodes(nodes: impl IntoIterator<Item = NodeKey>) -> Self {
        Self { nodes: nodes.into_iter().collect(), ..Self::default() }
    }

    /// Nothing at all is selected.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.frames.is_empty() && self.wires.is_empty()
    }
}

/// Where an event stands in its gesture, so that the host makes one undo step of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The gesture goes on.
    Live,
    /// The gesture is done. Sent exactly once.
    Finished,
    /// The user gave up: the event takes everything back. Sent instead of `Finished`.
    Cancelled,
}

/// What lies under the pointer.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Target {
    /// Nothing but the background.
    #[default]
    Empty,
    /// A node's header or body.
    Node(NodeKey),
    /// A pin.
    Pin(PinKey),
    /// A wire.
    Wire(WireKey),
    /// The title of a frame.
    Frame(FrameKey),
}

/// One thing the user did. All positions are in graph units unless they say `screen`.
#[derive(Clone, Debug, PartialEq)]
pub enum CanvasEvent {
    /// Another set of things is selected.
    SelectionChanged(Selection),
    /// Nodes and frames moved by `delta` since the last such event. `Finished` may come with a zero
    /// delta; `Cancelled` comes with the delta that restores the start.
    Moved {
        /// The nodes that move, including those inside moved frames.
        nodes: Vec<NodeKey>,
        /// The frames that move.
        frames: Vec<FrameKey>,
        /// To be added to every position.
        delta: Vec2,
        /// Where the gesture stands.
        phase: Phase,
    },
    /// A frame got a new rectangle.
    FrameResized {
        /// The frame.
        frame: FrameKey,
        /// Its whole new rectangle.
        rect: Rect,
        /// Where the gesture stands.
        phase: Phase,
    },
    /// A new wire. An input that already has one loses it.
    Connect {
        /// The output.
        from: PinKey,
        /// The input.
        to: PinKey,
    },
    /// The wire at this input goes away.
    Disconnect {
        /// The input.
        to: WireKey,
    },
    /// One end of a wire moved to another pin.
    WireMoved {
        /// The output the wire came from.
        old_from: PinKey,
        /// The input the wire ended at.
        old_to: PinKey,
        /// The output it comes from now.
        from: PinKey,
        /// The input it ends at now.
        to: PinKey,
        /// Alt was held: a wire already at `to` shall take the place this one leaves.
        swap: bool,
    },
    /// A new wire was dropped on empty space: the host offers nodes that fit `pin`.
    DropWireOnCanvas {
        /// The end that is connected.
        pin: PinKey,
        /// Where it was dropped.
        pos: Pos2,
        /// The same place on the screen.
        screen_pos: Pos2,
    },
    /// Wires the user drew a cut across.
    CutWires {
        /// The inputs they end at.
        wires: Vec<WireKey>,
    },
    /// A wire was double-clicked: the host puts a reroute there.
    RerouteRequested {
        /// The wire.
        wire: WireKey,
        /// Where on it.
        pos: Pos2,
    },
    /// A node without wires was dropped on a wire: the host puts it in between. This ends its move, in place of
    /// [`CanvasEvent::Moved`] with [`Phase::Finished`], so that both are one step to undo.
    InsertNodeOnWire {
        /// The node.
        node: NodeKey,
        /// The wire.
        wire: WireKey,
        /// The node's input that takes the wire.
        input: PinKey,
        /// The node's output that goes on.
        output: PinKey,
    },
    /// The user wants to add a node: right click, double click, Tab or Space on empty space.
    OpenAddMenu {
        /// Where the node goes.
        pos: Pos2,
        /// The same place on the screen.
        screen_pos: Pos2,
    },
    /// Right click on something. The selection already includes it.
    ContextMenu {
        /// What was clicked.
        target: Target,
        /// Where.
        pos: Pos2,
        /// The same place on the screen.
        screen_pos: Pos2,
    },
    /// A node was double-clicked, or Enter was pressed on it.
    NodeActivated(NodeKey),
    /// A frame's title was double-clicked: the host lets the user rename it.
    FrameActivated(FrameKey),
    /// The chevron in a node's header was clicked.
    CollapseToggled(NodeKey),
    /// Delete what is selected.
    Delete {
        /// Ctrl or Shift was held: connect what came before to what comes after.
        keep_flow: bool,
    },
    /// Copy what is selected and select the copies.
    Duplicate,
    /// Put what is selected on the clipboard.
    Copy,
    /// Copy, then delete.
    Cut,
    /// Insert from the clipboard.
    Paste {
        /// The clipboard's text.
        text: String,
        /// Where the pointer is, or the centre of the view.
        pos: Pos2,
    },
}

/// What the mouse is doing, so that a status bar can say what it would do next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Activity {
    /// Nothing.
    #[default]
    Idle,
    /// Moving the view.
    Panning,
    /// Drawing a selection box.
    BoxSelecting,
    /// Moving nodes or frames.
    Moving,
    /// Resizing a frame.
    Resizing,
    /// Dragging a wire.
    Wiring,
    /// Drawing a cut across wires.
    Cutting,
}

/// The result of showing the canvas once.
#[derive(Debug)]
pub struct CanvasResponse {
    /// What the user did, in order.
    pub events: Vec<CanvasEvent>,
    /// What lies under the pointer.
    pub hovered: Target,
    /// What the mouse is doing.
    pub activity: Activity,
    /// The background, for focus and drag-and-drop.
    pub response: Response,
}
