// Matrices of 3×3 numbers, column by column. Matrices stand left of the vector: matrix · vector.

/// A 3×3 matrix from its columns.
///
/// @node Matrix/Construct Matrix 3
/// @param first = (1, 0, 0)  The first column: where the x axis goes.
/// @param second = (0, 1, 0)  The second column: where the y axis goes.
/// @param third = (0, 0, 1)  The third column: where the z axis goes.
/// @returns The matrix.
/// @inline
/// @search mat3, make matrix, combine matrix, columns
fn construct_matrix_3(first: vec3f, second: vec3f, third: vec3f) -> mat3x3f {
    return mat3x3f(first, second, third);
}

struct MatrixColumns3 {
    /// The first column.
    first: vec3f,
    /// The second column.
    second: vec3f,
    /// The third column.
    third: vec3f,
}

/// The columns of a 3×3 matrix.
///
/// @node Matrix/Split Matrix 3
/// @param matrix = identity  The matrix.
/// @search mat3, columns, separate matrix
fn split_matrix_3(matrix: mat3x3f) -> MatrixColumns3 {
    return MatrixColumns3(matrix[0], matrix[1], matrix[2]);
}

/// Two 3×3 matrices in sequence: the second one acts first.
///
/// @node Matrix/Multiply Matrix 3
/// @param a = identity  What acts second.
/// @param b = identity  What acts first.
/// @returns a · b.
/// @inline
/// @search matrix product, matmul, mul, combine transforms
fn multiply_matrix_3(a: mat3x3f, b: mat3x3f) -> mat3x3f {
    return a * b;
}

/// A vector turned and scaled by a 3×3 matrix.
///
/// @node Matrix/Transform Vector 3
/// @param matrix = identity  The matrix.
/// @param v = (1, 0, 0)  The vector.
/// @returns matrix · vector.
/// @inline
/// @search matrix times vector, mul, apply matrix
fn transform_vector_3(matrix: mat3x3f, v: vec3f) -> vec3f {
    return matrix * v;
}

/// A 3×3 matrix with rows and columns exchanged; for a rotation, its inverse.
///
/// @node Matrix/Transpose 3
/// @param matrix = identity  The matrix.
/// @returns The transposed matrix.
/// @inline
/// @search swap rows and columns
fn transpose_3(matrix: mat3x3f) -> mat3x3f {
    return transpose(matrix);
}

/// The factor by which a 3×3 matrix changes every volume.
///
/// @node Matrix/Determinant 3
/// @param matrix = identity  The matrix.
/// @returns 0 where it flattens everything; negative where it mirrors.
/// @inline
/// @search det
fn determinant_3(matrix: mat3x3f) -> f32 {
    return determinant(matrix);
}

/// The matrix that undoes a 3×3 matrix. One that cannot be undone gives zeros.
///
/// @node Matrix/Inverse 3
/// @param matrix = identity  The matrix.
/// @returns The inverse, or zeros where the determinant is 0 or as good as (below 1e-30).
/// @search invert matrix, undo
fn inverse_3(matrix: mat3x3f) -> mat3x3f {
    // The rows of the inverse are the cross products of the columns, divided by the determinant.
    let x = cross(matrix[1], matrix[2]);
    let y = cross(matrix[2], matrix[0]);
    let z = cross(matrix[0], matrix[1]);
    let size = dot(matrix[0], x);
    let is_flat = abs(size) < 1.0e-30;
    let factor = select(1.0 / select(size, 1.0, is_flat), 0.0, is_flat);
    return transpose(mat3x3f(x, y, z)) * factor;
}
