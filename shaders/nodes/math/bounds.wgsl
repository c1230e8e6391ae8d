// Smaller, larger, and between.

alias T = f32;

/// The smaller of two values, component by component.
///
/// @node Math/Basic/Minimum
/// @param a = 0.25  First value.
/// @param b = 0.75  Second value.
/// @returns The smaller one.
/// @inline
/// @change minimum_change
/// @search min, smaller, least, darken
fn minimum(a: T, b: T) -> T {
    return min(a, b);
}

fn minimum_change(a: T, d_a: T, b: T, d_b: T) -> T {
    return select(d_b, d_a, a < b);
}

/// The larger of two values, component by component.
///
/// @node Math/Basic/Maximum
/// @param a = 0.25  First value.
/// @param b = 0.75  Second value.
/// @returns The larger one.
/// @inline
/// @change maximum_change
/// @search max, larger, greatest, lighten
fn maximum(a: T, b: T) -> T {
    return max(a, b);
}

fn maximum_change(a: T, d_a: T, b: T, d_b: T) -> T {
    return select(d_b, d_a, a > b);
}

/// Keeps a value between two bounds. Bounds the wrong way round are exchanged.
///
/// @node Math/Basic/Clamp
/// @param x = 1.5  The value.
/// @param low = 0.0  Lower bound.
/// @param high = 1.0  Upper bound.
/// @returns The value, or the bound that it is beyond.
/// @change clamp_change
/// @search limit, range, constrain
fn clamp_between(x: T, low: T, high: T) -> T {
    return clamp(x, min(low, high), max(low, high));
}

fn clamp_change(x: T, d_x: T, low: T, high: T) -> T {
    return select(d_x, T(0.0), (x < min(low, high)) | (x > max(low, high)));
}

/// Keeps a value between 0 and 1.
///
/// @node Math/Basic/Saturate
/// @param x = 1.5  The value.
/// @returns The value from 0 to 1.
/// @inline
/// @change saturate_change
/// @search clamp01, clamp 0 1, limit
fn saturate_of(x: T) -> T {
    return saturate(x);
}

fn saturate_change(x: T, d_x: T) -> T {
    return select(d_x, T(0.0), (x < T(0.0)) | (x > T(1.0)));
}

// Source: https://iquilezles.org/articles/smin/ (quadratic polynomial).
/// The smaller of two values with a rounded transition between them.
///
/// @node Math/Basic/Smooth Minimum
/// @param a = 0.4  First value.
/// @param b = 0.6  Second value.
/// @param smoothness = 0.25 [0, 1]  Difference below which the two melt together; 0 gives the plain minimum.
/// @returns At most the smaller one.
/// @search smin, soft minimum, smooth union, metaball
fn smooth_minimum(a: T, b: T, smoothness: T) -> T {
    let width = max(smoothness, T(0.0));
    let overlap = max(width - abs(a - b), T(0.0));
    return min(a, b) - ratio_or(overlap * overlap * 0.25, width, T(0.0));
}

// Source: https://iquilezles.org/articles/smin/ (quadratic polynomial).
/// The larger of two values with a rounded transition between them.
///
/// @node Math/Basic/Smooth Maximum
/// @param a = 0.4  First value.
/// @param b = 0.6  Second value.
/// @param smoothness = 0.25 [0, 1]  Difference below which the two melt together; 0 gives the plain maximum.
/// @returns At least the larger one.
/// @search smax, soft maximum, smooth intersection
fn smooth_maximum(a: T, b: T, smoothness: T) -> T {
    let width = max(smoothness, T(0.0));
    let overlap = max(width - abs(a - b), T(0.0));
    return max(a, b) + ratio_or(overlap * overlap * 0.25, width, T(0.0));
}
