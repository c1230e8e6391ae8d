//! Shaderwright turns graphs of nodes into WGSL.

#[cfg(feature = "gui")]
pub mod app;
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
