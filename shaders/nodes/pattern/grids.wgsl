// Patterns of squares, lines and bricks.

/// A chess board.
///
/// @node Pattern/Checkerboard
/// @param p = uv  Point to look up.
/// @param scale = (8, 8) [1, 64]  Squares per unit.
/// @returns 0 on dark squares, 1 on light ones.
/// @search checker, chess, squares, tiles, checker texture
fn checkerboard(p: vec2f, scale: vec2f) -> f32 {
    let cell = floor(p * scale);
    return fract((cell.x + cell.y) * 0.5) * 2.0;
}

/// Lines that cross at right angles.
///
/// @node Pattern/Grid
/// @param p = uv  Point to look up.
/// @param scale = (8, 8) [1, 64]  Cells per unit.
/// @param thickness = 0.1 [0, 1]  Width of the lines, in cells.
/// @param softness = 0.02 [0, 0.5]  Width of their edges, in cells.
/// @returns 1 on the lines, 0 between.
/// @search lines, mesh, wireframe, graph paper
fn grid(p: vec2f, scale: vec2f, thickness: f32, softness: f32) -> f32 {
    let to_line = 0.5 - abs(fract(p * scale) - 0.5);
    let nearest = min(to_line.x, to_line.y);
    return 1.0 - saturate((nearest - thickness * 0.5) / max(softness, 1.0e-5) + 0.5);
}

/// Parallel stripes.
///
/// @node Pattern/Stripes
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [1, 64]  Stripes per unit.
/// @param angle = 0.0 [-180, 180] {degrees}  Direction in which they follow each other, in radians from u towards v.
/// @param width = 0.5 [0, 1]  Part of each stripe that is light.
/// @param softness = 0.02 [0, 0.5]  Width of the edges, in stripes.
/// @returns 1 on the light part, 0 on the dark one.
/// @search lines, bars, zebra, hatch
fn stripes(p: vec2f, scale: f32, angle: f32, width: f32, softness: f32) -> f32 {
    let along = dot(p, vec2f(cos(angle), sin(angle))) * scale;
    let from_middle = abs(fract(along) - 0.5);
    return saturate((width * 0.5 - from_middle) / max(softness, 1.0e-5) + 0.5);
}

/// Round dots on a square grid.
///
/// @node Pattern/Dots
/// @param p = uv  Point to look up.
/// @param scale = (8, 8) [1, 64]  Dots per unit.
/// @param radius = 0.3 [0, 0.71]  Radius of a dot, in cells.
/// @param softness = 0.02 [0, 0.5]  Width of the edge, in cells.
/// @returns 1 on the dots, 0 between.
/// @search polka dots, circles, halftone grid
fn dots(p: vec2f, scale: vec2f, radius: f32, softness: f32) -> f32 {
    let from_middle = length(fract(p * scale) - 0.5);
    return saturate((radius - from_middle) / max(softness, 1.0e-5) + 0.5);
}

struct Brick {
    /// 1 on a brick, 0 in the mortar.
    mask: f32,
    /// Random number of the brick, from 0 up to but not 1.
    value: f32,
    /// Position on the brick, from 0 to 1.
    local: vec2f,
}

/// A brick wall.
///
/// @node Pattern/Brick
/// @param p = uv  Point to look up.
/// @param scale = (4, 8) [1, 64]  Bricks per unit.
/// @param mortar = 0.15 [0, 0.5]  Width of the mortar, in heights of a brick.
/// @param offset = 0.5 [0, 1]  How far every second row is moved, in bricks.
/// @search wall, masonry, tiles, running bond, brick texture
fn brick(p: vec2f, scale: vec2f, mortar: f32, offset: f32) -> Brick {
    let scaled = p * scale;
    let row = floor(scaled.y);
    let moved = vec2f(scaled.x + fract(row * 0.5) * 2.0 * offset, scaled.y);
    let local = fract(moved);
    let aspect = abs(scale.y) / max(abs(scale.x), 1.0e-5);
    let to_edge = (0.5 - abs(local - 0.5)) * vec2f(aspect, 1.0);
    let mask = saturate((min(to_edge.x, to_edge.y) - mortar * 0.5) / 0.02 + 0.5);
    return Brick(mask, cell_random_2d(vec2i(floor(moved))).x, local);
}

struct Hexagons {
    /// Distance to the border of the hexagon, in hexagons; 0 on it.
    edge_distance: f32,
    /// Distance to its middle, in hexagons.
    distance: f32,
    /// Random number of the hexagon, from 0 up to but not 1.
    value: f32,
    /// Its middle, in the units of p.
    centre: vec2f,
}

/// A honeycomb.
///
/// @node Pattern/Hexagons
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [1, 64]  Hexagons per unit across.
/// @search honeycomb, hex grid, hexagonal tiles
fn hexagons(p: vec2f, scale: f32) -> Hexagons {
    let scaled = p * scale;
    let spacing = vec2f(1.0, 1.7320508);
    let cell_a = floor(scaled / spacing);
    let cell_b = floor(scaled / spacing - 0.5);
    let from_a = scaled - (cell_a + 0.5) * spacing;
    let from_b = scaled - (cell_b + 1.0) * spacing;
    let is_a = dot(from_a, from_a) < dot(from_b, from_b);
    let local = select(from_b, from_a, is_a);
    let id = select(vec2i(cell_b) * 2 + 1, vec2i(cell_a) * 2, is_a);
    let q = abs(local);
    let edge = 0.5 - max(q.x, dot(q, vec2f(0.5, 0.8660254)));
    let centre = (scaled - local) / select(1.0, scale, scale != 0.0);
    return Hexagons(max(edge, 0.0), length(local), cell_random_2d(id).x, centre);
}

// Source: https://en.wikipedia.org/wiki/Truchet_tiles
/// Random quarter circles that join into endless curves.
///
/// @node Pattern/Truchet
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [1, 64]  Tiles per unit.
/// @param thickness = 0.2 [0, 1]  Width of the curves, in tiles.
/// @returns 1 on the curves, 0 between.
/// @search maze, curves, labyrinth, knots
fn truchet(p: vec2f, scale: f32, thickness: f32) -> f32 {
    let scaled = p * scale;
    let local = fract(scaled);
    let is_mirrored = cell_random_2d(vec2i(floor(scaled))).x < 0.5;
    let q = select(local, vec2f(1.0 - local.x, local.y), is_mirrored);
    let to_curve = min(abs(length(q) - 0.5), abs(length(q - 1.0) - 0.5));
    return saturate((thickness * 0.5 - to_curve) / 0.02 + 0.5);
}
