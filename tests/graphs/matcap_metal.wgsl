// Matcap metal
// The view-space normal looks up a picture of a lit ball: metal without one light. Riveted plates lend it their bumps and colour, a soft mip level brushes the highlights, and slow waves move mesh and normal alike.
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   metal_vertex, metal_fragment
//     pass `metal`: mesh torus; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//   group 1, binding 0: `values`, a uniform buffer of 32 bytes
//   group 1, binding 1: the texture `ball`, sRGB colours, with mip levels, from bundle:textures/matcap.png
//   group 1, binding 2: its sampler, linear, clamp
//   group 1, binding 3: the texture `plates`, sRGB colours, with mip levels, from bundle:textures/metal.png
//   group 1, binding 4: its sampler, linear, repeat, anisotropy 8
//   group 1, binding 5: the texture `plate_heights`, data, not colours: the numbers as they are, with mip levels, from bundle:textures/metal.png
//   group 1, binding 6: its sampler, linear, repeat, anisotropy 8
//
// Parameters, members of `values`:
//   scale: f32 at byte 0, default 1.5, from 0.3 to 8: Size of the waves; larger is finer
//   amount: f32 at byte 4, default 0.1, from 0 to 0.4: Height of the waves
//   speed: f32 at byte 8, default 0.5, from 0 to 3: Speed of the waves
//   hue: f32 at byte 12, default 0.07, from 0 to 1: Turns the colours of the ball
//   saturation: f32 at byte 16, default 0.25, from 0 to 2: How colourful the reflections are
//   contrast: f32 at byte 20, default 1.5, from 0 to 4: Contrast of the metal
//   softness: f32 at byte 24, default 4, from 0 to 7: How brushed the metal is: mip level of the ball, 0 is a mirror
//   bumps: f32 at byte 28, default 0.5, from 0 to 3: Height of the rivets, grooves and edges of the plates
//
// Vertex attributes:
//   metal_vertex
//     location 0: position, vec3f, object space
//     location 1: normal, vec3f, object space, length 1
//     location 2: uv, vec2f, origin top left
//     location 3: tangent, vec4f, object space, length 1; w is the handedness

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
    /// Size of the waves; larger is finer
    scale: f32,
    /// Height of the waves
    amount: f32,
    /// Speed of the waves
    speed: f32,
    /// Turns the colours of the ball
    hue: f32,
    /// How colourful the reflections are
    saturation: f32,
    /// Contrast of the metal
    contrast: f32,
    /// How brushed the metal is: mip level of the ball, 0 is a mirror
    softness: f32,
    /// Height of the rivets, grooves and edges of the plates
    bumps: f32,
}

@group(1) @binding(0) var<uniform> values: Values;

@group(1) @binding(1) var ball: texture_2d<f32>;
@group(1) @binding(2) var ball_sampler: sampler;

@group(1) @binding(3) var plates: texture_2d<f32>;
@group(1) @binding(4) var plates_sampler: sampler;

@group(1) @binding(5) var plate_heights: texture_2d<f32>;
@group(1) @binding(6) var plate_heights_sampler: sampler;

/// What the pass `metal` reads of each vertex.
struct MetalVertex {
    @location(0) position: vec3f,
    @location(1) normal: vec3f,
    @location(2) uv: vec2f,
    @location(3) tangent: vec4f,
}

/// What the vertex stage of `metal` hands to its fragment stage.
struct MetalVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
    @location(1) world_normal: vec3f,
    @location(2) world_tangent: vec3f,
    @location(3) world_bitangent: vec3f,
}

/// Hue, saturation and value of a colour, each from 0 to 1; hue 0 for greys.
///
/// Source: https://en.wikipedia.org/wiki/HSL_and_HSV#From_RGB
fn hsv_from_rgb(colour: vec3f) -> vec3f {
    let largest = max(max(colour.r, colour.g), colour.b);
    let smallest = min(min(colour.r, colour.g), colour.b);
    let chroma = largest - smallest;
    let safe_chroma = select(chroma, 1.0, chroma <= 0.0);
    let of_red = (colour.g - colour.b) / safe_chroma;
    let of_green = (colour.b - colour.r) / safe_chroma + 2.0;
    let of_blue = (colour.r - colour.g) / safe_chroma + 4.0;
    let sector = select(select(of_blue, of_green, colour.g == largest), of_red, colour.r == largest);
    let hue = select(fract(sector / 6.0 + 1.0), 0.0, chroma <= 0.0);
    let saturation = select(chroma / select(largest, 1.0, largest <= 0.0), 0.0, largest <= 0.0);
    return vec3f(hue, saturation, largest);
}

