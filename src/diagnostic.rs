//! Problems as values: what is wrong, where, and what to do about it.
//!
//! Every stage returns its result together with diagnostics; nothing panics on input. The text gives the problem
//! first, then found / expected, then (in `help`) what to do.

use std::fmt;
use std::path::PathBuf;

use crate::document::NodeId;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// It works, but probably not as meant.
    Warning,
    /// It does not work until this is mended.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A place in a text file; line and column count from 1, 0 means unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FilePosition {
    /// The file, relative to its root where it has one.
    pub path: PathBuf,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}

/// A place in a text that a node holds: a formula, a snippet. Line and column count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextPosition {
    /// The option of the node with the text.
    pub option: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// Where a problem is. What is not known stays empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location {
    /// The pass, by name.
    pub pass: Option<String>,
    /// The node.
    pub node: Option<NodeId>,
    /// For a node in groups the nodes that stand for those groups, outermost first.
    pub path: Vec<NodeId>,
    /// The node's label at the time of the problem, for texts without the document at hand.
    pub node_label: Option<String>,
    /// The pin, by name.
    pub pin: Option<String>,
    /// A place in a node file, a document file or a generated text.
    pub file: Option<FilePosition>,
    /// A place in a text that the node holds.
    pub text: Option<TextPosition>,
}

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The problem in one sentence, without a full stop.
    pub message: String,
    /// Where it is.
    pub location: Location,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error without a place yet.
    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message)
    }

    /// A warning without a place yet.
    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message)
    }

    /// A diagnostic without a place yet.
    pub fn new(severity: Severity, message: impl Into<String>) -> Self {
        Self { severity, message: message.into(), location: Location::default(), help: None }
    }

    /// The same, at a node.
    pub fn at_node(mut self, node: NodeId, label: impl Into<String>) -> Self {
        self.location.node = Some(node);
        self.location.node_label = Some(label.into());
        self
    }

    /// The same, in the groups that these nodes stand for, outermost first.
    pub fn through(mut self, path: &[NodeId]) -> Self {
        self.location.path = path.to_vec();
        self
    }

    /// The same, at a pin of the node.
    pub fn at_pin(mut self, pin: impl Into<String>) -> Self {
        self.location.pin = Some(pin.into());
        self
    }

    /// The same, in a pass.
    pub fn in_pass(mut self, pass: impl Into<String>) -> Self {
        self.location.pass = Some(pass.into());
        self
    }

    /// The same, at a place in a text file; line and column count from 1.
    pub fn at_file(mut self, path: impl Into<PathBuf>, line: u32, column: u32) -> Self {
        self.location.file = Some(FilePosition { path: path.into(), line, column });
        self
    }

    /// The same, at a place in a text that the node holds; line and column count from 1.
    pub fn in_text(mut self, option: impl Into<String>, line: u32, column: u32) -> Self {
        self.location.text = Some(TextPosition { option: option.into(), line, column });
        self
    }

    /// The same, with advice.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// True for an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// `file:line:col: node label (id).pin: message; help`, with the parts that are known. For a node in groups the ids of
/// the nodes that stand for those come first: `label (7/12)`.
impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let location = &self.location;
        if let Some(file) = &location.file {
            write!(formatter, "{}", file.path.display())?;
            if file.line > 0 {
                write!(formatter, ":{}", file.line)?;
            }
            if file.line > 0 && file.column > 0 {
                write!(formatter, ":{}", file.column)?;
            }
            formatter.write_str(": ")?;
        }
        if let Some(pass) = &location.pass {
            write!(formatter, "pass {pass}: ")?;
        }
        if let Some(node) = location.node {
            // One problem is one line, whatever the user wrote into the label.
            let label = location.node_label.as_deref().unwrap_or("node");
            let label: String =
                label.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
            write!(formatter, "{label} (")?;
            for around in &location.path {
                write!(formatter, "{around}/")?;
            }
            write!(formatter, "{node})")?;
            if let Some(pin) = &location.pin {
                write!(formatter, ".{pin}")?;
            }
            if let Some(text) = &location.text {
                write!(formatter, ":{}:{}", text.line, text.column)?;
            }
            formatter.write_str(": ")?;
        }
        formatter.write_str(&self.message)?;
        if let Some(help) = &self.help {
            write!(formatter, "; {help}")?;
        }
        Ok(())
    }
}

/// True when one of `diagnostics` is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}
