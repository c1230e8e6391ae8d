//! What the canvas remembers between frames. The host keeps one per canvas and never needs to look
//! inside; losing it loses nothing but the view.

use std::sync::Arc;

use egui::{Pos2, Rect, Style};

use super::event::{Activity, Target};
use super::gesture::Gesture;
use super::model::{NodeKey, PinKey};
use super::scene::Scene;
use super::session::LastClick;
use super::view::{Glide, Transform, View};

/// View, gesture in progress and laid-out graph of one canvas.
#[derive(Default)]
pub struct CanvasState {
    pub(super) view: View,
    pub(super) glide: Option<Glide>,
    pub(super) screen: Option<Rect>,
    pub(super) requests: Vec<Request>,
    pub(super) scene: Scene,
    pub(super) gesture: Gesture,
    /// The pin that has the keyboard, for as long as its widget has egui's focus.
    pub(super) cursor: Option<PinKey>,
    /// The node whose pins get the keyboard when the canvas is shown next.
    pub(super) walk_pins: Option<NodeKey>,
    pub(super) last_click: Option<LastClick>,
    /// Space went down alone, and nothing was done with it since.
    pub(super) space_waits: bool,
    pub(super) wheel_zooms: bool,
    pub(super) hovered: Target,
    pub(super) pointer: Option<Pos2>,
    pub(super) scaled: Option<ScaledStyle>,
}

/// The host's style at a zoom, kept because inline widgets ask for it in every frame.
pub(super) struct ScaledStyle {
    pub source: Arc<Style>,
    pub zoom: f32,
    pub fill: egui::Color32,
    pub scaled: Arc<Style>,
}

/// Changes of the view that need sizes known only while showing.
#[derive(Clone)]
pub(super) enum Request {
    FitAll {
        glide: bool,
    },
    Focus(Vec<NodeKey>),
    Center(Pos2),
    /// Brings this node into view, unless it is.
    ShowNode(NodeKey),
    /// The same of a place.
    ShowPlace(Pos2),
}

impl CanvasState {
    /// Whether Space is held and does something once it is let go.
    pub const fn space_waits(&self) -> bool {
        self.space_waits
    }

    /// A state that shows `view` first, or the whole graph for `None`.
    pub fn new(view: Option<View>) -> Self {
        let mut state = Self::default();
        match view {
            Some(view) => state.view = view.sanitised(),
            None => state.requests.push(Request::FitAll { glide: false }),
        }
        state
    }

    /// The part of the graph that is shown, to be saved with a document or a window layout.
    pub fn view(&self) -> View {
        self.view
    }

    /// Shows this part of the graph at once.
    pub fn set_view(&mut self, view: View) {
        self.view = view.sanitised();
        self.glide = None;
        self.requests.clear();
    }

    /// Shows the whole graph.
    pub fn fit_all(&mut self) {
        self.requests.push(Request::FitAll { glide: true });
    }

    /// Shows the whole graph without gliding there.
    pub fn show_all_at_once(&mut self) {
        self.requests.push(Request::FitAll { glide: false });
    }

    /// Shows these nodes.
    pub fn focus(&mut self, nodes: impl IntoIterator<Item = NodeKey>) {
        self.requests.push(Request::Focus(nodes.into_iter().collect()));
    }

    /// Moves a graph position to the centre.
    pub fn center_on(&mut self, pos: Pos2) {
        self.requests.push(Request::Center(pos));
    }

    /// Ends the gesture in progress without any event. Call it when the graph was changed from
    /// elsewhere in a way the gesture should not continue from: undo, redo, loading.
    pub fn abort_gesture(&mut self) {
        self.gesture = Gesture::Idle;
    }

    /// Starts a wire at `pin` that follows the pointer until the next click.
    pub fn start_wire(&mut self, pin: PinKey) {
        self.gesture = Gesture::Wire(super::gesture::WireDrag::new(pin, None, true));
    }

    /// Gives the keyboard to the pins of `node`: arrows go from pin to pin, Enter starts and ends a wire, Delete
    /// disconnects, Space asks for a node, Escape gives the keyboard back to the canvas.
    pub fn walk_pins(&mut self, node: NodeKey) {
        self.walk_pins = Some(node);
    }

    /// The pin that has the keyboard.
    pub fn keyboard_pin(&self) -> Option<&PinKey> {
        self.cursor.as_ref()
    }

    /// What the mouse is doing.
    pub fn activity(&self) -> Activity {
        self.gesture.activity()
    }

