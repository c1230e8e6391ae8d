// Rain on glass
// Cells hold one drop each; inside a drop the picture is sharp and bent as by a lens, outside a small mip level blurs it.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   glass_vertex, glass_fragment
//     pass `glass`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//   group 1, binding 1: the texture `picture`, sRGB colours, with mip levels, from bundle:textures/parallax_far.png
//   group 1, binding 2: its sampler, linear, repeat
//
// Parameters, members of `values`:
//   cells: vec2f at byte 0, default 6 2, from 1 to 24: Columns of running drops, and drops in a column
//   speed: f32 at byte 8, default 0.55, from 0 to 3: How fast the drops run down
//   drop_size: f32 at byte 12, default 0.4, from 0.1 to 0.5: Size of the running drops, in columns
//   lens: f32 at byte 16, default 0.5, from 0 to 1.5: How strongly a running drop bends the picture
//   mist: f32 at byte 20, default 13, from 6 to 50: Cells of the small drops; larger is finer
//   blur: f32 at byte 24, default 4.6, from 0 to 8: Mip level of the misted glass
//
// Vertex attributes:
//   glass_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.
// Group 1 belongs to the effect: binding 0 is `Values`; each texture is followed by its sampler.

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
    /// Columns of running drops, and drops in a column
    cells: vec2f,
    /// How fast the drops run down
    speed: f32,
    /// Size of the running drops, in columns
    drop_size: f32,
    /// How strongly a running drop bends the picture
    lens: f32,
    /// Cells of the small drops; larger is finer
    mist: f32,
    /// Mip level of the misted glass
    blur: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var picture: texture_2d<f32>;
@group(1) @binding(2) var picture_sampler: sampler;

/// What the pass `glass` reads of each vertex.
struct GlassVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `glass` hands to its fragment stage.
struct GlassVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
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

/// Scrambles one integer.
fn pcg(value: u32) -> u32 {
    let state = value * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
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

/// A soft edge from 0 to 1 between two values: the way to make a mask.
///
/// Edges the wrong way round turn the ramp round; equal edges make a hard step.
fn smoothstep_mask_f32(low: f32, high: f32, x: f32) -> f32 {
    let t = position_between_f32(low, high, x);
    return t * t * (3.0 - 2.0 * t);
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

struct CellNoise {
    /// Random number of the cell, from 0 up to but not 1.
    value: f32,
    /// Three random numbers of the cell, as a colour.
    colour: vec3f,
    /// Position inside the cell, from 0 to 1.
    local: vec2f,
}

/// Square cells with a random value each.
fn cell_noise(p: vec2f, scale: f32) -> CellNoise {
    let scaled = p * scale;
    let cell = vec2i(floor(scaled));
    let random = cell_random_3d(vec3i(cell, 0));
    return CellNoise(random.x, random, fract(scaled));
}

struct Texel {
    /// Colour and alpha.
    rgba: vec4f,
    /// Colour alone.
    rgb: vec3f,
    /// Red.
    r: f32,
    /// Green.
    g: f32,
    /// Blue.
    b: f32,
    /// Alpha.
    a: f32,
}

fn texel(rgba: vec4f) -> Texel {
    return Texel(rgba, rgba.rgb, rgba.r, rgba.g, rgba.b, rgba.a);
}

fn sample_texture_level(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f, level: f32) -> Texel {
    return texel(textureSampleLevel(texture, texture_sampler, uv, max(level, 0.0)));
}

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// Repeats and moves a texture.
fn tiling_and_offset(uv: vec2f, tiling: vec2f, offset: vec2f) -> vec2f {
    return uv * tiling + offset;
}

/// The vertex stage of the pass `glass`.
@vertex
fn glass_vertex(vertex: GlassVertex) -> GlassVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: GlassVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `glass`.
@fragment
fn glass_fragment(varyings: GlassVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let frame_value = frame.screen.x * frame.screen.w;
    let round_value = aspect_correct(uv, frame_value, vec2f(0.5));
    let in_cells = round_value * values.cells;
    let column = floor(in_cells.x);
    let random_of_the_column = white_noise(vec2f(column), 2.0);
    let own_speed = random_of_the_column.value + 0.4;
    let time = frame.time.x;
    let clock_c = 11.0;
    let clock = time * values.speed + clock_c;
    let slid = own_speed * clock;
    let sliding_row = in_cells.y - slid;
    let sliding_cells = vec2f(in_cells.x, sliding_row);
    let cell = cell_noise(sliding_cells, 1.0);
    let random = cell.colour.xy;
    let middle_of_the_drop_b = vec2f(0.36, 0.1);
    let middle_of_the_drop_c = vec2f(0.32, 0.82);
    let middle_of_the_drop = random * middle_of_the_drop_b + middle_of_the_drop_c;
    let to_the_drop = middle_of_the_drop - cell.local;
    let square_units = to_the_drop * vec2f(1.0, 3.3);
    let distance_value = length(square_units);
    let drop = smoothstep_mask_f32(values.drop_size, 0.16, distance_value);
    let small_cells = voronoi_2d(round_value, values.mist, 0.8, 0.0);
    let to_its_middle = small_cells.point - round_value;
    let in_cells_2 = to_its_middle * vec2f(values.mist);
    let own_size = small_cells.cell * 0.4;
    let small_drop = smoothstep_mask_f32(own_size, 0.0, small_cells.distance);
    let in_the_small_drop = in_cells_2 * vec2f(small_drop);
    let and_in_the_drop = square_units * vec2f(drop) + in_the_small_drop;
    let lens = and_in_the_drop * vec2f(values.lens);
    let crop_bent = tiling_and_offset(round_value, vec2f(0.5, 1.0), lens);
    let beside = abs(square_units.x);
    let narrow = smoothstep_mask_f32(0.32, 0.1, beside);
    let drying_above = smoothstep_mask_f32(2.5, 0.0, square_units.y);
    let trail = narrow * drying_above;
    let drop_or_trail = max(drop, trail);
    let where_it_is_clear = max(drop_or_trail, small_drop);
    let level = mix(values.blur, 0.5, where_it_is_clear);
    let outside = sample_texture_level(picture, picture_sampler, crop_bent, level);
    return vec4f(outside.rgb, 1.0);
}
