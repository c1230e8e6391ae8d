//! A module of Rust for programs that draw with the crate wgpu: what the description says, as types and constants.
//!
//! The fixed part is `templates/rust/effect.rs`; here are the parts that differ from effect to effect.

use std::fmt::Write as _;

use naga::{Module, TypeInner};

use super::html::filled;
use super::languages::Checked;
use super::meanings::member_meanings;
use super::reflection::{present_components, value_meaning};
use super::{ExportFile, Source};
use crate::compile::emit::one_line;
use crate::compile::{Attribute, CompiledPass, TextureBinding, TextureOrigin, ValueMember, ValueSource};
use crate::document::{AddressMode, Blend, Cull, DepthTest, Document, Filter, Pass};
use crate::types::{SceneTexture, TextureShape, Type};

const TEMPLATE: &str = include_str!("../../../templates/rust/effect.rs");

/// The module and the shader that it includes.
pub(super) fn rust(source: &Source<'_>, checked: &Checked) -> Vec<ExportFile> {
    let name = &source.options.name;
    let shader = format!("{name}.wgsl");
    vec![
        ExportFile::text(format!("{name}.rs"), module(source, checked, &shader)),
        ExportFile::text(shader, source.with_header()),
    ]
}

/// The text of the module; `shader` is the file that it includes.
pub(super) fn module(source: &Source<'_>, checked: &Checked, shader: &str) -> String {
    let (document, interface) = (source.document, &source.interface);
    let [frame_group, effect_group] = source.options.groups;
    let passes: String = interface.passes.iter().map(|pass| pass_literal(document, pass)).collect();
    let textures = interface.textures.iter().map(|texture| {
        let literal = slot_literal(document, texture);
        format!("    {literal},\n")
    });
    let about: String = document.about().lines().map(|line| format!("//! {}\n", one_line(line))).collect();
    let parts = [
        ("title", title(source)),
        ("about", if about.is_empty() { about } else { format!("//!\n{about}") }),
        ("wgsl", shader.to_owned()),
        ("frame_group", frame_group.to_string()),
        ("effect_group", effect_group.to_string()),
        ("shadow_map", interface.shadow_map.to_string()),
        ("storage", interface.values.storage.to_string()),
        ("has_values", (!interface.values.members.is_empty()).to_string()),
        ("structs", structs(source, checked)),
        (
            "second_uv",
            if interface.vertex_stride() == Attribute::VERTEX_STRIDE { SECOND_UV } else { "" }.to_owned(),
        ),
        ("pass_count", interface.passes.len().to_string()),
        ("passes", passes),
        ("texture_count", interface.textures.len().to_string()),
        ("textures", textures.collect()),
    ];
    filled(TEMPLATE, &parts)
}

/// The document's title, or the export's name.
pub(super) fn title(source: &Source<'_>) -> String {
    let title = one_line(source.document.title());
    if title.trim().is_empty() { source.options.name.clone() } else { title }
}

/// A number as Rust writes an f32.
pub(super) fn float(value: f64) -> String {
    format!("{:?}", value as f32)
}

/// Several as an array.
pub(super) fn floats(values: impl IntoIterator<Item = f32>) -> String {
    let numbers: Vec<String> = values.into_iter().map(|value| float(f64::from(value))).collect();
    format!("[{}]", numbers.join(", "))
}

/// What a vertex has besides, where a pass reads it.
const SECOND_UV: &str =
    "    /// The second UV, origin top left; the first again where a mesh has one.\n    pub uv1: [f32; 2],\n";

const DERIVES: &str = "#[repr(C)]\n#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]\n";

/// `Frame` and `Object` as the shader declares them, and `Values` with its defaults.
fn structs(source: &Source<'_>, checked: &Checked) -> String {
    let [frame_group, _] = source.options.groups;
    let mut text = String::new();
    for (binding, name, about) in [
        (0, "Frame", "What is the same for everything in one pass of one frame."),
        (1, "Object", "What belongs to the object that a pass draws."),
    ] {
        if let Some(variable) = checked.variables().get(&(frame_group, binding)) {
            let members = host_members(&checked.module, variable.ty);
            push_struct(
                &mut text,
                name,
                about,
                &members,
                checked.module.types[variable.ty].inner.size(checked.module.to_ctx()),
            );
        }
    }
    let layout = &source.interface.values;
    let members: Vec<Member> =
        layout.members.iter().map(|member| value_member(source.document, member)).collect();
    push_struct(&mut text, "Values", "The parameters of the effect.", &members, layout.size);
    let mut defaults = String::new();
    for member in &layout.members {
        let value = rust_value(member, &present_components(source.document, member));
        // Writing to a string always succeeds.
        let _ = writeln!(defaults, "            {}: {value},", identifier(&member.name));
    }
    let has_padding = !layout.members.is_empty() && !text.is_empty();
    let rest = if has_padding { "            ..Zeroable::zeroed()\n" } else { "" };
    let _ = write!(
        text,
        "impl Default for Values {{\n    /// What the graph has.\n    #[allow(clippy::needless_update, reason = \"there \
         may be padding\")]\n    fn default() -> Self {{\n        Self {{\n{defaults}{rest}        }}\n    }}\n}}\n"
    );
    text
}

