//! Shaderwright turns graphs of nodes into WGSL.
//!
//! ```
//! use shaderwright::{bundle::Bundle, compile, document::Document, library::Library};
//!
//! let (library, _) = Library::load(&Bundle::embedded());
//! let (document, _) = Document::from_json(
//!     r#"{
//!         "shaderwright": 1,
//!         "nodes": [{ "id": 1, "kind": "output.pass", "at": [300, 0] },
//!                   { "id": 2, "kind": "input.time", "at": [0, 0] },
//!                   { "id": 3, "kind": "math.sine", "at": [150, 0], "label": "Pulse" }],
//!         "wires": ["2.time -> 3.x", "3.out -> 1.colour"]
//!     }"#,
//! )?;
//! let (wgsl, compiled) = compile::export::wgsl(&document, &library, false);
//! assert!(compiled.diagnostics.is_empty());
//! assert!(wgsl.contains("let pulse = sin(time);"));
//! # Ok::<(), shaderwright::document::FileError>(())
//! ```
//!
//! Data flows in one direction: `library` and `document` know nothing of `compile`, `compile` nothing of `render`,
//! `render` nothing of `app`. All but `render` and `app` runs without GPU, window and clock.

#[cfg(feature = "gui")]
pub mod app;
pub mod bundle;
pub mod compile;
pub mod deliver;
pub mod diagnostic;
pub mod document;
#[cfg(feature = "render")]
pub mod evaluate;
pub mod library;
#[cfg(feature = "gui")]
pub mod node_graph;
pub mod reference;
#[cfg(feature = "render")]
pub mod render;
pub mod types;
