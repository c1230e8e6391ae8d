//! The project for Bevy: every example is written or refused with a reason, and its shaders are valid with the imports
//! that they name. `scripts/check_bevy.sh` does the rest with Bevy itself.

use std::sync::Mutex;

use serde_json::{Value as Json, json};
use shaderwright::compile::export::{Export, Target, export};
use shaderwright::document::Document;
use shaderwright::library::Library;

use crate::judges;
use crate::support::{assets, bundle, graph, graphs, in_parallel, library, options};

/// What the shaders import.
const STUBS: &str = include_str!("bevy_stubs.wgsl");

fn bevy(name: &str, document: &Document, library: &Library) -> Export {
    export(document, library, &options(name, Target::Bevy), &assets(document))
}

fn text<'a>(export: &'a Export, path: &str) -> &'a str {
    let file = export.files.iter().find(|file| file.path == path);
    let names: Vec<_> = export.files.iter().map(|file| &file.path).collect();
    file.unwrap_or_else(|| panic!("{path} is missing among {names:?}")).as_text().expect("text")
}

/// What Bevy makes of a shader: conditions decided, imports resolved, the material's group put in.
fn composed(wesl: &str, in_prepass: bool) -> String {
    let mut lines = Vec::new();
    let mut imports = Vec::new();
    let mut skipped = false;
    for line in wesl.lines() {
        if let Some(import) = line.strip_prefix("import ") {
            let (path, name) = import.trim_end_matches(';').split_once(" as ").expect("a name");
            assert!(path.starts_with("bevy_pbr::render::") || path.starts_with("bevy_render::"), "{line}");
            imports.push(name.to_owned());
        } else if let Some(condition) = line.strip_prefix("@if(") {
            skipped = (condition == "PREPASS_PIPELINE)") != in_prepass;
        } else if !skipped {
            lines.push(line);
        }
        // A condition holds for one declaration: a function, or a variable on a line.
        skipped &= line != "}" && !line.starts_with("@group(");
    }
    let mut text = lines.join("\n").replace("constants::MATERIAL_BIND_GROUP", "3");
    for name in imports {
        assert!(text.contains(&format!("{name}::")) || wesl.contains(&format!("{name}::")), "unused: {name}");
        text = text.replace(&format!("{name}::"), &format!("{name}_"));
    }
    assert!(!text.contains("::"), "{text}");
    format!("{STUBS}{text}")
}

#[test]
fn every_example_is_written_or_refused_with_a_reason() {
    let (graphs, library) = (graphs(), library());
    let judged = Mutex::new(judges::Batch::default());
    let table = Mutex::new(Vec::new());
    in_parallel(&graphs, |(name, document)| {
        let (options, assets) = (options(name, Target::Bevy), assets(document));
        let first = export(document, &library, &options, &assets);
        assert_eq!(first, export(document, &library, &options, &assets), "{name} changes from run to run");
        let mut row = format!("{name}: {} files", first.files.len());
        if first.files.is_empty() {
            let reasons: Vec<String> = first.diagnostics.iter().map(ToString::to_string).collect();
            assert!(reasons.iter().any(|reason| reason.contains("which the target bevy does not play")));
            row = format!("{name}: {}", reasons.join("; "));
        }
        table.lock().unwrap().push(row);
        for file in first.files.iter().filter(|file| file.path.ends_with(".wesl")) {
            let wesl = file.as_text().expect("text");
            let with_shadow = wesl.contains("@if(PREPASS_PIPELINE)");
            for in_prepass in [false, true].into_iter().filter(|prepass| with_shadow || !prepass) {
                let case = format!("{name}: {}, prepass {in_prepass}", file.path);
                judged.lock().unwrap().accept(&case, &composed(wesl, in_prepass));
            }
        }
        for file in first.files.iter().filter(|file| file.path.ends_with(".rs")) {
            assert!(!file.as_text().expect("text").contains("{{"), "{name}: {}", file.path);
        }
    });
    judged.into_inner().unwrap().finish();
    let mut table = table.into_inner().unwrap();
    table.sort();
    println!("{}", table.join("\n"));
    let written = table.iter().filter(|row| row.ends_with(" files")).count();
    assert!(written >= 44, "{written} of {}:\n{}", table.len(), table.join("\n"));
}

