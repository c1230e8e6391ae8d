// Caustics
// Sunlight on a pool's floor: two moving cell patterns, sharpened and multiplied, over tiles bent by the same waves.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   floor_pass_vertex, floor_pass_fragment
//     pass `floor`: mesh plane; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//
// Parameters, members of `values`:
//   water_colour: vec3f at byte 0, default 0.02 0.36 0.5: Colour of the water
//   speed: f32 at byte 12, default 1.1, from 0 to 5: Speed of the waves
//   scale: f32 at byte 16, default 2, from 0.5 to 8: Size of the net of light; larger is finer
//   sharpness: f32 at byte 20, default 7, from 1 to 20: Larger makes thinner lines of light
//   intensity: f32 at byte 24, default 0.85, from 0 to 5: Brightness of the light
//   refraction: f32 at byte 28, default 0.016, from 0 to 0.2: How much the waves bend the tiles
//
// Vertex attributes:
//   floor_pass_vertex
//     location 0: position, vec3f, object space

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.
// Group 1 belongs to the effect: binding 0 is `Values`.

/// What is the same for everything in one pass of one frame.
struct Frame {
    /// World space to clip space.
    clip_from_world: mat4x4f,
    /// World space to view space (x right, y up, looking along -z).
    view_from_world: mat4x4f,
    /// View space to world space.
    world_from_view: mat4x4f,
    /// Time in seconds `t`, `t/20`, `2t`, `3t`; wraps with the loop length so that it stays precise.
    time: vec4f,
    /// Sine of `t/8`, `t/4`, `t/2`, `t`.
    sine: vec4f,
    /// Cosine of `t/8`, `t/4`, `t/2`, `t`.
    cosine: vec4f,
    /// Seconds since the last frame, its reciprocal, the same smoothed, its reciprocal.
    delta: vec4f,
    /// Width and height of the picture in pixels, and their reciprocals.
    screen: vec4f,
    /// Pointer position in UV, 1 while pressed, frame index.
    pointer: vec4f,
    /// Camera position in world space; w is the vertical field of view in radians.
    camera_position: vec4f,
    /// Camera direction in world space; w is unused.
    camera_direction: vec4f,
    /// Near and far distance of the camera, loop length in seconds (0: none), loop phase from 0 to 1.
    camera_range: vec4f,
    /// Unit direction to the main light in world space; w is 1 while its shadow map is drawn, else 0.
    light_direction: vec4f,
    /// Linear colour of the main light; w is unused.
    light_colour: vec4f,
    /// Linear colour of the ambient light; w is unused.
    ambient_colour: vec4f,
    /// Unit direction from the object to its lagging position, and their distance.
    motion: vec4f,
    /// Fade of the motion from 0 to 1, and the distance at which it is 1; zw are unused.
    motion_fade: vec4f,
    /// World space to the shadow map of the main light: xy is the UV, z the depth.
    shadow_from_world: mat4x4f,
}

/// What belongs to the object that a pass draws.
struct Object {
    /// Object space to world space.
    world_from_object: mat4x4f,
    /// World space to object space.
    object_from_world: mat4x4f,
}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<uniform> object: Object;

/// The values of this effect.
struct Values {
    /// Colour of the water
    water_colour: vec3f,
    /// Speed of the waves
    speed: f32,
    /// Size of the net of light; larger is finer
    scale: f32,
    /// Larger makes thinner lines of light
    sharpness: f32,
    /// Brightness of the light
    intensity: f32,
    /// How much the waves bend the tiles
    refraction: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `floor` reads of each vertex.
struct FloorPassVertex {
    @location(0) position: vec3f,
}

/// What the vertex stage of `floor` hands to its fragment stage.
struct FloorPassVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) world_position: vec3f,
}

/// `a / b`, or `fallback` where `b` is zero.
fn ratio_or_f32(a: f32, b: f32, fallback: f32) -> f32 {
    let is_zero = abs(b) < f32(1.2e-38);
    return select(a / select(b, f32(1.0), is_zero), fallback, is_zero);
}

