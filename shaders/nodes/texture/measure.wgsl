// What is known of a texture besides its colours: sizes, the mip level that is read, the four texels around a point.

struct ArraySize {
    /// Width and height of a layer in texels.
    size: vec2f,
    /// Size of one texel in UV.
    texel: vec2f,
    /// Number of layers.
    layers: f32,
}

/// The size of a texture array.
///
/// @node Texture/Array Size
/// @param texture  The array.
/// @search layer count, texture array size, dimensions
fn array_size(texture: texture_2d_array<f32>) -> ArraySize {
    let size = vec2f(textureDimensions(texture));
    return ArraySize(size, 1.0 / size, f32(textureNumLayers(texture)));
}

struct VolumeSize {
    /// Width, height and number of slices.
    size: vec3f,
    /// Size of one voxel in the block's coordinates.
    texel: vec3f,
}

/// The size of a block of voxels.
///
/// @node Texture/3D Size
/// @param texture  The block of voxels.
/// @search volume size, texture 3d size, dimensions
fn volume_size(texture: texture_3d<f32>) -> VolumeSize {
    let size = vec3f(textureDimensions(texture));
    return VolumeSize(size, 1.0 / size);
}

struct CubeSize {
    /// Side of a face in texels.
    side: f32,
    /// Number of mip levels.
    levels: f32,
}

/// The size of a cube texture.
///
/// @node Texture/Cube Size
/// @param texture  The cube.
/// @search cubemap size, mip count, dimensions
fn cube_size(texture: texture_cube<f32>) -> CubeSize {
    return CubeSize(f32(textureDimensions(texture).x), f32(textureNumLevels(texture)));
}

struct Level {
    /// The mip level, held within those that the texture has.
    level: f32,
    /// The same without bounds: below 0 where a texel covers more than a pixel.
    unbounded: f32,
}

// Source: the level of detail of the Vulkan specification, https://docs.vulkan.org/spec/latest/chapters/textures.html
/// The mip level that Sample Texture would read at a coordinate; pixels only.
///
/// @node Texture/Calculate Level
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @seamless calculate_level_seamless
/// @search lod, mip level, calculate level of detail, query lod, texture lod
fn calculate_level(texture: texture_2d<f32>, uv: vec2f) -> Level {
    return level_of_footprint(texture, dpdxFine(uv), dpdyFine(uv));
}

/// The mip level for a coordinate that jumps, with its change past the jump.
fn calculate_level_seamless(texture: texture_2d<f32>, right_uv: vec2f, down_uv: vec2f) -> Level {
    return level_of_footprint(texture, right_uv, down_uv);
}

/// The level whose texels are as large as the longer side of the pixel's footprint.
fn level_of_footprint(texture: texture_2d<f32>, right: vec2f, down: vec2f) -> Level {
    let size = vec2f(textureDimensions(texture));
    let across = right * size;
    let along = down * size;
    let squared = max(dot(across, across), dot(along, along));
    let unbounded = 0.5 * log2(max(squared, 1.2e-38));
    return Level(clamp(unbounded, 0.0, f32(textureNumLevels(texture)) - 1.0), unbounded);
}

struct Gathered {
    /// All four: bottom left, bottom right, top right, top left.
    all: vec4f,
    /// The texel above and to the left.
    top_left: f32,
    /// The texel above and to the right.
    top_right: f32,
    /// The texel below and to the left.
    bottom_left: f32,
    /// The texel below and to the right.
    bottom_right: f32,
    /// The smallest of the four.
    minimum: f32,
    /// The largest of the four.
    maximum: f32,
}

fn gathered(all: vec4f) -> Gathered {
    let smallest = min(min(all.x, all.y), min(all.z, all.w));
    let largest = max(max(all.x, all.y), max(all.z, all.w));
    return Gathered(all, all.w, all.z, all.x, all.y, smallest, largest);
}

/// One channel of the four texels around a coordinate, unblended: for filters of your own, edges, soft shadows.
///
/// @node Texture/Gather
/// @mode red  The channel red.
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
/// @search texture gather, texturegather, four texels, gather4, fetch4
fn gather_red(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f) -> Gathered {
    return gathered(textureGather(0, texture, texture_sampler, uv));
}

/// @node Texture/Gather
/// @mode green  The channel green.
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
fn gather_green(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f) -> Gathered {
    return gathered(textureGather(1, texture, texture_sampler, uv));
}

/// @node Texture/Gather
/// @mode blue  The channel blue.
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
fn gather_blue(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f) -> Gathered {
    return gathered(textureGather(2, texture, texture_sampler, uv));
}

/// @node Texture/Gather
/// @mode alpha  The channel alpha.
/// @param texture  The texture.
/// @param uv = uv  Coordinate; (0, 0) is the top left corner.
fn gather_alpha(texture: texture_2d<f32>, texture_sampler: sampler, uv: vec2f) -> Gathered {
    return gathered(textureGather(3, texture, texture_sampler, uv));
}
