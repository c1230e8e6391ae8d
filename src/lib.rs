//! Shaderwright turns graphs of nodes into WGSL.

pub mod bundle;
pub mod compile;
pub mod diagnostic;
pub mod document;
pub mod library;
pub mod types;
