// Feedback trails
// A pass that draws to a texture and reads what it drew a frame ago: it zooms in on its old picture, dims it and paints two moving dots on it. A second pass shows the texture.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   feedback_vertex, feedback_fragment
//     pass `feedback`: mesh view; blend opaque; cull back; depth less, written; to the texture `trails`, 1 × the picture's size, rgba16float
//   show_vertex, show_fragment
//     pass `show`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 48 bytes
//   group 1, binding 1: the texture `trails`, which passes draw to, linear colours
//   group 1, binding 2: its sampler, linear, clamp
//
// Parameters, members of `values`:
//   first_colour: vec3f at byte 0, default 1.2 0.35 0.08: Colour of the first dot
//   second_colour: vec3f at byte 16, default 0.1 0.45 1.4: Colour of the second dot
//   fade: f32 at byte 28, default 0.965, from 0.8 to 0.999: Share of the old picture that is left after each frame
//   zoom: f32 at byte 32, default 0.985, from 0.95 to 1.05: Below 1 the old picture grows with each frame, above it shrinks
//
// Vertex attributes:
//   feedback_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left
//   show_vertex
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
    /// Colour of the first dot
    first_colour: vec3f,
    /// Colour of the second dot
    second_colour: vec3f,
    /// Share of the old picture that is left after each frame
    fade: f32,
    /// Below 1 the old picture grows with each frame, above it shrinks
    zoom: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var trails: texture_2d<f32>;
@group(1) @binding(2) var trails_sampler: sampler;

/// What the pass `feedback` reads of each vertex.
struct FeedbackVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `feedback` hands to its fragment stage.
struct FeedbackVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
}

/// What the pass `show` reads of each vertex.
struct ShowVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `show` hands to its fragment stage.
struct ShowVaryings {
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

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
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

/// The vertex stage of the pass `feedback`.
@vertex
fn feedback_vertex(vertex: FeedbackVertex) -> FeedbackVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: FeedbackVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `feedback`.
@fragment
fn feedback_fragment(varyings: FeedbackVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let from_the_middle = uv - vec2f(0.5);
    let zoomed_uv_c = vec2f(0.5);
    let zoomed_uv = from_the_middle * vec2f(values.zoom) + zoomed_uv_c;
    let old_picture = sample_texture(trails, trails_sampler, zoomed_uv);
    let dimmed = old_picture.rgb * vec3f(values.fade);
    let time = frame.time.x;
    let angle_x_b = 2.1;
    let angle_x_c = 0.0;
    let angle_x = time * angle_x_b + angle_x_c;
    let sine = sin(angle_x);
    let angle_y_b = 1.7;
    let angle_y_c = 0.0;
    let angle_y = time * angle_y_b + angle_y_c;
    let cosine = cos(angle_y);
    let round_trip = vec2f(sine, cosine);
    let place_of_the_dot_b = vec2f(0.3);
    let place_of_the_dot_c = vec2f(0.5);
    let place_of_the_dot = round_trip * place_of_the_dot_b + place_of_the_dot_c;
    let distance_value = distance(uv, place_of_the_dot);
    let outside = smoothstep_mask_f32(0.012, 0.035, distance_value);
    let dot_value = 1.0 - outside;
    let coloured_dot = values.first_colour * vec3f(dot_value);
    let angle_x_b_2 = 1.3;
    let angle_x_c_2 = 2.4;
    let angle_x_2 = time * angle_x_b_2 + angle_x_c_2;
    let sine_2 = sin(angle_x_2);
    let angle_y_b_2 = 2.9;
    let angle_y_c_2 = 2.4;
    let angle_y_2 = time * angle_y_b_2 + angle_y_c_2;
    let cosine_2 = cos(angle_y_2);
    let round_trip_2 = vec2f(sine_2, cosine_2);
    let place_of_the_dot_b_2 = vec2f(0.3);
    let place_of_the_dot_c_2 = vec2f(0.5);
    let place_of_the_dot_2 = round_trip_2 * place_of_the_dot_b_2 + place_of_the_dot_c_2;
    let distance_value_2 = distance(uv, place_of_the_dot_2);
    let outside_2 = smoothstep_mask_f32(0.012, 0.035, distance_value_2);
    let dot_value_2 = 1.0 - outside_2;
    let coloured_dot_2 = values.second_colour * vec3f(dot_value_2);
    let both_dots = max(coloured_dot, coloured_dot_2);
    let painted_over = max(dimmed, both_dots);
    return vec4f(painted_over, 1.0);
}

/// The vertex stage of the pass `show`.
@vertex
fn show_vertex(vertex: ShowVertex) -> ShowVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: ShowVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `show`.
@fragment
fn show_fragment(varyings: ShowVaryings) -> @location(0) vec4f {
    let new_picture = sample_texture(trails, trails_sampler, varyings.uv);
    return vec4f(new_picture.rgb, 1.0);
}
