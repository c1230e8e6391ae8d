//! The module in other shading languages, through naga, and for each the map from our bindings to its own.

use std::collections::BTreeMap;

use naga::back::{glsl, hlsl, msl, spv};
use naga::proc::BoundsCheckPolicies;
use naga::valid::ModuleInfo;
use naga::{AddressSpace, Module, ResourceBinding, ShaderStage, TypeInner};
use serde_json::{Value as Json, json};

use super::ExportFile;

/// What descriptions and maps say of their maker.
pub(super) const GENERATOR: &str = concat!("Shaderwright ", env!("CARGO_PKG_VERSION"));

/// A text that naga has accepted, with what it knows of it.
pub(super) struct Checked {
    pub module: Module,
    pub info: ModuleInfo,
}

impl Checked {
    /// Reads and validates a text.
    pub fn new(wgsl: &str) -> Result<Self, String> {
        let module = naga::front::wgsl::parse_str(wgsl).map_err(|error| error.message().to_owned())?;
        let flags = naga::valid::ValidationFlags::all();
        let mut validator = naga::valid::Validator::new(flags, naga::valid::Capabilities::empty());
        let info = validator.validate(&module).map_err(|error| error.as_inner().to_string())?;
        Ok(Self { module, info })
    }

    /// The variables that a host binds, by their binding.
    pub fn variables(&self) -> BTreeMap<(u32, u32), &naga::GlobalVariable> {
        let bound = self.module.global_variables.iter();
        bound
            .filter_map(|(_, variable)| {
                variable.binding.map(|binding| ((binding.group, binding.binding), variable))
            })
            .collect()
    }

    /// What an entry point uses, by binding.
    fn used_by(&self, entry: usize) -> Vec<(ResourceBinding, &naga::GlobalVariable)> {
        let info = self.info.get_entry_point(entry);
        let used = self.module.global_variables.iter().filter(|(handle, _)| !info[*handle].is_empty());
        used.filter_map(|(_, variable)| Some((variable.binding?, variable))).collect()
    }
}

/// What a variable is to a host.
pub(super) fn resource_kind(module: &Module, variable: &naga::GlobalVariable) -> &'static str {
    match (&module.types[variable.ty].inner, variable.space) {
        (TypeInner::Sampler { comparison: true }, _) => "comparison_sampler",
        (TypeInner::Sampler { comparison: false }, _) => "sampler",
        (TypeInner::Image { class: naga::ImageClass::Depth { .. }, .. }, _) => "depth_texture",
        (TypeInner::Image { .. }, _) => "texture",
        (_, AddressSpace::Storage { .. }) => "storage_buffer",
        _ => "uniform_buffer",
    }
}

const fn stage_name(stage: ShaderStage) -> &'static str {
    if matches!(stage, ShaderStage::Vertex) { "vertex" } else { "fragment" }
}

fn binding_json(checked: &Checked, binding: ResourceBinding, variable: &naga::GlobalVariable) -> Json {
    json!({
        "group": binding.group,
        "binding": binding.binding,
        "name": variable.name,
        "kind": resource_kind(&checked.module, variable),
    })
}

/// A map as the file beside the text.
fn map_file(path: String, map: Json) -> ExportFile {
    let map = with(map, json!({ "generator": GENERATOR }));
    ExportFile { path, bytes: format!("{map:#}\n").into_bytes() }
}

fn with(mut json: Json, more: Json) -> Json {
    if let (Json::Object(json), Json::Object(more)) = (&mut json, more) {
        json.extend(more);
    }
    json
}

/// One SPIR-V module with all entry points, and its map.
pub(super) fn spirv(name: &str, checked: &Checked) -> Result<Vec<ExportFile>, String> {
    let options = spv::Options {
        lang_version: (1, 3),
        // Names are kept whatever build of this program writes the file.
        flags: spv::WriterFlags::ADJUST_COORDINATE_SPACE
            | spv::WriterFlags::LABEL_VARYINGS
            | spv::WriterFlags::CLAMP_FRAG_DEPTH
            | spv::WriterFlags::DEBUG,
        ..spv::Options::default()
    };
    let words = spv::write_vec(&checked.module, &checked.info, &options, None)
        .map_err(|error| format!("SPIR-V cannot say this: {error}"))?;
    let bindings: Vec<Json> = checked
        .variables()
        .into_values()
        .filter_map(|variable| Some((variable.binding?, variable)))
        .map(|(binding, variable)| {
            let own = json!({ "descriptor_set": binding.group, "binding": binding.binding });
            with(binding_json(checked, binding, variable), own)
        })
        .collect();
    let map = json!({
        "language": "SPIR-V 1.3 for Vulkan",
        "clip_space": "y is turned for Vulkan: use the usual viewport, depth from 0 to 1",
        "entry_points": entry_names(checked),
        "bindings": bindings,
    });
    let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Ok(vec![
        ExportFile { path: format!("{name}.spv"), bytes },
        map_file(format!("{name}.spv.bindings.json"), map),
    ])
}

