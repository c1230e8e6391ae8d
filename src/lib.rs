//! Shaderwright: graphs of nodes that become WGSL.

#[cfg(feature = "gui")]
pub mod node_graph;
