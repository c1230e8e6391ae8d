// Moving, scaling and turning texture coordinates.

/// Repeats and moves a texture.
///
/// @node UV/Tiling And Offset
/// @param uv = uv  Coordinate.
/// @param tiling = (1, 1)  How often the texture repeats along u and v.
/// @param offset = (0, 0)  How far the coordinate moves; the picture moves the other way.
/// @returns uv · tiling + offset.
/// @change tiling_change
/// @search scale, repeat, translate, mapping, transform uv, texture transform, place 2d, tiling, transform 2d
fn tiling_and_offset(uv: vec2f, tiling: vec2f, offset: vec2f) -> vec2f {
    return uv * tiling + offset;
}

fn tiling_change(uv: vec2f, d_uv: vec2f, tiling: vec2f, d_tiling: vec2f, d_offset: vec2f) -> vec2f {
    return d_uv * tiling + uv * d_tiling + d_offset;
}

/// Moves a coordinate steadily, so that the texture scrolls.
///
/// @node UV/Panner
/// @param uv = uv  Coordinate.
/// @param speed = (0.1, 0)  Units per second along u and v; the picture moves the other way.
/// @param time = time  Time in seconds.
/// @returns uv + speed · time.
/// @change panner_change
/// @search scroll, scrolling, pan, conveyor, moving texture, texanim, uv animation, uv panning
fn panner(uv: vec2f, speed: vec2f, time: f32) -> vec2f {
    return uv + speed * time;
}

fn panner_change(d_uv: vec2f) -> vec2f {
    return d_uv;
}

/// Turns a coordinate about a centre.
///
/// The coordinate turns from u towards v. As v grows downward, that looks clockwise, and the picture turns
/// counter-clockwise.
///
/// @node UV/Rotate UV
/// @param uv = uv  Coordinate.
/// @param centre = (0.5, 0.5)  The point that stays where it is.
/// @param angle = 45.0 [-180, 180] {degrees}  Angle in radians; positive turns the picture counter-clockwise.
/// @returns The turned coordinate.
/// @change rotate_change
/// @search rotate, rotator, spin, turn
fn rotate_uv(uv: vec2f, centre: vec2f, angle: f32) -> vec2f {
    return centre + rotated_2d(uv - centre, angle);
}

fn rotate_change(uv: vec2f, d_uv: vec2f, centre: vec2f, angle: f32, d_angle: f32) -> vec2f {
    let offset = uv - centre;
    return rotated_2d(d_uv + vec2f(-offset.y, offset.x) * d_angle, angle);
}

/// Mirrors a coordinate about the middle of the texture.
///
/// @node UV/Flip UV
/// @param uv = uv  Coordinate.
/// @param flip_u = true  Exchange left and right.
/// @param flip_v = false  Exchange top and bottom.
/// @returns The coordinate, mirrored where chosen.
/// @change flip_change
/// @search mirror, invert uv, flip horizontal, flip vertical
fn flip_uv(uv: vec2f, flip_u: bool, flip_v: bool) -> vec2f {
    return select(uv, 1.0 - uv, vec2<bool>(flip_u, flip_v));
}

fn flip_change(d_uv: vec2f, flip_u: bool, flip_v: bool) -> vec2f {
    return select(d_uv, -d_uv, vec2<bool>(flip_u, flip_v));
}

/// Repeats a texture so that every second repetition is mirrored, which hides its borders.
///
/// @node UV/Mirror UV
/// @param uv = uv  Coordinate.
/// @param tiling = (2, 2)  How often the texture appears along u and v.
/// @returns From 0 to 1 and back.
/// @jumps
/// @change mirror_change
/// @search mirror repeat, ping pong, reflect
fn mirror_uv(uv: vec2f, tiling: vec2f) -> vec2f {
    return 1.0 - abs(1.0 - fract(uv * tiling * 0.5) * 2.0);
}

/// The change of Mirror UV, whose direction turns round at every fold.
fn mirror_change(uv: vec2f, d_uv: vec2f, tiling: vec2f) -> vec2f {
    return d_uv * tiling * select(vec2f(-1.0), vec2f(1.0), fract(uv * tiling * 0.5) < vec2f(0.5));
}

/// Makes blocks of a coordinate, so that what is drawn there looks pixelated.
///
/// @node UV/Pixelate
/// @param uv = uv  Coordinate.
/// @param blocks = (32, 32) [1, 512]  Blocks per unit along u and v.
/// @returns The coordinate of the middle of the block.
/// @jumps
/// @change pixelate_change
/// @search mosaic, low resolution, retro, snap uv, quantize
fn pixelate(uv: vec2f, blocks: vec2f) -> vec2f {
    let count = max(abs(blocks), vec2f(1.0e-3));
    return (floor(uv * count) + 0.5) / count;
}

/// The change of the coordinate before it was pixelated: the mip level is that of the picture without blocks.
fn pixelate_change(d_uv: vec2f) -> vec2f {
    return d_uv;
}

/// Makes circles round on a picture that is not square.
///
/// @node UV/Aspect Correct
/// @param uv = uv  Coordinate.
/// @param aspect = screen_aspect  Width divided by height; 0 or less counts as 1.
/// @param centre = (0.5, 0.5)  The point that stays where it is.
/// @returns The coordinate, u stretched so that a unit is as long across as it is down.
/// @change aspect_change
/// @search aspect ratio, square uv, resolution
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

fn aspect_change(d_uv: vec2f, aspect: f32) -> vec2f {
    return d_uv * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// Moves a coordinate by a map of offsets: heat haze, refraction, ripples.
///
/// @node UV/Distort
/// @param uv = uv  Coordinate.
/// @param offset = (0.5, 0.5)  Offset as a colour: 0.5 moves nothing.
/// @param amount = 0.1 [-1, 1]  Distance moved where the offset is 0 or 1.
/// @returns The moved coordinate.
/// @change distort_change
/// @search warp, displace, refraction, heat haze, uv distortion
fn distort(uv: vec2f, offset: vec2f, amount: f32) -> vec2f {
    return uv + (offset * 2.0 - 1.0) * amount;
}

fn distort_change(d_uv: vec2f, d_offset: vec2f, amount: f32) -> vec2f {
    return d_uv + d_offset * 2.0 * amount;
}
