// Melting drops
// A shape of one's own, raymarched: what is wired to Raymarch's distance is computed at every place that the ray visits, so drops melt, ripple and move as their distances do.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   cube_vertex, cube_fragment
//     pass `cube`: mesh cube; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 48 bytes
//
// Parameters, members of `values`:
//   deep: vec3f at byte 0, default 0.5 0.03 0.42: Colour of the lower side
//   bright: vec3f at byte 16, default 0.06 0.55 0.75: Colour of the upper side and of the rim
//   melting: f32 at byte 28, default 0.3, from 0 to 0.5: Distance over which the drops melt together
//   ripples: f32 at byte 32, default 0.018, from 0 to 0.08: Height of the ripples on the drops
//
// Vertex attributes:
//   cube_vertex
//     location 0: position, vec3f, object space

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
    /// Colour of the lower side
    deep: vec3f,
    /// Colour of the upper side and of the rim
    bright: vec3f,
    /// Distance over which the drops melt together
    melting: f32,
    /// Height of the ripples on the drops
    ripples: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `cube` reads of each vertex.
struct CubeVertex {
    @location(0) position: vec3f,
}

/// What the vertex stage of `cube` hands to its fragment stage.
struct CubeVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) object_position: vec3f,
    @location(1) world_position: vec3f,
}

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or_f32(a: f32, b: f32, fallback: f32) -> f32 {
    let is_zero = abs(b) < f32(1.2e-38);
    return select(a / select(b, f32(1.0), is_zero), fallback, is_zero);
}

/// Scrambles three integers.
fn pcg_3d(value: vec3u) -> vec3u {
    var v = value * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v = v ^ (v >> vec3u(16u));
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return v;
}

/// An integer as a number from 0 up to but not 1.
fn unit_from_u32(value: u32) -> f32 {
    return f32(value >> 8u) * 5.9604645e-8;
}

/// The random numbers of a cell of space, each from 0 up to but not 1.
fn cell_random_3d(cell: vec3i) -> vec3f {
    let bits = pcg_3d(bitcast<vec3u>(cell));
    return vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
}

/// The slope of a cell corner of space, a unit vector.
fn corner_gradient_3d(corner: vec3i) -> vec3f {
    let random = cell_random_3d(corner);
    let height = random.x * 2.0 - 1.0;
    let angle = random.y * 6.2831853;
    let radius = sqrt(max(1.0 - height * height, 0.0));
    return vec3f(radius * cos(angle), radius * sin(angle), height);
}

/// The same along `offset`.
fn corner_slope_3d(corner: vec3i, offset: vec3f) -> f32 {
    return dot(corner_gradient_3d(corner), offset);
}

