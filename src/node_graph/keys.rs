//! Wheel, pinch and keyboard.

use egui::{Event, InputState, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Ui, Vec2};

use super::event::{CanvasEvent, Phase, Selection};
use super::gesture::Gesture;
use super::pin_keys::ARROWS;
use super::session::Session;
use super::state::Request;
use super::view::{Transform, View};

/// Points of scrolling that double the zoom, more or less.
const SCROLL_PER_ZOOM: f32 = 220.0;
const KEY_ZOOM: f32 = 1.25;

/// The view after this frame's wheel and pinch, or `None` when there was none.
///
/// A mouse wheel zooms and a trackpad pans; which one it is shows in the unit of the events, as
/// most platforms do not say.
pub(super) fn scrolled_view(
    input: &mut InputState,
    transform: Transform,
    wheel_zooms: &mut bool,
) -> Option<View> {
    for event in &input.events {
        if let Event::MouseWheel { unit, source, .. } = event {
            *wheel_zooms = match source {
                MouseWheelSource::Wheel => true,
                MouseWheelSource::Trackpad | MouseWheelSource::Momentum => false,
                MouseWheelSource::Unknown => !matches!(unit, MouseWheelUnit::Point),
            };
        }
    }
    let anchor = input.pointer.hover_pos().filter(|pos| transform.screen.contains(*pos));
    let anchor = anchor.unwrap_or_else(|| transform.screen.center());
    let mut factor = input.zoom_delta();
    let mut pan = Vec2::ZERO;
    let scroll = std::mem::take(&mut input.smooth_scroll_delta);
    if *wheel_zooms && !input.modifiers.shift {
        factor *= (scroll.y / SCROLL_PER_ZOOM).exp();
        pan.x = scroll.x;
    } else {
        pan = scroll;
    }
    if let Some(touch) = input.multi_touch() {
        pan += touch.translation_delta;
    }
    if factor == 1.0 && pan == Vec2::ZERO {
        return None;
    }
    let view = transform.zoomed_about(anchor, factor);
    Some(Transform { view, ..transform }.panned(pan))
}

/// Whether Space was let go with nothing done since it went down alone; `waits` tells what it was left in. The order
/// of the events counts, because on a slow machine they all arrive in one frame.
pub(super) fn space_tapped(events: &[Event], waits: &mut bool) -> bool {
    let mut tapped = false;
    for event in events {
        match event {
            Event::Key { key: Key::Space, pressed: true, repeat: false, modifiers, .. } => {
                *waits = modifiers.is_none();
            }
            Event::Key { key: Key::Space, pressed: false, .. } => tapped |= std::mem::take(waits),
            Event::PointerButton { pressed: true, .. } => *waits = false,
            _ => {}
        }
    }
    tapped
}

impl Session<'_> {
    /// Handles the keys of the canvas and returns what they ask of the view.
    pub(super) fn keys(&mut self, ui: &Ui, editing: bool) -> Vec<Request> {
        let mut requests = Vec::new();
        let pointer = self.pointer.filter(|pos| self.transform.screen.contains(*pos));
        let screen_pos = pointer.unwrap_or_else(|| self.transform.screen.center());
        let pos = self.transform.graph_from_screen(screen_pos);
        let idle = matches!(self.gesture, Gesture::Idle);
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));

        if !idle && pressed(Key::Escape) {
            self.cancel();
        }
        for (key, factor) in [(Key::Plus, KEY_ZOOM), (Key::Equals, KEY_ZOOM), (Key::Minus, 1.0 / KEY_ZOOM)] {
            if pressed(key) {
                self.transform.view = self.transform.zoomed_about(screen_pos, factor);
            }
        }
        if pressed(Key::Home) || pressed(Key::A) {
            requests.push(Request::FitAll { glide: true });
        }
        if pressed(Key::F) {
            requests.push(if self.selection.nodes.is_empty() {
                Request::FitAll { glide: true }
            } else {
                Request::Focus(self.selection.nodes.iter().copied().collect())
            });
        }
        if idle {
            requests.extend(self.walk_keys(ui).map(Request::ShowNode));
        }
        if editing && idle {
            self.edit_keys(ui, pos, screen_pos);
        }
        requests
    }

    /// Alt and an arrow go from node to node; an arrow alone does while there is nothing to move.
    fn walk_keys(&mut self, ui: &Ui) -> Option<super::model::NodeKey> {
        let nothing_to_move = self.selection.is_empty() && self.cursor.is_none();
        let pressed = |(key, _): &(Key, Vec2)| {
            ui.input_mut(|input| {
                input.consume_key(Modifiers::ALT, *key)
                    || nothing_to_move && input.consume_key(Modifiers::NONE, *key)
            })
        };
        let (_, direction) = ARROWS.into_iter().find(pressed)?;
        self.walk(direction)
    }

    fn edit_keys(&mut self, ui: &Ui, pos: egui::Pos2, screen_pos: egui::Pos2) {
        let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        if self.space_tapped || pressed(Modifiers::NONE, Key::Tab) {
            self.events.push(CanvasEvent::OpenAddMenu { pos, screen_pos });
        }
        if pressed(Modifiers::COMMAND, Key::A) {
            let nodes = self.scene.nodes.iter().map(|node| node.key).collect();
            let frames = self.scene.frames.iter().map(|frame| frame.key).collect();
            self.select(Selection { nodes, frames, wires: Default::default() });
        }
        if pressed(Modifiers::COMMAND, Key::D) {
            self.events.push(CanvasEvent::Duplicate);
        }
        if !self.selection.is_empty() {
            for key in [Key::Delete, Key::Backspace] {
                if pressed(Modifiers::COMMAND, key) || pressed(Modifiers::SHIFT, key) {
                    self.events.push(CanvasEvent::Delete { keep_flow: true });
                } else if pressed(Modifiers::NONE, key) {
                    self.events.push(CanvasEvent::Delete { keep_flow: false });
                }
            }
        }
        self.nudge(ui);
        let clipboard = ui.input(|input| input.events.clone());
        for event in clipboard {
            match event {
                Event::Copy => self.events.push(CanvasEvent::Copy),
                Event::Cut => self.events.push(CanvasEvent::Cut),
                Event::Paste(text) => self.events.push(CanvasEvent::Paste { text, pos }),
                _ => {}
            }
        }
    }

    fn nudge(&mut self, ui: &Ui) {
        if self.selection.nodes.is_empty() && self.selection.frames.is_empty() {
            return;
        }
        let step = self.style.grid_step.max(1.0);
        let mut delta = Vec2::ZERO;
        for (key, direction) in ARROWS {
            let count = |modifiers| ui.input_mut(|input| input.count_and_consume_key(modifiers, key)) as f32;
            delta += direction * step * (count(Modifiers::SHIFT) * 5.0 + count(Modifiers::NONE));
        }
        if delta != Vec2::ZERO {
            let (nodes, frames) = self.selected_with_contents();
            self.events.push(CanvasEvent::Moved { nodes, frames, delta, phase: Phase::Finished });
        }
    }
}
