//! The formula of an Expression → the text of one statement.
//!
//! Each term becomes text with operands in it, put together from what its parts have become. Two things make a part a
//! statement of its own: consumers of the text evaluate what is constant and refuse what is not finite, so a constant
//! that goes into such a place is bound first; and they limit nesting, so what is nested deeply is bound too.

use std::borrow::Cow;

use crate::library::expression::{Callable, Formula, Operator, TermKind, check, generic};
use crate::library::{InputDefault, PinType};
use crate::types::{Type, Value};

use super::Operand;
use super::entry::EntryLowering;
use crate::compile::ir::{Expression, NameHint, ResultType, TextPart};

/// Brackets within brackets before a part is bound.
const MAX_DEPTH: u16 = 24;
/// Pieces of text before a part is bound, which keeps lines readable.
const MAX_PARTS: usize = 160;

/// How closely a text holds together; what is looser than its surroundings needs brackets.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Rank {
    Atom,
    Unary,
    Product,
    Sum,
    Comparison,
    Logic,
}

/// What a compiler of the text knows of a value.
#[derive(Clone, PartialEq)]
enum Constant {
    No,
    /// These components.
    Known(Vec<f64>),
    /// Something.
    Unknown,
}

/// A term as text.
#[derive(Clone)]
struct Built<'a> {
    parts: Vec<TextPart<'a>>,
    ty: Type,
    rank: Rank,
    depth: u16,
    constant: Constant,
}

impl<'a> Built<'a> {
    fn operand(operand: Operand, ty: Type) -> Self {
        let constant = match &operand {
            Operand::Literal(_, components) => Constant::Known(components.clone()),
            _ => Constant::No,
        };
        Self { parts: vec![TextPart::Operand(operand)], ty, rank: Rank::Atom, depth: 0, constant }
    }

    fn is_constant(&self) -> bool {
        self.constant != Constant::No
    }

    /// The text within something that holds it together no looser than `rank`.
    fn within(self, rank: Rank) -> Vec<TextPart<'a>> {
        if self.rank <= rank { self.parts } else { bracketed("(", self.parts) }
    }

    /// This value where one of the type `ty` is wanted: a number fills a vector.
    fn widened(self, ty: Type) -> Self {
        let (Some(1), Some(width)) = (self.ty.float_width(), ty.float_width()) else { return self };
        if width == 1 {
            return self;
        }
        let constant = match self.constant {
            Constant::Known(components) => Constant::Known(vec![components[0]; width]),
            other => other,
        };
        let depth = self.depth + 1;
        let parts = bracketed(&format!("{}(", ty.wgsl()), self.parts);
        Self { parts, ty, rank: Rank::Atom, depth, constant }
    }
}

fn text(text: impl Into<Cow<'static, str>>) -> TextPart<'static> {
    TextPart::Text(text.into())
}

fn bracketed<'a>(open: &str, inner: Vec<TextPart<'a>>) -> Vec<TextPart<'a>> {
    let mut parts = vec![text(open.to_owned())];
    parts.extend(inner);
    parts.push(text(")"));
    parts
}

