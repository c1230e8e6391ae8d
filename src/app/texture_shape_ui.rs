//! The shape of a texture: flat, cube, array or voxels, the files that it is made of and how they are cut.

use egui::{Button, DragValue, RichText, Ui};

use super::action::{Action, Actions};
use super::form_ui::{number_width, remark, row};
use super::textures_ui::pick;
use super::theme::Theme;
use super::value_ui::name_widget;
use crate::document::{Edit, TextureSlot};
use crate::types::TextureShape;

const SHAPES: [(TextureShape, &str); 4] = [
    (TextureShape::Flat, "flat picture"),
    (TextureShape::Cube, "cube"),
    (TextureShape::Array, "array of layers"),
    (TextureShape::Volume, "3D block"),
];

/// The rows that belong to the shape.
pub fn texture_shape_ui(ui: &mut Ui, texture: &TextureSlot, theme: &Theme, actions: &mut Actions) {
    let name = &texture.name;
    let set = |actions: &mut Actions, changed: TextureSlot| {
        actions.change("Change texture", Edit::SetTexture(changed));
    };
    row(ui, "Shape", "What the nodes that read it see", |ui| {
        if let Some(shape) = pick(ui, &format!("Shape of {name}"), texture.shape, &SHAPES) {
            set(actions, TextureSlot { shape, ..texture.clone() });
        }
    });
    if matches!(texture.shape, TextureShape::Array | TextureShape::Volume) {
        row(
            ui,
            "Sheet",
            "Columns and rows into which each file is cut, read left to right, then down",
            |ui| {
                let width = number_width(ui, 2);
                for (axis, label) in ["Columns", "Rows"].into_iter().enumerate() {
                    let mut count = texture.sheet[axis];
                    let drag = DragValue::new(&mut count).range(1..=256).speed(0.1);
                    let response = ui.add_sized([width, ui.spacing().interact_size.y], drag);
                    name_widget(&response, &format!("{label} of {name}"));
                    if response.changed() {
                        let mut sheet = texture.sheet;
                        sheet[axis] = count;
                        let edit = Edit::SetTexture(TextureSlot { sheet, ..texture.clone() });
                        actions.change_by(response.id, "Change texture", edit);
                    }
                }
            },
        );
    }
    if texture.shape == TextureShape::Flat && texture.more_sources.is_empty() {
        return;
    }
    if texture.shape == TextureShape::Cube {
        let text = "One file: a strip (6:1, 1:6), a cross (4:3, 3:4) or a panorama (2:1). Or six: right, left, top, bottom, \
                    front, back.";
        remark(ui, text, theme);
    }
    for (index, source) in texture.more_sources.iter().enumerate() {
        row(ui, &format!("File {}", index + 2), source, |ui| {
            let response = ui.add(Button::new("Remove"));
            name_widget(&response, &format!("Remove file {} of {name}", index + 2));
            if response.clicked() {
                let mut more_sources = texture.more_sources.clone();
                more_sources.remove(index);
                set(actions, TextureSlot { more_sources, ..texture.clone() });
            }
            ui.add(egui::Label::new(RichText::new(source).small().color(theme.weak_text)).truncate());
        });
    }
    row(ui, "", "", |ui| {
        let response = ui.add(Button::new("Add file…"));
        name_widget(&response, &format!("Add a file to {name}"));
        if response.clicked() {
            actions.push(Action::AddTextureFile(name.clone()));
        }
    });
}
