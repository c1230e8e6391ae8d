//! The closed set of node kinds that are not a WGSL function, because they touch the document or the pipeline.

use super::kind::Source;
use crate::types::Type;

/// A kind that the compiler knows by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Special {
    /// Ends a pass. Vertex pins `position`, `normal`; fragment pins `colour`, `alpha`, `alpha_clip`. The option
    /// `space` says in which space the position is given (object, world, clip).
    PassOutput,
    /// Each output reads one source, in the order of the kind's outputs. Where the kind has the option `space`, that
    /// replaces the space of the source.
    Sources(Vec<Source>),
    /// Computes its `value` in the vertex stage and hands it over interpolated.
    Interpolate,
    /// Reads the parameter named by the option `parameter`.
    Parameter,
    /// Lends the texture named by the option `texture`.
    Texture,
    /// A value that is typed in, of this type; one input `value`, one output `out`.
    Constant(Type),
    /// The components of a vector as single numbers: input `vector` (generic), outputs `x`, `y`, `z`, `w`.
    Split,
    /// A vector from single numbers: inputs `x`, `y`, `z`, `w`, outputs `xy`, `xyz`, `xyzw`.
    Combine,
    /// Components of a vector in any order: input `vector`, output `out`; the option `components` is text like `xzy`.
    Swizzle,
    /// Hands its input on unchanged; any type.
    Reroute,
}
