//! A colour: a swatch that opens a picker with a square, strips, hex, sRGB, HSV and linear numbers.
//!
//! The value is linear light, which may be brighter than white. Hex, sRGB and HSV say how it looks on screen at a
//! brightness of at most white; "Intensity" is the linear value of its brightest channel.

use egui::{Color32, Grid, Id, Popup, PopupCloseBehavior, Response, RichText, Role, Sense, TextEdit, Ui};
use egui::{WidgetInfo, vec2};

use super::colour_entry::{HexColour, Hsv, byte, decoded, encoded};
use super::colour_square_ui::{alpha_strip_ui, hue_strip_ui, paint_swatch, square_ui};
use super::number_ui::{Component, MIXED, Number};
use super::value_ui::{SharedEdit, name_widget};

/// The width of the picker, in points.
const WIDTH: f32 = 264.0;
/// The width of each number in it.
const NUMBER_WIDTH: f32 = 58.0;
/// Beyond this no picture can be told from a brighter one.
const MAX_LIGHT: f64 = 65_504.0;

/// What a colour is kept as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stored {
    /// Linear light: values of the graph, parameters and the scene.
    #[default]
    Linear,
    /// sRGB bytes: what belongs to the window and not to the picture.
    Srgb,
}

/// The field of one colour.
#[derive(Clone, Copy, Debug)]
pub struct ColourField<'a> {
    /// What a screen reader says.
    pub name: &'a str,
    /// What it is kept as, which the picker says.
    pub stored: Stored,
}

/// What the picker works on.
struct Picked {
    linear: [f64; 3],
    alpha: Option<f64>,
    hsv: Hsv,
}

