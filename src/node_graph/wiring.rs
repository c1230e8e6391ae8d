//! Dragging wires: from either end, from a wire that is already there, by drag or click by click.

use egui::Rect;

use super::event::CanvasEvent;
use super::gesture::{Gesture, WireDrag};
use super::hit::pin_reach;
use super::model::{GraphView, PinKey, PinSide, WireKey};
use super::scene::{Node, Scene};
use super::session::Session;

impl WireDrag {
    pub fn new(fixed: PinKey, picked: Option<(PinKey, PinKey)>, sticky: bool) -> Self {
        Self {
            fixed,
            picked,
            sticky,
            by_keys: false,
            drop: None,
            refused: None,
            over_node: false,
            fits: Default::default(),
            generation: 0,
        }
    }

    /// The two ends of the wire if its loose end were put on `pin`, output first.
    pub fn ends_with(&self, pin: &PinKey) -> (PinKey, PinKey) {
        match self.fixed.side {
            PinSide::Output => (self.fixed.clone(), pin.clone()),
            PinSide::Input => (pin.clone(), self.fixed.clone()),
        }
    }

    /// Whether the loose end may be put on `pin`. The host is asked once per pin and drag.
    pub fn fits(&mut self, graph: &dyn GraphView, pin: &PinKey, enabled: bool) -> bool {
        if pin.side == self.fixed.side || !enabled {
            return false;
        }
        if let Some(known) = self.fits.get(pin) {
            return *known;
        }
        let (from, to) = self.ends_with(pin);
        let fits = graph.can_connect(&from, &to);
        self.fits.insert(pin.clone(), fits);
        fits
    }

    /// Forgets the host's answers when the graph has changed, and tells whether the drag still
    /// makes sense.
    pub fn refresh(&mut self, scene: &Scene) -> bool {
        if self.generation != scene.generation {
            self.generation = scene.generation;
            self.fits.clear();
        }
        let fixed_exists = scene.pin_pos(&self.fixed).is_some();
        let picked_exists = self
            .picked
            .as_ref()
            .is_none_or(|(from, to)| scene.wire_at(to).is_some_and(|wire| wire.from_key == *from));
        fixed_exists && picked_exists
    }
}

