// Fields
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   blobs_vertex, blobs_fragment
//     blobs_shadow, blobs_shadow_fragment draw its depth into the shadow map, before all passes
//     pass `blobs`: mesh cube; blend opaque; cull back; depth less, written
//   bumps_vertex, bumps_fragment
//     pass `bumps`: mesh sphere; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 16 bytes
//
// Parameters, members of `values`:
//   radius: f32 at byte 0, default 0.4, from 0 to 1: Radius of the balls
//
// Vertex attributes:
//   blobs_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left
//   bumps_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//     location 2: uv, vec2f, origin top left

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.
// Group 1 belongs to the effect: binding 0 is `Values`.

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
    /// Radius of the balls
    radius: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `blobs` reads of each vertex.
struct BlobsVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `blobs` hands to its fragment stage.
struct BlobsVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) object_position: vec3f,
    @location(2) world_position: vec3f,
}

/// What the pass `bumps` reads of each vertex.
struct BumpsVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `bumps` hands to its fragment stage.
struct BumpsVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) object_position: vec3f,
    @location(2) world_position: vec3f,
    @location(3) world_normal: vec3f,
    @location(4) interpolate: f32,
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// What two distances gain by melting: a quarter of the squared overlap by the width.
fn melted(difference: f32, smoothness: f32) -> f32 {
    let width = max(smoothness, 0.0);
    let overlap = max(width - abs(difference), 0.0);
    return overlap * overlap * 0.25 / max(width, 1.0e-6);
}

/// Both shapes together.
fn shape_union(a: f32, b: f32, smoothness: f32) -> f32 {
    return min(a, b) - melted(a - b, smoothness);
}

struct Raymarch {
    /// 1 where the ray meets the shape, else 0.
    hit: f32,
    /// Where it meets it, object space.
    position: vec3f,
    /// Direction of the surface there, object space, length 1.
    normal: vec3f,
    /// How far the ray went; the reach where it met nothing.
    distance: f32,
    /// Steps taken, as a part of those allowed.
    effort: f32,
}

/// Draws a surface of your own inside the mesh by following the line of sight: what is seen through the mesh as through a window.
///
/// Build the distance from Shape 3D nodes and their operators. Put the pass on a cube or ball that holds the surface, wire
/// Hit to Alpha and set Alpha Clip to 0.5. What differs between pixels in other ways, such as the UV, stays that of the mesh.
fn raymarch(
    position: vec3f,
    camera: vec3f,
    caution: f32,
    tolerance: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    let direction = unit_or(position - camera, vec3f(0.0, 0.0, -1.0));
    let count = i32(clamp(round(steps), 1.0, 256.0));
    let near = max(tolerance, 1.0e-5);
    var along = 0.0;
    var is_hit = false;
    var used = 0;
    for (var i = 0; i < count; i++) {
        let away = blobs_distance(camera + direction * along);
        used = i + 1;
        if away < near {
            is_hit = true;
            break;
        }
        along += away * clamp(caution, 0.1, 1.0);
        if along > reach {
            break;
        }
    }
    let at = camera + direction * along;
    // The slope over a small tetrahedron, https://iquilezles.org/articles/normalsSDF/
    let e = vec2f(near, -near);
    let slope = e.xyy * blobs_distance(at + e.xyy)
        + e.yyx * blobs_distance(at + e.yyx)
        + e.yxy * blobs_distance(at + e.yxy)
        + e.xxx * blobs_distance(at + e.xxx);
    return Raymarch(
        select(0.0, 1.0, is_hit),
        select(camera + direction * reach, at, is_hit),
        unit_or(slope, -direction),
        select(reach, along, is_hit),
        f32(used) / f32(count),
    );
}

