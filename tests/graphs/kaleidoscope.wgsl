// Kaleidoscope
// Mirrored segments fold the coordinate before two drifting textures are sampled: folding makes order out of anything.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   picture_vertex, picture_fragment
//     pass `picture`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//   group 1, binding 1: the texture `tiles`, sRGB colours, with mip levels, from bundle:textures/tile_pattern.png
//   group 1, binding 2: its sampler, linear, repeat, anisotropy 8
//   group 1, binding 3: the texture `tint`, sRGB colours, with mip levels, from bundle:textures/wheel_tint.png
//   group 1, binding 4: its sampler, linear, repeat
//
// Parameters, members of `values`:
//   drift: vec2f at byte 0, default 0.06 0.035, from -0.5 to 0.5: Speed at which the pattern drifts through
//   segments: f32 at byte 8, default 8, from 2 to 24: Number of mirrored segments
//   turn_speed: f32 at byte 12, default 0.2, from -2 to 2: Turns the mirrors, in radians per second
//   zoom: f32 at byte 16, default 1.3, from 0.3 to 5: How much of the pattern is seen
//   tint: f32 at byte 20, default 0.8, from 0 to 1: How much the second texture colours the first
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
    /// Speed at which the pattern drifts through
    drift: vec2f,
    /// Number of mirrored segments
    segments: f32,
    /// Turns the mirrors, in radians per second
    turn_speed: f32,
    /// How much of the pattern is seen
    zoom: f32,
    /// How much the second texture colours the first
    tint: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var tiles: texture_2d<f32>;
@group(1) @binding(2) var tiles_sampler: sampler;

@group(1) @binding(3) var tint: texture_2d<f32>;
@group(1) @binding(4) var tint_sampler: sampler;

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

/// Turns a vector of the plane counter-clockwise (as seen with y up) by radians.
fn rotated_2d(v: vec2f, angle: f32) -> vec2f {
    let c = cos(angle);
    let s = sin(angle);
    return vec2f(c * v.x - s * v.y, s * v.x + c * v.y);
}

/// The vector scaled to length 1; `fallback` where it has no length.
fn unit_or_2d(v: vec2f, fallback: vec2f) -> vec2f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// Makes a colour more or less colourful.
fn saturation(colour: vec3f, amount: f32) -> vec3f {
    return mix(vec3f(luminance_of(colour)), colour, amount);
}

fn multiply_change_vec2f(a: vec2f, d_a: vec2f, b: vec2f, d_b: vec2f) -> vec2f {
    return d_a * b + a * d_b;
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

/// The colour of a texture at a coordinate that jumps, with the coordinate's change past the jump.
fn sample_texture_seamless(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    right_uv: vec2f,
    down_uv: vec2f,
) -> Texel {
    return texel(textureSampleGrad(texture, texture_sampler, uv, right_uv, down_uv));
}

/// Folds a coordinate into mirrored segments around a centre.
fn kaleidoscope(uv: vec2f, centre: vec2f, segments: f32, angle: f32) -> vec2f {
    let delta = rotated_2d(uv - centre, -angle);
    let is_centre = delta.x == 0.0 && delta.y == 0.0;
    let segment = 6.2831853 / max(round(segments), 1.0);
    let turned = atan2(delta.y, select(delta.x, 1.0, is_centre));
    let folded = abs(fract(turned / segment + 0.5) - 0.5) * segment + angle;
    return centre + vec2f(cos(folded), sin(folded)) * length(delta);
}

/// The change of Kaleidoscope: as long as that of the coordinate, turned and mirrored with its segment.
fn kaleidoscope_change(uv: vec2f, d_uv: vec2f, centre: vec2f, segments: f32, angle: f32) -> vec2f {
    let outward = unit_or_2d(uv - centre, vec2f(1.0, 0.0));
    let delta = rotated_2d(outward, -angle);
    let segment = 6.2831853 / max(round(segments), 1.0);
    let local = fract(atan2(delta.y, delta.x) / segment + 0.5) - 0.5;
    let folded = abs(local) * segment + angle;
    let away = dot(d_uv, outward);
    let around = dot(d_uv, vec2f(-outward.y, outward.x)) * select(1.0, -1.0, local < 0.0);
    return vec2f(cos(folded), sin(folded)) * away + vec2f(-sin(folded), cos(folded)) * around;
}

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// Moves a coordinate steadily, so that the texture scrolls.
fn panner(uv: vec2f, speed: vec2f, time: f32) -> vec2f {
    return uv + speed * time;
}

fn panner_change(d_uv: vec2f) -> vec2f {
    return d_uv;
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
    let frame_value = frame.screen.x * frame.screen.w;
    let round_value = aspect_correct(varyings.uv, frame_value, vec2f(0.5));
    let time = frame.time.x;
    let turn = time * values.turn_speed;
    let first_mirrors = kaleidoscope(round_value, vec2f(0.5), values.segments, turn);
    let first_mirrors_uv_right = dpdxFine(round_value);
    let first_mirrors_right = kaleidoscope_change(round_value, first_mirrors_uv_right, vec2f(0.5), values.segments, turn);
    let first_mirrors_uv_down = dpdyFine(round_value);
    let first_mirrors_down = kaleidoscope_change(round_value, first_mirrors_uv_down, vec2f(0.5), values.segments, turn);
    let the_other_way = -(turn);
    let second_mirrors = kaleidoscope(first_mirrors, vec2f(0.78, 0.5), 6.0, the_other_way);
    let second_mirrors_right = kaleidoscope_change(first_mirrors, first_mirrors_right, vec2f(0.78, 0.5), 6.0, the_other_way);
    let second_mirrors_down = kaleidoscope_change(first_mirrors, first_mirrors_down, vec2f(0.78, 0.5), 6.0, the_other_way);
    let zoom = second_mirrors * vec2f(values.zoom);
    let zoom_right = multiply_change_vec2f(second_mirrors, second_mirrors_right, vec2f(values.zoom), vec2f(0.0));
    let zoom_down = multiply_change_vec2f(second_mirrors, second_mirrors_down, vec2f(values.zoom), vec2f(0.0));
    let drifting = panner(zoom, values.drift, time);
    let drifting_right = panner_change(zoom_right);
    let drifting_down = panner_change(zoom_down);
    let tiles_2 = sample_texture_seamless(tiles, tiles_sampler, drifting, drifting_right, drifting_down);
    let drifting_differently = panner(first_mirrors, vec2f(-0.05, 0.08), time);
    let drifting_differently_right = panner_change(first_mirrors_right);
    let drifting_differently_down = panner_change(first_mirrors_down);
    let tint_2 = sample_texture_seamless(tint, tint_sampler, drifting_differently, drifting_differently_right, drifting_differently_down);
    let rich = saturation(tint_2.rgb, 1.2);
    let tint_3 = mix(vec3f(1.0), rich, vec3f(values.tint));
    let bright = tint_3 * vec3f(1.4);
    let tinted_tiles = tiles_2.rgb * bright;
    let from_the_middle = distance(round_value, vec2f(0.5));
    let dark_corners = smoothstep_mask_f32(0.78, 0.25, from_the_middle);
    let framed = tinted_tiles * vec3f(dark_corners);
    return vec4f(framed, 1.0);
}