impl<'a> EntryLowering<'_, 'a> {
    /// The value of the formula of the node `index`.
    pub fn formula(&mut self, index: usize, formula: &'a Formula) -> Option<Operand> {
        let inputs = &self.typed(index).inputs;
        let variables: Vec<Type> = inputs.iter().map(|input| input.ty.unwrap_or(Type::F32)).collect();
        let types = check(formula, &variables).ok()?;
        let mut built: Vec<Built<'a>> = Vec::with_capacity(types.len());
        for (term, ty) in formula.terms.iter().zip(&types) {
            let made = self.term(index, formula, &term.kind, *ty, &built);
            let long = made.depth > MAX_DEPTH || made.parts.len() > MAX_PARTS;
            let made = if long { self.bound(index, made) } else { made };
            built.push(made);
        }
        let whole = built.pop()?;
        let result = ResultType::Value(whole.ty);
        Some(self.bind(NameHint::Node, Some(index), result, Expression::Text(whole.parts)))
    }

    fn bound(&mut self, index: usize, built: Built<'a>) -> Built<'a> {
        let hint = NameHint::Pin("part".to_owned());
        let (ty, expression) = (built.ty, Expression::Text(built.parts));
        let operand = self.bind(hint, Some(index), ResultType::Value(ty), expression);
        Built::operand(operand, ty)
    }

    fn term(
        &mut self,
        index: usize,
        formula: &'a Formula,
        term: &TermKind,
        ty: Type,
        built: &[Built<'a>],
    ) -> Built<'a> {
        let of = |place: &usize| built[*place].clone();
        match term {
            TermKind::Number(number) => Built::operand(Operand::number(*number), ty),
            TermKind::Boolean(value) => {
                Built::operand(Operand::Literal(Type::Bool, vec![f64::from(u8::from(*value))]), ty)
            }
            TermKind::Variable(input) => Built::operand(self.input(index, *input), ty),
            TermKind::Negate(inner) => unary("-", of(inner), ty),
            TermKind::Not(inner) => unary("!", of(inner), ty),
            TermKind::Binary(operator, left, right) => {
                self.binary(index, *operator, (of(left), of(right)), ty)
            }
            TermKind::Choose { condition, if_true, if_false } => {
                let branches = [of(if_false).widened(ty), of(if_true).widened(ty), of(condition)];
                listed(vec![text("select(")], branches.into(), ty)
            }
            TermKind::Call(function, arguments) => {
                let arguments = arguments.iter().map(of).collect();
                self.called(index, &formula.functions[*function], arguments, ty)
            }
            TermKind::Construct(_, arguments) => {
                let arguments: Vec<Built<'a>> = arguments.iter().map(of).collect();
                let known = known_components(&arguments, ty);
                let mut made = listed(vec![text(format!("{}(", ty.wgsl()))], arguments, ty);
                made.constant = known.unwrap_or(made.constant);
                made
            }
            TermKind::Swizzle(inner, indices) => swizzled(of(inner), indices, ty),
        }
    }

    fn binary(
        &mut self,
        index: usize,
        operator: Operator,
        (left, right): (Built<'a>, Built<'a>),
        ty: Type,
    ) -> Built<'a> {
        match operator {
            Operator::Power => return self.power(index, left, right, ty),
            Operator::Modulo => return self.call_by_name(index, "modulo", vec![left, right], ty),
            Operator::Divide if !never_zero(&right) => {
                return self.call_by_name(index, "divide", vec![left, right], ty);
            }
            _ => {}
        }
        let (rank, left_rank, right_rank) = match operator {
            Operator::Multiply | Operator::Divide => (Rank::Product, Rank::Product, Rank::Unary),
            Operator::Add | Operator::Subtract => (Rank::Sum, Rank::Sum, Rank::Product),
            Operator::And | Operator::Or => (Rank::Logic, Rank::Comparison, Rank::Comparison),
            _ => (Rank::Comparison, Rank::Sum, Rank::Sum),
        };
        let is_arithmetic = rank < Rank::Comparison;
        let mut left = left;
        let mut constant = folded(operator, &left.constant, &right.constant, ty);
        if is_arithmetic && left.is_constant() && right.is_constant() && constant == Constant::Unknown {
            left = self.bound(index, left);
            constant = Constant::No;
        }
        let depth = left.depth.max(right.depth) + 1;
        let mut parts = left.within(left_rank);
        parts.push(text(format!(" {} ", operator.text())));
        parts.extend(right.within(right_rank));
        Built { parts, ty, rank, depth, constant }
    }

    /// Small whole exponents are products, which are exact and right for negative bases too.
    fn power(&mut self, index: usize, base: Built<'a>, exponent: Built<'a>, ty: Type) -> Built<'a> {
        let whole = match &exponent.constant {
            Constant::Known(components) => match components.as_slice() {
                [number] if [2.0, 3.0, 4.0].contains(number) => Some(*number as usize),
                _ => None,
            },
            _ => None,
        };
        let Some(count) = whole else {
            return self.call_by_name(index, "power", vec![base, exponent], ty);
        };
        if let Constant::Known(components) = &base.constant {
            let components: Vec<f64> = components.iter().map(|number| number.powi(count as i32)).collect();
            if components.iter().all(|number| number.abs() < f64::from(f32::MAX)) {
                return Built::operand(Operand::Literal(ty, components), ty);
            }
        }
        let is_simple = base.parts.len() == 1 && !base.is_constant();
        let base = if is_simple { base } else { self.bound(index, base) };
        let mut parts = base.parts.clone();
        for _ in 1..count {
            parts.push(text(" * "));
            parts.extend(base.parts.clone());
        }
        Built { parts, ty, rank: Rank::Product, depth: 1, constant: Constant::No }
    }

    /// A function that operators stand for; the formula's node has it among its functions.
    fn call_by_name(&mut self, index: usize, name: &str, arguments: Vec<Built<'a>>, ty: Type) -> Built<'a> {
        let typed = self.typed(index);
        let functions = match typed.special() {
            Some(crate::library::Special::Expression { operators, .. }) => operators.as_slice(),
            _ => &[],
        };
        match functions.iter().find(|callable| callable.function.name == name) {
            Some(callable) => self.called(index, callable, arguments, ty),
            None => Built::operand(Operand::zero(ty), ty),
        }
    }

    fn called(
        &mut self,
        index: usize,
        callable: &'a Callable,
        mut arguments: Vec<Built<'a>>,
        ty: Type,
    ) -> Built<'a> {
        let given: Vec<Type> = arguments.iter().map(|argument| argument.ty).collect();
        let unified = generic(callable, &given);
        for (place, input) in callable.inputs.iter().enumerate() {
            let wanted = match input.ty {
                PinType::Fixed(ty) => ty,
                PinType::Generic => unified.unwrap_or(Type::F32),
            };
            match arguments.get(place) {
                Some(argument) => arguments[place] = argument.clone().widened(wanted),
                None => {
                    let InputDefault::Number(default) = &input.default else { continue };
                    let components = Value::Vector(default.clone()).fitted_to(wanted);
                    arguments.push(Built::operand(Operand::Literal(wanted, components), wanted));
                }
            }
        }
        let id = self.lowering.function(&callable.function, unified, None);
        match &callable.function.inline {
            None => listed(vec![TextPart::Function(id), text("(")], arguments, ty),
            Some(template) => self.in_place(index, callable, template, arguments, ty),
        }
    }

    /// A built-in or an operator over arguments; see `inline` for what may be constant there.
    fn in_place(
        &mut self,
        index: usize,
        callable: &'a Callable,
        template: &'a str,
        mut arguments: Vec<Built<'a>>,
        ty: Type,
    ) -> Built<'a> {
        let names: Vec<&str> = callable.inputs.iter().map(|input| input.name.as_str()).collect();
        let constants: Vec<bool> = arguments.iter().map(Built::is_constant).collect();
        let is_safe = !constants.contains(&true) || is_call(template) && constants.contains(&false);
        for (name, argument) in names.iter().zip(&mut arguments) {
            let uses = template.match_indices(&format!("${name}")).count();
            let binds = argument.is_constant() && !is_safe || uses > 1 && argument.parts.len() > 1;
            if binds {
                *argument = self.bound(index, argument.clone());
            }
        }
        let depth = arguments.iter().map(|argument| argument.depth).max().unwrap_or(0) + 2;
        let mut parts = Vec::new();
        let mut rest = template;
        while let Some(at) = rest.find('$') {
            let (before, after) = rest.split_at(at);
            let after = &after[1..];
            let end = after.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
            let (name, behind) = after.split_at(end.unwrap_or(after.len()));
            parts.push(text(before.to_owned()));
            if let Some(place) = names.iter().position(|known| *known == name) {
                let is_alone =
                    before.trim_end().ends_with(['(', ',']) && behind.trim_start().starts_with([')', ',']);
                let argument = arguments[place].clone();
                parts.extend(argument.within(if is_alone { Rank::Logic } else { Rank::Atom }));
            }
            rest = behind;
        }
        parts.push(text(rest.to_owned()));
        Built { parts, ty, rank: Rank::Atom, depth, constant: Constant::No }
    }
}

