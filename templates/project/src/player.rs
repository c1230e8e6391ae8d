//! Plays the effect: what is on the device, what it is given for a frame, and the frame itself.

mod drawing;

use glam::{Mat4, Vec3};
use wgpu::{BindGroup, BufferUsages, Device, Queue, RenderPipeline};
use wgpu::{TextureFormat, TextureUsages, TextureView};

use crate::backdrop::Backdrop;
use crate::effect::{self, Origin, PASSES, TEXTURES};
use crate::frame::{frame_uniform, object_uniform};
use crate::ground::{self, GroundPlane};
use crate::resources::{COLOUR_FORMAT, DEPTH_FORMAT, SAMPLES, buffer, picture_blend, target, texture, view};
use crate::scene::{self, Camera, MESHES, PASS_TEXTURES};
use crate::scene_copy::{SceneCopy, empty_scene};
use crate::view::{Delta, Mover, STEP_SECS, View, shadow_view, uv_from_clip};

const SHADOW_SIDE: u32 = 2_048;
const SHADOW_MARGIN: f32 = 1.5;
const PASS_STRIDE: u64 = 1_024;
const OBJECT_OFFSET: u64 = 512;
/// Where the ground's frame is, behind those of all passes.
const GROUND_AT: u64 = PASSES.len() as u64 * PASS_STRIDE;
/// How many steps a picture draws before itself where it depends on them.
const MAX_FEEDBACK_STEPS: u64 = 120;
/// How many of them a window draws in one frame.
const MAX_STEPS_PER_FRAME: u64 = 15;

/// One frame to draw.
pub struct Frame<'a> {
    pub size: [u32; 2],
    /// What is drawn to, in `format`, which is not an sRGB format.
    pub view: &'a TextureView,
    pub format: TextureFormat,
    /// Whether colours are stored times their alpha, as windows want them.
    pub premultiplied: bool,
    pub time: f64,
    pub delta: f64,
    pub camera: Camera,
}

/// What is drawn at once: a frame, or a step of passes that read what they drew.
#[derive(Clone, Copy)]
struct Moment {
    /// The number of the frame or the step.
    index: u64,
    is_step: bool,
    /// Whether what passes draw to textures is there for the next.
    keeps: bool,
}

struct Mesh {
    vertices: wgpu::Buffer,
    indices: wgpu::Buffer,
    count: u32,
}

/// A pass, ready to draw.
struct Draw {
    colour: RenderPipeline,
    shadow: Option<RenderPipeline>,
    mesh: usize,
    copies: wgpu::Buffer,
    frame: BindGroup,
}

/// A texture that passes draw to: one side keeps what the frame before drew, and they take turns.
struct PassTexture {
    size: [u32; 2],
    colour: TextureView,
    depth: TextureView,
    sides: [TextureView; 2],
    last: usize,
}

struct Targets {
    size: [u32; 2],
    colour: TextureView,
    depth: TextureView,
    resolved_texture: wgpu::Texture,
    resolved: TextureView,
    /// Copies of the picture so far, where a pass reads it.
    scene: Option<SceneCopy>,
}

/// Draws the effect.
pub struct Player {
    device: Device,
    queue: Queue,
    effect_layout: wgpu::BindGroupLayout,
    meshes: Vec<Mesh>,
    draws: Vec<Draw>,
    /// For each texture of the effect that the program has, else `None`.
    images: Vec<Option<TextureView>>,
    samplers: Vec<wgpu::Sampler>,
    empty_scene: [TextureView; 2],
    pass_textures: Vec<PassTexture>,
    values: Option<wgpu::Buffer>,
    uniforms: wgpu::Buffer,
    shadow_uniforms: wgpu::Buffer,
    shadow_frame: BindGroup,
    shadow_map: TextureView,
    backdrop: Option<Backdrop>,
    ground: Option<GroundPlane>,
    targets: Option<Targets>,
    encoders: Vec<(TextureFormat, bool, RenderPipeline)>,
    delta: Delta,
    mover: Mover,
    step_mover: Mover,
    frame_index: u64,
    next_step: u64,
}

