// Patterns of cloth, parquet and skin.

struct Weave {
    /// Brightness: high in the middle of a thread, 0 between threads.
    height: f32,
    /// 1 where a thread along u is on top, 0 where one along v is.
    across: f32,
}

/// Threads that go over and under each other.
///
/// @node Pattern/Weave
/// @param p = uv  Point to look up.
/// @param scale = (8, 8) [1, 64]  Threads per unit.
/// @param width = 0.8 [0.05, 1]  Width of a thread, in cells.
/// @search cloth, fabric, basket, textile, canvas
fn weave(p: vec2f, scale: vec2f, width: f32) -> Weave {
    let at = p * scale;
    let cell = floor(at);
    let f = fract(at) - 0.5;
    let is_across = fract((cell.x + cell.y) * 0.5) < 0.25;
    let half_width = clamp(width, 0.05, 1.0) * 0.5;
    // A thread rises to the middle of the cell in which it lies on top and sinks under its neighbours.
    let from_axis = select(f.x, f.y, is_across);
    let along = select(f.y, f.x, is_across);
    let round = sqrt(max(1.0 - from_axis * from_axis / (half_width * half_width), 0.0));
    let rise = cos(along * 3.1415927);
    let below_axis = select(f.y, f.x, is_across);
    let below = sqrt(max(1.0 - below_axis * below_axis / (half_width * half_width), 0.0)) * 0.4;
    let is_covered = abs(from_axis) < half_width;
    let height = select(below, round * (0.4 + 0.6 * rise), is_covered);
    return Weave(height, select(0.0, 1.0, is_across == is_covered));
}

struct Herringbone {
    /// 1 on a plank, 0 in the gap.
    mask: f32,
    /// Random number of the plank, from 0 up to but not 1.
    value: f32,
    /// Position on the plank: along it from 0 to 1, across it from 0 to 1.
    local: vec2f,
    /// 1 where planks lie along u, 0 where they lie along v.
    across: f32,
}

/// Planks of 1 by 2 that meet at right angles, as in parquet.
///
/// @node Pattern/Herringbone
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [1, 64]  Widths of a plank per unit.
/// @param gap = 0.06 [0, 0.5]  Width of the gap, in widths of a plank.
/// @search parquet, floor, planks, chevron, wood floor
fn herringbone(p: vec2f, scale: f32, gap: f32) -> Herringbone {
    let at = p * scale;
    let cell = vec2i(floor(at));
    let f = fract(at);
    // Four cells repeat along each diagonal: two of a plank along u, two of one along v.
    let phase = (((cell.x - cell.y) % 4) + 4) % 4;
    let is_across = phase < 2;
    let second = phase == 1 || phase == 2;
    let start = select(
        cell - vec2i(0, select(0, 1, phase == 2)),
        cell - vec2i(select(0, 1, phase == 1), 0),
        is_across,
    );
    let along = (select(f.y, f.x, is_across) + select(0.0, 1.0, second)) * 0.5;
    let side = select(f.x, f.y, is_across);
    let to_edge = min(min(along, 1.0 - along) * 2.0, min(side, 1.0 - side));
    let value = cell_random_3d(vec3i(start, select(1, 0, is_across))).x;
    let mask = select(1.0, 0.0, to_edge < gap * 0.5);
    return Herringbone(mask, value, vec2f(along, side), select(0.0, 1.0, is_across));
}

struct Scales {
    /// From 1 in the middle of a scale to 0 at its rim.
    height: f32,
    /// Random number of the scale, from 0 up to but not 1.
    value: f32,
    /// Position from the middle of the scale, in its radii.
    local: vec2f,
}

/// Round scales, each row over the one below: fish, roofs, armour.
///
/// @node Pattern/Scales
/// @param p = uv  Point to look up.
/// @param scale = (8, 8) [1, 64]  Scales per unit along u, rows per unit along v.
/// @search fish scales, roof tiles, dragon, shingles, mermaid
fn scales(p: vec2f, scale: vec2f) -> Scales {
    let at = vec2f(p.x * scale.x, p.y * scale.y);
    let row = i32(floor(at.y));
    var found = Scales(0.0, 0.0, vec2f(0.0));
    var is_found = false;
    // A scale hangs down over the next rows; the upper one lies on top.
    for (var i = 0; i < 3; i++) {
        let own = row - 2 + i;
        let shift = select(0.0, 0.5, (own & 1) == 1);
        let column = i32(floor(at.x - shift));
        let middle = vec2f(f32(column) + 0.5 + shift, f32(own));
        let local = (at - middle) * vec2f(2.0, 0.45);
        let reach = length(local);
        if !is_found && reach <= 1.0 {
            found = Scales(1.0 - reach, cell_random_2d(vec2i(column, own)).x, local);
            is_found = true;
        }
    }
    return found;
}

/// Triangles that fill the plane.
///
/// @node Pattern/Triangles
/// @param p = uv  Point to look up.
/// @param scale = 8.0 [1, 64]  Rows of triangles per unit.
/// @param softness = 0.02 [0, 0.5]  Width of the edges, in rows.
/// @search triangle grid, tessellation, facets
fn triangles(p: vec2f, scale: f32, softness: f32) -> Triangles {
    // Skewed so that the corners are whole numbers.
    let at = p * scale;
    let skewed = vec2f(at.x * 0.8660254 - at.y * 0.5, at.y);
    let cell = vec2i(floor(skewed));
    let f = fract(skewed);
    let is_upper = f.x + f.y > 1.0;
    let a = select(f.x, 1.0 - f.x, is_upper);
    let b = select(f.y, 1.0 - f.y, is_upper);
    let c = 1.0 - a - b;
    let inside = min(min(a, b), c);
    let value = cell_random_3d(vec3i(cell, select(0, 1, is_upper))).x;
    return Triangles(saturate(inside / max(softness, 1.0e-5)), value, select(1.0, 0.0, is_upper));
}

struct Triangles {
    /// 1 within a triangle, 0 on the lines between.
    mask: f32,
    /// Random number of the triangle, from 0 up to but not 1.
    value: f32,
    /// 1 in triangles that stand on their tip, 0 in the others.
    on_tip: f32,
}

/// Strokes that get denser where it is darker, as in an engraving.
///
/// @node Pattern/Crosshatch
/// @param p = uv  Point to look up.
/// @param tone = 0.5 [0, 1]  Brightness: 1 is blank paper, 0 has four layers of strokes.
/// @param scale = 32.0 [4, 128]  Strokes per unit.
/// @param width = 0.35 [0.05, 1]  Width of a stroke, in distances between strokes.
/// @returns 1 on the paper, 0 on a stroke.
/// @search hatching, engraving, pencil, sketch, etching
fn crosshatch(p: vec2f, tone: f32, scale: f32, width: f32) -> f32 {
    let at = p * scale;
    let half_width = clamp(width, 0.05, 1.0) * 0.5;
    let strokes = vec4f(at.x + at.y, at.x - at.y, at.x + at.y + 0.7071068, at.x - at.y + 0.7071068) * 0.7071068;
    let is_stroke = abs(fract(strokes) - 0.5) < vec4f(half_width);
    let is_dark = vec4f(tone) < vec4f(0.8, 0.6, 0.4, 0.2);
    return select(1.0, 0.0, any(is_stroke & is_dark));
}
