//! The bind groups of a frame: what the host gives each pass, and the effect's values and textures.

use std::path::Path;

use super::gpu::Gpu;
use super::pipelines::FrameLayouts;
use super::shadow::ShadowTexture;
use super::textures::{GpuTexture, Textures};
use super::uniforms::{FrameUniform, ObjectUniform};
use crate::bundle::Bundle;
use crate::compile::{Interface, TextureBinding, TextureOrigin, ValueLayout};
use crate::diagnostic::Diagnostic;
use crate::document::Document;

/// Bytes from one pass to the next in the frame buffer, and from its frame to its object; multiples of 256, as
/// WebGPU wants.
const PASS_STRIDE: u64 = 1_024;
const OBJECT_OFFSET: u64 = 512;
const _: () = assert!(size_of::<FrameUniform>() as u64 <= OBJECT_OFFSET);
const _: () = assert!(size_of::<ObjectUniform>() as u64 <= PASS_STRIDE - OBJECT_OFFSET);

/// Bind group 0 of every pass.
#[derive(Debug)]
pub(crate) struct PassUniforms {
    layouts: FrameLayouts,
    shadow_map: Option<ShadowTexture>,
    buffer: Option<wgpu::Buffer>,
    groups: Vec<wgpu::BindGroup>,
}

impl PassUniforms {
    pub(crate) fn new(layouts: FrameLayouts) -> Self {
        Self { layouts, shadow_map: None, buffer: None, groups: Vec::new() }
    }

    /// Writes what the passes get, in their order.
    pub(crate) fn write(
        &mut self,
        gpu: &Gpu,
        passes: &[(FrameUniform, ObjectUniform)],
        shadow_map: Option<&ShadowTexture>,
    ) {
        if self.shadow_map.as_ref() != shadow_map {
            self.shadow_map = shadow_map.cloned();
            self.groups.clear();
        }
        if passes.len() > self.groups.len() {
            self.grow(gpu, passes.len().next_power_of_two());
        }
        let Some(buffer) = &self.buffer else { return };
        for (index, (frame, object)) in passes.iter().enumerate() {
            let at = index as u64 * PASS_STRIDE;
            gpu.queue.write_buffer(buffer, at, bytemuck::bytes_of(frame));
            gpu.queue.write_buffer(buffer, at + OBJECT_OFFSET, bytemuck::bytes_of(object));
        }
    }

    /// The group of the pass with this index.
    pub(crate) fn group(&self, index: usize) -> Option<&wgpu::BindGroup> {
        self.groups.get(index)
    }

    fn grow(&mut self, gpu: &Gpu, count: usize) {
        let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("frame"),
            size: count as u64 * PASS_STRIDE,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let part = |offset, size: usize| {
            wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                buffer: &buffer,
                offset,
                size: std::num::NonZeroU64::new(size as u64),
            })
        };
        let group = |index: usize| {
            let at = index as u64 * PASS_STRIDE;
            let frame = part(at, size_of::<FrameUniform>());
            let object = part(at + OBJECT_OFFSET, size_of::<ObjectUniform>());
            let mut resources = vec![frame, object];
            if let Some(map) = &self.shadow_map {
                resources.push(wgpu::BindingResource::TextureView(&map.view));
                resources.push(wgpu::BindingResource::Sampler(&map.sampler));
            }
            let entries: Vec<_> = (0..)
                .zip(resources)
                .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource })
                .collect();
            gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("frame"),
                layout: self.layouts.of(self.shadow_map.is_some()),
                entries: &entries,
            })
        };
        self.groups = (0..count).map(group).collect();
        self.buffer = Some(buffer);
    }
}

/// Groups that are kept: a feedback texture has two sides that take turns, and passes may read different ones.
const MAX_GROUPS: usize = 16;

/// Bind group 1 of the present program.
#[derive(Debug, Default)]
pub(crate) struct ValuesAndTextures {
    values: Option<Values>,
    /// The document's textures by binding, and what stands in for those that passes draw to.
    bound: Vec<(u32, GpuTexture)>,
    groups: Vec<Group>,
}

#[derive(Debug)]
struct Values {
    buffer: wgpu::Buffer,
    storage: bool,
    bytes: Vec<u8>,
}

/// A bind group with what it was made from.
#[derive(Debug)]
struct Group {
    layout: wgpu::BindGroupLayout,
    buffer: Option<wgpu::Buffer>,
    textures: Vec<(u32, GpuTexture)>,
    group: wgpu::BindGroup,
}

