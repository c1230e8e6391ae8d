// Cells around scattered points, after Steven Worley.
//
// Source: https://iquilezles.org/articles/voronoilines/ for the distance to the border. Two cells in each direction
// are searched: with one, the nearest point can be missed.

struct Voronoi {
    /// Distance to the nearest point, in cells.
    distance: f32,
    /// Distance to the second nearest point, in cells.
    second_distance: f32,
    /// Distance to the border of the cell, in cells; 0 on it.
    edge_distance: f32,
    /// Random number of the cell, from 0 up to but not 1.
    cell: f32,
    /// The nearest point itself, in the units of p.
    point: vec2f,
}

/// Cells around scattered points: stones, cracks, foam, scales.
///
/// @node Noise/Voronoi 2D
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [0.5, 64]  Cells per unit.
/// @param randomness = 1.0 [0, 1]  0 puts the points on a square grid, 1 scatters them.
/// @param turn = 0.0 [0, 360] {degrees}  Moves every point on a circle, so that the cells move; one turn is a loop.
/// @search worley, cellular, cells, worley noise, cracks, stones, f1, f2, worley noise 2d, voronoi texture
fn voronoi_2d(p: vec2f, scale: f32, randomness: f32, turn: f32) -> Voronoi {
    let scaled = p * scale;
    let home = vec2i(floor(scaled));
    let local = fract(scaled);
    let jitter = clamp(randomness, 0.0, 1.0);
    var nearest = 1.0e6;
    var second = 1.0e6;
    var nearest_cell = vec2i(0, 0);
    var to_nearest = vec2f(0.0, 0.0);
    for (var y = -2; y <= 2; y++) {
        for (var x = -2; x <= 2; x++) {
            let cell = vec2i(x, y);
            let offset = vec2f(cell) + cell_point(home + cell, jitter, turn) - local;
            let squared = dot(offset, offset);
            if squared < nearest {
                second = nearest;
                nearest = squared;
                nearest_cell = cell;
                to_nearest = offset;
            } else if squared < second {
                second = squared;
            }
        }
    }
    var edge = 1.0e6;
    for (var y = -2; y <= 2; y++) {
        for (var x = -2; x <= 2; x++) {
            let cell = nearest_cell + vec2i(x, y);
            let offset = vec2f(cell) + cell_point(home + cell, jitter, turn) - local;
            let between = offset - to_nearest;
            let span = dot(between, between);
            if span > 1.0e-6 {
                edge = min(edge, dot(0.5 * (to_nearest + offset), between * inverseSqrt(span)));
            }
        }
    }
    let value = cell_random_3d(vec3i(home + nearest_cell, 7)).x;
    let point = (scaled + to_nearest) / select(1.0, scale, scale != 0.0);
    return Voronoi(sqrt(nearest), sqrt(second), max(edge, 0.0), value, point);
}

/// The point of a cell, from its corner. Along each axis it swings as the shadow of a circle that fills the cell, so that
/// the search stays exact; at `turn` 0 and after each whole turn it is at its random place.
fn cell_point(cell: vec2i, jitter: f32, turn: f32) -> vec2f {
    let random = cell_random_2d(cell);
    let shadow = random * 2.0 - 1.0;
    // The low digits decide on which side of the circle it begins, lest all points move the same way.
    let side = select(vec2f(-1.0), vec2f(1.0), fract(random * 4096.0) < vec2f(0.5));
    let height = sqrt(max(1.0 - shadow * shadow, vec2f(0.0))) * side;
    return mix(vec2f(0.5, 0.5), 0.5 + 0.5 * (shadow * cos(turn) + height * sin(turn)), jitter);
}

struct Voronoi3d {
    /// Distance to the nearest point, in cells.
    distance: f32,
    /// Distance to the second nearest point, in cells.
    second_distance: f32,
    /// Random number of the cell, from 0 up to but not 1.
    cell: f32,
}

/// Cells around points scattered in space: animate it by moving the point along z.
///
/// @node Noise/Voronoi 3D
/// @param p = position  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit.
/// @param randomness = 1.0 [0, 1]  0 puts the points on a cubic grid, 1 scatters them.
/// @search worley, cellular, volume cells, caustics
fn voronoi_3d(p: vec3f, scale: f32, randomness: f32) -> Voronoi3d {
    let scaled = p * scale;
    let home = vec3i(floor(scaled));
    let local = fract(scaled);
    let jitter = clamp(randomness, 0.0, 1.0);
    var nearest = 1.0e6;
    var second = 1.0e6;
    var nearest_cell = vec3i(0, 0, 0);
    for (var z = -2; z <= 2; z++) {
        for (var y = -2; y <= 2; y++) {
            for (var x = -2; x <= 2; x++) {
                let cell = vec3i(x, y, z);
                let random = cell_random_3d(home + cell);
                let offset = vec3f(cell) + mix(vec3f(0.5, 0.5, 0.5), random, jitter) - local;
                let squared = dot(offset, offset);
                if squared < nearest {
                    second = nearest;
                    nearest = squared;
                    nearest_cell = cell;
                } else if squared < second {
                    second = squared;
                }
            }
        }
    }
    let value = unit_from_u32(pcg_4d(bitcast<vec4u>(vec4i(home + nearest_cell, 7))).x);
    return Voronoi3d(sqrt(nearest), sqrt(second), value);
}
