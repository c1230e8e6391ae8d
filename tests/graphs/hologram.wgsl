// Hologram
// Rim light, scan lines in world space and a glitch in the vertex stage make a projection out of any mesh.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   hologram_vertex, hologram_fragment
//     pass `hologram`: mesh bundle:meshes/figure.obj; blend additive; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//
// Parameters, members of `values`:
//   tint: vec3f at byte 0, default 0.05 0.62 1: Colour of the projection
//   line_density: f32 at byte 12, default 46, from 5 to 200: Scan lines per unit of height
//   line_speed: f32 at byte 16, default 0.12, from -2 to 2: Speed of the lines in units per second
//   rim_power: f32 at byte 20, default 2, from 0.3 to 8: Larger is a thinner rim
//   glitch: f32 at byte 24, default 0.09, from 0 to 0.5: How far slices of the figure jump
//   flicker: f32 at byte 28, default 0.25, from 0 to 1: How much the brightness trembles
//
// Vertex attributes:
//   hologram_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1

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
    /// Colour of the projection
    tint: vec3f,
    /// Scan lines per unit of height
    line_density: f32,
    /// Speed of the lines in units per second
    line_speed: f32,
    /// Larger is a thinner rim
    rim_power: f32,
    /// How far slices of the figure jump
    glitch: f32,
    /// How much the brightness trembles
    flicker: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `hologram` reads of each vertex.
struct HologramVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `hologram` hands to its fragment stage.
struct HologramVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) world_position: vec3f,
    @location(1) world_normal: vec3f,
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

