//! What browsers refuse in a node file although naga accepts it, so that it is told where it is written.
//!
//! WebGPU's compilers reject constant arguments that no value could make right: a `clamp` whose lower bound is above
//! the upper one, a `smoothstep` whose edges are equal or the wrong way round. And they reject what compares
//! neighbouring pixels (automatic mip levels, derivatives) where those may have gone another way: within a branch or a
//! loop, or behind one that may have returned.
//! And they reject loops without a way out, bit ranges past the width of a number, bits that are no number, and more
//! variables than a function may have.

use std::collections::HashSet;

use naga::{
    Block, Expression, Function, Handle, Literal, MathFunction, Module, SampleLevel, ScalarKind, Span,
    Statement,
};

/// The first such expression of the module.
pub(super) fn refused(module: &Module) -> Option<(String, Span)> {
    let constant = module.functions.iter().find_map(|(_, function)| {
        function.expressions.iter().find_map(|(handle, expression)| {
            let message = refused_expression(function, expression)?;
            Some((message, function.expressions.get_span(handle)))
        })
    });
    constant
        .or_else(|| endless_loop(module))
        .or_else(|| large_variables(module))
        .or_else(|| divergent(module))
}

/// How much the variables of one function may take in WGSL.
const MAX_VARIABLE_BYTES: u32 = 8192;

fn large_variables(module: &Module) -> Option<(String, Span)> {
    module.functions.iter().find_map(|(_, function)| {
        let mut bytes = 0_u32;
        function.local_variables.iter().find_map(|(handle, variable)| {
            bytes = bytes.saturating_add(module.types[variable.ty].inner.size(module.to_ctx()));
            (bytes > MAX_VARIABLE_BYTES).then(|| {
                let message = format!(
                    "the variables of a function may take {MAX_VARIABLE_BYTES} bytes, with this one they take {bytes}"
                );
                (message, function.local_variables.get_span(handle))
            })
        })
    })
}

fn endless_loop(module: &Module) -> Option<(String, Span)> {
    let mut found = None;
    for (_, function) in module.functions.iter() {
        ways_out(&function.body, &mut found);
    }
    found.map(|span| ("this loop has no way out: no `break` or `return` can be reached".to_owned(), span))
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
fn divergent(module: &Module) -> Option<(String, Span)> {
    let mut comparing: HashSet<Handle<Function>> = HashSet::new();
    // A function stands behind those that it calls.
    for (handle, function) in module.functions.iter() {
        let mut walk = Walk { function, comparing: &comparing, compares: false, parted: false, found: None };
        walk.block(&function.body, false);
        let Walk { compares, found, .. } = walk;
        if let Some(span) = found {
            let message = "neighbouring pixels are compared, by `textureSample` or a derivative, where they may have \
                           gone another way";
            return Some((message.to_owned(), span));
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

fn refused_expression(function: &Function, expression: &Expression) -> Option<String> {
    let number = |handle| constant(function, handle);
    if let Expression::As { expr, kind: ScalarKind::Float, convert: None } = expression {
        let bits = number(*expr)? as i64 as u32;
        return (!f32::from_bits(bits).is_finite())
            .then(|| format!("`bitcast` makes no finite number of the constant bits {bits:#010x}"));
    }
    let Expression::Math { fun, arg, arg1: Some(second), arg2, arg3 } = expression else {
        return None;
    };
    if *fun == MathFunction::Ldexp {
        let exponent = number(*second)?;
        return (exponent > 128.0)
            .then(|| format!("`ldexp` has the constant exponent {exponent}, above 128"));
    }
    let third = arg2.as_ref()?;
    let past_width = |name: &str, offset, count| {
        let (offset, count) = (number(offset)?, number(count)?);
        (offset + count > 32.0)
            .then(|| format!("`{name}` has the constant offset {offset} and count {count}, past the 32 bits"))
    };
    match fun {
        MathFunction::ExtractBits => past_width("extractBits", *second, *third),
        MathFunction::InsertBits => past_width("insertBits", *third, (*arg3)?),
        MathFunction::Clamp => {
            let (low, high) = (number(*second)?, number(*third)?);
            (low > high).then(|| {
                format!("`clamp` has the constant bounds {low} and {high}, the lower above the upper")
            })
        }
        MathFunction::SmoothStep => {
            let (low, high) = (number(*arg)?, number(*second)?);
            (low >= high)
                .then(|| format!("`smoothstep` has the constant edges {low} and {high}, which do not rise"))
        }
        _ => None,
    }
}

/// The value of a literal, also of one that fills a vector.
fn constant(function: &Function, handle: Handle<Expression>) -> Option<f64> {
    match function.expressions[handle] {
        Expression::Literal(Literal::F32(number)) => Some(f64::from(number)),
        Expression::Literal(Literal::I32(number)) => Some(f64::from(number)),
        Expression::Literal(Literal::U32(number)) => Some(f64::from(number)),
        Expression::Splat { value, .. } => constant(function, value),
        _ => None,
    }
}
