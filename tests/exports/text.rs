//! Every example in every text target: accepted by the consumer's own tool, and the same on a second run.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use serde_json::Value as Json;
use shaderwright::compile::export::{Assets, Export, ExportFile, ExportOptions, Target};

use crate::judges;
use crate::support::{exported, graph, graphs, in_parallel, library, options, run_tool, text_of};

const TARGETS: [Target; 7] =
    [Target::Wgsl, Target::Json, Target::Spirv, Target::Glsl, Target::GlslEs, Target::Hlsl, Target::Msl];

#[test]
fn every_example_in_every_language_is_accepted_and_the_same_again() {
    let (graphs, library) = (graphs(), library());
    assert!(graphs.len() >= 45, "{} graphs", graphs.len());
    let judged = Mutex::new(judges::Batch::default());
    in_parallel(&graphs, |(name, document)| {
        for target in TARGETS {
            let options = options(name, target);
            let first = exported(document, &library, &options, &Assets::default());
            let second = exported(document, &library, &options, &Assets::default());
            assert_eq!(first, second, "{name}: {target:?} changes from run to run");
            accept(name, target, &first);
        }
        let split = ExportOptions { split: true, ..options(name, Target::Wgsl) };
        let whole = text_of(&exported(document, &library, &options(name, Target::Wgsl), &Assets::default()));
        let parts = exported(document, &library, &split, &Assets::default());
        for text in parts.files.iter().filter_map(|part| part.as_text()).chain([whole.as_str()]) {
            check_opening(name, text);
        }
        for part in &parts.files {
            judged.lock().unwrap().accept(&format!("{name}: {}", part.path), part.as_text().unwrap());
        }
        judged.lock().unwrap().accept(name, &whole);
    });
    judged.into_inner().unwrap().finish();
}

/// The comment above the declarations tells what they declare, no more and no less.
fn check_opening(name: &str, text: &str) {
    let (_, after) = text.split_once("// The frame interface").expect("an opening");
    let (opening, code) = after.split_once("\n\n").expect("an end");
    let declares = |parts: &[&str]| code.lines().any(|line| parts.iter().all(|part| line.contains(part)));
    for (told, declared) in [
        ("binding 0 is `Values`", &["var<uniform> values: Values;"][..]),
        ("each texture", &["@group(1)", "texture_"]),
        ("Group 1", &["@group(1)"]),
        ("the main light", &["@group(0) @binding(2)"]),
    ] {
        assert_eq!(opening.contains(told), declares(declared), "{name}, {told}: {opening}");
    }
}

/// The judgement of the tool that belongs to the target.
fn accept(name: &str, target: Target, export: &Export) {
    let folder = tempfile::tempdir().expect("a folder");
    for file in &export.files {
        fs::write(folder.path().join(&file.path), &file.bytes).expect("written");
    }
    let path = |file: &str| folder.path().join(file).to_string_lossy().into_owned();
    let map = export.files.iter().find(|file| file.path.ends_with("bindings.json"));
    if !matches!(target, Target::Wgsl | Target::Json) {
        let map: Json = serde_json::from_slice(&map.expect("a map").bytes).expect("JSON");
        assert!(map["entry_points"].as_array().is_some_and(|entries| !entries.is_empty()), "{map:#}");
    }
    let refused = match target {
        Target::Spirv => {
            let arguments = ["--target-env".to_owned(), "vulkan1.1".to_owned(), path(&export.files[0].path)];
            run_tool("spirv-val", "spirv-tools", &arguments)
        }
        Target::Glsl | Target::GlslEs => {
            let shaders = export.files.iter().filter(|file| !file.path.ends_with(".json"));
            let shaders: Vec<String> = shaders.map(|file| path(&file.path)).collect();
            run_tool("glslangValidator", "glslang-tools", &shaders)
        }
        Target::Hlsl => entries(map)
            .iter()
            .try_for_each(|(stage, written)| compile_hlsl(folder.path(), &text_of(export), stage, written)),
        // Its compiler runs on another system alone; that every entry point is there can be seen.
        Target::Msl => {
            for (_, written) in entries(map) {
                assert!(text_of(export).contains(&format!(" {written}(")), "{name}: no {written}");
            }
            Ok(())
        }
        _ => Ok(()),
    };
    if let Err(reason) = refused {
        panic!("{name}: {target:?}: {reason}");
    }
}

/// Stage and name of every entry point in the map of an export.
fn entries(map: Option<&ExportFile>) -> Vec<(String, String)> {
    let map: Json = serde_json::from_slice(&map.expect("a map").bytes).expect("JSON");
    let text = |entry: &Json, key: &str| entry[key].as_str().expect("a text").to_owned();
    let entries = map["entry_points"].as_array().expect("entry points").iter();
    entries.map(|entry| (text(entry, "stage"), text(entry, "written_as"))).collect()
}

