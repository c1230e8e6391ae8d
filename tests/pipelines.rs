//! Every render state and every set of attributes makes a pipeline that WebGPU's validation accepts. No GPU is needed:
//! wgpu's `noop` device validates everything and draws nothing.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "support/effect.rs"]
mod effect;

use effect::{Effect, layer};
use serde_json::{Value as Json, json};
use shaderwright::compile::Attribute;
use shaderwright::diagnostic::Diagnostic;
use shaderwright::render::{FrameInput, Gpu, Renderer};

fn renderer() -> Renderer {
    let (device, queue) = wgpu::Device::noop(&wgpu::DeviceDescriptor::default());
    Renderer::new(Gpu::from_parts(device, queue), Default::default()).unwrap()
}

/// Builds the effect and draws a frame of it.
fn check(renderer: &mut Renderer, what: &str, effect: &Effect) -> Result<(), Vec<Diagnostic>> {
    renderer.set_program(&effect.compiled, &effect.document);
    renderer.wait_until_ready()?;
    renderer.render(&FrameInput::new(&effect.document, [16, 16])).unwrap_or_else(|error| {
        panic!("{what}: {error}");
    });
    assert_eq!(renderer.gpu().take_uncaught(), Vec::<String>::new(), "{what}");
    Ok(())
}

fn white(settings: Json) -> Effect {
    Effect::new(json!({}), &[layer(settings, "return vec4f(1.0);")])
}

#[test]
fn every_render_state_is_valid() {
    let mut renderer = renderer();
    for blend in ["opaque", "alpha", "premultiplied", "additive", "multiply"] {
        for cull in ["none", "back", "front"] {
            for depth_test in ["less", "less_equal", "always"] {
                for depth_write in [true, false] {
                    let settings = json!({
                        "blend": blend, "cull": cull, "depth_test": depth_test, "depth_write": depth_write
                    });
                    check(&mut renderer, &settings.to_string(), &white(settings.clone())).unwrap();
                }
            }
        }
    }
}

#[test]
fn every_blend_is_valid_in_every_texture() {
    let mut renderer = renderer();
    for blend in ["opaque", "alpha", "premultiplied", "additive", "multiply"] {
        for format in ["float", "bytes"] {
            for size in [json!({ "relative": 0.3 }), json!({ "fixed": [7, 5] }), json!({ "relative": 0.001 })]
            {
                let settings = json!({
                    "blend": blend,
                    "target": { "texture": "buffer" },
                    "texture_target": { "format": format, "size": size },
                });
                check(&mut renderer, &settings.to_string(), &white(settings.clone())).unwrap();
            }
        }
    }
}

#[test]
fn every_attribute_reaches_the_vertex_stage() {
    use Attribute::{
        Colour, InstanceColour, InstanceCustom, InstanceTransform, Normal, Position, Tangent, Uv, Uv1,
    };
    let all = [Position, Normal, Uv, Tangent, Colour, InstanceTransform, InstanceColour, InstanceCustom, Uv1];
    let mut renderer = renderer();
    for subset in 0..1_usize << all.len() {
        let attributes: Vec<Attribute> =
            (0..all.len()).filter(|index| subset >> index & 1 == 1).map(|index| all[index]).collect();
        let inputs: String = attributes
            .iter()
            .flat_map(|attribute| (0..attribute.location_count()).map(move |part| (attribute, part)))
            .map(|(attribute, part)| {
                let location = attribute.location() + part;
                format!("@location({location}) a{location}: vec{}f, ", attribute.width())
            })
            .collect();
        let mut effect = white(json!({ "mesh": "cube" }));
        effect.compiled.wgsl = format!(
            "@vertex fn v({inputs}@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {{ return vec4f(f32(i)); }}
            @fragment fn f() -> @location(0) vec4f {{ return vec4f(1.0); }}"
        );
        let pass = &mut effect.compiled.interface.passes[0];
        (pass.vertex_entry, pass.fragment_entry) = ("v".to_owned(), "f".to_owned());
        pass.attributes = attributes;
        check(&mut renderer, &inputs, &effect).unwrap();
    }
}

#[test]
fn the_test_device_refuses_what_is_wrong() {
    let mut effect = white(json!({}));
    effect.compiled.interface.passes[0].attributes.pop();
    let problems = check(&mut renderer(), "a missing attribute", &effect).unwrap_err();
    assert!(problems[0].message.contains("refused the pass"), "{}", problems[0]);
}

#[test]
fn values_and_textures_are_bound() {
    let mut renderer = renderer();
    for texture_count in [0, 1, 8, 16] {
        for parameter_count in [0, 1, 5] {
            let textures: Vec<Json> = (0..texture_count)
                .map(|index| json!({ "name": format!("t{index}"), "source": "bundle:textures/checker.png" }))
                .collect();
            let parameters: Vec<Json> = (0..parameter_count)
                .map(|index| json!({ "name": format!("p{index}"), "type": "f32", "value": 0.5 }))
                .collect();
            let mut body = "var sum = vec4f(0.0);\n".to_owned();
            for index in 0..texture_count {
                body += &format!("sum += textureSample(t{index}, t{index}_sampler, in.uv);\n");
            }
            for index in 0..parameter_count {
                body += &format!("sum += vec4f(values.p{index});\n");
            }
            body += "return sum;";
            let fields = json!({ "textures": textures, "parameters": parameters });
            let what = format!("{texture_count} textures, {parameter_count} parameters");
            check(&mut renderer, &what, &Effect::new(fields, &[layer(json!({}), &body)])).unwrap();
        }
    }
}

#[test]
fn too_many_textures_are_an_error_with_advice() {
    let textures: Vec<Json> = (0..17)
        .map(|index| json!({ "name": format!("t{index}"), "source": "bundle:textures/checker.png" }))
        .collect();
    let body = "return textureSample(t16, t16_sampler, in.uv);";
    let effect = Effect::new(json!({ "textures": textures }), &[layer(json!({}), body)]);
    let problems = check(&mut renderer(), "17 textures", &effect).unwrap_err();
    assert_eq!(
        problems[0].to_string(),
        "the effect reads 17 textures; this device takes 16; put several pictures into one texture"
    );
}

#[test]
fn values_beyond_the_uniform_limit_use_a_storage_buffer() {
    let fields = json!({ "parameters": [{ "name": "level", "type": "f32", "value": 1.0 }] });
    let mut effect = Effect::new(fields, &[layer(json!({}), "return vec4f(values.level);")]);
    effect.compiled.wgsl = effect
        .compiled
        .wgsl
        .replace("level: f32,", "level: f32,\n    rest: array<vec4f, 5000>,")
        .replace("var<uniform> values", "var<storage, read> values");
    effect.compiled.interface.values.size = 16 * 5_001;
    effect.compiled.interface.values.storage = true;
    check(&mut renderer(), "80 KB of values", &effect).unwrap();
}
