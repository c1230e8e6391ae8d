// Wave with its shadow
// A wave runs through a lit figure and through its shadow: the shadow map is drawn with the same displacement. Switch Displaced Shadow off to see the shadow of the undisplaced mesh.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   figure_vertex, figure_fragment
//     figure_shadow draws its depth into the shadow map, before all passes
//     pass `figure`: mesh bundle:meshes/figure.obj; blend opaque; cull back; depth less, written
//   ground_vertex, ground_fragment
//     pass `ground`: mesh plane; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 0, binding 2: the shadow map, a depth texture
//   group 0, binding 3: its comparison sampler, less or equal, linear
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//   group 1, binding 1: the texture `skin`, sRGB colours, with mip levels, from bundle:textures/metal.png
//   group 1, binding 2: its sampler, linear, repeat, anisotropy 8
//   group 1, binding 3: the texture `floor_texture`, `floor` in the graph, sRGB colours, with mip levels, from bundle:textures/checker.png
//   group 1, binding 4: its sampler, linear, repeat, anisotropy 8
//
// Parameters, members of `values`:
//   magnitude: f32 at byte 0, default 0.14, from 0 to 1: How far the wave moves the mesh along x
//   frequency: f32 at byte 4, default 2, from 0 to 10: Speed of the wave in radians per second
//   inv_wave_length: f32 at byte 8, default 5, from 0 to 20: Radians of the wave per unit of the mesh
//   displaced_shadow: u32 (0 or 1) at byte 12, default 1: On: the shadow follows the displaced mesh. Off: the shadow of the mesh at rest, which is wrong
//
// Vertex attributes:
//   figure_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//     location 2: uv, vec2f, origin top left
//   ground_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//     location 2: uv, vec2f, origin top left

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.
// Binding 2 is the depth of what is nearest to the main light, binding 3 its comparison sampler.
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
    /// How far the wave moves the mesh along x
    magnitude: f32,
    /// Speed of the wave in radians per second
    frequency: f32,
    /// Radians of the wave per unit of the mesh
    inv_wave_length: f32,
    /// On: the shadow follows the displaced mesh. Off: the shadow of the mesh at rest, which is wrong
    displaced_shadow: u32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var skin: texture_2d<f32>;
@group(1) @binding(2) var skin_sampler: sampler;

@group(1) @binding(3) var floor_texture: texture_2d<f32>;
@group(1) @binding(4) var floor_texture_sampler: sampler;

/// What the pass `figure` reads of each vertex.
struct FigureVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `figure` hands to its fragment stage.
struct FigureVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
}

