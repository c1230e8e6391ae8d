//! The settings: how the window looks, where files are, which keys do what. Every change takes effect at once.

use egui::{
    Align, Button, ComboBox, Context, Key, KeyboardShortcut, Layout, RichText, ScrollArea, TextEdit, Ui, vec2,
};

use super::action::{Action, Actions, Setting};
use super::command::Command;
use super::dialog_ui::{dialog_ui, list_height};
use super::form_ui::{remark, row};
use super::icons::{Icon, small_icon_button};
use super::keymap::recorded;
use super::settings::Settings;
use super::theme::{Theme, ThemeChoice};
use super::value_ui::name_widget;

/// A page of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Theme, scale, motion, layout.
    #[default]
    Appearance,
    /// Folders and saving.
    Files,
    /// Shortcuts.
    Keys,
}

impl Page {
    const ALL: [Self; 3] = [Self::Appearance, Self::Files, Self::Keys];

    const fn title(self) -> &'static str {
        match self {
            Self::Appearance => "Appearance",
            Self::Files => "Files",
            Self::Keys => "Shortcuts",
        }
    }
}

/// The open settings.
#[derive(Debug, Default)]
pub struct SettingsDialog {
    page: Page,
    search: String,
    recording: Option<Command>,
    /// Keys that the user pressed although another command has them.
    taken: Option<(Command, KeyboardShortcut)>,
}

impl SettingsDialog {
    /// Opens them at a page.
    pub fn new(page: Page) -> Self {
        Self { page, ..Self::default() }
    }

    /// Draws them. Returns false once they are closed.
    pub fn show(&mut self, ctx: &Context, settings: &Settings, theme: &Theme, actions: &mut Actions) -> bool {
        let was_recording = self.record(ctx, settings, actions);
        let mut open = true;
        let response = dialog_ui(ctx, "settings", 560.0, |ui| {
            ui.horizontal(|ui| {
                ui.heading("Settings");
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    open &= !small_icon_button(ui, Icon::Cross, "Close settings").clicked();
                });
            });
            ui.horizontal_wrapped(|ui| {
                for page in Page::ALL {
                    if ui.selectable_label(page == self.page, page.title()).clicked() {
                        self.page = page;
                    }
                }
            });
            ui.separator();
            let height = list_height(ctx, 140.0, 420.0);
            ScrollArea::vertical().auto_shrink([false, false]).max_height(height).show(ui, |ui| {
                match self.page {
                    Page::Appearance => appearance_ui(ui, settings, theme, actions),
                    Page::Files => files_ui(ui, settings, theme, actions),
                    Page::Keys => self.keys_ui(ui, settings, theme, actions),
                }
            });
        });
        open && (was_recording || !response.should_close())
    }

    /// Takes the keys that are being chosen. Returns whether a choice was going on.
    fn record(&mut self, ctx: &Context, settings: &Settings, actions: &mut Actions) -> bool {
        let Some(command) = self.recording else { return false };
        if let Some(keys) = recorded(ctx) {
            ctx.input_mut(|input| input.events.retain(|event| !matches!(event, egui::Event::Key { .. })));
            self.recording = None;
            let other = settings.keymap.command_of(keys).filter(|other| *other != command);
            if keys.logical_key == Key::Escape && keys.modifiers.is_none() {
                // Escape always gives up, so it cannot be chosen.
            } else if other.is_some() {
                self.taken = Some((command, keys));
            } else {
                actions.push(Action::Set(Setting::Keys(command, Some(keys))));
            }
        }
        true
    }

    fn keys_ui(&mut self, ui: &mut Ui, settings: &Settings, theme: &Theme, actions: &mut Actions) {
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button("Reset all").clicked() {
                    actions.push(Action::Set(Setting::ResetKeys));
                }
                let field = TextEdit::singleline(&mut self.search).hint_text("Search commands and keys");
                let response = ui.add(field.desired_width(f32::INFINITY));
                name_widget(&response, "Search shortcuts");
            });
        });
        ui.add_space(4.0);
        self.taken_ui(ui, settings, theme, actions);
        let query = self.search.trim().to_lowercase();
        for command in Command::ALL.iter().copied().filter(|command| !command.has_system_keys()) {
            let title = command.full_title();
            let keys = settings.keymap.shortcut(command).map(|keys| ui.ctx().format_shortcut(&keys));
            let keys = keys.unwrap_or_default();
            if title.to_lowercase().contains(&query) || keys.to_lowercase().contains(&query) {
                self.key_row(ui, command, &title, &keys, settings, theme, actions);
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one row of the list")]
    fn key_row(
        &mut self,
        ui: &mut Ui,
        command: Command,
        title: &str,
        keys: &str,
        settings: &Settings,
        theme: &Theme,
        actions: &mut Actions,
    ) {
        let title = title.trim_end_matches('…');
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let changed = settings.keymap.is_changed(command);
                ui.add_enabled_ui(changed, |ui| {
                    if small_icon_button(ui, Icon::Reset, &format!("Reset keys of {title}")).clicked() {
                        let keys = command.default_shortcut();
                        actions.push(Action::Set(Setting::Keys(command, keys)));
                    }
                });
                ui.add_enabled_ui(!keys.is_empty(), |ui| {
                    if small_icon_button(ui, Icon::Cross, &format!("No keys for {title}")).clicked() {
                        actions.push(Action::Set(Setting::Keys(command, None)));
                    }
                });
                let recording = self.recording == Some(command);
                let text = match (recording, keys.is_empty()) {
                    (true, _) => RichText::new("Press keys…").color(theme.accent),
                    (false, true) => RichText::new("none").color(theme.weak_text),
                    (false, false) => RichText::new(keys).color(theme.strong_text),
                };
                let response = ui.add(Button::new(text).min_size(vec2(120.0, 22.0)));
                name_widget(&response, &format!("Keys of {title}"));
                if response.clicked() {
                    self.taken = None;
                    self.recording = Some(command);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(egui::Label::new(title).truncate().selectable(false));
                });
            });
        });
    }

    /// Asks what to do with keys that another command has.
    fn taken_ui(&mut self, ui: &mut Ui, settings: &Settings, theme: &Theme, actions: &mut Actions) {
        let Some((command, keys)) = self.taken else { return };
        let Some(other) = settings.keymap.command_of(keys).filter(|other| *other != command) else {
            self.taken = None;
            return;
        };
        let text = format!(
            "{} belongs to “{}”. Give it to “{}”?",
            ui.ctx().format_shortcut(&keys),
            other.full_title().trim_end_matches('…'),
            command.full_title().trim_end_matches('…')
        );
        egui::Frame::new().fill(theme.raised).corner_radius(4.0).inner_margin(8.0).show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(text).color(theme.warning)).wrap());
            ui.horizontal(|ui| {
                if ui.button("Give it").clicked() {
                    actions.push(Action::Set(Setting::Keys(command, Some(keys))));
                    self.taken = None;
                }
                if ui.button("Leave it").clicked() {
                    self.taken = None;
                }
            });
        });
        ui.add_space(4.0);
    }
}

