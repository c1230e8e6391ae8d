//! The editor of a curve: a plot with keys and handles to drag, the chosen key's numbers, and curves to start from.
//!
//! Moving a key or a handle sets values, so it compiles nothing; adding and removing one does.

use egui::{Color32, Id, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};

use super::action::Actions;
use super::form_ui::{number_width, row};
use super::gradient_ui::rank;
use super::special_ui::name_handle;
use super::theme::Theme;
use super::value_ui::{Field, choice_ui};
use crate::document::{Edit, Node, NodeId, Pin};
use crate::library::curve::{Curve, CurveKey, KEYS, key_pin};
use crate::types::{Type, Value};

const PLOT_HEIGHT: f32 = 170.0;
/// The length of a handle, in points.
const HANDLE: f32 = 42.0;
/// As many keys as a curve may have.
const MAX_KEYS: usize = 32;
/// A handle steeper than this would need more numbers than a person can drag.
const STEEPEST: f64 = 1000.0;

/// Place, value and slope.
type PresetKey = (f64, f64, f64);

/// Curves to start from.
const PRESETS: [(&str, &[PresetKey]); 9] = [
    ("Linear", &[(0.0, 0.0, 1.0), (1.0, 1.0, 1.0)]),
    ("Ease in", &[(0.0, 0.0, 0.0), (1.0, 1.0, 2.0)]),
    ("Ease out", &[(0.0, 0.0, 2.0), (1.0, 1.0, 0.0)]),
    ("Ease in and out", &[(0.0, 0.0, 0.0), (1.0, 1.0, 0.0)]),
    ("Overshoot", &[(0.0, 0.0, 0.0), (0.7, 1.12, 0.0), (1.0, 1.0, 0.0)]),
    ("Bell", &[(0.0, 0.0, 0.0), (0.5, 1.0, 0.0), (1.0, 0.0, 0.0)]),
    ("Fall", &[(0.0, 1.0, -1.0), (1.0, 0.0, -1.0)]),
    ("Pulse", &[(0.0, 0.0, 0.0), (0.15, 1.0, 0.0), (1.0, 0.0, 0.0)]),
    ("Wave", &[(0.0, 0.5, 3.2), (0.25, 1.0, 0.0), (0.75, 0.0, 0.0), (1.0, 0.5, 3.2)]),
];

/// Which part of the plane is drawn where.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    rect: Rect,
    /// Lower and upper bound of both axes.
    x: [f64; 2],
    y: [f64; 2],
}

impl Plot {
    /// Shows all of a curve, and always the unit square.
    pub fn around(rect: Rect, curve: &Curve) -> Self {
        let mut x = [0.0_f64, 1.0];
        let mut y = [0.0_f64, 1.0];
        for key in &curve.keys {
            x = [x[0].min(key.x), x[1].max(key.x)];
        }
        for step in 0..=64 {
            let value = curve.sample(x[0] + (x[1] - x[0]) * f64::from(step) / 64.0);
            y = [y[0].min(value), y[1].max(value)];
        }
        let margin = (y[1] - y[0]) * 0.08;
        Self { rect, x, y: [y[0] - margin, y[1] + margin] }
    }

    fn point(&self, x: f64, y: f64) -> Pos2 {
        let part = |value: f64, [low, high]: [f64; 2]| ((value - low) / (high - low).max(1e-9)) as f32;
        let (right, up) = (part(x, self.x), part(y, self.y));
        pos2(self.rect.left() + self.rect.width() * right, self.rect.bottom() - self.rect.height() * up)
    }

    fn place(&self, pos: Pos2) -> [f64; 2] {
        let right = f64::from((pos.x - self.rect.left()) / self.rect.width().max(1.0));
        let up = f64::from((self.rect.bottom() - pos.y) / self.rect.height().max(1.0));
        [self.x[0] + (self.x[1] - self.x[0]) * right, self.y[0] + (self.y[1] - self.y[0]) * up]
    }

    /// A direction of the screen for a slope, of length 1.
    fn direction(&self, slope: f64) -> Vec2 {
        let per_x = f64::from(self.rect.width()) / (self.x[1] - self.x[0]).max(1e-9);
        let per_y = f64::from(self.rect.height()) / (self.y[1] - self.y[0]).max(1e-9);
        vec2(per_x as f32, (-slope * per_y) as f32).normalized()
    }

    /// Draws the unit square and the curve.
    pub fn paint(&self, painter: &Painter, curve: &Curve, colour: Color32) {
        painter.rect_filled(self.rect, 3.0, Color32::from_black_alpha(60));
        let grid = Stroke::new(1.0, colour.gamma_multiply(0.22));
        for step in 0..=4 {
            let at = f64::from(step) / 4.0;
            painter.line_segment([self.point(at, self.y[0]), self.point(at, self.y[1])], grid);
            painter.line_segment([self.point(self.x[0], at), self.point(self.x[1], at)], grid);
        }
        let steps = (self.rect.width() as usize).clamp(24, 320);
        let at = |step: usize| {
            let x = self.x[0] + (self.x[1] - self.x[0]) * step as f64 / steps as f64;
            self.point(x, curve.sample(x))
        };
        let clipped = painter.with_clip_rect(painter.clip_rect().intersect(self.rect));
        clipped.add(Shape::line((0..=steps).map(at).collect(), Stroke::new(1.8, colour)));
    }
}

