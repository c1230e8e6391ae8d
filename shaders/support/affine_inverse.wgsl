/// The inverse of a matrix that moves, turns and scales (its last row is 0, 0, 0, 1).
fn affine_inverse(matrix: mat4x4f) -> mat4x4f {
    let x = matrix[0].xyz;
    let y = matrix[1].xyz;
    let z = matrix[2].xyz;
    let volume = dot(x, cross(y, z));
    let inverse = transpose(mat3x3f(cross(y, z), cross(z, x), cross(x, y))) * (1.0 / volume);
    return mat4x4f(
        vec4f(inverse[0], 0.0),
        vec4f(inverse[1], 0.0),
        vec4f(inverse[2], 0.0),
        vec4f(-(inverse * matrix[3].xyz), 1.0),
    );
}
