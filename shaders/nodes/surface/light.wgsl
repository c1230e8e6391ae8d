// How surfaces answer to light. Directions are in world space unless wired otherwise; their length does not matter.

/// Plain diffuse light: the cosine of the angle between surface and light.
///
/// @node Surface/Light/Lambert
/// @param normal = world_normal  Direction of the surface.
/// @param light = light_direction  Direction towards the light.
/// @returns 0 at right angles and behind, 1 facing the light.
/// @search diffuse, n dot l, ndotl, shading
fn lambert(normal: vec3f, light: vec3f) -> f32 {
    let none = vec3f(0.0, 0.0, 0.0);
    return saturate(dot(unit_or(normal, none), unit_or(light, none)));
}

// Source: Valve, https://developer.valvesoftware.com/wiki/Half_Lambert (without the square).
/// Diffuse light that reaches round to the dark side: the cosine, halved and lifted.
///
/// @node Surface/Light/Half Lambert
/// @param normal = world_normal  Direction of the surface.
/// @param light = light_direction  Direction towards the light.
/// @returns dot(n, l) · 0.5 + 0.5: 0 facing away, 0.5 at right angles, 1 facing the light.
/// @search wrap diffuse, soft shading, wrapped
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
///
/// @node Surface/Light/Blinn-Phong
/// @param normal = world_normal  Direction of the surface.
/// @param light = light_direction  Direction towards the light.
/// @param view = view_direction  Direction towards the camera.
/// @param shininess = 32.0 [1, 256]  Larger is a smaller, sharper highlight.
/// @search specular, highlight, phong, gloss, shiny
fn blinn_phong(normal: vec3f, light: vec3f, view: vec3f, shininess: f32) -> BlinnPhong {
    let none = vec3f(0.0, 0.0, 0.0);
    let n = unit_or(normal, none);
    let l = unit_or(light, none);
    let h = unit_or(l + unit_or(view, none), none);
    let diffuse = saturate(dot(n, l));
    let highlight = pow(max(dot(n, h), 1.0e-6), max(shininess, 1.0));
    return BlinnPhong(diffuse, select(0.0, highlight, diffuse > 0.0));
}

// Source: the standard model of https://google.github.io/filament/Filament.md.html (GGX, Smith, Schlick).
/// A lit surface of plastic, wood, stone or metal, with one light and ambient light.
///
/// @node Surface/Light/Lit
/// @param base_colour = (0.8, 0.8, 0.8) {colour}  Colour of the surface, linear.
/// @param metallic = 0.0 [0, 1]  0 for everything but metals, 1 for metals.
/// @param roughness = 0.5 [0, 1]  0 is a mirror, 1 is chalk.
/// @param emission = (0, 0, 0) {colour}  Light that the surface gives by itself.
/// @param occlusion = 1.0 [0, 1]  How much ambient light reaches it.
/// @param normal = world_normal  Direction of the surface.
/// @param view = view_direction  Direction towards the camera.
/// @param light = light_direction  Direction towards the light.
/// @param light_colour = light_colour  Colour of the light times its strength.
/// @param ambient = ambient_colour  Colour of the ambient light.
/// @returns The light towards the camera, linear.
/// @search pbr, standard, principled, metallic roughness, physically based, ggx, principled bsdf
fn lit(
    base_colour: vec3f,
    metallic: f32,
    roughness: f32,
    emission: vec3f,
    occlusion: f32,
    normal: vec3f,
    view: vec3f,
    light: vec3f,
    light_colour: vec3f,
    ambient: vec3f,
) -> vec3f {
    let up = vec3f(0.0, 1.0, 0.0);
    let n = unit_or(normal, up);
    let v = unit_or(view, up);
    let l = unit_or(light, up);
    let h = unit_or(l + v, n);
    let n_dot_v = max(dot(n, v), 1.0e-4);
    let n_dot_l = saturate(dot(n, l));
    let n_dot_h = saturate(dot(n, h));
    let metal = saturate(metallic);
    let rough = clamp(roughness, 0.045, 1.0);
    let a = rough * rough;
    let reflectance = mix(vec3f(0.04), base_colour, metal);
    let diffuse_colour = base_colour * (1.0 - metal);

    let spread = n_dot_h * n_dot_h * (a * a - 1.0) + 1.0;
    let distribution = a * a / (3.1415927 * spread * spread);
    let shadow_v = n_dot_l * sqrt(n_dot_v * n_dot_v * (1.0 - a * a) + a * a);
    let shadow_l = n_dot_v * sqrt(n_dot_l * n_dot_l * (1.0 - a * a) + a * a);
    let visibility = 0.5 / max(shadow_v + shadow_l, 1.0e-5);
    let fresnel = reflectance + (1.0 - reflectance) * fifth_power(1.0 - saturate(dot(h, v)));
    let specular = fresnel * distribution * visibility;
    let direct = (diffuse_colour / 3.1415927 * (1.0 - fresnel) + specular) * n_dot_l * light_colour * 3.1415927;

    // Ambient light has no direction here: metals and smooth surfaces reflect its mean.
    let mirrored = reflectance + (max(vec3f(1.0 - rough), reflectance) - reflectance) * fifth_power(1.0 - n_dot_v);
    let surroundings = (diffuse_colour + mirrored) * ambient * saturate(occlusion);
    return direct + surroundings + emission;
}

fn fifth_power(x: f32) -> f32 {
    let squared = x * x;
    return squared * squared * x;
}

/// Light in few flat steps, as drawn by hand.
///
/// @node Surface/Light/Toon Ramp
/// @param light = 0.6 [0, 1]  Light from a Lambert node, for instance.
/// @param steps = 3.0 [2, 8]  Number of tones, a whole number.
/// @param softness = 0.05 [0, 1]  Width of the transition between two tones.
/// @returns From 0 to 1.
/// @search cel shading, cartoon, stepped, toon shading
fn toon_ramp(light: f32, steps: f32, softness: f32) -> f32 {
    let intervals = max(round(steps), 2.0) - 1.0;
    let scaled = saturate(light) * (intervals + 1.0);
    let tone = min(floor(scaled), intervals);
    let edge = select(saturate((scaled - tone) / max(softness, 1.0e-5)), 1.0, tone == 0.0);
    return (tone - 1.0 + edge) / intervals;
}
