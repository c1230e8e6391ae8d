//! The pictures that a frame is drawn into: a multisampled float target with depth, its resolve, and the 8-bit result.
//!
//! The result is `Rgba8Unorm` holding sRGB-encoded numbers. That is what a PNG stores, and it is also what egui 0.37
//! expects of a native texture: its shader reads user textures as gamma-encoded numbers ("normal" textures that are
//! not sRGB-aware) and blends with premultiplied alpha. So a window registers [`Targets::output`] as it is and asks for
//! [`Alpha::Premultiplied`]; a PNG wants [`Alpha::Straight`].

use super::gpu::{Gpu, RenderError};

/// The longest side of a picture in pixels.
pub const MAX_SIDE: u32 = 8_192;
/// Samples per pixel.
pub(crate) const SAMPLES: u32 = 4;
/// The format of the target that passes draw into.
pub(crate) const COLOUR_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba16Float;
/// The format of its depth.
pub(crate) const DEPTH_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;
/// The format of the result; its numbers are sRGB-encoded.
pub const OUTPUT_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// How the colour of a partly transparent pixel is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Alpha {
    /// Colour and alpha apart, as picture files have it.
    #[default]
    Straight,
    /// Encoded colour times alpha, as egui blends it.
    Premultiplied,
}

/// The textures of one size.
#[derive(Debug)]
pub(crate) struct Targets {
    pub(crate) size: [u32; 2],
    pub(crate) colour: wgpu::TextureView,
    pub(crate) resolved_texture: wgpu::Texture,
    pub(crate) resolved: wgpu::TextureView,
    pub(crate) depth: wgpu::TextureView,
    pub(crate) output_texture: wgpu::Texture,
    pub(crate) output: wgpu::TextureView,
    encode_bindings: wgpu::BindGroup,
}

/// Makes targets and encodes the result.
#[derive(Debug)]
pub(crate) struct Screen {
    encode_layout: wgpu::BindGroupLayout,
    encode_straight: wgpu::RenderPipeline,
    encode_premultiplied: wgpu::RenderPipeline,
    /// Premultiplied, with what no screen can show painted over.
    encode_marked: wgpu::RenderPipeline,
}

/// Which part of a picture is drawn, where passes to textures stand between its passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) first: bool,
    pub(crate) last: bool,
}

impl Targets {
    /// Begins a part of the picture: the first finds it cleared to `clear`, and the last does not keep its samples.
    pub(crate) fn begin_pass<'encoder>(
        &self,
        encoder: &'encoder mut wgpu::CommandEncoder,
        clear: wgpu::Color,
        part: Part,
    ) -> wgpu::RenderPass<'encoder> {
        let store = if part.last { wgpu::StoreOp::Discard } else { wgpu::StoreOp::Store };
        let colour = if part.first { wgpu::LoadOp::Clear(clear) } else { wgpu::LoadOp::Load };
        let depth = if part.first { wgpu::LoadOp::Clear(1.0) } else { wgpu::LoadOp::Load };
        encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("passes"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &self.colour,
                depth_slice: None,
                resolve_target: Some(&self.resolved),
                ops: wgpu::Operations { load: colour, store },
            })],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &self.depth,
                depth_ops: Some(wgpu::Operations { load: depth, store }),
                stencil_ops: None,
            }),
            ..Default::default()
        })
    }
}

/// Refuses what cannot be drawn.
pub(crate) fn check_size(gpu: &Gpu, size: [u32; 2]) -> Result<(), RenderError> {
    let limit = MAX_SIDE.min(gpu.device.limits().max_texture_dimension_2d);
    let [width, height] = size;
    if width == 0 || height == 0 || width > limit || height > limit {
        return Err(RenderError::new(format!(
            "a picture of {width}×{height} pixels cannot be drawn; each side must be from 1 to {limit}"
        )));
    }
    Ok(())
}

impl Screen {
    pub(crate) fn new(gpu: &Gpu) -> Self {
        let device = &gpu.device;
        let encode_layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("encode"),
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
        let encode = wgpu::include_wgsl!("shaders/encode.wgsl");
        let encode = device.create_shader_module(encode);
        let covering =
            Covering { layout: &encode_layout, module: &encode, entry: "encode", format: OUTPUT_FORMAT };
        let premultiplied = ("premultiplied", 1.0);
        Self {
            encode_straight: covering.pipeline(gpu, &[]),
            encode_premultiplied: covering.pipeline(gpu, &[premultiplied]),
            encode_marked: covering.pipeline(gpu, &[premultiplied, ("mark_range", 1.0)]),
            encode_layout,
        }
    }

