//! Meshes and pictures of the graph as Bevy's.

#![allow(dead_code, reason = "not every graph has all of it")]

use bevy::asset::RenderAssetUsages;
use bevy::image::{
    CompressedImageFormats, ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor, ImageType,
};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};
use bevy::render::renderer::RenderAdapterInfo;

/// The bytes of a vertex: position, normal, UV, tangent, colour, second UV.
const VERTEX_BYTES: usize = 72;

/// Gives an asset to its collection.
pub fn add<A: Asset>(world: &mut World, asset: A) -> Handle<A> {
    world.resource_mut::<Assets<A>>().add(asset)
}

fn floats<const N: usize>(bytes: &[u8], at: usize) -> [f32; N] {
    std::array::from_fn(|index| {
        let at = at + index * 4;
        f32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
    })
}

/// A mesh from interleaved vertices and u32 indices.
pub fn mesh(world: &mut World, vertices: &[u8], indices: &[u8]) -> Handle<Mesh> {
    let vertices: Vec<&[u8]> = vertices.chunks_exact(VERTEX_BYTES).collect();
    let index = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let indices = indices.chunks_exact(4).map(index).collect();
    let all = |at: usize| vertices.iter().map(|vertex| floats::<4>(vertex, at)).collect::<Vec<_>>();
    let three = |at: usize| vertices.iter().map(|vertex| floats::<3>(vertex, at)).collect::<Vec<_>>();
    let two = |at: usize| vertices.iter().map(|vertex| floats::<2>(vertex, at)).collect::<Vec<_>>();
    let mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, three(0))
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, three(12))
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, two(24))
        .with_inserted_attribute(Mesh::ATTRIBUTE_TANGENT, all(32))
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, all(48))
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, two(64))
        .with_inserted_indices(Indices::U32(indices));
    add(world, mesh)
}

/// A texture of the graph.
pub struct Picture {
    pub texels: Texels,
    pub dimension: TextureViewDimension,
    /// The layers of an array or the six faces of a cube, one below the other.
    pub layers: u32,
    /// Whether it holds colours, which are sRGB in eight bits, or plain numbers.
    pub colour: bool,
    pub mipmaps: bool,
    pub address: [ImageAddressMode; 2],
    pub linear: bool,
    pub anisotropy: u16,
}

/// Texels in rows from the top.
pub enum Texels {
    /// A PNG file.
    Png(&'static [u8]),
    /// Half floats, four for each texel; with width and height of a layer.
    Half(&'static [u8], [u32; 2]),
}

/// Reads a texture.
///
/// # Panics
/// When the bytes are not what the export wrote.
pub fn texture(world: &mut World, picture: &Picture) -> Handle<Image> {
    // A software adapter walks the whole footprint of a pixel, which takes minutes for what is seen edge-on.
    // The kind of device is a type of wgpu's, which Bevy does not hand on.
    let is_software = |info: &RenderAdapterInfo| format!("{:?}", info.device_type) == "Cpu";
    let anisotropic = !world.get_resource::<RenderAdapterInfo>().is_some_and(is_software);
    let filter = if picture.linear { ImageFilterMode::Linear } else { ImageFilterMode::Nearest };
    let sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: picture.address[0],
        address_mode_v: picture.address[1],
        mag_filter: filter,
        min_filter: filter,
        mipmap_filter: filter,
        anisotropy_clamp: if picture.linear && anisotropic { picture.anisotropy } else { 1 },
        ..default()
    });
    let usage = RenderAssetUsages::default();
    let mut image = match picture.texels {
        Texels::Png(bytes) => {
            let kind = ImageType::Extension("png");
            let formats = CompressedImageFormats::NONE;
            let mut image = Image::from_buffer(bytes, kind, formats, picture.colour, sampler, usage)
                .expect("the export wrote a picture");
            if picture.layers > 1 {
                image.reinterpret_stacked_2d_as_array(picture.layers).expect("all layers have one size");
            }
            image
        }
        Texels::Half(bytes, [width, height]) => {
            let size = Extent3d { width, height, depth_or_array_layers: picture.layers };
            let mut image =
                Image::new(size, TextureDimension::D2, bytes.to_vec(), TextureFormat::Rgba16Float, usage);
            image.sampler = sampler;
            image
        }
    };
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(picture.dimension), ..default() });
    if picture.mipmaps {
        let format = match picture.texels {
            Texels::Half(..) => Format::Half,
            Texels::Png(_) if picture.colour => Format::Colour,
            Texels::Png(_) => Format::Data,
        };
        add_mipmaps(&mut image, format, picture.colour);
    }
    add(world, image)
}

