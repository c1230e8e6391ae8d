//! What stands around the effect in its graph: camera, light, background, meshes and pictures.

#![allow(
    dead_code,
    unused_imports,
    unused_variables,
    clippy::excessive_precision,
    reason = "written by a program from the graph"
)]

use std::f32::consts::PI;

use bevy::asset::RenderAssetUsages;
use bevy::camera::Exposure;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::image::ImageAddressMode;
use bevy::light::CascadeShadowConfigBuilder;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::TextureViewDimension;
use bevy::render::storage::ShaderBuffer;

use crate::assets::{Picture, Texels, add, mesh, texture};
use crate::material;
use crate::motion::{Lag, Moving, follow};

/// The graph's title.
pub const TITLE: &str = {{title}};

/// A camera that orbits a point; angles in degrees.
pub struct Camera {
    pub yaw: f32,
    pub pitch: f32,
    pub distance: f32,
    pub target: [f32; 3],
    pub field_of_view: f32,
}

pub const CAMERA: Camera = Camera {{camera}};

/// A directional light with an ambient part; linear colours.
pub struct Light {
    pub direction: [f32; 3],
    pub colour: [f32; 3],
    pub ambient: [f32; 3],
}

pub const LIGHT: Light = Light {{light}};

/// What is behind everything; linear colours.
pub enum Background {
    Colour([f32; 3]),
    Gradient([f32; 3], [f32; 3]),
    Checker([f32; 3], [f32; 3]),
    Picture(Picture),
}

pub const BACKGROUND: Background = Background::{{background}};

/// After how many seconds the animation repeats.
pub const LOOP_SECS: Option<f64> = {{loop_secs}};

/// A path that the object follows by itself.
#[derive(PartialEq)]
pub enum Path {
    None,
    Line,
    Circle,
    FigureEight,
    Jump,
}

/// How the object moves, and the place that lags behind it.
pub struct Motion {
    pub path: Path,
    pub size: f32,
    pub period: f32,
    pub tween_speed: f32,
    pub max_motion: f32,
}

pub const MOTION: Motion = Motion {{motion}};

/// Tells the materials that read it how the object lags behind.
pub fn add_motion(app: &mut App) {
{{tell}}}

/// Puts the graph's light into the world, in the units of Bevy's: what is 1 in the graph is `PI / exposure` lux from the
/// sun and `1 / exposure` from everywhere.
pub fn spawn_light(commands: &mut Commands) {
    let exposure = Exposure::default().exposure();
    let colour = |[red, green, blue]: [f32; 3]| Color::linear_rgb(red, green, blue);
    let light = DirectionalLight {
        color: colour(LIGHT.colour),
        illuminance: PI / exposure,
        shadow_maps_enabled: true,
        ..default()
    };
    let cascades = CascadeShadowConfigBuilder {
        num_cascades: 1,
        minimum_distance: CAMERA.distance * 0.01,
        maximum_distance: CAMERA.distance * 4.0,
        ..default()
    };
    let towards = Vec3::from(LIGHT.direction).try_normalize().unwrap_or(Vec3::Y);
    let up = if towards.y.abs() > 0.99 { Vec3::Z } else { Vec3::Y };
    commands.spawn((light, cascades.build(), Transform::default().looking_to(-towards, up)));
    let (color, brightness) = (colour(LIGHT.ambient), 1.0 / exposure);
    commands.insert_resource(GlobalAmbientLight { color, brightness, ..default() });
}

/// Puts the effect into the world.
pub fn spawn(world: &mut World) {
{{spawn}}}