/// Where `x` lies between `low` and `high`, from 0 to 1; a step when both are equal.
fn position_between_f32(low: f32, high: f32, x: f32) -> f32 {
    let step_at_low = select(f32(0.0), f32(1.0), x >= low);
    return clamp(ratio_or_f32(x - low, high - low, step_at_low), f32(0.0), f32(1.0));
}

/// Scrambles two integers.
fn pcg_2d(value: vec2u) -> vec2u {
    var v = value * 1664525u + 1013904223u;
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    v = v ^ (v >> vec2u(16u));
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    return v ^ (v >> vec2u(16u));
}

/// An integer as a number from 0 up to but not 1.
fn unit_from_u32(value: u32) -> f32 {
    return f32(value >> 8u) * 5.9604645e-8;
}

/// The random numbers of a cell of the plane, each from 0 up to but not 1.
fn cell_random_2d(cell: vec2i) -> vec2f {
    let bits = pcg_2d(bitcast<vec2u>(cell));
    return vec2f(unit_from_u32(bits.x), unit_from_u32(bits.y));
}

/// Scrambles three integers.
fn pcg_3d(value: vec3u) -> vec3u {
    var v = value * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v = v ^ (v >> vec3u(16u));
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return v;
}

/// The random numbers of a cell of space, each from 0 up to but not 1.
fn cell_random_3d(cell: vec3i) -> vec3f {
    let bits = pcg_3d(bitcast<vec3u>(cell));
    return vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
}

/// The slope of a cell corner of the plane, a unit vector turned by `turn` radians.
fn corner_gradient_2d(corner: vec2i, turn: f32) -> vec2f {
    let angle = cell_random_2d(corner).x * 6.2831853 + turn;
    return vec2f(cos(angle), sin(angle));
}

/// Colours a mask: from one colour over a second to a third.
fn gradient_map(t: f32, low: vec3f, middle: vec3f, high: vec3f, position: f32) -> vec3f {
    let at = saturate(t);
    let split = saturate(position);
    let below = saturate(at / max(split, 1.0e-5));
    let above = saturate((at - split) / max(1.0 - split, 1.0e-5));
    return mix(mix(low, middle, below), high, above);
}

// Source: Krzysztof Narkowicz, https://knarkowicz.wordpress.com/2016/01/06/aces-filmic-tone-mapping-curve/
fn tone_map_filmic(colour: vec3f, exposure: f32) -> vec3f {
    let light = clamp(colour * exp2(clamp(exposure, -60.0, 60.0)), vec3f(0.0), vec3f(1.0e4));
    return saturate((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14));
}

