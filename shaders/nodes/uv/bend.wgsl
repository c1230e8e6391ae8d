// Coordinates bent around a centre.

/// Turns a coordinate the more, the farther it is from a centre: whirlpools, portals.
///
/// @node UV/Twirl
/// @param uv = uv  Coordinate.
/// @param centre = (0.5, 0.5)  The point that stays where it is.
/// @param strength = 180.0 [-720, 720] {degrees}  Angle in radians at a distance of 1, from u towards v.
/// @param offset = (0, 0)  Added to the result.
/// @returns The turned coordinate.
/// @change twirl_change
/// @search swirl, vortex, whirl, spiral, portal
fn twirl(uv: vec2f, centre: vec2f, strength: f32, offset: vec2f) -> vec2f {
    let delta = uv - centre;
    return centre + rotated_2d(delta, strength * length(delta)) + offset;
}

fn twirl_change(uv: vec2f, d_uv: vec2f, centre: vec2f, strength: f32, d_offset: vec2f) -> vec2f {
    let delta = uv - centre;
    let away = length(delta);
    let turned = strength * dot(delta, d_uv) / max(away, 1.0e-6);
    return rotated_2d(d_uv + vec2f(-delta.y, delta.x) * turned, strength * away) + d_offset;
}

/// Shears a coordinate around a centre, growing with the square of the distance.
///
/// @node UV/Radial Shear
/// @param uv = uv  Coordinate.
/// @param centre = (0.5, 0.5)  The point that stays where it is.
/// @param strength = 5.0 [-20, 20]  How much it shears along u and v.
/// @param offset = (0, 0)  Added to the result.
/// @returns The sheared coordinate.
/// @change radial_shear_change
/// @search radial, swirl, shear, wave
fn radial_shear(uv: vec2f, centre: vec2f, strength: f32, offset: vec2f) -> vec2f {
    let delta = uv - centre;
    return uv + vec2f(delta.y, -delta.x) * dot(delta, delta) * strength + offset;
}

fn radial_shear_change(uv: vec2f, d_uv: vec2f, centre: vec2f, strength: f32, d_offset: vec2f) -> vec2f {
    let delta = uv - centre;
    let across = vec2f(d_uv.y, -d_uv.x) * dot(delta, delta) + vec2f(delta.y, -delta.x) * 2.0 * dot(delta, d_uv);
    return d_uv + across * strength + d_offset;
}

/// Bulges a coordinate as if the picture lay on a ball.
///
/// @node UV/Spherize
/// @param uv = uv  Coordinate.
/// @param centre = (0.5, 0.5)  The middle of the ball.
/// @param strength = 4.0 [-20, 20]  How much it bulges; negative values pinch.
/// @param offset = (0, 0)  Added to the result.
/// @returns The bulged coordinate.
/// @change spherize_change
/// @search bulge, ball, lens, pinch
fn spherize(uv: vec2f, centre: vec2f, strength: f32, offset: vec2f) -> vec2f {
    let delta = uv - centre;
    let squared = dot(delta, delta);
    return uv + delta * squared * squared * strength + offset;
}

fn spherize_change(uv: vec2f, d_uv: vec2f, centre: vec2f, strength: f32, d_offset: vec2f) -> vec2f {
    let delta = uv - centre;
    let squared = dot(delta, delta);
    let bulged = d_uv * squared * squared + delta * 4.0 * squared * dot(delta, d_uv);
    return d_uv + bulged * strength + d_offset;
}

/// Looks through a fisheye lens: straight lines bend outward from the middle.
///
/// @node UV/Fisheye
/// @param uv = uv  Coordinate.
/// @param centre = (0.5, 0.5)  The middle of the lens.
/// @param strength = 0.5 [-1, 1]  Positive values bulge the middle, negative values pinch it; 0 changes nothing.
/// @returns The bent coordinate.
/// @change fisheye_change
/// @search lens, barrel distortion, wide angle
fn fisheye(uv: vec2f, centre: vec2f, strength: f32) -> vec2f {
    let delta = uv - centre;
    let bend = clamp(strength, -1.0, 1.0);
    return centre + delta * (1.0 + bend * (dot(delta, delta) * 4.0 - 1.0) * 0.5);
}