/// What the pass `ground` reads of each vertex.
struct GroundVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `ground` hands to its fragment stage.
struct GroundVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// Plain diffuse light: the cosine of the angle between surface and light.
fn lambert(normal: vec3f, light: vec3f) -> f32 {
    let none = vec3f(0.0, 0.0, 0.0);
    return saturate(dot(unit_or(normal, none), unit_or(light, none)));
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

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// Depth of what is nearest to the main light.
@group(0) @binding(2) var shadow_map: texture_depth_2d;
/// Compares with less or equal, linear.
@group(0) @binding(3) var shadow_sampler: sampler_comparison;

/// How much of the main light reaches a point of a surface: 1 in the light, 0 in the shadow.
fn shadow_light(position: vec3f, normal: vec3f) -> f32 {
    let size = vec2f(textureDimensions(shadow_map));
    let across = vec3f(frame.shadow_from_world[0].x, frame.shadow_from_world[1].x, frame.shadow_from_world[2].x);
    let texel = 1.0 / (max(length(across), 1e-6) * size.x);
    // A texel of the map covers a slanted piece of the surface, which would shade itself. So the point is moved off the
    // surface, to the side of the light, the farther the more the surface slants.
    let cosine = dot(normal, frame.light_direction.xyz);
    let slant = sqrt(max(1.0 - cosine * cosine, 0.0));
    let outward = select(-normal, normal, cosine >= 0.0);
    let moved = position + outward * (texel * (0.5 + 2.0 * slant));
    let place = (frame.shadow_from_world * vec4f(moved, 1.0)).xyz;
    let depth = clamp(place.z, 0.0, 1.0);
    var light = 0.0;
    for (var y = -1; y <= 1; y++) {
        for (var x = -1; x <= 1; x++) {
            let uv = place.xy + vec2f(f32(x), f32(y)) / size;
            light += textureSampleCompareLevel(shadow_map, shadow_sampler, uv, depth);
        }
    }
    let inside = all(place.xy >= vec2f(0.0, 0.0)) && all(place.xy <= vec2f(1.0, 1.0));
    return select(1.0, light / 9.0, inside);
}

/// What the pass `figure` does to a vertex, in the picture and in the shadow map.
fn figure_displaced(vertex: FigureVertex) -> FigureVaryings {
    let position = vertex.position;
    let time = frame.time.x;
    let x_y = position.x + position.y;
    let x_y_z = x_y + position.z;
    let along_the_mesh = x_y_z * values.inv_wave_length;
    let wave_phase = time * values.frequency + along_the_mesh;
    let wave = sin(wave_phase);
    let wave_offset = wave * values.magnitude;
    let is_shadow_pass = frame.light_direction.w;
    let wave_here = mix(1.0, f32(values.displaced_shadow != 0u), is_shadow_pass);
    let offset_here = wave_offset * wave_here;
    let waved_x = position.x + offset_here;
    let waved_position = vec3f(waved_x, position.y, position.z);
    let displaced_world_position = (object.world_from_object * vec4f(waved_position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: FigureVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_position = displaced_world_position;
    result.world_normal = world_normal;
    return result;
}

/// The vertex stage of the pass `figure`.
@vertex
fn figure_vertex(vertex: FigureVertex) -> FigureVaryings {
    return figure_displaced(vertex);
}

/// The vertex stage that draws the shadow map of the pass `figure`: depth alone, seen from the light.
@vertex
fn figure_shadow(vertex: FigureVertex) -> @builtin(position) vec4f {
    return figure_displaced(vertex).clip_position;
}

/// The fragment stage of the pass `figure`.
@fragment
fn figure_fragment(varyings: FigureVaryings) -> @location(0) vec4f {
    let skin_2 = sample_texture(skin, skin_sampler, varyings.uv);
    let main_light_colour = frame.light_colour.xyz;
    let world_normal = unit_vector(varyings.world_normal);
    let lambert_2 = lambert(world_normal, frame.light_direction.xyz);
    let shadow = shadow_light(varyings.world_position, world_normal);
    let light_that_arrives = lambert_2 * shadow;
    let ambient = frame.ambient_colour.xyz;
    let light_and_ambient = main_light_colour * vec3f(light_that_arrives) + ambient;
    let lit_skin = skin_2.rgb * light_and_ambient;
    return vec4f(lit_skin, 1.0);
}

/// The vertex stage of the pass `ground`.
@vertex
fn ground_vertex(vertex: GroundVertex) -> GroundVaryings {
    let position = vertex.position;
    let wide_ground = position * vec3f(4.0, 1.0, 4.0);
    let displaced_world_position = (object.world_from_object * vec4f(wide_ground, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: GroundVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_position = displaced_world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `ground`.
@fragment
fn ground_fragment(varyings: GroundVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let ground_uv = uv * vec2f(1.0);
    let floor_value = sample_texture(floor_texture, floor_texture_sampler, ground_uv);
    let faint_checker_b = vec3f(0.1);
    let faint_checker_c = vec3f(0.36, 0.36, 0.38);
    let faint_checker = floor_value.rgb * faint_checker_b + faint_checker_c;
    let main_light_colour = frame.light_colour.xyz;
    let world_normal = unit_vector(varyings.world_normal);
    let lambert_2 = lambert(world_normal, frame.light_direction.xyz);
    let shadow = shadow_light(varyings.world_position, world_normal);
    let light_that_arrives = lambert_2 * shadow;
    let ambient = frame.ambient_colour.xyz;
    let light_and_ambient = main_light_colour * vec3f(light_that_arrives) + ambient;
    let lit_floor = faint_checker * light_and_ambient;
    return vec4f(lit_floor, 1.0);
}
