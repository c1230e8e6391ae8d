//! Values as pictures: any pin of a graph, painted small.
//!
//! A preview runs what [`compile::probe`](crate::compile::probe) compiles, with a row of inputs for every pixel: those
//! of a square, or of a sphere where the value depends on a surface's place or direction. The values come out with all
//! their bits, and a second pass makes a picture of them, so that NaN and infinity can be told apart from black.
//!
//! [`Previews`] serves a window: it compiles and builds on a thread of its own, keeps the last good picture meanwhile,
//! and draws as many as a time budget allows, those that have waited longest first.

mod builder_thread;
mod painter;
mod program;
mod surface;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use painter::{PreviewPainter, PreviewStyle};
pub use program::SIDE;
pub use surface::Surface;

use super::frame::FrameInput;
use super::gpu::{Gpu, RenderError};
use super::worker::{Waker, WakerSlot};
use crate::bundle::Bundle;
use crate::compile::probe::CompiledProbe;
use crate::document::Pin;
use builder_thread::{BuilderThread, Job, Outcome};
use program::PreviewProgram;

/// Compiles the program that evaluates one pin; called on the thread of the previews.
pub type CompilePin = Arc<dyn Fn(&Pin) -> CompiledProbe + Send + Sync>;

/// Previews of pins in a window.
pub struct Previews {
    painter: PreviewPainter,
    thread: BuilderThread,
    waker: WakerSlot,
    version: Option<u64>,
    wanted: Vec<Pin>,
    entries: BTreeMap<Pin, Entry>,
    draws: u64,
}

/// What there is to see of a pin.
#[derive(Clone, Copy, Debug)]
pub enum Preview<'a> {
    /// This picture, [`SIDE`] pixels square.
    Ready(&'a wgpu::TextureView),
    /// Nothing yet.
    Building,
    /// Nothing, because of this.
    Failed(&'a str),
}

#[derive(Default)]
struct Entry {
    text: Option<Arc<str>>,
    program: Option<PreviewProgram>,
    failure: Option<String>,
    drawn: Option<Drawn>,
    /// The number of the draw that was the last; those with the smallest come next.
    last_draw: u64,
}

/// What a picture was drawn from: while it stays the same, the picture does too.
#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    revision: u64,
    style: PreviewStyle,
    time_secs: Option<f64>,
}

/// Programs that are kept although their pins are out of sight, so that scrolling back builds nothing.
const KEPT_PROGRAMS: usize = 160;

impl Previews {
    /// Previews on a device, with a thread that builds them.
    ///
    /// # Errors
    /// When the device refuses what every preview needs, or there is no thread.
    pub fn new(gpu: Gpu, bundle: Bundle) -> Result<Self, RenderError> {
        let mut painter = PreviewPainter::new(gpu, bundle)?;
        let waker = WakerSlot::default();
        painter.load_in_background(waker.clone());
        let thread = BuilderThread::start(painter.builder.clone(), waker.clone())
            .map_err(|reason| RenderError::new(format!("values cannot be shown: {reason}")))?;
        Ok(Self {
            painter,
            thread,
            waker,
            version: None,
            wanted: Vec::new(),
            entries: BTreeMap::new(),
            draws: 0,
        })
    }

    /// What is called, from another thread, when a preview is ready to be drawn.
    pub fn set_waker(&self, waker: Waker) {
        self.waker.set(waker);
    }

