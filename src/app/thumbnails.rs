//! The pictures of examples and templates: those in sight play, small and in turn. With reduced motion each is drawn
//! once.
//!
//! A card that comes into sight asks for its picture. Its graph is compiled on a thread of its own and its shaders
//! build on the renderer's, so that the window never waits; until then the card shows the last picture, or none. A few
//! are drawn each frame, those that have waited longest first. One that leaves sight keeps its last picture and gives
//! its renderer back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use eframe::egui_wgpu::RenderState;
use egui::{Context, TextureId};

use super::files::example;
use super::start_page_ui::template;
use crate::bundle::Bundle;
use crate::compile::{CompileOptions, Compiled, compile};
use crate::document::Document;
use crate::library::Library;
use crate::render::{Alpha, BuildStatus, FrameInput, Gpu, Renderer};

/// Size of a picture in pixels.
const SIZE: [u32; 2] = [320, 180];
/// The time that drawing pictures may take of a frame, and the most that are drawn in it.
const BUDGET: Duration = Duration::from_millis(3);
const DRAWS_PER_FRAME: usize = 2;
/// The most examples that are compiled at once.
const MOST_COMPILING: usize = 3;
/// How long after a frame the next one comes while pictures play.
const FRAME_TIME: Duration = Duration::from_millis(33);
/// The moment that a picture begins with, in seconds: many effects show nothing yet at 0.
const FIRST_SECS: f64 = 1.3;

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// A bundled example, by name.
    Example(String),
    /// A template, by name.
    Template(&'static str),
}

impl Subject {
    fn document(&self, bundle: &Bundle) -> Option<Document> {
        match self {
            Self::Example(name) => example(bundle, name).ok().map(|(document, _)| document),
            Self::Template(name) => template(bundle, name).ok(),
        }
    }
}

/// Draws thumbnails.
pub struct Thumbnails {
    render_state: Option<RenderState>,
    cards: BTreeMap<Subject, Card>,
    in_sight: BTreeSet<Subject>,
    compiled: (Sender<Ready>, Receiver<Ready>),
    draws: u64,
}

/// What was compiled; `None` for what cannot be read.
type Ready = (Subject, Option<(Document, Compiled)>);

#[derive(Default)]
struct Card {
    asked: bool,
    /// It cannot be drawn; opening it shows why. Out of sight this is forgotten.
    failed: bool,
    live: Option<Live>,
    shown: Option<(wgpu::TextureView, TextureId)>,
    /// The number of the draw that was the last.
    last_draw: u64,
}

impl Card {
    fn is_waiting(&self) -> bool {
        self.asked && !self.failed && self.live.is_none()
    }
}

/// An example that plays.
struct Live {
    renderer: Renderer,
    document: Document,
    started: f64,
    /// Seconds of its animation at its last picture.
    shown_secs: Option<f64>,
}

impl Thumbnails {
    /// On the window's own GPU; without one there are no pictures.
    pub fn new(render_state: Option<RenderState>) -> Self {
        Self {
            render_state,
            cards: BTreeMap::new(),
            in_sight: BTreeSet::new(),
            compiled: channel(),
            draws: 0,
        }
    }

    /// The picture of what is in sight now, if there is one yet.
    pub fn picture(&mut self, subject: &Subject) -> Option<TextureId> {
        if !self.in_sight.contains(subject) {
            self.in_sight.insert(subject.clone());
        }
        self.cards.get(subject)?.shown.as_ref().map(|(_, id)| *id)
    }

    /// How many pictures have been drawn so far.
    pub const fn draws(&self) -> u64 {
        self.draws
    }

    /// Goes on with what was in sight in the last frame. With `still` every picture is drawn once.
    pub fn advance(&mut self, bundle: &Bundle, library: &Arc<Library>, still: bool, ctx: &Context) {
        let mut in_sight = std::mem::take(&mut self.in_sight);
        if still {
            in_sight.retain(|subject| self.cards.get(subject).is_none_or(|card| card.shown.is_none()));
        }
        for (name, card) in &mut self.cards {
            if !in_sight.contains(name) {
                card.live = None;
                (card.asked, card.failed) = (false, false);
            }
        }
        if in_sight.is_empty() || self.render_state.is_none() {
            return;
        }
        // A window that nobody sees plays nothing.
        if ctx.input(|input| input.viewport().visible()) == Some(false) {
            return;
        }
        // A few at a time, from the top, so that the first cards are there first.
        let compiling = self.cards.values().filter(|card| card.is_waiting()).count();
        let is_new = |name: &&Subject| self.cards.get(*name).is_none_or(|card| !card.asked);
        let next: Vec<&Subject> =
            in_sight.iter().filter(is_new).take(MOST_COMPILING.saturating_sub(compiling)).collect();
        for name in next {
            self.begin(name, bundle, library, ctx);
        }
        self.take_compiled(bundle, ctx);
        self.draw(&in_sight, ctx);
        ctx.request_repaint_after(FRAME_TIME);
    }

