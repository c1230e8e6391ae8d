//! `shaderwright nodes`: the library with its help.

#[cfg(feature = "render")]
use std::collections::BTreeSet;
use std::io::{self, Write};
#[cfg(feature = "render")]
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value as Json, json};
#[cfg(feature = "render")]
use shaderwright::document::write_whole;
#[cfg(feature = "render")]
use shaderwright::library::Library;
use shaderwright::library::{InputDefault, Kind};
#[cfg(feature = "render")]
use shaderwright::reference::Illustrator;
use shaderwright::reference::{self, first_sentence, stages, type_label};
#[cfg(feature = "render")]
use shaderwright::render::Gpu;

use super::{Failure, Sources, input};

/// Arguments of `nodes`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  shaderwright nodes\n  shaderwright nodes math.smoothstep\n  shaderwright nodes --json | jq length\n  \
              shaderwright nodes --markdown docs              docs/nodes.md and its pictures"
)]
pub struct Nodes {
    /// A node kind such as `math.smoothstep`, or words to search for
    kind: Option<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    /// Write `nodes.md` and the folder `nodes` with its pictures into this folder
    #[cfg(feature = "render")]
    #[arg(long, value_name = "DIR", conflicts_with_all = ["kind", "json"])]
    markdown: Option<PathBuf>,
}

impl Nodes {
    /// Lists all kinds or those that words find, or explains one.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        let library = input::library(sources, &[])?;
        #[cfg(feature = "render")]
        if let Some(folder) = &self.markdown {
            return write_reference(&library, folder, sources);
        }
        let mut output = io::stdout().lock();
        let Some(wanted) = &self.kind else {
            return list(&library.kinds().collect::<Vec<_>>(), self.json, &mut output);
        };
        let Some(kind) = library.kind(wanted) else {
            let found = library.search(wanted);
            if found.is_empty() {
                return Err(Failure::trouble(format!(
                    "there is no node kind `{wanted}` and none that these words find; `shaderwright nodes` lists all"
                )));
            }
            return list(&found, self.json, &mut output);
        };
        if self.json {
            writeln!(output, "{:#}", record(kind))?;
        } else {
            write!(output, "{}", reference::explanation(kind))?;
        }
        Ok(())
    }
}

#[cfg(feature = "render")]
fn write_reference(library: &Library, folder: &Path, sources: &Sources) -> Result<(), Failure> {
    let gpu = Gpu::headless().map_err(Failure::trouble)?;
    let mut illustrator = Illustrator::new(gpu, sources.bundle.clone()).map_err(Failure::trouble)?;
    let failed = |path: &Path, error: &io::Error| {
        Failure::trouble(format!(
            "{}: cannot write: {}",
            path.display(),
            shaderwright::document::reason(error)
        ))
    };
    let pictures = folder.join("nodes");
    std::fs::create_dir_all(&pictures).map_err(|error| failed(&pictures, &error))?;
    let mut illustrated = BTreeSet::new();
    for kind in library.kinds() {
        let Some(picture) = illustrator.picture(library, kind).map_err(Failure::trouble)? else { continue };
        let path = pictures.join(format!("{}.png", kind.id));
        write_whole(&path, &picture).map_err(|error| failed(&path, &error))?;
        illustrated.insert(kind.id.clone());
    }
    let path = folder.join("nodes.md");
    let text = reference::markdown(library, |kind| illustrated.contains(&kind.id));
    write_whole(&path, text.as_bytes()).map_err(|error| failed(&path, &error))
}

fn list(kinds: &[&Kind], json: bool, output: &mut impl Write) -> Result<(), Failure> {
    if json {
        let records: Vec<Json> = kinds.iter().map(|kind| record(kind)).collect();
        writeln!(output, "{:#}", Json::from(records))?;
        return Ok(());
    }
    let width = kinds.iter().map(|kind| kind.id.len()).max().unwrap_or(0);
    for kind in kinds {
        writeln!(output, "{:width$}  {}", kind.id, first_sentence(&kind.help))?;
    }
    Ok(())
}

fn record(kind: &Kind) -> Json {
    let inputs: Vec<Json> = kind
        .inputs
        .iter()
        .map(|pin| {
            json!({
                "name": pin.name,
                "type": type_label(kind, pin.ty),
                "default": default_json(&pin.default),
                "range": pin.range,
                "limits": pin.limits,
                "help": pin.help,
            })
        })
        .collect();
    let outputs: Vec<Json> = kind
        .outputs
        .iter()
        .map(|pin| json!({ "name": pin.name, "type": type_label(kind, pin.ty), "help": pin.help }))
        .collect();
    let options: Vec<Json> = kind
        .options
        .iter()
        .map(|choice| json!({ "name": choice.name, "values": choice.values, "help": choice.help }))
        .collect();
    json!({
        "id": kind.id,
        "title": kind.title,
        "category": kind.category,
        "help": kind.help,
        "search": kind.search,
        "inputs": inputs,
        "outputs": outputs,
        "options": options,
        "stages": stages(kind),
    })
}

fn default_json(default: &InputDefault) -> Json {
    match default {
        InputDefault::Number(numbers) if numbers.len() == 1 => Json::from(numbers[0]),
        InputDefault::Number(numbers) => Json::from(numbers.clone()),
        InputDefault::Source(source) => Json::from(source.name().unwrap_or("a stage input")),
        InputDefault::Scene(scene) => Json::from(scene.name()),
        InputDefault::Required | InputDefault::Absent => Json::Null,
    }
}
