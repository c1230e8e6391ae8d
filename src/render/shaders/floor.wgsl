// Two horizontal planes of the preview: the ground, which takes the light and the shadow, and the grid.
// The frame interface and `shadow_light` stand before this text.

struct Floor {
    // Linear colour of the ground, and its height.
    colour: vec4f,
    // The distance from the origin at which the plane has faded out; yzw are unused.
    reach: vec4f,
}

@group(1) @binding(0) var<uniform> floor_plane: Floor;

struct FloorVaryings {
    @builtin(position) clip: vec4f,
    @location(0) world: vec3f,
}

fn plane_corner(index: u32, height: f32) -> FloorVaryings {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u)) * 2.0 - 1.0;
    let world = vec3f(corner.x * floor_plane.reach.x, height, -corner.y * floor_plane.reach.x);
    return FloorVaryings(frame.clip_from_world * vec4f(world, 1.0), world);
}

@vertex
fn ground_vertex(@builtin(vertex_index) index: u32) -> FloorVaryings {
    return plane_corner(index, floor_plane.colour.w);
}

@vertex
fn grid_vertex(@builtin(vertex_index) index: u32) -> FloorVaryings {
    return plane_corner(index, 0.0);
}

fn fade(world: vec3f) -> f32 {
    return 1.0 - smoothstep(0.5, 1.0, length(world.xz) / floor_plane.reach.x);
}

@fragment
fn ground_colour(in: FloorVaryings) -> @location(0) vec4f {
    let normal = vec3f(0.0, 1.0, 0.0);
    let lambert = max(dot(frame.light_direction.xyz, normal), 0.0) * shadow_light(in.world, normal);
    let light = frame.light_colour.rgb * lambert + frame.ambient_colour.rgb;
    let alpha = fade(in.world);
    // What has faded out must not hide what is drawn behind it later.
    if alpha < 0.004 {
        discard;
    }
    return vec4f(floor_plane.colour.rgb * light, alpha);
}

// How much of a pixel the lines of a grid cover, the spacing in world units. Where a cell is smaller than a few pixels
// the lines give way to their mean.
fn lines(at: vec2f, footprint: vec2f, spacing: f32) -> f32 {
    let cell = at / spacing;
    let width = max(footprint / spacing, vec2f(1e-6));
    let distance = abs(fract(cell - 0.5) - 0.5) / width;
    let cover = clamp(1.25 - distance, vec2f(0.0), vec2f(1.0)) * clamp(1.5 - width * 3.0, vec2f(0.0), vec2f(1.0));
    return max(cover.x, cover.y);
}

@fragment
fn grid_colour(in: FloorVaryings) -> @location(0) vec4f {
    let at = in.world.xz;
    let footprint = fwidth(at);
    let axis = clamp(1.75 - abs(at) / max(footprint, vec2f(1e-6)), vec2f(0.0), vec2f(1.0));
    let strength = max(lines(at, footprint, 1.0) * 0.28, lines(at, footprint, 10.0) * 0.6);
    var colour = vec4f(vec3f(0.45), strength);
    // The x axis runs where z is 0, and the other way round.
    colour = mix(colour, vec4f(0.1, 0.25, 0.9, 0.9), axis.x);
    colour = mix(colour, vec4f(0.8, 0.08, 0.1, 0.9), axis.y);
    return vec4f(colour.rgb, colour.a * fade(in.world));
}
