// Textures
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   wheel_vertex, wheel_fragment
//     pass `wheel`: mesh quad; blend alpha; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 1: the texture `filter_texture`, `filter` in the graph, sRGB colours, with mip levels, from bundle:textures/filter.png
//   group 1, binding 2: its sampler, linear, repeat
//   group 1, binding 3: the texture `my_noise`, `my noise` in the graph, data, not colours: the numbers as they are, with mip levels, from bundle:textures/noise.png
//   group 1, binding 4: its sampler, linear, repeat
//
// Vertex attributes:
//   wheel_vertex
//     location 2: uv, vec2f, origin top left

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.
// Group 1 belongs to the effect: each texture is followed by its sampler.

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

@group(1) @binding(1) var filter_texture: texture_2d<f32>;
@group(1) @binding(2) var filter_texture_sampler: sampler;

@group(1) @binding(3) var my_noise: texture_2d<f32>;
@group(1) @binding(4) var my_noise_sampler: sampler;

/// What the pass `wheel` reads of each vertex.
struct WheelVertex {
    @location(2) uv: vec2f,
}

/// What the vertex stage of `wheel` hands to its fragment stage.
struct WheelVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
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

fn sample_texture_level(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f, level: f32) -> Texel {
    return texel(textureSampleLevel(texture, texture_sampler, uv, max(level, 0.0)));
}

/// The vertex stage of the pass `wheel`.
@vertex
fn wheel_vertex(vertex: WheelVertex) -> WheelVaryings {
    let height = sample_texture_level(my_noise, my_noise_sampler, vertex.uv, 0.0);
    let combine = vec3f(0.0, 0.0, height.r);
    let displaced_world_position = (object.world_from_object * vec4f(combine, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: WheelVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `wheel`.
@fragment
fn wheel_fragment(varyings: WheelVaryings) -> @location(0) vec4f {
    let main = sample_texture(filter_texture, filter_texture_sampler, varyings.uv);
    let tint = sample_texture(my_noise, my_noise_sampler, varyings.uv);
    let tinted = main.rgba * tint.rgba;
    return vec4f(tinted.xyz, main.a);
}
