// Signs, whole numbers and steps.

alias T = f32;

/// The value without its sign.
///
/// @node Math/Basic/Absolute
/// @param x = -1.0  The value.
/// @returns x, or -x where x is negative.
/// @inline
/// @change absolute_change
/// @search abs, magnitude
fn absolute(x: T) -> T {
    return abs(x);
}

fn absolute_change(x: T, d_x: T) -> T {
    return select(d_x, -d_x, x < T(0.0));
}

/// Whether a value is negative, zero or positive.
///
/// @node Math/Basic/Sign
/// @param x = -0.5  The value.
/// @returns -1, 0 or 1.
/// @inline
/// @search sgn, signum
fn sign_of(x: T) -> T {
    return sign(x);
}

/// The next whole number at or below a value.
///
/// @node Math/Basic/Floor
/// @param x = 1.5  The value.
/// @returns The whole number; -0.5 gives -1.
/// @inline
/// @jumps
/// @change stairs_change
/// @search round down, integer part
fn floor_of(x: T) -> T {
    return floor(x);
}

/// The change on a stair: none, but where it rises.
fn stairs_change(d_x: T) -> T {
    return d_x * 0.0;
}

/// The next whole number at or above a value.
///
/// @node Math/Basic/Ceiling
/// @param x = 1.5  The value.
/// @returns The whole number; -0.5 gives 0.
/// @inline
/// @jumps
/// @change stairs_change
/// @search ceil, round up
fn ceiling(x: T) -> T {
    return ceil(x);
}

/// The nearest whole number; halves go to the even one.
///
/// @node Math/Basic/Round
/// @param x = 1.75  The value.
/// @returns The whole number; 0.5 gives 0, 1.5 gives 2.
/// @inline
/// @jumps
/// @change stairs_change
/// @search nearest, rint
fn round_of(x: T) -> T {
    return round(x);
}

/// The whole number towards zero.
///
/// @node Math/Basic/Truncate
/// @param x = -1.5  The value.
/// @returns The value without its decimals; -1.5 gives -1.
/// @inline
/// @jumps
/// @change stairs_change
/// @search trunc, integer part, round to zero
fn truncate(x: T) -> T {
    return trunc(x);
}

/// What is left above the next lower whole number: a ramp from 0 to 1 that repeats.
///
/// @node Math/Basic/Fraction
/// @param x = time  The value; -0.25 gives 0.75.
/// @returns x - floor(x), from 0 to 1.
/// @inline
/// @jumps
/// @change repeat_change
/// @search fract, frac, repeat, decimals, sawtooth
fn fraction(x: T) -> T {
    return fract(x);
}

/// The change of what is repeated, which goes on where the repetition begins again.
fn repeat_change(d_x: T) -> T {
    return d_x;
}

/// Reduces a value from 0 to 1 to a number of even steps.
///
/// @node Math/Basic/Posterize
/// @param x = 0.4 [0, 1]  The value.
/// @param steps = 4.0 [1, 16]  Number of even steps between 0 and 1; below 1 it counts as 1.
/// @returns The next lower multiple of 1 / steps.
/// @jumps
/// @change stairs_change
/// @search quantize, steps, bands, levels
fn posterize(x: T, steps: T) -> T {
    let count = max(steps, T(1.0));
    return floor(x * count) / count;
}

/// Rounds a value to the nearest multiple of a step. A step of 0 changes nothing.
///
/// @node Math/Basic/Snap
/// @param x = 0.4  The value.
/// @param step_size = 0.25 [0.01, 1]  Distance between the values that remain; 0 changes nothing.
/// @returns The nearest multiple of the step.
/// @jumps
/// @change stairs_change
/// @search quantize, grid, round to
fn snap(x: T, step_size: T) -> T {
    let multiple = round(ratio_or(x, step_size, T(0.0))) * step_size;
    return select(multiple, x, step_size == T(0.0));
}

/// Runs a value from a lower to an upper bound, again and again.
///
/// @node Math/Basic/Wrap
/// @param x = time  The value.
/// @param low = 0.0  Where the range begins.
/// @param high = 1.0  Where the range ends and begins again; equal to the lower bound, the result is that bound.
/// @returns The value moved into the range by whole lengths of it.
/// @jumps
/// @change repeat_change
/// @search repeat, cycle, loop, modulo range
fn wrap(x: T, low: T, high: T) -> T {
    return low + floored_modulo(x - low, high - low);
}

/// Runs a value up to a length and back down, again and again.
///
/// @node Math/Basic/Ping Pong
/// @param x = time  The value.
/// @param length = 1.0 [0.1, 10]  The turning point; 0 gives 0.
/// @returns From 0 to the length and back.
/// @jumps
/// @change ping_pong_change
/// @search pingpong, triangle, back and forth, mirror
fn ping_pong(x: T, length: T) -> T {
    let span = abs(length);
    return span - abs(floored_modulo(x, span * 2.0) - span);
}

fn ping_pong_change(x: T, d_x: T, length: T) -> T {
    let span = abs(length);
    return select(d_x, -d_x, floored_modulo(x, span * 2.0) > span);
}
