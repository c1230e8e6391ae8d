//! Expression: the variables of its formula are its inputs.

use std::sync::Arc;

use super::super::expression::{Callable, DEFAULT, Fault, Formula, RESULT, parse};
use super::super::kind::{Body, Input, InputDefault, Kind, Output, PinType, Source, Widget};
use super::super::load::Library;
use super::super::scan::position_in;
use super::super::special::Special;
use super::{Form, FormedKind, NodeForm, TextProblem, choice};
use crate::types::{Stages, Type};

/// The option with the text.
pub const OPTION: &str = "expression";

/// The nodes that operators stand for where their plain form is not finite.
const OPERATORS: [&str; 3] = ["math.divide", "math.modulo", "math.power"];
const CONSTANTS: [&str; 10] = ["pi", "PI", "tau", "TAU", "e", "E", "phi", "PHI", "true", "false"];

/// The text of a node.
pub fn text<'f>(form: &'f NodeForm<'_>) -> &'f str {
    form.option(OPTION).unwrap_or(DEFAULT)
}

/// The kind for a node.
pub fn kind(form: &NodeForm<'_>, library: &Library) -> FormedKind {
    let text = text(form);
    let operators: Vec<Callable> =
        OPERATORS.iter().filter_map(|id| library.kind(id).and_then(Callable::of)).collect();
    match parse(text, library) {
        Ok(formula) => FormedKind { kind: Arc::new(of_formula(formula, text, operators)), problem: None },
        // The wires of a formula that is being written stay where they are.
        Err(fault) => {
            let formula = Formula { variables: names(text), ..Formula::default() };
            FormedKind {
                kind: Arc::new(of_formula(formula, text, operators)),
                problem: Some(problem(&fault, text)),
            }
        }
    }
}

/// What looks like a variable in a text that cannot be read.
fn names(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut rest = text;
    let mut before = ' ';
    while let Some(at) = rest.find(is_word) {
        before = rest[..at].chars().next_back().unwrap_or(before);
        let word_end = rest[at..].find(|letter| !is_word(letter)).map_or(rest.len(), |end| at + end);
        let word = &rest[at..word_end];
        let after = rest[word_end..].trim_start();
        let is_name = word.starts_with(|letter: char| !letter.is_ascii_digit()) && before != '.';
        let is_variable = is_name && !after.starts_with('(') && !CONSTANTS.contains(&word) && word != RESULT;
        if is_variable && !found.iter().any(|known| known == word) {
            found.push(word.to_owned());
        }
        before = ' ';
        rest = &rest[word_end..];
    }
    found
}

/// A fault as it is told at the node.
pub fn problem(fault: &Fault, text: &str) -> TextProblem {
    let (line, column) = position_in(text, fault.at);
    TextProblem { option: OPTION, line, column, message: fault.message.clone(), help: fault.help.clone() }
}

fn of_formula(formula: Formula, text: &str, operators: Vec<Callable>) -> Kind {
    let mut option =
        choice(OPTION, &[], "The formula, such as `sin(uv.x * 10 + time)`; its names become inputs.");
    option.hidden = true;
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    Kind {
        id: "math.expression".to_owned(),
        title: "Expression".to_owned(),
        category: owned(&["Math", "Basic"]),
        help: "A formula as text. Every name in it becomes an input; those called `uv`, `time`, `position` and so on \
               read that while nothing is wired.\n\n\
               It takes + - * / % ^, comparisons, `a ? b : c`, components such as `.xy`, `vec3(…)`, pi, tau, e, the \
               functions of WGSL for numbers and vectors, and every node with one output and no choices, by its \
               name. What compares pixels or reads textures is wired in from its own node. Dividing by 0 gives 0, % is \
               floored, and a negative base of ^ counts as 0 unless the exponent is 2, 3 or 4."
            .to_owned(),
        search: owned(&["formula", "math", "equation", "calculate", "custom expression", "function"]),
        former_ids: Vec::new(),
        inputs: formula.variables.iter().map(|name| variable(name)).collect(),
        outputs: vec![Output {
            name: RESULT.to_owned(),
            ty: PinType::Generic,
            help: "The value of the formula; its type follows from what is wired.".to_owned(),
        }],
        options: vec![option],
        generic_types: Type::FLOATS.to_vec(),
        stages: Stages::BOTH,
        body: Body::Special(Special::Expression { formula: Arc::new(formula), text: text.to_owned(), operators }),
        origin: None,
        form: Form::Expression,
    }
}

fn variable(name: &str) -> Input {
    // What only one stage has would keep the node from the other.
    let source = Source::by_name(name).filter(|source| source.ty().float_width().is_some());
    let default = source.map_or_else(|| InputDefault::Number(vec![0.0]), InputDefault::Source);
    let help = match source {
        Some(_) => format!("The variable `{name}`; unwired it is that of the stage."),
        None => format!("The variable `{name}`: a number or a vector, as wide as its wire."),
    };
    Input {
        name: name.to_owned(),
        ty: PinType::Generic,
        default,
        range: None,
        limits: None,
        widget: Widget::Number,
        help,
        hidden: false,
    }
}
