// Edges that turn away from the camera.

/// A glow at the edges of a shape, where the surface turns away from the camera.
///
/// @node Surface/Rim/Fresnel
/// @param normal = world_normal  Direction of the surface.
/// @param view = view_direction  Direction towards the camera.
/// @param power = 3.0 [0.1, 10]  Larger is a thinner rim.
/// @returns 0 facing the camera, 1 at the edge.
/// @search rim, edge glow, fresnel effect, facing, silhouette, layer weight
fn fresnel(normal: vec3f, view: vec3f, power: f32) -> f32 {
    let up = vec3f(0.0, 1.0, 0.0);
    let facing = saturate(dot(unit_or(normal, up), unit_or(view, up)));
    let edge = 1.0 - facing;
    return select(pow(max(edge, 1.0e-6), max(power, 0.01)), 0.0, edge <= 0.0);
}

// Source: Christophe Schlick, An Inexpensive BRDF Model for Physically-based Rendering,
// https://doi.org/10.1111/1467-8659.1330233
/// How much a surface of glass or water reflects, by its index of refraction.
///
/// @node Surface/Rim/Fresnel Dielectric
/// @param normal = world_normal  Direction of the surface.
/// @param view = view_direction  Direction towards the camera.
/// @param ior = 1.5 [1, 3]  Index of refraction: water 1.33, glass 1.5, diamond 2.4.
/// @returns The reflected part of the light, from 0 to 1.
/// @search schlick, reflectance, glass, water reflection, f0
fn fresnel_dielectric(normal: vec3f, view: vec3f, ior: f32) -> f32 {
    let up = vec3f(0.0, 1.0, 0.0);
    let index = max(ior, 1.0);
    let straight = (index - 1.0) / (index + 1.0);
    let reflectance = straight * straight;
    let edge = 1.0 - saturate(dot(unit_or(normal, up), unit_or(view, up)));
    let squared = edge * edge;
    return reflectance + (1.0 - reflectance) * squared * squared * edge;
}

/// A coloured glow at the edges that the light reaches.
///
/// @node Surface/Rim/Lit Rim
/// @param normal = world_normal  Direction of the surface.
/// @param view = view_direction  Direction towards the camera.
/// @param light = light_direction  Direction towards the light.
/// @param colour = (1, 0.8, 0.6) {colour}  Colour of the rim, linear.
/// @param power = 3.0 [0.1, 10]  Larger is a thinner rim.
/// @param wrap = 0.5 [0, 1]  How far the rim goes round to the dark side.
/// @returns The colour of the rim, to be added.
/// @search backlight, edge light, toon rim, rim light, rim lighting
fn lit_rim(normal: vec3f, view: vec3f, light: vec3f, colour: vec3f, power: f32, wrap: f32) -> vec3f {
    let up = vec3f(0.0, 1.0, 0.0);
    let n = unit_or(normal, up);
    let reach = saturate(mix(dot(n, unit_or(light, up)), 1.0, saturate(wrap)));
    return colour * fresnel(normal, view, power) * reach;
}

/// The coordinate for a picture of a lit ball: shading taken from a texture.
///
/// @node Surface/Rim/Matcap UV
/// @param normal = view_normal  Direction of the surface in view space.
/// @returns Coordinate of the ball's picture.
/// @search matcap, lit sphere, sphere map
fn matcap_uv(normal: vec3f) -> vec2f {
    let n = unit_or(normal, vec3f(0.0, 0.0, 1.0));
    return vec2f(n.x, -n.y) * 0.495 + 0.5;
}

/// A mask by the distance to the camera: fades things in or out.
///
/// @node Surface/Rim/Distance Fade
/// @param position = world_position  The point.
/// @param camera = camera_position  The camera.
/// @param near = 1.0 [0, 50]  Distance where the mask is 0.
/// @param far = 5.0 [0, 100]  Distance where the mask is 1; equal to near, it makes a hard step.
/// @returns From 0 near to 1 far.
/// @search fog, proximity, camera fade, depth fade, proximity fade
fn distance_fade(position: vec3f, camera: vec3f, near: f32, far: f32) -> f32 {
    let away = distance(position, camera);
    let width = far - near;
    let is_hard = abs(width) < 1.0e-6;
    return select(saturate((away - near) / select(width, 1.0, is_hard)), step(near, away), is_hard);
}