/// True for `name($a, $b)`, whose text needs no brackets and which one argument keeps from being constant.
fn is_call(template: &str) -> bool {
    let name = template.split('(').next().unwrap_or_default();
    !name.is_empty()
        && name.chars().all(|letter| letter.is_ascii_alphanumeric())
        && template.matches('(').count() == 1
        && !["clamp", "smoothstep", "ldexp"].contains(&name)
}

fn unary<'a>(operator: &'static str, inner: Built<'a>, ty: Type) -> Built<'a> {
    let constant = match &inner.constant {
        Constant::Known(components) if ty != Type::Bool => {
            Constant::Known(components.iter().map(|number| -number).collect())
        }
        Constant::Known(_) => Constant::Unknown,
        other => other.clone(),
    };
    let depth = inner.depth + 1;
    let mut parts = vec![text(operator)];
    parts.extend(inner.within(Rank::Atom));
    Built { parts, ty, rank: Rank::Unary, depth, constant }
}

/// `head` with the arguments behind it and a bracket at the end.
fn listed<'a>(head: Vec<TextPart<'a>>, arguments: Vec<Built<'a>>, ty: Type) -> Built<'a> {
    let depth = arguments.iter().map(|argument| argument.depth).max().unwrap_or(0) + 1;
    let all_constant = arguments.iter().all(Built::is_constant);
    // A function of the library is none that a compiler evaluates.
    let is_function = head.iter().any(|part| matches!(part, TextPart::Function(_)));
    let constant = if all_constant && !is_function { Constant::Unknown } else { Constant::No };
    let mut parts = head;
    for (place, argument) in arguments.into_iter().enumerate() {
        if place > 0 {
            parts.push(text(", "));
        }
        parts.extend(argument.parts);
    }
    parts.push(text(")"));
    Built { parts, ty, rank: Rank::Atom, depth, constant }
}

