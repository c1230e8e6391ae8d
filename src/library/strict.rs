//! What browsers refuse in a node file although naga accepts it, so that it is told where it is written.
//!
//! WebGPU's compilers reject constant arguments that no value could make right: a `clamp` whose lower bound is above
//! the upper one, a `smoothstep` whose edges are equal or the wrong way round.

use naga::{Expression, Function, Handle, Literal, MathFunction, Module, Span};

/// The first such expression of the module.
pub(super) fn refused(module: &Module) -> Option<(String, Span)> {
    module.functions.iter().find_map(|(_, function)| {
        function.expressions.iter().find_map(|(handle, expression)| {
            let message = refused_expression(function, expression)?;
            Some((message, function.expressions.get_span(handle)))
        })
    })
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