/// Draws a surface of your own inside the mesh by following the line of sight: what is seen through the mesh as through a window.
///
/// Build the distance from Shape 3D nodes and their operators. Put the pass on a cube or ball that holds the surface, wire
/// Hit to Alpha and set Alpha Clip to 0.5. What differs between pixels in other ways, such as the UV, stays that of the mesh.
fn raymarch_2(
    position: vec3f,
    camera: vec3f,
    caution: f32,
    tolerance: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    let direction = unit_or(position - camera, vec3f(0.0, 0.0, -1.0));
    let count = i32(clamp(round(steps), 1.0, 256.0));
    let near = max(tolerance, 1.0e-5);
    var along = 0.0;
    var is_hit = false;
    var used = 0;
    for (var i = 0; i < count; i++) {
        let away = inner_distance(camera + direction * along);
        used = i + 1;
        if away < near {
            is_hit = true;
            break;
        }
        along += away * clamp(caution, 0.1, 1.0);
        if along > reach {
            break;
        }
    }
    let at = camera + direction * along;
    // The slope over a small tetrahedron, https://iquilezles.org/articles/normalsSDF/
    let e = vec2f(near, -near);
    let slope = e.xyy * inner_distance(at + e.xyy)
        + e.yyx * inner_distance(at + e.yyx)
        + e.yxy * inner_distance(at + e.yxy)
        + e.xxx * inner_distance(at + e.xxx);
    return Raymarch(
        select(0.0, 1.0, is_hit),
        select(camera + direction * reach, at, is_hit),
        unit_or(slope, -direction),
        select(reach, along, is_hit),
        f32(used) / f32(count),
    );
}

/// Draws a surface of your own inside the mesh by following the line of sight: what is seen through the mesh as through a window.
///
/// Build the distance from Shape 3D nodes and their operators. Put the pass on a cube or ball that holds the surface, wire
/// Hit to Alpha and set Alpha Clip to 0.5. What differs between pixels in other ways, such as the UV, stays that of the mesh.
fn raymarch_3(
    position: vec3f,
    camera: vec3f,
    caution: f32,
    tolerance: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    let direction = unit_or(position - camera, vec3f(0.0, 0.0, -1.0));
    let count = i32(clamp(round(steps), 1.0, 256.0));
    let near = max(tolerance, 1.0e-5);
    var along = 0.0;
    var is_hit = false;
    var used = 0;
    for (var i = 0; i < count; i++) {
        let away = blobs_distance_2(camera + direction * along);
        used = i + 1;
        if away < near {
            is_hit = true;
            break;
        }
        along += away * clamp(caution, 0.1, 1.0);
        if along > reach {
            break;
        }
    }
    let at = camera + direction * along;
    // The slope over a small tetrahedron, https://iquilezles.org/articles/normalsSDF/
    let e = vec2f(near, -near);
    let slope = e.xyy * blobs_distance_2(at + e.xyy)
        + e.yyx * blobs_distance_2(at + e.yyx)
        + e.yxy * blobs_distance_2(at + e.yxy)
        + e.xxx * blobs_distance_2(at + e.xxx);
    return Raymarch(
        select(0.0, 1.0, is_hit),
        select(camera + direction * reach, at, is_hit),
        unit_or(slope, -direction),
        select(reach, along, is_hit),
        f32(used) / f32(count),
    );
}

/// Draws a surface of your own inside the mesh by following the line of sight: what is seen through the mesh as through a window.
///
/// Build the distance from Shape 3D nodes and their operators. Put the pass on a cube or ball that holds the surface, wire
/// Hit to Alpha and set Alpha Clip to 0.5. What differs between pixels in other ways, such as the UV, stays that of the mesh.
fn raymarch_4(
    position: vec3f,
    camera: vec3f,
    caution: f32,
    tolerance: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    let direction = unit_or(position - camera, vec3f(0.0, 0.0, -1.0));
    let count = i32(clamp(round(steps), 1.0, 256.0));
    let near = max(tolerance, 1.0e-5);
    var along = 0.0;
    var is_hit = false;
    var used = 0;
    for (var i = 0; i < count; i++) {
        let away = per_vertex_distance(camera + direction * along);
        used = i + 1;
        if away < near {
            is_hit = true;
            break;
        }
        along += away * clamp(caution, 0.1, 1.0);
        if along > reach {
            break;
        }
    }
    let at = camera + direction * along;
    // The slope over a small tetrahedron, https://iquilezles.org/articles/normalsSDF/
    let e = vec2f(near, -near);
    let slope = e.xyy * per_vertex_distance(at + e.xyy)
        + e.yyx * per_vertex_distance(at + e.yyx)
        + e.yxy * per_vertex_distance(at + e.yxy)
        + e.xxx * per_vertex_distance(at + e.xxx);
    return Raymarch(
        select(0.0, 1.0, is_hit),
        select(camera + direction * reach, at, is_hit),
        unit_or(slope, -direction),
        select(reach, along, is_hit),
        f32(used) / f32(count),
    );
}

