//! The shader of one pass in Bevy's conventions.
//!
//! Bevy reads WESL, which is WGSL with imports and conditions. The effect's functions stay as they are; `frame` and
//! `object` become private variables, and the entry points fill in what is read of them from Bevy's own view, globals,
//! lights and mesh before they call those functions. What the shadow map is drawn with stands under
//! `PREPASS_PIPELINE`, as in Bevy's own shaders.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::super::{Source, items};
use super::frame::{LIGHT_COLOUR, Place, assignments};
use super::refusal;
use super::stage::{Stage, plain_function, reduced, without_locations};
use crate::compile::emit::{attribute_name, one_line};
use crate::compile::{Attribute, CompiledPass, TextureBinding};
use crate::document::Pass;

/// Locations that pass from stage to stage on every device.
const MAX_VARYINGS: usize = 15;
/// The modules of Bevy that a shader may use, by the name that it gives them.
const IMPORTS: [(&str, &str); 6] = [
    ("bevy_view", "bevy_pbr::render::mesh_view_bindings"),
    ("bevy_types", "bevy_pbr::render::mesh_view_types"),
    ("bevy_mesh", "bevy_pbr::render::mesh_functions"),
    ("bevy_meshes", "bevy_pbr::render::mesh_bindings"),
    ("bevy_shadows", "bevy_pbr::render::shadows"),
    ("bevy_globals", "bevy_render::globals"),
];

const SHADOW_LIGHT: &str = include_str!("../../../../templates/bevy/shadow_light.wesl");
const LIGHT: &str = include_str!("../../../../templates/bevy/light_colour.wesl");

/// A pass's shader and what its material has to bind.
pub(super) struct PassShader {
    /// The file's text.
    pub text: String,
    /// Whether it reads the values.
    pub reads_values: bool,
    /// The textures that it reads.
    pub textures: Vec<TextureBinding>,
    /// Where the copies of the mesh are bound, where it reads them.
    pub instance_binding: Option<u32>,
    /// Where the motion of the object is bound, where it reads that.
    pub motion_binding: Option<u32>,
}

/// Writes a pass's shader.
pub(super) fn shader(
    source: &Source<'_>,
    compiled: &CompiledPass,
    pass: &Pass,
    index: usize,
) -> Result<PassShader, String> {
    let entries: Vec<&str> = compiled.entry_points().map(String::as_str).collect();
    let names = Names::new(source);
    let bound = items::only_reached(&source.wgsl, &entries, &[]);
    let interface = source.interface_of(compiled, &bound);
    // With Bevy's shadow the effect's own map is out of reach.
    let text = items::changed(&bound, |name, _| {
        (name == names.shadow_light).then(|| SHADOW_LIGHT.trim_end().replace("shadow_light", name))
    });
    let text = items::only_reached(&text, &entries, &[]);
    let words = items::words(&text);
    let free_binding = interface.textures.iter().map(|texture| texture.binding + 2).max().unwrap_or(1);
    let copied = compiled.attributes.iter().any(|attribute| attribute.per_instance());
    let instance_binding = copied.then_some(free_binding);
    let read = items::members_read(&text, &names.frame);
    let moves = read.contains_key("motion") || read.contains_key("motion_fade");
    let motion_binding = moves.then_some(free_binding + u32::from(copied));
    let writer = Writer { source, compiled, pass, index, names, text: &text };
    Ok(PassShader {
        reads_values: words.contains(&writer.names.values),
        text: writer.write(instance_binding, motion_binding)?,
        instance_binding,
        motion_binding,
        textures: interface.textures,
    })
}

/// What the options call the variables of the module.
pub(super) struct Names {
    pub frame: String,
    pub object: String,
    pub values: String,
    pub shadow_light: String,
    pub frame_struct: String,
}

impl Names {
    fn new(source: &Source<'_>) -> Self {
        let names = source.options.names();
        let name = |name: &'static str| names.get(name).copied().unwrap_or(name).to_owned();
        Self {
            frame: name("frame"),
            object: name("object"),
            values: name("values"),
            shadow_light: name("shadow_light"),
            frame_struct: name("Frame"),
        }
    }
}

struct Writer<'a> {
    source: &'a Source<'a>,
    compiled: &'a CompiledPass,
    pass: &'a Pass,
    index: usize,
    names: Names,
    text: &'a str,
}

