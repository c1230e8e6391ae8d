// Blending between values and moving between ranges.

alias T = f32;

/// Blends from one value to another.
///
/// @node Math/Range/Lerp
/// @param a = 0.0  The value where the weight is 0.
/// @param b = 1.0  The value where the weight is 1.
/// @param t = 0.5 [0, 1]  Weight; beyond 0 to 1 it goes on in the same direction.
/// @returns a + (b - a) · t.
/// @inline
/// @change lerp_change
/// @search mix, blend, linear interpolate, interpolation, fade
fn lerp(a: T, b: T, t: T) -> T {
    return mix(a, b, t);
}

fn lerp_change(a: T, d_a: T, b: T, d_b: T, t: T, d_t: T) -> T {
    return mix(d_a, d_b, t) + (b - a) * d_t;
}

/// Where a value lies between two others. Equal ends give 0.
///
/// @node Math/Range/Inverse Lerp
/// @param a = 0.0  The value that gives 0.
/// @param b = 1.0  The value that gives 1.
/// @param x = 0.25  The value to place.
/// @returns 0 at a, 1 at b, beyond them less or more; 0 where a equals b.
/// @search unlerp, inverse mix, normalize range, invlerp
fn inverse_lerp(a: T, b: T, x: T) -> T {
    return ratio_or(x - a, b - a, T(0.0));
}

/// Moves a value from one range to another. A source range without length gives the start of the target.
///
/// @node Math/Range/Remap
/// @param x = 0.5  The value.
/// @param in_low = 0.0  Start of the source range.
/// @param in_high = 1.0  End of the source range.
/// @param out_low = -1.0  Start of the target range.
/// @param out_high = 1.0  End of the target range.
/// @param clamped = false  Keep the result inside the target range.
/// @returns The value in the target range.
/// @change remap_change
/// @search map range, fit, rescale, scale range
fn remap(x: T, in_low: T, in_high: T, out_low: T, out_high: T, clamped: bool) -> T {
    let t = ratio_or(x - in_low, in_high - in_low, T(0.0));
    return mix(out_low, out_high, select(t, clamp(t, T(0.0), T(1.0)), clamped));
}

fn remap_change(d_x: T, in_low: T, in_high: T, out_low: T, out_high: T) -> T {
    return ratio_or(d_x * (out_high - out_low), in_high - in_low, T(0.0));
}

/// A hard edge: 0 below a threshold, 1 at it and above.
///
/// @node Math/Range/Step
/// @param edge = 0.5 [0, 1]  The threshold.
/// @param x = 0.75  The value.
/// @returns 0 or 1.
/// @inline
/// @search threshold, hard edge, cutoff, heaviside
fn step_at(edge: T, x: T) -> T {
    return step(edge, x);
}

/// A straight ramp from 0 to 1 between two edges.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
///
/// @node Math/Range/Linear Step
/// @param low = 0.25 [0, 1]  Where the ramp is 0.
/// @param high = 0.75 [0, 1]  Where the ramp is 1.
/// @param x = 0.5  The value.
/// @returns From 0 to 1.
/// @search linstep, boxstep
fn linear_step(low: T, high: T, x: T) -> T {
    return position_between(low, high, x);
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
///
/// @node Math/Range/Smoothstep
/// @param low = 0.25 [0, 1]  At and below it the mask is 0.
/// @param high = 0.75 [0, 1]  At and above it the mask is 1.
/// @param x = 0.5  The value.
/// @returns From 0 to 1, level at both ends.
/// @search mask, soft edge, hermite, cubic, ease, smooth threshold
fn smoothstep_mask(low: T, high: T, x: T) -> T {
    let t = position_between(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

// Source: Ken Perlin, Improving Noise, https://dl.acm.org/doi/10.1145/566654.566636
/// A softer edge than Smoothstep: its curvature, too, is level at both ends.
///
/// @node Math/Range/Smootherstep
/// @param low = 0.25 [0, 1]  At and below it the result is 0.
/// @param high = 0.75 [0, 1]  At and above it the result is 1.
/// @param x = 0.5  The value.
/// @returns From 0 to 1.
/// @search quintic, perlin fade, soft edge
fn smootherstep(low: T, high: T, x: T) -> T {
    let t = position_between(low, high, x);
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

// Source: Christophe Schlick, Fast Alternatives to Perlin's Bias and Gain Functions, Graphics Gems IV.
/// Bends a ramp from 0 to 1 up or down.
///
/// @node Math/Range/Bias
/// @param x = 0.5 [0, 1]  The value, held from 0 to 1.
/// @param amount = 0.25 [0.01, 0.99]  The result at the middle of the ramp; 0.5 changes nothing.
/// @returns From 0 to 1.
/// @search schlick, gamma, curve
fn bias(x: T, amount: T) -> T {
    let t = clamp(x, T(0.0), T(1.0));
    let a = clamp(amount, T(0.0001), T(0.9999));
    return t / ((1.0 / a - 2.0) * (1.0 - t) + 1.0);
}

// Source: Christophe Schlick, Fast Alternatives to Perlin's Bias and Gain Functions, Graphics Gems IV.
/// Gives a ramp from 0 to 1 more or less contrast around its middle.
///
/// @node Math/Range/Gain
/// @param x = 0.25 [0, 1]  The value, held from 0 to 1.
/// @param amount = 0.25 [0.01, 0.99]  Below 0.5 the middle flattens, above it steepens; 0.5 changes nothing.
/// @returns From 0 to 1.
/// @search schlick, contrast, s-curve
fn gain(x: T, amount: T) -> T {
    let t = clamp(x, T(0.0), T(1.0));
    let a = clamp(amount, T(0.0001), T(0.9999));
    let bend = (1.0 / a - 2.0) * (1.0 - 2.0 * t);
    return select((bend - t) / (bend - 1.0), t / (bend + 1.0), t < T(0.5));
}

/// A mask of what lies above a threshold, with a soft edge of a chosen width around it.
///
/// @node Math/Range/Threshold
/// @param x = 0.6  The value.
/// @param threshold = 0.5 [0, 1]  Where the mask is one half.
/// @param softness = 0.1 [0, 1]  Width of the edge; 0 is hard.
/// @returns 0 below, 1 above.
/// @search cutoff, soft step, binarize, histogram scan, dissolve, erosion, burn away
fn soft_threshold(x: T, threshold: T, softness: T) -> T {
    let half_width = abs(softness) * 0.5;
    let t = position_between(threshold - half_width, threshold + half_width, x);
    return t * t * (3.0 - 2.0 * t);
}
