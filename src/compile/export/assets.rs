//! Meshes, instances and pictures of a document as plain bytes, for targets that play the effect by themselves.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::compile::Attribute;

/// What a document's passes draw and read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assets {
    /// Meshes by the name that passes give them.
    pub meshes: BTreeMap<String, MeshBytes>,
    /// The copies of instanced passes by the pass's name, as their interleaved buffer.
    pub instances: BTreeMap<String, Vec<u8>>,
    /// Pictures by the texture's name in the document.
    pub textures: BTreeMap<String, TextureBytes>,
}

/// A mesh as it goes to the device.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshBytes {
    /// Interleaved vertices, [`Attribute::VERTEX_STRIDE`] bytes each.
    pub vertices: Vec<u8>,
    /// Three u32 for each triangle.
    pub indices: Vec<u8>,
    /// Distance of the farthest vertex from the origin.
    pub radius: f32,
}

impl MeshBytes {
    /// The vertices with this many bytes each: what ends a vertex is left out where nobody reads it.
    pub(super) fn with_stride(&self, stride: u32) -> Cow<'_, [u8]> {
        if stride == Attribute::VERTEX_STRIDE {
            return Cow::Borrowed(&self.vertices);
        }
        let vertices = self.vertices.chunks_exact(Attribute::VERTEX_STRIDE as usize);
        vertices.flat_map(|vertex| vertex.iter().take(stride as usize)).copied().collect()
    }
}

/// A texture's texels, layer by layer, rows from the top, RGBA with straight alpha.
#[derive(Clone, Debug, PartialEq)]
pub struct TextureBytes {
    /// Width in texels.
    pub width: u32,
    /// Height in texels.
    pub height: u32,
    /// The layers of an array, the six faces of a cube or the slices of voxels; 1 for a flat one.
    pub layers: u32,
    /// How many levels `bytes` holds, the full one first: all of voxels, whose slices cannot be drawn to, and 1 for
    /// every other shape, whose smaller levels the device makes.
    pub levels: u32,
    /// How a texel is stored.
    pub pixels: TexturePixels,
    /// The texels.
    pub bytes: Vec<u8>,
}

/// How the texels of a texture are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TexturePixels {
    /// Eight bits per channel, sRGB.
    Srgb,
    /// Eight bits per channel, plain numbers.
    Unorm,
    /// Half floats, linear.
    Half,
}

impl TexturePixels {
    /// The format's name in WebGPU.
    pub const fn webgpu(self) -> &'static str {
        match self {
            Self::Srgb => "rgba8unorm-srgb",
            Self::Unorm => "rgba8unorm",
            Self::Half => "rgba16float",
        }
    }

    /// The format's name in the crate wgpu.
    pub const fn wgpu(self) -> &'static str {
        match self {
            Self::Srgb => "Rgba8UnormSrgb",
            Self::Unorm => "Rgba8Unorm",
            Self::Half => "Rgba16Float",
        }
    }
}
