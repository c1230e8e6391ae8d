// The noises that several nodes build on. All are continuous, and hash whole cells.

/// Random values at the cell corners of the plane, blended; from 0 to 1.
fn value_noise_at_2d(p: vec2f) -> f32 {
    let cell = vec2i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    let low = mix(cell_random_2d(cell).x, cell_random_2d(cell + vec2i(1, 0)).x, fade.x);
    let high = mix(cell_random_2d(cell + vec2i(0, 1)).x, cell_random_2d(cell + vec2i(1, 1)).x, fade.x);
    return mix(low, high, fade.y);
}

/// Random values at the cell corners of space, blended; from 0 to 1.
fn value_noise_at_3d(p: vec3f) -> f32 {
    let cell = vec3i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    let a = mix(cell_random_3d(cell).x, cell_random_3d(cell + vec3i(1, 0, 0)).x, fade.x);
    let b = mix(cell_random_3d(cell + vec3i(0, 1, 0)).x, cell_random_3d(cell + vec3i(1, 1, 0)).x, fade.x);
    let c = mix(cell_random_3d(cell + vec3i(0, 0, 1)).x, cell_random_3d(cell + vec3i(1, 0, 1)).x, fade.x);
    let d = mix(cell_random_3d(cell + vec3i(0, 1, 1)).x, cell_random_3d(cell + vec3i(1, 1, 1)).x, fade.x);
    return mix(mix(a, b, fade.y), mix(c, d, fade.y), fade.z);
}

/// The slope of a cell corner of the plane, a unit vector turned by `turn` radians.
fn corner_gradient_2d(corner: vec2i, turn: f32) -> vec2f {
    let angle = cell_random_2d(corner).x * 6.2831853 + turn;
    return vec2f(cos(angle), sin(angle));
}

/// The same along `offset`.
fn corner_slope_2d(corner: vec2i, offset: vec2f, turn: f32) -> f32 {
    return dot(corner_gradient_2d(corner, turn), offset);
}

/// Gradient noise whose cells repeat after `period` cells (0: never) and whose slopes are turned; from -1 to 1.
///
/// Four unit slopes reach at most √½ in the middle of a cell; the factor makes that 1.
fn turned_gradient_noise_2d(p: vec2f, turn: f32, period: vec2i) -> f32 {
    let cell = vec2i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    let near = wrapped_cell(cell, period);
    let far = wrapped_cell(cell + vec2i(1, 1), period);
    let low = mix(
        corner_slope_2d(near, f, turn),
        corner_slope_2d(vec2i(far.x, near.y), f - vec2f(1.0, 0.0), turn),
        fade.x,
    );
    let high = mix(
        corner_slope_2d(vec2i(near.x, far.y), f - vec2f(0.0, 1.0), turn),
        corner_slope_2d(far, f - vec2f(1.0, 1.0), turn),
        fade.x,
    );
    return mix(low, high, fade.y) * 1.4142135;
}

/// A cell moved by whole periods into the first one; unchanged along an axis whose period is 0.
fn wrapped_cell(cell: vec2i, period: vec2i) -> vec2i {
    let length = max(period, vec2i(1, 1));
    let wrapped = ((cell % length) + length) % length;
    return select(cell, wrapped, period > vec2i(0, 0));
}

/// Random slopes at the cell corners of the plane, blended; from -1 to 1.
fn gradient_noise_at_2d(p: vec2f) -> f32 {
    return turned_gradient_noise_2d(p, 0.0, vec2i(0, 0));
}

/// The slope of a cell corner of space, a unit vector.
fn corner_gradient_3d(corner: vec3i) -> vec3f {
    let random = cell_random_3d(corner);
    let height = random.x * 2.0 - 1.0;
    let angle = random.y * 6.2831853;
    let radius = sqrt(max(1.0 - height * height, 0.0));
    return vec3f(radius * cos(angle), radius * sin(angle), height);
}

/// The same along `offset`.
fn corner_slope_3d(corner: vec3i, offset: vec3f) -> f32 {
    return dot(corner_gradient_3d(corner), offset);
}

