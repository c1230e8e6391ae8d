//! One viewport: takes compiled documents, draws frames.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use glam::Vec3;

use super::background::Backdrop;
use super::bindings::{PassUniforms, ValuesAndTextures};
use super::clock::FrameDelta;
use super::feedback::{Feedback, Moment};
use super::files::Location;
use super::floor::Floor;
use super::frame::{FrameInput, FrameStats};
use super::geometry::Geometry;
use super::gpu::{Gpu, RenderError};
use super::measure::{PixelReader, PixelValue, Timer};
use super::motion::Mover;
use super::pass_textures::PassTextures;
use super::pipelines::{Builder, FrameLayouts};
use super::program::{Program, ProgramKey};
use super::scene_textures::SceneTextures;
use super::shadow::ShadowMap;
use super::targets::{Alpha, Screen, Targets};
use super::textures::Textures;
use super::worker::{Outcome, Waker, WakerSlot, Worker};
use crate::bundle::Bundle;
use crate::compile::{Compiled, Interface};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::document::Document;

/// How far the newest program is.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum BuildStatus {
    /// There has been no program yet.
    #[default]
    Empty,
    /// The worker builds the newest program; the one before it is drawn.
    Building,
    /// The newest program is drawn.
    Ready,
    /// The device refused the newest program; the one before it is drawn.
    Failed(Vec<Diagnostic>),
}

/// Draws one document after another into pictures of any size.
pub struct Renderer {
    pub(super) gpu: Gpu,
    pub(super) bundle: Bundle,
    pub(super) screen: Screen,
    pub(super) backdrop: Backdrop,
    pub(super) floor: Option<Floor>,
    pub(super) layouts: FrameLayouts,
    pub(super) targets: Option<Targets>,
    pub(super) geometry: Geometry,
    pub(super) textures: Textures,
    pub(super) uniforms: PassUniforms,
    pub(super) shadow: ShadowMap,
    pub(super) pass_textures: PassTextures,
    pub(super) scene_textures: SceneTextures,
    pub(super) values: ValuesAndTextures,
    pub(super) worker: Worker,
    pub(super) waker: WakerSlot,
    pub(super) compilations: Arc<AtomicU64>,
    pub(super) requests: u64,
    pub(super) pending: Option<(u64, ProgramKey, Interface)>,
    pub(super) refused: Option<(ProgramKey, Vec<Diagnostic>)>,
    pub(super) status: BuildStatus,
    pub(super) program: Option<Program>,
    pub(super) delta: FrameDelta,
    pub(super) mover: Mover,
    pub(super) feedback: Feedback,
    pub(super) frame_index: u64,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) stats: FrameStats,
    pub(super) bounds: Option<[Vec3; 2]>,
    pub(super) timer: Option<Timer>,
    pub(super) pixel: PixelReader,
    pub(super) encoded_with: (Alpha, bool),
    wireframe: bool,
}

impl Renderer {
    /// A renderer without a program.
    ///
    /// # Errors
    /// When the device refuses what every picture needs.
    pub fn new(gpu: Gpu, bundle: Bundle) -> Result<Self, RenderError> {
        let compilations = Arc::new(AtomicU64::new(0));
        let refused = |reason: String| RenderError::new(format!("the graphics device cannot draw: {reason}"));
        let (screen, backdrop, textures, geometry, layouts) = gpu
            .checked(|| {
                let layouts = FrameLayouts::new(&gpu.device);
                (Screen::new(&gpu), Backdrop::new(&gpu), Textures::new(&gpu), Geometry::new(&gpu), layouts)
            })
            .map_err(refused)?;
        let (timer, pixel) = gpu.checked(|| (Timer::new(&gpu), PixelReader::new(&gpu))).map_err(refused)?;
        let builder = Builder::new(gpu.clone(), layouts.clone(), Arc::clone(&compilations));
        let shadow = ShadowMap::new(layouts.clone());
        let waker = WakerSlot::default();
        let worker = Worker::start(builder, waker.clone()).map_err(refused)?;
        Ok(Self {
            gpu,
            bundle,
            screen,
            backdrop,
            floor: None,
            targets: None,
            geometry,
            textures,
            uniforms: PassUniforms::new(layouts.clone()),
            layouts,
            shadow,
            pass_textures: PassTextures::default(),
            scene_textures: SceneTextures::default(),
            values: ValuesAndTextures::default(),
            worker,
            waker,
            compilations,
            requests: 0,
            pending: None,
            refused: None,
            status: BuildStatus::Empty,
            program: None,
            delta: FrameDelta::default(),
            mover: Mover::default(),
            feedback: Feedback::default(),
            frame_index: 0,
            diagnostics: Vec::new(),
            stats: FrameStats::default(),
            bounds: None,
            timer,
            pixel,
            encoded_with: (Alpha::Straight, false),
            wireframe: false,
        })
    }

