// Second UV
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   lit_vertex, lit_fragment
//     pass `lit`: mesh cube; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//
// Vertex attributes:
//   lit_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left
//     location 11: uv1, vec2f, the second UV, origin top left; the first where a mesh has one

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.

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

/// What the pass `lit` reads of each vertex.
struct LitVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
    @location(11) uv1: vec2f,
}

/// What the vertex stage of `lit` hands to its fragment stage.
struct LitVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) uv1: vec2f,
}

/// The vertex stage of the pass `lit`.
@vertex
fn lit_vertex(vertex: LitVertex) -> LitVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: LitVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.uv1 = vertex.uv1;
    return result;
}

/// The fragment stage of the pass `lit`.
@fragment
fn lit_fragment(varyings: LitVaryings) -> @location(0) vec4f {
    let light_uv = varyings.uv1;
    let uv = varyings.uv;
    let both = light_uv * uv;
    let length_value = length(both);
    return vec4f(vec3f(length_value), 1.0);
}