/// Random slopes at the cell corners of space, blended; from -1 to 1.
///
/// Eight unit slopes reach at most √¾ in the middle of a cell; the factor makes that 1.
fn gradient_noise_at_3d(p: vec3f) -> f32 {
    let cell = vec3i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    var layers = vec2f(0.0, 0.0);
    for (var z = 0; z < 2; z++) {
        let low = mix(
            corner_slope_3d(cell + vec3i(0, 0, z), f - vec3f(0.0, 0.0, f32(z))),
            corner_slope_3d(cell + vec3i(1, 0, z), f - vec3f(1.0, 0.0, f32(z))),
            fade.x,
        );
        let high = mix(
            corner_slope_3d(cell + vec3i(0, 1, z), f - vec3f(0.0, 1.0, f32(z))),
            corner_slope_3d(cell + vec3i(1, 1, z), f - vec3f(1.0, 1.0, f32(z))),
            fade.x,
        );
        layers[z] = mix(low, high, fade.y);
    }
    return mix(layers.x, layers.y, fade.z) * 1.1547005;
}

/// How much a corner of a simplex adds at `offset` from it, given the slope along that offset.
fn simplex_corner(offset_squared: f32, slope: f32) -> f32 {
    let reach = max(0.5 - offset_squared, 0.0);
    return reach * reach * reach * reach * slope;
}

/// Noise on a grid of triangles, without the axis-aligned look; from -1 to 1.
///
/// Source: Ken Perlin's simplex noise as explained by Stefan Gustavson,
/// https://github.com/stegu/perlin-noise/blob/master/simplexnoise.pdf. The factor is the reciprocal of the largest sum
/// that unit slopes can reach.
fn simplex_noise_at_2d(p: vec2f) -> f32 {
    let skewed = floor(p + (p.x + p.y) * 0.36602540);
    let origin = p - skewed + (skewed.x + skewed.y) * 0.21132487;
    let step_x = select(0.0, 1.0, origin.x > origin.y);
    let middle = vec2f(step_x, 1.0 - step_x);
    let offset_1 = origin - middle + 0.21132487;
    let offset_2 = origin - 1.0 + 0.42264973;
    let cell = vec2i(skewed);
    let sum = simplex_corner(dot(origin, origin), corner_slope_2d(cell, origin, 0.0))
        + simplex_corner(dot(offset_1, offset_1), corner_slope_2d(cell + vec2i(middle), offset_1, 0.0))
        + simplex_corner(dot(offset_2, offset_2), corner_slope_2d(cell + vec2i(1, 1), offset_2, 0.0));
    return sum * SIMPLEX_2D;
}

const SIMPLEX_2D: f32 = 99.20433;
const SIMPLEX_3D: f32 = 107.65348;

/// Noise on a grid of tetrahedra, without the axis-aligned look; from -1 to 1.
fn simplex_noise_at_3d(p: vec3f) -> f32 {
    let skewed = floor(p + (p.x + p.y + p.z) / 3.0);
    let origin = p - skewed + (skewed.x + skewed.y + skewed.z) / 6.0;
    // Ranks of the components, 0 to 2, each once also where components are equal.
    let x_over_y = select(0.0, 1.0, origin.x >= origin.y);
    let x_over_z = select(0.0, 1.0, origin.x >= origin.z);
    let y_over_z = select(0.0, 1.0, origin.y >= origin.z);
    let rank = vec3f(x_over_y + x_over_z, 1.0 - x_over_y + y_over_z, 2.0 - x_over_z - y_over_z);
    let step_1 = step(vec3f(1.5), rank);
    let step_2 = step(vec3f(0.5), rank);
    let offset_1 = origin - step_1 + 1.0 / 6.0;
    let offset_2 = origin - step_2 + 1.0 / 3.0;
    let offset_3 = origin - 0.5;
    let cell = vec3i(skewed);
    let sum = simplex_corner(dot(origin, origin), corner_slope_3d(cell, origin))
        + simplex_corner(dot(offset_1, offset_1), corner_slope_3d(cell + vec3i(step_1), offset_1))
        + simplex_corner(dot(offset_2, offset_2), corner_slope_3d(cell + vec3i(step_2), offset_2))
        + simplex_corner(dot(offset_3, offset_3), corner_slope_3d(cell + vec3i(1, 1, 1), offset_3));
    return sum * SIMPLEX_3D;
}
