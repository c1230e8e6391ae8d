//! The picture of the viewport: the renderer on the window's own GPU, and the textures that egui shows.

use std::path::Path;
use std::sync::Arc;

use eframe::egui_wgpu::RenderState;
use egui::{Context, TextureId};
use image::RgbaImage;

use super::last_good::LastGood;
use super::state::Editor;
use super::viewport::{Picture, Shown, ViewportPanel};
use crate::bundle::Bundle;
use crate::compile::{CompileOptions, Compiled, ValueMode, compile};
use crate::diagnostic::Diagnostic;
use crate::document::{Camera, Document};
use crate::library::Library;
use crate::render::{Aids, Alpha, BuildStatus, FrameInput, Gpu, Placement, Renderer};

/// Draws the open document.
pub struct PictureView {
    parts: Result<Parts, String>,
    document: u64,
    programmed: Option<(u64, bool)>,
    last_good: LastGood,
    drawn: Option<Drawn>,
    /// A texture was still being read when the picture was drawn, or steps of a feedback were missing in it.
    unfinished: bool,
    /// The files that the last frame still waits for.
    loading: Vec<String>,
    failure: Option<String>,
    no_wireframe: Option<String>,
    frame_secs: f32,
    note: Option<&'static str>,
    timing: String,
    snapshot: Option<RgbaImage>,
}

struct Parts {
    now: Surface,
    before: Option<Before>,
    gpu: Gpu,
    bundle: Bundle,
    render_state: RenderState,
}

/// A renderer with the texture that egui shows of it.
struct Surface {
    renderer: Renderer,
    shown: Option<(wgpu::TextureView, TextureId)>,
}

/// The saved version, to compare with.
struct Before {
    surface: Surface,
    compiled: Compiled,
    /// Which document, and which of its saved versions, was compiled.
    version: (u64, u64),
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
    placement: Option<Placement>,
    aids: Aids,
    wireframe: bool,
    before: Option<(u64, u64)>,
    pixel: Option<[u32; 2]>,
}

impl PictureView {
    /// On the window's own GPU.
    pub fn new(render_state: Option<RenderState>, bundle: Bundle, ctx: &Context) -> Self {
        let parts = render_state
            .ok_or_else(|| "No GPU: the picture cannot be drawn here".to_owned())
            .and_then(|render_state| {
                let gpu = Gpu::from_parts(render_state.device.clone(), render_state.queue.clone());
                let now = Surface::new(&gpu, &bundle, ctx)?;
                Ok(Parts { now, before: None, gpu, bundle, render_state })
            });
        Self {
            parts,
            document: 0,
            programmed: None,
            last_good: LastGood::default(),
            drawn: None,
            failure: None,
            no_wireframe: None,
            unfinished: false,
            loading: Vec::new(),
            frame_secs: 0.0,
            note: None,
            timing: String::new(),
            snapshot: None,
        }
    }

    /// Draws this frame's picture when anything in it changed. `document` counts the documents opened so far.
    pub fn update(
        &mut self,
        editor: &Editor,
        library: &Library,
        panel: &ViewportPanel,
        document: u64,
        ctx: &Context,
    ) {
        let Ok(parts) = &mut self.parts else { return };
        let elapsed = ctx.input(|input| input.unstable_dt);
        self.frame_secs += (elapsed - self.frame_secs) * 0.08;
        let renderer = &mut parts.now.renderer;
        if document != self.document {
            renderer.clear_program();
            self.document = document;
            self.programmed = None;
            self.last_good = LastGood::default();
            self.drawn = None;
            self.failure = None;
        }
        let version = editor.content_revision + editor.compiled_revision;
        let wireframe = panel.options.wireframe;
        if self.programmed != Some((version, wireframe)) {
            self.no_wireframe = renderer.set_wireframe(wireframe).err().map(|error| error.to_string());
            self.last_good.offer(editor, renderer);
            self.programmed = Some((version, wireframe));
        }
        renderer.poll();
        let status = renderer.status().clone();
        self.last_good.follow(&status);
        if renderer.is_reading_pixel() {
            ctx.request_repaint();
        }
        let compares = panel.options.divider.is_some();
        let before = parts.prepare_before(editor, library, compares.then_some(document), ctx);
        self.note = self.last_good.note(editor, &status);
        self.timing = parts.timing(self.frame_secs, editor.playback.playing || panel.object.is_moving());
        if panel.wanted_pixels.contains(&0) {
            return;
        }
        let building = parts.is_building();
        let wanted = Drawn {
            document,
            revision: version,
            building,
            time_secs: editor.playback.time_secs,
            size: panel.wanted_pixels,
            camera: editor.camera,
            pointer: panel.pointer,
            placement: panel.object.placement(),
            aids: Aids { grid: panel.options.grid, mark_range: panel.options.mark_range },
            wireframe,
            before,
            pixel: panel.inspected_pixel(),
        };
        // An unfinished picture changes although nothing that it was drawn for has.
        if self.drawn.as_ref() == Some(&wanted) && !self.unfinished {
            return;
        }
        self.failure = parts.draw(editor, self.last_good.document(editor, &status), &wanted).err();
        let is_catching_up = parts.is_catching_up();
        if is_catching_up {
            ctx.request_repaint();
        }
        self.unfinished = is_catching_up || parts.now.renderer.is_loading();
        self.loading = parts.now.renderer.loading();
        self.drawn = Some(wanted);
    }

