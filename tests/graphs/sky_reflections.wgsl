// Sky reflections
// A lacquered torus mirrors a sky that is kept as a cube texture: the view direction, reflected at the normal, picks the place in the sky, and a fresnel term says how much of it shows.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   torus_vertex, torus_fragment
//     pass `torus`: mesh torus; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//   group 1, binding 1: the texture `sky`, a cube, sRGB colours, with mip levels, from bundle:textures/sky_cube.png
//   group 1, binding 2: its sampler, linear, clamp
//
// Parameters, members of `values`:
//   lacquer: vec3f at byte 0, default 0.5 0.03 0.04: Colour of the lacquer under the reflection
//   blur: f32 at byte 12, default 0, from 0 to 7: How rough the lacquer is: mip levels added to those of the sky
//
// Vertex attributes:
//   torus_vertex
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
    /// Colour of the lacquer under the reflection
    lacquer: vec3f,
    /// How rough the lacquer is: mip levels added to those of the sky
    blur: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var sky: texture_cube<f32>;
@group(1) @binding(2) var sky_sampler: sampler;

/// What the pass `torus` reads of each vertex.
struct TorusVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `torus` hands to its fragment stage.
struct TorusVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) world_position: vec3f,
    @location(1) world_normal: vec3f,
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// The matrix that turns about an axis, counter-clockwise as seen against it. An axis without length turns nothing.
///
/// Source: Rodrigues' formula, https://en.wikipedia.org/wiki/Rotation_matrix#Rotation_matrix_from_axis_and_angle
fn rotation_about(axis: vec3f, angle: f32) -> mat3x3f {
    let n = unit_or(axis, vec3f(0.0, 0.0, 0.0));
    let has_axis = dot(n, n) > 0.5;
    let c = select(1.0, cos(angle), has_axis);
    let s = select(0.0, sin(angle), has_axis);
    let t = 1.0 - c;
    return mat3x3f(
        vec3f(t * n.x * n.x + c, t * n.x * n.y + s * n.z, t * n.x * n.z - s * n.y),
        vec3f(t * n.x * n.y - s * n.z, t * n.y * n.y + c, t * n.y * n.z + s * n.x),
        vec3f(t * n.x * n.z + s * n.y, t * n.y * n.z - s * n.x, t * n.z * n.z + c),
    );
}

// Source: Valve, https://developer.valvesoftware.com/wiki/Half_Lambert (without the square).
/// Diffuse light that reaches round to the dark side: the cosine, halved and lifted.
fn half_lambert(normal: vec3f, light: vec3f) -> f32 {
    let none = vec3f(0.0, 0.0, 0.0);
    return dot(unit_or(normal, none), unit_or(light, none)) * 0.5 + 0.5;
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

/// Faces of a cube are numbered for a left-handed world; turned round in depth, the surroundings are not mirrored.
fn cube_direction(direction: vec3f) -> vec3f {
    return vec3f(direction.xy, -direction.z);
}

fn texel(rgba: vec4f) -> Texel {
    return Texel(rgba, rgba.rgb, rgba.r, rgba.g, rgba.b, rgba.a);
}

fn sample_cube_bias(texture: texture_cube<f32>, texture_sampler: sampler, direction: vec3f, bias: f32) -> Texel {
    return texel(textureSampleBias(texture, texture_sampler, cube_direction(direction), clamp(bias, -16.0, 15.99)));
}

fn unit_vector_vec3f(v: vec3f) -> vec3f {
    // The squares of very large and very small components leave the range of numbers.
    let squared = dot(v, v);
    let scaled = v * select(select(1.0, 1.0e18, squared < 1.0e-30), 1.0e-20, squared > 1.0e30);
    let size = length(scaled);
    return scaled * select(0.0, 1.0 / max(size, 1.0e-30), size > 1.0e-30);
}

/// A vector as it bounces off a surface.
fn reflect_off_vec3f(incident: vec3f, normal: vec3f) -> vec3f {
    return reflect(incident, unit_vector_vec3f(normal));
}

/// Turns a vector about an axis. An axis without length turns nothing.
fn rotate_about_axis(v: vec3f, axis: vec3f, angle: f32, centre: vec3f) -> vec3f {
    return centre + rotation_about(axis, angle) * (v - centre);
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `torus`.
@vertex
fn torus_vertex(vertex: TorusVertex) -> TorusVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: TorusVaryings;
    result.clip_position = clip_position;
    result.world_position = world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `torus`.
@fragment
fn torus_fragment(varyings: TorusVaryings) -> @location(0) vec4f {
    let world_normal = unit_vector(varyings.world_normal);
    let light = half_lambert(world_normal, frame.light_direction.xyz);
    let lit_lacquer = values.lacquer * vec3f(light);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let line_of_sight = -(view_direction);
    let mirrored = reflect_off_vec3f(line_of_sight, world_normal);
    let time = frame.time.x;
    let turn = time * 0.25;
    let turning_sky = rotate_about_axis(mirrored, vec3f(0.0, 1.0, 0.0), turn, vec3f(0.0));
    let reflection = sample_cube_bias(sky, sky_sampler, turning_sky, values.blur);
    let fresnel = fresnel_dielectric(world_normal, view_direction, 3.0);
    let mix_value = mix(lit_lacquer, reflection.rgb, vec3f(fresnel));
    return vec4f(mix_value, 1.0);
}
