// Ocean
// Two sine waves move a plane up and down; their cosines are its slopes, and so give the normals that reflect the sky.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   ocean_vertex, ocean_fragment
//     pass `ocean`: mesh plane; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 64 bytes
//
// Parameters, members of `values`:
//   deep: vec3f at byte 0, default 0.004 0.05 0.08: Colour of the water seen from above
//   crest: vec3f at byte 16, default 0.05 0.42 0.38: Colour of the light through the crests
//   sky: vec3f at byte 32, default 0.75 0.62 0.55: Colour of the sky that it reflects
//   height: f32 at byte 44, default 0.09, from 0 to 0.3: Height of the waves
//   speed: f32 at byte 48, default 1.5, from 0 to 5: Speed of the waves
//   ripples: f32 at byte 52, default 0.045, from 0 to 0.2: Strength of the small ripples
//
// Vertex attributes:
//   ocean_vertex
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
    /// Colour of the water seen from above
    deep: vec3f,
    /// Colour of the light through the crests
    crest: vec3f,
    /// Colour of the sky that it reflects
    sky: vec3f,
    /// Height of the waves
    height: f32,
    /// Speed of the waves
    speed: f32,
    /// Strength of the small ripples
    ripples: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `ocean` reads of each vertex.
struct OceanVertex {
    @location(0) position: vec3f,
}

/// What the vertex stage of `ocean` hands to its fragment stage.
struct OceanVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) world_position: vec3f,
    @location(1) world_normal: vec3f,
    @location(2) height_per_pixel: f32,
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

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

struct SineAndCosine_f32 {
    /// Sine, from -1 to 1.
    sine: f32,
    /// Cosine, from -1 to 1.
    cosine: f32,
}