impl ColourField<'_> {
    /// Draws the swatch and, while it is open, the picker. The components are linear: three, or four with alpha.
    pub fn show(&self, ui: &mut Ui, components: &[Component]) -> Option<SharedEdit> {
        let [red, green, blue, ..] = components else { return None };
        let linear = [red.value, green.value, blue.value];
        let alpha = components.get(3).map(|alpha| alpha.value);
        let mixed = components.iter().any(|component| component.mixed);
        let response = self.swatch_ui(ui, linear, alpha, mixed);
        let mut edit = None;
        Popup::from_toggle_button_response(&response)
            .id(response.id.with("picker"))
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .show(|ui| {
                ui.set_width(WIDTH);
                edit = self.picker_ui(ui, response.id, linear, alpha, components);
            });
        edit
    }

    fn swatch_ui(&self, ui: &mut Ui, linear: [f64; 3], alpha: Option<f64>, mixed: bool) -> Response {
        let size = vec2(40.0_f32.min(ui.available_width().max(16.0)), ui.spacing().interact_size.y);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let text = if mixed { MIXED.to_owned() } else { hex(linear, alpha) };
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::ColorWell, ui.is_enabled(), self.name);
            info.current_text_value = Some(text.clone());
            info
        });
        if ui.is_rect_visible(rect) {
            paint_swatch(ui.painter(), rect.shrink(1.0), linear, alpha.unwrap_or(1.0));
            let visuals = ui.style().interact(&response);
            let stroke = if response.has_focus() { ui.visuals().selection.stroke } else { visuals.bg_stroke };
            ui.painter().rect_stroke(rect, visuals.corner_radius, stroke, egui::StrokeKind::Inside);
            if mixed {
                let font = egui::TextStyle::Body.resolve(ui.style());
                let dark = encoded(linear).iter().sum::<f64>() < 1.5;
                let colour = if dark { Color32::WHITE } else { Color32::BLACK };
                ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, MIXED, font, colour);
            }
        }
        let [red, green, blue] = linear;
        let light = format!("{text}\nlinear {red:.3}, {green:.3}, {blue:.3}");
        response.on_hover_text(if mixed { "Different colours".to_owned() } else { light })
    }

    fn picker_ui(
        &self,
        ui: &mut Ui,
        id: Id,
        linear: [f64; 3],
        alpha: Option<f64>,
        components: &[Component],
    ) -> Option<SharedEdit> {
        let mut picked = Picked { linear, alpha, hsv: remembered(ui, id, Hsv::of(looks(linear))) };
        let mut widget = square_ui(ui, &format!("{} saturation and value", self.name), &mut picked.hsv)
            .map(|widget| picked.take_hsv(widget));
        let hue = hue_strip_ui(ui, &format!("{} hue strip", self.name), &mut picked.hsv.hue);
        widget = widget.or(hue.map(|widget| picked.take_hue(widget)));
        if let Some(alpha) = &mut picked.alpha {
            let strip = alpha_strip_ui(ui, &format!("{} alpha strip", self.name), alpha, linear);
            widget = widget.or(strip);
        }
        ui.add_space(2.0);
        let mixed = components.iter().any(|component| component.mixed);
        widget = widget.or(self.hex_ui(ui, id, &mut picked, mixed));
        Grid::new("numbers").num_columns(4).spacing(vec2(4.0, 4.0)).show(ui, |ui| {
            widget = widget.or(self.srgb_ui(ui, &mut picked));
            ui.end_row();
            widget = widget.or(self.hsv_ui(ui, &mut picked));
            ui.end_row();
            widget = widget.or(self.linear_ui(ui, &mut picked, components));
            ui.end_row();
            widget = widget.or(self.rest_ui(ui, &mut picked));
            ui.end_row();
        });
        let remark = match self.stored {
            Stored::Linear => "Stored as the linear numbers; sRGB, HSV and hex say how they look on screen.",
            Stored::Srgb => "Stored as the sRGB numbers.",
        };
        ui.label(RichText::new(remark).small().weak());
        ui.data_mut(|data| data.insert_temp(id.with("hsv"), picked.hsv));
        let widget = widget?;
        let [red, green, blue] = picked.linear;
        let components = [Some(red), Some(green), Some(blue)].into_iter();
        Some(SharedEdit { components: components.chain(picked.alpha.map(Some)).collect(), widget })
    }

    fn hex_ui(&self, ui: &mut Ui, id: Id, picked: &mut Picked, mixed: bool) -> Option<Id> {
        let (text_id, problem_id) = (id.with("hex"), id.with("hex problem"));
        let colour = hex(picked.linear, picked.alpha);
        let now = if mixed { MIXED.to_owned() } else { colour.clone() };
        let mut text = ui.data(|data| data.get_temp::<String>(text_id)).unwrap_or_else(|| now.clone());
        let mut widget = None;
        ui.horizontal(|ui| {
            ui.label("Hex");
            let edit = TextEdit::singleline(&mut text).id(text_id.with("field")).desired_width(110.0);
            let response = ui.add(edit);
            name_widget(&response, &format!("{} hex", self.name));
            if response.changed() {
                ui.data_mut(|data| data.remove::<String>(problem_id));
            }
            if response.has_focus() {
                ui.data_mut(|data| data.insert_temp(text_id, text.clone()));
            } else {
                ui.data_mut(|data| data.remove::<String>(text_id));
            }
            let given_up = ui.input(|input| input.key_pressed(egui::Key::Escape));
            if response.lost_focus() && !given_up && text != now {
                match HexColour::parse(&text) {
                    Ok(colour) => {
                        picked.take_hex(colour);
                        widget = Some(response.id);
                    }
                    Err(problem) => drop(ui.data_mut(|data| data.insert_temp(problem_id, problem))),
                }
            }
            let copy = ui.button("Copy");
            name_widget(&copy, &format!("Copy {} as hex", self.name));
            if copy.clicked() {
                ui.ctx().copy_text(colour);
            }
        });
        if let Some(problem) = ui.data(|data| data.get_temp::<String>(problem_id)) {
            let text = RichText::new(problem).small().color(ui.visuals().error_fg_color);
            ui.add(egui::Label::new(text).wrap());
        }
        widget
    }

    fn srgb_ui(&self, ui: &mut Ui, picked: &mut Picked) -> Option<Id> {
        ui.label("sRGB").on_hover_text("Red, green and blue as monitors and painting programs count them");
        let mut srgb = looks(picked.linear);
        let mut widget = None;
        for (channel, name) in srgb.iter_mut().zip(CHANNELS) {
            let name = format!("{} sRGB {name}", self.name);
            let number = Number { range: Some([0.0, 255.0]), decimals: 1, ..number(&name) };
            if let Some((value, id)) = limited_to_range(number).show(ui, Component::same(*channel * 255.0)) {
                *channel = value / 255.0;
                widget = Some(id);
            }
        }
        widget.inspect(|_| picked.take_srgb(srgb))
    }

    fn hsv_ui(&self, ui: &mut Ui, picked: &mut Picked) -> Option<Id> {
        ui.label("HSV").on_hover_text("Hue in degrees, saturation and value in per cent, of the sRGB colour");
        let mut edited = None;
        let Hsv { hue, saturation, value } = picked.hsv;
        let parts = [("hue", hue, 360.0), ("saturation", saturation, 100.0), ("value", value, 100.0)];
        for (index, (name, part, scale)) in parts.into_iter().enumerate() {
            let name = format!("{} {name}", self.name);
            let number = Number { range: Some([0.0, scale]), decimals: 1, ..number(&name) };
            if let Some((number, id)) = limited_to_range(number).show(ui, Component::same(part * scale)) {
                edited = Some((index, number / scale, id));
            }
        }
        let (index, part, id) = edited?;
        match index {
            0 => {
                picked.hsv.hue = part;
                Some(picked.take_hue(id))
            }
            1 => {
                picked.hsv.saturation = part;
                Some(picked.take_hue(id))
            }
            _ => {
                picked.hsv.value = part;
                Some(picked.take_hsv(id))
            }
        }
    }

    fn linear_ui(&self, ui: &mut Ui, picked: &mut Picked, components: &[Component]) -> Option<Id> {
        ui.label("Linear").on_hover_text("Red, green and blue as light, which is what the graph works with");
        let mut widget = None;
        for (index, name) in CHANNELS.into_iter().enumerate() {
            let name = format!("{} linear {name}", self.name);
            let number =
                Number { range: Some([0.0, 1.0]), limits: self.light_limits(), decimals: 4, ..number(&name) };
            let mixed = components.get(index).is_some_and(|component| component.mixed);
            if let Some((value, id)) = number.show(ui, Component { value: picked.linear[index], mixed }) {
                picked.linear[index] = value;
                widget = Some(id);
            }
        }
        widget
    }

    fn rest_ui(&self, ui: &mut Ui, picked: &mut Picked) -> Option<Id> {
        let mut widget = None;
        if self.stored == Stored::Linear {
            ui.label("Intensity")
                .on_hover_text("The brightest of the linear numbers; above 1 is brighter than white");
            let name = format!("{} intensity", self.name);
            let intensity = picked.linear.into_iter().fold(0.0, f64::max);
            let number = Number { range: Some([0.0, 10.0]), limits: self.light_limits(), ..number(&name) };
            if let Some((wanted, id)) = number.show(ui, Component::same(intensity)) {
                let scaled = |light: f64| if intensity > 0.0 { light / intensity * wanted } else { wanted };
                picked.linear = picked.linear.map(scaled);
                widget = Some(id);
            }
        }
        if let Some(alpha) = picked.alpha {
            ui.label("Alpha").on_hover_text("From 0 (invisible) to 1 (opaque)");
            let name = format!("{} alpha", self.name);
            let number = Number { range: Some([0.0, 1.0]), ..number(&name) };
            if let Some((alpha, id)) = number.show(ui, Component::same(alpha)) {
                picked.alpha = Some(alpha);
                widget = Some(id);
            }
        }
        widget
    }

    const fn light_limits(&self) -> Option<[f64; 2]> {
        match self.stored {
            Stored::Linear => Some([-MAX_LIGHT, MAX_LIGHT]),
            Stored::Srgb => Some([0.0, 1.0]),
        }
    }
}

