// Alpha, tone mapping and the finish of a picture.

/// Multiplies a colour by its alpha.
///
/// @node Colour/Alpha/Premultiply
/// @param colour = (1, 0.5, 0.1, 0.5) {colour}  The colour with its alpha.
/// @returns The colour times its alpha, alpha unchanged.
/// @search premultiplied alpha, associated alpha
fn premultiply(colour: vec4f) -> vec4f {
    return vec4f(colour.rgb * colour.a, colour.a);
}

/// Divides a colour by its alpha. Without alpha it is black.
///
/// @node Colour/Alpha/Unpremultiply
/// @param colour = (0.5, 0.25, 0.05, 0.5) {colour}  The colour, multiplied by its alpha.
/// @returns The plain colour, alpha unchanged.
/// @search straight alpha, unassociated alpha
fn unpremultiply(colour: vec4f) -> vec4f {
    return vec4f(colour.rgb / max(colour.a, 1.0e-6) * step(1.0e-6, colour.a), colour.a);
}

// Source: Thomas Porter and Tom Duff, Compositing Digital Images, https://dl.acm.org/doi/10.1145/800031.808606
/// Lays one layer over another by its alpha.
///
/// @node Colour/Alpha/Alpha Over
/// @param base = (0.1, 0.2, 0.4, 1) {colour}  The layer below, with plain alpha.
/// @param top = (1, 0.5, 0.1, 0.5) {colour}  The layer above, with plain alpha.
/// @returns Both layers as one, with plain alpha.
/// @search composite, layer over, merge
fn alpha_over(base: vec4f, top: vec4f) -> vec4f {
    let alpha = top.a + base.a * (1.0 - top.a);
    let rgb = top.rgb * top.a + base.rgb * base.a * (1.0 - top.a);
    return vec4f(rgb / max(alpha, 1.0e-6), alpha);
}

/// Brings bright light into the range of the screen.
///
/// @node Colour/Picture/Tone Map
/// @mode reinhard  Simple and soft: c / (1 + c).
/// @param colour = (2, 1, 0.5) {colour}  The colour, linear and without an upper limit.
/// @param exposure = 0.0 [-8, 8]  Brightness in stops before mapping.
/// @returns From 0 to 1.
/// @search hdr, tonemap, aces, filmic, exposure, tone mapping, tone curve
fn tone_map_reinhard(colour: vec3f, exposure: f32) -> vec3f {
    let light = max(colour, vec3f(0.0)) * exp2(clamp(exposure, -60.0, 60.0));
    return light / (1.0 + light);
}

// Source: Krzysztof Narkowicz, https://knarkowicz.wordpress.com/2016/01/06/aces-filmic-tone-mapping-curve/
/// @node Colour/Picture/Tone Map
/// @mode filmic  Like film: more contrast, with a soft shoulder.
/// @param colour = (2, 1, 0.5) {colour}  The colour, linear and without an upper limit.
/// @param exposure = 0.0 [-8, 8]  Brightness in stops before mapping.
/// @returns From 0 to 1.
fn tone_map_filmic(colour: vec3f, exposure: f32) -> vec3f {
    let light = clamp(colour * exp2(clamp(exposure, -60.0, 60.0)), vec3f(0.0), vec3f(1.0e4));
    return saturate((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14));
}

/// Darkens the corners of a picture.
///
/// @node Colour/Picture/Vignette
/// @param uv = screen_uv  Position in the picture.
/// @param radius = 0.75 [0, 1.5]  Distance from the middle where it is wholly dark, in picture heights.
/// @param softness = 0.5 [0, 1]  Width of the transition.
/// @returns 1 in the middle, 0 outside.
/// @search dark corners, edge darkening, lens
fn vignette(uv: vec2f, radius: f32, softness: f32) -> f32 {
    let t = saturate((radius - distance(uv, vec2f(0.5, 0.5))) / max(softness, 1.0e-5));
    return t * t * (3.0 - 2.0 * t);
}

/// Adds the noise of film.
///
/// @node Colour/Picture/Film Grain
/// @param colour = (0.5, 0.5, 0.5) {colour}  The colour, linear.
/// @param uv = uv  Position in the picture.
/// @param time = time  Time in seconds; the grain changes 24 times a second.
/// @param amount = 0.1 [0, 1]  Strength of the grain.
/// @returns The colour.
/// @search film, analog
fn film_grain(colour: vec3f, uv: vec2f, time: f32, amount: f32) -> vec3f {
    let frame = vec3f(uv, floor(time * 24.0));
    let random = unit_from_u32(pcg_3d(bitcast<vec3u>(frame + 0.0)).x);
    return max(colour * (1.0 + (random - 0.5) * 2.0 * amount), vec3f(0.0));
}

// Source: Bayer's ordered dithering, https://en.wikipedia.org/wiki/Ordered_dithering
/// Hides the steps of few colour levels in a fine pattern.
///
/// @node Colour/Picture/Dither
/// @param x = 0.5 [0, 1]  The value.
/// @param pixel = fragment_coordinate  Position in pixels.
/// @param levels = 2.0 [2, 16]  Number of levels that remain, a whole number.
/// @returns One of the levels, from 0 to 1.
/// @search bayer, ordered dithering, retro, transparency dither
fn dither(x: f32, pixel: vec2f, levels: f32) -> f32 {
    let cell = vec2u(vec2i(floor(pixel))) & vec2u(3u, 3u);
    let mixed = cell.x ^ cell.y;
    let order = ((mixed & 1u) << 3u) | ((cell.y & 1u) << 2u) | (mixed & 2u) | ((cell.y & 2u) >> 1u);
    let intervals = max(round(levels), 2.0) - 1.0;
    return saturate(floor(x * intervals + (f32(order) + 0.5) / 16.0) / intervals);
}
