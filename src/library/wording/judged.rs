//! The faults of a text that can be read but means nothing: values of types that do not fit together.

use std::error::Error as _;
use std::ops::Range;

use naga::front::Typifier;
use naga::proc::ResolveContext;
use naga::valid::{
    CallError, ComposeError, ConstantError, ExpressionError, FunctionError, LocalVariableError,
    ValidationError,
};
use naga::{Block, Expression, Function, Handle, Module, Span, Statement, SwitchValue, Type, WithSpan};

use super::parsed::symbol;
use super::{Fault, components, conversion, entry_point, type_name, values};

/// The fault behind an error of the validator about a module, which was read from a text.
pub(in crate::library) fn of_validator(
    error: &WithSpan<ValidationError>,
    module: &Module,
    text: &str,
) -> Fault {
    let (fault, place) = match error.as_inner() {
        ValidationError::Function { handle, source, .. } => {
            let judged = Judged { module, function: &module.functions[*handle] };
            let (fault, expression) = judged.function(source);
            (fault, expression.and_then(|handle| judged.place(handle)))
        }
        ValidationError::Constant { name, source: ConstantError::InvalidType, .. } => (
            Some(Fault::new(format!("the type of `{name}` is not that of its value"), "change the type")),
            None,
        ),
        ValidationError::EntryPoint { .. } => (Some(entry_point()), None),
        ValidationError::ArraySizeError { .. } => (
            Some(Fault::new("an array needs a size of 1 or more", "write for instance `array<f32, 4>`")),
            None,
        ),
        _ => (None, None),
    };
    let fault = fault.unwrap_or_else(|| Fault::new(plain(error.as_inner()), "write it in another way"));
    let spans = error.spans().filter_map(|(span, _)| span.to_range()).filter(|range| !range.is_empty());
    let attribute = || {
        let is_entry_point = matches!(error.as_inner(), ValidationError::EntryPoint { .. });
        let words = ["@vertex", "@fragment", "@compute"].into_iter().filter(|_| is_entry_point);
        words.filter_map(|word| text.find(word).map(|at| at..at + word.len())).next()
    };
    let place = place.or_else(attribute).or_else(|| spans.min_by_key(|range| range.len()));
    fault.at(place)
}

/// The innermost sentence of naga, without the numbers of expressions.
fn plain(error: &ValidationError) -> String {
    let mut innermost = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        innermost = inner.to_string();
        source = inner.source();
    }
    let mut text = String::new();
    let mut rest = innermost.as_str();
    while let Some((before, after)) = rest.split_once('[') {
        let number = after.split(']').next().unwrap_or_default();
        if number.is_empty() || !number.chars().all(|digit| digit.is_ascii_digit()) {
            break;
        }
        text.push_str(before);
        text.push_str("a value");
        rest = &after[number.len() + 1..];
    }
    text.push_str(rest);
    format!("this is not valid: {}", text.trim_end_matches('.'))
}

struct Judged<'m> {
    module: &'m Module,
    function: &'m Function,
}

type Placed = (Option<Fault>, Option<Handle<Expression>>);

