// A clipped shadow and a mirror
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   leaf_vertex, leaf_fragment
//     leaf_shadow, leaf_shadow_fragment draw its depth into the shadow map, before all passes
//     pass `leaf`: mesh quad; blend opaque; cull none; depth less, written; to the texture `mirror`, 0.5 × the picture's size, rgba8unorm-srgb
//   ground_vertex, ground_fragment
//     pass `ground`: mesh plane; blend opaque; cull back; depth less, written; to the texture `mirror`, 0.5 × the picture's size, rgba8unorm-srgb
//   picture_vertex, picture_fragment
//     pass `picture`: mesh view; blend opaque; cull back; depth less, written; to the texture `small`, 64×32 texels, rgba16float
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 0, binding 2: the shadow map, a depth texture
//   group 0, binding 3: its comparison sampler, less or equal, linear
//
// Vertex attributes:
//   leaf_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//     location 2: uv, vec2f, origin top left
//   ground_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//   picture_vertex
//     location 0: position, vec3f, object space

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.
// Binding 2 is the depth of what is nearest to the main light, binding 3 its comparison sampler.

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

/// What the pass `leaf` reads of each vertex.
struct LeafVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `leaf` hands to its fragment stage.
struct LeafVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
}

/// What the pass `ground` reads of each vertex.
struct GroundVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `ground` hands to its fragment stage.
struct GroundVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) world_position: vec3f,
    @location(1) world_normal: vec3f,
}

/// What the pass `picture` reads of each vertex.
struct PictureVertex {
    @location(0) position: vec3f,
}

/// What the vertex stage of `picture` hands to its fragment stage.
struct PictureVaryings {
    @builtin(position) clip_position: vec4f,
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

/// What the pass `leaf` does to a vertex, in the picture and in the shadow map.
fn leaf_displaced(vertex: LeafVertex) -> LeafVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: LeafVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_position = world_position;
    result.world_normal = world_normal;
    return result;
}

/// The vertex stage of the pass `leaf`.
@vertex
fn leaf_vertex(vertex: LeafVertex) -> LeafVaryings {
    return leaf_displaced(vertex);
}

/// The vertex stage that draws the shadow map of the pass `leaf`: depth alone, seen from the light.
@vertex
fn leaf_shadow(vertex: LeafVertex) -> LeafVaryings {
    return leaf_displaced(vertex);
}

/// The fragment stage of the pass `leaf`.
@fragment
fn leaf_fragment(varyings: LeafVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let colour_alone = sin(uv.y);
    let world_normal = unit_vector(varyings.world_normal);
    let shadow = shadow_light(varyings.world_position, world_normal);
    let alpha_in_the_light = uv.x * shadow;
    if alpha_in_the_light < 0.5 {
        discard;
    }
    return vec4f(vec3f(colour_alone), alpha_in_the_light);
}

/// The fragment stage that draws the shadow map of the pass `leaf`: it leaves out what the alpha clips.
@fragment
fn leaf_shadow_fragment(varyings: LeafVaryings) {
    let uv = varyings.uv;
    let shadow = 1.0;
    let alpha_in_the_light = uv.x * shadow;
    if alpha_in_the_light < 0.5 {
        discard;
    }
}

/// The vertex stage of the pass `ground`.
@vertex
fn ground_vertex(vertex: GroundVertex) -> GroundVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: GroundVaryings;
    result.clip_position = clip_position;
    result.world_position = world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `ground`.
@fragment
fn ground_fragment(varyings: GroundVaryings) -> @location(0) vec4f {
    let world_normal = unit_vector(varyings.world_normal);
    let shadow = shadow_light(varyings.world_position, world_normal);
    return vec4f(vec3f(shadow), 1.0);
}

/// The vertex stage of the pass `picture`.
@vertex
fn picture_vertex(vertex: PictureVertex) -> PictureVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: PictureVaryings;
    result.clip_position = clip_position;
    return result;
}

/// The fragment stage of the pass `picture`.
@fragment
fn picture_fragment() -> @location(0) vec4f {
    return vec4f(vec3f(0.8), 1.0);
}
