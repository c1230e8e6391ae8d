// The linear float picture to eight bits per channel, sRGB encoded once.
//
// The alpha channel of the float picture holds what shines through (see `blend.rs`), its colour is premultiplied.

override premultiplied: bool = false;
// Paints over what no screen can show: not a number, infinite, negative, brighter than white.
override mark_range: bool = false;

@group(0) @binding(0) var picture: texture_2d<f32>;

@vertex
fn cover(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u));
    return vec4f(corner * 4.0 - 1.0, 0.0, 1.0);
}

fn srgb_from_linear(linear: vec3f) -> vec3f {
    let low = linear * 12.92;
    let high = 1.055 * pow(max(linear, vec3f(0.0031308)), vec3f(1.0 / 2.4)) - 0.055;
    return select(high, low, linear < vec3f(0.0031308));
}

// Which pixels to paint, by their bits: compilers may assume that floats are finite.
fn any_beyond(bits: vec3u, limit: u32) -> bool {
    return any((bits & vec3u(0x7fffffffu)) > vec3u(limit));
}

// Magenta: not a number. Cyan: infinite. Red stripes: above 1. Blue stripes: below 0.
fn marked(encoded: vec3f, linear: vec3f, pixel: vec2f) -> vec3f {
    let bits = bitcast<vec3u>(linear);
    if any_beyond(bits, 0x7f800000u) {
        return vec3f(1.0, 0.0, 1.0);
    }
    if any_beyond(bits, 0x7f7fffffu) {
        return vec3f(0.0, 1.0, 1.0);
    }
    let on_stripe = fract((pixel.x + pixel.y) / 8.0) < 0.5;
    // Half a step of eight bits beyond white still is white.
    let is_bright = any(linear > vec3f(1.002));
    let is_negative = any(linear < vec3f(-0.0005));
    let stripe = select(vec3f(255.0, 38.0, 26.0), vec3f(26.0, 77.0, 255.0), is_negative) / 255.0;
    return select(encoded, stripe, on_stripe && (is_bright || is_negative));
}

@fragment
fn encode(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let texel = textureLoad(picture, vec2i(position.xy), 0);
    let alpha = clamp(1.0 - texel.a, 0.0, 1.0);
    let straight = select(texel.rgb / max(alpha, 1e-6), vec3f(0.0), alpha <= 0.0);
    let encoded = srgb_from_linear(clamp(straight, vec3f(0.0), vec3f(1.0)));
    if mark_range {
        return vec4f(marked(encoded, straight, position.xy) * alpha, alpha);
    }
    return vec4f(encoded * select(1.0, alpha, premultiplied), alpha);
}
