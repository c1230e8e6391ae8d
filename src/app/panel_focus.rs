//! The way of the keyboard through the window: F6 goes from panel to panel, Tab from control to control in one, and the
//! canvas is one control with ways of its own inside.

use egui::{Context, Id, LayerId, Rect};

use super::EditorApp;
use super::canvas_host::node_key;
use super::layout::{Pane, bring_forward};

impl EditorApp {
    /// Gives the keyboard to the pins of the selected node.
    pub(super) fn wire_by_keyboard(&mut self) {
        if let Some(node) = self.tab.editor.selection.nodes.iter().next_back() {
            bring_forward(self.settings.panels_mut(), Pane::Canvas);
            self.tab.canvas.state.walk_pins(node_key(*node));
        }
    }

    /// Gives the keyboard to the first control of the next panel, or of the previous one; the bar at the top is one of
    /// them.
    pub(super) fn give_keyboard(&self, forward: bool, ctx: &Context) {
        let mut places: Vec<(Option<Pane>, Rect)> =
            self.pane_places.iter().map(|(pane, place)| (Some(*pane), *place)).collect();
        let top = places.iter().map(|(_, place)| place.top()).fold(f32::INFINITY, f32::min);
        let bar = ctx.content_rect().with_max_y(top);
        places.insert(0, (None, bar));
        let now = ctx.memory(|memory| memory.focused()).and_then(|id| ctx.read_response(id));
        let here = now.and_then(|now| places.iter().position(|(_, place)| place.contains(now.rect.center())));
        let count = places.len();
        for step in 1..=count {
            let next = match (here, forward) {
                (Some(here), true) => (here + step) % count,
                (Some(here), false) => (here + count - step % count) % count,
                // Most people mean the graph.
                (None, _) => step % count,
            };
            let (pane, place) = places[next];
            let control = match pane {
                Some(Pane::Canvas) => self.tab.canvas.id,
                _ => first_control(ctx, place),
            };
            if let Some(id) = control {
                ctx.memory_mut(|memory| memory.request_focus(id));
                return;
            }
        }
    }
}

/// The first control in a part of the window that can have the keyboard.
fn first_control(ctx: &Context, place: Rect) -> Option<Id> {
    ctx.viewport(|viewport| {
        let mut widgets = viewport.prev_pass.widgets.get_layer(LayerId::background());
        let is_in = |rect: Rect| rect.is_positive() && place.contains(rect.center());
        let found =
            widgets.find(|widget| widget.enabled && widget.sense.is_focusable() && is_in(widget.rect));
        found.map(|widget| widget.id)
    })
}