/// The editor.
pub fn editor_ui(ui: &mut Ui, id: NodeId, node: &Node, theme: &Theme, actions: &mut Actions) {
    let curve = Curve::of_node(&node.options, &node.values);
    let memory = Id::unique(("curve key", id));
    let chosen = ui.data(|data| data.get_temp::<usize>(memory)).unwrap_or(0).min(curve.keys.len() - 1);
    let mut next = chosen;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), PLOT_HEIGHT), Sense::hover());
    let plot = held_plot(ui, id, Plot::around(rect.shrink(8.0), &curve));
    plot.paint(ui.painter(), &curve, theme.strong_text);
    let response = ui.interact(rect, Id::unique(("curve plot", id)), Sense::click());
    name_handle(&response, "Curve");
    let response = response.on_hover_text("Double-click to add a key");
    let added = response.interact_pointer_pos().filter(|_| response.double_clicked());
    if let Some(pos) = added.filter(|_| curve.keys.len() < MAX_KEYS) {
        let [x, y] = plot.place(pos);
        let slope = (curve.sample(x + 1e-4) - curve.sample(x - 1e-4)) / 2e-4;
        let mut curve = curve.clone();
        curve.keys.push(CurveKey::new(rounded(x), rounded(y), rounded(slope)));
        next = curve.keys.len() - 1;
        actions.change("Add key", replaced(id, node, &curve));
    }
    if curve.interpolation == "smooth" {
        handles_ui(ui, id, &curve, chosen, &plot, theme, actions);
    }
    let places: Vec<f64> = curve.keys.iter().map(|key| key.x).collect();
    for (index, key) in curve.keys.iter().enumerate() {
        let center = plot.point(key.x, key.y);
        let name = format!("Key {}", rank(&places, index));
        let response = knob(ui, center, Id::unique(("curve key", id, index)), &name);
        if response.drag_started() || response.clicked() {
            next = index;
        }
        if let Some(pos) = response.interact_pointer_pos().filter(|_| response.dragged()) {
            let [x, y] = plot.place(pos).map(rounded);
            actions.change_by(response.id, "Move key", set_key(id, index, CurveKey { x, y, ..*key }));
        }
        if response.secondary_clicked() && curve.keys.len() > 1 {
            actions.change("Remove key", without(id, node, &curve, index));
        }
        let fill = if index == chosen { theme.accent } else { theme.strong_text };
        ui.painter().circle(center, 4.5, fill, Stroke::new(1.0, theme.gap));
    }
    key_ui(ui, id, node, &curve, chosen, actions);
    ui.data_mut(|data| data.insert_temp(memory, next));
}

/// While something is dragged the plot stays as it was, or the curve would run away from the pointer.
fn held_plot(ui: &Ui, id: NodeId, plot: Plot) -> Plot {
    let memory = Id::unique(("curve view", id));
    let dragging = ui.input(|input| input.pointer.any_down());
    let held = ui.data(|data| data.get_temp::<([f64; 2], [f64; 2])>(memory)).filter(|_| dragging);
    let (x, y) = held.unwrap_or((plot.x, plot.y));
    ui.data_mut(|data| data.insert_temp(memory, (x, y)));
    Plot { x, y, ..plot }
}

fn knob(ui: &Ui, center: Pos2, id: Id, name: &str) -> egui::Response {
    let response = ui.interact(Rect::from_center_size(center, vec2(14.0, 14.0)), id, Sense::click_and_drag());
    name_handle(&response, name);
    response
}

/// The slopes of the chosen key as handles; with Alt they come apart.
fn handles_ui(
    ui: &Ui,
    id: NodeId,
    curve: &Curve,
    chosen: usize,
    plot: &Plot,
    theme: &Theme,
    actions: &mut Actions,
) {
    let key = &curve.keys[chosen];
    let center = plot.point(key.x, key.y);
    for (name, sign, slope) in [("Handle before", -1.0, key.slope_in), ("Handle behind", 1.0, key.slope_out)]
    {
        let end = center + plot.direction(slope) * (HANDLE * sign);
        ui.painter().line_segment([center, end], Stroke::new(1.2, theme.accent));
        ui.painter().circle_filled(end, 3.5, theme.accent);
        let response = knob(ui, end, Id::unique(("curve handle", id, name)), name)
            .on_hover_text("Alt bends the curve at the key");
        let Some(pos) = response.interact_pointer_pos().filter(|_| response.dragged()) else { continue };
        let [x, y] = plot.place(pos);
        let run = (x - key.x) * f64::from(sign);
        let least = (plot.x[1] - plot.x[0]) * 1e-3;
        let slope = rounded(((y - key.y) * f64::from(sign) / run.max(least)).clamp(-STEEPEST, STEEPEST));
        let broken = ui.input(|input| input.modifiers.alt);
        let key = match (broken, sign < 0.0) {
            (false, _) => CurveKey { slope_in: slope, slope_out: slope, ..*key },
            (true, true) => CurveKey { slope_in: slope, ..*key },
            (true, false) => CurveKey { slope_out: slope, ..*key },
        };
        actions.change_by(response.id, "Turn handle", set_key(id, chosen, key));
    }
}

