//! What the picture shows before a pass that asks for it: its colour, and how far away it is.
//!
//! A picture cannot be read while it is drawn to, so it is copied: the colour as it was resolved, the depth by a pass of
//! its own that turns it into distances.

use wgpu::{BindGroup, Buffer, BufferUsages, CommandEncoder, Device, LoadOp, Queue, RenderPipeline};
use wgpu::{Texture, TextureFormat, TextureUsages, TextureView};

use crate::resources::{COLOUR_FORMAT, attachment, buffer, covering, target, view};

const DISTANCE_FORMAT: TextureFormat = TextureFormat::Rg32Float;

pub struct SceneCopy {
    colour_texture: Texture,
    pub colour: TextureView,
    pub distance: TextureView,
    pipeline: RenderPipeline,
    group: BindGroup,
    range: Buffer,
}

impl SceneCopy {
    /// Room for copies of a picture with this depth.
    pub fn new(device: &Device, size: [u32; 2], depth: &TextureView) -> Self {
        let shader = include_str!("shaders/distance.wgsl");
        let pipeline = covering(device, shader, "distance_of", DISTANCE_FORMAT, &[], false);
        let range = buffer(device, "scene range", &[0; 16], BufferUsages::UNIFORM | BufferUsages::COPY_DST);
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("scene"),
            layout: &pipeline.get_bind_group_layout(0),
            entries: &[
                wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(depth) },
                wgpu::BindGroupEntry { binding: 1, resource: range.as_entire_binding() },
            ],
        });
        let sampled = TextureUsages::TEXTURE_BINDING;
        let colour_texture = target(device, size, COLOUR_FORMAT, 1, sampled | TextureUsages::COPY_DST);
        let colour = view(&colour_texture);
        let distance = view(&target(device, size, DISTANCE_FORMAT, 1, sampled));
        Self { colour_texture, colour, distance, pipeline, group, range }
    }

    /// Says how near and how far the camera sees.
    pub fn write(&self, queue: &Queue, [near, far]: [f32; 2]) {
        queue.write_buffer(&self.range, 0, bytemuck::bytes_of(&[near, far, 0.0, 0.0]));
    }

    /// Copies the picture so far; the render pass that drew it has ended and kept its depth.
    pub fn take(&self, encoder: &mut CommandEncoder, picture: &Texture) {
        let to = self.colour_texture.as_image_copy();
        encoder.copy_texture_to_texture(picture.as_image_copy(), to, picture.size());
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(attachment(&self.distance, None, LoadOp::Clear(wgpu::Color::TRANSPARENT)))],
            ..Default::default()
        });
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &self.group, &[]);
        pass.draw(0..3, 0..1);
    }
}

/// The colour and the distance that are read where there is no scene: black, far away.
pub fn empty_scene(device: &Device, queue: &Queue) -> [TextureView; 2] {
    const ONE_AS_HALF: u16 = 0x3c00;
    const FAR_AWAY: f32 = 1e6;
    let texel = |format, bytes: &[u8]| {
        let usage = TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_DST;
        let texture = target(device, [1, 1], format, 1, usage);
        let bytes_per_row = Some(bytes.len() as u32);
        let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row, rows_per_image: Some(1) };
        queue.write_texture(texture.as_image_copy(), bytes, layout, texture.size());
        view(&texture)
    };
    let black = [0, 0, 0, ONE_AS_HALF];
    [
        texel(COLOUR_FORMAT, bytemuck::bytes_of(&black)),
        texel(DISTANCE_FORMAT, bytemuck::bytes_of(&[FAR_AWAY, 1.0])),
    ]
}
