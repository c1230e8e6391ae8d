// Noise on triangles and tetrahedra, without the axis-aligned look.

struct SimplexNoise {
    /// The noise from 0 to 1.
    value: f32,
    /// The noise around zero, from -1 to 1.
    signed_value: f32,
}

/// Smooth noise without the horizontal and vertical streaks of Perlin noise.
///
/// @node Noise/Simplex Noise 2D
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @search simplex, opensimplex, smooth noise
fn simplex_noise_2d(p: vec2f, scale: f32) -> SimplexNoise {
    let noise = simplex_noise_at_2d(p * scale);
    return SimplexNoise(noise * 0.5 + 0.5, noise);
}

/// Smooth noise in space without streaks along the axes.
///
/// @node Noise/Simplex Noise 3D
/// @param p = position  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit.
/// @search simplex, opensimplex, volume noise
fn simplex_noise_3d(p: vec3f, scale: f32) -> SimplexNoise {
    let noise = simplex_noise_at_3d(p * scale);
    return SimplexNoise(noise * 0.5 + 0.5, noise);
}
