struct Values {
    scroll_speeds: vec4f,
    main_tiling: vec2f,
    tint_tiling: vec2f,
}
@group(1) @binding(0) var<uniform> values: Values;
@group(1) @binding(1) var main_texture: texture_2d<f32>;
@group(1) @binding(2) var main_sampler: sampler;
@group(1) @binding(3) var tint_texture: texture_2d<f32>;
@group(1) @binding(4) var tint_sampler: sampler;

struct Varyings {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
}

@vertex
fn wheel_vertex(@location(0) position: vec3f, @location(2) uv: vec2f) -> Varyings {
    return Varyings(frame.clip_from_world * object.world_from_object * vec4f(position, 1.0), uv);
}

@fragment
fn wheel_fragment(in: Varyings) -> @location(0) vec4f {
    let c = in.uv - 0.5;
    let polar = vec2f(atan2(c.y, c.x) / 6.2831853, 0.5 * log(dot(c, c)));
    var gx = dpdx(polar);
    var gy = dpdy(polar);
    gx.x = fract(gx.x + 1.5) - 0.5;
    gy.x = fract(gy.x + 1.5) - 0.5;
    let scroll = values.scroll_speeds * frame.time.y;
    let main = textureSampleGrad(
        main_texture,
        main_sampler,
        polar * values.main_tiling + scroll.xy,
        gx * values.main_tiling,
        gy * values.main_tiling,
    );
    let tint = textureSampleGrad(
        tint_texture,
        tint_sampler,
        polar * values.tint_tiling + scroll.zw,
        gx * values.tint_tiling,
        gy * values.tint_tiling,
    );
    return vec4f(main.rgb * tint.rgb, 1.0);
}
