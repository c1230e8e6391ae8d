struct Values {
    time_scale: f32,
    side_to_side: f32,
    pivot: f32,
    wave: f32,
    twist: f32,
    mask_black: f32,
    mask_white: f32,
}
@group(1) @binding(0) var<uniform> values: Values;
@group(1) @binding(1) var skin: texture_2d<f32>;
@group(1) @binding(2) var skin_sampler: sampler;

struct Varyings {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
    @location(1) normal: vec3f,
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
) -> Varyings {
    let time = frame.time.x * values.time_scale;
    var p = position;
    p.x += cos(time) * values.side_to_side;
    let turned = rot(cos(time) * 0.1 * values.pivot, p.xz);
    p = vec3f(turned.x, p.y, turned.y);
    let body = (p.z + 1.0) * 0.5;
    let mask = smoothstep(values.mask_black, values.mask_white, 1.0 - body);
    let wave = cos(time + body);
    p.x += wave * values.wave * mask;
    let rolled = mix(p.xy, rot(wave * 0.3 * values.twist, p.xy), mask);
    let world = object.world_from_object * vec4f(rolled, p.z, 1.0);
    let world_normal = (object.world_from_object * vec4f(normal, 0.0)).xyz;
    return Varyings(frame.clip_from_world * world, uv, world_normal);
}

@fragment
fn fish_fragment(in: Varyings) -> @location(0) vec4f {
    let half_lambert = dot(normalize(in.normal), frame.light_direction.xyz) * 0.5 + 0.5;
    let light = frame.light_colour.xyz * half_lambert * half_lambert + frame.ambient_colour.xyz;
    return vec4f(textureSample(skin, skin_sampler, in.uv).rgb * light, 1.0);
}