/// Stands for the distance that is wired.
fn surface(position: vec3f) -> f32 {
    return length(position) - 0.5;
}

/// Draws a surface of your own inside the mesh by following the line of sight: what is seen through the mesh as through a window.
///
/// Build the distance from Shape 3D nodes and their operators. Put the pass on a cube or ball that holds the surface, wire
/// Hit to Alpha and set Alpha Clip to 0.5. What differs between pixels in other ways, such as the UV, stays that of the mesh.
fn raymarch_5(
    position: vec3f,
    camera: vec3f,
    caution: f32,
    tolerance: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    let direction = unit_or(position - camera, vec3f(0.0, 0.0, -1.0));
    let count = i32(clamp(round(steps), 1.0, 256.0));
    let near = max(tolerance, 1.0e-5);
    var along = 0.0;
    var is_hit = false;
    var used = 0;
    for (var i = 0; i < count; i++) {
        let away = surface(camera + direction * along);
        used = i + 1;
        if away < near {
            is_hit = true;
            break;
        }
        along += away * clamp(caution, 0.1, 1.0);
        if along > reach {
            break;
        }
    }
    let at = camera + direction * along;
    // The slope over a small tetrahedron, https://iquilezles.org/articles/normalsSDF/
    let e = vec2f(near, -near);
    let slope = e.xyy * surface(at + e.xyy)
        + e.yyx * surface(at + e.yyx)
        + e.yxy * surface(at + e.yxy)
        + e.xxx * surface(at + e.xxx);
    return Raymarch(
        select(0.0, 1.0, is_hit),
        select(camera + direction * reach, at, is_hit),
        unit_or(slope, -direction),
        select(reach, along, is_hit),
        f32(used) / f32(count),
    );
}

/// Distance to a ball.
fn solid_sphere(p: vec3f, centre: vec3f, radius: f32) -> f32 {
    return length(p - centre) - radius;
}

// Source: Morten Mikkelsen, Bump Mapping Unparametrized Surfaces on the GPU,
// https://mmikk.github.io/papers3d/mm_sfgrad_bump.pdf
/// A bumpy normal from a height, without a texture. Pixels only.
///
/// The nodes before the height are computed three times, here and for the pixels to the right and below, so that the bumps
/// are as smooth as the height. For a height texture Normal From Height Map is cheaper.
fn normal_from_height(strength: f32, position: vec3f, normal: vec3f) -> vec3f {
    let right = dpdxFine(position);
    let down = dpdyFine(position);
    let here = bumps_height(vec2f(0.0, 0.0));
    let change = vec2f(bumps_height(vec2f(1.0, 0.0)) - here, bumps_height(vec2f(0.0, 1.0)) - here) * strength;
    let n = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    let across = cross(down, n);
    let along = cross(n, right);
    let area = dot(right, across);
    let slope = sign(area) * (change.x * across + change.y * along);
    return unit_or(abs(area) * n - slope, n);
}

