// Dissolve
// A moving threshold over noise cuts the surface away, and the noise just above the threshold glows as the edge.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   figure_vertex, figure_fragment
//     pass `figure`: mesh bundle:meshes/figure.obj; blend opaque; cull none; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//   group 1, binding 1: the texture `metal`, sRGB colours, with mip levels, from bundle:textures/metal.png
//   group 1, binding 2: its sampler, linear, repeat, anisotropy 4
//
// Parameters, members of `values`:
//   edge_colour: vec3f at byte 0, default 1 0.22 0.02: Colour of the edge
//   speed: f32 at byte 12, default 0.25, from 0 to 2: How often it dissolves and returns in a second
//   noise_scale: f32 at byte 16, default 5, from 1 to 20: Size of the holes; larger is finer
//   rise: f32 at byte 20, default 0.35, from 0 to 1: 0 dissolves everywhere at once, 1 from the feet upward
//   edge_width: f32 at byte 24, default 0.07, from 0.005 to 0.3: Width of the glowing edge
//   edge_glow: f32 at byte 28, default 4, from 0 to 12: Brightness of the edge
//
// Vertex attributes:
//   figure_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.
// Group 1 belongs to the effect: binding 0 is `Values`; each texture is followed by its sampler.

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
    /// Colour of the edge
    edge_colour: vec3f,
    /// How often it dissolves and returns in a second
    speed: f32,
    /// Size of the holes; larger is finer
    noise_scale: f32,
    /// 0 dissolves everywhere at once, 1 from the feet upward
    rise: f32,
    /// Width of the glowing edge
    edge_width: f32,
    /// Brightness of the edge
    edge_glow: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var metal: texture_2d<f32>;
@group(1) @binding(2) var metal_sampler: sampler;

/// What the pass `figure` reads of each vertex.
struct FigureVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `figure` hands to its fragment stage.
struct FigureVaryings {
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

struct Texel {
    /// Colour and alpha.
    rgba: vec4f,
    /// Colour alone.
    rgb: vec3f,
    /// Red.
    r: f32,
    /// Green.
    g: f32,
    /// Blue.
    b: f32,
    /// Alpha.
    a: f32,
}

fn texel(rgba: vec4f) -> Texel {
    return Texel(rgba, rgba.rgb, rgba.r, rgba.g, rgba.b, rgba.a);
}

/// A texture projected along the three axes and blended by the normal: no UV needed.
fn sample_triplanar(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    position: vec3f,
    normal: vec3f,
    tiling: f32,
    sharpness: f32,
) -> Texel {
    let along_x = textureSample(texture, texture_sampler, position.zy * tiling);
    let along_y = textureSample(texture, texture_sampler, position.xz * tiling);
    let along_z = textureSample(texture, texture_sampler, position.xy * tiling);
    let facing = abs(unit_or(normal, vec3f(0.0, 0.0, 1.0)));
    let weights = pow(max(facing, vec3f(1.0e-4)), vec3f(clamp(sharpness, 1.0, 16.0)));
    let total = weights.x + weights.y + weights.z;
    return texel((along_x * weights.x + along_y * weights.y + along_z * weights.z) / total);
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `figure`.
@vertex
fn figure_vertex(vertex: FigureVertex) -> FigureVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: FigureVaryings;
    result.clip_position = clip_position;
    result.object_position = vertex.position;
    result.world_position = world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `figure`.
@fragment
fn figure_fragment(varyings: FigureVaryings) -> @location(0) vec4f {
    let position = varyings.object_position;
    let world_normal = unit_vector(varyings.world_normal);
    let metal_2 = sample_triplanar(metal, metal_sampler, position, world_normal, 1.3, 4.0);
    let holes = fractal_noise_3d(position, values.noise_scale, 4.0, 2.0, 0.5);
    let value_0_to_1 = position.y * 0.55;
    let order_of_going = mix(holes.value, value_0_to_1, values.rise);
    let time = frame.time.x;
    let to_and_fro = oscillator_sine(time, values.speed, 0.0, 0.27, 0.56);
    let above_the_threshold = order_of_going - to_and_fro.value;
    let near_the_edge = smoothstep_mask_f32(values.edge_width, 0.0, above_the_threshold);
    let sharper = power_f32(near_the_edge, 1.5);
    let brightness = sharper * values.edge_glow;
    let edge_colour = vec3f(brightness) * values.edge_colour;
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let lit_2 = lit(metal_2.rgb, 0.6, 0.42, edge_colour, 1.0, world_normal, view_direction, frame.light_direction.xyz, frame.light_colour.xyz, frame.ambient_colour.xyz);
    let what_is_left = step(0.0, above_the_threshold);
    if what_is_left < 0.5 {
        discard;
    }
    return vec4f(lit_2, what_is_left);
}