/// Compiles an entry point with glslang, which knows all of HLSL that is written but for the high number of a register
/// space and the zero of an array.
fn compile_hlsl(folder: &Path, text: &str, stage: &str, entry: &str) -> Result<(), String> {
    let known: Vec<String> = text
        .replace("space255", "space9")
        .lines()
        .map(|line| match line.split_once(" = (") {
            Some((start, zero)) if zero.ends_with("])0;") => format!("{start};"),
            _ => line.to_owned(),
        })
        .collect();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    fs::write(folder.join("known.hlsl"), known.join("\n")).expect("written");
    let stage = if stage == "vertex" { "vert" } else { "frag" };
    let (source, output) = (path("known.hlsl"), path("known.spv"));
    let arguments = ["-D", "-V", "-S", stage, "-e", entry, "-o", &output, &source].map(str::to_owned);
    run_tool("glslangValidator", "glslang-tools", &arguments)
}

#[test]
fn judges_of_other_languages_can_refuse() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("written");
        path.to_string_lossy().into_owned()
    };
    assert!(run_tool("spirv-val", "spirv-tools", &[write("a.spv", b"nonsense")]).is_err());
    let broken = write("a.frag", b"#version 450\nvoid main() { nothing(); }\n");
    assert!(run_tool("glslangValidator", "glslang-tools", &[broken]).is_err());
    let hlsl =
        "float4 right() : SV_Target0 { return 1.0; }\nfloat4 wrong() : SV_Target0 { return nothing; }\n";
    assert!(compile_hlsl(folder.path(), hlsl, "fragment", "wrong").is_err());
    let right = hlsl.lines().next().expect("a line");
    assert_eq!(compile_hlsl(folder.path(), right, "fragment", "right"), Ok(()));
}

/// The structs of a description against naga's layout of the exported text.
fn check_layout(name: &str, description: &Json, wgsl: &str) {
    let module = naga::front::wgsl::parse_str(wgsl).expect("valid");
    let mut layouter = naga::proc::Layouter::default();
    layouter.update(module.to_ctx()).expect("a layout");
    for part in ["frame", "object", "values"] {
        let described = &description[part];
        if described.is_null() {
            continue;
        }
        let number = |key: &str| described[key].as_u64().expect("a number") as u32;
        let at = naga::ResourceBinding { group: number("group"), binding: number("binding") };
        let variables = || module.global_variables.iter().map(|(_, variable)| variable);
        let variable = variables().find(|variable| variable.binding == Some(at)).expect("the variable");
        assert_eq!(variable.name.as_deref(), described["name"].as_str(), "{name}");
        let naga::TypeInner::Struct { members, span } = &module.types[variable.ty].inner else {
            panic!("{name}: {part} is no struct")
        };
        assert_eq!(number("size"), span.next_multiple_of(16), "{name}: size of {part}");
        let listed = described["members"].as_array().expect("members");
        assert_eq!(listed.len(), members.len(), "{name}: members of {part}");
        for (listed, member) in listed.iter().zip(members) {
            assert_eq!(listed["name"].as_str(), member.name.as_deref(), "{name}");
            assert_eq!(listed["offset"].as_u64(), Some(u64::from(member.offset)), "{name}: {listed}");
            let size = layouter[member.ty].size;
            assert_eq!(listed["size"].as_u64(), Some(u64::from(size)), "{name}: {listed}");
        }
    }
}

