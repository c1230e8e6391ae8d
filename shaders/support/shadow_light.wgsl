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
