//! `shaderwright eval`: one node kind, evaluated on the device.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use serde_json::Value as Json;
use shaderwright::evaluate::evaluate;
use shaderwright::render::Gpu;
use shaderwright::render::probe::{JsonRow, Prober};

use super::{Failure, Sources, input, rows};

/// Arguments of `eval`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
        shaderwright eval math.smoothstep low=0 high=1 x=0.3\n  \
        shaderwright eval colour.hsv_to_rgb hsv=0.5,1,1\n  \
        shaderwright eval noise.fractal_noise --option mode=simplex --rows points.json\n  \
        shaderwright eval derivative.ddx --rows - <<< '[{\"x\": 1, \"@right\": {\"x\": 0.5}}]'\n\n\
        FILE holds a JSON list of objects, or one object per line: the inputs by name; behind `@` what the mesh and the \
        pixel give (`@uv`, `@position`, `@normal`, ...) and, in `@right` and `@down`, what changes from pixel to pixel. \
        The answer is an object with the outputs, or a list of them. `NaN`, `Infinity` and `-Infinity` are text.")]
pub struct Eval {
    /// The node kind, such as math.lerp; `shaderwright nodes` lists them
    kind: String,
    /// Inputs: a number, a vector such as 1,0.5,0, true or false, for a texture its file
    #[arg(value_name = "PIN=VALUE", value_parser = parse_input, allow_negative_numbers = true)]
    inputs: Vec<(String, Json)>,
    /// A choice of the node, such as mode=simplex; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    option: Vec<(String, String)>,
    /// Rows of inputs as JSON, `-` for standard input; they add to the inputs given by PIN=VALUE
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
}

impl Eval {
    /// Evaluates every row and prints them whole.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        let common: JsonRow = self.inputs.iter().cloned().collect();
        let rows: Vec<JsonRow> = match &self.rows {
            None => vec![common],
            Some(path) => {
                let with_common = |row: JsonRow| {
                    let mut all = common.clone();
                    all.extend(row);
                    all
                };
                rows::read(path)?.into_iter().map(with_common).collect()
            }
        };
        let library = input::library(sources, &[])?;
        let gpu = Gpu::headless().map_err(Failure::trouble)?;
        let mut prober = Prober::new(gpu, sources.bundle.clone()).map_err(Failure::trouble)?;
        let options: BTreeMap<String, String> = self.option.iter().cloned().collect();
        let results = evaluate(&mut prober, &library, &self.kind, &options, &rows).map_err(|error| {
            let file = self.rows.as_deref().map(|path| format!("{}: ", rows::name(path)));
            Failure::trouble(format!("{}{error}", file.unwrap_or_default()))
        })?;
        let results: Vec<Json> = results.into_iter().map(Json::Object).collect();
        match (&self.rows, results.as_slice()) {
            (None, [only]) => writeln!(io::stdout(), "{only}")?,
            _ => rows::write(&results)?,
        }
        Ok(())
    }
}

fn parse_input(text: &str) -> Result<(String, Json), String> {
    let (name, value) = text.split_once('=').ok_or("expected PIN=VALUE, such as x=0.3")?;
    Ok((name.to_owned(), value_from_text(value)))
}

fn parse_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE, such as mode=simplex")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Numbers with commas, JSON, or else text.
fn value_from_text(text: &str) -> Json {
    if let Ok(value) = serde_json::from_str(text) {
        return value;
    }
    let number = |part: &str| match part.trim().to_lowercase().as_str() {
        "nan" => Some(Json::from("NaN")),
        "inf" | "infinity" => Some(Json::from("Infinity")),
        "-inf" | "-infinity" => Some(Json::from("-Infinity")),
        part => part.parse::<f64>().ok().map(Json::from),
    };
    let parts: Option<Vec<Json>> = text.split(',').map(number).collect();
    match parts {
        Some(mut parts) if parts.len() == 1 => parts.remove(0),
        Some(parts) => Json::Array(parts),
        None => Json::from(text),
    }
}
