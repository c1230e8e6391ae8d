//! Very long entry points are cut into functions, because consumers take much longer for one long function than for
//! several short ones, and some refuse it.
//!
//! Values that one function computes and another reads are module-scope `var<private>`; all others stay local.

use crate::compile::ir::{Entry, Operand};

/// An entry point with more statements than this is cut.
const MAX_STATEMENTS: usize = 800;
/// Statements of each function of a cut entry point.
const CHUNK: usize = 400;

/// How one entry point is cut.
#[derive(Debug)]
pub(super) struct Chunks {
    /// For each statement whether another function than its own reads it; empty where nothing is cut.
    crosses: Vec<bool>,
}

impl Chunks {
    /// Cuts an entry point whose results are `roots`.
    pub fn cut<'o>(entry: &Entry<'_>, roots: impl Iterator<Item = &'o Operand>) -> Self {
        let count = entry.statements.len();
        if count <= MAX_STATEMENTS {
            return Self { crosses: Vec::new() };
        }
        let mut crosses = vec![false; count];
        for (index, statement) in entry.statements.iter().enumerate() {
            statement.expression.for_each_operand(|operand| {
                if let Some(local) = operand.local()
                    && local / CHUNK != index / CHUNK
                {
                    crosses[local] = true;
                }
            });
        }
        for local in roots.filter_map(Operand::local) {
            crosses[local] = true;
        }
        Self { crosses }
    }

    /// True when the entry point is cut.
    pub fn is_cut(&self) -> bool {
        !self.crosses.is_empty()
    }

    /// True for a statement whose value another function reads.
    pub fn crosses(&self, statement: usize) -> bool {
        self.crosses.get(statement).copied().unwrap_or(false)
    }

    /// The statements of each function, by index.
    pub fn ranges(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let count = self.crosses.len();
        (0..count).step_by(CHUNK).map(move |start| start..(start + CHUNK).min(count))
    }
}
