//! The start page: a new effect from a template, a recent file, an example, or the guided tour.

use std::path::PathBuf;

use egui::{
    Align, Align2, Context, Id, Layout, Modal, RichText, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2,
};

use super::action::{Action, Actions};
use super::command::Command;
use super::icons::{Icon, small_icon_button};
use super::theme::Theme;
use crate::bundle::Bundle;
use crate::document::Document;

/// The templates in the order in which they are offered, by the name of their file.
const TEMPLATES: [&str; 6] = ["unlit", "lit", "vertex_animation", "texture", "full_screen", "instanced"];
/// Height of the entry of a template, in points.
const ENTRY_HEIGHT: f32 = 46.0;
/// Height of the entry of a file, in points.
const FILE_HEIGHT: f32 = 26.0;
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
}

struct Entry {
    name: &'static str,
    title: String,
    about: String,
}

impl StartPage {
    /// Opens it.
    pub fn new(bundle: &Bundle) -> Self {
        let entry = |name: &'static str| {
            let document = template(bundle, name).ok()?;
            Some(Entry { name, title: document.title().to_owned(), about: document.about().to_owned() })
        };
        Self { templates: TEMPLATES.into_iter().filter_map(entry).collect() }
    }

    /// Draws it. Returns false once it is closed.
    pub fn show(&self, ctx: &Context, recent: &[PathBuf], theme: &Theme, actions: &mut Actions) -> bool {
        let mut open = true;
        let response = Modal::new(Id::unique("start_page")).show(ctx, |ui| {
            let screen = ctx.content_rect().size();
            let width = (screen.x - 48.0).clamp(200.0, 720.0);
            ui.set_width(width);
            ui.horizontal(|ui| {
                ui.heading("Welcome to Shaderwright");
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    open &= !small_icon_button(ui, Icon::Cross, "Close start page").clicked();
                });
            });
            ui.add_space(4.0);
            let height = (screen.y - 110.0).clamp(80.0, 460.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                // Side by side where there is room, else below each other.
                if width >= 560.0 {
                    ui.columns(2, |columns| {
                        open &= !self.templates_ui(&mut columns[0], theme, actions);
                        open &= !existing_ui(&mut columns[1], recent, theme, actions);
                    });
                } else {
                    open &= !self.templates_ui(ui, theme, actions);
                    ui.add_space(8.0);
                    open &= !existing_ui(ui, recent, theme, actions);
                }
            });
        });
        open && !response.should_close()
    }

    /// Returns whether one was chosen.
    fn templates_ui(&self, ui: &mut Ui, theme: &Theme, actions: &mut Actions) -> bool {
        let mut chosen = false;
        title(ui, "New from template", theme);
        for entry in &self.templates {
            if entry_ui(ui, &entry.title, &entry.about, ENTRY_HEIGHT, theme) {
                actions.push(Action::OpenTemplate(entry.name));
                chosen = true;
            }
        }
        if entry_ui(ui, "Empty graph", "", FILE_HEIGHT, theme) {
            actions.run(Command::New);
            chosen = true;
        }
        chosen
    }
}

/// What is there already. Returns whether something was chosen.
fn existing_ui(ui: &mut Ui, recent: &[PathBuf], theme: &Theme, actions: &mut Actions) -> bool {
    let mut chosen = false;
    title(ui, "Look around", theme);
    for (text, about, command) in [
        ("Browse examples", "Effects to play with, take apart and start from", Command::Examples),
        ("Take the tour", "Six short steps through the window", Command::Tour),
    ] {
        if entry_ui(ui, text, about, ENTRY_HEIGHT, theme) {
            actions.run(command);
            chosen = true;
        }
    }
    title(ui, "Open", theme);
    if entry_ui(ui, "Open a file…", "", FILE_HEIGHT, theme) {
        actions.run(Command::Open);
        chosen = true;
    }
    for path in recent.iter().take(MAX_RECENT) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        if entry_ui(ui, &name, "", FILE_HEIGHT, theme) {
            actions.push(Action::OpenFile(path.clone()));
            chosen = true;
        }
    }
    chosen
}

fn title(ui: &mut Ui, text: &str, theme: &Theme) {
    ui.add_space(4.0);
    ui.label(RichText::new(text).color(theme.weak_text));
}

fn entry_ui(ui: &mut Ui, name: &str, about: &str, height: f32, theme: &Theme) -> bool {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let width = ui.available_width();
    let mut job = egui::text::LayoutJob::simple(about.to_owned(), font, theme.weak_text, width - 20.0);
    job.wrap.max_rows = 2;
    let about_text = ui.painter().layout_job(job);
    let height = if about.is_empty() { height } else { height.max(about_text.size().y + 28.0) };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, name));
    let painter = ui.painter();
    let hot = response.hovered() || response.has_focus();
    painter.rect_filled(rect, 5.0, if hot { theme.button } else { theme.raised });
    if hot {
        painter.rect_stroke(rect, 5.0, (1.0, theme.accent), egui::StrokeKind::Inside);
    }
    let font = egui::TextStyle::Body.resolve(ui.style());
    let left = rect.left() + 10.0;
    if about.is_empty() {
        painter.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, name, font, theme.strong_text);
    } else {
        painter.text(pos2(left, rect.top() + 6.0), Align2::LEFT_TOP, name, font, theme.strong_text);
        painter.galley(pos2(left, rect.top() + 23.0), about_text, theme.weak_text);
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
        assert_eq!(StartPage::new(&bundle).templates.len(), TEMPLATES.len());
    }
}
