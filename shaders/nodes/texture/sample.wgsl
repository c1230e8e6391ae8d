// Reading textures: flat ones, cubes, arrays, blocks of voxels.

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

/// The colour of a texture at a coordinate.
///
/// @node Texture/Sample Texture
/// @mode automatic  The mip level follows from how fast the coordinate changes; pixels only. Where the coordinate jumps (it
///   comes from Polar Coordinates, Flipbook UV, Kaleidoscope, Fraction, Modulo and the like, also behind Multiply, Add,
///   Tiling And Offset or Swizzle) it follows from how the coordinate goes on past the jump, so no seam shows.
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @seamless sample_texture_seamless
/// @search texture 2d, sample, tex2d, image texture, sampler, picture, texture lod, tex2d lod, texture sample, texture2d
fn sample_texture(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f) -> Texel {
    return texel(textureSample(texture, texture_sampler, uv));
}

/// The colour of a texture at a coordinate that jumps, with the coordinate's change past the jump.
fn sample_texture_seamless(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    right_uv: vec2f,
    down_uv: vec2f,
) -> Texel {
    return texel(textureSampleGrad(texture, texture_sampler, uv, right_uv, down_uv));
}

/// @node Texture/Sample Texture
/// @mode level  The mip level is given; works per vertex too.
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @param level = 0.0 [0, 12]  Mip level: 0 is the full size, each further one half of it.
fn sample_texture_level(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f, level: f32) -> Texel {
    return texel(textureSampleLevel(texture, texture_sampler, uv, max(level, 0.0)));
}

/// @node Texture/Sample Texture
/// @mode bias  The automatic mip level, also without a seam, plus a bias; pixels only.
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @param bias = 0.0 [-8, 8]  Added to the mip level: positive is softer, negative sharper.
/// @seamless sample_texture_bias_seamless
fn sample_texture_bias(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f, bias: f32) -> Texel {
    return texel(textureSampleBias(texture, texture_sampler, uv, clamp(bias, -16.0, 15.99)));
}

/// A change twice as large is one mip level more.
fn sample_texture_bias_seamless(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    right_uv: vec2f,
    down_uv: vec2f,
    bias: f32,
) -> Texel {
    let factor = exp2(clamp(bias, -16.0, 15.99));
    return texel(textureSampleGrad(texture, texture_sampler, uv, right_uv * factor, down_uv * factor));
}

/// @node Texture/Sample Texture
/// @mode gradient  The mip level follows from given gradients, for coordinates that jump.
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @param ddx = (0, 0)  Change of the coordinate per pixel to the right.
/// @param ddy = (0, 0)  Change of the coordinate per pixel down.
fn sample_texture_gradient(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    ddx: vec2f,
    ddy: vec2f,
) -> Texel {
    return texel(textureSampleGrad(texture, texture_sampler, uv, ddx, ddy));
}

/// @node Texture/Sample Texture
/// @mode plain  The mip level follows from the coordinates of the next pixels as they are, so jumps show; pixels only.
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
fn sample_texture_plain(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f) -> Texel {
    return texel(textureSample(texture, texture_sampler, uv));
}

struct TextureSize {
    /// Width and height in texels.
    size: vec2f,
    /// Size of one texel in UV.
    texel: vec2f,
}

/// The size of a texture.
///
/// @node Texture/Texel Size
/// @param texture  The texture.
/// @search texture size, resolution, dimensions
fn texel_size(texture: texture_2d<f32>) -> TextureSize {
    let size = vec2f(textureDimensions(texture));
    return TextureSize(size, 1.0 / size);
}

