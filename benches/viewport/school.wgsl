// The school of fish as a program of its own: its only interface is what it needs.

struct Frame {
    clip_from_world: mat4x4f,
    light_direction: vec3f,
    time: f32,
    light_colour: vec3f,
    time_scale: f32,
    ambient: vec3f,
    side_to_side: f32,
    pivot: f32,
    wave: f32,
    twist: f32,
    mask_black: f32,
    mask_white: f32,
}
@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var skin: texture_2d<f32>;
@group(0) @binding(2) var skin_sampler: sampler;

struct Varyings {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
    @location(1) normal: vec3f,
    @location(2) @interpolate(flat) colour: vec3f,
}

fn rot(angle: f32, v: vec2f) -> vec2f {
    let c = cos(angle);
    let s = sin(angle);
    return vec2f(c * v.x + s * v.y, c * v.y - s * v.x);
}

@vertex
fn fish_vertex(
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
    @location(3) x: vec4f,
    @location(4) y: vec4f,
    @location(5) z: vec4f,
    @location(6) w: vec4f,
    @location(7) colour: vec4f,
    @location(8) custom: vec4f,
) -> Varyings {
    let time = frame.time * (0.5 + custom.y) * frame.time_scale + 6.28318 * custom.x;
    var p = position;
    p.x += cos(time) * frame.side_to_side;
    let turned = rot(cos(time) * 0.1 * frame.pivot, p.xz);
    p = vec3f(turned.x, p.y, turned.y);
    let body = (p.z + 1.0) * 0.5;
    let mask = smoothstep(frame.mask_black, frame.mask_white, 1.0 - body);
    let wave = cos(time + body);
    p.x += wave * frame.wave * mask;
    let rolled = mix(p.xy, rot(wave * 0.3 * frame.twist, p.xy), mask);
    let world_from_fish = mat4x4f(x, y, z, w);
    let world = world_from_fish * vec4f(rolled, p.z, 1.0);
    let world_normal = (world_from_fish * vec4f(normal, 0.0)).xyz;
    return Varyings(frame.clip_from_world * world, uv, world_normal, colour.rgb);
}

@fragment
fn fish_fragment(in: Varyings) -> @location(0) vec4f {
    let half_lambert = dot(normalize(in.normal), frame.light_direction) * 0.5 + 0.5;
    let light = frame.light_colour * half_lambert * half_lambert + frame.ambient;
    return vec4f(textureSample(skin, skin_sampler, in.uv).rgb * light * in.colour, 1.0);
}

@group(0) @binding(0) var picture: texture_2d<f32>;

@vertex
fn cover(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u));
    return vec4f(corner * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn encode(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let linear = clamp(textureLoad(picture, vec2i(position.xy), 0).rgb, vec3f(0.0), vec3f(1.0));
    let high = 1.055 * pow(max(linear, vec3f(0.0031308)), vec3f(1.0 / 2.4)) - 0.055;
    return vec4f(select(high, linear * 12.92, linear < vec3f(0.0031308)), 1.0);
}