/// Pipelines on a device without a GPU from the description alone: bind groups, sizes and vertex buffers.
fn check_pipelines(device: &wgpu::Device, name: &str, description: &Json, wgsl: &str) {
    let scope = device.push_error_scope(wgpu::ErrorFilter::Validation);
    let source = wgpu::ShaderSource::Wgsl(wgsl.into());
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
    let groups: Vec<wgpu::BindGroupLayout> = (0..2_u64)
        .map(|group| {
            let bindings = description["bindings"].as_array().expect("bindings");
            let entries: Vec<_> =
                bindings.iter().filter(|binding| binding["group"] == group).map(layout_entry).collect();
            device
                .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries })
        })
        .collect();
    let groups: Vec<_> = groups.iter().map(Some).collect();
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &groups,
        immediate_size: 0,
    });
    for pass in description["passes"].as_array().expect("passes") {
        let attributes = |buffer: u64| -> Vec<wgpu::VertexAttribute> {
            let all = pass["attributes"].as_array().expect("attributes").iter();
            all.filter(|attribute| attribute["buffer"] == buffer)
                .map(|attribute| wgpu::VertexAttribute {
                    format: match attribute["format"].as_str() {
                        Some("float32x2") => wgpu::VertexFormat::Float32x2,
                        Some("float32x3") => wgpu::VertexFormat::Float32x3,
                        _ => wgpu::VertexFormat::Float32x4,
                    },
                    offset: attribute["offset"].as_u64().expect("an offset"),
                    shader_location: attribute["location"].as_u64().expect("a location") as u32,
                })
                .collect()
        };
        let all = [attributes(0), attributes(1)];
        let buffers: Vec<_> = (0..2)
            .map(|buffer| {
                let described = &description["vertex_buffers"][buffer];
                Some(wgpu::VertexBufferLayout {
                    array_stride: described["stride"].as_u64().expect("a stride"),
                    step_mode: match described["step"].as_str() {
                        Some("instance") => wgpu::VertexStepMode::Instance,
                        _ => wgpu::VertexStepMode::Vertex,
                    },
                    attributes: &all[buffer],
                })
            })
            .collect();
        let entry = |key: &str| pass[key].as_str();
        for (vertex, fragment) in
            [(entry("vertex_entry"), entry("fragment_entry")), (entry("shadow_entry"), None)]
        {
            let Some(vertex) = vertex else { continue };
            let _pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
                label: None,
                layout: Some(&layout),
                vertex: wgpu::VertexState {
                    module: &module,
                    entry_point: Some(vertex),
                    compilation_options: Default::default(),
                    buffers: &buffers,
                },
                primitive: Default::default(),
                depth_stencil: Some(wgpu::DepthStencilState {
                    format: wgpu::TextureFormat::Depth32Float,
                    depth_write_enabled: Some(true),
                    depth_compare: Some(wgpu::CompareFunction::Less),
                    stencil: Default::default(),
                    bias: Default::default(),
                }),
                multisample: Default::default(),
                fragment: fragment.map(|fragment| wgpu::FragmentState {
                    module: &module,
                    entry_point: Some(fragment),
                    compilation_options: Default::default(),
                    targets: &[Some(wgpu::ColorTargetState {
                        format: wgpu::TextureFormat::Rgba16Float,
                        blend: None,
                        write_mask: wgpu::ColorWrites::ALL,
                    })],
                }),
                multiview_mask: None,
                cache: None,
            });
        }
    }
    if let Some(error) = pollster::block_on(scope.pop()) {
        panic!("{name}: {error}");
    }
}

fn layout_entry(binding: &Json) -> wgpu::BindGroupLayoutEntry {
    let sample = |sample_type| wgpu::BindingType::Texture {
        sample_type,
        view_dimension: match binding["view_dimension"].as_str() {
            Some("cube") => wgpu::TextureViewDimension::Cube,
            Some("2d-array") => wgpu::TextureViewDimension::D2Array,
            Some("3d") => wgpu::TextureViewDimension::D3,
            _ => wgpu::TextureViewDimension::D2,
        },
        multisampled: false,
    };
    let ty = match binding["kind"].as_str().expect("a kind") {
        "texture" => sample(wgpu::TextureSampleType::Float { filterable: true }),
        "depth_texture" => sample(wgpu::TextureSampleType::Depth),
        "sampler" => wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering),
        "comparison_sampler" => wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Comparison),
        kind => wgpu::BindingType::Buffer {
            ty: match kind {
                "storage_buffer" => wgpu::BufferBindingType::Storage { read_only: true },
                _ => wgpu::BufferBindingType::Uniform,
            },
            has_dynamic_offset: false,
            // A description that says too little is refused by the device.
            min_binding_size: wgpu::BufferSize::new(binding["size"].as_u64().expect("a size")),
        },
    };
    wgpu::BindGroupLayoutEntry {
        binding: binding["binding"].as_u64().expect("a number") as u32,
        visibility: wgpu::ShaderStages::VERTEX_FRAGMENT,
        ty,
        count: None,
    }
}

fn noop_device() -> wgpu::Device {
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
    descriptor.backends = wgpu::Backends::NOOP;
    descriptor.backend_options.noop.enable = true;
    let instance = wgpu::Instance::new(descriptor);
    let adapter = pollster::block_on(instance.request_adapter(&Default::default())).expect("an adapter");
    pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default())).expect("a device").0
}

#[test]
fn descriptions_agree_with_naga_and_wgpu() {
    let (graphs, library, device) = (graphs(), library(), noop_device());
    in_parallel(&graphs, |(name, document)| {
        let text =
            |target| text_of(&exported(document, &library, &options(name, target), &Assets::default()));
        let (description, wgsl) = (text(Target::Json), text(Target::Wgsl));
        let description: Json = serde_json::from_str(&description).expect("JSON");
        check_layout(name, &description, &wgsl);
        check_pipelines(&device, name, &description, &wgsl);
        let parameters = description["parameters"].as_array().expect("parameters");
        for parameter in parameters {
            let known = document.parameter(parameter["name"].as_str().unwrap()).expect("a parameter");
            assert_eq!(parameter["type"].as_str(), Some(known.ty.wgsl()), "{name}");
            assert_eq!(parameter["default"].as_array().unwrap().len(), known.ty.component_count(), "{name}");
        }
    });
}

