// Motion trail: noise alone
// The second step of a trail: noise stretches each vertex differently, but the side that faces forward is pulled through the model too.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   solid_vertex, solid_fragment
//     pass `solid`: mesh bundle:meshes/figure.obj; blend opaque; cull back; depth less, written
//   trail_vertex, trail_fragment
//     pass `trail`: mesh bundle:meshes/figure.obj; blend alpha; cull none; depth less, not written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//   group 1, binding 1: the texture `skin`, sRGB colours, with mip levels, from bundle:textures/metal.png
//   group 1, binding 2: its sampler, linear, repeat, anisotropy 8
//
// Parameters, members of `values`:
//   trail_color: vec3f at byte 0, default 0.05 0.7 3: Colour that the trail glows in, added to the texture
//   noise_scale: f32 at byte 12, default 6, from 0.5 to 20: Cells of the noise per unit: more cells tear the trail into finer streaks
//
// Vertex attributes:
//   solid_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//     location 2: uv, vec2f, origin top left
//   trail_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left

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
    /// Colour that the trail glows in, added to the texture
    trail_color: vec3f,
    /// Cells of the noise per unit: more cells tear the trail into finer streaks
    noise_scale: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var skin: texture_2d<f32>;
@group(1) @binding(2) var skin_sampler: sampler;

/// What the pass `solid` reads of each vertex.
struct SolidVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `solid` hands to its fragment stage.
struct SolidVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_normal: vec3f,
}

/// What the pass `trail` reads of each vertex.
struct TrailVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `trail` hands to its fragment stage.
struct TrailVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) stretch_per_pixel: f32,
}

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or_f32(a: f32, b: f32, fallback: f32) -> f32 {
    let is_zero = abs(b) < f32(1.2e-38);
    return select(a / select(b, f32(1.0), is_zero), fallback, is_zero);
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

/// The quotient of two values. Division by zero gives 0.
fn divide_f32(a: f32, b: f32) -> f32 {
    return ratio_or_f32(a, b, f32(0.0));
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

// Source: Valve, https://developer.valvesoftware.com/wiki/Half_Lambert (without the square).
/// Diffuse light that reaches round to the dark side: the cosine, halved and lifted.
fn half_lambert(normal: vec3f, light: vec3f) -> f32 {
    let none = vec3f(0.0, 0.0, 0.0);
    return dot(unit_or(normal, none), unit_or(light, none)) * 0.5 + 0.5;
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

/// The colour of a texture at a coordinate.
fn sample_texture(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f) -> Texel {
    return texel(textureSample(texture, texture_sampler, uv));
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `solid`.
@vertex
fn solid_vertex(vertex: SolidVertex) -> SolidVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: SolidVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `solid`.
@fragment
fn solid_fragment(varyings: SolidVaryings) -> @location(0) vec4f {
    let skin_2 = sample_texture(skin, skin_sampler, varyings.uv);
    let main_light_colour = frame.light_colour.xyz;
    let world_normal = unit_vector(varyings.world_normal);
    let half_lambert_2 = half_lambert(world_normal, frame.light_direction.xyz);
    let ambient = frame.ambient_colour.xyz;
    let light = main_light_colour * vec3f(half_lambert_2) + ambient;
    let lit_skin = skin_2.rgb * light;
    return vec4f(lit_skin, 1.0);
}

/// The vertex stage of the pass `trail`.
@vertex
fn trail_vertex(vertex: TrailVertex) -> TrailVaryings {
    let motion_direction = frame.motion.xyz;
    let position = vertex.position;
    let position_xy = position.xy;
    let perlin_noise = gradient_noise_2d(position_xy, values.noise_scale);
    let motion_amount = frame.motion.w;
    let stretch = perlin_noise.value * motion_amount;
    let position_2 = (object.world_from_object * vec4f(position, 1.0)).xyz;
    let stretched_position = motion_direction * vec3f(stretch) + position_2;
    let clip_position = frame.clip_from_world * vec4f(stretched_position, 1.0);
    var result: TrailVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.stretch_per_pixel = stretch;
    return result;
}

/// The fragment stage of the pass `trail`.
@fragment
fn trail_fragment(varyings: TrailVaryings) -> @location(0) vec4f {
    let motion_fade = frame.motion_fade.x;
    let motion_largest = frame.motion_fade.y;
    let trail_skin = sample_texture(skin, skin_sampler, varyings.uv);
    let glowing_skin = values.trail_color * vec3f(motion_fade) + trail_skin.rgb;
    let stretch_share = divide_f32(varyings.stretch_per_pixel, motion_largest);
    let thins_out = 1.0 - stretch_share;
    let not_below_zero = saturate(thins_out);
    let trail_alpha = motion_fade * not_below_zero;
    return vec4f(glowing_skin, trail_alpha);
}
