// Halftone
// Shading becomes print: a screen of dots whose size follows the light, and a second one at another angle for the shadow.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   ring_vertex, ring_fragment
//     pass `ring`: mesh torus; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 64 bytes
//
// Parameters, members of `values`:
//   ink: vec3f at byte 0, default 0.02 0.05 0.16: The dark ink
//   second_ink: vec3f at byte 16, default 0.85 0.1 0.08: The second ink
//   paper: vec3f at byte 32, default 0.95 0.86 0.68: The paper
//   dots: f32 at byte 44, default 56, from 10 to 160: Dots over the height of the picture
//   angle: f32 at byte 48, default 0.6, from -1.57 to 1.57: Angle of the screen, in radians
//   ripple: f32 at byte 52, default 0.09, from 0 to 0.3: Height of the ripples on the ring
//   speed: f32 at byte 56, default 0.7, from 0 to 3: Speed of the ripples and the lamp
//
// Vertex attributes:
//   ring_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1

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
    /// The dark ink
    ink: vec3f,
    /// The second ink
    second_ink: vec3f,
    /// The paper
    paper: vec3f,
    /// Dots over the height of the picture
    dots: f32,
    /// Angle of the screen, in radians
    angle: f32,
    /// Height of the ripples on the ring
    ripple: f32,
    /// Speed of the ripples and the lamp
    speed: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `ring` reads of each vertex.
struct RingVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `ring` hands to its fragment stage.
struct RingVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) world_position: vec3f,
    @location(1) world_normal: vec3f,
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

/// The slope of a cell corner of space, a unit vector.
fn corner_gradient_3d(corner: vec3i) -> vec3f {
    let random = cell_random_3d(corner);
    let height = random.x * 2.0 - 1.0;
    let angle = random.y * 6.2831853;
    let radius = sqrt(max(1.0 - height * height, 0.0));
    return vec3f(radius * cos(angle), radius * sin(angle), height);
}

/// The same along `offset`.
fn corner_slope_3d(corner: vec3i, offset: vec3f) -> f32 {
    return dot(corner_gradient_3d(corner), offset);
}

/// Random slopes at the cell corners of space, blended; from -1 to 1.
///
/// Eight unit slopes reach at most √¾ in the middle of a cell; the factor makes that 1.
fn gradient_noise_at_3d(p: vec3f) -> f32 {
    let cell = vec3i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    var layers = vec2f(0.0, 0.0);
    for (var z = 0; z < 2; z++) {
        let low = mix(
            corner_slope_3d(cell + vec3i(0, 0, z), f - vec3f(0.0, 0.0, f32(z))),
            corner_slope_3d(cell + vec3i(1, 0, z), f - vec3f(1.0, 0.0, f32(z))),
            fade.x,
        );
        let high = mix(
            corner_slope_3d(cell + vec3i(0, 1, z), f - vec3f(0.0, 1.0, f32(z))),
            corner_slope_3d(cell + vec3i(1, 1, z), f - vec3f(1.0, 1.0, f32(z))),
            fade.x,
        );
        layers[z] = mix(low, high, fade.y);
    }
    return mix(layers.x, layers.y, fade.z) * 1.1547005;
}

/// The vector scaled to length 1; `fallback` where it has no length, which is below 3e-19: its square must fit.
fn unit_or(v: vec3f, fallback: vec3f) -> vec3f {
    let squared = dot(v, v);
    return select(fallback, v * inverseSqrt(max(squared, 1.0e-37)), squared > 1.0e-37);
}

/// The matrix that turns about an axis, counter-clockwise as seen against it. An axis without length turns nothing.
///
/// Source: Rodrigues' formula, https://en.wikipedia.org/wiki/Rotation_matrix#Rotation_matrix_from_axis_and_angle
fn rotation_about(axis: vec3f, angle: f32) -> mat3x3f {
    let n = unit_or(axis, vec3f(0.0, 0.0, 0.0));
    let has_axis = dot(n, n) > 0.5;
    let c = select(1.0, cos(angle), has_axis);
    let s = select(0.0, sin(angle), has_axis);
    let t = 1.0 - c;
    return mat3x3f(
        vec3f(t * n.x * n.x + c, t * n.x * n.y + s * n.z, t * n.x * n.z - s * n.y),
        vec3f(t * n.x * n.y - s * n.z, t * n.y * n.y + c, t * n.y * n.z + s * n.x),
        vec3f(t * n.x * n.z + s * n.y, t * n.y * n.z - s * n.x, t * n.z * n.z + c),
    );
}

/// Turns a vector of the plane counter-clockwise (as seen with y up) by radians.
fn rotated_2d(v: vec2f, angle: f32) -> vec2f {
    let c = cos(angle);
    let s = sin(angle);
    return vec2f(c * v.x - s * v.y, s * v.x + c * v.y);
}

/// A threshold whose edge is one pixel wide at every distance: no stairs, no blur.
fn anti_aliased_step_f32(edge: f32, x: f32) -> f32 {
    let width = max(fwidthFine(x), f32(1.0e-8));
    return saturate((x - edge) / width + 0.5);
}

// Source: Christophe Schlick, Fast Alternatives to Perlin's Bias and Gain Functions, Graphics Gems IV.
/// Gives a ramp from 0 to 1 more or less contrast around its middle.
fn gain_f32(x: f32, amount: f32) -> f32 {
    let t = clamp(x, f32(0.0), f32(1.0));
    let a = clamp(amount, f32(0.0001), f32(0.9999));
    let bend = (1.0 / a - 2.0) * (1.0 - 2.0 * t);
    return select((bend - t) / (bend - 1.0), t / (bend + 1.0), t < f32(0.5));
}

