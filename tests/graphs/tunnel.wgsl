// Tunnel
// One over the radius is depth: angle and depth as a coordinate make any pattern the wall of an endless tunnel.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   tunnel_vertex, tunnel_fragment
//     pass `tunnel`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//
// Parameters, members of `values`:
//   tiles: vec2f at byte 0, default 12 5, from 1 to 32: Tiles around the tunnel and along it
//   speed: f32 at byte 8, default 1.2, from -5 to 5: Speed of the flight
//   twist: f32 at byte 12, default 0.35, from -2 to 2: How much the tunnel is twisted with depth
//   sway: f32 at byte 16, default 0.09, from 0 to 0.3: How far the end of the tunnel swings
//   glow: f32 at byte 20, default 2.2, from 0 to 6: Brightness of the lit tiles
//   hue: f32 at byte 24, default 0.55, from 0 to 1: Hue of the lights
//
// Vertex attributes:
//   tunnel_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.
// Group 1 belongs to the effect: binding 0 is `Values`.

/// What is the same for everything in one pass of one frame.
struct Frame {
    /// World space to clip space.
    clip_from_world: mat4x4f,
    /// World space to view space (x right, y up, looking along -z).
    view_from_world: mat4x4f,
    /// View space to world space.
    world_from_view: mat4x4f,
    /// Time in seconds `t`, `t/20`, `2t`, `3t`; wraps with the loop length so that it stays precise.
    time: vec4f,
    /// Sine of `t/8`, `t/4`, `t/2`, `t`.
    sine: vec4f,
    /// Cosine of `t/8`, `t/4`, `t/2`, `t`.
    cosine: vec4f,
    /// Seconds since the last frame, its reciprocal, the same smoothed, its reciprocal.
    delta: vec4f,
    /// Width and height of the picture in pixels, and their reciprocals.
    screen: vec4f,
    /// Pointer position in UV, 1 while pressed, frame index.
    pointer: vec4f,
    /// Camera position in world space; w is the vertical field of view in radians.
    camera_position: vec4f,
    /// Camera direction in world space; w is unused.
    camera_direction: vec4f,
    /// Near and far distance of the camera, loop length in seconds (0: none), loop phase from 0 to 1.
    camera_range: vec4f,
    /// Unit direction to the main light in world space; w is 1 while its shadow map is drawn, else 0.
    light_direction: vec4f,
    /// Linear colour of the main light; w is unused.
    light_colour: vec4f,
    /// Linear colour of the ambient light; w is unused.
    ambient_colour: vec4f,
    /// Unit direction from the object to its lagging position, and their distance.
    motion: vec4f,
    /// Fade of the motion from 0 to 1, and the distance at which it is 1; zw are unused.
    motion_fade: vec4f,
    /// World space to the shadow map of the main light: xy is the UV, z the depth.
    shadow_from_world: mat4x4f,
}

/// What belongs to the object that a pass draws.
struct Object {
    /// Object space to world space.
    world_from_object: mat4x4f,
    /// World space to object space.
    object_from_world: mat4x4f,
}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<uniform> object: Object;

/// The values of this effect.
struct Values {
    /// Tiles around the tunnel and along it
    tiles: vec2f,
    /// Speed of the flight
    speed: f32,
    /// How much the tunnel is twisted with depth
    twist: f32,
    /// How far the end of the tunnel swings
    sway: f32,
    /// Brightness of the lit tiles
    glow: f32,
    /// Hue of the lights
    hue: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `tunnel` reads of each vertex.
struct TunnelVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `tunnel` hands to its fragment stage.
struct TunnelVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
}

/// The linear colour of OKLab.
fn rgb_from_oklab(lab: vec3f) -> vec3f {
    let roots = vec3f(
        lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z,
        lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
        lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z,
    );
    let cones = roots * roots * roots;
    return vec3f(
        dot(cones, vec3f(4.0767416621, -3.3077115913, 0.2309699292)),
        dot(cones, vec3f(-1.2684380046, 2.6097574011, -0.3413193965)),
        dot(cones, vec3f(-0.0041960863, -0.7034186147, 1.7076147010)),
    );
}

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or_f32(a: f32, b: f32, fallback: f32) -> f32 {
    let is_zero = abs(b) < f32(1.2e-38);
    return select(a / select(b, f32(1.0), is_zero), fallback, is_zero);
}

