// Parallax rock
// Bumps without geometry: Parallax Occlusion follows the line of sight into a height map, so that what is high hides what is low behind it. Colour, normal and light are taken where the sight ends.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   wall_vertex, wall_fragment
//     pass `wall`: mesh cube; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//   group 1, binding 1: the texture `heights`, data, not colours: the numbers as they are, with mip levels, from bundle:textures/noise.png
//   group 1, binding 2: its sampler, linear, repeat, anisotropy 8
//
// Parameters, members of `values`:
//   low: vec3f at byte 0, default 0.12 0.02 0.006: Colour of the deepest places
//   high: vec3f at byte 16, default 0.8 0.6 0.36: Colour of the tops
//   depth: f32 at byte 28, default 0.14, from 0 to 0.25: How deep the lowest place lies, in widths of the texture
//
// Vertex attributes:
//   wall_vertex
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
    /// Colour of the deepest places
    low: vec3f,
    /// Colour of the tops
    high: vec3f,
    /// How deep the lowest place lies, in widths of the texture
    depth: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var heights: texture_2d<f32>;
@group(1) @binding(2) var heights_sampler: sampler;

/// What the pass `wall` reads of each vertex.
struct WallVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
    @location(3) tangent: vec4f,
}

/// What the vertex stage of `wall` hands to its fragment stage.
struct WallVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
    @location(3) world_tangent: vec3f,
    @location(4) world_bitangent: vec3f,
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
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

struct MappedNormal {
    /// Unit normal in world space.
    world: vec3f,
    /// Unit normal in tangent space.
    tangent_space: vec3f,
}

fn mapped_normal(n: vec3f, tangent: vec3f, bitangent: vec3f, normal: vec3f) -> MappedNormal {
    let out = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    let bent = unit_or(n, vec3f(0.0, 0.0, 1.0));
    return MappedNormal(unit_or(tangent * bent.x + bitangent * bent.y + out * bent.z, out), bent);
}

/// A bumpy normal from a height map: smooth, as it compares texels and not pixels; pixels only.
fn normal_from_height_map(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    strength: f32,
    tangent: vec3f,
    bitangent: vec3f,
    normal: vec3f,
) -> MappedNormal {
    let texel = 1.0 / vec2f(textureDimensions(texture));
    let right = textureSample(texture, texture_sampler, uv + vec2f(texel.x, 0.0)).r;
    let left = textureSample(texture, texture_sampler, uv - vec2f(texel.x, 0.0)).r;
    let below = textureSample(texture, texture_sampler, uv + vec2f(0.0, texel.y)).r;
    let above = textureSample(texture, texture_sampler, uv - vec2f(0.0, texel.y)).r;
    let slope = vec2f(right - left, below - above) / (2.0 * texel) * strength * 0.01;
    return mapped_normal(vec3f(-slope.x, slope.y, 1.0), tangent, bitangent, normal);
}

struct ParallaxOcclusion {
    /// The coordinate of the point that is seen.
    uv: vec2f,
    /// Its height, from 0 to 1.
    height: f32,
    /// How deep the line of sight went, in UV.
    depth: f32,
}

/// The height map along the line of sight. It is bounded: at most 64 steps, then one straight line between the last two.
fn march_heights(
    heights: texture_2d<f32>,
    heights_sampler: sampler,
    uv: vec2f,
    right_uv: vec2f,
    down_uv: vec2f,
    sideways: vec2f,
    amount: f32,
    steps: f32,
) -> ParallaxOcclusion {
    let count = i32(clamp(round(steps), 1.0, 64.0));
    let stride = amount / f32(count);
    var depth = 0.0;
    var ground = (1.0 - textureSampleGrad(heights, heights_sampler, uv, right_uv, down_uv).r) * amount;
    var last_gap = ground;
    for (var i = 0; i < count; i++) {
        if depth >= ground {
            break;
        }
        last_gap = ground - depth;
        depth += stride;
        let at = uv + sideways * depth;
        ground = (1.0 - textureSampleGrad(heights, heights_sampler, at, right_uv, down_uv).r) * amount;
    }
    let gap = depth - ground;
    let total = gap + last_gap;
    let back = select(0.0, gap / max(total, 1.0e-9), gap > 0.0 && total > 0.0);
    let hit = clamp(depth - stride * back, 0.0, amount);
    let seen = uv + sideways * hit;
    let height = textureSampleGrad(heights, heights_sampler, seen, right_uv, down_uv).r;
    return ParallaxOcclusion(seen, height, hit);
}