/// A texture projected along the three axes and blended by the normal: no UV needed.
///
/// @node Texture/Sample Triplanar
/// @param texture  The texture.
/// @param position = world_position  Point to look up.
/// @param normal = world_normal  Direction of the surface.
/// @param tiling = 1.0 [0.1, 10]  Repetitions per unit.
/// @param sharpness = 4.0 [1, 16]  How fast one axis takes over from the next.
/// @search triplanar, box mapping, world mapping, projection, world aligned texture, texture triplanar
fn sample_triplanar(
    texture: texture_2d<f32>,
    texture_sampler: sampler,
    position: vec3f,
    normal: vec3f,
    tiling: f32,
    sharpness: f32,
) -> Texel {
    let along_x = textureSample(texture, texture_sampler, position.zy * tiling);
    let along_y = textureSample(texture, texture_sampler, position.xz * tiling);
    let along_z = textureSample(texture, texture_sampler, position.xy * tiling);
    let facing = abs(unit_or(normal, vec3f(0.0, 0.0, 1.0)));
    let weights = pow(max(facing, vec3f(1.0e-4)), vec3f(clamp(sharpness, 1.0, 16.0)));
    let total = weights.x + weights.y + weights.z;
    return texel((along_x * weights.x + along_y * weights.y + along_z * weights.z) / total);
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
fn sample_cube(texture: texture_cube<f32>, texture_sampler: sampler, direction: vec3f) -> Texel {
    return texel(textureSample(texture, texture_sampler, cube_direction(direction)));
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
) -> Texel {
    return texel(textureSampleLevel(texture, texture_sampler, cube_direction(direction), max(level, 0.0)));
}

/// @node Texture/Sample Cube
/// @mode bias  The automatic mip level plus a bias; pixels only.
/// @param texture  The cube.
/// @param direction = world_normal  Direction to look, world space; it needs no length. -z is the front of the surroundings.
/// @param bias = 0.0 [-8, 8]  Added to the mip level: positive is softer, negative sharper.
fn sample_cube_bias(texture: texture_cube<f32>, texture_sampler: sampler, direction: vec3f, bias: f32) -> Texel {
    return texel(textureSampleBias(texture, texture_sampler, cube_direction(direction), clamp(bias, -16.0, 15.99)));
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
) -> Texel {
    return texel(textureSampleGrad(
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
fn sample_array(texture: texture_2d_array<f32>, texture_sampler: sampler, uv: vec2f, layer: f32) -> Texel {
    return texel(textureSample(texture, texture_sampler, uv, layer_of(layer)));
}

fn sample_array_seamless(
    texture: texture_2d_array<f32>,
    texture_sampler: sampler,
    uv: vec2f,
    right_uv: vec2f,
    down_uv: vec2f,
    layer: f32,
) -> Texel {
    return texel(textureSampleGrad(texture, texture_sampler, uv, layer_of(layer), right_uv, down_uv));
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
) -> Texel {
    return texel(textureSampleLevel(texture, texture_sampler, uv, layer_of(layer), max(level, 0.0)));
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
) -> Texel {
    return texel(textureSampleBias(texture, texture_sampler, uv, layer_of(layer), clamp(bias, -16.0, 15.99)));
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
) -> Texel {
    return texel(textureSampleGrad(texture, texture_sampler, uv, layer_of(layer), ddx, ddy));
}

/// The colour of a block of voxels at a point: clouds, smoke, colour lookup, noise that moves through time.
///
/// @node Texture/Sample 3D
/// @mode automatic  The mip level follows from how fast the coordinate changes, past its jumps; pixels only.
/// @param texture  The block of voxels.
/// @param uvw = position  Coordinate in the block: (0, 0, 0) is the top left corner of the first slice, z goes through the slices.
/// @seamless sample_volume_seamless
/// @search texture 3d, volume texture, sample texture 3d, voxels, lut, sampler3d, tex3d, texture3d
fn sample_volume(texture: texture_3d<f32>, texture_sampler: sampler, uvw: vec3f) -> Texel {
    return texel(textureSample(texture, texture_sampler, uvw));
}

fn sample_volume_seamless(
    texture: texture_3d<f32>,
    texture_sampler: sampler,
    uvw: vec3f,
    right_uvw: vec3f,
    down_uvw: vec3f,
) -> Texel {
    return texel(textureSampleGrad(texture, texture_sampler, uvw, right_uvw, down_uvw));
}

/// @node Texture/Sample 3D
/// @mode level  The mip level is given; works per vertex too.
/// @param texture  The block of voxels.
/// @param uvw = position  Coordinate in the block: (0, 0, 0) is the top left corner of the first slice, z goes through the slices.
/// @param level = 0.0 [0, 12]  Mip level: 0 is the full size, each further one half of it.
fn sample_volume_level(texture: texture_3d<f32>, texture_sampler: sampler, uvw: vec3f, level: f32) -> Texel {
    return texel(textureSampleLevel(texture, texture_sampler, uvw, max(level, 0.0)));
}

/// @node Texture/Sample 3D
/// @mode bias  The automatic mip level plus a bias; pixels only.
/// @param texture  The block of voxels.
/// @param uvw = position  Coordinate in the block: (0, 0, 0) is the top left corner of the first slice, z goes through the slices.
/// @param bias = 0.0 [-8, 8]  Added to the mip level: positive is softer, negative sharper.
fn sample_volume_bias(texture: texture_3d<f32>, texture_sampler: sampler, uvw: vec3f, bias: f32) -> Texel {
    return texel(textureSampleBias(texture, texture_sampler, uvw, clamp(bias, -16.0, 15.99)));
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
) -> Texel {
    return texel(textureSampleGrad(texture, texture_sampler, uvw, ddx, ddy));
}
