// Shockwave
// A ring that grows out of a point bends the picture behind it, a little differently for red, green and blue.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   picture_vertex, picture_fragment
//     pass `picture`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 48 bytes
//   group 1, binding 1: the texture `picture`, sRGB colours, with mip levels, from bundle:textures/parallax_far.png
//   group 1, binding 2: its sampler, linear, repeat
//
// Parameters, members of `values`:
//   glow: vec3f at byte 0, default 1 0.55 0.25: Light of the ring
//   centre: vec2f at byte 16, default 0.42 0.62, from 0 to 1: Where the wave starts, in the picture
//   rate: f32 at byte 24, default 0.55, from 0.05 to 3: Waves per second
//   width: f32 at byte 28, default 0.11, from 0.01 to 0.4: Width of the ring
//   strength: f32 at byte 32, default 0.17, from 0 to 0.4: How far the ring bends the picture
//   fringe: f32 at byte 36, default 0.3, from 0 to 1: How far the three colours part
//
// Vertex attributes:
//   picture_vertex
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
    /// Light of the ring
    glow: vec3f,
    /// Where the wave starts, in the picture
    centre: vec2f,
    /// Waves per second
    rate: f32,
    /// Width of the ring
    width: f32,
    /// How far the ring bends the picture
    strength: f32,
    /// How far the three colours part
    fringe: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var picture: texture_2d<f32>;
@group(1) @binding(2) var picture_sampler: sampler;

/// What the pass `picture` reads of each vertex.
struct PictureVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `picture` hands to its fragment stage.
struct PictureVaryings {
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

/// The quotient of two values. Division by zero gives 0.
fn divide_f32(a: f32, b: f32) -> f32 {
    return ratio_or_f32(a, b, f32(0.0));
}

/// A value raised to a power. A negative base counts as 0.
fn power_f32(base: f32, exponent: f32) -> f32 {
    let is_positive = base > f32(0.0);
    let safe_base = select(f32(1.0), base, is_positive);
    let of_zero = select(f32(0.0), f32(1.0), exponent == f32(0.0));
    return select(of_zero, min(pow(safe_base, exponent), f32(3.0e38)), is_positive);
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

/// Light around a shape.
fn shape_glow(distance: f32, radius: f32, falloff: f32) -> f32 {
    let steps = max(distance, 0.0) / max(radius, 1.0e-5);
    return 1.0 / (1.0 + select(pow(max(steps, 1.0e-6), max(falloff, 0.1)), 0.0, steps <= 0.0));
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

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// Repeats and moves a texture.
fn tiling_and_offset(uv: vec2f, tiling: vec2f, offset: vec2f) -> vec2f {
    return uv * tiling + offset;
}

fn unit_vector_vec2f(v: vec2f) -> vec2f {
    // The squares of very large and very small components leave the range of numbers.
    let squared = dot(v, v);
    let scaled = v * select(select(1.0, 1.0e18, squared < 1.0e-30), 1.0e-20, squared > 1.0e30);
    let size = length(scaled);
    return scaled * select(0.0, 1.0 / max(size, 1.0e-30), size > 1.0e-30);
}

/// The vector with the same direction and length 1. The zero vector stays zero.
fn normalize_of_vec2f(v: vec2f) -> vec2f {
    return unit_vector_vec2f(v);
}

/// The vertex stage of the pass `picture`.
@vertex
fn picture_vertex(vertex: PictureVertex) -> PictureVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: PictureVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `picture`.
@fragment
fn picture_fragment(varyings: PictureVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let frame_value = frame.screen.x * frame.screen.w;
    let round_value = aspect_correct(uv, frame_value, values.centre);
    let distance_value = distance(round_value, values.centre);
    let time = frame.time.x;
    let waves_c = 0.16;
    let waves = time * values.rate + waves_c;
    let age = fract(waves);
    let to_the_ring = distance_value - age;
    let position_in_the_ring = divide_f32(to_the_ring, values.width);
    let either_side = abs(position_in_the_ring);
    let ring = smoothstep_mask_f32(1.0, 0.0, either_side);
    let crest = power_f32(ring, 7.0);
    let fading = 1.0 - age;
    let fading_crest = crest * fading;
    let flash_in_the_middle = shape_glow(distance_value, 0.045, 3.0);
    let a_moment = power_f32(fading, 5.0);
    let flash = flash_in_the_middle * a_moment;
    let ring_and_flash_b = 0.55;
    let ring_and_flash = fading_crest * ring_and_flash_b + flash;
    let crop = tiling_and_offset(uv, vec2f(0.5, 1.0), vec2f(0.14, 0.0));
    let from_the_centre = uv - values.centre;
    let outward = normalize_of_vec2f(from_the_centre);
    let fading_ring = ring * fading;
    let push = outward * vec2f(fading_ring);
    let bend = push * vec2f(values.strength);
    let less = 1.0 - values.fringe;
    let red_bend = bend * vec2f(less);
    let red_uv = crop - red_bend;
    let red = sample_texture(picture, picture_sampler, red_uv);
    let green_uv = crop - bend;
    let green = sample_texture(picture, picture_sampler, green_uv);
    let more = values.fringe + 1.0;
    let blue_bend = bend * vec2f(more);
    let blue_uv = crop - blue_bend;
    let blue = sample_texture(picture, picture_sampler, blue_uv);
    let together = vec3f(red.r, green.g, blue.b);
    let with_its_light = vec3f(ring_and_flash) * values.glow + together;
    return vec4f(with_its_light, 1.0);
}
