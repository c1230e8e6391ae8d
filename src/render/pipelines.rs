//! Shader modules and pipelines from keys, with what was built before kept at hand.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::blend::{blend_state, texture_blend_state};
use super::gpu::Gpu;
use super::instances::Instance;
use super::mesh::Vertex;
use super::pass_textures::texture_format;
use super::program::{BindingsKey, PassPipelines, PipelineKey, ProgramKey, TextureKey};
use super::shadow::SHADOW_BIAS;
use super::targets::{COLOUR_FORMAT, DEPTH_FORMAT, SAMPLES};
use super::upload::view_dimension;
use crate::compile::Attribute;
use crate::diagnostic::Diagnostic;
use crate::document::{Cull, DepthTest};

/// How many programs' pipelines are kept after they were last used: going back and forth in the undo history or
/// between two render states should build nothing.
const KEPT_BUILDS: u64 = 32;

/// Vertex locations whose offset in [`Vertex`] or [`Instance`] the pipelines need.
fn offset(attribute: Attribute) -> usize {
    match attribute {
        Attribute::Position => std::mem::offset_of!(Vertex, position),
        Attribute::Normal => std::mem::offset_of!(Vertex, normal),
        Attribute::Uv => std::mem::offset_of!(Vertex, uv),
        Attribute::Uv1 => std::mem::offset_of!(Vertex, uv1),
        Attribute::Tangent => std::mem::offset_of!(Vertex, tangent),
        Attribute::Colour => std::mem::offset_of!(Vertex, colour),
        Attribute::InstanceTransform => std::mem::offset_of!(Instance, transform),
        Attribute::InstanceColour => std::mem::offset_of!(Instance, colour),
        Attribute::InstanceCustom => std::mem::offset_of!(Instance, custom),
    }
}

/// What was built, with the number of the build that last used it.
type Cached<K, V> = HashMap<K, (u64, V)>;

/// Builds programs; lives on one thread.
pub(crate) struct Builder {
    gpu: Gpu,
    frame_layouts: FrameLayouts,
    compilations: Arc<AtomicU64>,
    modules: Cached<Arc<str>, wgpu::ShaderModule>,
    layouts: Cached<BindingsKey, wgpu::BindGroupLayout>,
    pipelines: Cached<(Arc<str>, BindingsKey, PipelineKey), wgpu::RenderPipeline>,
    build: u64,
}

/// The pipelines of a program by pass, and the layout of its bind group 1.
pub(crate) struct Built {
    pub(crate) pipelines: BTreeMap<String, PassPipelines>,
    pub(crate) bindings_layout: wgpu::BindGroupLayout,
}

impl Builder {
    /// `compilations` counts the shader modules and pipelines that are made.
    pub(crate) fn new(gpu: Gpu, frame_layouts: FrameLayouts, compilations: Arc<AtomicU64>) -> Self {
        Self {
            gpu,
            frame_layouts,
            compilations,
            modules: HashMap::new(),
            layouts: HashMap::new(),
            pipelines: HashMap::new(),
            build: 0,
        }
    }

    /// All of a program, or what the device has against it.
    pub(crate) fn build(&mut self, key: &ProgramKey) -> Result<Built, Vec<Diagnostic>> {
        self.build += 1;
        let bindings_layout = self.layout(&key.bindings)?;
        let mut pipelines = BTreeMap::new();
        let mut problems = Vec::new();
        if !key.passes.is_empty() {
            let module = self.module(&key.wgsl)?;
            for pass in &key.passes {
                let colour = self.pipeline(key, &pass.pipeline, &module, &bindings_layout);
                let shadow = match &pass.shadow {
                    Some(shadow) => self.pipeline(key, shadow, &module, &bindings_layout).map(Some),
                    None => Ok(None),
                };
                match colour.and_then(|colour| Ok(PassPipelines { colour, shadow: shadow? })) {
                    Ok(built) => drop(pipelines.insert(pass.name.clone(), built)),
                    Err(reason) => {
                        let message = format!("the graphics device refused the pass: {reason}");
                        problems.push(Diagnostic::error(message).in_pass(&pass.name));
                    }
                }
            }
        }
        let oldest = self.build.saturating_sub(KEPT_BUILDS);
        self.modules.retain(|_, (used, _)| *used >= oldest);
        self.layouts.retain(|_, (used, _)| *used >= oldest);
        self.pipelines.retain(|_, (used, _)| *used >= oldest);
        if problems.is_empty() { Ok(Built { pipelines, bindings_layout }) } else { Err(problems) }
    }

