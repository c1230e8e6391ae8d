//! Texels on the device, in every shape that a texture has.

use half::f16;

use super::gpu::Gpu;
use super::mipmaps::MipMaps;
use super::picture::{Picture, Texels, linear_from_srgb, srgb_from_linear};
use super::textures::Content;
use crate::types::TextureShape;

/// How a shader sees a texture of this shape.
pub(crate) const fn view_dimension(shape: TextureShape) -> wgpu::TextureViewDimension {
    match shape {
        TextureShape::Flat => wgpu::TextureViewDimension::D2,
        TextureShape::Array => wgpu::TextureViewDimension::D2Array,
        TextureShape::Cube => wgpu::TextureViewDimension::Cube,
        TextureShape::Volume => wgpu::TextureViewDimension::D3,
    }
}

/// A picture as a texture with its mip levels.
pub(crate) fn upload(
    gpu: &Gpu,
    mipmaps: &MipMaps,
    name: &str,
    picture: &Picture,
    content: Content,
) -> wgpu::TextureView {
    let is_volume = content.shape == TextureShape::Volume;
    let format = match &picture.texels {
        Texels::Bytes(_) if content.colour => wgpu::TextureFormat::Rgba8UnormSrgb,
        Texels::Bytes(_) => wgpu::TextureFormat::Rgba8Unorm,
        Texels::Halfs(_) => wgpu::TextureFormat::Rgba16Float,
    };
    let levels = if content.mipmaps { level_count(picture, content.shape) } else { 1 };
    // Slices of voxels are not drawn to: their levels are made here.
    let drawn = if is_volume { wgpu::TextureUsages::empty() } else { wgpu::TextureUsages::RENDER_ATTACHMENT };
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some(name),
        size: extent(picture),
        mip_level_count: levels,
        sample_count: 1,
        dimension: if is_volume { wgpu::TextureDimension::D3 } else { wgpu::TextureDimension::D2 },
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST | drawn,
        view_formats: &[],
    });
    write(gpu, &texture, 0, picture);
    if is_volume {
        for (index, level) in (1..).zip(smaller_voxel_levels(picture, content)) {
            write(gpu, &texture, index, &level);
        }
    } else {
        mipmaps.fill(gpu, &texture, content.colour);
    }
    texture.create_view(&wgpu::TextureViewDescriptor {
        dimension: Some(view_dimension(content.shape)),
        ..Default::default()
    })
}

fn level_count(picture: &Picture, shape: TextureShape) -> u32 {
    let depth = if shape == TextureShape::Volume { picture.layers } else { 1 };
    picture.width.max(picture.height).max(depth).ilog2() + 1
}

/// The smaller levels of voxels, the largest first; none without mip levels.
pub(crate) fn smaller_voxel_levels(picture: &Picture, content: Content) -> Vec<Picture> {
    let count = if content.mipmaps { level_count(picture, TextureShape::Volume) } else { 1 };
    let mut levels: Vec<Picture> = Vec::new();
    for _ in 1..count {
        levels.push(half_of(levels.last().unwrap_or(picture), content.colour));
    }
    levels
}

fn extent(picture: &Picture) -> wgpu::Extent3d {
    wgpu::Extent3d { width: picture.width, height: picture.height, depth_or_array_layers: picture.layers }
}

fn write(gpu: &Gpu, texture: &wgpu::Texture, level: u32, picture: &Picture) {
    let texel_size = if matches!(picture.texels, Texels::Bytes(_)) { 4 } else { 8 };
    let layout_of_data = wgpu::TexelCopyBufferLayout {
        offset: 0,
        bytes_per_row: Some(picture.width * texel_size),
        rows_per_image: Some(picture.height),
    };
    let target = wgpu::TexelCopyTextureInfo { mip_level: level, ..texture.as_image_copy() };
    gpu.queue.write_texture(target, picture.texels.as_bytes(), layout_of_data, extent(picture));
}

/// The next smaller level of voxels: the mean of each block of 2×2×2, in linear light. A side that is odd loses its
/// last texel, as GPUs count levels.
fn half_of(picture: &Picture, colour: bool) -> Picture {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let smaller = |side: u32| (side / 2).max(1);
    let size = [smaller(picture.width), smaller(picture.height), smaller(picture.layers)];
    let read = |x: usize, y: usize, z: usize, channel: usize| {
        let at = ((z * height + y) * width + x) * 4 + channel;
        match &picture.texels {
            Texels::Bytes(bytes) => {
                let value = f32::from(bytes[at]) / 255.0;
                if colour && channel < 3 { linear_from_srgb(value) } else { value }
            }
            Texels::Halfs(halfs) => halfs[at].to_f32(),
        }
    };
    let sides = [picture.width, picture.height, picture.layers].map(|side| side as usize);
    let mut means = Vec::with_capacity(size.iter().product::<u32>() as usize * 4);
    for z in 0..size[2] as usize {
        for y in 0..size[1] as usize {
            for x in 0..size[0] as usize {
                for channel in 0..4 {
                    let sum: f32 = (0..8)
                        .map(|corner: usize| {
                            let part =
                                |at: usize, axis: usize| (at * 2 + (corner >> axis & 1)).min(sides[axis] - 1);
                            read(part(x, 0), part(y, 1), part(z, 2), channel)
                        })
                        .sum();
                    means.push((sum / 8.0, channel));
                }
            }
        }
    }
    let byte = |(mean, channel): (f32, usize)| {
        let value = if colour && channel < 3 { srgb_from_linear(mean) } else { mean };
        (value * 255.0).round() as u8
    };
    let texels = match &picture.texels {
        Texels::Bytes(_) => Texels::Bytes(means.into_iter().map(byte).collect()),
        Texels::Halfs(_) => Texels::Halfs(means.into_iter().map(|(mean, _)| f16::from_f32(mean)).collect()),
    };
    Picture { width: size[0], height: size[1], layers: size[2], texels }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_level_of_voxels_is_the_mean_in_linear_light() {
        let checker: Vec<u8> =
            (0..8).flat_map(|index| if index < 4 { [255, 255, 255, 255] } else { [0, 0, 0, 255] }).collect();
        let voxels = Picture { width: 2, height: 2, layers: 2, texels: Texels::Bytes(checker) };
        let found = |colour| half_of(&voxels, colour).texels;
        assert_eq!(found(true), Texels::Bytes(vec![188, 188, 188, 255]));
        assert_eq!(found(false), Texels::Bytes(vec![128, 128, 128, 255]));
        let flat = Picture { width: 3, height: 1, layers: 1, texels: Texels::Bytes(vec![10; 12]) };
        assert_eq!(
            half_of(&flat, false),
            Picture { width: 1, texels: Texels::Bytes(vec![10; 4]), ..flat.clone() }
        );
    }
}
