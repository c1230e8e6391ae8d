//! Very long entry points are cut into functions, because consumers take much longer for one long function than for
//! several short ones, and some refuse it.
//!
//! Values that one function computes and another reads are module-scope `var<private>`; all others stay local. So are
//! those that a field reads around it.

use crate::compile::ir::{Expression, Operand, Statement};

/// An entry point with more statements than this is cut.
const MAX_STATEMENTS: usize = 800;
/// Statements of each function of a cut entry point.
const CHUNK: usize = 400;

/// How one entry point is cut.
#[derive(Debug)]
pub(super) struct Chunks {
    /// For each statement whether another function than its own reads it; empty where none is.
    crosses: Vec<bool>,
    /// How many functions there are, where the entry point is cut.
    count: usize,
}

impl Chunks {
    /// Cuts an entry point whose results are `roots`.
    pub fn cut<'o>(statements: &[Statement<'_>], roots: impl Iterator<Item = &'o Operand>) -> Self {
        let count = statements.len();
        if count <= MAX_STATEMENTS {
            return Self::whole(statements);
        }
        let mut crosses = Self::around_fields(statements);
        crosses.resize(count, false);
        for (index, statement) in statements.iter().enumerate() {
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
        Self { crosses, count }
    }

    /// One function, however long it is.
    pub fn whole(statements: &[Statement<'_>]) -> Self {
        Self { crosses: Self::around_fields(statements), count: 0 }
    }

    /// For each statement whether a field reads it; empty where none does.
    fn around_fields(statements: &[Statement<'_>]) -> Vec<bool> {
        let mut crosses = Vec::new();
        for statement in statements {
            let Expression::Follow(_, _, around) = &statement.expression else { continue };
            crosses.resize(statements.len(), false);
            for local in around.iter().filter_map(Operand::local) {
                crosses[local] = true;
            }
        }
        crosses
    }

    /// True for a statement whose value another function reads.
    pub fn crosses(&self, statement: usize) -> bool {
        self.crosses.get(statement).copied().unwrap_or(false)
    }

    /// The statements of each function, by index.
    pub fn ranges(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let count = self.count;
        (0..count).step_by(CHUNK).map(move |start| start..(start + CHUNK).min(count))
    }
}
