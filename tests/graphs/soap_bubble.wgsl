// Soap bubble
// Thin film: how thick the skin is and how slanted we look at it choose the colour; the rim reflects, the middle is clear.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   bubble_vertex, bubble_fragment
//     pass `bubble`: mesh icosphere; blend premultiplied; cull back; depth less, not written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//
// Parameters, members of `values`:
//   thickness: f32 at byte 0, default 1.5, from 0 to 4: Thickness of the skin, in colours
//   swirl: f32 at byte 4, default 0.5, from 0 to 2: How much the skin is stirred
//   speed: f32 at byte 8, default 0.35, from 0 to 2: Speed of the swirls and the wobble
//   wobble: f32 at byte 12, default 0.06, from 0 to 0.3: How much the bubble wobbles
//   rim_power: f32 at byte 16, default 2, from 0.3 to 6: Larger is a clearer middle
//   brightness: f32 at byte 20, default 1, from 0 to 3: Brightness of the skin
//
// Vertex attributes:
//   bubble_vertex
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
    /// Thickness of the skin, in colours
    thickness: f32,
    /// How much the skin is stirred
    swirl: f32,
    /// Speed of the swirls and the wobble
    speed: f32,
    /// How much the bubble wobbles
    wobble: f32,
    /// Larger is a clearer middle
    rim_power: f32,
    /// Brightness of the skin
    brightness: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

/// What the pass `bubble` reads of each vertex.
struct BubbleVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
}

/// What the vertex stage of `bubble` hands to its fragment stage.
struct BubbleVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) object_position: vec3f,
    @location(1) world_position: vec3f,
    @location(2) world_normal: vec3f,
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

// Source: https://iquilezles.org/articles/palettes/
/// A smooth palette of four colours: each channel is a cosine.
fn cosine_palette(t: f32, middle: vec3f, range: vec3f, frequency: vec3f, phase: vec3f) -> vec3f {
    return middle + range * cos(6.2831853 * (frequency * t + phase));
}

/// How fast gradient noise grows along x, y and z.
fn gradient_noise_slope_3d(p: vec3f) -> vec3f {
    let cell = vec3i(floor(p));
    let f = fract(p);
    let fade = f * f * (3.0 - 2.0 * f);
    let growth = 6.0 * f * (1.0 - f);
    var slope = vec3f(0.0);
    for (var corner = 0; corner < 8; corner++) {
        let step = vec3i(corner & 1, (corner >> 1u) & 1, corner >> 2u);
        let side = vec3f(step);
        let gradient = corner_gradient_3d(cell + step);
        let weight = mix(1.0 - fade, fade, side);
        let weight_growth = mix(-growth, growth, side);
        let others = weight.yzx * weight.zxy;
        slope += gradient * weight.x * others.x + weight_growth * others * dot(gradient, f - side);
    }
    return slope * 1.1547005;
}

