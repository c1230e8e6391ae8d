//! Which node kinds a few typed letters mean, and which of a node's pins a dangling wire goes to.

use super::canvas_host::is_reroute;
use super::canvas_wiring::generic_takes;
use crate::library::{Body, Kind, Library, PinType, Special};
use crate::types::{Conversion, Type};

/// The end that a dangling wire offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The type at that end; `None` when nothing has decided it yet.
    pub ty: Option<Type>,
    /// True when it is an output, so that an input is wanted.
    pub from_output: bool,
}

/// The kinds that fit, best first; `recent` holds the ids of those that were added last, latest first. With an empty
/// query all of them, the recent ones first, the rest by category and title.
pub fn search<'a>(
    library: &'a Library,
    query: &str,
    wanted: Option<Wanted>,
    recent: &[String],
) -> Vec<&'a Kind> {
    library.search_among(query, recent, |kind| wanted.is_none_or(|wanted| best_pin(kind, wanted).is_some()))
}

/// The pin of `kind` that a dangling wire goes to: the one that needs the least conversion, the first of equals.
pub fn best_pin(kind: &Kind, wanted: Wanted) -> Option<&str> {
    let cost_of_wire = |from: Option<Type>, to: Option<Type>| match (from, to) {
        (Some(from), Some(to)) => from.conversion_to(to).map(cost),
        _ => Some(2),
    };
    if wanted.from_output {
        let inputs = kind.inputs.iter().filter_map(|input| {
            let cost = match (input.ty, wanted.ty) {
                (PinType::Fixed(ty), found) => cost_of_wire(found, Some(ty))?,
                (PinType::Generic, Some(found)) if !generic_takes(kind, found) => return None,
                (PinType::Generic, _) => 1,
            };
            Some((cost, input.name.as_str()))
        });
        return inputs.min_by_key(|(cost, _)| *cost).map(|(_, name)| name);
    }
    let outputs = kind.outputs.iter().filter_map(|output| {
        let cost = match (output.ty, wanted.ty) {
            // The shape is that of the texture that is chosen.
            (_, Some(target)) if target.is_texture() && kind.body == Body::Special(Special::Texture) => 0,
            (PinType::Fixed(ty), target) => cost_of_wire(Some(ty), target)?,
            (PinType::Generic, Some(target)) if target.float_width().is_none() && !is_reroute(kind) => {
                return None;
            }
            (PinType::Generic, _) => 1,
        };
        Some((cost, output.name.as_str()))
    });
    outputs.min_by_key(|(cost, _)| *cost).map(|(_, name)| name)
}

const fn cost(conversion: Conversion) -> u32 {
    match conversion {
        Conversion::None => 0,
        Conversion::Splat | Conversion::AppendOne => 3,
        Conversion::ToFloat | Conversion::ToFloatSplat => 4,
        Conversion::Drop => 6,
    }
}