    /// What to show.
    pub fn shown(&self) -> Shown<'_> {
        let parts = self.parts.as_ref().ok();
        let before = parts.and_then(|parts| parts.before.as_ref()).and_then(|before| before.surface.id());
        Shown {
            picture: self.picture(),
            before,
            note: self.note,
            pixel: parts.and_then(|parts| parts.now.renderer.pixel()),
            timing: &self.timing,
            no_wireframe: self.no_wireframe.as_deref(),
            bounds: parts.and_then(|parts| parts.now.renderer.bounds()),
        }
    }

    fn picture(&self) -> Picture<'_> {
        match &self.parts {
            Err(why) => Picture::Failed(why),
            Ok(parts) => match (parts.now.id(), &self.failure) {
                (Some(id), _) if self.drawn.is_some() => Picture::Ready(id),
                (_, Some(why)) => Picture::Failed(why),
                _ => Picture::Pending,
            },
        }
    }

    /// Keeps the present picture until [`PictureView::take_snapshot`]: time may go on while its file is being named.
    ///
    /// # Errors
    /// When there is no picture, or it cannot be read back.
    pub fn keep_snapshot(&mut self) -> Result<(), String> {
        let parts = self.parts.as_ref().map_err(Clone::clone)?;
        let image = parts.now.renderer.snapshot().map_err(|error| error.to_string())?;
        self.snapshot = Some(image);
        Ok(())
    }

    /// The picture that was kept: sRGB, straight alpha.
    pub fn take_snapshot(&mut self) -> Option<RgbaImage> {
        self.snapshot.take()
    }

    /// What the device and the last frame complain about.
    pub fn problems(&self) -> Vec<Diagnostic> {
        let Ok(parts) = &self.parts else { return Vec::new() };
        let mut problems = parts.now.renderer.diagnostics().to_vec();
        if let BuildStatus::Failed(refused) = parts.now.renderer.status() {
            problems.extend(refused.iter().cloned());
        }
        problems
    }

    /// Which files are being read, while there are any.
    pub fn loading(&self) -> Option<String> {
        let (first, rest) = self.loading.split_first()?;
        Some(match rest.len() {
            0 => format!("Loading {first}…"),
            more => format!("Loading {first} and {more} more…"),
        })
    }

    /// How fast it goes.
    pub fn status(&self) -> &str {
        &self.timing
    }

    /// True while the newest program is being built.
    pub fn is_building(&self) -> bool {
        self.parts.as_ref().is_ok_and(Parts::is_building)
    }

    /// How many shader modules and pipelines were built so far.
    pub fn compilations(&self) -> u64 {
        self.parts.as_ref().map_or(0, |parts| parts.now.renderer.compilations())
    }
}

impl Parts {
    fn is_building(&self) -> bool {
        let builds = |surface: &Surface| *surface.renderer.status() == BuildStatus::Building;
        builds(&self.now) || self.before.as_ref().is_some_and(|before| builds(&before.surface))
    }

