// Noises of other shapes: waves in one direction, puffs, cells by other measures.

struct Gabor {
    /// From -1 to 1.
    signed_value: f32,
    /// The same from 0 to 1.
    value: f32,
}

// Source: Ares Lagae et al., Procedural Noise using Sparse Gabor Convolution, https://doi.org/10.1145/1531326.1531360
// Here each cell has one wave packet, whose window ends within one cell, so that nine cells are the whole sum.
/// Ripples that run mostly in one direction: brushed metal, wood, water, cloth.
///
/// @node Noise/Gabor Noise
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @param frequency = 2.0 [0, 8]  Waves per cell.
/// @param angle = 0.0 [-180, 180] {degrees}  Direction in which the waves follow each other, in radians from u towards v.
/// @param spread = 0.0 [0, 1]  0: all in that direction. 1: in any direction.
/// @search gabor, anisotropic noise, brushed, directional noise, waves, gabor texture, scratches
fn gabor_noise(p: vec2f, scale: f32, frequency: f32, angle: f32, spread: f32) -> Gabor {
    let scaled = p * scale;
    let home = vec2i(floor(scaled));
    let local = fract(scaled);
    var sum = 0.0;
    for (var y = -1; y <= 1; y++) {
        for (var x = -1; x <= 1; x++) {
            let cell = vec2i(x, y);
            let place = cell_random_2d(home + cell);
            let kind = cell_random_3d(vec3i(home + cell, 11));
            let offset = local - vec2f(cell) - place;
            let window = max(1.0 - dot(offset, offset), 0.0);
            let turned = angle + (kind.x - 0.5) * 6.2831853 * clamp(spread, 0.0, 1.0);
            let along = dot(offset, vec2f(cos(turned), sin(turned)));
            sum += window * window * window * cos((along * frequency + kind.y) * 6.2831853);
        }
    }
    let bounded = clamp(sum, -1.0, 1.0);
    return Gabor(bounded, bounded * 0.5 + 0.5);
}

// Source: libnoise, https://libnoise.sourceforge.net/docs/classnoise_1_1module_1_1Billow.html
/// Round puffs with sharp creases between them: clouds, cotton, rocks.
///
/// @node Noise/Billow Noise
/// @param p = uv  Point to look up.
/// @param scale = 4.0 [0.1, 64]  Cells per unit of the largest puffs.
/// @param octaves = 5.0 [1, 12] within [1, 12]  Number of layers, a whole number.
/// @param lacunarity = 2.0 [1, 4]  How much finer each layer is.
/// @param gain = 0.5 [0, 1]  How much weaker each layer is.
/// @returns From 0 in the creases to 1 on the puffs.
/// @search billow, puffy, billowy, cauliflower, puffy clouds
fn billow_noise(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> f32 {
    let count = i32(clamp(round(octaves), 1.0, 12.0));
    var at = p * scale;
    var weight = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var i = 0; i < count; i++) {
        sum += weight * abs(turned_gradient_noise_2d(at, 0.0, vec2i(0, 0)));
        total += weight;
        weight *= clamp(gain, 0.0, 1.0);
        at = at * clamp(lacunarity, 1.0, 4.0) + vec2f(17.3, 9.1);
    }
    return clamp(sum / total, 0.0, 1.0);
}

struct MetricCells {
    /// Distance to the nearest point, in cells.
    distance: f32,
    /// Distance to the second nearest point, in cells.
    second_distance: f32,
    /// Half the difference of the two: 0 on the border of the cell.
    edge: f32,
    /// Random number of the cell, from 0 up to but not 1.
    cell: f32,
}

/// The cells around `scaled` by the measure that `kind` names: 0 sums the sides, 1 takes the longer one, 2 is Minkowski's
/// with an exponent.
fn metric_cells(scaled: vec2f, randomness: f32, kind: i32, exponent: f32) -> MetricCells {
    let home = vec2i(floor(scaled));
    let local = fract(scaled);
    let jitter = clamp(randomness, 0.0, 1.0);
    let power = clamp(exponent, 0.5, 16.0);
    // With an exponent below 1 a point straight ahead is nearer than one across a corner, though it is four cells away.
    let reach = select(2, 4, power < 1.0);
    var nearest = 1.0e6;
    var second = 1.0e6;
    var nearest_cell = vec2i(0, 0);
    for (var y = -reach; y <= reach; y++) {
        for (var x = -reach; x <= reach; x++) {
            if max(abs(x), abs(y)) > 2 && min(abs(x), abs(y)) > 1 {
                continue;
            }
            let cell = vec2i(x, y);
            let point = mix(vec2f(0.5), cell_random_2d(home + cell), jitter);
            let offset = abs(vec2f(cell) + point - local);
            let longer = max(offset.x, offset.y);
            var away = offset.x + offset.y;
            if kind == 1 {
                away = longer;
            } else if kind == 2 {
                // By the ratio of the sides, since high powers of small numbers vanish.
                let ratio = min(offset.x, offset.y) / max(longer, 1.0e-20);
                away = longer * pow(1.0 + pow(max(ratio, 1.0e-20), power), 1.0 / power);
            }
            if away < nearest {
                second = nearest;
                nearest = away;
                nearest_cell = cell;
            } else if away < second {
                second = away;
            }
        }
    }
    let value = cell_random_3d(vec3i(home + nearest_cell, 7)).x;
    return MetricCells(nearest, second, (second - nearest) * 0.5, value);
}

/// Cells around scattered points by other measures of distance: diamonds, squares and shapes between.
///
/// @node Noise/Voronoi Metric
/// @mode manhattan  The sides are added: diamonds, crystals.
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @param randomness = 1.0 [0, 1]  0 puts the points on a square grid, 1 scatters them.
/// @search worley metric, manhattan, chebyshev, minkowski, taxicab, square cells
fn voronoi_manhattan(p: vec2f, scale: f32, randomness: f32) -> MetricCells {
    return metric_cells(p * scale, randomness, 0, 1.0);
}

/// @node Noise/Voronoi Metric
/// @mode chebyshev  The longer side counts: squares, circuits.
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @param randomness = 1.0 [0, 1]  0 puts the points on a square grid, 1 scatters them.
fn voronoi_chebyshev(p: vec2f, scale: f32, randomness: f32) -> MetricCells {
    return metric_cells(p * scale, randomness, 1, 1.0);
}

/// @node Noise/Voronoi Metric
/// @mode minkowski  By an exponent: 1 adds the sides, 2 is the plain distance, large ones take the longer side.
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @param randomness = 1.0 [0, 1]  0 puts the points on a square grid, 1 scatters them.
/// @param exponent = 0.5 [0.5, 16]  The exponent.
fn voronoi_minkowski(p: vec2f, scale: f32, randomness: f32, exponent: f32) -> MetricCells {
    return metric_cells(p * scale, randomness, 2, exponent);
}