/// Random slopes at the cell corners of space, blended; from -1 to 1.
///
/// Eight unit slopes reach at most √¾ in the middle of a cell; the factor makes that 1.
fn gradient_noise_at_3d(p: vec3f) -> f32 {
    let cell = vec3i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    var layers = vec2f(0.0, 0.0);
    for (var z = 0; z < 2; z++) {
        let low = mix(
            corner_slope_3d(cell + vec3i(0, 0, z), f - vec3f(0.0, 0.0, f32(z))),
            corner_slope_3d(cell + vec3i(1, 0, z), f - vec3f(1.0, 0.0, f32(z))),
            fade.x,
        );
        let high = mix(
            corner_slope_3d(cell + vec3i(0, 1, z), f - vec3f(0.0, 1.0, f32(z))),
            corner_slope_3d(cell + vec3i(1, 1, z), f - vec3f(1.0, 1.0, f32(z))),
            fade.x,
        );
        layers[z] = mix(low, high, fade.y);
    }
    return mix(layers.x, layers.y, fade.z) * 1.1547005;
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// Where a value lies between two others. Equal ends give 0.
fn inverse_lerp_f32(a: f32, b: f32, x: f32) -> f32 {
    return ratio_or_f32(x - a, b - a, f32(0.0));
}

struct GradientNoise {
    /// The noise from 0 to 1.
    value: f32,
    /// The noise around zero, from -1 to 1.
    signed_value: f32,
}

/// Perlin noise in space: animate it by moving the point along z.
fn gradient_noise_3d(p: vec3f, scale: f32) -> GradientNoise {
    let noise = gradient_noise_at_3d(p * scale);
    return GradientNoise(noise * 0.5 + 0.5, noise);
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
        let away = follow_the_ray_distance(camera + direction * along);
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
    let slope = e.xyy * follow_the_ray_distance(at + e.xyy)
        + e.yyx * follow_the_ray_distance(at + e.yyx)
        + e.yxy * follow_the_ray_distance(at + e.yxy)
        + e.xxx * follow_the_ray_distance(at + e.xxx);
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

fn fifth_power(x: f32) -> f32 {
    let squared = x * x;
    return squared * squared * x;
}

// Source: the standard model of https://google.github.io/filament/Filament.md.html (GGX, Smith, Schlick).
/// A lit surface of plastic, wood, stone or metal, with one light and ambient light.
fn lit(
    base_colour: vec3f,
    metallic: f32,
    roughness: f32,
    emission: vec3f,
    occlusion: f32,
    normal: vec3f,
    view: vec3f,
    light: vec3f,
    light_colour: vec3f,
    ambient: vec3f,
) -> vec3f {
    let up = vec3f(0.0, 1.0, 0.0);
    let n = unit_or(normal, up);
    let v = unit_or(view, up);
    let l = unit_or(light, up);
    let h = unit_or(l + v, n);
    let n_dot_v = max(dot(n, v), 1.0e-4);
    let n_dot_l = saturate(dot(n, l));
    let n_dot_h = saturate(dot(n, h));
    let metal = saturate(metallic);
    let rough = clamp(roughness, 0.045, 1.0);
    let a = rough * rough;
    let reflectance = mix(vec3f(0.04), base_colour, metal);
    let diffuse_colour = base_colour * (1.0 - metal);

    let spread = n_dot_h * n_dot_h * (a * a - 1.0) + 1.0;
    let distribution = a * a / (3.1415927 * spread * spread);
    let shadow_v = n_dot_l * sqrt(n_dot_v * n_dot_v * (1.0 - a * a) + a * a);
    let shadow_l = n_dot_v * sqrt(n_dot_l * n_dot_l * (1.0 - a * a) + a * a);
    let visibility = 0.5 / max(shadow_v + shadow_l, 1.0e-5);
    let fresnel = reflectance + (1.0 - reflectance) * fifth_power(1.0 - saturate(dot(h, v)));
    let specular = fresnel * distribution * visibility;
    let direct = (diffuse_colour / 3.1415927 * (1.0 - fresnel) + specular) * n_dot_l * light_colour * 3.1415927;

    // Ambient light has no direction here: metals and smooth surfaces reflect its mean.
    let mirrored = reflectance + (max(vec3f(1.0 - rough), reflectance) - reflectance) * fifth_power(1.0 - n_dot_v);
    let surroundings = (diffuse_colour + mirrored) * ambient * saturate(occlusion);
    return direct + surroundings + emission;
}

/// A glow at the edges of a shape, where the surface turns away from the camera.
fn fresnel(normal: vec3f, view: vec3f, power: f32) -> f32 {
    let up = vec3f(0.0, 1.0, 0.0);
    let facing = saturate(dot(unit_or(normal, up), unit_or(view, up)));
    let edge = 1.0 - facing;
    return select(pow(max(edge, 1.0e-6), max(power, 0.01)), 0.0, edge <= 0.0);
}

/// A direction turned and scaled by a matrix, without its translation.
fn transform_direction(direction: vec3f, matrix: mat4x4f) -> vec3f {
    return (matrix * vec4f(direction, 0.0)).xyz;
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `cube`.
@vertex
fn cube_vertex(vertex: CubeVertex) -> CubeVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: CubeVaryings;
    result.clip_position = clip_position;
    result.object_position = vertex.position;
    result.world_position = world_position;
    return result;
}

var<private> first_place: vec3f;
var<private> second_place: vec3f;
var<private> third_place: vec3f;

/// The distance that `Follow the ray` gets, at a place in object space.
fn follow_the_ray_distance(position: vec3f) -> f32 {
    let ripples = gradient_noise_3d(position, 7.0);
    let first_drop = solid_sphere(position, first_place, 0.4);
    let second_drop = solid_sphere(position, second_place, 0.33);
    let two_drops = shape_union(first_drop, second_drop, values.melting);
    let third_drop = solid_sphere(position, third_place, 0.28);
    let all_drops = shape_union(two_drops, third_drop, values.melting);
    let rippled_distance = ripples.signed_value * values.ripples + all_drops;
    return rippled_distance;
}

/// The fragment stage of the pass `cube`.
@fragment
fn cube_fragment(varyings: CubeVaryings) -> @location(0) vec4f {
    let time_sine_4 = frame.sine.y;
    let time_sine_2 = frame.sine.z;
    let time_sine = frame.sine.w;
    let time_cosine_2 = frame.cosine.z;
    let time_cosine = frame.cosine.w;
    let path_of_the_first = vec3f(time_sine, time_cosine_2, time_cosine);
    first_place = path_of_the_first * vec3f(0.42);
    let path_of_the_second = vec3f(time_cosine, time_sine, time_sine_2);
    second_place = path_of_the_second * vec3f(0.4);
    let path_of_the_third = vec3f(time_sine_2, time_cosine, time_sine_4);
    third_place = path_of_the_third * vec3f(-0.45);
    let object_camera_position = (object.object_from_world * vec4f(frame.camera_position.xyz, 1.0)).xyz;
    let follow_the_ray = raymarch(varyings.object_position, object_camera_position, 0.8, 0.001, 80.0, 20.0);
    let height = inverse_lerp_f32(-0.6, 0.6, follow_the_ray.position.y);
    let colour_by_height = mix(values.deep, values.bright, vec3f(height));
    let transformation_matrix_world_from_object = object.world_from_object;
    let world_normal = transform_direction(follow_the_ray.normal, transformation_matrix_world_from_object);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let rim = fresnel(world_normal, view_direction, 3.0);
    let glow = values.bright * vec3f(rim);
    let lit_2 = lit(colour_by_height, 0.0, 0.25, glow, 1.0, world_normal, view_direction, frame.light_direction.xyz, frame.light_colour.xyz, frame.ambient_colour.xyz);
    if follow_the_ray.hit < 0.5 {
        discard;
    }
    return vec4f(lit_2, follow_the_ray.hit);
}
