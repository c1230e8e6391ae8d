// One point, several coordinates: projections and tilings whose samples are blended.

struct HexTiling {
    /// First coordinate.
    uv_a: vec2f,
    /// Second coordinate.
    uv_b: vec2f,
    /// Third coordinate.
    uv_c: vec2f,
    /// How much of each sample to take; they add up to 1.
    weights: vec3f,
}

// Source: Morten Mikkelsen, Practical Real-Time Hex-Tiling, https://jcgt.org/published/0011/03/05/
/// Repeats a texture without a visible repetition: sample it at three coordinates that are moved at random, and blend.
///
/// The coordinates jump from hexagon to hexagon, where their weight is 0; Sample Texture in the mode automatic shows no seam.
///
/// @node UV/Hex Tiling
/// @param uv = uv  Coordinate.
/// @param scale = 4.0 [0.5, 32]  Hexagons per unit, about.
/// @param randomness = 1.0 [0, 1]  How far the coordinates are moved, in units.
/// @param sharpness = 4.0 [1, 16]  How fast one sample takes over from the next.
/// @jumps
/// @change hex_tiling_change
/// @search stochastic, texture bombing, anti tiling, no repetition, hexagonal
fn hex_tiling(uv: vec2f, scale: f32, randomness: f32, sharpness: f32) -> HexTiling {
    let skewed = mat2x2f(1.0, 0.0, -0.57735027, 1.1547005) * (uv * scale);
    let base = vec2i(floor(skewed));
    let f = fract(skewed);
    let rest = 1.0 - f.x - f.y;
    let is_upper = rest < 0.0;
    let corner = select(0, 1, is_upper);
    let a = base + vec2i(corner, corner);
    let b = base + vec2i(corner, 1 - corner);
    let c = base + vec2i(1 - corner, corner);
    let plain = select(vec3f(rest, f.y, f.x), vec3f(-rest, 1.0 - f.y, 1.0 - f.x), is_upper);
    let sharp = pow(max(plain, vec3f(1.0e-6)), vec3f(clamp(sharpness, 1.0, 16.0)));
    return HexTiling(
        uv + cell_random_2d(a) * randomness,
        uv + cell_random_2d(b) * randomness,
        uv + cell_random_2d(c) * randomness,
        sharp / (sharp.x + sharp.y + sharp.z),
    );
}

/// The change of the coordinates, which is that of the point in every hexagon; the weights do not jump.
fn hex_tiling_change(d_uv: vec2f) -> HexTiling {
    return HexTiling(d_uv, d_uv, d_uv, vec3f(0.0));
}

struct Triplanar {
    /// Coordinate of the projection along x.
    uv_x: vec2f,
    /// Coordinate of the projection along y.
    uv_y: vec2f,
    /// Coordinate of the projection along z.
    uv_z: vec2f,
    /// How much of each to take; they add up to 1.
    weights: vec3f,
}

/// The coordinates of a texture that is projected along the three axes, and how to blend them.
///
/// @node UV/Triplanar
/// @param position = world_position  Point to look up.
/// @param normal = world_normal  Direction of the surface; one without length counts as z.
/// @param tiling = 1.0 [0.1, 10]  Repetitions per unit.
/// @param sharpness = 4.0 [1, 16]  How fast one axis takes over from the next.
/// @search box mapping, world uv, projection, tri-planar
fn triplanar(position: vec3f, normal: vec3f, tiling: f32, sharpness: f32) -> Triplanar {
    let facing = abs(unit_or(normal, vec3f(0.0, 0.0, 1.0)));
    let weights = pow(max(facing, vec3f(1.0e-4)), vec3f(clamp(sharpness, 1.0, 16.0)));
    let at = position * tiling;
    return Triplanar(at.zy, at.xz, at.xy, weights / (weights.x + weights.y + weights.z));
}
