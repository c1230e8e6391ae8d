// Coordinates around a centre.

struct Polar {
    /// Angle and radius as one coordinate.
    polar: vec2f,
    /// Angle in turns, times the angle's scale: -0.5 to 0.5 for one turn, 0 to the right, growing from u towards v.
    angle: f32,
    /// Distance to the centre, times the radius' scale.
    radius: f32,
}

/// Angle and distance around a centre: rings, wheels, radar sweeps, tunnels.
///
/// Over one full circle the angle runs through exactly one turn. It jumps on the left of the centre; Sample Texture in the
/// mode automatic knows that, also behind Multiply, Add and Tiling And Offset, and shows no seam.
///
/// @node UV/Polar Coordinates
/// @param uv = uv  Coordinate.
/// @param centre = (0.5, 0.5)  Where the radius is 0.
/// @param radial_scale = 1.0 [0, 10]  Factor of the radius.
/// @param length_scale = 1.0 [0, 10]  Factor of the angle: repetitions around the circle; whole numbers fit together.
/// @jumps
/// @change polar_change
/// @search polar, radial, angle, atan2, circular, cartesian to polar, wheel, uv polar coord
fn polar_coordinates(uv: vec2f, centre: vec2f, radial_scale: f32, length_scale: f32) -> Polar {
    let offset = uv - centre;
    let polar = vec2f(turns_of(offset) * length_scale, length(offset) * radial_scale);
    return Polar(polar, polar.x, polar.y);
}

/// The change of Polar Coordinates for that of the point; the angle's goes on where the angle itself jumps.
fn polar_change(uv: vec2f, d_uv: vec2f, centre: vec2f, radial_scale: f32, length_scale: f32) -> Polar {
    let offset = uv - centre;
    let squared = max(dot(offset, offset), 1.0e-12);
    let away = dot(offset, d_uv) * inverseSqrt(squared);
    let polar = vec2f(turns_change(offset, d_uv) * length_scale, away * radial_scale);
    return Polar(polar, polar.x, polar.y);
}

// Source: https://en.wikipedia.org/wiki/Log-polar_coordinates
/// Angle and the logarithm of the distance around a centre: a texture keeps its proportions all the way in.
///
/// The radius is ½·ln(u² + v²), held finite at the centre.
///
/// @node UV/Log-Polar Coordinates
/// @param uv = uv  Coordinate.
/// @param centre = (0.5, 0.5)  The point towards which it repeats endlessly.
/// @param radial_scale = 1.0 [0, 10]  Factor of the radius.
/// @param length_scale = 1.0 [0, 10]  Factor of the angle: repetitions around the circle.
/// @jumps
/// @change log_polar_change
/// @search logarithmic, droste, infinite zoom, spiral, tunnel
fn log_polar_coordinates(uv: vec2f, centre: vec2f, radial_scale: f32, length_scale: f32) -> Polar {
    let offset = uv - centre;
    let radius = 0.5 * log(max(dot(offset, offset), 1.2e-38));
    let polar = vec2f(turns_of(offset) * length_scale, radius * radial_scale);
    return Polar(polar, polar.x, polar.y);
}

/// The change of Log-Polar Coordinates for that of the point; the angle's goes on where the angle itself jumps.
fn log_polar_change(uv: vec2f, d_uv: vec2f, centre: vec2f, radial_scale: f32, length_scale: f32) -> Polar {
    let offset = uv - centre;
    let away = dot(offset, d_uv) / max(dot(offset, offset), 1.0e-12);
    let polar = vec2f(turns_change(offset, d_uv) * length_scale, away * radial_scale);
    return Polar(polar, polar.x, polar.y);
}

/// The angle of a vector in turns, from -0.5 to 0.5; 0 for the zero vector.
fn turns_of(v: vec2f) -> f32 {
    let is_zero = v.x == 0.0 && v.y == 0.0;
    return select(atan2(v.y, select(v.x, 1.0, is_zero)) / 6.2831853, 0.0, is_zero);
}

/// How much the angle of a vector in turns changes when the vector does.
fn turns_change(v: vec2f, d_v: vec2f) -> f32 {
    return (v.x * d_v.y - v.y * d_v.x) / (6.2831853 * max(dot(v, v), 1.0e-12));
}

/// The point that belongs to an angle and a distance.
///
/// @node UV/Polar To Cartesian
/// @param angle = 0.125 [-0.5, 0.5]  Angle in turns; 0 points right, it grows from u towards v.
/// @param radius = 0.25 [0, 1]  Distance to the centre.
/// @param centre = (0.5, 0.5)  Where the radius is 0.
/// @returns The point.
/// @search circle point, orbit, from polar
fn polar_to_cartesian(angle: f32, radius: f32, centre: vec2f) -> vec2f {
    let radians = angle * 6.2831853;
    return centre + vec2f(cos(radians), sin(radians)) * radius;
}
