// Plasma
// The classic of the demo scene: four sine waves added up, and their sum coloured by a cosine palette.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   plasma_vertex, plasma_fragment
//     pass `plasma`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//
// Parameters, members of `values`:
//   speed: f32 at byte 0, default 0.8, from 0 to 4: Speed of the whole
//   scale: f32 at byte 4, default 1, from 0.2 to 4: Density of the waves
//   bands: f32 at byte 8, default 0.2, from 0.05 to 1: How often the palette repeats
//   hue: f32 at byte 12, default 0, from 0 to 1: Turns the colours
//   relief: f32 at byte 16, default 0.6, from 0 to 1.5: Strength of the shine on the slopes
//
// Vertex attributes:
//   plasma_vertex
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
    /// Speed of the whole
    speed: f32,
    /// Density of the waves
    scale: f32,
    /// How often the palette repeats
    bands: f32,
    /// Turns the colours
    hue: f32,
    /// Strength of the shine on the slopes
    relief: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `plasma` reads of each vertex.
struct PlasmaVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `plasma` hands to its fragment stage.
struct PlasmaVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
}

/// Turns a vector of the plane counter-clockwise (as seen with y up) by radians.
fn rotated_2d(v: vec2f, angle: f32) -> vec2f {
    let c = cos(angle);
    let s = sin(angle);
    return vec2f(c * v.x - s * v.y, s * v.x + c * v.y);
}

// Source: https://iquilezles.org/articles/palettes/
/// A smooth palette of four colours: each channel is a cosine.
fn cosine_palette(t: f32, middle: vec3f, range: vec3f, frequency: vec3f, phase: vec3f) -> vec3f {
    return middle + range * cos(6.2831853 * (frequency * t + phase));
}

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// Turns a vector of the plane about a centre.
fn rotate_2d(v: vec2f, angle: f32, centre: vec2f) -> vec2f {
    return centre + rotated_2d(v - centre, angle);
}

/// The vertex stage of the pass `plasma`.
@vertex
fn plasma_vertex(vertex: PlasmaVertex) -> PlasmaVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: PlasmaVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `plasma`.
@fragment
fn plasma_fragment(varyings: PlasmaVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let frame_value = frame.screen.x * frame.screen.w;
    let round_value = aspect_correct(uv, frame_value, vec2f(0.5));
    let centred = round_value - vec2f(0.5);
    let scaled = centred * vec2f(values.scale);
    let time = frame.time.x;
    let time_sine_2 = frame.sine.z;
    let time_cosine = frame.cosine.w;
    let clock = time * values.speed;
    let phase_1_b = 10.0;
    let phase_1 = scaled.x * phase_1_b + clock;
    let sideways = sin(phase_1);
    let faster = clock * 1.3;
    let phase_2_b = 8.0;
    let phase_2 = scaled.y * phase_2_b + faster;
    let downward = sin(phase_2);
    let value_1_2 = sideways + downward;
    let slow_turn = clock * 0.3;
    let turning = rotate_2d(scaled, slow_turn, vec2f(0.0));
    let phase_3_b = 13.0;
    let phase_3 = turning.x * phase_3_b + clock;
    let a_turning_wave = sin(phase_3);
    let path = vec2f(time_sine_2, time_cosine);
    let moving_centre = path * vec2f(0.4);
    let from_the_centre = distance(scaled, moving_centre);
    let phase_4_b = -16.0;
    let phase_4 = from_the_centre * phase_4_b + clock;
    let rings = sin(phase_4);
    let value_3_4 = a_turning_wave + rings;
    let sum = value_1_2 + value_3_4;
    let palette_position = sum * values.bands + values.hue;
    let palette = cosine_palette(palette_position, vec3f(0.52, 0.34, 0.5), vec3f(0.5, 0.34, 0.46), vec3f(1.0), vec3f(0.02, 0.3, 0.62));
    let ddx = dpdx(sum);
    let ddy = dpdy(sum);
    let towards_the_lower_right = ddx + ddy;
    let screen_size = frame.screen.xy;
    let per_picture = towards_the_lower_right * screen_size.y;
    let gentle_facing_up_left = per_picture * (-0.045);
    let slope = saturate(gentle_facing_up_left);
    let shine = slope * values.relief;
    let deeper_colours = palette * palette;
    let with_shine = palette * vec3f(shine) + deeper_colours;
    return vec4f(with_shine, 1.0);
}
