//! A project for the engine Bevy: materials, shaders with Bevy's imports, and a small program that shows them.
//!
//! Each pass is a material and a shader of its own. What Bevy's materials cannot do is refused, with what can.

mod frame;
mod material;
mod picture;
mod scene;
mod shader;
mod stage;

use super::html::filled;
use super::project::package_name;
use super::rust::title;
use super::{ExportFile, Source, header, items};
use crate::compile::emit::one_line;
use crate::compile::names::{Namer, snake_case};
use crate::compile::{CompiledPass, TextureOrigin};
use crate::document::{DepthTest, Document, Instances, Pass};
use crate::types::TextureShape;
use shader::PassShader;

/// More copies than this, each a mesh of its own to Bevy, it does not handle in a frame.
const MAX_COPIES: u32 = 20_000;
/// The parts that are the same in every project.
const FIXED: [(&str, &str); 7] = [
    ("Cargo.toml", include_str!("../../../../templates/bevy/Cargo.toml")),
    ("README.md", include_str!("../../../../templates/bevy/README.md")),
    ("src/main.rs", include_str!("../../../../templates/bevy/src/main.rs")),
    ("src/assets.rs", include_str!("../../../../templates/bevy/src/assets.rs")),
    ("src/backdrop.rs", include_str!("../../../../templates/bevy/src/backdrop.rs")),
    ("src/motion.rs", include_str!("../../../../templates/bevy/src/motion.rs")),
    ("src/still.rs", include_str!("../../../../templates/bevy/src/still.rs")),
];
const BACKDROP: &str = include_str!("../../../../templates/bevy/backdrop.wesl");
const BACKGROUND: &str = include_str!("../../../render/shaders/background.wgsl");

/// A pass with all that was made of it.
struct BevyPass<'a> {
    compiled: &'a CompiledPass,
    pass: &'a Pass,
    shader: PassShader,
    /// The name of its material.
    material: String,
    /// The path of its shader among the assets.
    path: String,
}

/// All files of the project, the materials first.
pub(super) fn bevy(source: &Source<'_>) -> Result<Vec<ExportFile>, String> {
    check_values(source)?;
    let file_name = package_name(&source.options.name).replace('-', "_");
    let (mut passes, mut names) = (Vec::new(), Namer::default());
    for (index, compiled) in source.interface.passes.iter().enumerate() {
        let pass = source.document.passes().iter().find(|pass| pass.name == compiled.name);
        let pass = pass.ok_or_else(|| format!("there is no pass `{}`", compiled.name))?;
        check(source, compiled, pass)?;
        let shader = shader::shader(source, compiled, pass, index)?;
        let stem = names.unique(&snake_case(&pass.name, "pass", "pass"));
        let path = format!("shaders/{file_name}_{stem}.wesl");
        passes.push(BevyPass { compiled, pass, shader, material: material::type_name(&stem), path });
    }
    let mut files = vec![ExportFile::text("src/material.rs", material::materials(source, &passes))];
    let parts = [
        ("title", title(source)),
        ("about", source.document.about().to_owned()),
        ("package", package_name(&source.options.name)),
    ];
    files.extend(FIXED.iter().map(|(path, text)| ExportFile::text(*path, filled(text, &parts))));
    for pass in &passes {
        files.push(ExportFile::text(format!("assets/{}", pass.path), pass.shader.text.as_str()));
    }
    files.push(ExportFile::text("assets/shaders/backdrop.wesl", backdrop()));
    let scene = scene::scene(source, &passes, &mut files)?;
    files.push(ExportFile::text("src/scene.rs", scene));
    Ok(files)
}

/// The editor's background with Bevy's bindings.
fn backdrop() -> String {
    let parts =
        items::only_reached(BACKGROUND, &["gradient", "checker", "covering_uv", "image_sampler"], &[]);
    let parts = parts
        .replace("@group(0) @binding(0) var<uniform>", "var<private>")
        .replace("@group(0)", "@group(constants::MATERIAL_BIND_GROUP)");
    format!("import bevy_pbr::render::mesh_view_bindings as bevy_view;\n\n{parts}\n{BACKDROP}")
}

/// What a pass sets, in words, but for the depth test in Bevy's: depth falls with the distance there.
fn state(document: &Document, pass: &Pass) -> String {
    let depth_test = match pass.depth_test {
        DepthTest::Less => "greater",
        DepthTest::LessEqual => "greater or equal",
        DepthTest::Always => "always",
    };
    header::state_by(document, pass, depth_test)
}

/// What a pass asks for that its material has not.
fn refusal(pass: &Pass, what: &str) -> String {
    format!(
        "the pass `{}` {what}, which the target bevy does not play; export a Rust project, a web page or WGSL",
        one_line(&pass.name)
    )
}

fn check_values(source: &Source<'_>) -> Result<(), String> {
    let values = &source.interface.values;
    if values.storage || values.members.iter().any(|member| member.name.contains('.')) {
        return Err(format!(
            "{} values are more than a material of Bevy holds; export without those that no parameter exposes",
            values.members.len()
        ));
    }
    Ok(())
}

fn check(source: &Source<'_>, compiled: &CompiledPass, pass: &Pass) -> Result<(), String> {
    if let Some(texture) = pass.target.texture() {
        return Err(refusal(pass, &format!("draws to the texture `{}`", one_line(texture))));
    }
    if let Some(texture) = compiled.pass_textures.first() {
        return Err(refusal(pass, &format!("reads the texture `{}` that passes draw to", one_line(texture))));
    }
    if compiled.reads_scene {
        return Err(refusal(pass, "reads what is drawn before it"));
    }
    let read = source.interface_of(
        compiled,
        &items::only_reached(
            &source.wgsl,
            &[compiled.vertex_entry.as_str(), compiled.fragment_entry.as_str()],
            &[],
        ),
    );
    let mut textures = read.textures.iter().filter(|texture| texture.origin == TextureOrigin::Document);
    if let Some(texture) = textures.find(|texture| texture.shape == TextureShape::Volume) {
        return Err(refusal(pass, &format!("reads the texture `{}` of voxels", one_line(&texture.name))));
    }
    match &pass.instances {
        Some(Instances { count, .. }) if *count > MAX_COPIES => {
            Err(refusal(pass, &format!("draws {count} copies, more than {MAX_COPIES}")))
        }
        _ => Ok(()),
    }
}
