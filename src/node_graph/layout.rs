//! Sizes of nodes and places of pins, in graph units, worked out without drawing.
//!
//! A node's layout depends on its content alone, not on the zoom nor on which inputs are
//! connected, so that wiring never makes a node jump. It is kept while a hash of the content stays
//! the same; measuring text is the expensive part.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use egui::{Color32, FontFamily, FontId, Pos2, Rect, Vec2, pos2, vec2};

use super::hash::FastHasher;
use super::model::{Badge, NodeShape, NodeView, PinKey, PinShape, PinSide, PinView, Severity};
use super::style::CanvasStyle;

/// A problem, kept beyond the visit that reported it.
#[derive(Clone, Debug)]
pub(super) struct OwnedBadge {
    pub severity: Severity,
    pub message: String,
}

/// Everything about a node but its position.
#[derive(Clone, Debug)]
pub(super) struct NodeLayout {
    pub content_hash: u64,
    pub size: Vec2,
    /// Where the rectangle lies relative to the node's position: the centre of a reroute is its
    /// position, the corner of everything else.
    pub corner: Vec2,
    pub header_height: f32,
    pub title: String,
    pub subtitle: String,
    pub color: Color32,
    pub shape: NodeShape,
    pub collapsed: bool,
    pub muted: bool,
    pub badge: Option<OwnedBadge>,
    pub tooltip: String,
    pub pins: Vec<PinLayout>,
    /// Relative to the corner.
    pub body: Option<Rect>,
    /// Relative to the corner.
    pub preview: Option<Rect>,
}

/// A pin and where it sits, relative to the node's corner.
#[derive(Clone, Debug)]
pub(super) struct PinLayout {
    pub key: PinKey,
    pub label: String,
    pub color: Color32,
    pub shape: PinShape,
    pub required: bool,
    pub enabled: bool,
    pub badge: Option<OwnedBadge>,
    pub tooltip: String,
    pub anchor: Pos2,
    /// Widest the label may get.
    pub label_width: f32,
    pub value: Option<Rect>,
    /// Set from the wires.
    pub connected: bool,
}

impl NodeLayout {
    /// Only the header shows, with all pins on it.
    pub fn is_compact(&self) -> bool {
        self.collapsed || self.shape != NodeShape::Card
    }
}

/// Measures text at zoom 1.
pub(super) type Measure<'a> = &'a mut dyn FnMut(&str, FontId) -> f32;

/// Text may turn out a little wider at another zoom, where glyphs are hinted differently.
const TEXT_SLACK: f32 = 1.05;
const LONGEST_TEXT: f32 = 240.0;
/// Up to here inputs and outputs share rows; wider nodes put outputs above inputs.
const WIDEST_PAIRED: f32 = 210.0;
const NARROWEST_CARD: f32 = 116.0;
const LABEL_GAP: f32 = 8.0;
const COLUMN_GAP: f32 = 18.0;
const CHEVRON: f32 = 14.0;
const BADGE: f32 = 18.0;

/// Hashes what the layout depends on. `pins` are added by [`hash_pin`].
pub(super) fn hash_node(node: &NodeView<'_>, hasher: &mut FastHasher) {
    node.title.hash(hasher);
    node.subtitle.hash(hasher);
    node.tooltip.hash(hasher);
    node.color.hash(hasher);
    node.shape.hash(hasher);
    hasher.write_u8(u8::from(node.collapsed) | u8::from(node.muted) << 1);
    node.badge.hash(hasher);
    for measure in [node.body_height, node.preview_height, node.min_width] {
        hasher.write_u32(measure.to_bits());
    }
}

/// Hashes everything of a pin.
pub(super) fn hash_pin(pin: &PinView<'_>, hasher: &mut FastHasher) {
    pin.name.hash(hasher);
    pin.label.hash(hasher);
    pin.tooltip.hash(hasher);
    pin.color.hash(hasher);
    pin.badge.hash(hasher);
    hasher.write_u32(pin.value_width.to_bits());
    pin.shape.hash(hasher);
    pin.side.hash(hasher);
    hasher.write_u8(u8::from(pin.required) | u8::from(pin.enabled) << 1);
}