impl Session<'_> {
    /// A wire drag that starts at `pin`. At a connected input it picks up the wire that is there.
    pub(super) fn start_wire(&self, pin: &PinKey, sticky: bool) -> Option<WireDrag> {
        if pin.side == PinSide::Input && !sticky && self.scene.wire_at(pin).is_some() {
            return self.pick_up_wire(pin, true);
        }
        let enabled = self.pin_enabled(pin);
        enabled.then(|| WireDrag::new(pin.clone(), None, sticky))
    }

    /// Takes one end of an existing wire: its input end, or else its output end.
    pub(super) fn pick_up_wire(&self, wire: &WireKey, input_end: bool) -> Option<WireDrag> {
        let wire = self.scene.wire_at(wire)?;
        let picked = (wire.from_key.clone(), wire.to_key.clone());
        let fixed = if input_end { picked.0.clone() } else { picked.1.clone() };
        // The end that stays must exist; one that does not can only be cut or deleted.
        self.scene.pin_pos(&fixed)?;
        Some(WireDrag::new(fixed, Some(picked), false))
    }

    fn pin_enabled(&self, pin: &PinKey) -> bool {
        self.scene
            .index_of(pin.node)
            .and_then(|node| {
                Some(&self.scene.nodes[node].layout.pins[self.scene.find_pin(node, pin.side, &pin.name)?])
            })
            .is_some_and(|pin| pin.enabled)
    }

    pub(super) fn update_wire(&mut self) {
        let Some(at) = self.pointer_graph() else { return };
        let (scene, graph, style, zoom) = (self.scene, self.graph, self.style, self.transform.zoom());
        let inside = self.pointer.is_some_and(|pointer| self.transform.screen.contains(pointer));
        let Gesture::Wire(drag) = self.gesture else { return };
        if !drag.refresh(scene) {
            *self.gesture = Gesture::Idle;
            return;
        }
        if drag.by_keys {
            return;
        }
        drag.drop = None;
        drag.refused = None;
        drag.over_node = false;
        if !inside {
            return;
        }
        let reach = 14.0;
        let near = scene.nodes_near(Rect::from_center_size(at, egui::Vec2::splat(reach * 2.0)));
        // The closest pin that fits wins over one that is only on top.
        let mut best: Option<(f32, PinKey)> = None;
        let mut refused = false;
        for slot in &near {
            let node = &scene.nodes[*slot];
            let reach = (pin_reach(node, zoom, style) * 1.3).min(reach);
            for (index, pin) in node.layout.pins.iter().enumerate() {
                let distance = (node.anchor(index) - at).length();
                if distance > reach || pin.key.side == drag.fixed.side {
                    continue;
                }
                if !drag.fits(graph, &pin.key, pin.enabled) {
                    if distance < style.pin_radius * 1.5 {
                        refused = true;
                        drag.refused = Some(pin.key.clone());
                    }
                } else if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                    best = Some((distance, pin.key.clone()));
                }
            }
        }
        // Who lets go just beside a node meant that node.
        let beside = |node: &&Node| node.rect().expand(pin_reach(node, zoom, style)).contains(at);
        let nodes = || near.iter().rev().map(|slot| &scene.nodes[*slot]);
        let body = nodes().find(|node| node.rect().contains(at)).or_else(|| nodes().find(beside));
        drag.over_node = body.is_some();
        // Who aims at a pin that does not fit did not mean any other.
        if best.is_none()
            && !refused
            && let Some(node) = body.filter(|node| node.key != drag.fixed.node)
        {
            // A pin without a wire is the likelier wish than one that would lose its own.
            let mut fitting = node.layout.pins.iter().filter(|pin| drag.fits(graph, &pin.key, pin.enabled));
            let first = fitting.next();
            let chosen = match first {
                Some(pin) if pin.connected && pin.key.side == PinSide::Input => {
                    fitting.find(|pin| !pin.connected).or(first)
                }
                other => other,
            };
            best = chosen.map(|pin| (0.0, pin.key.clone()));
        }
        drag.drop = best.map(|(_, pin)| pin);
    }

    /// Lets go of the loose end.
    pub(super) fn finish_wire(&mut self) {
        let Gesture::Wire(drag) = std::mem::take(self.gesture) else { return };
        let (Some(pointer), Some(pos)) = (self.pointer, self.pointer_graph()) else { return };
        let inside = self.transform.screen.contains(pointer);
        match (&drag.drop, &drag.picked) {
            (Some(pin), None) => {
                let (from, to) = drag.ends_with(pin);
                self.events.push(CanvasEvent::Connect { from, to });
            }
            (Some(pin), Some((old_from, old_to))) => {
                let (from, to) = drag.ends_with(pin);
                if (&from, &to) != (old_from, old_to) {
                    let (old_from, old_to) = (old_from.clone(), old_to.clone());
                    let swap = self.modifiers.alt;
                    self.events.push(CanvasEvent::WireMoved { old_from, old_to, from, to, swap });
                }
            }
            (None, _) if drag.over_node || !inside => {}
            (None, Some((_, old_to))) => self.events.push(CanvasEvent::Disconnect { to: old_to.clone() }),
            (None, None) => {
                self.events.push(CanvasEvent::DropWireOnCanvas { pin: drag.fixed, pos, screen_pos: pointer });
            }
        }
    }

    /// A pin was chosen by keyboard or by a screen reader: it starts a wire, or ends the one that
    /// was started the same way.
    pub(super) fn activate_pin(&mut self, pin: &PinKey) {
        let enabled = self.pin_enabled(pin);
        if let Gesture::Wire(drag) = self.gesture {
            if drag.fits(self.graph, pin, enabled) {
                let (from, to) = drag.ends_with(pin);
                self.events.push(CanvasEvent::Connect { from, to });
            }
            *self.gesture = Gesture::Idle;
        } else if let Some(drag) = self.start_wire(pin, true) {
            *self.gesture = Gesture::Wire(drag);
        }
    }
}
