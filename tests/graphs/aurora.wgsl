// Aurora
// Noise that is long across and short along makes folded curtains; a gradient upward gives each its bright hem.
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
//   hem: vec3f at byte 0, default 0.08 1 0.42: Colour at the hem
//   top: vec3f at byte 16, default 0.42 0.08 0.9: Colour at the top
//   speed: f32 at byte 28, default 0.25, from 0 to 2: Speed of the curtains
//   folds: f32 at byte 32, default 2.6, from 0.5 to 8: Folds across the picture
//   rays: f32 at byte 36, default 26, from 4 to 80: Rays across the picture
//   brightness: f32 at byte 40, default 1.15, from 0 to 4: Brightness of the curtains
//   stars: f32 at byte 44, default 0.45, from 0 to 1: How many stars
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
    /// Colour at the hem
    hem: vec3f,
    /// Colour at the top
    top: vec3f,
    /// Speed of the curtains
    speed: f32,
    /// Folds across the picture
    folds: f32,
    /// Rays across the picture
    rays: f32,
    /// Brightness of the curtains
    brightness: f32,
    /// How many stars
    stars: f32,
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

/// Colours a mask: from one colour over a second to a third.
fn gradient_map(t: f32, low: vec3f, middle: vec3f, high: vec3f, position: f32) -> vec3f {
    let at = saturate(t);
    let split = saturate(position);
    let below = saturate(at / max(split, 1.0e-5));
    let above = saturate((at - split) / max(1.0 - split, 1.0e-5));
    return mix(mix(low, middle, below), high, above);
}

/// A threshold whose edge is one pixel wide at every distance: no stairs, no blur.
fn anti_aliased_step_f32(edge: f32, x: f32) -> f32 {
    let width = max(fwidthFine(x), f32(1.0e-8));
    return saturate((x - edge) / width + 0.5);
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
    let uv = varyings.uv;
    let height = 1.0 - uv.y;
    let along_the_curtain = uv.x * values.folds;
    let time = frame.time.x;
    let clock = time * values.speed;
    let along_and_time = vec2f(along_the_curtain, clock);
    let folds = fractal_simplex_noise(along_and_time, 0.6, 3.0, 2.0, 0.45);
    let height_of_the_hem_b = 0.19;
    let height_of_the_hem_c = 0.42;
    let height_of_the_hem = folds.signed_value * height_of_the_hem_b + height_of_the_hem_c;
    let above_the_hem = height - height_of_the_hem;
    let hem_to_top = smoothstep_mask_f32(0.02, 0.36, above_the_hem);
    let curtain_colour = mix(values.hem, values.top, vec3f(hem_to_top));
    let sharp_below = smoothstep_mask_f32(-0.03, 0.02, above_the_hem);
    let upward = above_the_hem * (-4.2);
    let fading_upward = exponential_f32(upward);
    let curtain = sharp_below * fading_upward;
    let rays_follow_the_folds_b = 0.22;
    let rays_follow_the_folds = folds.signed_value * rays_follow_the_folds_b + uv.x;
    let many = rays_follow_the_folds * values.rays;
    let dancing = clock * 2.0;
    let rays_and_time = vec2f(many, dancing);
    let rays = fractal_simplex_noise(rays_and_time, 0.5, 2.0, 2.0, 0.5);
    let rayed_b = 1.35;
    let rayed_c = -0.06;
    let rayed = rays.value * rayed_b + rayed_c;
    let light = curtain * rayed;
    let not_below_black = max(light, 0.0);
    let brightness = not_below_black * values.brightness;
    let night_sky = gradient_map(height, vec3f(0.012, 0.05, 0.06), vec3f(0.006, 0.014, 0.035), vec3f(0.002, 0.003, 0.012), 0.5);
    let stars = star_field(uv, 26.0, values.stars, 0.07, time);
    let with_stars = night_sky + vec3f(stars);
    let aurora_over_the_night = curtain_colour * vec3f(brightness) + with_stars;
    let hills = fractal_gradient_noise(vec2f(uv.x), 2.2, 6.0, 2.0, 0.5);
    let their_height = hills.value * 0.34;
    let above_the_hills = anti_aliased_step_f32(their_height, height);
    let behind_the_hills = aurora_over_the_night * vec3f(above_the_hills);
    return vec4f(behind_the_hills, 1.0);
}