    fn is_catching_up(&self) -> bool {
        let before = self.before.as_ref().map(|before| &before.surface);
        [Some(&self.now), before].into_iter().flatten().any(|surface| surface.renderer.is_catching_up())
    }

    /// Compiles the saved version of this document where it is to be shown. Says which version that is.
    fn prepare_before(
        &mut self,
        editor: &Editor,
        library: &Library,
        document: Option<u64>,
        ctx: &Context,
    ) -> Option<(u64, u64)> {
        let Some(document) = document else {
            if let Some(before) = self.before.take() {
                before.surface.free(&self.render_state);
            }
            return None;
        };
        let version = (document, editor.saved_revision);
        if self.before.as_ref().is_none_or(|before| before.version != version) {
            let kept = self.before.take().map(|before| before.surface);
            let surface = kept.map_or_else(|| Surface::new(&self.gpu, &self.bundle, ctx), Ok);
            let mut surface = surface.ok()?;
            let options = CompileOptions { values: ValueMode::Live };
            let compiled = compile(editor.saved(), library, &options);
            surface.renderer.clear_program();
            surface.renderer.set_program(&compiled, editor.saved());
            self.before = Some(Before { surface, compiled, version });
        }
        let before = self.before.as_mut()?;
        before.surface.renderer.poll();
        Some(version)
    }

    fn draw(&mut self, editor: &Editor, document: &Document, wanted: &Drawn) -> Result<(), String> {
        let input = wanted.input(editor, document);
        self.now.draw(&self.render_state, &input)?;
        if let Some(before) = &mut self.before {
            let is_whole = before.compiled.diagnostics.iter().all(|problem| !problem.is_error());
            let input = FrameInput { pixel: None, ..wanted.input(editor, editor.saved()) };
            if is_whole {
                before.surface.draw(&self.render_state, &input)?;
            }
        }
        Ok(())
    }

    fn timing(&self, frame_secs: f32, running: bool) -> String {
        let renderer = &self.now.renderer;
        let stats = renderer.stats();
        let instances = stats.instances;
        let copies = (instances > u64::from(stats.draw_calls)).then(|| format!("{instances} instances"));
        let gpu = renderer.gpu_secs().map(|secs| format!("GPU {:.2} ms", secs * 1e3));
        let is_measured = running && frame_secs > 0.0;
        let rate = is_measured.then(|| format!("{:.1} ms  ·  {:.0} fps", frame_secs * 1e3, 1.0 / frame_secs));
        copies.into_iter().chain(gpu).chain(rate).collect::<Vec<_>>().join("  ·  ")
    }
}

impl Drawn {
    fn input<'a>(&self, editor: &'a Editor, document: &'a Document) -> FrameInput<'a> {
        let (pointer, pointer_pressed) = self.pointer.unwrap_or(([0.5, 0.5], false));
        FrameInput {
            base: editor.path.as_deref().and_then(Path::parent),
            time_secs: self.time_secs,
            delta_secs: editor.playback.delta_secs,
            camera: self.camera,
            pointer,
            pointer_pressed,
            alpha: Alpha::Premultiplied,
            placement: self.placement,
            aids: self.aids,
            pixel: self.pixel,
            ..FrameInput::new(document, self.size)
        }
    }
}

impl Surface {
    fn new(gpu: &Gpu, bundle: &Bundle, ctx: &Context) -> Result<Self, String> {
        let mut renderer = Renderer::new(gpu.clone(), bundle.clone()).map_err(|error| error.to_string())?;
        let ctx = ctx.clone();
        renderer.set_waker(Arc::new(move || ctx.request_repaint()));
        Ok(Self { renderer, shown: None })
    }

    fn id(&self) -> Option<TextureId> {
        self.shown.as_ref().map(|(_, id)| *id)
    }

    fn draw(&mut self, render_state: &RenderState, input: &FrameInput<'_>) -> Result<(), String> {
        let view = self.renderer.render(input).map_err(|error| error.to_string())?.clone();
        let device = &render_state.device;
        let mut egui_renderer = render_state.renderer.write();
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

    fn free(self, render_state: &RenderState) {
        if let Some((_, id)) = self.shown {
            render_state.renderer.write().free_texture(&id);
        }
    }
}
