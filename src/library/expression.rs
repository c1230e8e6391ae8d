//! The language of the Expression node: one formula of numbers, vectors and names, without statements or declarations.
//!
//! A text becomes tokens ([lexer]), then terms in an order in which each follows what it is made of ([parser]), so that
//! nobody who works with them needs to recurse. Types come last ([types]), when the wires of the node are known. Every
//! fault knows the character that it is about. What a name with parentheses means is the library's matter ([callable]):
//! its own functions, which are finite for every input, under the names that WGSL and other languages give them.

mod callable;
mod lexer;
mod parser;
mod types;

pub(super) use callable::letter_distance;
pub use callable::{Callable, Callables};
pub use parser::parse;
pub use types::{check, generic};

/// The formula of an untouched node.
pub const DEFAULT: &str = "sin(x) * 0.5 + 0.5";
/// The name of the result, which no variable may have.
pub const RESULT: &str = "out";

/// A formula, read.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Formula {
    /// Each after what it is made of; the last is the whole.
    pub terms: Vec<Term>,
    /// The names of the variables, in the order in which they first occur.
    pub variables: Vec<String>,
    /// The functions that are called.
    pub functions: Vec<Callable>,
}

/// A part of a formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// What it is.
    pub kind: TermKind,
    /// The byte of the text that a fault of it is shown at.
    pub at: usize,
}

/// What a term is; numbers are places in [`Formula::terms`].
#[derive(Clone, Debug, PartialEq)]
pub enum TermKind {
    /// A number.
    Number(f64),
    /// `true` or `false`.
    Boolean(bool),
    /// The variable with this index.
    Variable(usize),
    /// `-a`.
    Negate(usize),
    /// `!a`.
    Not(usize),
    /// Two terms and what is between them.
    Binary(Operator, usize, usize),
    /// `condition ? a : b`.
    Choose {
        /// What decides.
        condition: usize,
        /// The value where it is true.
        if_true: usize,
        /// The value where it is false.
        if_false: usize,
    },
    /// The function with this index in [`Formula::functions`].
    Call(usize, Vec<usize>),
    /// `vec3(a, b)`: a vector with so many components.
    Construct(usize, Vec<usize>),
    /// Components in any order, by index.
    Swizzle(usize, Vec<usize>),
}

/// What stands between two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, which gives 0 where it divides by 0.
    Divide,
    /// `%`, floored.
    Modulo,
    /// `^` or `**`.
    Power,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&&`
    And,
    /// `||`
    Or,
}

/// What is wrong with a formula, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The byte of the text.
    pub at: usize,
    /// The problem without a full stop.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl Fault {
    fn new(at: usize, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { at, message: message.into(), help: help.into() }
    }
}

impl Operator {
    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Modulo => "%",
            Self::Power => "^",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::And => "&&",
            Self::Or => "||",
        }
    }
}
