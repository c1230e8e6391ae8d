//! A file dialog of our own, for systems that have none: a plain desktop without a portal, a remote display.

use std::path::{Path, PathBuf};

use egui::{Button, Context, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::dialog_ui::{buttons_ui, dialog_ui, list_height};
use super::dialogs::{Answer, Request};
use super::icons::{Icon, icon_button};
use super::question_ui::primary_button;
use super::theme::Theme;
use super::value_ui::{name_widget, select_text};

/// The open dialog.
#[derive(Debug)]
pub struct PathDialog {
    request: Request,
    folder: PathBuf,
    name: String,
    entries: Vec<Entry>,
    overwrite_asked: bool,
    fresh: bool,
}

#[derive(Debug)]
struct Entry {
    name: String,
    is_folder: bool,
}

impl PathDialog {
    /// Opens it.
    pub fn new(request: Request) -> Self {
        let folder = request.folder.clone().filter(|folder| folder.is_dir());
        let folder = folder.or_else(|| std::env::current_dir().ok()).unwrap_or_else(|| PathBuf::from("/"));
        let name = if request.purpose.is_save() { request.file_name.clone() } else { String::new() };
        let mut dialog =
            Self { request, folder, name, entries: Vec::new(), overwrite_asked: false, fresh: true };
        dialog.read_folder();
        dialog
    }

    /// Draws it. An answer once there is one.
    pub fn show(&mut self, ctx: &Context, theme: &Theme) -> Option<(Request, Answer)> {
        let mut answer = None;
        let response = dialog_ui(ctx, "path_dialog", 520.0, |ui| {
            ui.heading(self.request.purpose.title());
            ui.add_space(6.0);
            self.folder_row(ui, theme);
            self.list(ui, list_height(ctx, 260.0, 320.0), theme, &mut answer);
            self.name_row(ui, theme, &mut answer);
            self.buttons(ui, theme, &mut answer);
        });
        if response.should_close() && answer.is_none() {
            answer = Some(Answer::Cancelled);
        }
        answer.map(|answer| (self.request.clone(), answer))
    }

    fn folder_row(&mut self, ui: &mut Ui, theme: &Theme) {
        ui.horizontal(|ui| {
            if icon_button(ui, Icon::Up, "Parent folder").clicked()
                && let Some(parent) = self.folder.parent().map(Path::to_owned)
            {
                self.enter(parent);
            }
            let folder = RichText::new(self.folder.display().to_string()).color(theme.weak_text);
            ui.add(egui::Label::new(folder).truncate());
        });
    }

    fn list(&mut self, ui: &mut Ui, height: f32, theme: &Theme, answer: &mut Option<Answer>) {
        let mut enter = None;
        egui::Frame::new().fill(theme.field).corner_radius(4.0).inner_margin(4.0).show(ui, |ui| {
            let area = ScrollArea::vertical().auto_shrink([false, false]).max_height(height);
            area.min_scrolled_height(height).show(ui, |ui| {
                if self.entries.is_empty() {
                    ui.label(RichText::new("Nothing fits here").color(theme.weak_text));
                }
                for entry in &self.entries {
                    let indent = if entry.is_folder { "      " } else { "" };
                    let chosen = !entry.is_folder && entry.name == self.name;
                    let button = Button::selectable(chosen, format!("{indent}{}", entry.name));
                    let response = ui.add(button.min_size(vec2(ui.available_width(), 22.0)));
                    name_widget(&response, &entry.name);
                    if entry.is_folder {
                        let place = response.rect.left_center() + vec2(14.0, 0.0);
                        Icon::Folder.paint(ui.painter(), place, 13.0, theme.accent);
                    }
                    if response.clicked() && entry.is_folder {
                        enter = Some(self.folder.join(&entry.name));
                    } else if response.clicked() {
                        entry.name.clone_into(&mut self.name);
                        self.overwrite_asked = false;
                    }
                    if response.double_clicked() && !entry.is_folder && !self.request.purpose.is_save() {
                        *answer = Some(Answer::Chosen(self.folder.join(&entry.name)));
                    }
                }
            });
        });
        if let Some(folder) = enter {
            self.enter(folder);
        }
    }

    fn name_row(&mut self, ui: &mut Ui, theme: &Theme, answer: &mut Option<Answer>) {
        ui.add_space(4.0);
        let field = TextEdit::singleline(&mut self.name).hint_text("File name or path");
        let response = ui.add(field.desired_width(f32::INFINITY));
        name_widget(&response, "File name");
        if std::mem::take(&mut self.fresh) {
            // Also after another folder was entered. Typing replaces the name and keeps its ending.
            let stem =
                Path::new(&self.name).file_stem().map_or(0, |stem| stem.to_string_lossy().chars().count());
            select_text(&response, stem);
        }
        if response.changed() {
            self.overwrite_asked = false;
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            self.accept(answer);
        }
        if self.overwrite_asked {
            let text = format!("“{}” exists. Press again to replace it", self.path().display());
            ui.label(RichText::new(text).color(theme.warning));
        }
    }

    fn buttons(&mut self, ui: &mut Ui, theme: &Theme, answer: &mut Option<Answer>) {
        ui.add_space(8.0);
        buttons_ui(ui, |ui| {
            let save = self.request.purpose.is_save();
            let text = match (save, self.overwrite_asked) {
                (true, true) => "Replace",
                (true, false) => "Save here",
                (false, _) => "Choose",
            };
            if primary_button(ui, text, theme).clicked() {
                self.accept(answer);
            }
            if ui.add(Button::new("Cancel").min_size(vec2(84.0, 26.0))).clicked() {
                *answer = Some(Answer::Cancelled);
            }
        });
    }

    fn accept(&mut self, answer: &mut Option<Answer>) {
        if self.request.purpose.is_folder() {
            let folder = self.path();
            *answer = folder.is_dir().then_some(Answer::Chosen(folder));
            return;
        }
        if self.name.trim().is_empty() {
            return;
        }
        let path = self.path();
        if path.is_dir() {
            self.name.clear();
            self.enter(path);
        } else if self.request.purpose.is_save() && path.exists() && !self.overwrite_asked {
            self.overwrite_asked = true;
        } else {
            *answer = Some(Answer::Chosen(path));
        }
    }

    /// The typed name as a path; a new file gets the usual ending.
    fn path(&self) -> PathBuf {
        let mut path = self.folder.join(self.name.trim());
        let (_, extensions) = self.request.purpose.filter();
        if self.request.purpose.is_save() && path.extension().is_none() && !path.is_dir() {
            path.set_extension(extensions.first().copied().unwrap_or_default());
        }
        path
    }

    fn enter(&mut self, folder: PathBuf) {
        self.folder = folder;
        self.fresh = true;
        self.overwrite_asked = false;
        self.read_folder();
    }

    fn read_folder(&mut self) {
        let (_, extensions) = self.request.purpose.filter();
        let fits = |entry: &Entry| {
            let ending =
                Path::new(&entry.name).extension().map(|ending| ending.to_string_lossy().to_lowercase());
            entry.is_folder || ending.is_some_and(|ending| extensions.contains(&ending.as_str()))
        };
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        self.entries = entries
            .map(|entry| Entry {
                name: entry.file_name().to_string_lossy().into_owned(),
                is_folder: entry.path().is_dir(),
            })
            .filter(|entry| !entry.name.starts_with('.') && fits(entry))
            .collect();
        self.entries.sort_by(|a, b| (!a.is_folder, &a.name).cmp(&(!b.is_folder, &b.name)));
    }
}
