//! Building the program of a preview: its pipeline, its rows and its textures. Needs nothing but the device, so that a
//! worker can do it.

use super::surface::Surface;
use crate::compile::Interface;
use crate::compile::TextureOrigin;
use crate::compile::probe::CompiledProbe;
use crate::render::bindings::ValuesAndTextures;
use crate::render::gpu::{Gpu, RenderError};
use crate::render::pipelines::{FrameLayouts, bindings_layout};
use crate::render::probe::{TEXEL_BYTES, create_pipeline, rows_layout, texture};
use crate::render::program::{BindingsKey, TextureKey};
use crate::render::targets::OUTPUT_FORMAT;
use crate::types::Type;

/// The side of a preview in pixels.
pub const SIDE: u32 = 128;

/// Bytes of `Show` in the shader.
const SHOW_BYTES: u64 = 16;

/// Builds the programs of previews on any thread.
#[derive(Clone, Debug)]
pub(super) struct Builder {
    pub gpu: Gpu,
    pub frame_layouts: FrameLayouts,
    rows_layout: wgpu::BindGroupLayout,
    show_layout: wgpu::BindGroupLayout,
    /// Paints the values.
    pub show: wgpu::RenderPipeline,
}

/// The program of a preview with what it is drawn to.
pub(super) struct PreviewProgram {
    pub interface: Interface,
    pub surface: Surface,
    /// True when it depends on the time, the pointer, the light or the like.
    pub reads_frame: bool,
    pub pipeline: wgpu::RenderPipeline,
    pub bindings_layout: wgpu::BindGroupLayout,
    pub rows: wgpu::BindGroup,
    pub bindings: ValuesAndTextures,
    pub values: wgpu::TextureView,
    pub show_buffer: wgpu::Buffer,
    pub show_group: wgpu::BindGroup,
    pub output_texture: wgpu::Texture,
    pub output: wgpu::TextureView,
    ty: Type,
}

impl Builder {
    pub fn new(gpu: Gpu) -> Result<Self, RenderError> {
        let make = || {
            let show_layout = show_layout(&gpu.device);
            let show = show_pipeline(&gpu.device, &show_layout);
            (FrameLayouts::new(&gpu.device), rows_layout(&gpu.device), show_layout, show)
        };
        let (frame_layouts, rows_layout, show_layout, show) = gpu
            .checked(make)
            .map_err(|reason| RenderError::new(format!("values cannot be shown here: {reason}")))?;
        Ok(Self { gpu, frame_layouts, rows_layout, show_layout, show })
    }

