//! What nodes exist.
//!
//! A node is a documented WGSL function; everything that a user sees of it stands in one place under
//! `shaders/nodes/`. This module reads those files through naga. It knows nothing of documents or of rendering.

mod kind;
mod special;

use std::collections::BTreeMap;

pub use kind::{
    Argument, Body, Choice, Declaration, FrameValue, Function, Input, InputDefault, Kind, Origin, Output,
    PinType, Reference, Source, Space, Widget,
};
pub use special::Special;

/// All node kinds.
#[derive(Clone, Debug, Default)]
pub struct Library {
    kinds: BTreeMap<String, Kind>,
}

impl Library {
    /// The kind with this id.
    pub fn kind(&self, id: &str) -> Option<&Kind> {
        self.kinds.get(id)
    }
}
