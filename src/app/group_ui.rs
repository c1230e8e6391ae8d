//! The form of a group's definition: its name and help, and its pins with their types, defaults and ranges.

use egui::{ComboBox, Ui};

use super::action::{Action, Actions};
use super::command::Command;
use super::form_ui::{number_width, remark, row, section, slider_and_number};
use super::icons::{Icon, small_icon_button};
use super::organise::Organise;
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::{Field, name_widget, readable, text_ui};
use crate::document::{Edit, Group, GroupId, GroupPin, GroupSide};
use crate::library::{Source, Widget};
use crate::types::{TextureShape, Type, Value};

/// The types that a pin of a group may have, beside any.
const TYPES: [Type; 14] = [
    Type::F32,
    Type::Vec2,
    Type::Vec3,
    Type::Vec4,
    Type::I32,
    Type::U32,
    Type::Bool,
    Type::Mat2,
    Type::Mat3,
    Type::Mat4,
    Type::Texture(TextureShape::Flat),
    Type::Texture(TextureShape::Array),
    Type::Texture(TextureShape::Cube),
    Type::Texture(TextureShape::Volume),
];

/// Shows the definition of a group, which every node that stands for it shares.
pub fn group_ui(ui: &mut Ui, id: GroupId, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let Some(group) = editor.document.graph().group(id) else { return };
    section(ui, "Group definition", theme, |ui| {
        let describe = |name: String, help: String| Edit::DescribeGroup { group: id, name, help };
        row(ui, "Name", "", |ui| {
            if let Some(name) = text_ui(ui, ("group name", id), "Group name", &group.name, "") {
                actions.change("Rename group", describe(name.trim().to_owned(), group.help.clone()));
            }
        });
        row(ui, "Help", "Shown in the palette", |ui| {
            if let Some(help) = text_ui(ui, ("group help", id), "Group help", &group.help, "What it does") {
                actions.change("Describe group", describe(group.name.clone(), help));
            }
        });
        let uses = editor.document.graph().instances_of(id).count();
        let text = match uses {
            0 => "Nothing uses this group".to_owned(),
            1 => "Used once".to_owned(),
            _ => format!("Used {uses} times; a change here changes them all"),
        };
        remark(ui, &text, theme);
        ui.horizontal_wrapped(|ui| {
            for command in [Organise::EnterGroup, Organise::LeaveGroup, Organise::Ungroup] {
                if command.is_enabled(editor) && ui.button(command.title()).clicked() {
                    actions.run(Command::Organise(command));
                }
            }
            let save = ui.button("Save to library");
            if save.on_hover_text("Into the folder of your own nodes, for other documents").clicked() {
                actions.push(Action::SaveGroup(id));
            }
            if uses == 0 && ui.button("Delete group").clicked() {
                actions.change("Delete group", Edit::RemoveGroup(id));
            }
        });
    });
    for (title, side) in [("Group inputs", GroupSide::Inputs), ("Group outputs", GroupSide::Outputs)] {
        section(ui, title, theme, |ui| {
            for (place, pin) in group.pins(side).iter().enumerate() {
                pin_ui(ui, Place { id, group, side, place }, pin, theme, actions);
            }
            let add = if side == GroupSide::Inputs { "Add input" } else { "Add output" };
            if ui.button(add).clicked() {
                let pin = GroupPin {
                    name: group.free_pin_name(side, "value"),
                    ty: Some(Type::F32),
                    ..GroupPin::default()
                };
                actions.change(add, Edit::SetGroupPin { group: id, side, old: None, new: Some(pin) });
            }
        });
    }
}

/// Where a pin stands.
#[derive(Clone, Copy)]
struct Place<'a> {
    id: GroupId,
    group: &'a Group,
    side: GroupSide,
    place: usize,
}

impl Place<'_> {
    fn set(self, old: &GroupPin, new: Option<GroupPin>) -> Edit {
        Edit::SetGroupPin { group: self.id, side: self.side, old: Some(old.name.clone()), new }
    }
}

fn pin_ui(ui: &mut Ui, at: Place<'_>, pin: &GroupPin, theme: &Theme, actions: &mut Actions) {
    let salt = (at.id, at.side, at.place);
    let which = if at.side == GroupSide::Inputs { "input" } else { "output" };
    let name = format!("{which} {}", readable(&pin.name));
    let open_id = ui.make_persistent_id(("group pin", salt));
    let mut open = ui.data_mut(|data| *data.get_temp_mut_or_default::<bool>(open_id));
    ui.horizontal(|ui| {
        let icon = if open { Icon::Up } else { Icon::Down };
        if small_icon_button(ui, icon, &format!("Settings of {name}")).clicked() {
            open = !open;
            ui.data_mut(|data| data.insert_temp(open_id, open));
        }
        let room = (ui.available_width() - 88.0).max(60.0);
        ui.scope(|ui| {
            ui.set_max_width(room * 0.5);
            if let Some(text) = text_ui(ui, ("pin name", salt), &format!("Name of {name}"), &pin.name, "") {
                actions.change("Rename pin", at.set(pin, Some(GroupPin { name: text, ..pin.clone() })));
            }
        });
        type_ui(ui, at, pin, &name, room * 0.5, actions);
        let last = at.group.pins(at.side).len() - 1;
        let to = |place| Edit::MoveGroupPin { group: at.id, side: at.side, name: pin.name.clone(), place };
        if at.place > 0 && small_icon_button(ui, Icon::Up, &format!("Move up {name}")).clicked() {
            actions.change("Move pin", to(at.place - 1));
        } else if at.place == 0
            && last > 0
            && small_icon_button(ui, Icon::Down, &format!("Move down {name}")).clicked()
        {
            actions.change("Move pin", to(1));
        }
        if small_icon_button(ui, Icon::Cross, &format!("Remove {name}")).clicked() {
            actions.change("Remove pin", at.set(pin, None));
        }
    });
    if open {
        let frame = egui::Frame::new().fill(theme.raised).corner_radius(4.0).inner_margin(8.0);
        frame.show(ui, |ui| details_ui(ui, at, pin, &name, actions));
        ui.add_space(4.0);
    }
}

