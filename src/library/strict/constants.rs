//! Constant arguments of which no value comes: browsers work them out while they compile, and naga leaves them.

use naga::{Expression, Function, Handle, Literal, MathFunction, Module, ScalarKind, TypeInner};

use super::super::wording::Fault;

/// The first such expression of a module.
pub(super) fn refused(module: &Module) -> Option<Fault> {
    module.functions.iter().find_map(|(_, function)| {
        let known = Known { module, function };
        function.expressions.iter().find_map(|(handle, expression)| {
            let (message, help) = known.refused(expression)?;
            Some(Fault::new(message, help).at(function.expressions.get_span(handle).to_range()))
        })
    })
}

const SMALLER: &str = "give it smaller numbers, or a value that is not constant";

/// What is known of a function before it runs.
struct Known<'m> {
    module: &'m Module,
    function: &'m Function,
}

impl Known<'_> {
    fn refused(&self, expression: &Expression) -> Option<(String, &'static str)> {
        if let Expression::As { expr, kind: ScalarKind::Float, convert: None } = expression {
            let of_bits = |number: f64| f32::from_bits(number as i64 as u32);
            let bits = self.numbers(*expr)?.into_iter().find(|number| !of_bits(*number).is_finite())?;
            let message =
                format!("`bitcast` makes no finite number of the constant bits {:#010x}", bits as i64 as u32);
            return Some((message, "infinity and NaN are no constants; use a large number such as `3.0e38`"));
        }
        let Expression::Math { fun, arg, arg1, arg2, arg3 } = expression else { return None };
        if let Some(name) = self.overflow(*fun, *arg, *arg1, *arg2) {
            return Some((format!("`{name}` gives no finite number for these constants"), SMALLER));
        }
        if *fun == MathFunction::Ldexp {
            let largest = self.numbers((*arg1)?)?.into_iter().find(|exponent| *exponent > 128.0)?;
            let message = format!("`ldexp` has the constant exponent {largest}, above 128");
            return Some((message, "multiply by a power of 2 that fits, such as `exp2(10.0)`"));
        }
        let (second, third) = ((*arg1)?, (*arg2)?);
        match fun {
            MathFunction::ExtractBits => self.past_width("extractBits", second, third),
            MathFunction::InsertBits => self.past_width("insertBits", third, (*arg3)?),
            MathFunction::Clamp => {
                let (low, high) = self.pair(second, third, |low, high| low > high)?;
                let message =
                    format!("`clamp` has the constant bounds {low} and {high}, the lower above the upper");
                Some((message, "swap the bounds"))
            }
            MathFunction::SmoothStep => {
                let (low, high) = self.pair(*arg, second, |low, high| low >= high)?;
                let message =
                    format!("`smoothstep` has the constant edges {low} and {high}, which do not rise");
                Some((message, "write the lower edge first; `1.0 - smoothstep(…)` falls"))
            }
            _ => None,
        }
    }

    fn past_width(
        &self,
        name: &str,
        offset: Handle<Expression>,
        count: Handle<Expression>,
    ) -> Option<(String, &'static str)> {
        let (offset, count) = self.pair(offset, count, |offset, count| offset + count > 32.0)?;
        let message =
            format!("`{name}` has the constant offset {offset} and count {count}, past the 32 bits");
        Some((message, "offset and count make 32 at most together"))
    }

    /// The first components of two constants for which something holds.
    fn pair(
        &self,
        left: Handle<Expression>,
        right: Handle<Expression>,
        is_wrong: impl Fn(f64, f64) -> bool,
    ) -> Option<(f64, f64)> {
        let (left, right) = (self.numbers(left)?, self.numbers(right)?);
        left.into_iter().zip(right).find(|(left, right)| is_wrong(*left, *right))
    }

    /// The name of a function whose result, or a step towards it, is not finite for constant arguments.
    fn overflow(
        &self,
        fun: MathFunction,
        first: Handle<Expression>,
        second: Option<Handle<Expression>>,
        third: Option<Handle<Expression>>,
    ) -> Option<&'static str> {
        let numbers = |handle: Option<Handle<Expression>>| self.numbers(handle?);
        let fits = |number: f64| (number as f32).is_finite();
        let dot = |left: &[f64], right: &[f64]| -> Option<f64> {
            let products = left.iter().zip(right).map(|(left, right)| left * right);
            let mut sum = 0.0;
            for product in products {
                sum += product;
                if !fits(product) || !fits(sum) {
                    return None;
                }
            }
            Some(sum)
        };
        let first = self.numbers(first)?;
        let (name, is_finite) = match fun {
            MathFunction::Ldexp => {
                let exponents = numbers(second)?;
                let result = |(number, exponent): (&f64, f64)| fits(number * exponent.exp2());
                ("ldexp", first.iter().zip(exponents).all(result))
            }
            MathFunction::Reflect => {
                let normal = numbers(second)?;
                let reflected = |along: f64| {
                    first.iter().zip(&normal).all(|(incident, normal)| {
                        let step = 2.0 * along * normal;
                        fits(2.0 * along) && fits(step) && fits(incident - step)
                    })
                };
                ("reflect", dot(&first, &normal).is_some_and(reflected))
            }
            MathFunction::Refract => {
                let (normal, ratio) = (numbers(second)?, *numbers(third)?.first()?);
                let refracted = |along: f64| {
                    let k = 1.0 - ratio * ratio * (1.0 - along * along);
                    let turned = ratio * along + k.max(0.0).sqrt();
                    let is_step = |(incident, normal): (&f64, &f64)| {
                        fits(ratio * incident)
                            && fits(turned * normal)
                            && fits(ratio * incident - turned * normal)
                    };
                    [ratio * ratio, along * along, k, ratio * along, turned].into_iter().all(fits)
                        && first.iter().zip(&normal).all(is_step)
                };
                ("refract", dot(&normal, &first).is_some_and(refracted))
            }
            MathFunction::FaceForward => ("faceForward", dot(&numbers(second)?, &numbers(third)?).is_some()),
            MathFunction::Determinant => ("determinant", determinant(&first).is_finite()),
            _ => return None,
        };
        (!is_finite).then_some(name)
    }

    /// The components of a constant, those of a matrix column by column.
    fn numbers(&self, handle: Handle<Expression>) -> Option<Vec<f64>> {
        self.numbers_in(&self.function.expressions, handle)
    }

    fn numbers_in(
        &self,
        expressions: &naga::Arena<Expression>,
        handle: Handle<Expression>,
    ) -> Option<Vec<f64>> {
        match &expressions[handle] {
            Expression::Literal(literal) => Some(vec![number(*literal)?]),
            Expression::Constant(constant) => {
                self.numbers_in(&self.module.global_expressions, self.module.constants[*constant].init)
            }
            Expression::Splat { size, value } => {
                let number = *self.numbers_in(expressions, *value)?.first()?;
                Some(vec![number; *size as usize])
            }
            Expression::Compose { components, .. } => {
                let parts = components.iter().map(|part| self.numbers_in(expressions, *part));
                Some(parts.collect::<Option<Vec<_>>>()?.concat())
            }
            Expression::ZeroValue(ty) => match self.module.types[*ty].inner {
                TypeInner::Scalar(_) => Some(vec![0.0]),
                TypeInner::Vector { size, .. } => Some(vec![0.0; size as usize]),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The determinant of a square matrix; infinite where a step towards it does not fit into an f32.
fn determinant(columns: &[f64]) -> f64 {
    let size = match columns.len() {
        4 => 2,
        9 => 3,
        16 => 4,
        _ => return 0.0,
    };
    minor(columns, size, 0, (1 << size) - 1)
}

/// The determinant of what is left of a matrix from a column on, with the rows of a mask.
fn minor(columns: &[f64], size: usize, column: usize, rows: u32) -> f64 {
    if column == size {
        return 1.0;
    }
    let mut sum = 0.0;
    let mut sign = 1.0;
    for row in (0..size).filter(|row| rows & (1 << row) != 0) {
        let product = columns[column * size + row] * minor(columns, size, column + 1, rows & !(1 << row));
        sum += sign * product;
        if !(product as f32).is_finite() || !(sum as f32).is_finite() {
            return f64::INFINITY;
        }
        sign = -sign;
    }
    sum
}

fn number(literal: Literal) -> Option<f64> {
    match literal {
        Literal::F32(number) => Some(f64::from(number)),
        Literal::I32(number) => Some(f64::from(number)),
        Literal::U32(number) => Some(f64::from(number)),
        _ => None,
    }
}
