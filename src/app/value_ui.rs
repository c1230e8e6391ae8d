//! Fields that edit a value: numbers to drag or type, colours, boxes to tick, choices, names.
//!
//! The same fields serve the nodes on the canvas, the inspector and the parameter list. A field never changes
//! anything: it returns what the value should become and the id of the widget that did it, which groups a drag or a
//! spell of typing into one undo step.

use egui::{AsIdSalt, Checkbox, ComboBox, Id, Response, TextEdit, Ui};

use super::colour_ui::{ColourField, Stored};
use super::number_ui::{Component, Number};
use crate::library::Widget;
use crate::types::{Type, Value};

/// What a field edits.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// What a screen reader says: `Multiply b`.
    pub name: &'a str,
    /// The type of the value.
    pub ty: Type,
    /// How it is edited.
    pub widget: Widget,
    /// From where to where sliding and dragging go; typing may go beyond.
    pub range: Option<[f64; 2]>,
    /// What typing cannot go beyond.
    pub limits: Option<[f64; 2]>,
    /// The components that the menu of each number resets it to.
    pub default: Option<&'a [f64]>,
    /// The width that one number takes, in points at the present scale.
    pub number_width: f32,
    /// The width of the slider before a single number that has a range, in points.
    pub slider: Option<f32>,
}

/// A value that a field wants, and the widget that the user is holding.
pub type FieldEdit = Option<(Value, Id)>;

/// What becomes of a value that several nodes have.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedEdit {
    /// The components that they all get; `None` for those that stay as they are in each.
    pub components: Vec<Option<f64>>,
    /// The widget that the user is holding.
    pub widget: Id,
}

impl<'a> Field<'a> {
    /// A field of numbers without a range.
    pub const fn new(name: &'a str, ty: Type) -> Self {
        Self {
            name,
            ty,
            widget: Widget::Number,
            range: None,
            limits: None,
            default: None,
            number_width: 48.0,
            slider: None,
        }
    }

    /// The field for `components`, laid out from left to right.
    pub fn show(&self, ui: &mut Ui, components: &[f64]) -> FieldEdit {
        let mut old = components.to_vec();
        old.resize(self.ty.component_count(), 0.0);
        let shared: Vec<Component> = old.iter().copied().map(Component::same).collect();
        let edit = self.show_shared(ui, &shared)?;
        let new: Vec<f64> = edit.components.iter().zip(old).map(|(new, old)| new.unwrap_or(old)).collect();
        Some((Value::from_components(&new, self.ty), edit.widget))
    }

    /// The field for what several nodes have.
    pub fn show_shared(&self, ui: &mut Ui, components: &[Component]) -> Option<SharedEdit> {
        match (self.widget, self.ty) {
            (_, Type::Bool) | (Widget::Toggle, Type::F32) => self.toggle(ui, components),
            (Widget::Colour, Type::Vec3 | Type::Vec4) => {
                ColourField { name: self.name, stored: Stored::Linear }.show(ui, components)
            }
            (_, Type::Mat2 | Type::Mat3 | Type::Mat4) => self.matrix(ui, components),
            _ => self.numbers(ui, components),
        }
    }

    /// The width that [`Field::show`] takes, for layouts that must know it before.
    pub fn width(&self) -> f32 {
        match (self.widget, self.ty) {
            (_, Type::Bool) | (Widget::Toggle, Type::F32) => 22.0,
            (Widget::Colour, Type::Vec3 | Type::Vec4) => 44.0,
            (_, Type::Mat2 | Type::Mat3 | Type::Mat4 | Type::Texture(_)) => 0.0,
            _ => {
                let count = self.ty.component_count() as f32;
                count * self.number_width + (count - 1.0) * NUMBER_GAP
            }
        }
    }

    fn toggle(&self, ui: &mut Ui, components: &[Component]) -> Option<SharedEdit> {
        let component = components.first()?;
        let mut on = component.value != 0.0 && !component.mixed;
        let response = ui.add(Checkbox::without_text(&mut on).indeterminate(component.mixed));
        name_widget(&response, self.name);
        let components = vec![Some(f64::from(u8::from(on)))];
        response.changed().then_some(SharedEdit { components, widget: response.id })
    }

