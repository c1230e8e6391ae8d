//! The exposed parameters: their sliders, and behind each its name, type, range and help.

use std::collections::BTreeSet;

use egui::{Button, ComboBox, ScrollArea, Ui};

use super::action::{Action, Actions};
use super::command::Command;
use super::form_ui::{number_width, remark, row, section, slider_and_number};
use super::icons::{Icon, small_icon_button};
use super::parameter_order_ui::{Neighbours, ParameterOrder};
use super::presets_ui::PresetsBar;
use super::promotion::free_name;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::{Field, name_widget, text_ui};
use crate::document::{Document, Edit, Parameter, ParameterWidget};
use crate::library::Widget;
use crate::types::{Type, Value};

/// The types that a parameter may have.
const TYPES: [Type; 7] = [Type::F32, Type::Vec2, Type::Vec3, Type::Vec4, Type::I32, Type::U32, Type::Bool];

/// What the panel remembers between frames.
#[derive(Debug, Default)]
pub struct ParametersPanel {
    presets: PresetsBar,
    /// The parameters whose settings are shown, by name.
    open: BTreeSet<String>,
    order: ParameterOrder,
}

impl ParametersPanel {
    /// Fills the panel.
    pub fn show(&mut self, ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
        let document = &editor.document;
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            egui::Frame::new().inner_margin(8.0).show(ui, |ui| {
                if document.parameters().is_empty() {
                    remark(
                        ui,
                        "Parameters are values that the host program sets. They stay uniforms on export. \
                         Right-click a pin or a value to make one of it.",
                        theme,
                    );
                    ui.add_space(4.0);
                } else {
                    self.presets.show(ui, editor, theme, actions);
                    ui.add_space(4.0);
                }
                list_ui(ui, document, self, theme, actions);
                self.order.finish(ui, document, theme, actions);
                ui.add_space(4.0);
                if ui.button("Add parameter").clicked() {
                    actions.run(Command::AddParameter);
                }
            });
        });
    }
}

/// Parameters of one group stand together under its title, in the order of the list; those of none come first.
fn list_ui(
    ui: &mut Ui,
    document: &Document,
    panel: &mut ParametersPanel,
    theme: &Theme,
    actions: &mut Actions,
) {
    let mut groups: Vec<&str> = vec![""];
    for parameter in document.parameters() {
        if !groups.contains(&parameter.group.as_str()) {
            groups.push(&parameter.group);
        }
    }
    for group in groups {
        let members = || document.parameters().iter().enumerate().filter(|(_, one)| one.group == group);
        let mut content = |ui: &mut Ui| {
            for (place, parameter) in members() {
                let earlier = members().map(|(place, _)| place).take_while(|at| *at < place).last();
                let later = members().map(|(place, _)| place).find(|at| *at > place);
                parameter_ui(ui, parameter, Neighbours { earlier, later }, panel, theme, actions);
            }
        };
        if group.is_empty() {
            content(ui);
        } else {
            section(ui, group, theme, content);
        }
    }
}

/// A number from 0 to 1 under a name that is still free.
pub fn new_parameter(document: &Document) -> Parameter {
    let name = free_name(document, "parameter");
    Parameter { range: Some([0.0, 1.0]), ..Parameter::new(name, Type::F32, Value::Number(0.5)) }
}

fn parameter_ui(
    ui: &mut Ui,
    parameter: &Parameter,
    neighbours: Neighbours,
    panel: &mut ParametersPanel,
    theme: &Theme,
    actions: &mut Actions,
) {
    let open = &mut panel.open;
    let is_open = open.contains(&parameter.name);
    let line = ui.horizontal(|ui| {
        panel.order.grip_ui(ui, parameter, neighbours, theme, actions);
        let icon = if is_open { Icon::Up } else { Icon::Down };
        if small_icon_button(ui, icon, &format!("Settings of {}", parameter.name)).clicked()
            && !open.remove(&parameter.name)
        {
            open.insert(parameter.name.clone());
        }
        row(ui, &parameter.name, &parameter.help, |ui| value_ui(ui, parameter, actions));
    });
    panel.order.row(parameter, line.response.rect);
    if is_open {
        let frame = egui::Frame::new().fill(theme.raised).corner_radius(4.0).inner_margin(8.0);
        frame.show(ui, |ui| settings_ui(ui, parameter, neighbours, actions));
        ui.add_space(4.0);
    }
}

fn value_ui(ui: &mut Ui, parameter: &Parameter, actions: &mut Actions) {
    let components = parameter.value.fitted_to(parameter.ty);
    let label = format!("Change {}", parameter.name);
    let set = |value| Edit::SetParameter(Parameter { value, ..parameter.clone() });
    let widget = match parameter.widget {
        _ if parameter.colour => Widget::Colour,
        ParameterWidget::Angle => Widget::Angle,
        ParameterWidget::Toggle => Widget::Toggle,
        ParameterWidget::Usual | ParameterWidget::Number => Widget::Number,
    };
    let slides = parameter.range.is_some() && parameter.widget != ParameterWidget::Number;
    let (slider, number_width) = slider_and_number(ui, parameter.ty.component_count(), slides, 0.0);
    let field = Field {
        widget,
        range: parameter.range,
        limits: parameter.limits,
        number_width,
        slider,
        ..Field::new(&parameter.name, parameter.ty)
    };
    if let Some((value, widget)) = field.show(ui, &components) {
        actions.change_by(widget, label, set(value));
    }
}

