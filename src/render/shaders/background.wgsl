// A vertical gradient between two linear colours, behind everything.

struct Background {
    top: vec4f,
    bottom: vec4f,
}

@group(0) @binding(0) var<uniform> background: Background;

struct Varyings {
    @builtin(position) position: vec4f,
    @location(0) down: f32,
}

@vertex
fn cover(@builtin(vertex_index) index: u32) -> Varyings {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u));
    return Varyings(vec4f(corner * 4.0 - 1.0, 1.0, 1.0), 1.0 - corner.y * 2.0);
}

@fragment
fn gradient(in: Varyings) -> @location(0) vec4f {
    // Alpha 0: nothing shines through.
    return vec4f(mix(background.top.rgb, background.bottom.rgb, in.down), 0.0);
}
