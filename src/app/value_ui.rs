//! Fields that edit a value: numbers to drag or type, colours, boxes to tick, choices, names.
//!
//! The same fields serve the nodes on the canvas, the inspector and the parameter list. A field never changes
//! anything: it returns what the value should become and the id of the widget that did it, which groups a drag or a
//! spell of typing into one undo step.

use std::f64::consts::{PI, TAU};

use egui::{AsIdSalt, ComboBox, DragValue, Id, Response, Rgba, TextEdit, Ui, vec2};

use crate::library::Widget;
use crate::types::{Type, Value};

use super::arithmetic;

/// What a field edits.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// What a screen reader says: `Multiply b`.
    pub name: &'a str,
    /// The type of the value.
    pub ty: Type,
    /// How it is edited.
    pub widget: Widget,
    /// From where to where dragging goes; typing may go beyond.
    pub range: Option<[f64; 2]>,
    /// The width that one number takes, in points at the present scale.
    pub number_width: f32,
}

/// A value that a field wants, and the widget that the user is holding.
pub type FieldEdit = Option<(Value, Id)>;

impl Field<'_> {
    /// The field for `components`, laid out from left to right.
    pub fn show(&self, ui: &mut Ui, components: &[f64]) -> FieldEdit {
        let mut components = components.to_vec();
        components.resize(self.ty.component_count(), 0.0);
        let changed = match (self.widget, self.ty) {
            (_, Type::Bool) => self.toggle(ui, &mut components),
            (Widget::Toggle, Type::F32) => self.toggle(ui, &mut components),
            (Widget::Colour, Type::Vec3 | Type::Vec4) => self.colour(ui, &mut components),
            (_, Type::Mat2 | Type::Mat3 | Type::Mat4) => self.matrix(ui, &mut components),
            _ => self.numbers(ui, &mut components),
        }?;
        Some((Value::from_components(&components, self.ty), changed))
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

    fn toggle(&self, ui: &mut Ui, components: &mut [f64]) -> Option<Id> {
        let mut on = components.first().is_some_and(|value| *value != 0.0);
        let response = ui.checkbox(&mut on, "");
        name_widget(&response, self.name);
        response.changed().then(|| {
            components[0] = f64::from(u8::from(on));
            response.id
        })
    }

    fn numbers(&self, ui: &mut Ui, components: &mut [f64]) -> Option<Id> {
        const AXES: [&str; 4] = ["x", "y", "z", "w"];
        let several = components.len() > 1;
        let mut changed = None;
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, NUMBER_GAP);
        for (index, value) in components.iter_mut().enumerate() {
            let name = match AXES.get(index) {
                Some(axis) if several => format!("{} {axis}", self.name),
                _ => self.name.to_owned(),
            };
            changed = changed.or(self.number(ui, &name, value));
        }
        ui.spacing_mut().item_spacing.x = spacing;
        changed
    }

    fn matrix(&self, ui: &mut Ui, components: &mut [f64]) -> Option<Id> {
        let side = if self.ty == Type::Mat2 {
            2
        } else if self.ty == Type::Mat3 {
            3
        } else {
            4
        };
        let mut changed = None;
        ui.vertical(|ui| {
            for row in 0..side {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = NUMBER_GAP;
                    for column in 0..side {
                        let name = format!("{} row {} column {}", self.name, row + 1, column + 1);
                        changed = changed.or(self.number(ui, &name, &mut components[column * side + row]));
                    }
                });
            }
        });
        changed
    }

    fn number(&self, ui: &mut Ui, name: &str, value: &mut f64) -> Option<Id> {
        let before = *value;
        let integer = matches!(self.ty, Type::I32 | Type::U32);
        let angle = self.widget == Widget::Angle;
        let mut shown = if angle { value.to_degrees() } else { *value };
        let range = self.range.map(|range| if angle { range.map(f64::to_degrees) } else { range });
        let speed = match range {
            _ if integer => 0.1,
            Some([from, to]) if to > from => (to - from) / 300.0,
            _ if angle => 0.5,
            _ => (shown.abs() * 0.01).max(0.005),
        };
        let large = shown.abs() >= 1e7;
        let mut drag = DragValue::new(&mut shown)
            .speed(speed)
            .min_decimals(0)
            .max_decimals(if integer {
                0
            } else if angle {
                1
            } else {
                3
            })
            .custom_parser(arithmetic::evaluate)
            .update_while_editing(false);
        // Dozens of digits say less than an exponent, and fit no field.
        if large {
            drag = drag.custom_formatter(|number, _| format!("{number:e}"));
        }
        if angle {
            drag = drag.suffix("°");
        }
        match self.ty {
            Type::U32 => drag = drag.range(0.0..=f64::from(u32::MAX)),
            Type::I32 => drag = drag.range(f64::from(i32::MIN)..=f64::from(i32::MAX)),
            _ => {}
        }
        let size = vec2(self.number_width, ui.spacing().interact_size.y);
        let response = ui.add_sized(size, drag);
        name_widget(&response, name);
        if !response.changed() {
            return None;
        }
        // Dragging stays within the range; a number beyond it can be typed.
        if let Some([from, to]) = range
            && response.dragged()
        {
            shown = shown.clamp(from, to);
        }
        *value = if angle { degrees_to_radians(shown) } else { shown };
        (*value != before).then_some(response.id)
    }

    fn colour(&self, ui: &mut Ui, components: &mut [f64]) -> Option<Id> {
        // The picker knows 0 to 1; what is brighter keeps its brightness while its hue is picked.
        let brightness = brightness_of(components);
        let [red, green, blue] = [0, 1, 2].map(|index| (components[index] / brightness) as f32);
        let alpha = components.get(3).map(|alpha| *alpha as f32);
        let response = match alpha {
            None => {
                let mut rgb = [red, green, blue];
                let response = egui::widgets::color_picker::color_edit_button_rgb(ui, &mut rgb);
                for (component, channel) in components.iter_mut().zip(rgb) {
                    *component = f64::from(channel);
                }
                response
            }
            Some(alpha) => {
                let mut rgba = Rgba::from_rgba_unmultiplied(red, green, blue, alpha);
                let kind = egui::widgets::color_picker::Alpha::OnlyBlend;
                let response = egui::widgets::color_picker::color_edit_button_rgba(ui, &mut rgba, kind);
                for (component, channel) in components.iter_mut().zip(rgba.to_rgba_unmultiplied()) {
                    *component = f64::from(channel);
                }
                response
            }
        };
        for component in components.iter_mut().take(3) {
            *component *= brightness;
        }
        name_widget(&response, self.name);
        response.changed().then_some(response.id)
    }
}

