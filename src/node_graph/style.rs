//! Every colour and measure of the canvas in one value, with dark, light and high-contrast sets.

use egui::{Color32, FontFamily};

/// How the canvas looks. Measures are graph units: points at zoom 1.
#[derive(Clone, Debug, PartialEq)]
pub struct CanvasStyle {
    /// Behind everything.
    pub background: Color32,
    /// Fine grid.
    pub grid_minor: Color32,
    /// Every eighth line of the fine grid.
    pub grid_major: Color32,
    /// Node body.
    pub node_fill: Color32,
    /// Node outline when nothing is going on.
    pub node_outline: Color32,
    /// Soft shadow below nodes; transparent for none.
    pub shadow: Color32,
    /// How much of the node's own colour the header shows, from 0 to 1.
    pub header_tint: f32,
    /// How much of the title's colour pins and wires take on, from 0 to 1: on a light background their own are too pale.
    pub ink: f32,
    /// Titles.
    pub title_text: Color32,
    /// Pin labels.
    pub label_text: Color32,
    /// Subtitles and disabled labels.
    pub weak_text: Color32,
    /// Outline of selected nodes and wires.
    pub selection: Color32,
    /// Outline of what the pointer is over.
    pub hover: Color32,
    /// Where a drop would land.
    pub drop_hint: Color32,
    /// The cut line.
    pub cut: Color32,
    /// Badges.
    pub info: Color32,
    /// Badges.
    pub warning: Color32,
    /// Badges and broken wires.
    pub error: Color32,
    /// Drawn below wires and around pins so that they stand out from anything.
    pub wire_outline: Color32,
    /// Thickness of a wire at zoom 1, in points.
    pub wire_width: f32,
    /// Thickness of node outlines, in points at any zoom.
    pub outline_width: f32,
    /// Opacity of what does not fit while a wire is dragged, and of muted nodes.
    pub dimmed_opacity: f32,
    /// Font of titles.
    pub title_font: FontFamily,
    /// Size of titles.
    pub title_size: f32,
    /// Font of labels.
    pub label_font: FontFamily,
    /// Size of labels.
    pub label_size: f32,
    /// Height of a header.
    pub header_height: f32,
    /// Height of a row of pins.
    pub row_height: f32,
    /// Radius of a pin.
    pub pin_radius: f32,
    /// Rounding of nodes.
    pub corner_radius: f32,
    /// Space between the edge of a node and its text.
    pub padding: f32,
    /// Distance between lines of the fine grid, and the step of snapping.
    pub grid_step: f32,
    /// Glide to a new view instead of jumping. Off for reduced motion.
    pub animate: bool,
}

impl Default for CanvasStyle {
    fn default() -> Self {
        Self::dark()
    }
}

impl CanvasStyle {
    /// The usual look.
    pub fn dark() -> Self {
        Self {
            background: Color32::from_rgb(0x1a, 0x1b, 0x1e),
            grid_minor: Color32::from_rgb(0x24, 0x26, 0x2a),
            grid_major: Color32::from_rgb(0x2f, 0x32, 0x37),
            node_fill: Color32::from_rgb(0x2c, 0x2e, 0x33),
            node_outline: Color32::from_rgb(0x0e, 0x0f, 0x11),
            shadow: Color32::from_black_alpha(110),
            header_tint: 0.62,
            ink: 0.0,
            title_text: Color32::from_rgb(0xf2, 0xf3, 0xf5),
            label_text: Color32::from_rgb(0xc9, 0xcc, 0xd2),
            weak_text: Color32::from_rgb(0x8c, 0x91, 0x9a),
            selection: Color32::from_rgb(0xff, 0xa9, 0x40),
            hover: Color32::from_rgb(0x9a, 0xa3, 0xb2),
            drop_hint: Color32::from_rgb(0x6a, 0xd0, 0xff),
            cut: Color32::from_rgb(0xff, 0x5d, 0x5d),
            info: Color32::from_rgb(0x5a, 0xa9, 0xff),
            warning: Color32::from_rgb(0xf2, 0xb7, 0x3d),
            error: Color32::from_rgb(0xf2, 0x55, 0x55),
            wire_outline: Color32::from_rgb(0x10, 0x11, 0x13),
            wire_width: 2.25,
            outline_width: 1.0,
            dimmed_opacity: 0.3,
            title_font: FontFamily::Proportional,
            title_size: 13.0,
            label_font: FontFamily::Proportional,
            label_size: 12.0,
            header_height: 26.0,
            row_height: 22.0,
            pin_radius: 5.0,
            corner_radius: 6.0,
            padding: 11.0,
            grid_step: 20.0,
            animate: true,
        }
    }

    /// Dark ink on a light background.
    pub fn light() -> Self {
        Self {
            background: Color32::from_rgb(0xe6, 0xe8, 0xeb),
            grid_minor: Color32::from_rgb(0xda, 0xdd, 0xe1),
            grid_major: Color32::from_rgb(0xc8, 0xcc, 0xd2),
            node_fill: Color32::from_rgb(0xfa, 0xfb, 0xfc),
            node_outline: Color32::from_rgb(0xa4, 0xaa, 0xb3),
            shadow: Color32::from_black_alpha(40),
            header_tint: 0.45,
            ink: 0.6,
            title_text: Color32::from_rgb(0x16, 0x18, 0x1c),
            label_text: Color32::from_rgb(0x30, 0x34, 0x3b),
            weak_text: Color32::from_rgb(0x62, 0x68, 0x72),
            selection: Color32::from_rgb(0xd2, 0x6a, 0x00),
            hover: Color32::from_rgb(0x5c, 0x66, 0x75),
            drop_hint: Color32::from_rgb(0x00, 0x78, 0xc8),
            cut: Color32::from_rgb(0xc8, 0x1e, 0x1e),
            info: Color32::from_rgb(0x1f, 0x6f, 0xc9),
            warning: Color32::from_rgb(0xb0, 0x76, 0x00),
            error: Color32::from_rgb(0xc6, 0x28, 0x28),
            wire_outline: Color32::from_rgb(0x6e, 0x74, 0x7e),
            ..Self::dark()
        }
    }

    /// Black, white and thick lines, for people with low vision.
    pub fn high_contrast() -> Self {
        Self {
            background: Color32::BLACK,
            grid_minor: Color32::from_gray(0x1c),
            grid_major: Color32::from_gray(0x38),
            node_fill: Color32::BLACK,
            node_outline: Color32::WHITE,
            shadow: Color32::TRANSPARENT,
            header_tint: 0.35,
            title_text: Color32::WHITE,
            label_text: Color32::WHITE,
            weak_text: Color32::from_gray(0xd0),
            selection: Color32::from_rgb(0xff, 0xe0, 0x00),
            hover: Color32::from_rgb(0x00, 0xff, 0xff),
            drop_hint: Color32::from_rgb(0x00, 0xff, 0xff),
            error: Color32::from_rgb(0xff, 0x60, 0x60),
            wire_outline: Color32::BLACK,
            wire_width: 3.0,
            outline_width: 2.0,
            dimmed_opacity: 0.4,
            ..Self::dark()
        }
    }

    /// The colour of a pin or wire as it is drawn.
    pub fn inked(&self, color: Color32) -> Color32 {
        color.lerp_to_gamma(self.title_text, self.ink)
    }

    /// Whether text is lighter than what it stands on.
    pub fn is_dark(&self) -> bool {
        self.background.intensity() < 0.5
    }
}
