//! What stands around the effect: camera, light, background, movement. Saved with the document.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::is_false;

/// Camera, light, background and movement of a document.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Scene {
    /// The orbit camera.
    pub camera: Camera,
    /// The main light and the ambient light.
    pub light: Light,
    /// What is behind everything.
    pub background: Background,
    /// A plane under everything that takes the shadow of the passes; `None`: there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// How the object moves by itself, and how far it is from where it was.
    #[serde(skip_serializing_if = "Motion::is_default")]
    pub motion: Motion,
    /// After how many seconds the animation repeats, 0.01 to 86,400; `None`: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loop_seconds: Option<f64>,
    /// Fields of newer versions, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

/// A camera that orbits a point. Right-handed, +y up; at yaw 0 and pitch 0 it looks along -z.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Camera {
    /// Turn about +y in degrees, counter-clockwise seen from above, within ±36,000.
    pub yaw: f32,
    /// Degrees above the horizon, within ±89.9.
    pub pitch: f32,
    /// Distance from the target, 0.001 to 1,000,000.
    pub distance: f32,
    /// The point it looks at, each coordinate within ±1,000,000.
    pub target: [f32; 3],
    /// Vertical field of view in degrees, 1 to 170.
    pub field_of_view: f32,
    /// Without perspective: what is farther away is not smaller. The picture shows as much as the field of view does
    /// at the target's distance.
    #[serde(skip_serializing_if = "is_false")]
    pub orthographic: bool,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            yaw: 30.0,
            pitch: 20.0,
            distance: 4.0,
            target: [0.0; 3],
            field_of_view: 40.0,
            orthographic: false,
        }
    }
}

impl Camera {
    /// Half the height that is seen at the target, in world units.
    pub fn half_height(&self) -> f32 {
        self.distance * (self.field_of_view.to_radians() / 2.0).tan()
    }
}

/// A directional light with an ambient part.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Light {
    /// Direction TO the light; any length but 0.
    pub direction: [f32; 3],
    /// Linear colour times intensity.
    pub colour: [f32; 3],
    /// Linear colour of the light from everywhere.
    pub ambient: [f32; 3],
}

impl Default for Light {
    fn default() -> Self {
        Self { direction: [0.5, 0.8, 0.6], colour: [1.0, 0.98, 0.94], ambient: [0.16, 0.18, 0.22] }
    }
}

/// What is behind everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Background {
    /// One linear colour.
    Colour([f32; 3]),
    /// From the top to the bottom, linear colours.
    Gradient([[f32; 3]; 2]),
    /// Squares of two linear colours.
    Checker([[f32; 3]; 2]),
    /// The document's texture of this name, as large as covers the picture without distortion.
    Image(String),
    /// Nothing: alpha 0, shown on a checkerboard.
    Transparent,
}

impl Default for Background {
    fn default() -> Self {
        Self::Gradient([[0.055, 0.06, 0.075], [0.012, 0.013, 0.017]])
    }
}

/// A horizontal plane that fades out into the distance. It belongs to the preview, not to the exported effect.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ground {
    /// Its y in world units, within ±1,000,000.
    pub height: f32,
    /// Linear colour.
    pub colour: [f32; 3],
    /// The distance from the origin at which it has faded out, in world units, 0.001 to 1,000,000.
    pub size: f32,
}

impl Default for Ground {
    fn default() -> Self {
        Self { height: -1.0, colour: [0.35, 0.36, 0.38], size: 12.0 }
    }
}

/// How the object moves, and the place that lags behind it, of which trails are made.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Motion {
    /// The path that the object follows by itself.
    pub path: MotionPath,
    /// How far from its centre the path goes, in world units, 0 to 10,000.
    pub size: f32,
    /// Seconds for one round of the path, 0.01 to 86,400.
    pub period: f32,
    /// Which share of its distance the lagging place catches up per second, 0 to 1,000.
    pub tween_speed: f32,
    /// The distance at which the motion's fade is 1, 0.001 to 10,000.
    pub max_motion: f32,
}

impl Motion {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for Motion {
    fn default() -> Self {
        Self { path: MotionPath::None, size: 2.0, period: 2.0, tween_speed: 10.0, max_motion: 10.0 }
    }
}

/// A path through the origin of the world's space or around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MotionPath {
    /// The object stays where it is.
    #[default]
    None,
    /// To and fro along x, slower toward the ends.
    Line,
    /// A circle over the ground, counter-clockwise seen from above.
    Circle,
    /// An eight over the ground, twice as wide along x as along z.
    FigureEight,
    /// Up and down again in the first half of the period, at rest in the second.
    Jump,
}
