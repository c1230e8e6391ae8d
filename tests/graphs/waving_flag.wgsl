// Waving flag
// A wave pinned at the hoist moves the cloth, and its slopes give the new normals, so that the folds take the light.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   flag_vertex, flag_fragment
//     pass `flag`: mesh bundle:meshes/flag.obj; blend opaque; cull none; depth less, written
//   pole_vertex, pole_fragment
//     pass `pole`: mesh cylinder; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 48 bytes
//
// Parameters, members of `values`:
//   field: vec3f at byte 0, default 0.008 0.045 0.2: Colour of the field
//   band: vec3f at byte 16, default 0.75 0.06 0.045: Colour of the band
//   amplitude: f32 at byte 28, default 0.2, from 0 to 0.5: Height of the waves at the free end
//   waves: f32 at byte 32, default 7.5, from 0 to 20: How dense the waves are, in radians per unit
//   speed: f32 at byte 36, default 4.4, from 0 to 20: Speed of the wind
//   slant: f32 at byte 40, default 2.4, from -6 to 6: How slanted the folds hang
//
// Vertex attributes:
//   flag_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left
//   pole_vertex
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
    /// Colour of the field
    field: vec3f,
    /// Colour of the band
    band: vec3f,
    /// Height of the waves at the free end
    amplitude: f32,
    /// How dense the waves are, in radians per unit
    waves: f32,
    /// Speed of the wind
    speed: f32,
    /// How slanted the folds hang
    slant: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `flag` reads of each vertex.
struct FlagVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `flag` hands to its fragment stage.
struct FlagVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
}

/// What the pass `pole` reads of each vertex.
struct PoleVertex {
    @location(0) position: vec3f,
}

/// What the vertex stage of `pole` hands to its fragment stage.
struct PoleVaryings {
    @builtin(position) clip_position: vec4f,
}

