// A shader
// Written by Shaderwright.
//
// Entry points, in drawing order:
//   main_vertex, main_fragment
//     pass `main`: mesh view; blend opaque; cull back; depth less, written
//
// Bindings:
//   group 0, binding 0: `frame`, a uniform buffer, written once per pass and frame
//   group 0, binding 1: `object`, a uniform buffer, written once per object
//
// Vertex attributes:
//   main_vertex
//     location 0: position, vec3f, object space
//     location 2: uv, vec2f, origin top left

// The frame interface: what every program gets from its host.
//
// Group 0 belongs to the host: binding 0 is `Frame`, written once per pass and frame, binding 1 is `Object`.

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

/// What the pass `main` reads of each vertex.
struct MainVertex {
    @location(0) position: vec3f,
    @location(2) uv: vec2f,
}

/// What the vertex stage of `main` hands to its fragment stage.
struct MainVaryings {
    @builtin(position) clip_position: vec4f,
    @location(0) uv: vec2f,
}

struct Gradient {
    /// The colour, linear.
    colour: vec3f,
    /// Opacity, from 0 to 1.
    alpha: f32,
}

/// Colours a value: each stop says which colour a number gets, and between the stops it blends.
fn gradient_of_3_smooth_oklab(t: f32, position_1: f32, colour_1: vec4f, position_2: f32, colour_2: vec4f, position_3: f32, colour_3: vec4f) -> Gradient {
    var positions = array<f32, 3>(position_1, position_2, position_3);
    var colours = array<vec4f, 3>(colour_1, colour_2, colour_3);
    let at = t;
    var below = -1;
    var above = -1;
    for (var point = 0; point < 3; point++) {
        if positions[point] <= at {
            if below < 0 || positions[point] >= positions[below] {
                below = point;
            }
        } else if above < 0 || positions[point] < positions[above] {
            above = point;
        }
    }
    let low = select(below, above, below < 0);
    let high = select(above, below, above < 0);
    let first = colours[low];
    let last = colours[high];
    let width = positions[high] - positions[low];
    let part = clamp((at - positions[low]) / select(width, 1.0, width <= 0.0), 0.0, 1.0);
    let weight = part * part * (3.0 - 2.0 * part);
    return Gradient(mix_in_oklab(first.rgb, last.rgb, weight), mix(first.a, last.a, weight));
}

struct Gradient_2 {
    /// The colour, linear.
    colour: vec3f,
    /// Opacity, from 0 to 1.
    alpha: f32,
}

/// A gradient of your own, read at one place.
fn gradient_of_2_constant_hsv(t: f32, position_1: f32, colour_1: vec4f, position_2: f32, colour_2: vec4f) -> Gradient_2 {
    var positions = array<f32, 2>(position_1, position_2);
    var colours = array<vec4f, 2>(colour_1, colour_2);
    let at = t;
    var below = -1;
    var above = -1;
    for (var point = 0; point < 2; point++) {
        if positions[point] <= at {
            if below < 0 || positions[point] >= positions[below] {
                below = point;
            }
        } else if above < 0 || positions[point] < positions[above] {
            above = point;
        }
    }
    let low = select(below, above, below < 0);
    let high = select(above, below, above < 0);
    return Gradient_2(colours[low].rgb, colours[low].a);
}

/// A curve of your own, read at one place: keys that you drag, with slopes.
///
/// Between two keys it is a cubic Hermite curve.
fn curve_of_3_mirror(x: f32, key_1: vec4f, key_2: vec4f, key_3: vec4f) -> f32 {
    var keys = array<vec4f, 3>(key_1, key_2, key_3);
    var places = array<f32, 3>(key_1.x, key_2.x, key_3.x);
    var start = places[0];
    var end = places[0];
    for (var point = 1; point < 3; point++) {
        start = min(start, places[point]);
        end = max(end, places[point]);
    }
    let length = end - start;
    let turn = (x - start) / select(length, 1.0, length <= 0.0);
    let at = start + length * (1.0 - abs(fract(turn * 0.5) * 2.0 - 1.0));
    var below = -1;
    var above = -1;
    for (var point = 0; point < 3; point++) {
        if places[point] <= at {
            if below < 0 || places[point] >= places[below] {
                below = point;
            }
        } else if above < 0 || places[point] < places[above] {
            above = point;
        }
    }
    let low = select(below, above, below < 0);
    let high = select(above, below, above < 0);
    let from_key = keys[low];
    let to_key = keys[high];
    let width = to_key.x - from_key.x;
    let s = clamp((at - from_key.x) / select(width, 1.0, width <= 0.0), 0.0, 1.0);
    let rest = 1.0 - s;
    let ends = from_key.y * rest * rest * (1.0 + 2.0 * s) + to_key.y * s * s * (3.0 - 2.0 * s);
    return ends + width * s * rest * (from_key.w * rest - to_key.z * s);
}

/// OKLab of a linear colour: lightness, green to red, blue to yellow.
///
/// Source: Björn Ottosson, https://bottosson.github.io/posts/oklab/
fn oklab_from_rgb(colour: vec3f) -> vec3f {
    let cones = vec3f(
        dot(colour, vec3f(0.4122214708, 0.5363325363, 0.0514459929)),
        dot(colour, vec3f(0.2119034982, 0.6806995451, 0.1073969566)),
        dot(colour, vec3f(0.0883024619, 0.2817188376, 0.6299787005)),
    );
    let roots = sign(cones) * pow(max(abs(cones), vec3f(1.0e-12)), vec3f(0.33333333));
    return vec3f(
        dot(roots, vec3f(0.2104542553, 0.7936177850, -0.0040720468)),
        dot(roots, vec3f(1.9779984951, -2.4285922050, 0.4505937099)),
        dot(roots, vec3f(0.0259040371, 0.7827717662, -0.8086757660)),
    );
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

/// Blends linear colours evenly to the eye.
fn mix_in_oklab(a: vec3f, b: vec3f, weight: f32) -> vec3f {
    return rgb_from_oklab(mix(oklab_from_rgb(a), oklab_from_rgb(b), weight));
}

/// The vertex stage of the pass `main`.
@vertex
fn main_vertex(vertex: MainVertex) -> MainVaryings {
    let world_position = (object.world_from_object * vec4f(vertex.position, 1.0)).xyz;
    let clip_position = frame.clip_from_world * vec4f(world_position, 1.0);
    var result: MainVaryings;
    result.clip_position = clip_position;
    result.uv = vertex.uv;
    return result;
}

/// The fragment stage of the pass `main`.
@fragment
fn main_fragment(varyings: MainVaryings) -> @location(0) vec4f {
    let uv = varyings.uv;
    let bend = curve_of_3_mirror(uv.x, vec4f(0.0, 0.0, 0.0, 2.0), vec4f(0.5, 0.75, 0.0, 0.0), vec4f(1.0, 1.0, 0.0, 0.0));
    let sunset = gradient_of_3_smooth_oklab(bend, 0.0, vec4f(0.01, 0.005, 0.05, 1.0), 0.4, vec4f(0.7, 0.1, 0.15, 1.0), 1.0, vec4f(1.0, 0.8, 0.4, 0.5));
    let time_sine = frame.sine.w;
    let gradient = gradient_of_2_constant_hsv(uv.y, 0.0, vec4f(0.0, 0.0, 0.0, 1.0), time_sine, vec4f(1.0));
    return vec4f(sunset.colour, gradient.alpha);
}
