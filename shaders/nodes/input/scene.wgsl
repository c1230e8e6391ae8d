// The way to the camera, and what the picture shows before the pass: refraction, fog, soft particles, edges where surfaces meet.

struct ViewVector {
    /// From the surface to the camera, as long as the way there, world space.
    vector: vec3f,
    /// The length of the way, in world units.
    distance: f32,
}

/// The way from the surface to the camera, unlike View Direction with its length.
///
/// @node Input/Geometry/View Vector
/// @param position = world_position  The point of the surface, world space.
/// @param camera = camera_position  The camera, world space.
/// @search distance to camera, to camera, eye vector, camera distance, pixel depth
fn view_vector(position: vec3f, camera: vec3f) -> ViewVector {
    let vector = camera - position;
    return ViewVector(vector, length(vector));
}

/// The picture as it is before this pass, for glass, heat haze and water.
///
/// It holds everything that the passes before this one drew to the picture.
///
/// @node Input/Scene/Scene Colour
/// @param scene = scene_colour  The picture; wire another texture to look into that one instead.
/// @param uv = screen_uv  Place in the picture: (0, 0) is the top left, (1, 1) the bottom right; beyond, the edge goes on.
/// @returns Linear colour.
/// @search grab pass, screen texture, scene color, opaque texture, refraction, background
fn scene_colour(scene: texture_2d<f32>, scene_sampler: sampler, uv: vec2f) -> vec3f {
    return textureSampleLevel(scene, scene_sampler, uv, 0.0).rgb;
}

struct SceneDepth {
    /// Distance along the view in world units; that of the far plane where nothing is.
    distance: f32,
    /// The same as a part of the far plane's distance, from 0 to 1.
    fraction: f32,
}

/// How far away the surfaces are that the passes before this one drew to the picture.
///
/// @node Input/Scene/Scene Depth
/// @param scene = scene_depth  The distances; wire another texture to read red and green of that one instead.
/// @param uv = screen_uv  Place in the picture: (0, 0) is the top left, (1, 1) the bottom right.
/// @search depth texture, eye depth, linear depth, z buffer, depth buffer
fn scene_depth(scene: texture_2d<f32>, scene_sampler: sampler, uv: vec2f) -> SceneDepth {
    let away = textureSampleLevel(scene, scene_sampler, uv, 0.0);
    return SceneDepth(away.r, away.g);
}

struct DepthFade {
    /// 0 where the surface touches what is behind it, 1 where that is as far behind as `distance` or farther.
    fade: f32,
    /// How far behind the surface the scene is, in world units along the view; negative where it is in front.
    gap: f32,
}

/// Fades a surface where it meets what is behind it: soft particles, foam at a shore, the glowing edge of a force field.
///
/// @node Surface/Rim/Depth Fade
/// @param scene = scene_depth  The distances of the scene.
/// @param uv = screen_uv  Place in the picture: (0, 0) is the top left, (1, 1) the bottom right.
/// @param position = view_position  The point of the surface, view space.
/// @param distance = 0.5 [0.01, 10]  Width of the fade in world units; 0 makes a hard step.
/// @search soft particles, intersection, shore, foam, soft edge
fn depth_fade(
    scene: texture_2d<f32>,
    scene_sampler: sampler,
    uv: vec2f,
    position: vec3f,
    distance: f32,
) -> DepthFade {
    let gap = textureSampleLevel(scene, scene_sampler, uv, 0.0).r + position.z;
    let is_hard = distance < 1.0e-6;
    let soft = saturate(gap / select(distance, 1.0, is_hard));
    return DepthFade(select(soft, step(0.0, gap), is_hard), gap);
}