fn entry_names(checked: &Checked) -> Vec<Json> {
    let entry = |entry: &naga::EntryPoint| json!({ "name": entry.name, "stage": stage_name(entry.stage) });
    checked.module.entry_points.iter().map(entry).collect()
}

/// A GLSL file per entry point, as GLSL has one `main` in each, and one map for all.
pub(super) fn glsl(checked: &Checked, embedded: bool) -> Result<Vec<ExportFile>, String> {
    let version = if embedded { glsl::Version::new_gles(310) } else { glsl::Version::Desktop(450) };
    let mut counts = BTreeMap::new();
    let mut slots = glsl::BindingMap::default();
    for ((group, binding), variable) in checked.variables() {
        let kind = resource_kind(&checked.module, variable);
        let space = match kind {
            "uniform_buffer" | "storage_buffer" => kind,
            "texture" | "depth_texture" => "texture",
            // A sampler has no place of its own: it belongs to the textures that it reads.
            _ => continue,
        };
        let next = counts.entry(space).or_insert(0_u8);
        slots.insert(ResourceBinding { group, binding }, *next);
        *next = next.checked_add(1).ok_or("GLSL takes at most 255 textures")?;
    }
    let options = glsl::Options { version, binding_map: slots.clone(), ..glsl::Options::default() };
    let mut files = Vec::new();
    let mut entries = Vec::new();
    for (index, entry) in checked.module.entry_points.iter().enumerate() {
        let pipeline = glsl::PipelineOptions {
            shader_stage: entry.stage,
            entry_point: entry.name.clone(),
            multiview: None,
        };
        let refused = |error: glsl::Error| format!("GLSL cannot say `{}`: {error}", entry.name);
        let mut text = String::new();
        let policies = BoundsCheckPolicies::default();
        let (module, info) = (&checked.module, &checked.info);
        let mut writer =
            glsl::Writer::new(&mut text, module, info, &options, &pipeline, policies).map_err(refused)?;
        let reflection = writer.write().map_err(refused)?;
        let ending = if entry.stage == ShaderStage::Vertex { "vert" } else { "frag" };
        let path = format!("{}.{ending}", entry.name);
        let slot = |variable: &naga::GlobalVariable| {
            variable.binding.and_then(|binding| slots.get(&binding)).copied()
        };
        let variable = |handle| &checked.module.global_variables[handle];
        // naga gives these in the order of a hash map.
        let blocks: BTreeMap<String, Json> = reflection
            .uniforms
            .iter()
            .map(|(handle, name)| {
                let json = json!({ "name": variable(*handle).name, "binding": slot(variable(*handle)) });
                (name.clone(), json)
            })
            .collect();
        let samplers: BTreeMap<String, Json> = reflection
            .texture_mapping
            .iter()
            .map(|(name, mapping)| {
                let json = json!({
                    "texture": variable(mapping.texture).name,
                    "sampler": mapping.sampler.map(|sampler| &variable(sampler).name),
                    "unit": slot(variable(mapping.texture)),
                });
                (name.clone(), json)
            })
            .collect();
        entries.push(json!({
            "name": entry.name,
            "stage": stage_name(entry.stage),
            "file": path,
            "uses": checked.used_by(index).into_iter()
                .map(|(binding, variable)| binding_json(checked, binding, variable)).collect::<Vec<_>>(),
            "blocks": blocks,
            "samplers": samplers,
        }));
        files.push(ExportFile { path, bytes: text.into_bytes() });
    }
    let map = json!({
        "language": if embedded { "GLSL ES 3.10" } else { "GLSL 4.50" },
        "clip_space": "turned for OpenGL: y is flipped and depth goes from -1 to 1",
        "entry_points": entries,
    });
    files.push(map_file("bindings.json".to_owned(), map));
    Ok(files)
}

