//! What a changed setting does.

use egui::Context;

use super::EditorApp;
use super::action::Setting;
use super::command_palette_ui::{CommandPalette, Places};
use super::settings_ui::{Page, SettingsDialog};

impl EditorApp {
    /// Changes a setting.
    pub(super) fn set(&mut self, setting: Setting, ctx: &Context) {
        match setting {
            Setting::Theme(theme) => self.settings.theme = theme,
            Setting::ReducedMotion(reduced) => self.settings.reduced_motion = reduced,
            Setting::AutosaveSecs(secs) => self.settings.autosave_secs = secs,
            Setting::Keys(command, keys) => self.settings.keymap.set(command, keys),
            Setting::ResetKeys => self.settings.keymap.reset_all(),
            Setting::NodesFolder(folder) => {
                self.settings.nodes_folder.clone_from(&folder);
                self.use_nodes_of(folder, ctx);
            }
        }
    }

    /// Gives the window the look that the settings say.
    pub(super) fn apply_settings(&mut self, ctx: &Context) {
        ctx.set_zoom_factor(f32::from(self.settings.scale_percent) / 100.0);
        self.settings.keymap.publish(ctx);
        let reduced = self.settings.reduced_motion;
        if self.theme.choice != self.settings.theme || self.theme.reduced_motion != reduced {
            self.theme = self.settings.look();
            self.theme.apply(ctx);
        }
    }

    pub(super) fn show_settings(&mut self, page: Page) {
        self.settings_dialog = Some(SettingsDialog::new(page));
    }

    pub(super) fn open_command_palette(&mut self) {
        self.close_boxes();
        self.command_palette = Some(CommandPalette::new(Places {
            documents: self.document_names(),
            recent: &self.settings.recent,
            examples: self.bundle.examples(),
        }));
    }
}
