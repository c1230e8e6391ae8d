// The next smaller level of a texture: each texel is the mean of the area that it covers, in linear light.

// Colours count by their alpha, so that what is invisible does not bleed into the edge of what is seen.
override weighted_by_alpha: bool = true;

@group(0) @binding(0) var source: texture_2d<f32>;

@vertex
fn cover(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u));
    return vec4f(corner * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn reduce(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let size = vec2f(textureDimensions(source));
    // A side that is odd and larger than 1 shares its texels among the halves.
    let scale = size / max(floor(size * 0.5), vec2f(1.0));
    let start = floor(position.xy) * scale;
    let end = start + scale;
    var mean = vec4f(0.0);
    var seen = vec3f(0.0);
    for (var y = floor(start.y); y < end.y; y += 1.0) {
        for (var x = floor(start.x); x < end.x; x += 1.0) {
            let at = vec2f(x, y);
            let overlap = max(min(at + 1.0, end) - max(at, start), vec2f(0.0)) / scale;
            let weight = overlap.x * overlap.y;
            let texel = textureLoad(source, vec2i(min(at, size - 1.0)), 0);
            mean += texel * weight;
            seen += texel.rgb * texel.a * weight;
        }
    }
    let weighted = weighted_by_alpha && mean.a > 0.0;
    return vec4f(select(mean.rgb, seen / max(mean.a, 1e-6), weighted), mean.a);
}
