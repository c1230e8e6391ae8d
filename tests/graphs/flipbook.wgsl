// Flipbook
// A 4 by 4 sequence texture played as an animation: time picks the frame, Flipbook UV picks its cell. Alpha blended.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   quad_vertex, quad_fragment
//     pass `quad`: mesh view; blend alpha; cull back; depth less, not written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//   group 1, binding 1: the texture `sequence`, sRGB colours, with mip levels, from bundle:textures/flame_sheet.png
//   group 1, binding 2: its sampler, linear, repeat
//
// Parameters, members of `values`:
//   tint: vec3f at byte 0, default 1 1 1: Colour that the frames are multiplied with
//   columns: f32 at byte 12, default 4, from 1 to 16: Cells side by side
//   rows: f32 at byte 16, default 4, from 1 to 16: Cells on top of each other
//   speed: f32 at byte 20, default 30, from 1 to 100: Frames per second
//
// Vertex attributes:
//   quad_vertex
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
    /// Colour that the frames are multiplied with
    tint: vec3f,
    /// Cells side by side
    columns: f32,
    /// Cells on top of each other
    rows: f32,
    /// Frames per second
    speed: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var sequence: texture_2d<f32>;
@group(1) @binding(2) var sequence_sampler: sampler;

/// What the pass `quad` reads of each vertex.
struct QuadVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `quad` hands to its fragment stage.
struct QuadVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
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

/// The vertex stage of the pass `quad`.
@vertex
fn quad_vertex(vertex: QuadVertex) -> QuadVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: QuadVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `quad`.
@fragment
fn quad_fragment(varyings: QuadVaryings) -> @location(0) vec4f {
    let time = frame.time.x;
    let frames_so_far = time * values.speed;
    let frame_2 = floor(frames_so_far);
    let cell_uv = flipbook_uv(varyings.uv, values.columns, values.rows, frame_2, 0.0);
    let sequence_2 = sample_texture(sequence, sequence_sampler, cell_uv);
    let tinted = sequence_2.rgb * values.tint;
    return vec4f(tinted, sequence_2.a);
}
