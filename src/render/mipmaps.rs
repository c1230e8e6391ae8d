//! Mip levels, made on the device in linear light.

use super::gpu::Gpu;

/// Fills the smaller levels of textures.
#[derive(Debug)]
pub(crate) struct MipMaps {
    layout: wgpu::BindGroupLayout,
    pipelines: Vec<Reduction>,
}

#[derive(Debug)]
struct Reduction {
    format: wgpu::TextureFormat,
    weighted_by_alpha: bool,
    pipeline: wgpu::RenderPipeline,
}

impl MipMaps {
    pub(crate) fn new(gpu: &Gpu) -> Self {
        let layout = gpu.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("mip levels"),
            entries: &[wgpu::BindGroupLayoutEntry {
                binding: 0,
                visibility: wgpu::ShaderStages::FRAGMENT,
                ty: wgpu::BindingType::Texture {
                    sample_type: wgpu::TextureSampleType::Float { filterable: false },
                    view_dimension: wgpu::TextureViewDimension::D2,
                    multisampled: false,
                },
                count: None,
            }],
        });
        let module = gpu.device.create_shader_module(wgpu::include_wgsl!("shaders/mipmap.wgsl"));
        let pipelines = [
            (wgpu::TextureFormat::Rgba8UnormSrgb, true),
            (wgpu::TextureFormat::Rgba8Unorm, false),
            (wgpu::TextureFormat::Rgba16Float, true),
            (wgpu::TextureFormat::Rgba16Float, false),
        ]
        .map(|(format, weighted_by_alpha)| Reduction {
            format,
            weighted_by_alpha,
            pipeline: pipeline(gpu, &layout, &module, format, weighted_by_alpha),
        })
        .into();
        Self { layout, pipelines }
    }

    /// Fills every level of `texture` from the one above it. The alpha of a colour says how much it counts; the alpha
    /// of data is a number like the others.
    pub(crate) fn fill(&self, gpu: &Gpu, texture: &wgpu::Texture, colour: bool) {
        let fits = |reduction: &&Reduction| {
            reduction.format == texture.format() && reduction.weighted_by_alpha == colour
        };
        let Some(reduction) = self.pipelines.iter().find(fits) else { return };
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        for layer in 0..texture.depth_or_array_layers() {
            for level in 1..texture.mip_level_count() {
                self.fill_level(gpu, &mut encoder, &reduction.pipeline, texture, (layer, level));
            }
        }
        gpu.queue.submit([encoder.finish()]);
    }

    fn fill_level(
        &self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        pipeline: &wgpu::RenderPipeline,
        texture: &wgpu::Texture,
        (layer, level): (u32, u32),
    ) {
        let view_of = |level| {
            texture.create_view(&wgpu::TextureViewDescriptor {
                dimension: Some(wgpu::TextureViewDimension::D2),
                base_mip_level: level,
                mip_level_count: Some(1),
                base_array_layer: layer,
                array_layer_count: Some(1),
                ..Default::default()
            })
        };
        let bindings = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("mip level"),
            layout: &self.layout,
            entries: &[wgpu::BindGroupEntry {
                binding: 0,
                resource: wgpu::BindingResource::TextureView(&view_of(level - 1)),
            }],
        });
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("mip level"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view_of(level),
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color::TRANSPARENT),
                    store: wgpu::StoreOp::Store,
                },
            })],
            ..Default::default()
        });
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, &bindings, &[]);
        pass.draw(0..3, 0..1);
    }
}

fn pipeline(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    module: &wgpu::ShaderModule,
    format: wgpu::TextureFormat,
    weighted_by_alpha: bool,
) -> wgpu::RenderPipeline {
    let pipeline_layout = gpu.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some("mip levels"),
        bind_group_layouts: &[Some(layout)],
        immediate_size: 0,
    });
    let constants = [("weighted_by_alpha", f64::from(u8::from(weighted_by_alpha)))];
    gpu.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some("mip levels"),
        layout: Some(&pipeline_layout),
        vertex: wgpu::VertexState {
            module,
            entry_point: Some("cover"),
            compilation_options: Default::default(),
            buffers: &[],
        },
        primitive: wgpu::PrimitiveState::default(),
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module,
            entry_point: Some("reduce"),
            compilation_options: wgpu::PipelineCompilationOptions {
                constants: &constants,
                ..Default::default()
            },
            targets: &[Some(format.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}
