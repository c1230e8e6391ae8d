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

// Interleaved gradient noise from 0 to 1 (Jimenez, "Next Generation Post-Processing in Call of Duty", 2014).
fn noise(pixel: vec2f) -> f32 {
    return fract(52.9829189 * fract(dot(pixel, vec2f(0.06711056, 0.00583715))));
}

@fragment
fn gradient(in: Varyings) -> @location(0) vec4f {
    let linear = mix(background.top.rgb, background.bottom.rgb, in.down);
    // A dark gradient has fewer than a hundred steps of eight bits, which show as bands; noise of half a step, scaled
    // by the slope of the sRGB curve (about 2.2 over a gamma of 2.2), hides them.
    let step = 2.2 * pow(max(linear, vec3f(1e-4)), vec3f(0.5454)) / 255.0;
    let dithered = max(linear + (noise(in.position.xy) - 0.5) * step, vec3f(0.0));
    // Alpha 0: nothing shines through.
    return vec4f(dithered, 0.0);
}
