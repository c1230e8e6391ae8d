//! What a node shows of its values: the fields beside unconnected inputs and the choices in its body.

use egui::{Align, Layout, RichText, Ui};

use super::action::Actions;
use super::pin_style;
use super::theme::Theme;
use super::value_ui::{Field, choice_ui, readable, text_ui};
use crate::compile::Compiled;
use crate::document::{Document, Edit, Node, NodeId, Pin};
use crate::library::{Choice, Input, InputDefault, PinType, Source};
use crate::types::{Type, Value};

/// The width of one number beside a pin, in graph units.
const SLOT_NUMBER_WIDTH: f32 = 46.0;
/// The width of each number of a vector beside a pin, in graph units.
const SLOT_VECTOR_NUMBER_WIDTH: f32 = 36.0;
/// The height of a choice in a node's body, in graph units.
pub const CHOICE_HEIGHT: f32 = 26.0;

/// The type of an input: what the compiler found, else what its kind says.
pub fn input_type(compiled: &Compiled, pin: &Pin, input: &Input) -> Option<Type> {
    compiled.input_types.get(pin).copied().or(match input.ty {
        PinType::Fixed(ty) => Some(ty),
        PinType::Generic => match &input.default {
            InputDefault::Number(numbers) => Type::float_vector(numbers.len()),
            _ => None,
        },
    })
}

/// The components that count for an input while nothing is wired to it.
pub fn input_components(node: &Node, input: &Input, ty: Type) -> Option<Vec<f64>> {
    if let Some(value) = node.values.get(&input.name) {
        return Some(value.fitted_to(ty));
    }
    input_default(input, ty)
}

/// The components that an input has before anything is typed.
pub fn input_default(input: &Input, ty: Type) -> Option<Vec<f64>> {
    match &input.default {
        InputDefault::Number(numbers) => Some(Value::Vector(numbers.clone()).fitted_to(ty)),
        _ => None,
    }
}

/// The field of an input on the canvas; `None` when a value cannot be typed there.
pub fn slot_field<'a>(name: &'a str, input: &Input, ty: Type) -> Option<Field<'a>> {
    let typed = matches!(input.default, InputDefault::Number(_)) && !ty.is_texture();
    let number_width = if ty.component_count() > 1 { SLOT_VECTOR_NUMBER_WIDTH } else { SLOT_NUMBER_WIDTH };
    let field = Field {
        widget: input.widget,
        range: input.range,
        limits: input.limits,
        number_width,
        ..Field::new(name, ty)
    };
    (typed && field.width() > 0.0).then_some(field)
}

/// The width of what [`slot_ui`] shows beside an input, in graph units.
pub fn slot_width(compiled: &Compiled, pin: &Pin, input: &Input) -> f32 {
    if let InputDefault::Source(source) = &input.default {
        return 7.0 * source_label(*source).chars().count() as f32 + 4.0;
    }
    let Some(ty) = input_type(compiled, pin, input) else { return 0.0 };
    slot_field("", input, ty).map_or(0.0, |field| field.width())
}

/// An unconnected input on the canvas.
#[derive(Clone, Copy)]
pub struct Slot<'a> {
    /// The input's pin.
    pub pin: &'a Pin,
    /// The node.
    pub node: &'a Node,
    /// What its kind says of it.
    pub input: &'a Input,
    /// What the node is called.
    pub title: &'a str,
    /// Points per graph unit.
    pub scale: f32,
}

impl Slot<'_> {
    /// Shows its value, or says what it reads.
    pub fn show(&self, ui: &mut Ui, compiled: &Compiled, actions: &mut Actions) {
        let Self { pin, node, input, .. } = *self;
        if let InputDefault::Source(source) = &input.default {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(source_label(*source)).weak()).selectable(false));
            });
            return;
        }
        let Some(ty) = input_type(compiled, pin, input) else { return };
        let name = format!("{} {}", self.title, readable(&input.name));
        let Some(mut field) = slot_field(&name, input, ty) else { return };
        let Some(components) = input_components(node, input, ty) else { return };
        field.number_width *= self.scale;
        if let Some((value, widget)) = field.show(ui, &components) {
            actions.change_by(widget, format!("Change {name}"), Edit::SetValue(pin.clone(), Some(value)));
        }
    }
}

/// What an unconnected input reads from outside the graph.
pub fn source_label(source: Source) -> String {
    match source {
        Source::Uv => "UV".to_owned(),
        Source::ScreenUv => "screen UV".to_owned(),
        // Node files name every source that they may use as a default.
        source => source.name().map_or_else(|| "built in".to_owned(), readable),
    }
}

/// A choice of a node.
#[derive(Clone, Copy)]
pub struct ChoiceRow<'a> {
    /// The document, for the names of parameters and textures.
    pub document: &'a Document,
    /// The node.
    pub id: NodeId,
    /// The node.
    pub node: &'a Node,
    /// What the node is called.
    pub title: &'a str,
    /// The choice.
    pub choice: &'a Choice,
}

impl ChoiceRow<'_> {
    /// Shows what is chosen and offers the rest, as wide as there is room.
    pub fn show(&self, ui: &mut Ui, actions: &mut Actions) {
        let Self { document, id, node, title, choice } = *self;
        let name = format!("{title} {}", readable(&choice.name));
        let default = choice.values.first().map(String::as_str);
        let chosen = node.option(&choice.name).or(default).unwrap_or_default();
        let width = ui.available_width();
        let salt = (id, &choice.name);
        let picked = match choice_values(document, id, choice) {
            Some(values) => choice_ui(ui, salt, &name, chosen, values.into_iter(), width),
            None => text_ui(ui, salt, &name, chosen, ""),
        };
        if let Some(value) = picked {
            actions.change(format!("Change {name}"), Edit::SetOption(id, choice.name.clone(), Some(value)));
        }
    }
}

/// What can be chosen at a node; `None` where any text can.
pub fn choice_values<'a>(document: &'a Document, id: NodeId, choice: &'a Choice) -> Option<Vec<&'a str>> {
    if !choice.values.is_empty() {
        return Some(choice.values.iter().map(String::as_str).collect());
    }
    let graph = document.graph();
    Some(match choice.name.as_str() {
        "parameter" => document.parameters().iter().map(|parameter| parameter.name.as_str()).collect(),
        "texture" => document.textures().iter().map(|texture| texture.name.as_str()).collect(),
        "wire" => graph.wire_names(graph.owner_of(id)),
        "pass_texture" => document.pass_textures(),
        _ => return None,
    })
}

/// The name of a type in the colour of its wires.
pub fn type_text(ty: Type, theme: &Theme) -> RichText {
    RichText::new(ty.label()).color(theme.canvas_style().inked(pin_style::of_type(ty).0))
}
