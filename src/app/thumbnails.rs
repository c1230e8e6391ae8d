//! The pictures of the examples, drawn one after another while the gallery is open.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use eframe::egui_wgpu::RenderState;
use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use super::files::example;
use crate::bundle::Bundle;
use crate::compile::{CompileOptions, compile};
use crate::document::Document;
use crate::library::Library;
use crate::render::{BuildStatus, FrameInput, Gpu, Renderer};

/// Size of a picture in pixels.
const SIZE: [u32; 2] = [480, 270];
/// The moment that the pictures show, in seconds.
const TIME_SECS: f64 = 1.3;

/// Draws thumbnails.
pub struct Thumbnails {
    render_state: Option<RenderState>,
    renderer: Option<Renderer>,
    waiting: VecDeque<String>,
    current: Option<(String, Document)>,
    pictures: BTreeMap<String, TextureHandle>,
}

impl Thumbnails {
    /// On the window's own GPU; without one there are no pictures.
    pub const fn new(render_state: Option<RenderState>) -> Self {
        Self {
            render_state,
            renderer: None,
            waiting: VecDeque::new(),
            current: None,
            pictures: BTreeMap::new(),
        }
    }

    /// Asks for the pictures of all examples.
    pub fn want_all(&mut self, bundle: &Bundle) {
        let missing = bundle.examples().into_iter().filter(|name| !self.pictures.contains_key(name));
        self.waiting = missing.collect();
    }

    /// The picture of an example.
    pub fn picture(&self, name: &str) -> Option<&TextureHandle> {
        self.pictures.get(name)
    }

    /// Goes a step further: at most one program is begun or one picture finished per frame, so that the window stays
    /// quick.
    pub fn advance(&mut self, bundle: &Bundle, library: &Library, ctx: &Context) {
        if self.waiting.is_empty() && self.current.is_none() {
            return;
        }
        let Some(renderer) = self.renderer_for(bundle, ctx) else {
            self.waiting.clear();
            return;
        };
        renderer.poll();
        let status = renderer.status().clone();
        match (self.current.take(), status) {
            (None, _) => self.begin(bundle, library),
            (Some(current), BuildStatus::Building) => self.current = Some(current),
            (Some((name, document)), BuildStatus::Ready) => self.finish(name, &document, ctx),
            // An example that does not build has no picture; opening it shows why.
            (Some(_), BuildStatus::Empty | BuildStatus::Failed(_)) => {}
        }
        ctx.request_repaint();
    }

    fn renderer_for(&mut self, bundle: &Bundle, ctx: &Context) -> Option<&mut Renderer> {
        if self.renderer.is_none() {
            let render_state = self.render_state.as_ref()?;
            let gpu = Gpu::from_parts(render_state.device.clone(), render_state.queue.clone());
            let mut renderer = Renderer::new(gpu, bundle.clone()).ok()?;
            let ctx = ctx.clone();
            renderer.set_waker(Arc::new(move || ctx.request_repaint()));
            self.renderer = Some(renderer);
        }
        self.renderer.as_mut()
    }

    fn begin(&mut self, bundle: &Bundle, library: &Library) {
        let (Some(name), Some(renderer)) = (self.waiting.pop_front(), &mut self.renderer) else { return };
        let Ok((document, _)) = example(bundle, &name) else { return };
        let compiled = compile(&document, library, &CompileOptions::default());
        renderer.clear_program();
        renderer.set_program(&compiled, &document);
        self.current = Some((name, document));
    }

    fn finish(&mut self, name: String, document: &Document, ctx: &Context) {
        let Some(renderer) = &mut self.renderer else { return };
        let input = FrameInput { time_secs: TIME_SECS, ..FrameInput::new(document, SIZE) };
        let Ok(rendered) = renderer.render_image(&input) else { return };
        let size = SIZE.map(|side| side as usize);
        let image = ColorImage::from_rgba_unmultiplied(size, rendered.image.as_raw());
        let texture = ctx.load_texture(format!("example {name}"), image, TextureOptions::LINEAR);
        self.pictures.insert(name, texture);
    }
}
