// What is behind everything: a vertical gradient between two linear colours, a checker of them, or a picture.

struct Background {
    first: vec4f,
    second: vec4f,
    // Width and height of the picture in pixels, the side of a square, the kind: 0 gradient, 1 checker, 2 picture.
    picture: vec4f,
}

@group(0) @binding(0) var<uniform> background: Background;
@group(0) @binding(1) var image: texture_2d<f32>;
@group(0) @binding(2) var image_sampler: sampler;

struct Varyings {
    @builtin(position) position: vec4f,
    @location(0) uv: vec2f,
}

@vertex
fn cover(@builtin(vertex_index) index: u32) -> Varyings {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u));
    return Varyings(vec4f(corner * 4.0 - 1.0, 1.0, 1.0), vec2f(corner.x * 2.0, 1.0 - corner.y * 2.0));
}

// Interleaved gradient noise from 0 to 1 (Jimenez, "Next Generation Post-Processing in Call of Duty", 2014).
fn noise(pixel: vec2f) -> f32 {
    return fract(52.9829189 * fract(dot(pixel, vec2f(0.06711056, 0.00583715))));
}

fn gradient(pixel: vec2f, down: f32) -> vec3f {
    let linear = mix(background.first.rgb, background.second.rgb, down);
    // A dark gradient has fewer than a hundred steps of eight bits, which show as bands; noise of half a step, scaled
    // by the slope of the sRGB curve (about 2.2 over a gamma of 2.2), hides them.
    let step = 2.2 * pow(max(linear, vec3f(1e-4)), vec3f(0.5454)) / 255.0;
    return max(linear + (noise(pixel) - 0.5) * step, vec3f(0.0));
}

fn checker(pixel: vec2f) -> vec3f {
    let cell = floor(pixel / background.picture.z);
    let is_first = fract((cell.x + cell.y) * 0.5) < 0.25;
    return select(background.second.rgb, background.first.rgb, is_first);
}

// The part of the picture's UV that covers the whole view without distortion.
fn covering_uv(uv: vec2f) -> vec2f {
    let size = vec2f(textureDimensions(image));
    let wider = (background.picture.x * size.y) / max(background.picture.y * size.x, 1.0);
    let shown = select(vec2f(wider, 1.0), vec2f(1.0, 1.0 / wider), wider > 1.0);
    return (uv - 0.5) * shown + 0.5;
}

@fragment
fn background_colour(in: Varyings) -> @location(0) vec4f {
    let texel = textureSample(image, image_sampler, covering_uv(in.uv));
    if background.picture.w > 1.5 {
        return vec4f(texel.rgb * texel.a, 1.0 - texel.a);
    }
    let is_checker = background.picture.w > 0.5;
    let linear = select(gradient(in.position.xy, in.uv.y), checker(in.position.xy), is_checker);
    // Alpha 0: nothing shines through.
    return vec4f(linear, 0.0);
}