#[test]
fn a_wrong_description_is_noticed() {
    let (document, library, device) = (graph("fish_swim"), library(), noop_device());
    let text = |target| text_of(&exported(&document, &library, &options("fish", target), &Assets::default()));
    let (json, wgsl) = (text(Target::Json), text(Target::Wgsl));
    let refuses = |change: &dyn Fn(&mut Json)| {
        let mut description: Json = serde_json::from_str(&json).expect("JSON");
        change(&mut description);
        let check = std::panic::AssertUnwindSafe(|| {
            check_layout("fish", &description, &wgsl);
            check_pipelines(&device, "fish", &description, &wgsl);
        });
        std::panic::catch_unwind(check).is_err()
    };
    assert!(!refuses(&|_| {}));
    assert!(refuses(&|json| json["values"]["members"][3]["offset"] = 8.into()));
    assert!(refuses(&|json| json["bindings"][2]["size"] = 16.into()));
    assert!(refuses(&|json| json["passes"][0]["attributes"][2]["location"] = 7.into()));
}

#[test]
fn a_part_is_smaller_and_has_its_own_header() {
    let (document, library) = (graph("motion_trail"), library());
    let split = ExportOptions { split: true, ..options("trail", Target::Wgsl) };
    let parts = exported(&document, &library, &split, &Assets::default());
    assert_eq!(parts.files.len(), document.passes().len());
    for part in &parts.files {
        let text = part.as_text().unwrap();
        assert_eq!(text.matches("@fragment").count(), 1, "{}", part.path);
        assert!(Path::new(&part.path).extension().is_some_and(|ending| ending == "wgsl"));
        assert_eq!(text.matches("//     pass `").count(), 1, "{text}");
    }
}

#[test]
fn descriptions_say_how_pictures_are_read_and_what_members_mean() {
    let library = library();
    let described = |name: &str, target| {
        text_of(&exported(&graph(name), &library, &options(name, target), &Assets::default()))
    };
    let (fish, normals) = (described("fish_swim", Target::Wgsl), described("normal_mapping", Target::Wgsl));
    assert!(fish.contains(", sRGB colours, with mip levels, from bundle:textures/"), "{fish}");
    assert!(fish.contains(": its sampler, linear, repeat\n"), "{fish}");
    assert!(normals.contains(": its sampler, linear, repeat, anisotropy 8\n"), "{normals}");
    assert!(
        normals.contains(", data, not colours: the numbers as they are, with mip levels, from "),
        "{normals}"
    );

    let json = |name| -> Json { serde_json::from_str(&described(name, Target::Json)).expect("JSON") };
    assert_eq!(json("fish_swim")["textures"][0]["encoding"], "srgb");
    assert_eq!(json("fish_swim")["scene"]["camera"]["distance"].to_string(), "4.2", "and not its widening");
    let json = json("normal_mapping");
    assert_eq!(json["textures"][0]["encoding"], "linear");
    for part in ["frame", "object", "values"] {
        for member in json[part]["members"].as_array().into_iter().flatten() {
            assert!(member["about"].as_str().is_some_and(|about| about.len() > 10), "{part}: {member}");
        }
    }
    let time = json["frame"]["members"].as_array().unwrap().iter().find(|member| member["name"] == "time");
    assert!(time.unwrap()["about"].as_str().unwrap().starts_with("Time in seconds"), "{time:?}");

    let rust = described("wave_shadow", Target::Rust);
    assert!(rust.contains("    /// Time in seconds `t`, `t/20`, `2t`, `3t`; wraps with"), "{rust}");
    assert!(
        rust.contains(
            "    /// How far the wave moves the mesh along x, from 0 to 1.\n    pub magnitude: f32,"
        ),
        "{rust}"
    );
    assert!(!rust.contains("of the shader."), "{rust}");
}

#[test]
fn openings_follow_new_names_and_groups() {
    let renames = [["Frame", "Camera"], ["Values", "Waves"]].map(|names| names.map(str::to_owned)).to_vec();
    let changed = ExportOptions { groups: [2, 0], renames, ..options("waves", Target::Wgsl) };
    let text = text_of(&exported(&graph("wave_shadow"), &library(), &changed, &Assets::default()));
    assert!(text.contains("// Group 2 belongs to the host: binding 0 is `Camera`, "), "{text}");
    assert!(text.contains("// Group 0 belongs to the effect: binding 0 is `Waves`; each texture"), "{text}");
    assert!(!text.contains("Frame`") && !text.contains("Values`"), "{text}");
}