/// How texels are stored.
#[derive(Clone, Copy, PartialEq)]
enum Format {
    /// Eight bits, sRGB.
    Colour,
    /// Eight bits, plain numbers.
    Data,
    Half,
}

impl Format {
    fn texel_bytes(self) -> usize {
        if self == Self::Half { 8 } else { 4 }
    }

    /// A texel in linear light.
    fn decode(self, bytes: &[u8]) -> [f32; 4] {
        let byte = |at: usize| f32::from(bytes[at]) / 255.0;
        match self {
            Self::Colour => Color::srgba(byte(0), byte(1), byte(2), byte(3)).to_linear().to_f32_array(),
            Self::Data => std::array::from_fn(byte),
            Self::Half => std::array::from_fn(|at| from_half(u16::from_le_bytes([bytes[at * 2], bytes[at * 2 + 1]]))),
        }
    }

    fn encode(self, texel: [f32; 4], data: &mut Vec<u8>) {
        let byte = |value: f32| (value * 255.0).round() as u8;
        match self {
            Self::Colour => {
                let colour = Srgba::from(LinearRgba::from_f32_array(texel)).to_f32_array();
                data.extend(colour.map(byte));
            }
            Self::Data => data.extend(texel.map(byte)),
            Self::Half => data.extend(texel.into_iter().flat_map(|value| to_half(value).to_le_bytes())),
        }
    }
}

fn from_half(bits: u16) -> f32 {
    let fraction = f32::from(bits & 1_023);
    let size = match i32::from(bits >> 10 & 31) {
        0 => fraction * 2.0_f32.powi(-24),
        exponent => (1.0 + fraction / 1_024.0) * 2.0_f32.powi(exponent - 15),
    };
    if bits >> 15 == 0 { size } else { -size }
}

/// The nearest half float; what is too large becomes the largest.
fn to_half(value: f32) -> u16 {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    let size = value.abs().min(65_504.0);
    if size < 2.0_f32.powi(-14) {
        return sign | (size * 2.0_f32.powi(24)).round() as u16;
    }
    sign | ((size.to_bits() + 0x1000 - 0x3800_0000) >> 13) as u16
}

/// Adds each level as the mean of the texels that it covers, in linear light; colours count by their alpha.
fn add_mipmaps(image: &mut Image, format: Format, by_alpha: bool) {
    let size = image.texture_descriptor.size;
    let layer_bytes = (size.width * size.height) as usize * format.texel_bytes();
    let mut data = Vec::new();
    let mut levels = 1;
    for layer in image.data.as_deref().unwrap_or_default().chunks_exact(layer_bytes) {
        data.extend_from_slice(layer);
        let texels = layer.chunks_exact(format.texel_bytes()).map(|bytes| format.decode(bytes));
        let (mut texels, mut sides) = (texels.collect::<Vec<_>>(), [size.width as usize, size.height as usize]);
        levels = 1;
        while sides != [1, 1] {
            (texels, sides) = halved(&texels, sides, by_alpha);
            texels.iter().for_each(|texel| format.encode(*texel, &mut data));
            levels += 1;
        }
    }
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
}

fn halved(texels: &[[f32; 4]], [width, height]: [usize; 2], weighted: bool) -> (Vec<[f32; 4]>, [usize; 2]) {
    let sides = [(width / 2).max(1), (height / 2).max(1)];
    // A side that is odd and larger than 1 shares its texels among the halves.
    let scale = [width as f32 / sides[0] as f32, height as f32 / sides[1] as f32];
    let covered = |place: usize, axis: usize, most: usize| {
        let (start, end) = (place as f32 * scale[axis], (place + 1) as f32 * scale[axis]);
        (start as usize..(end.ceil() as usize).min(most)).map(move |at| {
            let overlap = (at as f32 + 1.0).min(end) - (at as f32).max(start);
            (at, overlap.max(0.0) / scale[axis])
        })
    };
    let mut means = Vec::with_capacity(sides[0] * sides[1]);
    for y in 0..sides[1] {
        for x in 0..sides[0] {
            let (mut mean, mut seen) = (Vec4::ZERO, Vec3::ZERO);
            for (row, share_y) in covered(y, 1, height) {
                for (column, share_x) in covered(x, 0, width) {
                    let texel = Vec4::from(texels[row * width + column]);
                    mean += texel * share_x * share_y;
                    seen += texel.truncate() * texel.w * share_x * share_y;
                }
            }
            if weighted && mean.w > 0.0 {
                mean = (seen / mean.w.max(1e-6)).extend(mean.w);
            }
            means.push(mean.to_array());
        }
    }
    (means, sides)
}
