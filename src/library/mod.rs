//! What nodes exist.
//!
//! A node is a documented WGSL function; everything that a user sees of it stands in one place under
//! `shaders/nodes/`. This module reads those files through naga. It knows nothing of documents or of rendering.
//!
//! A file goes through [scan] (tokens and declarations), [header] (the `///` block and its tags), [signature] and
//! [pins] (arguments and results with their help), [declare] (what can be lifted out of the file, and what it needs),
//! [companion] (functions that tell how a node's results change between pixels), [field] (inputs that are functions),
//! [check] (naga's verdict for each type) and [assemble] (the kinds). [load] keeps the result. [form] makes the kinds
//! whose pins follow what is written into the node.

mod assemble;
mod check;
mod companion;
pub mod curve;
mod declare;
pub mod expression;
mod field;
mod folders;
mod form;
pub mod gradient;
mod header;
mod inline;
mod kind;
mod load;
mod pins;
mod problems;
mod scan;
mod search;
mod signature;
pub mod snippet;
mod source;
mod special;
mod stages;
mod strict;
mod watch;
mod wording;

pub use field::{Along, FieldInput};
pub use folders::{nodes_beside, personal_nodes};
pub use form::{Form, FormedKind, MAX_POINTS, NodeForm, TextProblem, text_problem};
pub use kind::{
    Argument, Body, Choice, Declaration, FrameValue, Function, Input, InputDefault, Kind, Origin, Output,
    PinType, Reference, Source, Space, Towards, Transform, Widget,
};
pub use load::Library;
pub use special::Special;
pub use watch::FolderWatcher;
