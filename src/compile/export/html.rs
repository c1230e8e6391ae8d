//! One page that plays the effect with WebGPU and needs no other file.
//!
//! The page is the fixed player in `templates/html/`, our own shaders for background, mip levels and encoding, and one
//! JSON value: the description of the export with its text, meshes, instances and pictures. A test plays every example
//! in a browser and compares it with the editor's picture.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compress, Compression, FlushCompress, Status};
use serde_json::{Map, Value as Json, json};

use super::languages::Checked;
use super::{Assets, ExportFile, Source, TextureBytes, reflection};
use crate::compile::emit::one_line;
use crate::document::{Background, to_json};

const PAGE: &str = include_str!("../../../templates/html/page.html");
/// The parts of the script, in an order in which each may use those before it.
const SCRIPTS: [&str; 7] = [
    include_str!("../../../templates/html/math.js"),
    include_str!("../../../templates/html/scene.js"),
    include_str!("../../../templates/html/resources.js"),
    include_str!("../../../templates/html/textures.js"),
    include_str!("../../../templates/html/surroundings.js"),
    include_str!("../../../templates/html/player.js"),
    include_str!("../../../templates/html/page.js"),
];
/// What pictures need besides the effect.
const SHADERS: [(&str, &str); 5] = [
    ("background", include_str!("../../render/shaders/background.wgsl")),
    ("mipmap", include_str!("../../render/shaders/mipmap.wgsl")),
    ("encode", include_str!("../../render/shaders/encode.wgsl")),
    ("distance", include_str!("../../render/shaders/distance.wgsl")),
    ("floor", FLOOR),
];
/// The ground with the frame interface and the shadow that it takes.
pub(super) const FLOOR: &str = concat!(
    include_str!("../../../shaders/prelude.wgsl"),
    include_str!("../../../shaders/support/shadow_light.wgsl"),
    include_str!("../../render/shaders/floor.wgsl"),
);

/// The page.
pub(super) fn html(source: &Source<'_>, checked: &Checked) -> Result<Vec<ExportFile>, String> {
    let document = source.document;
    let mut effect = reflection::reflection(document, &source.interface, checked, source.options);
    if let Json::Object(effect) = &mut effect {
        effect.insert("wgsl".to_owned(), source.with_header().into());
        effect.insert("pass_textures".to_owned(), pass_textures(source));
        embed(effect, source)?;
    }
    let shaders: BTreeMap<&str, &str> = SHADERS.into_iter().collect();
    let script = format!("const SHADERS = {};\n\n{}", json!(shaders), SCRIPTS.join("\n"));
    let title = one_line(document.title());
    let title = if title.trim().is_empty() { source.options.name.clone() } else { title };
    let parts = [
        ("title", escaped(&title)),
        ("about", escaped(document.about())),
        // No text within may end the element that holds it.
        ("effect", effect.to_string().replace('<', "\\u003c")),
        ("script", script),
    ];
    Ok(vec![ExportFile::text(format!("{}.html", source.options.name), filled(PAGE, &parts))])
}

/// A template with its `{{name}}` places filled; what is filled in is not looked at again.
pub(super) fn filled(template: &str, parts: &[(&str, String)]) -> String {
    let mut result = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        result.push_str(before);
        let Some((name, after)) = after.split_once("}}") else {
            result.push_str("{{");
            rest = after;
            continue;
        };
        match parts.iter().find(|(known, _)| *known == name) {
            Some((_, text)) => result.push_str(text),
            None => result.extend(["{{", name, "}}"]),
        }
        rest = after;
    }
    result.push_str(rest);
    result
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The settings of the textures that passes draw to, by name.
pub(super) fn pass_textures(source: &Source<'_>) -> Json {
    let names = source.document.pass_textures().into_iter();
    let settings =
        names.map(|name| (name.to_owned(), to_json(&source.document.texture_target(name)))).collect();
    Json::Object(settings)
}

fn embed(effect: &mut Map<String, Json>, source: &Source<'_>) -> Result<(), String> {
    let assets: &Assets = source.assets;
    let (mut meshes, mut instances, mut images) = (Map::new(), Map::new(), Map::new());
    for compiled in &source.interface.passes {
        let pass = source.document.passes().iter().find(|pass| pass.name == compiled.name);
        let mesh_name = pass.map(|pass| pass.mesh.to_string()).unwrap_or_default();
        let mesh = assets.meshes.get(&mesh_name).ok_or_else(|| missing("mesh", &mesh_name))?;
        let json = json!({
            "vertices": packed(&mesh.with_stride(source.interface.vertex_stride())),
            "indices": packed(&mesh.indices),
            "radius": mesh.radius,
        });
        meshes.insert(mesh_name, json);
        let copies = assets.instances.get(&compiled.name);
        let copies = copies.ok_or_else(|| missing("instances of the pass", &compiled.name))?;
        instances.insert(compiled.name.clone(), packed(copies).into());
    }
    for binding in source.pictures() {
        let texture = assets.textures.get(&binding.name).ok_or_else(|| missing("texture", &binding.name))?;
        images.insert(binding.name.clone(), image_json(texture));
    }
    if let Background::Image(name) = &source.document.scene().background
        && let (Some(slot), Some(texture)) = (source.document.texture(name), assets.textures.get(name))
        && slot.shape.is_flat()
    {
        let mut image = reflection::slot_json(slot);
        if let (Json::Object(image), Json::Object(texels)) = (&mut image, image_json(texture)) {
            image.extend(texels);
        }
        effect.insert("background_image".to_owned(), image);
    }
    effect.insert("meshes".to_owned(), meshes.into());
    effect.insert("instances".to_owned(), instances.into());
    effect.insert("images".to_owned(), images.into());
    Ok(())
}

fn image_json(texture: &TextureBytes) -> Json {
    json!({
        "width": texture.width,
        "height": texture.height,
        "layers": texture.layers,
        "levels": texture.levels,
        "format": texture.pixels.webgpu(),
        "data": packed(&texture.bytes),
    })
}

pub(super) fn missing(what: &str, name: &str) -> String {
    format!("the export was not given the {what} `{name}`")
}

/// Bytes as base64 of a zlib stream, which browsers take apart by themselves.
fn packed(bytes: &[u8]) -> String {
    STANDARD.encode(zlib(bytes))
}

/// A zlib stream.
pub(super) fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut compressor = Compress::new(Compression::new(6), true);
    let mut stream = Vec::with_capacity(bytes.len() / 2 + 64);
    loop {
        let rest = &bytes[compressor.total_in() as usize..];
        match compressor.compress_vec(rest, &mut stream, FlushCompress::Finish) {
            // There was no room for all of it.
            Ok(Status::Ok | Status::BufError) => stream.reserve(rest.len() / 2 + 64),
            Ok(Status::StreamEnd) | Err(_) => return stream,
        }
    }
}
