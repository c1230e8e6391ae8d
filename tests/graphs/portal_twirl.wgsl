// Portal
// Twirl winds the coordinate up before the noise is read, so the noise becomes a whirlpool with a burning rim.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   portal_vertex, portal_fragment
//     pass `portal`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 48 bytes
//
// Parameters, members of `values`:
//   rim_colour: vec3f at byte 0, default 1 0.33 0.05: Colour of the burning rim
//   inner_colour: vec3f at byte 16, default 0.1 0.35 1: Colour of the whirlpool
//   radius: f32 at byte 28, default 0.36, from 0.1 to 0.5: Radius of the portal
//   twirl: f32 at byte 32, default 9, from -20 to 20: How much it is wound up, in radians
//   speed: f32 at byte 36, default 0.5, from -3 to 3: Turns it, in radians per second
//   scale: f32 at byte 40, default 5, from 1 to 16: Size of the streaks; larger is finer
//   ragged: f32 at byte 44, default 0.1, from 0 to 0.4: How ragged the rim is
//
// Vertex attributes:
//   portal_vertex
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
    /// Colour of the burning rim
    rim_colour: vec3f,
    /// Colour of the whirlpool
    inner_colour: vec3f,
    /// Radius of the portal
    radius: f32,
    /// How much it is wound up, in radians
    twirl: f32,
    /// Turns it, in radians per second
    speed: f32,
    /// Size of the streaks; larger is finer
    scale: f32,
    /// How ragged the rim is
    ragged: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `portal` reads of each vertex.
struct PortalVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `portal` hands to its fragment stage.
struct PortalVaryings {
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

/// Turns a vector of the plane counter-clockwise (as seen with y up) by radians.
fn rotated_2d(v: vec2f, angle: f32) -> vec2f {
    let c = cos(angle);
    let s = sin(angle);
    return vec2f(c * v.x - s * v.y, s * v.x + c * v.y);
}

// Source: Krzysztof Narkowicz, https://knarkowicz.wordpress.com/2016/01/06/aces-filmic-tone-mapping-curve/
fn tone_map_filmic(colour: vec3f, exposure: f32) -> vec3f {
    let light = clamp(colour * exp2(clamp(exposure, -60.0, 60.0)), vec3f(0.0), vec3f(1.0e4));
    return saturate((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14));
}

/// The quotient of two values. Division by zero gives 0.
fn divide_f32(a: f32, b: f32) -> f32 {
    return ratio_or_f32(a, b, f32(0.0));
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

/// Sharp crests with soft valleys: mountain ridges, lightning, veins.
fn ridged_noise(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> f32 {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        let crest = 1.0 - abs(gradient_noise_at_2d(at));
        sum += amplitude * crest * crest;
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = finer(at, lacunarity);
    }
    return sum / total;
}

/// Light around a shape.
fn shape_glow(distance: f32, radius: f32, falloff: f32) -> f32 {
    let steps = max(distance, 0.0) / max(radius, 1.0e-5);
    return 1.0 / (1.0 + select(pow(max(steps, 1.0e-6), max(falloff, 0.1)), 0.0, steps <= 0.0));
}

/// Turns a coordinate the more, the farther it is from a centre: whirlpools, portals.
fn twirl(uv: vec2f, centre: vec2f, strength: f32, offset: vec2f) -> vec2f {
    let delta = uv - centre;
    return centre + rotated_2d(delta, strength * length(delta)) + offset;
}

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// Turns a coordinate about a centre.
///
/// The coordinate turns from u towards v. As v grows downward, that looks clockwise, and the picture turns
/// counter-clockwise.
fn rotate_uv(uv: vec2f, centre: vec2f, angle: f32) -> vec2f {
    return centre + rotated_2d(uv - centre, angle);
}

/// The vertex stage of the pass `portal`.
@vertex
fn portal_vertex(vertex: PortalVertex) -> PortalVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: PortalVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `portal`.
@fragment
fn portal_fragment(varyings: PortalVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let frame_value = frame.screen.x * frame.screen.w;
    let round_value = aspect_correct(uv, frame_value, vec2f(0.5));
    let whirl = twirl(round_value, vec2f(0.5), values.twirl, vec2f(0.0));
    let time = frame.time.x;
    let turn = time * values.speed;
    let turning = rotate_uv(whirl, vec2f(0.5), turn);
    let clouds = fractal_simplex_noise(turning, values.scale, 4.0, 2.0, 0.5);
    let stirred_b = vec2f(0.12);
    let stirred = vec2f(clouds.signed_value) * stirred_b + turning;
    let streaks = ridged_noise(stirred, values.scale, 4.0, 2.0, 0.5);
    let contrast_b = 1.3;
    let contrast_c = -0.1;
    let contrast = clouds.value * contrast_b + contrast_c;
    let streaks_and_clouds = streaks * contrast;
    let from_the_middle = distance(round_value, vec2f(0.5));
    let depth = divide_f32(from_the_middle, values.radius);
    let dark_in_the_depth = smoothstep_mask_f32(0.05, 0.95, depth);
    let deep_streaks = streaks_and_clouds * dark_in_the_depth;
    let foam = power_f32(deep_streaks, 3.0);
    let bright = deep_streaks * 3.0;
    let whirlpool = values.inner_colour * vec3f(bright);
    let with_foam_b = vec3f(1.6);
    let with_foam = vec3f(foam) * with_foam_b + whirlpool;
    let to_the_rim = from_the_middle - values.radius;
    let ragged_distance = clouds.signed_value * values.ragged + to_the_rim;
    let inside = smoothstep_mask_f32(0.012, -0.012, ragged_distance);
    let either_side = abs(ragged_distance);
    let hot_line = smoothstep_mask_f32(0.022, 0.0, either_side);
    let white_heat = power_f32(hot_line, 2.0);
    let in_the_streaks = streaks * 0.9;
    let rim_glow = shape_glow(either_side, 0.018, 1.6);
    let core = hot_line * 1.6;
    let glow_and_core_b = 1.0;
    let glow_and_core = rim_glow * glow_and_core_b + core;
    let flickering_b = 1.2;
    let flickering_c = 0.45;
    let flickering = streaks * flickering_b + flickering_c;
    let fire = glow_and_core * flickering;
    let rim = values.rim_colour * vec3f(fire);
    let white_hot_rim = vec3f(white_heat) * vec3f(in_the_streaks) + rim;
    let portal = with_foam * vec3f(inside) + white_hot_rim;
    let tone = tone_map_filmic(portal, 0.2);
    return vec4f(tone, 1.0);
}