const CHANNELS: [&str; 3] = ["red", "green", "blue"];

impl Picked {
    /// Takes an sRGB colour as it is, without what was brighter than white before.
    fn take_srgb(&mut self, srgb: [f64; 3]) {
        self.linear = decoded(srgb);
        self.hsv = Hsv::of(srgb).or_like(self.hsv);
    }

    fn take_hex(&mut self, colour: HexColour) {
        self.take_srgb(colour.rgb.map(|channel| f64::from(channel) / 255.0));
        if let (Some(alpha), Some(written)) = (&mut self.alpha, colour.alpha) {
            *alpha = f64::from(written) / 255.0;
        }
    }

    fn take_hsv(&mut self, widget: Id) -> Id {
        self.linear = decoded(self.hsv.to_srgb());
        widget
    }

    /// What is brighter than white stays as bright while its hue changes.
    fn take_hue(&mut self, widget: Id) -> Id {
        let brightness = brightness_of(self.linear);
        self.linear = decoded(self.hsv.to_srgb()).map(|light| light * brightness);
        widget
    }
}

/// The largest of red, green and blue where it is above 1, else 1.
fn brightness_of(linear: [f64; 3]) -> f64 {
    linear.into_iter().filter(|light| light.is_finite()).fold(1.0, f64::max)
}

