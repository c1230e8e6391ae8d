// Normal mapping
// A normal map in tangent space gives a smooth mesh the light of pebbles; the lamp circles so that it shows.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   stone_vertex, stone_fragment
//     pass `stone`: mesh torus; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 64 bytes
//   group 1, binding 1: the texture `pebbles`, data, not colours: the numbers as they are, with mip levels, from bundle:textures/normal_map.png
//   group 1, binding 2: its sampler, linear, repeat, anisotropy 8
//   group 1, binding 3: the texture `noise`, data, not colours: the numbers as they are, with mip levels, from bundle:textures/noise.png
//   group 1, binding 4: its sampler, linear, repeat
//
// Parameters, members of `values`:
//   stone_a: vec3f at byte 0, default 0.38 0.2 0.1: One colour of the stone
//   stone_b: vec3f at byte 16, default 0.1 0.17 0.2: The other colour of the stone
//   tiling: vec2f at byte 32, default 6 2, from 1 to 12: Repeats of the map around and across
//   strength: f32 at byte 40, default 1.2, from 0 to 3: How deep the pebbles look
//   roughness: f32 at byte 44, default 0.35, from 0.05 to 1: 0 is polished, 1 is dry
//   lamp_speed: f32 at byte 48, default 0.9, from -4 to 4: Turns the lamp, in radians per second
//
// Vertex attributes:
//   stone_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//     location 2: uv, vec2f, origin top left
//     location 3: tangent, vec4f, object space, length 1; w is the handedness

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
    /// One colour of the stone
    stone_a: vec3f,
    /// The other colour of the stone
    stone_b: vec3f,
    /// Repeats of the map around and across
    tiling: vec2f,
    /// How deep the pebbles look
    strength: f32,
    /// 0 is polished, 1 is dry
    roughness: f32,
    /// Turns the lamp, in radians per second
    lamp_speed: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var pebbles: texture_2d<f32>;
@group(1) @binding(2) var pebbles_sampler: sampler;

@group(1) @binding(3) var noise: texture_2d<f32>;
@group(1) @binding(4) var noise_sampler: sampler;

/// What the pass `stone` reads of each vertex.
struct StoneVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
    @location(3) tangent: vec4f,
}

/// What the vertex stage of `stone` hands to its fragment stage.
struct StoneVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
    @location(3) world_tangent: vec3f,
    @location(4) world_bitangent: vec3f,
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

/// The matrix that turns about an axis, counter-clockwise as seen against it. An axis without length turns nothing.
///
/// Source: Rodrigues' formula, https://en.wikipedia.org/wiki/Rotation_matrix#Rotation_matrix_from_axis_and_angle
fn rotation_about(axis: vec3f, angle: f32) -> mat3x3f {
    let n = unit_or(axis, vec3f(0.0, 0.0, 0.0));
    let has_axis = dot(n, n) > 0.5;
    let c = select(1.0, cos(angle), has_axis);
    let s = select(0.0, sin(angle), has_axis);
    let t = 1.0 - c;
    return mat3x3f(
        vec3f(t * n.x * n.x + c, t * n.x * n.y + s * n.z, t * n.x * n.z - s * n.y),
        vec3f(t * n.x * n.y - s * n.z, t * n.y * n.y + c, t * n.y * n.z + s * n.x),
        vec3f(t * n.x * n.z + s * n.y, t * n.y * n.z - s * n.x, t * n.z * n.z + c),
    );
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
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

/// Turns the colour of a normal map into a direction.
fn normal_unpack(colour: vec3f, strength: f32) -> vec3f {
    let n = colour * 2.0 - 1.0;
    return unit_or(vec3f(n.xy * strength, n.z), vec3f(0.0, 0.0, 1.0));
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

/// Repeats and moves a texture.
fn tiling_and_offset(uv: vec2f, tiling: vec2f, offset: vec2f) -> vec2f {
    return uv * tiling + offset;
}

/// Turns a vector about an axis. An axis without length turns nothing.
fn rotate_about_axis(v: vec3f, axis: vec3f, angle: f32, centre: vec3f) -> vec3f {
    return centre + rotation_about(axis, angle) * (v - centre);
}

/// A vector from tangent space, that of normal maps, to the space of the given axes.
fn tangent_to_world(v: vec3f, tangent: vec3f, bitangent: vec3f, normal: vec3f) -> vec3f {
    return tangent * v.x + bitangent * v.y + normal * v.z;
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `stone`.
@vertex
fn stone_vertex(vertex: StoneVertex) -> StoneVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_tangent = unit_vector((object.world_from_object * vec4f(vertex.tangent.xyz, 0.0)).xyz);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    let world_bitangent = unit_vector(cross(world_normal, world_tangent) * vertex.tangent.w);
    var result: StoneVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_position = world_position;
    result.world_normal = world_normal;
    result.world_tangent = world_tangent;
    result.world_bitangent = world_bitangent;
    return result;
}

/// The fragment stage of the pass `stone`.
@fragment
fn stone_fragment(varyings: StoneVaryings) -> @location(0) vec4f {
    let tiled = tiling_and_offset(varyings.uv, values.tiling, vec2f(0.0));
    let wider = tiled * vec2f(0.5);
    let noise_2 = sample_texture(noise, noise_sampler, wider);
    let two_kinds = smoothstep_mask_f32(0.3, 0.7, noise_2.r);
    let stone = mix(values.stone_a, values.stone_b, vec3f(two_kinds));
    let pebbles_2 = sample_texture(pebbles, pebbles_sampler, tiled);
    let normal = normal_unpack(pebbles_2.rgb, values.strength);
    let dark_joints = smoothstep_mask_f32(0.3, 0.8, normal.z);
    let not_black_b = 0.8;
    let not_black_c = 0.2;
    let not_black = dark_joints * not_black_b + not_black_c;
    let with_joints = stone * vec3f(not_black);
    let world_tangent = unit_vector(varyings.world_tangent);
    let world_bitangent = unit_vector(varyings.world_bitangent);
    let world_normal = unit_vector(varyings.world_normal);
    let in_world_space = tangent_to_world(normal, world_tangent, world_bitangent, world_normal);
    let time = frame.time.x;
    let turn = time * values.lamp_speed;
    let to_the_lamp = rotate_about_axis(vec3f(0.9, 0.75, 0.3), vec3f(0.0, 1.0, 0.0), turn, vec3f(0.0));
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let lit_2 = lit(with_joints, 0.0, values.roughness, vec3f(0.0), dark_joints, in_world_space, view_direction, to_the_lamp, frame.light_colour.xyz, frame.ambient_colour.xyz);
    return vec4f(lit_2, 1.0);
}
