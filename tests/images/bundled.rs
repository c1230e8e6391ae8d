//! Bundled graphs, opened with other values than those that they ship with.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use image::RgbaImage;
use serde_json::Value as Json;
use shaderwright::bundle::Bundle;
use shaderwright::compile::{CompileOptions, Compiled, compile};
use shaderwright::document::Document;
use shaderwright::library::Library;
use shaderwright::render::{FrameInput, Renderer};

use crate::gpu;

/// A graph with what it compiles to.
pub struct Graph {
    pub document: Document,
    pub compiled: Compiled,
    /// The components of every parameter.
    pub parameters: BTreeMap<String, Vec<f64>>,
}

impl Graph {
    /// The bundled graph of this name after `change` has been made to its file.
    pub fn open(name: &str, change: impl FnOnce(&mut Json)) -> Self {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        let library = LIBRARY.get_or_init(|| Library::load(&Bundle::embedded()).0);
        let text = Bundle::embedded().read_text(&format!("graphs/{name}.json")).unwrap();
        let mut file: Json = serde_json::from_str(&text).unwrap();
        change(&mut file);
        let (document, problems) = Document::from_json(&file.to_string()).unwrap();
        assert_eq!(problems, [], "{name}");
        let compiled = compile(&document, library, &CompileOptions::default());
        assert_eq!(compiled.diagnostics, [], "{name}");
        let components = |value: &Json| match value {
            Json::Array(numbers) => numbers.iter().filter_map(Json::as_f64).collect(),
            Json::Bool(on) => vec![f64::from(u8::from(*on))],
            number => vec![number.as_f64().unwrap()],
        };
        let parameters = file["parameters"].as_array().into_iter().flatten();
        let parameters = parameters
            .map(|parameter| {
                (parameter["name"].as_str().unwrap().to_owned(), components(&parameter["value"]))
            })
            .collect();
        Self { document, compiled, parameters }
    }

    /// A renderer that is ready to draw the graph.
    pub fn renderer(&self) -> Renderer {
        let mut renderer = Renderer::new(gpu(), Bundle::embedded()).unwrap();
        renderer.set_program(&self.compiled, &self.document);
        renderer.wait_until_ready().unwrap();
        renderer
    }

    /// The picture of the graph at some times.
    pub fn draw(&self, size: [u32; 2], times: &[f64]) -> Vec<RgbaImage> {
        let mut renderer = self.renderer();
        let draw = |time_secs: &f64| {
            let frame = FrameInput { time_secs: *time_secs, ..FrameInput::new(&self.document, size) };
            let rendered = renderer.render_image(&frame).unwrap();
            assert_eq!(rendered.diagnostics, []);
            rendered.image
        };
        times.iter().map(draw).collect()
    }
}

/// Gives parameters of a graph's file other values.
pub fn set(file: &mut Json, values: &[(&str, Json)]) {
    for (name, value) in values {
        let parameters = file["parameters"].as_array_mut().unwrap();
        let parameter = parameters.iter_mut().find(|parameter| parameter["name"] == *name).unwrap();
        parameter["value"] = value.clone();
    }
}
