//! What of the viewport is the user's choice and not the document's.

use serde::{Deserialize, Serialize};

/// How the picture is shown. Stored with the settings of the window.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ViewOptions {
    /// A plain drag moves the object instead of the camera.
    pub moves_object: bool,
    /// An object that is let go returns to its place.
    pub comes_back: bool,
    /// A grid on the ground.
    pub grid: bool,
    /// Meshes as lines.
    pub wireframe: bool,
    /// Paints what no screen can show.
    pub mark_range: bool,
    /// Shows the value of the pixel under the pointer.
    pub inspects: bool,
    /// Shows how long a frame takes over the picture.
    pub timing: bool,
    /// Pixels of the picture per pixel of the screen, along each side.
    pub resolution: f32,
    /// The saved version at the left of this share of the width; `None`: the picture alone.
    #[serde(skip)]
    pub divider: Option<f32>,
    /// The picture fills the whole screen.
    #[serde(skip)]
    pub full_screen: bool,
    /// The picture has a window of its own.
    #[serde(skip)]
    pub detached: bool,
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self {
            moves_object: false,
            comes_back: true,
            grid: false,
            wireframe: false,
            mark_range: false,
            inspects: false,
            timing: false,
            resolution: 1.0,
            divider: None,
            full_screen: false,
            detached: false,
        }
    }
}

impl ViewOptions {
    /// The resolutions that the menu offers.
    pub const RESOLUTIONS: [f32; 5] = [0.25, 0.5, 1.0, 1.5, 2.0];

    /// Puts the saved version beside the picture, with the line between them in the middle, or away.
    pub const fn toggle_divider(&mut self) {
        self.divider = if self.divider.is_none() { Some(0.5) } else { None };
    }

    /// Within the ranges that the fields state, whatever a settings file says.
    pub fn sanitized(self) -> Self {
        let resolution = if self.resolution.is_finite() { self.resolution.clamp(0.25, 2.0) } else { 1.0 };
        Self { resolution, ..self }
    }
}