/// A pin as it comes from the host; [`lay_out`] gives it its place.
pub(super) fn unplaced_pin(
    node: &NodeView<'_>,
    pin: &PinView<'_>,
    style: &CanvasStyle,
    measure: Measure<'_>,
) -> PinLayout {
    let font = FontId::new(style.label_size, style.label_font.clone());
    let width = if pin.label.is_empty() { 0.0 } else { measure(pin.label, font) * TEXT_SLACK };
    let value_width = if pin.side == PinSide::Input { pin.value_width.max(0.0) } else { 0.0 };
    PinLayout {
        key: PinKey { node: node.key, side: pin.side, name: Arc::from(pin.name) },
        label: pin.label.to_owned(),
        color: pin.color,
        shape: pin.shape,
        required: pin.required,
        enabled: pin.enabled,
        badge: pin.badge.map(owned_badge),
        tooltip: pin.tooltip.to_owned(),
        anchor: Pos2::ZERO,
        label_width: width.min(LONGEST_TEXT),
        value: (value_width > 0.0).then(|| Rect::from_min_size(Pos2::ZERO, vec2(value_width, 0.0))),
        connected: false,
    }
}

/// Gives every part of a node its place.
pub(super) fn lay_out(
    node: &NodeView<'_>,
    content_hash: u64,
    mut pins: Vec<PinLayout>,
    style: &CanvasStyle,
    measure: Measure<'_>,
) -> NodeLayout {
    let title_font = |family: &FontFamily| FontId::new(style.title_size, family.clone());
    let mut title_width = measure(node.title, title_font(&style.title_font)) * TEXT_SLACK;
    if !node.subtitle.is_empty() {
        title_width += LABEL_GAP
            + measure(node.subtitle, FontId::new(style.label_size, style.label_font.clone())) * TEXT_SLACK;
    }
    let title_width = title_width.min(LONGEST_TEXT + 60.0);
    let badge_width = if node.badge.is_some() { BADGE } else { 0.0 };

    let mut layout = NodeLayout {
        content_hash,
        size: Vec2::ZERO,
        corner: Vec2::ZERO,
        header_height: style.header_height,
        title: node.title.to_owned(),
        subtitle: node.subtitle.to_owned(),
        color: node.color,
        shape: node.shape,
        collapsed: node.collapsed,
        muted: node.muted,
        badge: node.badge.map(owned_badge),
        tooltip: node.tooltip.to_owned(),
        pins: Vec::new(),
        body: None,
        preview: None,
    };

    if node.shape == NodeShape::Reroute {
        layout.size = vec2(26.0, 16.0);
        layout.corner = -layout.size * 0.5;
        layout.header_height = layout.size.y;
        spread_on_header(&mut pins, layout.size);
    } else if layout.is_compact() {
        let chevron = if node.shape == NodeShape::Card { CHEVRON } else { 0.0 };
        let most = [PinSide::Input, PinSide::Output]
            .map(|side| pins.iter().filter(|pin| pin.key.side == side).count());
        let height =
            style.header_height.max(most[0].max(most[1]) as f32 * (style.pin_radius * 2.0 + 2.0) + 6.0);
        let width = (style.padding * 2.0 + chevron + title_width + badge_width).max(60.0);
        layout.size = vec2(whole(width), height);
        layout.header_height = height;
        spread_on_header(&mut pins, layout.size);
    } else {
        let header_width = style.padding * 2.0 + CHEVRON + title_width + badge_width;
        lay_out_card(node, &mut layout, &mut pins, header_width, style);
    }
    layout.pins = pins;
    layout
}

