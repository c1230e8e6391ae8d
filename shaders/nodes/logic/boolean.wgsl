// True and false.

/// True where both are true.
///
/// @node Logic/And
/// @param a = true  First condition.
/// @param b = true  Second condition.
/// @returns True or false.
/// @inline
/// @search both, conjunction, &&
fn and_of(a: bool, b: bool) -> bool {
    return a && b;
}

/// True where at least one is true.
///
/// @node Logic/Or
/// @param a = true  First condition.
/// @param b = false  Second condition.
/// @returns True or false.
/// @inline
/// @search either, disjunction
fn or_of(a: bool, b: bool) -> bool {
    return a || b;
}

/// True where the condition is false.
///
/// @node Logic/Not
/// @param a = false  The condition.
/// @returns True or false.
/// @inline
/// @search negate boolean
fn not_of(a: bool) -> bool {
    return !a;
}

/// True where exactly one is true.
///
/// @node Logic/Xor
/// @param a = true  First condition.
/// @param b = false  Second condition.
/// @returns True or false.
/// @inline
/// @search exclusive or, different
fn xor_of(a: bool, b: bool) -> bool {
    return a != b;
}

/// True unless both are true.
///
/// @node Logic/Nand
/// @param a = true  First condition.
/// @param b = false  Second condition.
/// @returns True or false.
/// @inline
/// @search not and
fn nand_of(a: bool, b: bool) -> bool {
    return !(a && b);
}
