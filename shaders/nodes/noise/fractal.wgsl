// Several sizes of one noise on top of each other.
//
// Source: https://iquilezles.org/articles/fbm/. Each octave is turned, which hides the grid; the sum is divided by the
// sum of the amplitudes, so that the range stays.

struct FractalNoise {
    /// The noise from 0 to 1.
    value: f32,
    /// The noise around zero, from -1 to 1.
    signed_value: f32,
}

/// Clouds, mountains, smoke: noise with detail at several sizes.
///
/// @node Noise/Fractal Noise
/// @mode gradient  Smooth, natural detail from Perlin noise.
/// @param p = uv  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit of the coarsest size.
/// @param octaves = 5.0 [1, 10] within [1, 10]  Number of sizes, a whole number from 1 to 10.
/// @param lacunarity = 2.0 [1, 4]  How much finer each size is than the one before; held from 0 to 16.
/// @param gain = 0.5 [0, 1]  How strong each size is compared to the one before.
/// @search fbm, fractal brownian motion, clouds, octaves, turbulence, smoke, musgrave, musgrave texture, noise texture
fn fractal_gradient_noise(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> FractalNoise {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * gradient_noise_at_2d(at);
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = finer(at, lacunarity);
    }
    return FractalNoise(sum / total * 0.5 + 0.5, sum / total);
}

/// @node Noise/Fractal Noise
/// @mode simplex  Like gradient, without streaks along the axes.
/// @param p = uv  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit of the coarsest size.
/// @param octaves = 5.0 [1, 10] within [1, 10]  Number of sizes, a whole number from 1 to 10.
/// @param lacunarity = 2.0 [1, 4]  How much finer each size is than the one before; held from 0 to 16.
/// @param gain = 0.5 [0, 1]  How strong each size is compared to the one before.
fn fractal_simplex_noise(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> FractalNoise {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * simplex_noise_at_2d(at);
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = finer(at, lacunarity);
    }
    return FractalNoise(sum / total * 0.5 + 0.5, sum / total);
}

/// @node Noise/Fractal Noise
/// @mode value  Softer and cheaper, from value noise.
/// @param p = uv  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit of the coarsest size.
/// @param octaves = 5.0 [1, 10] within [1, 10]  Number of sizes, a whole number from 1 to 10.
/// @param lacunarity = 2.0 [1, 4]  How much finer each size is than the one before; held from 0 to 16.
/// @param gain = 0.5 [0, 1]  How strong each size is compared to the one before.
fn fractal_value_noise(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> FractalNoise {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * value_noise_at_2d(at);
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = finer(at, lacunarity);
    }
    return FractalNoise(sum / total, sum / total * 2.0 - 1.0);
}

/// Noise in space with detail at several sizes: animate it by moving the point along z.
///
/// @node Noise/Fractal Noise 3D
/// @param p = position  Point to look up.
/// @param scale = 2.0 [0.5, 64]  Cells per unit of the coarsest size.
/// @param octaves = 4.0 [1, 10] within [1, 10]  Number of sizes, a whole number from 1 to 10.
/// @param lacunarity = 2.0 [1, 4]  How much finer each size is than the one before; held from 0 to 16.
/// @param gain = 0.5 [0, 1]  How strong each size is compared to the one before.
/// @search fbm, volume clouds, 3d noise, octaves
fn fractal_noise_3d(p: vec3f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> FractalNoise {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * gradient_noise_at_3d(at);
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = at * held_lacunarity(lacunarity) + vec3f(17.3, 9.1, 31.7);
    }
    return FractalNoise(sum / total * 0.5 + 0.5, sum / total);
}

/// Sharp crests with soft valleys: mountain ridges, lightning, veins.
///
/// @node Noise/Ridged Noise
/// @param p = uv  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit of the coarsest size.
/// @param octaves = 5.0 [1, 10] within [1, 10]  Number of sizes, a whole number from 1 to 10.
/// @param lacunarity = 2.0 [1, 4]  How much finer each size is than the one before; held from 0 to 16.
/// @param gain = 0.5 [0, 1]  How strong each size is compared to the one before.
/// @returns From 0 to 1; 1 on the crests.
/// @search ridge, ridged multifractal, mountains, veins, lightning
fn ridged_noise(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> f32 {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        let crest = 1.0 - abs(gradient_noise_at_2d(at));
        sum += amplitude * crest * crest;
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = finer(at, lacunarity);
    }
    return sum / total;
}

/// Round billows with sharp creases: smoke, cauliflower clouds.
///
/// @node Noise/Turbulence
/// @param p = uv  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit of the coarsest size.
/// @param octaves = 5.0 [1, 10] within [1, 10]  Number of sizes, a whole number from 1 to 10.
/// @param lacunarity = 2.0 [1, 4]  How much finer each size is than the one before; held from 0 to 16.
/// @param gain = 0.5 [0, 1]  How strong each size is compared to the one before.
/// @returns From 0 to 1; 0 in the creases.
/// @search billow, billowy, smoke, marble, fire
fn turbulence(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> f32 {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * abs(gradient_noise_at_2d(at));
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = finer(at, lacunarity);
    }
    return sum / total;
}

// Source: https://iquilezles.org/articles/warp/
/// Moves a point by noise, so that what is drawn there looks stirred.
///
/// @node Noise/Domain Warp
/// @param p = uv  Point to move.
/// @param scale = 3.0 [0.5, 64]  Cells of the noise per unit.
/// @param amount = 0.1 [0, 1]  Largest distance of the move along each axis.
/// @param octaves = 3.0 [1, 10] within [1, 10]  Number of sizes of the noise, a whole number from 1 to 10.
/// @returns The moved point.
/// @search distort, warp, marble, swirl, liquid, directional warp
fn domain_warp(p: vec2f, scale: f32, amount: f32, octaves: f32) -> vec2f {
    let x = fractal_gradient_noise(p, scale, octaves, 2.0, 0.5).signed_value;
    let y = fractal_gradient_noise(p + vec2f(5.2, 1.3), scale, octaves, 2.0, 0.5).signed_value;
    return p + vec2f(x, y) * amount;
}

/// Ten sizes, each much finer than the one before, would leave the range of numbers.
fn held_lacunarity(lacunarity: f32) -> f32 {
    return clamp(lacunarity, 0.0, 16.0);
}

fn octave_count(octaves: f32) -> i32 {
    return i32(clamp(round(octaves), 1.0, 10.0));
}

/// The point of the next octave, turned by about 37° so that the grids do not line up.
fn finer(at: vec2f, lacunarity: f32) -> vec2f {
    return vec2f(0.8 * at.x - 0.6 * at.y, 0.6 * at.x + 0.8 * at.y) * held_lacunarity(lacunarity) + vec2f(17.3, 9.1);
}
