// Time outputs
// All sixteen outputs of the Time node as bars. From the top: t, t/20, 2t, 3t; then sine and cosine of t/8, t/4, t/2 and t about the middle; then delta, 1/delta, smoothed delta and 1/smoothed delta.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   lanes_vertex, lanes_fragment
//     pass `lanes`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//
// Parameters, members of `values`:
//   gap: f32 at byte 0, default 0.16, from 0 to 0.9: Space between the bars, in heights of a lane
//   frame_scale: f32 at byte 4, default 20, from 1 to 100: Factor that makes the seconds per frame visible
//   rate_scale: f32 at byte 8, default 0.01, from 0.001 to 0.05: Factor that brings the frames per second into the picture
//
// Vertex attributes:
//   lanes_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left

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
    /// Space between the bars, in heights of a lane
    gap: f32,
    /// Factor that makes the seconds per frame visible
    frame_scale: f32,
    /// Factor that brings the frames per second into the picture
    rate_scale: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `lanes` reads of each vertex.
struct LanesVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `lanes` hands to its fragment stage.
struct LanesVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
}

/// One of any number of values, chosen by a number. Wiring the last pin adds another.
fn switch_of_4_f32(index: f32, a: f32, b: f32, c: f32, d: f32) -> f32 {
    switch i32(clamp(floor(index), 0.0, 3.0)) {
        case 0: {
            return a;
        }
        case 1: {
            return b;
        }
        case 2: {
            return c;
        }
        default: {
            return d;
        }
    }
}

/// The linear colour of OKLab.
fn rgb_from_oklab(lab: vec3f) -> vec3f {
    let roots = vec3f(
        lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z,
        lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
        lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z,
    );
    let cones = roots * roots * roots;
    return vec3f(
        dot(cones, vec3f(4.0767416621, -3.3077115913, 0.2309699292)),
        dot(cones, vec3f(-1.2684380046, 2.6097574011, -0.3413193965)),
        dot(cones, vec3f(-0.0041960863, -0.7034186147, 1.7076147010)),
    );
}

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or_f32(a: f32, b: f32, fallback: f32) -> f32 {
    let is_zero = abs(b) < f32(1.2e-38);
    return select(a / select(b, f32(1.0), is_zero), fallback, is_zero);
}

/// The remainder of `a / b` that has the sign of `b`; 0 where `b` is 0. Never reaches `b`.
fn floored_modulo_f32(a: f32, b: f32) -> f32 {
    // A quotient that is rounded up to a whole number leaves a little less than nothing.
    let remainder = a - b * floor(ratio_or_f32(a, b, f32(0.0)));
    return select(remainder, f32(0.0), (abs(remainder) >= abs(b)) | (sign(remainder) * b < f32(0.0)));
}

/// Colours a mask: from one colour over a second to a third.
fn gradient_map(t: f32, low: vec3f, middle: vec3f, high: vec3f, position: f32) -> vec3f {
    let at = saturate(t);
    let split = saturate(position);
    let below = saturate(at / max(split, 1.0e-5));
    let above = saturate((at - split) / max(1.0 - split, 1.0e-5));
    return mix(mix(low, middle, below), high, above);
}

/// The colour of lightness, chroma and hue as the eye sees them.
fn oklch_to_rgb(lch: vec3f) -> vec3f {
    let hue = lch.z * 6.2831853;
    return rgb_from_oklab(vec3f(lch.x, cos(hue) * lch.y, sin(hue) * lch.y));
}

/// A threshold whose edge is one pixel wide at every distance: no stairs, no blur.
fn anti_aliased_step_f32(edge: f32, x: f32) -> f32 {
    let width = max(fwidthFine(x), f32(1.0e-8));
    return saturate((x - edge) / width + 0.5);
}

/// A number without its decimals, as an integer.
fn to_integer(x: f32) -> i32 {
    return i32(x);
}

/// The remainder of a division, with the sign of the divisor: (-0.25, 1) gives 0.75, (7, -3) gives -2.
///
/// It repeats evenly through zero, so that a pattern built on it has no mirror at the origin. A divisor of 0 gives 0.
fn modulo_f32(a: f32, b: f32) -> f32 {
    return floored_modulo_f32(a, b);
}

