//! Camera, light, movement, background and ground of a document.

use egui::{Slider, Ui};

use super::action::{Action, Actions};
use super::form_ui::{number_width, row, section};
use super::state::Editor;
use super::texture_files::as_background;
use super::textures_ui::{bundled_ui, pick};
use super::theme::Theme;
use super::value_ui::{Field, choice_ui, name_widget};
use crate::document::{Background, Camera, Document, Edit, Ground, Light, Motion, MotionPath, Scene};
use crate::library::Widget;
use crate::types::{TextureShape, Type, Value};

/// The sections of a form.
pub fn scene_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let scene = editor.document.scene();
    section(ui, "Camera", theme, |ui| camera_ui(ui, editor, scene, actions));
    section(ui, "Light", theme, |ui| light_ui(ui, scene, actions));
    section(ui, "Motion", theme, |ui| motion_ui(ui, scene, actions));
    section(ui, "Background", theme, |ui| background_ui(ui, &editor.document, actions));
    section(ui, "Ground", theme, |ui| ground_ui(ui, scene, actions));
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
    row(ui, "Projection", "", |ui| {
        let mut orthographic = scene.camera.orthographic;
        let tip = "Without perspective: what is farther away is not smaller";
        if ui.checkbox(&mut orthographic, "Orthographic").on_hover_text(tip).changed() {
            let camera = Camera { orthographic, ..scene.camera };
            actions.change("Change projection", Edit::SetScene(Scene { camera, ..scene.clone() }));
            actions.push(Action::SetCamera(Camera { orthographic, ..editor.camera }));
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

fn background_ui(ui: &mut Ui, document: &Document, actions: &mut Actions) {
    let scene = document.scene();
    let set = |background| Edit::SetScene(Scene { background, ..scene.clone() });
    let (number, colours, labels): (_, _, &[&str]) = match &scene.background {
        Background::Colour(colour) => (0, [*colour; 2], &["Colour"]),
        Background::Gradient(colours) => (1, *colours, &["Top", "Bottom"]),
        Background::Checker(colours) => (2, *colours, &["First", "Second"]),
        Background::Image(_) => (3, [[0.2; 3], [0.1; 3]], &[]),
        Background::Transparent => (4, [[0.2; 3], [0.1; 3]], &[]),
    };
    let of_kind = |kind: i32, colours: [[f32; 3]; 2]| match kind {
        0 => Background::Colour(colours[0]),
        1 => Background::Gradient(colours),
        2 => Background::Checker(colours),
        3 => Background::Image(flat_textures(document).next().unwrap_or_default().to_owned()),
        _ => Background::Transparent,
    };
    row(ui, "Fill", "What is behind everything", |ui| {
        let has_pictures = number == 3 || flat_textures(document).next().is_some();
        let picture = if has_pictures { "picture" } else { "picture…" };
        let kinds = [(0, "one colour"), (1, "gradient"), (2, "checker"), (3, picture), (4, "transparent")];
        let picked = pick(ui, "Background", number, &kinds);
        if picked == Some(3) && !has_pictures {
            actions.push(Action::ChooseBackground);
        } else if let Some(kind) = picked {
            // Two equal colours make no gradient and no checker.
            let colours = if colours[0] == colours[1] { [colours[0], [0.01; 3]] } else { colours };
            actions.change("Change background", set(of_kind(kind, colours)));
        }
    });
    if let Background::Image(name) = &scene.background {
        row(ui, "Picture", "One of the document's textures", |ui| {
            let names = flat_textures(document);
            let width = ui.available_width();
            if let Some(name) = choice_ui(ui, "background", "Background picture", name, names, width) {
                actions.change("Change background", set(Background::Image(name)));
            }
        });
        row(ui, "Another", "It becomes a texture of the document", |ui| {
            let response = ui.button("File…");
            name_widget(&response, "Choose background picture");
            if response.clicked() {
                actions.push(Action::ChooseBackground);
            }
            let now = document.texture(name).map_or("", |slot| slot.source.as_str());
            let menu = ui.menu_button("Bundled", |ui| bundled_ui(ui, now));
            name_widget(&menu.response, "Bundled background picture");
            if let Some(source) = menu.inner.flatten() {
                actions.change("Change background", as_background(document, &source));
            }
        });
    }
    for (index, label) in labels.iter().enumerate() {
        row(ui, label, "", |ui| {
            let name = format!("Background {}", label.to_lowercase());
            let field = vector(&name, Widget::Colour);
            if let Some((value, widget)) = field.show(ui, &colours[index].map(f64::from)) {
                let mut colours = colours;
                colours[index] = triple(&value);
                actions.change_by(widget, "Change background", set(of_kind(number, colours)));
            }
        });
    }
}

/// The names of the textures that are one picture.
fn flat_textures(document: &Document) -> impl Iterator<Item = &str> {
    let flat = document.textures().iter().filter(|slot| slot.shape == TextureShape::Flat);
    flat.map(|slot| slot.name.as_str())
}

/// A plane that takes light and shadow, without a pass of its own.
fn ground_ui(ui: &mut Ui, scene: &Scene, actions: &mut Actions) {
    let set = |ground| Edit::SetScene(Scene { ground, ..scene.clone() });
    row(ui, "Plane", "A plane under the object that takes the shadow of what casts one", |ui| {
        let mut on = scene.ground.is_some();
        let response = ui.checkbox(&mut on, "");
        name_widget(&response, "Ground");
        if response.changed() {
            actions.change("Change ground", set(on.then(Ground::default)));
        }
    });
    let Some(ground) = scene.ground else { return };
    row(ui, "Colour", "", |ui| {
        let field = vector("Ground colour", Widget::Colour);
        if let Some((value, widget)) = field.show(ui, &ground.colour.map(f64::from)) {
            let colour = triple(&value);
            actions.change_by(widget, "Change ground", set(Some(Ground { colour, ..ground })));
        }
    });
    let numbers = [
        ("Height", "Its y in world units", ground.height, -100.0..=100.0),
        ("Reach", "The distance at which it has faded out, in world units", ground.size, 0.1..=1_000.0),
    ];
    for (index, (label, help, now, range)) in numbers.into_iter().enumerate() {
        row(ui, label, help, |ui| {
            let mut wanted = now;
            let field = egui::DragValue::new(&mut wanted).speed(0.02).range(range).max_decimals(3);
            let size = egui::vec2(number_width(ui, 1), ui.spacing().interact_size.y);
            let response = ui.add_sized(size, field.update_while_editing(false));
            name_widget(&response, &format!("Ground {}", label.to_lowercase()));
            if response.changed() && wanted.is_finite() && wanted != now {
                let changed = if index == 0 {
                    Ground { height: wanted, ..ground }
                } else {
                    Ground { size: wanted, ..ground }
                };
                actions.change_by(response.id, "Change ground", set(Some(changed)));
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
            let field = Field { range: Some([0.1, 60.0]), number_width, ..Field::new(name, Type::F32) };
            if let Some((value, widget)) = field.show(ui, &[seconds])
                && let Some(seconds) = value.components().first().copied().filter(|seconds| *seconds > 0.0)
            {
                actions.change_by(widget, "Change loop", set(Some(seconds)));
            }
        }
    });
}

fn vector(name: &str, widget: Widget) -> Field<'_> {
    Field { widget, ..Field::new(name, Type::Vec3) }
}

fn triple(value: &Value) -> [f32; 3] {
    let components = value.components();
    std::array::from_fn(|index| components.get(index).copied().unwrap_or_default() as f32)
}
