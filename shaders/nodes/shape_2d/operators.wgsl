// Combining and drawing distances. They work for flat and for solid shapes.

/// Both shapes together.
///
/// @node Shape 2D/Operator/Union
/// @param a = 0.1  First distance.
/// @param b = 0.2  Second distance.
/// @param smoothness = 0.0 [0, 0.5]  Distance over which they melt together.
/// @returns Signed distance.
/// @search combine shapes, merge, or, smooth union, boolean, opunion
fn shape_union(a: f32, b: f32, smoothness: f32) -> f32 {
    return min(a, b) - melted(a - b, smoothness);
}

/// The first shape without the second.
///
/// @node Shape 2D/Operator/Cut Out
/// @param a = 0.1  Distance of the shape that is cut.
/// @param b = 0.2  Distance of the shape that is cut out of it.
/// @param smoothness = 0.0 [0, 0.5]  Distance over which the cut is rounded.
/// @returns Signed distance.
/// @search subtract shape, difference, boolean, carve, hole
fn shape_cut_out(a: f32, b: f32, smoothness: f32) -> f32 {
    return max(a, -b) + melted(a + b, smoothness);
}

/// What both shapes share.
///
/// @node Shape 2D/Operator/Intersect
/// @param a = 0.1  First distance.
/// @param b = 0.2  Second distance.
/// @param smoothness = 0.0 [0, 0.5]  Distance over which the edge is rounded.
/// @returns Signed distance.
/// @search intersection, common, and, boolean
fn shape_intersect(a: f32, b: f32, smoothness: f32) -> f32 {
    return max(a, b) + melted(a - b, smoothness);
}

/// What belongs to exactly one of the shapes.
///
/// @node Shape 2D/Operator/Either
/// @param a = 0.1  First distance.
/// @param b = 0.2  Second distance.
/// @param smoothness = 0.0 [0, 0.5]  Distance over which the edges are rounded.
/// @returns Signed distance.
/// @search xor, xor shape, exclusive, boolean, smooth xor
fn shape_either(a: f32, b: f32, smoothness: f32) -> f32 {
    return shape_cut_out(shape_union(a, b, smoothness), shape_intersect(a, b, smoothness), smoothness);
}

/// What two distances gain by melting: a quarter of the squared overlap by the width.
fn melted(difference: f32, smoothness: f32) -> f32 {
    let width = max(smoothness, 0.0);
    let overlap = max(width - abs(difference), 0.0);
    return overlap * overlap * 0.25 / max(width, 1.0e-6);
}

/// Grows or shrinks a shape; its corners become round.
///
/// @node Shape 2D/Operator/Grow
/// @param distance = 0.1  Distance of the shape.
/// @param amount = 0.05 [-0.5, 0.5]  How far the border moves outward.
/// @returns Signed distance.
/// @search offset, expand, round, shrink, inset
fn shape_grow(distance: f32, amount: f32) -> f32 {
    return distance - amount;
}

/// Only the border of a shape, as a band.
///
/// @node Shape 2D/Operator/Onion
/// @param distance = 0.1  Distance of the shape.
/// @param thickness = 0.05 [0, 0.5]  Width of the band.
/// @returns Signed distance.
/// @search shell, hollow, border, stroke
fn shape_onion(distance: f32, thickness: f32) -> f32 {
    return abs(distance) - thickness * 0.5;
}

/// A mask of a shape whose edge is one pixel wide at every size. Pixels only.
///
/// @node Shape 2D/Draw/Fill
/// @param distance = 0.0  Distance of the shape.
/// @returns 1 inside, 0 outside.
/// @search draw shape, anti alias, sdf to mask
fn shape_fill(distance: f32) -> f32 {
    return saturate(0.5 - distance / max(fwidthFine(distance), 1.0e-8));
}

/// A mask of a shape with a soft edge of a chosen width.
///
/// @node Shape 2D/Draw/Soft Fill
/// @param distance = 0.0  Distance of the shape.
/// @param softness = 0.05 [0, 1]  Width of the edge.
/// @returns 1 inside, 0 outside.
/// @search blur shape, feather, soft mask
fn shape_soft_fill(distance: f32, softness: f32) -> f32 {
    let t = saturate(0.5 - distance / max(softness, 1.0e-6));
    return t * t * (3.0 - 2.0 * t);
}

/// A mask of a shape's border, anti-aliased. Pixels only.
///
/// @node Shape 2D/Draw/Outline
/// @param distance = 0.0  Distance of the shape.
/// @param thickness = 0.02 [0, 0.5]  Width of the line.
/// @returns 1 on the border, 0 elsewhere.
/// @search stroke, border, line
fn shape_outline(distance: f32, thickness: f32) -> f32 {
    let to_line = abs(distance) - thickness * 0.5;
    return saturate(0.5 - to_line / max(fwidthFine(distance), 1.0e-8));
}

/// Light around a shape.
///
/// @node Shape 2D/Draw/Glow
/// @param distance = 0.1  Distance of the shape.
/// @param radius = 0.1 [0.001, 1]  Distance at which the light is half as strong as on the border.
/// @param falloff = 2.0 [0.5, 8]  How fast it fades farther out.
/// @returns 1 inside and on the border, falling to 0.
/// @search neon, bloom, halo, aura
fn shape_glow(distance: f32, radius: f32, falloff: f32) -> f32 {
    let steps = max(distance, 0.0) / max(radius, 1.0e-5);
    return 1.0 / (1.0 + select(pow(max(steps, 1.0e-6), max(falloff, 0.1)), 0.0, steps <= 0.0));
}

struct Repetition {
    /// Position in the cell, around 0.
    local: vec2f,
    /// Number of the cell.
    cell: vec2f,
}

/// Repeats space, so that one shape appears everywhere.
///
/// @node Shape 2D/Space/Repeat
/// @param p = uv  Point to look up.
/// @param spacing = (0.25, 0.25) [0.01, 2]  Distance between the repetitions.
/// @search tile, grid, domain repetition, copies, tile sampler
fn shape_repeat(p: vec2f, spacing: vec2f) -> Repetition {
    let size = max(abs(spacing), vec2f(1.0e-5));
    let cell = floor(p / size);
    return Repetition(p - (cell + 0.5) * size, cell);
}

/// Repeats space around a centre, so that one shape becomes a ring of them.
///
/// @node Shape 2D/Space/Polar Repeat
/// @param p = uv  Point to look up.
/// @param centre = (0.5, 0.5)  Centre of the ring.
/// @param count = 8.0 [1, 64]  Number of repetitions, a whole number.
/// @search radial repeat, circular array, clock
fn shape_polar_repeat(p: vec2f, centre: vec2f, count: f32) -> Repetition {
    let q = p - centre;
    let is_centre = q.x == 0.0 && q.y == 0.0;
    let sector = 6.2831853 / max(round(count), 1.0);
    let turned = atan2(q.y, select(q.x, 1.0, is_centre)) / sector + 0.5;
    let angle = (fract(turned) - 0.5) * sector;
    return Repetition(length(q) * vec2f(cos(angle), sin(angle)), vec2f(floor(turned), 0.0));
}
