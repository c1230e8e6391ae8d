// Noise from random values: soft blobs.

/// Soft random blobs on a square grid.
///
/// @node Noise/Value Noise 2D
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @returns From 0 to 1.
/// @search simple noise, random, blocky noise, value noise
fn value_noise_2d(p: vec2f, scale: f32) -> f32 {
    return value_noise_at_2d(p * scale);
}

/// Soft random blobs in space: animate it by moving the point along z.
///
/// @node Noise/Value Noise 3D
/// @param p = position  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit.
/// @returns From 0 to 1.
/// @search simple noise, random, value noise, volume noise
fn value_noise_3d(p: vec3f, scale: f32) -> f32 {
    return value_noise_at_3d(p * scale);
}
