//! The materials as Rust.

use std::fmt::Write as _;

use super::super::Source;
use super::super::html::filled;
use super::super::reflection::present_components;
use super::super::rust::{float, identifier, title, value_member};
use super::{BevyPass, state};
use crate::compile::emit::one_line;
use crate::compile::names::{Namer, snake_case};
use crate::compile::{Attribute, TextureBinding, ValueMember};
use crate::document::{Blend, Cull, DepthTest};
use crate::types::{TextureShape, Type};

const TEMPLATE: &str = include_str!("../../../../templates/bevy/src/material.rs");
const OF_PASS: &str = include_str!("../../../../templates/bevy/material_of_pass.rs");
/// How much nearer than the pass before a blended pass counts when Bevy sorts them, in world units.
const ORDER_STEP: u32 = 100;

/// The name of a material: `outer_glow` → `OuterGlowMaterial`.
pub(super) fn type_name(stem: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    let name: String = stem.split('_').map(capital).collect();
    // A type cannot begin with a digit.
    let start = if name.starts_with(|first: char| first.is_ascii_digit()) { "Pass" } else { "" };
    format!("{start}{name}Material")
}

/// The fields of a pass's textures, in the order of their bindings.
pub(super) fn texture_fields(textures: &[TextureBinding]) -> Vec<String> {
    let mut names = Namer::default();
    for taken in ["values", "instances", "motion"] {
        names.reserve(taken);
    }
    let name = |texture: &TextureBinding| names.unique(&snake_case(&texture.name, "texture", "texture"));
    textures.iter().map(name).map(|name| identifier(&name)).collect()
}

/// Where Bevy draws a pass: with what is opaque, in any order, or sorted with what is transparent, one after the other.
fn phases(passes: &[BevyPass<'_>]) -> Vec<Option<u32>> {
    let mut before = None;
    let phase = |pass: &BevyPass<'_>| {
        let pass = pass.pass;
        let in_any_order =
            pass.blend == Blend::Opaque && pass.depth_write && pass.depth_test != DepthTest::Always;
        if before.is_some() || !in_any_order {
            before = Some(before.map_or(0, |before| before + 1));
        }
        before
    };
    passes.iter().map(phase).collect()
}

/// The text of the module.
pub(super) fn materials(source: &Source<'_>, passes: &[BevyPass<'_>]) -> String {
    let about: String =
        source.document.about().lines().map(|line| format!("//! {}\n", one_line(line))).collect();
    let plugin = |pass: &BevyPass<'_>| {
        format!("        app.add_plugins(MaterialPlugin::<{}>::default());\n", pass.material)
    };
    let phases = phases(passes);
    let parts = [
        ("title", title(source)),
        ("about", if about.is_empty() { about } else { format!("//!\n{about}") }),
        ("plugins", passes.iter().map(plugin).collect()),
        ("values", values(source)),
        ("motion", motion(source, passes)),
        ("materials", passes.iter().zip(phases).map(|(pass, phase)| material(source, pass, phase)).collect()),
    ];
    filled(TEMPLATE, &parts)
}

fn values(source: &Source<'_>) -> String {
    let (document, layout) = (source.document, &source.interface.values);
    if layout.members.is_empty() {
        return String::new();
    }
    let (mut fields, mut defaults) = (String::new(), String::new());
    for value in &layout.members {
        let member = value_member(document, value);
        let default = rust_value(value, &present_components(document, value));
        // Writing to a string always succeeds.
        let _ =
            write!(fields, "    /// {}\n    pub {}: {},\n", member.about, member.name, rust_type(value.ty));
        let _ = writeln!(defaults, "            {}: {default},", member.name);
    }
    format!(
        "/// The parameters of the effect; a truth value is 0 or 1.\n\
         #[derive(Clone, Debug, PartialEq, bevy::render::render_resource::ShaderType)]\n\
         pub struct Values {{\n{fields}}}\n\n\
         impl Default for Values {{\n    /// What the graph has.\n    fn default() -> Self {{\n        \
         Self {{\n{defaults}        }}\n    }}\n}}\n\n"
    )
}

/// What a material is told of its object's motion.
fn motion(source: &Source<'_>, passes: &[BevyPass<'_>]) -> String {
    if passes.iter().all(|pass| pass.shader.motion_binding.is_none()) {
        return String::new();
    }
    let most = float(f64::from(source.document.scene().motion.max_motion.max(1e-6)));
    format!(
        "/// How the object moves: to be written whenever that changes.\n\
         #[derive(Clone, Debug, PartialEq, bevy::render::render_resource::ShaderType)]\n\
         pub struct Motion {{\n    /// The unit direction from the object to a place that lags behind it, and their \
         distance.\n    pub motion: Vec4,\n    /// What part of the largest distance that is, from 0 to 1, and the largest \
         distance.\n    pub fade: Vec4,\n}}\n\n\
         impl Default for Motion {{\n    /// At rest.\n    fn default() -> Self {{\n        \
         Self {{ motion: Vec4::ZERO, fade: Vec4::new(0.0, {most}, 0.0, 0.0) }}\n    }}\n}}\n\n"
    )
}

fn rust_type(ty: Type) -> &'static str {
    match ty {
        Type::I32 => "i32",
        Type::U32 | Type::Bool => "u32",
        Type::Vec2 => "Vec2",
        Type::Vec3 => "Vec3",
        Type::Vec4 => "Vec4",
        Type::Mat2 => "Mat2",
        Type::Mat3 => "Mat3",
        Type::Mat4 => "Mat4",
        Type::F32 | Type::Texture(_) => "f32",
    }
}

