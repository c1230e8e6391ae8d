//! {{title}}: a material for each pass.
{{about}}//!
//! For Bevy 0.20. Take this file, the folder `assets/shaders` and the textures into your program, add [`EffectPlugin`],
//! and give the materials to meshes. Written by Shaderwright; export again rather than change it by hand.

#![allow(dead_code, clippy::excessive_precision, reason = "a program need not use all of it")]

use bevy::mesh::{MeshVertexBufferLayoutRef, VertexAttributeDescriptor};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, CompareFunction, Face,
    RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

/// Adds the materials.
pub struct EffectPlugin;

impl Plugin for EffectPlugin {
    fn build(&self, app: &mut App) {
{{plugins}}    }
}

{{values}}{{motion}}{{materials}}/// What a pass sets of its pipeline.
struct State {
    attributes: &'static [VertexAttributeDescriptor],
    blend: Blend,
    cull_mode: Option<Face>,
    depth_compare: CompareFunction,
    depth_write: bool,
}

impl State {
    fn set(
        &self,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.vertex.buffers = vec![layout.0.get_layout(self.attributes)?];
        let target = descriptor.fragment.as_mut().and_then(|fragment| fragment.targets.first_mut());
        // What draws a shadow map has none.
        let Some(Some(target)) = target else { return Ok(()) };
        target.blend = self.blend.state();
        descriptor.primitive.cull_mode = self.cull_mode;
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.depth_compare = Some(self.depth_compare);
            depth.depth_write_enabled = Some(self.depth_write);
        }
        Ok(())
    }
}

/// How a pass mixes with what is there.
enum Blend {
    Opaque,
    Alpha,
    Premultiplied,
    Additive,
    Multiply,
}

impl Blend {
    const fn state(&self) -> Option<BlendState> {
        const fn add(src_factor: BlendFactor, dst_factor: BlendFactor) -> BlendComponent {
            BlendComponent { src_factor, dst_factor, operation: BlendOperation::Add }
        }
        const OVER: BlendComponent = add(BlendFactor::One, BlendFactor::OneMinusSrcAlpha);
        let (color, alpha) = match self {
            Self::Opaque => return None,
            Self::Alpha => (add(BlendFactor::SrcAlpha, BlendFactor::OneMinusSrcAlpha), OVER),
            Self::Premultiplied => (OVER, OVER),
            Self::Additive => (add(BlendFactor::SrcAlpha, BlendFactor::One), OVER),
            Self::Multiply => (add(BlendFactor::Zero, BlendFactor::Src), add(BlendFactor::Zero, BlendFactor::One)),
        };
        Some(BlendState { color, alpha })
    }
}
