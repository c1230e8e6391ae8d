// Reading textures that are not flat: cubes, arrays, blocks of voxels.

struct ShapedTexel {
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

fn shaped_texel(rgba: vec4f) -> ShapedTexel {
    return ShapedTexel(rgba, rgba.rgb, rgba.r, rgba.g, rgba.b, rgba.a);
}

/// Faces of a cube are numbered for a left-handed world; turned round in depth, the surroundings are not mirrored.
fn cube_direction(direction: vec3f) -> vec3f {
    return vec3f(direction.xy, -direction.z);
}

fn layer_of(layer: f32) -> i32 {
    return i32(round(clamp(layer, 0.0, 65535.0)));
}

/// The colour of a cube texture in a direction: skies, reflections, surroundings.
///
/// Feed it with the normal, or with the view direction reflected at it. The level of a rough reflection is higher.
///
/// @node Texture/Sample Cube
/// @mode automatic  The mip level follows from how fast the direction changes; pixels only.
/// @param texture  The cube.
/// @param direction = world_normal  Direction to look, world space; it needs no length. -z is the front of the surroundings.
/// @search cubemap, cube map, skybox, environment, reflection probe, sample cubemap, texturecube, texcube, texture cube
fn sample_cube(texture: texture_cube<f32>, texture_sampler: sampler, direction: vec3f) -> ShapedTexel {
    return shaped_texel(textureSample(texture, texture_sampler, cube_direction(direction)));
}

/// @node Texture/Sample Cube
/// @mode level  The mip level is given; works per vertex too.
/// @param texture  The cube.
/// @param direction = world_normal  Direction to look, world space; it needs no length. -z is the front of the surroundings.
/// @param level = 0.0 [0, 12]  Mip level: 0 is the full size, each further one half of it.
fn sample_cube_level(
    texture: texture_cube<f32>,
    texture_sampler: sampler,
    direction: vec3f,
    level: f32,
) -> ShapedTexel {
    return shaped_texel(textureSampleLevel(texture, texture_sampler, cube_direction(direction), max(level, 0.0)));
}

/// @node Texture/Sample Cube
/// @mode bias  The automatic mip level plus a bias; pixels only.
/// @param texture  The cube.
/// @param direction = world_normal  Direction to look, world space; it needs no length. -z is the front of the surroundings.
/// @param bias = 0.0 [-8, 8]  Added to the mip level: positive is softer, negative sharper.
fn sample_cube_bias(texture: texture_cube<f32>, texture_sampler: sampler, direction: vec3f, bias: f32) -> ShapedTexel {
    return shaped_texel(textureSampleBias(texture, texture_sampler, cube_direction(direction), clamp(bias, -16.0, 15.99)));
}

/// @node Texture/Sample Cube
/// @mode gradient  The mip level follows from given gradients.
/// @param texture  The cube.
/// @param direction = world_normal  Direction to look, world space; it needs no length. -z is the front of the surroundings.
/// @param ddx = (0, 0, 0)  Change per pixel to the right.
/// @param ddy = (0, 0, 0)  Change per pixel down.
fn sample_cube_gradient(
    texture: texture_cube<f32>,
    texture_sampler: sampler,
    direction: vec3f,
    ddx: vec3f,
    ddy: vec3f,
) -> ShapedTexel {
    return shaped_texel(textureSampleGrad(
        texture,
        texture_sampler,
        cube_direction(direction),
        cube_direction(ddx),
        cube_direction(ddy),
    ));
}

/// The colour of one layer of a texture array at a coordinate.
///
/// @node Texture/Sample Array
/// @mode automatic  The mip level follows from how fast the coordinate changes, past its jumps; pixels only.
/// @param texture  The array.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @param layer = 0.0 [0, 16]  Number of the layer, from 0; rounded, and held within the array.
/// @seamless sample_array_seamless
/// @search texture 2d array, texture layers, sampler2darray
fn sample_array(texture: texture_2d_array<f32>, texture_sampler: sampler, uv: vec2f, layer: f32) -> ShapedTexel {
    return shaped_texel(textureSample(texture, texture_sampler, uv, layer_of(layer)));
}

fn sample_array_seamless(
    texture: texture_2d_array<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    right_uv: vec2f,
    down_uv: vec2f,
    layer: f32,
) -> ShapedTexel {
    return shaped_texel(textureSampleGrad(texture, texture_sampler, uv, layer_of(layer), right_uv, down_uv));
}

/// @node Texture/Sample Array
/// @mode level  The mip level is given; works per vertex too.
/// @param texture  The array.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @param layer = 0.0 [0, 16]  Number of the layer, from 0; rounded, and held within the array.
/// @param level = 0.0 [0, 12]  Mip level: 0 is the full size, each further one half of it.
fn sample_array_level(
    texture: texture_2d_array<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    layer: f32,
    level: f32,
) -> ShapedTexel {
    return shaped_texel(textureSampleLevel(texture, texture_sampler, uv, layer_of(layer), max(level, 0.0)));
}

/// @node Texture/Sample Array
/// @mode bias  The automatic mip level plus a bias; pixels only.
/// @param texture  The array.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @param layer = 0.0 [0, 16]  Number of the layer, from 0; rounded, and held within the array.
/// @param bias = 0.0 [-8, 8]  Added to the mip level: positive is softer, negative sharper.
fn sample_array_bias(
    texture: texture_2d_array<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    layer: f32,
    bias: f32,
) -> ShapedTexel {
    return shaped_texel(textureSampleBias(texture, texture_sampler, uv, layer_of(layer), clamp(bias, -16.0, 15.99)));
}

/// @node Texture/Sample Array
/// @mode gradient  The mip level follows from given gradients, for coordinates that jump.
/// @param texture  The array.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @param layer = 0.0 [0, 16]  Number of the layer, from 0; rounded, and held within the array.
/// @param ddx = (0, 0)  Change of the coordinate per pixel to the right.
/// @param ddy = (0, 0)  Change of the coordinate per pixel down.
fn sample_array_gradient(
    texture: texture_2d_array<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    layer: f32,
    ddx: vec2f,
    ddy: vec2f,
) -> ShapedTexel {
    return shaped_texel(textureSampleGrad(texture, texture_sampler, uv, layer_of(layer), ddx, ddy));
}

/// The colour of a block of voxels at a point: clouds, smoke, colour lookup, noise that moves through time.
///
/// @node Texture/Sample 3D
/// @mode automatic  The mip level follows from how fast the coordinate changes, past its jumps; pixels only.
/// @param texture  The block of voxels.
/// @param uvw = position  Coordinate in the block: (0, 0, 0) is the top left corner of the first slice, z goes through the slices.
/// @seamless sample_volume_seamless
/// @search texture 3d, volume texture, sample texture 3d, voxels, lut, sampler3d, tex3d, texture3d
fn sample_volume(texture: texture_3d<f32>, texture_sampler: sampler, uvw: vec3f) -> ShapedTexel {
    return shaped_texel(textureSample(texture, texture_sampler, uvw));
}

fn sample_volume_seamless(
    texture: texture_3d<f32>,
    texture_sampler: sampler,
    uvw: vec3f,
    right_uvw: vec3f,
    down_uvw: vec3f,
) -> ShapedTexel {
    return shaped_texel(textureSampleGrad(texture, texture_sampler, uvw, right_uvw, down_uvw));
}

/// @node Texture/Sample 3D
/// @mode level  The mip level is given; works per vertex too.
/// @param texture  The block of voxels.
/// @param uvw = position  Coordinate in the block: (0, 0, 0) is the top left corner of the first slice, z goes through the slices.
/// @param level = 0.0 [0, 12]  Mip level: 0 is the full size, each further one half of it.
fn sample_volume_level(texture: texture_3d<f32>, texture_sampler: sampler, uvw: vec3f, level: f32) -> ShapedTexel {
    return shaped_texel(textureSampleLevel(texture, texture_sampler, uvw, max(level, 0.0)));
}

/// @node Texture/Sample 3D
/// @mode bias  The automatic mip level plus a bias; pixels only.
/// @param texture  The block of voxels.
/// @param uvw = position  Coordinate in the block: (0, 0, 0) is the top left corner of the first slice, z goes through the slices.
/// @param bias = 0.0 [-8, 8]  Added to the mip level: positive is softer, negative sharper.
fn sample_volume_bias(texture: texture_3d<f32>, texture_sampler: sampler, uvw: vec3f, bias: f32) -> ShapedTexel {
    return shaped_texel(textureSampleBias(texture, texture_sampler, uvw, clamp(bias, -16.0, 15.99)));
}

/// @node Texture/Sample 3D
/// @mode gradient  The mip level follows from given gradients, for coordinates that jump.
/// @param texture  The block of voxels.
/// @param uvw = position  Coordinate in the block: (0, 0, 0) is the top left corner of the first slice, z goes through the slices.
/// @param ddx = (0, 0, 0)  Change per pixel to the right.
/// @param ddy = (0, 0, 0)  Change per pixel down.
fn sample_volume_gradient(
    texture: texture_3d<f32>,
    texture_sampler: sampler,
    uvw: vec3f,
    ddx: vec3f,
    ddy: vec3f,
) -> ShapedTexel {
    return shaped_texel(textureSampleGrad(texture, texture_sampler, uvw, ddx, ddy));
}
