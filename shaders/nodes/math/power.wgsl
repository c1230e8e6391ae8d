// Powers, roots, exponentials and logarithms. Each is finite for every input.

alias T = f32;

/// A value raised to a power. A negative base counts as 0.
///
/// @node Math/Basic/Power
/// @param base = 0.5 [0, 2]  The value; below 0 it counts as 0.
/// @param exponent = 2.0 [0, 8]  The power. A base of 0 with a negative exponent gives 0.
/// @returns base to the power of exponent; 1 where the exponent is 0.
/// @search pow, exponent, raise, contrast curve
fn power(base: T, exponent: T) -> T {
    let is_positive = base > T(0.0);
    let safe_base = select(T(1.0), base, is_positive);
    let of_zero = select(T(0.0), T(1.0), exponent == T(0.0));
    return select(of_zero, min(pow(safe_base, exponent), T(3.0e38)), is_positive);
}

/// A value times itself.
///
/// @node Math/Basic/Square
/// @param x = 0.5  The value.
/// @returns x · x.
/// @inline
/// @search squared, x^2
fn square(x: T) -> T {
    return x * x;
}

/// The square root. Negative values give 0.
///
/// @node Math/Basic/Square Root
/// @param x = 2.0 [0, 4]  The value; below 0 it counts as 0.
/// @returns The root, at least 0.
/// @search sqrt, root
fn square_root(x: T) -> T {
    return sqrt(max(x, T(0.0)));
}

/// One divided by the square root. Zero and negative values give 0.
///
/// @node Math/Basic/Inverse Square Root
/// @param x = 2.0 [0, 4]  The value; at or below 0 the result is 0.
/// @returns 1 / √x.
/// @search rsqrt, inversesqrt, reciprocal square root
fn inverse_square_root(x: T) -> T {
    let is_positive = x >= T(1.2e-38);
    return select(T(0.0), inverseSqrt(select(T(1.0), x, is_positive)), is_positive);
}

/// e raised to a value, e being about 2.718. Held finite: values above 88 count as 88.
///
/// @node Math/Basic/Exponential
/// @param x = 1.0 [-4, 4]  The exponent.
/// @returns e to the power of x.
/// @search exp, e^x
fn exponential(x: T) -> T {
    return exp(min(x, T(88.0)));
}

/// Two raised to a value. Held finite: values above 127 count as 127.
///
/// @node Math/Basic/Exponential 2
/// @param x = 1.0 [-4, 4]  The exponent.
/// @returns 2 to the power of x.
/// @search exp2, 2^x, power of two
fn exponential_2(x: T) -> T {
    return exp2(min(x, T(127.0)));
}

/// The natural logarithm. At or below zero it gives that of the smallest positive number, about -87.
///
/// @node Math/Basic/Logarithm
/// @param x = 2.0 [0.01, 10]  The value.
/// @returns The exponent of e that gives x.
/// @search log, ln, natural logarithm
fn logarithm(x: T) -> T {
    return log(max(x, T(1.2e-38)));
}

/// The logarithm to base 2. At or below zero it gives that of the smallest positive number, about -126.
///
/// @node Math/Basic/Log 2
/// @param x = 2.0 [0.01, 10]  The value.
/// @returns The exponent of 2 that gives x.
/// @search log2, logarithm base 2, octave
fn log_2(x: T) -> T {
    return log2(max(x, T(1.2e-38)));
}

/// The logarithm to base 10. At or below zero it gives that of the smallest positive number, about -38.
///
/// @node Math/Basic/Log 10
/// @param x = 10.0 [0.01, 100]  The value.
/// @returns The exponent of 10 that gives x.
/// @search log10, decimal logarithm
fn log_10(x: T) -> T {
    return log2(max(x, T(1.2e-38))) * 0.30102999566;
}
