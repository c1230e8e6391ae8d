// Grass in the wind
// Three thousand blades in one instanced draw: noise that travels over the meadow bends each blade, most at its tip.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   blades_vertex, blades_fragment
//     pass `blades`: mesh bundle:meshes/grass_blade.obj × 4000 instances; blend opaque; cull none; depth less, written
//   ground_vertex, ground_fragment
//     pass `ground`: mesh plane; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 64 bytes
//
// Parameters, members of `values`:
//   tip_a: vec3f at byte 0, default 0.3 0.55 0.04: Tips of one half of the blades
//   tip_b: vec3f at byte 16, default 0.75 0.43 0.07: Tips of the other half
//   root_colour: vec3f at byte 32, default 0.012 0.06 0.018: The roots and the ground
//   wind: f32 at byte 44, default 0.5, from 0 to 2: Strength of the gusts
//   wind_speed: f32 at byte 48, default 1.3, from 0 to 5: Speed at which the gusts travel
//   gust_size: f32 at byte 52, default 0.55, from 0.1 to 3: Gusts per unit; larger is finer
//
// Vertex attributes:
//   blades_vertex
//     location 0: position, vec3f, object space
//     location 5: instance_transform_0, vec4f, per instance: column 0 of its transform
//     location 6: instance_transform_1, vec4f, per instance: column 1 of its transform
//     location 7: instance_transform_2, vec4f, per instance: column 2 of its transform
//     location 8: instance_transform_3, vec4f, per instance: column 3 of its transform
//     location 10: instance_custom, vec4f, per instance: four random numbers from 0 to 1
//   ground_vertex
//     location 0: position, vec3f, object space

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
    /// Tips of one half of the blades
    tip_a: vec3f,
    /// Tips of the other half
    tip_b: vec3f,
    /// The roots and the ground
    root_colour: vec3f,
    /// Strength of the gusts
    wind: f32,
    /// Speed at which the gusts travel
    wind_speed: f32,
    /// Gusts per unit; larger is finer
    gust_size: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `blades` reads of each vertex.
struct BladesVertex {
    @location(0) position: vec3f,
    @location(5) instance_transform_0: vec4f,
    @location(6) instance_transform_1: vec4f,
    @location(7) instance_transform_2: vec4f,
    @location(8) instance_transform_3: vec4f,
    @location(10) instance_custom: vec4f,
}

/// What the vertex stage of `blades` hands to its fragment stage.
struct BladesVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) @interpolate(flat) instance_custom: vec4f,
    @location(1) height_per_pixel: f32,
    @location(2) gust_per_pixel: f32,
}

/// What the pass `ground` reads of each vertex.
struct GroundVertex {
    @location(0) position: vec3f,
}

/// What the vertex stage of `ground` hands to its fragment stage.
struct GroundVaryings {
    @builtin(position) clip_position: vec4f,
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

/// An integer as a number from 0 up to but not 1.
fn unit_from_u32(value: u32) -> f32 {
    return f32(value >> 8u) * 5.9604645e-8;
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

/// The vertex stage of the pass `blades`.
@vertex
fn blades_vertex(vertex: BladesVertex) -> BladesVaryings {
    let instance_transform = mat4x4f(vertex.instance_transform_0, vertex.instance_transform_1, vertex.instance_transform_2, vertex.instance_transform_3);
    let position = (object.world_from_object * (instance_transform * vec4f(vertex.position, 1.0))).xyz;
    let little_below_much_above = vertex.position.y * vertex.position.y;
    let time = frame.time.x;
    let instance_data_position = vertex.instance_transform_3.xyz;
    let instance_data_custom = vertex.instance_custom;
    let own_phase = instance_data_custom.y * 6.28;
    let fast_b = 6.0;
    let fast = time * fast_b + own_phase;
    let tremble = sin(fast);
    let where_the_blade_stands = instance_data_position.xz;
    let travelled = time * values.wind_speed;
    let way_of_the_wind = vec2f(travelled) * vec2f(1.0, 0.35);
    let seen_from_the_gust = where_the_blade_stands - way_of_the_wind;
    let gust = simplex_noise_2d(seen_from_the_gust, values.gust_size);
    let gust_0_to_1 = smoothstep_mask_f32(0.2, 0.9, gust.value);
    let never_quite_still_b = 1.0;
    let never_quite_still_c = 0.12;
    let never_quite_still = gust_0_to_1 * never_quite_still_b + never_quite_still_c;
    let gust_and_tremble_b = 0.06;
    let gust_and_tremble = tremble * gust_and_tremble_b + never_quite_still;
    let bend_of_this_blade = gust_and_tremble * values.wind;
    let bend_here = little_below_much_above * bend_of_this_blade;
    let offset = vec3f(bend_here) * vec3f(1.0, -0.42, 0.35);
    let bent_world_space = position + offset;
    let clip_position = frame.clip_from_world * vec4f(bent_world_space, 1.0);
    var result: BladesVaryings;
    result.clip_position = clip_position;
    result.instance_custom = instance_data_custom;
    result.height_per_pixel = vertex.position.y;
    result.gust_per_pixel = gust_0_to_1;
    return result;
}

/// The fragment stage of the pass `blades`.
@fragment
fn blades_fragment(varyings: BladesVaryings) -> @location(0) vec4f {
    let instance_data_custom = varyings.instance_custom;
    let two_kinds = smoothstep_mask_f32(0.25, 0.9, instance_data_custom.x);
    let tip = mix(values.tip_a, values.tip_b, vec3f(two_kinds));
    let dark_below = power_f32(varyings.height_per_pixel, 1.25);
    let root_to_tip = mix(values.root_colour, tip, vec3f(dark_below));
    let bent_tips = varyings.gust_per_pixel * varyings.height_per_pixel;
    let shine_where_it_bends_b = 0.75;
    let shine_where_it_bends_c = 0.75;
    let shine_where_it_bends = bent_tips * shine_where_it_bends_b + shine_where_it_bends_c;
    let shining = root_to_tip * vec3f(shine_where_it_bends);
    return vec4f(shining, 1.0);
}

/// The vertex stage of the pass `ground`.
@vertex
fn ground_vertex(vertex: GroundVertex) -> GroundVaryings {
    let position = vertex.position;
    let as_wide_as_the_meadow = position * vec3f(2.5);
    let displaced_world_position = (object.world_from_object * vec4f(as_wide_as_the_meadow, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: GroundVaryings;
    result.clip_position = clip_position;
    return result;
}

/// The fragment stage of the pass `ground`.
@fragment
fn ground_fragment() -> @location(0) vec4f {
    return vec4f(values.root_colour, 1.0);
}
