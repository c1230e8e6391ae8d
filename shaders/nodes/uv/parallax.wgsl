// Depth without geometry: coordinates moved as if the surface were carved.

/// The direction towards the camera along u, against v and out of the surface.
fn view_in_tangent_space(view: vec3f, tangent: vec3f, bitangent: vec3f, normal: vec3f) -> vec3f {
    let across = unit_or(tangent, vec3f(1.0, 0.0, 0.0));
    let along = unit_or(bitangent, vec3f(0.0, 1.0, 0.0));
    let out = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    return vec3f(dot(view, across), dot(view, along), dot(view, out));
}

/// How far the line of sight moves in UV while it goes one unit deep; held finite at grazing angles.
fn sideways_per_depth(view: vec3f) -> vec2f {
    return vec2f(-view.x, view.y) / max(view.z, 0.1);
}

// Source: Terry Welsh, Parallax Mapping with Offset Limiting, 2004.
/// Moves a coordinate as if the surface lay deeper: cheap bumps that shift with the view.
///
/// Give it the height at the coordinate, sample other textures at the result.
///
/// @node UV/Parallax
/// @param uv = uv  Coordinate.
/// @param height = 0.5 [0, 1]  Height there: 1 is the surface itself, 0 the deepest.
/// @param amount = 0.05 [0, 0.3]  Depth at height 0, in UV.
/// @param view = view_direction  Direction towards the camera, world space.
/// @param tangent = world_tangent  Direction in which u grows, world space.
/// @param bitangent = world_bitangent  Direction against which v grows, world space.
/// @param normal = world_normal  Direction of the surface, world space.
/// @returns The coordinate of the point that is seen.
/// @change parallax_change
/// @search parallax mapping, bump offset, height offset
fn parallax(
    uv: vec2f,
    height: f32,
    amount: f32,
    view: vec3f,
    tangent: vec3f,
    bitangent: vec3f,
    normal: vec3f,
) -> vec2f {
    let depth = (1.0 - saturate(height)) * amount;
    return uv + sideways_per_depth(view_in_tangent_space(view, tangent, bitangent, normal)) * depth;
}

fn parallax_change(d_uv: vec2f) -> vec2f {
    return d_uv;
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

// Source: Natalya Tatarchuk, Dynamic Parallax Occlusion Mapping, 2006.
/// Follows the line of sight into a height map: bumps that hide one another. At most 64 steps a pixel; pixels only.
///
/// @node UV/Parallax Occlusion
/// @param heights  The height map in red: 1 is the surface itself, 0 the deepest.
/// @param uv = uv  Coordinate.
/// @param amount = 0.08 [0, 0.3]  Depth at height 0, in UV.
/// @param steps = 24.0 [1, 64] within [1, 64]  Steps along the line of sight, a whole number.
/// @param view = view_direction  Direction towards the camera, world space.
/// @param tangent = world_tangent  Direction in which u grows, world space.
/// @param bitangent = world_bitangent  Direction against which v grows, world space.
/// @param normal = world_normal  Direction of the surface, world space.
/// @seamless parallax_occlusion_seamless
/// @search pom, relief mapping, steep parallax, parallax occlusion mapping, displacement
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

fn parallax_occlusion_seamless(
    heights: texture_2d<f32>,
    heights_sampler: sampler,
    uv: vec2f,
    right_uv: vec2f,
    down_uv: vec2f,
    amount: f32,
    steps: f32,
    view: vec3f,
    tangent: vec3f,
    bitangent: vec3f,
    normal: vec3f,
) -> ParallaxOcclusion {
    let sideways = sideways_per_depth(view_in_tangent_space(view, tangent, bitangent, normal));
    return march_heights(heights, heights_sampler, uv, right_uv, down_uv, sideways, max(amount, 0.0), steps);
}
