// Flow map
// Two samples take turns so that a texture can be carried along any directions for ever without being torn.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   river_vertex, river_fragment
//     pass `river`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//   group 1, binding 1: the texture `water`, sRGB colours, with mip levels, from bundle:textures/water.png
//   group 1, binding 2: its sampler, linear, repeat, anisotropy 4
//
// Parameters, members of `values`:
//   strength: f32 at byte 0, default 0.35, from 0 to 1: How far the texture is carried in one turn
//   speed: f32 at byte 4, default 0.5, from 0 to 3: Turns per second
//   eddies: f32 at byte 8, default 2.6, from 0.5 to 8: Eddies across the picture
//   tiling: f32 at byte 12, default 1.6, from 0.5 to 6: Repeats of the texture
//   foam: f32 at byte 16, default 0.8, from 0 to 3: Foam where the water runs fast
//
// Vertex attributes:
//   river_vertex
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
    /// How far the texture is carried in one turn
    strength: f32,
    /// Turns per second
    speed: f32,
    /// Eddies across the picture
    eddies: f32,
    /// Repeats of the texture
    tiling: f32,
    /// Foam where the water runs fast
    foam: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var water: texture_2d<f32>;
@group(1) @binding(2) var water_sampler: sampler;

/// What the pass `river` reads of each vertex.
struct RiverVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `river` hands to its fragment stage.
struct RiverVaryings {
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

/// Scrambles two integers.
fn pcg_2d(value: vec2u) -> vec2u {
    var v = value * 1664525u + 1013904223u;
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    v = v ^ (v >> vec2u(16u));
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    return v ^ (v >> vec2u(16u));
}

/// An integer as a number from 0 up to but not 1.
fn unit_from_u32(value: u32) -> f32 {
    return f32(value >> 8u) * 5.9604645e-8;
}

/// The random numbers of a cell of the plane, each from 0 up to but not 1.
fn cell_random_2d(cell: vec2i) -> vec2f {
    let bits = pcg_2d(bitcast<vec2u>(cell));
    return vec2f(unit_from_u32(bits.x), unit_from_u32(bits.y));
}

/// The slope of a cell corner of the plane, a unit vector turned by `turn` radians.
fn corner_gradient_2d(corner: vec2i, turn: f32) -> vec2f {
    let angle = cell_random_2d(corner).x * 6.2831853 + turn;
    return vec2f(cos(angle), sin(angle));
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

/// How fast turned gradient noise grows along x and y. It is exact: differences would lose their digits far from the origin.
fn gradient_noise_slope_2d(p: vec2f, turn: f32) -> vec2f {
    let cell = vec2i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    let growth = 6.0 * f * (1.0 - f);
    var slope = vec2f(0.0);
    for (var corner = 0; corner < 4; corner++) {
        let step = vec2i(corner & 1, corner >> 1u);
        let side = vec2f(step);
        let gradient = corner_gradient_2d(cell + step, turn);
        let weight = mix(1.0 - fade, fade, side);
        let weight_growth = mix(-growth, growth, side);
        slope += gradient * weight.x * weight.y + weight_growth * weight.yx * dot(gradient, f - side);
    }
    return slope * 1.4142135;
}

// Source: Robert Bridson, Curl-Noise for Procedural Fluid Flow,
// https://www.cs.ubc.ca/~rbridson/docs/bridson-siggraph2007-curlnoise.pdf
/// A swirling flow like smoke or water: follow it and nothing piles up.
fn curl_noise_2d(p: vec2f, scale: f32, turn: f32) -> vec2f {
    let slope = gradient_noise_slope_2d(p * scale, turn);
    return vec2f(slope.y, -slope.x);
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

struct FlowMap {
    /// First coordinate.
    uv_a: vec2f,
    /// Second coordinate, half a cycle later.
    uv_b: vec2f,
    /// How much of the second sample to take, from 0 to 1.
    weight: f32,
}

// Source: Alex Vlachos, Water Flow in Portal 2,
// https://advances.realtimerendering.com/s2010/Vlachos-Waterflow(SIGGRAPH%202010%20Advanced%20RealTime%20Rendering%20Course).pdf
/// Carries a texture along a map of directions without ever tearing it: sample it at both coordinates and blend.
fn flow_map(uv: vec2f, direction: vec2f, strength: f32, speed: f32, time: f32) -> FlowMap {
    let carried = (direction * 2.0 - 1.0) * strength;
    let phase_a = fract(time * speed);
    let phase_b = fract(time * speed + 0.5);
    return FlowMap(uv - carried * phase_a, uv - carried * phase_b, abs(phase_a * 2.0 - 1.0));
}

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// The vertex stage of the pass `river`.
@vertex
fn river_vertex(vertex: RiverVertex) -> RiverVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: RiverVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `river`.
@fragment
fn river_fragment(varyings: RiverVaryings) -> @location(0) vec4f {
    let frame_value = frame.screen.x * frame.screen.w;
    let round_value = aspect_correct(varyings.uv, frame_value, vec2f(0.5));
    let tiled = round_value * vec2f(values.tiling);
    let time = frame.time.x;
    let slowly_changing = time * 0.25;
    let eddies = curl_noise_2d(round_value, values.eddies, slowly_changing);
    let gently = eddies * vec2f(0.22);
    let flow = gently + vec2f(0.28, 0.0);
    let as_a_flow_map_b = vec2f(0.5);
    let as_a_flow_map_c = vec2f(0.5);
    let as_a_flow_map = flow * as_a_flow_map_b + as_a_flow_map_c;
    let two_turns = flow_map(tiled, as_a_flow_map, values.strength, values.speed, time);
    let first = sample_texture(water, water_sampler, two_turns.uv_a);
    let second = sample_texture(water, water_sampler, two_turns.uv_b);
    let in_turns = mix(first.rgb, second.rgb, vec3f(two_turns.weight));
    let speed = length(flow);
    let fast_water = smoothstep_mask_f32(0.35, 0.85, speed);
    let deep_where_calm_b = 0.5;
    let deep_where_calm_c = 0.75;
    let deep_where_calm = fast_water * deep_where_calm_b + deep_where_calm_c;
    let depth = in_turns * vec3f(deep_where_calm);
    let light_net = luminance(in_turns);
    let on_the_net = smoothstep_mask_f32(0.12, 0.5, light_net);
    let foam = fast_water * on_the_net;
    let foam_s_strength = foam * values.foam;
    let with_foam = depth + vec3f(foam_s_strength);
    return vec4f(with_foam, 1.0);
}
