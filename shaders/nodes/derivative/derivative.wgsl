// How fast a value changes from one pixel to the next. Pixels only.

alias T = f32;

/// How much a value changes from one pixel to the next on the right.
///
/// @node Derivative/DDX
/// @mode automatic  Whichever is quicker for the adapter.
/// @param x = 0.0  The value.
/// @returns The change per pixel.
/// @inline
/// @search dpdx, dfdx, partial derivative, screen derivative
fn ddx(x: T) -> T {
    return dpdx(x);
}

/// @node Derivative/DDX
/// @mode coarse  One for each two by two pixels: quick and even.
/// @param x = 0.0  The value.
/// @returns The change per pixel.
/// @inline
fn ddx_coarse(x: T) -> T {
    return dpdxCoarse(x);
}

/// @node Derivative/DDX
/// @mode fine  Each pixel has its own: follows edges more closely.
/// @param x = 0.0  The value.
/// @returns The change per pixel.
/// @inline
fn ddx_fine(x: T) -> T {
    return dpdxFine(x);
}

/// How much a value changes from one pixel to the next below.
///
/// @node Derivative/DDY
/// @mode automatic  Whichever is quicker for the adapter.
/// @param x = 0.0  The value.
/// @returns The change per pixel.
/// @inline
/// @search dpdy, dfdy, partial derivative, screen derivative
fn ddy(x: T) -> T {
    return dpdy(x);
}

/// @node Derivative/DDY
/// @mode coarse  One for each two by two pixels: quick and even.
/// @param x = 0.0  The value.
/// @returns The change per pixel.
/// @inline
fn ddy_coarse(x: T) -> T {
    return dpdyCoarse(x);
}

/// @node Derivative/DDY
/// @mode fine  Each pixel has its own: follows edges more closely.
/// @param x = 0.0  The value.
/// @returns The change per pixel.
/// @inline
fn ddy_fine(x: T) -> T {
    return dpdyFine(x);
}

/// How much a value changes around a pixel: the width of an edge that is one pixel wide.
///
/// @node Derivative/FWidth
/// @mode automatic  Whichever is quicker for the adapter.
/// @param x = 0.0  The value.
/// @returns |ddx| + |ddy|.
/// @inline
/// @search ddxy, filter width, derivative
fn f_width(x: T) -> T {
    return fwidth(x);
}

/// @node Derivative/FWidth
/// @mode coarse  One for each two by two pixels: quick and even.
/// @param x = 0.0  The value.
/// @returns |ddx| + |ddy|.
/// @inline
fn f_width_coarse(x: T) -> T {
    return fwidthCoarse(x);
}

/// @node Derivative/FWidth
/// @mode fine  Each pixel has its own: follows edges more closely.
/// @param x = 0.0  The value.
/// @returns |ddx| + |ddy|.
/// @inline
fn f_width_fine(x: T) -> T {
    return fwidthFine(x);
}

/// A threshold whose edge is one pixel wide at every distance: no stairs, no blur.
///
/// @node Derivative/Anti-Aliased Step
/// @param edge = 0.5 [0, 1]  The threshold.
/// @param x = 0.75  The value.
/// @returns 0 below, 1 above, in between on the pixels of the edge.
/// @search smooth step, aastep, sharp edge, antialias
fn anti_aliased_step(edge: T, x: T) -> T {
    let width = max(fwidthFine(x), T(1.0e-8));
    return saturate((x - edge) / width + 0.5);
}