impl ValuesAndTextures {
    /// Gets the present values and textures of the document ready; problems are added to `diagnostics`.
    pub(crate) fn prepare(
        &mut self,
        gpu: &Gpu,
        textures: &mut Textures,
        interface: &Interface,
        (bundle, base): (&Bundle, Option<&Path>),
        document: &Document,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        self.write_values(gpu, &interface.values, document);
        self.bound.clear();
        for binding in &interface.textures {
            let stand_in = match binding.origin {
                TextureOrigin::Document => None,
                TextureOrigin::Pass => Some(textures.placeholder(gpu, binding.shape)),
                TextureOrigin::Scene(scene) => Some(textures.empty_scene(scene)),
            };
            if let Some(stand_in) = stand_in {
                self.bound.push((binding.binding, stand_in));
                continue;
            }
            let (texture, problem) =
                textures.named(gpu, bundle, base, document, &binding.name, binding.shape);
            diagnostics.extend(problem.map(|problem| at_reader(document, &binding.name, problem)));
            self.bound.push((binding.binding, texture));
        }
    }

    /// The group of a pass for what was prepared; `drawn` gives the textures that passes draw to and
    /// those of the scene.
    pub(crate) fn group(
        &mut self,
        gpu: &Gpu,
        (interface, layout): (&Interface, &wgpu::BindGroupLayout),
        drawn: impl Fn(&TextureBinding) -> Option<GpuTexture>,
    ) -> wgpu::BindGroup {
        let buffer = self.values.as_ref().map(|values| values.buffer.clone());
        let mut bound = self.bound.clone();
        for (binding, (_, texture)) in interface.textures.iter().zip(&mut bound) {
            if let Some(drawn) = drawn(binding) {
                *texture = drawn;
            }
        }
        let fits = |kept: &&Group| kept.layout == *layout && kept.buffer == buffer && kept.textures == bound;
        if let Some(kept) = self.groups.iter().find(fits) {
            return kept.group.clone();
        }
        let group = make_group(gpu, layout, buffer.as_ref(), &bound);
        if self.groups.len() >= MAX_GROUPS {
            self.groups.remove(0);
        }
        self.groups.push(Group { layout: layout.clone(), buffer, textures: bound, group: group.clone() });
        group
    }

    /// Hands the values to the device where they have changed.
    fn write_values(&mut self, gpu: &Gpu, layout: &ValueLayout, document: &Document) {
        if layout.size == 0 {
            self.values = None;
            return;
        }
        let bytes = layout.bytes(document);
        let fits = |kept: &&mut Values| {
            kept.storage == layout.storage && kept.buffer.size() == u64::from(layout.size)
        };
        if let Some(kept) = self.values.as_mut().filter(fits) {
            if kept.bytes != bytes {
                gpu.queue.write_buffer(&kept.buffer, 0, &bytes);
                kept.bytes = bytes;
            }
            return;
        }
        let usage = if layout.storage { wgpu::BufferUsages::STORAGE } else { wgpu::BufferUsages::UNIFORM };
        let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("values"),
            size: u64::from(layout.size),
            usage: usage | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        gpu.queue.write_buffer(&buffer, 0, &bytes);
        self.values = Some(Values { buffer, storage: layout.storage, bytes });
    }
}

fn make_group(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    values: Option<&wgpu::Buffer>,
    textures: &[(u32, GpuTexture)],
) -> wgpu::BindGroup {
    let mut entries: Vec<wgpu::BindGroupEntry<'_>> = values
        .map(|buffer| wgpu::BindGroupEntry { binding: 0, resource: buffer.as_entire_binding() })
        .into_iter()
        .collect();
    for (binding, texture) in textures {
        entries.push(wgpu::BindGroupEntry {
            binding: *binding,
            resource: wgpu::BindingResource::TextureView(&texture.view),
        });
        entries.push(wgpu::BindGroupEntry {
            binding: binding + 1,
            resource: wgpu::BindingResource::Sampler(&texture.sampler),
        });
    }
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("values and textures"),
        layout,
        entries: &entries,
    })
}

/// The problem, at the first node that reads the texture.
fn at_reader(document: &Document, texture: &str, problem: Diagnostic) -> Diagnostic {
    let reader = document.graph().nodes().find(|(_, node)| node.option("texture") == Some(texture));
    match reader {
        Some((id, node)) => problem.at_node(id, node.label.as_deref().unwrap_or("Texture")),
        None => problem,
    }
}