impl Player {
    pub fn new(device: &Device, queue: &Queue) -> Self {
        let module = effect::shader_module(device);
        let plain_layout = effect::frame_layout(device, false);
        let frame_layout = effect::frame_layout(device, effect::SHADOW_MAP);
        let effect_layout = effect::effect_layout(device);
        let uniform = |size| {
            let usage = BufferUsages::UNIFORM | BufferUsages::COPY_DST;
            let label = Some("frame");
            device.create_buffer(&wgpu::BufferDescriptor { label, size, usage, mapped_at_creation: false })
        };
        let uniforms = uniform(GROUND_AT + PASS_STRIDE);
        let shadow_uniforms = uniform(PASS_STRIDE);
        let shadow_map = view(&target(
            device,
            [SHADOW_SIDE; 2],
            DEPTH_FORMAT,
            1,
            TextureUsages::TEXTURE_BINDING,
        ));
        let frame_group = |layout, buffer: &wgpu::Buffer, at, with_map: bool| {
            let part = |offset, size: usize| {
                let size = wgpu::BufferSize::new(size as u64);
                wgpu::BindingResource::Buffer(wgpu::BufferBinding { buffer, offset: at + offset, size })
            };
            let sampler = device.create_sampler(&wgpu::SamplerDescriptor {
                mag_filter: wgpu::FilterMode::Linear,
                min_filter: wgpu::FilterMode::Linear,
                compare: Some(wgpu::CompareFunction::LessEqual),
                ..Default::default()
            });
            let entry = |binding, resource| wgpu::BindGroupEntry { binding, resource };
            let entries = [
                entry(0, part(0, size_of::<effect::Frame>())),
                entry(1, part(OBJECT_OFFSET, size_of::<effect::Object>())),
                entry(2, wgpu::BindingResource::TextureView(&shadow_map)),
                entry(3, wgpu::BindingResource::Sampler(&sampler)),
            ];
            let entries = if with_map { &entries[..] } else { &entries[..2] };
            device.create_bind_group(&wgpu::BindGroupDescriptor { label: Some("frame"), layout, entries })
        };
        let draws = PASSES.iter().enumerate().map(|(index, pass)| {
            let drawn_to = pass.target.map(|name| PASS_TEXTURES[pass_texture(name)].format);
            let wanted = effect::Target {
                format: drawn_to.unwrap_or(COLOUR_FORMAT),
                depth_format: Some(DEPTH_FORMAT),
                samples: SAMPLES,
                blend: pass.target.is_none().then(|| picture_blend(pass.blend)),
            };
            Draw {
                colour: effect::pipeline(device, &module, (&frame_layout, &effect_layout), pass, &wanted),
                // Without a reader nobody sees the shadow map.
                shadow: has_shadows().then_some(pass).and_then(|pass| {
                    effect::shadow_pipeline(device, &module, (&plain_layout, &effect_layout), pass, DEPTH_FORMAT)
                }),
                mesh: MESHES.iter().position(|mesh| mesh.name == pass.mesh).unwrap_or(0),
                copies: buffer(device, "instances", scene::INSTANCES[index], BufferUsages::VERTEX),
                frame: frame_group(&frame_layout, &uniforms, index as u64 * PASS_STRIDE, effect::SHADOW_MAP),
            }
        });
        let draws = draws.collect();
        let meshes = MESHES.iter().map(|mesh| Mesh {
            vertices: buffer(device, mesh.name, mesh.vertices, BufferUsages::VERTEX),
            indices: buffer(device, mesh.name, mesh.indices, BufferUsages::INDEX),
            count: mesh.indices.len() as u32 / 4,
        });
        // A software adapter walks the whole footprint of a pixel, which takes minutes for what is seen edge-on.
        let anisotropic = device.adapter_info().device_type != wgpu::DeviceType::Cpu;
        let images = TEXTURES.iter().map(|slot| {
            let is_it = |image: &&scene::Image| image.name == slot.name && slot.origin == Origin::Picture;
            Some(texture(device, queue, scene::IMAGES.iter().find(is_it)?, slot))
        });
        let samplers = TEXTURES.iter().map(|slot| slot.sampler.create(device, anisotropic));
        let backdrop = Backdrop::new(device, queue, anisotropic);
        let usage = if effect::VALUES_IN_STORAGE { BufferUsages::STORAGE } else { BufferUsages::UNIFORM };
        let values = effect::Values::default();
        let values = effect::HAS_VALUES
            .then(|| buffer(device, "values", bytemuck::bytes_of(&values), usage | BufferUsages::COPY_DST));
        Self {
            meshes: meshes.collect(),
            images: images.collect(),
            samplers: samplers.collect(),
            empty_scene: empty_scene(device, queue),
            ground: GroundPlane::new(
                device,
                frame_group(&effect::frame_layout(device, true), &uniforms, GROUND_AT, true),
            ),
            pass_textures: Vec::new(),
            values,
            shadow_frame: frame_group(&plain_layout, &shadow_uniforms, 0, false),
            draws,
            uniforms,
            shadow_uniforms,
            shadow_map,
            backdrop,
            targets: None,
            encoders: Vec::new(),
            effect_layout,
            device: device.clone(),
            queue: queue.clone(),
            delta: Delta::default(),
            mover: Mover::default(),
            step_mover: Mover::default(),
            frame_index: 0,
            next_step: 0,
        }
    }

