//! Painting of nodes, with less and less detail as they get smaller.

use egui::{Align2, Color32, Rect, pos2, vec2};

use super::gesture::{Gesture, WireDrag};
use super::hit::{Hit, chevron_rect};
use super::layout::NodeLayout;
use super::look::{Look, mix, readable_on, value_fill};
use super::mesh::MeshBuilder;
use super::model::{GraphView, NodeShape, PinSide, Severity};
use super::paint_wires::wire_width;
use super::pins::{PinLight, badge_center, paint_chevron, paint_pin, severity_color};
use super::scene::{Node, Scene};
use super::view::Detail;

/// What decides how nodes look, beside themselves.
pub(super) struct NodeContext<'a> {
    pub selected: &'a [bool],
    pub hovered: &'a Hit,
}

/// The nodes in view, in paint order.
pub(super) fn visible_nodes(look: &Look<'_>, scene: &Scene) -> Vec<usize> {
    let visible = look.transform.visible();
    if scene.bounds().is_some_and(|bounds| visible.contains_rect(bounds)) {
        return (0..scene.nodes.len()).collect();
    }
    scene.nodes_near(visible)
}

/// Draws nodes as plain rectangles: all of them in one mesh.
pub(super) fn paint_plain_nodes(look: &Look<'_>, scene: &Scene, slots: &[usize], context: &NodeContext<'_>) {
    let mut mesh = MeshBuilder::new(look.pixels_per_point);
    let style = look.style;
    for slot in slots {
        let node = &scene.nodes[*slot];
        let rect = look.transform.screen_rect(node.rect());
        let rect = rect.expand2(vec2((1.5 - rect.width()).max(0.0), (1.5 - rect.height()).max(0.0)) * 0.5);
        let selected = context.selected[*slot];
        let hovered = matches!(context.hovered, Hit::Node(at) if at == slot);
        let header = header_color(look, &node.layout);
        if selected || hovered {
            let color = if selected { style.selection } else { style.hover };
            mesh.rect(rect.expand(1.5), color);
        }
        let error = node.layout.badge.as_ref().filter(|badge| badge.severity == Severity::Error);
        let body = if error.is_some() {
            mix(style.node_fill, style.error, 0.5)
        } else {
            mix(style.node_fill, header, 0.35)
        };
        let header_height = node.layout.header_height * look.zoom();
        mesh.rect(rect, body);
        if header_height >= 1.0 {
            mesh.rect(Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + header_height)), header);
        }
    }
    if let Some(shape) = mesh.finish() {
        look.painter.add(shape);
    }
}

/// Draws one node but for its widgets, which the caller adds on top.
pub(super) fn paint_node(
    look: &Look<'_>,
    mesh: &mut MeshBuilder,
    scene: &Scene,
    slot: usize,
    context: &NodeContext<'_>,
    lights: &[PinLight],
) {
    let node = &scene.nodes[slot];
    if node.layout.shape == NodeShape::Reroute {
        paint_reroute(look, mesh, node, context.selected[slot], is_hovered(context.hovered, slot));
        return;
    }
    paint_card(look, mesh, node, context.selected[slot], is_hovered(context.hovered, slot));
    let zoom = look.zoom();
    if look.detail >= Detail::Labels || !node.layout.is_compact() {
        paint_value_places(look, mesh, node);
    }
    for (index, pin) in node.layout.pins.iter().enumerate() {
        let hot = matches!(context.hovered, Hit::Pin { node, pin } if *node == slot && *pin == index);
        let center = look.transform.screen_from_graph(node.anchor(index));
        let light = lights.get(index).copied().unwrap_or(PinLight::Usual);
        paint_pin(look, mesh, center, pin, light, hot);
    }
    if look.detail < Detail::Titles {
        return;
    }
    let header = header_rect(look, node);
    let ink = header_ink(look, &node.layout);
    if look.detail >= Detail::Labels
        && let Some(rect) = chevron_rect(node, look.style)
    {
        let center = look.transform.screen_from_graph(rect.center());
        let color = mix(header_color(look, &node.layout), ink, 0.7);
        paint_chevron(mesh, center, 4.5 * zoom, node.layout.collapsed, color);
    }
    if let Some(badge) = &node.layout.badge {
        let center = badge_center(header, zoom);
        mesh.disc(center, 8.0 * zoom, look.style.node_outline);
        mesh.disc(center, 7.0 * zoom, severity_color(look, badge.severity));
    }
    if let Some(shape) = mesh.finish() {
        look.painter.add(shape);
    }
    paint_texts(look, node, header, ink, lights);
}

