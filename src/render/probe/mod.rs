//! Values of pins, evaluated on the device for many rows at once.
//!
//! A [`Prober`] runs what [`compile::probe`](crate::compile::probe) compiles: rows go in through a texture of integers
//! and come out as a picture of integers, so that every bit survives, also that of a NaN. A row is a quad of 2×2
//! pixels, whose other three pixels may differ from it by given steps; derivatives are taken between them.

mod json;
mod rows;

pub use json::{JsonRow, components_from_json, components_to_json};
pub use rows::{Components, Row};
pub(super) use rows::{column_height, word};

use std::collections::HashMap;

use crate::bundle::Bundle;
use crate::compile::probe::CompiledProbe;
use crate::compile::{Interface, TextureOrigin};
use rows::{QUADS_PER_LINE, decode, pack, place};

use super::bindings::{PassUniforms, ValuesAndTextures};
use super::camera::View;
use super::clock::FrameDelta;
use super::frame::FrameInput;
use super::gpu::{Gpu, RenderError};
use super::headless::read_texture;
use super::motion::Mover;
use super::pipelines::{FrameLayouts, bindings_layout};
use super::program::{BindingsKey, TextureKey};
use super::textures::Textures;
use super::uniforms::{FrameUniform, ObjectUniform};

/// The format of rows and values: integers, so that every bit survives.
pub(super) const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba32Uint;
/// Bytes of a texel of this format.
pub(super) const TEXEL_BYTES: u32 = 16;

/// Evaluates programs one after another.
pub struct Prober {
    gpu: Gpu,
    bundle: Bundle,
    textures: Textures,
    values: ValuesAndTextures,
    uniforms: PassUniforms,
    frame_layouts: FrameLayouts,
    rows_layout: wgpu::BindGroupLayout,
    /// The last programs by their text.
    built: HashMap<String, Built>,
}

#[derive(Clone)]
struct Built {
    pipeline: wgpu::RenderPipeline,
    bindings_layout: wgpu::BindGroupLayout,
}

/// Programs that are kept before all are forgotten: the editor asks for the same ones frame by frame.
const KEPT_PROGRAMS: usize = 64;

impl Prober {
    /// A prober on a device; bundled textures come from `bundle`.
    ///
    /// # Errors
    /// When the device refuses what every evaluation needs.
    pub fn new(gpu: Gpu, bundle: Bundle) -> Result<Self, RenderError> {
        let (textures, frame_layouts, rows_layout) = gpu
            .checked(|| (Textures::new(&gpu), FrameLayouts::new(&gpu.device), rows_layout(&gpu.device)))
            .map_err(|reason| RenderError::new(format!("the graphics device cannot evaluate: {reason}")))?;
        Ok(Self {
            gpu,
            bundle,
            textures,
            values: ValuesAndTextures::default(),
            uniforms: PassUniforms::new(frame_layouts.clone()),
            frame_layouts,
            rows_layout,
            built: HashMap::new(),
        })
    }

    /// The values of a program's outputs for each row: components by output by row. The frame gives time, camera, size
    /// and, with its document, values and textures.
    ///
    /// # Errors
    /// When the device refuses the program or fails, or a texture cannot be read.
    pub fn run(
        &mut self,
        probe: &CompiledProbe,
        frame: &FrameInput<'_>,
        rows: &[Row],
    ) -> Result<Vec<Vec<Vec<f64>>>, RenderError> {
        if let Some(texture) =
            probe.interface.textures.iter().find(|texture| texture.origin == TextureOrigin::Pass)
        {
            return Err(RenderError::new(format!(
                "it depends on the texture `{}`, which a pass draws; evaluate what does not",
                texture.name
            )));
        }
        let longest = self.gpu.device.limits().max_texture_dimension_2d;
        let tallest = longest / probe.slot_count.max(probe.part_count).max(1);
        let per_draw = (tallest / 2) as usize * QUADS_PER_LINE;
        if per_draw == 0 {
            return Err(RenderError::new("the pins need more inputs than this device takes"));
        }
        let mut results = Vec::with_capacity(rows.len());
        for rows in rows.chunks(per_draw) {
            let target = self.draw(probe, frame, rows)?;
            let words: Vec<u32> =
                bytemuck::pod_collect_to_vec(&read_texture(&self.gpu, &target, TEXEL_BYTES)?);
            let height = target.height() as usize / probe.part_count.max(1) as usize;
            for row in 0..rows.len() {
                let (x, y) = place(row);
                let read = |part: u32, index: usize| {
                    words[((part as usize * height + y) * target.width() as usize + x) * 4 + index]
                };
                let outputs = probe.outputs.iter();
                results.push(outputs.map(|output| decode(output.ty, output.part, read)).collect());
            }
        }
        Ok(results)
    }

