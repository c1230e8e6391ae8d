//! What is behind everything, where clearing alone does not make it: a gradient, a checker or a picture.

use wgpu::{BindGroup, Device, Queue, RenderPass, RenderPipeline};

use crate::effect::{Origin, SamplerSettings, TextureSlot};
use crate::resources::{COLOUR_FORMAT, buffer, covering, texture};
use crate::scene::{BACKGROUND, BACKGROUND_IMAGE, Background, Image};

/// The side of a square of a checker in pixels.
const CHECKER_SIDE: f32 = 24.0;
/// What stands where the shader has a place for a picture and reads none.
const NO_IMAGE: (Image, TextureSlot) = (
    Image { name: "none", width: 1, height: 1, layers: 1, levels: 1, format: wgpu::TextureFormat::Rgba8Unorm, bytes: &[0; 4] },
    TextureSlot {
        name: "none",
        binding: 0,
        origin: Origin::Picture,
        dimension: wgpu::TextureViewDimension::D2,
        filterable: true,
        colour: true,
        mipmaps: false,
        sampler: SamplerSettings { address: [wgpu::AddressMode::ClampToEdge; 2], linear: true, anisotropy: 1 },
    },
);

pub struct Backdrop {
    pipeline: RenderPipeline,
    group: BindGroup,
    uniform: wgpu::Buffer,
    colours: [[f32; 3]; 2],
    kind: f32,
}

impl Backdrop {
    /// `None` where the target is cleared to a colour, or to nothing.
    pub fn new(device: &Device, queue: &Queue, anisotropic: bool) -> Option<Self> {
        let (colours, kind) = match BACKGROUND {
            Background::Colour(_) | Background::Transparent => return None,
            Background::Gradient(top, bottom) => ([top, bottom], 0.0),
            Background::Checker(first, second) => ([first, second], 1.0),
            Background::Image => ([[0.0; 3]; 2], 2.0),
        };
        let shader = include_str!("shaders/background.wgsl");
        let pipeline = covering(device, shader, "background_colour", COLOUR_FORMAT, &[], true);
        let usage = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        let uniform = buffer(device, "background", &[0; 48], usage);
        let (image, slot) = BACKGROUND_IMAGE.unwrap_or(NO_IMAGE);
        let view = texture(device, queue, &image, &slot);
        let sampler = slot.sampler.create(device, anisotropic);
        let entry = |binding, resource| wgpu::BindGroupEntry { binding, resource };
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("background"),
            layout: &pipeline.get_bind_group_layout(0),
            entries: &[
                entry(0, uniform.as_entire_binding()),
                entry(1, wgpu::BindingResource::TextureView(&view)),
                entry(2, wgpu::BindingResource::Sampler(&sampler)),
            ],
        });
        Some(Self { pipeline, group, uniform, colours, kind })
    }

    /// Gets it ready for a picture of this size.
    pub fn write(&self, queue: &Queue, [width, height]: [u32; 2]) {
        let opaque = |[r, g, b]: [f32; 3]| [r, g, b, 1.0];
        let picture = [width as f32, height as f32, CHECKER_SIDE, self.kind];
        let bytes = [opaque(self.colours[0]), opaque(self.colours[1]), picture];
        queue.write_buffer(&self.uniform, 0, bytemuck::bytes_of(&bytes));
    }

    pub fn draw(&self, pass: &mut RenderPass<'_>) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &self.group, &[]);
        pass.draw(0..3, 0..1);
    }
}
