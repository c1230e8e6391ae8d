//! The scene as Rust: what is spawned, and the files that it includes.

use std::fmt::Write as _;

use super::super::html::{filled, missing};
use super::super::rust::{float, floats, identifier, title};
use super::super::{ExportFile, Source, TextureBytes, TexturePixels};
use super::material::texture_fields;
use super::picture::png;
use super::{BevyPass, snake_case};
use crate::compile::names::Namer;
use crate::document::{AddressMode, Background, Document, Filter};
use crate::types::TextureShape;

const TEMPLATE: &str = include_str!("../../../../templates/bevy/src/scene.rs");

/// The scene; its meshes and pictures are added to the files.
pub(super) fn scene(
    source: &Source<'_>,
    passes: &[BevyPass<'_>],
    files: &mut Vec<ExportFile>,
) -> Result<String, String> {
    let scene = source.document.scene();
    let mut names = Namer::default();
    for taken in ["world", "copies", "copy", "drawn_with", "mesh", "texture"] {
        names.reserve(taken);
    }
    let mut assets = Assets { source, files, names, pictures: Namer::default(), known: Vec::new() };
    let mut spawn = String::new();
    for (index, pass) in passes.iter().enumerate() {
        spawn_pass(pass, index, &mut assets, &mut spawn)?;
    }
    let background = match &scene.background {
        Background::Colour(colour) => format!("Colour({})", floats(*colour)),
        Background::Gradient([top, bottom]) => format!("Gradient({}, {})", floats(*top), floats(*bottom)),
        Background::Checker([first, second]) => format!("Checker({}, {})", floats(*first), floats(*second)),
        Background::Image(name) if source.assets.textures.contains_key(name) => {
            format!("Picture({})", assets.picture(name, TextureShape::Flat)?)
        }
        Background::Image(_) | Background::Transparent => "Colour([0.0; 3])".to_owned(),
    };
    let number = |value: f32| float(f64::from(value));
    let (camera, light, motion) = (&scene.camera, &scene.light, &scene.motion);
    let parts = [
        ("title", format!("{:?}", title(source))),
        (
            "camera",
            format!(
                "{{ yaw: {}, pitch: {}, distance: {}, target: {}, field_of_view: {} }}",
                number(camera.yaw),
                number(camera.pitch),
                number(camera.distance.clamp(1e-3, 1e6)),
                floats(camera.target),
                number(camera.field_of_view.clamp(1.0, 170.0))
            ),
        ),
        (
            "light",
            format!(
                "{{ direction: {}, colour: {}, ambient: {} }}",
                floats(light.direction),
                floats(light.colour),
                floats(light.ambient)
            ),
        ),
        ("background", background),
        (
            "loop_secs",
            format!("{:?}", scene.loop_seconds.filter(|length| length.is_finite() && *length > 0.0)),
        ),
        (
            "motion",
            format!(
                "{{ path: Path::{:?}, size: {}, period: {}, tween_speed: {}, max_motion: {} }}",
                motion.path,
                number(motion.size),
                number(motion.period),
                number(motion.tween_speed),
                number(motion.max_motion)
            ),
        ),
        ("tell", passes.iter().filter(|pass| pass.shader.motion_binding.is_some()).map(tell).collect()),
        ("spawn", spawn),
    ];
    Ok(filled(TEMPLATE, &parts))
}

/// The system that tells a material how the object moves.
fn tell(pass: &BevyPass<'_>) -> String {
    let material = &pass.material;
    format!(
        "    let tell = |lag: Res<Lag>, mut materials: ResMut<Assets<material::{material}>>| {{\n        \
         let motion = material::Motion {{ motion: lag.motion, fade: Vec4::new(lag.fade, MOTION.max_motion.max(1e-6), 0.0, \
         0.0) }};\n        let ids: Vec<_> = materials.ids().collect();\n        for id in ids {{\n            \
         if materials.get(id).is_some_and(|material| material.motion != motion)\n                && let Some(mut material) \
         = materials.get_mut(id)\n            {{\n                material.motion = motion.clone();\n            }}\n        \
         }}\n    }};\n    app.add_systems(Update, tell.after(follow));\n"
    )
}

/// The files beside the scene.
struct Assets<'a, 'f> {
    source: &'a Source<'a>,
    files: &'f mut Vec<ExportFile>,
    /// Names of variables.
    names: Namer,
    /// Names of pictures' files.
    pictures: Namer,
    /// What has a variable or a file already: its kind and name, and what stands for it.
    known: Vec<([String; 2], String)>,
}

impl Assets<'_, '_> {
    fn known(&self, kind: &str, name: &str) -> Option<String> {
        let found = self.known.iter().find(|([of_kind, of_name], _)| of_kind == kind && of_name == name);
        found.map(|(_, text)| text.clone())
    }

    /// Adds a file and gives the expression that includes it.
    fn file(&mut self, path: &str, bytes: Vec<u8>) -> String {
        self.files.push(ExportFile { path: path.to_owned(), bytes });
        format!("include_bytes!({:?})", format!("../{path}"))
    }

    /// The variable of a mesh, which is made where it is new.
    fn mesh(&mut self, name: &str, spawn: &mut String) -> Result<String, String> {
        if let Some(variable) = self.known("mesh", name) {
            return Ok(variable);
        }
        let mesh = self.source.assets.meshes.get(name).ok_or_else(|| missing("mesh", name))?;
        let stem = name.rsplit(['/', '\\', ':']).next().unwrap_or(name);
        let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
        let variable = self.names.unique(&format!("{}_mesh", snake_case(stem, "mesh", "mesh")));
        let vertices = self.file(&format!("assets/meshes/{variable}_vertices.bin"), mesh.vertices.clone());
        let indices = self.file(&format!("assets/meshes/{variable}_indices.bin"), mesh.indices.clone());
        // Writing to a string always succeeds.
        let _ = write!(
            spawn,
            "    let {variable} = mesh(\n        world,\n        {vertices},\n        {indices},\n    );\n"
        );
        self.known.push((["mesh".to_owned(), name.to_owned()], variable.clone()));
        Ok(variable)
    }

    /// The variable of a texture, which is made where it is new.
    fn texture(&mut self, name: &str, shape: TextureShape, spawn: &mut String) -> Result<String, String> {
        if let Some(variable) = self.known("texture", name) {
            return Ok(variable);
        }
        let picture = self.picture(name, shape)?;
        let variable = identifier(&self.names.unique(&snake_case(name, "picture", "picture")));
        let _ = writeln!(spawn, "    let {variable} = texture(\n        world,\n        &{picture},\n    );");
        self.known.push((["texture".to_owned(), name.to_owned()], variable.clone()));
        Ok(variable)
    }

    /// A texture of the document as `Picture`.
    fn picture(&mut self, name: &str, shape: TextureShape) -> Result<String, String> {
        let texture = self.source.assets.textures.get(name).ok_or_else(|| missing("texture", name))?;
        let texels = match self.known("file", name) {
            Some(texels) => texels,
            None => {
                let stem = self.pictures.unique(&snake_case(name, "picture", "picture"));
                let texels = self.texels(&stem, texture);
                self.known.push((["file".to_owned(), name.to_owned()], texels.clone()));
                texels
            }
        };
        Ok(picture_literal(self.source.document, name, shape, texture, &texels))
    }

    fn texels(&mut self, stem: &str, texture: &TextureBytes) -> String {
        if texture.pixels == TexturePixels::Half {
            let file = self.file(&format!("assets/textures/{stem}.rgba16float"), texture.bytes.clone());
            return format!("Texels::Half({file}, [{}, {}])", texture.width, texture.height);
        }
        let file = png(texture.width, texture.height * texture.layers, &texture.bytes);
        format!("Texels::Png({})", self.file(&format!("assets/textures/{stem}.png"), file))
    }
}

fn picture_literal(
    document: &Document,
    name: &str,
    shape: TextureShape,
    texture: &TextureBytes,
    texels: &str,
) -> String {
    let address = |mode| match mode {
        AddressMode::Repeat => "ImageAddressMode::Repeat",
        AddressMode::Mirror => "ImageAddressMode::MirrorRepeat",
        AddressMode::Clamp => "ImageAddressMode::ClampToEdge",
    };
    let slot = document.texture(name);
    let [u, v] = slot.map_or([AddressMode::Clamp; 2], |slot| slot.address).map(address);
    let dimension = match shape {
        TextureShape::Flat => "D2",
        TextureShape::Array => "D2Array",
        TextureShape::Cube => "Cube",
        TextureShape::Volume => "D3",
    };
    format!(
        "Picture {{\n            texels: {texels},\n            dimension: TextureViewDimension::{dimension},\n            \
         layers: {},\n            colour: {},\n            mipmaps: {},\n            address: [{u}, {v}],\n            \
         linear: {},\n            anisotropy: {},\n        }}",
        texture.layers,
        slot.is_none_or(|slot| slot.colour),
        slot.is_some_and(|slot| slot.mipmaps),
        slot.is_none_or(|slot| slot.filter == Filter::Linear),
        slot.map_or(1, |slot| slot.anisotropy.clamp(1, 16)),
    )
}

/// Spawns a pass: one mesh, or one for each copy.
fn spawn_pass(
    pass: &BevyPass<'_>,
    index: usize,
    assets: &mut Assets<'_, '_>,
    spawn: &mut String,
) -> Result<(), String> {
    let mesh = assets.mesh(&pass.pass.mesh.to_string(), spawn)?;
    let mut fields = String::new();
    if pass.shader.reads_values {
        fields.push_str("        values: material::Values::default(),\n");
    }
    let textures = &pass.shader.textures;
    for (texture, field) in textures.iter().zip(texture_fields(textures)) {
        let variable = assets.texture(&texture.name, texture.shape, spawn)?;
        // Writing to a string always succeeds.
        let _ = writeln!(fields, "        {field}: {variable}.clone(),");
    }
    let count = pass.pass.instances.as_ref().map(|instances| instances.count);
    if pass.shader.instance_binding.is_some() {
        let name = &pass.compiled.name;
        let copies = assets.source.assets.instances.get(name);
        let copies = copies.ok_or_else(|| missing("instances of the pass", name))?.clone();
        let bytes = assets.file(&format!("assets/meshes/pass_{}_copies.bin", index + 1), copies);
        let _ = write!(
            spawn,
            "    let copies: &[u8] = {bytes};\n    \
             let copies = add(world, ShaderBuffer::new(copies.to_vec(), RenderAssetUsages::default()));\n"
        );
        fields.push_str("        instances: copies,\n");
    }
    if pass.shader.motion_binding.is_some() {
        fields.push_str("        motion: material::Motion::default(),\n");
    }
    let material = &pass.material;
    let _ = if fields.is_empty() {
        writeln!(spawn, "    let drawn_with = add(world, material::{material} {{}});")
    } else {
        writeln!(spawn, "    let drawn_with = add(world, material::{material} {{\n{fields}    }});")
    };
    // The vertex stage may move vertices out of what Bevy takes for the bounds.
    let moving = if pass.pass.mesh.is_view() { "" } else { ", Moving" };
    let bundle =
        format!("Mesh3d({mesh}.clone()), MeshMaterial3d(drawn_with.clone()), NoFrustumCulling{moving}");
    let _ = match count {
        Some(count) => write!(
            spawn,
            "    for copy in 0..{count} {{\n        world.spawn(({bundle}, MeshTag::new(copy)));\n    }}\n"
        ),
        None => writeln!(spawn, "    world.spawn(({bundle}));"),
    };
    Ok(())
}