fn lay_out_card(
    node: &NodeView<'_>,
    layout: &mut NodeLayout,
    pins: &mut [PinLayout],
    header_width: f32,
    style: &CanvasStyle,
) {
    let outputs = pins.iter().filter(|pin| pin.key.side == PinSide::Output).count();
    let value_width = |pin: &PinLayout| pin.value.map_or(0.0, |rect| rect.width());
    // Values stand in a column, so their labels share a width.
    let label_column =
        pins.iter().filter(|pin| pin.value.is_some()).map(|pin| pin.label_width).fold(0.0, f32::max);
    let value_left = style.padding + label_column + LABEL_GAP;
    let input_width = |pin: &PinLayout| match pin.value {
        Some(value) => value_left + value.width(),
        None => style.padding + pin.label_width,
    };
    let inputs_of = |pins: &[PinLayout]| -> Vec<f32> {
        pins.iter().filter(|pin| pin.key.side == PinSide::Input).map(input_width).collect()
    };
    let input_widths = inputs_of(pins);
    let output_widths: Vec<f32> = pins
        .iter()
        .filter(|pin| pin.key.side == PinSide::Output)
        .map(|pin| pin.label_width + style.padding)
        .collect();
    let widest = |widths: &[f32]| widths.iter().copied().fold(0.0, f32::max);

    let rows = input_widths.len().max(output_widths.len());
    let paired_width = (0..rows)
        .map(|row| match (input_widths.get(row), output_widths.get(row)) {
            (Some(input), Some(output)) => input + COLUMN_GAP + output,
            (Some(input), None) => input + style.padding,
            (None, Some(output)) => output + style.padding,
            (None, None) => 0.0,
        })
        .fold(0.0, f32::max);
    let stacked_width = widest(&input_widths).max(widest(&output_widths)) + style.padding;
    let paired = input_widths.is_empty() || output_widths.is_empty() || paired_width <= WIDEST_PAIRED;
    let rows_width = if paired { paired_width } else { stacked_width };
    let width = whole(header_width.max(rows_width).max(node.min_width).max(NARROWEST_CARD));

    let first_row = style.header_height + 4.0;
    let row_center = |row: usize| first_row + (row as f32 + 0.5) * style.row_height;
    let input_offset = if paired { 0 } else { outputs };
    let (mut input_row, mut output_row) = (input_offset, 0);
    for pin in pins.iter_mut() {
        if pin.key.side == PinSide::Output {
            pin.anchor = pos2(width, row_center(output_row));
            output_row += 1;
            continue;
        }
        let center = row_center(input_row);
        pin.anchor = pos2(0.0, center);
        if pin.value.is_some() {
            let shares_row = paired && outputs > 0;
            let right = if shares_row { value_left + value_width(pin) } else { width - style.padding };
            let half = style.row_height * 0.5 - 2.0;
            pin.value = Some(Rect::from_min_max(pos2(value_left, center - half), pos2(right, center + half)));
        }
        input_row += 1;
    }
    let used_rows = input_row.max(output_row);
    let mut bottom = first_row + used_rows as f32 * style.row_height;
    let inset = 6.0;
    if node.body_height > 0.0 {
        let top = bottom + 2.0;
        layout.body = Some(Rect::from_min_max(
            pos2(style.padding, top),
            pos2(width - style.padding, top + node.body_height),
        ));
        bottom = top + node.body_height + 4.0;
    }
    if node.preview_height > 0.0 {
        let top = bottom + 2.0;
        layout.preview =
            Some(Rect::from_min_max(pos2(inset, top), pos2(width - inset, top + node.preview_height)));
        bottom = top + node.preview_height;
    }
    layout.size = vec2(width, (bottom + inset).round());
}

fn spread_on_header(pins: &mut [PinLayout], size: Vec2) {
    for side in [PinSide::Input, PinSide::Output] {
        let count = pins.iter().filter(|pin| pin.key.side == side).count();
        let x = if side == PinSide::Input { 0.0 } else { size.x };
        for (index, pin) in pins.iter_mut().filter(|pin| pin.key.side == side).enumerate() {
            pin.anchor = pos2(x, size.y * (index as f32 + 0.5) / count as f32);
            pin.value = None;
        }
    }
}

fn whole(width: f32) -> f32 {
    (width * 0.5).ceil() * 2.0
}

fn owned_badge(badge: Badge<'_>) -> OwnedBadge {
    OwnedBadge { severity: badge.severity, message: badge.message.to_owned() }
}
