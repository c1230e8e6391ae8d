//! What can be called: every node that is one function with one result.

use std::sync::Arc;

use naga::keywords::wgsl::BUILTIN_IDENTIFIERS;

use super::super::kind::{Body, Function, Input, InputDefault, Kind, PinType};
use super::super::load::Library;
use crate::types::{Stages, Type};

/// A function of the library as a formula sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Callable {
    /// The function.
    pub function: Arc<Function>,
    /// Its arguments in order.
    pub inputs: Vec<Input>,
    /// Its result.
    pub output: PinType,
    /// The types that `T` may take, narrowest first.
    pub generic_types: Vec<Type>,
}

/// Finds functions by name.
pub trait Callables {
    /// The function of this name.
    fn find(&self, name: &str) -> Option<Callable>;
    /// Why a name of WGSL or of a node cannot be called although it is known, and what to do instead.
    fn refusal(&self, name: &str) -> Option<(String, String)>;
    /// The name of a function that is almost this one.
    fn nearest(&self, name: &str) -> Option<String>;
}

/// Names of WGSL and of other languages for nodes that are called otherwise.
const ALIASES: [(&str, &str); 48] = [
    ("abs", "math.absolute"),
    ("acos", "math.arccosine"),
    ("acosh", "math.inverse_hyperbolic_cosine"),
    ("asin", "math.arcsine"),
    ("asinh", "math.inverse_hyperbolic_sine"),
    ("atan", "math.arctangent"),
    ("atan2", "math.arctangent_2"),
    ("atanh", "math.inverse_hyperbolic_tangent"),
    ("ceil", "math.ceiling"),
    ("clamp", "math.clamp"),
    ("cos", "math.cosine"),
    ("cosh", "math.hyperbolic_cosine"),
    ("cross", "vector.cross"),
    ("degrees", "math.degrees"),
    ("distance", "vector.distance"),
    ("dot", "vector.dot"),
    ("exp", "math.exponential"),
    ("exp2", "math.exponential_2"),
    ("faceForward", "vector.face_forward"),
    ("floor", "math.floor"),
    ("fma", "math.multiply_add"),
    ("frac", "math.fraction"),
    ("fract", "math.fraction"),
    ("inverseSqrt", "math.inverse_square_root"),
    ("length", "vector.length"),
    ("lerp", "math.lerp"),
    ("ln", "math.logarithm"),
    ("log", "math.logarithm"),
    ("log10", "math.log_10"),
    ("log2", "math.log_2"),
    ("max", "math.maximum"),
    ("min", "math.minimum"),
    ("mix", "math.lerp"),
    ("mod", "math.modulo"),
    ("normalize", "vector.normalize"),
    ("pow", "math.power"),
    ("radians", "math.radians"),
    ("reflect", "vector.reflect"),
    ("refract", "vector.refract"),
    ("round", "math.round"),
    ("rsqrt", "math.inverse_square_root"),
    ("sign", "math.sign"),
    ("sin", "math.sine"),
    ("sinh", "math.hyperbolic_sine"),
    ("sqrt", "math.square_root"),
    ("step", "math.step"),
    ("tan", "math.tangent_of_angle"),
    ("trunc", "math.truncate"),
];

/// What compares pixels, and the node for it.
const DERIVATIVES: [(&str, &str); 13] = [
    ("dpdx", "DDX"),
    ("dpdxCoarse", "DDX"),
    ("dpdxFine", "DDX"),
    ("ddx", "DDX"),
    ("dFdx", "DDX"),
    ("dpdy", "DDY"),
    ("dpdyCoarse", "DDY"),
    ("dpdyFine", "DDY"),
    ("ddy", "DDY"),
    ("dFdy", "DDY"),
    ("fwidth", "FWidth"),
    ("fwidthCoarse", "FWidth"),
    ("fwidthFine", "FWidth"),
];

impl Callable {
    /// The function of a kind, where it is one function with one result, for either stage, of numbers and vectors.
    pub fn of(kind: &Kind) -> Option<Self> {
        let Body::Functions(functions) = &kind.body else { return None };
        let ([function], [output]) = (functions.as_slice(), kind.outputs.as_slice()) else { return None };
        let is_value = |ty: PinType| match ty {
            PinType::Generic => true,
            PinType::Fixed(ty) => ty.float_width().is_some() || ty == Type::Bool,
        };
        let fits = function.stages == Stages::BOTH
            && function.members.is_empty()
            && !kind.inputs.is_empty()
            && kind.inputs.iter().all(|input| is_value(input.ty) && !input.hidden)
            && is_value(output.ty);
        fits.then(|| Self {
            function: Arc::new(function.clone()),
            inputs: kind.inputs.clone(),
            output: output.ty,
            generic_types: kind.generic_types.clone(),
        })
    }