/// The fully saturated colour of a hue from 0 to 1.
fn rgb_from_hue(hue: f32) -> vec3f {
    let sector = fract(hue) * 6.0;
    return saturate(vec3f(abs(sector - 3.0) - 1.0, 2.0 - abs(sector - 2.0), 2.0 - abs(sector - 4.0)));
}

/// The colour of hue, saturation and value.
fn rgb_from_hsv(hsv: vec3f) -> vec3f {
    return hsv.z * mix(vec3f(1.0, 1.0, 1.0), rgb_from_hue(hsv.x), saturate(hsv.y));
}

/// The luminance of a linear colour, with the weights of Rec. 709.
fn luminance_of(colour: vec3f) -> f32 {
    return dot(colour, vec3f(0.2126, 0.7152, 0.0722));
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

/// Turns all hues around the colour wheel, without a seam.
fn hue_shift(colour: vec3f, shift: f32) -> vec3f {
    let hsv = hsv_from_rgb(colour);
    return rgb_from_hsv(vec3f(fract(hsv.x + shift), hsv.yz));
}

/// Makes a colour more or less colourful.
fn saturation(colour: vec3f, amount: f32) -> vec3f {
    return mix(vec3f(luminance_of(colour)), colour, amount);
}

/// Moves colours away from a middle grey, or towards it.
fn contrast(colour: vec3f, amount: f32, middle: f32) -> vec3f {
    return (colour - middle) * amount + middle;
}

struct GradientNoise {
    /// The noise from 0 to 1.
    value: f32,
    /// The noise around zero, from -1 to 1.
    signed_value: f32,
}

/// Perlin noise in space: animate it by moving the point along z.
fn gradient_noise_3d(p: vec3f, scale: f32) -> GradientNoise {
    let noise = gradient_noise_at_3d(p * scale);
    return GradientNoise(noise * 0.5 + 0.5, noise);
}

/// The coordinate for a picture of a lit ball: shading taken from a texture.
fn matcap_uv(normal: vec3f) -> vec2f {
    let n = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    return vec2f(n.x, -n.y) * 0.495 + 0.5;
}

struct MappedNormal {
    /// Unit normal in world space.
    world: vec3f,
    /// Unit normal in tangent space.
    tangent_space: vec3f,
}

fn mapped_normal(n: vec3f, tangent: vec3f, bitangent: vec3f, normal: vec3f) -> MappedNormal {
    let out = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    let bent = unit_or(n, vec3f(0.0, 0.0, 1.0));
    return MappedNormal(unit_or(tangent * bent.x + bitangent * bent.y + out * bent.z, out), bent);
}

/// A bumpy normal from a height map: smooth, as it compares texels and not pixels; pixels only.
fn normal_from_height_map(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    strength: f32,
    tangent: vec3f,
    bitangent: vec3f,
    normal: vec3f,
) -> MappedNormal {
    let texel = 1.0 / vec2f(textureDimensions(texture));
    let right = textureSample(texture, texture_sampler, uv + vec2f(texel.x, 0.0)).r;
    let left = textureSample(texture, texture_sampler, uv - vec2f(texel.x, 0.0)).r;
    let below = textureSample(texture, texture_sampler, uv + vec2f(0.0, texel.y)).r;
    let above = textureSample(texture, texture_sampler, uv - vec2f(0.0, texel.y)).r;
    let slope = vec2f(right - left, below - above) / (2.0 * texel) * strength * 0.01;
    return mapped_normal(vec3f(-slope.x, slope.y, 1.0), tangent, bitangent, normal);
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

/// The colour of a texture at a coordinate.
fn sample_texture(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f) -> Texel {
    return texel(textureSample(texture, texture_sampler, uv));
}

/// Repeats and moves a texture.
fn tiling_and_offset(uv: vec2f, tiling: vec2f, offset: vec2f) -> vec2f {
    return uv * tiling + offset;
}

fn unit_vector_vec3f(v: vec3f) -> vec3f {
    // The squares of very large and very small components leave the range of numbers.
    let squared = dot(v, v);
    let scaled = v * select(select(1.0, 1.0e18, squared < 1.0e-30), 1.0e-20, squared > 1.0e30);
    let size = length(scaled);
    return scaled * select(0.0, 1.0 / max(size, 1.0e-30), size > 1.0e-30);
}

/// The vector with the same direction and length 1. The zero vector stays zero.
fn normalize_of_vec3f(v: vec3f) -> vec3f {
    return unit_vector_vec3f(v);
}

/// A direction turned and scaled by a matrix, without its translation.
fn transform_direction(direction: vec3f, matrix: mat4x4f) -> vec3f {
    return (matrix * vec4f(direction, 0.0)).xyz;
}

/// Moves a mesh outward along its normals.
fn inflate(position: vec3f, normal: vec3f, amount: f32) -> vec3f {
    return position + unit_or(normal, vec3f(0.0, 0.0, 0.0)) * amount;
}

/// The vector with length 1; the zero vector stays zero instead of becoming NaN.
fn unit_vector(vector: vec3f) -> vec3f {
    return vector * inverseSqrt(max(dot(vector, vector), 1e-30));
}

/// The vertex stage of the pass `metal`.
@vertex
fn metal_vertex(vertex: MetalVertex) -> MetalVaryings {
    let position = vertex.position;
    let normal = vertex.normal;
    let time = frame.time.x;
    let flow = time * values.speed;
    let rising = -(flow);
    let and_drifting = flow * 0.4;
    let way = vec3f(0.0, rising, and_drifting);
    let moving_point = position + way;
    let ripples = gradient_noise_3d(moving_point, values.scale);
    let height = ripples.signed_value * values.amount;
    let rippled = inflate(position, normal, height);
    let tangent = vertex.tangent.xyz;
    let step_value_b = vec3f(0.02);
    let step_value = tangent * step_value_b + moving_point;
    let a_step_along_the_tangent = gradient_noise_3d(step_value, values.scale);
    let rise_along_the_tangent = a_step_along_the_tangent.signed_value - ripples.signed_value;
    let lean_one_way = tangent * vec3f(rise_along_the_tangent);
    let bitangent = unit_vector(cross(normal, tangent) * vertex.tangent.w);
    let step_value_b_2 = vec3f(0.02);
    let step_value_2 = bitangent * step_value_b_2 + moving_point;
    let a_step_along_the_bitangent = gradient_noise_3d(step_value_2, values.scale);
    let rise_along_the_bitangent = a_step_along_the_bitangent.signed_value - ripples.signed_value;
    let lean_the_other_way = bitangent * vec3f(rise_along_the_bitangent);
    let lean = lean_one_way + lean_the_other_way;
    let per_unit_backward = values.amount * (-50.0);
    let leaning_normal = lean * vec3f(per_unit_backward) + normal;
    let rippled_normal = normalize_of_vec3f(leaning_normal);
    let displaced_world_position = (object.world_from_object * vec4f(rippled, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(displaced_world_position, 1.0);
    let world_tangent = unit_vector((object.world_from_object * vec4f(tangent, 0.0)).xyz);
    let world_normal = unit_vector((vec4f(normal, 0.0) * object.object_from_world).xyz);
    let world_bitangent = unit_vector(cross(world_normal, world_tangent) * vertex.tangent.w);
    let displaced_world_normal = unit_vector((vec4f(rippled_normal, 0.0) * object.object_from_world).xyz);
    var result: MetalVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    result.world_normal = displaced_world_normal;
    result.world_tangent = world_tangent;
    result.world_bitangent = world_bitangent;
    return result;
}

/// The fragment stage of the pass `metal`.
@fragment
fn metal_fragment(varyings: MetalVaryings) -> @location(0) vec4f {
    let six_by_two = tiling_and_offset(varyings.uv, vec2f(6.0, 2.0), vec2f(0.0));
    let world_tangent = unit_vector(varyings.world_tangent);
    let world_bitangent = unit_vector(varyings.world_bitangent);
    let world_normal = unit_vector(varyings.world_normal);
    let bumps_of_the_plates = normal_from_height_map(plate_heights, plate_heights_sampler, six_by_two, values.bumps, world_tangent, world_bitangent, world_normal);
    let transformation_matrix_view_from_world = frame.view_from_world;
    let seen_from_the_camera = transform_direction(bumps_of_the_plates.world, transformation_matrix_view_from_world);
    let on_the_ball = matcap_uv(seen_from_the_camera);
    let ball_2 = sample_texture_level(ball, ball_sampler, on_the_ball, values.softness);
    let hue = hue_shift(ball_2.rgb, values.hue);
    let less_colour = saturation(hue, values.saturation);
    let contrast_2 = contrast(less_colour, values.contrast, 0.18);
    let no_less_than_black = max(contrast_2, vec3f(0.0));
    let plates_2 = sample_texture(plates, plates_sampler, six_by_two);
    let bright_plates = plates_2.rgb * vec3f(2.2);
    let shaded_plates = no_less_than_black * bright_plates;
    return vec4f(shaded_plates, 1.0);
}
