// The four basic operations and what is built of them.

alias T = f32;

/// The sum of two values.
///
/// @node Math/Basic/Add
/// @param a = 0.0  First summand.
/// @param b = 1.0  Second summand.
/// @returns a + b.
/// @inline
/// @change add_change
/// @search plus, sum, +
fn add(a: T, b: T) -> T {
    return a + b;
}

fn add_change(d_a: T, d_b: T) -> T {
    return d_a + d_b;
}

/// The difference of two values.
///
/// @node Math/Basic/Subtract
/// @param a = 1.0  What to subtract from.
/// @param b = 0.5  What to subtract.
/// @returns a - b.
/// @inline
/// @change subtract_change
/// @search minus, difference, sub, -
fn subtract(a: T, b: T) -> T {
    return a - b;
}

fn subtract_change(d_a: T, d_b: T) -> T {
    return d_a - d_b;
}

/// The product of two values, component by component.
///
/// @node Math/Basic/Multiply
/// @param a = 1.0  First factor.
/// @param b = 2.0  Second factor.
/// @returns a · b.
/// @inline
/// @change multiply_change
/// @search times, product, mul, scale, *
fn multiply(a: T, b: T) -> T {
    return a * b;
}

fn multiply_change(a: T, d_a: T, b: T, d_b: T) -> T {
    return d_a * b + a * d_b;
}

/// The quotient of two values. Division by zero gives 0.
///
/// @node Math/Basic/Divide
/// @param a = 1.0  What to divide.
/// @param b = 2.0  What to divide by; 0 gives 0.
/// @returns a / b, or 0 where b is 0.
/// @change divide_change
/// @search quotient, div, ratio, /
fn divide(a: T, b: T) -> T {
    return ratio_or(a, b, T(0.0));
}

fn divide_change(a: T, d_a: T, b: T, d_b: T) -> T {
    return ratio_or(d_a - ratio_or(a, b, T(0.0)) * d_b, b, T(0.0));
}

/// A product plus an offset, in one node.
///
/// @node Math/Basic/Multiply Add
/// @param a = 1.0  First factor.
/// @param b = 2.0  Second factor.
/// @param c = 0.5  Offset that is added.
/// @returns a · b + c.
/// @inline
/// @change multiply_add_change
/// @search mad, fma, scale and offset, scale and bias
fn multiply_add(a: T, b: T, c: T) -> T {
    return a * b + c;
}

fn multiply_add_change(a: T, d_a: T, b: T, d_b: T, d_c: T) -> T {
    return d_a * b + a * d_b + d_c;
}

/// The remainder of a division, with the sign of the divisor: (-0.25, 1) gives 0.75, (7, -3) gives -2.
///
/// It repeats evenly through zero, so that a pattern built on it has no mirror at the origin. A divisor of 0 gives 0.
///
/// @node Math/Basic/Modulo
/// @param a = time  What to divide.
/// @param b = 1.0  Divisor: the length after which the result repeats; 0 gives 0.
/// @returns The remainder, from 0 up to but never b.
/// @jumps
/// @change modulo_change
/// @search mod, remainder, fmod, repeat, floored modulo, %
fn modulo(a: T, b: T) -> T {
    return floored_modulo(a, b);
}

/// The change of what is divided: the remainder changes like it, but where it begins again.
fn modulo_change(d_a: T) -> T {
    return d_a;
}

/// Turns the sign round.
///
/// @node Math/Basic/Negate
/// @param x = 1.0  The value.
/// @returns -x.
/// @inline
/// @change negate_change
/// @search minus, opposite, invert sign
fn negate(x: T) -> T {
    return -x;
}

fn negate_change(d_x: T) -> T {
    return -d_x;
}

/// One divided by a value. The reciprocal of 0 is 0.
///
/// @node Math/Basic/Reciprocal
/// @param x = 2.0  The value; 0 gives 0.
/// @returns 1 / x, or 0 where x is 0.
/// @search inverse, one over, rcp
fn reciprocal(x: T) -> T {
    return ratio_or(T(1.0), x, T(0.0));
}

/// One minus a value: turns a mask from 0 to 1 round.
///
/// @node Math/Basic/One Minus
/// @param x = 0.25 [0, 1]  The value.
/// @returns 1 - x.
/// @inline
/// @change one_minus_change
/// @search invert mask, complement, 1-x, oneminus
fn one_minus(x: T) -> T {
    return 1.0 - x;
}

fn one_minus_change(d_x: T) -> T {
    return -d_x;
}

/// The mean of two values.
///
/// @node Math/Basic/Average
/// @param a = 0.0  First value.
/// @param b = 1.0  Second value.
/// @returns (a + b) / 2.
/// @inline
/// @change average_change
/// @search mean, middle, midpoint
fn average(a: T, b: T) -> T {
    return (a + b) * 0.5;
}

fn average_change(d_a: T, d_b: T) -> T {
    return (d_a + d_b) * 0.5;
}
