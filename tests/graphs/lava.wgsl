// Lava
// A cooling planet: noise warped by noise is the crust's height, and where it is low the glow of melted rock shows.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   planet_vertex, planet_fragment
//     pass `planet`: mesh sphere; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//
// Parameters, members of `values`:
//   flow: f32 at byte 0, default 0.06, from 0 to 0.5: Speed at which the crust moves
//   scale: f32 at byte 4, default 2, from 0.5 to 5: Size of the plates; larger is finer
//   warp: f32 at byte 8, default 0.55, from 0 to 2: How much the plates are stirred
//   crack: f32 at byte 12, default 0.11, from 0.02 to 0.5: Width of the glowing cracks
//   glow: f32 at byte 16, default 1.3, from 0 to 5: Brightness of the melt
//   relief: f32 at byte 20, default 0.5, from 0 to 2: Roughness of the crust
//
// Vertex attributes:
//   planet_vertex
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
    /// Speed at which the crust moves
    flow: f32,
    /// Size of the plates; larger is finer
    scale: f32,
    /// How much the plates are stirred
    warp: f32,
    /// Width of the glowing cracks
    crack: f32,
    /// Brightness of the melt
    glow: f32,
    /// Roughness of the crust
    relief: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `planet` reads of each vertex.
struct PlanetVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `planet` hands to its fragment stage.
struct PlanetVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) object_position: vec3f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
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

/// An integer as a number from 0 up to but not 1.
fn unit_from_u32(value: u32) -> f32 {
    return f32(value >> 8u) * 5.9604645e-8;
}

/// The random numbers of a cell of space, each from 0 up to but not 1.
fn cell_random_3d(cell: vec3i) -> vec3f {
    let bits = pcg_3d(bitcast<vec3u>(cell));
    return vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
}

/// Scrambles four integers.
fn pcg_4d(value: vec4u) -> vec4u {
    var v = value * 1664525u + 1013904223u;
    v.x += v.y * v.w;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v.w += v.y * v.z;
    v = v ^ (v >> vec4u(16u));
    v.x += v.y * v.w;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v.w += v.y * v.z;
    return v;
}

/// The slope of a cell corner of space, a unit vector.
fn corner_gradient_3d(corner: vec3i) -> vec3f {
    let random = cell_random_3d(corner);
    let height = random.x * 2.0 - 1.0;
    let angle = random.y * 6.2831853;
    let radius = sqrt(max(1.0 - height * height, 0.0));
    return vec3f(radius * cos(angle), radius * sin(angle), height);
}

/// The same along `offset`.
fn corner_slope_3d(corner: vec3i, offset: vec3f) -> f32 {
    return dot(corner_gradient_3d(corner), offset);
}

