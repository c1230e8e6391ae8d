//! Shaderwright turns graphs of nodes into WGSL.
//!
//! The core (a [`document`], a node [`library`], and [`compile`](mod@compile)) runs without GPU, window, clock or disk but for the two
//! loaders. `render` draws what was compiled, `app` is the editor around it.

pub mod bundle;
pub mod compile;
pub mod diagnostic;
pub mod document;
pub mod library;
#[cfg(feature = "gui")]
pub mod node_graph;
#[cfg(feature = "render")]
pub mod render;
pub mod types;
