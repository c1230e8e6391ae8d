//! One number: slid and dragged within its range, typed beyond it up to its limits, reset from its menu.

use std::cell::Cell;
use std::f64::consts::{PI, TAU};

use egui::{DragValue, Id, Response, RichText, Slider, SliderClamping, Tooltip, Ui, vec2};

use super::arithmetic;
use super::value_ui::name_widget;

/// What a float holds.
const FLOATS: [f64; 2] = [f32::MIN as f64, f32::MAX as f64];

/// What several values say where they differ.
pub const MIXED: &str = "—";

/// How long a number that was limited says so.
const HINT_SECS: f64 = 4.0;

/// A number that one or several nodes have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Component {
    /// What it is, in the first of them.
    pub value: f64,
    /// Whether another of them has another one.
    pub mixed: bool,
}

impl Component {
    /// A number that is the same everywhere.
    pub const fn same(value: f64) -> Self {
        Self { value, mixed: false }
    }
}

/// The field of one number.
#[derive(Clone, Copy, Debug)]
pub struct Number<'a> {
    /// What a screen reader says.
    pub name: &'a str,
    /// Without a fraction.
    pub whole: bool,
    /// Degrees in the window, radians in the value.
    pub angle: bool,
    /// From where to where sliding and dragging go.
    pub range: Option<[f64; 2]>,
    /// What typing cannot go beyond.
    pub limits: Option<[f64; 2]>,
    /// What its menu resets it to.
    pub default: Option<f64>,
    /// The most digits behind the point that it shows.
    pub decimals: usize,
    /// In points at the present scale.
    pub width: f32,
    /// The width of the slider before it, in points, where there is one and a range.
    pub slider: Option<f32>,
}

impl<'a> Number<'a> {
    /// Any number, without range, limits and default.
    pub const fn new(name: &'a str) -> Self {
        Self {
            name,
            whole: false,
            angle: false,
            range: None,
            limits: None,
            default: None,
            decimals: 3,
            width: 48.0,
            slider: None,
        }
    }

    /// Draws it. Returns the number that it becomes and the widget that the user is holding.
    pub fn show(&self, ui: &mut Ui, component: Component) -> Option<(f64, Id)> {
        let shown = Component { value: self.shown_of(component.value), ..component };
        let slid = self.slider_ui(ui, shown);
        let (number, widget) = slid.or(self.field_ui(ui, shown))?;
        let value = self.value_of(number);
        (component.mixed || value != component.value).then_some((value, widget))
    }

    fn slider_ui(&self, ui: &mut Ui, shown: Component) -> Option<(f64, Id)> {
        let [from, to] = self.range?.map(|end| self.shown_of(end));
        ui.spacing_mut().slider_width = self.slider?;
        let mut slid = shown.value;
        let slider = Slider::new(&mut slid, from..=to).show_value(false).clamping(SliderClamping::Edits);
        let slider = if self.whole { slider.step_by(1.0) } else { slider.max_decimals(self.decimals) };
        let response = ui.add(slider);
        name_widget(&response, self.name);
        let changed = response.changed();
        let id = response.id;
        response.on_hover_text(self.help());
        changed.then_some((slid, id))
    }

    fn field_ui(&self, ui: &mut Ui, shown: Component) -> Option<(f64, Id)> {
        let range = self.range.map(|range| range.map(|end| self.shown_of(end)));
        let speed = match range {
            _ if self.whole => 0.1,
            Some([from, to]) if to > from => (to - from) / 300.0,
            _ if self.angle => 0.5,
            _ => (shown.value.abs() * 0.01).max(0.005),
        };
        let typed = Cell::new(None);
        let mut number = shown.value;
        let drag = DragValue::new(&mut number)
            .speed(speed)
            .min_decimals(0)
            .max_decimals(self.decimals)
            .custom_formatter(
                |number, _| {
                    if shown.mixed { MIXED.to_owned() } else { text_of(number, self.decimals) }
                },
            )
            .custom_parser(|text| {
                typed.set(arithmetic::evaluate(text));
                typed.get()
            })
            .update_while_editing(false)
            .suffix(if self.angle && !shown.mixed { "°" } else { "" });
        let response = ui.add_sized(vec2(self.width, ui.spacing().interact_size.y), drag);
        name_widget(&response, self.name);
        let limits = self.limits.unwrap_or(FLOATS).map(|end| self.shown_of(end));
        self.limit_hint_ui(&response, limits, typed.get());
        let reset = self.menu_ui(&response);
        let (id, changed, dragged) = (response.id, response.changed(), response.dragged());
        response.on_hover_text(self.help());
        if let Some(default) = reset {
            return Some((self.shown_of(default), id));
        }
        if let Some(typed) = typed.get() {
            // A text that nobody touched is no change, though it says less than the number.
            let untouched = arithmetic::evaluate(&text_of(shown.value, self.decimals)) == Some(typed);
            return (shown.mixed || !untouched).then_some((limited(self.rounded(typed), limits), id));
        }
        if !changed {
            return None;
        }
        let number = range.filter(|_| dragged).map_or(number, |range| limited(number, range));
        Some((limited(self.rounded(number), limits), id))
    }

