//! Hand-written effects in the form that the compiler gives: a document, a WGSL module and its interface.

use serde_json::{Value as Json, json};
use shaderwright::compile::{
    Attribute, Compiled, CompiledPass, Interface, TextureBinding, TextureOrigin, ValueLayout, ValueMember,
    ValueSource,
};
use shaderwright::document::Document;
use shaderwright::types::Type;

const PRELUDE: &str = include_str!("../../shaders/prelude.wgsl");

/// One pass: what is special about it in the document, and the bodies of its two stages.
pub struct Layer<'a> {
    /// Fields of the pass, without name and output.
    pub settings: Json,
    /// Statements that may change `var position: vec3f` in object space.
    pub vertex: &'a str,
    /// Statements that return the colour; `in` has `uv`, `normal`, `world` and `tint`.
    pub fragment: &'a str,
}

/// A layer that leaves its vertices alone.
pub fn layer<'a>(settings: Json, fragment: &'a str) -> Layer<'a> {
    Layer { settings, vertex: "", fragment }
}

/// A document with what it compiles to.
pub struct Effect {
    /// The document.
    pub document: Document,
    /// Its program.
    pub compiled: Compiled,
}

impl Effect {
    /// The effect with these layers; `fields` are the document's scene, parameters (all f32) and textures.
    pub fn new(mut fields: Json, layers: &[Layer<'_>]) -> Self {
        let mut nodes = Vec::new();
        let mut passes = Vec::new();
        for (index, layer) in layers.iter().enumerate() {
            let id = index + 1;
            nodes.push(json!({ "id": id, "kind": "output.pass", "at": [0, 0] }));
            let mut pass = layer.settings.clone();
            pass["name"] = json!(format!("layer{id}"));
            pass["output"] = json!(id);
            passes.push(pass);
        }
        for slot in fields["textures"].as_array().into_iter().flatten() {
            let id = nodes.len() + 1;
            let options = json!({ "texture": slot["name"] });
            nodes.push(json!({ "id": id, "kind": "input.texture", "at": [0, 0], "options": options }));
        }
        fields["shaderwright"] = json!(1);
        fields["nodes"] = json!(nodes);
        fields["passes"] = json!(passes);
        let (document, problems) = Document::from_json(&fields.to_string()).unwrap();
        assert_eq!(problems, []);
        let compiled = compile(&document, layers);
        Self { document, compiled }
    }
}

fn compile(document: &Document, layers: &[Layer<'_>]) -> Compiled {
    let mut wgsl = PRELUDE.to_owned();
    let mut interface = Interface::default();
    let parameters = document.parameters();
    if !parameters.is_empty() {
        wgsl += "struct Values {\n";
        for (index, parameter) in parameters.iter().enumerate() {
            wgsl += &format!("    {}: f32,\n", parameter.name);
            interface.values.members.push(ValueMember {
                name: parameter.name.clone(),
                source: ValueSource::Parameter(parameter.name.clone()),
                ty: Type::F32,
                offset: index as u32 * 4,
                default: vec![0.0],
            });
        }
        wgsl += "}\n@group(1) @binding(0) var<uniform> values: Values;\n";
        interface.values =
            ValueLayout { size: (parameters.len() as u32 * 4).next_multiple_of(16), ..interface.values };
    }
    for (index, slot) in document.textures().iter().enumerate() {
        let (name, binding) = (&slot.name, index as u32 * 2 + 1);
        wgsl += &format!("@group(1) @binding({binding}) var {name}: texture_2d<f32>;\n");
        wgsl += &format!("@group(1) @binding({}) var {name}_sampler: sampler;\n", binding + 1);
        interface.textures.push(TextureBinding {
            name: name.clone(),
            origin: TextureOrigin::Document,
            shape: slot.shape,
            binding,
        });
    }
    wgsl += "
struct Varyings {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
    @location(1) normal: vec3f,
    @location(2) world: vec3f,
    @location(3) tint: vec4f,
}
";
    for (pass, layer) in document.passes().iter().zip(layers) {
        wgsl += &stages(&pass.name, layer);
        interface.passes.push(CompiledPass {
            name: pass.name.clone(),
            vertex_entry: format!("{}_vertex", pass.name),
            fragment_entry: format!("{}_fragment", pass.name),
            shadow_entry: None,
            shadow_fragment_entry: None,
            pass_textures: Vec::new(),
            reads_scene: false,
            attributes: vec![
                Attribute::Position,
                Attribute::Normal,
                Attribute::Uv,
                Attribute::InstanceTransform,
                Attribute::InstanceColour,
            ],
        });
    }
    Compiled { wgsl, interface, ..Compiled::default() }
}

fn stages(name: &str, layer: &Layer<'_>) -> String {
    format!(
        "
@vertex
fn {name}_vertex(
    @location(0) mesh_position: vec3f,
    @location(1) mesh_normal: vec3f,
    @location(2) uv: vec2f,
    @location(5) column_x: vec4f,
    @location(6) column_y: vec4f,
    @location(7) column_z: vec4f,
    @location(8) column_w: vec4f,
    @location(9) tint: vec4f,
) -> Varyings {{
    var position = mesh_position;
    {vertex}
    let world_from_mesh = object.world_from_object * mat4x4f(column_x, column_y, column_z, column_w);
    let world = world_from_mesh * vec4f(position, 1.0);
    let normal = (world_from_mesh * vec4f(mesh_normal, 0.0)).xyz;
    return Varyings(frame.clip_from_world * world, uv, normal, world.xyz, tint);
}}
@fragment
fn {name}_fragment(in: Varyings) -> @location(0) vec4f {{
    {fragment}
}}
",
        vertex = layer.vertex,
        fragment = layer.fragment
    )
}
