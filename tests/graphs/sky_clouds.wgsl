// Clouds
// Fractal noise on a plane above, seen in perspective; the noise read again towards the sun tells which side is lit.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   sky_vertex, sky_fragment
//     pass `sky`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 48 bytes
//
// Parameters, members of `values`:
//   sun_colour: vec3f at byte 0, default 1 0.52 0.22: Colour of the sun's light
//   sun: vec2f at byte 16, default 0.66 0.6, from 0 to 1: Where the sun stands in the picture
//   cover: f32 at byte 24, default 0.5, from 0 to 1: How much of the sky is covered
//   softness: f32 at byte 28, default 0.28, from 0.02 to 0.6: How soft the clouds' borders are
//   wind: f32 at byte 32, default 0.12, from -1 to 1: Speed of the clouds
//   scale: f32 at byte 36, default 1.15, from 0.3 to 5: Size of the clouds; larger is finer
//
// Vertex attributes:
//   sky_vertex
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
    /// Colour of the sun's light
    sun_colour: vec3f,
    /// Where the sun stands in the picture
    sun: vec2f,
    /// How much of the sky is covered
    cover: f32,
    /// How soft the clouds' borders are
    softness: f32,
    /// Speed of the clouds
    wind: f32,
    /// Size of the clouds; larger is finer
    scale: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `sky` reads of each vertex.
struct SkyVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `sky` hands to its fragment stage.
struct SkyVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
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

/// The slope of a cell corner of the plane, a unit vector turned by `turn` radians.
fn corner_gradient_2d(corner: vec2i, turn: f32) -> vec2f {
    let angle = cell_random_2d(corner).x * 6.2831853 + turn;
    return vec2f(cos(angle), sin(angle));
}

/// The same along `offset`.
fn corner_slope_2d(corner: vec2i, offset: vec2f, turn: f32) -> f32 {
    return dot(corner_gradient_2d(corner, turn), offset);
}

/// A cell moved by whole periods into the first one; unchanged along an axis whose period is 0.
fn wrapped_cell(cell: vec2i, period: vec2i) -> vec2i {
    let length = max(period, vec2i(1, 1));
    let wrapped = ((cell % length) + length) % length;
    return select(cell, wrapped, period > vec2i(0, 0));
}

/// Gradient noise whose cells repeat after `period` cells (0: never) and whose slopes are turned; from -1 to 1.
///
/// Four unit slopes reach at most √½ in the middle of a cell; the factor makes that 1.
fn turned_gradient_noise_2d(p: vec2f, turn: f32, period: vec2i) -> f32 {
    let cell = vec2i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    let near = wrapped_cell(cell, period);
    let far = wrapped_cell(cell + vec2i(1, 1), period);
    let low = mix(
        corner_slope_2d(near, f, turn),
        corner_slope_2d(vec2i(far.x, near.y), f - vec2f(1.0, 0.0), turn),
        fade.x,
    );
    let high = mix(
        corner_slope_2d(vec2i(near.x, far.y), f - vec2f(0.0, 1.0), turn),
        corner_slope_2d(far, f - vec2f(1.0, 1.0), turn),
        fade.x,
    );
    return mix(low, high, fade.y) * 1.4142135;
}

/// Random slopes at the cell corners of the plane, blended; from -1 to 1.
fn gradient_noise_at_2d(p: vec2f) -> f32 {
    return turned_gradient_noise_2d(p, 0.0, vec2i(0, 0));
}

const SIMPLEX_2D: f32 = 99.20433;

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

/// Colours a mask: from one colour over a second to a third.
fn gradient_map(t: f32, low: vec3f, middle: vec3f, high: vec3f, position: f32) -> vec3f {
    let at = saturate(t);
    let split = saturate(position);
    let below = saturate(at / max(split, 1.0e-5));
    let above = saturate((at - split) / max(1.0 - split, 1.0e-5));
    return mix(mix(low, middle, below), high, above);
}

