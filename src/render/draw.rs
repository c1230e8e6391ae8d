//! Drawing one frame: what is drawn is gathered, handed to the device, and recorded pass by pass.

use glam::{Mat4, Vec3};

use super::camera::View;
use super::clock::FrameDelta;
use super::feedback::Moment;
use super::floor::Floor;
use super::frame::FrameInput;
use super::geometry::{GpuInstances, GpuMesh};
use super::motion::Placement;
use super::program::PassPipelines;
use super::renderer::Renderer;
use super::sequence::{Destination, draw_all};
use super::uniforms::{FrameParts, FrameUniform, ObjectUniform};
use crate::compile::{TextureBinding, TextureOrigin};
use crate::diagnostic::Diagnostic;
use crate::document::{Background, Pass};
use crate::types::TextureShape;

/// One pass, ready to draw.
pub(crate) struct Draw<'a> {
    pub(crate) pass: &'a Pass,
    pub(crate) pipelines: &'a PassPipelines,
    pub(crate) mesh: GpuMesh,
    pub(crate) instances: GpuInstances,
    /// It reads what the picture shows before it.
    pub(crate) reads_scene: bool,
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

    /// How far its undisplaced vertices are from the object's origin.
    pub(crate) fn reach(&self) -> f32 {
        match &self.pass.instances {
            Some(instances) => {
                let scale = instances.scale.iter().fold(0.0_f32, |largest, scale| largest.max(scale.abs()));
                let centre = Vec3::from(instances.centre).length();
                self.mesh.radius * scale + Vec3::from(instances.extent).length() + centre
            }
            None => self.mesh.radius,
        }
    }

    /// Opposite corners of the box around its undisplaced vertices in object space.
    fn bounds(&self) -> [Vec3; 2] {
        match &self.pass.instances {
            Some(instances) => {
                let scale = instances.scale.iter().fold(0.0_f32, |largest, scale| largest.max(scale.abs()));
                let (centre, extent) = (Vec3::from(instances.centre), Vec3::from(instances.extent).abs());
                let around = extent + self.mesh.radius * scale;
                [centre - around, centre + around]
            }
            None => self.mesh.bounds,
        }
    }

    fn is_on_screen(&self) -> bool {
        self.pass.target.texture().is_none()
    }
}

