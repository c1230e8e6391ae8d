// Toon
// Two passes share one displacement: the first draws the inflated back as an outline, the second the flat tones.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   outline_vertex, outline_fragment
//     pass `outline`: mesh fish; blend opaque; cull front; depth less, written
//   fish_vertex, fish_fragment
//     pass `fish`: mesh fish; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//   group 1, binding 1: the texture `skin`, sRGB colours, with mip levels, from bundle:textures/fish_skin.png
//   group 1, binding 2: its sampler, linear, repeat
//
// Parameters, members of `values`:
//   shadow_colour: vec3f at byte 0, default 0.12 0.1 0.42: Colour of the darkest tone
//   steps: f32 at byte 12, default 3, from 2 to 6: Number of tones
//   softness: f32 at byte 16, default 0.04, from 0 to 0.5: How soft the tones meet
//   outline: f32 at byte 20, default 0.022, from 0 to 0.08: Thickness of the outline
//   rim: f32 at byte 24, default 1, from 0 to 3: Brightness of the rim light
//   swim: f32 at byte 28, default 0.4, from 0 to 0.8: How far the tail swings
//
// Vertex attributes:
//   outline_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//   fish_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
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
    /// Colour of the darkest tone
    shadow_colour: vec3f,
    /// Number of tones
    steps: f32,
    /// How soft the tones meet
    softness: f32,
    /// Thickness of the outline
    outline: f32,
    /// Brightness of the rim light
    rim: f32,
    /// How far the tail swings
    swim: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var skin: texture_2d<f32>;
@group(1) @binding(2) var skin_sampler: sampler;

/// What the pass `outline` reads of each vertex.
struct OutlineVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `outline` hands to its fragment stage.
struct OutlineVaryings {
    @builtin(position) clip_position: vec4f,
}

/// What the pass `fish` reads of each vertex.
struct FishVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `fish` hands to its fragment stage.
struct FishVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
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

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or_vec3f(a: vec3f, b: vec3f, fallback: vec3f) -> vec3f {
    let is_zero = abs(b) < vec3f(1.2e-38);
    return select(a / select(b, vec3f(1.0), is_zero), fallback, is_zero);
}

