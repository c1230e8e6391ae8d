// Comparing two numbers.

/// Whether one number is smaller than, equal to or larger than another.
///
/// @node Logic/Compare
/// @mode less  True where a is smaller than b.
/// @param a = 0.0  First number.
/// @param b = 0.5  Second number.
/// @returns True or false.
/// @inline
/// @search comparison, equal, greater, less than, greater than, if, if greater
fn compare_less(a: f32, b: f32) -> bool {
    return a < b;
}

/// @node Logic/Compare
/// @mode less_or_equal  True where a is smaller than b or the same.
/// @param a = 0.0  First number.
/// @param b = 0.5  Second number.
/// @returns True or false.
/// @inline
fn compare_less_or_equal(a: f32, b: f32) -> bool {
    return a <= b;
}

/// @node Logic/Compare
/// @mode equal  True where a and b are the same.
/// @param a = 0.0  First number.
/// @param b = 0.5  Second number.
/// @returns True or false.
/// @inline
fn compare_equal(a: f32, b: f32) -> bool {
    return a == b;
}

/// @node Logic/Compare
/// @mode not_equal  True where a and b differ.
/// @param a = 0.0  First number.
/// @param b = 0.5  Second number.
/// @returns True or false.
/// @inline
fn compare_not_equal(a: f32, b: f32) -> bool {
    return a != b;
}

/// @node Logic/Compare
/// @mode greater_or_equal  True where a is larger than b or the same.
/// @param a = 0.0  First number.
/// @param b = 0.5  Second number.
/// @returns True or false.
/// @inline
fn compare_greater_or_equal(a: f32, b: f32) -> bool {
    return a >= b;
}

/// @node Logic/Compare
/// @mode greater  True where a is larger than b.
/// @param a = 0.0  First number.
/// @param b = 0.5  Second number.
/// @returns True or false.
/// @inline
fn compare_greater(a: f32, b: f32) -> bool {
    return a > b;
}
