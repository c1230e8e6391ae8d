//! The passes: their order, and what each draws and how.

use std::collections::BTreeSet;

use egui::collapsing_header::CollapsingState;
use egui::{RichText, Ui};

use super::action::{Action, Actions};
use super::command::Command;
use super::form_ui::{remark, row};
use super::icons::{Icon, small_icon_button};
use super::instances_ui::instances_ui;
use super::mesh_ui::{MeshChoice, mesh_list_ui, mesh_name};
use super::state::Editor;
use super::target_ui::target_ui;
use super::textures_ui::pick;
use super::theme::Theme;
use super::value_ui::{name_widget, text_ui};
use crate::document::{Blend, Cull, DepthTest, Document, Edit, Node, PASS_OUTPUT_KIND, Pass};

/// The passes in drawing order, with a button to add one.
pub fn passes_ui(ui: &mut Ui, editor: &Editor, theme: &Theme, actions: &mut Actions) {
    let passes = editor.document.passes();
    if passes.is_empty() {
        remark(ui, "Nothing is drawn: add a pass", theme);
    }
    for (place, pass) in passes.iter().enumerate() {
        // Its output stays the same when it gets another name.
        let id = ui.make_persistent_id(("pass", pass.output));
        let state = CollapsingState::load_with_default_open(ui.ctx(), id, passes.len() == 1);
        let header = state.show_header(ui, |ui| header_ui(ui, pass, place, passes.len(), theme, actions));
        header.body(|ui| pass_ui(ui, editor, pass, theme, actions));
    }
    if ui.button("Add pass").on_hover_text("Adds a Pass Output node to the graph").clicked() {
        actions.run(Command::AddPass);
    }
}

fn header_ui(ui: &mut Ui, pass: &Pass, place: usize, count: usize, theme: &Theme, actions: &mut Actions) {
    let name = &pass.name;
    let colour = if pass.muted { theme.weak_text } else { theme.text };
    let mut text = RichText::new(name).color(colour);
    if pass.muted {
        text = text.strikethrough();
    }
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        if small_icon_button(ui, Icon::Cross, &format!("Remove {name}")).clicked() {
            actions.change("Remove pass", Edit::RemoveNodes(BTreeSet::from([pass.output])));
        }
        let mut step = |ui: &mut Ui, icon: Icon, label: &str, to: Option<usize>| {
            let response = ui
                .add_enabled_ui(to.is_some(), |ui| small_icon_button(ui, icon, &format!("{label} {name}")))
                .inner;
            if let Some(to) = to.filter(|_| response.clicked()) {
                actions.change("Reorder passes", Edit::MovePass(name.clone(), to));
            }
        };
        step(ui, Icon::Down, "Draw later:", (place + 1 < count).then_some(place + 1));
        step(ui, Icon::Up, "Draw earlier:", place.checked_sub(1));
        let (icon, label) = if pass.muted { (Icon::Hidden, "Show") } else { (Icon::Shown, "Mute") };
        if small_icon_button(ui, icon, &format!("{label} {name}")).clicked() {
            let changed = Pass { muted: !pass.muted, ..pass.clone() };
            actions.change(format!("{label} pass"), Edit::SetPass(name.clone(), Box::new(changed)));
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let response = ui.add(egui::Button::new(text).truncate().frame(false));
            if response.on_hover_text("Selects its Pass Output node").clicked() {
                actions.push(Action::Reveal(pass.output));
            }
        });
    });
}

/// The output node of a new pass, below the lowest one, so that it covers nothing.
pub fn new_pass_output(document: &Document) -> Node {
    let outputs = document.passes().iter().filter_map(|pass| document.graph().node(pass.output));
    let lowest = outputs.map(|node| node.at).max_by(|a, b| a[1].total_cmp(&b[1]));
    Node::new(PASS_OUTPUT_KIND, lowest.map_or([320.0, 80.0], |[x, y]| [x, y + 240.0]))
}

/// The settings of one pass.
pub fn pass_ui(ui: &mut Ui, editor: &Editor, pass: &Pass, theme: &Theme, actions: &mut Actions) {
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
    row(ui, "Depth test", "What it is drawn in front of", |ui| {
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
    let help = "Its displaced shape keeps light from the ground and from what reads the Shadow node";
    switch(ui, "Casts shadow", help, pass.casts_shadow, &cast);
    let mute = |muted| Pass { muted, ..pass.clone() };
    switch(ui, "Muted", "Leaves the pass out of the picture", pass.muted, &mute);
    target_ui(ui, editor, pass, theme, actions);
    instances_ui(ui, pass, theme, actions);
}

fn mesh_ui(ui: &mut Ui, pass: &Pass, actions: &mut Actions) {
    let combo = egui::ComboBox::from_id_salt(("mesh", &pass.name)).width(ui.available_width()).truncate();
    let combo = combo.selected_text(mesh_name(&pass.mesh)).height(360.0);
    let response = combo.show_ui(ui, |ui| mesh_list_ui(ui, &pass.mesh));
    name_widget(&response.response, &format!("Mesh of {}", pass.name));
    match response.inner.flatten() {
        Some(MeshChoice::Mesh(mesh)) => {
            let edit = Edit::SetPass(pass.name.clone(), Box::new(Pass { mesh, ..pass.clone() }));
            actions.change("Change mesh", edit);
        }
        Some(MeshChoice::File) => actions.push(Action::ChooseMesh(Some(pass.name.clone()))),
        None => {}
    }
}
