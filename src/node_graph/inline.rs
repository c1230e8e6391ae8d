//! The host's widgets inside nodes, at the size of the zoom.

use std::sync::Arc;

use egui::{Align, Id, Layout, Rect, Style, Ui, UiBuilder};

use super::look::{Look, mix, stepped_font_size, value_fill};
use super::model::GraphView;
use super::scene::Node;
use super::state::ScaledStyle;
use super::style::CanvasStyle;

/// The style for widgets at this zoom, made anew only when the zoom or the host's style changes.
pub(super) fn scaled_style(
    cache: &mut Option<ScaledStyle>,
    ui: &Ui,
    canvas: &CanvasStyle,
    zoom: f32,
) -> Arc<Style> {
    if let Some(known) = cache
        && known.zoom == zoom
        && known.fill == canvas.node_fill
        && Arc::ptr_eq(&known.source, ui.style())
    {
        return known.scaled.clone();
    }
    let source = ui.style().clone();
    let mut style = (*source).clone();
    let pixels_per_point = ui.pixels_per_point();
    for font in style.text_styles.values_mut() {
        // Node text is a little smaller than that of panels.
        font.size = stepped_font_size((font.size - 0.5) * zoom, pixels_per_point);
    }
    let spacing = &mut style.spacing;
    spacing.item_spacing = egui::vec2(3.0, 2.0) * zoom;
    spacing.button_padding = egui::vec2(4.0, 1.0) * zoom;
    spacing.interact_size = egui::vec2(24.0, 18.0) * zoom;
    spacing.slider_width *= zoom;
    spacing.slider_rail_height *= zoom;
    spacing.combo_width *= zoom * 0.5;
    spacing.text_edit_width *= zoom;
    spacing.icon_width *= zoom;
    spacing.icon_width_inner *= zoom;
    spacing.icon_spacing *= zoom;
    spacing.indent *= zoom;
    // Values are inset into the node, and must not melt into it.
    let inset = value_fill(canvas);
    let visuals = &mut style.visuals;
    visuals.text_edit_bg_color = Some(inset);
    visuals.widgets.inactive.weak_bg_fill = inset;
    visuals.widgets.inactive.bg_fill = inset;
    visuals.widgets.inactive.bg_stroke =
        egui::Stroke::new(1.0, mix(canvas.node_fill, canvas.node_outline, 0.6));
    visuals.widgets.inactive.fg_stroke.color = canvas.label_text;
    visuals.widgets.hovered.weak_bg_fill = mix(inset, canvas.label_text, 0.12);
    visuals.widgets.active.weak_bg_fill = mix(inset, canvas.label_text, 0.2);
    for widget in [&mut visuals.widgets.inactive, &mut visuals.widgets.hovered, &mut visuals.widgets.active] {
        widget.corner_radius = egui::CornerRadius::same((3.0 * zoom).round() as u8);
        widget.expansion = 0.0;
    }
    style.wrap_mode = Some(egui::TextWrapMode::Truncate);
    let scaled = Arc::new(style);
    *cache = Some(ScaledStyle { source, zoom, fill: canvas.node_fill, scaled: scaled.clone() });
    scaled
}

/// Lets the host fill the body and the value widgets of a node.
pub(super) fn show_widgets(
    ui: &mut Ui,
    look: &Look<'_>,
    graph: &mut dyn GraphView,
    node: &Node,
    style: &Arc<Style>,
    id: Id,
) {
    let clip = look.painter.clip_rect().intersect(look.rect(node.rect()));
    if !clip.is_positive() {
        return;
    }
    let place = |local: Rect| look.rect(local.translate(node.corner().to_vec2()));
    for pin in node.layout.pins.iter().filter(|pin| !pin.connected && pin.enabled) {
        let Some(value) = pin.value else { continue };
        let rect = place(value);
        if !rect.intersects(clip) {
            continue;
        }
        let layout = Layout::left_to_right(Align::Center);
        let builder = UiBuilder::new()
            .scope_id(id.with((node.key, &*pin.key.name)))
            .max_rect(rect)
            .layout(layout)
            .style(style.clone());
        let mut child = ui.new_child(builder);
        child.set_clip_rect(clip);
        child.spacing_mut().interact_size.y = rect.height();
        graph.input_value_ui(&mut child, &pin.key);
    }
    if let Some(body) = node.layout.body {
        let rect = place(body);
        if rect.intersects(clip) {
            let builder = UiBuilder::new()
                .scope_id(id.with((node.key, "body")))
                .max_rect(rect)
                .layout(Layout::top_down(Align::Min))
                .style(style.clone());
            let mut child = ui.new_child(builder);
            child.set_clip_rect(clip.intersect(rect.expand(2.0)));
            graph.node_body_ui(&mut child, node.key);
        }
    }
}
