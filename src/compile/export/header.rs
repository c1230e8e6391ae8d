//! The comment at the top of an exported file: entry points, bindings, parameters, vertex attributes.

use std::fmt::Write as _;

use super::{ExportOptions, meaning};
use crate::compile::emit::{attribute_name, one_line};
use crate::compile::{CompiledPass, Interface, TextureOrigin, ValueMember, ValueSource};
use crate::document::{Document, Pass, TargetFormat, TargetSize, TextureTarget};
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
    bindings(interface, options, wgsl, &mut lines);
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
pub(super) fn state(document: &Document, pass: &Pass) -> String {
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
        "mesh {}{instances}; blend {}; cull {}; depth {}, {write}{target}",
        one_line(&pass.mesh.to_string()),
        word(&pass.blend),
        word(&pass.cull),
        word(&pass.depth_test),
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

/// What the module calls the texture of a binding.
fn declared(wgsl: &str, group: u32, binding: u32) -> Option<&str> {
    let start = format!("@group({group}) @binding({binding}) var ");
    wgsl.lines().find_map(|line| line.strip_prefix(&start)?.split(':').next())
}

fn bindings(interface: &Interface, options: &ExportOptions, wgsl: &str, lines: &mut Vec<String>) {
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
    for texture in &interface.textures {
        let (known, binding) = (one_line(&texture.name), texture.binding);
        let name = declared(wgsl, effect, binding).unwrap_or(&known);
        let in_graph = if name == known { String::new() } else { format!(", `{known}` in the graph") };
        let shape = match texture.shape {
            TextureShape::Flat => "",
            TextureShape::Cube => ", a cube",
            TextureShape::Array => ", an array",
            TextureShape::Volume => ", a block of voxels",
        };
        let origin = match texture.origin {
            TextureOrigin::Document => "",
            TextureOrigin::Pass => ", which passes draw to",
            TextureOrigin::Scene(SceneTexture::Colour) => {
                ": the linear colour of what is drawn before the pass"
            }
            TextureOrigin::Scene(SceneTexture::Depth) => {
                ": the distance, along the view, of what is drawn before the pass, and as a part of the far plane's"
            }
        };
        let sampler = match texture.origin {
            TextureOrigin::Scene(SceneTexture::Depth) => ", not filtering",
            _ => "",
        };
        lines.push(format!(
            "  group {effect}, binding {binding}: the texture `{name}`{in_graph}{shape}{origin}"
        ));
        lines.push(format!("  group {effect}, binding {}: its sampler{sampler}", binding + 1));
    }
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
                    meaning(*attribute, column)
                ));
            }
        }
    }
}
