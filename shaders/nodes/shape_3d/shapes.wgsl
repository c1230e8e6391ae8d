// Solid shapes as distances: negative inside, 0 on the surface, positive outside.
//
// Source: Inigo Quilez, https://iquilezles.org/articles/distfunctions/. The operators of Shape 2D combine them too.

/// Distance to a ball.
///
/// @node Shape 3D/Sphere
/// @param p = position  Point to look up.
/// @param centre = (0, 0, 0)  Centre of the ball.
/// @param radius = 0.5 [0, 4]  Its radius.
/// @returns Signed distance.
/// @search ball, sdf sphere, sdsphere
fn solid_sphere(p: vec3f, centre: vec3f, radius: f32) -> f32 {
    return length(p - centre) - radius;
}

/// Distance to a block, with round edges if wished.
///
/// @node Shape 3D/Block
/// @param p = position  Point to look up.
/// @param centre = (0, 0, 0)  Centre of the block.
/// @param size = (1, 1, 1) [0, 8]  Its width, height and depth.
/// @param rounding = 0.0 [0, 1]  Radius of its edges.
/// @returns Signed distance.
/// @search box 3d, cube, rounded box, sdf box
fn solid_block(p: vec3f, centre: vec3f, size: vec3f, rounding: f32) -> f32 {
    let smallest = max(min(size.x, min(size.y, size.z)) * 0.5, 0.0);
    let radius = clamp(rounding, 0.0, smallest);
    let q = abs(p - centre) - size * 0.5 + radius;
    return length(max(q, vec3f(0.0, 0.0, 0.0))) + min(max(q.x, max(q.y, q.z)), 0.0) - radius;
}

/// Distance to a ring with a round section, lying flat.
///
/// @node Shape 3D/Torus
/// @param p = position  Point to look up.
/// @param centre = (0, 0, 0)  Centre of the ring.
/// @param radius = 0.5 [0, 4]  From the centre to the middle of the tube.
/// @param thickness = 0.3 [0, 2]  Thickness of the tube.
/// @returns Signed distance.
/// @search donut, ring 3d, tube, sdtorus
fn solid_torus(p: vec3f, centre: vec3f, radius: f32, thickness: f32) -> f32 {
    let q = p - centre;
    return length(vec2f(length(q.xz) - radius, q.y)) - thickness * 0.5;
}

/// Distance to a stick with round ends.
///
/// @node Shape 3D/Capsule
/// @param p = position  Point to look up.
/// @param a = (0, -0.5, 0)  Start.
/// @param b = (0, 0.5, 0)  End; at the start it makes a ball.
/// @param radius = 0.25 [0, 2]  Its radius.
/// @returns Signed distance.
/// @search pill, line 3d, stick
fn solid_capsule(p: vec3f, a: vec3f, b: vec3f, radius: f32) -> f32 {
    let along = b - a;
    let h = saturate(dot(p - a, along) / max(dot(along, along), 1.0e-12));
    return length(p - a - along * h) - radius;
}

/// Distance to an upright cylinder.
///
/// @node Shape 3D/Cylinder
/// @param p = position  Point to look up.
/// @param centre = (0, 0, 0)  Centre of the cylinder.
/// @param radius = 0.5 [0, 4]  Its radius.
/// @param height = 1.0 [0, 8]  Its height.
/// @returns Signed distance.
/// @search tube, pillar, can
fn solid_cylinder(p: vec3f, centre: vec3f, radius: f32, height: f32) -> f32 {
    let q = p - centre;
    let d = vec2f(length(q.xz) - radius, abs(q.y) - height * 0.5);
    return min(max(d.x, d.y), 0.0) + length(max(d, vec2f(0.0, 0.0)));
}

/// Distance to an upright cone.
///
/// @node Shape 3D/Cone
/// @param p = position  Point to look up.
/// @param tip = (0, 0.5, 0)  Its tip.
/// @param radius = 0.5 [0, 4]  Radius of its base.
/// @param height = 1.0 [0.01, 8]  From the base to the tip.
/// @returns Signed distance.
/// @search pyramid, spike
fn solid_cone(p: vec3f, tip: vec3f, radius: f32, height: f32) -> f32 {
    let q = vec2f(length(p.xz - tip.xz), p.y - tip.y);
    let base = vec2f(max(radius, 1.0e-5), -max(height, 1.0e-5));
    let to_side = q - base * saturate(dot(q, base) / dot(base, base));
    let to_base = q - vec2f(clamp(q.x, 0.0, base.x), base.y);
    let side = q.x * -base.y + q.y * base.x;
    let is_inside = side < 0.0 && q.y > base.y;
    return sqrt(min(dot(to_side, to_side), dot(to_base, to_base))) * select(1.0, -1.0, is_inside);
}

/// Distance to an endless plane.
///
/// @node Shape 3D/Plane
/// @param p = position  Point to look up.
/// @param normal = (0, 1, 0)  Direction in which it faces; its length does not matter.
/// @param height = 0.0 [-4, 4]  Distance of the plane from the origin.
/// @returns Signed distance; negative behind it.
/// @search floor, ground, half space
fn solid_plane(p: vec3f, normal: vec3f, height: f32) -> f32 {
    return dot(p, unit_or(normal, vec3f(0.0, 1.0, 0.0))) - height;
}

/// Distance to a shape of eight triangles; a little too small off its faces, never too large.
///
/// @node Shape 3D/Octahedron
/// @param p = position  Point to look up.
/// @param centre = (0, 0, 0)  Its centre.
/// @param radius = 0.5 [0, 4]  From the centre to a corner.
/// @returns Signed distance.
/// @search crystal, gem, diamond 3d
fn solid_octahedron(p: vec3f, centre: vec3f, radius: f32) -> f32 {
    let q = abs(p - centre);
    return (q.x + q.y + q.z - radius) * 0.57735027;
}

/// Repeats space in three directions.
///
/// @node Shape 3D/Repeat 3D
/// @param p = position  Point to look up.
/// @param spacing = (2, 2, 2) [0.1, 8]  Distance between the repetitions.
/// @returns Position in the cell, around 0.
/// @search tile, domain repetition, copies
fn solid_repeat(p: vec3f, spacing: vec3f) -> vec3f {
    let size = max(abs(spacing), vec3f(1.0e-5));
    return p - (floor(p / size) + 0.5) * size;
}