/// The vertex stage of the pass `lanes`.
@vertex
fn lanes_vertex(vertex: LanesVertex) -> LanesVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: LanesVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `lanes`.
@fragment
fn lanes_fragment(varyings: LanesVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let lanes_down = uv.y * 16.0;
    let within_the_lane = fract(lanes_down);
    let centred = within_the_lane - 0.5;
    let from_the_lane_s_middle = abs(centred);
    let bar_height = 1.0 - values.gap;
    let half_of_it = bar_height * 0.5;
    let in_the_lane = anti_aliased_step_f32(from_the_lane_s_middle, half_of_it);
    let track = gradient_map(in_the_lane, vec3f(0.006, 0.007, 0.012), vec3f(0.012, 0.015, 0.028), vec3f(0.018, 0.024, 0.045), 0.5);
    let lane = floor(lanes_down);
    let hue_of_the_lane = lane * 0.055;
    let same_lightness = vec3f(0.74, 0.15, hue_of_the_lane);
    let bar_colour = oklch_to_rgb(same_lightness);
    let four_lanes_each = lane * 0.25;
    let group = floor(four_lanes_each);
    let group_number = to_integer(group);
    let row = modulo_f32(lane, 4.0);
    let row_number = to_integer(row);
    let time = frame.time.x;
    let time_20 = frame.time.y;
    let time_2 = frame.time.z;
    let time_3 = frame.time.w;
    let time_sine_8 = frame.sine.x;
    let time_sine_4 = frame.sine.y;
    let time_sine_2 = frame.sine.z;
    let time_sine = frame.sine.w;
    let time_cosine_8 = frame.cosine.x;
    let time_cosine_4 = frame.cosine.y;
    let time_cosine_2 = frame.cosine.z;
    let time_cosine = frame.cosine.w;
    let time_delta = frame.delta.x;
    let time_inverse_delta = frame.delta.y;
    let time_smooth_delta = frame.delta.z;
    let time_inverse_smooth_delta = frame.delta.w;
    let times = switch_of_4_f32(f32(row_number), time, time_20, time_2, time_3);
    let times_wrap_at_1 = fract(times);
    let sines = switch_of_4_f32(f32(row_number), time_sine_8, time_sine_4, time_sine_2, time_sine);
    let sines_about_the_middle_b = 0.45;
    let sines_about_the_middle_c = 0.5;
    let sines_about_the_middle = sines * sines_about_the_middle_b + sines_about_the_middle_c;
    let cosines = switch_of_4_f32(f32(row_number), time_cosine_8, time_cosine_4, time_cosine_2, time_cosine);
    let cosines_about_the_middle_b = 0.45;
    let cosines_about_the_middle_c = 0.5;
    let cosines_about_the_middle = cosines * cosines_about_the_middle_b + cosines_about_the_middle_c;
    let delta = time_delta * values.frame_scale;
    let value_1_delta = time_inverse_delta * values.rate_scale;
    let smooth_delta = time_smooth_delta * values.frame_scale;
    let value_1_smooth_delta = time_inverse_smooth_delta * values.rate_scale;
    let frame_times = switch_of_4_f32(f32(row_number), delta, value_1_delta, smooth_delta, value_1_smooth_delta);
    let frame_times_end_at_1 = saturate(frame_times);
    let end_of_the_bar = switch_of_4_f32(f32(group_number), times_wrap_at_1, sines_about_the_middle, cosines_about_the_middle, frame_times_end_at_1);
    let start_of_the_bar = switch_of_4_f32(f32(group_number), 0.0, 0.5, 0.5, 0.0);
    let left_end = min(end_of_the_bar, start_of_the_bar);
    let right_of_the_left_end = anti_aliased_step_f32(left_end, uv.x);
    let right_end = max(end_of_the_bar, start_of_the_bar);
    let left_of_the_right_end = anti_aliased_step_f32(uv.x, right_end);
    let along = right_of_the_left_end * left_of_the_right_end;
    let bar = along * in_the_lane;
    let bar_on_its_track = mix(track, bar_colour, vec3f(bar));
    return vec4f(bar_on_its_track, 1.0);
}