/// One field of a struct.
pub(super) struct Member {
    pub name: String,
    pub about: String,
    ty: String,
    offset: u32,
    size: u32,
}

fn push_struct(text: &mut String, name: &str, about: &str, members: &[Member], size: u32) {
    let _ = write!(text, "/// {about}\n{DERIVES}pub struct {name} {{\n");
    let (mut at, mut gaps) = (0, 0);
    let mut pad = |text: &mut String, from: u32, to: u32| {
        if to > from {
            gaps += 1;
            let _ = writeln!(text, "    _padding_{gaps}: [u32; {}],", (to - from) / 4);
        }
    };
    for member in members {
        pad(text, at, member.offset);
        let _ = write!(text, "    /// {}\n    pub {}: {},\n", member.about, member.name, member.ty);
        at = member.offset + member.size;
    }
    pad(text, at, size);
    text.push_str("}\n\n");
}

/// The members of a struct of the frame interface, whose matrices are 4×4 and whose vectors have four numbers.
fn host_members(module: &Module, ty: naga::Handle<naga::Type>) -> Vec<Member> {
    let TypeInner::Struct { members, .. } = &module.types[ty].inner else { return Vec::new() };
    let meanings = member_meanings();
    let member = |member: &naga::StructMember| {
        let size = module.types[member.ty].inner.size(module.to_ctx());
        let name = member.name.clone().unwrap_or_default();
        Member {
            about: meanings.get(name.as_str()).cloned().unwrap_or_else(|| format!("`{name}` of the shader.")),
            name: identifier(&name),
            ty: format!("[f32; {}]", size / 4),
            offset: member.offset,
            size,
        }
    };
    members.iter().map(member).collect()
}

/// What a value is for and how far it goes.
fn about_value(document: &Document, member: &ValueMember) -> String {
    let meaning = value_meaning(document, member);
    let range = match &member.source {
        ValueSource::Parameter(name) => document.parameter(name).and_then(|parameter| parameter.range),
        ValueSource::Input { .. } => None,
    };
    range.map_or_else(
        || meaning.clone(),
        |[low, high]| format!("{}, from {low} to {high}.", meaning.trim_end_matches('.')),
    )
}

pub(super) fn value_member(document: &Document, member: &ValueMember) -> Member {
    Member {
        name: identifier(&member.name),
        about: about_value(document, member),
        ty: rust_type(member.ty),
        offset: member.offset,
        size: member.byte_size(),
    }
}

fn rust_type(ty: Type) -> String {
    match ty {
        Type::F32 => "f32".to_owned(),
        Type::I32 => "i32".to_owned(),
        Type::U32 | Type::Bool => "u32".to_owned(),
        Type::Mat3 => "[[f32; 4]; 3]".to_owned(),
        ty => format!("[f32; {}]", ty.component_count()),
    }
}

fn rust_value(member: &ValueMember, components: &[f64]) -> String {
    let first = components.first().copied().unwrap_or_default();
    let all = || floats(components.iter().map(|value| *value as f32));
    match member.ty {
        Type::F32 => float(first),
        Type::I32 => format!("{}", first as i32),
        Type::U32 | Type::Bool => format!("{}", first as u32),
        Type::Mat3 => {
            let columns = components
                .chunks(3)
                .map(|column| floats(column.iter().map(|value| *value as f32).chain([0.0])));
            format!("[{}]", columns.collect::<Vec<_>>().join(", "))
        }
        _ => all(),
    }
}

/// A name of the shader as one of Rust; a member of a part is called after both.
pub(super) fn identifier(name: &str) -> String {
    const RAW: [&str; 43] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
        "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
        "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static",
        "struct", "trait", "true", "try", "type", "typeof", "unsafe", "use",
    ];
    let name = name.replace('.', "_");
    match name.as_str() {
        "self" | "super" | "crate" | "Self" => format!("{name}_"),
        "where" | "while" | "yield" | "unsized" | "virtual" => format!("r#{name}"),
        word if RAW.contains(&word) => format!("r#{name}"),
        _ => name,
    }
}

