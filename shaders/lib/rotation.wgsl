// Rotations. Positive angles turn counter-clockwise as seen with y up, everywhere.

/// Turns a vector of the plane counter-clockwise (as seen with y up) by radians.
fn rotated_2d(v: vec2f, angle: f32) -> vec2f {
    let c = cos(angle);
    let s = sin(angle);
    return vec2f(c * v.x - s * v.y, s * v.x + c * v.y);
}

/// The vector scaled to length 1; `fallback` where it has no length.
fn unit_or_2d(v: vec2f, fallback: vec2f) -> vec2f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// The matrix that turns about an axis, counter-clockwise as seen against it. An axis without length turns nothing.
///
/// Source: Rodrigues' formula, https://en.wikipedia.org/wiki/Rotation_matrix#Rotation_matrix_from_axis_and_angle
fn rotation_about(axis: vec3f, angle: f32) -> mat3x3f {
    let n = unit_or(axis, vec3f(0.0, 0.0, 0.0));
    let has_axis = dot(n, n) > 0.5;
    let c = select(1.0, cos(angle), has_axis);
    let s = select(0.0, sin(angle), has_axis);
    let t = 1.0 - c;
    return mat3x3f(
        vec3f(t * n.x * n.x + c, t * n.x * n.y + s * n.z, t * n.x * n.z - s * n.y),
        vec3f(t * n.x * n.y - s * n.z, t * n.y * n.y + c, t * n.y * n.z + s * n.x),
        vec3f(t * n.x * n.z + s * n.y, t * n.y * n.z - s * n.x, t * n.z * n.z + c),
    );
}
