//! A pass: one draw of a mesh with its render state.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value as Json};

use super::{EditError, NodeId, Target, TextureTarget, is_false, limits, yes};

/// One draw: a mesh, a vertex part and a fragment part (the pins of its Pass Output node), a render state, a target.
///
/// Passes are drawn in the order of the document, whatever their targets. One that reads a texture finds there what the
/// passes before it have drawn in this frame; where none of those draws to it, what the frame before left. A pass that
/// draws to the texture itself finds the frame before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pass {
    /// Its name, unique in the document.
    pub name: String,
    /// Its Pass Output node.
    pub output: NodeId,
    /// What it draws.
    #[serde(default)]
    pub mesh: MeshSource,
    /// Many copies in one draw call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instances: Option<Instances>,
    /// How it mixes with what is there.
    #[serde(default)]
    pub blend: Blend,
    /// Which faces are left out.
    #[serde(default)]
    pub cull: Cull,
    /// How it is tested against what is nearer.
    #[serde(default)]
    pub depth_test: DepthTest,
    /// Whether it hides what is farther.
    #[serde(default = "yes")]
    pub depth_write: bool,
    /// Whether it throws a shadow: its vertex part also draws the shadow map of the main light, before all passes. What
    /// its alpha clips throws none.
    #[serde(default, skip_serializing_if = "is_false")]
    pub casts_shadow: bool,
    /// Left out of the picture while true.
    #[serde(default, skip_serializing_if = "is_false")]
    pub muted: bool,
    /// Where it draws to.
    #[serde(default, skip_serializing_if = "Target::is_screen")]
    pub target: Target,
    /// What its target is like where that is a texture; the first pass that draws to a texture decides.
    #[serde(default, skip_serializing_if = "TextureTarget::is_default")]
    pub texture_target: TextureTarget,
    /// Fields of newer versions, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

impl Pass {
    /// An opaque pass over the full-view quad.
    pub fn new(name: impl Into<String>, output: NodeId) -> Self {
        Self {
            name: name.into(),
            output,
            mesh: MeshSource::default(),
            instances: None,
            blend: Blend::Opaque,
            cull: Cull::Back,
            depth_test: DepthTest::Less,
            depth_write: true,
            casts_shadow: false,
            muted: false,
            target: Target::Screen,
            texture_target: TextureTarget::default(),
            extra: Map::new(),
        }
    }

    /// Refuses settings that cannot be drawn.
    pub(super) fn check(&self) -> Result<(), EditError> {
        if let Some(instances) = &self.instances {
            limits::check_instances(instances)?;
        }
        limits::check_target(&self.texture_target)
    }
}

/// What a pass draws. In a file: the name of a built-in mesh, `bundle:meshes/NAME.obj`, or a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum MeshSource {
    /// A quad that fills the view exactly and ignores the camera.
    #[default]
    View,
    /// A unit quad in the xy plane, 1×1, facing +z.
    Quad,
    /// A subdivided plane in the xz plane, 2×2, facing +y, 64×64 cells.
    Plane,
    /// A subdivided strip in the xy plane, 2×2, facing +z, 64×64 cells.
    Strip,
    /// A cube with edges of 2.
    Cube,
    /// A UV sphere of radius 1.
    Sphere,
    /// A sphere of radius 1 from a subdivided icosahedron.
    Icosphere,
    /// A torus about y, radii 0.75 and 0.25.
    Torus,
    /// A cylinder about y, radius 0.5, height 2.
    Cylinder,
    /// A capsule about y, radius 0.5, height 2.
    Capsule,
    /// The bundled fish.
    Fish,
    /// A mesh file: `bundle:…` or a path relative to the document.
    File(String),
}

impl MeshSource {
    /// The built-in meshes with their names in files.
    pub const BUILT_IN: [(&'static str, Self); 11] = [
        ("view", Self::View),
        ("quad", Self::Quad),
        ("plane", Self::Plane),
        ("strip", Self::Strip),
        ("cube", Self::Cube),
        ("sphere", Self::Sphere),
        ("icosphere", Self::Icosphere),
        ("torus", Self::Torus),
        ("cylinder", Self::Cylinder),
        ("capsule", Self::Capsule),
        ("fish", Self::Fish),
    ];

    /// The mesh with this name or path.
    pub fn from_text(text: &str) -> Self {
        Self::BUILT_IN
            .iter()
            .find(|(name, _)| *name == text)
            .map_or_else(|| Self::File(text.to_owned()), |(_, mesh)| mesh.clone())
    }

    /// True for the quad that fills the view and ignores the camera.
    pub fn is_view(&self) -> bool {
        matches!(self, Self::View)
    }
}

impl fmt::Display for MeshSource {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::File(path) = self {
            return formatter.write_str(path);
        }
        let name = Self::BUILT_IN.iter().find(|(_, mesh)| mesh == self).map_or("view", |(name, _)| name);
        formatter.write_str(name)
    }
}

