//! The second UV of a mesh: drawn as it stands in the file, and in exports only where something reads it.

use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};
use shaderwright::compile::export::{Assets, Target};
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::document::Document;
use shaderwright::render::{Gpu, RenderSettings, collect_assets, render_image};

use crate::support::{bundle, exported, library, options};

/// A square whose first UV is (0, 0) and whose second is (0.25, 0.75) all over.
fn write_square(folder: &Path) {
    let corners = [[-1.0_f32, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]];
    let mut bytes: Vec<u8> = corners.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
    bytes.extend([0.0_f32; 8].iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend([0.25_f32, 0.75].repeat(4).iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend([0_u16, 1, 2, 0, 2, 3].iter().flat_map(|index| index.to_le_bytes()));
    fs::write(folder.join("square.bin"), &bytes).unwrap();
    let file = json!({
        "asset": { "version": "2.0" },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [{
            "attributes": { "POSITION": 0, "TEXCOORD_0": 1, "TEXCOORD_1": 2 }, "indices": 3,
        }] }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [-1, -1, 0], "max": [1, 1, 0] },
            { "bufferView": 1, "componentType": 5126, "count": 4, "type": "VEC2" },
            { "bufferView": 2, "componentType": 5126, "count": 4, "type": "VEC2" },
            { "bufferView": 3, "componentType": 5123, "count": 6, "type": "SCALAR" },
        ],
        "bufferViews": [
            { "buffer": 0, "byteOffset": 0, "byteLength": 48 },
            { "buffer": 0, "byteOffset": 48, "byteLength": 32 },
            { "buffer": 0, "byteOffset": 80, "byteLength": 32 },
            { "buffer": 0, "byteOffset": 112, "byteLength": 12 },
        ],
        "buffers": [{ "byteLength": bytes.len(), "uri": "square.bin" }],
    });
    fs::write(folder.join("square.gltf"), file.to_string()).unwrap();
}

/// The square with the UV of this set as its colour.
fn document(folder: &Path, set: &str) -> Document {
    let text = json!({
        "shaderwright": 1,
        "passes": [{ "name": "square", "output": 1, "mesh": "square.gltf", "cull": "none" }],
        "nodes": [
            { "id": 1, "kind": "output.pass", "at": [0, 0] },
            { "id": 2, "kind": "input.uv", "at": [0, 0], "options": { "set": set } },
            { "id": 3, "kind": "vector.split", "at": [0, 0] },
            { "id": 4, "kind": "vector.combine", "at": [0, 0] },
        ],
        "wires": ["2.out -> 3.vector", "3.x -> 4.x", "3.y -> 4.y", "4.xyz -> 1.colour"],
    });
    fs::write(folder.join("square.json"), text.to_string()).unwrap();
    let (document, problems) = Document::open(&folder.join("square.json")).unwrap();
    assert_eq!(problems, []);
    document
}

fn middle(folder: &Path, set: &str, gpu: &Gpu) -> [u8; 4] {
    let document = document(folder, set);
    let compiled = compile(&document, &library(), &CompileOptions::default());
    let settings =
        RenderSettings { size: [9, 9], base: Some(folder.to_owned()), ..RenderSettings::default() };
    let rendered = render_image(gpu, &document, &compiled, &settings).unwrap();
    assert_eq!(rendered.diagnostics, []);
    rendered.image.get_pixel(4, 4).0
}

#[test]
fn the_second_uv_of_a_file_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    write_square(folder.path());
    let gpu = Gpu::headless().unwrap();
    assert_eq!(middle(folder.path(), "0", &gpu), [0, 0, 0, 255]);
    // 0.25 and 0.75 as sRGB.
    assert_eq!(middle(folder.path(), "1", &gpu), [137, 225, 0, 255]);
}

fn files(document: &Document, target: Target, assets: &Assets) -> Vec<(String, Vec<u8>)> {
    let export = exported(document, &library(), &options("square", target), assets);
    export.files.into_iter().map(|file| (file.path, file.bytes)).collect()
}

#[test]
fn exports_carry_it_only_where_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    write_square(folder.path());
    for (set, stride) in [("0", 64), ("1", 72)] {
        let document = document(folder.path(), set);
        let (assets, problems) = collect_assets(&document, &bundle(), Some(folder.path()));
        assert_eq!(problems, []);
        let text = |target: Target| String::from_utf8(files(&document, target, &assets).remove(0).1).unwrap();

        let description: Json = serde_json::from_str(&text(Target::Json)).unwrap();
        assert_eq!(description["vertex_buffers"][0]["stride"], stride);
        let attributes = description["passes"][0]["attributes"].as_array().unwrap();
        let found = attributes.iter().find(|attribute| attribute["name"] == "uv1");
        let expected = (set == "1").then_some((json!(11), json!(64), json!("float32x2")));
        let facts = |it: &Json| (it["location"].clone(), it["offset"].clone(), it["format"].clone());
        assert_eq!(found.map(facts), expected);

        assert_eq!(text(Target::Rust).contains("pub uv1: [f32; 2]"), set == "1");
        assert_eq!(text(Target::Wgsl).contains("uv1"), set == "1");
        let project = files(&document, Target::RustProject, &assets);
        let vertices = project.iter().find(|(path, _)| path.ends_with("mesh_1_vertices.bin")).unwrap();
        assert_eq!(vertices.1.len(), 4 * stride);
        let end: Vec<u8> = [0.25_f32, 0.75].iter().flat_map(|number| number.to_le_bytes()).collect();
        assert_eq!(vertices.1.ends_with(&end), set == "1");
    }
}
