//! A small complete Rust project that shows the effect with `cargo run`.
//!
//! The renderer around the effect is fixed and lies in `templates/project`; the scene and the assets are the graph's.

use super::html::{FLOOR, filled, missing};
use super::languages::Checked;
use super::opening::with_true_opening;
use super::rust::{float, floats, module, slot_literal, title};
use super::{ExportFile, Source, TextureBytes};
use crate::compile::{TextureBinding, TextureOrigin};
use crate::document::{Background, MotionPath, TargetFormat, TargetSize};
use crate::types::TextureShape;

/// The parts that are the same in every project.
const FIXED: [(&str, &str); 15] = [
    ("src/main.rs", include_str!("../../../templates/project/src/main.rs")),
    ("src/backdrop.rs", include_str!("../../../templates/project/src/backdrop.rs")),
    ("src/ground.rs", include_str!("../../../templates/project/src/ground.rs")),
    ("src/frame.rs", include_str!("../../../templates/project/src/frame.rs")),
    ("src/player.rs", include_str!("../../../templates/project/src/player.rs")),
    ("src/player/drawing.rs", include_str!("../../../templates/project/src/player/drawing.rs")),
    ("src/resources.rs", include_str!("../../../templates/project/src/resources.rs")),
    ("src/scene_copy.rs", include_str!("../../../templates/project/src/scene_copy.rs")),
    ("src/still.rs", include_str!("../../../templates/project/src/still.rs")),
    ("src/view.rs", include_str!("../../../templates/project/src/view.rs")),
    ("src/window.rs", include_str!("../../../templates/project/src/window.rs")),
    ("src/shaders/background.wgsl", include_str!("../../render/shaders/background.wgsl")),
    ("src/shaders/mipmap.wgsl", include_str!("../../render/shaders/mipmap.wgsl")),
    ("src/shaders/encode.wgsl", include_str!("../../render/shaders/encode.wgsl")),
    ("src/shaders/distance.wgsl", include_str!("../../render/shaders/distance.wgsl")),
];
const MANIFEST: &str = include_str!("../../../templates/project/Cargo.toml");
const README: &str = include_str!("../../../templates/project/README.md");
const SCENE: &str = include_str!("../../../templates/project/src/scene.rs");

/// All files of the project, the manifest first.
pub(super) fn project(source: &Source<'_>, checked: &Checked) -> Result<Vec<ExportFile>, String> {
    let parts = [
        ("title", title(source)),
        ("about", source.document.about().to_owned()),
        ("package", package_name(&source.options.name)),
    ];
    let mut files = vec![
        ExportFile::text("Cargo.toml", filled(MANIFEST, &parts)),
        ExportFile::text("README.md", filled(README, &parts)),
        ExportFile::text("src/effect.rs", module(source, checked, "effect.wgsl")),
        ExportFile::text("src/effect.wgsl", source.with_header()),
    ];
    files.extend(FIXED.iter().map(|(path, text)| ExportFile::text(*path, filled(text, &parts))));
    let floor = with_true_opening(FLOOR, [0, 1]);
    files.push(ExportFile::text("src/shaders/floor.wgsl", floor));
    let scene = scene(source, &mut files)?;
    files.push(ExportFile::text("src/scene.rs", scene));
    Ok(files)
}

/// A name that cargo takes.
pub(super) fn package_name(name: &str) -> String {
    let letter =
        |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let name: String = name.chars().map(letter).collect();
    let name = name.trim_matches('-');
    // Cargo keeps these for folders of its own and for crates of the language.
    let is_taken = ["build", "deps", "examples", "incremental", "test", "core", "std", "alloc", "proc-macro"]
        .contains(&name);
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) && !is_taken {
        name.to_owned()
    } else {
        format!("effect-{name}").trim_end_matches('-').to_owned()
    }
}

