//! {{title}}
{{about}}//!
//! The interface of `{{wgsl}}` for wgpu: its buffers as structs, its bind groups, vertex buffers, textures and passes.
//! Written by Shaderwright; export again rather than change it by hand.

#![allow(dead_code, reason = "a program need not use all of it")]

use bytemuck::{Pod, Zeroable};
use wgpu::{
    AddressMode, BindGroup, BindGroupDescriptor, BindGroupEntry, BindGroupLayout, BindGroupLayoutDescriptor, BindGroupLayoutEntry,
    BindingResource, BindingType, BlendComponent, BlendFactor, BlendOperation, BlendState, BufferBindingType,
    CompareFunction, DepthBiasState, Device, Face, RenderPipeline, Sampler, SamplerBindingType, ShaderModule,
    ShaderStages, TextureFormat, TextureSampleType, TextureView, TextureViewDimension, VertexAttribute,
    VertexBufferLayout, VertexFormat, VertexStepMode,
};

/// The shader.
pub const WGSL: &str = include_str!("{{wgsl}}");
/// The bind group of [`Frame`] and [`Object`], which the program writes.
pub const FRAME_GROUP: u32 = {{frame_group}};
/// The bind group of [`Values`] and the textures, which belong to the effect.
pub const EFFECT_GROUP: u32 = {{effect_group}};
/// True when a pass reads the shadow map of the main light: bindings 2 and 3 of [`FRAME_GROUP`].
pub const SHADOW_MAP: bool = {{shadow_map}};
/// True when [`Values`] goes into a read-only storage buffer rather than a uniform buffer.
pub const VALUES_IN_STORAGE: bool = {{storage}};
/// True when there are [`Values`] at all.
pub const HAS_VALUES: bool = {{has_values}};

{{structs}}
/// What every vertex has.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Vertex {
    /// Object space.
    pub position: [f32; 3],
    /// Object space, unit length.
    pub normal: [f32; 3],
    /// Origin top left.
    pub uv: [f32; 2],
    /// Object space, unit length; w is the handedness, 1 or -1.
    pub tangent: [f32; 4],
    /// Linear.
    pub colour: [f32; 4],
{{second_uv}}}

/// What every copy of an instanced mesh has; a mesh without copies is drawn with [`Instance::SINGLE`].
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Instance {
    /// Columns of the copy's transform.
    pub transform: [[f32; 4]; 4],
    /// Linear.
    pub colour: [f32; 4],
    /// Four numbers in [0, 1).
    pub custom: [f32; 4],
}

impl Instance {
    /// One copy where the mesh itself is.
    pub const SINGLE: Self = Self {
        transform: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]],
        colour: [1.0; 4],
        custom: [0.0; 4],
    };
}

/// How a pass mixes with what is already there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blend {
    /// Replaces.
    Opaque,
    /// `source * alpha + target * (1 - alpha)`.
    Alpha,
    /// `source + target * (1 - alpha)`.
    Premultiplied,
    /// `source * alpha + target`.
    Additive,
    /// `source * target`.
    Multiply,
}

impl Blend {
    /// The state for a target whose alpha is coverage.
    pub const fn state(self) -> BlendState {
        const fn add(src_factor: BlendFactor, dst_factor: BlendFactor) -> BlendComponent {
            BlendComponent { src_factor, dst_factor, operation: BlendOperation::Add }
        }
        const OVER: BlendComponent = add(BlendFactor::One, BlendFactor::OneMinusSrcAlpha);
        match self {
            Self::Opaque => BlendState::REPLACE,
            Self::Alpha => BlendState { color: add(BlendFactor::SrcAlpha, BlendFactor::OneMinusSrcAlpha), alpha: OVER },
            Self::Premultiplied => BlendState { color: OVER, alpha: OVER },
            Self::Additive => BlendState { color: add(BlendFactor::SrcAlpha, BlendFactor::One), alpha: OVER },
            Self::Multiply => BlendState {
                color: add(BlendFactor::Zero, BlendFactor::Src),
                alpha: add(BlendFactor::Zero, BlendFactor::One),
            },
        }
    }
}

