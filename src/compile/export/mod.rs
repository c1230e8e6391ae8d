//! A document as files for other programs.
//!
//! The text is the one that the editor runs, with plain values as literals and a header that says what the host has
//! to provide.

mod header;

use super::{CompileOptions, Compiled, ValueMode, compile};
use crate::document::Document;
use crate::library::Library;

/// A document as one WGSL file, and what it was made from.
///
/// With `live` all typed-in values stay in the buffer; otherwise only parameters do. The text is empty when the
/// document has no pass without errors; the reasons are in [`Compiled::diagnostics`].
pub fn wgsl(document: &Document, library: &Library, live: bool) -> (String, Compiled) {
    let values = if live { ValueMode::Live } else { ValueMode::Baked };
    let compiled = compile(document, library, &CompileOptions { values });
    if compiled.wgsl.is_empty() {
        return (String::new(), compiled);
    }
    let text = format!("{}\n{}", header::header(document, &compiled.interface), compiled.wgsl);
    (text, compiled)
}
