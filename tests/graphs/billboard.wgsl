// Billboard
// Quads that always face the camera, wholly or only about the vertical axis, each playing its own flipbook. Orbit to see it.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   ground_vertex, ground_fragment
//     pass `ground`: mesh plane; blend opaque; cull back; depth less, written
//   fires_vertex, fires_fragment
//     pass `fires`: mesh quad × 11 instances; blend alpha; cull none; depth less, not written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//   group 1, binding 1: the texture `sequence`, sRGB colours, with mip levels, from bundle:textures/flame_sheet.png
//   group 1, binding 2: its sampler, linear, repeat
//
// Parameters, members of `values`:
//   vertical: f32 at byte 0, default 1, from 0 to 1: 1 faces the camera wholly, 0 turns only about the vertical axis
//   speed: f32 at byte 4, default 8, from 1 to 60: Frames per second of the flipbook
//   glow: f32 at byte 8, default 1.4, from 0 to 4: Brightness of the fires
//
// Vertex attributes:
//   ground_vertex
//     location 0: position, vec3f, object space
//   fires_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left
//     location 5: instance_transform_0, vec4f, per instance: column 0 of its transform
//     location 6: instance_transform_1, vec4f, per instance: column 1 of its transform
//     location 7: instance_transform_2, vec4f, per instance: column 2 of its transform
//     location 8: instance_transform_3, vec4f, per instance: column 3 of its transform
//     location 10: instance_custom, vec4f, per instance: four random numbers from 0 to 1

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
    /// 1 faces the camera wholly, 0 turns only about the vertical axis
    vertical: f32,
    /// Frames per second of the flipbook
    speed: f32,
    /// Brightness of the fires
    glow: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var sequence: texture_2d<f32>;
@group(1) @binding(2) var sequence_sampler: sampler;

/// What the pass `ground` reads of each vertex.
struct GroundVertex {
    @location(0) position: vec3f,
}

/// What the vertex stage of `ground` hands to its fragment stage.
struct GroundVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) world_position: vec3f,
}

/// What the pass `fires` reads of each vertex.
struct FiresVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
    @location(5) instance_transform_0: vec4f,
    @location(6) instance_transform_1: vec4f,
    @location(7) instance_transform_2: vec4f,
    @location(8) instance_transform_3: vec4f,
    @location(10) instance_custom: vec4f,
}

