//! The widget itself: one frame of input, painting and accessibility, in that order.

use std::borrow::Cow;

use egui::{Context, CursorIcon, Event, Id, PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2, vec2};

use super::access::{Wish, register};
use super::backdrop::{paint_cursor, paint_frames, paint_gesture, paint_grid};
use super::event::{CanvasResponse, Selection};
use super::gesture::Gesture;
use super::hit::Hit;
use super::inline::{scaled_style, show_widgets};
use super::keys::{scrolled_view, space_tapped};
use super::look::Look;
use super::mesh::MeshBuilder;
use super::model::GraphView;
use super::ownership::{owns_keyboard, owns_press};
use super::paint_nodes::{NodeContext, paint_node, paint_plain_nodes, pin_lights, visible_nodes};
use super::paint_wires::{WireContext, flow, paint_dragged, paint_wires};
use super::session::Session;
use super::state::CanvasState;
use super::style::CanvasStyle;
use super::view::{Detail, Transform};

/// A node graph, shown in all the space that is left in a [`Ui`].
///
/// ```
/// # use shaderwright::node_graph::*;
/// # fn frame(ui: &mut egui::Ui, state: &mut CanvasState, graph: &mut dyn GraphView, selection: &Selection) {
/// let response = Canvas::new("graph").snap(true).show(ui, state, graph, selection);
/// for event in response.events {
///     // The host changes its graph here.
/// }
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Canvas {
    pub(super) id: Id,
    style: CanvasStyle,
    snap: bool,
    guides: bool,
    edit_keys: bool,
    keyboard: bool,
}

impl Canvas {
    /// `id` tells several canvases in one window apart.
    pub fn new(id: impl egui::AsIdSalt) -> Self {
        Self {
            id: Id::unique("node_graph").with(id),
            style: CanvasStyle::dark(),
            snap: false,
            guides: false,
            edit_keys: true,
            keyboard: true,
        }
    }

    /// How it looks.
    pub fn style(mut self, style: CanvasStyle) -> Self {
        self.style = style;
        self
    }

    /// Whether nodes snap to the grid while they move. Ctrl turns it around.
    pub fn snap(mut self, snap: bool) -> Self {
        self.snap = snap;
        self
    }

    /// Whether a moved node comes in line with those around it. Alt turns it off.
    pub fn guides(mut self, guides: bool) -> Self {
        self.guides = guides;
        self
    }

    /// Whether the canvas itself listens to Delete, Ctrl+D, Ctrl+A, Tab, Space, arrows and the
    /// clipboard. Off for hosts with their own shortcut table.
    pub fn edit_keys(mut self, edit_keys: bool) -> Self {
        self.edit_keys = edit_keys;
        self
    }

    /// Whether the canvas hears any keys. Off while something of the host's lies over it and takes them.
    pub fn keyboard(mut self, keyboard: bool) -> Self {
        self.keyboard = keyboard;
        self
    }

    /// Draws the graph and tells what the user did to it.
    pub fn show(
        self,
        ui: &mut Ui,
        state: &mut CanvasState,
        graph: &mut dyn GraphView,
        selection: &Selection,
    ) -> CanvasResponse {
        let screen = ui.available_rect_before_wrap();
        ui.advance_cursor_after_rect(screen);
        let response = ui.interact(screen, self.id, Sense::click_and_drag());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Node graph"));
        // Panning slides nodes under each other's rectangles, which egui would take for unstable ids.
        ui.ctx().allow_widget_id_changes_in(screen);

        // Escape must reach a gesture wherever the pointer went meanwhile.
        let busy = !matches!(state.gesture, Gesture::Idle) && !ui.ctx().text_edit_focused();
        let owns = owns_keyboard(ui, &response, self.id, selection, state.cursor.as_ref());
        let keyboard = self.keyboard && (owns || busy);
        state.screen = Some(screen);
        state.scene.update(graph, &self.style, ui.ctx());
        self.place_cursor(ui, state);
        state.answer_requests(screen, self.style.animate);
        navigate(ui, state, &response, screen);

        let mut interaction = self.interact(ui, state, graph, selection, &response, keyboard);
        let mut look = Look {
            painter: ui.painter_at(screen),
            style: &self.style,
            transform: Transform { view: state.view, screen },
            detail: Detail::of(state.view.zoom, ui.ctx().zoom_factor()),
            pixels_per_point: ui.pixels_per_point(),
        };
        let seen = interaction.selection.as_ref().unwrap_or(selection);
        let wishes = self.paint(ui, state, graph, seen, &interaction, &mut look);
        if !wishes.is_empty() {
            let session = self.session(ui, state, graph, Cow::Borrowed(seen));
            interaction.events.extend(grant_all(session, wishes));
        }
        set_cursor(ui.ctx(), &response, &state.gesture, &interaction.hit, interaction.space_down);
        if !interaction.events.is_empty() {
            // The host acts on the events after this frame is painted.
            ui.ctx().request_repaint();
        }
        CanvasResponse {
            events: interaction.events,
            hovered: state.hovered.clone(),
            activity: state.gesture.activity(),
            response,
        }
    }

