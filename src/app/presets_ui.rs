//! Named sets of values, and the switch between two of them.

use egui::{ComboBox, TextEdit, Ui};

use super::action::{Action, Actions};
use super::icons::{Icon, small_icon_button};
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::name_widget;
use crate::document::{Document, Edit};

/// The two sets that the switch goes between.
const SLOTS: [&str; 2] = ["A", "B"];

/// What the bar of presets remembers between frames.
#[derive(Debug, Default)]
pub struct PresetsBar {
    /// The set whose values were taken last.
    chosen: Option<String>,
    /// Which of the two slots is being edited.
    slot: usize,
    /// The name of a new set while it is typed.
    naming: Option<String>,
}

impl PresetsBar {
    /// Draws the bar.
    pub fn show(&mut self, ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
        let document = &editor.document;
        self.chosen.take_if(|name| document.preset(name).is_none());
        ui.horizontal_wrapped(|ui| {
            self.slots_ui(ui, document, theme, actions);
            ui.separator();
            self.list_ui(ui, document, actions);
            if small_icon_button(ui, Icon::Plus, "Keep these values as a preset").clicked() {
                self.naming = Some(free_name(document));
            }
            if let Some(name) = self.chosen.clone() {
                if small_icon_button(ui, Icon::Check, &format!("Update preset {name}")).clicked() {
                    let edit = Edit::SetPreset(document.values_as_preset(&*name));
                    actions.change(format!("Update preset {name}"), edit);
                }
                if small_icon_button(ui, Icon::Cross, &format!("Delete preset {name}")).clicked() {
                    actions.change(format!("Delete preset {name}"), Edit::RemovePreset(name));
                }
            }
        });
        self.naming_ui(ui, document, actions);
    }

    fn slots_ui(&mut self, ui: &mut Ui, document: &Document, theme: &Theme, actions: &mut Actions) {
        for (index, name) in SLOTS.into_iter().enumerate() {
            let current = index == self.slot;
            let text = egui::RichText::new(name).color(if current { theme.strong_text } else { theme.text });
            let tip = "Two sets of values to compare: each keeps what you change while it is chosen";
            let response = ui.selectable_label(current, text).on_hover_text(tip);
            name_widget(&response, &format!("Compare {name}"));
            if response.clicked() && !current {
                let left = SLOTS[self.slot];
                let mut edits = vec![Edit::SetPreset(document.values_as_preset(left))];
                // A slot that was never used begins with the same values.
                if document.preset(name).is_some() {
                    edits.push(Edit::ApplyPreset(name.to_owned()));
                }
                actions.change(format!("Compare with {name}"), Edit::Batch(edits));
                self.slot = index;
            }
        }
    }

    fn list_ui(&mut self, ui: &mut Ui, document: &Document, actions: &mut Actions) {
        let listed = || document.presets().iter().filter(|preset| !SLOTS.contains(&preset.name.as_str()));
        let shown = self.chosen.as_deref().unwrap_or("Presets");
        let combo = ComboBox::from_id_salt("presets").width(110.0).selected_text(shown).show_ui(ui, |ui| {
            if listed().next().is_none() {
                ui.weak("None yet: + keeps the present values");
            }
            for preset in listed() {
                let chosen = self.chosen.as_deref() == Some(preset.name.as_str());
                if ui.selectable_label(chosen, &preset.name).clicked() {
                    self.chosen = Some(preset.name.clone());
                    let edit = Edit::ApplyPreset(preset.name.clone());
                    actions.change(format!("Take preset {}", preset.name), edit);
                }
            }
        });
        name_widget(&combo.response, "Presets");
    }

    fn naming_ui(&mut self, ui: &mut Ui, document: &Document, actions: &mut Actions) {
        let Some(name) = &mut self.naming else { return };
        let mut keep = false;
        let mut close = false;
        ui.horizontal(|ui| {
            let response = ui.add(TextEdit::singleline(name).desired_width(ui.available_width() - 130.0));
            name_widget(&response, "Name of the preset");
            let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            keep = ui.button("Keep").clicked() || entered;
            close = ui.button("Cancel").clicked();
        });
        let name = name.trim().to_owned();
        if keep && !name.is_empty() {
            if SLOTS.contains(&name.as_str()) || document.preset(&name).is_some() {
                actions.push(Action::Refuse(format!("There is a preset named “{name}” already")));
                return;
            }
            let edit = Edit::SetPreset(document.values_as_preset(&*name));
            actions.change(format!("Keep preset {name}"), edit);
            self.chosen = Some(name);
        }
        if keep || close {
            self.naming = None;
        }
    }
}

fn free_name(document: &Document) -> String {
    let free = |name: &String| document.preset(name).is_none();
    (1..).map(|number| format!("Preset {number}")).find(free).unwrap_or_default()
}