fn settings_ui(ui: &mut Ui, parameter: &Parameter, neighbours: Neighbours, actions: &mut Actions) {
    let name = &parameter.name;
    row(ui, "Name", "", |ui| {
        let new_name = text_ui(ui, ("name", name), &format!("Name of {name}"), name, "");
        if let Some(new_name) = new_name {
            actions
                .change("Rename parameter", Edit::RenameParameter(name.clone(), new_name.trim().to_owned()));
        }
    });
    row(ui, "Group", "The title under which it stands", |ui| {
        let group = text_ui(ui, ("group", name), &format!("Group of {name}"), &parameter.group, "none");
        if let Some(group) = group {
            let group = group.trim().to_owned();
            actions.change("Change group", Edit::SetParameter(Parameter { group, ..parameter.clone() }));
        }
    });
    row(ui, "Type", "", |ui| type_ui(ui, parameter, actions));
    if parameter.ty == Type::F32 {
        row(ui, "Edited as", "", |ui| widget_ui(ui, parameter, actions));
    }
    if parameter.ty.float_width().is_some() || matches!(parameter.ty, Type::I32 | Type::U32) {
        row(ui, "Range", "What the slider spans; typing may go beyond", |ui| {
            let set = |range| Parameter { range, ..parameter.clone() };
            span_ui(ui, parameter, ("Range", "has a range"), parameter.range, &set, actions);
        });
        row(ui, "Limits", "What typing cannot go beyond", |ui| {
            let set = |limits| Parameter { limits, ..parameter.clone() };
            span_ui(ui, parameter, ("Limits", "has limits"), parameter.limits, &set, actions);
        });
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
    ui.horizontal_wrapped(|ui| {
        for (icon, word, place) in
            [(Icon::Up, "up", neighbours.earlier), (Icon::Down, "down", neighbours.later)]
        {
            ui.add_enabled_ui(place.is_some(), |ui| {
                let clicked = small_icon_button(ui, icon, &format!("Move {name} {word}")).clicked();
                if let (true, Some(place)) = (clicked, place) {
                    actions.change("Move parameter", Edit::MoveParameter(name.clone(), place));
                }
            });
        }
        let tip = "Types its value into everything that reads it and removes the parameter";
        let response = ui.add(Button::new("Make plain value")).on_hover_text(tip);
        name_widget(&response, &format!("Make {name} a plain value"));
        if response.clicked() {
            actions.push(Action::Demote(name.clone()));
        }
        let response = ui.add(Button::new("Remove parameter"));
        name_widget(&response, &format!("Remove {name}"));
        if response.clicked() {
            actions.change("Remove parameter", Edit::RemoveParameter(name.clone()));
        }
    });
}

fn widget_ui(ui: &mut Ui, parameter: &Parameter, actions: &mut Actions) {
    const WIDGETS: [(ParameterWidget, &str); 4] = [
        (ParameterWidget::Usual, "slider"),
        (ParameterWidget::Number, "number"),
        (ParameterWidget::Angle, "angle"),
        (ParameterWidget::Toggle, "tick box"),
    ];
    let shown = WIDGETS.iter().find(|(widget, _)| *widget == parameter.widget).map_or("", |(_, text)| text);
    let combo = ComboBox::from_id_salt(("widget", &parameter.name)).width(ui.available_width());
    let response = combo.selected_text(shown).show_ui(ui, |ui| {
        for (widget, text) in WIDGETS {
            if ui.selectable_label(widget == parameter.widget, text).clicked() {
                let edit = Edit::SetParameter(Parameter { widget, ..parameter.clone() });
                actions.change("Change widget", edit);
            }
        }
    });
    name_widget(&response.response, &format!("Widget of {}", parameter.name));
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

/// Two numbers in order, or none.
fn span_ui(
    ui: &mut Ui,
    parameter: &Parameter,
    (title, has): (&str, &str),
    span: Option<[f64; 2]>,
    set: &dyn Fn(Option<[f64; 2]>) -> Parameter,
    actions: &mut Actions,
) {
    let label = format!("Change {}", title.to_lowercase());
    let mut on = span.is_some();
    let response = ui.checkbox(&mut on, "");
    name_widget(&response, &format!("{} {has}", parameter.name));
    if response.changed() {
        let first = parameter.range.or(parameter.limits).unwrap_or([0.0, 1.0]);
        actions.change(label.clone(), Edit::SetParameter(set(on.then_some(first))));
    }
    let Some([from, to]) = span else { return };
    let name = format!("{title} of {}", parameter.name);
    let field = Field { number_width: number_width(ui, 2), ..Field::new(&name, Type::Vec2) };
    if let Some((value, widget)) = field.show(ui, &[from, to])
        && let [from, to] = value.components()[..]
    {
        if from < to {
            actions.change_by(widget, label, Edit::SetParameter(set(Some([from, to]))));
        } else {
            actions
                .push(Action::Refuse(format!("{title}: the first number must be smaller than the second")));
        }
    }
}
