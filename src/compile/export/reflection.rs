//! A description of an export for programs: entry points, bindings, layouts, parameters, passes, scene.

use std::collections::BTreeMap;

use naga::proc::Layouter;
use naga::{Module, TypeInner};
use serde_json::{Map, Value as Json, json};

use super::ExportOptions;
use super::languages::{Checked, GENERATOR, resource_kind};
use super::meanings::{attribute_meaning, member_meanings};
use crate::compile::emit::{attribute_name, one_line};
use crate::compile::{
    Attribute, CompiledPass, Interface, TextureBinding, TextureOrigin, ValueMember, ValueSource,
};
use crate::document::{Document, Parameter, Pass, TargetFormat, TextureSlot, to_json};
use crate::types::{SceneTexture, Type};

/// The whole description.
pub(super) fn reflection(
    document: &Document,
    interface: &Interface,
    checked: &Checked,
    options: &ExportOptions,
) -> Json {
    let globals = Globals { checked, variables: checked.variables() };
    let [frame_group, effect_group] = options.groups;
    json!({
        "generator": GENERATOR,
        "title": document.title(),
        "about": document.about(),
        "groups": { "frame": frame_group, "effect": effect_group },
        "entry_points": entry_points(interface),
        "passes": interface.passes.iter().map(|pass| pass_json(document, pass)).collect::<Vec<_>>(),
        "vertex_buffers": vertex_buffers(interface),
        "bindings": globals.bindings(),
        "frame": globals.layout(frame_group, 0),
        "object": globals.layout(frame_group, 1),
        "values": values(document, interface, &globals, effect_group),
        "parameters": parameters(document, interface),
        "textures": interface.textures.iter().map(|texture| {
            texture_json(document, texture, effect_group, &globals)
        }).collect::<Vec<_>>(),
        "shadow_map": interface.shadow_map.then(|| json!({
            "group": frame_group, "binding": 2, "sampler_binding": 3, "format": "depth32float", "side": 2048,
            "compare": "less-equal", "filter": "linear",
        })),
        "scene": to_json(document.scene()),
    })
}

/// The variables of the module.
struct Globals<'a> {
    checked: &'a Checked,
    variables: BTreeMap<(u32, u32), &'a naga::GlobalVariable>,
}

impl Globals<'_> {
    fn module(&self) -> &Module {
        &self.checked.module
    }

    fn name(&self, group: u32, binding: u32) -> Option<&str> {
        self.variables.get(&(group, binding)).and_then(|variable| variable.name.as_deref())
    }

    fn bindings(&self) -> Vec<Json> {
        let each = self.variables.iter().map(|((group, binding), variable)| {
            json!({
                "group": group,
                "binding": binding,
                "name": variable.name,
                "kind": resource_kind(self.module(), variable),
                "view_dimension": view_dimension(&self.module().types[variable.ty]),
                // That of the struct: what the buffer has at least.
                "size": matches!(self.module().types[variable.ty].inner, TypeInner::Struct { .. })
                    .then(|| self.module().types[variable.ty].inner.size(self.module().to_ctx())),
            })
        });
        each.collect()
    }

    /// A struct behind a binding, as naga lays it out.
    fn layout(&self, group: u32, binding: u32) -> Json {
        let Some(variable) = self.variables.get(&(group, binding)) else { return Json::Null };
        let ty = &self.module().types[variable.ty];
        let TypeInner::Struct { members, span } = &ty.inner else { return Json::Null };
        let mut layouter = Layouter::default();
        // A validated module has a layout.
        let _ = layouter.update(self.module().to_ctx());
        let meanings = member_meanings();
        let members: Vec<Json> = members
            .iter()
            .map(|member| {
                json!({
                    "name": member.name,
                    "type": wgsl_name(&self.module().types[member.ty]),
                    "offset": member.offset,
                    "size": layouter[member.ty].size,
                    "about": member.name.as_deref().and_then(|name| meanings.get(name)),
                })
            })
            .collect();
        json!({
            "group": group, "binding": binding, "name": variable.name, "struct": ty.name, "size": span,
            "members": members,
        })
    }
}

/// How WebGPU calls the dimensions of a texture.
fn view_dimension(ty: &naga::Type) -> Option<&'static str> {
    let TypeInner::Image { dim, arrayed, .. } = ty.inner else { return None };
    Some(match (dim, arrayed) {
        (naga::ImageDimension::D1, _) => "1d",
        (naga::ImageDimension::D2, false) => "2d",
        (naga::ImageDimension::D2, true) => "2d-array",
        (naga::ImageDimension::D3, _) => "3d",
        (naga::ImageDimension::Cube, false) => "cube",
        (naga::ImageDimension::Cube, true) => "cube-array",
    })
}