/// The colour as a screen shows it that does not get brighter than white: sRGB-encoded, from 0 to 1.
fn looks(linear: [f64; 3]) -> [f64; 3] {
    let brightness = brightness_of(linear);
    encoded(linear.map(|light| light / brightness))
}

/// The text of a colour, with alpha where it has one that is not 1.
fn hex(linear: [f64; 3], alpha: Option<f64>) -> String {
    let alpha = alpha.map(byte).filter(|alpha| *alpha < 255);
    HexColour { rgb: looks(linear).map(byte), alpha }.text()
}

fn number(name: &str) -> Number<'_> {
    Number { width: NUMBER_WIDTH, ..Number::new(name) }
}

fn limited_to_range(number: Number<'_>) -> Number<'_> {
    Number { limits: number.range, ..number }
}

/// Greys have no hue and black no saturation: those stay where they were while the picker is open.
fn remembered(ui: &Ui, id: Id, now: Hsv) -> Hsv {
    let before = ui.data(|data| data.get_temp::<Hsv>(id.with("hsv")));
    before.map_or(now, |before| now.or_like(before))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picked(linear: [f64; 3]) -> Picked {
        Picked { linear, alpha: Some(0.5), hsv: Hsv::of(looks(linear)) }
    }

    #[test]
    fn colours_brighter_than_white_keep_their_brightness() {
        assert_eq!(brightness_of([4.0, 1.0, 0.5]), 4.0);
        assert_eq!(brightness_of([0.2, 0.1, 0.0]), 1.0);
        assert_eq!(brightness_of([f64::NAN, f64::INFINITY, 2.0]), 2.0);
        let mut red = picked([4.0, 0.0, 0.0]);
        assert_eq!(hex(red.linear, None), "#ff0000");
        red.hsv.hue = 2.0 / 3.0;
        red.take_hue(Id::NULL);
        assert!((red.linear[2] - 4.0).abs() < 1e-9 && red.linear[0].abs() < 1e-9, "{:?}", red.linear);
    }

    #[test]
    fn what_is_written_is_what_is_shown() {
        let mut colour = picked([4.0, 0.2, 0.0]);
        for text in ["#336699", "#808080", "#000000", "#ffffff", "#0a0b0c"] {
            colour.take_hex(HexColour::parse(text).unwrap());
            assert_eq!(hex(colour.linear, None), text);
            assert_eq!(colour.alpha, Some(0.5), "alpha was not written");
        }
        colour.take_hex(HexColour::parse("#33669980").unwrap());
        assert_eq!(hex(colour.linear, colour.alpha), "#33669980");
    }

    #[test]
    fn greys_remember_their_hue() {
        let mut colour = picked(decoded([0.2, 0.4, 0.6]));
        let hue = colour.hsv.hue;
        colour.take_srgb([0.5; 3]);
        assert_eq!((colour.hsv.hue, colour.hsv.saturation), (hue, 0.0));
        colour.take_srgb([0.0; 3]);
        assert_eq!((colour.hsv.hue, colour.hsv.value), (hue, 0.0));
    }
}
