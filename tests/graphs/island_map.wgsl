// Island map
// A formula makes an island of noise, a colour ramp paints it by height, and a snippet of code draws contour lines that are as thin at every zoom.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   map_vertex, map_fragment
//     pass `map`: mesh view; blend opaque; cull none; depth always, not written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//
// Parameters, members of `values`:
//   ink: vec3f at byte 0, default 0.03 0.02 0.015: Colour of the contour lines
//   sea_level: f32 at byte 12, default 0.1, from -0.3 to 0.5: How far the sea reaches up the land
//   tide: f32 at byte 16, default 0.03, from 0 to 0.2: How far the sea rises and falls
//
// Vertex attributes:
//   map_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
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
    /// Colour of the contour lines
    ink: vec3f,
    /// How far the sea reaches up the land
    sea_level: f32,
    /// How far the sea rises and falls
    tide: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `map` reads of each vertex.
struct MapVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `map` hands to its fragment stage.
struct MapVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
}

struct Gradient {
    /// The colour, linear.
    colour: vec3f,
    /// Opacity, from 0 to 1.
    alpha: f32,
}

/// Colours a value: each stop says which colour a number gets, and between the stops it blends.
fn gradient_of_8(t: f32, position_1: f32, colour_1: vec4f, position_2: f32, colour_2: vec4f, position_3: f32, colour_3: vec4f, position_4: f32, colour_4: vec4f, position_5: f32, colour_5: vec4f, position_6: f32, colour_6: vec4f, position_7: f32, colour_7: vec4f, position_8: f32, colour_8: vec4f) -> Gradient {
    var positions = array<f32, 8>(position_1, position_2, position_3, position_4, position_5, position_6, position_7, position_8);
    var colours = array<vec4f, 8>(colour_1, colour_2, colour_3, colour_4, colour_5, colour_6, colour_7, colour_8);
    let at = t;
    var below = -1;
    var above = -1;
    for (var point = 0; point < 8; point++) {
        if positions[point] <= at {
            if below < 0 || positions[point] >= positions[below] {
                below = point;
            }
        } else if above < 0 || positions[point] < positions[above] {
            above = point;
        }
    }
    let low = select(below, above, below < 0);
    let high = select(above, below, above < 0);
    let first = colours[low];
    let last = colours[high];
    let width = positions[high] - positions[low];
    let part = clamp((at - positions[low]) / select(width, 1.0, width <= 0.0), 0.0, 1.0);
    let weight = part;
    return Gradient(mix(first.rgb, last.rgb, weight), mix(first.a, last.a, weight));
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

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
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

// Source: Valve, https://developer.valvesoftware.com/wiki/Half_Lambert (without the square).
/// Diffuse light that reaches round to the dark side: the cosine, halved and lifted.
fn half_lambert(normal: vec3f, light: vec3f) -> f32 {
    let none = vec3f(0.0, 0.0, 0.0);
    return dot(unit_or(normal, none), unit_or(light, none)) * 0.5 + 0.5;
}

// Source: Morten Mikkelsen, Bump Mapping Unparametrized Surfaces on the GPU,
// https://mmikk.github.io/papers3d/mm_sfgrad_bump.pdf
/// A bumpy normal from a height, without a texture. Pixels only.
///
/// The nodes before the height are computed three times, here and for the pixels to the right and below, so that the bumps
/// are as smooth as the height. For a height texture Normal From Height Map is cheaper.
fn normal_from_height(strength: f32, position: vec3f, normal: vec3f) -> vec3f {
    let right = dpdxFine(position);
    let down = dpdyFine(position);
    let here = slope_height(vec2f(0.0, 0.0));
    let change = vec2f(slope_height(vec2f(1.0, 0.0)) - here, slope_height(vec2f(0.0, 1.0)) - here) * strength;
    let n = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    let across = cross(down, n);
    let along = cross(n, right);
    let area = dot(right, across);
    let slope = sign(area) * (change.x * across + change.y * along);
    return unit_or(abs(area) * n - slope, n);
}

/// Moves a coordinate steadily, so that the texture scrolls.
fn panner(uv: vec2f, speed: vec2f, time: f32) -> vec2f {
    return uv + speed * time;
}

/// A snippet written in the graph.
fn snippet(height: f32, count: f32) -> f32 {
    var lines: f32;
    // How high it is in contour intervals, and how much of one a pixel covers.
    let level = height * count;
    let pixel = max(fwidth(level), 1.0e-4);

    // Every line, and every fifth one thicker.
    let line = abs(fract(level + 0.5) - 0.5) / pixel;
    let fifth = abs(fract(level / 5.0 + 0.5) - 0.5) * 5.0 / pixel;
    let thin = 1.0 - smoothstep(0.4, 1.2, line);
    let thick = 1.0 - smoothstep(0.9, 1.9, fifth);

    // The sea has depth lines, fainter.
    let under_water = height < 0.5;
    lines = max(thin * 0.45, thick) * select(1.0, 0.35, under_water);
    return lines;
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `map`.
@vertex
fn map_vertex(vertex: MapVertex) -> MapVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: MapVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_position = world_position;
    result.world_normal = world_normal;
    return result;
}

var<private> uv: vec2f;
var<private> uv_right: vec2f;
var<private> uv_down: vec2f;

/// The height that `Slope` gets, so many pixels to the right and down.
fn slope_height(step: vec2f) -> f32 {
    let uv_2 = uv + step.x * uv_right + step.y * uv_down;
    let drift = panner(uv_2, vec2f(0.02, 0.012), frame.time.x);
    let land = fractal_gradient_noise(drift, 3.5, 6.0, 2.0, 0.46);
    let height = land.value * 1.7 - 3.0 * dot(uv_2 - 0.5, uv_2 - 0.5) - values.sea_level + values.tide * sin(frame.time.x * 1.5);
    return height;
}

/// The fragment stage of the pass `map`.
@fragment
fn map_fragment(varyings: MapVaryings) -> @location(0) vec4f {
    let drift = panner(varyings.uv, vec2f(0.02, 0.012), frame.time.x);
    let land = fractal_gradient_noise(drift, 3.5, 6.0, 2.0, 0.46);
    let height = land.value * 1.7 - 3.0 * dot(varyings.uv - 0.5, varyings.uv - 0.5) - values.sea_level + values.tide * sin(frame.time.x * 1.5);
    let land_and_sea = gradient_of_8(height, 0.0, vec4f(0.004, 0.02, 0.09, 1.0), 0.36, vec4f(0.01, 0.11, 0.28, 1.0), 0.47, vec4f(0.05, 0.36, 0.45, 1.0), 0.5, vec4f(0.72, 0.6, 0.36, 1.0), 0.54, vec4f(0.13, 0.3, 0.06, 1.0), 0.7, vec4f(0.05, 0.16, 0.04, 1.0), 0.88, vec4f(0.22, 0.17, 0.13, 1.0), 1.0, vec4f(0.85, 0.88, 0.92, 1.0));
    uv = varyings.uv;
    uv_right = dpdx(uv);
    uv_down = dpdy(uv);
    let world_normal = unit_vector(varyings.world_normal);
    let slope = normal_from_height(0.45, varyings.world_position, world_normal);
    let hill_shading = half_lambert(slope, frame.light_direction.xyz);
    let shaded_land = land_and_sea.colour * vec3f(hill_shading);
    let contour_lines = snippet(height, 25.0);
    let printed_map = mix(shaded_land, values.ink, vec3f(contour_lines));
    return vec4f(printed_map, 1.0);
}