    /// Why a kind is none, in the words that follow "it".
    fn refusal(kind: &Kind) -> &'static str {
        let is_texture = |ty: PinType| matches!(ty, PinType::Fixed(ty) if ty.is_texture());
        if kind.outputs.len() > 1 {
            return "has several outputs";
        }
        if kind.inputs.iter().any(|input| is_texture(input.ty))
            || kind.outputs.iter().any(|output| is_texture(output.ty))
        {
            return "works on textures";
        }
        match &kind.body {
            Body::Functions(functions) if functions.len() > 1 => "has a choice to make",
            Body::Functions(_) if kind.stages != Stages::BOTH => "works in one stage alone",
            Body::Functions(_) if kind.inputs.is_empty() => "takes nothing",
            Body::Functions(_) => "works on more than numbers and vectors",
            Body::Special(_) => "is more than a function",
        }
    }

    /// How many arguments must be given, and how many there are; those behind have the defaults of the node's pins.
    pub fn argument_counts(&self) -> (usize, usize) {
        let optional = |input: &&Input| matches!(input.default, InputDefault::Number(_));
        let behind = self.inputs.iter().skip(1).rev().take_while(optional).count();
        (self.inputs.len() - behind, self.inputs.len())
    }

    /// `name(a, b)`.
    pub fn usage(&self, name: &str) -> String {
        let names: Vec<&str> = self.inputs.iter().map(|input| input.name.as_str()).collect();
        format!("{name}({})", names.join(", "))
    }
}

impl Callables for Library {
    fn find(&self, name: &str) -> Option<Callable> {
        let alias = ALIASES.iter().find(|(alias, _)| *alias == name).map(|(_, id)| *id);
        match alias {
            Some(id) => self.kind(id).and_then(Callable::of),
            // A user's function may have the name of one of ours; ours come first.
            None => self.kinds().filter(|kind| last_part(&kind.id) == name).find_map(Callable::of),
        }
    }

    fn refusal(&self, name: &str) -> Option<(String, String)> {
        if let Some((_, node)) = DERIVATIVES.iter().find(|(known, _)| *known == name) {
            let message = format!("`{name}` compares neighbouring pixels, which a formula cannot");
            return Some((
                message,
                format!("place the node {node} and wire it to a variable of the formula"),
            ));
        }
        if name.starts_with("texture") && BUILTIN_IDENTIFIERS.contains(&name) {
            let message = format!("`{name}` reads a texture, which is no value of a formula");
            return Some((message, "wire a Sample Texture node to a variable of the formula".to_owned()));
        }
        let kind = self.kinds().find(|kind| last_part(&kind.id) == name);
        let Some(kind) = kind else {
            let message = format!("`{name}` of WGSL is not there for formulas");
            let is_known = BUILTIN_IDENTIFIERS.contains(&name) && !matches!(name, "select" | "if");
            return is_known.then(|| (message, "call it in a WGSL Snippet".to_owned()));
        };
        let why = Callable::refusal(kind);
        let help = format!("place the node {} and wire it to a variable of the formula", kind.title);
        Some((format!("`{name}` cannot be called in a formula: it {why}"), help))
    }

    fn nearest(&self, name: &str) -> Option<String> {
        let wanted = name.to_lowercase();
        let aliases = ALIASES.iter().map(|(alias, _)| *alias);
        let own = self.kinds().filter(|kind| Callable::of(kind).is_some()).map(|kind| last_part(&kind.id));
        let scored = aliases.chain(own).map(|known| (letter_distance(&wanted, &known.to_lowercase()), known));
        // Of two that are equally near the shorter is the more basic one.
        let (distance, known) = scored.min_by_key(|(distance, known)| (*distance, known.len()))?;
        (distance * 3 <= name.len().max(3)).then(|| known.to_owned())
    }
}

fn last_part(id: &str) -> &str {
    id.rsplit('.').next().unwrap_or(id)
}

/// How many letters must be changed, added or left out to make one word of the other.
pub fn letter_distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, letter) in from.chars().enumerate() {
        let mut before = row[0];
        row[0] = index + 1;
        for (column, other) in to.iter().enumerate() {
            let replaced = before + usize::from(letter != *other);
            before = row[column + 1];
            row[column + 1] = replaced.min(before + 1).min(row[column] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}
