//! What is painted into the frame of the viewport: the picture itself, and what lies over it.

use egui::{Align2, Color32, FontId, Pos2, Rect, Stroke, Ui, Vec2, pos2, vec2};

use super::{Picture, Shown};
use crate::app::theme::Theme;
use crate::render::PixelValue;

/// The picture; left of `divider`, a share of the width, the saved version.
pub fn picture(ui: &Ui, frame: Rect, shown: &Shown<'_>, divider: Option<f32>, theme: &Theme) {
    let painter = ui.painter();
    let font = || egui::TextStyle::Body.resolve(ui.style());
    match shown.picture {
        Picture::Ready(texture) => {
            checkers(ui, frame);
            let from = divider.filter(|_| shown.before.is_some()).unwrap_or(0.0);
            let part = |from: f32, to: f32, texture| {
                let uv = Rect::from_min_max(pos2(from, 0.0), pos2(to, 1.0));
                let at = |share: f32| frame.left() + frame.width() * share;
                let place = Rect::from_x_y_ranges(at(from)..=at(to), frame.y_range());
                painter.image(texture, place, uv, Color32::WHITE);
            };
            part(from, 1.0, texture);
            if let Some(before) = shown.before.filter(|_| from > 0.0) {
                part(0.0, from, before);
            }
        }
        Picture::Pending => {
            painter.rect_filled(frame, 0.0, theme.field);
            let text = "Preparing the picture…";
            painter.text(frame.center(), Align2::CENTER_CENTER, text, font(), theme.weak_text);
        }
        Picture::Failed(why) => {
            painter.rect_filled(frame, 0.0, theme.field);
            let width = (frame.width() - 32.0).max(60.0);
            let galley = painter.layout(why.to_owned(), font(), theme.error, width);
            painter.galley(frame.center() - galley.size() / 2.0, galley, theme.error);
        }
    }
}

/// What shows through where the picture is transparent.
fn checkers(ui: &Ui, frame: Rect) {
    const SIDE: f32 = 10.0;
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    painter.rect_filled(frame, 0.0, Color32::from_gray(0x2c));
    let mut mesh = egui::Mesh::default();
    let columns = (frame.width() / SIDE).ceil() as i32;
    for row in 0..(frame.height() / SIDE).ceil() as i32 {
        for column in (row % 2..columns).step_by(2) {
            let corner = frame.min + vec2(column as f32, row as f32) * SIDE;
            mesh.add_colored_rect(Rect::from_min_size(corner, Vec2::splat(SIDE)), Color32::from_gray(0x24));
        }
    }
    painter.add(mesh);
}

/// The line between the saved version and the present one.
pub fn divider(ui: &Ui, frame: Rect, share: f32, is_held: bool, theme: &Theme) {
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    let x = frame.left() + frame.width() * share;
    let colour = if is_held { theme.accent } else { theme.strong_text };
    painter.vline(x, frame.y_range(), Stroke::new(4.0, Color32::from_black_alpha(120)));
    painter.vline(x, frame.y_range(), Stroke::new(2.0, colour));
    painter.circle_filled(pos2(x, frame.center().y), 7.0, colour);
    let font = egui::TextStyle::Small.resolve(ui.style());
    let y = frame.bottom() - 8.0;
    for (text, at, anchor) in
        [("Saved", pos2(x - 12.0, y), Align2::RIGHT_BOTTOM), ("Now", pos2(x + 12.0, y), Align2::LEFT_BOTTOM)]
    {
        boxed(&painter, text, at, anchor, &font, theme);
    }
}

/// A short text on a dark plate.
fn boxed(
    painter: &egui::Painter,
    text: &str,
    at: Pos2,
    anchor: Align2,
    font: &FontId,
    theme: &Theme,
) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), theme.strong_text);
    let rect = anchor.anchor_size(at, galley.size());
    painter.rect_filled(rect.expand2(vec2(6.0, 3.0)), 4.0, theme.floating.gamma_multiply(0.92));
    painter.galley(rect.min, galley, theme.strong_text);
    rect
}

/// Lines in the upper left corner, one below the other.
pub struct Corner<'a> {
    painter: egui::Painter,
    font: FontId,
    at: Pos2,
    bottom: f32,
    theme: &'a Theme,
}

impl<'a> Corner<'a> {
    /// The corner of this frame.
    pub fn new(ui: &Ui, frame: Rect, theme: &'a Theme) -> Self {
        Self {
            painter: ui.painter().with_clip_rect(frame.intersect(ui.clip_rect())),
            font: egui::TextStyle::Small.resolve(ui.style()),
            at: frame.min + vec2(12.0, 9.0),
            bottom: frame.bottom(),
            theme,
        }
    }

    /// Adds a line.
    pub fn line(&mut self, text: &str) {
        if !self.has_room() {
            return;
        }
        let rect = boxed(&self.painter, text, self.at, Align2::LEFT_TOP, &self.font, self.theme);
        self.at.y = rect.bottom() + 9.0;
    }