    /// Changes the parameters of the effect.
    #[allow(dead_code, reason = "for programs that take this file")]
    pub fn set_values(&self, values: &effect::Values) {
        if let Some(buffer) = &self.values {
            self.queue.write_buffer(buffer, 0, bytemuck::bytes_of(values));
        }
    }

    /// Hands a finished picture to the window system.
    pub fn present(&self, texture: wgpu::SurfaceTexture) {
        self.queue.present(texture);
    }

    /// Draws a frame as it looks whatever was drawn before: where passes read what they drew, the steps of up to two
    /// seconds come first.
    pub fn draw_still(&mut self, frame: &Frame<'_>) {
        self.pass_textures.clear();
        self.next_step = 0;
        self.draw_after(frame, MAX_FEEDBACK_STEPS);
    }

    /// Draws the next frame. A window that cannot keep up with the steps of passes that read what they drew leaves some
    /// of them out.
    pub fn draw(&mut self, frame: &Frame<'_>) {
        self.draw_after(frame, MAX_STEPS_PER_FRAME);
    }

    /// Passes that read what they drew go on in fixed steps, whatever the rate of frames: the picture is that of the
    /// next step, at exactly its time, and is not kept.
    fn draw_after(&mut self, frame: &Frame<'_>, most_steps: u64) {
        self.resize(frame.size);
        let reads_back = PASSES.iter().enumerate().any(|(index, pass)| {
            let drawn = |name: &str| PASSES[..index].iter().any(|before| before.target == Some(name));
            pass.reads.iter().any(|name| pass.target == Some(name) || !drawn(name))
        });
        if !reads_back {
            self.draw_moment(frame, Moment { index: self.frame_index, is_step: false, keeps: true });
            self.frame_index += 1;
            return;
        }
        let due = (frame.time / STEP_SECS + 1.0e-6) as u64;
        for step in self.next_step.max(due.saturating_sub(most_steps))..due {
            let frame = Frame { time: step as f64 * STEP_SECS, delta: STEP_SECS, ..*frame };
            self.draw_moment(&frame, Moment { index: step, is_step: true, keeps: true });
        }
        self.next_step = due;
        self.draw_moment(frame, Moment { index: due, is_step: false, keeps: false });
    }