fn is_hovered(hovered: &Hit, slot: usize) -> bool {
    matches!(hovered, Hit::Node(at) | Hit::Chevron(at) if *at == slot)
}

fn opacity(look: &Look<'_>, layout: &NodeLayout) -> f32 {
    if layout.muted { look.style.dimmed_opacity + 0.15 } else { 1.0 }
}

fn header_color(look: &Look<'_>, layout: &NodeLayout) -> Color32 {
    let tint = if layout.muted { look.style.header_tint * 0.35 } else { look.style.header_tint };
    mix(look.style.node_fill, layout.color, tint)
}

fn header_ink(look: &Look<'_>, layout: &NodeLayout) -> Color32 {
    let style = look.style;
    let other = if style.is_dark() { style.node_outline } else { Color32::WHITE };
    let header = header_color(look, layout);
    mix(header, readable_on(header, style.title_text, other), opacity(look, layout).max(0.6))
}

fn header_rect(look: &Look<'_>, node: &Node) -> Rect {
    let rect = node.rect();
    look.rect(Rect::from_min_size(rect.min, vec2(rect.width(), node.layout.header_height)))
}

fn paint_card(look: &Look<'_>, mesh: &mut MeshBuilder, node: &Node, selected: bool, hovered: bool) {
    let style = look.style;
    let zoom = look.zoom();
    let rect = look.rect(node.rect());
    let full_radius = if node.layout.shape == NodeShape::Compact {
        rect.height() * 0.5
    } else {
        style.corner_radius * zoom
    };
    let radius = full_radius.min(rect.height() * 0.5);
    if look.detail >= Detail::Titles && style.shadow.a() > 0 {
        let feather = 18.0 * zoom;
        let shadow = rect.translate(vec2(0.0, 4.0 * zoom)).expand(1.0);
        mesh.rounded_rect_with(shadow, [radius + feather * 0.4; 2], feather, style.shadow);
    }
    let fill = mix(style.background, style.node_fill, opacity(look, &node.layout));
    let header = header_color(look, &node.layout);
    if node.layout.is_compact() {
        mesh.rounded_rect(rect, radius, header);
    } else {
        mesh.rounded_rect(rect, radius, fill);
        let band = header_rect(look, node);
        mesh.rounded_rect_with(band, [radius, 0.0], look.pixel(), header);
        let line = Rect::from_min_max(pos2(band.left(), band.bottom() - look.pixel()), band.right_bottom());
        mesh.rect(line, mix(header, style.node_outline, 0.45));
    }
    let error = node.layout.badge.as_ref().filter(|badge| badge.severity >= Severity::Warning);
    let outline = style.outline_width;
    if selected {
        mesh.rounded_frame(rect.expand(1.0), radius + 1.0, outline + 1.25, style.selection);
    } else if let Some(badge) = error {
        mesh.rounded_frame(
            rect.expand(0.5),
            radius + 0.5,
            outline + 0.75,
            severity_color(look, badge.severity),
        );
    } else if hovered {
        mesh.rounded_frame(rect.expand(0.5), radius + 0.5, outline + 0.25, style.hover);
    } else {
        mesh.rounded_frame(rect, radius, outline, style.node_outline);
    }
}