/// Scrambles one integer.
fn pcg(value: u32) -> u32 {
    let state = value * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

/// An integer as a number from 0 up to but not 1.
fn unit_from_u32(value: u32) -> f32 {
    return f32(value >> 8u) * 5.9604645e-8;
}

/// Scrambles two integers.
fn pcg_2d(value: vec2u) -> vec2u {
    var v = value * 1664525u + 1013904223u;
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    v = v ^ (v >> vec2u(16u));
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    return v ^ (v >> vec2u(16u));
}

/// The random numbers of a cell of the plane, each from 0 up to but not 1.
fn cell_random_2d(cell: vec2i) -> vec2f {
    let bits = pcg_2d(bitcast<vec2u>(cell));
    return vec2f(unit_from_u32(bits.x), unit_from_u32(bits.y));
}

const SIMPLEX_2D: f32 = 99.20433;

/// The slope of a cell corner of the plane, a unit vector turned by `turn` radians.
fn corner_gradient_2d(corner: vec2i, turn: f32) -> vec2f {
    let angle = cell_random_2d(corner).x * 6.2831853 + turn;
    return vec2f(cos(angle), sin(angle));
}

/// The same along `offset`.
fn corner_slope_2d(corner: vec2i, offset: vec2f, turn: f32) -> f32 {
    return dot(corner_gradient_2d(corner, turn), offset);
}

/// How much a corner of a simplex adds at `offset` from it, given the slope along that offset.
fn simplex_corner(offset_squared: f32, slope: f32) -> f32 {
    let reach = max(0.5 - offset_squared, 0.0);
    return reach * reach * reach * reach * slope;
}

/// Noise on a grid of triangles, without the axis-aligned look; from -1 to 1.
///
/// Source: Ken Perlin's simplex noise as explained by Stefan Gustavson,
/// https://github.com/stegu/perlin-noise/blob/master/simplexnoise.pdf. The factor is the reciprocal of the largest sum
/// that unit slopes can reach.
fn simplex_noise_at_2d(p: vec2f) -> f32 {
    let skewed = floor(p + (p.x + p.y) * 0.36602540);
    let origin = p - skewed + (skewed.x + skewed.y) * 0.21132487;
    let step_x = select(0.0, 1.0, origin.x > origin.y);
    let middle = vec2f(step_x, 1.0 - step_x);
    let offset_1 = origin - middle + 0.21132487;
    let offset_2 = origin - 1.0 + 0.42264973;
    let cell = vec2i(skewed);
    let sum = simplex_corner(dot(origin, origin), corner_slope_2d(cell, origin, 0.0))
        + simplex_corner(dot(offset_1, offset_1), corner_slope_2d(cell + vec2i(middle), offset_1, 0.0))
        + simplex_corner(dot(offset_2, offset_2), corner_slope_2d(cell + vec2i(1, 1), offset_2, 0.0));
    return sum * SIMPLEX_2D;
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// A value raised to a power. A negative base counts as 0.
fn power_f32(base: f32, exponent: f32) -> f32 {
    let is_positive = base > f32(0.0);
    let safe_base = select(f32(1.0), base, is_positive);
    let of_zero = select(f32(0.0), f32(1.0), exponent == f32(0.0));
    return select(of_zero, min(pow(safe_base, exponent), f32(3.0e38)), is_positive);
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

struct SimplexNoise {
    /// The noise from 0 to 1.
    value: f32,
    /// The noise around zero, from -1 to 1.
    signed_value: f32,
}

/// Smooth noise without the horizontal and vertical streaks of Perlin noise.
fn simplex_noise_2d(p: vec2f, scale: f32) -> SimplexNoise {
    let noise = simplex_noise_at_2d(p * scale);
    return SimplexNoise(noise * 0.5 + 0.5, noise);
}

struct WhiteNoise {
    /// One number, from 0 up to but not 1.
    value: f32,
    /// Three numbers, as a colour.
    colour: vec3f,
    /// Four numbers; the first three are those of the colour.
    vector: vec4f,
}

fn white_noise_of(bits: vec3u) -> WhiteNoise {
    let random = vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
    let fourth = unit_from_u32(pcg(bits.x ^ bits.z));
    return WhiteNoise(random.x, random, vec4f(random, fourth));
}

/// A different random value at every point: television snow.
fn white_noise(p: vec2f, seed: f32) -> WhiteNoise {
    // Adding zero makes -0.0 and 0.0 the same bits.
    return white_noise_of(pcg_3d(bitcast<vec3u>(vec3f(p, seed) + 0.0)));
}

/// The lines of an old screen, moving if wished.
fn scan_lines(p: vec2f, density: f32, speed: f32, time: f32, sharpness: f32) -> f32 {
    let wave = 0.5 + 0.5 * cos(fract((p.y + speed * time) * density) * 6.2831853);
    return pow(max(wave, 1.0e-6), max(sharpness, 0.1));
}

/// A glow at the edges of a shape, where the surface turns away from the camera.
fn fresnel(normal: vec3f, view: vec3f, power: f32) -> f32 {
    let up = vec3f(0.0, 1.0, 0.0);
    let facing = saturate(dot(unit_or(normal, up), unit_or(view, up)));
    let edge = 1.0 - facing;
    return select(pow(max(edge, 1.0e-6), max(power, 0.01)), 0.0, edge <= 0.0);
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `hologram`.
@vertex
fn hologram_vertex(vertex: HologramVertex) -> HologramVaryings {
    let position = vertex.position;
    let slices = position.y * 22.0;
    let slice = floor(slices);
    let time = frame.time.x;
    let ticks = time * 11.0;
    let tick = floor(ticks);
    let slice_and_tick = vec2f(slice, tick);
    let random_per_slice_and_tick = white_noise(slice_and_tick, 0.0);
    let either_way = random_per_slice_and_tick.value - 0.5;
    let travelling_b = 0.8;
    let travelling = time * travelling_b + position.y;
    let a_band_travels = simplex_noise_2d(vec2f(travelling), 1.3);
    let where_it_jumps = smoothstep_mask_f32(0.62, 0.8, a_band_travels.value);
    let only_there = either_way * where_it_jumps;
    let jump = only_there * values.glitch;
    let sideways = vec3f(jump, 0.0, 0.0);
    let glitched = position + sideways;
    let displaced_world_position = (object.world_from_object * vec4f(glitched, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: HologramVaryings;
    result.clip_position = clip_position;
    result.world_position = displaced_world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `hologram`.
@fragment
fn hologram_fragment(varyings: HologramVaryings) -> @location(0) vec4f {
    let position = varyings.world_position;
    let downward_as_v = -(position.y);
    let lines = scan_lines(vec2f(downward_as_v), values.line_density, values.line_speed, frame.time.x, 1.6);
    let darker_between_the_lines = mix(0.12, 1.3, lines);
    let world_normal = unit_vector(varyings.world_normal);
    let view_direction = unit_vector(frame.camera_position.xyz - position);
    let rim = fresnel(world_normal, view_direction, values.rim_power);
    let rim_and_body_b = 2.2;
    let rim_and_body_c = 0.16;
    let rim_and_body = rim * rim_and_body_b + rim_and_body_c;
    let lined = darker_between_the_lines * rim_and_body;
    let per_unit = position.y * 0.42;
    let rising_b = -0.25;
    let rising = frame.time.x * rising_b + per_unit;
    let a_sweep_every_four_seconds = fract(rising);
    let bright_head_long_tail = power_f32(a_sweep_every_four_seconds, 26.0);
    let sweep = bright_head_long_tail * 0.9;
    let with_the_sweep = lined + sweep;
    let frames = frame.time.x * 20.0;
    let twenty_a_second = floor(frames);
    let trembling = white_noise(vec2f(twenty_a_second), 0.0);
    let amount = trembling.value * values.flicker;
    let flicker = 1.0 - amount;
    let flickering = with_the_sweep * flicker;
    let tinted = vec3f(flickering) * values.tint;
    return vec4f(tinted, 1.0);
}
