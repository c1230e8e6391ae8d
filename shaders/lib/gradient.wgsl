// Blending two colours in a chosen colour space.

/// From linear light to sRGB numbers, also beyond 0 to 1.
fn srgb_numbers(colour: vec3f) -> vec3f {
    let size = abs(colour);
    let curve = 1.055 * pow(max(size, vec3f(0.0031308)), vec3f(1.0 / 2.4)) - 0.055;
    return sign(colour) * select(curve, size * 12.92, size <= vec3f(0.0031308));
}

/// From sRGB numbers to linear light, also beyond 0 to 1.
fn linear_numbers(colour: vec3f) -> vec3f {
    let size = abs(colour);
    let curve = pow((max(size, vec3f(0.04045)) + 0.055) / 1.055, vec3f(2.4));
    return sign(colour) * select(curve, size / 12.92, size <= vec3f(0.04045));
}

/// Blends linear colours as the numbers that sRGB pictures hold.
fn mix_in_srgb(a: vec3f, b: vec3f, weight: f32) -> vec3f {
    return linear_numbers(mix(srgb_numbers(a), srgb_numbers(b), weight));
}

/// Blends linear colours evenly to the eye.
fn mix_in_oklab(a: vec3f, b: vec3f, weight: f32) -> vec3f {
    return rgb_from_oklab(mix(oklab_from_rgb(a), oklab_from_rgb(b), weight));
}

/// Blends linear colours along the colour wheel, the shorter way round. A grey takes the hue of the other.
fn mix_in_hsv(a: vec3f, b: vec3f, weight: f32) -> vec3f {
    let from_hsv = hsv_from_rgb(a);
    let to_hsv = hsv_from_rgb(b);
    let from_hue = select(from_hsv.x, to_hsv.x, from_hsv.y <= 0.0);
    let to_hue = select(to_hsv.x, from_hsv.x, to_hsv.y <= 0.0);
    let turn = to_hue - from_hue;
    let hue = from_hue + (turn - round(turn)) * weight;
    return rgb_from_hsv(vec3f(hue, mix(from_hsv.yz, to_hsv.yz, weight)));
}
