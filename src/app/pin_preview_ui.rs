//! The picture of a pin's value beside the pointer: resting on a pin is enough to see what it looks like.

use egui::{Area, Frame, Id, Order, Rect, Sense, Ui, Vec2, pos2, vec2};

use super::canvas_host::pin_of;
use super::canvas_ui::CanvasContext;
use super::node_previews::NodePreviews;
use crate::document::Pin;
use crate::node_graph::{Activity, CanvasState, PinKey, PinSide, Target};

/// The side of the picture in points.
const SIDE: f32 = 128.0;
/// How long the pointer rests before the picture opens, in seconds.
const REST_SECS: f64 = 0.25;

/// The pin under the pointer, and since when.
#[derive(Default)]
pub struct PinPreview {
    resting: Option<(PinKey, f64)>,
}

impl PinPreview {
    /// Shows the picture once the pointer has rested on a pin.
    pub fn show(
        &mut self,
        ui: &Ui,
        state: &CanvasState,
        context: &CanvasContext<'_>,
        pictures: &mut NodePreviews,
    ) {
        let (Target::Pin(key), Activity::Idle) = (state.hovered(), state.activity()) else {
            self.resting = None;
            return;
        };
        let now = ui.input(|input| input.time);
        let since = match &self.resting {
            Some((resting, since)) if resting == key => *since,
            _ => {
                self.resting = Some((key.clone(), now));
                now
            }
        };
        if now - since < REST_SECS {
            ui.ctx().request_repaint_after_secs((REST_SECS - (now - since)) as f32);
            return;
        }
        let Some(pin) = shown_pin(key, context) else { return };
        let Some(place) = state.pin_screen_pos(key) else { return };
        // Above the pin, so that the help below it stays readable.
        let right = key.side == PinSide::Output;
        let x = if right { place.x + 14.0 } else { place.x - SIDE - 26.0 };
        Area::new(Id::unique("pin_preview"))
            .order(Order::Tooltip)
            .interactable(false)
            .fixed_pos(pos2(x, place.y - SIDE - 22.0))
            .constrain(true)
            .show(ui.ctx(), |ui| {
                Frame::popup(ui.style()).inner_margin(4.0).show(ui, |ui| {
                    let (rect, response) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::hover());
                    response.widget_info(|| {
                        let label = format!("Value of {}", key.name);
                        egui::WidgetInfo::labeled(egui::Role::Image, true, label)
                    });
                    let square = Rect::from_center_size(rect.center(), Vec2::splat(SIDE));
                    pictures.paint(ui.painter(), square, pin, context.theme);
                });
            });
    }
}

/// An input shows what is wired to it. A texture has no value of its own.
fn shown_pin(key: &PinKey, context: &CanvasContext<'_>) -> Option<Pin> {
    let pin = pin_of(key);
    let graph = context.editor.document.graph();
    let compiled = &context.editor.compiled;
    let types = if key.side == PinSide::Input { &compiled.input_types } else { &compiled.output_types };
    if types.get(&pin).is_some_and(|ty| ty.is_texture()) {
        return None;
    }
    match key.side {
        PinSide::Input => Some(graph.source_of(&pin).cloned().unwrap_or(pin)),
        PinSide::Output => Some(pin),
    }
}
