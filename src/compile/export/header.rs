//! The comment at the top of an exported file: entry points, bindings, parameters, vertex attributes.

use std::fmt::Write as _;

use super::ExportOptions;
use super::meanings::attribute_meaning;
use super::opening::variables;
use crate::compile::emit::{attribute_name, one_line};
use crate::compile::{CompiledPass, Interface, TextureBinding, TextureOrigin, ValueMember, ValueSource};
use crate::document::{AddressMode, Document, Filter, Pass, TargetFormat, TargetSize, TextureTarget};
use crate::types::{SceneTexture, TextureShape, Type};

/// The header of the module `wgsl`, each line a comment.
pub(super) fn header(
    document: &Document,
    interface: &Interface,
    options: &ExportOptions,
    wgsl: &str,
) -> String {
    let mut lines = Vec::new();
    let title = one_line(document.title());
    lines.push(if title.trim().is_empty() { "A shader".to_owned() } else { title });
    lines.extend(document.about().lines().map(one_line));
    lines.push("Written by Shaderwright.".to_owned());
    entry_points(document, interface, &mut lines);
    bindings(document, interface, options, wgsl, &mut lines);
    values(document, interface, options, &mut lines);
    attributes(interface, &mut lines);
    lines.iter().fold(String::new(), |mut text, line| {
        // Writing to a string always succeeds.
        let _ = writeln!(text, "{}", format!("// {line}").trim_end());
        text
    })
}

fn section(title: &str, lines: &mut Vec<String>) {
    lines.push(String::new());
    lines.push(title.to_owned());
}

fn entry_points(document: &Document, interface: &Interface, lines: &mut Vec<String>) {
    section("Entry points, in drawing order:", lines);
    for pass in &interface.passes {
        lines.push(format!("  {}, {}", pass.vertex_entry, pass.fragment_entry));
        if let Some(entry) = &pass.shadow_entry {
            let entries = match &pass.shadow_fragment_entry {
                Some(fragment) => format!("{entry}, {fragment} draw"),
                None => format!("{entry} draws"),
            };
            lines.push(format!("    {entries} its depth into the shadow map, before all passes"));
        }
        if let Some(settings) = document.passes().iter().find(|known| known.name == pass.name) {
            lines.push(format!("    pass `{}`: {}", one_line(&pass.name), state(document, settings)));
        }
    }
}

/// What the host has to set for a pass, in words.
fn state(document: &Document, pass: &Pass) -> String {
    state_by(document, pass, &word(&pass.depth_test))
}

/// The same with the depth test in the words of a host whose depth runs otherwise.
pub(super) fn state_by(document: &Document, pass: &Pass, depth_test: &str) -> String {
    let instances = match &pass.instances {
        Some(instances) => format!(" × {} instances", instances.count),
        None => String::new(),
    };
    let write = if pass.depth_write { "written" } else { "not written" };
    let target = match pass.target.texture() {
        Some(name) => {
            let TextureTarget { size, format } = document.texture_target(name);
            let size = match size {
                TargetSize::Relative(share) => format!("{share} × the picture's size"),
                TargetSize::Fixed([width, height]) => format!("{width}×{height} texels"),
            };
            let format = match format {
                TargetFormat::Float => "rgba16float",
                TargetFormat::Bytes => "rgba8unorm-srgb",
            };
            format!("; to the texture `{}`, {size}, {format}", one_line(name))
        }
        None => String::new(),
    };
    format!(
        "mesh {}{instances}; blend {}; cull {}; depth {depth_test}, {write}{target}",
        one_line(&pass.mesh.to_string()),
        word(&pass.blend),
        word(&pass.cull),
    )
}

/// The name that a setting has in documents.
fn word(setting: &impl serde::Serialize) -> String {
    let json = serde_json::to_value(setting).ok();
    json.as_ref().and_then(|json| json.as_str()).unwrap_or("as in the document").replace('_', " ")
}

/// The name that the options give to a variable of the frame interface.
fn named<'a>(options: &'a ExportOptions, name: &'a str) -> &'a str {
    options.names().get(name).copied().unwrap_or(name)
}

fn bindings(
    document: &Document,
    interface: &Interface,
    options: &ExportOptions,
    wgsl: &str,
    lines: &mut Vec<String>,
) {
    section("Bindings:", lines);
    let [frame, effect] = options.groups;
    let name = |name| named(options, name);
    lines.push(format!(
        "  group {frame}, binding 0: `{}`, a uniform buffer, written once per pass and frame",
        name("frame")
    ));
    lines.push(format!(
        "  group {frame}, binding 1: `{}`, a uniform buffer, written once per object",
        name("object")
    ));
    if interface.shadow_map {
        lines.push(format!("  group {frame}, binding 2: the shadow map, a depth texture"));
        lines.push(format!("  group {frame}, binding 3: its comparison sampler, less or equal, linear"));
    }
    let layout = &interface.values;
    if !layout.members.is_empty() {
        let kind = if layout.storage { "read-only storage" } else { "uniform" };
        lines.push(format!(
            "  group {effect}, binding 0: `{}`, a {kind} buffer of {} bytes",
            name("values"),
            layout.size
        ));
    }
    let declared = variables(wgsl);
    for texture in &interface.textures {
        let (known, binding) = (one_line(&texture.name), texture.binding);
        let name = declared.get(&(effect, binding)).map_or(known.as_str(), |variable| variable.name);
        let in_graph = if name == known { String::new() } else { format!(", `{known}` in the graph") };
        let shape = match texture.shape {
            TextureShape::Flat => "",
            TextureShape::Cube => ", a cube",
            TextureShape::Array => ", an array",
            TextureShape::Volume => ", a block of voxels",
        };
        let origin = match texture.origin {
            TextureOrigin::Document => content(document, &texture.name),
            TextureOrigin::Pass => match document.texture_target(&texture.name).format {
                TargetFormat::Float => ", which passes draw to, linear colours",
                TargetFormat::Bytes => ", which passes draw to, sRGB colours",
            }
            .to_owned(),
            TextureOrigin::Scene(SceneTexture::Colour) => {
                ": the linear colour of what is drawn before the pass".to_owned()
            }
            TextureOrigin::Scene(SceneTexture::Depth) => {
                ": the distance, along the view, of what is drawn before the pass, and as a part of the far plane's"
                    .to_owned()
            }
        };
        lines.push(format!(
            "  group {effect}, binding {binding}: the texture `{name}`{in_graph}{shape}{origin}"
        ));
        let sampler = sampler(document, texture);
        lines.push(format!("  group {effect}, binding {}: its sampler, {sampler}", binding + 1));
    }
}

