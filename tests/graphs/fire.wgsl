// Fire
// Two layers of noise scroll upward, bend one another and are cut by a flame's outline; a colour ramp makes them burn.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   fire_vertex, fire_fragment
//     pass `fire`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//
// Parameters, members of `values`:
//   speed: f32 at byte 0, default 0.75, from 0 to 3: How fast the flames rise
//   scale: f32 at byte 4, default 3, from 1 to 10: Size of the tongues; larger is finer
//   turbulence: f32 at byte 8, default 0.16, from 0 to 0.5: How much the flames lick sideways
//   height: f32 at byte 12, default 0.88, from 0.2 to 1.4: Height of the fire
//   brightness: f32 at byte 16, default 1, from 0.2 to 3: Brightness of the flames
//   sparks: f32 at byte 20, default 0.22, from 0 to 1: How many sparks fly
//
// Vertex attributes:
//   fire_vertex
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
    /// How fast the flames rise
    speed: f32,
    /// Size of the tongues; larger is finer
    scale: f32,
    /// How much the flames lick sideways
    turbulence: f32,
    /// Height of the fire
    height: f32,
    /// Brightness of the flames
    brightness: f32,
    /// How many sparks fly
    sparks: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `fire` reads of each vertex.
struct FireVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `fire` hands to its fragment stage.
struct FireVaryings {
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

/// The random numbers of a cell of space, each from 0 up to but not 1.
fn cell_random_3d(cell: vec3i) -> vec3f {
    let bits = pcg_3d(bitcast<vec3u>(cell));
    return vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
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

// Source: Krzysztof Narkowicz, https://knarkowicz.wordpress.com/2016/01/06/aces-filmic-tone-mapping-curve/
fn tone_map_filmic(colour: vec3f, exposure: f32) -> vec3f {
    let light = clamp(colour * exp2(clamp(exposure, -60.0, 60.0)), vec3f(0.0), vec3f(1.0e4));
    return saturate((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14));
}

/// The quotient of two values. Division by zero gives 0.
fn divide_f32(a: f32, b: f32) -> f32 {
    return ratio_or_f32(a, b, f32(0.0));
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

struct GradientNoise {
    /// The noise from 0 to 1.
    value: f32,
    /// The noise around zero, from -1 to 1.
    signed_value: f32,
}

// Source: Ken Perlin, An Image Synthesizer, https://dl.acm.org/doi/10.1145/325165.325247
/// Perlin noise: smooth, natural variation on a square grid.
fn gradient_noise_2d(p: vec2f, scale: f32) -> GradientNoise {
    let noise = gradient_noise_at_2d(p * scale);
    return GradientNoise(noise * 0.5 + 0.5, noise);
}

/// Stars in the night sky.
fn star_field(p: vec2f, scale: f32, density: f32, size: f32, twinkle: f32) -> f32 {
    let scaled = p * scale;
    let cell = vec2i(floor(scaled));
    let random = cell_random_3d(vec3i(cell, 3));
    let place = cell_random_2d(cell) * 0.4 + 0.3;
    let radius = max(size, 1.0e-3) * (0.4 + 0.6 * random.y);
    let glow = saturate(1.0 - distance(fract(scaled), place) / radius);
    let blink = 0.75 + 0.25 * sin(twinkle * (2.0 + 4.0 * random.z) + random.y * 40.0);
    return select(0.0, glow * glow * blink, random.x < density);
}

/// Moves a coordinate steadily, so that the texture scrolls.
fn panner(uv: vec2f, speed: vec2f, time: f32) -> vec2f {
    return uv + speed * time;
}

/// The vertex stage of the pass `fire`.
@vertex
fn fire_vertex(vertex: FireVertex) -> FireVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: FireVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `fire`.
@fragment
fn fire_fragment(varyings: FireVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let height_up = 1.0 - uv.y;
    let part_of_the_height = divide_f32(height_up, values.height);
    let up_to_the_tip = saturate(part_of_the_height);
    let narrower_upward = 1.0 - up_to_the_tip;
    let half_width = narrower_upward * 0.42;
    let outer_edge = half_width + 0.05;
    let time = frame.time.x;
    let clock = time * values.speed;
    let rising_slowly = panner(uv, vec2f(0.0, 0.6), clock);
    let slow_swing = gradient_noise_2d(rising_slowly, 4.0);
    let sideways = slow_swing.signed_value * values.turbulence;
    let more_at_the_top_b = 1.4;
    let more_at_the_top_c = 0.15;
    let more_at_the_top = height_up * more_at_the_top_b + more_at_the_top_c;
    let bend = sideways * more_at_the_top;
    let bent_u = uv.x + bend;
    let centred = bent_u - 0.5;
    let from_the_middle = abs(centred);
    let side_fade = smoothstep_mask_f32(outer_edge, 0.0, from_the_middle);
    let thinner_above = part_of_the_height * (-0.85);
    let fuel_b = 1.12;
    let fuel = side_fade * fuel_b + thinner_above;
    let slender = bent_u * 1.7;
    let stretched_rising_b = 0.62;
    let stretched_rising = uv.y * stretched_rising_b + clock;
    let fast_coordinate = vec2f(slender, stretched_rising);
    let tongues = fractal_simplex_noise(fast_coordinate, values.scale, 4.0, 2.0, 0.5);
    let torn_at_the_tip_b = 1.3;
    let torn_at_the_tip_c = 0.5;
    let torn_at_the_tip = part_of_the_height * torn_at_the_tip_b + torn_at_the_tip_c;
    let tearing = tongues.signed_value * torn_at_the_tip;
    let heat = fuel + tearing;
    let only_within = heat * side_fade;
    let red_orange_white = gradient_map(only_within, vec3f(0.0), vec3f(1.3, 0.2, 0.008), vec3f(3.0, 1.35, 0.3), 0.5);
    let brightness = red_orange_white * vec3f(values.brightness);
    let flying_up = panner(uv, vec2f(0.06, 0.55), clock);
    let sparks = star_field(flying_up, 22.0, values.sparks, 0.1, clock);
    let above_the_fire = smoothstep_mask_f32(0.42, 0.05, from_the_middle);
    let near_the_fire = sparks * above_the_fire;
    let spark_colour = gradient_map(near_the_fire, vec3f(0.0), vec3f(1.2, 0.35, 0.05), vec3f(2.2, 1.1, 0.3), 0.5);
    let fire_and_sparks = brightness + spark_colour;
    let tone = tone_map_filmic(fire_and_sparks, 0.2);
    return vec4f(tone, 1.0);
}