/// The largest of red, green and blue where it is above 1, else 1.
fn brightness_of(components: &[f64]) -> f64 {
    components.iter().take(3).copied().filter(|channel| channel.is_finite()).fold(1.0, f64::max)
}

/// Between the numbers of one value, in points.
const NUMBER_GAP: f32 = 3.0;

/// Whole quarters of a turn become the exact f64, so that 90° is `PI / 2` and not almost.
fn degrees_to_radians(degrees: f64) -> f64 {
    if degrees % 45.0 == 0.0 { degrees / 360.0 * TAU } else { degrees / 180.0 * PI }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_brighter_than_white_keep_their_brightness() {
        assert_eq!(brightness_of(&[4.0, 1.0, 0.5, 9.0]), 4.0, "alpha does not count");
        assert_eq!(brightness_of(&[0.2, 0.1, 0.0]), 1.0);
        assert_eq!(brightness_of(&[f64::NAN, f64::INFINITY, 2.0]), 2.0);
    }

    #[test]
    fn right_angles_are_exact() {
        assert_eq!(degrees_to_radians(90.0), PI / 2.0);
        assert_eq!(degrees_to_radians(360.0), TAU);
        assert!((degrees_to_radians(30.0) - PI / 6.0).abs() < 1e-15);
    }
}