/// One divided by a value. The reciprocal of 0 is 0.
fn reciprocal_f32(x: f32) -> f32 {
    return ratio_or_f32(f32(1.0), x, f32(0.0));
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

struct FractalNoise {
    /// The noise from 0 to 1.
    value: f32,
    /// The noise around zero, from -1 to 1.
    signed_value: f32,
}

/// Ten sizes, each much finer than the one before, would leave the range of numbers.
fn held_lacunarity(lacunarity: f32) -> f32 {
    return clamp(lacunarity, 0.0, 16.0);
}

/// The point of the next octave, turned by about 37° so that the grids do not line up.
fn finer(at: vec2f, lacunarity: f32) -> vec2f {
    return vec2f(0.8 * at.x - 0.6 * at.y, 0.6 * at.x + 0.8 * at.y) * held_lacunarity(lacunarity) + vec2f(17.3, 9.1);
}

fn octave_count(octaves: f32) -> i32 {
    return i32(clamp(round(octaves), 1.0, 10.0));
}

/// Clouds, mountains, smoke: noise with detail at several sizes.
fn fractal_gradient_noise(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> FractalNoise {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * gradient_noise_at_2d(at);
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = finer(at, lacunarity);
    }
    return FractalNoise(sum / total * 0.5 + 0.5, sum / total);
}

// Source: https://iquilezles.org/articles/warp/
/// Moves a point by noise, so that what is drawn there looks stirred.
fn domain_warp(p: vec2f, scale: f32, amount: f32, octaves: f32) -> vec2f {
    let x = fractal_gradient_noise(p, scale, octaves, 2.0, 0.5).signed_value;
    let y = fractal_gradient_noise(p + vec2f(5.2, 1.3), scale, octaves, 2.0, 0.5).signed_value;
    return p + vec2f(x, y) * amount;
}

fn fractal_simplex_noise(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> FractalNoise {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * simplex_noise_at_2d(at);
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = finer(at, lacunarity);
    }
    return FractalNoise(sum / total * 0.5 + 0.5, sum / total);
}

/// Light around a shape.
fn shape_glow(distance: f32, radius: f32, falloff: f32) -> f32 {
    let steps = max(distance, 0.0) / max(radius, 1.0e-5);
    return 1.0 / (1.0 + select(pow(max(steps, 1.0e-6), max(falloff, 0.1)), 0.0, steps <= 0.0));
}

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

fn unit_vector_vec2f(v: vec2f) -> vec2f {
    // The squares of very large and very small components leave the range of numbers.
    let squared = dot(v, v);
    let scaled = v * select(select(1.0, 1.0e18, squared < 1.0e-30), 1.0e-20, squared > 1.0e30);
    let size = length(scaled);
    return scaled * select(0.0, 1.0 / max(size, 1.0e-30), size > 1.0e-30);
}

/// The vector with the same direction and length 1. The zero vector stays zero.
fn normalize_of_vec2f(v: vec2f) -> vec2f {
    return unit_vector_vec2f(v);
}

/// The vertex stage of the pass `sky`.
@vertex
fn sky_vertex(vertex: SkyVertex) -> SkyVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: SkyVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `sky`.
@fragment
fn sky_fragment(varyings: SkyVaryings) -> @location(0) vec4f {
    let frame_value = frame.screen.x * frame.screen.w;
    let round_sun = aspect_correct(varyings.uv, frame_value, vec2f(0.5));
    let towards_the_sun = values.sun - round_sun;
    let from_the_sun = length(towards_the_sun);
    let disc = smoothstep_mask_f32(0.042, 0.036, from_the_sun);
    let glow = shape_glow(from_the_sun, 0.085, 1.5);
    let sun_b = 3.0;
    let sun = disc * sun_b + glow;
    let height = 1.0 - round_sun.y;
    let sky = gradient_map(height, vec3f(0.62, 0.2, 0.075), vec3f(0.2, 0.12, 0.22), vec3f(0.014, 0.035, 0.13), 0.4);
    let sky_with_sun = vec3f(sun) * values.sun_colour + sky;
    let threshold_b = -0.5;
    let threshold_c = 0.74;
    let threshold = values.cover * threshold_b + threshold_c;
    let wholly_cloud = threshold + values.softness;
    let centred = round_sun.x - 0.5;
    let above_the_horizon = height + 0.16;
    let distance_value = reciprocal_f32(above_the_horizon);
    let sideways = centred * distance_value;
    let time = frame.time.x;
    let drifting = time * values.wind + distance_value;
    let on_the_plane = vec2f(sideways, drifting);
    let stirred = domain_warp(on_the_plane, 1.6, 0.16, 3.0);
    let clouds = fractal_simplex_noise(stirred, values.scale, 6.0, 2.0, 0.52);
    let density = smoothstep_mask_f32(threshold, wholly_cloud, clouds.value);
    let lost_in_haze = smoothstep_mask_f32(0.0, 0.22, height);
    let hazy_density = density * lost_in_haze;
    let thin_borders = 1.0 - hazy_density;
    let backlight = glow * thin_borders;
    let direction = normalize_of_vec2f(towards_the_sun);
    let a_step = direction * vec2f(0.11);
    let step_to_the_sun = stirred + a_step;
    let clouds_towards_the_sun = fractal_simplex_noise(step_to_the_sun, values.scale, 4.0, 2.0, 0.52);
    let thinner_there = clouds.value - clouds_towards_the_sun.value;
    let lit_side_b = 3.4;
    let lit_side_c = 0.42;
    let lit_side = thinner_there * lit_side_b + lit_side_c;
    let lit = saturate(lit_side);
    let shadow_to_light = gradient_map(lit, vec3f(0.05, 0.035, 0.085), vec3f(0.3, 0.13, 0.15), vec3f(1.0, 0.55, 0.33), 0.5);
    let backlit = vec3f(backlight) * values.sun_colour + shadow_to_light;
    let clouds_over_sky = mix(sky_with_sun, backlit, vec3f(hazy_density));
    return vec4f(clouds_over_sky, 1.0);
}
