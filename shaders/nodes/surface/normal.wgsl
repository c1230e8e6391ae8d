// Normals from textures and heights. Tangent space: x along u, y against v, z out of the surface.

/// Turns the colour of a normal map into a direction.
///
/// @node Surface/Normal/Normal Unpack
/// @param colour = (0.5, 0.5, 1)  Colour of the normal map, which must be a data texture.
/// @param strength = 1.0 [0, 4]  0 is flat, 1 as painted.
/// @returns Unit normal in tangent space.
/// @search normal map, unpack normal, bump, decode normal
fn normal_unpack(colour: vec3f, strength: f32) -> vec3f {
    let n = colour * 2.0 - 1.0;
    return unit_or(vec3f(n.xy * strength, n.z), vec3f(0.0, 0.0, 1.0));
}

/// Makes a normal flatter or steeper.
///
/// @node Surface/Normal/Normal Strength
/// @param normal = (0.2, 0.1, 1)  Normal in tangent space.
/// @param strength = 2.0 [0, 8]  0 is flat, 1 changes nothing.
/// @returns Unit normal in tangent space.
/// @search bump strength, intensity, flatten normal, normal intensity
fn normal_strength(normal: vec3f, strength: f32) -> vec3f {
    let z = mix(1.0, normal.z, saturate(strength));
    return unit_or(vec3f(normal.xy * strength, z), vec3f(0.0, 0.0, 1.0));
}

// Source: Colin Barré-Brisebois and Stephen Hill, Blending in Detail, https://blog.selfshadow.com/publications/blending-in-detail/
/// Lays the bumps of one normal on those of another.
///
/// @node Surface/Normal/Normal Blend
/// @param base = (0, 0, 1)  Normal in tangent space.
/// @param detail = (0.2, 0.1, 1)  Normal in tangent space that follows the base.
/// @returns Unit normal in tangent space.
/// @search detail normal, combine normals, reoriented normal mapping, whiteout
fn normal_blend(base: vec3f, detail: vec3f) -> vec3f {
    let up = vec3f(0.0, 0.0, 1.0);
    let t = unit_or(base, up) + up;
    let u = unit_or(detail, up) * vec3f(-1.0, -1.0, 1.0);
    return unit_or(t * dot(t, u) - u * t.z, up);
}

/// The third component of a unit normal of which two are known.
///
/// @node Surface/Normal/Reconstruct Z
/// @param xy = (0.2, 0.1)  The two known components, from -1 to 1.
/// @returns Unit normal; z is 0 where xy is longer than 1.
/// @search normal z, bc5, two channel normal, derive normal z
fn reconstruct_z(xy: vec2f) -> vec3f {
    let z = sqrt(max(1.0 - dot(xy, xy), 0.0));
    return unit_or(vec3f(xy, z), vec3f(0.0, 0.0, 1.0));
}

/// Stands for the height that is wired.
fn height_near(step: vec2f) -> f32 {
    return 0.0;
}

// Source: Morten Mikkelsen, Bump Mapping Unparametrized Surfaces on the GPU,
// https://mmikk.github.io/papers3d/mm_sfgrad_bump.pdf
/// A bumpy normal from a height, without a texture. Pixels only.
///
/// The nodes before the height are computed three times, here and for the pixels to the right and below, so that the bumps
/// are as smooth as the height. For a height texture Normal From Height Map is cheaper.
///
/// @node Surface/Normal/Normal From Height
/// @field height height_near  Height above the surface, in the scene's units. Unwired: flat.
/// @param strength = 1.0 [0, 10]  Factor of the height.
/// @param position = world_position  The point, world space.
/// @param normal = world_normal  Direction of the surface, world space.
/// @returns Unit normal, world space.
/// @search bump, height map, height to normal, bump map, derivative normal
fn normal_from_height(strength: f32, position: vec3f, normal: vec3f) -> vec3f {
    let right = dpdxFine(position);
    let down = dpdyFine(position);
    let here = height_near(vec2f(0.0, 0.0));
    let change = vec2f(height_near(vec2f(1.0, 0.0)) - here, height_near(vec2f(0.0, 1.0)) - here) * strength;
    let n = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    let across = cross(down, n);
    let along = cross(n, right);
    let area = dot(right, across);
    let slope = sign(area) * (change.x * across + change.y * along);
    return unit_or(abs(area) * n - slope, n);
}