/// The spelling of a type that the frame interface uses.
fn wgsl_name(ty: &naga::Type) -> String {
    match &ty.inner {
        TypeInner::Vector { size, .. } => format!("vec{}f", *size as u8),
        TypeInner::Matrix { columns, rows, .. } => format!("mat{}x{}f", *columns as u8, *rows as u8),
        TypeInner::Scalar(_) => "f32".to_owned(),
        _ => ty.name.clone().unwrap_or_default(),
    }
}

fn entry_points(interface: &Interface) -> Vec<Json> {
    let of_pass = |pass: &CompiledPass| {
        let entry = |name: &String, stage: &str, part: &str| json!({ "name": name, "stage": stage, "pass": pass.name, "part": part });
        let mut entries = vec![
            entry(&pass.vertex_entry, "vertex", "picture"),
            entry(&pass.fragment_entry, "fragment", "picture"),
        ];
        entries.extend(pass.shadow_entry.as_ref().map(|name| entry(name, "vertex", "shadow")));
        entries.extend(pass.shadow_fragment_entry.as_ref().map(|name| entry(name, "fragment", "shadow")));
        entries
    };
    interface.passes.iter().flat_map(of_pass).collect()
}

fn pass_json(document: &Document, compiled: &CompiledPass) -> Json {
    let Some(pass) = document.passes().iter().find(|pass| pass.name == compiled.name) else {
        return Json::Null;
    };
    let attributes: Vec<Json> =
        compiled.attributes.iter().flat_map(|attribute| attribute_json(*attribute)).collect();
    let mut json = Map::new();
    let mut put = |name: &str, value: Json| json.insert(name.to_owned(), value);
    put("name", compiled.name.clone().into());
    put("vertex_entry", compiled.vertex_entry.clone().into());
    put("fragment_entry", compiled.fragment_entry.clone().into());
    put("shadow_entry", compiled.shadow_entry.clone().into());
    put("shadow_fragment_entry", compiled.shadow_fragment_entry.clone().into());
    put("mesh", pass.mesh.to_string().into());
    put("fills_picture", pass.mesh.is_view().into());
    put("instances", to_json(&pass.instances));
    put("attributes", attributes.into());
    for (name, state) in render_state(pass) {
        put(name, state);
    }
    put("reads", compiled.pass_textures.clone().into());
    put("reads_scene", compiled.reads_scene.into());
    Json::Object(json)
}

fn render_state(pass: &Pass) -> [(&'static str, Json); 5] {
    let word = |setting: Result<Json, serde_json::Error>| setting.unwrap_or_default();
    [
        ("blend", word(serde_json::to_value(pass.blend))),
        ("cull", word(serde_json::to_value(pass.cull))),
        ("depth_test", word(serde_json::to_value(pass.depth_test))),
        ("depth_write", pass.depth_write.into()),
        ("target", pass.target.texture().map_or(Json::Null, Json::from)),
    ]
}

fn attribute_json(attribute: Attribute) -> Vec<Json> {
    let columns = 0..attribute.location_count();
    columns
        .map(|column| {
            json!({
                "name": attribute_name(attribute, column as usize),
                "location": attribute.location() + column,
                "format": format!("float32x{}", attribute.width()),
                "buffer": u32::from(attribute.per_instance()),
                "offset": attribute.offset() + 16 * column,
                "about": attribute_meaning(attribute, column),
            })
        })
        .collect()
}

/// The two interleaved buffers that hold every attribute.
fn vertex_buffers(interface: &Interface) -> Json {
    let is_instanced =
        interface.passes.iter().any(|pass| pass.attributes.iter().any(|attribute| attribute.per_instance()));
    json!([
        { "step": "vertex", "stride": interface.vertex_stride(), "used": true },
        { "step": "instance", "stride": Attribute::INSTANCE_STRIDE, "used": is_instanced },
    ])
}

fn values(document: &Document, interface: &Interface, globals: &Globals<'_>, group: u32) -> Json {
    let layout = &interface.values;
    if layout.members.is_empty() {
        return Json::Null;
    }
    let members: Vec<Json> = layout.members.iter().map(|member| member_json(document, member)).collect();
    json!({
        "group": group,
        "binding": 0,
        "name": globals.name(group, 0),
        "size": layout.size,
        "about": "`size` is that of the buffer in bytes: the struct, whose own size stands with the bindings, filled up \
                  to a multiple of 16",
        "storage": layout.storage,
        "members": members,
    })
}

/// What a member of the values is for.
pub(super) fn value_meaning(document: &Document, member: &ValueMember) -> String {
    match &member.source {
        ValueSource::Parameter(name) => {
            let help = document.parameter(name).map(|parameter| one_line(&parameter.help));
            let help = help.filter(|help| !help.trim().is_empty());
            help.unwrap_or_else(|| format!("The parameter `{}`.", one_line(name)))
        }
        ValueSource::Input { node, pin } => format!("The input `{}` of node {node}.", one_line(pin)),
    }
}

/// What a member holds while the document is as it is.
pub(super) fn present_components(document: &Document, member: &ValueMember) -> Vec<f64> {
    let value = match &member.source {
        ValueSource::Parameter(name) => document.parameter(name).map(|parameter| &parameter.value),
        ValueSource::Input { node, pin } => {
            document.graph().node(*node).and_then(|node| node.values.get(pin))
        }
    };
    value.map_or_else(|| member.default.clone(), |value| value.fitted_to(member.ty))
}

fn member_json(document: &Document, member: &ValueMember) -> Json {
    let mut json = json!({
        "name": member.name,
        "type": member.ty.wgsl(),
        "stored_as": if member.ty == Type::Bool { "u32" } else { member.ty.wgsl() },
        "offset": member.offset,
        "size": member.byte_size(),
        "default": present_components(document, member),
        "about": value_meaning(document, member),
    });
    let source = match &member.source {
        ValueSource::Parameter(name) => ("parameter", Json::from(name.clone())),
        ValueSource::Input { node, pin } => ("input", json!({ "node": node, "pin": pin })),
    };
    if let Json::Object(json) = &mut json {
        json.insert(source.0.to_owned(), source.1);
    }
    json
}

fn parameters(document: &Document, interface: &Interface) -> Vec<Json> {
    let member_of = |parameter: &Parameter| {
        let is_it = |member: &&ValueMember| matches!(&member.source, ValueSource::Parameter(name) if *name == parameter.name);
        interface.values.members.iter().find(is_it)
    };
    let used = document.parameters().iter().filter_map(|parameter| Some((parameter, member_of(parameter)?)));
    used.map(|(parameter, member)| {
        json!({
            "name": parameter.name,
            "member": member.name,
            "type": parameter.ty.wgsl(),
            "offset": member.offset,
            "size": member.byte_size(),
            "default": parameter.value.fitted_to(parameter.ty),
            "range": parameter.range,
            "widget": widget(parameter),
            "help": parameter.help,
        })
    })
    .collect()
}

/// How a person sets the parameter.
fn widget(parameter: &Parameter) -> &'static str {
    match (parameter.ty, parameter.range) {
        (Type::Bool, _) => "toggle",
        (Type::Vec3 | Type::Vec4, _) if parameter.colour => "colour",
        (_, Some(_)) => "slider",
        (_, None) => "number",
    }
}

