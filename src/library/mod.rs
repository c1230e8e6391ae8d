//! What nodes exist.
//!
//! A node is a documented WGSL function; everything that a user sees of it stands in one place under
//! `shaders/nodes/`. This module reads those files through naga. It knows nothing of documents or of rendering.

mod kind;
mod special;

pub use kind::{
    Argument, Body, Choice, Declaration, FrameValue, Function, Input, InputDefault, Kind, Origin, Output,
    PinType, Reference, Source, Space, Widget,
};
pub use special::Special;
