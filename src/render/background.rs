//! What is behind everything: one colour, a gradient, a checker or a picture.

use super::gpu::Gpu;
use super::targets::{COLOUR_FORMAT, Covering};
use super::textures::GpuTexture;
use crate::document::Background;

/// The side of a square of a checker in pixels.
const CHECKER_SIDE: f32 = 24.0;

/// `Background` of `background.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Uniform {
    first: [f32; 4],
    second: [f32; 4],
    /// Width and height of the picture in pixels, the side of a square, the kind.
    picture: [f32; 4],
}

/// Draws the background.
#[derive(Debug)]
pub(crate) struct Backdrop {
    layout: wgpu::BindGroupLayout,
    pipeline: wgpu::RenderPipeline,
    buffer: wgpu::Buffer,
    group: Option<(GpuTexture, wgpu::BindGroup)>,
}

impl Backdrop {
    pub(crate) fn new(gpu: &Gpu) -> Self {
        let device = &gpu.device;
        let entry = |binding, ty| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::FRAGMENT,
            ty,
            count: None,
        };
        let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("background"),
            entries: &[
                entry(
                    0,
                    wgpu::BindingType::Buffer {
                        ty: wgpu::BufferBindingType::Uniform,
                        has_dynamic_offset: false,
                        min_binding_size: None,
                    },
                ),
                entry(
                    1,
                    wgpu::BindingType::Texture {
                        sample_type: wgpu::TextureSampleType::Float { filterable: true },
                        view_dimension: wgpu::TextureViewDimension::D2,
                        multisampled: false,
                    },
                ),
                entry(2, wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering)),
            ],
        });
        let buffer = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("background"),
            size: size_of::<Uniform>() as u64,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let module = device.create_shader_module(wgpu::include_wgsl!("shaders/background.wgsl"));
        let covering =
            Covering { layout: &layout, module: &module, entry: "background_colour", format: COLOUR_FORMAT };
        let pipeline = covering.pipeline(gpu, &[]);
        Self { layout, pipeline, buffer, group: None }
    }

    /// The colour to clear the float target with; the rest is drawn over it.
    pub(crate) fn clear_colour(background: &Background) -> wgpu::Color {
        match background {
            Background::Colour([r, g, b]) => {
                wgpu::Color { r: f64::from(*r), g: f64::from(*g), b: f64::from(*b), a: 0.0 }
            }
            Background::Gradient(_) | Background::Checker(_) | Background::Image(_) => {
                wgpu::Color { a: 0.0, ..wgpu::Color::BLACK }
            }
            Background::Transparent => wgpu::Color { a: 1.0, ..wgpu::Color::BLACK },
        }
    }

    /// Hands what is needed to the device, before the pass that draws it. `image` is the picture of
    /// [`Background::Image`], or any texture for the others.
    pub(crate) fn prepare(
        &mut self,
        gpu: &Gpu,
        background: &Background,
        size: [u32; 2],
        image: impl FnOnce() -> GpuTexture,
    ) {
        let (colours, kind) = match background {
            Background::Colour(_) | Background::Transparent => return,
            Background::Gradient(colours) => (*colours, 0.0),
            Background::Checker(colours) => (*colours, 1.0),
            Background::Image(_) => ([[0.0; 3]; 2], 2.0),
        };
        let opaque = |[r, g, b]: [f32; 3]| [r, g, b, 1.0];
        let [width, height] = size.map(|side| side as f32);
        let uniform = Uniform {
            first: opaque(colours[0]),
            second: opaque(colours[1]),
            picture: [width, height, CHECKER_SIDE, kind],
        };
        gpu.queue.write_buffer(&self.buffer, 0, bytemuck::bytes_of(&uniform));
        let image = image();
        if self.group.as_ref().is_none_or(|(bound, _)| *bound != image) {
            let group = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("background"),
                layout: &self.layout,
                entries: &[
                    wgpu::BindGroupEntry { binding: 0, resource: self.buffer.as_entire_binding() },
                    wgpu::BindGroupEntry {
                        binding: 1,
                        resource: wgpu::BindingResource::TextureView(&image.view),
                    },
                    wgpu::BindGroupEntry {
                        binding: 2,
                        resource: wgpu::BindingResource::Sampler(&image.sampler),
                    },
                ],
            });
            self.group = Some((image, group));
        }
    }

    /// Draws what clearing alone cannot.
    pub(crate) fn draw(&self, pass: &mut wgpu::RenderPass<'_>, background: &Background) {
        let is_drawn = !matches!(background, Background::Colour(_) | Background::Transparent);
        if let Some((_, group)) = self.group.as_ref().filter(|_| is_drawn) {
            pass.set_pipeline(&self.pipeline);
            pass.set_bind_group(0, group, &[]);
            pass.draw(0..3, 0..1);
        }
    }
}