    fn begin(&mut self, subject: &Subject, bundle: &Bundle, library: &Arc<Library>, ctx: &Context) {
        let card = self.cards.entry(subject.clone()).or_default();
        card.asked = true;
        let (subject, bundle, library) = (subject.clone(), bundle.clone(), Arc::clone(library));
        let (sender, ctx) = (self.compiled.0.clone(), ctx.clone());
        let work = move || {
            let compiled = subject.document(&bundle).map(|document| {
                let compiled = compile(&document, &library, &CompileOptions::default());
                (document, compiled)
            });
            if sender.send((subject, compiled)).is_ok() {
                ctx.request_repaint();
            }
        };
        // naga's parser is recursive; without a thread there is no picture, which harms nothing else.
        let thread = std::thread::Builder::new().name("thumbnail".to_owned()).stack_size(16 << 20);
        card.failed = thread.spawn(work).is_err();
    }

    fn take_compiled(&mut self, bundle: &Bundle, ctx: &Context) {
        let Some(render_state) = &self.render_state else { return };
        while let Ok((subject, compiled)) = self.compiled.1.try_recv() {
            let Some(card) = self.cards.get_mut(&subject).filter(|card| card.asked) else { continue };
            let gpu = Gpu::from_parts(render_state.device.clone(), render_state.queue.clone());
            let started = ctx.input(|input| input.time);
            let live = compiled.and_then(|(document, compiled)| {
                let mut renderer = Renderer::new(gpu, bundle.clone()).ok()?;
                let ctx = ctx.clone();
                renderer.set_waker(Arc::new(move || ctx.request_repaint()));
                renderer.set_program(&compiled, &document);
                Some(Live { renderer, document, started, shown_secs: None })
            });
            card.failed = live.is_none();
            card.live = live;
        }
    }

    fn draw(&mut self, in_sight: &BTreeSet<Subject>, ctx: &Context) {
        let Some(render_state) = &self.render_state else { return };
        let (now, frame_secs) = ctx.input(|input| (input.time, f64::from(input.stable_dt)));
        let begun = Instant::now();
        let mut order: Vec<(u64, &Subject)> = in_sight
            .iter()
            .filter_map(|name| self.cards.get(name).map(|card| (card.last_draw, name)))
            .collect();
        order.sort_unstable();
        let mut left = DRAWS_PER_FRAME;
        for (_, name) in order {
            let Some(card) = self.cards.get_mut(name) else { continue };
            let Some(live) = &mut card.live else { continue };
            live.renderer.poll();
            if *live.renderer.status() != BuildStatus::Ready {
                continue;
            }
            if left == 0 || begun.elapsed() > BUDGET {
                break;
            }
            left -= 1;
            let time_secs = FIRST_SECS + now - live.started;
            let shown_secs = live.shown_secs.replace(time_secs);
            let input = FrameInput {
                time_secs,
                delta_secs: shown_secs.map_or(frame_secs, |shown| time_secs - shown),
                alpha: Alpha::Premultiplied,
                ..FrameInput::new(&live.document, SIZE)
            };
            self.draws += 1;
            card.last_draw = self.draws;
            let mut drawn = live.renderer.render(&input).cloned();
            // The first picture is a whole one: what it depends on is drawn at once.
            while drawn.is_ok() && card.shown.is_none() && live.renderer.is_catching_up() {
                drawn = live.renderer.render(&FrameInput { delta_secs: 0.0, ..input }).cloned();
            }
            let Ok(view) = drawn else { continue };
            let device = &render_state.device;
            let mut renderer = render_state.renderer.write();
            let filter = wgpu::FilterMode::Linear;
            match &mut card.shown {
                Some((shown, _)) if *shown == view => {}
                Some((shown, id)) => {
                    renderer.update_egui_texture_from_wgpu_texture(device, &view, filter, *id);
                    *shown = view;
                }
                None => {
                    let id = renderer.register_native_texture(device, &view, filter);
                    card.shown = Some((view, id));
                }
            }
        }
    }
}