/// The scene as Rust; its assets are added to the files.
fn scene(source: &Source<'_>, files: &mut Vec<ExportFile>) -> Result<String, String> {
    let (document, assets) = (source.document, source.assets);
    let scene = document.scene();
    let asset = |files: &mut Vec<ExportFile>, name: String, bytes: &[u8]| {
        let include = format!("include_bytes!({:?})", format!("../assets/{name}"));
        let path = format!("assets/{name}");
        if !files.iter().any(|file| file.path == path) {
            files.push(ExportFile { path, bytes: bytes.to_vec() });
        }
        include
    };
    let (mut meshes, mut mesh_names) = (String::new(), Vec::new());
    let (mut instances, mut reaches) = (String::new(), Vec::new());
    for (index, compiled) in source.interface.passes.iter().enumerate() {
        let Some(pass) = document.passes().iter().find(|pass| pass.name == compiled.name) else { continue };
        let name = pass.mesh.to_string();
        let mesh = assets.meshes.get(&name).ok_or_else(|| missing("mesh", &name))?;
        if !mesh_names.contains(&name) {
            let number = mesh_names.len() + 1;
            let vertices = asset(
                files,
                format!("mesh_{number}_vertices.bin"),
                &mesh.with_stride(source.interface.vertex_stride()),
            );
            let indices = asset(files, format!("mesh_{number}_indices.bin"), &mesh.indices);
            meshes += &format!(
                "    Mesh {{\n        name: {name:?},\n        vertices: {vertices},\n        indices: {indices},\n        \
                 radius: {},\n    }},\n",
                float(f64::from(mesh.radius))
            );
            mesh_names.push(name);
        }
        let copies = assets.instances.get(&compiled.name);
        let copies = copies.ok_or_else(|| missing("instances of the pass", &compiled.name))?;
        instances += &format!("    {},\n", asset(files, format!("pass_{}_instances.bin", index + 1), copies));
        let reach = pass.instances.as_ref().map_or([1.0, 0.0], |instances| {
            let scale = instances.scale.iter().fold(0.0_f32, |largest, scale| largest.max(scale.abs()));
            let length = |side: [f32; 3]| side.iter().map(|side| side * side).sum::<f32>().sqrt();
            [scale, length(instances.extent) + length(instances.centre)]
        });
        reaches.push(floats(reach));
    }
    let (mut images, mut image_count) = (String::new(), 0);
    for binding in source.pictures() {
        let texture = assets.textures.get(&binding.name).ok_or_else(|| missing("texture", &binding.name))?;
        image_count += 1;
        let bytes = asset(files, format!("image_{image_count}.bin"), &texture.bytes);
        images += &format!("    {},\n", image_literal(&binding.name, texture, &bytes));
    }
    let background_image = match &scene.background {
        Background::Image(name) => assets.textures.get(name).map(|texture| {
            let bytes = asset(files, "background.bin".to_owned(), &texture.bytes);
            format!(
                "({}, {})",
                image_literal(name, texture, &bytes),
                slot_literal(document, &background_binding(name))
            )
        }),
        _ => None,
    };
    let (pass_texture_count, pass_textures) = pass_textures(source);
    let camera = &scene.camera;
    let motion = &scene.motion;
    let number = |value: f32| float(f64::from(value));
    let parts = [
        ("title", format!("{:?}", title(source))),
        (
            "camera",
            format!(
                "{{ yaw: {}, pitch: {}, distance: {}, target: {}, field_of_view: {}, orthographic: {} }}",
                number(camera.yaw),
                number(camera.pitch),
                number(camera.distance),
                floats(camera.target),
                number(camera.field_of_view),
                camera.orthographic
            ),
        ),
        (
            "light",
            format!(
                "{{ direction: {}, colour: {}, ambient: {} }}",
                floats(scene.light.direction),
                floats(scene.light.colour),
                floats(scene.light.ambient)
            ),
        ),
        (
            "background",
            match &scene.background {
                Background::Colour(colour) => format!("Colour({})", floats(*colour)),
                Background::Gradient([top, bottom]) => {
                    format!("Gradient({}, {})", floats(*top), floats(*bottom))
                }
                Background::Checker([first, second]) => {
                    format!("Checker({}, {})", floats(*first), floats(*second))
                }
                Background::Image(_) if background_image.is_some() => "Image".to_owned(),
                Background::Image(_) => "Colour([0.0; 3])".to_owned(),
                Background::Transparent => "Transparent".to_owned(),
            },
        ),
        (
            "ground",
            scene.ground.as_ref().map_or_else(
                || "None".to_owned(),
                |ground| {
                    format!(
                        "Some(Ground {{ height: {}, colour: {}, size: {} }})",
                        number(ground.height),
                        floats(ground.colour),
                        number(ground.size.max(0.01))
                    )
                },
            ),
        ),
        (
            "motion",
            format!(
                "{{ path: Path::{}, size: {}, period: {}, tween_speed: {}, max_motion: {} }}",
                match motion.path {
                    MotionPath::None => "None",
                    MotionPath::Line => "Line",
                    MotionPath::Circle => "Circle",
                    MotionPath::FigureEight => "FigureEight",
                    MotionPath::Jump => "Jump",
                },
                number(motion.size),
                number(motion.period),
                number(motion.tween_speed),
                number(motion.max_motion)
            ),
        ),
        (
            "loop_secs",
            format!("{:?}", scene.loop_seconds.filter(|length| length.is_finite() && *length > 0.0)),
        ),
        ("mesh_count", mesh_names.len().to_string()),
        ("meshes", meshes),
        ("pass_count", source.interface.passes.len().to_string()),
        ("instances", instances),
        ("reaches", reaches.join(", ")),
        (
            "background_image",
            background_image.map_or_else(|| "None".to_owned(), |image| format!("Some({image})")),
        ),
        ("image_count", image_count.to_string()),
        ("images", images),
        ("pass_texture_count", pass_texture_count.to_string()),
        ("pass_textures", pass_textures),
    ];
    Ok(filled(SCENE, &parts))
}

fn background_binding(name: &str) -> TextureBinding {
    let (origin, shape) = (TextureOrigin::Document, TextureShape::Flat);
    TextureBinding { name: name.to_owned(), binding: 0, origin, shape }
}

fn image_literal(name: &str, texture: &TextureBytes, bytes: &str) -> String {
    format!(
        "Image {{ name: {name:?}, width: {}, height: {}, layers: {}, levels: {}, format: TextureFormat::{}, bytes: {bytes} }}",
        texture.width,
        texture.height,
        texture.layers,
        texture.levels,
        texture.pixels.wgpu()
    )
}

fn pass_textures(source: &Source<'_>) -> (usize, String) {
    let names = source.document.pass_textures();
    let literal = |name: &&str| {
        let settings = source.document.texture_target(name);
        let size = match settings.size {
            TargetSize::Relative(share) => format!("Relative({})", float(f64::from(share))),
            TargetSize::Fixed([width, height]) => format!("Fixed([{width}, {height}])"),
        };
        let format = match settings.format {
            TargetFormat::Float => "Rgba16Float",
            TargetFormat::Bytes => "Rgba8UnormSrgb",
        };
        format!(
            "    PassTexture {{ name: {name:?}, size: Size::{size}, format: TextureFormat::{format} }},\n"
        )
    };
    (names.len(), names.iter().map(literal).collect())
}

#[cfg(test)]
mod tests {
    use super::package_name;

    #[test]
    fn packages_have_names_that_cargo_takes() {
        let names = ["fire", "My Effect!", "build", "2 waves", "std", "…"].map(package_name);
        assert_eq!(names, ["fire", "my-effect", "effect-build", "effect-2-waves", "effect-std", "effect"]);
    }
}