    /// Half a line says nothing.
    fn has_room(&self) -> bool {
        self.at.y + self.font.size + 6.0 < self.bottom
    }

    fn swatch(&mut self, colour: Color32, text: &str) {
        if !self.has_room() {
            return;
        }
        let rect =
            boxed(&self.painter, &format!("     {text}"), self.at, Align2::LEFT_TOP, &self.font, self.theme);
        let place = Rect::from_min_size(rect.min + vec2(0.0, 2.0), Vec2::splat(rect.height() - 4.0));
        self.painter.rect_filled(place, 2.0, colour);
        self.at.y = rect.bottom() + 9.0;
    }
}

/// What the colours mean that stand for what no screen can show.
pub fn legend(corner: &mut Corner<'_>) {
    corner.swatch(Color32::from_rgb(255, 0, 255), "not a number");
    corner.swatch(Color32::from_rgb(0, 255, 255), "infinite");
    corner.swatch(Color32::from_rgb(255, 38, 26), "above 1 (stripes)");
    corner.swatch(Color32::from_rgb(26, 77, 255), "below 0 (stripes)");
}

/// A line over the lower edge of the picture.
pub fn note(ui: &Ui, frame: Rect, note: &str, theme: &Theme) {
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    let font = egui::TextStyle::Small.resolve(ui.style());
    let galley = painter.layout(note.to_owned(), font, theme.strong_text, (frame.width() - 32.0).max(60.0));
    let place = pos2(frame.left() + 12.0, frame.bottom() - galley.size().y - 12.0);
    let behind = Rect::from_min_size(place, galley.size()).expand2(vec2(8.0, 4.0));
    painter.rect_filled(behind, 4.0, theme.floating.gamma_multiply(0.92));
    painter.galley(place, galley, theme.strong_text);
}

/// The value of a pixel, in the upper right corner.
pub fn pixel(ui: &Ui, frame: Rect, pixel: &PixelValue, theme: &Theme) {
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    let font = FontId::monospace(egui::TextStyle::Small.resolve(ui.style()).size);
    let text = pixel_text(pixel);
    let mut galley = painter.layout_no_wrap(text.clone(), font.clone(), theme.strong_text);
    if galley.size().x + 80.0 > frame.width() {
        let [red, green, blue] = bytes(pixel);
        let short = format!("#{red:02X}{green:02X}{blue:02X}");
        galley = painter.layout_no_wrap(short, font, theme.strong_text);
    }
    let swatch = galley.size().y.min(30.0);
    let size = galley.size() + vec2(swatch + 10.0, 0.0);
    let rect = Align2::RIGHT_TOP.anchor_size(frame.right_top() + vec2(-12.0, 9.0), size);
    painter.rect_filled(rect.expand2(vec2(8.0, 5.0)), 4.0, theme.floating.gamma_multiply(0.95));
    let [red, green, blue] = bytes(pixel);
    let place = Rect::from_min_size(rect.min, Vec2::splat(swatch));
    painter.rect_filled(place, 3.0, Color32::from_rgb(red, green, blue));
    painter.galley(rect.min + vec2(swatch + 10.0, 0.0), galley, theme.strong_text);
    let response = ui.interact(rect, ui.scope_id().with("pixel"), egui::Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Label, true, format!("Pixel {}", text.replace('\n', ", ")))
    });
}

/// Place, linear, sRGB and hex of a pixel, one to a line.
fn pixel_text(pixel: &PixelValue) -> String {
    let [red, green, blue, alpha] = pixel.linear;
    let [r, g, b] = bytes(pixel);
    let number = |value: f32| if value.is_nan() { "NaN".to_owned() } else { format!("{value:.4}") };
    format!(
        "{}, {}\nlinear {} {} {}\nsRGB   {r} {g} {b}\n#{r:02X}{g:02X}{b:02X}  alpha {}",
        pixel.at[0],
        pixel.at[1],
        number(red),
        number(green),
        number(blue),
        number(alpha)
    )
}

/// As the screen shows it: eight bits, sRGB.
fn bytes(pixel: &PixelValue) -> [u8; 3] {
    let [red, green, blue, _] = pixel.linear;
    [red, green, blue].map(|linear| {
        let linear = if linear.is_nan() { 0.0 } else { linear.clamp(0.0, 1.0) };
        (egui::ecolor::gamma_from_linear(linear) * 255.0).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_is_told_in_every_way() {
        let pixel = PixelValue { at: [3, 4], linear: [0.5, 2.0, f32::NAN, 1.0] };
        let text = pixel_text(&pixel);
        for part in ["3, 4", "linear 0.5000 2.0000 NaN", "sRGB   188 255 0", "#BCFF00", "alpha 1.0000"] {
            assert!(text.contains(part), "{text} lacks {part}");
        }
    }
}
