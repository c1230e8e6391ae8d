//! The inspector for selected frames: title and colour. One change goes to all of them.

use egui::Ui;

use super::action::Actions;
use super::colour_entry::{byte, decoded, encoded};
use super::colour_ui::{ColourField, Stored};
use super::form_ui::{row, section};
use super::number_ui::{Component, MIXED};
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::text_ui;
use crate::document::{Edit, Frame, FrameId};

/// Draws the form, where frames are selected.
pub fn frames_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let selected = &editor.selection.frames;
    let graph = editor.document.graph();
    let frames: Vec<(FrameId, &Frame)> = graph.frames().filter(|(id, _)| selected.contains(id)).collect();
    let Some((_, first)) = frames.first() else { return };
    let title = if frames.len() == 1 { "Frame".to_owned() } else { format!("{} frames", frames.len()) };
    let all = |changed: &dyn Fn(&Frame) -> Frame| {
        Edit::Batch(frames.iter().map(|(id, frame)| Edit::SetFrame(*id, changed(frame))).collect())
    };
    section(ui, &title, theme, |ui| {
        row(ui, "Title", "", |ui| {
            let same = frames.iter().all(|(_, frame)| frame.title == first.title);
            let (now, hint) = if same { (first.title.as_str(), "") } else { ("", MIXED) };
            if let Some(title) = text_ui(ui, "frame title", "Frame title", now, hint) {
                let edit = all(&|frame| Frame { title: title.clone(), ..frame.clone() });
                actions.change("Rename frame", edit);
            }
        });
        row(ui, "Colour", "", |ui| {
            let linear = decoded(first.colour.map(|channel| f64::from(channel) / 255.0));
            let mixed = frames.iter().any(|(_, frame)| frame.colour != first.colour);
            let components = linear.map(|value| Component { value, mixed });
            let field = ColourField { name: "Frame colour", stored: Stored::Srgb };
            if let Some(edit) = field.show(ui, &components)
                && let [Some(red), Some(green), Some(blue)] = edit.components[..]
            {
                let colour = encoded([red, green, blue]).map(byte);
                let edited = all(&|frame| Frame { colour, ..frame.clone() });
                actions.change_by(edit.widget, "Colour frame", edited);
            }
        });
    });
}
