//! What is behind everything: a gradient, a checker or a picture, over the whole view.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

use crate::assets::{Picture, add, texture};
use crate::scene::{BACKGROUND, Background};

/// The side of a square of a checker in pixels.
const CHECKER_SIDE: f32 = 24.0;

pub struct BackdropPlugin;

impl Plugin for BackdropPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(MaterialPlugin::<BackdropMaterial>::default()).add_systems(Startup, spawn);
        let colour = match BACKGROUND {
            Background::Colour([red, green, blue]) => LinearRgba::rgb(red, green, blue),
            _ => LinearRgba::NONE,
        };
        app.insert_resource(ClearColor(colour.into()));
    }
}

/// Two colours and a picture, of which `kind` shows a gradient (0), a checker (1) or the picture (2).
#[derive(Asset, AsBindGroup, Clone, Debug, TypePath)]
struct BackdropMaterial {
    #[uniform(0)]
    first: LinearRgba,
    #[uniform(0)]
    second: LinearRgba,
    #[uniform(0)]
    settings: Vec4,
    #[texture(1)]
    #[sampler(2)]
    picture: Option<Handle<Image>>,
}

impl Material for BackdropMaterial {
    fn vertex_shader() -> ShaderRef {
        "shaders/backdrop.wesl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "shaders/backdrop.wesl".into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[Mesh::ATTRIBUTE_POSITION.at_shader_location(0)])?];
        Ok(())
    }
}

fn spawn(world: &mut World) {
    let (colours, kind, picture): ([[f32; 3]; 2], f32, Option<Picture>) = match BACKGROUND {
        Background::Colour(_) => return,
        Background::Gradient(top, bottom) => ([top, bottom], 0.0, None),
        Background::Checker(first, second) => ([first, second], 1.0, None),
        Background::Picture(picture) => ([[0.0; 3]; 2], 2.0, Some(picture)),
    };
    let picture = picture.map(|picture| texture(world, &picture));
    let [first, second] = colours.map(|[red, green, blue]| LinearRgba::rgb(red, green, blue));
    let settings = Vec4::new(0.0, 0.0, CHECKER_SIDE, kind);
    let material = add(world, BackdropMaterial { first, second, settings, picture });
    let quad = add(world, Mesh::from(Rectangle::new(2.0, 2.0)));
    world.spawn((Mesh3d(quad), MeshMaterial3d(material), NoFrustumCulling));
}
