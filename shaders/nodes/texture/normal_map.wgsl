// Directions from textures. Tangent space: x along u, y against v, z out of the surface.

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

/// The direction that a normal map gives a surface; pixels only.
///
/// @node Texture/Sample Normal Map
/// @param texture  The normal map, which must be a data texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @param strength = 1.0 [0, 4]  0 is flat, 1 as painted.
/// @param tangent = world_tangent  Direction in which u grows, world space.
/// @param bitangent = world_bitangent  Direction against which v grows, world space.
/// @param normal = world_normal  Direction of the surface, world space.
/// @seamless sample_normal_map_seamless
/// @search normal map, bump, tangent normal, normal texture
fn sample_normal_map(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    strength: f32,
    tangent: vec3f,
    bitangent: vec3f,
    normal: vec3f,
) -> MappedNormal {
    let n = textureSample(texture, texture_sampler, uv).rgb * 2.0 - 1.0;
    return mapped_normal(vec3f(n.xy * strength, n.z), tangent, bitangent, normal);
}

fn sample_normal_map_seamless(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    right_uv: vec2f,
    down_uv: vec2f,
    strength: f32,
    tangent: vec3f,
    bitangent: vec3f,
    normal: vec3f,
) -> MappedNormal {
    let n = textureSampleGrad(texture, texture_sampler, uv, right_uv, down_uv).rgb * 2.0 - 1.0;
    return mapped_normal(vec3f(n.xy * strength, n.z), tangent, bitangent, normal);
}

/// A bumpy normal from a height map: smooth, as it compares texels and not pixels; pixels only.
///
/// @node Surface/Normal/Normal From Height Map
/// @param texture  The height map in red, which should be a data texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @param strength = 1.0 [0, 10]  Height of white over black, in hundredths of the texture's width.
/// @param tangent = world_tangent  Direction in which u grows, world space.
/// @param bitangent = world_bitangent  Direction against which v grows, world space.
/// @param normal = world_normal  Direction of the surface, world space.
/// @search bump map, height to normal, sobel, normal from texture
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