    fn draw_moment(&mut self, frame: &Frame<'_>, moment: Moment) {
        self.write_uniforms(frame, moment);
        if let Some(backdrop) = &self.backdrop {
            backdrop.write(&self.queue, frame.size);
        }
        let groups: Vec<BindGroup> = (0..PASSES.len()).map(|index| self.effect_group(Some(index))).collect();
        let mut encoder = self.device.create_command_encoder(&Default::default());
        self.draw_shadows(&mut encoder);
        self.draw_passes(&mut encoder, &groups, moment.keeps);
        if !moment.is_step {
            self.encode(&mut encoder, frame);
        }
        self.queue.submit([encoder.finish()]);
    }

    fn resize(&mut self, size: [u32; 2]) {
        let device = &self.device;
        let fresh = |size, format, samples, usage| view(&target(device, size, format, samples, usage));
        let (none, sampled) = (TextureUsages::empty(), TextureUsages::TEXTURE_BINDING);
        if self.targets.as_ref().is_none_or(|targets| targets.size != size) {
            let resolved_texture = target(device, size, COLOUR_FORMAT, 1, sampled | TextureUsages::COPY_SRC);
            let depth = fresh(size, DEPTH_FORMAT, SAMPLES, sampled);
            let reads_scene = PASSES.iter().any(|pass| pass.reads_scene);
            self.targets = Some(Targets {
                size,
                colour: fresh(size, COLOUR_FORMAT, SAMPLES, none),
                scene: reads_scene.then(|| SceneCopy::new(device, size, &depth)),
                depth,
                resolved: view(&resolved_texture),
                resolved_texture,
            });
        }
        let limit = device.limits().max_texture_dimension_2d.min(8_192);
        let wanted = |settings: &scene::PassTexture| settings.size.of(size).map(|side| side.clamp(1, limit));
        let fits = |(kept, settings): (&PassTexture, &scene::PassTexture)| kept.size == wanted(settings);
        if self.pass_textures.len() == PASS_TEXTURES.len() && self.pass_textures.iter().zip(&PASS_TEXTURES).all(fits) {
            return;
        }
        let made = PASS_TEXTURES.iter().map(|settings| {
            let (size, format) = (wanted(settings), settings.format);
            PassTexture {
                size,
                colour: fresh(size, format, SAMPLES, none),
                depth: fresh(size, DEPTH_FORMAT, SAMPLES, none),
                sides: [fresh(size, format, 1, sampled), fresh(size, format, 1, sampled)],
                last: 0,
            }
        });
        self.pass_textures = made.collect();
    }