    /// The device that this renderer draws with.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// For a window: calls `waker` from another thread whenever the next frame may look different because a build is
    /// done or a texture has been read, and from now on reads textures in the background.
    pub fn set_waker(&mut self, waker: Waker) {
        self.waker.set(waker);
        self.textures.load_in_background(&self.gpu, &self.bundle, self.waker.clone());
        self.geometry.load_in_background(self.waker.clone());
    }

    /// Whether textures are sampled with the anisotropy that the document gives them. A software adapter starts
    /// without: there a large picture with textures seen edge-on may take minutes.
    pub fn set_anisotropy(&mut self, on: bool) {
        self.textures.set_anisotropy(on);
    }

    /// Makes a compiled document the one to draw, as soon as its pipelines are built on the worker thread.
    ///
    /// Call it when the compiled text or the render state of a pass has changed; values, textures, meshes, instances,
    /// the order of passes and their muting come from [`FrameInput::document`] and need no call. A document with errors
    /// leaves the last good program in place.
    pub fn set_program(&mut self, compiled: &Compiled, document: &Document) {
        if has_errors(&compiled.diagnostics) && self.program.is_some() {
            return;
        }
        let key = ProgramKey::new(compiled, document, self.wireframe);
        let interface = compiled.interface.clone();
        if let Some(program) = self.program.as_mut().filter(|program| program.key == key) {
            program.interface = interface;
            self.pending = None;
            self.status = BuildStatus::Ready;
            return;
        }
        if let Some((_, _, waiting)) = self.pending.as_mut().filter(|(_, waiting, _)| *waiting == key) {
            *waiting = interface;
            return;
        }
        if let Some((_, problems)) = self.refused.as_ref().filter(|(refused, _)| *refused == key) {
            // One that is still being built is not the newest any more.
            self.pending = None;
            self.status = BuildStatus::Failed(problems.clone());
            return;
        }
        self.requests += 1;
        if self.worker.request(self.requests, key.clone()) {
            self.pending = Some((self.requests, key, interface));
            self.status = BuildStatus::Building;
        } else {
            self.status = BuildStatus::Failed(vec![Diagnostic::error("the shader builder has stopped")]);
        }
    }

    /// Forgets the program, so that nothing of one document shows in the next.
    pub fn clear_program(&mut self) {
        self.program = None;
        self.pending = None;
        self.refused = None;
        self.status = BuildStatus::Empty;
    }

    /// Takes over what the worker and the device have finished. [`Renderer::render`] does this by itself.
    pub fn poll(&mut self) {
        while let Some(outcome) = self.worker.poll() {
            self.take(outcome);
        }
        if self.is_measuring() {
            // A lost device answers nothing; the next frame reports it.
            let _ = self.gpu.device.poll(wgpu::PollType::Poll);
            self.pixel.poll();
            if let Some(timer) = &mut self.timer {
                timer.poll(&self.gpu);
            }
        }
    }

    /// Whether meshes are drawn as lines. Takes effect with the next [`Renderer::set_program`].
    ///
    /// # Errors
    /// When the adapter cannot draw lines instead of triangles; nothing changes then.
    pub fn set_wireframe(&mut self, wireframe: bool) -> Result<(), RenderError> {
        if wireframe && !self.gpu.draws_lines() {
            return Err(RenderError::new(format!(
                "{} cannot draw triangles as lines, so there is no wireframe",
                self.gpu.describe()
            )));
        }
        self.wireframe = wireframe;
        Ok(())
    }

    /// Waits until the newest program is drawn or refused.
    ///
    /// # Errors
    /// What the device has against the program.
    pub fn wait_until_ready(&mut self) -> Result<(), Vec<Diagnostic>> {
        while self.pending.is_some() {
            match self.worker.wait() {
                Some(outcome) => self.take(outcome),
                None => return Err(vec![Diagnostic::error("the shader builder has stopped")]),
            }
        }
        match &self.status {
            BuildStatus::Failed(problems) => Err(problems.clone()),
            _ => Ok(()),
        }
    }

    /// True while a texture or a mesh of the last frame is still being read.
    pub fn is_loading(&self) -> bool {
        self.textures.is_loading() || self.geometry.is_loading()
    }

    /// The names of the files of the last frame that are still being read, without their folders.
    pub fn loading(&self) -> Vec<String> {
        let name = |location: &Location| {
            let text = location.to_string();
            text.rsplit(['/', '\\']).next().map(ToOwned::to_owned).unwrap_or(text)
        };
        self.textures.coming().chain(self.geometry.coming()).map(name).collect()
    }

    /// How far the newest program is.
    pub fn status(&self) -> &BuildStatus {
        &self.status
    }

    /// How many shader modules and pipelines have been built for programs so far.
    pub fn compilations(&self) -> u64 {
        self.compilations.load(Ordering::Relaxed)
    }

    /// Problems of the last frame: missing textures and meshes, passes that could not be drawn.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// What the last frame cost.
    pub fn stats(&self) -> FrameStats {
        self.stats
    }

