//! The examples as cards: a picture, a title, a sentence. A click opens one.

use egui::{Context, RichText, ScrollArea, Vec2, vec2};

use super::action::{Action, Actions};
use super::card_ui::Card;
use super::dialog_ui::dialog_ui;
use super::files::example;
use super::theme::Theme;
use super::thumbnails::{Subject, Thumbnails};
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
        let screen = ctx.content_rect().size();
        let columns = ((screen.x - 90.0 + GAP) / (CARD.x + GAP)).floor().clamp(1.0, 4.0);
        let width = (columns * (CARD.x + GAP) - GAP).min(screen.x - 60.0);
        let response = dialog_ui(ctx, "gallery", width + 10.0, |ui| {
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
                let size = vec2((width + GAP) / columns - GAP, CARD.y);
                for row in examples.chunks(columns as usize) {
                    ui.horizontal_top(|ui| {
                        for entry in row {
                            let subject = Subject::Example(entry.name.clone());
                            let (title, about) = (entry.title.as_str(), entry.about.as_str());
                            let card = Card { title, about, size, picture_height: PICTURE_HEIGHT };
                            if card.show(ui, || pictures.picture(&subject), theme).clicked() {
                                actions.push(Action::OpenExample(entry.name.clone()));
                            }
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