/// Random slopes at the cell corners of space, blended; from -1 to 1.
///
/// Eight unit slopes reach at most √¾ in the middle of a cell; the factor makes that 1.
fn gradient_noise_at_3d(p: vec3f) -> f32 {
    let cell = vec3i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    var layers = vec2f(0.0, 0.0);
    for (var z = 0; z < 2; z++) {
        let low = mix(
            corner_slope_3d(cell + vec3i(0, 0, z), f - vec3f(0.0, 0.0, f32(z))),
            corner_slope_3d(cell + vec3i(1, 0, z), f - vec3f(1.0, 0.0, f32(z))),
            fade.x,
        );
        let high = mix(
            corner_slope_3d(cell + vec3i(0, 1, z), f - vec3f(0.0, 1.0, f32(z))),
            corner_slope_3d(cell + vec3i(1, 1, z), f - vec3f(1.0, 1.0, f32(z))),
            fade.x,
        );
        layers[z] = mix(low, high, fade.y);
    }
    return mix(layers.x, layers.y, fade.z) * 1.1547005;
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
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

/// How fast gradient noise grows along x, y and z.
fn gradient_noise_slope_3d(p: vec3f) -> vec3f {
    let cell = vec3i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    let growth = 6.0 * f * (1.0 - f);
    var slope = vec3f(0.0);
    for (var corner = 0; corner < 8; corner++) {
        let step = vec3i(corner & 1, (corner >> 1u) & 1, corner >> 2u);
        let side = vec3f(step);
        let gradient = corner_gradient_3d(cell + step);
        let weight = mix(1.0 - fade, fade, side);
        let weight_growth = mix(-growth, growth, side);
        let others = weight.yzx * weight.zxy;
        slope += gradient * weight.x * others.x + weight_growth * others * dot(gradient, f - side);
    }
    return slope * 1.1547005;
}

/// A swirling flow in space: follow it and nothing piles up.
fn curl_noise_3d(p: vec3f, scale: f32) -> vec3f {
    let at = p * scale;
    let first = gradient_noise_slope_3d(at);
    let second = gradient_noise_slope_3d(at + vec3f(31.4, 47.2, 12.9));
    let third = gradient_noise_slope_3d(at + vec3f(73.1, 19.8, 55.6));
    return vec3f(third.y - second.z, first.z - third.x, second.x - first.y);
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

fn octave_count(octaves: f32) -> i32 {
    return i32(clamp(round(octaves), 1.0, 10.0));
}

/// Noise in space with detail at several sizes: animate it by moving the point along z.
fn fractal_noise_3d(p: vec3f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> FractalNoise {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * gradient_noise_at_3d(at);
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = at * held_lacunarity(lacunarity) + vec3f(17.3, 9.1, 31.7);
    }
    return FractalNoise(sum / total * 0.5 + 0.5, sum / total);
}

struct Voronoi3d {
    /// Distance to the nearest point, in cells.
    distance: f32,
    /// Distance to the second nearest point, in cells.
    second_distance: f32,
    /// Random number of the cell, from 0 up to but not 1.
    cell: f32,
}

/// Cells around points scattered in space: animate it by moving the point along z.
fn voronoi_3d(p: vec3f, scale: f32, randomness: f32) -> Voronoi3d {
    let scaled = p * scale;
    let home = vec3i(floor(scaled));
    let local = fract(scaled);
    let jitter = clamp(randomness, 0.0, 1.0);
    var nearest = 1.0e6;
    var second = 1.0e6;
    var nearest_cell = vec3i(0, 0, 0);
    for (var z = -2; z <= 2; z++) {
        for (var y = -2; y <= 2; y++) {
            for (var x = -2; x <= 2; x++) {
                let cell = vec3i(x, y, z);
                let random = cell_random_3d(home + cell);
                let offset = vec3f(cell) + mix(vec3f(0.5, 0.5, 0.5), random, jitter) - local;
                let squared = dot(offset, offset);
                if squared < nearest {
                    second = nearest;
                    nearest = squared;
                    nearest_cell = cell;
                } else if squared < second {
                    second = squared;
                }
            }
        }
    }
    let value = unit_from_u32(pcg_4d(bitcast<vec4u>(vec4i(home + nearest_cell, 7))).x);
    return Voronoi3d(sqrt(nearest), sqrt(second), value);
}

fn fifth_power(x: f32) -> f32 {
    let squared = x * x;
    return squared * squared * x;
}

// Source: the standard model of https://google.github.io/filament/Filament.md.html (GGX, Smith, Schlick).
/// A lit surface of plastic, wood, stone or metal, with one light and ambient light.
fn lit(
    base_colour: vec3f,
    metallic: f32,
    roughness: f32,
    emission: vec3f,
    occlusion: f32,
    normal: vec3f,
    view: vec3f,
    light: vec3f,
    light_colour: vec3f,
    ambient: vec3f,
) -> vec3f {
    let up = vec3f(0.0, 1.0, 0.0);
    let n = unit_or(normal, up);
    let v = unit_or(view, up);
    let l = unit_or(light, up);
    let h = unit_or(l + v, n);
    let n_dot_v = max(dot(n, v), 1.0e-4);
    let n_dot_l = saturate(dot(n, l));
    let n_dot_h = saturate(dot(n, h));
    let metal = saturate(metallic);
    let rough = clamp(roughness, 0.045, 1.0);
    let a = rough * rough;
    let reflectance = mix(vec3f(0.04), base_colour, metal);
    let diffuse_colour = base_colour * (1.0 - metal);

    let spread = n_dot_h * n_dot_h * (a * a - 1.0) + 1.0;
    let distribution = a * a / (3.1415927 * spread * spread);
    let shadow_v = n_dot_l * sqrt(n_dot_v * n_dot_v * (1.0 - a * a) + a * a);
    let shadow_l = n_dot_v * sqrt(n_dot_l * n_dot_l * (1.0 - a * a) + a * a);
    let visibility = 0.5 / max(shadow_v + shadow_l, 1.0e-5);
    let fresnel = reflectance + (1.0 - reflectance) * fifth_power(1.0 - saturate(dot(h, v)));
    let specular = fresnel * distribution * visibility;
    let direct = (diffuse_colour / 3.1415927 * (1.0 - fresnel) + specular) * n_dot_l * light_colour * 3.1415927;

    // Ambient light has no direction here: metals and smooth surfaces reflect its mean.
    let mirrored = reflectance + (max(vec3f(1.0 - rough), reflectance) - reflectance) * fifth_power(1.0 - n_dot_v);
    let surroundings = (diffuse_colour + mirrored) * ambient * saturate(occlusion);
    return direct + surroundings + emission;
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
    let here = bumps_height(vec2f(0.0, 0.0));
    let change = vec2f(bumps_height(vec2f(1.0, 0.0)) - here, bumps_height(vec2f(0.0, 1.0)) - here) * strength;
    let n = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    let across = cross(down, n);
    let along = cross(n, right);
    let area = dot(right, across);
    let slope = sign(area) * (change.x * across + change.y * along);
    return unit_or(abs(area) * n - slope, n);
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

/// The vertex stage of the pass `planet`.
@vertex
fn planet_vertex(vertex: PlanetVertex) -> PlanetVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: PlanetVaryings;
    result.clip_position = clip_position;
    result.object_position = vertex.position;
    result.world_position = world_position;
    result.world_normal = world_normal;
    return result;
}

var<private> position: vec3f;
var<private> rising: vec3f;
var<private> gently: f32;
var<private> object_position_right: vec3f;
var<private> object_position_down: vec3f;

/// The height that `Bumps` gets, so many pixels to the right and down.
fn bumps_height(step: vec2f) -> f32 {
    let object_position = position + step.x * object_position_right + step.y * object_position_down;
    let moving_point = object_position + rising;
    let rock = fractal_noise_3d(moving_point, 4.0, 5.0, 2.0, 0.5);
    let stirring = curl_noise_3d(moving_point, 0.9);
    let stirred = stirring * vec3f(gently) + moving_point;
    let plates = voronoi_3d(stirred, values.scale, 1.0);
    let distance_to_the_crack = plates.second_distance - plates.distance;
    let ragged_b = 0.6;
    let ragged = rock.signed_value * ragged_b + distance_to_the_crack;
    let plates_stand_out = smoothstep_mask_f32(0.0, 0.3, ragged);
    let step_value = plates_stand_out * 0.05;
    let height_b = 0.16;
    let height = rock.value * height_b + step_value;
    let relief = height * values.relief;
    return relief;
}

/// The fragment stage of the pass `planet`.
@fragment
fn planet_fragment(varyings: PlanetVaryings) -> @location(0) vec4f {
    let world_normal = unit_vector(varyings.world_normal);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let haze = fresnel(world_normal, view_direction, 3.0);
    let hot_haze = vec4f(haze) * vec4f(0.7, 0.11, 0.02, 1.0);
    let haze_2 = hot_haze.xyz;
    position = varyings.object_position;
    let time = frame.time.x;
    let flow = time * values.flow;
    rising = vec3f(0.0, flow, 0.0);
    let moving_point = position + rising;
    let rock = fractal_noise_3d(moving_point, 4.0, 5.0, 2.0, 0.5);
    let rock_colours = gradient_map(rock.value, vec3f(0.012, 0.01, 0.01), vec3f(0.05, 0.04, 0.038), vec3f(0.16, 0.125, 0.11), 0.5);
    let heat_under_the_rock = smoothstep_mask_f32(0.5, 0.2, rock.value);
    let stirring = curl_noise_3d(moving_point, 0.9);
    gently = values.warp * 0.12;
    let stirred = stirring * vec3f(gently) + moving_point;
    let plates = voronoi_3d(stirred, values.scale, 1.0);
    let slow_pulse = oscillator_sine(time, 0.35, plates.cell, 0.25, 0.75);
    let distance_to_the_crack = plates.second_distance - plates.distance;
    let ragged_b = 0.6;
    let ragged = rock.signed_value * ragged_b + distance_to_the_crack;
    let heat_in_the_cracks = smoothstep_mask_f32(values.crack, 0.0, ragged);
    let together = heat_under_the_rock * slow_pulse.value + heat_in_the_cracks;
    let heat = saturate(together);
    let melt = gradient_map(heat, vec3f(0.0), vec3f(1.2, 0.09, 0.004), vec3f(3.2, 1.0, 0.1), 0.5);
    let brightness = melt * vec3f(values.glow);
    object_position_right = dpdx(position);
    object_position_down = dpdy(position);
    let bumps = normal_from_height(1.0, varyings.world_position, world_normal);
    let lit_rock = lit(rock_colours, 0.0, 0.75, brightness, 1.0, bumps, view_direction, frame.light_direction.xyz, frame.light_colour.xyz, frame.ambient_colour.xyz);
    let with_haze = haze_2 + lit_rock;
    let tone = tone_map_filmic(with_haze, 0.3);
    return vec4f(tone, 1.0);
}
