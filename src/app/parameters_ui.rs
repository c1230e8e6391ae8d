//! The exposed parameters: their sliders, and behind each its name, type, range and help.

use egui::{Button, ComboBox, ScrollArea, Slider, Ui};

use super::action::Actions;
use super::form_ui::{number_width, remark, row};
use super::icons::{Icon, small_icon_button};
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::{Field, name_widget, text_ui};
use crate::document::{Document, Edit, Parameter};
use crate::library::Widget;
use crate::types::{Type, Value};

/// The types that a parameter may have.
const TYPES: [Type; 7] = [Type::F32, Type::Vec2, Type::Vec3, Type::Vec4, Type::I32, Type::U32, Type::Bool];

/// Fills the panel.
pub fn parameters_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let document = &editor.document;
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        egui::Frame::new().inner_margin(8.0).show(ui, |ui| {
            if document.parameters().is_empty() {
                remark(
                    ui,
                    "Parameters are values that the host program sets. They stay uniforms on export.",
                    theme,
                );
                ui.add_space(4.0);
            }
            for parameter in document.parameters() {
                parameter_ui(ui, parameter, theme, actions);
            }
            ui.add_space(4.0);
            if ui.button("Add parameter").clicked() {
                actions.change("Add parameter", Edit::SetParameter(new_parameter(document)));
            }
        });
    });
}

fn new_parameter(document: &Document) -> Parameter {
    let free = |name: &String| document.parameter(name).is_none();
    let name = (1..).map(|number| format!("parameter_{number}")).find(free).unwrap_or_default();
    Parameter {
        name,
        ty: Type::F32,
        value: Value::Number(0.5),
        range: Some([0.0, 1.0]),
        colour: false,
        help: String::new(),
        extra: serde_json::Map::new(),
    }
}

fn parameter_ui(ui: &mut Ui, parameter: &Parameter, theme: &Theme, actions: &mut Actions) {
    let id = ui.make_persistent_id(("parameter", &parameter.name));
    let mut open = ui.data_mut(|data| *data.get_temp_mut_or_default::<bool>(id));
    ui.horizontal(|ui| {
        let icon = if open { Icon::Up } else { Icon::Down };
        if small_icon_button(ui, icon, &format!("Settings of {}", parameter.name)).clicked() {
            open = !open;
            ui.data_mut(|data| data.insert_temp(id, open));
        }
        row(ui, &parameter.name, &parameter.help, |ui| value_ui(ui, parameter, actions));
    });
    if open {
        let frame = egui::Frame::new().fill(theme.raised).corner_radius(4.0).inner_margin(8.0);
        frame.show(ui, |ui| settings_ui(ui, parameter, actions));
        ui.add_space(4.0);
    }
}

fn value_ui(ui: &mut Ui, parameter: &Parameter, actions: &mut Actions) {
    let components = parameter.value.fitted_to(parameter.ty);
    let label = format!("Change {}", parameter.name);
    let set = |value| Edit::SetParameter(Parameter { value, ..parameter.clone() });
    let room_for_slider = ui.available_width() > 130.0;
    if let (Type::F32, Some([from, to]), true) = (parameter.ty, parameter.range, room_for_slider) {
        let mut value = components.first().copied().unwrap_or_default();
        // All numbers as wide as each other, so that the sliders stand in line.
        ui.spacing_mut().interact_size.x = 54.0;
        ui.spacing_mut().slider_width = (ui.available_width() - 66.0).max(40.0);
        let slider = Slider::new(&mut value, from..=to)
            .clamping(egui::SliderClamping::Edits)
            .max_decimals(3)
            .custom_parser(super::arithmetic::evaluate)
            .update_while_editing(false);
        let response = ui.add(slider);
        name_widget(&response, &parameter.name);
        if response.changed() {
            actions.change_by(response.id, label, set(Value::Number(value)));
        }
        return;
    }
    let widget = if parameter.colour { Widget::Colour } else { Widget::Number };
    let number_width = number_width(ui, parameter.ty.component_count());
    let field =
        Field { name: &parameter.name, ty: parameter.ty, widget, range: parameter.range, number_width };
    if let Some((value, widget)) = field.show(ui, &components) {
        actions.change_by(widget, label, set(value));
    }
}

fn settings_ui(ui: &mut Ui, parameter: &Parameter, actions: &mut Actions) {
    let name = &parameter.name;
    row(ui, "Name", "", |ui| {
        let new_name = text_ui(ui, ("name", name), &format!("Name of {name}"), name, "");
        if let Some(new_name) = new_name {
            actions
                .change("Rename parameter", Edit::RenameParameter(name.clone(), new_name.trim().to_owned()));
        }
    });
    row(ui, "Type", "", |ui| type_ui(ui, parameter, actions));
    if parameter.ty.float_width().is_some() || matches!(parameter.ty, Type::I32 | Type::U32) {
        row(ui, "Range", "What the slider spans", |ui| range_ui(ui, parameter, actions));
    }
    if matches!(parameter.ty, Type::Vec3 | Type::Vec4) {
        row(ui, "Colour", "Edited with a colour picker", |ui| {
            let mut colour = parameter.colour;
            let response = ui.checkbox(&mut colour, "");
            name_widget(&response, &format!("{name} is a colour"));
            if response.changed() {
                let edit = Edit::SetParameter(Parameter { colour, ..parameter.clone() });
                actions.change("Change parameter", edit);
            }
        });
    }
    row(ui, "Help", "", |ui| {
        if let Some(help) =
            text_ui(ui, ("help", name), &format!("Help of {name}"), &parameter.help, "What it does")
        {
            actions.change("Change help", Edit::SetParameter(Parameter { help, ..parameter.clone() }));
        }
    });
    let response = ui.add(Button::new("Remove parameter"));
    name_widget(&response, &format!("Remove {name}"));
    if response.clicked() {
        actions.change("Remove parameter", Edit::RemoveParameter(name.clone()));
    }
}

fn type_ui(ui: &mut Ui, parameter: &Parameter, actions: &mut Actions) {
    let combo = ComboBox::from_id_salt(("type", &parameter.name)).width(ui.available_width());
    let response = combo.selected_text(parameter.ty.label()).show_ui(ui, |ui| {
        for ty in TYPES {
            if ui.selectable_label(ty == parameter.ty, ty.label()).clicked() && ty != parameter.ty {
                let value = Value::from_components(&parameter.value.fitted_to(ty), ty);
                let colour = parameter.colour && matches!(ty, Type::Vec3 | Type::Vec4);
                let edit = Edit::SetParameter(Parameter { ty, value, colour, ..parameter.clone() });
                actions.change("Change type", edit);
            }
        }
    });
    name_widget(&response.response, &format!("Type of {}", parameter.name));
}

fn range_ui(ui: &mut Ui, parameter: &Parameter, actions: &mut Actions) {
    let set = |range| Edit::SetParameter(Parameter { range, ..parameter.clone() });
    let mut on = parameter.range.is_some();
    let response = ui.checkbox(&mut on, "");
    name_widget(&response, &format!("{} has a range", parameter.name));
    if response.changed() {
        actions.change("Change range", set(on.then_some([0.0, 1.0])));
    }
    let Some([from, to]) = parameter.range else { return };
    let number_width = number_width(ui, 2);
    let name = format!("Range of {}", parameter.name);
    let field = Field { name: &name, ty: Type::Vec2, widget: Widget::Number, range: None, number_width };
    if let Some((value, widget)) = field.show(ui, &[from, to])
        && let [from, to] = value.components()[..]
        && from < to
    {
        actions.change_by(widget, "Change range", set(Some([from, to])));
    }
}
