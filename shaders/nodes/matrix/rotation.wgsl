// Matrices that turn, scale and move. Matrices stand left of the vector: matrix · vector.

struct RotationMatrix2d {
    /// Turns by the angle: (cos a · x - sin a · y, sin a · x + cos a · y).
    matrix: mat2x2f,
    /// Turns back: (cos a · x + sin a · y, -sin a · x + cos a · y).
    inverse: mat2x2f,
}

/// The matrix that turns vectors of the plane.
///
/// @node Matrix/Rotation Matrix 2D
/// @param angle = 45.0 [-180, 180] {degrees}  Angle in radians; positive is counter-clockwise as seen with y up.
/// @search rotate, rotation, rot
fn rotation_matrix_2d(angle: f32) -> RotationMatrix2d {
    let c = cos(angle);
    let s = sin(angle);
    return RotationMatrix2d(mat2x2f(vec2f(c, s), vec2f(-s, c)), mat2x2f(vec2f(c, -s), vec2f(s, c)));
}

/// The matrix that turns vectors about an axis. An axis without length turns nothing.
///
/// @node Matrix/Rotation Matrix About Axis
/// @param axis = (0, 1, 0)  The axis; its length does not matter.
/// @param angle = 45.0 [-180, 180] {degrees}  Angle in radians; positive is counter-clockwise as seen against the axis.
/// @returns The matrix; its transpose turns back.
/// @search rotate, rotation, axis angle, rodrigues
fn rotation_matrix_about_axis(axis: vec3f, angle: f32) -> mat3x3f {
    return rotation_about(axis, angle);
}

/// The matrix that scales along the three axes.
///
/// @node Matrix/Scale Matrix
/// @param scale = (1, 1, 1)  Factors along x, y and z.
/// @returns The matrix.
/// @search scaling, resize
fn scale_matrix(scale: vec3f) -> mat3x3f {
    return mat3x3f(vec3f(scale.x, 0.0, 0.0), vec3f(0.0, scale.y, 0.0), vec3f(0.0, 0.0, scale.z));
}

/// The matrix that moves points.
///
/// @node Matrix/Translation Matrix
/// @param offset = (0, 0, 0)  How far along x, y and z.
/// @returns The matrix.
/// @search move, translate, offset
fn translation_matrix(offset: vec3f) -> mat4x4f {
    return mat4x4f(
        vec4f(1.0, 0.0, 0.0, 0.0),
        vec4f(0.0, 1.0, 0.0, 0.0),
        vec4f(0.0, 0.0, 1.0, 0.0),
        vec4f(offset, 1.0),
    );
}

/// The matrix that turns z towards a direction and y as far up as that allows.
///
/// @node Matrix/Look At
/// @param direction = (0, 0, 1)  Where z shall point; without length it stays (0, 0, 1).
/// @param up = (0, 1, 0)  Where y shall point as far as possible; parallel to the direction, another is chosen.
/// @returns The matrix, with columns right, up, direction.
/// @search orient, aim, face direction
fn look_at(direction: vec3f, up: vec3f) -> mat3x3f {
    let forward = unit_or(direction, vec3f(0.0, 0.0, 1.0));
    let side = cross(up, forward);
    let other = select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, 1.0), abs(forward.x) > 0.9);
    let right = unit_or(select(side, cross(other, forward), dot(side, side) < 1.0e-8), vec3f(1.0, 0.0, 0.0));
    return mat3x3f(right, cross(forward, right), forward);
}

/// The matrix of all products of two vectors' components.
///
/// @node Matrix/Outer Product
/// @param column = (1, 0, 0)  Varies along each column.
/// @param row = (0, 1, 0)  Varies along each row.
/// @returns column · rowᵀ.
/// @search tensor product, dyadic
fn outer_product(column: vec3f, row: vec3f) -> mat3x3f {
    return mat3x3f(column * row.x, column * row.y, column * row.z);
}

/// The matrix that turns a flat mesh towards the camera, always or only about the vertical axis.
///
/// @node Matrix/Billboard Matrix
/// @param centre = (0, 0, 0)  The point about which the mesh turns.
/// @param vertical = 1.0 [0, 1]  1 faces the camera wholly, 0 stays upright.
/// @param camera = object_camera_position  The camera, in the same space as the centre.
/// @returns The matrix, with columns right, up and towards the camera; it neither scales nor shears.
/// @search face camera, sprite, always facing, camera facing
fn billboard_matrix(centre: vec3f, vertical: f32, camera: vec3f) -> mat3x3f {
    let towards = camera - centre;
    let normal = unit_or(vec3f(towards.x, towards.y * vertical, towards.z), vec3f(0.0, 0.0, 1.0));
    let roughly_up = select(vec3f(0.0, 1.0, 0.0), vec3f(0.0, 0.0, 1.0), abs(normal.y) > 0.999);
    let right = unit_or(cross(roughly_up, normal), vec3f(1.0, 0.0, 0.0));
    return mat3x3f(right, unit_or(cross(normal, right), vec3f(0.0, 1.0, 0.0)), normal);
}
