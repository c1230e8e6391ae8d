//! What a wire may join and where a node may run: written once more, from what the help says and not from the
//! compiler.

use shaderwright::document::Node;
use shaderwright::library::{Along, Body, InputDefault, Kind, PinType, Source, Special};
use shaderwright::types::{Stages, Type};

/// Where both may run.
pub fn both(a: Stages, b: Stages) -> Stages {
    Stages { vertex: a.vertex && b.vertex, fragment: a.fragment && b.fragment }
}

/// Whether there is a stage at all.
pub fn is_possible(stages: Stages) -> bool {
    stages.vertex || stages.fragment
}

/// Where a node may run by itself.
pub fn own_stages(kind: &Kind, node: &Node) -> Stages {
    match &kind.body {
        Body::Functions(functions) => {
            let mode = node.option("mode");
            let chosen = functions.iter().find(|function| Some(function.mode.as_str()) == mode);
            chosen.or(functions.first()).map_or(kind.stages, |function| function.stages)
        }
        Body::Special(Special::Sources(sources)) => {
            sources.iter().map(|source| stages_of(*source)).fold(Stages::BOTH, both)
        }
        Body::Special(_) => Stages::BOTH,
    }
}

/// Whether what is wired to an input is computed at places that are no pixels.
pub fn is_ray_field(kind: &Kind, input: &str) -> bool {
    let Body::Functions(functions) = &kind.body else { return false };
    let fields = functions.iter().filter_map(|function| function.field.as_ref());
    fields.into_iter().any(|field| field.input == input && field.along == Along::Position)
}

pub fn stages_of(source: Source) -> Stages {
    match source {
        Source::VertexIndex => Stages::VERTEX,
        Source::FrontFacing
        | Source::ScreenUv
        | Source::ScreenCentred
        | Source::ScreenSquare
        | Source::FragmentCoordinate
        | Source::Shadow => Stages::FRAGMENT,
        _ => Stages::BOTH,
    }
}

/// Whether a wire may join two types: a number fills a vector, a vector 3 gets a fourth component, longer vectors lose
/// their last components, whole numbers and bools count as numbers.
pub fn converts(from: Type, to: Type) -> bool {
    use Type::{Bool, F32, I32, U32, Vec2, Vec3, Vec4};
    from == to
        || matches!(
            (from, to),
            (F32 | I32 | U32 | Bool, F32 | Vec2 | Vec3 | Vec4) | (Vec3, Vec4 | Vec2) | (Vec4, Vec3 | Vec2)
        )
}

/// What a type counts as at a generic pin.
pub fn natural(ty: Type, allowed: &[Type]) -> Option<Type> {
    match ty {
        _ if allowed.contains(&ty) => Some(ty),
        Type::F32 | Type::I32 | Type::U32 | Type::Bool => Some(Type::F32),
        _ => None,
    }
}

/// The type of `T`: the widest that is wired, else that of a default, else the narrowest.
pub fn generic(kind: &Kind, allowed: &[Type], wired: &[Type]) -> Option<Type> {
    let width = |ty: &Type| ty.float_width().unwrap_or(0);
    let narrowest = *allowed.first()?;
    let sources = kind.inputs.iter().filter(|input| input.ty == PinType::Generic);
    let fallback = sources.filter_map(|input| match input.default {
        InputDefault::Source(source) => Some(source.ty()),
        _ => None,
    });
    let widest = wired.iter().filter_map(|ty| natural(*ty, allowed)).max_by_key(width);
    Some(match widest {
        Some(ty) if allowed.contains(&ty) => ty,
        Some(_) => narrowest,
        None => fallback.max().filter(|ty| allowed.contains(ty)).unwrap_or(narrowest),
    })
}
