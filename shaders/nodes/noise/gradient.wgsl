// Noise from random slopes, after Ken Perlin.

struct GradientNoise {
    /// The noise from 0 to 1.
    value: f32,
    /// The noise around zero, from -1 to 1.
    signed_value: f32,
}

// Source: Ken Perlin, An Image Synthesizer, https://dl.acm.org/doi/10.1145/325165.325247
/// Perlin noise: smooth, natural variation on a square grid.
///
/// @node Noise/Gradient Noise 2D
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @search perlin, perlin noise, clouds, smooth noise, noise
fn gradient_noise_2d(p: vec2f, scale: f32) -> GradientNoise {
    let noise = gradient_noise_at_2d(p * scale);
    return GradientNoise(noise * 0.5 + 0.5, noise);
}

/// Perlin noise in space: animate it by moving the point along z.
///
/// @node Noise/Gradient Noise 3D
/// @param p = position  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit.
/// @search perlin, perlin noise, volume noise, 3d noise
fn gradient_noise_3d(p: vec3f, scale: f32) -> GradientNoise {
    let noise = gradient_noise_at_3d(p * scale);
    return GradientNoise(noise * 0.5 + 0.5, noise);
}

// Source: Ken Perlin and Fabrice Neyret, Flow Noise, https://inria.hal.science/inria-00537499
/// Perlin noise that moves and returns to its start without a jump: its slopes turn round once.
///
/// @node Noise/Looping Noise
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @param phase = time  Position in the loop; every whole number is the same picture.
/// @search flow noise, animated noise, seamless loop, cyclic noise
fn looping_noise(p: vec2f, scale: f32, phase: f32) -> GradientNoise {
    let noise = turned_gradient_noise_2d(p * scale, fract(phase) * 6.2831853, vec2i(0, 0));
    return GradientNoise(noise * 0.5 + 0.5, noise);
}

/// Perlin noise that repeats seamlessly, for textures that tile.
///
/// @node Noise/Tiling Noise
/// @param p = uv  Point to look up; the pattern repeats at every whole number.
/// @param cells = 8.0 [1, 64]  Cells per repetition, a whole number.
/// @search periodic noise, seamless noise, tileable noise, repeating noise
fn tiling_noise(p: vec2f, cells: f32) -> GradientNoise {
    let count = max(round(cells), 1.0);
    let noise = turned_gradient_noise_2d(p * count, 0.0, vec2i(vec2f(count)));
    return GradientNoise(noise * 0.5 + 0.5, noise);
}
