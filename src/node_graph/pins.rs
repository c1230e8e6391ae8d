//! Painting of pins: a shape and a colour per type, filled when connected.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::layout::PinLayout;
use super::look::{Look, mix};
use super::mesh::MeshBuilder;
use super::model::{PinShape, Severity};

/// How the drag of a wire concerns a pin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PinLight {
    /// No wire is dragged.
    Usual,
    /// The wire may end here, or comes from here.
    Fits,
    /// It may not.
    Dimmed,
}

/// Draws a pin.
pub(super) fn paint_pin(
    look: &Look<'_>,
    mesh: &mut MeshBuilder,
    center: Pos2,
    pin: &PinLayout,
    light: PinLight,
    hovered: bool,
) {
    let style = look.style;
    let mut radius = style.pin_radius * look.zoom();
    if hovered || light == PinLight::Fits {
        radius *= 1.25;
    }
    let radius = radius.max(1.6);
    let faded = if light == PinLight::Dimmed || !pin.enabled { style.dimmed_opacity } else { 1.0 };
    let color = mix(style.node_fill, style.inked(pin.color), faded);
    if radius < 2.4 && pin.badge.is_none() && light != PinLight::Fits {
        // Too small to tell shapes apart.
        mesh.rect(Rect::from_center_size(center, Vec2::splat(radius * 1.8)), color);
        return;
    }
    let rim = match pin.badge.as_ref().map(|badge| badge.severity) {
        Some(severity) => severity_color(look, severity),
        None if pin.required && !pin.connected => style.warning,
        None if hovered || light == PinLight::Fits => style.title_text,
        None => style.node_outline,
    };
    // The rim separates the pin from both the node and the wire that enters it.
    let rim_width = (1.6 * look.zoom()).clamp(1.0, 2.5);
    shape(mesh, center, radius + rim_width, pin.shape, mix(style.node_fill, rim, faded));
    shape(mesh, center, radius, pin.shape, color);
    if !pin.connected && radius > 2.5 {
        let hole = if style.is_dark() { mix(style.node_fill, Color32::BLACK, 0.5) } else { style.node_fill };
        shape(mesh, center, radius * 0.52, pin.shape, hole);
    }
}

/// The colour that stands for a severity.
pub(super) fn severity_color(look: &Look<'_>, severity: Severity) -> Color32 {
    match severity {
        Severity::Info => look.style.info,
        Severity::Warning => look.style.warning,
        Severity::Error => look.style.error,
    }
}

/// Fills a pin's shape. Radii are adjusted so that all shapes look equally heavy.
fn shape(mesh: &mut MeshBuilder, center: Pos2, radius: f32, shape: PinShape, color: Color32) {
    match shape {
        PinShape::Circle => mesh.disc(center, radius, color),
        PinShape::Square => {
            let rect = Rect::from_center_size(center, Vec2::splat(radius * 1.8));
            mesh.rounded_rect(rect, radius * 0.2, color);
        }
        PinShape::Diamond => mesh.polygon(center, radius * 1.25, 4, 0.0, color),
        PinShape::Triangle => mesh.polygon(center + vec2(-radius * 0.1, 0.0), radius * 1.3, 3, 0.0, color),
        PinShape::Pentagon => mesh.polygon(center, radius * 1.12, 5, -FRAC_PI_2, color),
        PinShape::Hexagon => mesh.polygon(center, radius * 1.12, 6, 0.0, color),
        PinShape::Cross => {
            let (long, short) = (radius * 1.2, radius * 0.55);
            for (across, up) in [(long, short), (short, long)] {
                mesh.rounded_rect(Rect::from_center_size(center, vec2(across, up) * 2.0), 0.0, color);
            }
        }
        PinShape::Star => {
            // Two crossed squares: convex parts only.
            mesh.polygon(center, radius * 1.2, 4, 0.0, color);
            mesh.polygon(center, radius * 1.2, 4, FRAC_PI_4, color);
        }
    }
}

/// Draws the arrow that collapses a node.
pub(super) fn paint_chevron(
    mesh: &mut MeshBuilder,
    center: Pos2,
    size: f32,
    collapsed: bool,
    color: Color32,
) {
    let turn = if collapsed { 0.0 } else { FRAC_PI_2 };
    let corner = |angle: f32, length: f32| center + Vec2::angled(angle + turn) * length;
    let points = [corner(-PI * 0.66, size), corner(0.0, size * 0.7), corner(PI * 0.66, size)];
    mesh.line(&points, (size * 0.4).clamp(1.2, 2.5), [color, color]);
}

/// Where a badge sits in a header.
pub(super) fn badge_center(header: Rect, zoom: f32) -> Pos2 {
    pos2(header.right() - 13.0 * zoom, header.center().y)
}
