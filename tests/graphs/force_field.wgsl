// Force field
// A shell that is clear in front and bright at its rim, with a honeycomb that lights up where an impact's ring passes.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   figure_vertex, figure_fragment
//     pass `figure`: mesh bundle:meshes/figure.obj; blend opaque; cull back; depth less, written
//   field_vertex, field_fragment
//     pass `field`: mesh icosphere; blend additive; cull back; depth less, not written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 48 bytes
//
// Parameters, members of `values`:
//   tint: vec3f at byte 0, default 0.06 0.5 1: Colour of the field
//   impact_colour: vec3f at byte 16, default 1 0.45 0.12: Colour of an impact
//   rim_power: f32 at byte 28, default 2.6, from 0.3 to 8: Larger is a thinner rim
//   cells: f32 at byte 32, default 5.5, from 1 to 16: Size of the honeycomb; larger is finer
//   impact_rate: f32 at byte 36, default 0.7, from 0.1 to 3: Impacts per second
//   line: f32 at byte 40, default 0.06, from 0.01 to 0.3: Width of the honeycomb's lines
//
// Vertex attributes:
//   figure_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//   field_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1

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
    tint: vec3f,
    /// Colour of an impact
    impact_colour: vec3f,
    /// Larger is a thinner rim
    rim_power: f32,
    /// Size of the honeycomb; larger is finer
    cells: f32,
    /// Impacts per second
    impact_rate: f32,
    /// Width of the honeycomb's lines
    line: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `figure` reads of each vertex.
struct FigureVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `figure` hands to its fragment stage.
struct FigureVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) world_position: vec3f,
    @location(1) world_normal: vec3f,
}

