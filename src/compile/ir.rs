//! The program between graph and text: every pass as two lists of named values.
//!
//! A [`Statement`] becomes one `let`; what it computes refers to earlier statements of its own entry point, to the
//! buffer of values, to the host's interface or to a literal. Expressions are never nested deeper than an
//! [`Operand`], because consumers limit nesting: a node's value is always bound before it is used. Names are chosen
//! at emission, when everything that a name must differ from is known.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::library::{Along, Declaration, Function};
use crate::types::{Stage, Type};

use super::interface::{Attribute, ValueSource};
use super::support::Support;

/// Everything that is emitted.
#[derive(Debug, Default)]
pub(super) struct Program<'a> {
    /// In drawing order.
    pub passes: Vec<PassProgram<'a>>,
    /// The values that some statement reads, in order of first use.
    pub values: Vec<ValueSlot>,
    /// Indices of textures, see the typed graph, in order of first use.
    pub textures: Vec<usize>,
    /// Functions of the library that are called, in order of first use.
    pub functions: Vec<FunctionUse<'a>>,
    /// Functions that are made of what is wired to an input, see the module `fields`.
    pub fields: Vec<FieldProgram<'a>>,
    /// What the entry points call by themselves.
    pub support: BTreeSet<Support>,
    /// Set when the program evaluates pins instead of drawing; its only pass holds the statements.
    pub probe: Option<ProbeProgram>,
}

/// How a probe ends.
#[derive(Debug)]
pub(super) struct ProbeProgram {
    /// Texels of a row.
    pub slot_count: u32,
    /// What it evaluates, in order.
    pub results: Vec<(Operand, Type)>,
}

/// A value in the buffer.
#[derive(Debug)]
pub(super) struct ValueSlot {
    pub source: ValueSource,
    pub ty: Type,
    pub default: Vec<f64>,
    /// Position in the stable order of members: parameters as in the document, then nodes by id and pin.
    pub rank: (usize, usize),
    /// The name that it should have.
    pub wish: String,
}

/// A library function for one type.
#[derive(Clone, Copy, Debug)]
pub(super) struct FunctionUse<'a> {
    pub function: &'a Function,
    /// The type for `T`, where the function is generic.
    pub generic: Option<Type>,
    /// The function, by its index in [`Program::fields`], that takes the place of the stand-in.
    pub field: Option<usize>,
}

/// What is wired to an input as a function of its own.
///
/// It reads the values around it by their names in the module, so those are no locals there.
#[derive(Debug)]
pub(super) struct FieldProgram<'a> {
    /// The pass, as an index, and the stage in which it is called.
    pub pass: usize,
    pub stage: Stage,
    /// The field in which it is called, where it is one within another.
    pub parent: Option<usize>,
    /// The node that follows it, and the index of its input.
    pub node: usize,
    pub input: usize,
    pub along: Along,
    pub statements: Vec<Statement<'a>>,
    pub result: Operand,
}

impl<'a> FunctionUse<'a> {
    /// The file in which the function stands.
    pub fn file(&self) -> &'a str {
        self.function.declarations.last().map_or("", |own| own.file.as_str())
    }

    /// What must stand at module scope for it; an inlined function needs only what its template calls.
    pub fn declarations(&self) -> impl Iterator<Item = &'a Declaration> {
        let function = self.function;
        let own_text = function.inline.is_none();
        function
            .declarations
            .iter()
            .map(AsRef::as_ref)
            .enumerate()
            .filter(move |(index, declaration)| {
                own_text || index + 1 < function.declarations.len() || declaration.name != function.name
            })
            .map(|(_, declaration)| declaration)
    }
}

/// One pass.
#[derive(Debug)]
pub(super) struct PassProgram<'a> {
    pub name: &'a str,
    /// The Pass Output, as an index into the typed graph; a probe has none.
    pub output: Option<usize>,
    pub vertex: Entry<'a>,
    pub fragment: Entry<'a>,
    /// True where an entry point for the shadow map is wanted too.
    pub casts_shadow: bool,
    /// Indices of the textures that it reads.
    pub textures: BTreeSet<usize>,
    /// Clip-space position, the vertex stage's result.
    pub clip_position: Operand,
    /// What crosses from the vertex to the fragment stage.
    pub varyings: Vec<Varying>,
    pub colour: Operand,
    pub alpha: Operand,
    /// Fragments with less alpha are left out.
    pub alpha_clip: Option<Operand>,
}

impl PassProgram<'_> {
    /// True when fragments may be left out by their alpha.
    pub fn clips(&self) -> bool {
        match &self.alpha_clip {
            Some(Operand::Literal(_, numbers)) => numbers.first().is_some_and(|clip| *clip > 0.0),
            clip => clip.is_some(),
        }
    }
}

/// The statements of one entry point and what it reads from the pipeline.
#[derive(Debug, Default)]
pub(super) struct Entry<'a> {
    pub statements: Vec<Statement<'a>>,
    /// Sorted by location; the vertex stage alone.
    pub attributes: Vec<Attribute>,
    /// In the order of [`Builtin`].
    pub builtins: Vec<Builtin>,
}

/// Values that the pipeline itself provides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Builtin {
    VertexIndex,
    InstanceIndex,
    FrontFacing,
    /// Position of the fragment in pixels; part of the varyings.
    PixelPosition,
}

/// One value that crosses between the stages.
#[derive(Debug)]
pub(super) struct Varying {
    pub wish: String,
    /// Its place among the varyings of the pass.
    pub place: usize,
    /// As it is in the graph; bools cross as integers and matrices as columns.
    pub ty: Type,
    pub flat: bool,
    /// What the vertex stage writes.
    pub value: Operand,
}

