//! The editor of a gradient: a bar with stops to drag, the chosen stop's place and colour, and gradients to start from.
//!
//! Moving a stop or changing its colour sets values, so it compiles nothing; adding and removing one does.

use egui::epaint::Mesh;
use egui::{Color32, Id, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};

use super::action::Actions;
use super::colour_entry::byte;
use super::colour_square_ui::paint_checks;
use super::form_ui::{number_width, remark, row};
use super::gradient_presets::PRESETS;
use super::special_ui::name_handle;
use super::theme::Theme;
use super::value_ui::{Field, choice_ui};
use crate::document::{Edit, Node, NodeId, Pin};
use crate::library::Widget;
use crate::library::gradient::{Gradient, STOPS, Stop, colour_pin, from_srgb, position_pin, to_srgb};
use crate::types::{Type, Value};

const BAR_HEIGHT: f32 = 26.0;
const HANDLE: egui::Vec2 = vec2(13.0, 16.0);
/// As many stops as a gradient may have.
const MAX_STOPS: usize = 32;

/// The editor.
pub fn editor_ui(ui: &mut Ui, id: NodeId, node: &Node, theme: &Theme, actions: &mut Actions) {
    let gradient = Gradient::of_node(&node.options, &node.values);
    let memory = Id::unique(("gradient stop", id));
    let chosen = ui.data(|data| data.get_temp::<usize>(memory)).unwrap_or(0).min(gradient.stops.len() - 1);
    let mut next = chosen;
    let size = vec2(ui.available_width(), BAR_HEIGHT + HANDLE.y + 2.0);
    let (space, _) = ui.allocate_exact_size(size, Sense::hover());
    let bar = Rect::from_min_max(
        space.min + vec2(HANDLE.x / 2.0, 0.0),
        pos2(space.max.x - HANDLE.x / 2.0, space.min.y + BAR_HEIGHT),
    );
    paint(ui.painter(), bar, &gradient);
    let response = ui.interact(bar, Id::unique(("gradient bar", id)), Sense::click());
    name_handle(&response, "Gradient bar");
    let response = response.on_hover_text("Click to add a stop");
    let added = response.interact_pointer_pos().filter(|_| response.clicked());
    if let Some(pos) = added.filter(|_| gradient.stops.len() < MAX_STOPS) {
        let position = place_of(bar, pos);
        let mut gradient = gradient.clone();
        gradient.stops.push(Stop { position, colour: gradient.sample(position) });
        next = gradient.stops.len() - 1;
        actions.change("Add stop", replaced(id, node, &gradient));
    }
    let places: Vec<f64> = gradient.stops.iter().map(|stop| stop.position).collect();
    for (index, stop) in gradient.stops.iter().enumerate() {
        let tip = pos2(bar.left() + bar.width() * stop.position.clamp(0.0, 1.0) as f32, bar.bottom() - 4.0);
        let handle = Rect::from_min_size(tip - vec2(HANDLE.x / 2.0, 0.0), HANDLE);
        let response = ui.interact(handle, Id::unique(("gradient stop", id, index)), Sense::click_and_drag());
        name_handle(&response, &format!("Stop {}", rank(&places, index)));
        if response.drag_started() || response.clicked() {
            next = index;
        }
        if let Some(pos) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            let edit =
                Edit::SetValue(Pin::new(id, position_pin(index)), Some(Value::Number(place_of(bar, pos))));
            actions.change_by(response.id, "Move stop", edit);
        }
        if response.secondary_clicked() && gradient.stops.len() > 1 {
            actions.change("Remove stop", without(id, node, &gradient, index));
        }
        let edge = if index == chosen { theme.accent } else { theme.strong_text };
        paint_handle(ui.painter(), tip, opaque(stop.colour), edge);
    }
    stop_ui(ui, id, node, &gradient, chosen, actions);
    whole_ui(ui, id, node, &gradient, theme, actions);
    ui.data_mut(|data| data.insert_temp(memory, next));
}

/// Place and colour of one stop.
fn stop_ui(ui: &mut Ui, id: NodeId, node: &Node, gradient: &Gradient, chosen: usize, actions: &mut Actions) {
    let stop = &gradient.stops[chosen];
    let places: Vec<f64> = gradient.stops.iter().map(|stop| stop.position).collect();
    let label = format!("Stop {} of {}", rank(&places, chosen), gradient.stops.len());
    row(ui, &label, "The stop that is chosen; click another to choose it", |ui| {
        let field = |name, ty, widget, range, ui: &Ui| Field {
            widget,
            range,
            number_width: number_width(ui, 2),
            ..Field::new(name, ty)
        };
        let place = field("Stop position", Type::F32, Widget::Number, Some([0.0, 1.0]), ui);
        if let Some((value, widget)) = place.show(ui, &[stop.position]) {
            let pin = Pin::new(id, position_pin(chosen));
            actions.change_by(widget, "Move stop", Edit::SetValue(pin, Some(value)));
        }
        let colour = field("Stop colour", Type::Vec4, Widget::Colour, None, ui);
        if let Some((value, widget)) = colour.show(ui, &stop.colour) {
            let pin = Pin::new(id, colour_pin(chosen));
            actions.change_by(widget, "Change colour of stop", Edit::SetValue(pin, Some(value)));
        }
        let removable = gradient.stops.len() > 1;
        if ui.add_enabled(removable, egui::Button::new("Remove stop").small()).clicked() {
            actions.change("Remove stop", without(id, node, gradient, chosen));
        }
    });
}