/// What a picture of the document holds, and where it comes from.
fn content(document: &Document, name: &str) -> String {
    let Some(slot) = document.texture(name) else { return String::new() };
    let numbers = if slot.colour { "sRGB colours" } else { "data, not colours: the numbers as they are" };
    let levels = if slot.mipmaps { ", with mip levels" } else { ", without mip levels" };
    let more = match slot.more_sources.len() {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    format!(", {numbers}{levels}, from {}{more}", one_line(&slot.source))
}

/// How a texture is read.
fn sampler(document: &Document, texture: &TextureBinding) -> String {
    let slot = document.texture(&texture.name).filter(|_| texture.origin == TextureOrigin::Document);
    let Some(slot) = slot else {
        // What is drawn in the frame is read up to its edge.
        let filter = if texture.is_filterable() { "linear" } else { "nearest (not filtering)" };
        return format!("{filter}, clamp");
    };
    let [across, down] = slot.address.map(|mode| match mode {
        AddressMode::Repeat => "repeat",
        AddressMode::Mirror => "mirror",
        AddressMode::Clamp => "clamp",
    });
    let address = if across == down { across.to_owned() } else { format!("{across} across and {down} down") };
    let anisotropy = match slot.anisotropy {
        2.. if slot.filter == Filter::Linear => format!(", anisotropy {}", slot.anisotropy),
        _ => String::new(),
    };
    let filter = word(&slot.filter);
    format!("{filter}, {address}{anisotropy}")
}

fn values(document: &Document, interface: &Interface, options: &ExportOptions, lines: &mut Vec<String>) {
    let is_parameter = |member: &&ValueMember| matches!(member.source, ValueSource::Parameter(_));
    let (parameters, others): (Vec<_>, Vec<_>) = interface.values.members.iter().partition(is_parameter);
    let variable = named(options, "values");
    if !parameters.is_empty() {
        section(&format!("Parameters, members of `{variable}`:"), lines);
        lines.extend(parameters.iter().map(|member| value(document, member)));
    }
    if !others.is_empty() {
        section(&format!("Other members of `{variable}`:"), lines);
        lines.extend(others.iter().map(|member| value(document, member)));
    }
}

fn value(document: &Document, member: &ValueMember) -> String {
    let mut line = format!("  {}: {} at byte {}", member.name, stored(member.ty), member.offset);
    let (present, parameter) = match &member.source {
        ValueSource::Parameter(name) => {
            let parameter = document.parameter(name);
            (parameter.map(|parameter| &parameter.value), parameter)
        }
        ValueSource::Input { node, pin } => {
            (document.graph().node(*node).and_then(|node| node.values.get(pin)), None)
        }
    };
    let components = present.map_or_else(|| member.default.clone(), |value| value.fitted_to(member.ty));
    let numbers: Vec<String> = components.iter().map(|number| (*number as f32).to_string()).collect();
    let _ = write!(line, ", default {}", numbers.join(" "));
    if let Some(parameter) = parameter {
        if let Some([from, to]) = parameter.range {
            let _ = write!(line, ", from {from} to {to}");
        }
        if !parameter.help.trim().is_empty() {
            let _ = write!(line, ": {}", one_line(parameter.help.trim()));
        }
    }
    line
}

const fn stored(ty: Type) -> &'static str {
    if matches!(ty, Type::Bool) { "u32 (0 or 1)" } else { ty.wgsl() }
}

fn attributes(interface: &Interface, lines: &mut Vec<String>) {
    let read = |pass: &CompiledPass| !pass.attributes.is_empty();
    if !interface.passes.iter().any(read) {
        return;
    }
    section("Vertex attributes:", lines);
    for pass in interface.passes.iter().filter(|pass| read(pass)) {
        lines.push(format!("  {}", pass.vertex_entry));
        for attribute in &pass.attributes {
            for column in 0..attribute.location_count() {
                lines.push(format!(
                    "    location {}: {}, vec{}f, {}",
                    attribute.location() + column,
                    attribute_name(*attribute, column as usize),
                    attribute.width(),
                    attribute_meaning(*attribute, column)
                ));
            }
        }
    }
}