fn paint_reroute(look: &Look<'_>, mesh: &mut MeshBuilder, node: &Node, selected: bool, hovered: bool) {
    let style = look.style;
    let center = look.transform.screen_from_graph(node.pos);
    let radius = (style.pin_radius * 1.35 * look.zoom()).max(2.0);
    let color = style.inked(node.layout.pins.first().map_or(node.layout.color, |pin| pin.color));
    if node.layout.pins.len() == 2 {
        let ends = [0, 1].map(|pin| look.transform.screen_from_graph(node.anchor(pin)));
        let width = wire_width(look, false);
        mesh.line(&ends, width + 2.0, [style.wire_outline; 2]);
        mesh.line(&ends, width, [color; 2]);
    }
    let ring = if selected {
        style.selection
    } else if hovered {
        style.hover
    } else {
        style.wire_outline
    };
    mesh.disc(center, radius + 2.0, ring);
    mesh.disc(center, radius, color);
}

/// Where value widgets go, while they are too small to be widgets.
fn paint_value_places(look: &Look<'_>, mesh: &mut MeshBuilder, node: &Node) {
    let zoom = look.zoom();
    if look.detail != Detail::Labels {
        return;
    }
    let color = value_fill(look.style);
    for pin in node.layout.pins.iter().filter(|pin| !pin.connected && pin.enabled) {
        if let Some(value) = pin.value {
            let rect = look.rect(value.translate(node.corner().to_vec2()));
            mesh.rounded_rect(rect, 3.0 * zoom, color);
        }
    }
}

fn paint_texts(look: &Look<'_>, node: &Node, header: Rect, ink: Color32, lights: &[PinLight]) {
    let style = look.style;
    let zoom = look.zoom();
    let chevron = if node.layout.shape == NodeShape::Card { 14.0 } else { 0.0 };
    let left = header.left() + (style.padding + chevron) * zoom;
    let badge = if node.layout.badge.is_some() { 18.0 } else { 0.0 };
    let right = header.right() - (style.padding - 2.0 + badge) * zoom;
    let middle = header.center().y;
    let title = look.text(
        pos2(left, middle),
        Align2::LEFT_CENTER,
        &node.layout.title,
        look.title_font(),
        ink,
        right - left,
    );
    if !node.layout.subtitle.is_empty() && look.detail >= Detail::Labels {
        let left = title.right() + 7.0 * zoom;
        let color = mix(header_color(look, &node.layout), ink, 0.75);
        look.text(
            pos2(left, middle),
            Align2::LEFT_CENTER,
            &node.layout.subtitle,
            look.label_font(),
            color,
            right - left,
        );
    }
    if let Some(badge) = &node.layout.badge {
        let glyph = if badge.severity == Severity::Info { "i" } else { "!" };
        let font = look.font(style.label_size, &style.title_font);
        look.text(badge_center(header, zoom), Align2::CENTER_CENTER, glyph, font, Color32::BLACK, 20.0);
    }
    if look.detail < Detail::Labels || node.layout.is_compact() {
        return;
    }
    for (index, pin) in node.layout.pins.iter().enumerate() {
        let at = look.snapped(look.transform.screen_from_graph(node.anchor(index)));
        let (anchor, offset) = match pin.key.side {
            PinSide::Input => (Align2::LEFT_CENTER, style.padding),
            PinSide::Output => (Align2::RIGHT_CENTER, -style.padding),
        };
        let dimmed = !pin.enabled || lights.get(index) == Some(&PinLight::Dimmed);
        let color = if dimmed {
            mix(style.node_fill, style.label_text, style.dimmed_opacity + 0.1)
        } else {
            mix(style.node_fill, style.label_text, opacity(look, &node.layout).max(0.55))
        };
        let width = pin.label_width * zoom + 2.0;
        look.text(pos2(at.x + offset * zoom, at.y), anchor, &pin.label, look.label_font(), color, width);
    }
}

/// How each pin of a node takes part in the drag of a wire; empty when no wire is dragged.
pub(super) fn pin_lights(gesture: &mut Gesture, graph: &dyn GraphView, node: &Node) -> Vec<PinLight> {
    let Gesture::Wire(drag) = gesture else { return Vec::new() };
    let light = |drag: &mut WireDrag, pin: &super::layout::PinLayout| {
        if pin.key == drag.fixed || drag.fits(graph, &pin.key, pin.enabled) {
            PinLight::Fits
        } else {
            PinLight::Dimmed
        }
    };
    node.layout.pins.iter().map(|pin| light(drag, pin)).collect()
}