fn appearance_ui(ui: &mut Ui, settings: &Settings, theme: &Theme, actions: &mut Actions) {
    row(ui, "Theme", "", |ui| {
        ui.horizontal_wrapped(|ui| {
            for choice in ThemeChoice::ALL {
                if ui.selectable_label(choice == settings.theme, choice.title()).clicked() {
                    actions.push(Action::Set(Setting::Theme(choice)));
                }
            }
        });
    });
    row(ui, "Scale", "The size of everything in the window", |ui| {
        let text = format!("{} %", settings.scale_percent);
        let combo = ComboBox::from_id_salt("scale").width(100.0).selected_text(text).show_ui(ui, |ui| {
            for percent in Settings::SCALES {
                let chosen = settings.scale_percent == percent;
                if ui.selectable_label(chosen, format!("{percent} %")).clicked() {
                    actions.run(Command::Scale(percent));
                }
            }
        });
        name_widget(&combo.response, "Window scale");
    });
    row(ui, "Motion", "", |ui| {
        let mut reduced = settings.reduced_motion;
        if ui.checkbox(&mut reduced, "Reduced motion").changed() {
            actions.push(Action::Set(Setting::ReducedMotion(reduced)));
        }
    });
    remark(ui, "With reduced motion nothing glides or fades, and effects open paused", theme);
    ui.add_space(6.0);
    row(ui, "Graph", "", |ui| {
        let mut snap = settings.snap;
        if ui.checkbox(&mut snap, "Nodes snap to the grid").changed() {
            actions.run(Command::ToggleSnap);
        }
    });
    row(ui, "Panels", "", |ui| {
        if ui.button("Reset layout").clicked() {
            actions.run(Command::ResetLayout);
        }
    });
}

fn files_ui(ui: &mut Ui, settings: &Settings, theme: &Theme, actions: &mut Actions) {
    row(ui, "Your nodes", "A folder of .wgsl files whose functions become nodes", |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if settings.nodes_folder.is_some()
                && small_icon_button(ui, Icon::Cross, "Forget the folder of nodes").clicked()
            {
                actions.push(Action::Set(Setting::NodesFolder(None)));
            }
            if ui.button("Choose folder…").clicked() {
                actions.push(Action::ChooseNodesFolder);
            }
            let folder = settings.nodes_folder.as_ref().map(|folder| folder.display().to_string());
            let text = folder.unwrap_or_else(|| "none".to_owned());
            let label = egui::Label::new(RichText::new(text).color(theme.weak_text)).truncate();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(label));
        });
    });
    remark(
        ui,
        "A file that you save there is loaded again at once. --nodes on the command line goes first",
        theme,
    );
    ui.add_space(6.0);
    row(ui, "Autosave", "How often copies of unsaved documents are kept for a crash", |ui| {
        let text = interval_text(settings.autosave_secs);
        let combo = ComboBox::from_id_salt("autosave").width(140.0).selected_text(text).show_ui(ui, |ui| {
            for secs in Settings::AUTOSAVES {
                let chosen = settings.autosave_secs == secs;
                if ui.selectable_label(chosen, interval_text(secs)).clicked() {
                    actions.push(Action::Set(Setting::AutosaveSecs(secs)));
                }
            }
        });
        name_widget(&combo.response, "Autosave interval");
    });
    remark(ui, "Your own files change only when you save. After a crash the copies are offered", theme);
    ui.add_space(6.0);
    row(ui, "Recent files", "", |ui| {
        ui.add_enabled_ui(!settings.recent.is_empty(), |ui| {
            if ui.button("Clear list").clicked() {
                actions.push(Action::ClearRecent);
            }
        });
    });
}

fn interval_text(secs: u32) -> String {
    match secs {
        0 => "never".to_owned(),
        60 => "every minute".to_owned(),
        secs if secs % 60 == 0 => format!("every {} minutes", secs / 60),
        secs => format!("every {secs} seconds"),
    }
}
