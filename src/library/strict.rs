//! What browsers refuse in a node file although naga accepts it, so that it is told where it is written.
//!
//! WebGPU's compilers reject constant arguments that no value could make right: a `clamp` whose lower bound is above
//! the upper one, a `smoothstep` whose edges are equal or the wrong way round. And they reject what compares
//! neighbouring pixels (automatic mip levels, derivatives) where those may have gone another way: within a branch or a
//! loop, or behind one that may have returned.

use std::collections::HashSet;

use naga::{
    Block, Expression, Function, Handle, Literal, MathFunction, Module, SampleLevel, Span, Statement,
};

/// The first such expression of the module.
pub(super) fn refused(module: &Module) -> Option<(String, Span)> {
    let constant = module.functions.iter().find_map(|(_, function)| {
        function.expressions.iter().find_map(|(handle, expression)| {
            let message = refused_expression(function, expression)?;
            Some((message, function.expressions.get_span(handle)))
        })
    });
    constant.or_else(|| divergent(module))
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
    let Expression::Math { fun, arg, arg1: Some(second), arg2: Some(third), .. } = expression else {
        return None;
    };
    let number = |handle| constant(function, handle);
    match fun {
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