/// One draw of the effect.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// Its name in the graph.
    pub name: &'static str,
    /// The vertex entry point.
    pub vertex_entry: &'static str,
    /// The fragment entry point.
    pub fragment_entry: &'static str,
    /// The vertex entry point that draws the shadow map, where the pass throws a shadow.
    pub shadow_entry: Option<&'static str>,
    /// The fragment entry point that goes with it and discards what is clipped; without one there is no fragment stage.
    pub shadow_fragment_entry: Option<&'static str>,
    /// The mesh that it draws in the graph.
    pub mesh: &'static str,
    /// True for a quad over the whole picture, which ignores the camera.
    pub fills_picture: bool,
    /// How many copies it draws.
    pub instances: u32,
    /// What it reads of [`Vertex`].
    pub vertex_attributes: &'static [VertexAttribute],
    /// What it reads of [`Instance`].
    pub instance_attributes: &'static [VertexAttribute],
    /// How it mixes.
    pub blend: Blend,
    /// Which faces are left out; front faces are counter-clockwise.
    pub cull_mode: Option<Face>,
    /// When a fragment is drawn, by its depth.
    pub depth_compare: CompareFunction,
    /// Whether it hides what is farther.
    pub depth_write: bool,
    /// The texture that it draws to; `None`: the picture.
    pub target: Option<&'static str>,
    /// The textures that it reads and that passes draw to.
    pub reads: &'static [&'static str],
    /// True when it reads what the picture shows before it.
    pub reads_scene: bool,
}

/// The passes in drawing order.
pub const PASSES: [Pass; {{pass_count}}] = [
{{passes}}];

/// Where a texture comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The program has it.
    Picture,
    /// Passes draw to it; its name is that of their target.
    Pass,
    /// The linear colour of what is drawn before the pass.
    SceneColour,
    /// The distance, along the view, of what is drawn before the pass, and in green the same as a part of the far plane's.
    SceneDepth,
}

/// A texture that the effect reads; its sampler is at the next binding.
#[derive(Clone, Copy, Debug)]
pub struct TextureSlot {
    /// Its name in the graph.
    pub name: &'static str,
    /// The texture's binding.
    pub binding: u32,
    /// Where it comes from.
    pub origin: Origin,
    /// Its dimensions.
    pub dimension: TextureViewDimension,
    /// True when its sampler may blend texels.
    pub filterable: bool,
    /// True when its numbers are sRGB colours; false for data.
    pub colour: bool,
    /// Whether it has mip levels.
    pub mipmaps: bool,
    /// The sampler that the graph asks for.
    pub sampler: SamplerSettings,
}

/// How a texture is sampled.
#[derive(Clone, Copy, Debug)]
pub struct SamplerSettings {
    /// Horizontal and vertical address mode.
    pub address: [AddressMode; 2],
    /// Filter within and between levels.
    pub linear: bool,
    /// Anisotropy, 1 to 16.
    pub anisotropy: u16,
}

impl SamplerSettings {
    /// The sampler; `anisotropic` is false where the adapter is too slow for it.
    pub fn create(&self, device: &Device, anisotropic: bool) -> Sampler {
        let (filter, mipmap_filter) = if self.linear {
            (wgpu::FilterMode::Linear, wgpu::MipmapFilterMode::Linear)
        } else {
            (wgpu::FilterMode::Nearest, wgpu::MipmapFilterMode::Nearest)
        };
        device.create_sampler(&wgpu::SamplerDescriptor {
            label: Some("effect"),
            address_mode_u: self.address[0],
            address_mode_v: self.address[1],
            // Slices of voxels go on as columns do.
            address_mode_w: self.address[0],
            mag_filter: filter,
            min_filter: filter,
            mipmap_filter,
            anisotropy_clamp: if self.linear && anisotropic { self.anisotropy } else { 1 },
            ..Default::default()
        })
    }
}

/// The textures by ascending binding.
pub const TEXTURES: [TextureSlot; {{texture_count}}] = [
{{textures}}];