fn texture_json(document: &Document, texture: &TextureBinding, group: u32, globals: &Globals<'_>) -> Json {
    let (name, binding) = (texture.name.as_str(), texture.binding);
    let mut json = json!({
        "name": name,
        "group": group,
        "binding": binding,
        "variable": globals.name(group, binding),
        "sampler_binding": binding + 1,
        "sampler_variable": globals.name(group, binding + 1),
        "of_pass": texture.of_pass(),
        "scene": match texture.origin {
            TextureOrigin::Scene(SceneTexture::Colour) => Some("colour"),
            TextureOrigin::Scene(SceneTexture::Depth) => Some("depth"),
            TextureOrigin::Document | TextureOrigin::Pass => None,
        },
        "view_dimension": texture.view_dimension(),
        "encoding": encoding(document, texture),
        "filterable": texture.is_filterable(),
    });
    let more = match texture.origin {
        TextureOrigin::Pass => Some(to_json(&document.texture_target(name))),
        TextureOrigin::Document => document.texture(name).map(slot_json),
        TextureOrigin::Scene(_) => None,
    };
    let Json::Object(members) = &mut json else { return json };
    if texture.origin != TextureOrigin::Document {
        // What is drawn in the frame is read up to its edge.
        let filter = if texture.is_filterable() { "linear" } else { "nearest" };
        members.insert("filter".to_owned(), filter.into());
        members.insert("address".to_owned(), json!(["clamp", "clamp"]));
    }
    if let Some(Json::Object(more)) = more {
        members.extend(more.into_iter().filter(|(key, _)| key != "name"));
    }
    json
}

/// Whether the texture's numbers are sRGB, which the device decodes where its format ends in `-srgb`, or linear.
fn encoding(document: &Document, texture: &TextureBinding) -> &'static str {
    let is_srgb = match texture.origin {
        TextureOrigin::Document => document.texture(&texture.name).is_none_or(|slot| slot.colour),
        TextureOrigin::Pass => document.texture_target(&texture.name).format == TargetFormat::Bytes,
        TextureOrigin::Scene(_) => false,
    };
    if is_srgb { "srgb" } else { "linear" }
}

/// How a texture of the document is read.
pub(super) fn slot_json(slot: &TextureSlot) -> Json {
    json!({
        "source": slot.source,
        "more_sources": slot.more_sources,
        "sheet": slot.sheet,
        "colour": slot.colour,
        "filter": slot.filter,
        "address": slot.address,
        "mipmaps": slot.mipmaps,
        "anisotropy": slot.anisotropy,
    })
}