    fn draw(
        &mut self,
        probe: &CompiledProbe,
        frame: &FrameInput<'_>,
        rows: &[Row],
    ) -> Result<wgpu::Texture, RenderError> {
        let failed = |reason: String| RenderError::new(format!("the values cannot be evaluated: {reason}"));
        let built = self.build(probe)?;
        let gpu = self.gpu.clone();
        let width = rows.len().clamp(1, QUADS_PER_LINE) as u32 * 2;
        let height = rows.len().div_ceil(QUADS_PER_LINE).max(1) as u32 * 2;
        let mut diagnostics = Vec::new();
        let target = gpu.checked(|| {
            let row_texture = gpu.device.create_texture(&texture(
                [width, height * probe.slot_count],
                wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
            ));
            let layout = wgpu::TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(width * TEXEL_BYTES),
                rows_per_image: None,
            };
            let texels =
                pack(&probe.inputs, rows, width as usize, height as usize, probe.slot_count as usize);
            let size = row_texture.size();
            gpu.queue.write_texture(row_texture.as_image_copy(), bytemuck::cast_slice(&texels), layout, size);
            let target = gpu.device.create_texture(&texture(
                [width, height * probe.part_count.max(1)],
                wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            ));
            let placement = frame
                .placement
                .unwrap_or_else(|| Mover::default().placement(frame.document.scene(), frame.time_secs));
            let parts = FrameDelta::default().parts(frame, 0, &placement);
            let view = View::of_camera(&frame.camera, frame.size[0] as f32 / frame.size[1].max(1) as f32);
            let object = ObjectUniform::new(placement.world_from_object);
            self.uniforms.write(&gpu, &[(FrameUniform::new(&parts, &view), object)], None);
            let interface: &Interface = &probe.interface;
            self.values.prepare(
                &gpu,
                &mut self.textures,
                interface,
                (&self.bundle, frame.base),
                frame.document,
                &mut diagnostics,
            );
            let values = self.values.group(&gpu, (interface, &built.bindings_layout), |_| None);
            let row_view = row_texture.create_view(&wgpu::TextureViewDescriptor::default());
            let rows_group = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("rows"),
                layout: &self.rows_layout,
                entries: &[wgpu::BindGroupEntry {
                    binding: 0,
                    resource: wgpu::BindingResource::TextureView(&row_view),
                }],
            });
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            {
                let target_view = target.create_view(&wgpu::TextureViewDescriptor::default());
                let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                    label: Some("probe"),
                    color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                        view: &target_view,
                        depth_slice: None,
                        resolve_target: None,
                        ops: wgpu::Operations {
                            load: wgpu::LoadOp::Clear(wgpu::Color::TRANSPARENT),
                            store: wgpu::StoreOp::Store,
                        },
                    })],
                    ..Default::default()
                });
                pass.set_pipeline(&built.pipeline);
                pass.set_bind_group(0, self.uniforms.group(0), &[]);
                pass.set_bind_group(1, &values, &[]);
                pass.set_bind_group(2, &rows_group, &[]);
                pass.draw(0..3, 0..1);
            }
            gpu.queue.submit([encoder.finish()]);
            target
        });
        match diagnostics.into_iter().next() {
            Some(problem) => Err(RenderError::new(problem.to_string())),
            None => target.map_err(failed),
        }
    }

    fn build(&mut self, probe: &CompiledProbe) -> Result<Built, RenderError> {
        if let Some(built) = self.built.get(&probe.wgsl) {
            return Ok(built.clone());
        }
        let gpu = &self.gpu;
        let interface = &probe.interface;
        if interface.shadow_map {
            return Err(RenderError::new(
                "a shadow exists only in the whole picture and cannot be evaluated alone",
            ));
        }
        let key = BindingsKey {
            values_size: interface.values.size,
            storage: interface.values.storage,
            textures: interface.textures.iter().map(TextureKey::of).collect(),
            shadow_map: false,
        };
        let built = gpu.checked(|| {
            let bindings_layout = bindings_layout(&gpu.device, &key);
            let layouts =
                [Some(self.frame_layouts.of(false)), Some(&bindings_layout), Some(&self.rows_layout)];
            let pipeline = create_pipeline(&gpu.device, &layouts, probe);
            Built { pipeline, bindings_layout }
        });
        let built =
            built.map_err(|reason| RenderError::new(format!("the graphics device refused: {reason}")))?;
        if self.built.len() >= KEPT_PROGRAMS {
            self.built.clear();
        }
        self.built.insert(probe.wgsl.clone(), built.clone());
        Ok(built)
    }
}

pub(super) fn texture(size: [u32; 2], usage: wgpu::TextureUsages) -> wgpu::TextureDescriptor<'static> {
    wgpu::TextureDescriptor {
        label: Some("probe"),
        size: wgpu::Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: FORMAT,
        usage,
        view_formats: &[],
    }
}

pub(super) fn rows_layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("rows"),
        entries: &[wgpu::BindGroupLayoutEntry {
            binding: 0,
            visibility: wgpu::ShaderStages::FRAGMENT,
            ty: wgpu::BindingType::Texture {
                sample_type: wgpu::TextureSampleType::Uint,
                view_dimension: wgpu::TextureViewDimension::D2,
                multisampled: false,
            },
            count: None,
        }],
    })
}

pub(super) fn create_pipeline(
    device: &wgpu::Device,
    layouts: &[Option<&wgpu::BindGroupLayout>],
    probe: &CompiledProbe,
) -> wgpu::RenderPipeline {
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some("probe"),
        source: wgpu::ShaderSource::Wgsl(probe.wgsl.as_str().into()),
    });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some("probe"),
        bind_group_layouts: layouts,
        immediate_size: 0,
    });
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some("probe"),
        layout: Some(&layout),
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some(&probe.vertex_entry),
            compilation_options: Default::default(),
            buffers: &[],
        },
        primitive: wgpu::PrimitiveState::default(),
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: Some(&probe.fragment_entry),
            compilation_options: Default::default(),
            targets: &[Some(FORMAT.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}
