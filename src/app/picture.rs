//! The picture of the viewport: the renderer on the window's own GPU, and the texture that egui shows.

use std::path::Path;
use std::sync::Arc;

use eframe::egui_wgpu::RenderState;
use egui::{Context, TextureId};

use super::state::Editor;
use super::viewport_ui::{Picture, ViewportPanel};
use crate::bundle::Bundle;
use crate::diagnostic::Diagnostic;
use crate::document::Camera;
use crate::render::{Alpha, BuildStatus, FrameInput, Gpu, Renderer};

/// Draws the open document.
pub struct PictureView {
    parts: Result<Parts, String>,
    document: u64,
    programmed: Option<u64>,
    drawn: Option<Drawn>,
    /// A texture was still being read when the picture was drawn.
    loading: bool,
    failure: Option<String>,
    frame_secs: f32,
}

struct Parts {
    renderer: Renderer,
    render_state: RenderState,
    shown: Option<(wgpu::TextureView, TextureId)>,
}

/// What the last picture was drawn from: while it stays the same, the picture does too.
#[derive(Clone, PartialEq)]
struct Drawn {
    document: u64,
    revision: u64,
    building: bool,
    time_secs: f64,
    size: [u32; 2],
    camera: Camera,
    pointer: Option<([f32; 2], bool)>,
}

impl PictureView {
    /// On the window's own GPU.
    pub fn new(render_state: Option<RenderState>, bundle: Bundle, ctx: &Context) -> Self {
        let parts = render_state
            .ok_or_else(|| "No GPU: the picture cannot be drawn here".to_owned())
            .and_then(|render_state| {
                let gpu = Gpu::from_parts(render_state.device.clone(), render_state.queue.clone());
                let mut renderer = Renderer::new(gpu, bundle).map_err(|error| error.to_string())?;
                let ctx = ctx.clone();
                renderer.set_waker(Arc::new(move || ctx.request_repaint()));
                Ok(Parts { renderer, render_state, shown: None })
            });
        Self {
            parts,
            document: 0,
            programmed: None,
            drawn: None,
            failure: None,
            loading: false,
            frame_secs: 0.0,
        }
    }

    /// Draws this frame's picture when anything in it changed. `document` counts the documents opened so far.
    pub fn update(&mut self, editor: &Editor, panel: &ViewportPanel, document: u64, ctx: &Context) {
        let Ok(parts) = &mut self.parts else { return };
        let elapsed = ctx.input(|input| input.unstable_dt);
        self.frame_secs += (elapsed - self.frame_secs) * 0.08;
        let renderer = &mut parts.renderer;
        if document != self.document {
            renderer.clear_program();
            self.document = document;
            self.programmed = None;
            self.drawn = None;
            self.failure = None;
        }
        let version = editor.revision + editor.compiled_revision;
        if self.programmed != Some(version) {
            renderer.set_program(&editor.compiled, &editor.document);
            self.programmed = Some(version);
        }
        renderer.poll();
        if panel.wanted_pixels.contains(&0) {
            return;
        }
        let building = *renderer.status() == BuildStatus::Building;
        let wanted = Drawn {
            document,
            revision: version,
            building,
            time_secs: editor.playback.time_secs,
            size: panel.wanted_pixels,
            camera: editor.camera,
            pointer: panel.pointer,
        };
        // While a texture is being read the picture changes although nothing that it was drawn for has.
        if self.drawn.as_ref() == Some(&wanted) && !self.loading {
            return;
        }
        self.failure = parts.draw(editor, &wanted).err();
        self.loading = parts.renderer.is_loading();
        self.drawn = Some(wanted);
    }

    /// What to show.
    pub fn picture(&self) -> Picture<'_> {
        match &self.parts {
            Err(why) => Picture::Failed(why),
            Ok(parts) => match (&parts.shown, &self.failure) {
                (Some((_, id)), _) if self.drawn.is_some() => Picture::Ready(*id),
                (_, Some(why)) => Picture::Failed(why),
                _ => Picture::Pending,
            },
        }
    }

    /// A remark over the picture: it is being built, or is not the newest.
    pub fn note(&self, editor: &Editor) -> Option<String> {
        let parts = self.parts.as_ref().ok()?;
        if editor.document.passes().is_empty() {
            return Some("Nothing is drawn: the graph has no Pass Output".to_owned());
        }
        if editor.problem_counts().0 > 0 {
            let text = match parts.renderer.status() {
                BuildStatus::Empty => "The graph has errors: nothing is drawn until they are mended",
                _ => "The graph has errors: this is the last good picture",
            };
            return Some(text.to_owned());
        }
        match parts.renderer.status() {
            BuildStatus::Failed(_) => {
                Some("The GPU refused the program: this is the last good picture".to_owned())
            }
            BuildStatus::Building => Some("Building…".to_owned()),
            BuildStatus::Empty | BuildStatus::Ready => None,
        }
    }

    /// What the device and the last frame complain about.
    pub fn problems(&self) -> Vec<Diagnostic> {
        let Ok(parts) = &self.parts else { return Vec::new() };
        let mut problems = parts.renderer.diagnostics().to_vec();
        if let BuildStatus::Failed(refused) = parts.renderer.status() {
            problems.extend(refused.iter().cloned());
        }
        problems
    }

    /// How fast it goes.
    pub fn status(&self, playing: bool) -> String {
        let Ok(parts) = &self.parts else { return String::new() };
        let instances = parts.renderer.stats().instances;
        let copies = (instances > 1).then(|| format!("{instances} instances"));
        let rate = (playing && self.frame_secs > 0.0).then(|| format!("{:.0} fps", 1.0 / self.frame_secs));
        copies.into_iter().chain(rate).collect::<Vec<_>>().join("  ·  ")
    }

    /// True while the newest program is being built.
    pub fn is_building(&self) -> bool {
        self.parts.as_ref().is_ok_and(|parts| *parts.renderer.status() == BuildStatus::Building)
    }

    /// How many shader modules and pipelines were built so far.
    pub fn compilations(&self) -> u64 {
        self.parts.as_ref().map_or(0, |parts| parts.renderer.compilations())
    }
}

impl Parts {
    fn draw(&mut self, editor: &Editor, wanted: &Drawn) -> Result<(), String> {
        let (pointer, pointer_pressed) = wanted.pointer.unwrap_or(([0.5, 0.5], false));
        let input = FrameInput {
            base: editor.path.as_deref().and_then(Path::parent),
            time_secs: wanted.time_secs,
            delta_secs: editor.playback.delta_secs,
            camera: wanted.camera,
            pointer,
            pointer_pressed,
            alpha: Alpha::Premultiplied,
            ..FrameInput::new(&editor.document, wanted.size)
        };
        let view = self.renderer.render(&input).map_err(|error| error.to_string())?.clone();
        let device = &self.render_state.device;
        let mut egui_renderer = self.render_state.renderer.write();
        let filter = wgpu::FilterMode::Linear;
        match &mut self.shown {
            Some((shown, _)) if *shown == view => {}
            Some((shown, id)) => {
                egui_renderer.update_egui_texture_from_wgpu_texture(device, &view, filter, *id);
                *shown = view;
            }
            None => {
                let id = egui_renderer.register_native_texture(device, &view, filter);
                self.shown = Some((view, id));
            }
        }
        Ok(())
    }
}