/// Sine and cosine of one angle: the two coordinates of a point on a circle.
fn sine_and_cosine_f32(x: f32) -> SineAndCosine_f32 {
    return SineAndCosine_f32(sin(x), cos(x));
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

struct BlinnPhong {
    /// Diffuse light, from 0 to 1.
    diffuse: f32,
    /// Highlight, from 0 to 1.
    specular: f32,
}

// Source: James Blinn, Models of Light Reflection for Computer Synthesized Pictures,
// https://dl.acm.org/doi/10.1145/563858.563893
/// Diffuse light and a round highlight.
fn blinn_phong(normal: vec3f, light: vec3f, view: vec3f, shininess: f32) -> BlinnPhong {
    let none = vec3f(0.0, 0.0, 0.0);
    let n = unit_or(normal, none);
    let l = unit_or(light, none);
    let h = unit_or(l + unit_or(view, none), none);
    let diffuse = saturate(dot(n, l));
    let highlight = pow(max(dot(n, h), 1.0e-6), max(shininess, 1.0));
    return BlinnPhong(diffuse, select(0.0, highlight, diffuse > 0.0));
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
    let here = rippled_normal_height(vec2f(0.0, 0.0));
    let change = vec2f(rippled_normal_height(vec2f(1.0, 0.0)) - here, rippled_normal_height(vec2f(0.0, 1.0)) - here) * strength;
    let n = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    let across = cross(down, n);
    let along = cross(n, right);
    let area = dot(right, across);
    let slope = sign(area) * (change.x * across + change.y * along);
    return unit_or(abs(area) * n - slope, n);
}

// Source: Christophe Schlick, An Inexpensive BRDF Model for Physically-based Rendering,
// https://doi.org/10.1111/1467-8659.1330233
/// How much a surface of glass or water reflects, by its index of refraction.
fn fresnel_dielectric(normal: vec3f, view: vec3f, ior: f32) -> f32 {
    let up = vec3f(0.0, 1.0, 0.0);
    let index = max(ior, 1.0);
    let straight = (index - 1.0) / (index + 1.0);
    let reflectance = straight * straight;
    let edge = 1.0 - saturate(dot(unit_or(normal, up), unit_or(view, up)));
    let squared = edge * edge;
    return reflectance + (1.0 - reflectance) * squared * squared * edge;
}

fn unit_vector_vec3f(v: vec3f) -> vec3f {
    // The squares of very large and very small components leave the range of numbers.
    let squared = dot(v, v);
    let scaled = v * select(select(1.0, 1.0e18, squared < 1.0e-30), 1.0e-20, squared > 1.0e30);
    let size = length(scaled);
    return scaled * select(0.0, 1.0 / max(size, 1.0e-30), size > 1.0e-30);
}

/// The vector with the same direction and length 1. The zero vector stays zero.
fn normalize_of_vec3f(v: vec3f) -> vec3f {
    return unit_vector_vec3f(v);
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `ocean`.
@vertex
fn ocean_vertex(vertex: OceanVertex) -> OceanVaryings {
    let position = vertex.position;
    let wide_plane = position * vec3f(5.0);
    let time = frame.time.x;
    let clock_2 = time * values.speed;
    let on_the_plane = wide_plane.xz;
    let along_2 = dot(on_the_plane, vec2f(-2.2, 2.7));
    let phase_2_b = 1.6;
    let phase_2 = clock_2 * phase_2_b + along_2;
    let wave_2 = sine_and_cosine_f32(phase_2);
    let along_1 = dot(on_the_plane, vec2f(1.5, 1.1));
    let phase_1_b = 1.0;
    let phase_1 = clock_2 * phase_1_b + along_1;
    let wave_1 = sine_and_cosine_f32(phase_1);
    let height_1 = wave_1.sine * 1.0;
    let height_up_to_2_b = 0.5;
    let height_up_to_2 = wave_2.sine * height_up_to_2_b + height_1;
    let wave_height = height_up_to_2 * values.height;
    let up = vec3f(0.0, wave_height, 0.0);
    let waved_plane = wide_plane + up;
    let weaker_2 = wave_2.cosine * 0.5;
    let slope_1 = vec2f(1.5, 1.1) * vec2f(wave_1.cosine);
    let slope_up_to_2_a = vec2f(-2.2, 2.7);
    let slope_up_to_2 = slope_up_to_2_a * vec2f(weaker_2) + slope_1;
    let against_it = values.height * (-1.0);
    let against_the_slope = slope_up_to_2 * vec2f(against_it);
    let upright_on_the_slope = vec3f(against_the_slope.x, 1.0, against_the_slope.y);
    let normal = normalize_of_vec3f(upright_on_the_slope);
    let displaced_world_position = (object.world_from_object * vec4f(waved_plane, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let displaced_world_normal = unit_vector((vec4f(normal, 0.0) * object.object_from_world).xyz);
    var result: OceanVaryings;
    result.clip_position = clip_position;
    result.world_position = displaced_world_position;
    result.world_normal = displaced_world_normal;
    result.height_per_pixel = height_up_to_2;
    return result;
}

var<private> clock: f32;
var<private> world_position: vec3f;
var<private> world_position_right: vec3f;
var<private> world_position_down: vec3f;

/// The height that `Rippled normal` gets, so many pixels to the right and down.
fn rippled_normal_height(step: vec2f) -> f32 {
    let world_position_2 = world_position + step.x * world_position_right + step.y * world_position_down;
    let changing = world_position_2 + vec3f(clock);
    let ripples = fractal_noise_3d(changing, 3.2, 3.0, 2.0, 0.5);
    return ripples.signed_value;
}

/// The fragment stage of the pass `ocean`.
@fragment
fn ocean_fragment(varyings: OceanVaryings) -> @location(0) vec4f {
    let main_light_colour = frame.light_colour.xyz;
    let time = frame.time.x;
    clock = time * values.speed;
    world_position = varyings.world_position;
    world_position_right = dpdx(world_position);
    world_position_down = dpdy(world_position);
    let world_normal = unit_vector(varyings.world_normal);
    let rippled_normal = normal_from_height(values.ripples, varyings.world_position, world_normal);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let sun = blinn_phong(rippled_normal, frame.light_direction.xyz, view_direction, 160.0);
    let crests = smoothstep_mask_f32(-0.3, 1.7, varyings.height_per_pixel);
    let deep_to_crest = mix(values.deep, values.crest, vec3f(crests));
    let mirror = fresnel_dielectric(rippled_normal, view_direction, 1.33);
    let with_the_sky_s_image = mix(deep_to_crest, values.sky, vec3f(mirror));
    let with_the_sun_s_image = main_light_colour * vec3f(sun.specular) + with_the_sky_s_image;
    return vec4f(with_the_sun_s_image, 1.0);
}