impl Serialize for MeshSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for MeshSource {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self::from_text(&text))
    }
}

/// How a pass mixes with what is already in its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blend {
    /// Replaces.
    #[default]
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

/// Which faces are left out; front faces are counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cull {
    /// Nothing.
    None,
    /// Faces seen from behind.
    #[default]
    Back,
    /// Faces seen from the front.
    Front,
}

/// When a fragment is drawn, by its depth against what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DepthTest {
    /// When it is nearer.
    #[default]
    Less,
    /// When it is nearer or equal.
    LessEqual,
    /// Always.
    Always,
}

/// Where the copies of an instanced pass stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InstanceLayout {
    /// At random within the box `±extent`.
    #[default]
    Box,
    /// On a regular grid within the box `±extent`.
    Grid,
    /// On a circle in the xz plane with radii `extent.x` and `extent.z`.
    Ring,
    /// On the line from `-extent` to `+extent`.
    Line,
}

/// Many copies of a mesh, drawn with one draw call.
///
/// Each has a transform, a colour and four custom numbers, in [0, 1) unless `custom` says otherwise; all are made from
/// the seed alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Instances {
    /// How many, up to [`Instances::MAX`].
    pub count: u32,
    /// Where they stand.
    #[serde(default)]
    pub layout: InstanceLayout,
    /// Half the size of the layout in x, y, z, up to 1,000,000 as all lengths here.
    pub extent: [f32; 3],
    /// Its middle in object space.
    #[serde(default, skip_serializing_if = "Instances::is_zero")]
    pub centre: [f32; 3],
    /// Seed of every random number.
    #[serde(default)]
    pub seed: u32,
    /// Smallest and largest uniform scale.
    #[serde(default = "Instances::default_scale")]
    pub scale: [f32; 2],
    /// Smallest and largest turn about y in degrees.
    #[serde(default)]
    pub turn: [f32; 2],
    /// Smallest and largest turn about x in degrees, before that about y.
    #[serde(default, skip_serializing_if = "Instances::is_zero")]
    pub tilt: [f32; 2],
    /// Smallest and largest turn about z in degrees, before both others.
    #[serde(default, skip_serializing_if = "Instances::is_zero")]
    pub roll: [f32; 2],
    /// Linear colours between which each copy gets its own.
    #[serde(default = "Instances::default_colours")]
    pub colours: [[f32; 4]; 2],
    /// Smallest and largest of the four custom numbers.
    #[serde(default = "Instances::default_custom", skip_serializing_if = "Instances::is_default_custom")]
    pub custom: [[f32; 4]; 2],
    /// Fields of newer versions, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

impl Instances {
    /// The largest count.
    pub const MAX: u32 = 1_000_000;

    /// This many copies at random places in a box around the origin, each turned about y.
    pub fn new(count: u32, extent: [f32; 3]) -> Self {
        Self {
            count,
            layout: InstanceLayout::Box,
            extent,
            centre: [0.0; 3],
            seed: 1,
            scale: Self::default_scale(),
            turn: [0.0, 360.0],
            tilt: [0.0; 2],
            roll: [0.0; 2],
            colours: Self::default_colours(),
            custom: Self::default_custom(),
            extra: Map::new(),
        }
    }

    fn is_zero<const N: usize>(numbers: &[f32; N]) -> bool {
        *numbers == [0.0; N]
    }

    fn default_custom() -> [[f32; 4]; 2] {
        [[0.0; 4], [1.0; 4]]
    }

    fn is_default_custom(custom: &[[f32; 4]; 2]) -> bool {
        *custom == Self::default_custom()
    }

    fn default_scale() -> [f32; 2] {
        [1.0, 1.0]
    }

    fn default_colours() -> [[f32; 4]; 2] {
        [[1.0; 4]; 2]
    }
}
