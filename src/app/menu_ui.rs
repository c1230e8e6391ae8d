//! The bar at the top: menus, and the two things people came for.

use egui::{Align, Button, Color32, Layout, MenuBar, RichText, ScrollArea, Ui, vec2};

use super::action::{Action, Actions};
use super::add_menu_ui::categories_ui;
use super::command::Command;
use super::icons::Icon;
use super::keymap::keys_text;
use super::layout::{Layout as Panels, Pane, is_shown};
use super::organise::Organise;
use super::settings::Settings;
use super::state::Editor;
use super::theme::Theme;
use crate::library::Library;

/// Wide enough for the longest title with its keys, in points.
const MENU_WIDTH: f32 = 230.0;

/// The width of all titles side by side, in points.
const MENUS_WIDTH: f32 = 250.0;

/// What the menus show the state of.
pub struct MenuContext<'a> {
    /// The open document.
    pub editor: &'a Editor,
    /// The node kinds.
    pub library: &'a Library,
    /// Recent files, scale, snapping.
    pub settings: &'a Settings,
    /// Which panels are shown.
    pub panels: &'a Panels,
    /// The colours.
    pub theme: &'a Theme,
}

impl MenuContext<'_> {
    /// Draws the bar.
    pub fn show(&self, ui: &mut Ui, actions: &mut Actions) {
        MenuBar::new().ui(ui, |ui| {
            ui.spacing_mut().button_padding = vec2(8.0, 3.0);
            // Where they do not fit side by side, the menus are in one.
            if ui.available_width() < MENUS_WIDTH {
                menu(ui, "Menu", |ui| self.menus(ui, actions));
            } else {
                self.menus(ui, actions);
            }
            self.right_side(ui, actions);
        });
    }

    fn menus(&self, ui: &mut Ui, actions: &mut Actions) {
        menu(ui, "File", |ui| self.file_menu(ui, actions));
        menu(ui, "Edit", |ui| self.edit_menu(ui, actions));
        menu(ui, "View", |ui| self.view_menu(ui, actions));
        menu(ui, "Add", |ui| {
            let note = Command::Organise(Organise::AddNote);
            for command in [Command::AddNode, Command::FrameSelection, note] {
                self.item(ui, command, actions);
            }
            ui.separator();
            categories_ui(ui, self.library, self.theme, actions);
        });
        menu(ui, "Help", |ui| {
            for command in
                [Command::FindAnything, Command::Tour, Command::Examples, Command::Shortcuts, Command::About]
            {
                self.item(ui, command, actions);
            }
        });
    }

    /// Where there is room, the two things people came for.
    fn right_side(&self, ui: &mut Ui, actions: &mut Actions) {
        let bar = ui.max_rect();
        let left_end = ui.cursor().left();
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().button_padding = vec2(10.0, 3.0);
            let export = RichText::new("Export WGSL").color(self.theme.on_accent);
            let room = bar.right() - left_end;
            if room > 120.0 && ui.add(Button::new(export).fill(self.theme.accent)).clicked() {
                actions.run(Command::ExportWgsl);
            }
            if room > 220.0 && ui.add(Button::new("Examples").fill(self.theme.button)).clicked() {
                actions.run(Command::Examples);
            }
        });
    }

    fn file_menu(&self, ui: &mut Ui, actions: &mut Actions) {
        for command in [Command::New, Command::Open] {
            self.item(ui, command, actions);
        }
        let recent = &self.settings.recent;
        ui.add_enabled_ui(!recent.is_empty(), |ui| {
            menu(ui, "Open recent", |ui| {
                for path in recent {
                    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
                    let response = wide_button(ui, Button::new(name.into_owned()));
                    if response.on_hover_text(path.display().to_string()).clicked() {
                        actions.push(Action::OpenFile(path.clone()));
                        ui.close();
                    }
                }
                ui.separator();
                if wide_button(ui, Button::new("Clear list")).clicked() {
                    actions.push(Action::ClearRecent);
                    ui.close();
                }
            });
        });
        for command in [Command::Examples, Command::StartPage] {
            self.item(ui, command, actions);
        }
        ui.separator();
        for command in [Command::Save, Command::SaveAs] {
            self.item(ui, command, actions);
        }
        ui.separator();
        for command in [Command::ExportWgsl, Command::ExportAs, Command::SavePicture] {
            self.item(ui, command, actions);
        }
        ui.separator();
        self.item(ui, Command::Settings, actions);
        ui.separator();
        for command in [Command::CloseDocument, Command::Quit] {
            self.item(ui, command, actions);
        }
    }

    fn edit_menu(&self, ui: &mut Ui, actions: &mut Actions) {
        let undo = self.editor.history.undo_labels().next().map(lowercase_first);
        let redo = self.editor.history.redo_labels().next().map(lowercase_first);
        self.item_titled(ui, Command::Undo, undo.map(|label| format!("Undo {label}")), actions);
        self.item_titled(ui, Command::Redo, redo.map(|label| format!("Redo {label}")), actions);
        ui.separator();
        for command in [Command::Cut, Command::Copy, Command::Paste, Command::Duplicate, Command::Delete] {
            self.item(ui, command, actions);
        }
        ui.separator();
        for command in [Command::SelectAll, Command::SelectNone, Command::Organise(Organise::Find)] {
            self.item(ui, command, actions);
        }
        ui.separator();
        for command in [Organise::Group, Organise::Ungroup, Organise::EnterGroup, Organise::LeaveGroup] {
            self.item(ui, Command::Organise(command), actions);
        }
        ui.separator();
        self.item(ui, Command::ToggleCollapsed, actions);
        self.item(ui, Command::Organise(Organise::Mute), actions);
        self.item(ui, Command::Organise(Organise::FitFrames), actions);
        self.item(ui, Command::Organise(Organise::Tidy), actions);
        menu(ui, "Align", |ui| {
            for command in Command::ALL {
                if let Command::Organise(
                    Organise::Align(_)
                    | Organise::DistributeAcross
                    | Organise::DistributeDown
                    | Organise::SnapToGrid,
                ) = command
                {
                    self.item(ui, *command, actions);
                }
            }
        });
    }

    fn view_menu(&self, ui: &mut Ui, actions: &mut Actions) {
        for command in [Command::FitAll, Command::FocusSelection] {
            self.item(ui, command, actions);
        }
        self.checked_item(ui, Command::ToggleSnap, self.settings.snap, actions);
        menu(ui, "Bookmarks", |ui| {
            for command in Command::ALL {
                if let Command::Organise(Organise::SetBookmark(_) | Organise::GoToBookmark(_)) = command {
                    self.item(ui, *command, actions);
                }
            }
        });
        ui.separator();
        self.item(ui, Command::TogglePreviews, actions);
        self.checked_item(ui, Command::PreviewAll, self.settings.preview_all, actions);
        self.checked_item(ui, Command::MarkOutOfRange, self.settings.mark_out_of_range, actions);
        ui.separator();
        for command in [Command::PlayPause, Command::Restart, Command::ResetCamera, Command::FullScreen] {
            self.item(ui, command, actions);
        }
        ui.separator();
        for pane in Pane::ALL {
            self.checked_item(ui, Command::TogglePane(pane), is_shown(self.panels, pane), actions);
        }
        self.item(ui, Command::ResetLayout, actions);
        ui.separator();
        for command in [Command::NextDocument, Command::PreviousDocument] {
            self.item(ui, command, actions);
        }
        ui.separator();
        menu(ui, "Scale", |ui| {
            for percent in Settings::SCALES {
                let chosen = self.settings.scale_percent == percent;
                self.checked_item(ui, Command::Scale(percent), chosen, actions);
            }
            ui.separator();
            for command in [Command::ScaleUp, Command::ScaleDown] {
                self.item(ui, command, actions);
            }
        });
    }

    fn item(&self, ui: &mut Ui, command: Command, actions: &mut Actions) {
        self.item_titled(ui, command, None, actions);
    }

    fn item_titled(&self, ui: &mut Ui, command: Command, title: Option<String>, actions: &mut Actions) {
        let mut button = Button::new(title.unwrap_or_else(|| command.title()));
        let keys = keys_text(ui.ctx(), command);
        if !keys.is_empty() {
            button = button.shortcut_text(RichText::new(keys).color(self.theme.weak_text));
        }
        let enabled = command.is_enabled(self.editor);
        if ui.add_enabled_ui(enabled, |ui| wide_button(ui, button)).inner.clicked() {
            actions.run(command);
            ui.close();
        }
    }

    fn checked_item(&self, ui: &mut Ui, command: Command, on: bool, actions: &mut Actions) {
        let mut button = Button::new(command.title());
        let mut from_right = 14.0;
        let keys = keys_text(ui.ctx(), command);
        if !keys.is_empty() {
            button = button.shortcut_text(RichText::new(keys).color(self.theme.weak_text));
            from_right = MENU_WIDTH / 2.0;
        }
        let response = wide_button(ui, button);
        if on {
            let place = response.rect.right_center() - vec2(from_right, 0.0);
            Icon::Check.paint(ui.painter(), place, 11.0, self.theme.accent);
        }
        if response.clicked() {
            actions.run(command);
            ui.close();
        }
    }
}

/// A menu that scrolls where the window is too low for it.
fn menu(ui: &mut Ui, title: &str, content: impl FnOnce(&mut Ui)) {
    ui.menu_button(title, |ui| {
        ui.set_max_width(menu_width(ui));
        let height = (ui.ctx().content_rect().height() - 40.0).max(60.0);
        ui.spacing_mut().button_padding = vec2(8.0, 4.0);
        ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, content);
    });
}

fn wide_button(ui: &mut Ui, button: Button<'_>) -> egui::Response {
    let width = menu_width(ui);
    ui.set_width(width);
    ui.spacing_mut().button_padding = vec2(8.0, 4.0);
    ui.add(button.fill(Color32::TRANSPARENT).min_size(vec2(width, 24.0)))
}

/// Narrower than usual where the window is.
fn menu_width(ui: &Ui) -> f32 {
    MENU_WIDTH.min(ui.ctx().content_rect().width() - 32.0)
}

fn lowercase_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
