//! Where a pass draws to: the picture, or a texture with its size and format.

use egui::{ComboBox, Ui};

use super::action::Actions;
use super::form_ui::{number_width, remark, row};
use super::state::Editor;
use super::textures_ui::pick;
use super::theme::Theme;
use super::value_ui::{Field, name_widget, text_ui};
use crate::document::{Document, Edit, Pass, Target, TargetFormat, TargetSize, TextureTarget};
use crate::types::Type;

/// The rows of the target.
pub fn target_ui(ui: &mut Ui, editor: &Editor, pass: &Pass, theme: &Theme, actions: &mut Actions) {
    let document = &editor.document;
    row(ui, "Draws to", "The picture, or a texture that the Pass Texture node reads", |ui| {
        if let Some(target) = choice_ui(ui, document, pass) {
            set_target(pass, target, actions);
        }
    });
    let Some(texture) = pass.target.texture() else { return };
    row(ui, "Texture", "Its name, by which the Pass Texture node finds it", |ui| {
        let label = format!("Target of {}", pass.name);
        if let Some(text) = text_ui(ui, ("target", &pass.name), &label, texture, "a name") {
            let text = text.trim();
            if !text.is_empty() && text != texture {
                actions.change("Rename target", rename(document, texture, text));
            }
        }
    });
    let mut passes = document.passes().iter();
    // The first pass that draws to a texture says what it is like.
    let Some(first) = passes.find(|other| other.target.texture() == Some(texture)) else { return };
    size_ui(ui, first, texture, actions);
    row(ui, "Format", "How its texels are stored", |ui| {
        let formats =
            [(TargetFormat::Float, "float, any brightness"), (TargetFormat::Bytes, "8 bit, 0 to 1")];
        let now = first.texture_target;
        if let Some(format) = pick(ui, &format!("Format of {texture}"), now.format, &formats) {
            set_texture(first, TextureTarget { format, ..now }, actions);
        }
    });
    if first.name != pass.name {
        remark(ui, &format!("Shared with {}, which draws to it first", first.name), theme);
    }
    let compiled = editor.compiled.interface.passes.iter().find(|compiled| compiled.name == pass.name);
    if compiled.is_some_and(|compiled| compiled.pass_textures.iter().any(|read| read == texture)) {
        remark(ui, "It reads its own texture: that is what it drew in the frame before (feedback)", theme);
    }
}

fn choice_ui(ui: &mut Ui, document: &Document, pass: &Pass) -> Option<Target> {
    let now = pass.target.texture();
    let mut picked = None;
    let combo = ComboBox::from_id_salt(("draws to", &pass.name)).width(ui.available_width()).truncate();
    let response = combo.selected_text(now.unwrap_or("the picture")).show_ui(ui, |ui| {
        if ui.selectable_label(now.is_none(), "the picture").clicked() {
            picked = Some(Target::Screen);
        }
        let names = document.pass_textures();
        for name in &names {
            if ui.selectable_label(now == Some(name), *name).clicked() {
                picked = Some(Target::Texture((*name).to_owned()));
            }
        }
        ui.separator();
        if ui.selectable_label(false, "a new texture").clicked() {
            let numbered = (2..).map(|number| format!("target {number}"));
            let free = std::iter::once("target".to_owned())
                .chain(numbered)
                .find(|name| !names.contains(&name.as_str()));
            picked = free.map(Target::Texture);
        }
    });
    name_widget(&response.response, &format!("Where {} draws", pass.name));
    picked.filter(|target| *target != pass.target)
}

fn size_ui(ui: &mut Ui, first: &Pass, texture: &str, actions: &mut Actions) {
    const FIXED: i32 = -1;
    const OTHER: i32 = -2;
    const SHARES: [(i32, &str, f32); 6] = [
        (2, "2 × the view", 2.0),
        (1, "the view", 1.0),
        (12, "1/2 of the view", 0.5),
        (14, "1/4 of the view", 0.25),
        (18, "1/8 of the view", 0.125),
        (116, "1/16 of the view", 0.0625),
    ];
    let now = first.texture_target;
    let number = match now.size {
        TargetSize::Fixed(_) => FIXED,
        TargetSize::Relative(share) => {
            SHARES.iter().find(|known| known.2 == share).map_or(OTHER, |(number, ..)| *number)
        }
    };
    let mut choices: Vec<(i32, &str)> = SHARES.iter().map(|(number, text, _)| (*number, *text)).collect();
    choices.push((FIXED, "fixed"));
    let share_text = match now.size {
        TargetSize::Relative(share) => format!("{share} × the view"),
        TargetSize::Fixed(_) => String::new(),
    };
    if number == OTHER {
        choices.push((OTHER, &share_text));
    }
    row(ui, "Size", "How large the texture is, in texels", |ui| {
        if let Some(number) = pick(ui, &format!("Size of {texture}"), number, &choices) {
            let share = SHARES.iter().find(|known| known.0 == number).map(|known| known.2);
            let size = share.map_or(TargetSize::Fixed([512, 512]), TargetSize::Relative);
            set_texture(first, TextureTarget { size, ..now }, actions);
        }
    });
    let TargetSize::Fixed(sides) = now.size else { return };
    row(ui, "Texels", "Width and height", |ui| {
        let number_width = number_width(ui, 2);
        for (axis, label) in ["Width", "Height"].into_iter().enumerate() {
            let name = format!("{label} of {texture}");
            let field = Field { number_width, ..Field::new(&name, Type::U32) };
            if let Some((value, widget)) = field.show(ui, &[f64::from(sides[axis])]) {
                let typed = value.components().first().map_or(1.0, |side| side.round());
                let mut sides = sides;
                sides[axis] = typed.clamp(1.0, f64::from(TextureTarget::MAX_SIDE)) as u32;
                let changed = TextureTarget { size: TargetSize::Fixed(sides), ..now };
                let edit = Pass { texture_target: changed, ..first.clone() };
                let edit = Edit::SetPass(first.name.clone(), Box::new(edit));
                actions.change_by(widget, "Change texture size", edit);
            }
        }
    });
}

/// The texture under another name, for every pass that draws to it and every node that reads it.
fn rename(document: &Document, from: &str, to: &str) -> Edit {
    let passes = document.passes().iter().filter(|pass| pass.target.texture() == Some(from)).map(|pass| {
        let renamed = Pass { target: Target::Texture(to.to_owned()), ..pass.clone() };
        Edit::SetPass(pass.name.clone(), Box::new(renamed))
    });
    let readers = document
        .graph()
        .nodes()
        .filter(|(_, node)| node.option("pass_texture") == Some(from))
        .map(|(id, _)| Edit::SetOption(id, "pass_texture".to_owned(), Some(to.to_owned())));
    Edit::Batch(passes.chain(readers).collect())
}

fn set_target(pass: &Pass, target: Target, actions: &mut Actions) {
    let edit = Pass { target, ..pass.clone() };
    actions.change("Change target", Edit::SetPass(pass.name.clone(), Box::new(edit)));
}

fn set_texture(first: &Pass, texture_target: TextureTarget, actions: &mut Actions) {
    let edit = Pass { texture_target, ..first.clone() };
    actions.change("Change target texture", Edit::SetPass(first.name.clone(), Box::new(edit)));
}
