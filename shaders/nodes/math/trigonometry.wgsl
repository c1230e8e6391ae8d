// Angles. Everything is in radians: one turn is 2π, about 6.28319.

alias T = f32;

/// The sine of an angle: a smooth wave between -1 and 1.
///
/// @node Math/Trigonometry/Sine
/// @param x = time  Angle in radians; one wave is 2π long.
/// @returns From -1 to 1.
/// @inline
/// @search sin, wave, oscillate
fn sine(x: T) -> T {
    return sin(x);
}

/// The cosine of an angle: a sine wave that begins at its top.
///
/// @node Math/Trigonometry/Cosine
/// @param x = time  Angle in radians; one wave is 2π long.
/// @returns From -1 to 1.
/// @inline
/// @search cos, wave, oscillate
fn cosine(x: T) -> T {
    return cos(x);
}

struct SineAndCosine {
    /// Sine, from -1 to 1.
    sine: T,
    /// Cosine, from -1 to 1.
    cosine: T,
}

/// Sine and cosine of one angle: the two coordinates of a point on a circle.
///
/// @node Math/Trigonometry/Sine And Cosine
/// @param x = time  Angle in radians; one turn is 2π.
/// @search sincos, circle, orbit
fn sine_and_cosine(x: T) -> SineAndCosine {
    return SineAndCosine(sin(x), cos(x));
}

/// The tangent of an angle: sine divided by cosine. Large, but finite, near a quarter turn.
///
/// @node Math/Trigonometry/Tangent Of Angle
/// @param x = 0.5 [-1.5, 1.5]  Angle in radians.
/// @returns The slope that belongs to the angle.
/// @search tan, slope
fn tangent_of_angle(x: T) -> T {
    return clamp(tan(x), T(-1.0e8), T(1.0e8));
}

/// The angle whose sine is given.
///
/// @node Math/Trigonometry/Arcsine
/// @param x = 0.5 [-1, 1]  The sine, held from -1 to 1.
/// @returns Angle in radians, from -π/2 to π/2.
/// @search asin, inverse sine
fn arcsine(x: T) -> T {
    // Some adapters' own function is off by 0.0002.
    let sine = clamp(x, T(-1.0), T(1.0));
    return atan2(sine, sqrt((1.0 - sine) * (1.0 + sine)));
}

/// The angle whose cosine is given.
///
/// @node Math/Trigonometry/Arccosine
/// @param x = 0.5 [-1, 1]  The cosine, held from -1 to 1.
/// @returns Angle in radians, from 0 to π.
/// @search acos, inverse cosine
fn arccosine(x: T) -> T {
    // Some adapters' own function is off by 0.0002.
    let cosine = clamp(x, T(-1.0), T(1.0));
    return atan2(sqrt((1.0 - cosine) * (1.0 + cosine)), cosine);
}

/// The angle whose tangent is given.
///
/// @node Math/Trigonometry/Arctangent
/// @param x = 1.0 [-4, 4]  The tangent, any number.
/// @returns Angle in radians, from -π/2 to π/2.
/// @inline
/// @search atan, inverse tangent
fn arctangent(x: T) -> T {
    return atan(x);
}

/// The angle of a point, measured from the x axis towards the y axis. The origin gives 0.
///
/// @node Math/Trigonometry/Arctangent 2
/// @param y = 1.0  Second coordinate of the point.
/// @param x = 1.0  First coordinate of the point.
/// @returns Angle in radians, from -π to π.
/// @jumps
/// @change arctangent_2_change
/// @search atan2, angle of vector, direction
fn arctangent_2(y: T, x: T) -> T {
    let is_origin = (abs(x) + abs(y)) < T(1.2e-38);
    return select(atan2(y, select(x, T(1.0), is_origin)), T(0.0), is_origin);
}

/// The change of the angle, which goes on where the angle itself jumps by a turn.
fn arctangent_2_change(y: T, d_y: T, x: T, d_x: T) -> T {
    return (x * d_y - y * d_x) / max(x * x + y * y, T(1.0e-12));
}

/// The hyperbolic sine. Held finite: beyond ±88 it stays as it is there.
///
/// @node Math/Trigonometry/Hyperbolic Sine
/// @param x = 1.0 [-4, 4]  The value.
/// @returns (eˣ - e⁻ˣ) / 2.
/// @search sinh
fn hyperbolic_sine(x: T) -> T {
    return sinh(clamp(x, T(-88.0), T(88.0)));
}

/// The hyperbolic cosine: the shape of a hanging chain. Held finite: beyond ±88 it stays as it is there.
///
/// @node Math/Trigonometry/Hyperbolic Cosine
/// @param x = 1.0 [-4, 4]  The value.
/// @returns (eˣ + e⁻ˣ) / 2, at least 1.
/// @search cosh, catenary
fn hyperbolic_cosine(x: T) -> T {
    return cosh(clamp(x, T(-88.0), T(88.0)));
}

/// The hyperbolic tangent: a soft limit between -1 and 1.
///
/// @node Math/Trigonometry/Hyperbolic Tangent
/// @param x = 1.0 [-4, 4]  The value.
/// @returns From -1 to 1.
/// @search tanh, sigmoid, soft clip
fn hyperbolic_tangent(x: T) -> T {
    // Beyond 10 the result is 1 in 32 bits, and some implementations divide infinities there.
    return tanh(clamp(x, T(-10.0), T(10.0)));
}

/// The value whose hyperbolic sine is given.
///
/// @node Math/Trigonometry/Inverse Hyperbolic Sine
/// @param x = 1.0 [-4, 4]  The value.
/// @returns ln(x + √(x² + 1)).
/// @search asinh
fn inverse_hyperbolic_sine(x: T) -> T {
    // By the absolute value: for large negative values the sum would cancel to zero.
    let size = min(abs(x), T(1.0e18));
    return sign(x) * log(size + sqrt(size * size + 1.0));
}

/// The value whose hyperbolic cosine is given. Values below 1 count as 1.
///
/// @node Math/Trigonometry/Inverse Hyperbolic Cosine
/// @param x = 2.0 [1, 8]  The value.
/// @returns At least 0.
/// @search acosh
fn inverse_hyperbolic_cosine(x: T) -> T {
    let size = clamp(x, T(1.0), T(1.0e18));
    return log(size + sqrt(size * size - 1.0));
}

/// The value whose hyperbolic tangent is given. Held finite near ±1.
///
/// @node Math/Trigonometry/Inverse Hyperbolic Tangent
/// @param x = 0.5 [-0.99, 0.99]  The value, held just inside -1 to 1.
/// @returns About -8.3 to 8.3.
/// @search atanh
fn inverse_hyperbolic_tangent(x: T) -> T {
    let inside = clamp(x, T(-0.9999999), T(0.9999999));
    return 0.5 * log((1.0 + inside) / (1.0 - inside));
}

/// Turns radians into degrees.
///
/// @node Math/Trigonometry/Degrees
/// @param x = 1.0  Angle in radians.
/// @returns Angle in degrees.
/// @inline
/// @search radians to degrees, rad2deg
fn to_degrees(x: T) -> T {
    return x * 57.29577951;
}

/// Turns degrees into radians.
///
/// @node Math/Trigonometry/Radians
/// @param x = 45.0 [-360, 360]  Angle in degrees.
/// @returns Angle in radians.
/// @inline
/// @search degrees to radians, deg2rad
fn to_radians(x: T) -> T {
    return x * 0.01745329252;
}
