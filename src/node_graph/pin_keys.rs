//! Wiring without a mouse: one pin has the keyboard, arrows hand it on, Enter starts and ends a wire.
//!
//! The pin that has the keyboard is the one whose widget has egui's focus, so that whatever takes the focus elsewhere
//! ends this too, and a screen reader hears the pin's name.

use egui::{Key, Modifiers, Pos2, Ui, Vec2, vec2};

use super::access::{node_id, pin_id};
use super::canvas::Canvas;
use super::event::CanvasEvent;
use super::gesture::Gesture;
use super::model::{NodeKey, PinKey, PinSide};
use super::scene::Scene;
use super::session::Session;
use super::state::{CanvasState, Request};

/// Where the keyboard goes from a pin.
#[derive(Debug, PartialEq)]
pub(super) enum PinStep {
    /// It stays.
    Stay,
    /// To another pin.
    Go(PinKey),
    /// Back to the canvas.
    Leave,
}

/// The arrow keys and where they point.
pub(super) const ARROWS: [(Key, Vec2); 4] = [
    (Key::ArrowLeft, vec2(-1.0, 0.0)),
    (Key::ArrowRight, vec2(1.0, 0.0)),
    (Key::ArrowUp, vec2(0.0, -1.0)),
    (Key::ArrowDown, vec2(0.0, 1.0)),
];

/// How far from its node a node that is added by key lands, in graph units.
const BESIDE: f32 = 60.0;
/// How much room the node before an input is likely to need, in graph units.
const ROOM_BEFORE: f32 = 240.0;

/// The closest of `places` in a direction; what lies aside counts as farther away than what lies ahead.
pub(super) fn nearest<Key>(
    from: Pos2,
    direction: Vec2,
    places: impl Iterator<Item = (Key, Pos2)>,
) -> Option<Key> {
    let mut best: Option<(f32, Key)> = None;
    for (key, place) in places {
        let offset = place - from;
        let ahead = offset.dot(direction);
        let aside = offset.dot(direction.rot90()).abs();
        let distance = ahead + aside * 2.0;
        // Half a turn to either side is not this direction any more.
        if ahead > 1.0 && aside <= ahead * 4.0 && best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, key));
        }
    }
    best.map(|(_, key)| key)
}

impl Canvas {
    /// Gives the keyboard to the pins of the node that the host named, and takes it from a pin that is gone.
    pub(super) fn place_cursor(&self, ui: &Ui, state: &mut CanvasState) {
        if let Some(pin) = state.walk_pins.take().and_then(|node| state.scene.first_pin(node)) {
            state.requests.extend(state.scene.pin_pos(&pin).map(Request::ShowPlace));
            ui.ctx().memory_mut(|memory| memory.request_focus(pin_id(self.id, &pin)));
            state.cursor = Some(pin);
        }
        let has_keyboard = |pin: &PinKey| {
            let focused = ui.ctx().memory(|memory| memory.focused());
            focused == Some(pin_id(self.id, pin)) && state.scene.pin_pos(pin).is_some()
        };
        if !state.cursor.as_ref().is_some_and(has_keyboard) {
            state.cursor = None;
            // Whoever turned to something else has no use for a wire that hangs on the keyboard.
            if matches!(&state.gesture, Gesture::Wire(drag) if drag.by_keys) {
                state.gesture = Gesture::Idle;
            }
        }
    }

    /// Hands the keyboard on, and returns what that asks of the view.
    pub(super) fn pin_keys(&self, ui: &Ui, session: &mut Session<'_>, keyboard: bool) -> Vec<Request> {
        let Some(pin) = session.cursor.clone().filter(|_| keyboard) else { return Vec::new() };
        match session.pin_keys(ui, &pin) {
            PinStep::Stay => Vec::new(),
            PinStep::Go(next) => {
                if let Gesture::Wire(drag) = &mut *session.gesture
                    && drag.by_keys
                {
                    drag.drop = Some(next.clone()).filter(|pin| *pin != drag.fixed);
                }
                ui.ctx().memory_mut(|memory| memory.request_focus(pin_id(self.id, &next)));
                let place = session.scene.pin_pos(&next);
                *session.cursor = Some(next);
                place.map(Request::ShowPlace).into_iter().collect()
            }
            PinStep::Leave => {
                *session.cursor = None;
                ui.ctx().memory_mut(|memory| memory.request_focus(self.id));
                Vec::new()
            }
        }
    }