impl Writer<'_> {
    fn write(&self, instance_binding: Option<u32>, motion_binding: Option<u32>) -> Result<String, String> {
        let stage = |entry: &String| Stage::read(self.text, entry);
        let vertex = stage(&self.compiled.vertex_entry)?;
        let fragment = stage(&self.compiled.fragment_entry)?;
        let shadow = self.compiled.shadow_entry.as_ref().map(stage).transpose()?;
        let shadow_fragment = self.compiled.shadow_fragment_entry.as_ref().map(stage).transpose()?;
        if items::words(&vertex.reads).contains(&self.names.shadow_light) {
            return Err(refusal(self.pass, "reads the shadow in its vertex stage"));
        }
        let varyings = vertex.result.clone();
        let fragments = [Some(&fragment), shadow_fragment.as_ref()];
        let needs_mesh = fragments.into_iter().flatten().any(|stage| self.reads_object(stage));
        let effect = self.effect(&varyings, needs_mesh)?;
        let indexed = [Some(&vertex), shadow.as_ref()].into_iter().flatten().any(Stage::reads_index);
        let mut entries = self.inputs(instance_binding, motion_binding, indexed);
        let mut add = |text: Result<String, String>| text.map(|text| entries.push_str(&text));
        add(self.vertex_entry(&vertex, Place::Vertex, needs_mesh))?;
        add(self.fragment_entry(&fragment, Place::Fragment))?;
        if let Some(shadow) = &shadow {
            let hands_over = needs_mesh && shadow_fragment.is_some();
            add(self.vertex_entry(shadow, Place::ShadowVertex, hands_over))?;
        }
        if let Some(fragment) = &shadow_fragment {
            add(self.fragment_entry(fragment, Place::ShadowFragment))?;
        }
        if items::words(&entries).contains(LIGHT_COLOUR) {
            entries = format!("\n{LIGHT}{entries}");
        }
        let used = items::words(&format!("{effect}{entries}"));
        let imports: String = IMPORTS
            .iter()
            .filter(|(name, _)| used.contains(*name))
            .map(|(name, path)| format!("import {path} as {name};\n"))
            .collect();
        Ok(format!("{}\n{imports}\n{}\n{entries}", self.header(), effect.trim_end()))
    }

    fn header(&self) -> String {
        let document = self.source.document;
        let mut lines = vec![super::super::rust::title(self.source)];
        lines.extend(document.about().lines().map(one_line));
        lines.push(format!(
            "The pass `{}`: {}",
            one_line(&self.pass.name),
            super::state(document, self.pass)
        ));
        lines.push("Written by Shaderwright, for Bevy 0.20. `material.rs` binds what it needs.".to_owned());
        lines.iter().map(|line| format!("{}\n", format!("// {line}").trim_end())).collect()
    }

    fn reads_object(&self, stage: &Stage) -> bool {
        !self.pass.mesh.is_view() && !items::members_read(&stage.reads, &self.names.object).is_empty()
    }

    /// The effect's own declarations, with what Bevy gives in place of the host's.
    fn effect(&self, varyings: &str, needs_mesh: bool) -> Result<String, String> {
        let vertex_struct = self.vertex_struct();
        let frame_members = items::members_read(self.text, &self.names.frame);
        let entries: BTreeSet<&str> = self.compiled.entry_points().map(String::as_str).collect();
        let handed_over =
            items::declaration(self.text, varyings).unwrap_or_default().matches("@location(").count();
        if needs_mesh && handed_over >= MAX_VARYINGS {
            return Err(refusal(self.pass, "hands all that a device can take to its fragment stage"));
        }
        let text = items::changed(self.text, |name, text| {
            if entries.contains(name) {
                return Some(plain_function(text));
            }
            if name == self.names.frame_struct {
                return Some(reduced(text, &|member| frame_members.contains_key(member)));
            }
            if name == self.names.frame || name == self.names.object {
                let ty = text.rsplit_once(": ").map_or("", |(_, ty)| ty);
                return Some(format!("var<private> {name}: {ty}"));
            }
            if Some(name) == vertex_struct.as_deref() {
                return Some(without_locations(text));
            }
            let member = format!("    @location({handed_over}) @interpolate(flat) bevy_instance: u32,\n}}");
            (needs_mesh && name == varyings).then(|| text.replace("\n}", &format!("\n{member}")))
        });
        let [_, group] = self.source.options.groups;
        let text = text.replace(&format!("@group({group}) "), "@group(constants::MATERIAL_BIND_GROUP) ");
        let mut lines: Vec<&str> = text.lines().collect();
        lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
        Ok(format!("{}\n", lines.join("\n").trim_start_matches('\n')))
    }

    /// The struct of what the effect reads of each vertex.
    fn vertex_struct(&self) -> Option<String> {
        let stage = Stage::read(self.text, &self.compiled.vertex_entry).ok()?;
        stage
            .parameters
            .into_iter()
            .find(|parameter| parameter.name == "vertex")
            .map(|parameter| parameter.ty)
    }

    /// What the entry points take from Bevy.
    fn inputs(&self, instance_binding: Option<u32>, motion_binding: Option<u32>, indexed: bool) -> String {
        let mut text = String::new();
        if let Some(binding) = instance_binding {
            // Writing to a string always succeeds.
            let _ = write!(
                text,
                "\n/// A copy of the mesh.\nstruct BevyInstance {{\n    transform: mat4x4f,\n    colour: vec4f,\n    \
                 custom: vec4f,\n}}\n\n/// The copies, by the tag of the mesh.\n@group(constants::MATERIAL_BIND_GROUP) \
                 @binding({binding}) var<storage, read> bevy_instances: array<BevyInstance>;\n"
            );
        }
        if let Some(binding) = motion_binding {
            let _ = write!(
                text,
                "\n/// How the object moves, as members of `Frame`.\nstruct BevyMotion {{\n    motion: vec4f,\n    fade: \
                 vec4f,\n}}\n\n@group(constants::MATERIAL_BIND_GROUP) @binding({binding}) var<uniform> bevy_motion: \
                 BevyMotion;\n"
            );
        }
        if self.compiled.shadow_entry.is_some() {
            text.push_str(
                "\n@if(PREPASS_PIPELINE)\n@group(0) @binding(1) var<uniform> bevy_time: bevy_globals::Globals;\n",
            );
        }
        text.push_str("\n/// A vertex as Bevy hands it over.\nstruct BevyVertex {\n");
        text.push_str("    @builtin(instance_index) instance_index: u32,\n");
        if indexed {
            text.push_str("    @builtin(vertex_index) vertex_index: u32,\n");
        }
        for attribute in self.compiled.attributes.iter().filter(|attribute| !attribute.per_instance()) {
            let (name, width) = (attribute_name(*attribute, 0), attribute.width());
            let _ = writeln!(text, "    @location({}) {name}: vec{width}f,", attribute.location());
        }
        text.push_str("}\n");
        text
    }

    fn vertex_entry(&self, stage: &Stage, place: Place, hands_over: bool) -> Result<String, String> {
        let mut text = String::new();
        let mut result = stage.result.clone();
        if result == "vec4f" {
            result = "@builtin(position) vec4f".to_owned();
        }
        let _ = write!(
            text,
            "\n@if({})\n@vertex\nfn {}(bevy: BevyVertex) -> {result} {{\n",
            place.condition(),
            place.entry()
        );
        text.push_str(&self.fill(stage, place, "bevy.instance_index")?);
        if let Some(vertex) = stage.parameters.iter().find(|parameter| parameter.name == "vertex") {
            let _ = writeln!(text, "    var vertex: {};", vertex.ty);
            if self.compiled.attributes.iter().any(|attribute| attribute.per_instance()) {
                text.push_str(
                    "    let instance = bevy_instances[bevy_mesh::get_tag(bevy.instance_index)];\n",
                );
            }
            for attribute in &self.compiled.attributes {
                for column in 0..attribute.location_count() {
                    let name = attribute_name(*attribute, column as usize);
                    let value = match attribute {
                        Attribute::InstanceTransform => format!("instance.transform[{column}]"),
                        Attribute::InstanceColour => "instance.colour".to_owned(),
                        Attribute::InstanceCustom => "instance.custom".to_owned(),
                        _ => format!("bevy.{name}"),
                    };
                    let _ = writeln!(text, "    vertex.{name} = {value};");
                }
            }
        }
        let call = stage.call(|name| match name {
            "vertex" => "vertex".to_owned(),
            // All meshes lie in one buffer.
            "vertex_index" => {
                "bevy.vertex_index - bevy_meshes::mesh[bevy.instance_index].first_vertex_index".to_owned()
            }
            "instance_index" => "bevy_mesh::get_tag(bevy.instance_index)".to_owned(),
            other => other.to_owned(),
        });
        if hands_over {
            let _ = write!(
                text,
                "    var varyings = {call};\n    varyings.bevy_instance = bevy.instance_index;\n    return varyings;\n}}\n"
            );
        } else {
            let _ = write!(text, "    return {call};\n}}\n");
        }
        Ok(text)
    }

    fn fragment_entry(&self, stage: &Stage, place: Place) -> Result<String, String> {
        let mut text = String::new();
        let varyings = Stage::read(self.text, &self.compiled.vertex_entry)?.result;
        let by_itself = stage.parameters.iter().filter(|parameter| parameter.name != "varyings");
        let builtins: String = by_itself
            .map(|parameter| format!(", @builtin({}) {}: {}", parameter.name, parameter.name, parameter.ty))
            .collect();
        let result = if place == Place::Fragment { " -> @location(0) vec4f" } else { "" };
        let _ = write!(
            text,
            "\n@if({})\n@fragment\nfn {}(varyings: {varyings}{builtins}){result} {{\n",
            place.condition(),
            place.entry()
        );
        text.push_str(&self.fill(stage, place, "varyings.bevy_instance")?);
        let start = if place == Place::Fragment { "return " } else { "" };
        let _ = write!(text, "    {start}{};\n}}\n", stage.call(str::to_owned));
        Ok(text)
    }

    /// Fills in what an entry point's functions read of the frame and the object.
    fn fill(&self, stage: &Stage, place: Place, instance: &str) -> Result<String, String> {
        let frame = items::members_read(&stage.reads, &self.names.frame);
        let object = items::members_read(&stage.reads, &self.names.object);
        assignments(self.source, self.pass, self.index, &self.names, place, (&frame, &object), instance)
    }
}
