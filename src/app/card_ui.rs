//! A card with a picture: an example or a template, to be clicked.

use std::sync::Arc;

use egui::epaint::{Brush, RectShape};
use egui::text::LayoutJob;
use egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Response, Sense, TextureId, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::theme::Theme;

/// What a card says and how large it is.
pub struct Card<'a> {
    /// Its name.
    pub title: &'a str,
    /// What it is for.
    pub about: &'a str,
    /// Its size in points.
    pub size: Vec2,
    /// The height of its picture in points.
    pub picture_height: f32,
}

impl Card<'_> {
    /// Draws it. The picture is only asked for when the card is in sight.
    pub fn show(self, ui: &mut Ui, picture: impl FnOnce() -> Option<TextureId>, theme: &Theme) -> Response {
        let (rect, response) = ui.allocate_exact_size(self.size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, self.title));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let hot = response.hovered() || response.has_focus();
        painter.rect_filled(rect, 8.0, if hot { theme.button } else { theme.panel });
        let frame = Rect::from_min_size(rect.min, vec2(rect.width(), self.picture_height));
        let corners = CornerRadius { nw: 8, ne: 8, sw: 0, se: 0 };
        if let Some(picture) = picture() {
            let mut shape = RectShape::filled(frame, corners, Color32::WHITE);
            let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            shape.brush = Some(Arc::new(Brush { fill_texture_id: picture, uv }));
            painter.add(shape);
        } else {
            painter.rect_filled(frame, corners, theme.field);
            let font = egui::TextStyle::Small.resolve(ui.style());
            painter.text(frame.center(), Align2::CENTER_CENTER, "No picture yet", font, theme.weak_text);
        }
        let corner = pos2(rect.left() + 12.0, frame.bottom() + 8.0);
        let text = |text: &str, size: f32, colour: Color32, rows: usize| {
            let font = FontId::proportional(size);
            let mut job = LayoutJob::simple(text.to_owned(), font, colour, rect.width() - 24.0);
            job.wrap.max_rows = rows;
            painter.layout_job(job)
        };
        let title = text(self.title, 14.0, theme.strong_text, 2);
        let below = corner + vec2(0.0, title.size().y + 3.0);
        painter.galley(corner, title, theme.strong_text);
        // As many whole lines as there is room for.
        let rows = ((rect.bottom() - below.y - 4.0) / 15.0).floor().clamp(0.0, 3.0) as usize;
        if rows > 0 {
            painter.galley(below, text(self.about, 12.0, theme.weak_text, rows), theme.weak_text);
        }
        let edge = if hot { theme.accent } else { theme.line };
        painter.rect_stroke(rect, 8.0, (1.0, edge), egui::StrokeKind::Inside);
        if self.about.is_empty() { response } else { response.on_hover_text(self.about) }
    }
}
