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
    let at = p * scale;
    let none = vec2i(0, 0);
    let x = turned_gradient_noise_2d(at + vec2f(0.01, 0.0), turn, none)
        - turned_gradient_noise_2d(at - vec2f(0.01, 0.0), turn, none);
    let y = turned_gradient_noise_2d(at + vec2f(0.0, 0.01), turn, none)
        - turned_gradient_noise_2d(at - vec2f(0.0, 0.01), turn, none);
    return vec2f(y, -x) * 50.0;
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
    let along_x = potential(at + vec3f(0.01, 0.0, 0.0)) - potential(at - vec3f(0.01, 0.0, 0.0));
    let along_y = potential(at + vec3f(0.0, 0.01, 0.0)) - potential(at - vec3f(0.0, 0.01, 0.0));
    let along_z = potential(at + vec3f(0.0, 0.0, 0.01)) - potential(at - vec3f(0.0, 0.0, 0.01));
    return vec3f(along_y.z - along_z.y, along_z.x - along_x.z, along_x.y - along_y.x) * 50.0;
}

fn potential(p: vec3f) -> vec3f {
    return vec3f(
        gradient_noise_at_3d(p),
        gradient_noise_at_3d(p + vec3f(31.4, 47.2, 12.9)),
        gradient_noise_at_3d(p + vec3f(73.1, 19.8, 55.6)),
    );
}
