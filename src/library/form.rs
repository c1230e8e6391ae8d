//! Kinds whose pins and code follow what is written into a node: the cases of a Switch, the stops of a gradient, the
//! text of a snippet.
//!
//! Most of them are node files that are written for the node at hand and then read like every other file, so that the
//! rest of the compiler sees a plain function. Reading takes naga a moment, so the result is kept by its text.

mod curve;
mod expression;
mod memo;
mod ramp;
mod snippet;
mod stops;
mod switch;
mod transform;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use crate::types::Type;

use super::assemble::{self, FileOrigin};
use super::declare::Helpers;
use super::kind::{Choice, Kind, Output, PinType};
use super::load::Library;

pub(super) use expression::kind as expression_kind;
pub use expression::problem as text_problem;
pub(super) use memo::Memo;
pub use stops::MAX_POINTS;
pub(super) use stops::{default_place, point_count};

/// What in a node decides its pins and its code, besides the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nothing: every node of the kind has the same pins.
    Fixed,
    /// The parameter that it reads: one that is a colour comes apart into `rgb` and `alpha`.
    Parameter,
    /// Its wires and typed values: one more case than are used.
    Switch,
    /// Its choice of spaces.
    Transform,
    /// The number of stops, and how they blend.
    ColourRamp,
    /// The same, for the gradient as an input.
    Gradient,
    /// The number of keys, and what runs between them.
    Curve,
    /// The variables of its formula.
    Expression,
    /// The pins that its user named, and the code between them.
    Snippet,
}

/// What a node says about its own pins.
#[derive(Clone, Debug, Default)]
pub struct NodeForm<'a> {
    /// Its choices.
    pub options: Option<&'a BTreeMap<String, String>>,
    /// The inputs that have a wire or a typed value.
    pub used_inputs: BTreeSet<&'a str>,
    /// The type of the parameter that it reads, where that is a colour.
    pub colour_parameter: Option<Type>,
}

/// A kind as one node has it.
#[derive(Clone, Debug, PartialEq)]
pub struct FormedKind {
    /// The kind with the node's own pins and code.
    pub kind: Arc<Kind>,
    /// What is wrong with the text that the node holds; the kind then has the pins that could be made out.
    pub problem: Option<TextProblem>,
}

/// A fault in a text that a node holds in one of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextProblem {
    /// The option.
    pub option: &'static str,
    /// Line in its text, from 1.
    pub line: u32,
    /// Column in that line, in characters, from 1.
    pub column: u32,
    /// The problem in one sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// A node file that is written for a node.
struct GeneratedFile {
    /// What tells its declarations from others: the same path means the same text.
    path: String,
    text: String,
}

impl NodeForm<'_> {
    /// The node's choice for an option.
    fn option(&self, name: &str) -> Option<&str> {
        self.options?.get(name).map(String::as_str)
    }
}

impl Form {
    /// True when typing a first value into an input, or taking it back, changes what a node of the kind `id` emits.
    pub fn follows_values(id: &str) -> bool {
        matches!(id, switch::ID | "output.pass")
    }
}

impl Library {
    /// The kind `id` as a node has it that says `form` about itself; `None` where there is no such kind.
    pub fn formed(&self, id: &str, form: &NodeForm<'_>) -> Option<FormedKind> {
        let kind = self.shared_kind(id)?;
        let plain = || FormedKind { kind: kind.clone(), problem: None };
        Some(match kind.form {
            Form::Fixed => plain(),
            Form::Parameter if form.colour_parameter == Some(Type::Vec4) => {
                FormedKind { kind: Arc::new(with_colour_parts(&kind)), problem: None }
            }
            Form::Parameter => plain(),
            Form::Expression => {
                let key = format!("expression {}", expression::text(form));
                self.memo().get_or_make(&key, || Some(expression::kind(form, self))).unwrap_or_else(plain)
            }
            Form::Snippet => {
                let texts = snippet::Texts::of(form);
                let make = || Some(snippet::kind(&texts, self.helpers()));
                self.memo().get_or_make(&texts.key(), make).unwrap_or_else(plain)
            }
            made => self.generated(made, form).unwrap_or_else(plain),
        })
    }

    /// True where every node of the kind `id` has the same pins.
    pub fn is_fixed(&self, id: &str) -> bool {
        self.kind(id).is_none_or(|kind| kind.form == Form::Fixed)
    }

    /// A kind that comes from a file written for the node.
    fn generated(&self, made: Form, form: &NodeForm<'_>) -> Option<FormedKind> {
        let key = match made {
            Form::Switch => switch::key(form),
            Form::Transform => transform::key(form),
            Form::ColourRamp | Form::Gradient => ramp::key(made, form),
            Form::Curve => curve::key(form),
            Form::Fixed | Form::Parameter | Form::Expression | Form::Snippet => return None,
        };
        let make =
            || Some(FormedKind { kind: Arc::new(generate(made, form, self.helpers())?), problem: None });
        self.memo().get_or_make(&key, make)
    }
}

fn generate(made: Form, form: &NodeForm<'_>, helpers: &Helpers) -> Option<Kind> {
    match made {
        Form::Switch => switch::kind(form, helpers),
        Form::Transform => transform::kind(form, helpers),
        Form::ColourRamp | Form::Gradient => ramp::kind(made, form, helpers),
        Form::Curve => curve::kind(form, helpers),
        Form::Fixed | Form::Parameter | Form::Expression | Form::Snippet => None,
    }
}

/// The kinds of this module as the palette offers them.
pub(super) fn kinds(helpers: &Helpers) -> Vec<Kind> {
    let made = [Form::Switch, Form::Transform, Form::ColourRamp, Form::Gradient, Form::Curve];
    let snippet = snippet::kind(&snippet::Texts::of(&NodeForm::default()), helpers).kind;
    let made = made.into_iter().filter_map(|made| generate(made, &NodeForm::default(), helpers));
    made.chain([snippet.as_ref().clone()]).collect()
}

/// Reads a file that was written for a node. Its faults are this program's, so there are none; without the helpers,
/// which a damaged bundle may lack, there is no kind.
fn read(file: GeneratedFile, helpers: &Helpers) -> Option<Kind> {
    let relative = PathBuf::from(&file.path);
    let origin = FileOrigin { path: file.path, relative, user: false };
    let kind = assemble::kinds(&file.text, &origin, helpers).ok()?.into_iter().next()?;
    Some(Kind { origin: None, ..kind })
}

/// An option with its values, the first of which is its default.
pub(super) fn choice(name: &str, values: &[&str], help: &str) -> Choice {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    Choice { name: name.to_owned(), help: help.to_owned(), values, hidden: false }
}

/// A colour with alpha also as its parts, since most nodes that mix colours take no alpha.
pub(super) fn colour_parts() -> [Output; 2] {
    let output = |name: &str, ty, help: &str| Output {
        name: name.to_owned(),
        ty: PinType::Fixed(ty),
        help: help.to_owned(),
    };
    [
        output("rgb", Type::Vec3, "The colour without alpha, to mix with colours of three components."),
        output("alpha", Type::F32, "The fourth component alone."),
    ]
}

fn with_colour_parts(kind: &Kind) -> Kind {
    let mut kind = kind.clone();
    kind.outputs.extend(colour_parts());
    kind
}
