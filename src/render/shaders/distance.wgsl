// The depth of a multisampled picture as distances along the view.

@group(0) @binding(0) var depth: texture_depth_multisampled_2d;
/// Distances of the near and the far plane; the near one is negative where there is no perspective.
@group(0) @binding(1) var<uniform> range: vec4f;

@vertex
fn cover(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u));
    return vec4f(corner * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn distance_of(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let nearness = textureLoad(depth, vec2i(position.xy), 0);
    let with_perspective = range.x * range.y / (range.y - nearness * (range.y - range.x));
    let distance = select(with_perspective, mix(range.x, range.y, nearness), range.x < 0.0);
    return vec4f(distance, distance / range.y, 0.0, 1.0);
}