/// What the pass `field` reads of each vertex.
struct FieldVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `field` hands to its fragment stage.
struct FieldVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) object_position: vec3f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
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

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or_vec3f(a: vec3f, b: vec3f, fallback: vec3f) -> vec3f {
    let is_zero = abs(b) < vec3f(1.2e-38);
    return select(a / select(b, vec3f(1.0), is_zero), fallback, is_zero);
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

/// Scrambles one integer.
fn pcg(value: u32) -> u32 {
    let state = value * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

/// An integer as a number from 0 up to but not 1.
fn unit_from_u32(value: u32) -> f32 {
    return f32(value >> 8u) * 5.9604645e-8;
}

/// Scrambles two integers.
fn pcg_2d(value: vec2u) -> vec2u {
    var v = value * 1664525u + 1013904223u;
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    v = v ^ (v >> vec2u(16u));
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    return v ^ (v >> vec2u(16u));
}

/// The random numbers of a cell of the plane, each from 0 up to but not 1.
fn cell_random_2d(cell: vec2i) -> vec2f {
    let bits = pcg_2d(bitcast<vec2u>(cell));
    return vec2f(unit_from_u32(bits.x), unit_from_u32(bits.y));
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// The quotient of two values. Division by zero gives 0.
fn divide_vec3f(a: vec3f, b: vec3f) -> vec3f {
    return ratio_or_vec3f(a, b, vec3f(0.0));
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

struct Oscillation {
    /// The wave between low and high.
    value: f32,
    /// Position in the wave, from 0 to 1.
    phase: f32,
}

/// A value that swings between two bounds.
fn oscillator_sine(time: f32, frequency: f32, phase: f32, low: f32, high: f32) -> Oscillation {
    let at = fract(time * frequency + phase);
    return Oscillation(mix(low, high, sin(at * 6.2831853) * 0.5 + 0.5), at);
}

struct WhiteNoise {
    /// One number, from 0 up to but not 1.
    value: f32,
    /// Three numbers, as a colour.
    colour: vec3f,
    /// Four numbers; the first three are those of the colour.
    vector: vec4f,
}

fn white_noise_of(bits: vec3u) -> WhiteNoise {
    let random = vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
    let fourth = unit_from_u32(pcg(bits.x ^ bits.z));
    return WhiteNoise(random.x, random, vec4f(random, fourth));
}

/// A different random value at every point: television snow.
fn white_noise(p: vec2f, seed: f32) -> WhiteNoise {
    // Adding zero makes -0.0 and 0.0 the same bits.
    return white_noise_of(pcg_3d(bitcast<vec3u>(vec3f(p, seed) + 0.0)));
}

struct Hexagons {
    /// Distance to the border of the hexagon, in hexagons; 0 on it.
    edge_distance: f32,
    /// Distance to its middle, in hexagons.
    distance: f32,
    /// Random number of the hexagon, from 0 up to but not 1.
    value: f32,
    /// Its middle, in the units of p.
    centre: vec2f,
}

/// A honeycomb.
fn hexagons(p: vec2f, scale: f32) -> Hexagons {
    let scaled = p * scale;
    let spacing = vec2f(1.0, 1.7320508);
    let cell_a = floor(scaled / spacing);
    let cell_b = floor(scaled / spacing - 0.5);
    let from_a = scaled - (cell_a + 0.5) * spacing;
    let from_b = scaled - (cell_b + 1.0) * spacing;
    let is_a = dot(from_a, from_a) < dot(from_b, from_b);
    let local = select(from_b, from_a, is_a);
    let id = select(vec2i(cell_b) * 2 + 1, vec2i(cell_a) * 2, is_a);
    let q = abs(local);
    let edge = 0.5 - max(q.x, dot(q, vec2f(0.5, 0.8660254)));
    let centre = (scaled - local) / select(1.0, scale, scale != 0.0);
    return Hexagons(max(edge, 0.0), length(local), cell_random_2d(id).x, centre);
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

/// The vertex stage of the pass `figure`.
@vertex
fn figure_vertex(vertex: FigureVertex) -> FigureVaryings {
    let position = vertex.position;
    let small_in_the_middle_b = vec3f(0.86);
    let small_in_the_middle_c = vec3f(0.0, -0.78, 0.0);
    let small_in_the_middle = position * small_in_the_middle_b + small_in_the_middle_c;
    let displaced_world_position = (object.world_from_object * vec4f(small_in_the_middle, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: FigureVaryings;
    result.clip_position = clip_position;
    result.world_position = displaced_world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `figure`.
@fragment
fn figure_fragment(varyings: FigureVaryings) -> @location(0) vec4f {
    let world_normal = unit_vector(varyings.world_normal);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let light_of_the_field = fresnel(world_normal, view_direction, 2.0);
    let lit_figure = lit(vec3f(0.3, 0.26, 0.23), 0.1, 0.6, vec3f(0.0), 1.0, world_normal, view_direction, frame.light_direction.xyz, frame.light_colour.xyz, frame.ambient_colour.xyz);
    let lit_by_the_field = vec3f(light_of_the_field) * values.tint + lit_figure;
    return vec4f(lit_by_the_field, 1.0);
}

/// The vertex stage of the pass `field`.
@vertex
fn field_vertex(vertex: FieldVertex) -> FieldVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    var result: FieldVaryings;
    result.clip_position = clip_position;
    result.object_position = vertex.position;
    result.world_position = world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `field`.
@fragment
fn field_fragment(varyings: FieldVaryings) -> @location(0) vec4f {
    let time = frame.time.x;
    let impacts_so_far_c = 0.35;
    let impacts_so_far = time * values.impact_rate + impacts_so_far_c;
    let age = fract(impacts_so_far);
    let position = varyings.object_position;
    let number_of_the_impact = floor(impacts_so_far);
    let somewhere = white_noise(vec2f(number_of_the_impact), 4.0);
    let anywhere_b = vec3f(2.0);
    let anywhere_c = vec3f(-1.0);
    let anywhere = somewhere.colour * anywhere_b + anywhere_c;
    let mostly_in_front = anywhere + vec3f(0.35, 0.25, 1.0);
    let direction = normalize_of_vec3f(mostly_in_front);
    let from_the_impact = distance(position, direction);
    let to_the_growing_ring_b = -1.7;
    let to_the_growing_ring = age * to_the_growing_ring_b + from_the_impact;
    let either_side = abs(to_the_growing_ring);
    let ring = smoothstep_mask_f32(0.22, 0.0, either_side);
    let fading = 1.0 - age;
    let impact = ring * fading;
    let distance_value = position.z + 1.6;
    let projected_from_behind = divide_vec3f(position, vec3f(distance_value));
    let honeycomb = hexagons(projected_from_behind.xy, values.cells);
    let lines = smoothstep_mask_f32(values.line, 0.0, honeycomb.edge_distance);
    let mostly_on_the_lines_b = 2.2;
    let mostly_on_the_lines_c = 0.22;
    let mostly_on_the_lines = lines * mostly_on_the_lines_b + mostly_on_the_lines_c;
    let impact_s_light = impact * mostly_on_the_lines;
    let world_normal = unit_vector(varyings.world_normal);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let rim = fresnel(world_normal, view_direction, values.rim_power);
    let stronger_at_the_rim_b = 0.6;
    let stronger_at_the_rim_c = 0.16;
    let stronger_at_the_rim = rim * stronger_at_the_rim_b + stronger_at_the_rim_c;
    let cells_twinkle = oscillator_sine(time, 0.4, honeycomb.value, -0.12, 0.09);
    let some_cells = saturate(cells_twinkle.value);
    let honeycomb_2 = lines * stronger_at_the_rim + some_cells;
    let rim_and_honeycomb_b = 1.5;
    let rim_and_honeycomb = rim * rim_and_honeycomb_b + honeycomb_2;
    let field = values.tint * vec3f(rim_and_honeycomb);
    let field_and_impact = values.impact_colour * vec3f(impact_s_light) + field;
    return vec4f(field_and_impact, 1.0);
}