    /// Seconds that the GPU takes for a frame, smoothed; `None` until one has been measured, or without timestamps.
    pub fn gpu_secs(&self) -> Option<f32> {
        self.timer.as_ref().and_then(Timer::secs)
    }

    /// The pixel that [`FrameInput::pixel`] last asked for, of one of the last frames.
    pub fn pixel(&self) -> Option<PixelValue> {
        self.pixel.value()
    }

    /// True while a pixel that was asked for is on its way: [`Renderer::poll`] takes it.
    pub fn is_reading_pixel(&self) -> bool {
        self.pixel.is_waiting()
    }

    /// Opposite corners of the box around the meshes of the last frame, undisplaced and in world space; `None` when
    /// only passes over the whole picture were drawn.
    pub fn bounds(&self) -> Option<[Vec3; 2]> {
        self.bounds
    }

    /// Draws a frame of a window and returns the view of its 8-bit picture, in
    /// [`OUTPUT_FORMAT`](super::OUTPUT_FORMAT). The view stays the same while the size does.
    ///
    /// Passes that read what they drew before go on by the steps of 1/60 s between the last frame and this one, if this
    /// one is [`FrameInput::delta_secs`] later; after any other time they are replayed over the next frames, see
    /// [`Renderer::is_catching_up`].
    ///
    /// # Errors
    /// When the size is out of limits or the device fails.
    pub fn render(&mut self, input: &FrameInput<'_>) -> Result<&wgpu::TextureView, RenderError> {
        self.poll();
        let moment = self.advance_feedback(input)?;
        self.draw_moment(input, moment)?;
        match &self.targets {
            Some(targets) => Ok(&targets.output),
            None => Err(RenderError::new("there is no picture")),
        }
    }

    /// Draws one of the moments that make a frame.
    pub(super) fn draw_moment(&mut self, input: &FrameInput<'_>, moment: Moment) -> Result<(), RenderError> {
        if self.targets.as_ref().is_none_or(|targets| targets.size != input.size) {
            // The old textures go first: two sets of a large picture may not fit.
            self.targets = None;
            self.scene_textures = SceneTextures::default();
            self.targets = Some(self.screen.targets(&self.gpu, input.size)?);
        }
        let gpu = self.gpu.clone();
        gpu.checked(|| self.draw(input, moment))
            .map_err(|reason| RenderError::new(format!("the picture could not be drawn: {reason}")))
    }

    /// The last frame with straight alpha and without marks, as picture files have it, whatever it was shown with.
    ///
    /// # Errors
    /// When there has been no frame or the device fails.
    pub fn snapshot(&self) -> Result<image::RgbaImage, RenderError> {
        self.encode_again(Alpha::Straight, false);
        let image = self.read_back();
        let (alpha, marks) = self.encoded_with;
        self.encode_again(alpha, marks);
        image
    }

    fn encode_again(&self, alpha: Alpha, marks: bool) {
        let Some(targets) = &self.targets else { return };
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.screen.encode(&mut encoder, targets, alpha, marks);
        self.gpu.queue.submit([encoder.finish()]);
    }

    /// The texture behind the last frame's view.
    pub fn output_texture(&self) -> Option<&wgpu::Texture> {
        self.targets.as_ref().map(|targets| &targets.output_texture)
    }

    /// The float picture behind it: premultiplied linear colour, and in alpha what shines through.
    pub(crate) fn linear_texture(&self) -> Option<&wgpu::Texture> {
        self.targets.as_ref().map(|targets| &targets.resolved_texture)
    }

    /// Makes the textures that passes draw to; true when some of them are new.
    pub(super) fn prepare_pass_textures(&mut self, input: &FrameInput<'_>) -> bool {
        let limit = self.gpu.device.limits().max_texture_dimension_2d;
        self.pass_textures.prepare(&self.gpu, input.document, input.size, limit)
    }

    /// Forgets what passes drew to textures.
    pub(super) fn clear_pass_textures(&mut self) {
        self.pass_textures = PassTextures::default();
    }

    fn is_measuring(&self) -> bool {
        self.pixel.is_waiting() || self.timer.as_ref().is_some_and(Timer::is_waiting)
    }

    fn take(&mut self, outcome: Outcome) {
        // A newer request makes this one's result pointless.
        let Some((_, key, interface)) = self.pending.take_if(|(number, _, _)| *number == outcome.number)
        else {
            return;
        };
        match outcome.result {
            Ok(built) => {
                self.program = Some(Program {
                    key,
                    interface,
                    pipelines: built.pipelines,
                    bindings_layout: built.bindings_layout,
                });
                self.refused = None;
                self.status = BuildStatus::Ready;
            }
            Err(problems) => {
                self.status = BuildStatus::Failed(problems.clone());
                self.refused = Some((key, problems));
            }
        }
    }
}