/// One HLSL file with all entry points, for shader model 5.1, and its map.
pub(super) fn hlsl(name: &str, checked: &Checked) -> Result<Vec<ExportFile>, String> {
    let mut options = hlsl::Options { fake_missing_bindings: false, ..hlsl::Options::default() };
    let mut bindings = Vec::new();
    for ((group, binding), variable) in checked.variables() {
        let space = u8::try_from(group).map_err(|_| "HLSL takes bind groups up to 255")?;
        let at = ResourceBinding { group, binding };
        let target = hlsl::BindTarget { space, register: binding, ..hlsl::BindTarget::default() };
        options.binding_map.insert(at, target);
        let kind = resource_kind(&checked.module, variable);
        let (register, note) = match kind {
            "uniform_buffer" => (format!("b{binding}"), None),
            "storage_buffer" | "texture" | "depth_texture" => (format!("t{binding}"), None),
            _ => {
                let key = hlsl::SamplerIndexBufferKey { group };
                let indices = hlsl::BindTarget { space: 255, register: group, ..hlsl::BindTarget::default() };
                options.sampler_buffer_binding_map.insert(key, indices);
                let heap = if kind == "sampler" { "nagaSamplerHeap" } else { "nagaComparisonSamplerHeap" };
                let note = format!(
                    "element {binding} of the index buffer at t{group}, space 255, says which sampler of {heap}"
                );
                (String::new(), Some(note))
            }
        };
        let own = match note {
            Some(note) => json!({ "sampler_heap": note }),
            None => json!({ "register": register, "space": space }),
        };
        bindings.push(with(binding_json(checked, at, variable), own));
    }
    let mut text = String::new();
    let pipeline = hlsl::PipelineOptions::default();
    let reflection = hlsl::Writer::new(&mut text, &options, &pipeline)
        .write(&checked.module, &checked.info, None)
        .map_err(|error| format!("HLSL cannot say this: {error}"))?;
    let entries = named_entries(
        checked,
        reflection.entry_point_names.into_iter().map(|name| name.map_err(|error| error.to_string())),
    )?;
    let map = json!({
        "language": "HLSL, shader model 5.1",
        "clip_space": "as in WebGPU: y up, depth from 0 to 1",
        "entry_points": entries,
        "bindings": bindings,
    });
    Ok(vec![
        ExportFile { path: format!("{name}.hlsl"), bytes: text.into_bytes() },
        map_file(format!("{name}.hlsl.bindings.json"), map),
    ])
}

/// The entry points with the names that a language gave them.
fn named_entries(
    checked: &Checked,
    names: impl Iterator<Item = Result<String, String>>,
) -> Result<Vec<Json>, String> {
    let entries = checked.module.entry_points.iter().zip(names);
    entries
        .map(|(entry, name)| {
            let name = name.map_err(|error| format!("`{}` cannot be written: {error}", entry.name))?;
            Ok(json!({ "name": entry.name, "stage": stage_name(entry.stage), "written_as": name }))
        })
        .collect()
}

/// One Metal file with all entry points, and its map.
pub(super) fn msl(name: &str, checked: &Checked) -> Result<Vec<ExportFile>, String> {
    let mut resources = msl::EntryPointResources::default();
    let mut counts = [0_u8; 3];
    let mut bindings = Vec::new();
    for ((group, binding), variable) in checked.variables() {
        let at = ResourceBinding { group, binding };
        let kind = resource_kind(&checked.module, variable);
        let space = match kind {
            "uniform_buffer" | "storage_buffer" => 0,
            "texture" | "depth_texture" => 1,
            _ => 2,
        };
        let slot = counts[space];
        counts[space] = slot.checked_add(1).ok_or("Metal takes at most 255 textures")?;
        let mut target = msl::BindTarget::default();
        let what = match space {
            0 => {
                target.buffer = Some(slot);
                "buffer"
            }
            1 => {
                target.texture = Some(slot);
                "texture"
            }
            _ => {
                target.sampler = Some(msl::BindSamplerTarget::Resource(slot));
                "sampler"
            }
        };
        resources.resources.insert(at, target);
        bindings.push(with(binding_json(checked, at, variable), json!({ "argument": what, "index": slot })));
    }
    let entries = checked.module.entry_points.iter();
    let options = msl::Options {
        lang_version: (2, 0),
        per_entry_point_map: entries.map(|entry| (entry.name.clone(), resources.clone())).collect(),
        fake_missing_bindings: false,
        ..msl::Options::default()
    };
    let pipeline = msl::PipelineOptions::default();
    let (text, info) = msl::write_string(&checked.module, &checked.info, &options, &pipeline)
        .map_err(|error| format!("Metal cannot say this: {error}"))?;
    let entries = named_entries(
        checked,
        info.entry_point_names.into_iter().map(|name| name.map_err(|error| error.to_string())),
    )?;
    let map = json!({
        "language": "Metal Shading Language 2.0",
        "clip_space": "as in WebGPU: y up, depth from 0 to 1",
        "vertex_buffers": "vertices come through stage_in, with the attribute indices of the WGSL locations",
        "entry_points": entries,
        "bindings": bindings,
    });
    Ok(vec![
        ExportFile { path: format!("{name}.metal"), bytes: text.into_bytes() },
        map_file(format!("{name}.metal.bindings.json"), map),
    ])
}
