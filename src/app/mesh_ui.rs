//! Choosing a mesh: one that is built in, one that ships with the program, or a file.

use egui::Ui;

use crate::bundle::{Bundle, SCHEME};
use crate::document::{Document, Edit, MeshSource, Pass};

/// What was picked from the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeshChoice {
    /// This mesh.
    Mesh(MeshSource),
    /// A file that is still to be named.
    File,
}

/// What a mesh is called.
pub fn mesh_name(mesh: &MeshSource) -> String {
    match mesh {
        MeshSource::View => "full view".to_owned(),
        MeshSource::File(path) => {
            let name = path.rsplit('/').next().unwrap_or(path);
            let bundled = path.starts_with(SCHEME).then(|| name.split('.').next()).flatten();
            bundled.unwrap_or(name).replace('_', " ")
        }
        mesh => mesh.to_string(),
    }
}

/// The list, for a menu or the popup of a combo box.
pub fn mesh_list_ui(ui: &mut Ui, now: &MeshSource) -> Option<MeshChoice> {
    let mut picked = None;
    let bundled = Bundle::embedded().list("assets/meshes", "obj").into_iter().filter_map(|path| {
        let name = path.strip_prefix("assets/").map(|path| format!("{SCHEME}{path}"))?;
        // The fish has a name of its own.
        (!name.ends_with("/fish.obj")).then_some(MeshSource::File(name))
    });
    for mesh in MeshSource::BUILT_IN.into_iter().map(|(_, mesh)| mesh).chain(bundled) {
        if ui.selectable_label(mesh == *now, mesh_name(&mesh)).clicked() && mesh != *now {
            picked = Some(MeshChoice::Mesh(mesh));
            ui.close();
        }
    }
    ui.separator();
    if ui.selectable_label(false, "From a file…").clicked() {
        picked = Some(MeshChoice::File);
        ui.close();
    }
    picked
}

/// The pass whose mesh stands for the preview object: the first that draws a mesh to the picture, else the first.
pub fn preview_pass(document: &Document) -> Option<&Pass> {
    let on_screen = || document.passes().iter().filter(|pass| pass.target.texture().is_none());
    on_screen().find(|pass| !pass.muted && !pass.mesh.is_view()).or_else(|| on_screen().next())
}

/// Gives the preview object another mesh: every pass that draws the same thing as [`preview_pass`] follows.
pub fn set_preview_mesh(document: &Document, mesh: &MeshSource) -> Option<Edit> {
    let before = &preview_pass(document)?.mesh;
    let same = |pass: &&Pass| pass.mesh == *before && pass.target.texture().is_none();
    let edit =
        |pass: &Pass| Edit::SetPass(pass.name.clone(), Box::new(Pass { mesh: mesh.clone(), ..pass.clone() }));
    Some(Edit::Batch(document.passes().iter().filter(same).map(edit).collect()))
}
