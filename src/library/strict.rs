//! What browsers refuse in a node file although naga accepts it, so that it is told where it is written.
//!
//! WebGPU's compilers reject constant arguments that no value could make right: a `clamp` whose lower bound is above
//! the upper one, a `smoothstep` whose edges are equal or the wrong way round. And they reject what compares
//! neighbouring pixels (automatic mip levels, derivatives) where those may have gone another way: within a branch or a
//! loop, or behind one that may have returned.
//! And they reject loops without a way out, more variables than a function may have, and constants that no value comes
//! of: bit ranges past the width of a number, bits that are no number, results that are not finite ([constants]).

mod constants;
mod whole_numbers;

use std::collections::HashSet;

use naga::{Block, Expression, Function, Handle, Module, SampleLevel, Span, Statement};

use super::wording::Fault;

/// The first fault of that kind in a module, which was read from a text.
pub(super) fn refused(module: &Module, text: &str) -> Option<Fault> {
    constants::refused(module)
        .or_else(|| whole_numbers::refused(module, text))
        .or_else(|| endless_loop(module))
        .or_else(|| large_variables(module))
        .or_else(|| divergent(module))
}

/// How much the variables of one function may take in WGSL.
const MAX_VARIABLE_BYTES: u32 = 8192;

fn large_variables(module: &Module) -> Option<Fault> {
    module.functions.iter().find_map(|(_, function)| {
        let mut bytes = 0_u32;
        function.local_variables.iter().find_map(|(handle, variable)| {
            bytes = bytes.saturating_add(module.types[variable.ty].inner.size(module.to_ctx()));
            (bytes > MAX_VARIABLE_BYTES).then(|| {
                let message = format!(
                    "the variables of a function may take {MAX_VARIABLE_BYTES} bytes, with this one they take {bytes}"
                );
                let span = function.local_variables.get_span(handle);
                Fault::new(message, "use a smaller array, or a texture").at(span.to_range())
            })
        })
    })
}

fn endless_loop(module: &Module) -> Option<Fault> {
    let mut found = None;
    for (_, function) in module.functions.iter() {
        ways_out(&function.body, &mut found);
    }
    found.map(|span: Span| {
        let message = "this loop has no way out: no `break` or `return` can be reached";
        Fault::new(message, "add `if condition { break; }`").at(span.to_range())
    })
}

/// How a block may be left, as WGSL analyses it, whatever its conditions are.
#[derive(Clone, Copy, Default)]
struct WaysOut {
    /// At its end.
    next: bool,
    breaks: bool,
    returns: bool,
    continues: bool,
}

impl WaysOut {
    const fn or(self, other: Self) -> Self {
        Self {
            next: self.next || other.next,
            breaks: self.breaks || other.breaks,
            returns: self.returns || other.returns,
            continues: self.continues || other.continues,
        }
    }
}

/// How a block may be left; `found` becomes the first loop in it that cannot be.
fn ways_out(block: &Block, found: &mut Option<Span>) -> WaysOut {
    let mut all = WaysOut { next: true, ..WaysOut::default() };
    for (statement, span) in block.span_iter() {
        let this = match statement {
            Statement::Break => WaysOut { breaks: true, ..WaysOut::default() },
            Statement::Continue => WaysOut { continues: true, ..WaysOut::default() },
            Statement::Return { .. } => WaysOut { returns: true, ..WaysOut::default() },
            Statement::Block(inner) => ways_out(inner, found),
            Statement::If { accept, reject, .. } => ways_out(accept, found).or(ways_out(reject, found)),
            Statement::Switch { cases, .. } => {
                let each = cases.iter().map(|case| ways_out(&case.body, found));
                let any = each.fold(WaysOut::default(), WaysOut::or);
                WaysOut { next: any.next || any.breaks, breaks: false, ..any }
            }
            Statement::Loop { body, continuing, break_if } => {
                let inner = ways_out(body, found);
                let _ = ways_out(continuing, found);
                // A `break if` counts only where the end of the body is reached.
                let ends = inner.breaks || break_if.is_some() && (inner.next || inner.continues);
                if !ends && !inner.returns {
                    *found = found.or(Some(*span));
                }
                WaysOut { next: ends, returns: inner.returns, ..WaysOut::default() }
            }
            _ => continue,
        };
        all = WaysOut { next: false, ..all }.or(this);
        if !all.next {
            break;
        }
    }
    all
}

/// What compares neighbouring pixels where they may have parted.
fn divergent(module: &Module) -> Option<Fault> {
    let mut comparing: HashSet<Handle<Function>> = HashSet::new();
    // A function stands behind those that it calls.
    for (handle, function) in module.functions.iter() {
        let mut walk = Walk { function, comparing: &comparing, compares: false, parted: false, found: None };
        walk.block(&function.body, false);
        let Walk { compares, found, .. } = walk;
        if let Some(span) = found {
            let message = "neighbouring pixels are compared, by `textureSample` or a derivative, where they may have \
                           gone another way";
            let help = "put what is sampled into a `let` before the first branch";
            return Some(Fault::new(message, help).at(span.to_range()));
        }
        if compares {
            comparing.insert(handle);
        }
    }
    None
}

struct Walk<'m> {
    function: &'m Function,
    /// The functions before this one that compare pixels.
    comparing: &'m HashSet<Handle<Function>>,
    compares: bool,
    /// Some pixels may have returned already.
    parted: bool,
    found: Option<Span>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block, in_branch: bool) {
        for (statement, span) in block.span_iter() {
            match statement {
                Statement::Emit(range) => {
                    for handle in range.clone() {
                        if compares_pixels(&self.function.expressions[handle]) {
                            self.compare(self.function.expressions.get_span(handle), in_branch);
                        }
                    }
                }
                Statement::Call { function, .. } if self.comparing.contains(function) => {
                    self.compare(*span, in_branch);
                }
                Statement::Block(inner) => self.block(inner, in_branch),
                Statement::If { accept, reject, .. } => {
                    self.block(accept, true);
                    self.block(reject, true);
                }
                Statement::Switch { cases, .. } => cases.iter().for_each(|case| self.block(&case.body, true)),
                Statement::Loop { body, continuing, .. } => {
                    self.block(body, true);
                    self.block(continuing, true);
                }
                Statement::Return { .. } => self.parted |= in_branch,
                _ => {}
            }
        }
    }

    fn compare(&mut self, span: Span, in_branch: bool) {
        self.compares = true;
        if in_branch || self.parted {
            self.found = self.found.or(Some(span));
        }
    }
}

fn compares_pixels(expression: &Expression) -> bool {
    match expression {
        Expression::Derivative { .. } => true,
        Expression::ImageSample { level, .. } => matches!(level, SampleLevel::Auto | SampleLevel::Bias(_)),
        _ => false,
    }
}
