//! One viewport: takes compiled documents, draws frames.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use glam::Mat4;

use super::bindings::{PassUniforms, ValuesAndTextures};
use super::camera::View;
use super::clock::FrameDelta;
use super::frame::{FrameInput, FrameStats};
use super::geometry::{Geometry, GpuInstances, GpuMesh};
use super::gpu::{Gpu, RenderError};
use super::motion::Mover;
use super::pass_textures::PassTextures;
use super::pipelines::{Builder, FrameLayouts};
use super::program::{PassPipelines, Program, ProgramKey};
use super::sequence::{Destination, draw_all};
use super::shadow::ShadowMap;
use super::targets::{Screen, Targets};
use super::textures::Textures;
use super::uniforms::{FrameParts, FrameUniform, ObjectUniform};
use super::worker::{Outcome, Waker, WakerSlot, Worker};
use crate::bundle::Bundle;
use crate::compile::{Compiled, Interface};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::document::{Document, Pass};

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
    gpu: Gpu,
    bundle: Bundle,
    screen: Screen,
    targets: Option<Targets>,
    geometry: Geometry,
    textures: Textures,
    uniforms: PassUniforms,
    shadow: ShadowMap,
    pass_textures: PassTextures,
    values: ValuesAndTextures,
    worker: Worker,
    waker: WakerSlot,
    compilations: Arc<AtomicU64>,
    requests: u64,
    pending: Option<(u64, ProgramKey, Interface)>,
    refused: Option<ProgramKey>,
    status: BuildStatus,
    program: Option<Program>,
    delta: FrameDelta,
    mover: Mover,
    frame_index: u64,
    diagnostics: Vec<Diagnostic>,
    stats: FrameStats,
}

/// One pass, ready to draw.
pub(crate) struct Draw<'a> {
    pub(crate) pass: &'a Pass,
    pub(crate) pipelines: &'a PassPipelines,
    pub(crate) mesh: GpuMesh,
    pub(crate) instances: GpuInstances,
}

impl Draw<'_> {
    /// Draws the mesh with a pipeline that has been set.
    pub(crate) fn draw(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        frame: &wgpu::BindGroup,
        values: &wgpu::BindGroup,
    ) {
        pass.set_bind_group(0, frame, &[]);
        pass.set_bind_group(1, values, &[]);
        pass.set_vertex_buffer(0, self.mesh.vertices.slice(..));
        pass.set_vertex_buffer(1, self.instances.buffer.slice(..));
        pass.set_index_buffer(self.mesh.indices.slice(..), wgpu::IndexFormat::Uint32);
        pass.draw_indexed(0..self.mesh.index_count, 0, 0..self.instances.count);
    }
}