/// How far the line of sight moves in UV while it goes one unit deep; held finite at grazing angles.
fn sideways_per_depth(view: vec3f) -> vec2f {
    return vec2f(-view.x, view.y) / max(view.z, 0.1);
}

/// The direction towards the camera along u, against v and out of the surface.
fn view_in_tangent_space(view: vec3f, tangent: vec3f, bitangent: vec3f, normal: vec3f) -> vec3f {
    let across = unit_or(tangent, vec3f(1.0, 0.0, 0.0));
    let along = unit_or(bitangent, vec3f(0.0, 1.0, 0.0));
    let out = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    return vec3f(dot(view, across), dot(view, along), dot(view, out));
}

// Source: Natalya Tatarchuk, Dynamic Parallax Occlusion Mapping, 2006.
/// Follows the line of sight into a height map: bumps that hide one another. At most 64 steps a pixel; pixels only.
fn parallax_occlusion(
    heights: texture_2d<f32>,
    heights_sampler: sampler,
    uv: vec2f,
    amount: f32,
    steps: f32,
    view: vec3f,
    tangent: vec3f,
    bitangent: vec3f,
    normal: vec3f,
) -> ParallaxOcclusion {
    let sideways = sideways_per_depth(view_in_tangent_space(view, tangent, bitangent, normal));
    return march_heights(heights, heights_sampler, uv, dpdxFine(uv), dpdyFine(uv), sideways, max(amount, 0.0), steps);
}

/// Moves a coordinate steadily, so that the texture scrolls.
fn panner(uv: vec2f, speed: vec2f, time: f32) -> vec2f {
    return uv + speed * time;
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `wall`.
@vertex
fn wall_vertex(vertex: WallVertex) -> WallVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    let world_tangent = unit_vector((object.world_from_object * vec4f(vertex.tangent.xyz, 0.0)).xyz);
    let world_normal = unit_vector((vec4f(vertex.normal, 0.0) * object.object_from_world).xyz);
    let world_bitangent = unit_vector(cross(world_normal, world_tangent) * vertex.tangent.w);
    var result: WallVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_position = world_position;
    result.world_normal = world_normal;
    result.world_tangent = world_tangent;
    result.world_bitangent = world_bitangent;
    return result;
}

/// The fragment stage of the pass `wall`.
@fragment
fn wall_fragment(varyings: WallVaryings) -> @location(0) vec4f {
    let drift = panner(varyings.uv, vec2f(0.04, 0.02), frame.time.x);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let world_tangent = unit_vector(varyings.world_tangent);
    let world_bitangent = unit_vector(varyings.world_bitangent);
    let world_normal = unit_vector(varyings.world_normal);
    let sight = parallax_occlusion(heights, heights_sampler, drift, values.depth, 48.0, view_direction, world_tangent, world_bitangent, world_normal);
    let colour = mix(values.low, values.high, vec3f(sight.height));
    let bumps = normal_from_height_map(heights, heights_sampler, sight.uv, 5.0, world_tangent, world_bitangent, world_normal);
    let lit_2 = lit(colour, 0.0, 0.7, vec3f(0.0), 1.0, bumps.world, view_direction, frame.light_direction.xyz, frame.light_colour.xyz, frame.ambient_colour.xyz);
    return vec4f(lit_2, 1.0);
}
