//! The examples as cards: a picture, a title, a sentence. A click opens one.

use egui::{
    Align2, Color32, Context, Id, Modal, Rect, RichText, ScrollArea, Sense, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::action::{Action, Actions};
use super::files::example;
use super::theme::Theme;
use super::thumbnails::Thumbnails;
use crate::bundle::Bundle;

/// Width and height of a card in points, about.
const CARD: Vec2 = vec2(236.0, 216.0);
/// Height of the picture on a card, in points.
const PICTURE_HEIGHT: f32 = 132.0;
const GAP: f32 = 12.0;

/// What the gallery knows.
#[derive(Default)]
pub struct Gallery {
    is_open: bool,
    examples: Option<Vec<Entry>>,
}

struct Entry {
    name: String,
    title: String,
    about: String,
}

impl Gallery {
    /// Opens it.
    pub fn open(&mut self) {
        self.is_open = true;
    }

    /// Closes it.
    pub fn close(&mut self) {
        self.is_open = false;
    }

    /// Whether it is on the screen.
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// The examples have changed on disk.
    pub fn forget(&mut self) {
        self.examples = None;
    }

    /// Draws it when it is open.
    pub fn show(
        &mut self,
        ctx: &Context,
        bundle: &Bundle,
        pictures: &mut Thumbnails,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        if !self.is_open {
            return;
        }
        let examples = self.examples.get_or_insert_with(|| read_examples(bundle));
        let response = Modal::new(Id::unique("gallery")).show(ctx, |ui| {
            let screen = ctx.content_rect().size();
            let columns = ((screen.x - 90.0 + GAP) / (CARD.x + GAP)).floor().clamp(1.0, 4.0);
            let width = (columns * (CARD.x + GAP) - GAP).min(screen.x - 60.0);
            ui.set_width(width + 10.0);
            ui.heading("Examples");
            ui.label(
                RichText::new("Click one to open it. Nothing you change touches the original")
                    .color(theme.weak_text),
            );
            ui.add_space(8.0);
            let height = (screen.y - 150.0).clamp(120.0, 680.0);
            let rows = examples.len().div_ceil(columns as usize) as f32;
            let height = height.min(rows * (CARD.y + GAP));
            let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
            area.show(ui, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing = Vec2::splat(GAP);
                let card = vec2((width + GAP) / columns - GAP, CARD.y);
                for row in examples.chunks(columns as usize) {
                    ui.horizontal_top(|ui| {
                        for entry in row {
                            card_ui(ui, entry, card, pictures, theme, actions);
                        }
                    });
                }
            });
        });
        if response.should_close() {
            self.is_open = false;
        }
    }
}

fn read_examples(bundle: &Bundle) -> Vec<Entry> {
    let entry = |name: String| {
        let (title, about) = match example(bundle, &name) {
            Ok((document, _)) => (document.title().to_owned(), document.about().to_owned()),
            Err(error) => (String::new(), format!("Cannot be opened: {error}")),
        };
        let title = if title.trim().is_empty() { name.replace('_', " ") } else { title };
        Entry { name, title, about }
    };
    bundle.examples().into_iter().map(entry).collect()
}

fn card_ui(
    ui: &mut Ui,
    entry: &Entry,
    size: Vec2,
    pictures: &mut Thumbnails,
    theme: &Theme,
    actions: &mut Actions,
) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &entry.title));
    if response.clicked() {
        actions.push(Action::OpenExample(entry.name.clone()));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let hot = response.hovered() || response.has_focus();
    painter.rect_filled(rect, 8.0, if hot { theme.button } else { theme.panel });
    let frame = Rect::from_min_size(rect.min, vec2(rect.width(), PICTURE_HEIGHT));
    match pictures.picture(&entry.name) {
        Some(picture) => {
            let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            let mut mesh = egui::epaint::RectShape::filled(
                frame,
                egui::CornerRadius { nw: 8, ne: 8, sw: 0, se: 0 },
                Color32::WHITE,
            );
            mesh.brush = Some(std::sync::Arc::new(egui::epaint::Brush { fill_texture_id: picture, uv }));
            painter.add(mesh);
        }
        None => {
            painter.rect_filled(frame, egui::CornerRadius { nw: 8, ne: 8, sw: 0, se: 0 }, theme.field);
            let font = egui::TextStyle::Small.resolve(ui.style());
            painter.text(frame.center(), Align2::CENTER_CENTER, "No picture yet", font, theme.weak_text);
        }
    }
    let font = egui::FontId::proportional(14.0);
    let corner = pos2(rect.left() + 12.0, frame.bottom() + 10.0);
    let title = painter.layout(entry.title.clone(), font, theme.strong_text, rect.width() - 24.0);
    let below = corner + vec2(0.0, title.size().y + 4.0);
    painter.galley(corner, title, theme.strong_text);
    let mut job = egui::text::LayoutJob::simple(
        entry.about.clone(),
        egui::FontId::proportional(12.0),
        theme.weak_text,
        rect.width() - 24.0,
    );
    job.wrap.max_rows = 3;
    let about = painter.layout_job(job);
    painter.galley(below, about, theme.weak_text);
    let edge = if hot { theme.accent } else { theme.line };
    painter.rect_stroke(rect, 8.0, (1.0, edge), egui::StrokeKind::Inside);
    if !entry.about.is_empty() {
        response.on_hover_text(&entry.about);
    }
}