impl Renderer {
    /// A renderer without a program.
    ///
    /// # Errors
    /// When the device refuses what every picture needs.
    pub fn new(gpu: Gpu, bundle: Bundle) -> Result<Self, RenderError> {
        let compilations = Arc::new(AtomicU64::new(0));
        let refused = |reason: String| RenderError::new(format!("the graphics device cannot draw: {reason}"));
        let (screen, textures, geometry, layouts) = gpu
            .checked(|| {
                let layouts = FrameLayouts::new(&gpu.device);
                (Screen::new(&gpu), Textures::new(&gpu), Geometry::new(&gpu), layouts)
            })
            .map_err(refused)?;
        let builder = Builder::new(gpu.clone(), layouts.clone(), Arc::clone(&compilations));
        let shadow = ShadowMap::new(layouts.clone());
        let waker = WakerSlot::default();
        let worker = Worker::start(builder, waker.clone()).map_err(refused)?;
        Ok(Self {
            gpu,
            bundle,
            screen,
            targets: None,
            geometry,
            textures,
            uniforms: PassUniforms::new(layouts),
            shadow,
            pass_textures: PassTextures::default(),
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
            frame_index: 0,
            diagnostics: Vec::new(),
            stats: FrameStats::default(),
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
    }

    /// Whether textures are sampled with the anisotropy that the document gives them. A software adapter starts without:
    /// there a large picture with textures seen edge-on may take minutes.
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
        let key = ProgramKey::new(compiled, document);
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
        if self.refused.as_ref() == Some(&key) {
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

    /// Takes over what the worker has finished. [`Renderer::render`] does this by itself.
    pub fn poll(&mut self) {
        while let Some(outcome) = self.worker.poll() {
            self.take(outcome);
        }
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

    /// True while a texture of the last frame is still being read.
    pub fn is_loading(&self) -> bool {
        self.textures.is_loading()
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

    /// Draws a frame and returns the view of its 8-bit picture, in [`OUTPUT_FORMAT`](super::OUTPUT_FORMAT). The view
    /// stays the same while the size does.
    ///
    /// # Errors
    /// When the size is out of limits or the device fails.
    pub fn render(&mut self, input: &FrameInput<'_>) -> Result<&wgpu::TextureView, RenderError> {
        self.poll();
        if self.targets.as_ref().is_none_or(|targets| targets.size != input.size) {
            // The old textures go first: two sets of a large picture may not fit.
            self.targets = None;
            self.targets = Some(self.screen.targets(&self.gpu, input.size)?);
        }
        let gpu = self.gpu.clone();
        gpu.checked(|| self.draw(input))
            .map_err(|reason| RenderError::new(format!("the picture could not be drawn: {reason}")))?;
        self.frame_index += 1;
        match &self.targets {
            Some(targets) => Ok(&targets.output),
            None => Err(RenderError::new("there is no picture")),
        }
    }

    /// The texture behind the last frame's view.
    pub fn output_texture(&self) -> Option<&wgpu::Texture> {
        self.targets.as_ref().map(|targets| &targets.output_texture)
    }

    /// True when some pass reads what the frame before drew, so that a picture depends on those before it.
    pub(crate) fn has_feedback(&self, document: &Document) -> bool {
        self.program.as_ref().is_some_and(|program| {
            program.interface.passes.iter().any(|compiled| {
                let before = || document.passes().iter().take_while(|pass| pass.name != compiled.name);
                let own = document.passes().iter().find(|pass| pass.name == compiled.name);
                compiled.pass_textures.iter().any(|name| {
                    let is_own = own.is_some_and(|pass| pass.target.texture() == Some(name));
                    is_own || !before().any(|pass| !pass.muted && pass.target.texture() == Some(name))
                })
            })
        })
    }

    /// Forgets what passes drew to textures.
    pub(crate) fn clear_pass_textures(&mut self) {
        self.pass_textures = PassTextures::default();
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
                self.refused = Some(key);
                self.status = BuildStatus::Failed(problems);
            }
        }
    }

    fn draw(&mut self, input: &FrameInput<'_>) {
        let Some(targets) = &self.targets else { return };
        let document = input.document;
        self.diagnostics.clear();
        self.stats = FrameStats::default();
        self.textures.advance(&self.gpu);
        self.geometry.advance(document.passes().iter().map(|pass| pass.name.as_str()));
        let mut draws = Vec::new();
        let placement =
            input.placement.unwrap_or_else(|| self.mover.placement(document.scene(), input.time_secs));
        let mut parts = self.delta.parts(input, self.frame_index, &placement);
        let camera = View::of_camera(&input.camera, input.size[0] as f32 / input.size[1] as f32);
        for pass in document.passes().iter().filter(|pass| !pass.muted) {
            let Some(pipelines) = self.program.as_ref().and_then(|program| program.pipelines.get(&pass.name))
            else {
                continue;
            };
            let (mesh, problem) = self.geometry.mesh(&self.gpu, &self.bundle, input.base, &pass.mesh);
            self.diagnostics.extend(problem.map(|reason| missing_mesh(pass, &reason)));
            let instances = self.geometry.instances(&self.gpu, &pass.name, pass.instances.as_ref());
            draws.push(Draw { pass, pipelines, mesh, instances });
        }
        let has_shadows = self.program.as_ref().is_some_and(|program| program.key.bindings.shadow_map);
        let object = ObjectUniform::new(placement.world_from_object);
        if has_shadows {
            parts.shadow_from_world =
                self.shadow.prepare(&self.gpu, &draws, &object, FrameUniform::new(&parts, &camera));
        }
        let limit = self.gpu.device.limits().max_texture_dimension_2d;
        self.pass_textures.prepare(&self.gpu, document, input.size, limit);
        let uniforms = draws.iter().enumerate().map(|(layer, draw)| {
            let size = draw.pass.target.texture().and_then(|name| self.pass_textures.size(name));
            let size = size.unwrap_or(input.size);
            let parts = FrameParts { size, ..parts };
            if draw.pass.mesh.is_view() {
                let view = View::of_picture(layer);
                (FrameUniform::new(&parts, &view), ObjectUniform::new(Mat4::IDENTITY))
            } else {
                let view = View::of_camera(&input.camera, size[0] as f32 / size[1] as f32);
                (FrameUniform::new(&parts, &view), object)
            }
        });
        let uniforms: Vec<_> = uniforms.collect();
        self.uniforms.write(&self.gpu, &uniforms, self.shadow.texture().filter(|_| has_shadows));
        let (mut values, mut shadow_values) = (Vec::new(), Vec::new());
        if let Some(program) = &self.program {
            let (textures, sources) = (&mut self.textures, (&self.bundle, input.base));
            let interface = (&program.interface, &program.bindings_layout);
            self.values.prepare(&self.gpu, textures, interface.0, sources, document, &mut self.diagnostics);
            for index in 0..draws.len() {
                let drawn = |name: &str| self.pass_textures.seen_by(name, index, &draws);
                values.push(self.values.group(&self.gpu, interface, drawn));
                if has_shadows {
                    // The map is drawn before anything else in the frame.
                    let drawn = |name: &str| self.pass_textures.of_last_frame(name);
                    shadow_values.push(self.values.group(&self.gpu, interface, drawn));
                }
            }
        }
        let background = &document.scene().background;
        self.screen.prepare_background(&self.gpu, background);
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        if has_shadows {
            self.shadow.draw(&mut encoder, &draws, &shadow_values);
        }
        let mut destination =
            Destination { screen: &self.screen, targets, background, textures: &mut self.pass_textures };
        draw_all(&mut encoder, &mut destination, &draws, &values, &self.uniforms);
        for draw in &draws {
            self.stats.draw_calls += 1;
            self.stats.instances += u64::from(draw.instances.count);
            self.stats.triangles += u64::from(draw.mesh.index_count / 3) * u64::from(draw.instances.count);
        }
        self.screen.encode(&mut encoder, targets, input.alpha);
        self.gpu.queue.submit([encoder.finish()]);
    }
}

fn missing_mesh(pass: &Pass, reason: &str) -> Diagnostic {
    Diagnostic::error(format!("the mesh `{}` cannot be read: {reason}", pass.mesh))
        .in_pass(&pass.name)
        .with_help("choose another mesh; a cube is shown until then")
}
