// Values without any relation between neighbours.

struct WhiteNoise {
    /// One number, from 0 up to but not 1.
    value: f32,
    /// Three numbers, as a colour.
    colour: vec3f,
    /// Four numbers; the first three are those of the colour.
    vector: vec4f,
}

/// A different random value at every point: television snow.
///
/// @node Noise/White Noise
/// @param p = uv  Point; the same point always gives the same value.
/// @param seed = 0.0  Another number gives other values.
/// @search random, hash, static, snow, white noise texture, rand
fn white_noise(p: vec2f, seed: f32) -> WhiteNoise {
    // Adding zero makes -0.0 and 0.0 the same bits.
    return white_noise_of(pcg_3d(bitcast<vec3u>(vec3f(p, seed) + 0.0)));
}

/// A different random value at every point of space.
///
/// @node Noise/White Noise 3D
/// @param p = position  Point; the same point always gives the same value.
/// @param seed = 0.0  Another number gives other values.
/// @search random, hash, static, 3d noise
fn white_noise_3d(p: vec3f, seed: f32) -> WhiteNoise {
    return white_noise_of(pcg_4d(bitcast<vec4u>(vec4f(p, seed) + 0.0)).xyz);
}

fn white_noise_of(bits: vec3u) -> WhiteNoise {
    let random = vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
    let fourth = unit_from_u32(pcg(bits.x ^ bits.z));
    return WhiteNoise(random.x, random, vec4f(random, fourth));
}

struct CellNoise {
    /// Random number of the cell, from 0 up to but not 1.
    value: f32,
    /// Three random numbers of the cell, as a colour.
    colour: vec3f,
    /// Position inside the cell, from 0 to 1.
    local: vec2f,
}

/// Square cells with a random value each.
///
/// @node Noise/Cell Noise
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @search mosaic, blocks, random cells, squares, cell noise 2d
fn cell_noise(p: vec2f, scale: f32) -> CellNoise {
    let scaled = p * scale;
    let cell = vec2i(floor(scaled));
    let random = cell_random_3d(vec3i(cell, 0));
    return CellNoise(random.x, random, fract(scaled));
}

/// A random number between two bounds that belongs to a seed.
///
/// @node Math/Range/Random Range
/// @param seed = 0.0  The same seed always gives the same number.
/// @param low = 0.0  Smallest result.
/// @param high = 1.0  Largest result.
/// @returns From low up to high.
/// @search random, hash, rand
fn random_range(seed: vec2f, low: f32, high: f32) -> f32 {
    let bits = pcg_2d(bitcast<vec2u>(seed + 0.0));
    return mix(low, high, unit_from_u32(bits.x));
}