    fn write_uniforms(&mut self, frame: &Frame<'_>, moment: Moment) {
        let mover = if moment.is_step { &mut self.step_mover } else { &mut self.mover };
        let placement = mover.placement(frame.time);
        let delta = if moment.is_step { Delta::default().advance(frame.delta) } else { self.delta.advance(frame.delta) };
        let aspect = |size: [u32; 2]| size[0] as f32 / size[1] as f32;
        let camera = View::of_camera(&frame.camera, aspect(frame.size));
        let uniform = |view: &View, size: [u32; 2], shadow_from_world: Mat4, is_shadow: bool| {
            frame_uniform(frame.time, delta, moment.index, &placement, view, size, shadow_from_world, is_shadow)
        };
        let object = object_uniform(placement.world_from_object);
        let mut shadow_from_world = Mat4::IDENTITY;
        if has_shadows() {
            let light = Vec3::from(scene::LIGHT.direction).try_normalize().unwrap_or(Vec3::Y);
            let centre = placement.world_from_object.w_axis.truncate();
            let clip_from_world = shadow_view(light, centre, self.shadow_radius(), SHADOW_SIDE);
            let along = View { clip_from_world, ..camera };
            let uniform = uniform(&along, frame.size, Mat4::IDENTITY, true);
            self.queue.write_buffer(&self.shadow_uniforms, 0, bytemuck::bytes_of(&uniform));
            self.queue.write_buffer(&self.shadow_uniforms, OBJECT_OFFSET, bytemuck::bytes_of(&object));
            shadow_from_world = uv_from_clip() * clip_from_world;
        }
        let write = |at, uniform: effect::Frame, object: effect::Object| {
            self.queue.write_buffer(&self.uniforms, at, bytemuck::bytes_of(&uniform));
            self.queue.write_buffer(&self.uniforms, at + OBJECT_OFFSET, bytemuck::bytes_of(&object));
        };
        for (index, pass) in PASSES.iter().enumerate() {
            let size = pass.target.map_or(frame.size, |name| self.pass_textures[pass_texture(name)].size);
            let view =
                if pass.fills_picture { View::of_picture(index) } else { View::of_camera(&frame.camera, aspect(size)) };
            let object = if pass.fills_picture { object_uniform(Mat4::IDENTITY) } else { object };
            write(index as u64 * PASS_STRIDE, uniform(&view, size, shadow_from_world, false), object);
        }
        let ground = uniform(&camera, frame.size, shadow_from_world, false);
        write(GROUND_AT, ground, object_uniform(Mat4::IDENTITY));
        if let Some(copy) = self.targets.as_ref().and_then(|targets| targets.scene.as_ref()) {
            copy.write(&self.queue, camera.range);
        }
    }

    /// The radius around the object that holds every mesh that throws a shadow, with room for displacement.
    fn shadow_radius(&self) -> f32 {
        let casting = self.draws.iter().enumerate().filter(|(_, draw)| draw.shadow.is_some());
        let reach = casting.map(|(index, draw)| {
            let [scale, extent] = scene::REACHES[index];
            MESHES[draw.mesh].radius * scale + extent
        });
        (reach.fold(0.0, f32::max) * SHADOW_MARGIN).clamp(1e-3, 1e6)
    }

    /// The values and textures of a pass: of a texture that passes draw to it sees this frame's side once an earlier
    /// pass has drawn to it. Without an index, what all see before the first pass, when there is no scene yet.
    fn effect_group(&self, index: Option<usize>) -> BindGroup {
        let scene = self.targets.as_ref().and_then(|targets| targets.scene.as_ref()).filter(|_| index.is_some());
        let of_pass = |slot: &effect::TextureSlot| {
            let texture = &self.pass_textures[pass_texture(slot.name)];
            let draws_to = |pass: &effect::Pass| pass.target == Some(slot.name);
            let is_new =
                index.is_some_and(|index| PASSES[..index].iter().any(draws_to) && !draws_to(&PASSES[index]));
            &texture.sides[if is_new { 1 - texture.last } else { texture.last }]
        };
        let view = |(index, slot): (usize, &effect::TextureSlot)| match (slot.origin, &self.images[index]) {
            (Origin::SceneColour, _) => scene.map_or(&self.empty_scene[0], |scene| &scene.colour).clone(),
            (Origin::SceneDepth, _) => scene.map_or(&self.empty_scene[1], |scene| &scene.distance).clone(),
            (Origin::Picture, Some(image)) => image.clone(),
            (Origin::Picture | Origin::Pass, _) => of_pass(slot).clone(),
        };
        let views = TEXTURES.iter().enumerate().map(view);
        let bound: Vec<_> = views.zip(self.samplers.iter().cloned()).collect();
        effect::effect_group(&self.device, &self.effect_layout, self.values.as_ref(), &bound)
    }
}

/// True when something is drawn that takes shadows.
fn has_shadows() -> bool {
    effect::SHADOW_MAP || ground::is_seen()
}

/// The number of the texture of this name that passes draw to.
fn pass_texture(name: &str) -> usize {
    PASS_TEXTURES.iter().position(|texture| texture.name == name).unwrap_or(0)
}
