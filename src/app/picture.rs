//! The picture of the viewport: the renderer, and the texture that the window shows.

use eframe::egui_wgpu::RenderState;

use super::gallery_ui::Thumbnails;
use super::state::Editor;
use super::viewport_ui::{Picture, ViewportPanel};
use crate::bundle::Bundle;

/// Draws the document and the examples' thumbnails.
pub struct PictureView {
    _render_state: Option<RenderState>,
    thumbnails: Thumbnails,
}

impl PictureView {
    /// On the window's own GPU.
    pub fn new(render_state: Option<RenderState>, _bundle: Bundle) -> Self {
        Self { _render_state: render_state, thumbnails: Thumbnails::default() }
    }

    /// Draws this frame's picture.
    pub fn update(&mut self, _editor: &Editor, _panel: &ViewportPanel, _document: u64, _ctx: &egui::Context) {}

    /// What to show.
    pub fn picture(&self) -> Picture<'_> {
        Picture::Pending
    }

    /// A remark over the picture.
    pub fn note(&self) -> Option<String> {
        None
    }

    /// How fast it goes.
    pub fn status(&self) -> String {
        String::new()
    }

    /// The examples' pictures.
    pub fn thumbnails(&self) -> &Thumbnails {
        &self.thumbnails
    }
}
