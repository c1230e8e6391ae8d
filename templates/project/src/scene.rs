//! What stands around the effect in its graph: camera, light, background, movement, meshes and pictures.

#![allow(dead_code, unused_imports, clippy::excessive_precision, reason = "written by a program from the graph")]

use wgpu::{AddressMode, TextureFormat, TextureViewDimension};

use crate::effect::{SamplerSettings, TextureSlot};

/// The graph's title.
pub const TITLE: &str = {{title}};

/// A camera that orbits a point; angles in degrees.
#[derive(Clone, Copy)]
pub struct Camera {
    pub yaw: f32,
    pub pitch: f32,
    pub distance: f32,
    pub target: [f32; 3],
    pub field_of_view: f32,
    /// Without perspective: the picture shows as much as the field of view does at the target's distance.
    pub orthographic: bool,
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
    /// [`BACKGROUND_IMAGE`].
    Image,
    Transparent,
}

pub const BACKGROUND: Background = Background::{{background}};

/// A horizontal plane that takes the shadow.
pub struct Ground {
    pub height: f32,
    /// Linear.
    pub colour: [f32; 3],
    /// The distance from the origin at which it has faded out.
    pub size: f32,
}

pub const GROUND: Option<Ground> = {{ground}};

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

/// After how many seconds the animation repeats.
pub const LOOP_SECS: Option<f64> = {{loop_secs}};

/// A mesh: interleaved vertices and u32 indices.
pub struct Mesh {
    pub name: &'static str,
    pub vertices: &'static [u8],
    pub indices: &'static [u8],
    /// Distance of the farthest vertex from the origin.
    pub radius: f32,
}

pub const MESHES: [Mesh; {{mesh_count}}] = [
{{meshes}}];

/// The copies of each pass, interleaved.
pub const INSTANCES: [&[u8]; {{pass_count}}] = [
{{instances}}];

/// For each pass the largest scale of its copies and how far they stand from the origin.
pub const REACHES: [[f32; 2]; {{pass_count}}] = [{{reaches}}];

/// A picture: texels in rows from the top.
pub struct Image {
    pub name: &'static str,
    pub width: u32,
    pub height: u32,
    /// The layers of an array, the six faces of a cube or the slices of voxels.
    pub layers: u32,
    /// How many levels `bytes` holds: all of voxels, else the full one.
    pub levels: u32,
    pub format: TextureFormat,
    pub bytes: &'static [u8],
}

/// The picture behind everything, where there is one.
pub const BACKGROUND_IMAGE: Option<(Image, TextureSlot)> = {{background_image}};

pub const IMAGES: [Image; {{image_count}}] = [
{{images}}];

/// The size of a texture that passes draw to.
pub enum Size {
    Relative(f32),
    Fixed([u32; 2]),
}

impl Size {
    /// In texels, for a picture of this size.
    pub fn of(&self, picture: [u32; 2]) -> [u32; 2] {
        match self {
            Self::Relative(share) => picture.map(|side| (side as f32 * share).round() as u32),
            Self::Fixed(size) => *size,
        }
    }
}

/// A texture that passes draw to.
pub struct PassTexture {
    pub name: &'static str,
    pub size: Size,
    pub format: TextureFormat,
}

pub const PASS_TEXTURES: [PassTexture; {{pass_texture_count}}] = [
{{pass_textures}}];
