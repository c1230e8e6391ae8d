struct Values {
    tint: vec3f,
    columns: f32,
    rows: f32,
    speed: f32,
}
@group(1) @binding(0) var<uniform> values: Values;
@group(1) @binding(1) var sequence: texture_2d<f32>;
@group(1) @binding(2) var sequence_sampler: sampler;

struct Varyings {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
}

@vertex
fn quad_vertex(@location(0) position: vec3f, @location(2) uv: vec2f) -> Varyings {
    return Varyings(frame.clip_from_world * object.world_from_object * vec4f(position, 1.0), uv);
}

@fragment
fn quad_fragment(in: Varyings) -> @location(0) vec4f {
    let number = floor(frame.time.x * values.speed);
    let row = floor(number / values.columns);
    let cell = vec2f(number - row * values.columns, row);
    let uv = (in.uv + cell) / vec2f(values.columns, values.rows);
    let texel = textureSample(sequence, sequence_sampler, uv);
    return vec4f(texel.rgb * values.tint, texel.a);
}
