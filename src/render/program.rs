//! What identifies a program on the device, so that nothing is built twice.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::compile::{Attribute, Compiled, Interface, TextureBinding, TextureOrigin};
use crate::document::{Blend, Cull, DepthTest, Document, Pass, TargetFormat};
use crate::types::{SceneTexture, TextureShape};

/// Everything that the pipelines of a program are made from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ProgramKey {
    pub(crate) wgsl: Arc<str>,
    pub(crate) bindings: BindingsKey,
    pub(crate) passes: Vec<PassKey>,
}

/// The shape of bind group 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BindingsKey {
    pub(crate) values_size: u32,
    pub(crate) storage: bool,
    /// Textures; the binding of each sampler is one more.
    pub(crate) textures: Vec<TextureKey>,
    /// True when group 0 has the shadow map.
    pub(crate) shadow_map: bool,
}

/// One texture of bind group 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TextureKey {
    pub(crate) binding: u32,
    pub(crate) shape: TextureShape,
    /// False for the distances of the scene, which no device has to blend.
    pub(crate) filterable: bool,
}

impl TextureKey {
    pub(crate) fn of(binding: &TextureBinding) -> Self {
        let filterable = binding.origin != TextureOrigin::Scene(SceneTexture::Depth);
        Self { binding: binding.binding, shape: binding.shape, filterable }
    }
}

/// One pass with its pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PassKey {
    pub(crate) name: String,
    pub(crate) pipeline: PipelineKey,
    /// What draws it into the shadow map.
    pub(crate) shadow: Option<PipelineKey>,
}

/// What makes a pipeline, besides text and bindings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PipelineKey {
    pub(crate) vertex_entry: String,
    /// Empty without a fragment stage, as most passes into the shadow map are.
    pub(crate) fragment_entry: String,
    /// True for a pass into the shadow map, which has depth alone.
    pub(crate) is_shadow: bool,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) blend: Blend,
    pub(crate) cull: Cull,
    pub(crate) depth_test: DepthTest,
    pub(crate) depth_write: bool,
    /// The format of the texture that it draws to; `None` for the picture.
    pub(crate) texture: Option<TargetFormat>,
    /// Lines instead of triangles.
    pub(crate) wireframe: bool,
}

/// A program that can be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) key: ProgramKey,
    pub(crate) interface: Interface,
    pub(crate) pipelines: BTreeMap<String, PassPipelines>,
    pub(crate) bindings_layout: wgpu::BindGroupLayout,
}

/// The pipelines of one pass.
#[derive(Clone, Debug)]
pub(crate) struct PassPipelines {
    pub(crate) colour: wgpu::RenderPipeline,
    pub(crate) shadow: Option<wgpu::RenderPipeline>,
}

impl ProgramKey {
    /// `wireframe` draws the meshes of the picture as lines.
    pub(crate) fn new(compiled: &Compiled, document: &Document, wireframe: bool) -> Self {
        let interface = &compiled.interface;
        let passes = interface.passes.iter().filter_map(|compiled| {
            let pass = document.passes().iter().find(|pass| pass.name == compiled.name)?;
            let pipeline = PipelineKey {
                vertex_entry: compiled.vertex_entry.clone(),
                fragment_entry: compiled.fragment_entry.clone(),
                attributes: compiled.attributes.clone(),
                wireframe: wireframe && !pass.mesh.is_view() && pass.target.texture().is_none(),
                ..PipelineKey::of_state(document, pass)
            };
            // Without a reader nobody sees the shadow map.
            let is_read = interface.shadow_map || document.scene().ground.is_some();
            let entry = compiled.shadow_entry.as_ref().filter(|_| is_read);
            let shadow = entry.map(|entry| PipelineKey {
                vertex_entry: entry.clone(),
                fragment_entry: compiled.shadow_fragment_entry.clone().unwrap_or_default(),
                attributes: compiled.attributes.clone(),
                ..PipelineKey::of_shadow()
            });
            Some(PassKey { name: pass.name.clone(), pipeline, shadow })
        });
        Self {
            wgsl: Arc::from(compiled.wgsl.as_str()),
            bindings: BindingsKey {
                values_size: interface.values.size,
                storage: interface.values.storage,
                textures: interface.textures.iter().map(TextureKey::of).collect(),
                shadow_map: interface.shadow_map,
            },
            passes: passes.collect(),
        }
    }
}

impl PipelineKey {
    /// Thin sheets throw a shadow whichever side faces the light, so nothing is culled.
    fn of_shadow() -> Self {
        Self {
            vertex_entry: String::new(),
            fragment_entry: String::new(),
            is_shadow: true,
            attributes: Vec::new(),
            blend: Blend::Opaque,
            cull: Cull::None,
            depth_test: DepthTest::Less,
            depth_write: true,
            texture: None,
            wireframe: false,
        }
    }

    fn of_state(document: &Document, pass: &Pass) -> Self {
        Self {
            vertex_entry: String::new(),
            fragment_entry: String::new(),
            is_shadow: false,
            attributes: Vec::new(),
            blend: pass.blend,
            cull: pass.cull,
            depth_test: pass.depth_test,
            depth_write: pass.depth_write,
            texture: pass.target.texture().map(|name| document.texture_target(name).format),
            wireframe: false,
        }
    }
}
