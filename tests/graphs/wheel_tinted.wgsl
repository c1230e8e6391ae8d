// Wheel: tinted
// Two textures in polar coordinates, scrolling at their own speeds: the main pattern times the tint.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   quad_vertex, quad_fragment
//     pass `quad`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//   group 1, binding 1: the texture `main`, sRGB colours, with mip levels, from bundle:textures/wheel_main.png
//   group 1, binding 2: its sampler, linear, repeat, anisotropy 16
//   group 1, binding 3: the texture `tint`, sRGB colours, with mip levels, from bundle:textures/wheel_tint.png
//   group 1, binding 4: its sampler, linear, repeat, anisotropy 16
//
// Parameters, members of `values`:
//   scroll_speeds: vec4f at byte 0, default -5 -20 0 0, from -40 to 40: Speed in units per 20 seconds: x and y of the main texture, z and w of the tint
//   main_tiling: vec2f at byte 16, default 4 1, from 0 to 12: Repeats of the main texture round the wheel and along the radius
//   tint_tiling: vec2f at byte 24, default 2 1, from 0 to 12: Repeats of the tint round the wheel and along the radius
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
    /// Speed in units per 20 seconds: x and y of the main texture, z and w of the tint
    scroll_speeds: vec4f,
    /// Repeats of the main texture round the wheel and along the radius
    main_tiling: vec2f,
    /// Repeats of the tint round the wheel and along the radius
    tint_tiling: vec2f,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var main: texture_2d<f32>;
@group(1) @binding(2) var main_sampler: sampler;

@group(1) @binding(3) var tint: texture_2d<f32>;
@group(1) @binding(4) var tint_sampler: sampler;

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

fn sample_texture_plain(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f) -> Texel {
    return texel(textureSample(texture, texture_sampler, uv));
}

struct Polar {
    /// Angle and radius as one coordinate.
    polar: vec2f,
    /// Angle in turns, times the angle's scale: -0.5 to 0.5 for one turn, 0 to the right, growing from u towards v.
    angle: f32,
    /// Distance to the centre, times the radius' scale.
    radius: f32,
}

/// The angle of a vector in turns, from -0.5 to 0.5; 0 for the zero vector.
fn turns_of(v: vec2f) -> f32 {
    let is_zero = v.x == 0.0 && v.y == 0.0;
    return select(atan2(v.y, select(v.x, 1.0, is_zero)) / 6.2831853, 0.0, is_zero);
}

/// Angle and distance around a centre: rings, wheels, radar sweeps, tunnels.
///
/// Over one full circle the angle runs through exactly one turn. It jumps on the left of the centre; Sample Texture in the
/// mode automatic knows that, also behind Multiply, Add and Tiling And Offset, and shows no seam.
fn polar_coordinates(uv: vec2f, centre: vec2f, radial_scale: f32, length_scale: f32) -> Polar {
    let offset = uv - centre;
    let polar = vec2f(turns_of(offset) * length_scale, length(offset) * radial_scale);
    return Polar(polar, polar.x, polar.y);
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
    let polar = polar_coordinates(varyings.uv, vec2f(0.5), 1.0, 1.0);
    let main_scroll_speeds = values.scroll_speeds.xy;
    let time_20 = frame.time.y;
    let main_scroll = main_scroll_speeds * vec2f(time_20);
    let main_uv = polar.polar * values.main_tiling + main_scroll;
    let main_2 = sample_texture_plain(main, main_sampler, main_uv);
    let tint_scroll_speeds = values.scroll_speeds.zw;
    let tint_scroll = tint_scroll_speeds * vec2f(time_20);
    let tint_uv = polar.polar * values.tint_tiling + tint_scroll;
    let tint_2 = sample_texture_plain(tint, tint_sampler, tint_uv);
    let main_times_tint = main_2.rgb * tint_2.rgb;
    return vec4f(main_times_tint, 1.0);
}