/// One `let`.
#[derive(Debug)]
pub(super) struct Statement<'a> {
    pub name: NameHint,
    /// The node, as an index into the typed graph.
    pub node: Option<usize>,
    pub result: ResultType,
    pub expression: Expression<'a>,
}

/// From what a statement gets its name.
#[derive(Clone, Debug)]
pub(super) enum NameHint {
    /// The label of its node.
    Node,
    /// The label of its node and the name of a pin.
    Pin(String),
    /// This name.
    Fixed(&'static str),
    /// This name, put together.
    Made(String),
}

/// What a statement's value is.
#[derive(Clone, Copy, Debug)]
pub(super) enum ResultType {
    Value(Type),
    /// The struct that the function with this index in [`Program::functions`] returns.
    Struct(usize),
}

/// How a statement computes its value.
#[derive(Debug)]
pub(super) enum Expression<'a> {
    /// An operand as it is.
    Operand(Operand),
    /// A call of the function with this index in [`Program::functions`].
    Call(usize, Vec<CallArgument>),
    /// The same for a function that follows a field, with what the field reads around it.
    Follow(usize, Vec<CallArgument>, Vec<Operand>),
    /// Text with `$name` for each argument; its other names are those of the function's declarations.
    Template { text: &'a str, function: Option<usize>, arguments: Vec<(&'a str, CallArgument)> },
    /// A vector or matrix from its parts.
    Construct(Type, Vec<Operand>),
    /// Components of a vector by letters.
    Swizzle(Operand, String),
    /// Text with operands in it.
    Text(Vec<TextPart<'a>>),
    /// What the rows of a probe have from this slot on.
    Row(u32, Type),
}

/// A piece of a text that is put together.
#[derive(Clone, Debug)]
pub(super) enum TextPart<'a> {
    Text(Cow<'a, str>),
    Operand(Operand),
    /// The name of the function with this index in [`Program::functions`].
    Function(usize),
}

/// What is handed to a function.
#[derive(Clone, Debug)]
pub(super) enum CallArgument {
    Value(Operand),
    /// An index into the document's textures.
    Texture(usize),
    /// The sampler of that texture.
    Sampler(usize),
}

/// Something that can be read without computing.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operand {
    /// The statement with this index in the same entry point.
    Local(usize),
    /// A member, by name in the library file, of the struct in that statement.
    Member(usize, String),
    /// A literal.
    Literal(Type, Vec<f64>),
    /// The value with this index in [`Program::values`].
    Value(usize),
    /// A member of the host's blocks, such as `frame.time.x`.
    Path(&'static str),
    /// An attribute, and for a matrix one of its columns.
    Attribute(Attribute, usize),
    /// A value of the pipeline.
    Builtin(Builtin),
    /// The varying with this index, in the fragment stage.
    Varying(usize),
    /// One component of a vector.
    Component(Box<Self>, usize),
    /// A change of type.
    Convert(Box<Self>, Type, Type),
    /// In a field, what an operand is around it.
    Around(Box<Self>),
}

impl Operand {
    /// The literal with all components 0; for a matrix too.
    pub fn zero(ty: Type) -> Self {
        Self::Literal(ty, vec![0.0; ty.component_count()])
    }

    /// A plain number.
    pub fn number(value: f64) -> Self {
        Self::Literal(Type::F32, vec![value])
    }

    /// This operand as another type. Literals are converted at once.
    pub fn converted(self, from: Type, to: Type) -> Self {
        match self {
            _ if from == to => self,
            Self::Literal(_, components) => {
                Self::Literal(to, crate::types::Value::Vector(components).fitted_to(to))
            }
            operand => Self::Convert(Box::new(operand), from, to),
        }
    }

    /// One component; `width` is the number of components of this operand.
    pub fn component(self, index: usize, width: usize) -> Self {
        match self {
            _ if index >= width => Self::number(0.0),
            _ if width == 1 => self,
            Self::Literal(_, components) => Self::number(components.get(index).copied().unwrap_or(0.0)),
            operand => Self::Component(Box::new(operand), index),
        }
    }

    /// True when a compiler knows its value.
    pub fn is_literal(&self) -> bool {
        matches!(self, Self::Literal(..))
    }

    /// The statement that it reads.
    pub fn local(&self) -> Option<usize> {
        let mut operand = self;
        loop {
            match operand {
                Self::Local(index) | Self::Member(index, _) => return Some(*index),
                Self::Component(inner, _) | Self::Convert(inner, ..) => operand = inner,
                _ => return None,
            }
        }
    }
}

impl Expression<'_> {
    /// Calls `visit` with every operand.
    pub fn for_each_operand(&self, mut visit: impl FnMut(&Operand)) {
        let mut argument = |argument: &CallArgument| {
            if let CallArgument::Value(operand) = argument {
                visit(operand);
            }
        };
        match self {
            Self::Call(_, arguments) => arguments.iter().for_each(argument),
            Self::Follow(_, arguments, around) => {
                arguments.iter().for_each(&mut argument);
                around.iter().for_each(visit);
            }
            Self::Template { arguments, .. } => arguments.iter().for_each(|(_, value)| argument(value)),
            Self::Operand(operand) | Self::Swizzle(operand, _) => visit(operand),
            Self::Construct(_, operands) => operands.iter().for_each(visit),
            Self::Text(parts) => parts.iter().for_each(|part| {
                if let TextPart::Operand(operand) = part {
                    visit(operand);
                }
            }),
            Self::Row(..) => {}
        }
    }
}

/// How many columns of which type a matrix has.
pub(super) const fn columns(ty: Type) -> Option<(usize, Type)> {
    match ty {
        Type::Mat2 => Some((2, Type::Vec2)),
        Type::Mat3 => Some((3, Type::Vec3)),
        Type::Mat4 => Some((4, Type::Vec4)),
        _ => None,
    }
}
