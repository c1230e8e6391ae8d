//! Camera, light and background of a document.

use egui::{Slider, Ui};

use super::action::{Action, Actions};
use super::form_ui::{number_width, row, section};
use super::state::Editor;
use super::textures_ui::pick;
use super::theme::Theme;
use super::value_ui::{Field, name_widget};
use crate::document::{Background, Camera, Edit, Light, Motion, MotionPath, Scene};
use crate::library::Widget;
use crate::types::{Type, Value};

/// Three sections of a form.
pub fn scene_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let scene = editor.document.scene();
    section(ui, "Camera", theme, |ui| camera_ui(ui, editor, scene, actions));
    section(ui, "Light", theme, |ui| light_ui(ui, scene, actions));
    section(ui, "Motion", theme, |ui| motion_ui(ui, scene, actions));
    section(ui, "Background", theme, |ui| background_ui(ui, scene, actions));
    section(ui, "Time", theme, |ui| loop_ui(ui, scene, actions));
}

fn camera_ui(ui: &mut Ui, editor: &Editor, scene: &Scene, actions: &mut Actions) {
    let camera = editor.camera;
    row(ui, "Field of view", "Vertical, in degrees", |ui| {
        let mut degrees = scene.camera.field_of_view;
        ui.spacing_mut().slider_width = (ui.available_width() - 66.0).max(40.0);
        let response = ui.add(Slider::new(&mut degrees, 5.0..=120.0).suffix("°").max_decimals(1));
        name_widget(&response, "Field of view");
        if response.changed() {
            let camera = Camera { field_of_view: degrees, ..scene.camera };
            let edit = Edit::SetScene(Scene { camera, ..scene.clone() });
            actions.change_by(response.id, "Change field of view", edit);
            actions.push(Action::SetCamera(Camera { field_of_view: degrees, ..editor.camera }));
        }
    });
    row(ui, "View", "Where the document's camera stands when it is opened", |ui| {
        if ui.button("Keep this view").clicked() {
            actions.change("Keep view", Edit::SetScene(Scene { camera, ..scene.clone() }));
        }
        if ui.button("Reset").on_hover_text("Back to the view that the document has").clicked() {
            actions.push(Action::SetCamera(scene.camera));
        }
    });
}

fn light_ui(ui: &mut Ui, scene: &Scene, actions: &mut Actions) {
    let light = scene.light;
    let set = |light| Edit::SetScene(Scene { light, ..scene.clone() });
    row(ui, "Direction", "Toward the light", |ui| {
        let number_width = number_width(ui, 3);
        let field = Field { number_width, ..vector("Light direction", Widget::Number) };
        if let Some((value, widget)) = field.show(ui, &light.direction.map(f64::from)) {
            let direction = triple(&value);
            // A direction needs a length.
            if direction.iter().any(|component| component.abs() > 1e-4) {
                actions.change_by(widget, "Change light", set(Light { direction, ..light }));
            }
        }
    });
    row(ui, "Colour", "", |ui| {
        let field = vector("Light colour", Widget::Colour);
        if let Some((value, widget)) = field.show(ui, &light.colour.map(f64::from)) {
            actions.change_by(widget, "Change light", set(Light { colour: triple(&value), ..light }));
        }
    });
    row(ui, "Ambient", "Light from everywhere", |ui| {
        let field = vector("Ambient colour", Widget::Colour);
        if let Some((value, widget)) = field.show(ui, &light.ambient.map(f64::from)) {
            actions.change_by(widget, "Change light", set(Light { ambient: triple(&value), ..light }));
        }
    });
}

