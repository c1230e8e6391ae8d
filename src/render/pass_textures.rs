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
use crate::diagnostic::Diagnostic;
use crate::document::{Document, TargetFormat, TargetSize, TextureTarget};

/// [`TargetFormat::memory`] counts with them.
const _: () = assert!(SAMPLES == 4);

/// All of them, by name.
#[derive(Debug, Default)]
pub(crate) struct PassTextures {
    by_name: BTreeMap<String, PassTexture>,
    /// Why textures are smaller than the document wants them.
    problem: Option<Diagnostic>,
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
        let wanted = names.into_iter().map(|name| {
            let TextureTarget { size, format } = document.texture_target(name);
            let size = match size {
                TargetSize::Relative(share) => picture.map(|side| (side as f32 * share).round() as u32),
                TargetSize::Fixed(size) => size,
            };
            (name, size.map(|side| side.clamp(1, limit.min(TextureTarget::MAX_SIDE))), format)
        });
        let mut wanted: Vec<_> = wanted.collect();
        self.problem = reduce(&mut wanted);
        for (name, size, format) in wanted {
            let fits = |kept: &PassTexture| kept.size == size && kept.format == format;
            if !self.by_name.get(name).is_some_and(fits) {
                // The old one goes first: both may not fit.
                self.by_name.remove(name);
                self.by_name.insert(name.to_owned(), PassTexture::new(gpu, name, size, format));
                is_new = true;
            }
        }
        is_new
    }

    /// Tells of textures that [`PassTextures::prepare`] made smaller than the document wants them.
    pub(crate) fn problem(&self) -> Option<Diagnostic> {
        self.problem.clone()
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

/// Makes textures that take too much memory together smaller, all by the same share, and tells of the largest.
fn reduce(wanted: &mut [(&str, [u32; 2], TargetFormat)]) -> Option<Diagnostic> {
    let memory = |size: [u32; 2], format: TargetFormat| format.memory(size);
    let total: u64 = wanted.iter().map(|(_, size, format)| memory(*size, *format)).sum();
    if total <= TextureTarget::MAX_TOTAL_BYTES {
        return None;
    }
    let (name, [width, height], _) = wanted.iter().max_by_key(|(_, size, format)| memory(*size, *format))?;
    let message = format!(
        "the textures that passes draw to would take {} MiB of graphics memory, `{name}` with {width}×{height} texels \
         the most; the limit is {} MiB, so they are drawn smaller",
        total >> 20,
        TextureTarget::MAX_TOTAL_BYTES >> 20
    );
    let share = (TextureTarget::MAX_TOTAL_BYTES as f64 / total as f64).sqrt();
    for (_, size, _) in wanted {
        *size = size.map(|side| ((f64::from(side) * share) as u32).max(1));
    }
    Some(
        Diagnostic::warning(message)
            .with_help("make them a smaller share of the picture, or draw a smaller picture"),
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn textures_that_take_too_much_memory_are_smaller() {
        let mut fitting =
            [("a", [4_096, 4_096], TargetFormat::Float), ("b", [4_096, 4_096], TargetFormat::Bytes)];
        let before = fitting;
        assert_eq!((reduce(&mut fitting), fitting), (None, before));
        let mut large =
            [("small", [512, 8_192], TargetFormat::Bytes), ("large", [8_192, 8_192], TargetFormat::Float)];
        let problem = reduce(&mut large).unwrap().to_string();
        assert_eq!(
            problem,
            "the textures that passes draw to would take 4256 MiB of graphics memory, `large` with 8192×8192 texels the \
             most; the limit is 2048 MiB, so they are drawn smaller; make them a smaller share of the picture, or draw a \
             smaller picture"
        );
        let total: u64 = large.iter().map(|(_, size, format)| format.memory(*size)).sum();
        assert!(total <= TextureTarget::MAX_TOTAL_BYTES && total > TextureTarget::MAX_TOTAL_BYTES / 10 * 9);
    }
}
