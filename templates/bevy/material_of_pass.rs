/// The pass `{{pass}}`: {{state}}.
#[derive(Asset, AsBindGroup, Clone, Debug, TypePath)]
pub struct {{material}} {
{{fields}}}

impl {{material}} {
    const STATE: State = State {
        attributes: &[
{{attributes}}        ],
        blend: Blend::{{blend}},
        cull_mode: {{cull_mode}},
        // Depth is 1 at the camera.
        depth_compare: CompareFunction::{{depth_compare}},
        depth_write: {{depth_write}},
    };
}

impl Material for {{material}} {
    fn vertex_shader() -> ShaderRef {
        {{shader}}.into()
    }

    fn fragment_shader() -> ShaderRef {
        {{shader}}.into()
    }

{{shadow}}    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::{{alpha_mode}}
    }

{{order}}    fn enable_prepass() -> bool {
        false
    }

    fn enable_oit() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        Self::STATE.set(descriptor, layout)
    }
}

