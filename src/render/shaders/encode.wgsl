// The linear float picture to eight bits per channel, sRGB encoded once.
//
// The alpha channel of the float picture holds what shines through (see `blend.rs`), its colour is premultiplied.

override premultiplied: bool = false;

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

@fragment
fn encode(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let texel = textureLoad(picture, vec2i(position.xy), 0);
    let alpha = clamp(1.0 - texel.a, 0.0, 1.0);
    let straight = select(texel.rgb / max(alpha, 1e-6), vec3f(0.0), alpha <= 0.0);
    let encoded = srgb_from_linear(clamp(straight, vec3f(0.0), vec3f(1.0)));
    return vec4f(encoded * select(1.0, alpha, premultiplied), alpha);
}
