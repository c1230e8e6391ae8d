// What is thick rather than solid.

struct Fog {
    /// How much of what is behind is hidden, from 0 to 1.
    opacity: f32,
    /// Light scattered towards the camera by what hides it, linear.
    colour: vec3f,
    /// How far into the block the first visible part is; the whole way where there is none.
    distance: f32,
}

/// Where a ray enters and leaves the cube from -1 to 1.
fn cube_span(start: vec3f, direction: vec3f) -> vec2f {
    let safe = select(direction, vec3f(1.0e-6), abs(direction) < vec3f(1.0e-6));
    let a = (-1.0 - start) / safe;
    let b = (1.0 - start) / safe;
    let near = min(a, b);
    let far = max(a, b);
    return vec2f(max(max(near.x, near.y), max(near.z, 0.0)), min(far.x, min(far.y, far.z)));
}

/// Looks through a block of voxels as through smoke: red is the density. At most 128 steps.
///
/// Put it on a cube with edges of 2 and blend by the opacity; the block fills the cube.
///
/// @node Shape 3D/Raymarch Volume
/// @param texture  The block of voxels; red is the density.
/// @param position = position  A point on the line of sight, object space.
/// @param camera = object_camera_position  Where the line of sight begins, object space.
/// @param offset = (0, 0, 0)  Added to the block's coordinates, so that what is inside drifts.
/// @param tiling = 1.0 [0.1, 8]  Repetitions of the block along the cube.
/// @param threshold = 0.5 [0, 1]  Density that is invisible.
/// @param density = 4.0 [0, 32]  Opacity of what is denser, per unit.
/// @param colour = (1, 1, 1) {colour}  Colour of the smoke, linear.
/// @param light = light_direction  Direction towards the light.
/// @param steps = 48.0 [1, 128] within [1, 128]  Steps along the line of sight, a whole number.
/// @search volumetric, smoke, clouds, fog volume, ray march texture 3d
fn raymarch_volume(
    texture: texture_3d<f32>,
    texture_sampler: sampler,
    position: vec3f,
    camera: vec3f,
    offset: vec3f,
    tiling: f32,
    threshold: f32,
    density: f32,
    colour: vec3f,
    light: vec3f,
    steps: f32,
) -> Fog {
    let direction = unit_or(position - camera, vec3f(0.0, 0.0, -1.0));
    let span = cube_span(camera, direction);
    let count = i32(clamp(round(steps), 1.0, 128.0));
    let whole = max(span.y - span.x, 0.0);
    let stride = whole / f32(count);
    let towards_light = unit_or(light, vec3f(0.0, 1.0, 0.0)) * 0.15;
    var clear = 1.0;
    var glow = 0.0;
    var first = whole;
    for (var i = 0; i < count; i++) {
        let along = (f32(i) + 0.5) * stride;
        let at = ((camera + direction * (span.x + along)) * 0.5 + 0.5) * tiling + offset;
        let here = max(textureSampleLevel(texture, texture_sampler, at, 0.0).r - threshold, 0.0);
        // What lies towards the light shades what lies behind it.
        let lit = at + towards_light * tiling;
        let above = max(textureSampleLevel(texture, texture_sampler, lit, 0.0).r - threshold, 0.0);
        let kept = exp(-here * max(density, 0.0) * stride);
        first = min(first, select(whole, along, here > 0.0));
        glow += clear * (1.0 - kept) * exp(-above * max(density, 0.0) * 0.3);
        clear *= kept;
    }
    return Fog(1.0 - clear, colour * glow, first);
}
