//! The problems of one node file, each with its line.

use crate::diagnostic::Diagnostic;

use super::scan::SourceFile;

/// Something wrong in a header.
#[derive(Clone, Debug)]
pub(super) struct HeaderError {
    pub line: u32,
    pub message: String,
    pub help: Option<String>,
}

impl HeaderError {
    pub fn new(line: u32, message: impl Into<String>) -> Self {
        Self { line, message: message.into(), help: None }
    }

    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// Collects the problems of a file, so that a person sees all of them at once.
pub(super) struct Problems<'a> {
    file: &'a SourceFile,
    found: Vec<Diagnostic>,
}

impl<'a> Problems<'a> {
    pub fn new(file: &'a SourceFile) -> Self {
        Self { file, found: Vec::new() }
    }

    pub fn push(&mut self, error: HeaderError) {
        let mut diagnostic = Diagnostic::error(error.message).at_file(&self.file.path, error.line, 0);
        diagnostic.help = error.help;
        self.found.push(diagnostic);
    }

    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// The problems as an error, if there are any.
    pub fn done(self) -> Result<(), Vec<Diagnostic>> {
        if self.found.is_empty() { Ok(()) } else { Err(self.found) }
    }
}