    /// A screen reader says which node was walked to.
    pub(super) fn announce(&self, ui: &Ui, requests: &[Request]) {
        let listening = ui.ctx().accesskit_node_builder(self.id, |_| ()).is_some();
        if let Some(Request::ShowNode(node)) = requests.last()
            && listening
        {
            ui.ctx().memory_mut(|memory| memory.request_focus(node_id(self.id, *node)));
        }
    }
}

impl Scene {
    /// The pin of a node from which one most likely wires: its first output, else its first input.
    pub fn first_pin(&self, node: NodeKey) -> Option<PinKey> {
        let pins = &self.node(node)?.layout.pins;
        let output = pins.iter().find(|pin| pin.enabled && pin.key.side == PinSide::Output);
        output.or_else(|| pins.iter().find(|pin| pin.enabled)).map(|pin| pin.key.clone())
    }

    fn places_of_pins(&self) -> impl Iterator<Item = (PinKey, Pos2)> + '_ {
        self.nodes.iter().flat_map(|node| {
            let pins = node.layout.pins.iter().enumerate().filter(|(_, pin)| pin.enabled);
            pins.map(|(place, pin)| (pin.key.clone(), node.anchor(place)))
        })
    }
}

impl Session<'_> {
    /// Does what the keys say while `pin` has the keyboard.
    pub(super) fn pin_keys(&mut self, ui: &Ui, pin: &PinKey) -> PinStep {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let fixed = match &*self.gesture {
            Gesture::Wire(drag) => Some(drag.fixed.clone()),
            _ => None,
        };
        if pressed(Key::Escape) {
            *self.gesture = Gesture::Idle;
            return fixed.map_or(PinStep::Leave, PinStep::Go);
        }
        if pressed(Key::Enter) {
            return self.enter(pin, fixed.as_ref());
        }
        if self.space_tapped {
            self.ask_for_node(fixed.unwrap_or_else(|| pin.clone()));
            return PinStep::Leave;
        }
        if pressed(Key::Delete) || pressed(Key::Backspace) {
            if fixed.is_none() {
                self.disconnect_pin(pin);
            }
            return PinStep::Stay;
        }
        for (key, direction) in ARROWS {
            if pressed(key) {
                return self.neighbour(pin, direction, fixed.is_some()).map_or(PinStep::Stay, PinStep::Go);
            }
        }
        let back = ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::Tab));
        if back || pressed(Key::Tab) {
            return self.next_in_row(pin, back, fixed.is_some()).map_or(PinStep::Stay, PinStep::Go);
        }
        PinStep::Stay
    }

    fn enter(&mut self, pin: &PinKey, fixed: Option<&PinKey>) -> PinStep {
        if fixed == Some(pin) {
            *self.gesture = Gesture::Idle;
            return PinStep::Stay;
        }
        self.activate_pin(pin);
        let Gesture::Wire(drag) = &mut *self.gesture else { return PinStep::Stay };
        drag.by_keys = true;
        let ahead = if pin.side == PinSide::Output { 1.0 } else { -1.0 };
        // What lies ahead is the likelier wish, but any pin that fits can be reached.
        let target =
            self.neighbour(pin, vec2(ahead, 0.0), true).or_else(|| self.next_in_row(pin, false, true));
        target.map_or(PinStep::Stay, PinStep::Go)
    }

    /// Lets the host offer nodes that fit a pin.
    fn ask_for_node(&mut self, pin: PinKey) {
        *self.gesture = Gesture::Idle;
        let Some(node) = self.scene.node(pin.node) else { return };
        let y = self.scene.pin_pos(&pin).map_or(node.pos.y, |pos| pos.y) - node.layout.header_height;
        let x = match pin.side {
            PinSide::Output => node.rect().right() + BESIDE,
            PinSide::Input => node.rect().left() - BESIDE - ROOM_BEFORE,
        };
        let pos = Pos2::new(x, y);
        let screen_pos = self.transform.screen.clamp(self.transform.screen_from_graph(pos));
        self.events.push(CanvasEvent::DropWireOnCanvas { pin, pos, screen_pos });
    }

    fn disconnect_pin(&mut self, pin: &PinKey) {
        let ends_here = |wire: &&super::scene::Wire| wire.from_key == *pin || wire.to_key == *pin;
        let wires: Vec<PinKey> =
            self.scene.wires.iter().filter(ends_here).map(|wire| wire.to_key.clone()).collect();
        match pin.side {
            PinSide::Input if !wires.is_empty() => {
                self.events.push(CanvasEvent::Disconnect { to: pin.clone() });
            }
            PinSide::Output if !wires.is_empty() => self.events.push(CanvasEvent::CutWires { wires }),
            _ => {}
        }
    }

    /// The pin that an arrow leads to: along the node's own pins and along wires, else the nearest that way. A wire
    /// goes only to pins that take it.
    fn neighbour(&mut self, pin: &PinKey, direction: Vec2, wiring: bool) -> Option<PinKey> {
        let scene = self.scene;
        let from = scene.pin_pos(pin)?;
        if wiring {
            let fitting = self.fitting_pins();
            return nearest(from, direction, fitting.into_iter());
        }
        let own = |side: PinSide| {
            let pins = scene.node(pin.node).into_iter().flat_map(|node| {
                node.layout.pins.iter().enumerate().map(|(place, pin)| (pin, node.anchor(place)))
            });
            pins.filter(move |(other, _)| other.enabled && other.key.side == side)
                .map(|(other, place)| (other.key.clone(), place))
        };
        let other_side = match pin.side {
            PinSide::Input => PinSide::Output,
            PinSide::Output => PinSide::Input,
        };
        let crosses = (direction.x > 0.0) == (pin.side == PinSide::Input);
        let by_node = if direction.x == 0.0 {
            nearest(from, direction, own(pin.side))
        } else if crosses {
            let distance = |place: Pos2| (place.y - from.y).abs();
            own(other_side).min_by(|a, b| distance(a.1).total_cmp(&distance(b.1))).map(|(key, _)| key)
        } else {
            let wire = scene.wires.iter().find(|wire| wire.from_key == *pin || wire.to_key == *pin);
            wire.map(|wire| if wire.from_key == *pin { &wire.to_key } else { &wire.from_key }).cloned()
        };
        by_node.or_else(|| {
            let others = scene.places_of_pins().filter(|(other, _)| other.node != pin.node);
            nearest(from, direction, others)
        })
    }

    /// The next pin of the node, or of all that take the wire, in reading order and around.
    fn next_in_row(&mut self, pin: &PinKey, back: bool, wiring: bool) -> Option<PinKey> {
        let mut row: Vec<(PinKey, Pos2)> = if wiring {
            self.fitting_pins()
        } else {
            self.scene.places_of_pins().filter(|(other, _)| other.node == pin.node).collect()
        };
        row.sort_by(|(_, a), (_, b)| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let count = row.len();
        let here = row.iter().position(|(other, _)| other == pin);
        let next = match here {
            Some(here) if back => (here + count - 1) % count,
            Some(here) => (here + 1) % count,
            None => 0,
        };
        row.into_iter().nth(next).map(|(key, _)| key)
    }

    /// The pins that take the wire that is drawn.
    fn fitting_pins(&mut self) -> Vec<(PinKey, Pos2)> {
        let (scene, graph) = (self.scene, self.graph);
        let Gesture::Wire(drag) = &mut *self.gesture else { return Vec::new() };
        let fixed = drag.fixed.node;
        scene.places_of_pins().filter(|(pin, _)| pin.node != fixed && drag.fits(graph, pin, true)).collect()
    }

    /// Selects the node that lies nearest in a direction, or in the middle while none is selected. Returns it.
    pub(super) fn walk(&mut self, direction: Vec2) -> Option<NodeKey> {
        let places = || self.scene.nodes.iter().map(|node| (node.key, node.rect().center()));
        let here = self.selection.nodes.iter().next_back().and_then(|key| self.scene.node(*key));
        let next = match here {
            Some(here) => nearest(here.rect().center(), direction, places()),
            None => {
                let middle = self.transform.visible().center();
                let distance = |place: Pos2| (place - middle).length_sq();
                places().min_by(|a, b| distance(a.1).total_cmp(&distance(b.1))).map(|(key, _)| key)
            }
        }?;
        self.select(super::event::Selection::of_nodes([next]));
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn what_lies_ahead_comes_before_what_lies_aside() {
        let places = [("ahead", pos2(100.0, 10.0)), ("aside", pos2(60.0, 80.0)), ("behind", pos2(-5.0, 0.0))];
        let to = |direction| nearest(Pos2::ZERO, direction, places.into_iter());
        assert_eq!(to(vec2(1.0, 0.0)), Some("ahead"));
        assert_eq!(to(vec2(0.0, 1.0)), Some("aside"));
        assert_eq!(to(vec2(-1.0, 0.0)), Some("behind"));
        assert_eq!(to(vec2(0.0, -1.0)), None);
    }
}
