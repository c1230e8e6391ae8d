//! The values of the selected node at the pixel under the pointer.
//!
//! The picture is drawn once more with the value in place of its colour, off the screen, and one pixel of that is
//! read: so it is the value of that very surface, displaced, instanced and behind nothing. One pin after another has
//! its turn; compiling runs on a thread of its own and nothing waits for the device. What is read are half floats, good
//! for three digits.

mod redrawn;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use eframe::egui_wgpu::RenderState;
use egui::Context;

use super::state::Editor;
use super::viewport::ViewportPanel;
use crate::bundle::Bundle;
use crate::document::{NodeId, Pin};
use crate::library::Library;
use crate::render::{BuildStatus, FrameInput, Gpu, Renderer};
use crate::types::Type;
use redrawn::Redrawn;

/// What is known of a pin at the pixel.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueAtPixel {
    /// Its type.
    pub ty: Type,
    /// Its components so far; nothing is drawn at the pixel where they are `None`.
    pub components: Option<Vec<f32>>,
}

/// Reads the values.
pub struct PinValues {
    render_state: Option<RenderState>,
    bundle: Bundle,
    renderer: Option<Renderer>,
    subject: Option<Subject>,
    coming: Option<Receiver<Vec<Redrawn>>>,
    ways: Vec<Redrawn>,
    turn: usize,
    asked: Option<[u32; 2]>,
    values: BTreeMap<Pin, ValueAtPixel>,
}

/// What the redrawn documents were made from.
#[derive(Clone, Copy, PartialEq)]
struct Subject {
    document: u64,
    version: u64,
    node: NodeId,
}

impl PinValues {
    /// On the window's own GPU; without one there are no values.
    pub const fn new(render_state: Option<RenderState>, bundle: Bundle) -> Self {
        Self {
            render_state,
            bundle,
            renderer: None,
            subject: None,
            coming: None,
            ways: Vec::new(),
            turn: 0,
            asked: None,
            values: BTreeMap::new(),
        }
    }

    /// What a pin has at the pixel under the pointer, while the pointer is over the picture.
    pub fn value(&self, pin: &Pin) -> Option<&ValueAtPixel> {
        self.values.get(pin)
    }

    /// Goes on reading while the pointer is over the picture and one node is selected.
    pub fn update(
        &mut self,
        (editor, document): (&Editor, u64),
        library: &Arc<Library>,
        panel: &ViewportPanel,
        ctx: &Context,
    ) {
        let pixel = panel.pointed_pixel();
        let node = editor.selection.only_node();
        let (Some(pixel), Some(node)) = (pixel, node) else {
            self.values.clear();
            return;
        };
        let subject = Subject { document, version: editor.content_revision + editor.compiled_revision, node };
        if self.subject != Some(subject) {
            if self.subject.map(|subject| subject.node) != Some(node) {
                self.values.clear();
            }
            self.subject = Some(subject);
            self.begin(editor, library, node, ctx);
        }
        if let Some(ways) = self.coming.as_ref().and_then(|coming| coming.try_recv().ok()) {
            self.coming = None;
            self.ways = ways;
            self.turn = 0;
            self.asked = None;
        }
        if !self.ways.is_empty() && self.read(editor, panel, pixel, ctx).is_none() {
            self.values.clear();
        }
    }

    fn begin(&mut self, editor: &Editor, library: &Arc<Library>, node: NodeId, ctx: &Context) {
        let (sender, receiver) = channel();
        let (document, library) = (editor.document.clone(), Arc::clone(library));
        let types = editor.compiled.output_types.clone();
        let ctx = ctx.clone();
        let work = move || {
            if sender.send(redrawn::of_node(&document, &library, &types, node)).is_ok() {
                ctx.request_repaint();
            }
        };
        // naga's parser is recursive; without a thread there are no values, which harms nothing else.
        let thread = std::thread::Builder::new().name("values".to_owned()).stack_size(16 << 20);
        self.coming = thread.spawn(work).is_ok().then_some(receiver);
    }

    /// One step of the pin whose turn it is; `None` when the device fails.
    fn read(&mut self, editor: &Editor, panel: &ViewportPanel, pixel: [u32; 2], ctx: &Context) -> Option<()> {
        if self.renderer.is_none() {
            let render_state = self.render_state.as_ref()?;
            let gpu = Gpu::from_parts(render_state.device.clone(), render_state.queue.clone());
            let mut renderer = Renderer::new(gpu, self.bundle.clone()).ok()?;
            let ctx = ctx.clone();
            renderer.set_waker(Arc::new(move || ctx.request_repaint()));
            self.renderer = Some(renderer);
        }
        let renderer = self.renderer.as_mut()?;
        renderer.poll();
        ctx.request_repaint();
        if renderer.is_reading_pixel() {
            return Some(());
        }
        let way = self.ways.get(self.turn)?;
        if let Some(asked) = self.asked.take()
            && let Some(found) = renderer.pixel().filter(|found| found.at == asked)
        {
            let value = self
                .values
                .entry(way.pin.clone())
                .or_insert_with(|| ValueAtPixel { ty: way.ty, components: None });
            way.take(found.linear, value);
            self.turn = (self.turn + 1) % self.ways.len();
        }
        let way = self.ways.get(self.turn)?;
        renderer.set_program(&way.compiled, &way.document);
        match renderer.status() {
            BuildStatus::Building => return Some(()),
            BuildStatus::Failed(_) | BuildStatus::Empty => {
                self.turn = (self.turn + 1) % self.ways.len();
                return Some(());
            }
            BuildStatus::Ready => {}
        }
        let (pointer, pointer_pressed) = panel.pointer.unwrap_or(([0.5, 0.5], false));
        let frame = FrameInput {
            base: editor.path.as_deref().and_then(Path::parent),
            time_secs: editor.playback.time_secs,
            delta_secs: editor.playback.delta_secs,
            camera: editor.camera,
            pointer,
            pointer_pressed,
            placement: panel.object.placement(),
            pixel: Some(pixel),
            ..FrameInput::new(&way.document, panel.wanted_pixels)
        };
        renderer.render(&frame).ok()?;
        self.asked = Some(pixel);
        Some(())
    }
}