fn type_ui(ui: &mut Ui, at: Place<'_>, pin: &GroupPin, name: &str, width: f32, actions: &mut Actions) {
    let label = |ty: Option<Type>| ty.map_or("any type", Type::label);
    let combo = ComboBox::from_id_salt(("pin type", at.id, at.side, at.place)).width(width);
    let response = combo.selected_text(label(pin.ty)).show_ui(ui, |ui| {
        let types = std::iter::once(None).chain(TYPES.into_iter().map(Some));
        for ty in types {
            if ui.selectable_label(ty == pin.ty, label(ty)).clicked() {
                actions.change("Change type of pin", at.set(pin, Some(GroupPin { ty, ..pin.clone() })));
            }
        }
    });
    name_widget(&response.response, &format!("Type of {name}"));
}

fn details_ui(ui: &mut Ui, at: Place<'_>, pin: &GroupPin, name: &str, actions: &mut Actions) {
    let set = |new: GroupPin| at.set(pin, Some(new));
    row(ui, "Help", "Shown at the pin", |ui| {
        let salt = ("pin help", at.id, at.side, at.place);
        if let Some(help) = text_ui(ui, salt, &format!("Help of {name}"), &pin.help, "What it is") {
            actions.change("Describe pin", set(GroupPin { help, ..pin.clone() }));
        }
    });
    let Some(ty) = pin.ty.filter(|ty| !ty.is_texture() && ty.component_count() <= 4) else { return };
    row(ui, "Default", "While nothing is wired to it", |ui| default_ui(ui, at, pin, ty, name, actions));
    if at.side == GroupSide::Outputs {
        return;
    }
    if matches!(ty, Type::Vec3 | Type::Vec4) {
        row(ui, "Colour", "Edited with a colour picker", |ui| {
            let mut colour = pin.colour;
            let response = ui.checkbox(&mut colour, "");
            name_widget(&response, &format!("Colour of {name}"));
            if response.changed() {
                actions.change("Change pin", set(GroupPin { colour, ..pin.clone() }));
            }
        });
    }
    if ty != Type::Bool {
        row(ui, "Range", "What its slider spans", |ui| {
            let [low, high] = pin.range.unwrap_or([0.0, 1.0]);
            let number_width = number_width(ui, 2);
            let field_name = format!("Range of {name}");
            let field = Field { number_width, ..Field::new(&field_name, Type::Vec2) };
            if let Some((value, widget)) = field.show(ui, &[low, high])
                && let [low, high] = value.components()[..]
            {
                let range = Some([low, high.max(low + 1e-6)]);
                actions.change_by(widget, "Change range", set(GroupPin { range, ..pin.clone() }));
            }
        });
    }
}

/// The default: numbers, or what the pin reads from outside the graph while nothing is wired.
fn default_ui(ui: &mut Ui, at: Place<'_>, pin: &GroupPin, ty: Type, name: &str, actions: &mut Actions) {
    let set = |default| at.set(pin, Some(GroupPin { default, ..pin.clone() }));
    let source = match &pin.default {
        Some(Value::Text(source)) => Some(source.as_str()),
        _ => None,
    };
    let fitting =
        Source::names().filter(|name| Source::by_name(name).is_some_and(|source| source.ty() == ty));
    let fitting: Vec<&str> = fitting.collect();
    if at.side == GroupSide::Inputs && !fitting.is_empty() {
        let combo = ComboBox::from_id_salt(("pin source", at.id, at.side, at.place)).width(70.0);
        let response = combo.selected_text(source.map_or("value".to_owned(), readable)).show_ui(ui, |ui| {
            if ui.selectable_label(source.is_none(), "value").clicked() {
                actions.change("Change default", set(None));
            }
            for choice in fitting {
                if ui.selectable_label(source == Some(choice), readable(choice)).clicked() {
                    actions.change("Change default", set(Some(Value::Text(choice.to_owned()))));
                }
            }
        });
        name_widget(&response.response, &format!("Source of {name}"));
    }
    if source.is_none() {
        let components = pin.default.clone().unwrap_or(Value::Number(0.0)).fitted_to(ty);
        let widget = match ty {
            Type::Bool => Widget::Toggle,
            _ if pin.colour => Widget::Colour,
            _ => Widget::Number,
        };
        let (slider, number_width) = slider_and_number(ui, ty.component_count(), pin.range.is_some(), 0.0);
        let field_name = format!("Default of {name}");
        let field = Field { widget, range: pin.range, number_width, slider, ..Field::new(&field_name, ty) };
        if let Some((value, widget)) = field.show(ui, &components) {
            actions.change_by(widget, "Change default", set(Some(value)));
        }
    }
}