fn rust_value(member: &ValueMember, components: &[f64]) -> String {
    let first = components.first().copied().unwrap_or_default();
    let numbers: Vec<String> = components.iter().map(|number| float(*number)).collect();
    match member.ty {
        Type::F32 | Type::Texture(_) => float(first),
        Type::I32 => format!("{}", first as i32),
        Type::U32 | Type::Bool => format!("{}", first as u32),
        Type::Vec2 | Type::Vec3 | Type::Vec4 => {
            format!("{}::new({})", rust_type(member.ty), numbers.join(", "))
        }
        Type::Mat2 | Type::Mat3 | Type::Mat4 => {
            format!("{}::from_cols_array(&[{}])", rust_type(member.ty), numbers.join(", "))
        }
    }
}

fn material(source: &Source<'_>, pass: &BevyPass<'_>, phase: Option<u32>) -> String {
    let settings = pass.pass;
    let clips = settings.blend == Blend::Opaque && pass.shader.text.contains("discard;");
    let parts = [
        ("pass", one_line(&settings.name)),
        ("state", state(source.document, settings)),
        ("material", pass.material.clone()),
        ("fields", fields(pass)),
        ("attributes", attributes(pass)),
        ("blend", format!("{:?}", settings.blend)),
        (
            "cull_mode",
            match settings.cull {
                Cull::None => "None",
                Cull::Back => "Some(Face::Back)",
                Cull::Front => "Some(Face::Front)",
            }
            .to_owned(),
        ),
        (
            "depth_compare",
            match settings.depth_test {
                DepthTest::Less => "Greater",
                DepthTest::LessEqual => "GreaterEqual",
                DepthTest::Always => "Always",
            }
            .to_owned(),
        ),
        ("depth_write", settings.depth_write.to_string()),
        ("shader", format!("{:?}", pass.path)),
        ("shadow", shadow(pass)),
        (
            "alpha_mode",
            match (phase, settings.blend) {
                (None, _) if clips => "Mask(0.5)",
                (None, _) => "Opaque",
                (Some(_), Blend::Opaque | Blend::Alpha) => "Blend",
                (Some(_), Blend::Premultiplied) => "Premultiplied",
                (Some(_), Blend::Additive) => "Add",
                (Some(_), Blend::Multiply) => "Multiply",
            }
            .to_owned(),
        ),
        (
            "order",
            phase.filter(|order| *order > 0).map_or_else(String::new, |order| {
                format!(
                    "    /// Drawn after the passes before it, wherever its mesh stands.\n    \
                     fn depth_bias(&self) -> f32 {{\n        {}.0\n    }}\n\n",
                    order * ORDER_STEP
                )
            }),
        ),
    ];
    filled(OF_PASS, &parts)
}

fn fields(pass: &BevyPass<'_>) -> String {
    let mut text = String::new();
    if pass.shader.reads_values {
        text.push_str("    /// The parameters.\n    #[uniform(0)]\n    pub values: Values,\n");
    }
    let textures = &pass.shader.textures;
    for (texture, field) in textures.iter().zip(texture_fields(textures)) {
        let dimension = match texture.shape {
            TextureShape::Flat => "",
            TextureShape::Array => ", dimension = \"2d_array\"",
            TextureShape::Cube => ", dimension = \"cube\"",
            TextureShape::Volume => ", dimension = \"3d\"",
        };
        // Writing to a string always succeeds.
        let _ = write!(
            text,
            "    /// The texture `{}`.\n    #[texture({}{dimension})]\n    #[sampler({})]\n    pub {field}: Handle<Image>,\n",
            one_line(&texture.name),
            texture.binding,
            texture.binding + 1
        );
    }
    if let Some(binding) = pass.shader.instance_binding {
        let _ = write!(
            text,
            "    /// For each copy of the mesh a matrix, a colour and four numbers: 24 floats. The `MeshTag` of a mesh says\n    \
             /// which copy it is.\n    #[storage({binding}, read_only)]\n    \
             pub instances: Handle<bevy::render::storage::ShaderBuffer>,\n"
        );
    }
    if let Some(binding) = pass.shader.motion_binding {
        let _ = write!(
            text,
            "    /// How the object moves.\n    #[uniform({binding})]\n    pub motion: Motion,\n"
        );
    }
    text
}

fn attributes(pass: &BevyPass<'_>) -> String {
    let literal = |attribute: &Attribute| {
        let name = match attribute {
            Attribute::Position => "POSITION",
            Attribute::Normal => "NORMAL",
            Attribute::Uv => "UV_0",
            Attribute::Uv1 => "UV_1",
            Attribute::Tangent => "TANGENT",
            Attribute::Colour => "COLOR",
            Attribute::InstanceTransform | Attribute::InstanceColour | Attribute::InstanceCustom => {
                return None;
            }
        };
        let location = attribute.location();
        Some(format!("            Mesh::ATTRIBUTE_{name}.at_shader_location({location}),\n"))
    };
    pass.compiled.attributes.iter().filter_map(literal).collect()
}

fn shadow(pass: &BevyPass<'_>) -> String {
    let function = |stage: &str| {
        format!("    fn prepass_{stage}_shader() -> ShaderRef {{\n        {:?}.into()\n    }}\n\n", pass.path)
    };
    match (&pass.compiled.shadow_entry, &pass.compiled.shadow_fragment_entry) {
        (None, _) => "    fn enable_shadows() -> bool {\n        false\n    }\n\n".to_owned(),
        (Some(_), None) => function("vertex"),
        (Some(_), Some(_)) => function("vertex") + &function("fragment"),
    }
}