/// Where `x` lies between `low` and `high`, from 0 to 1; a step when both are equal.
fn position_between_vec3f(low: vec3f, high: vec3f, x: vec3f) -> vec3f {
    let step_at_low = select(vec3f(0.0), vec3f(1.0), x >= low);
    return clamp(ratio_or_vec3f(x - low, high - low, step_at_low), vec3f(0.0), vec3f(1.0));
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// Makes a colour more or less colourful.
fn saturation(colour: vec3f, amount: f32) -> vec3f {
    return mix(vec3f(luminance_of(colour)), colour, amount);
}

// Source: IEC 61966-2-1, https://www.w3.org/Graphics/Color/sRGB
/// A linear colour with the sRGB curve, as stored in image files.
fn linear_to_srgb(colour: vec3f) -> vec3f {
    let size = abs(colour);
    let high = 1.055 * pow(max(size, vec3f(1.0e-9)), vec3f(0.41666667)) - 0.055;
    return sign(colour) * select(high, size * 12.92, size <= vec3f(0.0031308));
}

// Source: IEC 61966-2-1, https://www.w3.org/Graphics/Color/sRGB
/// A colour with the sRGB curve, as stored in image files, made linear.
fn srgb_to_linear(colour: vec3f) -> vec3f {
    let size = abs(colour);
    let high = pow((size + 0.055) / 1.055, vec3f(2.4));
    return sign(colour) * select(high, size / 12.92, size <= vec3f(0.04045));
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

/// A mask of what lies above a threshold, with a soft edge of a chosen width around it.
fn soft_threshold_f32(x: f32, threshold: f32, softness: f32) -> f32 {
    let half_width = abs(softness) * 0.5;
    let t = position_between_f32(threshold - half_width, threshold + half_width, x);
    return t * t * (3.0 - 2.0 * t);
}

/// A mask of what lies above a threshold, with a soft edge of a chosen width around it.
fn soft_threshold_vec3f(x: vec3f, threshold: vec3f, softness: vec3f) -> vec3f {
    let half_width = abs(softness) * 0.5;
    let t = position_between_vec3f(threshold - half_width, threshold + half_width, x);
    return t * t * (3.0 - 2.0 * t);
}

/// Reduces a value from 0 to 1 to a number of even steps.
fn posterize_vec3f(x: vec3f, steps: vec3f) -> vec3f {
    let count = max(steps, vec3f(1.0));
    return floor(x * count) / count;
}

struct BlinnPhong {
    /// Diffuse light, from 0 to 1.
    diffuse: f32,
    /// Highlight, from 0 to 1.
    specular: f32,
}

// Source: James Blinn, Models of Light Reflection for Computer Synthesized Pictures,
// https://dl.acm.org/doi/10.1145/563858.563893
/// Diffuse light and a round highlight.
fn blinn_phong(normal: vec3f, light: vec3f, view: vec3f, shininess: f32) -> BlinnPhong {
    let none = vec3f(0.0, 0.0, 0.0);
    let n = unit_or(normal, none);
    let l = unit_or(light, none);
    let h = unit_or(l + unit_or(view, none), none);
    let diffuse = saturate(dot(n, l));
    let highlight = pow(max(dot(n, h), 1.0e-6), max(shininess, 1.0));
    return BlinnPhong(diffuse, select(0.0, highlight, diffuse > 0.0));
}

// Source: Valve, https://developer.valvesoftware.com/wiki/Half_Lambert (without the square).
/// Diffuse light that reaches round to the dark side: the cosine, halved and lifted.
fn half_lambert(normal: vec3f, light: vec3f) -> f32 {
    let none = vec3f(0.0, 0.0, 0.0);
    return dot(unit_or(normal, none), unit_or(light, none)) * 0.5 + 0.5;
}

/// Light in few flat steps, as drawn by hand.
fn toon_ramp(light: f32, steps: f32, softness: f32) -> f32 {
    let intervals = max(round(steps), 2.0) - 1.0;
    let scaled = saturate(light) * (intervals + 1.0);
    let tone = min(floor(scaled), intervals);
    let edge = select(saturate((scaled - tone) / max(softness, 1.0e-5)), 1.0, tone == 0.0);
    return (tone - 1.0 + edge) / intervals;
}

/// A glow at the edges of a shape, where the surface turns away from the camera.
fn fresnel(normal: vec3f, view: vec3f, power: f32) -> f32 {
    let up = vec3f(0.0, 1.0, 0.0);
    let facing = saturate(dot(unit_or(normal, up), unit_or(view, up)));
    let edge = 1.0 - facing;
    return select(pow(max(edge, 1.0e-6), max(power, 0.01)), 0.0, edge <= 0.0);
}

/// A coloured glow at the edges that the light reaches.
fn lit_rim(normal: vec3f, view: vec3f, light: vec3f, colour: vec3f, power: f32, wrap: f32) -> vec3f {
    let up = vec3f(0.0, 1.0, 0.0);
    let n = unit_or(normal, up);
    let reach = saturate(mix(dot(n, unit_or(light, up)), 1.0, saturate(wrap)));
    return colour * fresnel(normal, view, power) * reach;
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

fn sample_texture_level(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f, level: f32) -> Texel {
    return texel(textureSampleLevel(texture, texture_sampler, uv, max(level, 0.0)));
}

/// Moves a mesh outward along its normals.
fn inflate(position: vec3f, normal: vec3f, amount: f32) -> vec3f {
    return position + unit_or(normal, vec3f(0.0, 0.0, 0.0)) * amount;
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `outline`.
@vertex
fn outline_vertex(vertex: OutlineVertex) -> OutlineVaryings {
    let position = vertex.position;
    let time = frame.time.x;
    let behind_the_head = position.z * 2.2;
    let phase_b = 5.0;
    let phase = time * phase_b + behind_the_head;
    let swing = sin(phase);
    let towards_the_tail = smoothstep_mask_f32(0.7, -1.0, position.z);
    let tail_only = swing * towards_the_tail;
    let offset = tail_only * values.swim;
    let sideways = vec3f(offset, 0.0, 0.0);
    let swum = position + sideways;
    let inflated = inflate(swum, vertex.normal, values.outline);
    let displaced_world_position = (object.world_from_object * vec4f(inflated, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: OutlineVaryings;
    result.clip_position = clip_position;
    return result;
}

/// The fragment stage of the pass `outline`.
@fragment
fn outline_fragment() -> @location(0) vec4f {
    return vec4f(vec3f(0.012, 0.01, 0.03), 1.0);
}

/// The vertex stage of the pass `fish`.
@vertex
fn fish_vertex(vertex: FishVertex) -> FishVaryings {
    let position = vertex.position;
    let time = frame.time.x;
    let behind_the_head = position.z * 2.2;
    let phase_b = 5.0;
    let phase = time * phase_b + behind_the_head;
    let swing = sin(phase);
    let towards_the_tail = smoothstep_mask_f32(0.7, -1.0, position.z);
    let tail_only = swing * towards_the_tail;
    let offset = tail_only * values.swim;
    let sideways = vec3f(offset, 0.0, 0.0);
    let swum = position + sideways;
    let displaced_world_position = (object.world_from_object * vec4f(swum, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: FishVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_position = displaced_world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `fish`.
@fragment
fn fish_fragment(varyings: FishVaryings) -> @location(0) vec4f {
    let world_normal = unit_vector(varyings.world_normal);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let highlight = blinn_phong(world_normal, frame.light_direction.xyz, view_direction, 40.0);
    let hard_highlight = soft_threshold_f32(highlight.specular, 0.5, 0.1);
    let rim_light = lit_rim(world_normal, view_direction, frame.light_direction.xyz, vec3f(1.0, 0.95, 0.8), 2.0, 0.6);
    let hard_rim = soft_threshold_vec3f(rim_light, vec3f(0.4), vec3f(0.06));
    let rim = hard_rim * vec3f(values.rim);
    let skin_without_its_scales = sample_texture_level(skin, skin_sampler, varyings.uv, 2.6);
    let as_seen = linear_to_srgb(skin_without_its_scales.rgb);
    let few_colours = posterize_vec3f(as_seen, vec3f(5.0));
    let in_range = saturate(few_colours);
    let flat_skin = srgb_to_linear(in_range);
    let more_colour = saturation(flat_skin, 1.6);
    let light = half_lambert(world_normal, frame.light_direction.xyz);
    let tones = toon_ramp(light, values.steps, values.softness);
    let shadow_to_light = mix(values.shadow_colour, vec3f(1.5, 1.45, 1.35), vec3f(tones));
    let toned_skin = more_colour * shadow_to_light;
    let with_rim_b = vec3f(0.55);
    let with_rim = rim * with_rim_b + toned_skin;
    let with_highlight_b = vec3f(0.6);
    let with_highlight = vec3f(hard_highlight) * with_highlight_b + with_rim;
    return vec4f(with_highlight, 1.0);
}
