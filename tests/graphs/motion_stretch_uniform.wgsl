// Motion trail: every vertex
// The wrong start of a trail: every vertex moves back by the same distance, so the trail is only a second model.
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

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// The quotient of two values. Division by zero gives 0.
fn divide_f32(a: f32, b: f32) -> f32 {
    return ratio_or_f32(a, b, f32(0.0));
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
    let motion_amount = frame.motion.w;
    let position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let stretched_position = motion_direction * vec3f(motion_amount) + position;
    let clip_position = frame.clip_from_world * vec4f(stretched_position, 1.0);
    var result: TrailVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.stretch_per_pixel = motion_amount;
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