fn motion_ui(ui: &mut Ui, scene: &Scene, actions: &mut Actions) {
    let motion = scene.motion;
    let set = |motion| Edit::SetScene(Scene { motion, ..scene.clone() });
    row(ui, "Path", "The path that the object follows by itself", |ui| {
        let paths = [
            (MotionPath::None, "stays"),
            (MotionPath::Line, "line"),
            (MotionPath::Circle, "circle"),
            (MotionPath::FigureEight, "figure of eight"),
            (MotionPath::Jump, "jump"),
        ];
        if let Some(path) = pick(ui, "Motion path", motion.path, &paths) {
            actions.change("Change motion path", set(Motion { path, ..motion }));
        }
    });
    if motion.path == MotionPath::None {
        return;
    }
    let mut slide =
        |ui: &mut Ui, label: &str, help: &str, value: f32, to: f32, changed: &dyn Fn(f32) -> Motion| {
            row(ui, label, help, |ui| {
                let mut value = value;
                ui.spacing_mut().slider_width = (ui.available_width() - 66.0).max(40.0);
                let response = ui.add(Slider::new(&mut value, 0.1..=to).max_decimals(2));
                name_widget(&response, &format!("Motion {}", label.to_lowercase()));
                if response.changed() {
                    actions.change_by(response.id, "Change motion", set(changed(value)));
                }
            });
        };
    slide(ui, "Size", "How far from its centre, in world units", motion.size, 20.0, &|size| Motion {
        size,
        ..motion
    });
    let period = |period| Motion { period, ..motion };
    slide(ui, "Period", "Seconds for one round", motion.period, 20.0, &period);
    let catch_up = |tween_speed| Motion { tween_speed, ..motion };
    slide(
        ui,
        "Catch-up",
        "Share of its distance that the lagging place makes up per second",
        motion.tween_speed,
        60.0,
        &catch_up,
    );
    let fade = |max_motion| Motion { max_motion, ..motion };
    slide(ui, "Full fade", "Distance at which the motion's fade is 1", motion.max_motion, 20.0, &fade);
}

fn background_ui(ui: &mut Ui, scene: &Scene, actions: &mut Actions) {
    let set = |background| Edit::SetScene(Scene { background, ..scene.clone() });
    let colours = match scene.background {
        Background::Colour(colour) => [colour; 2],
        Background::Gradient(colours) => colours,
        Background::Transparent => [[0.03; 3]; 2],
    };
    let number = match scene.background {
        Background::Colour(_) => 0,
        Background::Gradient(_) => 1,
        Background::Transparent => 2,
    };
    row(ui, "Fill", "", |ui| {
        let kinds = [(0, "one colour"), (1, "gradient"), (2, "transparent")];
        match pick(ui, "Background", number, &kinds) {
            Some(0) => actions.change("Change background", set(Background::Colour(colours[0]))),
            Some(1) => actions.change("Change background", set(Background::Gradient(colours))),
            Some(_) => actions.change("Change background", set(Background::Transparent)),
            None => {}
        }
    });
    let labels: &[&str] = match scene.background {
        Background::Colour(_) => &["Colour"],
        Background::Gradient(_) => &["Top", "Bottom"],
        Background::Transparent => &[],
    };
    for (index, label) in labels.iter().enumerate() {
        row(ui, label, "", |ui| {
            let name = format!("Background {}", label.to_lowercase());
            let field = vector(&name, Widget::Colour);
            if let Some((value, widget)) = field.show(ui, &colours[index].map(f64::from)) {
                let mut colours = colours;
                colours[index] = triple(&value);
                let background = match scene.background {
                    Background::Gradient(_) => Background::Gradient(colours),
                    _ => Background::Colour(colours[0]),
                };
                actions.change_by(widget, "Change background", set(background));
            }
        });
    }
}

fn loop_ui(ui: &mut Ui, scene: &Scene, actions: &mut Actions) {
    row(ui, "Loop", "After how many seconds the animation repeats", |ui| {
        let set = |loop_seconds| Edit::SetScene(Scene { loop_seconds, ..scene.clone() });
        let mut on = scene.loop_seconds.is_some();
        let response = ui.checkbox(&mut on, "");
        name_widget(&response, "Time loops");
        if response.changed() {
            actions.change("Change loop", set(on.then_some(4.0)));
        }
        if let Some(seconds) = scene.loop_seconds {
            let name = "Loop seconds";
            let number_width = number_width(ui, 1);
            let field =
                Field { name, ty: Type::F32, widget: Widget::Number, range: Some([0.1, 60.0]), number_width };
            if let Some((value, widget)) = field.show(ui, &[seconds])
                && let Some(seconds) = value.components().first().copied().filter(|seconds| *seconds > 0.0)
            {
                actions.change_by(widget, "Change loop", set(Some(seconds)));
            }
        }
    });
}

fn vector(name: &str, widget: Widget) -> Field<'_> {
    Field { name, ty: Type::Vec3, widget, range: None, number_width: 48.0 }
}

fn triple(value: &Value) -> [f32; 3] {
    let components = value.components();
    std::array::from_fn(|index| components.get(index).copied().unwrap_or_default() as f32)
}
