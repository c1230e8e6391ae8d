//! The effect in a window.

use std::sync::Arc;
use std::time::Instant;

use winit::application::ApplicationHandler;
use winit::event::{ElementState, MouseScrollDelta, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::keyboard::{Key, NamedKey};
use winit::window::{Window, WindowId};

use crate::Outcome;
use crate::player::{Frame, Player};
use crate::scene::{self, Camera};

/// Opens the window and returns when it is closed.
pub fn run() -> Outcome<()> {
    let mut application = Application { shown: None, problem: None };
    EventLoop::new()?.run_app(&mut application)?;
    application.problem.map_or(Ok(()), Err)
}

struct Application {
    shown: Option<Shown>,
    problem: Option<Box<dyn std::error::Error>>,
}

/// The open window with everything that draws in it.
struct Shown {
    window: Arc<Window>,
    surface: wgpu::Surface<'static>,
    configuration: wgpu::SurfaceConfiguration,
    device: wgpu::Device,
    player: Player,
    camera: Camera,
    pointer: Option<[f64; 2]>,
    dragging: bool,
    playing: bool,
    time: f64,
    last: Instant,
}

impl ApplicationHandler for Application {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.shown.is_some() {
            return;
        }
        match Shown::open(event_loop) {
            Ok(shown) => self.shown = Some(shown),
            Err(problem) => {
                self.problem = Some(problem);
                event_loop.exit();
            }
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Some(shown) = &mut self.shown else { return };
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Resized(size) => shown.resize([size.width, size.height]),
            WindowEvent::RedrawRequested => shown.draw(),
            WindowEvent::MouseInput { state, .. } => shown.dragging = state == ElementState::Pressed,
            WindowEvent::CursorMoved { position, .. } => shown.moved([position.x, position.y]),
            WindowEvent::MouseWheel { delta, .. } => {
                let lines = match delta {
                    MouseScrollDelta::LineDelta(_, lines) => lines,
                    MouseScrollDelta::PixelDelta(pixels) => pixels.y as f32 / 40.0,
                };
                shown.camera.distance = (shown.camera.distance * (-lines * 0.1).exp()).clamp(0.05, 500.0);
            }
            WindowEvent::KeyboardInput { event, .. } if event.state == ElementState::Pressed => {
                match event.logical_key {
                    Key::Named(NamedKey::Space) => shown.playing = !shown.playing,
                    Key::Named(NamedKey::Escape) => event_loop.exit(),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

impl Shown {
    fn open(event_loop: &ActiveEventLoop) -> Outcome<Self> {
        let attributes = Window::default_attributes().with_title(scene::TITLE);
        let window = Arc::new(event_loop.create_window(attributes)?);
        let display = Box::new(event_loop.owned_display_handle());
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_with_display_handle_from_env(display));
        let surface = instance.create_surface(Arc::clone(&window))?;
        let options = wgpu::RequestAdapterOptions { compatible_surface: Some(&surface), ..Default::default() };
        let adapter = pollster::block_on(instance.request_adapter(&options))?;
        let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default()))?;
        let size = window.inner_size();
        let mut configuration = surface
            .get_default_config(&adapter, size.width.max(1), size.height.max(1))
            .ok_or("the adapter cannot draw into this window")?;
        // The player encodes sRGB by itself.
        configuration.format = configuration.format.remove_srgb_suffix();
        surface.configure(&device, &configuration);
        let player = Player::new(&device, &queue);
        window.request_redraw();
        Ok(Self {
            window,
            surface,
            configuration,
            device,
            player,
            camera: scene::CAMERA,
            pointer: None,
            dragging: false,
            playing: true,
            time: 0.0,
            last: Instant::now(),
        })
    }

    fn resize(&mut self, size: [u32; 2]) {
        [self.configuration.width, self.configuration.height] = size.map(|side| side.max(1));
        self.surface.configure(&self.device, &self.configuration);
    }

    fn moved(&mut self, position: [f64; 2]) {
        if let Some(before) = self.pointer.replace(position).filter(|_| self.dragging) {
            self.camera.yaw -= (position[0] - before[0]) as f32 * 0.4;
            self.camera.pitch = (self.camera.pitch + (position[1] - before[1]) as f32 * 0.4).clamp(-89.9, 89.9);
        }
    }

    fn draw(&mut self) {
        let delta = self.last.elapsed().as_secs_f64();
        self.last = Instant::now();
        if self.playing {
            self.time += delta;
        }
        use wgpu::CurrentSurfaceTexture::{Success, Suboptimal};
        match self.surface.get_current_texture() {
            Success(texture) | Suboptimal(texture) => {
                let view = crate::resources::view(&texture.texture);
                self.player.draw(&Frame {
                    size: [self.configuration.width, self.configuration.height],
                    view: &view,
                    format: self.configuration.format,
                    premultiplied: true,
                    time: self.time,
                    delta: if self.playing { delta } else { 0.0 },
                    camera: self.camera,
                });
                self.window.pre_present_notify();
                self.player.present(texture);
            }
            // A window that was just resized or uncovered gives its next texture.
            _ => self.surface.configure(&self.device, &self.configuration),
        }
        self.window.request_redraw();
    }
}
