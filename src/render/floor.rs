//! The ground that takes the shadow, and the grid: horizontal planes of the preview that no exported effect has.

use super::bindings::PassUniforms;
use super::blend::blend_state;
use super::gpu::Gpu;
use super::pipelines::FrameLayouts;
use super::shadow::ShadowTexture;
use super::targets::{COLOUR_FORMAT, DEPTH_FORMAT, SAMPLES};
use super::uniforms::{FrameUniform, ObjectUniform};
use crate::document::{Blend, Ground};

/// The grid has faded out at this many times the distance of the camera from its target.
const GRID_REACH: f32 = 12.0;

/// One plane with what it is drawn from.
#[derive(Debug)]
struct Plane {
    pipeline: wgpu::RenderPipeline,
    buffer: wgpu::Buffer,
    group: wgpu::BindGroup,
    uniforms: PassUniforms,
}

/// Both planes.
#[derive(Debug)]
pub(crate) struct Floor {
    ground: Plane,
    grid: Plane,
}

impl Floor {
    pub(crate) fn new(gpu: &Gpu, layouts: &FrameLayouts) -> Self {
        let text = concat!(
            include_str!("../../shaders/prelude.wgsl"),
            include_str!("../../shaders/support/shadow_light.wgsl"),
            include_str!("shaders/floor.wgsl")
        );
        let module = gpu.device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some("floor"),
            source: wgpu::ShaderSource::Wgsl(text.into()),
        });
        Self {
            ground: Plane::new(gpu, layouts, &module, "ground", true),
            grid: Plane::new(gpu, layouts, &module, "grid", false),
        }
    }

    pub(crate) fn prepare_ground(
        &mut self,
        gpu: &Gpu,
        ground: &Ground,
        frame: FrameUniform,
        shadow: &ShadowTexture,
    ) {
        let [r, g, b] = ground.colour;
        let size = if ground.size.is_finite() { ground.size.max(0.01) } else { Ground::default().size };
        self.ground.write(gpu, [r, g, b, ground.height], size, frame, Some(shadow));
    }

    /// `distance` is that of the camera from its target.
    pub(crate) fn prepare_grid(&mut self, gpu: &Gpu, frame: FrameUniform, distance: f32) {
        self.grid.write(gpu, [0.0; 4], (distance * GRID_REACH).clamp(1.0, 1e5), frame, None);
    }

    /// Before the passes: it hides what is below it.
    pub(crate) fn draw_ground(&self, pass: &mut wgpu::RenderPass<'_>) {
        self.ground.draw(pass);
    }

    /// After the passes: what stands on it hides it.
    pub(crate) fn draw_grid(&self, pass: &mut wgpu::RenderPass<'_>) {
        self.grid.draw(pass);
    }
}

impl Plane {
    fn new(
        gpu: &Gpu,
        layouts: &FrameLayouts,
        module: &wgpu::ShaderModule,
        name: &str,
        is_solid: bool,
    ) -> Self {
        let device = &gpu.device;
        let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some(name),
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
        let buffer = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some(name),
            size: 32,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some(name),
            layout: &layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: buffer.as_entire_binding() }],
        });
        // The ground takes the shadow map, the grid does without.
        let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(name),
            bind_group_layouts: &[Some(layouts.of(is_solid)), Some(&layout)],
            immediate_size: 0,
        });
        let pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(name),
            layout: Some(&pipeline_layout),
            vertex: wgpu::VertexState {
                module,
                entry_point: Some(&format!("{name}_vertex")),
                compilation_options: Default::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState {
                topology: wgpu::PrimitiveTopology::TriangleStrip,
                ..Default::default()
            },
            depth_stencil: Some(wgpu::DepthStencilState {
                format: DEPTH_FORMAT,
                depth_write_enabled: Some(is_solid),
                depth_compare: Some(wgpu::CompareFunction::LessEqual),
                stencil: wgpu::StencilState::default(),
                bias: wgpu::DepthBiasState::default(),
            }),
            multisample: wgpu::MultisampleState { count: SAMPLES, ..Default::default() },
            fragment: Some(wgpu::FragmentState {
                module,
                entry_point: Some(&format!("{name}_colour")),
                compilation_options: Default::default(),
                targets: &[Some(wgpu::ColorTargetState {
                    format: COLOUR_FORMAT,
                    blend: Some(blend_state(Blend::Alpha)),
                    write_mask: wgpu::ColorWrites::ALL,
                })],
            }),
            multiview_mask: None,
            cache: None,
        });
        Self { pipeline, buffer, group, uniforms: PassUniforms::new(layouts.clone()) }
    }

    fn write(
        &mut self,
        gpu: &Gpu,
        colour: [f32; 4],
        reach: f32,
        frame: FrameUniform,
        shadow: Option<&ShadowTexture>,
    ) {
        let [r, g, b, height] = colour;
        let numbers = [r, g, b, height, reach, 0.0, 0.0, 0.0];
        gpu.queue.write_buffer(&self.buffer, 0, bytemuck::cast_slice(&numbers));
        let object = ObjectUniform::new(glam::Mat4::IDENTITY);
        self.uniforms.write(gpu, &[(frame, object)], shadow);
    }

    fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        if let Some(frame) = self.uniforms.group(0) {
            pass.set_pipeline(&self.pipeline);
            pass.set_bind_group(0, frame, &[]);
            pass.set_bind_group(1, &self.group, &[]);
            pass.draw(0..4, 0..1);
        }
    }
}