    fn numbers(&self, ui: &mut Ui, components: &[Component]) -> Option<SharedEdit> {
        const AXES: [&str; 4] = ["x", "y", "z", "w"];
        let several = components.len() > 1;
        let mut edit = None;
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, NUMBER_GAP);
        for (index, component) in components.iter().enumerate() {
            let name = match AXES.get(index) {
                Some(axis) if several => format!("{} {axis}", self.name),
                _ => self.name.to_owned(),
            };
            let changed = self.number(&name, index, several).show(ui, *component);
            edit = edit.or(changed.map(|changed| one_of(components.len(), index, changed)));
        }
        ui.spacing_mut().item_spacing.x = spacing;
        edit
    }

    fn matrix(&self, ui: &mut Ui, components: &[Component]) -> Option<SharedEdit> {
        let side = match self.ty {
            Type::Mat2 => 2,
            Type::Mat3 => 3,
            _ => 4,
        };
        let mut edit = None;
        ui.vertical(|ui| {
            for row in 0..side {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = NUMBER_GAP;
                    for column in 0..side {
                        let name = format!("{} row {} column {}", self.name, row + 1, column + 1);
                        let index = column * side + row;
                        let Some(component) = components.get(index) else { continue };
                        let changed = self.number(&name, index, true).show(ui, *component);
                        edit =
                            edit.take().or(changed.map(|changed| one_of(components.len(), index, changed)));
                    }
                });
            }
        });
        edit
    }

    fn number<'b>(&self, name: &'b str, index: usize, several: bool) -> Number<'b> {
        let type_limits = match self.ty {
            Type::U32 => Some([0.0, f64::from(u32::MAX)]),
            Type::I32 => Some([f64::from(i32::MIN), f64::from(i32::MAX)]),
            _ => None,
        };
        let (whole, angle) = (type_limits.is_some(), self.widget == Widget::Angle);
        Number {
            name,
            whole,
            angle,
            decimals: if whole {
                0
            } else if angle {
                1
            } else {
                3
            },
            range: self.range,
            limits: self.limits.or(type_limits),
            default: self.default.and_then(|default| default.get(index).copied()),
            width: self.number_width,
            slider: self.slider.filter(|_| !several),
        }
    }
}

/// A change of one component.
fn one_of(count: usize, index: usize, (value, widget): (f64, Id)) -> SharedEdit {
    let components = (0..count).map(|at| (at == index).then_some(value)).collect();
    SharedEdit { components, widget }
}

/// Between the numbers of one value, in points.
const NUMBER_GAP: f32 = 3.0;

/// A choice among texts. Returns the index of a new one.
pub fn choice_ui<'a>(
    ui: &mut Ui,
    salt: impl AsIdSalt,
    name: &str,
    chosen: &str,
    values: impl Iterator<Item = &'a str>,
    width: f32,
) -> Option<String> {
    let mut picked = None;
    let shown = if chosen.is_empty() { "none".to_owned() } else { readable(chosen) };
    let response = ComboBox::from_id_salt((salt, "choice"))
        .width(width)
        .truncate()
        .selected_text(shown)
        .show_ui(ui, |ui| {
            ui.set_min_width(width.max(90.0));
            for value in values {
                if ui.selectable_label(value == chosen, readable(value)).clicked() && value != chosen {
                    picked = Some(value.to_owned());
                }
            }
        })
        .response;
    name_widget(&response, name);
    picked
}

/// `half_lambert` as a person reads it: `half lambert`.
pub fn readable(name: &str) -> String {
    name.replace('_', " ")
}

/// A line of text that takes effect when the keyboard leaves it or on Enter; Escape takes the old text back.
pub fn text_ui(ui: &mut Ui, salt: impl AsIdSalt, name: &str, text: &str, hint: &str) -> Option<String> {
    let id = ui.make_persistent_id((salt, "text"));
    let mut buffer = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| text.to_owned());
    let edit =
        TextEdit::singleline(&mut buffer).id(id).hint_text(hint.to_owned()).desired_width(f32::INFINITY);
    let response = ui.add(edit);
    name_widget(&response, name);
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, buffer));
        return None;
    }
    ui.data_mut(|data| data.remove::<String>(id));
    let given_up = ui.input(|input| input.key_pressed(egui::Key::Escape));
    (response.lost_focus() && !given_up && buffer != text).then_some(buffer)
}

/// Gives a text field the keyboard with its first `letters` selected, so that typing replaces them.
pub fn select_text(response: &Response, letters: usize) {
    use egui::text::{CCursor, CCursorRange};
    response.request_focus();
    let mut state = TextEdit::load_state(&response.ctx, response.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::default(), CCursor::new(letters))));
    TextEdit::store_state(&response.ctx, response.id, state);
}

/// What a screen reader, and a test, calls a widget without a visible label of its own.
pub fn name_widget(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}