    fn session<'a>(
        &'a self,
        ui: &Ui,
        state: &'a mut CanvasState,
        graph: &'a dyn GraphView,
        selection: Cow<'a, Selection>,
    ) -> Session<'a> {
        let screen = state.screen.unwrap_or(Rect::ZERO);
        let scale = ui.ctx().zoom_factor();
        ui.input(|input| Session {
            scene: &state.scene,
            graph,
            style: &self.style,
            transform: Transform { view: state.view, screen },
            scale,
            gesture: &mut state.gesture,
            cursor: &mut state.cursor,
            last_click: &mut state.last_click,
            space_tapped: false,
            selection,
            events: Vec::new(),
            pointer: input.pointer.interact_pos(),
            modifiers: input.modifiers,
            time: input.time,
            space_down: input.key_down(egui::Key::Space),
            touch: input.any_touches(),
            snap: self.snap,
            guides: self.guides,
        })
    }

    fn interact(
        &self,
        ui: &Ui,
        state: &mut CanvasState,
        graph: &dyn GraphView,
        selection: &Selection,
        response: &Response,
        keyboard: bool,
    ) -> Interaction {
        let layer = ui.layer_id();
        let pointer_events = ui.input(|input| input.events.clone());
        let space_tapped = space_tapped(&pointer_events, &mut state.space_waits) && keyboard;
        state.space_waits &= keyboard;
        let mut session = self.session(ui, state, graph, Cow::Borrowed(selection));
        session.space_down &= keyboard;
        session.space_tapped = space_tapped;
        for event in &pointer_events {
            match *event {
                Event::PointerMoved(pos) => session.pointer = Some(pos),
                Event::PointerButton { pos, button, pressed: true, .. } => {
                    if owns_press(ui.ctx(), layer, response.id, pos, button) {
                        if button != PointerButton::Primary {
                            // A widget below the pointer must not take this for a drag of its value.
                            ui.ctx().set_dragged_id(response.id);
                        }
                        response.request_focus();
                        session.press(button, pos);
                    } else if matches!(session.gesture, Gesture::Wire(drag) if drag.sticky) {
                        // The user turned to something else.
                        session.cancel();
                    }
                }
                Event::PointerButton { pos, button, pressed: false, .. } => {
                    session.pointer = Some(pos);
                    session.release(button);
                }
                _ => {}
            }
        }
        // A release may never arrive, for instance when the window lost the pointer.
        if let Some(button) = session.gesture.button()
            && !ui.input(|input| input.pointer.button_down(button))
        {
            session.release(button);
        }
        pan_at_edge(ui, &mut session);
        session.update();
        // A pin that has the keyboard has a meaning of its own for the keys that edit.
        let editing = self.edit_keys && session.cursor.is_none();
        let mut requests = self.pin_keys(ui, &mut session, keyboard);
        if keyboard {
            requests.extend(session.keys(ui, editing));
        }

        // A dialog above hides what lies below it, though the pointer may rest there.
        let reachable = ui.ctx().memory(|memory| memory.allows_interaction(layer));
        let over = reachable && response.contains_pointer() || !matches!(session.gesture, Gesture::Idle);
        let hit = match session.pointer_graph() {
            Some(at) if over => session.hit_at(at),
            _ => Hit::Empty,
        };
        let hovered = session.target_of(&hit);
        self.announce(ui, &requests);
        let view = session.transform.view;
        let changed = matches!(session.selection, Cow::Owned(_));
        let interaction = Interaction {
            hit,
            pointer: session.pointer,
            space_down: session.space_down,
            selection: changed.then(|| session.selection.into_owned()),
            events: session.events,
        };
        if view != state.view {
            state.glide = None;
        }
        state.view = view;
        state.hovered = hovered;
        state.pointer = interaction.pointer.filter(|_| over).and_then(|pos| state.graph_from_screen(pos));
        if !requests.is_empty() {
            state.requests.extend(requests);
            ui.ctx().request_repaint();
        }
        interaction
    }

    fn paint(
        &self,
        ui: &mut Ui,
        state: &mut CanvasState,
        graph: &mut dyn GraphView,
        selection: &Selection,
        interaction: &Interaction,
        look: &mut Look<'_>,
    ) -> Vec<Wish> {
        let CanvasState { scene, gesture, scaled, cursor, .. } = state;
        let zoom = look.zoom();
        let mut selected = vec![false; scene.nodes.len()];
        for slot in selection.nodes.iter().filter_map(|node| scene.index_of(*node)) {
            selected[slot] = true;
        }
        // While something is dragged, what lies under the pointer is not hot.
        let busy = !matches!(gesture, Gesture::Idle | Gesture::Pressed(_));
        let nothing = Hit::Empty;
        let hovered = if busy { &nothing } else { &interaction.hit };

        let mut mesh = MeshBuilder::new(look.pixels_per_point);
        paint_grid(look, &mut mesh);
        look.painter.extend(mesh.finish());
        paint_frames(look, scene, selection, hovered);
        let flow = if look.detail == Detail::Plain { Vec::new() } else { flow(scene, &selected) };
        let wires = WireContext { selection, selected_nodes: &selected, flow: &flow, hovered, gesture };
        paint_wires(look, scene, &wires);

        let slots = visible_nodes(look, scene);
        let context = NodeContext { selected: &selected, hovered };
        let wishes = register(ui, look, graph, scene, &slots, hovered, cursor.as_ref(), self.id);
        if look.detail == Detail::Plain {
            paint_plain_nodes(look, scene, &slots, &context);
        } else {
            let style = scaled_style(scaled, ui, &self.style, zoom);
            for slot in slots {
                let node = &scene.nodes[slot];
                let lights = pin_lights(gesture, graph, node);
                paint_node(look, &mut mesh, scene, slot, &context, &lights);
                if let Some(preview) = node.layout.preview {
                    look.painter.extend(mesh.finish());
                    let rect = look.rect(preview.translate(node.corner().to_vec2()));
                    let painter = look.painter.with_clip_rect(look.painter.clip_rect().intersect(rect));
                    graph.paint_preview(&painter, rect, node.key);
                }
                if look.detail == Detail::Widgets && !node.layout.is_compact() {
                    show_widgets(ui, look, graph, node, &style, self.id);
                } else if look.detail >= Detail::Titles {
                    look.painter.extend(mesh.finish());
                }
            }
            look.painter.extend(mesh.finish());
        }
        paint_dragged(look, scene, gesture, interaction.pointer);
        paint_gesture(look, gesture, interaction.pointer);
        paint_cursor(look, scene, cursor.as_ref());
        wishes
    }
}