/// A swirling flow in space: follow it and nothing piles up.
fn curl_noise_3d(p: vec3f, scale: f32) -> vec3f {
    let at = p * scale;
    let first = gradient_noise_slope_3d(at);
    let second = gradient_noise_slope_3d(at + vec3f(31.4, 47.2, 12.9));
    let third = gradient_noise_slope_3d(at + vec3f(73.1, 19.8, 55.6));
    return vec3f(third.y - second.z, first.z - third.x, second.x - first.y);
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

fn octave_count(octaves: f32) -> i32 {
    return i32(clamp(round(octaves), 1.0, 10.0));
}

/// Noise in space with detail at several sizes: animate it by moving the point along z.
fn fractal_noise_3d(p: vec3f, scale: f32, octaves: f32, lacunarity: f32, gain: f32) -> FractalNoise {
    var at = p * scale;
    var amplitude = 1.0;
    var sum = 0.0;
    var total = 0.0;
    for (var octave = 0; octave < octave_count(octaves); octave++) {
        sum += amplitude * gradient_noise_at_3d(at);
        total += amplitude;
        amplitude *= clamp(gain, 0.0, 1.0);
        at = at * held_lacunarity(lacunarity) + vec3f(17.3, 9.1, 31.7);
    }
    return FractalNoise(sum / total * 0.5 + 0.5, sum / total);
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

/// Moves a mesh along its normals by noise: rocks, blobs, boiling.
fn noise_displacement(position: vec3f, normal: vec3f, scale: f32, amount: f32, flow: vec3f) -> vec3f {
    return position + normal * (gradient_noise_at_3d(position * scale + flow) * amount);
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `bubble`.
@vertex
fn bubble_vertex(vertex: BubbleVertex) -> BubbleVaryings {
    let position = vertex.position;
    let normal = vertex.normal;
    let time = frame.time.x;
    let clock = time * values.speed;
    let aside = clock * 0.6;
    let drift = vec3f(0.0, clock, aside);
    let faster = drift * vec3f(2.0);
    let wobbling = noise_displacement(position, normal, 1.3, values.wobble, faster);
    let displaced_world_position = (object.world_from_object * vec4f(wobbling, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_normal = unit_vector((vec4f(normal, 0.0) * object.object_from_world).xyz);
    var result: BubbleVaryings;
    result.clip_position = clip_position;
    result.object_position = wobbling;
    result.world_position = displaced_world_position;
    result.world_normal = world_normal;
    return result;
}

/// The fragment stage of the pass `bubble`.
@fragment
fn bubble_fragment(varyings: BubbleVaryings) -> @location(0) vec4f {
    let world_normal = unit_vector(varyings.world_normal);
    let view_direction = unit_vector(frame.camera_position.xyz - varyings.world_position);
    let slant = fresnel(world_normal, view_direction, 1.0);
    let position = varyings.object_position;
    let time = frame.time.x;
    let clock = time * values.speed;
    let aside = clock * 0.6;
    let drift = vec3f(0.0, clock, aside);
    let drifting = position + drift;
    let stirring = curl_noise_3d(drifting, 1.1);
    let gently = values.swirl * 0.14;
    let stirred = stirring * vec3f(gently) + position;
    let flowing = stirred + drift;
    let uneven_skin = fractal_noise_3d(flowing, 1.7, 4.0, 2.0, 0.5);
    let thicker_below_b = -0.35;
    let thicker_below_c = 0.5;
    let thicker_below = stirred.y * thicker_below_b + thicker_below_c;
    let thickness_b = 0.5;
    let thickness = uneven_skin.signed_value * thickness_b + thicker_below;
    let way_through_the_skin_b = 0.7;
    let way_through_the_skin = slant * way_through_the_skin_b + thickness;
    let in_colours = way_through_the_skin * values.thickness;
    let film_colours = cosine_palette(in_colours, vec3f(0.5, 0.45, 0.5), vec3f(0.5, 0.45, 0.5), vec3f(1.0, 1.25, 1.55), vec3f(0.05, 0.25, 0.5));
    let brightness = film_colours * vec3f(values.brightness);
    let rim = fresnel(world_normal, view_direction, values.rim_power);
    let skin_s_opacity_b = 1.15;
    let skin_s_opacity_c = 0.06;
    let skin_s_opacity = rim * skin_s_opacity_b + skin_s_opacity_c;
    let skin = brightness * vec3f(skin_s_opacity);
    let window = blinn_phong(world_normal, frame.light_direction.xyz, view_direction, 180.0);
    let from_behind = -(frame.light_direction.xyz);
    let its_image_at_the_back = blinn_phong(world_normal, from_behind, view_direction, 40.0);
    let weaker = its_image_at_the_back.specular * 0.35;
    let reflections_b = 1.6;
    let reflections = window.specular * reflections_b + weaker;
    let with_reflections = skin + vec3f(reflections);
    let clear_skin = skin_s_opacity * 0.55;
    let opacity = saturate(clear_skin);
    return vec4f(with_reflections, opacity);
}