    /// Says for a while that a number was typed which the limits do not allow.
    fn limit_hint_ui(&self, response: &Response, limits: [f64; 2], typed: Option<f64>) {
        let id = response.id.with("limited");
        let now = response.ctx.input(|input| input.time);
        if let Some(typed) = typed {
            let stays = limited(typed, limits);
            let hint = (stays != typed).then(|| {
                let side = if typed > stays { "at most" } else { "at least" };
                let unit = if self.angle { "°" } else { "" };
                (format!("{side} {}{unit}", text_of(stays, self.decimals)), now + HINT_SECS)
            });
            response.ctx.data_mut(|data| match hint {
                Some(hint) => drop(data.insert_temp(id, hint)),
                None => data.remove::<(String, f64)>(id),
            });
        }
        let hint = response.ctx.data(|data| data.get_temp::<(String, f64)>(id));
        let Some((text, until)) = hint.filter(|(_, until)| now < *until) else { return };
        let tip = Tooltip::always_open(response.ctx.clone(), response.layer_id, id, response);
        tip.gap(4.0).show(|ui| {
            ui.label(RichText::new(format!("Limited: {text}")).color(ui.visuals().warn_fg_color));
        });
        response.ctx.request_repaint_after_secs((until - now) as f32);
    }

    /// Returns the default when it is asked for.
    fn menu_ui(&self, response: &Response) -> Option<f64> {
        let default = self.default?;
        let mut reset = None;
        response.context_menu(|ui| {
            let text = text_of(self.shown_of(default), self.decimals);
            let unit = if self.angle { "°" } else { "" };
            if ui.button(format!("Reset to {text}{unit}")).clicked() {
                reset = Some(default);
                ui.close();
            }
        });
        reset
    }

    fn help(&self) -> String {
        let unit = if self.angle { "°" } else { "" };
        let span = |[from, to]: [f64; 2]| {
            let text = |end| text_of(self.shown_of(end), self.decimals);
            format!("{} to {}{unit}", text(from), text(to))
        };
        let mut lines = Vec::new();
        if let Some(range) = self.range {
            lines.push(format!("Slides from {}", span(range)));
        }
        lines.push(match (self.limits, self.range) {
            (Some(limits), _) => format!("Takes {}", span(limits)),
            (None, Some(_)) => "Takes any number that is typed".to_owned(),
            (None, None) => "Takes any number".to_owned(),
        });
        lines.push("Drag, or type a number or a sum such as pi/3".to_owned());
        lines.join("\n")
    }

    const fn rounded(&self, number: f64) -> f64 {
        if self.whole { number.round() } else { number }
    }

    const fn shown_of(&self, value: f64) -> f64 {
        if self.angle { value.to_degrees() } else { value }
    }

    fn value_of(&self, number: f64) -> f64 {
        if self.angle { degrees_to_radians(number) } else { number }
    }
}

/// `f64::clamp` panics where the ends are in the wrong order.
const fn limited(number: f64, [from, to]: [f64; 2]) -> f64 {
    number.min(to).max(from)
}

/// A number as a field shows it. Dozens of digits say less than an exponent, and fit no field; so do dozens of zeros.
fn text_of(number: f64, decimals: usize) -> String {
    let size = number.abs();
    if size >= 1e7 || size > 0.0 && size < 0.5 * 0.1_f64.powi(decimals as i32) {
        let text = format!("{number:.3e}");
        return match text.split_once('e') {
            Some((digits, exponent)) => format!("{}e{exponent}", without_zeros(digits)),
            None => text,
        };
    }
    without_zeros(&format!("{number:.decimals$}")).to_owned()
}

fn without_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// Whole quarters of a turn become the exact f64, so that 90° is `PI / 2` and not almost.
fn degrees_to_radians(degrees: f64) -> f64 {
    if degrees % 45.0 == 0.0 { degrees / 360.0 * TAU } else { degrees / 180.0 * PI }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_angles_are_exact() {
        assert_eq!(degrees_to_radians(90.0), PI / 2.0);
        assert_eq!(degrees_to_radians(360.0), TAU);
        assert!((degrees_to_radians(30.0) - PI / 6.0).abs() < 1e-15);
    }

    #[test]
    fn numbers_say_what_they_are() {
        let cases = [
            (0.0, 3, "0"),
            (0.5, 3, "0.5"),
            (-12.3456, 3, "-12.346"),
            (100.0, 3, "100"),
            (100.0, 0, "100"),
            (0.000_12, 3, "1.2e-4"),
            (1e-7, 3, "1e-7"),
            (25_000_000.0, 3, "2.5e7"),
            (3e38, 3, "3e38"),
        ];
        for (number, decimals, text) in cases {
            assert_eq!(text_of(number, decimals), text, "{number}");
        }
    }

    #[test]
    fn limits_hold_whatever_their_order() {
        assert_eq!(limited(5.0, [0.0, 1.0]), 1.0);
        assert_eq!(limited(-5.0, [0.0, 1.0]), 0.0);
        assert_eq!(limited(0.5, [0.0, 1.0]), 0.5);
        assert_eq!(limited(5.0, [3.0, 1.0]), 3.0);
    }
}
