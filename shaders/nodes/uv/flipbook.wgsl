// Animations drawn as frames side by side in one texture.
//
// Frames are counted in whole floats, since dividing integers takes much longer. On some adapters 6 / 3 is a little below
// 2, so quotients are corrected by their rest; up to 2^24 that is exact.

struct FlipbookFrame {
    /// Number of the frame, from 0 up to one less than there are.
    frame: f32,
    /// Column of the frame, from 0 at the left.
    column: f32,
    /// Row of the frame, from 0 at the top.
    row: f32,
}

/// Which frame of a flipbook is shown at a time. It changes in whole frames and repeats endlessly, also backwards.
///
/// @node UV/Flipbook Index
/// @param time = time  Time in seconds; with a speed of 1, the number of the frame.
/// @param speed = 30.0 [1, 100]  Frames per second.
/// @param columns = 4.0 [1, 16]  Frames in a row, a whole number.
/// @param rows = 4.0 [1, 16]  Number of rows, a whole number.
/// @search sprite, frame number, tile index, sprite animation
fn flipbook_index(time: f32, speed: f32, columns: f32, rows: f32) -> FlipbookFrame {
    let grid = flipbook_grid(columns, rows);
    let frame = wrapped_frame(floor(time * speed), grid);
    let row = whole_quotient(frame, grid.x);
    return FlipbookFrame(frame, frame - row * grid.x, row);
}

/// The part of a texture that holds one frame of a flipbook. Frame 0 is top left; it reads left to right, top to bottom.
///
/// @node UV/Flipbook UV
/// @param uv = uv  Coordinate in the frame, held from 0 to 1 so that no neighbour shows.
/// @param columns = 4.0 [1, 16]  Frames in a row, a whole number.
/// @param rows = 4.0 [1, 16]  Number of rows, a whole number.
/// @param frame = 0.0  Number of the frame; its decimals do not count, and it repeats endlessly, also backwards.
/// @param margin = 0.0 [0, 0.1]  Width, in frames, that is kept out at each border against bleeding of small mip levels.
/// @returns Coordinate in the whole texture.
/// @jumps frame
/// @change flipbook_change
/// @search sprite sheet, spritesheet, texture sheet, atlas, subuv, flipbook, sprite
fn flipbook_uv(uv: vec2f, columns: f32, rows: f32, frame: f32, margin: f32) -> vec2f {
    let grid = flipbook_grid(columns, rows);
    return flipbook_cell(uv, wrapped_frame(floor(frame), grid), grid, margin);
}

/// The change of Flipbook UV, which is that of the coordinate in the frame whichever frame is shown.
fn flipbook_change(d_uv: vec2f, columns: f32, rows: f32) -> vec2f {
    return d_uv / flipbook_grid(columns, rows);
}

struct FlipbookBlend {
    /// Coordinate in the present frame.
    uv_a: vec2f,
    /// Coordinate in the next frame.
    uv_b: vec2f,
    /// How much of the next frame to take, from 0 to 1.
    weight: f32,
}

/// Two neighbouring frames of a flipbook and how to blend them, for a slow animation that does not jump.
///
/// @node UV/Flipbook Blend
/// @param uv = uv  Coordinate in the frame, held from 0 to 1 so that no neighbour shows.
/// @param columns = 4.0 [1, 16]  Frames in a row, a whole number.
/// @param rows = 4.0 [1, 16]  Number of rows, a whole number.
/// @param frame = time  Number of the frame; its decimals blend towards the next one.
/// @param margin = 0.0 [0, 0.1]  Width, in frames, that is kept out at each border against bleeding of small mip levels.
/// @jumps frame
/// @change flipbook_blend_change
/// @search sprite blend, smooth flipbook, motion blend, interpolated sprite sheet
fn flipbook_blend(uv: vec2f, columns: f32, rows: f32, frame: f32, margin: f32) -> FlipbookBlend {
    let grid = flipbook_grid(columns, rows);
    let first = floor(frame);
    return FlipbookBlend(
        flipbook_cell(uv, wrapped_frame(first, grid), grid, margin),
        flipbook_cell(uv, wrapped_frame(first + 1.0, grid), grid, margin),
        fract(frame),
    );
}

fn flipbook_blend_change(d_uv: vec2f, columns: f32, rows: f32) -> FlipbookBlend {
    let change = flipbook_change(d_uv, columns, rows);
    return FlipbookBlend(change, change, 0.0);
}

fn flipbook_grid(columns: f32, rows: f32) -> vec2f {
    return clamp(round(vec2f(columns, rows)), vec2f(1.0, 1.0), vec2f(4096.0, 4096.0));
}

/// How many times `count` goes into a whole `number`, rounded down.
fn whole_quotient(number: f32, count: f32) -> f32 {
    let quotient = floor(number / count);
    let rest = number - quotient * count;
    return quotient + select(0.0, 1.0, rest >= count) - select(0.0, 1.0, rest < 0.0);
}

/// The frame in a grid's range, also for negative numbers.
fn wrapped_frame(frame: f32, grid: vec2f) -> f32 {
    let count = grid.x * grid.y;
    let whole = clamp(frame, -16777216.0, 16777216.0);
    return whole - whole_quotient(whole, count) * count;
}

fn flipbook_cell(uv: vec2f, frame: f32, grid: vec2f, margin: f32) -> vec2f {
    let inset = clamp(margin, 0.0, 0.5);
    let inside = clamp(uv, vec2f(inset), vec2f(1.0 - inset));
    let row = whole_quotient(frame, grid.x);
    return (inside + vec2f(frame - row * grid.x, row)) / grid;
}
