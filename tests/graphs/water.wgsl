// Water
// A strip of water: a sine pushes the vertices from side to side while the texture flows along v.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   water_vertex, water_fragment
//     pass `water`: mesh strip; blend alpha; cull none; depth less, not written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//   group 1, binding 1: the texture `water`, sRGB colours, with mip levels, from bundle:textures/water.png
//   group 1, binding 2: its sampler, linear, repeat, anisotropy 8
//
// Parameters, members of `values`:
//   magnitude: f32 at byte 0, default 1, from 0 to 3: Height of the waves
//   frequency: f32 at byte 4, default 1, from 0 to 10: Speed of the waves in radians per second
//   inv_wave_length: f32 at byte 8, default 10, from 0 to 40: How dense the waves are: radians per unit of length
//   speed: f32 at byte 12, default 0.5, from -3 to 3: Flow of the texture along v
//
// Vertex attributes:
//   water_vertex
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
    /// Height of the waves
    magnitude: f32,
    /// Speed of the waves in radians per second
    frequency: f32,
    /// How dense the waves are: radians per unit of length
    inv_wave_length: f32,
    /// Flow of the texture along v
    speed: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var water: texture_2d<f32>;
@group(1) @binding(2) var water_sampler: sampler;

/// What the pass `water` reads of each vertex.
struct WaterVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `water` hands to its fragment stage.
struct WaterVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
}

/// The luminance of a linear colour, with the weights of Rec. 709.
fn luminance_of(colour: vec3f) -> f32 {
    return dot(colour, vec3f(0.2126, 0.7152, 0.0722));
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

/// How bright a colour looks: 0.2126 red + 0.7152 green + 0.0722 blue (Rec. 709).
fn luminance(colour: vec3f) -> f32 {
    return luminance_of(colour);
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

/// The vertex stage of the pass `water`.
@vertex
fn water_vertex(vertex: WaterVertex) -> WaterVaryings {
    let position = vertex.position;
    let x_y = position.x + position.y;
    let x_y_z = x_y + position.z;
    let time = frame.time.x;
    let clock = time * values.frequency;
    let phase = x_y_z * values.inv_wave_length + clock;
    let wave = sin(phase);
    let magnitude_on_a_mesh_of_2_units = values.magnitude * 0.06;
    let moved_x = wave * magnitude_on_a_mesh_of_2_units + position.x;
    let waved_position = vec3f(moved_x, position.y, position.z);
    let displaced_world_position = (object.world_from_object * vec4f(waved_position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: WaterVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `water`.
@fragment
fn water_fragment(varyings: WaterVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let time = frame.time.x;
    let flow = time * values.speed;
    let along_v = vec2f(0.0, flow);
    let flowing_uv = uv + along_v;
    let water_2 = sample_texture(water, water_sampler, flowing_uv);
    let light_net = luminance(water_2.rgb);
    let opacity = smoothstep_mask_f32(0.02, 0.3, light_net);
    let never_wholly_clear = mix(0.7, 1.0, opacity);
    return vec4f(water_2.rgb, never_wholly_clear);
}