    /// The wire, as its output and its input, that the pin below the pointer would refuse.
    pub fn refused_wire(&self) -> Option<(PinKey, PinKey)> {
        match &self.gesture {
            Gesture::Wire(drag) => Some(drag.ends_with(drag.refused.as_ref()?)),
            _ => None,
        }
    }

    /// What lay under the pointer when the canvas was last shown.
    pub fn hovered(&self) -> &Target {
        &self.hovered
    }

    /// The rectangle of a node in graph units, as of when the canvas was last shown.
    pub fn node_rect(&self, node: NodeKey) -> Option<Rect> {
        self.scene.node(node).map(super::scene::Node::rect)
    }

    /// The rectangles of all nodes in graph units, back to front: for layout and overviews.
    pub fn node_rects(&self) -> impl Iterator<Item = (NodeKey, Rect)> + '_ {
        self.scene.nodes.iter().map(|node| (node.key, node.rect()))
    }

    /// The two nodes of every wire, and points of its curve from the one to the other in graph units.
    pub fn wire_paths(&self) -> impl Iterator<Item = ([NodeKey; 2], Vec<Pos2>)> + '_ {
        self.scene.wires.iter().map(|wire| {
            let (curve, mut points) = (wire.curve(), Vec::new());
            curve.flatten(curve.smooth_pieces(), &mut points);
            (wire.nodes.map(|node| self.scene.nodes[node].key), points)
        })
    }

    /// Around everything, in graph units.
    pub fn content_bounds(&self) -> Option<Rect> {
        self.scene.bounds()
    }

    /// Where a pin is in graph units.
    pub fn pin_pos(&self, pin: &PinKey) -> Option<Pos2> {
        self.scene.pin_pos(pin)
    }

    /// Where a pin is on the screen.
    pub fn pin_screen_pos(&self, pin: &PinKey) -> Option<Pos2> {
        Some(self.transform()?.screen_from_graph(self.scene.pin_pos(pin)?))
    }

    /// Where a node is on the screen.
    pub fn node_screen_rect(&self, node: NodeKey) -> Option<Rect> {
        Some(self.transform()?.screen_rect(self.node_rect(node)?))
    }

    /// Screen points to graph units, once the canvas was shown.
    pub fn graph_from_screen(&self, screen: Pos2) -> Option<Pos2> {
        Some(self.transform()?.graph_from_screen(screen))
    }

    /// Graph units to screen points, once the canvas was shown.
    pub fn screen_from_graph(&self, graph: Pos2) -> Option<Pos2> {
        Some(self.transform()?.screen_from_graph(graph))
    }

    /// The visible part of the graph, once the canvas was shown.
    pub fn visible_rect(&self) -> Option<Rect> {
        Some(self.transform()?.visible())
    }

    /// Where the pointer was over the canvas when it was last shown, else the middle of what is shown, in graph units.
    pub fn pointer_or_middle(&self) -> Pos2 {
        self.pointer.unwrap_or_else(|| self.visible_rect().map_or(Pos2::ZERO, |rect| rect.center()))
    }

    pub(super) fn transform(&self) -> Option<Transform> {
        Some(Transform { view: self.view, screen: self.screen? })
    }

    /// Answers the host's requests now that sizes are known.
    pub(super) fn answer_requests(&mut self, screen: Rect, animate: bool) {
        for request in std::mem::take(&mut self.requests) {
            let (target, glide) = match request {
                Request::FitAll { glide } => {
                    (self.scene.bounds().map(|bounds| View::fitting(bounds, screen)), glide)
                }
                Request::Focus(nodes) => {
                    let rects = nodes.iter().filter_map(|node| self.node_rect(*node));
                    let bounds = rects.reduce(Rect::union);
                    (bounds.map(|bounds| View::fitting(bounds.expand(40.0), screen)), true)
                }
                Request::Center(center) => (Some(View { center, zoom: self.view.zoom }.sanitised()), true),
                Request::ShowNode(node) => {
                    let rect = self.node_rect(node);
                    (rect.and_then(|rect| self.view.revealing(rect, screen)), true)
                }
                Request::ShowPlace(place) => {
                    let rect = Rect::from_center_size(place, egui::Vec2::splat(40.0));
                    (self.view.revealing(rect, screen), true)
                }
            };
            let Some(target) = target else { continue };
            if glide && animate {
                self.glide = Some(Glide { target });
            } else {
                self.view = target;
                self.glide = None;
            }
        }
    }
}

impl std::fmt::Debug for CanvasState {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let activity = self.gesture.activity();
        formatter.debug_struct("CanvasState").field("view", &self.view).field("activity", &activity).finish()
    }
}