/// The numbers of one key, and what concerns the whole.
fn key_ui(ui: &mut Ui, id: NodeId, node: &Node, curve: &Curve, chosen: usize, actions: &mut Actions) {
    let key = &curve.keys[chosen];
    let mut pair = |ui: &mut Ui, names: [&str; 2], numbers: [f64; 2], made: &dyn Fn([f64; 2]) -> CurveKey| {
        let mut numbers = numbers;
        for (index, name) in names.into_iter().enumerate() {
            let field = Field { number_width: number_width(ui, 2 - index), ..Field::new(name, Type::F32) };
            if let Some((value, widget)) = field.show(ui, &[numbers[index]]) {
                numbers[index] = value.components().first().copied().unwrap_or_default();
                actions.change_by(widget, "Change key", set_key(id, chosen, made(numbers)));
            }
        }
    };
    let places: Vec<f64> = curve.keys.iter().map(|key| key.x).collect();
    let label = format!("Key {} of {}", rank(&places, chosen), curve.keys.len());
    row(ui, &label, "Place and value of the key that is chosen", |ui| {
        pair(ui, ["Key place", "Key value"], [key.x, key.y], &|[x, y]| CurveKey { x, y, ..*key });
    });
    if curve.interpolation == "smooth" {
        row(ui, "Slopes", "How steep the curve arrives at the key, and how it goes on", |ui| {
            let slopes = [key.slope_in, key.slope_out];
            let made = |[slope_in, slope_out]: [f64; 2]| CurveKey { slope_in, slope_out, ..*key };
            pair(ui, ["Slope before", "Slope behind"], slopes, &made);
        });
    }
    row(ui, "Key", "What can be done with the key that is chosen", |ui| {
        for (title, slope) in [("Flat", 0.0), ("Auto", automatic_slope(curve, chosen))] {
            if ui.button(title).clicked() {
                let key = CurveKey { slope_in: slope, slope_out: slope, ..*key };
                actions.change("Change slope of key", set_key(id, chosen, key));
            }
        }
        if ui.add_enabled(curve.keys.len() > 1, egui::Button::new("Remove key")).clicked() {
            actions.change("Remove key", without(id, node, curve, chosen));
        }
    });
    row(ui, "Preset", "Keys to start from", |ui| {
        let width = ui.available_width();
        let names = PRESETS.iter().map(|(name, _)| *name);
        if let Some(name) = choice_ui(ui, ("curve preset", id), "Curve preset", "", names, width)
            && let Some((_, keys)) = PRESETS.iter().find(|(known, _)| *known == name)
        {
            let keys = keys.iter().map(|(x, y, slope)| CurveKey::new(*x, *y, *slope)).collect();
            actions.change("Take curve", replaced(id, node, &Curve { keys, ..curve.clone() }));
        }
    });
}

/// The slope between the neighbours of a key, as Catmull and Rom have it.
fn automatic_slope(curve: &Curve, index: usize) -> f64 {
    let here = &curve.keys[index];
    let before =
        curve.keys.iter().filter(|key| key.x < here.x).max_by(|a, b| a.x.total_cmp(&b.x)).unwrap_or(here);
    let behind =
        curve.keys.iter().filter(|key| key.x > here.x).min_by(|a, b| a.x.total_cmp(&b.x)).unwrap_or(here);
    let run = behind.x - before.x;
    if run > 0.0 { rounded((behind.y - before.y) / run) } else { 0.0 }
}

/// As many digits as a hand can mean.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

fn set_key(id: NodeId, index: usize, key: CurveKey) -> Edit {
    let numbers = vec![key.x, key.y, key.slope_in, key.slope_out];
    Edit::SetValue(Pin::new(id, key_pin(index)), Some(Value::Vector(numbers)))
}

/// The edit that gives a node these keys and no others.
fn replaced(id: NodeId, node: &Node, curve: &Curve) -> Edit {
    let mut edits = vec![Edit::SetOption(id, KEYS.to_owned(), Some(curve.keys.len().to_string()))];
    let set = |(pin, value): (String, Value)| Edit::SetValue(Pin::new(id, pin), Some(value));
    edits.extend(curve.values().into_iter().map(set));
    let gone = (curve.keys.len()..MAX_KEYS).map(key_pin).filter(|pin| node.values.contains_key(pin));
    edits.extend(gone.map(|pin| Edit::SetValue(Pin::new(id, pin), None)));
    Edit::Batch(edits)
}

fn without(id: NodeId, node: &Node, curve: &Curve, index: usize) -> Edit {
    let mut curve = curve.clone();
    curve.keys.remove(index);
    replaced(id, node, &curve)
}
