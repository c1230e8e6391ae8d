//! What identifies a program on the device, so that nothing is built twice.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::compile::{Attribute, Compiled, Interface};
use crate::document::{Blend, Cull, DepthTest, Document, Pass};

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
    /// Bindings of textures; that of each sampler is one more.
    pub(crate) textures: Vec<u32>,
}

/// One pass with its pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PassKey {
    pub(crate) name: String,
    pub(crate) pipeline: PipelineKey,
}

/// What makes a pipeline, besides text and bindings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PipelineKey {
    pub(crate) vertex_entry: String,
    pub(crate) fragment_entry: String,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) blend: Blend,
    pub(crate) cull: Cull,
    pub(crate) depth_test: DepthTest,
    pub(crate) depth_write: bool,
}

/// A program that can be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) key: ProgramKey,
    pub(crate) interface: Interface,
    pub(crate) pipelines: BTreeMap<String, wgpu::RenderPipeline>,
    pub(crate) bindings_layout: wgpu::BindGroupLayout,
}

impl ProgramKey {
    pub(crate) fn new(compiled: &Compiled, document: &Document) -> Self {
        let interface = &compiled.interface;
        let passes = interface.passes.iter().filter_map(|compiled| {
            let pass = document.passes().iter().find(|pass| pass.name == compiled.name)?;
            let pipeline = PipelineKey {
                vertex_entry: compiled.vertex_entry.clone(),
                fragment_entry: compiled.fragment_entry.clone(),
                attributes: compiled.attributes.clone(),
                ..PipelineKey::of_state(pass)
            };
            Some(PassKey { name: pass.name.clone(), pipeline })
        });
        Self {
            wgsl: Arc::from(compiled.wgsl.as_str()),
            bindings: BindingsKey {
                values_size: interface.values.size,
                storage: interface.values.storage,
                textures: interface.textures.iter().map(|texture| texture.binding).collect(),
            },
            passes: passes.collect(),
        }
    }
}

impl PipelineKey {
    fn of_state(pass: &Pass) -> Self {
        Self {
            vertex_entry: String::new(),
            fragment_entry: String::new(),
            attributes: Vec::new(),
            blend: pass.blend,
            cull: pass.cull,
            depth_test: pass.depth_test,
            depth_write: pass.depth_write,
        }
    }
}