/// What the vertex stage of `fires` hands to its fragment stage.
struct FiresVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) @interpolate(flat) instance_custom: vec4f,
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

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// Colours a mask: from one colour over a second to a third.
fn gradient_map(t: f32, low: vec3f, middle: vec3f, high: vec3f, position: f32) -> vec3f {
    let at = saturate(t);
    let split = saturate(position);
    let below = saturate(at / max(split, 1.0e-5));
    let above = saturate((at - split) / max(1.0 - split, 1.0e-5));
    return mix(mix(low, middle, below), high, above);
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

/// Lines that cross at right angles.
fn grid(p: vec2f, scale: vec2f, thickness: f32, softness: f32) -> f32 {
    let to_line = 0.5 - abs(fract(p * scale) - 0.5);
    let nearest = min(to_line.x, to_line.y);
    return 1.0 - saturate((nearest - thickness * 0.5) / max(softness, 1.0e-5) + 0.5);
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

/// How many times `count` goes into a whole `number`, rounded down.
fn whole_quotient(number: f32, count: f32) -> f32 {
    let quotient = floor(number / count);
    let rest = number - quotient * count;
    return quotient + select(0.0, 1.0, rest >= count) - select(0.0, 1.0, rest < 0.0);
}

fn flipbook_cell(uv: vec2f, frame: f32, grid: vec2f, margin: f32) -> vec2f {
    let inset = clamp(margin, 0.0, 0.5);
    let inside = clamp(uv, vec2f(inset), vec2f(1.0 - inset));
    let row = whole_quotient(frame, grid.x);
    return (inside + vec2f(frame - row * grid.x, row)) / grid;
}

fn flipbook_grid(columns: f32, rows: f32) -> vec2f {
    return clamp(round(vec2f(columns, rows)), vec2f(1.0, 1.0), vec2f(4096.0, 4096.0));
}

/// The frame in a grid's range, also for negative numbers.
fn wrapped_frame(frame: f32, grid: vec2f) -> f32 {
    let count = grid.x * grid.y;
    let whole = clamp(frame, -16777216.0, 16777216.0);
    return whole - whole_quotient(whole, count) * count;
}

/// The part of a texture that holds one frame of a flipbook. Frame 0 is top left; it reads left to right, top to bottom.
fn flipbook_uv(uv: vec2f, columns: f32, rows: f32, frame: f32, margin: f32) -> vec2f {
    let grid = flipbook_grid(columns, rows);
    return flipbook_cell(uv, wrapped_frame(floor(frame), grid), grid, margin);
}

/// The change of Flipbook UV, which is that of the coordinate in the frame whichever frame is shown.
fn flipbook_change(d_uv: vec2f, columns: f32, rows: f32) -> vec2f {
    return d_uv / flipbook_grid(columns, rows);
}

struct Billboard {
    /// The position that faces the camera.
    position: vec3f,
    /// Unit normal towards the camera.
    normal: vec3f,
}

/// Turns a flat mesh towards the camera, always or only about the vertical axis. Keeps its size, also in an object that is
/// turned or scaled unevenly.
fn billboard(position: vec3f, centre: vec3f, vertical: f32, camera: vec3f, scale: vec3f) -> Billboard {
    // Turned between the object's scale and its turn, where angles are those of the world.
    let size = select(scale, vec3f(1.0e-6), abs(scale) < vec3f(1.0e-6));
    let offset = (position - centre) * size;
    let towards = (camera - centre) * size;
    let normal = unit_or(vec3f(towards.x, towards.y * vertical, towards.z), vec3f(0.0, 0.0, 1.0));
    let roughly_up = select(vec3f(0.0, 1.0, 0.0), vec3f(0.0, 0.0, 1.0), abs(normal.y) > 0.999);
    let right = unit_or(cross(roughly_up, normal), vec3f(1.0, 0.0, 0.0));
    let up = unit_or(cross(normal, right), vec3f(0.0, 1.0, 0.0));
    let turned = right * offset.x + up * offset.y + normal * offset.z;
    return Billboard(centre + turned / size, unit_or(normal * size, normal));
}

/// The vertex stage of the pass `ground`.
@vertex
fn ground_vertex(vertex: GroundVertex) -> GroundVaryings {
    let position = vertex.position;
    let wide_and_below_b = vec3f(3.0, 1.0, 3.0);
    let wide_and_below_c = vec3f(0.0, -0.5, 0.0);
    let wide_and_below = position * wide_and_below_b + wide_and_below_c;
    let displaced_world_position = (object.world_from_object * vec4f(wide_and_below, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: GroundVaryings;
    result.clip_position = clip_position;
    result.world_position = displaced_world_position;
    return result;
}

/// The fragment stage of the pass `ground`.
@fragment
fn ground_fragment(varyings: GroundVaryings) -> @location(0) vec4f {
    let position = varyings.world_position;
    let on_the_ground = position.xz;
    let grid_2 = grid(on_the_ground, vec2f(2.0), 0.03, 0.03);
    let grid_colours = gradient_map(grid_2, vec3f(0.07, 0.035, 0.022), vec3f(0.3, 0.13, 0.05), vec3f(0.75, 0.34, 0.12), 0.5);
    let from_the_middle = length(on_the_ground);
    let firelight = smoothstep_mask_f32(3.0, 0.3, from_the_middle);
    let lit_ground = grid_colours * vec3f(firelight);
    return vec4f(lit_ground, 1.0);
}

/// The vertex stage of the pass `fires`.
@vertex
fn fires_vertex(vertex: FiresVertex) -> FiresVaryings {
    let position = vertex.position;
    let camera_object_position = (object.object_from_world * vec4f(frame.camera_position.xyz, 1.0)).xyz;
    let instance_data_position = vertex.instance_transform_3.xyz;
    let camera_from_here = camera_object_position - instance_data_position;
    let object_scale = vec3f(length(object.world_from_object[0].xyz), length(object.world_from_object[1].xyz), length(object.world_from_object[2].xyz));
    let billboard_2 = billboard(position, vec3f(0.0), values.vertical, camera_from_here, object_scale);
    let instance_transform = mat4x4f(vertex.instance_transform_0, vertex.instance_transform_1, vertex.instance_transform_2, vertex.instance_transform_3);
    let displaced_world_position = (object.world_from_object * (instance_transform * vec4f(billboard_2.position, 1.0))).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: FiresVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.instance_custom = vertex.instance_custom;
    return result;
}

/// The fragment stage of the pass `fires`.
@fragment
fn fires_fragment(varyings: FiresVaryings) -> @location(0) vec4f {
    let time = frame.time.x;
    let instance_data_custom = varyings.instance_custom;
    let in_frames = instance_data_custom.x * 16.0;
    let frame_2 = time * values.speed + in_frames;
    let cell_uv = flipbook_uv(varyings.uv, 4.0, 4.0, frame_2, 0.0);
    let cell_uv_uv_right = dpdxFine(varyings.uv);
    let cell_uv_right = flipbook_change(cell_uv_uv_right, 4.0, 4.0);
    let cell_uv_uv_down = dpdyFine(varyings.uv);
    let cell_uv_down = flipbook_change(cell_uv_uv_down, 4.0, 4.0);
    let fire = sample_texture_seamless(sequence, sequence_sampler, cell_uv, cell_uv_right, cell_uv_down);
    let glow = fire.rgb * vec3f(values.glow);
    return vec4f(glow, fire.a);
}
