// Voronoi cells
// Stained glass: each cell of a Voronoi pattern has a random colour, and its edge distance draws the lead.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   window_vertex, window_fragment
//     pass `window`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//
// Parameters, members of `values`:
//   scale: f32 at byte 0, default 6, from 1 to 24: Cells across the picture
//   speed: f32 at byte 4, default 0.7, from 0 to 5: Speed at which the cells move
//   lead: f32 at byte 8, default 0.045, from 0 to 0.3: Width of the lead between the panes
//   hue: f32 at byte 12, default 0.58, from 0 to 1: Hue of the window
//   variety: f32 at byte 16, default 0.95, from 0 to 1: How far the hues of the panes lie apart
//   light: f32 at byte 20, default 1.25, from 0 to 3: Brightness of the sun behind the window
//
// Vertex attributes:
//   window_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left

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
    /// Cells across the picture
    scale: f32,
    /// Speed at which the cells move
    speed: f32,
    /// Width of the lead between the panes
    lead: f32,
    /// Hue of the window
    hue: f32,
    /// How far the hues of the panes lie apart
    variety: f32,
    /// Brightness of the sun behind the window
    light: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `window` reads of each vertex.
struct WindowVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `window` hands to its fragment stage.
struct WindowVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
}

/// The linear colour of OKLab.
fn rgb_from_oklab(lab: vec3f) -> vec3f {
    let roots = vec3f(
        lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z,
        lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
        lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z,
    );
    let cones = roots * roots * roots;
    return vec3f(
        dot(cones, vec3f(4.0767416621, -3.3077115913, 0.2309699292)),
        dot(cones, vec3f(-1.2684380046, 2.6097574011, -0.3413193965)),
        dot(cones, vec3f(-0.0041960863, -0.7034186147, 1.7076147010)),
    );
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

/// An integer as a number from 0 up to but not 1.
fn unit_from_u32(value: u32) -> f32 {
    return f32(value >> 8u) * 5.9604645e-8;
}

/// The random numbers of a cell of space, each from 0 up to but not 1.
fn cell_random_3d(cell: vec3i) -> vec3f {
    let bits = pcg_3d(bitcast<vec3u>(cell));
    return vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
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

/// The random numbers of a cell of the plane, each from 0 up to but not 1.
fn cell_random_2d(cell: vec2i) -> vec2f {
    let bits = pcg_2d(bitcast<vec2u>(cell));
    return vec2f(unit_from_u32(bits.x), unit_from_u32(bits.y));
}

/// Scrambles one integer.
fn pcg(value: u32) -> u32 {
    let state = value * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

/// The slope of a cell corner of the plane, a unit vector turned by `turn` radians.
fn corner_gradient_2d(corner: vec2i, turn: f32) -> vec2f {
    let angle = cell_random_2d(corner).x * 6.2831853 + turn;
    return vec2f(cos(angle), sin(angle));
}

/// The same along `offset`.
fn corner_slope_2d(corner: vec2i, offset: vec2f, turn: f32) -> f32 {
    return dot(corner_gradient_2d(corner, turn), offset);
}

/// A cell moved by whole periods into the first one; unchanged along an axis whose period is 0.
fn wrapped_cell(cell: vec2i, period: vec2i) -> vec2i {
    let length = max(period, vec2i(1, 1));
    let wrapped = ((cell % length) + length) % length;
    return select(cell, wrapped, period > vec2i(0, 0));
}

/// Gradient noise whose cells repeat after `period` cells (0: never) and whose slopes are turned; from -1 to 1.
///
/// Four unit slopes reach at most √½ in the middle of a cell; the factor makes that 1.
fn turned_gradient_noise_2d(p: vec2f, turn: f32, period: vec2i) -> f32 {
    let cell = vec2i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    let near = wrapped_cell(cell, period);
    let far = wrapped_cell(cell + vec2i(1, 1), period);
    let low = mix(
        corner_slope_2d(near, f, turn),
        corner_slope_2d(vec2i(far.x, near.y), f - vec2f(1.0, 0.0), turn),
        fade.x,
    );
    let high = mix(
        corner_slope_2d(vec2i(near.x, far.y), f - vec2f(0.0, 1.0), turn),
        corner_slope_2d(far, f - vec2f(1.0, 1.0), turn),
        fade.x,
    );
    return mix(low, high, fade.y) * 1.4142135;
}

/// Random slopes at the cell corners of the plane, blended; from -1 to 1.
fn gradient_noise_at_2d(p: vec2f) -> f32 {
    return turned_gradient_noise_2d(p, 0.0, vec2i(0, 0));
}

/// Colours a mask: from one colour over a second to a third.
fn gradient_map(t: f32, low: vec3f, middle: vec3f, high: vec3f, position: f32) -> vec3f {
    let at = saturate(t);
    let split = saturate(position);
    let below = saturate(at / max(split, 1.0e-5));
    let above = saturate((at - split) / max(1.0 - split, 1.0e-5));
    return mix(mix(low, middle, below), high, above);
}

/// The colour of lightness, chroma and hue as the eye sees them.
fn oklch_to_rgb(lch: vec3f) -> vec3f {
    let hue = lch.z * 6.2831853;
    return rgb_from_oklab(vec3f(lch.x, cos(hue) * lch.y, sin(hue) * lch.y));
}

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
}

struct FractalNoise {
    /// The noise from 0 to 1.
    value: f32,
    /// The noise around zero, from -1 to 1.
    signed_value: f32,
}

/// Ten sizes, each much finer than the one before, would leave the range of numbers.
fn held_lacunarity(lacunarity: f32) -> f32 {
    return clamp(lacunarity, 0.0, 16.0);
}

/// The point of the next octave, turned by about 37° so that the grids do not line up.
fn finer(at: vec2f, lacunarity: f32) -> vec2f {
    return vec2f(0.8 * at.x - 0.6 * at.y, 0.6 * at.x + 0.8 * at.y) * held_lacunarity(lacunarity) + vec2f(17.3, 9.1);
}

fn octave_count(octaves: f32) -> i32 {
    return i32(clamp(round(octaves), 1.0, 10.0));
}

/// Clouds, mountains, smoke: noise with detail at several sizes.
fn fractal_gradient_noise(p: vec2f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> FractalNoise {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * gradient_noise_at_2d(at);
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = finer(at, lacunarity);
    }
    return FractalNoise(sum / total * 0.5 + 0.5, sum / total);
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

struct WhiteNoise {
    /// One number, from 0 up to but not 1.
    value: f32,
    /// Three numbers, as a colour.
    colour: vec3f,
    /// Four numbers; the first three are those of the colour.
    vector: vec4f,
}

fn white_noise_of(bits: vec3u) -> WhiteNoise {
    let random = vec3f(unit_from_u32(bits.x), unit_from_u32(bits.y), unit_from_u32(bits.z));
    let fourth = unit_from_u32(pcg(bits.x ^ bits.z));
    return WhiteNoise(random.x, random, vec4f(random, fourth));
}

/// A different random value at every point: television snow.
fn white_noise(p: vec2f, seed: f32) -> WhiteNoise {
    // Adding zero makes -0.0 and 0.0 the same bits.
    return white_noise_of(pcg_3d(bitcast<vec3u>(vec3f(p, seed) + 0.0)));
}

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// The vertex stage of the pass `window`.
@vertex
fn window_vertex(vertex: WindowVertex) -> WindowVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: WindowVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `window`.
@fragment
fn window_fragment(varyings: WindowVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let frame_value = frame.screen.x * frame.screen.w;
    let square_cells = aspect_correct(uv, frame_value, vec2f(0.5));
    let time = frame.time.x;
    let clock = time * values.speed;
    let cells = voronoi_2d(square_cells, values.scale, 0.92, clock);
    let round_lead = smoothstep_mask_f32(values.lead, 0.0, cells.edge_distance);
    let lead_colours = gradient_map(round_lead, vec3f(0.004, 0.004, 0.005), vec3f(0.02, 0.021, 0.026), vec3f(0.1, 0.105, 0.12), 0.6);
    let from_the_cell = vec2f(cells.cell, 0.5);
    let second_random_number = white_noise(from_the_cell, 0.0);
    let lightness_b = 0.36;
    let lightness_c = 0.42;
    let lightness = second_random_number.value * lightness_b + lightness_c;
    let either_way = cells.cell - 0.5;
    let hue_of_the_pane = either_way * values.variety + values.hue;
    let glass_colour = vec3f(lightness, 0.17, hue_of_the_pane);
    let glass = oklch_to_rgb(glass_colour);
    let within_the_screen_s_colours = max(glass, vec3f(0.0));
    let time_sine_2 = frame.sine.z;
    let sun_s_path_b = 0.3;
    let sun_s_path_c = 0.5;
    let sun_s_path = time_sine_2 * sun_s_path_b + sun_s_path_c;
    let sun = vec2f(sun_s_path, 0.3);
    let from_the_sun = distance(cells.point, sun);
    let sunlight = smoothstep_mask_f32(0.95, 0.0, from_the_sun);
    let bright_and_dim_panes_b = 1.5;
    let bright_and_dim_panes_c = 0.22;
    let bright_and_dim_panes = sunlight * bright_and_dim_panes_b + bright_and_dim_panes_c;
    let own_piece = square_cells + vec2f(cells.cell);
    let uneven_glass = fractal_gradient_noise(own_piece, 9.0, 3.0, 2.0, 0.5);
    let streaks_b = 0.7;
    let streaks_c = 0.6;
    let streaks = uneven_glass.value * streaks_b + streaks_c;
    let uneven = bright_and_dim_panes * streaks;
    let light = uneven * values.light;
    let darker_to_the_edge = smoothstep_mask_f32(0.0, 0.16, cells.edge_distance);
    let bevel_b = 0.6;
    let bevel_c = 0.4;
    let bevel = darker_to_the_edge * bevel_b + bevel_c;
    let bevelled_light = light * bevel;
    let lit_glass = within_the_screen_s_colours * vec3f(bevelled_light);
    let soft_edge = values.lead * 1.5;
    let glass_not_lead = smoothstep_mask_f32(values.lead, soft_edge, cells.edge_distance);
    let glass_or_lead = mix(lead_colours, lit_glass, vec3f(glass_not_lead));
    return vec4f(glass_or_lead, 1.0);
}