    /// The program of a pin, painted on the surface that fits it.
    pub fn build(&self, probe: &CompiledProbe) -> Result<PreviewProgram, RenderError> {
        let Some(output) = probe.outputs.first().filter(|_| !probe.wgsl.is_empty()) else {
            let problem = probe.diagnostics.iter().find(|problem| problem.is_error());
            let message =
                problem.map_or_else(|| "there is no value".to_owned(), |found| found.message.clone());
            return Err(RenderError::new(message));
        };
        let interface = &probe.interface;
        if interface.textures.iter().any(|texture| texture.origin == TextureOrigin::Pass) {
            return Err(RenderError::new("it reads what a pass draws, which exists only in the picture"));
        }
        let key = BindingsKey {
            values_size: interface.values.size,
            storage: interface.values.storage,
            textures: interface.textures.iter().map(TextureKey::of).collect(),
            shadow_map: false,
        };
        let surface = Surface::fitting(probe);
        let device = &self.gpu.device;
        let make = || {
            let bindings_layout = bindings_layout(device, &key);
            let layouts =
                [Some(self.frame_layouts.of(false)), Some(&bindings_layout), Some(&self.rows_layout)];
            let pipeline = create_pipeline(device, &layouts, probe);
            let rows = self.rows(probe, surface);
            let sampled = wgpu::TextureUsages::TEXTURE_BINDING;
            let attachment = wgpu::TextureUsages::RENDER_ATTACHMENT;
            let values = device.create_texture(&texture([SIDE, SIDE], attachment | sampled));
            let values = values.create_view(&wgpu::TextureViewDescriptor::default());
            let output_texture = device.create_texture(&wgpu::TextureDescriptor {
                format: OUTPUT_FORMAT,
                ..texture([SIDE, SIDE], attachment | sampled | wgpu::TextureUsages::COPY_SRC)
            });
            let show_buffer = device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("show"),
                size: SHOW_BYTES,
                usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            });
            let show_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("show"),
                layout: &self.show_layout,
                entries: &[
                    wgpu::BindGroupEntry {
                        binding: 0,
                        resource: wgpu::BindingResource::TextureView(&values),
                    },
                    wgpu::BindGroupEntry { binding: 1, resource: show_buffer.as_entire_binding() },
                ],
            });
            PreviewProgram {
                interface: interface.clone(),
                surface,
                reads_frame: reads_frame(&probe.wgsl),
                pipeline,
                bindings_layout,
                rows,
                bindings: ValuesAndTextures::default(),
                values,
                show_buffer,
                show_group,
                output: output_texture.create_view(&wgpu::TextureViewDescriptor::default()),
                output_texture,
                ty: output.ty,
            }
        };
        let refused = |reason| RenderError::new(format!("the graphics device refused: {reason}"));
        self.gpu.checked(make).map_err(refused)
    }

    fn rows(&self, probe: &CompiledProbe, surface: Surface) -> wgpu::BindGroup {
        let usage = wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST;
        let texture = self.gpu.device.create_texture(&texture([SIDE, SIDE * probe.slot_count], usage));
        let layout = wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(SIDE * TEXEL_BYTES),
            rows_per_image: None,
        };
        let texels = surface.rows(probe, SIDE);
        let bytes = bytemuck::cast_slice(&texels);
        self.gpu.queue.write_texture(texture.as_image_copy(), bytes, layout, texture.size());
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        self.gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("rows"),
            layout: &self.rows_layout,
            entries: &[wgpu::BindGroupEntry {
                binding: 0,
                resource: wgpu::BindingResource::TextureView(&view),
            }],
        })
    }
}

impl PreviewProgram {
    /// `Show` of the shader.
    pub fn show(&self, marked: bool) -> [u32; 4] {
        // Of a matrix the first column is shown.
        let count = match self.ty {
            Type::Mat2 => 2,
            Type::Mat3 => 3,
            Type::Mat4 => 4,
            ty => ty.component_count() as u32,
        };
        let number = match self.ty {
            Type::I32 => 1,
            Type::U32 | Type::Bool => 2,
            _ => 0,
        };
        [count, number, u32::from(marked), u32::from(self.surface == Surface::Sphere)]
    }
}

/// The declaration of the frame stands in every text; only reading it has the dot.
fn reads_frame(wgsl: &str) -> bool {
    wgsl.lines().filter(|line| !line.trim_start().starts_with("//")).any(|line| line.contains("frame."))
}

fn show_layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    let entry = |binding, ty| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty,
        count: None,
    };
    let values = wgpu::BindingType::Texture {
        sample_type: wgpu::TextureSampleType::Uint,
        view_dimension: wgpu::TextureViewDimension::D2,
        multisampled: false,
    };
    let show = wgpu::BindingType::Buffer {
        ty: wgpu::BufferBindingType::Uniform,
        has_dynamic_offset: false,
        min_binding_size: None,
    };
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("show"),
        entries: &[entry(0, values), entry(1, show)],
    })
}

fn show_pipeline(device: &wgpu::Device, layout: &wgpu::BindGroupLayout) -> wgpu::RenderPipeline {
    let module = device.create_shader_module(wgpu::include_wgsl!("../shaders/preview.wgsl"));
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some("show"),
        bind_group_layouts: &[Some(layout)],
        immediate_size: 0,
    });
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some("show"),
        layout: Some(&layout),
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
            entry_point: Some("show_values"),
            compilation_options: Default::default(),
            targets: &[Some(OUTPUT_FORMAT.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}
