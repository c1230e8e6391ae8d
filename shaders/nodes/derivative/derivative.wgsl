// How fast a value changes from one pixel to the next. Pixels only.

alias T = f32;

/// How much a value changes from one pixel to the next on the right.
///
/// @node Derivative/DDX
/// @param x = 0.0  The value.
/// @returns The change per pixel.
/// @inline
/// @search dpdx, dfdx, partial derivative, screen derivative
fn ddx(x: T) -> T {
    return dpdx(x);
}

/// How much a value changes from one pixel to the next below.
///
/// @node Derivative/DDY
/// @param x = 0.0  The value.
/// @returns The change per pixel.
/// @inline
/// @search dpdy, dfdy, partial derivative, screen derivative
fn ddy(x: T) -> T {
    return dpdy(x);
}

/// How much a value changes around a pixel: the width of an edge that is one pixel wide.
///
/// @node Derivative/FWidth
/// @param x = 0.0  The value.
/// @returns |ddx| + |ddy|.
/// @inline
/// @search ddxy, filter width, derivative
fn f_width(x: T) -> T {
    return fwidth(x);
}

/// A threshold whose edge is one pixel wide at every distance: no stairs, no blur.
///
/// @node Derivative/Anti-Aliased Step
/// @param edge = 0.5 [0, 1]  The threshold.
/// @param x = 0.75  The value.
/// @returns 0 below, 1 above, in between on the pixels of the edge.
/// @search smooth step, aastep, sharp edge, antialias
fn anti_aliased_step(edge: T, x: T) -> T {
    let width = max(fwidth(x), T(1.0e-8));
    return saturate((x - edge) / width + 0.5);
}
