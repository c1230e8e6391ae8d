//! What the picture shows before a pass that asks for it: its colour and how far away it is.
//!
//! A picture cannot be read while it is drawn to, so it is copied: the colour as it was resolved, the depth by a pass
//! of its own that turns it into distances.

use super::gpu::Gpu;
use super::targets::{COLOUR_FORMAT, Targets};
use super::textures::GpuTexture;
use crate::types::SceneTexture;

const DISTANCE_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rg32Float;
/// The distance where nothing is, in a scene without a camera.
const FAR_AWAY: f32 = 1e6;

/// Both copies, made when first asked for.
#[derive(Debug, Default)]
pub(crate) struct SceneTextures {
    copy: Option<SceneCopy>,
}

#[derive(Debug)]
struct SceneCopy {
    /// The picture that it copies.
    depth: wgpu::TextureView,
    colour_texture: wgpu::Texture,
    colour: GpuTexture,
    distance: GpuTexture,
    pipeline: wgpu::RenderPipeline,
    bindings: wgpu::BindGroup,
    range: wgpu::Buffer,
}

impl SceneTextures {
    /// Gets ready for a picture whose camera sees from `near` to `far`.
    pub(crate) fn prepare(&mut self, gpu: &Gpu, targets: &Targets, [near, far]: [f32; 2]) {
        if self.copy.as_ref().is_none_or(|copy| copy.depth != targets.depth) {
            self.copy = Some(SceneCopy::new(gpu, targets));
        }
        if let Some(copy) = &self.copy {
            gpu.queue.write_buffer(&copy.range, 0, bytemuck::cast_slice(&[near, far, 0.0, 0.0]));
        }
    }

    /// One of the copies.
    pub(crate) fn texture(&self, scene: SceneTexture) -> Option<GpuTexture> {
        let copy = self.copy.as_ref()?;
        Some(match scene {
            SceneTexture::Colour => copy.colour.clone(),
            SceneTexture::Depth => copy.distance.clone(),
        })
    }

    /// Copies the picture so far; the render pass that drew it has ended and kept its depth.
    pub(crate) fn take(&self, encoder: &mut wgpu::CommandEncoder, targets: &Targets) {
        if let Some(copy) = &self.copy {
            copy.take(encoder, targets);
        }
    }
}

impl SceneCopy {
    fn take(&self, encoder: &mut wgpu::CommandEncoder, targets: &Targets) {
        let picture = &targets.resolved_texture;
        encoder.copy_texture_to_texture(
            picture.as_image_copy(),
            self.colour_texture.as_image_copy(),
            picture.size(),
        );
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("scene depth"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &self.distance.view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color::TRANSPARENT),
                    store: wgpu::StoreOp::Store,
                },
            })],
            ..Default::default()
        });
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &self.bindings, &[]);
        pass.draw(0..3, 0..1);
    }

    fn new(gpu: &Gpu, targets: &Targets) -> Self {
        let device = &gpu.device;
        let entry = |binding, ty| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::FRAGMENT,
            ty,
            count: None,
        };
        let depth = wgpu::BindingType::Texture {
            sample_type: wgpu::TextureSampleType::Depth,
            view_dimension: wgpu::TextureViewDimension::D2,
            multisampled: true,
        };
        let uniform = wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: None,
        };
        let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("scene depth"),
            entries: &[entry(0, depth), entry(1, uniform)],
        });
        let range = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("scene depth"),
            size: 16,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let bindings = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("scene depth"),
            layout: &layout,
            entries: &[
                wgpu::BindGroupEntry {
                    binding: 0,
                    resource: wgpu::BindingResource::TextureView(&targets.depth),
                },
                wgpu::BindGroupEntry { binding: 1, resource: range.as_entire_binding() },
            ],
        });
        let (colour_texture, colour) = scene_texture(gpu, SceneTexture::Colour, targets.size);
        Self {
            depth: targets.depth.clone(),
            colour_texture,
            colour,
            distance: scene_texture(gpu, SceneTexture::Depth, targets.size).1,
            pipeline: pipeline(gpu, &layout),
            bindings,
            range,
        }
    }
}

fn pipeline(gpu: &Gpu, layout: &wgpu::BindGroupLayout) -> wgpu::RenderPipeline {
    let module = gpu.device.create_shader_module(wgpu::include_wgsl!("shaders/distance.wgsl"));
    let pipeline_layout = gpu.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some("scene depth"),
        bind_group_layouts: &[Some(layout)],
        immediate_size: 0,
    });
    gpu.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some("scene depth"),
        layout: Some(&pipeline_layout),
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some("cover"),
            compilation_options: Default::default(),
            buffers: &[],
        },
        primitive: wgpu::PrimitiveState::default(),
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: Some("distance_of"),
            compilation_options: Default::default(),
            targets: &[Some(DISTANCE_FORMAT.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}

/// A texture for a copy, and its view with the sampler.
fn scene_texture(gpu: &Gpu, scene: SceneTexture, size: [u32; 2]) -> (wgpu::Texture, GpuTexture) {
    let (format, filter) = match scene {
        SceneTexture::Colour => (COLOUR_FORMAT, wgpu::FilterMode::Linear),
        SceneTexture::Depth => (DISTANCE_FORMAT, wgpu::FilterMode::Nearest),
    };
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some(scene.name()),
        size: wgpu::Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING
            | wgpu::TextureUsages::RENDER_ATTACHMENT
            | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let sampler = gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some(scene.name()),
        mag_filter: filter,
        min_filter: filter,
        ..Default::default()
    });
    let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
    (texture, GpuTexture { view, sampler })
}

/// What is read where there is no scene: black, far away.
pub(crate) fn empty_scene(gpu: &Gpu) -> [GpuTexture; 2] {
    SceneTexture::ALL.map(|scene| {
        let (texture, made) = scene_texture(gpu, scene, [1, 1]);
        let black = [half::f16::ZERO, half::f16::ZERO, half::f16::ZERO, half::f16::ONE];
        let bytes: &[u8] = match scene {
            SceneTexture::Colour => bytemuck::cast_slice(&black),
            SceneTexture::Depth => bytemuck::cast_slice(&[FAR_AWAY, 1.0]),
        };
        let layout = wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(bytes.len() as u32),
            rows_per_image: Some(1),
        };
        gpu.queue.write_texture(texture.as_image_copy(), bytes, layout, texture.size());
        made
    })
}