fn swizzled<'a>(inner: Built<'a>, indices: &[usize], ty: Type) -> Built<'a> {
    if inner.ty == Type::F32 {
        return inner.widened(ty);
    }
    let constant = match &inner.constant {
        Constant::Known(components) => {
            Constant::Known(indices.iter().filter_map(|index| components.get(*index).copied()).collect())
        }
        other => other.clone(),
    };
    let depth = inner.depth + 1;
    let letters: String = indices.iter().filter_map(|index| "xyzw".get(*index..=*index)).collect();
    let mut parts = inner.within(Rank::Atom);
    parts.push(text(format!(".{letters}")));
    Built { parts, ty, rank: Rank::Atom, depth, constant }
}

fn never_zero(built: &Built<'_>) -> bool {
    // Denormal numbers may count as zero.
    let is_safe = |number: &f64| number.abs() >= f64::from(f32::MIN_POSITIVE) * 4.0;
    matches!(&built.constant, Constant::Known(components) if components.iter().all(is_safe))
}

fn known_components(arguments: &[Built<'_>], ty: Type) -> Option<Constant> {
    let mut components = Vec::new();
    for argument in arguments {
        let Constant::Known(known) = &argument.constant else { return None };
        components.extend(known);
    }
    Some(Constant::Known(Value::Vector(components).fitted_to(ty)))
}

/// The value of an operator over constants; unknown where it is not a finite number.
fn folded(operator: Operator, left: &Constant, right: &Constant, ty: Type) -> Constant {
    let (left, right) = match (left, right) {
        (Constant::No, _) | (_, Constant::No) => return Constant::No,
        (Constant::Known(left), Constant::Known(right)) => (left, right),
        _ => return Constant::Unknown,
    };
    let Some(width) = ty.float_width() else { return Constant::Unknown };
    let fitted = |components: &[f64]| {
        Value::Vector(components.to_vec()).fitted_to(Type::float_vector(width).unwrap_or(ty))
    };
    let pairs = fitted(left).into_iter().zip(fitted(right));
    let components: Vec<f64> = pairs
        .map(|(left, right)| match operator {
            Operator::Add => left + right,
            Operator::Subtract => left - right,
            Operator::Multiply => left * right,
            _ => left / right,
        })
        .collect();
    let is_finite = components.iter().all(|number| number.abs() < f64::from(f32::MAX) * 0.99);
    if is_finite { Constant::Known(components) } else { Constant::Unknown }
}