fn fisheye_change(uv: vec2f, d_uv: vec2f, centre: vec2f, strength: f32) -> vec2f {
    let delta = uv - centre;
    let bend = clamp(strength, -1.0, 1.0);
    let factor = 1.0 + bend * (dot(delta, delta) * 4.0 - 1.0) * 0.5;
    return d_uv * factor + delta * bend * 4.0 * dot(delta, d_uv);
}

/// Folds a coordinate into mirrored segments around a centre.
///
/// @node UV/Kaleidoscope
/// @param uv = uv  Coordinate.
/// @param centre = (0.5, 0.5)  Where the segments meet.
/// @param segments = 6.0 [1, 32]  Number of segments, a whole number.
/// @param angle = 0.0 [-180, 180] {degrees}  Turns the segments, in radians from u towards v.
/// @returns The folded coordinate.
/// @jumps
/// @change kaleidoscope_change
/// @search mirror, symmetry, mandala, snowflake
fn kaleidoscope(uv: vec2f, centre: vec2f, segments: f32, angle: f32) -> vec2f {
    let delta = rotated_2d(uv - centre, -angle);
    let is_centre = delta.x == 0.0 && delta.y == 0.0;
    let segment = 6.2831853 / max(round(segments), 1.0);
    let turned = atan2(delta.y, select(delta.x, 1.0, is_centre));
    let folded = abs(fract(turned / segment + 0.5) - 0.5) * segment + angle;
    return centre + vec2f(cos(folded), sin(folded)) * length(delta);
}

/// The change of Kaleidoscope: as long as that of the coordinate, turned and mirrored with its segment.
fn kaleidoscope_change(uv: vec2f, d_uv: vec2f, centre: vec2f, segments: f32, angle: f32) -> vec2f {
    let outward = unit_or_2d(uv - centre, vec2f(1.0, 0.0));
    let delta = rotated_2d(outward, -angle);
    let segment = 6.2831853 / max(round(segments), 1.0);
    let local = fract(atan2(delta.y, delta.x) / segment + 0.5) - 0.5;
    let folded = abs(local) * segment + angle;
    let away = dot(d_uv, outward);
    let around = dot(d_uv, vec2f(-outward.y, outward.x)) * select(1.0, -1.0, local < 0.0);
    return vec2f(cos(folded), sin(folded)) * away + vec2f(-sin(folded), cos(folded)) * around;
}

struct FlowMap {
    /// First coordinate.
    uv_a: vec2f,
    /// Second coordinate, half a cycle later.
    uv_b: vec2f,
    /// How much of the second sample to take, from 0 to 1.
    weight: f32,
}

// Source: Alex Vlachos, Water Flow in Portal 2,
// https://advances.realtimerendering.com/s2010/Vlachos-Waterflow(SIGGRAPH%202010%20Advanced%20RealTime%20Rendering%20Course).pdf
/// Carries a texture along a map of directions without ever tearing it: sample it at both coordinates and blend.
///
/// @node UV/Flow Map
/// @param uv = uv  Coordinate.
/// @param direction = (0.5, 0.5)  Direction as a colour: 0.5 stands still.
/// @param strength = 0.2 [0, 1]  Distance carried in one cycle.
/// @param speed = 0.5 [0, 4]  Cycles per second.
/// @param time = time  Time in seconds.
/// @change flow_map_change
/// @search flow, river, water, lava
fn flow_map(uv: vec2f, direction: vec2f, strength: f32, speed: f32, time: f32) -> FlowMap {
    let carried = (direction * 2.0 - 1.0) * strength;
    let phase_a = fract(time * speed);
    let phase_b = fract(time * speed + 0.5);
    return FlowMap(uv - carried * phase_a, uv - carried * phase_b, abs(phase_a * 2.0 - 1.0));
}

fn flow_map_change(d_uv: vec2f, d_direction: vec2f, strength: f32, speed: f32, time: f32) -> FlowMap {
    let carried = d_direction * 2.0 * strength;
    return FlowMap(d_uv - carried * fract(time * speed), d_uv - carried * fract(time * speed + 0.5), 0.0);
}