/// Turns a vector of the plane counter-clockwise (as seen with y up) by radians.
fn rotated_2d(v: vec2f, angle: f32) -> vec2f {
    let c = cos(angle);
    let s = sin(angle);
    return vec2f(c * v.x - s * v.y, s * v.x + c * v.y);
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// A threshold whose edge is one pixel wide at every distance: no stairs, no blur.
fn anti_aliased_step_f32(edge: f32, x: f32) -> f32 {
    let width = max(fwidthFine(x), f32(1.0e-8));
    return saturate((x - edge) / width + 0.5);
}

struct SineAndCosine_f32 {
    /// Sine, from -1 to 1.
    sine: f32,
    /// Cosine, from -1 to 1.
    cosine: f32,
}

/// Sine and cosine of one angle: the two coordinates of a point on a circle.
fn sine_and_cosine_f32(x: f32) -> SineAndCosine_f32 {
    return SineAndCosine_f32(sin(x), cos(x));
}

/// A mask of a shape whose edge is one pixel wide at every size. Pixels only.
fn shape_fill(distance: f32) -> f32 {
    return saturate(0.5 - distance / max(fwidthFine(distance), 1.0e-8));
}

/// The angle of a vector from the upward axis (v grows down); 0 for the zero vector.
fn angle_from_up(v: vec2f) -> f32 {
    let is_zero = v.x == 0.0 && v.y == 0.0;
    return atan2(v.x, select(-v.y, 1.0, is_zero));
}

/// Distance to a star.
fn star(p: vec2f, centre: vec2f, radius: f32, inner: f32, points: f32, angle: f32) -> f32 {
    let half_sector = 3.1415927 / max(round(points), 2.0);
    let q = rotated_2d(p - centre, -angle);
    let sector = fract(angle_from_up(q) / (2.0 * half_sector) + 0.5) * 2.0 * half_sector - half_sector;
    let folded = length(q) * vec2f(cos(sector), abs(sin(sector)));
    let tip = vec2f(radius, 0.0);
    let notch = radius * clamp(inner, 0.01, 1.0) * vec2f(cos(half_sector), sin(half_sector));
    let edge = notch - tip;
    let v = folded - tip;
    let nearest = v - edge * saturate(dot(v, edge) / max(dot(edge, edge), 1.0e-12));
    return length(nearest) * select(-1.0, 1.0, edge.x * v.y - edge.y * v.x < 0.0);
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

/// Repeats and moves a texture.
fn tiling_and_offset(uv: vec2f, tiling: vec2f, offset: vec2f) -> vec2f {
    return uv * tiling + offset;
}

fn unit_vector_vec3f(v: vec3f) -> vec3f {
    // The squares of very large and very small components leave the range of numbers.
    let squared = dot(v, v);
    let scaled = v * select(select(1.0, 1.0e18, squared < 1.0e-30), 1.0e-20, squared > 1.0e30);
    let size = length(scaled);
    return scaled * select(0.0, 1.0 / max(size, 1.0e-30), size > 1.0e-30);
}

/// The vector with the same direction and length 1. The zero vector stays zero.
fn normalize_of_vec3f(v: vec3f) -> vec3f {
    return unit_vector_vec3f(v);
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `flag`.
@vertex
fn flag_vertex(vertex: FlagVertex) -> FlagVaryings {
    let position = vertex.position;
    let slanted = position.y * values.slant;
    let along_the_cloth = position.x * values.waves + slanted;
    let time = frame.time.x;
    let wind = time * values.speed;
    let phase = along_the_cloth - wind;
    let wave = sine_and_cosine_f32(phase);
    let value_0_at_the_hoist_b = 0.6666667;
    let value_0_at_the_hoist_c = 0.5;
    let value_0_at_the_hoist = position.x * value_0_at_the_hoist_b + value_0_at_the_hoist_c;
    let pinned_height = value_0_at_the_hoist * values.amplitude;
    let out_of_the_plane = wave.sine * pinned_height;
    let waved_cloth = vec3f(position.x, position.y, out_of_the_plane);
    let slope_of_the_wave = wave.cosine * pinned_height;
    let slope_along_x = slope_of_the_wave * values.waves;
    let slope_along_y = slope_of_the_wave * values.slant;
    let upright_on_the_slope = vec3f(slope_along_x, slope_along_y, -1.0);
    let normal = normalize_of_vec3f(upright_on_the_slope);
    let displaced_world_position = (object.world_from_object * vec4f(waved_cloth, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let displaced_world_normal = unit_vector((vec4f(normal, 0.0) * object.object_from_world).xyz);
    var result: FlagVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_position = displaced_world_position;
    result.world_normal = displaced_world_normal;
    return result;
}

/// The fragment stage of the pass `flag`.
@fragment
fn flag_fragment(varyings: FlagVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let centred = uv.y - 0.5;
    let from_the_middle = abs(centred);
    let band = anti_aliased_step_f32(from_the_middle, 0.2);
    let band_on_the_field = mix(values.field, values.band, vec3f(band));
    let square_units = tiling_and_offset(uv, vec2f(1.5, 1.0), vec2f(0.0));
    let star_s_distance = star(square_units, vec2f(0.48, 0.5), 0.15, 0.5, 8.0, 0.0);
    let star_2 = shape_fill(star_s_distance);
    let star_on_the_band = mix(band_on_the_field, vec3f(0.9, 0.86, 0.78), vec3f(star_2));
    let normal = unit_vector(varyings.world_normal);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let away_from_the_camera = -(view_direction);
    let both_sides = faceForward(normal, away_from_the_camera, normal);
    let lit_cloth = lit(star_on_the_band, 0.0, 0.7, vec3f(0.0), 1.0, both_sides, view_direction, frame.light_direction.xyz, frame.light_colour.xyz, frame.ambient_colour.xyz);
    return vec4f(lit_cloth, 1.0);
}

/// The vertex stage of the pass `pole`.
@vertex
fn pole_vertex(vertex: PoleVertex) -> PoleVaryings {
    let position = vertex.position;
    let thin_at_the_hoist_b = vec3f(0.045, 1.05, 0.045);
    let thin_at_the_hoist_c = vec3f(-0.775, -0.45, 0.0);
    let thin_at_the_hoist = position * thin_at_the_hoist_b + thin_at_the_hoist_c;
    let displaced_world_position = (object.world_from_object * vec4f(thin_at_the_hoist, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: PoleVaryings;
    result.clip_position = clip_position;
    return result;
}

/// The fragment stage of the pass `pole`.
@fragment
fn pole_fragment() -> @location(0) vec4f {
    return vec4f(vec3f(0.2, 0.11, 0.05), 1.0);
}
