//! A node-graph canvas for egui that knows nothing of what the graph is about.
//!
//! The host owns nodes, wires, positions and selection. Each frame it lends them through
//! [`GraphView`], calls [`Canvas::show`] and applies the [`CanvasEvent`]s that come back. The canvas
//! keeps only a [`CanvasState`]: pan, zoom, the gesture in progress and a cached layout.
//!
//! Three decisions shape the code:
//! - **Names, not places.** Nodes, pins and wires are named by key everywhere beyond a single
//!   frame, so the graph may change under a gesture (undo, reload, a node deleted while its wire
//!   is dragged) and the gesture goes on or ends, but never acts on the wrong thing.
//! - **Screen space.** Everything is painted at its final size through a pan and zoom of our own.
//!   egui's `Scene` would scale finished text, and reports wrong rectangles to AccessKit.
//! - **Meshes, not shapes.** Nodes and wires go into a few meshes directly, and what is out of view
//!   or too small is left out, so that thousands of nodes cost a few milliseconds.

mod access;
mod backdrop;
mod canvas;
mod drag;
mod event;
mod gesture;
mod grid;
mod guides;
mod hash;
mod hit;
mod inline;
mod keys;
mod layout;
mod look;
mod mesh;
mod minimap;
mod model;
mod ownership;
mod paint_nodes;
mod paint_wires;
mod pin_keys;
mod pins;
mod scene;
mod session;
mod state;
mod style;
mod tidy;
mod view;
mod wire;
mod wiring;

pub use canvas::Canvas;
pub use event::{Activity, CanvasEvent, CanvasResponse, Phase, Selection, Target};
pub use minimap::Minimap;
pub use model::{
    Badge, FrameKey, FrameView, GraphView, NodeKey, NodeShape, NodeView, PinKey, PinShape, PinSide, PinView,
    Severity, WireKey, WireView,
};
pub use state::CanvasState;
pub use style::CanvasStyle;
pub use tidy::{FRAME_MARGIN, FRAME_TITLE, Tidied, TidyNode, TidyWire, tidy};
pub use view::{LABEL_ZOOM, MAX_ZOOM, MIN_ZOOM, PLAIN_ZOOM, TEXT_ZOOM, View, WIDGET_ZOOM};