    fn layout(&mut self, key: &BindingsKey) -> Result<wgpu::BindGroupLayout, Vec<Diagnostic>> {
        if let Some((used, layout)) = self.layouts.get_mut(key) {
            *used = self.build;
            return Ok(layout.clone());
        }
        let limits = self.gpu.device.limits();
        let limit = limits.max_sampled_textures_per_shader_stage.min(limits.max_samplers_per_shader_stage);
        let count = key.textures.len() + usize::from(key.shadow_map);
        if count > limit as usize {
            let message = format!("the effect reads {count} textures; this device takes {limit}");
            return Err(vec![Diagnostic::error(message).with_help("put several pictures into one texture")]);
        }
        let layout = self.gpu.checked(|| bindings_layout(&self.gpu.device, key)).map_err(|reason| {
            vec![Diagnostic::error(format!("the graphics device refused the values and textures: {reason}"))]
        })?;
        self.layouts.insert(key.clone(), (self.build, layout.clone()));
        Ok(layout)
    }

    fn module(&mut self, wgsl: &Arc<str>) -> Result<wgpu::ShaderModule, Vec<Diagnostic>> {
        if let Some((used, module)) = self.modules.get_mut(wgsl) {
            *used = self.build;
            return Ok(module.clone());
        }
        self.compilations.fetch_add(1, Ordering::Relaxed);
        let descriptor = wgpu::ShaderModuleDescriptor {
            label: Some("effect"),
            source: wgpu::ShaderSource::Wgsl(wgsl.as_ref().into()),
        };
        let module =
            self.gpu.checked(|| self.gpu.device.create_shader_module(descriptor)).map_err(|reason| {
                vec![Diagnostic::error(format!("the graphics device refused the shader: {reason}"))]
            })?;
        self.modules.insert(Arc::clone(wgsl), (self.build, module.clone()));
        Ok(module)
    }

    fn pipeline(
        &mut self,
        program: &ProgramKey,
        pipeline: &PipelineKey,
        module: &wgpu::ShaderModule,
        bindings_layout: &wgpu::BindGroupLayout,
    ) -> Result<wgpu::RenderPipeline, String> {
        let key = (Arc::clone(&program.wgsl), program.bindings.clone(), pipeline.clone());
        if let Some((used, pipeline)) = self.pipelines.get_mut(&key) {
            *used = self.build;
            return Ok(pipeline.clone());
        }
        self.compilations.fetch_add(1, Ordering::Relaxed);
        let reads_shadow_map = program.bindings.shadow_map && !pipeline.is_shadow;
        let layouts = [self.frame_layouts.of(reads_shadow_map), bindings_layout];
        let pipeline = self.gpu.checked(|| create_pipeline(&self.gpu.device, layouts, module, pipeline))?;
        self.pipelines.insert(key, (self.build, pipeline.clone()));
        Ok(pipeline)
    }
}

/// Bind group 0: the frame and the object, and for passes that read it the shadow map. The map cannot be bound while
/// it is drawn, and takes one of the few textures of a stage.
#[derive(Clone, Debug)]
pub(crate) struct FrameLayouts {
    plain: wgpu::BindGroupLayout,
    shadowed: wgpu::BindGroupLayout,
}

impl FrameLayouts {
    pub(crate) fn new(device: &wgpu::Device) -> Self {
        Self { plain: frame_layout(device, false), shadowed: frame_layout(device, true) }
    }

    pub(crate) const fn of(&self, shadow_map: bool) -> &wgpu::BindGroupLayout {
        if shadow_map { &self.shadowed } else { &self.plain }
    }
}

fn frame_layout(device: &wgpu::Device, shadow_map: bool) -> wgpu::BindGroupLayout {
    let uniform = |binding| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::VERTEX_FRAGMENT,
        ty: wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    };
    let of_fragment = |binding, ty| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty,
        count: None,
    };
    let map = wgpu::BindingType::Texture {
        sample_type: wgpu::TextureSampleType::Depth,
        view_dimension: wgpu::TextureViewDimension::D2,
        multisampled: false,
    };
    let sampler = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Comparison);
    let entries = [uniform(0), uniform(1), of_fragment(2, map), of_fragment(3, sampler)];
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("frame"),
        entries: if shadow_map { &entries } else { &entries[..2] },
    })
}

