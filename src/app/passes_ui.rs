//! The passes: their order, and what each draws and how.

use egui::{CollapsingHeader, Ui};

use super::action::{Action, Actions};
use super::form_ui::{number_width, remark, row};
use super::icons::{Icon, small_icon_button};
use super::state::Editor;
use super::textures_ui::pick;
use super::theme::Theme;
use super::value_ui::{Field, name_widget, text_ui};
use crate::document::{Blend, Cull, DepthTest, Edit, InstanceLayout, Instances, MeshSource, Pass, Target};
use crate::library::Widget;
use crate::types::{Type, Value};

/// The passes in drawing order.
pub fn passes_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let passes = editor.document.passes();
    if passes.is_empty() {
        remark(ui, "Nothing is drawn: add a Pass Output node", theme);
    }
    for (place, pass) in passes.iter().enumerate() {
        let header = CollapsingHeader::new(&pass.name).id_salt(("pass", &pass.name));
        header.default_open(passes.len() == 1).show(ui, |ui| {
            ui.horizontal(|ui| {
                let name = &pass.name;
                if ui.small_button("Select node").clicked() {
                    actions.push(Action::Reveal(pass.output));
                }
                let mut step = |ui: &mut Ui, icon: Icon, label: &str, to: Option<usize>| {
                    let Some(to) = to else { return };
                    if small_icon_button(ui, icon, &format!("{label} {name}")).clicked() {
                        actions.change("Reorder passes", Edit::MovePass(name.clone(), to));
                    }
                };
                step(ui, Icon::Up, "Draw earlier:", place.checked_sub(1));
                step(ui, Icon::Down, "Draw later:", (place + 1 < passes.len()).then_some(place + 1));
            });
            pass_ui(ui, pass, theme, actions);
        });
    }
}

/// The settings of one pass.
pub fn pass_ui(ui: &mut Ui, pass: &Pass, theme: &Theme, actions: &mut Actions) {
    let name = &pass.name;
    let set = |changed: Pass| Edit::SetPass(name.clone(), Box::new(changed));
    row(ui, "Name", "", |ui| {
        if let Some(new_name) = text_ui(ui, ("pass", name), &format!("Name of pass {name}"), name, "") {
            actions.change("Rename pass", set(Pass { name: new_name.trim().to_owned(), ..pass.clone() }));
        }
    });
    row(ui, "Mesh", "What is drawn", |ui| mesh_ui(ui, pass, actions));
    row(ui, "Blend", "How it mixes with what is there", |ui| {
        let modes = [
            (Blend::Opaque, "opaque"),
            (Blend::Alpha, "alpha"),
            (Blend::Premultiplied, "premultiplied alpha"),
            (Blend::Additive, "additive"),
            (Blend::Multiply, "multiply"),
        ];
        if let Some(blend) = pick(ui, &format!("Blend of {name}"), pass.blend, &modes) {
            actions.change("Change blend", set(Pass { blend, ..pass.clone() }));
        }
    });
    row(ui, "Cull", "Which faces are left out", |ui| {
        let modes = [(Cull::None, "nothing"), (Cull::Back, "back faces"), (Cull::Front, "front faces")];
        if let Some(cull) = pick(ui, &format!("Cull of {name}"), pass.cull, &modes) {
            actions.change("Change cull", set(Pass { cull, ..pass.clone() }));
        }
    });
    row(ui, "Depth test", "", |ui| {
        let tests = [
            (DepthTest::Less, "nearer"),
            (DepthTest::LessEqual, "nearer or equal"),
            (DepthTest::Always, "always"),
        ];
        if let Some(depth_test) = pick(ui, &format!("Depth test of {name}"), pass.depth_test, &tests) {
            actions.change("Change depth test", set(Pass { depth_test, ..pass.clone() }));
        }
    });
    let mut switch = |ui: &mut Ui, label: &str, help: &str, on: bool, changed: &dyn Fn(bool) -> Pass| {
        row(ui, label, help, |ui| {
            let mut on = on;
            let response = ui.checkbox(&mut on, "");
            name_widget(&response, &format!("{label} of {name}"));
            if response.changed() {
                actions.change(format!("Change {}", label.to_lowercase()), set(changed(on)));
            }
        });
    };
    let write = |depth_write| Pass { depth_write, ..pass.clone() };
    switch(ui, "Depth write", "Whether it hides what is farther", pass.depth_write, &write);
    let cast = |casts_shadow| Pass { casts_shadow, ..pass.clone() };
    let help = "Its displaced shape keeps light from what reads the Shadow node";
    switch(ui, "Casts shadow", help, pass.casts_shadow, &cast);
    let mute = |muted| Pass { muted, ..pass.clone() };
    switch(ui, "Muted", "Leaves the pass out of the picture", pass.muted, &mute);
    let many = |on: bool| Pass { instances: on.then(default_instances), ..pass.clone() };
    switch(ui, "Instances", "Many copies in one draw call", pass.instances.is_some(), &many);
    row(ui, "Draws to", "The picture, or a texture of this name that the Pass Texture node reads", |ui| {
        let text = pass.target.texture().unwrap_or_default();
        if let Some(text) = text_ui(ui, ("target", name), &format!("Target of {name}"), text, "the picture") {
            let text = text.trim();
            let target = if text.is_empty() { Target::Screen } else { Target::Texture(text.to_owned()) };
            actions.change("Change target", set(Pass { target, ..pass.clone() }));
        }
    });
    if let Some(instances) = &pass.instances {
        instances_ui(ui, pass, instances, theme, actions);
    }
}

