// A shader
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   main_vertex, main_fragment
//     pass `main`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//
// Vertex attributes:
//   main_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left

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
    @location(2) uv: vec2f,
}

/// What the vertex stage of `main` hands to its fragment stage.
struct MainVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
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

/// The remainder of `a / b` that has the sign of `b`; 0 where `b` is 0. Never reaches `b`.
fn floored_modulo_f32(a: f32, b: f32) -> f32 {
    // A quotient that is rounded up to a whole number leaves a little less than nothing.
    let remainder = a - b * floor(ratio_or_f32(a, b, f32(0.0)));
    return select(remainder, f32(0.0), (abs(remainder) >= abs(b)) | (sign(remainder) * b < f32(0.0)));
}

/// The quotient of two values. Division by zero gives 0.
fn divide_f32(a: f32, b: f32) -> f32 {
    return ratio_or_f32(a, b, f32(0.0));
}

/// The remainder of a division, with the sign of the divisor: (-0.25, 1) gives 0.75, (7, -3) gives -2.
///
/// It repeats evenly through zero, so that a pattern built on it has no mirror at the origin. A divisor of 0 gives 0.
fn modulo_f32(a: f32, b: f32) -> f32 {
    return floored_modulo_f32(a, b);
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

/// The vertex stage of the pass `main`.
@vertex
fn main_vertex(vertex: MainVertex) -> MainVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: MainVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `main`.
@fragment
fn main_fragment(varyings: MainVaryings) -> @location(0) vec4f {
    let mask = smoothstep_mask_f32(0.0, 0.0 + 0.1, length(varyings.uv - 0.5));
    let mixed = mix(vec3f(0.1, 0.2, 0.4), vec3f(1.0, 0.5, 0.1), vec3f(mask)) + modulo_f32(divide_f32(0.0, 0.0), 1.0);
    let uv_wave = sin(varyings.uv.x * 10.0 + frame.time.x * 2.0) * 0.5 + 0.5;
    let many = select((uv_wave + 0.0) * (uv_wave - 0.0) - divide_f32(-uv_wave, 0.0 / 3.0), -(uv_wave * uv_wave), uv_wave > 0.5 && 0.0 <= 2.0);
    return vec4f(mixed, many);
}