impl Judged<'_> {
    /// Where an expression stands. That of an argument is its declaration, so there it is the statement that uses it.
    fn place(&self, handle: Handle<Expression>) -> Option<Range<usize>> {
        let own = self.function.expressions.get_span(handle);
        if self.is_argument(handle) {
            return statement_with(&self.function.body, handle).unwrap_or(own).to_range();
        }
        own.to_range()
    }

    fn is_argument(&self, handle: Handle<Expression>) -> bool {
        matches!(self.function.expressions[handle], Expression::FunctionArgument(_))
    }

    /// The type of an expression in the short form of WGSL.
    fn type_of(&self, handle: Handle<Expression>) -> String {
        let Function { local_variables, arguments, expressions, .. } = self.function;
        let context = ResolveContext::with_locals(self.module, local_variables, arguments);
        let mut typifier = Typifier::new();
        match typifier.grow(handle, expressions, &context) {
            Ok(()) => type_name(self.module, typifier.get(handle, &self.module.types)),
            Err(_) => "something else".to_owned(),
        }
    }

    fn name(&self, ty: Handle<Type>) -> String {
        type_name(self.module, &self.module.types[ty].inner)
    }

    fn function(&self, error: &FunctionError) -> Placed {
        let fault = match error {
            FunctionError::Expression { handle, source } => {
                let (fault, place) = self.expression(*handle, source);
                return (fault, place.filter(|part| !self.is_argument(*part)).or(Some(*handle)));
            }
            FunctionError::InvalidStoreTypes { pointer, value } => {
                let (expected, found) = (self.type_of(*pointer), self.type_of(*value));
                let name = match &self.function.expressions[*pointer] {
                    Expression::LocalVariable(variable) => {
                        self.function.local_variables[*variable].name.clone()
                    }
                    _ => None,
                };
                let message = match name {
                    Some(name) => format!("`{name}` is {expected} and is given {found}"),
                    None => format!("found {found}, expected {expected}"),
                };
                return (Some(Fault::new(message, conversion(&found, &expected))), Some(*value));
            }
            FunctionError::InvalidReturnType { expression, expected_ty } => {
                let expected = expected_ty.map_or_else(|| "nothing".to_owned(), |ty| self.name(ty));
                let found = expression.map_or_else(|| "nothing".to_owned(), |handle| self.type_of(handle));
                let help = match expression {
                    Some(_) if expected_ty.is_some() => conversion(&found, &expected),
                    Some(_) => "write `return;` alone".to_owned(),
                    None => "every way through the code ends with `return value;`".to_owned(),
                };
                let message = format!("`return` gives {found}, expected {expected}");
                return (Some(Fault::new(message, help)), *expression);
            }
            FunctionError::InvalidIfType(handle) => {
                let found = self.type_of(*handle);
                let help = conversion(&found, "bool");
                return (
                    Some(Fault::new(format!("the condition is {found}, expected bool"), help)),
                    Some(*handle),
                );
            }
            FunctionError::InvalidSwitchType(handle) => {
                let message = format!("`switch` is given {}, expected i32 or u32", self.type_of(*handle));
                return (Some(Fault::new(message, "write `switch i32(x) { … }`")), Some(*handle));
            }
            FunctionError::InvalidStorePointer(handle) => {
                let fault = Fault::new("this cannot be assigned", "assign to what `var` declares");
                return (Some(fault), Some(*handle));
            }
            FunctionError::BreakOutsideOfLoopOrSwitch => {
                Fault::new("this `break` is in no loop", "write it within a loop or a `switch`")
            }
            FunctionError::ContinueOutsideOfLoop => {
                Fault::new("this `continue` is in no loop", "write it within a loop")
            }
            FunctionError::InvalidReturnSpot => {
                Fault::new("`return` has no place in `continuing`", "write it in the loop itself")
            }
            FunctionError::MissingDefaultCase => {
                Fault::new("this `switch` has no `default`", "add `default: { … }`")
            }
            FunctionError::MultipleDefaultCases => {
                Fault::new("this `switch` has more than one `default`", "keep one of them")
            }
            FunctionError::ConflictingSwitchCase(value) => {
                let number = match value {
                    SwitchValue::I32(number) => number.to_string(),
                    SwitchValue::U32(number) => number.to_string(),
                    SwitchValue::Default => "default".to_owned(),
                };
                Fault::new(format!("this `switch` has the case {number} twice"), "keep one of them")
            }
            FunctionError::ConflictingCaseType => Fault::new(
                "the cases of this `switch` are of another type than its value",
                "write `1` for an i32 and `1u` for an u32",
            ),
            FunctionError::InvalidCall { function, error } => return self.call(*function, error),
            FunctionError::LocalVariable { name, source, .. } => match source {
                LocalVariableError::InvalidType(_) => Fault::new(
                    format!("`{name}` has a type that no variable can have"),
                    "use numbers, vectors, matrices, or an array with a size",
                ),
                _ => Fault::new(
                    format!("the type of `{name}` is not that of its value"),
                    "change the type or the value",
                ),
            },
            FunctionError::InvalidArgumentType { name, .. } => Fault::new(
                format!("`{name}` has a type that cannot be given to a function"),
                "use numbers, vectors, matrices, or an array with a size",
            ),
            FunctionError::NonConstructibleReturnType => Fault::new(
                "the function gives a type that cannot be given back",
                "use numbers, vectors, matrices, or an array with a size",
            ),
            FunctionError::PipelineInputRegularFunction { .. }
            | FunctionError::PipelineOutputRegularFunction => Fault::new(
                "`@builtin` and `@location` have no place here",
                "take the value as a plain argument",
            ),
            _ => return (None, None),
        };
        (Some(fault), None)
    }

    fn call(&self, called: Handle<Function>, error: &CallError) -> Placed {
        let name = self.module.functions[called].name.clone().unwrap_or_default();
        match error {
            CallError::ArgumentCount { required, seen } => {
                let message = format!("`{name}` is given {}, expected {required}", values(*seen));
                (Some(Fault::new(message, "give one value for each of its arguments")), None)
            }
            CallError::ArgumentType { index, required, seen_expression } => {
                let (found, expected) = (self.type_of(*seen_expression), self.name(*required));
                let message = format!("value {} of `{name}` is {found}, expected {expected}", index + 1);
                (Some(Fault::new(message, conversion(&found, &expected))), Some(*seen_expression))
            }
            _ => (None, None),
        }
    }

    fn expression(&self, handle: Handle<Expression>, error: &ExpressionError) -> Placed {
        let fault = match error {
            ExpressionError::InvalidBinaryOperandTypes { op, lhs_type, rhs_type, .. } => {
                let (left, right) = (type_name(self.module, lhs_type), type_name(self.module, rhs_type));
                let operator = format!("{op:?}");
                let help = match (left.as_str(), right.as_str()) {
                    _ if left.starts_with("mat") || right.starts_with("mat") => matrix_help(&left),
                    _ if left.ends_with("bool") || right.ends_with("bool") => {
                        "compare numbers, and join conditions with `&&` and `||`".to_owned()
                    }
                    _ if matches!(symbol(&operator), "^" | "&" | "|" | "<<" | ">>") => {
                        "bits are those of whole numbers: convert with `i32(…)`; a power is `pow(x, y)`"
                            .to_owned()
                    }
                    _ => conversion(&right, &left),
                };
                Fault::new(format!("`{}` does not work on {left} and {right}", symbol(&operator)), help)
            }
            ExpressionError::InvalidUnaryOperandType(op, operand) => {
                let operator = format!("{op:?}");
                let help = match symbol(&operator) {
                    "!" => "compare, such as `x == 0.0`",
                    "~" => "convert to a whole number with `i32(…)`",
                    _ => "convert to a number with `f32(…)`",
                };
                Fault::new(
                    format!("`{}` does not work on {}", symbol(&operator), self.type_of(*operand)),
                    help,
                )
            }
            ExpressionError::SelectValuesTypeMismatch { accept, reject } => Fault::new(
                format!(
                    "`select` is given {} and {} to choose between",
                    type_name(self.module, reject),
                    type_name(self.module, accept)
                ),
                "give two values of one type",
            ),
            ExpressionError::SelectConditionNotABool { actual } => Fault::new(
                format!("the condition of `select` is {}, expected bool", type_name(self.module, actual)),
                "compare, such as `select(a, b, x > 0.0)`; for vectors there may be one condition for each component",
            ),
            ExpressionError::Compose(ComposeError::ComponentCount { given, expected }) => Fault::new(
                format!("found {}, expected {expected}", components(*given)),
                "give as many, or one number for all",
            ),
            ExpressionError::Compose(ComposeError::ComponentType { index }) => Fault::new(
                format!("value {} is of another type than the rest", index + 1),
                "convert it, such as `f32(…)`",
            ),
            ExpressionError::InvalidIndexType(index) => {
                let message =
                    format!("an element is picked by {}, expected i32 or u32", self.type_of(*index));
                return (Some(Fault::new(message, "write `i32(…)` around it")), Some(*index));
            }
            ExpressionError::IndexOutOfBounds(_, index) => {
                Fault::new(format!("there is no element {index}"), "elements are counted from 0")
            }
            ExpressionError::NegativeIndex(_) => {
                Fault::new("an element is picked by a negative number", "elements are counted from 0")
            }
            ExpressionError::InvalidBaseType(base) => Fault::new(
                format!("{} has no elements", self.type_of(*base)),
                "only vectors, matrices and arrays have elements",
            ),
            ExpressionError::InvalidSwizzleComponent(..) | ExpressionError::InvalidVectorType(_) => {
                Fault::new(
                    "the value has no such component",
                    "a vec2f has x and y, a vec3f also z, a vec4f also w",
                )
            }
            ExpressionError::InvalidImageCoordinateType(_, coordinate) => {
                let message = format!("the texture is read at a place that is {}", self.type_of(*coordinate));
                let help = "give a place of its own: a vec2f for a picture, a vec3f for a cube or a volume";
                return (Some(Fault::new(message, help)), Some(*coordinate));
            }
            ExpressionError::InvalidSampleLevelExactType(level)
            | ExpressionError::InvalidSampleLevelBiasType(level) => {
                let message = format!("the level is {}, expected f32", self.type_of(*level));
                return (Some(Fault::new(message, "write `f32(…)` around it")), Some(*level));
            }
            ExpressionError::InvalidSampleLevelGradientType(_, gradient) => {
                let message =
                    format!("a gradient is {}, expected the type of the place", self.type_of(*gradient));
                return (
                    Some(Fault::new(message, "derive it from the place with `dpdx` and `dpdy`")),
                    Some(*gradient),
                );
            }
            ExpressionError::InvalidImageArrayIndexType(index)
            | ExpressionError::InvalidImageOtherIndexType(index) => {
                let message = format!("the layer or level is {}, expected i32 or u32", self.type_of(*index));
                return (Some(Fault::new(message, "write `i32(…)` around it")), Some(*index));
            }
            ExpressionError::ExpectedImageType(_) | ExpressionError::ExpectedSamplerType(_) => Fault::new(
                "a texture and its sampler are expected first",
                "write `textureSample(photo, photo_sampler, uv)` for an input `photo` of the type texture",
            ),
            ExpressionError::InvalidArgumentType(_, index, argument) => {
                let message = format!(
                    "value {} is {}, which this function does not take",
                    index + 1,
                    self.type_of(*argument)
                );
                return (Some(Fault::new(message, "convert it, or pick components")), Some(*argument));
            }
            ExpressionError::WrongArgumentCount(_) => {
                Fault::new("this function is given the wrong number of values", "look at how many it takes")
            }
            ExpressionError::InvalidBooleanVector(_) => Fault::new(
                "`all` and `any` need conditions",
                "compare a vector, such as `all(v > vec3f(0.0))`",
            ),
            ExpressionError::InvalidFloatArgument(_) | ExpressionError::InvalidDerivative => {
                Fault::new("this needs an f32 or a vector of f32", "convert it with `f32(…)`")
            }
            ExpressionError::InvalidCastArgument => Fault::new(
                "this cannot be converted",
                "convert numbers to numbers, and vectors to vectors of their width",
            ),
            ExpressionError::DivideByZero => Fault::new("this divides by 0", "divide by something else"),
            ExpressionError::ShiftAmountTooLarge { rhs_expr, .. } => {
                let fault = Fault::new("this shifts by 32 bits or more", "shift by 0 to 31");
                return (Some(fault), Some(*rhs_expr));
            }
            ExpressionError::Literal(_) => self.untyped(handle),
            ExpressionError::MissingCapabilities(_) => {
                Fault::new("this function is not there on every device", "calculate it in another way")
            }
            _ => return (None, Some(handle)),
        };
        (Some(fault), Some(handle))
    }
    /// A number without a type, where nothing gives it one.
    fn untyped(&self, handle: Handle<Expression>) -> Fault {
        let stands_beside = |expression: &Expression| matches!(expression, Expression::Binary { left, right, .. } if *left == handle || *right == handle);
        if self.function.expressions.iter().any(|(_, expression)| stands_beside(expression)) {
            return Fault::new(
                "this number does not fit what it stands beside",
                "write `3` beside an i32, `3u` beside an u32 and `3.0` beside an f32, or convert with `f32(…)`",
            );
        }
        Fault::new("these numbers have no type", "give one of them a type, such as `0.5f`")
    }
}