/// An example with other settings of its first pass.
fn changed(name: &str, change: impl Fn(&mut Json)) -> Document {
    let text = bundle().read_text(&format!("graphs/{name}.json")).expect("the example");
    let mut json: Json = serde_json::from_str(&text).expect("JSON");
    change(&mut json["passes"][0]);
    Document::from_json(&json.to_string()).expect("a document").0
}

fn refusal(document: &Document) -> String {
    let export = bevy("changed", document, &library());
    assert!(export.files.is_empty(), "it is not refused");
    export.diagnostics.iter().map(ToString::to_string).collect()
}

#[test]
fn what_a_material_cannot_do_is_refused_by_name() {
    let to_texture = changed("fish_swim", |pass| pass["target"] = json!({ "texture": "left" }));
    assert!(
        refusal(&to_texture).contains("the pass `fish` draws to the texture `left`, which the target bevy")
    );
    let crowded = changed("fish_school", |pass| pass["instances"]["count"] = 500_000.into());
    assert!(refusal(&crowded).contains("the pass `fish` draws 500000 copies, more than"));
    assert!(refusal(&graph("feedback_trails")).contains("the pass `feedback` draws to the texture `trails`"));
}

#[test]
fn a_material_has_the_settings_of_its_pass() {
    let library = library();
    let export = bevy("wave_shadow", &graph("wave_shadow"), &library);
    let material = text(&export, "src/material.rs");
    for part in [
        "pub struct FigureMaterial {\n    /// The parameters.\n    #[uniform(0)]\n    pub values: Values,\n",
        "    #[texture(1)]\n    #[sampler(2)]\n    pub skin: Handle<Image>,\n",
        "    pub displaced_shadow: u32,\n",
        "fn prepass_vertex_shader() -> ShaderRef {\n        \"shaders/wave_shadow_figure.wesl\".into()",
        "pub struct GroundMaterial",
        "Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),",
    ] {
        assert!(material.contains(part), "{part} is not in {material}");
    }
    // A Multiply pass over everything, and what comes after it, is drawn one after the other.
    let mixed = changed("wave_shadow", |pass| {
        pass["blend"] = "multiply".into();
        pass["cull"] = "none".into();
        pass["depth_test"] = "less_equal".into();
        pass["depth_write"] = false.into();
    });
    let export = bevy("mixed", &mixed, &library);
    let material = text(&export, "src/material.rs");
    let (figure, ground) = material.split_once("pub struct GroundMaterial").expect("both passes");
    for part in
        ["Blend::Multiply", "cull_mode: None", "GreaterEqual", "depth_write: false", "AlphaMode::Multiply"]
    {
        assert!(figure.contains(part), "{part} is not in {figure}");
    }
    assert!(ground.contains("AlphaMode::Blend") && ground.contains("100.0"), "{ground}");
}

#[test]
fn copies_and_pictures_go_with_the_project() {
    let export = bevy("fish_school", &graph("fish_school"), &library());
    let shader = text(&export, "assets/shaders/fish_school_fish.wesl");
    assert!(
        shader.contains("@binding(3) var<storage, read> bevy_instances: array<BevyInstance>;"),
        "{shader}"
    );
    assert!(text(&export, "src/material.rs").contains("#[storage(3, read_only)]"));
    assert!(text(&export, "src/scene.rs").contains("for copy in 0..2000 {"));
    let pictures: Vec<_> = export.files.iter().filter(|file| file.path.ends_with(".png")).collect();
    assert_eq!(pictures.len(), 1);
    let picture = image::load_from_memory(&pictures[0].bytes).expect("a picture").to_rgba8();
    let texture = &assets(&graph("fish_school")).textures.into_values().next().expect("the skin");
    assert_eq!((picture.width(), picture.height()), (texture.width, texture.height));
    assert_eq!(picture.as_raw(), &texture.bytes);
}
