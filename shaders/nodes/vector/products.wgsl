// Products, lengths and directions of vectors.

alias T = f32;

/// How much two vectors point the same way: the product of their lengths and the cosine of the angle between.
///
/// @node Vector/Dot
/// @types vec2f vec3f vec4f
/// @param a = 1.0  First vector.
/// @param b = 0.5  Second vector.
/// @returns 0 where they are at right angles; the cosine of the angle for unit vectors.
/// @inline
/// @search dot product, scalar product, inner product, projection
fn dot_product(a: T, b: T) -> f32 {
    return dot(a, b);
}

/// The length of a vector.
///
/// @node Vector/Length
/// @param v = 1.0  The vector.
/// @returns Its length, at least 0.
/// @inline
/// @change length_change
/// @search magnitude, norm, size
fn length_of(v: T) -> f32 {
    return length(v);
}

fn length_change(v: T, d_v: T) -> f32 {
    return (length(v + d_v) - length(v - d_v)) * 0.5;
}

/// The distance between two points.
///
/// @node Vector/Distance
/// @param a = 0.0  First point.
/// @param b = 1.0  Second point.
/// @returns The distance, at least 0.
/// @inline
/// @search distance between, length of difference
fn distance_between(a: T, b: T) -> f32 {
    return distance(a, b);
}

/// The vector with the same direction and length 1. The zero vector stays zero.
///
/// @node Vector/Normalize
/// @types vec2f vec3f vec4f
/// @param v = 1.0  The vector.
/// @returns A unit vector, or zero.
/// @search unit vector, direction, normalise
fn normalize_of(v: T) -> T {
    return unit_vector(v);
}

/// A vector as it bounces off a surface.
///
/// @node Vector/Reflect
/// @types vec2f vec3f vec4f
/// @param incident = 1.0  The arriving vector, pointing at the surface.
/// @param normal = 1.0  Direction of the surface; its length does not matter.
/// @returns The leaving vector.
/// @search mirror, reflection
fn reflect_off(incident: T, normal: T) -> T {
    return reflect(incident, unit_vector(normal));
}

/// A vector as it bends into another material. Total reflection gives zero.
///
/// @node Vector/Refract
/// @types vec2f vec3f vec4f
/// @param incident = 1.0  The arriving vector, pointing at the surface; its length does not matter.
/// @param normal = 1.0  Direction of the surface; its length does not matter.
/// @param ratio = 0.75 [0.4, 2.5]  Index of refraction of the first material divided by that of the second: air to water 0.75.
/// @returns The bent unit vector, or zero.
/// @search refraction, bend light, ior, snell
fn refract_into(incident: T, normal: T, ratio: f32) -> T {
    return refract(unit_vector(incident), unit_vector(normal), ratio);
}

/// The part of a vector that lies along another. Along the zero vector it is zero.
///
/// @node Vector/Project
/// @types vec2f vec3f vec4f
/// @param v = 1.0  The vector.
/// @param onto = 0.5  The direction; its length does not matter.
/// @returns A vector along the direction.
/// @search projection, shadow on, component along
fn project_onto(v: T, onto: T) -> T {
    let direction = unit_vector(onto);
    return direction * dot(v, direction);
}

/// The part of a vector that is at right angles to another.
///
/// @node Vector/Reject
/// @types vec2f vec3f vec4f
/// @param v = 1.0  The vector.
/// @param from_direction = 0.5  The direction to take out; its length does not matter.
/// @returns A vector at right angles to the direction.
/// @search rejection, perpendicular part, flatten
fn reject_from(v: T, from_direction: T) -> T {
    let direction = unit_vector(from_direction);
    return v - direction * dot(v, direction);
}

/// A vector turned round where needed, so that it faces against a direction.
///
/// @node Vector/Face Forward
/// @types vec2f vec3f vec4f
/// @param v = 1.0  The vector, usually a normal.
/// @param incident = -1.0  The direction that it shall face.
/// @param reference = 1.0  The vector that is tested against the direction, usually the same normal.
/// @returns v or -v.
/// @inline
/// @search flip normal, two sided, faceforward
fn face_forward(v: T, incident: T, reference: T) -> T {
    return faceForward(v, incident, reference);
}

/// The angle between two vectors. With a vector of length 0 it is a quarter turn.
///
/// @node Vector/Angle Between
/// @types vec2f vec3f vec4f
/// @param a = 1.0  First vector.
/// @param b = 0.5  Second vector.
/// @returns Angle in radians, from 0 to π.
/// @search angle, direction difference
fn angle_between(a: T, b: T) -> f32 {
    // By the diagonals of the rhombus that both span: the arccosine is too coarse for small angles.
    let apart = length(unit_vector(a) - unit_vector(b));
    let together = length(unit_vector(a) + unit_vector(b));
    let has_none = apart + together == 0.0;
    return 2.0 * atan2(select(apart, 1.0, has_none), select(together, 1.0, has_none));
}

fn unit_vector(v: T) -> T {
    // The squares of very large and very small components leave the range of numbers.
    let squared = dot(v, v);
    let scaled = v * select(select(1.0, 1.0e18, squared < 1.0e-30), 1.0e-20, squared > 1.0e30);
    let size = length(scaled);
    return scaled * select(0.0, 1.0 / max(size, 1.0e-30), size > 1.0e-30);
}
