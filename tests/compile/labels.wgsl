// Labels   with a line break
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   fn_pass_vertex, fn_pass_fragment
//     pass `fn`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//
// Parameters, members of `values`:
//   filter_value: f32 at byte 0, default 1
//   filter_value_2: f32 at byte 4, default 2
//
// Vertex attributes:
//   fn_pass_vertex
//     location 0: position, vec3f, object space

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
    filter_value: f32,
    filter_value_2: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `fn` reads of each vertex.
struct FnPassVertex {
    @location(0) position: vec3f,
}

/// What the vertex stage of `fn` hands to its fragment stage.
struct FnPassVaryings {
    @builtin(position) clip_position: vec4f,
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

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

/// The vertex stage of the pass `fn`.
@vertex
fn fn_pass_vertex(vertex: FnPassVertex) -> FnPassVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: FnPassVaryings;
    result.clip_position = clip_position;
    return result;
}

/// The fragment stage of the pass `fn`.
@fragment
fn fn_pass_fragment() -> @location(0) vec4f {
    let filter_value_a = 0.0;
    let filter_value = filter_value_a + 1.0;
    let target_value = filter_value + 1.0;
    let my_var = target_value + 1.0;
    let value_1x = my_var + 1.0;
    let x = value_1x + 1.0;
    let sin_value = x + 1.0;
    let faerbe = sin_value + 1.0;
    let quoted = faerbe + 1.0;
    let add = quoted + 1.0;
    let add_2 = add + 1.0;
    let values_2 = add_2 + 1.0;
    let frame_2 = values_2 + 1.0;
    let main_vertex = frame_2 + 1.0;
    let unit_vector_2 = main_vertex + 1.0;
    let add_3 = unit_vector_2 + 1.0;
    let add_4 = add_3 + 1.0;
    let result_2 = add_4 + 1.0;
    let vertex_2 = result_2 + 1.0;
    let a_b = vertex_2 + 1.0;
    let smoothstep_mask_f32_2 = a_b + 1.0;
    let t = smoothstep_mask_f32_2 + 1.0;
    let xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx = t + 1.0;
    let add_5 = xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx + 1.0;
    let fn_value = add_5 + 1.0;
    let vec3f_value = fn_value + 1.0;
    let sin_value_2 = smoothstep_mask_f32(0.25, 0.75, vec3f_value);
    let add_6 = values.filter_value + values.filter_value_2;
    return vec4f(vec3f(sin_value_2), add_6);
}
