//! The pictures of values: on nodes, beside the pointer, in the palette. What is on the screen is asked for while it
//! is painted, and drawn at the beginning of the next frame.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use eframe::egui_wgpu::RenderState;
use egui::{Align2, Color32, Context, Painter, Rect, TextureId, Vec2, pos2};

use super::EditorApp;
use super::state::Editor;
use super::theme::Theme;
use crate::bundle::Bundle;
use crate::compile::kind_of;
use crate::compile::probe::{ProbeRequest, probe};
use crate::document::{Document, Edit, Node, NodeId, Pin};
use crate::library::{Body, Kind, Library, PinType, Special};
use crate::render::preview::{CompilePin, Preview, PreviewStyle, Previews};
use crate::render::{FrameInput, Gpu};

/// Height of a node's picture in graph units.
pub const HEIGHT: f32 = 112.0;
/// The time that drawing previews may take of a frame; the rest waits for the next.
const BUDGET: Duration = Duration::from_micros(1_500);
/// The same as a part of a frame that takes long anyway, so that all pictures are there after a few slow ones.
const SHARE_OF_FRAME: f32 = 0.125;

/// Pictures of pins of the document in front.
pub struct NodePreviews {
    render_state: Option<RenderState>,
    bundle: Bundle,
    /// Nothing is built before the first picture is asked for. An error is why there are none.
    previews: Option<Result<Previews, String>>,
    textures: BTreeMap<Pin, (wgpu::TextureView, TextureId)>,
    asked: Vec<Pin>,
    wanted: Vec<Pin>,
    document: Option<u64>,
}

/// What the previews are made from.
pub struct PreviewContext<'a> {
    /// The open document.
    pub editor: &'a Editor,
    /// Tells the document from every other.
    pub document: u64,
    /// The node kinds.
    pub library: &'a Arc<Library>,
    /// How they are painted.
    pub style: PreviewStyle,
}

impl NodePreviews {
    /// On the window's own GPU; without one there are no pictures.
    pub const fn new(render_state: Option<RenderState>, bundle: Bundle) -> Self {
        Self {
            render_state,
            bundle,
            previews: None,
            textures: BTreeMap::new(),
            asked: Vec::new(),
            wanted: Vec::new(),
            document: None,
        }
    }

    /// Compiles and draws what was asked for in the last frame, as far as the time goes.
    pub fn update(&mut self, context: &PreviewContext<'_>, ctx: &Context) {
        let asked = std::mem::take(&mut self.asked);
        if self.document != Some(context.document) {
            self.document = Some(context.document);
            self.forget_textures();
            if let Some(Ok(previews)) = &mut self.previews {
                previews.clear();
            }
        }
        self.wanted = asked;
        if self.previews.is_none() && !self.wanted.is_empty() {
            self.previews = Some(self.start(ctx));
        }
        let Some(Ok(previews)) = &mut self.previews else { return };
        let editor = context.editor;
        let library = context.library;
        previews.want(editor.compiled_revision, self.wanted.clone(), || compiler(&editor.document, library));
        let frame = FrameInput {
            base: editor.path.as_deref().and_then(Path::parent),
            time_secs: editor.playback.time_secs,
            delta_secs: editor.playback.delta_secs,
            ..FrameInput::new(&editor.document, [1, 1])
        };
        let frame_secs = ctx.input(|input| input.stable_dt).clamp(0.0, 10.0);
        let budget = BUDGET.max(Duration::from_secs_f32(frame_secs * SHARE_OF_FRAME));
        match previews.draw(&frame, editor.content_revision, context.style, budget) {
            Ok(true) => ctx.request_repaint(),
            Ok(false) => {}
            Err(error) => {
                self.forget_textures();
                self.previews = Some(Err(error.message));
                return;
            }
        }
        self.register();
    }

    fn start(&self, ctx: &Context) -> Result<Previews, String> {
        let render_state = self.render_state.as_ref().ok_or("there is no GPU")?;
        let gpu = Gpu::from_parts(render_state.device.clone(), render_state.queue.clone());
        let previews = Previews::new(gpu, self.bundle.clone()).map_err(|error| error.message)?;
        let ctx = ctx.clone();
        previews.set_waker(Arc::new(move || ctx.request_repaint()));
        Ok(previews)
    }

    /// Tells egui of new pictures, and takes back those that nobody looks at.
    fn register(&mut self) {
        let (Some(Ok(previews)), Some(render_state)) = (&self.previews, &self.render_state) else { return };
        let mut renderer = render_state.renderer.write();
        let filter = wgpu::FilterMode::Linear;
        for pin in &self.wanted {
            let Preview::Ready(view) = previews.preview(pin) else { continue };
            match self.textures.get_mut(pin) {
                Some((known, _)) if known == view => {}
                Some((known, id)) => {
                    renderer.update_egui_texture_from_wgpu_texture(&render_state.device, view, filter, *id);
                    *known = view.clone();
                }
                None => {
                    let id = renderer.register_native_texture(&render_state.device, view, filter);
                    self.textures.insert(pin.clone(), (view.clone(), id));
                }
            }
        }
        let wanted = &self.wanted;
        self.textures.retain(|pin, (_, id)| {
            let stays = wanted.contains(pin);
            if !stays {
                renderer.free_texture(id);
            }
            stays
        });
    }

