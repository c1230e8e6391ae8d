//! The ground below the effect, which takes its shadow.

use wgpu::{BindGroup, BufferUsages, Device, RenderPass, RenderPipeline};

use crate::effect::{self, Blend, PASSES};
use crate::resources::{COLOUR_FORMAT, DEPTH_FORMAT, SAMPLES, bind, buffer, picture_blend};
use crate::scene::GROUND;

pub struct GroundPlane {
    pipeline: RenderPipeline,
    frame: BindGroup,
    plane: BindGroup,
}

/// True when the scene has a ground. An effect over the whole picture has no place in space, so that nothing can be
/// below it.
pub fn is_seen() -> bool {
    GROUND.is_some() && PASSES.iter().any(|pass| pass.target.is_none() && !pass.fills_picture)
}

impl GroundPlane {
    /// `frame` has the frame as bind group 0 has it, with the shadow map.
    pub fn new(device: &Device, frame: BindGroup) -> Option<Self> {
        let ground = GROUND.filter(|_| is_seen())?;
        let source = wgpu::ShaderSource::Wgsl(include_str!("shaders/floor.wgsl").into());
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some("ground"), source });
        let plane_layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("ground"),
            entries: &[wgpu::BindGroupLayoutEntry {
                binding: 0,
                visibility: wgpu::ShaderStages::VERTEX_FRAGMENT,
                ty: wgpu::BindingType::Buffer {
                    ty: wgpu::BufferBindingType::Uniform,
                    has_dynamic_offset: false,
                    min_binding_size: None,
                },
                count: None,
            }],
        });
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some("ground"),
            bind_group_layouts: &[Some(&effect::frame_layout(device, true)), Some(&plane_layout)],
            immediate_size: 0,
        });
        let pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some("ground"),
            layout: Some(&layout),
            vertex: wgpu::VertexState {
                module: &module,
                entry_point: Some("ground_vertex"),
                compilation_options: Default::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState {
                topology: wgpu::PrimitiveTopology::TriangleStrip,
                ..Default::default()
            },
            depth_stencil: Some(wgpu::DepthStencilState {
                format: DEPTH_FORMAT,
                depth_write_enabled: Some(true),
                depth_compare: Some(wgpu::CompareFunction::LessEqual),
                stencil: Default::default(),
                bias: Default::default(),
            }),
            multisample: wgpu::MultisampleState { count: SAMPLES, ..Default::default() },
            fragment: Some(wgpu::FragmentState {
                module: &module,
                entry_point: Some("ground_colour"),
                compilation_options: Default::default(),
                targets: &[Some(wgpu::ColorTargetState {
                    format: COLOUR_FORMAT,
                    blend: Some(picture_blend(Blend::Alpha)),
                    write_mask: wgpu::ColorWrites::ALL,
                })],
            }),
            multiview_mask: None,
            cache: None,
        });
        let [r, g, b] = ground.colour;
        let numbers = [r, g, b, ground.height, ground.size, 0.0, 0.0, 0.0];
        let uniform = buffer(device, "ground", bytemuck::bytes_of(&numbers), BufferUsages::UNIFORM);
        let plane = bind(device, &plane_layout, uniform.as_entire_binding());
        Some(Self { pipeline, frame, plane })
    }

    pub fn draw(&self, pass: &mut RenderPass<'_>) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &self.frame, &[]);
        pass.set_bind_group(1, &self.plane, &[]);
        pass.draw(0..4, 0..1);
    }
}