/// Where `x` lies between `low` and `high`, from 0 to 1; a step when both are equal.
fn position_between_f32(low: f32, high: f32, x: f32) -> f32 {
    let step_at_low = select(f32(0.0), f32(1.0), x >= low);
    return clamp(ratio_or_f32(x - low, high - low, step_at_low), f32(0.0), f32(1.0));
}

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or_vec2f(a: vec2f, b: vec2f, fallback: vec2f) -> vec2f {
    let is_zero = abs(b) < vec2f(1.2e-38);
    return select(a / select(b, vec2f(1.0), is_zero), fallback, is_zero);
}

/// The remainder of `a / b` that has the sign of `b`; 0 where `b` is 0. Never reaches `b`.
fn floored_modulo_vec2f(a: vec2f, b: vec2f) -> vec2f {
    // A quotient that is rounded up to a whole number leaves a little less than nothing.
    let remainder = a - b * floor(ratio_or_vec2f(a, b, vec2f(0.0)));
    return select(remainder, vec2f(0.0), (abs(remainder) >= abs(b)) | (sign(remainder) * b < vec2f(0.0)));
}

/// Scrambles three integers.
fn pcg_3d(value: vec3u) -> vec3u {
    var v = value * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v = v ^ (v >> vec3u(16u));
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return v;
}

/// An integer as a number from 0 up to but not 1.
fn unit_from_u32(value: u32) -> f32 {
    return f32(value >> 8u) * 5.9604645e-8;
}

/// The random numbers of a cell of space, each from 0 up to but not 1.
fn cell_random_3d(cell: vec3i) -> vec3f {
    let bits = pcg_3d(bitcast<vec3u>(cell));
    return vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
}

/// The colour of lightness, chroma and hue as the eye sees them.
fn oklch_to_rgb(lch: vec3f) -> vec3f {
    let hue = lch.z * 6.2831853;
    return rgb_from_oklab(vec3f(lch.x, cos(hue) * lch.y, sin(hue) * lch.y));
}

/// The quotient of two values. Division by zero gives 0.
fn divide_f32(a: f32, b: f32) -> f32 {
    return ratio_or_f32(a, b, f32(0.0));
}

/// The remainder of a division, with the sign of the divisor: (-0.25, 1) gives 0.75, (7, -3) gives -2.
///
/// It repeats evenly through zero, so that a pattern built on it has no mirror at the origin. A divisor of 0 gives 0.
fn modulo_vec2f(a: vec2f, b: vec2f) -> vec2f {
    return floored_modulo_vec2f(a, b);
}