/// A value raised to a power. A negative base counts as 0.
fn power_f32(base: f32, exponent: f32) -> f32 {
    let is_positive = base > f32(0.0);
    let safe_base = select(f32(1.0), base, is_positive);
    let of_zero = select(f32(0.0), f32(1.0), exponent == f32(0.0));
    return select(of_zero, min(pow(safe_base, exponent), f32(3.0e38)), is_positive);
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

/// How fast turned gradient noise grows along x and y. It is exact: differences would lose their digits far from the origin.
fn gradient_noise_slope_2d(p: vec2f, turn: f32) -> vec2f {
    let cell = vec2i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    let growth = 6.0 * f * (1.0 - f);
    var slope = vec2f(0.0);
    for (var corner = 0; corner < 4; corner++) {
        let step = vec2i(corner & 1, corner >> 1u);
        let side = vec2f(step);
        let gradient = corner_gradient_2d(cell + step, turn);
        let weight = mix(1.0 - fade, fade, side);
        let weight_growth = mix(-growth, growth, side);
        slope += gradient * weight.x * weight.y + weight_growth * weight.yx * dot(gradient, f - side);
    }
    return slope * 1.4142135;
}

// Source: Robert Bridson, Curl-Noise for Procedural Fluid Flow,
// https://www.cs.ubc.ca/~rbridson/docs/bridson-siggraph2007-curlnoise.pdf
/// A swirling flow like smoke or water: follow it and nothing piles up.
fn curl_noise_2d(p: vec2f, scale: f32, turn: f32) -> vec2f {
    let slope = gradient_noise_slope_2d(p * scale, turn);
    return vec2f(slope.y, -slope.x);
}

struct Voronoi {
    /// Distance to the nearest point, in cells.
    distance: f32,
    /// Distance to the second nearest point, in cells.
    second_distance: f32,
    /// Distance to the border of the cell, in cells; 0 on it.
    edge_distance: f32,
    /// Random number of the cell, from 0 up to but not 1.
    cell: f32,
    /// The nearest point itself, in the units of p.
    point: vec2f,
}

/// The point of a cell, from its corner. Along each axis it swings as the shadow of a circle that fills the cell, so that
/// the search stays exact; at `turn` 0 and after each whole turn it is at its random place.
fn cell_point(cell: vec2i, jitter: f32, turn: f32) -> vec2f {
    let random = cell_random_2d(cell);
    let shadow = random * 2.0 - 1.0;
    // The low digits decide on which side of the circle it begins, lest all points move the same way.
    let side = select(vec2f(-1.0), vec2f(1.0), fract(random * 4096.0) < vec2f(0.5));
    let height = sqrt(max(1.0 - shadow * shadow, vec2f(0.0))) * side;
    return mix(vec2f(0.5, 0.5), 0.5 + 0.5 * (shadow * cos(turn) + height * sin(turn)), jitter);
}

/// Cells around scattered points: stones, cracks, foam, scales.
fn voronoi_2d(p: vec2f, scale: f32, randomness: f32, turn: f32) -> Voronoi {
    let scaled = p * scale;
    let home = vec2i(floor(scaled));
    let local = fract(scaled);
    let jitter = clamp(randomness, 0.0, 1.0);
    var nearest = 1.0e6;
    var second = 1.0e6;
    var nearest_cell = vec2i(0, 0);
    var to_nearest = vec2f(0.0, 0.0);
    for (var y = -2; y <= 2; y++) {
        for (var x = -2; x <= 2; x++) {
            let cell = vec2i(x, y);
            let offset = vec2f(cell) + cell_point(home + cell, jitter, turn) - local;
            let squared = dot(offset, offset);
            if squared < nearest {
                second = nearest;
                nearest = squared;
                nearest_cell = cell;
                to_nearest = offset;
            } else if squared < second {
                second = squared;
            }
        }
    }
    var edge = 1.0e6;
    for (var y = -2; y <= 2; y++) {
        for (var x = -2; x <= 2; x++) {
            let cell = nearest_cell + vec2i(x, y);
            let offset = vec2f(cell) + cell_point(home + cell, jitter, turn) - local;
            let between = offset - to_nearest;
            let span = dot(between, between);
            if span > 1.0e-6 {
                edge = min(edge, dot(0.5 * (to_nearest + offset), between * inverseSqrt(span)));
            }
        }
    }
    let value = cell_random_3d(vec3i(home + nearest_cell, 7)).x;
    let point = (scaled + to_nearest) / select(1.0, scale, scale != 0.0);
    return Voronoi(sqrt(nearest), sqrt(second), max(edge, 0.0), value, point);
}

struct Brick {
    /// 1 on a brick, 0 in the mortar.
    mask: f32,
    /// Random number of the brick, from 0 up to but not 1.
    value: f32,
    /// Position on the brick, from 0 to 1.
    local: vec2f,
}

/// A brick wall.
fn brick(p: vec2f, scale: vec2f, mortar: f32, offset: f32) -> Brick {
    let scaled = p * scale;
    let row = floor(scaled.y);
    let moved = vec2f(scaled.x + fract(row * 0.5) * 2.0 * offset, scaled.y);
    let local = fract(moved);
    let aspect = abs(scale.y) / max(abs(scale.x), 1.0e-5);
    let to_edge = (0.5 - abs(local - 0.5)) * vec2f(aspect, 1.0);
    let mask = saturate((min(to_edge.x, to_edge.y) - mortar * 0.5) / 0.02 + 0.5);
    return Brick(mask, cell_random_2d(vec2i(floor(moved))).x, local);
}

/// The vertex stage of the pass `floor`.
@vertex
fn floor_pass_vertex(vertex: FloorPassVertex) -> FloorPassVaryings {
    let position = vertex.position;
    let a_wide_floor = position * vec3f(5.0);
    let displaced_world_position = (object.world_from_object * vec4f(a_wide_floor, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    var result: FloorPassVaryings;
    result.clip_position = clip_position;
    result.world_position = displaced_world_position;
    return result;
}

/// The fragment stage of the pass `floor`.
@fragment
fn floor_pass_fragment(varyings: FloorPassVaryings) -> @location(0) vec4f {
    let position = varyings.world_position;
    let on_the_floor = position.xz;
    let time = frame.time.x;
    let clock = time * values.speed;
    let waves = curl_noise_2d(on_the_floor, 2.4, clock);
    let bent_point = waves * vec2f(values.refraction) + on_the_floor;
    let tiles = brick(bent_point, vec2f(4.0), 0.07, 0.0);
    let tile_colours = gradient_map(tiles.value, vec3f(0.42, 0.62, 0.66), vec3f(0.55, 0.75, 0.78), vec3f(0.66, 0.82, 0.83), 0.5);
    let dark_joints_b = 0.55;
    let dark_joints_c = 0.45;
    let dark_joints = tiles.mask * dark_joints_b + dark_joints_c;
    let tiles_and_joints = tile_colours * vec3f(dark_joints);
    let bent_more_for_the_light_b = vec2f(0.055);
    let bent_more_for_the_light = waves * bent_more_for_the_light_b + on_the_floor;
    let first_net = voronoi_2d(bent_more_for_the_light, values.scale, 1.0, clock);
    let bright_at_the_border = 1.0 - first_net.edge_distance;
    let sharpened = power_f32(bright_at_the_border, values.sharpness);
    let elsewhere_finer_b = vec2f(1.37);
    let elsewhere_finer_c = vec2f(3.7, 1.9);
    let elsewhere_finer = bent_more_for_the_light * elsewhere_finer_b + elsewhere_finer_c;
    let the_other_way_round_b = -0.8;
    let the_other_way_round_c = 1.0;
    let the_other_way_round = clock * the_other_way_round_b + the_other_way_round_c;
    let second_net = voronoi_2d(elsewhere_finer, values.scale, 1.0, the_other_way_round);
    let bright_there_too = 1.0 - second_net.edge_distance;
    let sharpened_too = power_f32(bright_there_too, values.sharpness);
    let where_both_meet = sharpened * sharpened_too;
    let both = sharpened + sharpened_too;
    let softer = both * 0.4;
    let net_of_light_b = 1.6;
    let net_of_light = where_both_meet * net_of_light_b + softer;
    let brightness = net_of_light * values.intensity;
    let net_and_daylight_b = 1.0;
    let net_and_daylight_c = 0.32;
    let net_and_daylight = brightness * net_and_daylight_b + net_and_daylight_c;
    let lit_tiles = tiles_and_joints * vec3f(net_and_daylight);
    let seen_through_water = lit_tiles * values.water_colour;
    let veil = values.water_colour * vec3f(0.12);
    let with_a_veil_b = vec3f(1.9);
    let with_a_veil = seen_through_water * with_a_veil_b + veil;
    let from_the_middle = length(on_the_floor);
    let deeper_outside = smoothstep_mask_f32(1.9, 0.2, from_the_middle);
    let falloff_b = 0.8;
    let falloff_c = 0.2;
    let falloff = deeper_outside * falloff_b + falloff_c;
    let deep_outside = with_a_veil * vec3f(falloff);
    let tone = tone_map_filmic(deep_outside, 0.0);
    return vec4f(tone, 1.0);
}