fn mesh_ui(ui: &mut Ui, pass: &Pass, actions: &mut Actions) {
    let shown = match &pass.mesh {
        MeshSource::File(path) => path.rsplit('/').next().unwrap_or(path).to_owned(),
        mesh => mesh.to_string(),
    };
    let combo = egui::ComboBox::from_id_salt(("mesh", &pass.name)).width(ui.available_width()).truncate();
    let response = combo.selected_text(shown).show_ui(ui, |ui| {
        for (text, mesh) in MeshSource::BUILT_IN {
            if ui.selectable_label(mesh == pass.mesh, text).clicked() && mesh != pass.mesh {
                let edit = Edit::SetPass(pass.name.clone(), Box::new(Pass { mesh, ..pass.clone() }));
                actions.change("Change mesh", edit);
            }
        }
        ui.separator();
        if ui.selectable_label(false, "From a file…").clicked() {
            actions.push(Action::ChooseMesh(pass.name.clone()));
        }
    });
    name_widget(&response.response, &format!("Mesh of {}", pass.name));
}

fn default_instances() -> Instances {
    Instances {
        count: 100,
        layout: InstanceLayout::Box,
        extent: [5.0, 5.0, 5.0],
        seed: 1,
        scale: [1.0, 1.0],
        turn: [0.0, 360.0],
        colours: [[1.0; 4]; 2],
        extra: serde_json::Map::new(),
    }
}

fn instances_ui(ui: &mut Ui, pass: &Pass, instances: &Instances, theme: &Theme, actions: &mut Actions) {
    let set = |changed: Instances| {
        Edit::SetPass(pass.name.clone(), Box::new(Pass { instances: Some(changed), ..pass.clone() }))
    };
    let mut numbers = |ui: &mut Ui,
                       label: &str,
                       help: &str,
                       (ty, widget): (Type, Widget),
                       now: &[f64],
                       range: Option<[f64; 2]>,
                       changed: &dyn Fn(&Value) -> Instances| {
        row(ui, label, help, |ui| {
            let name = format!("{label} of {}", pass.name);
            let number_width = number_width(ui, ty.component_count());
            let field = Field { name: &name, ty, widget, range, number_width };
            if let Some((value, widget)) = field.show(ui, now) {
                actions.change_by(widget, format!("Change {}", label.to_lowercase()), set(changed(&value)));
            }
        });
    };
    let count_of = |value: &Value| value.components().first().map_or(1.0, |count| count.round()) as u32;
    let number = Widget::Number;
    numbers(ui, "Count", "How many", (Type::U32, number), &[f64::from(instances.count)], None, &|value| {
        Instances { count: count_of(value).clamp(1, Instances::MAX), ..instances.clone() }
    });
    numbers(
        ui,
        "Extent",
        "Half the size of the layout",
        (Type::Vec3, number),
        &instances.extent.map(f64::from),
        None,
        &|value| Instances { extent: singles(value), ..instances.clone() },
    );
    numbers(
        ui,
        "Seed",
        "Another seed, another arrangement",
        (Type::U32, number),
        &[f64::from(instances.seed)],
        None,
        &|value| Instances { seed: count_of(value), ..instances.clone() },
    );
    numbers(
        ui,
        "Scale",
        "Smallest and largest",
        (Type::Vec2, number),
        &instances.scale.map(f64::from),
        None,
        &|value| Instances { scale: singles(value), ..instances.clone() },
    );
    numbers(
        ui,
        "Turn",
        "Smallest and largest, in degrees",
        (Type::Vec2, number),
        &instances.turn.map(f64::from),
        Some([-360.0, 360.0]),
        &|value| Instances { turn: singles(value), ..instances.clone() },
    );
    for (index, label) in ["First colour", "Last colour"].into_iter().enumerate() {
        let now = instances.colours[index].map(f64::from);
        numbers(
            ui,
            label,
            "Each copy gets one in between",
            (Type::Vec4, Widget::Colour),
            &now,
            None,
            &|value| {
                let mut colours = instances.colours;
                colours[index] = singles(value);
                Instances { colours, ..instances.clone() }
            },
        );
    }
    row(ui, "Layout", "Where they stand", |ui| {
        let layouts = [
            (InstanceLayout::Box, "random in a box"),
            (InstanceLayout::Grid, "grid"),
            (InstanceLayout::Ring, "ring"),
            (InstanceLayout::Line, "line"),
        ];
        if let Some(layout) = pick(ui, &format!("Layout of {}", pass.name), instances.layout, &layouts) {
            actions.change("Change layout", set(Instances { layout, ..instances.clone() }));
        }
    });
    remark(ui, &format!("Up to {} copies", Instances::MAX), theme);
}

fn singles<const N: usize>(value: &Value) -> [f32; N] {
    let components = value.components();
    std::array::from_fn(|index| components.get(index).copied().unwrap_or_default() as f32)
}
