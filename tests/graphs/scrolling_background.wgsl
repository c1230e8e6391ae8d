// Scrolling background
// Parallax: two layers scroll at speeds of their own, and the near one lies over the far one by its alpha.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   background_vertex, background_fragment
//     pass `background`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//   group 1, binding 1: the texture `far`, sRGB colours, with mip levels, from bundle:textures/parallax_far.png
//   group 1, binding 2: its sampler, linear, repeat
//   group 1, binding 3: the texture `near`, sRGB colours, with mip levels, from bundle:textures/parallax_near.png
//   group 1, binding 4: its sampler, linear, repeat
//
// Parameters, members of `values`:
//   scroll_x: f32 at byte 0, default 1, from -3 to 3: Speed of the far layer in pictures per second; negative values turn it round
//   scroll_2x: f32 at byte 4, default 1, from -3 to 3: Speed of the near layer in pictures per second, the other way; negative values turn it round
//   multiplier: f32 at byte 8, default 1, from 0 to 3: Brightness of the whole picture
//
// Vertex attributes:
//   background_vertex
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
    /// Speed of the far layer in pictures per second; negative values turn it round
    scroll_x: f32,
    /// Speed of the near layer in pictures per second, the other way; negative values turn it round
    scroll_2x: f32,
    /// Brightness of the whole picture
    multiplier: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var far: texture_2d<f32>;
@group(1) @binding(2) var far_sampler: sampler;

@group(1) @binding(3) var near: texture_2d<f32>;
@group(1) @binding(4) var near_sampler: sampler;

/// What the pass `background` reads of each vertex.
struct BackgroundVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `background` hands to its fragment stage.
struct BackgroundVaryings {
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

/// The vertex stage of the pass `background`.
@vertex
fn background_vertex(vertex: BackgroundVertex) -> BackgroundVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: BackgroundVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `background`.
@fragment
fn background_fragment(varyings: BackgroundVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let time = frame.time.x;
    let distance_value = time * values.scroll_x;
    let within_one_picture = fract(distance_value);
    let sideways = vec2f(within_one_picture, 0.0);
    let far_uv = uv + sideways;
    let far_layer = sample_texture(far, far_sampler, far_uv);
    let distance_value_2 = time * values.scroll_2x;
    let within_one_picture_2 = fract(distance_value_2);
    let sideways_2 = vec2f(within_one_picture_2, 0.0);
    let near_uv = uv - sideways_2;
    let near_layer = sample_texture(near, near_sampler, near_uv);
    let near_over_far = mix(far_layer.rgba, near_layer.rgba, vec4f(near_layer.a));
    let colour = near_over_far.xyz;
    let brightness = colour * vec3f(values.multiplier);
    return vec4f(brightness, 1.0);
}