const fn attribute(format: VertexFormat, offset: u64, shader_location: u32) -> VertexAttribute {
    VertexAttribute { format, offset, shader_location }
}

/// The shader on the device.
pub fn shader_module(device: &Device) -> ShaderModule {
    let source = wgpu::ShaderSource::Wgsl(WGSL.into());
    device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some("effect"), source })
}

fn entry(binding: u32, ty: BindingType) -> BindGroupLayoutEntry {
    BindGroupLayoutEntry { binding, visibility: ShaderStages::VERTEX_FRAGMENT, ty, count: None }
}

const fn buffer(ty: BufferBindingType) -> BindingType {
    BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None }
}

const fn texture(sample_type: TextureSampleType, view_dimension: TextureViewDimension) -> BindingType {
    BindingType::Texture { sample_type, view_dimension, multisampled: false }
}

/// The layout of [`FRAME_GROUP`]: [`Frame`] and [`Object`], and the shadow map for passes that read it.
pub fn frame_layout(device: &Device, with_shadow_map: bool) -> BindGroupLayout {
    let uniform = buffer(BufferBindingType::Uniform);
    let map = texture(TextureSampleType::Depth, TextureViewDimension::D2);
    let sampler = BindingType::Sampler(SamplerBindingType::Comparison);
    let entries = [entry(0, uniform), entry(1, uniform), entry(2, map), entry(3, sampler)];
    let entries = if with_shadow_map { &entries[..] } else { &entries[..2] };
    device.create_bind_group_layout(&BindGroupLayoutDescriptor { label: Some("frame"), entries })
}

/// The layout of [`EFFECT_GROUP`].
pub fn effect_layout(device: &Device) -> BindGroupLayout {
    let mut entries = Vec::new();
    if HAS_VALUES {
        let storage = BufferBindingType::Storage { read_only: true };
        entries.push(entry(0, buffer(if VALUES_IN_STORAGE { storage } else { BufferBindingType::Uniform })));
    }
    for slot in &TEXTURES {
        let filterable = slot.filterable;
        let sampler = if filterable { SamplerBindingType::Filtering } else { SamplerBindingType::NonFiltering };
        entries.push(entry(slot.binding, texture(TextureSampleType::Float { filterable }, slot.dimension)));
        entries.push(entry(slot.binding + 1, BindingType::Sampler(sampler)));
    }
    device.create_bind_group_layout(&BindGroupLayoutDescriptor { label: Some("effect"), entries: &entries })
}

/// The bind group of the effect: the buffer of its values and, in the order of [`TEXTURES`], its textures.
pub fn effect_group(
    device: &Device,
    layout: &BindGroupLayout,
    values: Option<&wgpu::Buffer>,
    textures: &[(TextureView, Sampler)],
) -> BindGroup {
    let mut entries = Vec::new();
    entries.extend(values.map(|buffer| BindGroupEntry { binding: 0, resource: buffer.as_entire_binding() }));
    for (slot, (view, sampler)) in TEXTURES.iter().zip(textures) {
        entries.push(BindGroupEntry { binding: slot.binding, resource: BindingResource::TextureView(view) });
        entries.push(BindGroupEntry { binding: slot.binding + 1, resource: BindingResource::Sampler(sampler) });
    }
    device.create_bind_group(&BindGroupDescriptor { label: Some("effect"), layout, entries: &entries })
}

/// What a pipeline draws to.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The format of the colour.
    pub format: TextureFormat,
    /// The format of the depth, where there is one.
    pub depth_format: Option<TextureFormat>,
    /// Samples per pixel.
    pub samples: u32,
    /// Mixes otherwise than [`Blend::state`] of the pass, which counts where this is `None`: for targets whose alpha is
    /// not coverage.
    pub blend: Option<BlendState>,
}

