// Arithmetic that stays finite, for any float type.

alias T = f32;

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or(a: T, b: T, fallback: T) -> T {
    let is_zero = abs(b) < T(1.2e-38);
    return select(a / select(b, T(1.0), is_zero), fallback, is_zero);
}

/// Where `x` lies between `low` and `high`, from 0 to 1; a step when both are equal.
fn position_between(low: T, high: T, x: T) -> T {
    let step_at_low = select(T(0.0), T(1.0), x >= low);
    return clamp(ratio_or(x - low, high - low, step_at_low), T(0.0), T(1.0));
}

/// The remainder of `a / b` that has the sign of `b`; 0 where `b` is 0. Never reaches `b`.
fn floored_modulo(a: T, b: T) -> T {
    // A quotient that is rounded up to a whole number leaves a little less than nothing.
    let remainder = a - b * floor(ratio_or(a, b, T(0.0)));
    return select(remainder, T(0.0), (abs(remainder) >= abs(b)) | (sign(remainder) * b < T(0.0)));
}