/// What concerns all stops.
fn whole_ui(ui: &mut Ui, id: NodeId, node: &Node, gradient: &Gradient, theme: &Theme, actions: &mut Actions) {
    row(ui, "Stops", "All of them", |ui| {
        if ui.button("Reverse").clicked() {
            let mut gradient = gradient.clone();
            for stop in &mut gradient.stops {
                stop.position = 1.0 - stop.position;
            }
            gradient.stops.reverse();
            actions.change("Reverse gradient", replaced(id, node, &gradient));
        }
        if ui.button("Space evenly").clicked() {
            let mut gradient = gradient.clone();
            gradient.stops.sort_by(|a, b| a.position.total_cmp(&b.position));
            let last = (gradient.stops.len() - 1).max(1) as f64;
            for (index, stop) in gradient.stops.iter_mut().enumerate() {
                stop.position = index as f64 / last;
            }
            actions.change("Space stops evenly", replaced(id, node, &gradient));
        }
    });
    row(ui, "Preset", "Stops to start from", |ui| {
        let width = ui.available_width();
        let names = PRESETS.iter().map(|(name, _)| *name);
        if let Some(name) = choice_ui(ui, ("gradient preset", id), "Gradient preset", "", names, width)
            && let Some((_, colours)) = PRESETS.iter().find(|(known, _)| *known == name)
        {
            let gradient = Gradient { stops: preset(colours), ..gradient.clone() };
            actions.change("Take gradient", replaced(id, node, &gradient));
        }
    });
    if gradient.stops.len() == MAX_STOPS {
        remark(ui, "A gradient has at most 32 stops", theme);
    }
}

/// Which of several points one is, counted from 1 by their places: points are kept in the order in which they were added.
pub fn rank(places: &[f64], index: usize) -> usize {
    let own = places.get(index).copied().unwrap_or_default();
    let is_before = |(other, place): (usize, &f64)| *place < own || *place == own && other < index;
    1 + places.iter().enumerate().filter(|point| is_before(*point)).count()
}

fn preset(colours: &[(f64, u32)]) -> Vec<Stop> {
    let channel = |colour: u32, shift: u32| from_srgb(f64::from(colour >> shift & 0xff) / 255.0);
    let stop = |(position, colour): &(f64, u32)| Stop {
        position: *position,
        colour: [channel(*colour, 16), channel(*colour, 8), channel(*colour, 0), 1.0],
    };
    colours.iter().map(stop).collect()
}

fn place_of(bar: Rect, pos: Pos2) -> f64 {
    let place = f64::from((pos.x - bar.left()) / bar.width().max(1.0)).clamp(0.0, 1.0);
    (place * 1000.0).round() / 1000.0
}

/// The edit that gives a node these stops and no others.
fn replaced(id: NodeId, node: &Node, gradient: &Gradient) -> Edit {
    let count = gradient.stops.len().to_string();
    let mut edits = vec![Edit::SetOption(id, STOPS.to_owned(), Some(count))];
    let set = |(pin, value): (String, Value)| Edit::SetValue(Pin::new(id, pin), Some(value));
    edits.extend(gradient.values().into_iter().map(set));
    let gone = gradient.stops.len()..MAX_STOPS;
    let pins = gone.flat_map(|index| [position_pin(index), colour_pin(index)]);
    let pins = pins.filter(|pin| node.values.contains_key(pin));
    edits.extend(pins.map(|pin| Edit::SetValue(Pin::new(id, pin), None)));
    Edit::Batch(edits)
}

fn without(id: NodeId, node: &Node, gradient: &Gradient, index: usize) -> Edit {
    let mut gradient = gradient.clone();
    gradient.stops.remove(index);
    replaced(id, node, &gradient)
}

/// Draws a gradient, on squares where it lets something through.
pub fn paint(painter: &Painter, bar: Rect, gradient: &Gradient) {
    if gradient.stops.iter().any(|stop| stop.colour[3] < 1.0) {
        paint_checks(painter, bar);
    }
    // Steps must be as hard as they are, so constant gradients take more of them.
    let steps = (bar.width() as usize).clamp(16, 256);
    let mut mesh = Mesh::default();
    for step in 0..=steps {
        let t = step as f32 / steps as f32;
        let colour = shown(gradient.sample(f64::from(t)));
        let x = bar.left() + bar.width() * t;
        mesh.colored_vertex(pos2(x, bar.top()), colour);
        mesh.colored_vertex(pos2(x, bar.bottom()), colour);
        if step > 0 {
            let last = 2 * step as u32;
            mesh.add_triangle(last - 2, last - 1, last);
            mesh.add_triangle(last - 1, last, last + 1);
        }
    }
    painter.add(mesh);
}

fn paint_handle(painter: &Painter, tip: Pos2, colour: Color32, edge: Color32) {
    let half = HANDLE.x / 2.0;
    let points = vec![
        tip,
        tip + vec2(half, half),
        tip + vec2(half, HANDLE.y),
        tip + vec2(-half, HANDLE.y),
        tip + vec2(-half, half),
    ];
    painter.add(Shape::convex_polygon(points, colour, Stroke::new(1.5, edge)));
}

/// A linear colour as the window shows it.
fn shown([red, green, blue, alpha]: [f64; 4]) -> Color32 {
    let [red, green, blue] = [red, green, blue].map(|light| byte(to_srgb(light)));
    Color32::from_rgba_unmultiplied(red, green, blue, byte(alpha))
}

fn opaque([red, green, blue, _]: [f64; 4]) -> Color32 {
    shown([red, green, blue, 1.0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_by_their_places() {
        let places = [0.0, 1.0, 0.5, 0.5];
        assert_eq!([0, 1, 2, 3].map(|index| rank(&places, index)), [1, 4, 2, 3]);
    }
}
