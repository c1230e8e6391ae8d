// Matrices of 4×4 numbers, column by column. Matrices stand left of the vector: matrix · vector.

/// A 4×4 matrix from its columns.
///
/// @node Matrix/Construct Matrix 4
/// @param first = (1, 0, 0, 0)  The first column: where the x axis goes.
/// @param second = (0, 1, 0, 0)  The second column: where the y axis goes.
/// @param third = (0, 0, 1, 0)  The third column: where the z axis goes.
/// @param fourth = (0, 0, 0, 1)  The fourth column: where the w axis goes.
/// @returns The matrix.
/// @inline
/// @search mat4, make matrix, combine matrix, columns, matrix construction
fn construct_matrix_4(first: vec4f, second: vec4f, third: vec4f, fourth: vec4f) -> mat4x4f {
    return mat4x4f(first, second, third, fourth);
}

struct MatrixColumns4 {
    /// The first column.
    first: vec4f,
    /// The second column.
    second: vec4f,
    /// The third column.
    third: vec4f,
    /// The fourth column.
    fourth: vec4f,
}

/// The columns of a 4×4 matrix.
///
/// @node Matrix/Split Matrix 4
/// @param matrix = identity  The matrix.
/// @search mat4, columns, separate matrix
fn split_matrix_4(matrix: mat4x4f) -> MatrixColumns4 {
    return MatrixColumns4(matrix[0], matrix[1], matrix[2], matrix[3]);
}

/// Two 4×4 matrices in sequence: the second one acts first.
///
/// @node Matrix/Multiply Matrix 4
/// @param a = identity  What acts second.
/// @param b = identity  What acts first.
/// @returns a · b.
/// @inline
/// @search matrix product, matmul, mul, combine transforms
fn multiply_matrix_4(a: mat4x4f, b: mat4x4f) -> mat4x4f {
    return a * b;
}

/// A vector turned and scaled by a 4×4 matrix.
///
/// @node Matrix/Transform Vector 4
/// @param matrix = identity  The matrix.
/// @param v = (1, 0, 0, 0)  The vector.
/// @returns matrix · vector.
/// @inline
/// @search matrix times vector, mul, apply matrix
fn transform_vector_4(matrix: mat4x4f, v: vec4f) -> vec4f {
    return matrix * v;
}

/// A 4×4 matrix with rows and columns exchanged; for a rotation, its inverse.
///
/// @node Matrix/Transpose 4
/// @param matrix = identity  The matrix.
/// @returns The transposed matrix.
/// @inline
/// @search swap rows and columns
fn transpose_4(matrix: mat4x4f) -> mat4x4f {
    return transpose(matrix);
}

/// The factor by which a 4×4 matrix changes every volume.
///
/// @node Matrix/Determinant 4
/// @param matrix = identity  The matrix.
/// @returns 0 where it flattens everything; negative where it mirrors.
/// @inline
/// @search det
fn determinant_4(matrix: mat4x4f) -> f32 {
    return determinant(matrix);
}

/// The matrix that undoes a 4×4 matrix. One that cannot be undone gives zeros.
///
/// @node Matrix/Inverse 4
/// @param matrix = identity  The matrix.
/// @returns The inverse, or zeros where the determinant is 0 or as good as (below 1e-30).
/// @search invert matrix, undo
fn inverse_4(matrix: mat4x4f) -> mat4x4f {
    // By cofactors of 2×2 blocks. Source: https://en.wikipedia.org/wiki/Minor_(linear_algebra)#Inverse_of_a_matrix
    let a = matrix[0];
    let b = matrix[1];
    let c = matrix[2];
    let d = matrix[3];
    let s0 = a.x * b.y - b.x * a.y;
    let s1 = a.x * b.z - b.x * a.z;
    let s2 = a.x * b.w - b.x * a.w;
    let s3 = a.y * b.z - b.y * a.z;
    let s4 = a.y * b.w - b.y * a.w;
    let s5 = a.z * b.w - b.z * a.w;
    let c5 = c.z * d.w - d.z * c.w;
    let c4 = c.y * d.w - d.y * c.w;
    let c3 = c.y * d.z - d.y * c.z;
    let c2 = c.x * d.w - d.x * c.w;
    let c1 = c.x * d.z - d.x * c.z;
    let c0 = c.x * d.y - d.x * c.y;
    let size = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0;
    let is_flat = abs(size) < 1.0e-30;
    let factor = select(1.0 / select(size, 1.0, is_flat), 0.0, is_flat);
    return mat4x4f(
        vec4f(
            b.y * c5 - b.z * c4 + b.w * c3,
            -a.y * c5 + a.z * c4 - a.w * c3,
            d.y * s5 - d.z * s4 + d.w * s3,
            -c.y * s5 + c.z * s4 - c.w * s3,
        ),
        vec4f(
            -b.x * c5 + b.z * c2 - b.w * c1,
            a.x * c5 - a.z * c2 + a.w * c1,
            -d.x * s5 + d.z * s2 - d.w * s1,
            c.x * s5 - c.z * s2 + c.w * s1,
        ),
        vec4f(
            b.x * c4 - b.y * c2 + b.w * c0,
            -a.x * c4 + a.y * c2 - a.w * c0,
            d.x * s4 - d.y * s2 + d.w * s0,
            -c.x * s4 + c.y * s2 - c.w * s0,
        ),
        vec4f(
            -b.x * c3 + b.y * c1 - b.z * c0,
            a.x * c3 - a.y * c1 + a.z * c0,
            -d.x * s3 + d.y * s1 - d.z * s0,
            c.x * s3 - c.y * s1 + c.z * s0,
        ),
    ) * factor;
}
