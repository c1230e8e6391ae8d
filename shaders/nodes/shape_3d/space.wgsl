// Space bent for distances: what is looked up there comes out bent the other way.

/// Turns space about y, the more the higher.
///
/// @node Shape 3D/Space/Twist Space
/// @param p = position  Point to look up.
/// @param amount = 1.0 [-8, 8]  Radians per unit of height.
/// @returns The point in the untwisted shape. Distances there are too large by up to the twist; take smaller steps.
/// @search twist sdf, screw, spiral space
fn twist_space(p: vec3f, amount: f32) -> vec3f {
    let turned = rotated_2d(vec2f(p.x, -p.z), -amount * p.y);
    return vec3f(turned.x, p.y, -turned.y);
}

/// Bends space along x into an arc towards y.
///
/// @node Shape 3D/Space/Bend Space
/// @param p = position  Point to look up.
/// @param amount = 0.5 [-4, 4]  Radians per unit along x.
/// @returns The point in the unbent shape. Distances there are too large by up to the bend; take smaller steps.
/// @search bend sdf, arc, curve space
fn bend_space(p: vec3f, amount: f32) -> vec3f {
    return vec3f(rotated_2d(p.xy, -amount * p.x), p.z);
}

/// Pulls a shape apart in its middle, so that a ball becomes a capsule.
///
/// @node Shape 3D/Space/Elongate
/// @param p = position  Point to look up.
/// @param amount = (0.5, 0, 0) [0, 4]  Half the added length along each axis.
/// @returns The point in the short shape.
/// @search stretch sdf, extrude, extend
fn elongate(p: vec3f, amount: vec3f) -> vec3f {
    let reach = abs(amount);
    return p - clamp(p, -reach, reach);
}
