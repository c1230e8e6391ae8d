//! The type of each term, once those of the variables are known.

use super::{Callable, Fault, Formula, Operator, TermKind};
use crate::library::PinType;
use crate::types::Type;

/// The types of all terms.
///
/// # Errors
/// Says which part does not fit, and what is expected there.
pub fn check(formula: &Formula, variables: &[Type]) -> Result<Vec<Type>, Fault> {
    let mut types: Vec<Type> = Vec::with_capacity(formula.terms.len());
    for term in &formula.terms {
        let of = |index: usize| (types[index], formula.terms[index].at);
        let ty = match &term.kind {
            TermKind::Number(_) => Type::F32,
            TermKind::Boolean(_) => Type::Bool,
            TermKind::Variable(index) => variables.get(*index).copied().unwrap_or(Type::F32),
            TermKind::Negate(inner) => float(of(*inner))?,
            TermKind::Not(inner) => condition(of(*inner))?,
            TermKind::Binary(operator, left, right) => binary(*operator, of(*left), of(*right), term.at)?,
            TermKind::Choose { condition: decides, if_true, if_false } => {
                condition(of(*decides))?;
                same(of(*if_true), of(*if_false), term.at)?
            }
            TermKind::Call(function, arguments) => {
                let given: Vec<(Type, usize)> = arguments.iter().map(|index| of(*index)).collect();
                call(&formula.functions[*function], &given, term.at)?
            }
            TermKind::Construct(width, arguments) => {
                let given: Vec<(Type, usize)> = arguments.iter().map(|index| of(*index)).collect();
                construct(*width, &given, term.at)?
            }
            TermKind::Swizzle(inner, indices) => swizzle(of(*inner), indices, term.at)?,
        };
        types.push(ty);
    }
    Ok(types)
}

/// The type for `T` in a call with arguments of these types.
pub fn generic(callable: &Callable, given: &[Type]) -> Option<Type> {
    let narrowest = *callable.generic_types.first()?;
    let pins = callable.inputs.iter().zip(given).filter(|(input, _)| input.ty == PinType::Generic);
    let widest = pins.map(|(_, ty)| *ty).max_by_key(|ty| ty.float_width());
    // A plain number into a function of vectors alone fills the narrowest.
    Some(widest.map_or(narrowest, |ty| if ty == Type::F32 { narrowest } else { ty }))
}

fn wrong(at: usize, found: Type, expected: &str, help: &str) -> Fault {
    Fault::new(at, format!("found {found}, expected {expected}"), help)
}

fn float((ty, at): (Type, usize)) -> Result<Type, Fault> {
    if ty.float_width().is_some() {
        return Ok(ty);
    }
    Err(wrong(at, ty, "a number or a vector", "write `condition ? 1 : 0` to make a number of a condition"))
}

fn condition((ty, at): (Type, usize)) -> Result<Type, Fault> {
    if ty == Type::Bool {
        return Ok(ty);
    }
    Err(wrong(at, ty, "a condition", "compare, such as `x > 0`"))
}

fn binary(operator: Operator, left: (Type, usize), right: (Type, usize), at: usize) -> Result<Type, Fault> {
    match operator {
        Operator::And | Operator::Or => {
            condition(left)?;
            condition(right)
        }
        Operator::Less
        | Operator::LessOrEqual
        | Operator::Greater
        | Operator::GreaterOrEqual
        | Operator::Equal
        | Operator::NotEqual => {
            for (ty, at) in [left, right] {
                if ty != Type::F32 {
                    return Err(wrong(at, ty, "a number", "compare one component, such as `.x`"));
                }
            }
            Ok(Type::Bool)
        }
        _ => {
            float(left)?;
            float(right)?;
            same(left, right, at)
        }
    }
}

/// Two values of one type, where a number counts as any vector.
fn same(left: (Type, usize), right: (Type, usize), at: usize) -> Result<Type, Fault> {
    match (left.0, right.0) {
        (a, b) if a == b => Ok(a),
        (Type::F32, b) if b.float_width().is_some() => Ok(b),
        (a, Type::F32) if a.float_width().is_some() => Ok(a),
        (a, b) => {
            let message = format!("found {a} and {b}, expected two of one kind");
            Err(Fault::new(
                at,
                message,
                "pick components, such as `.xy`, or build a vector with `vec3(a, b)`",
            ))
        }
    }
}

fn call(callable: &Callable, given: &[(Type, usize)], at: usize) -> Result<Type, Fault> {
    let types: Vec<Type> = given.iter().map(|(ty, _)| *ty).collect();
    let unified = generic(callable, &types);
    for (input, (ty, at)) in callable.inputs.iter().zip(given) {
        let expected = match input.ty {
            PinType::Fixed(expected) => Some(expected),
            PinType::Generic => unified,
        };
        let fits = |expected: Type| *ty == expected || (*ty == Type::F32 && expected.float_width().is_some());
        if let Some(expected) = expected.filter(|expected| !fits(*expected)) {
            let help = format!("this is `{}`; {}", input.name, input.help);
            return Err(wrong(*at, *ty, expected.label(), help.trim_end_matches('.')));
        }
    }
    match (callable.output, unified) {
        (PinType::Fixed(ty), _) => Ok(ty),
        (PinType::Generic, Some(ty)) if callable.generic_types.contains(&ty) => Ok(ty),
        (PinType::Generic, found) => {
            let expected: Vec<&str> = callable.generic_types.iter().map(|ty| ty.label()).collect();
            let found = found.unwrap_or(Type::F32);
            Err(wrong(at, found, &expected.join(" or "), "pick components, such as `.xyz`"))
        }
    }
}

fn construct(width: usize, given: &[(Type, usize)], at: usize) -> Result<Type, Fault> {
    let mut count = 0;
    for argument in given {
        count += float(*argument)?.float_width().unwrap_or(0);
    }
    let is_splat = given.len() == 1 && count == 1;
    match Type::float_vector(width) {
        Some(ty) if count == width || is_splat => Ok(ty),
        _ => {
            let message = format!("found {count} components, expected {width}");
            Err(Fault::new(at, message, format!("write {width} numbers, or one for all")))
        }
    }
}

fn swizzle((ty, _): (Type, usize), indices: &[usize], at: usize) -> Result<Type, Fault> {
    let width = float((ty, at))?.float_width().unwrap_or(1);
    if let Some(index) = indices.iter().find(|index| **index >= width) {
        let letter = ["x", "y", "z", "w"].get(*index).copied().unwrap_or_default();
        let message = format!("found {ty}, which has no component `{letter}`");
        return Err(Fault::new(at, message, "wire a wider vector, or pick another component"));
    }
    Ok(Type::float_vector(indices.len()).unwrap_or(Type::F32))
}
