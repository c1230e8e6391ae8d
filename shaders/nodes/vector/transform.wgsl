// Points, directions and normals from one space to another.

/// A point moved by a matrix, its translation included.
///
/// @node Vector/Transform Point
/// @param point = position  The point.
/// @param matrix = world_from_object  The matrix.
/// @returns The point in the matrix' target space, divided by w where the matrix has a perspective.
/// @search transform position, multiply matrix, change space, object to world
fn transform_point(point: vec3f, matrix: mat4x4f) -> vec3f {
    let moved = matrix * vec4f(point, 1.0);
    return moved.xyz / select(moved.w, 1.0, abs(moved.w) < 1.0e-30);
}

/// A direction turned and scaled by a matrix, without its translation.
///
/// @node Vector/Transform Direction
/// @param direction = normal  The direction.
/// @param matrix = world_from_object  The matrix.
/// @returns The direction in the matrix' target space; not normalized.
/// @search transform vector, change space, rotate direction
fn transform_direction(direction: vec3f, matrix: mat4x4f) -> vec3f {
    return (matrix * vec4f(direction, 0.0)).xyz;
}

/// A normal turned by a matrix so that it stays at right angles to its surface under uneven scaling.
///
/// @node Vector/Transform Normal
/// @param normal = normal  The normal.
/// @param inverse_matrix = object_from_world  The inverse of the matrix that moves the points.
/// @returns The unit normal; zero for a normal without length.
/// @search normal matrix, inverse transpose, change space
fn transform_normal(normal: vec3f, inverse_matrix: mat4x4f) -> vec3f {
    return unit_or((transpose(inverse_matrix) * vec4f(normal, 0.0)).xyz, vec3f(0.0, 0.0, 0.0));
}

/// A vector from tangent space, that of normal maps, to the space of the given axes.
///
/// @node Vector/Tangent To World
/// @param v = (0, 0, 1)  The vector: x along the tangent, y along the bitangent, z along the normal.
/// @param tangent = world_tangent  Tangent.
/// @param bitangent = world_bitangent  Bitangent.
/// @param normal = world_normal  Normal.
/// @returns The vector in the space of the three axes.
/// @search tbn, normal map space, tangent space
fn tangent_to_world(v: vec3f, tangent: vec3f, bitangent: vec3f, normal: vec3f) -> vec3f {
    return tangent * v.x + bitangent * v.y + normal * v.z;
}
