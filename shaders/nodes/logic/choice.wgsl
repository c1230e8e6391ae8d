// Choosing between values.

alias T = f32;

/// One of two values, chosen by a condition. Both are computed.
///
/// @node Logic/Branch
/// @param condition = true  What decides.
/// @param if_true = 1.0  The result where the condition is true.
/// @param if_false = 0.0  The result where it is false.
/// @returns The chosen value.
/// @inline
/// @search if, select, ternary, choose, conditional, predicate
fn branch(condition: bool, if_true: T, if_false: T) -> T {
    return select(if_false, if_true, condition);
}

/// Whether every component of a value differs from zero.
///
/// @node Logic/All
/// @param x = 1.0  The value.
/// @returns True when no component is 0.
/// @search every, all components
fn all_of(x: T) -> bool {
    return all(x != T(0.0));
}

/// Whether some component of a value differs from zero.
///
/// @node Logic/Any
/// @param x = 1.0  The value.
/// @returns True when at least one component is not 0.
/// @search some, any component
fn any_of(x: T) -> bool {
    return any(x != T(0.0));
}
