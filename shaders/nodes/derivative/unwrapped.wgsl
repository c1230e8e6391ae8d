// Gradients for coordinates that jump.

struct UnwrappedGradient {
    /// Change of the coordinate per pixel to the right.
    ddx: vec2f,
    /// Change of the coordinate per pixel down.
    ddy: vec2f,
}

/// The gradients of a coordinate whose u jumps by one turn, as that of Polar Coordinates does, without the jump.
///
/// Give them to a Sample Texture in the mode gradient, scaled like the coordinate, and the seam is gone. Take them from
/// the coordinate before it is tiled.
///
/// @node Derivative/Unwrapped Gradient
/// @mode u  Only u jumps by 1: Polar Coordinates.
/// @param uv = uv  Coordinate.
/// @search seam, polar seam, mip seam, gradient fix, derivative
fn unwrapped_gradient_u(uv: vec2f) -> UnwrappedGradient {
    let x = dpdxFine(uv);
    let y = dpdyFine(uv);
    return UnwrappedGradient(vec2f(fract(x.x + 1.5) - 0.5, x.y), vec2f(fract(y.x + 1.5) - 0.5, y.y));
}

/// @node Derivative/Unwrapped Gradient
/// @mode both  Both u and v jump by 1: a coordinate made with Fraction.
/// @param uv = uv  Coordinate.
fn unwrapped_gradient_both(uv: vec2f) -> UnwrappedGradient {
    return UnwrappedGradient(fract(dpdxFine(uv) + 1.5) - 0.5, fract(dpdyFine(uv) + 1.5) - 0.5);
}

/// @node Derivative/Unwrapped Gradient
/// @mode automatic  Whatever the nodes before it know of their jumps: as Sample Texture does by itself.
/// @param uv = uv  Coordinate.
/// @seamless unwrapped_gradient_seamless
fn unwrapped_gradient_automatic(uv: vec2f) -> UnwrappedGradient {
    return UnwrappedGradient(dpdxFine(uv), dpdyFine(uv));
}

/// The gradients of a coordinate that jumps, which the nodes before it hand on.
fn unwrapped_gradient_seamless(right_uv: vec2f, down_uv: vec2f) -> UnwrappedGradient {
    return UnwrappedGradient(right_uv, down_uv);
}