/// The bind group layouts at their numbers; those between them stay empty.
fn group_layouts<'a>(frame: &'a BindGroupLayout, effect: &'a BindGroupLayout) -> Vec<Option<&'a BindGroupLayout>> {
    let mut layouts = vec![None; FRAME_GROUP.max(EFFECT_GROUP) as usize + 1];
    layouts[FRAME_GROUP as usize] = Some(frame);
    layouts[EFFECT_GROUP as usize] = Some(effect);
    layouts
}

/// The pipeline of a pass, which mixes, culls and tests depth as the graph has it.
pub fn pipeline(
    device: &Device,
    module: &ShaderModule,
    (frame, effect): (&BindGroupLayout, &BindGroupLayout),
    pass: &Pass,
    target: &Target,
) -> RenderPipeline {
    let colour = wgpu::ColorTargetState {
        format: target.format,
        blend: Some(target.blend.unwrap_or_else(|| pass.blend.state())),
        write_mask: wgpu::ColorWrites::ALL,
    };
    let depth = target.depth_format.map(|format| wgpu::DepthStencilState {
        format,
        depth_write_enabled: Some(pass.depth_write),
        depth_compare: Some(pass.depth_compare),
        stencil: Default::default(),
        bias: DepthBiasState::default(),
    });
    let targets = [Some(colour)];
    let fragment = Some((pass.fragment_entry, &targets[..]));
    create_pipeline(device, module, (frame, effect), pass, pass.vertex_entry, fragment, pass.cull_mode, depth, target.samples)
}

/// The pipeline that draws a pass into the shadow map; `None` where it throws no shadow.
///
/// `frame` is the layout without the map, which cannot be read while it is drawn.
pub fn shadow_pipeline(
    device: &Device,
    module: &ShaderModule,
    (frame, effect): (&BindGroupLayout, &BindGroupLayout),
    pass: &Pass,
    depth_format: TextureFormat,
) -> Option<RenderPipeline> {
    let entry = pass.shadow_entry?;
    let depth = wgpu::DepthStencilState {
        format: depth_format,
        depth_write_enabled: Some(true),
        depth_compare: Some(CompareFunction::Less),
        stencil: Default::default(),
        bias: DepthBiasState { constant: 2, slope_scale: 1.5, clamp: 0.0 },
    };
    let fragment = pass.shadow_fragment_entry.map(|entry| (entry, &[][..]));
    Some(create_pipeline(device, module, (frame, effect), pass, entry, fragment, None, Some(depth), 1))
}

#[allow(clippy::too_many_arguments, reason = "a pipeline has that many parts")]
fn create_pipeline(
    device: &Device,
    module: &ShaderModule,
    (frame, effect): (&BindGroupLayout, &BindGroupLayout),
    pass: &Pass,
    vertex_entry: &str,
    fragment: Option<(&str, &[Option<wgpu::ColorTargetState>])>,
    cull_mode: Option<Face>,
    depth_stencil: Option<wgpu::DepthStencilState>,
    samples: u32,
) -> RenderPipeline {
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some(pass.name),
        bind_group_layouts: &group_layouts(frame, effect),
        immediate_size: 0,
    });
    let buffers = [
        Some(VertexBufferLayout {
            array_stride: size_of::<Vertex>() as u64,
            step_mode: VertexStepMode::Vertex,
            attributes: pass.vertex_attributes,
        }),
        Some(VertexBufferLayout {
            array_stride: size_of::<Instance>() as u64,
            step_mode: VertexStepMode::Instance,
            attributes: pass.instance_attributes,
        }),
    ];
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some(pass.name),
        layout: Some(&layout),
        vertex: wgpu::VertexState {
            module,
            entry_point: Some(vertex_entry),
            compilation_options: Default::default(),
            buffers: &buffers,
        },
        primitive: wgpu::PrimitiveState { cull_mode, ..Default::default() },
        depth_stencil,
        multisample: wgpu::MultisampleState { count: samples, ..Default::default() },
        fragment: fragment.as_ref().map(|(entry, targets)| wgpu::FragmentState {
            module,
            entry_point: Some(entry),
            compilation_options: Default::default(),
            targets,
        }),
        multiview_mask: None,
        cache: None,
    })
}
