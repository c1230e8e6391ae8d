//! Shared means of painting: where things are on the screen, whole pixels, text that fits.

use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Color32, FontFamily, FontId, Painter, Pos2, Rect, Shape, pos2};

use super::style::CanvasStyle;
use super::view::{Detail, Transform};

pub(super) struct Look<'a> {
    pub painter: Painter,
    pub style: &'a CanvasStyle,
    pub transform: Transform,
    pub detail: Detail,
    pub pixels_per_point: f32,
}

impl Look<'_> {
    pub fn zoom(&self) -> f32 {
        self.transform.zoom()
    }

    /// One physical pixel in points.
    pub fn pixel(&self) -> f32 {
        1.0 / self.pixels_per_point
    }

    fn on_pixel(&self, value: f32) -> f32 {
        (value * self.pixels_per_point).round() / self.pixels_per_point
    }

    /// A point on a whole pixel, so that edges and text move in step.
    pub fn snapped(&self, pos: Pos2) -> Pos2 {
        pos2(self.on_pixel(pos.x), self.on_pixel(pos.y))
    }

    /// A rectangle of the graph, on whole pixels.
    pub fn rect(&self, graph: Rect) -> Rect {
        let rect = self.transform.screen_rect(graph);
        Rect::from_min_max(self.snapped(rect.min), self.snapped(rect.max))
    }

    /// A font at the zoom. Sizes come in steps of half a pixel, rounded down: text never outgrows
    /// the space measured for it, and the font atlas holds a bounded number of sizes.
    pub fn font(&self, size: f32, family: &FontFamily) -> FontId {
        FontId::new(stepped_font_size(size * self.zoom(), self.pixels_per_point), family.clone())
    }

    pub fn label_font(&self) -> FontId {
        self.font(self.style.label_size, &self.style.label_font)
    }

    pub fn title_font(&self) -> FontId {
        self.font(self.style.title_size, &self.style.title_font)
    }

    /// One line of text, cut with an ellipsis where it does not fit. Returns where it went.
    pub fn text(
        &self,
        pos: Pos2,
        anchor: Align2,
        text: &str,
        font: FontId,
        color: Color32,
        width: f32,
    ) -> Rect {
        if text.is_empty() || width <= 1.0 {
            return Rect::from_min_max(pos, pos);
        }
        let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
        job.wrap.max_width = width;
        job.wrap.max_rows = 1;
        job.wrap.break_anywhere = true;
        job.break_on_newline = false;
        let galley = self.painter.layout_job(job);
        let rect = anchor.anchor_size(pos, galley.size());
        self.painter.add(Shape::galley(rect.min, galley, color));
        rect
    }
}

/// What values are inset into.
pub(super) fn value_fill(style: &CanvasStyle) -> Color32 {
    mix(style.node_fill, style.background, 0.75)
}

/// See [`Look::font`].
pub(super) fn stepped_font_size(size: f32, pixels_per_point: f32) -> f32 {
    ((size * pixels_per_point * 2.0).floor() / 2.0).max(2.0) / pixels_per_point
}

/// `a` turned into `b` by `share`, opaque.
pub(super) fn mix(a: Color32, b: Color32, share: f32) -> Color32 {
    a.lerp_to_gamma(b, share)
}

/// Whichever of the two reads better on `background`.
pub(super) fn readable_on(background: Color32, preferred: Color32, other: Color32) -> Color32 {
    let luminance = |color: Color32| {
        let linear = egui::Rgba::from(color);
        0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b()
    };
    let contrast = |color: Color32| {
        let (a, b) = (luminance(color) + 0.05, luminance(background) + 0.05);
        a.max(b) / a.min(b)
    };
    if contrast(preferred) >= 3.5 || contrast(preferred) >= contrast(other) { preferred } else { other }
}