/// Print dots whose size follows a brightness.
fn halftone(p: vec2f, brightness: f32, scale: f32, angle: f32) -> f32 {
    let from_middle = length(fract(rotated_2d(p, angle) * scale) - 0.5);
    // The farthest point of a cell is √½ from its middle; a little more leaves no light at the corners.
    let radius = sqrt(saturate(1.0 - brightness)) * 0.74;
    return saturate((from_middle - radius) / 0.05 + 0.5 * step(1.0e-4, radius) + step(radius, 1.0e-4));
}

// Source: Valve, https://developer.valvesoftware.com/wiki/Half_Lambert (without the square).
/// Diffuse light that reaches round to the dark side: the cosine, halved and lifted.
fn half_lambert(normal: vec3f, light: vec3f) -> f32 {
    let none = vec3f(0.0, 0.0, 0.0);
    return dot(unit_or(normal, none), unit_or(light, none)) * 0.5 + 0.5;
}

struct BlinnPhong {
    /// Diffuse light, from 0 to 1.
    diffuse: f32,
    /// Highlight, from 0 to 1.
    specular: f32,
}

// Source: James Blinn, Models of Light Reflection for Computer Synthesized Pictures,
// https://dl.acm.org/doi/10.1145/563858.563893
/// Diffuse light and a round highlight.
fn blinn_phong(normal: vec3f, light: vec3f, view: vec3f, shininess: f32) -> BlinnPhong {
    let none = vec3f(0.0, 0.0, 0.0);
    let n = unit_or(normal, none);
    let l = unit_or(light, none);
    let h = unit_or(l + unit_or(view, none), none);
    let diffuse = saturate(dot(n, l));
    let highlight = pow(max(dot(n, h), 1.0e-6), max(shininess, 1.0));
    return BlinnPhong(diffuse, select(0.0, highlight, diffuse > 0.0));
}

/// A glow at the edges of a shape, where the surface turns away from the camera.
fn fresnel(normal: vec3f, view: vec3f, power: f32) -> f32 {
    let up = vec3f(0.0, 1.0, 0.0);
    let facing = saturate(dot(unit_or(normal, up), unit_or(view, up)));
    let edge = 1.0 - facing;
    return select(pow(max(edge, 1.0e-6), max(power, 0.01)), 0.0, edge <= 0.0);
}

/// Makes circles round on a picture that is not square.
fn aspect_correct(uv: vec2f, aspect: f32, centre: vec2f) -> vec2f {
    return centre + (uv - centre) * vec2f(select(1.0, aspect, aspect > 0.0), 1.0);
}

/// Turns a vector about an axis. An axis without length turns nothing.
fn rotate_about_axis(v: vec3f, axis: vec3f, angle: f32, centre: vec3f) -> vec3f {
    return centre + rotation_about(axis, angle) * (v - centre);
}

/// Moves a mesh along its normals by noise: rocks, blobs, boiling.
fn noise_displacement(position: vec3f, normal: vec3f, scale: f32, amount: f32, flow: vec3f) -> vec3f {
    return position + normal * (gradient_noise_at_3d(position * scale + flow) * amount);
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `ring`.
@vertex
fn ring_vertex(vertex: RingVertex) -> RingVaryings {
    let position = vertex.position;
    let normal = vertex.normal;
    let time = frame.time.x;
    let clock = time * values.speed;
    let flow = vec3f(0.0, clock, 0.0);
    let breathing = noise_displacement(position, normal, 2.0, values.ripple, flow);
    let displaced_world_position = (object.world_from_object * vec4f(breathing, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_normal = unit_vector((vec4f(normal, 0.0) * object.object_from_world).xyz);
    var result: RingVaryings;
    result.clip_position = clip_position;
    result.world_position = displaced_world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `ring`.
@fragment
fn ring_fragment(varyings: RingVaryings) -> @location(0) vec4f {
    let screen_position_uv = varyings.clip_position.xy * frame.screen.zw;
    let frame_value = frame.screen.x * frame.screen.w;
    let square_dots = aspect_correct(screen_position_uv, frame_value, vec2f(0.5));
    let main_light_direction = frame.light_direction.xyz;
    let time = frame.time.x;
    let clock = time * values.speed;
    let circling_lamp = rotate_about_axis(main_light_direction, vec3f(0.0, 1.0, 0.0), clock, vec3f(0.0));
    let world_normal = unit_vector(varyings.world_normal);
    let light = half_lambert(world_normal, circling_lamp);
    let more_contrast = gain_f32(light, 0.62);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let highlight = blinn_phong(world_normal, circling_lamp, view_direction, 24.0);
    let with_highlight = more_contrast + highlight.specular;
    let second_ink = halftone(square_dots, with_highlight, values.dots, values.angle);
    let red_on_paper = mix(values.second_ink, values.paper, vec3f(second_ink));
    let only_in_the_shadow = more_contrast * 1.9;
    let another_angle = values.angle + 0.7;
    let dark_ink = halftone(square_dots, only_in_the_shadow, values.dots, another_angle);
    let dark_on_red = mix(values.ink, red_on_paper, vec3f(dark_ink));
    let edge = fresnel(world_normal, view_direction, 1.3);
    let outline = anti_aliased_step_f32(0.72, edge);
    let outlined = mix(dark_on_red, values.ink, vec3f(outline));
    return vec4f(outlined, 1.0);
}
