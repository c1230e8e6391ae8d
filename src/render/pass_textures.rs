//! Textures that passes draw to.
//!
//! Each has two sides: one keeps what the frame before drew, the other is drawn in this frame, and they take turns. So
//! a pass can read what it drew itself a frame ago. Which side another pass sees follows from its place in the
//! document's order, in which all passes run: behind the first that draws to the texture it sees what has been drawn
//! in this frame so far, before it what the frame before left there.

use std::collections::BTreeMap;

use super::draw::Draw;
use super::gpu::Gpu;
use super::targets::{DEPTH_FORMAT, SAMPLES};
use super::textures::GpuTexture;
use crate::document::{Document, TargetFormat, TargetSize, TextureTarget};

/// All of them, by name.
#[derive(Debug, Default)]
pub(crate) struct PassTextures {
    by_name: BTreeMap<String, PassTexture>,
}

#[derive(Debug)]
struct PassTexture {
    size: [u32; 2],
    format: TargetFormat,
    colour: wgpu::TextureView,
    depth: wgpu::TextureView,
    sides: [GpuTexture; 2],
    /// The side that was drawn last.
    last: usize,
    /// True once something has been drawn to the other side in this frame.
    begun: bool,
}

/// The format on the device.
pub(crate) const fn texture_format(format: TargetFormat) -> wgpu::TextureFormat {
    match format {
        TargetFormat::Float => wgpu::TextureFormat::Rgba16Float,
        TargetFormat::Bytes => wgpu::TextureFormat::Rgba8UnormSrgb,
    }
}

impl PassTextures {
    /// Makes what the document needs for a picture of this size and forgets the rest; `limit` is the device's longest
    /// side. True when some texture is new, and so is empty.
    pub(crate) fn prepare(&mut self, gpu: &Gpu, document: &Document, picture: [u32; 2], limit: u32) -> bool {
        let names = document.pass_textures();
        let mut is_new = false;
        self.by_name.retain(|name, _| names.contains(&name.as_str()));
        for name in names {
            let settings = document.texture_target(name);
            let size = match settings.size {
                TargetSize::Relative(share) => picture.map(|side| (side as f32 * share).round() as u32),
                TargetSize::Fixed(size) => size,
            };
            let size = size.map(|side| side.clamp(1, limit.min(TextureTarget::MAX_SIDE)));
            let fits = |kept: &PassTexture| kept.size == size && kept.format == settings.format;
            if !self.by_name.get(name).is_some_and(fits) {
                self.by_name.insert(name.to_owned(), PassTexture::new(gpu, name, size, settings.format));
                is_new = true;
            }
        }
        is_new
    }

    pub(crate) fn size(&self, name: &str) -> Option<[u32; 2]> {
        self.by_name.get(name).map(|texture| texture.size)
    }

    /// The side of a texture that the draw with this index sees: this frame's once an earlier one has drawn to it.
    pub(crate) fn seen_by(&self, name: &str, index: usize, draws: &[Draw<'_>]) -> Option<GpuTexture> {
        let texture = self.by_name.get(name)?;
        let draws_to = |draw: &Draw<'_>| draw.pass.target.texture() == Some(name);
        let drawn = draws[..index].iter().any(draws_to) && !draws_to(&draws[index]);
        Some(texture.sides[if drawn { 1 - texture.last } else { texture.last }].clone())
    }

    /// The side that every draw saw at the start of the frame.
    pub(crate) fn of_last_frame(&self, name: &str) -> Option<GpuTexture> {
        self.by_name.get(name).map(|texture| texture.sides[texture.last].clone())
    }

    /// Begins a draw to the side of this frame: the first in a frame finds it empty, the others go on.
    pub(crate) fn begin_pass<'encoder>(
        &mut self,
        encoder: &'encoder mut wgpu::CommandEncoder,
        name: &str,
    ) -> Option<wgpu::RenderPass<'encoder>> {
        let texture = self.by_name.get_mut(name)?;
        let first = !std::mem::replace(&mut texture.begun, true);
        Some(texture.begin_pass(encoder, name, first))
    }

    /// Ends a frame. Where `keeps` is false the frame before stays the last, and the next draws over this one.
    pub(crate) fn finish_frame(&mut self, keeps: bool) {
        for texture in self.by_name.values_mut().filter(|texture| texture.begun) {
            texture.begun = false;
            if keeps {
                texture.last = 1 - texture.last;
            }
        }
    }
}

impl PassTexture {
    fn new(gpu: &Gpu, name: &str, size: [u32; 2], format: TargetFormat) -> Self {
        let view = |format, samples, usage| {
            let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
                label: Some(name),
                size: wgpu::Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 },
                mip_level_count: 1,
                sample_count: samples,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage: wgpu::TextureUsages::RENDER_ATTACHMENT | usage,
                view_formats: &[],
            });
            texture.create_view(&wgpu::TextureViewDescriptor::default())
        };
        let none = wgpu::TextureUsages::empty();
        let sampler = gpu.device.create_sampler(&wgpu::SamplerDescriptor {
            label: Some(name),
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            ..Default::default()
        });
        let side = || GpuTexture {
            view: view(texture_format(format), 1, wgpu::TextureUsages::TEXTURE_BINDING),
            sampler: sampler.clone(),
        };
        Self {
            size,
            format,
            colour: view(texture_format(format), SAMPLES, none),
            depth: view(DEPTH_FORMAT, SAMPLES, none),
            sides: [side(), side()],
            last: 0,
            begun: false,
        }
    }

    fn begin_pass<'encoder>(
        &self,
        encoder: &'encoder mut wgpu::CommandEncoder,
        name: &str,
        first: bool,
    ) -> wgpu::RenderPass<'encoder> {
        let colour = if first { wgpu::LoadOp::Clear(wgpu::Color::TRANSPARENT) } else { wgpu::LoadOp::Load };
        let depth = if first { wgpu::LoadOp::Clear(1.0) } else { wgpu::LoadOp::Load };
        encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some(name),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &self.colour,
                depth_slice: None,
                resolve_target: Some(&self.sides[1 - self.last].view),
                ops: wgpu::Operations { load: colour, store: wgpu::StoreOp::Store },
            })],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &self.depth,
                depth_ops: Some(wgpu::Operations { load: depth, store: wgpu::StoreOp::Store }),
                stencil_ops: None,
            }),
            ..Default::default()
        })
    }
}
