//! Whose input is it? Presses and keys that belong to widgets inside nodes, to windows above or to
//! other parts of the program must not reach the canvas.

use egui::{Context, EventFilter, Id, LayerId, Order, PointerButton, Pos2, Response, Ui};

use super::access::{node_id, pin_id};
use super::event::Selection;
use super::model::PinKey;

/// Whether a press is meant for the canvas itself and not for a widget or window above it.
///
/// Presses are judged one by one, at their own position: on a slow machine a press, a drag and a
/// release may all arrive in one frame.
pub(super) fn owns_press(
    ctx: &Context,
    layer: LayerId,
    canvas: Id,
    pos: Pos2,
    button: PointerButton,
) -> bool {
    let top = ctx.layer_id_at(pos);
    let allowed = ctx.memory(|memory| memory.allows_interaction(layer));
    if !allowed || !top.map_or(layer.order == Order::Background, |top| top == layer) {
        return false;
    }
    ctx.viewport(|viewport| {
        let mut below = viewport.prev_pass.widgets.get_layer(layer).filter(|widget| {
            widget.enabled && widget.sense.interactive() && widget.interact_rect.contains(pos)
        });
        match button {
            // Panning works across the widgets of nodes.
            PointerButton::Middle | PointerButton::Secondary => below.any(|widget| widget.id == canvas),
            _ => below.last().is_some_and(|widget| widget.id == canvas),
        }
    })
}

/// Keys belong to the canvas when it, one of its nodes or the pin `cursor` has the focus, or when the
/// pointer is over it and nothing has.
pub(super) fn owns_keyboard(
    ui: &Ui,
    response: &Response,
    canvas: Id,
    selection: &Selection,
    cursor: Option<&PinKey>,
) -> bool {
    let ctx = ui.ctx();
    let focused = ctx.memory(|memory| memory.focused());
    let on_pin = focused.is_some() && focused == cursor.map(|pin| pin_id(canvas, pin));
    let on_node = || selection.nodes.iter().any(|node| Some(node_id(canvas, *node)) == focused);
    let inside = response.has_focus() || on_pin || on_node();
    if let Some(focused) = focused.filter(|_| inside) {
        let filter = EventFilter {
            tab: on_pin || response.has_focus() && response.contains_pointer(),
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
        };
        ctx.memory_mut(|memory| memory.set_focus_lock_filter(focused, filter));
    }
    if ctx.text_edit_focused() || !ctx.memory(|memory| memory.allows_interaction(ui.layer_id())) {
        return false;
    }
    inside || focused.is_none() && response.contains_pointer()
}
