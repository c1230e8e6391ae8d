//! Commands that change how the picture and the window are looked at, and nothing in the document.

use super::EditorApp;
use super::theme::ThemeChoice;
use super::viewport::{STANDARD_VIEWS, looking_from};
use crate::document::Camera;

/// One of these commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// A grid on the ground.
    Grid,
    /// Meshes as lines.
    Wireframe,
    /// Paints what no screen can show.
    MarkRange,
    /// The value of the pixel under the pointer.
    InspectPixels,
    /// How long a frame takes, over the picture.
    FrameTime,
    /// The saved version beside the picture.
    Compare,
    /// A plain drag moves the object instead of the camera.
    MoveObject,
    /// Puts the object back where it stood before it was dragged.
    PutObjectBack,
    /// Brings the object into view, whole and as large as it gets.
    FrameObject,
    /// Looks from one of [`STANDARD_VIEWS`], by its place there.
    From(usize),
    /// Without perspective, or with it.
    Orthographic,
    /// The colours of the window.
    Theme(ThemeChoice),
    /// Nothing glides and fades.
    ReducedMotion,
}

impl Look {
    /// What the command palette says.
    pub fn title(self) -> String {
        match self {
            Self::Grid => "Grid in the viewport",
            Self::Wireframe => "Wireframe",
            Self::MarkRange => "Mark values that no screen can show",
            Self::InspectPixels => "Inspect pixels",
            Self::FrameTime => "Frame time",
            Self::Compare => "Compare with the saved version",
            Self::MoveObject => "Drag moves the object",
            Self::PutObjectBack => "Put the object back",
            Self::FrameObject => "Frame object",
            Self::From(view) => STANDARD_VIEWS.get(view).map_or("View", |(name, _)| name),
            Self::Orthographic => "Orthographic view",
            Self::Theme(choice) => return format!("{} theme", choice.title()),
            Self::ReducedMotion => "Reduced motion",
        }
        .to_owned()
    }
}

impl EditorApp {
    pub(super) fn look(&mut self, look: Look) {
        let view = &mut self.settings.view;
        let camera = &mut self.tab.editor.camera;
        match look {
            Look::Grid => view.grid = !view.grid,
            Look::Wireframe => view.wireframe = !view.wireframe,
            Look::MarkRange => view.mark_range = !view.mark_range,
            Look::InspectPixels => view.inspects = !view.inspects,
            Look::FrameTime => view.timing = !view.timing,
            Look::Compare => view.toggle_divider(),
            Look::MoveObject => view.moves_object = !view.moves_object,
            Look::PutObjectBack => self.tab.viewport.object.reset(),
            Look::FrameObject => self.tab.viewport.frames_object = true,
            Look::From(place) => *camera = looking_from(place, *camera),
            // What is seen keeps its size where the camera looks at.
            Look::Orthographic => *camera = Camera { orthographic: !camera.orthographic, ..*camera },
            Look::Theme(choice) => self.settings.theme = choice,
            Look::ReducedMotion => self.settings.reduced_motion = !self.settings.reduced_motion,
        }
    }
}
