//! The start page: a new effect from a template, a recent file, an example, or the guided tour.

use std::path::PathBuf;

use egui::{Align, Align2, Context, Layout, RichText, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::action::{Action, Actions};
use super::card_ui::Card;
use super::command::Command;
use super::dialog_ui::dialog_ui;
use super::files::example;
use super::icons::{Icon, small_icon_button};
use super::theme::Theme;
use super::thumbnails::{Subject, Thumbnails};
use crate::bundle::Bundle;
use crate::document::Document;

/// The templates in the order in which they are offered, by the name of their file.
const TEMPLATES: [&str; 6] = ["unlit", "lit", "vertex_animation", "texture", "full_screen", "instanced"];
/// The examples that are shown here; the gallery has all.
const EXAMPLES: [&str; 4] = ["fish_swim", "wheel_seamless", "water", "fire"];
/// The width of the page, and from which on its parts are side by side, in points.
const WIDTH: f32 = 880.0;
const SIDE_BY_SIDE: f32 = 620.0;
/// The width of a card, about, and the height of its text, in points.
const CARD_WIDTH: f32 = 150.0;
const CARD_TEXT: f32 = 64.0;
const GAP: f32 = 8.0;
/// Height of the entry of a file, in points.
const FILE_HEIGHT: f32 = 26.0;
/// Height of an entry with a remark below its name, in points.
const ENTRY_HEIGHT: f32 = 44.0;
/// The most recent files on the page.
const MAX_RECENT: usize = 8;

/// Reads a template.
///
/// # Errors
/// When the bundled files have none of this name, or it cannot be read.
pub fn template(bundle: &Bundle, name: &str) -> Result<Document, String> {
    let path = format!("assets/templates/{name}.json");
    let text = bundle.read_text(&path).ok_or_else(|| format!("there is no template named `{name}`"))?;
    Document::from_json(&text).map(|(document, _)| document).map_err(|error| error.to_string())
}

/// The open page.
pub struct StartPage {
    templates: Vec<Entry>,
    examples: Vec<Entry>,
    recent: Vec<Recent>,
}

struct Entry {
    name: &'static str,
    title: String,
    about: String,
}

impl Entry {
    fn new(name: &'static str, document: &Document) -> Self {
        Self { name, title: document.title().to_owned(), about: document.about().to_owned() }
    }
}

/// A recent file, looked for when the page was opened.
struct Recent {
    path: PathBuf,
    is_there: bool,
}

impl StartPage {
    /// Opens it.
    pub fn new(bundle: &Bundle, recent: &[PathBuf]) -> Self {
        let template = |name| Some(Entry::new(name, &template(bundle, name).ok()?));
        let example = |name| Some(Entry::new(name, &example(bundle, name).ok()?.0));
        let recent = recent.iter().take(MAX_RECENT);
        Self {
            templates: TEMPLATES.into_iter().filter_map(template).collect(),
            examples: EXAMPLES.into_iter().filter_map(example).collect(),
            recent: recent.map(|path| Recent { path: path.clone(), is_there: path.is_file() }).collect(),
        }
    }

    /// Draws it. Returns false once it is closed.
    pub fn show(
        &mut self,
        ctx: &Context,
        pictures: &mut Thumbnails,
        theme: &Theme,
        actions: &mut Actions,
    ) -> bool {
        let mut chosen = false;
        let response = dialog_ui(ctx, "start_page", WIDTH, |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            ui.horizontal(|ui| {
                ui.heading("Welcome to Shaderwright");
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    chosen |= small_icon_button(ui, Icon::Cross, "Close start page").clicked();
                });
            });
            let width = ui.available_width();
            // Side by side where there is room, else below each other.
            if width >= SIDE_BY_SIDE {
                ui.horizontal_top(|ui| {
                    let left = (width - GAP) * 0.66;
                    for (part, width) in [(0, left), (1, width - 2.0 * GAP - left)] {
                        ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                            ui.set_width(width);
                            chosen |= match part {
                                0 => self.templates_ui(ui, pictures, theme, actions),
                                _ => self.existing_ui(ui, theme, actions),
                            };
                        });
                    }
                });
            } else {
                chosen |= self.templates_ui(ui, pictures, theme, actions);
                chosen |= self.existing_ui(ui, theme, actions);
            }
            chosen |= self.examples_ui(ui, pictures, theme, actions);
        });
        !chosen && !response.should_close()
    }

    /// Returns whether one was chosen.
    fn templates_ui(
        &self,
        ui: &mut Ui,
        pictures: &mut Thumbnails,
        theme: &Theme,
        actions: &mut Actions,
    ) -> bool {
        title(ui, "New from template", theme);
        let chosen = cards_ui(ui, &self.templates, 3, Subject::Template, pictures, theme);
        if let Some(name) = chosen {
            actions.push(Action::OpenTemplate(name));
        }
        chosen.is_some()
    }

    /// Returns whether one was chosen.
    fn examples_ui(
        &self,
        ui: &mut Ui,
        pictures: &mut Thumbnails,
        theme: &Theme,
        actions: &mut Actions,
    ) -> bool {
        title(ui, "Examples to take apart", theme);
        let subject = |name: &'static str| Subject::Example(name.to_owned());
        let chosen = cards_ui(ui, &self.examples, 4, subject, pictures, theme);
        if let Some(name) = chosen {
            actions.push(Action::OpenExample(name.to_owned()));
        }
        chosen.is_some()
    }

    /// What is there already. Returns whether something was chosen.
    fn existing_ui(&mut self, ui: &mut Ui, theme: &Theme, actions: &mut Actions) -> bool {
        let mut chosen = false;
        title(ui, "Start", theme);
        ui.spacing_mut().item_spacing.y = 4.0;
        for (text, about, command) in [
            ("Empty graph", "", Command::New),
            ("Open a file…", "", Command::Open),
            ("Browse examples", "", Command::Examples),
            ("Take the tour", "", Command::Tour),
        ] {
            if entry_ui(ui, text, about, ui.available_width(), theme) {
                actions.run(command);
                chosen = true;
            }
        }
        if self.recent.is_empty() {
            return chosen;
        }
        title(ui, "Recent files", theme);
        let mut forgotten = None;
        for (index, Recent { path, is_there }) in self.recent.iter().enumerate() {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
            if *is_there {
                if entry_ui(ui, &name, &folder, ui.available_width(), theme) {
                    actions.push(Action::OpenFile(path.clone()));
                    chosen = true;
                }
                continue;
            }
            ui.horizontal(|ui| {
                let width = ui.available_width() - 28.0;
                ui.add_enabled_ui(false, |ui| {
                    entry_ui(ui, &name, &format!("Not found in {folder}"), width, theme);
                });
                if small_icon_button(ui, Icon::Cross, &format!("Forget {name}")).clicked() {
                    forgotten = Some(index);
                }
            });
        }
        if let Some(index) = forgotten {
            actions.push(Action::ForgetRecent(self.recent.remove(index).path));
        }
        chosen
    }
}

