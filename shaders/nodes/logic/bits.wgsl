// Whole numbers as rows of bits.

/// The bits that both numbers have.
///
/// @node Logic/Bits/Bitwise And
/// @param a = 12  First number.
/// @param b = 10  Second number.
/// @returns The common bits; 12 and 10 give 8.
/// @inline
/// @search bit mask
fn bitwise_and(a: i32, b: i32) -> i32 {
    return a & b;
}

/// The bits that at least one number has.
///
/// @node Logic/Bits/Bitwise Or
/// @param a = 12  First number.
/// @param b = 10  Second number.
/// @returns All bits; 12 and 10 give 14.
/// @inline
/// @search combine bits
fn bitwise_or(a: i32, b: i32) -> i32 {
    return a | b;
}

/// The bits that exactly one number has.
///
/// @node Logic/Bits/Bitwise Xor
/// @param a = 12  First number.
/// @param b = 10  Second number.
/// @returns The differing bits; 12 and 10 give 6.
/// @inline
/// @search exclusive or, toggle bits
fn bitwise_xor(a: i32, b: i32) -> i32 {
    return a ^ b;
}

/// All bits turned round.
///
/// @node Logic/Bits/Bitwise Not
/// @param a = 0  The number.
/// @returns The other bits; 0 gives -1.
/// @inline
/// @search complement, invert bits
fn bitwise_not(a: i32) -> i32 {
    return ~a;
}

/// Moves the bits of a number up: doubles it again and again.
///
/// @node Logic/Bits/Shift Left
/// @param a = 1  The number.
/// @param count = 3 [0, 31] within [0, 31]  By how many places, from 0 to 31.
/// @returns The moved bits; 1 by 3 gives 8.
/// @search bit shift, double
fn shift_left(a: i32, count: i32) -> i32 {
    return a << u32(clamp(count, 0, 31));
}

/// Moves the bits of a number down: halves it again and again, keeping the sign.
///
/// @node Logic/Bits/Shift Right
/// @param a = 8  The number.
/// @param count = 3 [0, 31] within [0, 31]  By how many places, from 0 to 31.
/// @returns The moved bits; 8 by 3 gives 1.
/// @search bit shift, halve
fn shift_right(a: i32, count: i32) -> i32 {
    return a >> u32(clamp(count, 0, 31));
}

/// A number without its decimals, as an integer.
///
/// @node Logic/Bits/To Integer
/// @param x = 1.5  The number.
/// @returns The whole number towards zero.
/// @search int, cast, convert, float to int
fn to_integer(x: f32) -> i32 {
    return i32(x);
}

/// Whether a number is not a number: the result of a meaningless computation.
///
/// @node Logic/Is NaN
/// @param x = 0.0  The number.
/// @returns True for not-a-number, as far as the adapter keeps it.
/// @search nan, invalid
fn is_nan(x: f32) -> bool {
    // By its bits: compilers may assume that comparisons never see one.
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

/// Whether a number is too large to be one.
///
/// @node Logic/Is Infinite
/// @param x = 0.0  The number.
/// @returns True for plus or minus infinity, as far as the adapter keeps it.
/// @search inf, infinity, overflow
fn is_infinite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u;
}