/// e raised to a value, e being about 2.718. Held finite: values above 88 count as 88.
fn exponential_f32(x: f32) -> f32 {
    return exp(min(x, f32(88.0)));
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

struct Oscillation {
    /// The wave between low and high.
    value: f32,
    /// Position in the wave, from 0 to 1.
    phase: f32,
}

/// A value that swings between two bounds.
fn oscillator_sine(time: f32, frequency: f32, phase: f32, low: f32, high: f32) -> Oscillation {
    let at = fract(time * frequency + phase);
    return Oscillation(mix(low, high, sin(at * 6.2831853) * 0.5 + 0.5), at);
}

struct CellNoise {
    /// Random number of the cell, from 0 up to but not 1.
    value: f32,
    /// Three random numbers of the cell, as a colour.
    colour: vec3f,
    /// Position inside the cell, from 0 to 1.
    local: vec2f,
}

/// Square cells with a random value each.
fn cell_noise(p: vec2f, scale: f32) -> CellNoise {
    let scaled = p * scale;
    let cell = vec2i(floor(scaled));
    let random = cell_random_3d(vec3i(cell, 0));
    return CellNoise(random.x, random, fract(scaled));
}

/// Distance to a rectangle, with round corners if wished.
fn box(p: vec2f, centre: vec2f, size: vec2f, corner: f32) -> f32 {
    let radius = clamp(corner, 0.0, max(min(size.x, size.y) * 0.5, 0.0));
    let q = abs(p - centre) - size * 0.5 + radius;
    return length(max(q, vec2f(0.0, 0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

struct Polar {
    /// Angle and radius as one coordinate.
    polar: vec2f,
    /// Angle in turns, times the angle's scale: -0.5 to 0.5 for one turn, 0 to the right, growing from u towards v.
    angle: f32,
    /// Distance to the centre, times the radius' scale.
    radius: f32,
}

/// The angle of a vector in turns, from -0.5 to 0.5; 0 for the zero vector.
fn turns_of(v: vec2f) -> f32 {
    let is_zero = v.x == 0.0 && v.y == 0.0;
    return select(atan2(v.y, select(v.x, 1.0, is_zero)) / 6.2831853, 0.0, is_zero);
}

/// Angle and distance around a centre: rings, wheels, radar sweeps, tunnels.
///
/// Over one full circle the angle runs through exactly one turn. It jumps on the left of the centre; Sample Texture in the
/// mode automatic knows that, also behind Multiply, Add and Tiling And Offset, and shows no seam.
fn polar_coordinates(uv: vec2f, centre: vec2f, radial_scale: f32, length_scale: f32) -> Polar {
    let offset = uv - centre;
    let polar = vec2f(turns_of(offset) * length_scale, length(offset) * radial_scale);
    return Polar(polar, polar.x, polar.y);
}

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// The vertex stage of the pass `tunnel`.
@vertex
fn tunnel_vertex(vertex: TunnelVertex) -> TunnelVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: TunnelVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `tunnel`.
@fragment
fn tunnel_fragment(varyings: TunnelVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let frame_value = frame.screen.x * frame.screen.w;
    let round_value = aspect_correct(uv, frame_value, vec2f(0.5));
    let time = frame.time.x;
    let time_sine = frame.sine.w;
    let time_cosine_2 = frame.cosine.z;
    let swing = vec2f(time_sine, time_cosine_2);
    let sway = swing * vec2f(values.sway);
    let centre = sway + vec2f(0.5);
    let polar = polar_coordinates(round_value, centre, 1.0, 1.0);
    let light_at_the_end = smoothstep_mask_f32(0.3, 0.0, polar.radius);
    let depth = divide_f32(0.25, polar.radius);
    let gently = values.twist * 0.25;
    let twisted_angle = depth * gently + polar.angle;
    let flying = time * values.speed + depth;
    let on_the_wall = vec2f(twisted_angle, flying);
    let in_tiles = on_the_wall * values.tiles;
    let period = vec2f(values.tiles.x, 64.0);
    let once_around = modulo_vec2f(in_tiles, period);
    let tiles = cell_noise(once_around, 1.0);
    let own_hue_b = 0.3;
    let own_hue = tiles.value * own_hue_b + values.hue;
    let colour = vec3f(0.7, 0.2, own_hue);
    let light = oklch_to_rgb(colour);
    let in_range = max(light, vec3f(0.0));
    let blinking = oscillator_sine(time, 0.5, tiles.value, -1.2, 1.0);
    let some_are_on = saturate(blinking.value);
    let on = some_are_on * values.glow;
    let lit = in_range * vec3f(on);
    let dark_panels_b = 0.035;
    let dark_panels_c = 0.008;
    let dark_panels = tiles.value * dark_panels_b + dark_panels_c;
    let panels = lit + vec3f(dark_panels);
    let softer_far_away = depth * 0.035;
    let inside = -(softer_far_away);
    let tile = box(tiles.local, vec2f(0.5), vec2f(0.86), 0.12);
    let tile_mask = smoothstep_mask_f32(softer_far_away, inside, tile);
    let tiles_and_joints = panels * vec3f(tile_mask);
    let deeper = depth * (-0.42);
    let fog = exponential_f32(deeper);
    let in_the_fog = tiles_and_joints * vec3f(fog);
    let with_daylight_b = vec3f(0.3, 0.4, 0.6);
    let with_daylight = vec3f(light_at_the_end) * with_daylight_b + in_the_fog;
    return vec4f(with_daylight, 1.0);
}