/// What a frame's input came to.
struct Interaction {
    hit: Hit,
    pointer: Option<Pos2>,
    space_down: bool,
    /// The selection, where it changed.
    selection: Option<Selection>,
    events: Vec<super::event::CanvasEvent>,
}

fn grant_all(mut session: Session<'_>, wishes: Vec<Wish>) -> Vec<super::event::CanvasEvent> {
    for wish in wishes {
        session.grant(wish);
    }
    session.events
}

/// Glides, scrolls and zooms.
fn navigate(ui: &Ui, state: &mut CanvasState, response: &Response, screen: Rect) {
    if let Some(glide) = state.glide {
        let (view, rest) = glide.step(state.view, ui.input(|input| input.stable_dt));
        state.view = view;
        state.glide = rest;
        ui.ctx().request_repaint();
    }
    if response.contains_pointer() {
        let transform = Transform { view: state.view, screen };
        let wheel_zooms = &mut state.wheel_zooms;
        if let Some(view) = ui.input_mut(|input| scrolled_view(input, transform, wheel_zooms)) {
            state.view = view.sanitised();
            state.glide = None;
        }
    }
}

/// Moves the view while something is dragged near its edge.
fn pan_at_edge(ui: &Ui, session: &mut Session<'_>) {
    let (Some(pointer), true) = (session.pointer, session.gesture.pans_at_edge()) else { return };
    if session.gesture.button().is_none() {
        return;
    }
    let inner = session.transform.screen.shrink(28.0);
    if !inner.is_positive() || inner.contains(pointer) {
        return;
    }
    let beyond = pointer - inner.clamp(pointer);
    let limit = |value: f32| value.clamp(-60.0, 60.0);
    let speed = vec2(limit(beyond.x), limit(beyond.y)) * 14.0;
    let seconds = ui.input(|input| input.stable_dt).min(0.05);
    let delta: Vec2 = -speed * seconds;
    session.transform.view = session.transform.panned(delta);
    ui.ctx().request_repaint();
}

fn set_cursor(ctx: &Context, response: &Response, gesture: &Gesture, hit: &Hit, space_down: bool) {
    let icon = match gesture {
        Gesture::Pan { .. } => CursorIcon::Grabbing,
        Gesture::Move(_) => CursorIcon::Move,
        Gesture::Resize(resize) => resize.edges.cursor(),
        Gesture::Cut(_) | Gesture::BoxSelect(_) => CursorIcon::Crosshair,
        Gesture::Wire(_) => CursorIcon::Default,
        Gesture::Idle | Gesture::Pressed(_) if !response.hovered() => return,
        Gesture::Idle | Gesture::Pressed(_) if space_down => CursorIcon::Grab,
        Gesture::Idle | Gesture::Pressed(_) => match hit {
            Hit::FrameEdge(_, edges) => edges.cursor(),
            Hit::Pin { .. } => CursorIcon::Crosshair,
            Hit::Chevron(_) => CursorIcon::PointingHand,
            Hit::FrameTitle(_) => CursorIcon::Move,
            Hit::Empty | Hit::Node(_) | Hit::Wire(..) => CursorIcon::Default,
        },
    };
    ctx.set_cursor_icon(icon);
}
