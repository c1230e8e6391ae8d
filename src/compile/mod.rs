//! Document × Library → WGSL. Pure: no IO, no clock, no state; the same input gives the same bytes.
//!
//! Document → [resolve] → TypedGraph → [stage] → [lower] → ir::Program → [emit] → WGSL + SourceMap → [validate].
//! Compiling always returns; problems are [`Diagnostic`](crate::diagnostic::Diagnostic)s at the node and pin.

mod interface;
mod source_map;

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostic;
use crate::document::Pin;
use crate::types::{Conversion, Type};

pub use interface::{
    Attribute, CompiledPass, Interface, TextureBinding, ValueLayout, ValueMember, ValueMode, ValueSource,
};
pub use source_map::SourceMap;

/// How to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CompileOptions {
    /// Whether typed-in values are in a buffer or literals.
    pub values: ValueMode,
}

/// A compiled document.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Compiled {
    /// One WGSL module with the entry points of all passes. Empty when no pass could be compiled.
    pub wgsl: String,
    /// Which node each piece of `wgsl` came from.
    pub source_map: SourceMap,
    /// What the host must provide.
    pub interface: Interface,
    /// Problems and remarks, in a stable order.
    pub diagnostics: Vec<Diagnostic>,
    /// The types of inputs, of every node and not only of used ones.
    pub input_types: BTreeMap<Pin, Type>,
    /// The types of outputs.
    pub output_types: BTreeMap<Pin, Type>,
    /// Wires (by target) that convert, for the mark on the wire.
    pub conversions: BTreeMap<Pin, Conversion>,
}
