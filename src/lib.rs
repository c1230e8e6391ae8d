//! Shaderwright turns graphs of nodes into WGSL.

pub mod bundle;
pub mod compile;
pub mod diagnostic;
pub mod document;
pub mod library;
#[cfg(feature = "render")]
pub mod render;
pub mod types;
