// Waves
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   main_vertex, main_fragment
//     pass `main`: mesh fish; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//
// Parameters, members of `values`:
//   speed: f32 at byte 0, default 2, from 0 to 10: How fast it swims
//
// Vertex attributes:
//   main_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1

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
    /// How fast it swims
    speed: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `main` reads of each vertex.
struct MainVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `main` hands to its fragment stage.
struct MainVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) world_normal: vec3f,
    @location(1) stretch: f32,
}

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or_vec3f(a: vec3f, b: vec3f, fallback: vec3f) -> vec3f {
    let is_zero = abs(b) < vec3f(1.2e-38);
    return select(a / select(b, vec3f(1.0), is_zero), fallback, is_zero);
}

/// The remainder of `a / b` that has the sign of `b`; 0 where `b` is 0. Never reaches `b`.
fn floored_modulo_vec3f(a: vec3f, b: vec3f) -> vec3f {
    // A quotient that is rounded up to a whole number leaves a little less than nothing.
    let remainder = a - b * floor(ratio_or_vec3f(a, b, vec3f(0.0)));
    return select(remainder, vec3f(0.0), (abs(remainder) >= abs(b)) | (sign(remainder) * b < vec3f(0.0)));
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

/// The remainder of a division, with the sign of the divisor: (-0.25, 1) gives 0.75, (7, -3) gives -2.
///
/// It repeats evenly through zero, so that a pattern built on it has no mirror at the origin. A divisor of 0 gives 0.
fn modulo_vec3f(a: vec3f, b: vec3f) -> vec3f {
    return floored_modulo_vec3f(a, b);
}

/// The quotient of two values. Division by zero gives 0.
fn divide_vec3f(a: vec3f, b: vec3f) -> vec3f {
    return ratio_or_vec3f(a, b, vec3f(0.0));
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `main`.
@vertex
fn main_vertex(vertex: MainVertex) -> MainVaryings {
    let position = vertex.position;
    let time = frame.time.x;
    let multiply = time * values.speed;
    let wave = sin(multiply);
    let moved = position + vec3f(wave);
    let displaced_world_position = (object.world_from_object * vec4f(moved, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: MainVaryings;
    result.clip_position = clip_position;
    result.world_normal = world_normal;
    result.stretch = wave;
    return result;
}

/// The fragment stage of the pass `main`.
@fragment
fn main_fragment(varyings: MainVaryings) -> @location(0) vec4f {
    let normal = unit_vector(varyings.world_normal);
    let modulo = modulo_vec3f(normal, vec3f(1.0));
    let divide = divide_vec3f(modulo, vec3f(3.0));
    let add = divide + vec3f(varyings.stretch);
    let mask = smoothstep_mask_f32(0.3, 0.9, normal.y);
    return vec4f(add, mask);
}
