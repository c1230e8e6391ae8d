// Values
// Every way in which a value gets in.
// Two lines.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   main_vertex, main_fragment
//     pass `main`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//
// Parameters, members of `values`:
//   amount: f32 at byte 0, default 0.75, from 0 to 1: How much of it
//   two_lines: u32 (0 or 1) at byte 4, default 1: One line and */ another

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
    /// How much of it
    amount: f32,
    /// One line
    /// and */ another
    two_lines: u32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the vertex stage of `main` hands to its fragment stage.
struct MainVaryings {
    @builtin(position) clip_position: vec4f,
}

/// The vertex stage of the pass `main`.
@vertex
fn main_vertex() -> MainVaryings {
    let displaced_world_position = (object.world_from_object * vec4f(vec3f(0.0), 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: MainVaryings;
    result.clip_position = clip_position;
    return result;
}

/// The fragment stage of the pass `main`.
@fragment
fn main_fragment() -> @location(0) vec4f {
    let scaled = vec4f(0.25, 0.5, 1.0, 1.0) * vec4f(values.amount);
    let pair = vec2f(0.0, -3.0);
    let sum_a = 1.0;
    let sum = sum_a + 7.0;
    let by_pair = pair * vec2f(sum);
    let sine = sin(by_pair.y);
    let all_value = sine + f32(values.two_lines != 0u);
    if all_value < 0.5 {
        discard;
    }
    return vec4f(scaled.xyz, all_value);
}
