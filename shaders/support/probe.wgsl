
/// The inputs of every pixel: slots of one picture's height below each other.
@group(2) @binding(0) var probe_rows: texture_2d<u32>;

/// One slot of the row that a pixel evaluates.
fn probe_row(pixel: vec4f, slot: u32) -> vec4u {
    let height = textureDimensions(probe_rows).y / PROBE_SLOTS;
    let place = vec2u(pixel.xy);
    return textureLoad(probe_rows, vec2u(place.x, place.y % height + slot * height), 0);
}

/// Which part of the results a pixel stores; parts stand below each other too.
fn probe_part(pixel: vec4f) -> u32 {
    return u32(pixel.y) / (textureDimensions(probe_rows).y / PROBE_SLOTS);
}
