// Raymarched gyroid
// A ball of thin walls that no mesh holds: a ray is followed through the cube until it meets them. Where it meets nothing the alpha clip leaves the pixel out.
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
//   inside: vec3f at byte 0, default 0.9 0.25 0.05: Colour near the middle
//   outside: vec3f at byte 16, default 0.1 0.45 0.75: Colour at the rim of the ball
//   size: f32 at byte 28, default 0.9, from 0.2 to 1: Radius of the ball in half edges of the cube
//   walls: f32 at byte 32, default 0.5, from 0 to 1: Number of walls, from few to many
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
    /// Colour near the middle
    inside: vec3f,
    /// Colour at the rim of the ball
    outside: vec3f,
    /// Radius of the ball in half edges of the cube
    size: f32,
    /// Number of walls, from few to many
    walls: f32,
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

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// Where a value lies between two others. Equal ends give 0.
fn inverse_lerp_f32(a: f32, b: f32, x: f32) -> f32 {
    return ratio_or_f32(x - a, b - a, f32(0.0));
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

/// The distance from a point to one of the built-in shapes.
fn field(p: vec3f, shape: i32, size: f32, detail: f32) -> f32 {
    switch shape {
        case 1: {
            let q = abs(p) - vec3f(size * (1.0 - detail));
            return length(max(q, vec3f(0.0))) + min(max(q.x, max(q.y, q.z)), 0.0) - size * detail;
        }
        case 2: {
            let across = length(p.xz) - size * (1.0 - detail * 0.5);
            return length(vec2f(across, p.y)) - size * detail * 0.5;
        }
        case 3: {
            // The waves are as steep as their number, so the distance is divided by it.
            let waves = 2.0 + detail * 10.0;
            let q = p * waves;
            let gyroid = dot(sin(q), cos(q.yzx)) / (waves * 1.7320508);
            return max(length(p) - size, abs(gyroid) - 0.08 / waves) * 0.8;
        }
        default: {
            return length(p) - size;
        }
    }
}

/// Follows the ray by as much as nothing can be nearer (sphere tracing).
fn traced(position: vec3f, camera: vec3f, shape: i32, size: f32, detail: f32, steps: f32, reach: f32) -> Raymarch {
    let direction = unit_or(position - camera, vec3f(0.0, 0.0, -1.0));
    let count = i32(clamp(round(steps), 1.0, 256.0));
    let scale = max(size, 1.0e-4);
    let part = clamp(detail, 0.0, 1.0);
    var along = 0.0;
    var is_hit = false;
    var used = 0;
    for (var i = 0; i < count; i++) {
        let away = field(camera + direction * along, shape, scale, part);
        used = i + 1;
        if away < 5.0e-4 * scale {
            is_hit = true;
            break;
        }
        along += away;
        if along > reach {
            break;
        }
    }
    let at = camera + direction * along;
    // The slope over a small tetrahedron, https://iquilezles.org/articles/normalsSDF/
    let e = vec2f(1.0, -1.0) * 1.0e-3 * scale;
    let slope = e.xyy * field(at + e.xyy, shape, scale, part)
        + e.yyx * field(at + e.yyx, shape, scale, part)
        + e.yxy * field(at + e.yxy, shape, scale, part)
        + e.xxx * field(at + e.xxx, shape, scale, part);
    let normal = unit_or(slope, -direction);
    return Raymarch(
        select(0.0, 1.0, is_hit),
        select(camera + direction * reach, at, is_hit),
        normal,
        select(reach, along, is_hit),
        f32(used) / f32(count),
    );
}

fn raymarch_gyroid(
    position: vec3f,
    camera: vec3f,
    size: f32,
    detail: f32,
    steps: f32,
    reach: f32,
) -> Raymarch {
    return traced(position, camera, 3, size, detail, steps, reach);
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

/// The fragment stage of the pass `cube`.
@fragment
fn cube_fragment(varyings: CubeVaryings) -> @location(0) vec4f {
    let time_sine = frame.sine.w;
    let breathing_size_b = 0.05;
    let breathing_size = time_sine * breathing_size_b + values.size;
    let object_camera_position = (object.object_from_world * vec4f(frame.camera_position.xyz, 1.0)).xyz;
    let gyroid = raymarch_gyroid(varyings.object_position, object_camera_position, breathing_size, values.walls, 160.0, 20.0);
    let from_the_middle = length(gyroid.position);
    let depth = inverse_lerp_f32(0.2, 0.8, from_the_middle);
    let colour = mix(values.inside, values.outside, vec3f(depth));
    let transformation_matrix_world_from_object = object.world_from_object;
    let world_normal = transform_direction(gyroid.normal, transformation_matrix_world_from_object);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let lit_2 = lit(colour, 0.0, 0.35, vec3f(0.0), 1.0, world_normal, view_direction, frame.light_direction.xyz, frame.light_colour.xyz, frame.ambient_colour.xyz);
    if gyroid.hit < 0.5 {
        discard;
    }
    return vec4f(lit_2, gyroid.hit);
}
