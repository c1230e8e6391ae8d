// Flows without sources or sinks.

// Source: Robert Bridson, Curl-Noise for Procedural Fluid Flow,
// https://www.cs.ubc.ca/~rbridson/docs/bridson-siggraph2007-curlnoise.pdf
/// A swirling flow like smoke or water: follow it and nothing piles up.
///
/// @node Noise/Curl Noise 2D
/// @param p = uv  Point to look up.
/// @param scale = 4.0 [0.5, 64]  Cells per unit.
/// @param turn = 0.0 [0, 360] {degrees}  Moves the flow on; one turn is a loop.
/// @returns Direction and speed of the flow, about -3 to 3 along each axis.
/// @search flow, fluid, swirl, vector field, curl
fn curl_noise_2d(p: vec2f, scale: f32, turn: f32) -> vec2f {
    let slope = gradient_noise_slope_2d(p * scale, turn);
    return vec2f(slope.y, -slope.x);
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

/// A swirling flow in space: follow it and nothing piles up.
///
/// @node Noise/Curl Noise 3D
/// @param p = position  Point to look up.
/// @param scale = 2.0 [0.5, 64]  Cells per unit.
/// @returns Direction and speed of the flow, about -5 to 5 along each axis.
/// @search flow, fluid, swirl, vector field, curl
fn curl_noise_3d(p: vec3f, scale: f32) -> vec3f {
    let at = p * scale;
    let first = gradient_noise_slope_3d(at);
    let second = gradient_noise_slope_3d(at + vec3f(31.4, 47.2, 12.9));
    let third = gradient_noise_slope_3d(at + vec3f(73.1, 19.8, 55.6));
    return vec3f(third.y - second.z, first.z - third.x, second.x - first.y);
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
