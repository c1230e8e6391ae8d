// Matrices of 2×2 numbers, column by column. Matrices stand left of the vector: matrix · vector.

/// A 2×2 matrix from its columns.
///
/// @node Matrix/Construct Matrix 2
/// @param first = (1, 0)  The first column: where the x axis goes.
/// @param second = (0, 1)  The second column: where the y axis goes.
/// @returns The matrix.
/// @inline
/// @search mat2, make matrix, combine matrix, columns
fn construct_matrix_2(first: vec2f, second: vec2f) -> mat2x2f {
    return mat2x2f(first, second);
}

struct MatrixColumns2 {
    /// The first column.
    first: vec2f,
    /// The second column.
    second: vec2f,
}

/// The columns of a 2×2 matrix.
///
/// @node Matrix/Split Matrix 2
/// @param matrix = identity  The matrix.
/// @search mat2, columns, separate matrix
fn split_matrix_2(matrix: mat2x2f) -> MatrixColumns2 {
    return MatrixColumns2(matrix[0], matrix[1]);
}

/// Two 2×2 matrices in sequence: the second one acts first.
///
/// @node Matrix/Multiply Matrix 2
/// @param a = identity  What acts second.
/// @param b = identity  What acts first.
/// @returns a · b.
/// @inline
/// @search matrix product, matmul, mul, combine transforms
fn multiply_matrix_2(a: mat2x2f, b: mat2x2f) -> mat2x2f {
    return a * b;
}

/// A vector turned and scaled by a 2×2 matrix.
///
/// @node Matrix/Transform Vector 2
/// @param matrix = identity  The matrix.
/// @param v = (1, 0)  The vector.
/// @returns matrix · vector.
/// @inline
/// @search matrix times vector, mul, apply matrix
fn transform_vector_2(matrix: mat2x2f, v: vec2f) -> vec2f {
    return matrix * v;
}

/// A 2×2 matrix with rows and columns exchanged; for a rotation, its inverse.
///
/// @node Matrix/Transpose 2
/// @param matrix = identity  The matrix.
/// @returns The transposed matrix.
/// @inline
/// @search swap rows and columns
fn transpose_2(matrix: mat2x2f) -> mat2x2f {
    return transpose(matrix);
}

/// The factor by which a 2×2 matrix changes every area.
///
/// @node Matrix/Determinant 2
/// @param matrix = identity  The matrix.
/// @returns 0 where it flattens everything; negative where it mirrors.
/// @inline
/// @search det
fn determinant_2(matrix: mat2x2f) -> f32 {
    return determinant(matrix);
}

/// The matrix that undoes a 2×2 matrix. One that cannot be undone gives zeros.
///
/// @node Matrix/Inverse 2
/// @param matrix = identity  The matrix.
/// @returns The inverse, or zeros where the determinant is 0 or as good as (below 1e-30).
/// @search invert matrix, undo
fn inverse_2(matrix: mat2x2f) -> mat2x2f {
    let determinant_2 = determinant(matrix);
    let is_flat = abs(determinant_2) < 1.0e-30;
    let factor = select(1.0 / select(determinant_2, 1.0, is_flat), 0.0, is_flat);
    return mat2x2f(matrix[1][1], -matrix[0][1], -matrix[1][0], matrix[0][0]) * factor;
}