impl Renderer {
    pub(super) fn draw(&mut self, input: &FrameInput<'_>, moment: Moment) {
        let Some(targets) = &self.targets else { return };
        let document = input.document;
        let scene = document.scene();
        self.diagnostics.clear();
        self.stats = Default::default();
        self.textures.advance(&self.gpu);
        self.geometry.advance(&self.gpu, document.passes().iter().map(|pass| pass.name.as_str()));
        let mut draws = Vec::new();
        let is_step = matches!(moment, Moment::Step(_));
        let mover = if is_step { &mut self.feedback.mover } else { &mut self.mover };
        let placement = input.placement.unwrap_or_else(|| mover.placement(scene, input.time_secs));
        let mut parts = match moment {
            Moment::Frame => {
                self.frame_index += 1;
                self.delta.parts(input, self.frame_index - 1, &placement)
            }
            Moment::Step(step) => FrameDelta::default().parts(input, step, &placement),
            Moment::After(steps) => self.delta.parts(input, steps, &placement),
        };
        let camera = View::of_camera(&input.camera, input.size[0] as f32 / input.size[1] as f32);
        for pass in document.passes().iter().filter(|pass| !pass.muted) {
            let Some(pipelines) = self.program.as_ref().and_then(|program| program.pipelines.get(&pass.name))
            else {
                continue;
            };
            let (mesh, problem) = self.geometry.mesh(&self.gpu, &self.bundle, input.base, &pass.mesh);
            self.diagnostics.extend(problem.map(|reason| missing_mesh(pass, &reason)));
            let instances = self.geometry.instances(&self.gpu, &pass.name, pass.instances.as_ref());
            let compiled = self.program.as_ref().map(|program| &program.interface.passes[..]);
            let reads_scene =
                compiled.unwrap_or_default().iter().any(|known| known.name == pass.name && known.reads_scene);
            draws.push(Draw { pass, pipelines, mesh, instances, reads_scene });
        }
        let reads_shadow = self.program.as_ref().is_some_and(|program| program.key.bindings.shadow_map);
        let needs_picture = |draw: &Draw<'_>| draw.reads_scene && !draw.is_on_screen();
        if is_step && !reads_shadow && !draws.iter().any(needs_picture) {
            draws.retain(|draw| !draw.is_on_screen());
        }
        if draws.iter().any(|draw| draw.reads_scene) {
            self.scene_textures.prepare(&self.gpu, targets, camera.range);
        }
        self.bounds = bounds(&draws, &placement);
        // An effect over the whole picture has no place in space, so nothing can stand below or beside it.
        let ground = scene.ground.as_ref().filter(|_| self.bounds.is_some());
        let has_grid = input.aids.grid && self.bounds.is_some();
        let has_shadows = reads_shadow || ground.is_some();
        let object = ObjectUniform::new(placement.world_from_object);
        if has_shadows {
            parts.shadow_from_world =
                self.shadow.prepare(&self.gpu, &draws, &object, FrameUniform::new(&parts, &camera));
        }
        let limit = self.gpu.device.limits().max_texture_dimension_2d;
        self.pass_textures.prepare(&self.gpu, document, input.size, limit);
        self.diagnostics.extend(self.pass_textures.problem());
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
        self.uniforms.write(&self.gpu, &uniforms, self.shadow.texture().filter(|_| reads_shadow));
        let (mut values, mut shadow_values) = (Vec::new(), Vec::new());
        if let Some(program) = &self.program {
            let (textures, sources) = (&mut self.textures, (&self.bundle, input.base));
            let interface = (&program.interface, &program.bindings_layout);
            self.values.prepare(&self.gpu, textures, interface.0, sources, document, &mut self.diagnostics);
            for index in 0..draws.len() {
                let drawn = |binding: &TextureBinding| match binding.origin {
                    TextureOrigin::Document => None,
                    TextureOrigin::Pass => self.pass_textures.seen_by(&binding.name, index, &draws),
                    TextureOrigin::Scene(scene) => self.scene_textures.texture(scene),
                };
                values.push(self.values.group(&self.gpu, interface, drawn));
                if has_shadows {
                    // The map is drawn before anything else in the frame.
                    let drawn = |binding: &TextureBinding| match binding.origin {
                        TextureOrigin::Pass => self.pass_textures.of_last_frame(&binding.name),
                        TextureOrigin::Document | TextureOrigin::Scene(_) => None,
                    };
                    shadow_values.push(self.values.group(&self.gpu, interface, drawn));
                }
            }
        }
        if has_grid || ground.is_some() {
            let floor = self.floor.get_or_insert_with(|| Floor::new(&self.gpu, &self.layouts));
            let frame = FrameUniform::new(&parts, &camera);
            if let (Some(ground), Some(map)) = (ground, self.shadow.texture()) {
                floor.prepare_ground(&self.gpu, ground, frame, map);
            }
            if has_grid {
                floor.prepare_grid(&self.gpu, frame, input.camera.distance);
            }
        }
        let background = &scene.background;
        let (image, problem) = match background {
            Background::Image(name) => {
                self.textures.named(&self.gpu, &self.bundle, input.base, document, name, TextureShape::Flat)
            }
            _ => (self.textures.placeholder(&self.gpu, TextureShape::Flat), None),
        };
        self.diagnostics.extend(problem);
        self.backdrop.prepare(&self.gpu, background, input.size, || image);
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let is_timed = !is_step && self.timer.as_ref().is_some_and(|timer| timer.begin(&mut encoder));
        if has_shadows {
            self.shadow.draw(&mut encoder, &draws, &shadow_values);
        }
        let floor = self.floor.as_ref();
        let mut destination = Destination {
            targets,
            textures: &mut self.pass_textures,
            scene: &self.scene_textures,
            backdrop: &self.backdrop,
            background,
            ground: floor.filter(|_| ground.is_some()),
            grid: floor.filter(|_| has_grid),
            shows_picture: !is_step,
        };
        draw_all(&mut encoder, &mut destination, &draws, &values, &self.uniforms);
        self.pass_textures.finish_frame(!matches!(moment, Moment::After(_)));
        if is_step {
            self.gpu.queue.submit([encoder.finish()]);
            return;
        }
        for draw in &draws {
            self.stats.draw_calls += 1;
            self.stats.instances += u64::from(draw.instances.count);
            self.stats.triangles += u64::from(draw.mesh.index_count / 3) * u64::from(draw.instances.count);
        }
        self.encoded_with = (input.alpha, input.aids.mark_range);
        self.screen.encode(&mut encoder, targets, input.alpha, input.aids.mark_range);
        if let Some(at) = input.pixel {
            self.pixel.record(&mut encoder, &targets.resolved_texture, at);
        }
        if let Some(timer) = self.timer.as_mut().filter(|_| is_timed) {
            timer.end(&mut encoder);
        }
        self.gpu.queue.submit([encoder.finish()]);
        self.textures.cancel_unwanted();
        self.geometry.cancel_unwanted();
        self.pixel.submitted();
        if let Some(timer) = &mut self.timer {
            timer.submitted();
        }
    }
}

/// The box around what is seen of meshes in world space.
fn bounds(draws: &[Draw<'_>], placement: &Placement) -> Option<[Vec3; 2]> {
    let seen = draws.iter().filter(|draw| draw.is_on_screen() && !draw.pass.mesh.is_view());
    let union = |[low, high]: [Vec3; 2], [other_low, other_high]: [Vec3; 2]| {
        [low.min(other_low), high.max(other_high)]
    };
    let [low, high] = seen.map(Draw::bounds).reduce(union)?;
    let offset = placement.world_from_object.w_axis.truncate();
    Some([low + offset, high + offset])
}

pub(super) fn missing_mesh(pass: &Pass, reason: &str) -> Diagnostic {
    Diagnostic::error(format!("the mesh `{}` cannot be read: {reason}", pass.mesh))
        .in_pass(&pass.name)
        .with_help("choose another mesh; a cube is shown until then")
}