fn title(ui: &mut Ui, text: &str, theme: &Theme) {
    ui.label(RichText::new(text).color(theme.weak_text));
}

/// Cards in rows of at most `most`. The name of the one that was clicked.
fn cards_ui(
    ui: &mut Ui,
    entries: &[Entry],
    most: usize,
    subject: impl Fn(&'static str) -> Subject,
    pictures: &mut Thumbnails,
    theme: &Theme,
) -> Option<&'static str> {
    let width = ui.available_width();
    let columns = (((width + GAP) / (CARD_WIDTH + GAP)) as usize).clamp(1, most);
    let width = (width + GAP) / columns as f32 - GAP;
    let picture_height = (width * 9.0 / 16.0).min(120.0);
    let mut chosen = None;
    for row in entries.chunks(columns) {
        ui.horizontal_top(|ui| {
            for entry in row {
                let size = vec2(width, picture_height + CARD_TEXT);
                let card = Card { title: &entry.title, about: &entry.about, size, picture_height };
                if card.show(ui, || pictures.picture(&subject(entry.name)), theme).clicked() {
                    chosen = Some(entry.name);
                }
            }
        });
    }
    chosen
}

/// A line to click, with a remark below its name where there is one.
fn entry_ui(ui: &mut Ui, name: &str, about: &str, width: f32, theme: &Theme) -> bool {
    let height = if about.is_empty() { FILE_HEIGHT } else { ENTRY_HEIGHT };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, enabled, name));
    let painter = ui.painter();
    let hot = response.hovered() || response.has_focus();
    painter.rect_filled(rect, 5.0, if hot { theme.button } else { theme.field });
    if hot {
        painter.rect_stroke(rect, 5.0, (1.0, theme.accent), egui::StrokeKind::Inside);
    }
    let line = |text: &str, style: egui::TextStyle, colour: egui::Color32| {
        let font = style.resolve(ui.style());
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
        job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 20.0);
        painter.layout_job(job)
    };
    let name = line(name, egui::TextStyle::Body, theme.strong_text);
    let place = |galley: &egui::Galley, y: f32| {
        Align2::LEFT_CENTER.anchor_size(pos2(rect.left() + 10.0, y), galley.size()).min
    };
    if about.is_empty() {
        painter.galley(place(&name, rect.center().y), name, theme.strong_text);
    } else {
        let about = line(about, egui::TextStyle::Small, theme.weak_text);
        painter.galley(place(&name, rect.top() + 14.0), name, theme.strong_text);
        painter.galley(place(&about, rect.bottom() - 12.0), about, theme.weak_text);
    }
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileOptions, compile};
    use crate::library::Library;

    #[test]
    fn every_template_compiles_without_a_remark() {
        let bundle = Bundle::embedded();
        let (library, _) = Library::load(&bundle);
        for name in TEMPLATES {
            let document = template(&bundle, name).unwrap();
            let compiled = compile(&document, &library, &CompileOptions::default());
            assert!(compiled.diagnostics.is_empty(), "{name}: {:?}", compiled.diagnostics);
            assert!(!compiled.wgsl.is_empty() && !document.about().is_empty(), "{name}");
        }
        let page = StartPage::new(&bundle, &[PathBuf::from("/nowhere/at_all.json")]);
        assert_eq!((page.templates.len(), page.examples.len()), (TEMPLATES.len(), EXAMPLES.len()));
        assert!(!page.recent[0].is_there);
    }
}