// Source: Morten Mikkelsen, Bump Mapping Unparametrized Surfaces on the GPU,
// https://mmikk.github.io/papers3d/mm_sfgrad_bump.pdf
/// A bumpy normal from a height, without a texture. Pixels only.
///
/// The nodes before the height are computed three times, here and for the pixels to the right and below, so that the bumps
/// are as smooth as the height. For a height texture Normal From Height Map is cheaper.
fn normal_from_height_2(strength: f32, position: vec3f, normal: vec3f) -> vec3f {
    let right = dpdxFine(position);
    let down = dpdyFine(position);
    let here = finer_bumps_height(vec2f(0.0, 0.0));
    let change = vec2f(finer_bumps_height(vec2f(1.0, 0.0)) - here, finer_bumps_height(vec2f(0.0, 1.0)) - here) * strength;
    let n = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    let across = cross(down, n);
    let along = cross(n, right);
    let area = dot(right, across);
    let slope = sign(area) * (change.x * across + change.y * along);
    return unit_or(abs(area) * n - slope, n);
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The distance that `Per vertex` gets, at a place in object space.
fn per_vertex_distance(position: vec3f) -> f32 {
    let right_ball = solid_sphere(position, vec3f(0.3, 0.0, 0.0), values.radius);
    return right_ball;
}

/// What the pass `blobs` does to a vertex, in the picture and in the shadow map.
fn blobs_displaced(vertex: BlobsVertex) -> BlobsVaryings {
    let object_camera_position_3 = (object.object_from_world * vec4f(frame.camera_position.xyz, 1.0)).xyz;
    let per_vertex = raymarch_4(vertex.position, object_camera_position_3, 1.0, 0.001, 96.0, 20.0);
    let displaced_world_position = (object.world_from_object * vec4f(per_vertex.normal, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: BlobsVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.object_position = per_vertex.normal;
    result.world_position = displaced_world_position;
    return result;
}

/// The vertex stage of the pass `blobs`.
@vertex
fn blobs_vertex(vertex: BlobsVertex) -> BlobsVaryings {
    return blobs_displaced(vertex);
}

/// The vertex stage that draws the shadow map of the pass `blobs`: depth alone, seen from the light.
@vertex
fn blobs_shadow(vertex: BlobsVertex) -> BlobsVaryings {
    return blobs_displaced(vertex);
}

var<private> waving_radius: f32;
var<private> object_camera_position: vec3f;

/// The distance that `Blobs` gets, at a place in object space.
fn blobs_distance_2(position: vec3f) -> f32 {
    let place = (object.world_from_object * vec4f(position, 1.0)).xyz;
    let from_the_middle = length(place);
    let left_ball = solid_sphere(position, vec3f(-0.3, 0.0, 0.0), waving_radius);
    let right_ball = solid_sphere(position, vec3f(0.3, 0.0, 0.0), values.radius);
    let both = shape_union(left_ball, right_ball, 0.2);
    let grown = from_the_middle * both;
    return grown;
}

/// The distance that `Blobs` gets, at a place in object space.
fn blobs_distance(position: vec3f) -> f32 {
    let place = (object.world_from_object * vec4f(position, 1.0)).xyz;
    let from_the_middle = length(place);
    let left_ball = solid_sphere(position, vec3f(-0.3, 0.0, 0.0), waving_radius);
    let right_ball = solid_sphere(position, vec3f(0.3, 0.0, 0.0), values.radius);
    let both = shape_union(left_ball, right_ball, 0.2);
    let grown = from_the_middle * both;
    return grown;
}

/// The distance that `Inner` gets, at a place in object space.
fn inner_distance(position: vec3f) -> f32 {
    let blobs = raymarch(position, object_camera_position, 1.0, 0.001, 96.0, 20.0);
    return blobs.distance;
}

/// The fragment stage of the pass `blobs`.
@fragment
fn blobs_fragment(varyings: BlobsVaryings) -> @location(0) vec4f {
    let place = varyings.world_position;
    let from_the_middle = length(place);
    let uv_3 = varyings.uv;
    let across = length(uv_3);
    waving_radius = across + values.radius;
    object_camera_position = (object.object_from_world * vec4f(frame.camera_position.xyz, 1.0)).xyz;
    let inner = raymarch_2(varyings.object_position, object_camera_position, 1.0, 0.001, 96.0, 20.0);
    let tint = vec3f(from_the_middle) * inner.normal;
    let blobs = raymarch_3(varyings.object_position, object_camera_position, 1.0, 0.001, 96.0, 20.0);
    if blobs.hit < 0.5 {
        discard;
    }
    return vec4f(tint, blobs.hit);
}

/// The fragment stage that draws the shadow map of the pass `blobs`: it leaves out what the alpha clips.
@fragment
fn blobs_shadow_fragment(varyings: BlobsVaryings) {
    let uv_3 = varyings.uv;
    let across = length(uv_3);
    waving_radius = across + values.radius;
    object_camera_position = (object.object_from_world * vec4f(frame.camera_position.xyz, 1.0)).xyz;
    let blobs = raymarch_3(varyings.object_position, object_camera_position, 1.0, 0.001, 96.0, 20.0);
    if blobs.hit < 0.5 {
        discard;
    }
}

/// The vertex stage of the pass `bumps`.
@vertex
fn bumps_vertex(vertex: BumpsVertex) -> BumpsVaryings {
    let place = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let from_the_middle = length(place);
    let clip_position = frame.clip_from_world * vec4f(place, 1.0);
    let world_normal_2 = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: BumpsVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.object_position = vertex.position;
    result.world_position = place;
    result.world_normal = world_normal_2;
    result.interpolate = from_the_middle;
    return result;
}

var<private> uv: vec2f;
var<private> uv_right: vec2f;
var<private> uv_down: vec2f;
var<private> interpolate: f32;
var<private> interpolate_right: f32;
var<private> interpolate_down: f32;
var<private> world_position: vec3f;
var<private> world_position_right: vec3f;
var<private> world_position_down: vec3f;
var<private> world_normal: vec3f;
var<private> world_normal_right: vec3f;
var<private> world_normal_down: vec3f;
var<private> object_position: vec3f;
var<private> object_position_right: vec3f;
var<private> object_position_down: vec3f;
var<private> object_camera_position_2: vec3f;

/// The height that `Bumps` gets, so many pixels to the right and down.
fn bumps_height(step: vec2f) -> f32 {
    let uv_3 = uv_2 + step.x * uv_right_2 + step.y * uv_down_2;
    let across = length(uv_3);
    let waves = sin(across);
    let interpolate_3 = interpolate_2 + step.x * interpolate_right_2 + step.y * interpolate_down_2;
    let steep = interpolate_3 * waves;
    return steep;
}

var<private> uv_2: vec2f;
var<private> uv_right_2: vec2f;
var<private> uv_down_2: vec2f;
var<private> interpolate_2: f32;
var<private> interpolate_right_2: f32;
var<private> interpolate_down_2: f32;

/// The height that `Finer bumps` gets, so many pixels to the right and down.
fn finer_bumps_height(step: vec2f) -> f32 {
    uv_2 = uv + step.x * uv_right + step.y * uv_down;
    uv_right_2 = dpdx(uv_2);
    uv_down_2 = dpdy(uv_2);
    interpolate_2 = interpolate + step.x * interpolate_right + step.y * interpolate_down;
    interpolate_right_2 = dpdx(interpolate_2);
    interpolate_down_2 = dpdy(interpolate_2);
    let world_position_2 = world_position + step.x * world_position_right + step.y * world_position_down;
    let world_normal_2 = world_normal + step.x * world_normal_right + step.y * world_normal_down;
    let bumps = normal_from_height(1.0, world_position_2, world_normal_2);
    let object_position_2 = object_position + step.x * object_position_right + step.y * object_position_down;
    let unwired = raymarch_5(object_position_2, object_camera_position_2, 1.0, 0.001, 96.0, 20.0);
    let facing = dot(bumps, unwired.normal);
    return facing;
}

/// The fragment stage of the pass `bumps`.
@fragment
fn bumps_fragment(varyings: BumpsVaryings) -> @location(0) vec4f {
    uv = varyings.uv;
    uv_right = dpdx(uv);
    uv_down = dpdy(uv);
    interpolate = varyings.interpolate;
    interpolate_right = dpdx(interpolate);
    interpolate_down = dpdy(interpolate);
    world_position = varyings.world_position;
    world_position_right = dpdx(world_position);
    world_position_down = dpdy(world_position);
    world_normal = unit_vector(varyings.world_normal);
    world_normal_right = dpdx(world_normal);
    world_normal_down = dpdy(world_normal);
    object_position = varyings.object_position;
    object_position_right = dpdx(object_position);
    object_position_down = dpdy(object_position);
    object_camera_position_2 = (object.object_from_world * vec4f(frame.camera_position.xyz, 1.0)).xyz;
    let finer_bumps = normal_from_height_2(1.0, varyings.world_position, world_normal);
    return vec4f(finer_bumps, 1.0);
}