/// What a matrix multiplies.
fn matrix_help(left: &str) -> String {
    match left.strip_prefix("mat").and_then(|rest| rest.chars().next()) {
        Some(columns) => format!("a {left} takes a vec{columns}f, or a matrix with {columns} rows"),
        None => "the vector is as wide as the matrix has rows".to_owned(),
    }
}

/// The innermost statement that takes an expression as it is.
fn statement_with(block: &Block, handle: Handle<Expression>) -> Option<Span> {
    block.span_iter().find_map(|(statement, span)| {
        let (is_here, inner): (bool, Vec<&Block>) = match statement {
            Statement::If { condition, accept, reject } => (*condition == handle, vec![accept, reject]),
            Statement::Switch { selector, cases } => {
                (*selector == handle, cases.iter().map(|case| &case.body).collect())
            }
            Statement::Loop { body, continuing, .. } => (false, vec![body, continuing]),
            Statement::Block(inner) => (false, vec![inner]),
            Statement::Store { value, .. } => (*value == handle, Vec::new()),
            Statement::Return { value } => (*value == Some(handle), Vec::new()),
            Statement::Call { arguments, .. } => (arguments.contains(&handle), Vec::new()),
            _ => return None,
        };
        if is_here {
            return Some(*span);
        }
        inner.into_iter().find_map(|block| statement_with(block, handle))
    })
}