    /// Textures for a picture of this size.
    pub(crate) fn targets(&self, gpu: &Gpu, size: [u32; 2]) -> Result<Targets, RenderError> {
        check_size(gpu, size)?;
        gpu.checked(|| self.make_targets(gpu, size)).map_err(|reason| {
            RenderError::new(format!(
                "a picture of {}×{} pixels cannot be drawn here: {reason}; try a smaller one",
                size[0], size[1]
            ))
        })
    }

    fn make_targets(&self, gpu: &Gpu, size: [u32; 2]) -> Targets {
        let texture = |label, format, samples, extra| {
            gpu.device.create_texture(&wgpu::TextureDescriptor {
                label: Some(label),
                size: wgpu::Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 },
                mip_level_count: 1,
                sample_count: samples,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage: wgpu::TextureUsages::RENDER_ATTACHMENT | extra,
                view_formats: &[],
            })
        };
        let view = |texture: &wgpu::Texture| texture.create_view(&wgpu::TextureViewDescriptor::default());
        let none = wgpu::TextureUsages::empty();
        let sampled = wgpu::TextureUsages::TEXTURE_BINDING;
        let resolved_texture = texture("resolved", COLOUR_FORMAT, 1, sampled | wgpu::TextureUsages::COPY_SRC);
        let resolved = view(&resolved_texture);
        let output_texture = texture("output", OUTPUT_FORMAT, 1, sampled | wgpu::TextureUsages::COPY_SRC);
        let encode_bindings = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("encode"),
            layout: &self.encode_layout,
            entries: &[wgpu::BindGroupEntry {
                binding: 0,
                resource: wgpu::BindingResource::TextureView(&resolved),
            }],
        });
        Targets {
            size,
            colour: view(&texture("colour", COLOUR_FORMAT, SAMPLES, none)),
            depth: view(&texture("depth", DEPTH_FORMAT, SAMPLES, sampled)),
            resolved,
            resolved_texture,
            output: view(&output_texture),
            output_texture,
            encode_bindings,
        }
    }

    /// Encodes the resolved picture into the result; `marks` paints over what no screen can show.
    pub(crate) fn encode(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        targets: &Targets,
        alpha: Alpha,
        marks: bool,
    ) {
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("encode"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &targets.output,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color::TRANSPARENT),
                    store: wgpu::StoreOp::Store,
                },
            })],
            ..Default::default()
        });
        pass.set_pipeline(match alpha {
            _ if marks => &self.encode_marked,
            Alpha::Straight => &self.encode_straight,
            Alpha::Premultiplied => &self.encode_premultiplied,
        });
        pass.set_bind_group(0, &targets.encode_bindings, &[]);
        pass.draw(0..3, 0..1);
    }
}

/// A fragment entry that runs for every pixel: of the float target with its depth and samples, or of the result.
pub(crate) struct Covering<'a> {
    pub(crate) layout: &'a wgpu::BindGroupLayout,
    pub(crate) module: &'a wgpu::ShaderModule,
    pub(crate) entry: &'a str,
    pub(crate) format: wgpu::TextureFormat,
}

impl Covering<'_> {
    /// The pipeline with these values for the fragment entry's overrides.
    pub(crate) fn pipeline(&self, gpu: &Gpu, constants: &[(&str, f64)]) -> wgpu::RenderPipeline {
        let pipeline_layout = gpu.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(self.entry),
            bind_group_layouts: &[Some(self.layout)],
            immediate_size: 0,
        });
        let onto_float = self.format == COLOUR_FORMAT;
        gpu.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(self.entry),
            layout: Some(&pipeline_layout),
            vertex: wgpu::VertexState {
                module: self.module,
                entry_point: Some("cover"),
                compilation_options: Default::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState::default(),
            depth_stencil: onto_float.then(|| wgpu::DepthStencilState {
                format: DEPTH_FORMAT,
                depth_write_enabled: Some(false),
                depth_compare: Some(wgpu::CompareFunction::Always),
                stencil: wgpu::StencilState::default(),
                bias: wgpu::DepthBiasState::default(),
            }),
            multisample: wgpu::MultisampleState {
                count: if onto_float { SAMPLES } else { 1 },
                ..Default::default()
            },
            fragment: Some(wgpu::FragmentState {
                module: self.module,
                entry_point: Some(self.entry),
                compilation_options: wgpu::PipelineCompilationOptions { constants, ..Default::default() },
                targets: &[Some(self.format.into())],
            }),
            multiview_mask: None,
            cache: None,
        })
    }
}