    fn forget_textures(&mut self) {
        if let Some(render_state) = &self.render_state {
            let mut renderer = render_state.renderer.write();
            for (_, id) in self.textures.values() {
                renderer.free_texture(id);
            }
        }
        self.textures.clear();
    }

    /// Paints the picture of a pin into the middle of `rect`, or says why there is none, and asks for it to be kept up
    /// to date.
    pub fn paint(&mut self, painter: &Painter, rect: Rect, pin: Pin, theme: &Theme) {
        let square = Rect::from_center_size(rect.center(), Vec2::splat(rect.width().min(rect.height())));
        let missing = match &self.previews {
            Some(Err(why)) => Some(why.as_str()),
            Some(Ok(previews)) => match previews.preview(&pin) {
                Preview::Failed(why) => Some(why),
                Preview::Ready(_) | Preview::Building => None,
            },
            None => None,
        };
        match (missing, self.textures.get(&pin)) {
            (Some(why), _) => {
                painter.rect_filled(rect, 3.0, theme.field);
                let font = egui::FontId::proportional((square.height() / 9.0).clamp(4.0, 13.0));
                let galley = painter.layout(why.to_owned(), font, theme.weak_text, rect.width() - 8.0);
                painter.galley(rect.center() - galley.size() / 2.0, galley, theme.weak_text);
            }
            (None, Some((_, id))) => {
                let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                painter.image(*id, square, uv, Color32::WHITE);
            }
            (None, None) => {
                painter.rect_filled(square, 3.0, theme.field);
                let font = egui::FontId::proportional(square.height() / 8.0);
                painter.text(square.center(), Align2::CENTER_CENTER, "…", font, theme.weak_text);
            }
        }
        if !self.wanted.contains(&pin) {
            painter.ctx().request_repaint();
        }
        self.asked.push(pin);
    }

    /// How many pictures are drawn at the moment, for tests.
    pub fn shown(&self) -> usize {
        self.textures.len()
    }
}

/// Compiles pins of a document as it is now; a snapshot of it costs a pointer per node.
fn compiler(document: &Document, library: &Arc<Library>) -> CompilePin {
    let (document, library) = (document.clone(), Arc::clone(library));
    Arc::new(move |pin| {
        let request = ProbeRequest { pins: std::slice::from_ref(pin), fed: &Default::default() };
        probe(&document, &library, &request)
    })
}

fn has_value(ty: PinType) -> bool {
    !matches!(ty, PinType::Fixed(ty) if ty.is_texture())
}

/// The first output of a kind that has a value.
pub fn main_output(kind: &Kind) -> Option<&str> {
    kind.outputs.iter().find(|output| has_value(output.ty)).map(|output| output.name.as_str())
}

/// The pin whose picture a node shows, if it shows one; `all` is the view's wish for pictures on every node, and `own`
/// gives the kind with the node's own pins.
pub fn shown_pin(
    id: NodeId,
    node: &Node,
    kind: &Kind,
    all: bool,
    own: impl FnOnce() -> Option<Arc<Kind>>,
) -> Option<Pin> {
    let is_viewer = kind.body == Body::Special(Special::Preview);
    let wants = node.preview.is_some() || is_viewer || all;
    if !wants || kind.body == Body::Special(Special::Reroute) {
        return None;
    }
    let kind = own()?;
    let is_pin = |name: &&str| kind.output(name).is_some() || kind.input(name).is_some();
    let chosen = node.preview.as_deref().filter(is_pin);
    Some(Pin::new(id, chosen.or_else(|| main_output(&kind))?))
}

impl EditorApp {
    /// Shows or hides the picture of a pin on its node.
    pub(super) fn preview_pin(&mut self, pin: &Pin) {
        let Some(node) = self.tab.editor.document.graph().node(pin.node) else { return };
        let hides = node.preview.as_deref() == Some(pin.name.as_ref());
        let label = if hides { "Hide value" } else { "Show value" };
        let shown = (!hides).then(|| pin.name.to_string());
        self.change(label, Edit::SetPreview(pin.node, shown));
    }

    /// Shows the values of the selected nodes, or hides them where all are shown.
    pub(super) fn toggle_previews(&mut self) {
        let document = &self.tab.editor.document;
        let nodes = self.tab.editor.selection.nodes.iter();
        let outputs: Vec<(NodeId, String, bool)> = nodes
            .filter_map(|id| {
                let node = document.graph().node(*id)?;
                let kind = kind_of(document, &self.library, *id)?;
                Some((*id, main_output(&kind)?.to_owned(), node.preview.is_some()))
            })
            .collect();
        if outputs.is_empty() {
            self.status = Some("The selection has no value to show".to_owned());
            return;
        }
        let hides = outputs.iter().all(|(_, _, shown)| *shown);
        let edits = outputs.into_iter().filter(|(_, _, shown)| hides || !shown);
        let edits = edits.map(|(id, output, _)| Edit::SetPreview(id, (!hides).then_some(output)));
        let label = if hides { "Hide values" } else { "Show values" };
        let edit = Edit::Batch(edits.collect());
        self.change(label, edit);
    }

    /// How many values are shown as pictures at the moment.
    pub fn shown_previews(&self) -> usize {
        self.previews.shown()
    }
}
