//! The textures of a document: which picture, and how it is read.

use egui::{Button, CollapsingHeader, ComboBox, RichText, Ui};

use super::action::{Action, Actions};
use super::command::Command;
use super::form_ui::{remark, row};
use super::state::Editor;
use super::texture_files::free_texture_name;
use super::texture_shape_ui::texture_shape_ui;
use super::theme::Theme;
use super::value_ui::{name_widget, text_ui};
use crate::bundle::{Bundle, SCHEME};
use crate::document::{AddressMode, Edit, Filter, TextureSlot};

/// The list with a button to add to it.
pub fn textures_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    if editor.document.textures().is_empty() {
        remark(ui, "No textures yet", theme);
    }
    for texture in editor.document.textures() {
        CollapsingHeader::new(&texture.name).id_salt(("texture", &texture.name)).show(ui, |ui| {
            texture_ui(ui, texture, theme, actions);
            let response = ui.add(Button::new("Remove texture"));
            name_widget(&response, &format!("Remove {}", texture.name));
            if response.clicked() {
                actions.change("Remove texture", Edit::RemoveTexture(texture.name.clone()));
            }
        });
    }
    ui.horizontal(|ui| {
        if ui.button("Add texture…").clicked() {
            actions.run(Command::AddTexture);
        }
        let response = ui.menu_button("Add bundled", |ui| bundled_ui(ui, ""));
        if let Some(source) = response.inner.flatten() {
            let name = free_texture_name(&editor.document, &source);
            actions.change("Add texture", Edit::SetTexture(TextureSlot::new(name, source)));
        }
    });
}

/// The textures that ship with the program. Returns the source of one that is picked.
pub fn bundled_ui(ui: &mut Ui, now: &str) -> Option<String> {
    let mut picked = None;
    egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        for path in Bundle::embedded().list("assets/textures", "png") {
            let Some(file) = path.strip_prefix("assets/") else { continue };
            let source = format!("{SCHEME}{file}");
            let name = file.trim_start_matches("textures/").trim_end_matches(".png").replace('_', " ");
            if ui.selectable_label(source == now, name).clicked() {
                picked = Some(source);
                ui.close();
            }
        }
    });
    picked
}

fn picture_ui(ui: &mut Ui, texture: &TextureSlot, actions: &mut Actions) {
    let name = &texture.name;
    let response = ui.add(Button::new("Replace…"));
    name_widget(&response, &format!("Replace the picture of {name}"));
    if response.clicked() {
        actions.push(Action::ReplaceTexture(name.clone()));
    }
    let menu = ui.menu_button("Bundled", |ui| bundled_ui(ui, &texture.source));
    name_widget(&menu.response, &format!("Bundled picture for {name}"));
    if let Some(source) = menu.inner.flatten() {
        let changed = TextureSlot { source, embedded: None, ..texture.clone() };
        actions.change("Replace picture", Edit::SetTexture(changed));
    }
}

/// The settings of one texture.
pub fn texture_ui(ui: &mut Ui, texture: &TextureSlot, theme: &Theme, actions: &mut Actions) {
    let name = &texture.name;
    row(ui, "Name", "", |ui| {
        let label = format!("Name of texture {name}");
        if let Some(new_name) = text_ui(ui, ("texture name", name), &label, name, "") {
            let edit = Edit::RenameTexture(name.clone(), new_name.trim().to_owned());
            actions.change("Rename texture", edit);
        }
    });
    texture_shape_ui(ui, texture, theme, actions);
    let mut set = |changed: TextureSlot| actions.change("Change texture", Edit::SetTexture(changed));
    row(ui, "Colour", "On for pictures whose numbers are sRGB, off for data", |ui| {
        let mut colour = texture.colour;
        let response = ui.checkbox(&mut colour, "sRGB");
        name_widget(&response, &format!("{name} is colour"));
        if response.changed() {
            set(TextureSlot { colour, ..texture.clone() });
        }
    });
    row(ui, "Filter", "", |ui| {
        let filters = [(Filter::Linear, "smooth"), (Filter::Nearest, "hard texels")];
        if let Some(filter) = pick(ui, &format!("Filter of {name}"), texture.filter, &filters) {
            // The GPU refuses anisotropy with hard texels.
            let anisotropy = if filter == Filter::Nearest { 1 } else { texture.anisotropy };
            set(TextureSlot { filter, anisotropy, ..texture.clone() });
        }
    });
    let modes =
        [(AddressMode::Repeat, "repeat"), (AddressMode::Mirror, "mirror"), (AddressMode::Clamp, "clamp")];
    for (axis, label) in ["Across", "Down"].into_iter().enumerate() {
        row(ui, label, "What is read outside 0 to 1", |ui| {
            if let Some(mode) = pick(ui, &format!("{label} of {name}"), texture.address[axis], &modes) {
                let mut address = texture.address;
                address[axis] = mode;
                set(TextureSlot { address, ..texture.clone() });
            }
        });
    }
    row(ui, "Mip levels", "Smaller versions for far away", |ui| {
        let mut mipmaps = texture.mipmaps;
        let response = ui.checkbox(&mut mipmaps, "");
        name_widget(&response, &format!("{name} has mip levels"));
        if response.changed() {
            set(TextureSlot { mipmaps, ..texture.clone() });
        }
    });
    if texture.filter == Filter::Linear {
        row(ui, "Anisotropy", "Sharpness at grazing angles", |ui| {
            let levels = [(1, "off"), (2, "2×"), (4, "4×"), (8, "8×"), (16, "16×")];
            if let Some(anisotropy) = pick(ui, &format!("Anisotropy of {name}"), texture.anisotropy, &levels)
            {
                set(TextureSlot { anisotropy, ..texture.clone() });
            }
        });
    }
    row(ui, "Picture", "Where it comes from", |ui| picture_ui(ui, texture, actions));
    row(
        ui,
        "In document",
        "Whether the document carries the file, so that it can be handed on by itself",
        |ui| {
            let ships = texture.source.starts_with(SCHEME) || !texture.more_sources.is_empty();
            let mut on = texture.embedded.is_some();
            let response = ui.add_enabled(on || !ships, egui::Checkbox::without_text(&mut on));
            name_widget(&response, &format!("Keep {name} in the document"));
            if response.changed() {
                actions.push(Action::EmbedTexture(name.clone(), on));
            }
            response.on_disabled_hover_text("It ships with the program, or consists of several files");
            if let Some(embedded) = &texture.embedded {
                let size = embedded.bytes().len().div_ceil(1024);
                ui.label(RichText::new(format!("{size} KiB")).color(theme.weak_text));
            }
        },
    );
    ui.add(egui::Label::new(RichText::new(&texture.source).small().color(theme.weak_text)).wrap());
}

/// A choice among a few values. Returns a new one.
pub fn pick<T: Copy + PartialEq>(ui: &mut Ui, name: &str, chosen: T, values: &[(T, &str)]) -> Option<T> {
    let text = values.iter().find(|(value, _)| *value == chosen).map_or("", |(_, text)| text);
    let mut picked = None;
    let combo = ComboBox::from_id_salt(name.to_owned()).width(ui.available_width()).truncate();
    let response = combo.selected_text(text).show_ui(ui, |ui| {
        for (value, text) in values {
            if ui.selectable_label(*value == chosen, *text).clicked() && *value != chosen {
                picked = Some(*value);
            }
        }
    });
    name_widget(&response.response, name);
    picked
}