fn pass_literal(document: &Document, compiled: &CompiledPass) -> String {
    let fallback = Pass::new(compiled.name.clone(), crate::document::NodeId(0));
    let pass = document.passes().iter().find(|pass| pass.name == compiled.name).unwrap_or(&fallback);
    let attributes = |per_instance: bool| -> String {
        let wanted = compiled.attributes.iter().filter(|attribute| attribute.per_instance() == per_instance);
        wanted.flat_map(|attribute| attribute_literals(*attribute)).collect()
    };
    format!(
        "    Pass {{\n        name: {:?},\n        vertex_entry: {:?},\n        fragment_entry: {:?},\n        \
         shadow_entry: {:?},\n        shadow_fragment_entry: {:?},\n        mesh: {:?},\n        fills_picture: {},\n        instances: {},\n        \
         vertex_attributes: &[\n{}        ],\n        instance_attributes: &[\n{}        ],\n        \
         blend: Blend::{},\n        cull_mode: {},\n        depth_compare: CompareFunction::{},\n        \
         depth_write: {},\n        target: {:?},\n        reads: &{:?},\n        reads_scene: {},\n    }},\n",
        compiled.name,
        compiled.vertex_entry,
        compiled.fragment_entry,
        compiled.shadow_entry,
        compiled.shadow_fragment_entry,
        pass.mesh.to_string(),
        pass.mesh.is_view(),
        pass.instances
            .as_ref()
            .map_or(1, |instances| instances.count.clamp(1, crate::document::Instances::MAX)),
        attributes(false),
        attributes(true),
        match pass.blend {
            Blend::Opaque => "Opaque",
            Blend::Alpha => "Alpha",
            Blend::Premultiplied => "Premultiplied",
            Blend::Additive => "Additive",
            Blend::Multiply => "Multiply",
        },
        match pass.cull {
            Cull::None => "None",
            Cull::Back => "Some(Face::Back)",
            Cull::Front => "Some(Face::Front)",
        },
        match pass.depth_test {
            DepthTest::Less => "Less",
            DepthTest::LessEqual => "LessEqual",
            DepthTest::Always => "Always",
        },
        pass.depth_write,
        pass.target.texture(),
        compiled.pass_textures,
        compiled.reads_scene,
    )
}

fn attribute_literals(attribute: Attribute) -> Vec<String> {
    let literal = |column: u32| {
        format!(
            "            attribute(VertexFormat::Float32x{}, {}, {}),\n",
            attribute.width(),
            attribute.offset() + 16 * column,
            attribute.location() + column
        )
    };
    (0..attribute.location_count()).map(literal).collect()
}

/// A texture of the document as `TextureSlot`.
pub(super) fn slot_literal(document: &Document, texture: &TextureBinding) -> String {
    let (name, binding) = (&texture.name, texture.binding);
    let origin = match texture.origin {
        TextureOrigin::Document => "Picture",
        TextureOrigin::Pass => "Pass",
        TextureOrigin::Scene(SceneTexture::Colour) => "SceneColour",
        TextureOrigin::Scene(SceneTexture::Depth) => "SceneDepth",
    };
    let slot = document.texture(name).filter(|_| texture.origin == TextureOrigin::Document);
    let dimension = match texture.shape {
        TextureShape::Flat => "D2",
        TextureShape::Array => "D2Array",
        TextureShape::Cube => "Cube",
        TextureShape::Volume => "D3",
    };
    let filterable = texture.is_filterable();
    format!(
        "TextureSlot {{ name: {name:?}, binding: {binding}, origin: Origin::{origin}, dimension: TextureViewDimension::{dimension}, filterable: {filterable}, colour: {}, mipmaps: {}, sampler: {} }}",
        slot.is_none_or(|slot| slot.colour),
        slot.is_some_and(|slot| slot.mipmaps),
        sampler_literal(document, name, filterable)
    )
}

fn sampler_literal(document: &Document, texture: &str, filterable: bool) -> String {
    let address = |mode| match mode {
        AddressMode::Repeat => "AddressMode::Repeat",
        AddressMode::Mirror => "AddressMode::MirrorRepeat",
        AddressMode::Clamp => "AddressMode::ClampToEdge",
    };
    let (addresses, linear, anisotropy) = match document.texture(texture) {
        Some(slot) => {
            (slot.address.map(address), slot.filter == Filter::Linear, slot.anisotropy.clamp(1, 16))
        }
        // What is drawn in the frame is read up to its edge.
        None => ([address(AddressMode::Clamp); 2], filterable, 1),
    };
    format!(
        "SamplerSettings {{ address: [{}, {}], linear: {linear}, anisotropy: {anisotropy} }}",
        addresses[0], addresses[1]
    )
}
