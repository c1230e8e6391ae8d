//! Numbers and colours beside the pins of the selected node: what they are under the pointer in the picture.

use egui::{Align2, Color32, FontId, Rect, Ui, Vec2, pos2, vec2};

use super::canvas_host::node_key;
use super::colour_square_ui::paint_outline;
use super::pin_values::{PinValues, ValueAtPixel};
use super::state::Editor;
use super::theme::Theme;
use crate::document::{NodeId, Pin};
use crate::node_graph::{CanvasState, PinKey};
use crate::types::Type;

/// Draws what is known beside the pins.
pub fn pin_values_ui(ui: &Ui, state: &CanvasState, editor: &Editor, values: &PinValues, theme: &Theme) {
    let Some(node) = editor.selection.only_node() else { return };
    let key = node_key(node);
    for (pin, is_input, source) in pins(editor, node) {
        let Some(value) = values.value(&source) else { continue };
        let pin_key = if is_input { PinKey::input(key, pin.name) } else { PinKey::output(key, pin.name) };
        if let Some(place) = state.pin_screen_pos(&pin_key) {
            label(ui, place, is_input, value, theme);
        }
    }
}

/// The pins of a node that have a value: each with whether it is an input and the output that it comes from.
fn pins(editor: &Editor, node: NodeId) -> Vec<(Pin, bool, Pin)> {
    let outputs = editor.compiled.output_types.keys().filter(|pin| pin.node == node);
    let mut pins: Vec<(Pin, bool, Pin)> = outputs.map(|pin| (pin.clone(), false, pin.clone())).collect();
    let inputs = editor.document.graph().wires_into(node);
    pins.extend(inputs.map(|(name, source)| (Pin::new(node, name.clone()), true, source.clone())));
    pins
}

fn label(ui: &Ui, place: egui::Pos2, is_input: bool, value: &ValueAtPixel, theme: &Theme) {
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(text(value), FontId::monospace(11.0), theme.strong_text);
    let swatch = swatch(value);
    let width = galley.size().x + if swatch.is_some() { 16.0 } else { 0.0 };
    let size = vec2(width + 10.0, galley.size().y + 4.0);
    let anchor = if is_input { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
    let rect = anchor.anchor_size(place + vec2(if is_input { -10.0 } else { 10.0 }, 0.0), size);
    painter.rect_filled(rect, 3.0, Color32::from_black_alpha(215));
    let mut left = rect.left() + 5.0;
    if let Some(colour) = swatch {
        let side = galley.size().y - 2.0;
        let square = Rect::from_min_size(pos2(left, rect.center().y - side / 2.0), Vec2::splat(side));
        painter.rect_filled(square, 2.0, colour);
        paint_outline(painter, square, colour);
        left += 16.0;
    }
    painter.galley(pos2(left, rect.top() + 2.0), galley, Color32::WHITE);
}

/// Three digits, which is what half floats have.
fn text(value: &ValueAtPixel) -> String {
    let Some(components) = &value.components else { return "nothing here".to_owned() };
    let number = |number: &f32| match value.ty {
        Type::Bool => (*number != 0.0).to_string(),
        Type::I32 | Type::U32 => format!("{number:.0}"),
        _ if !number.is_finite() => number.to_string(),
        _ if number.abs() >= 1_000.0 || *number != 0.0 && number.abs() < 1e-3 => format!("{number:.2e}"),
        _ if number.abs() >= 10.0 => format!("{number:.1}"),
        _ => format!("{number:.3}"),
    };
    components.iter().map(number).collect::<Vec<_>>().join("  ")
}

fn swatch(value: &ValueAtPixel) -> Option<Color32> {
    let components = value.components.as_ref()?;
    let [red, green, blue, ..] = components[..] else { return None };
    let encoded = |linear: f32| egui::ecolor::gamma_u8_from_linear_f32(linear.clamp(0.0, 1.0));
    Some(Color32::from_rgb(encoded(red), encoded(green), encoded(blue)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ty: Type, components: Option<&[f32]>, expected: &str) {
        assert_eq!(text(&ValueAtPixel { ty, components: components.map(<[f32]>::to_vec) }), expected);
    }

    #[test]
    fn values_read_like_numbers() {
        check(Type::F32, Some(&[0.5]), "0.500");
        check(Type::F32, Some(&[-12.34]), "-12.3");
        check(Type::F32, Some(&[1e-4]), "1.00e-4");
        check(Type::F32, Some(&[f32::NAN]), "NaN");
        check(Type::Vec2, Some(&[0.0, 1.0]), "0.000  1.000");
        check(Type::Bool, Some(&[1.0]), "true");
        check(Type::I32, Some(&[-3.0]), "-3");
        check(Type::Vec3, None, "nothing here");
    }
}