    /// Says which pins are shown, and how they are compiled; `version` changes with the graph and the node kinds.
    /// While neither changes, nothing is compiled.
    pub fn want(&mut self, version: u64, mut pins: Vec<Pin>, compile: impl FnOnce() -> CompilePin) {
        pins.sort_unstable();
        pins.dedup();
        let is_known = |pin: &Pin| self.entries.contains_key(pin);
        let is_new = self.version != Some(version) || !pins.iter().all(is_known);
        self.wanted = pins;
        if !is_new || self.wanted.is_empty() {
            return;
        }
        if self.entries.len() > KEPT_PROGRAMS {
            let wanted = &self.wanted;
            self.entries.retain(|pin, _| wanted.binary_search(pin).is_ok());
        }
        if self.version != Some(version) {
            // Those out of sight are not compiled again, so they are of no use any more.
            let wanted = &self.wanted;
            self.entries.retain(|pin, _| wanted.binary_search(pin).is_ok());
        }
        let is_stale = |pin: &&Pin| self.version != Some(version) || !self.entries.contains_key(pin);
        let stale: Vec<Pin> = self.wanted.iter().filter(is_stale).cloned().collect();
        let pins = stale.into_iter().map(|pin| {
            let entry = self.entries.entry(pin.clone()).or_default();
            (pin, entry.text.clone())
        });
        let pins = pins.collect();
        self.thread.request(Job { version, pins, compile: compile() });
        self.version = Some(version);
    }

    /// Forgets everything, so that nothing of one document shows in the next.
    pub fn clear(&mut self) {
        self.version = None;
        self.wanted.clear();
        self.entries.clear();
    }

    /// Draws what has changed until the time is used up; `revision` changes with any value of the document. Returns
    /// true when something is left that wants another frame.
    ///
    /// # Errors
    /// When the device fails.
    pub fn draw(
        &mut self,
        frame: &FrameInput<'_>,
        revision: u64,
        style: PreviewStyle,
        budget: Duration,
    ) -> Result<bool, RenderError> {
        self.poll();
        let started = Instant::now();
        let is_loading = self.painter.is_loading();
        let wanted = |program: &PreviewProgram| Drawn {
            revision,
            style,
            time_secs: program.reads_frame.then_some(frame.time_secs),
        };
        let mut stale: Vec<(u64, &Pin)> = Vec::new();
        for pin in &self.wanted {
            let Some(entry) = self.entries.get(pin) else { continue };
            let Some(program) = &entry.program else { continue };
            let reads_textures = !program.interface.textures.is_empty();
            if entry.drawn != Some(wanted(program)) || is_loading && reads_textures {
                stale.push((entry.last_draw, pin));
            }
        }
        if stale.is_empty() {
            return Ok(false);
        }
        stale.sort_unstable();
        let gpu = self.painter.builder.gpu.clone();
        let mut left = stale.len();
        let work = || {
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            self.painter.begin(frame);
            for (_, pin) in &stale {
                let Some(entry) = self.entries.get_mut(*pin) else { continue };
                let Some(program) = &mut entry.program else { continue };
                self.painter.draw(&mut encoder, program, frame, style);
                self.draws += 1;
                entry.last_draw = self.draws;
                entry.drawn = Some(wanted(program));
                left -= 1;
                if started.elapsed() >= budget {
                    break;
                }
            }
            gpu.queue.submit([encoder.finish()]);
        };
        gpu.checked(work).map_err(|reason| RenderError::new(format!("values cannot be shown: {reason}")))?;
        Ok(left > 0)
    }

    /// What there is to see of a pin now.
    pub fn preview(&self, pin: &Pin) -> Preview<'_> {
        match self.entries.get(pin) {
            Some(Entry { failure: Some(why), .. }) => Preview::Failed(why),
            Some(Entry { program: Some(program), drawn: Some(_), .. }) => Preview::Ready(&program.output),
            _ => Preview::Building,
        }
    }

    /// How many pictures have been drawn so far.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// How many programs have been built so far.
    pub fn builds(&self) -> u64 {
        self.thread.builds()
    }

    fn poll(&mut self) {
        while let Some((version, pin, outcome)) = self.thread.poll() {
            let Some(entry) = self.entries.get_mut(&pin).filter(|_| self.version == Some(version)) else {
                continue;
            };
            match outcome {
                Outcome::Built(text, program) => {
                    *entry = Entry { text: Some(text), program: Some(*program), ..Entry::default() };
                }
                Outcome::Same(interface) => {
                    if let Some(program) = &mut entry.program {
                        program.interface = interface;
                    }
                    entry.failure = None;
                    entry.drawn = None;
                }
                Outcome::Failed(why) => {
                    *entry = Entry { failure: Some(why), ..Entry::default() };
                }
            }
        }
    }
}
