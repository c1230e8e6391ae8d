struct Values {
    magnitude: f32,
    frequency: f32,
    inv_wave_length: f32,
    speed: f32,
}
@group(1) @binding(0) var<uniform> values: Values;
@group(1) @binding(1) var water: texture_2d<f32>;
@group(1) @binding(2) var water_sampler: sampler;

struct Varyings {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
}

@vertex
fn water_vertex(@location(0) position: vec3f, @location(2) uv: vec2f) -> Varyings {
    var p = position;
    let phase = values.frequency * frame.time.x + (p.x + p.y + p.z) * values.inv_wave_length;
    p.x += sin(phase) * values.magnitude * 0.06;
    return Varyings(frame.clip_from_world * object.world_from_object * vec4f(p, 1.0), uv);
}

@fragment
fn water_fragment(in: Varyings) -> @location(0) vec4f {
    let uv = in.uv + vec2f(0.0, frame.time.x * values.speed);
    let texel = textureSample(water, water_sampler, uv);
    let luminance = dot(texel.rgb, vec3f(0.2126, 0.7152, 0.0722));
    return vec4f(texel.rgb, mix(0.7, 1.0, smoothstep(0.02, 0.3, luminance)));
}
