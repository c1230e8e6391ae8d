// Taking vectors apart and putting them together.

alias T = f32;

/// A vector at right angles to two others. The order decides its sign: x × y = z.
///
/// @node Vector/Cross
/// @param a = (1, 0, 0)  First vector.
/// @param b = (0, 1, 0)  Second vector.
/// @returns A vector at right angles to both; zero where they are parallel.
/// @inline
/// @search cross product, perpendicular, vector product
fn cross_product(a: vec3f, b: vec3f) -> vec3f {
    return cross(a, b);
}

/// Mirrors a vector along chosen axes.
///
/// @node Vector/Flip
/// @param v = (1, 1, 1)  The vector.
/// @param x = false  Turn the sign of x round.
/// @param y = false  Turn the sign of y round.
/// @param z = false  Turn the sign of z round.
/// @returns The vector with the chosen signs turned round.
/// @search mirror, negate axis
fn flip_axes(v: vec3f, x: bool, y: bool, z: bool) -> vec3f {
    return select(v, -v, vec3<bool>(x, y, z));
}

/// Keeps chosen components and sets the others to 0.
///
/// @node Vector/Channel Mask
/// @param v = (1, 1, 1, 1)  The vector or colour.
/// @param x = true  Keep x (red).
/// @param y = true  Keep y (green).
/// @param z = true  Keep z (blue).
/// @param w = true  Keep w (alpha).
/// @returns The vector with the other components 0.
/// @search component mask, isolate channel, red channel
fn channel_mask(v: vec4f, x: bool, y: bool, z: bool, w: bool) -> vec4f {
    return select(vec4f(0.0, 0.0, 0.0, 0.0), v, vec4<bool>(x, y, z, w));
}

/// The smallest component of a vector.
///
/// @node Vector/Minimum Component
/// @param v = (0.25, 0.5, 0.75)  The vector.
/// @returns The smallest of the three.
/// @search min component, darkest channel
fn minimum_component(v: vec3f) -> f32 {
    return min(min(v.x, v.y), v.z);
}

/// The largest component of a vector.
///
/// @node Vector/Maximum Component
/// @param v = (0.25, 0.5, 0.75)  The vector.
/// @returns The largest of the three.
/// @search max component, brightest channel
fn maximum_component(v: vec3f) -> f32 {
    return max(max(v.x, v.y), v.z);
}

/// A direction from two angles.
///
/// @node Vector/Spherical To Cartesian
/// @param azimuth = 0.0 [-180, 180] {degrees}  Angle in radians around the y axis, from z towards x.
/// @param elevation = 45.0 [-90, 90] {degrees}  Angle in radians above the horizon.
/// @param radius = 1.0 [0, 10]  Distance to the origin.
/// @returns The point.
/// @search direction from angles, sphere point, yaw pitch, latitude longitude
fn spherical_to_cartesian(azimuth: f32, elevation: f32, radius: f32) -> vec3f {
    let flat = cos(elevation);
    return vec3f(sin(azimuth) * flat, sin(elevation), cos(azimuth) * flat) * radius;
}

struct Spherical {
    /// Angle in radians around the y axis, from z towards x; -π to π.
    azimuth: f32,
    /// Angle in radians above the horizon; -π/2 to π/2.
    elevation: f32,
    /// Distance to the origin.
    radius: f32,
    /// Both angles as a coordinate from 0 to 1, for textures of the whole surroundings.
    uv: vec2f,
}

/// The two angles of a direction. The origin gives zero angles.
///
/// @node Vector/Cartesian To Spherical
/// @param v = position  The point.
/// @search angles of direction, latitude longitude, equirectangular, panorama
fn cartesian_to_spherical(v: vec3f) -> Spherical {
    let is_pole = v.x == 0.0 && v.z == 0.0;
    let radius = length(v);
    let azimuth = select(atan2(v.x, select(v.z, 1.0, is_pole)), 0.0, is_pole);
    let elevation = atan2(v.y, select(length(v.xz), 1.0, radius == 0.0));
    let uv = vec2f(azimuth / 6.2831853 + 0.5, 0.5 - elevation / 3.1415927);
    return Spherical(azimuth, elevation, radius, uv);
}

/// Moves each component on by one place: x to y, y to z and z to x.
///
/// @node Vector/Cycle Components
/// @param v = (1, 0, 0)  The vector.
/// @returns (z, x, y).
/// @inline
/// @search rotate channels, permute
fn cycle_components(v: vec3f) -> vec3f {
    return v.zxy;
}

/// Adds the components of a vector up.
///
/// @node Vector/Component Sum
/// @types vec2f vec3f vec4f
/// @param v = 1.0  The vector.
/// @returns The sum of all components.
/// @search sum, total, add components, x + y + z
fn component_sum(v: T) -> f32 {
    return dot(v, T(1.0));
}