/// Bind group 1: the values, and each texture with its sampler.
pub(crate) fn bindings_layout(device: &wgpu::Device, key: &BindingsKey) -> wgpu::BindGroupLayout {
    let entry = |binding, ty| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::VERTEX_FRAGMENT,
        ty,
        count: None,
    };
    let mut entries = Vec::new();
    if key.values_size > 0 {
        let ty = if key.storage {
            wgpu::BufferBindingType::Storage { read_only: true }
        } else {
            wgpu::BufferBindingType::Uniform
        };
        let ty = wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
        entries.push(entry(0, ty));
    }
    for TextureKey { binding, shape, filterable } in key.textures.iter().copied() {
        let ty = wgpu::BindingType::Texture {
            sample_type: wgpu::TextureSampleType::Float { filterable },
            view_dimension: view_dimension(shape),
            multisampled: false,
        };
        let sampler = if filterable {
            wgpu::SamplerBindingType::Filtering
        } else {
            wgpu::SamplerBindingType::NonFiltering
        };
        entries.push(entry(binding, ty));
        entries.push(entry(binding + 1, wgpu::BindingType::Sampler(sampler)));
    }
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("values and textures"),
        entries: &entries,
    })
}

fn attributes(key: &PipelineKey, per_instance: bool) -> Vec<wgpu::VertexAttribute> {
    let wanted = key.attributes.iter().filter(|attribute| attribute.per_instance() == per_instance);
    wanted
        .flat_map(|attribute| {
            let format = match attribute.width() {
                2 => wgpu::VertexFormat::Float32x2,
                3 => wgpu::VertexFormat::Float32x3,
                _ => wgpu::VertexFormat::Float32x4,
            };
            (0..attribute.location_count()).map(move |part| wgpu::VertexAttribute {
                format,
                offset: offset(*attribute) as u64 + u64::from(part) * format.size(),
                shader_location: attribute.location() + part,
            })
        })
        .collect()
}

fn create_pipeline(
    device: &wgpu::Device,
    layouts: [&wgpu::BindGroupLayout; 2],
    module: &wgpu::ShaderModule,
    key: &PipelineKey,
) -> wgpu::RenderPipeline {
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some("pass"),
        bind_group_layouts: &layouts.map(Some),
        immediate_size: 0,
    });
    let (per_vertex, per_instance) = (attributes(key, false), attributes(key, true));
    let buffers = [
        Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<Vertex>() as u64,
            step_mode: wgpu::VertexStepMode::Vertex,
            attributes: &per_vertex,
        }),
        Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<Instance>() as u64,
            step_mode: wgpu::VertexStepMode::Instance,
            attributes: &per_instance,
        }),
    ];
    let is_shadow = key.is_shadow;
    let targets = [Some(wgpu::ColorTargetState {
        format: key.texture.map_or(COLOUR_FORMAT, texture_format),
        blend: Some(match key.texture {
            Some(_) => texture_blend_state(key.blend),
            None => blend_state(key.blend),
        }),
        write_mask: wgpu::ColorWrites::ALL,
    })];
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some(&key.vertex_entry),
        layout: Some(&layout),
        vertex: wgpu::VertexState {
            module,
            entry_point: Some(&key.vertex_entry),
            compilation_options: Default::default(),
            buffers: &buffers,
        },
        primitive: wgpu::PrimitiveState {
            topology: wgpu::PrimitiveTopology::TriangleList,
            front_face: wgpu::FrontFace::Ccw,
            polygon_mode: if key.wireframe { wgpu::PolygonMode::Line } else { wgpu::PolygonMode::Fill },
            cull_mode: match key.cull {
                // A wire shows what is behind it.
                _ if key.wireframe => None,
                Cull::None => None,
                Cull::Back => Some(wgpu::Face::Back),
                Cull::Front => Some(wgpu::Face::Front),
            },
            ..Default::default()
        },
        depth_stencil: Some(wgpu::DepthStencilState {
            format: DEPTH_FORMAT,
            depth_write_enabled: Some(key.depth_write),
            depth_compare: Some(match key.depth_test {
                DepthTest::Less => wgpu::CompareFunction::Less,
                DepthTest::LessEqual => wgpu::CompareFunction::LessEqual,
                DepthTest::Always => wgpu::CompareFunction::Always,
            }),
            stencil: wgpu::StencilState::default(),
            bias: if is_shadow { SHADOW_BIAS } else { wgpu::DepthBiasState::default() },
        }),
        multisample: wgpu::MultisampleState {
            count: if is_shadow { 1 } else { SAMPLES },
            ..Default::default()
        },
        fragment: (!key.fragment_entry.is_empty()).then(|| wgpu::FragmentState {
            module,
            entry_point: Some(&key.fragment_entry),
            compilation_options: Default::default(),
            targets: if is_shadow { &[] } else { &targets },
        }),
        multiview_mask: None,
        cache: None,
    })
}
