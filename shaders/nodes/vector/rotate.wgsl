// Turning vectors. Positive angles are counter-clockwise as seen with y up.

/// Turns a vector of the plane about a centre.
///
/// @node Vector/Rotate 2D
/// @param v = (1, 0)  The vector or point.
/// @param angle = 45.0 [-180, 180] {degrees}  Angle in radians; positive is counter-clockwise as seen with y up.
/// @param centre = (0, 0)  The point that stays where it is.
/// @returns (cos a · x - sin a · y, sin a · x + cos a · y), about the centre.
/// @change rotate_2d_change
/// @search rotation, spin, turn, rotate vector
fn rotate_2d(v: vec2f, angle: f32, centre: vec2f) -> vec2f {
    return centre + rotated_2d(v - centre, angle);
}

fn rotate_2d_change(v: vec2f, d_v: vec2f, angle: f32, d_angle: f32, centre: vec2f) -> vec2f {
    let offset = v - centre;
    return rotated_2d(d_v + vec2f(-offset.y, offset.x) * d_angle, angle);
}

/// Turns a vector about an axis. An axis without length turns nothing.
///
/// @node Vector/Rotate About Axis
/// @param v = position  The vector or point.
/// @param axis = (0, 1, 0)  The axis; its length does not matter.
/// @param angle = 45.0 [-180, 180] {degrees}  Angle in radians; positive is counter-clockwise as seen against the axis.
/// @param centre = (0, 0, 0)  A point on the axis.
/// @returns The turned vector.
/// @search rotation, spin, turn, axis angle, rodrigues, vector rotate, rotation by axis
fn rotate_about_axis(v: vec3f, axis: vec3f, angle: f32, centre: vec3f) -> vec3f {
    return centre + rotation_about(axis, angle) * (v - centre);
}

/// Turns a vector about x, then y, then z.
///
/// @node Vector/Rotate Euler
/// @param v = position  The vector or point.
/// @param angles = (0, 45, 0) [-180, 180] {degrees}  Angles in radians about x, y and z, each counter-clockwise as seen against its axis.
/// @returns The turned vector.
/// @search euler, rotation xyz, pitch yaw roll
fn rotate_euler(v: vec3f, angles: vec3f) -> vec3f {
    let about_x = vec3f(v.x, rotated_2d(v.yz, angles.x));
    let turned = rotated_2d(about_x.zx, angles.y);
    return vec3f(rotated_2d(vec2f(turned.y, about_x.y), angles.z), turned.x);
}
