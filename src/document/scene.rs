//! What stands around the effect: camera, light, background. Saved with the document.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// Camera, light and background of a document.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Scene {
    /// The orbit camera.
    pub camera: Camera,
    /// The main light and the ambient light.
    pub light: Light,
    /// What is behind everything.
    pub background: Background,
    /// After how many seconds the animation repeats; `None`: never.
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
    /// Turn about +y in degrees, counter-clockwise seen from above.
    pub yaw: f32,
    /// Degrees above the horizon, within ±89.9.
    pub pitch: f32,
    /// Distance from the target, above 0.
    pub distance: f32,
    /// The point it looks at.
    pub target: [f32; 3],
    /// Vertical field of view in degrees, 1 to 170.
    pub field_of_view: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self { yaw: 30.0, pitch: 20.0, distance: 4.0, target: [0.0; 3], field_of_view: 40.0 }
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Background {
    /// One linear colour.
    Colour([f32; 3]),
    /// From the top to the bottom, linear colours.
    Gradient([[f32; 3]; 2]),
    /// Nothing: alpha 0, shown on a checkerboard.
    Transparent,
}

impl Default for Background {
    fn default() -> Self {
        Self::Gradient([[0.055, 0.06, 0.075], [0.012, 0.013, 0.017]])
    }
}
