// World space
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   main_vertex, main_fragment
//     pass `main`: mesh cube; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//
// Vertex attributes:
//   main_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1

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

/// What the pass `main` reads of each vertex.
struct MainVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `main` hands to its fragment stage.
struct MainVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) object_position: vec3f,
    @location(1) world_position: vec3f,
    @location(2) object_normal: vec3f,
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `main`.
@vertex
fn main_vertex(vertex: MainVertex) -> MainVaryings {
    let position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let raised = position + vec3f(1.0);
    let normal = vertex.normal;
    let flipped = -(normal);
    let clip_position = frame.clip_from_world * vec4f(raised, 1.0);
    let displaced_object_position = (object.object_from_world * vec4f(raised, 1.0)).xyz;
    var result: MainVaryings;
    result.clip_position = clip_position;
    result.object_position = displaced_object_position;
    result.world_position = raised;
    result.object_normal = flipped;
    return result;
}

/// The fragment stage of the pass `main`.
@fragment
fn main_fragment(varyings: MainVaryings, @builtin(front_facing) front_facing: bool) -> @location(0) vec4f {
    let on_the_mesh = varyings.object_position;
    let facing = unit_vector(varyings.object_normal);
    let multiply = on_the_mesh * facing;
    let seen = (frame.view_from_world * vec4f(varyings.world_position, 1.0)).xyz;
    let add = multiply + seen;
    let is_front_face = front_facing;
    let screen_position_uv = varyings.clip_position.xy * frame.screen.zw;
    let edge = f32(is_front_face) + screen_position_uv.y;
    if edge < 0.1 {
        discard;
    }
    return vec4f(add, edge);
}
