//! `shaderwright check`: the problems of graphs.

use std::io::{self, Write as _};
use std::path::Path;

use clap::Args;
use serde_json::{Value as Json, json};
#[cfg(not(feature = "render"))]
use shaderwright::bundle::SCHEME;
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::diagnostic::{Diagnostic, has_errors};
use shaderwright::document::Document;
#[cfg(not(feature = "render"))]
use shaderwright::document::MeshSource;

use super::{Failure, Sources, input};

/// Arguments of `check`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  shaderwright check fish_swim\n  shaderwright check graphs/*.json --json"
)]
pub struct Check {
    /// Graphs: paths or names of bundled examples
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Print the problems as JSON
    #[arg(long)]
    json: bool,
}

impl Check {
    /// Checks every file; status 1 when one has errors, 2 when one cannot be read.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        let library = input::library(sources, &self.files)?;
        let mut output = io::stdout().lock();
        let mut records = Vec::new();
        let mut errors = false;
        let mut unreadable = false;
        for file in &self.files {
            let opened = match input::open(file, sources) {
                Ok(opened) => opened,
                Err(Failure::Trouble(message)) => {
                    // One unreadable file does not hide the problems of the others.
                    writeln!(io::stderr(), "error: {message}")?;
                    unreadable = true;
                    continue;
                }
                Err(failure) => return Err(failure),
            };
            let mut diagnostics = opened.diagnostics;
            diagnostics.extend(compile(&opened.document, &library, &CompileOptions::default()).diagnostics);
            diagnostics.extend(asset_problems(&opened.document, opened.folder.as_deref(), sources));
            errors |= has_errors(&diagnostics);
            for diagnostic in &diagnostics {
                if self.json {
                    records.push(record(&opened.name, diagnostic));
                } else {
                    writeln!(output, "{}: {}{diagnostic}", opened.name, input::severity_prefix(diagnostic))?;
                }
            }
        }
        if self.json {
            writeln!(output, "{:#}", Json::from(records))?;
        }
        if unreadable {
            return Err(Failure::Unreadable);
        }
        if errors { Err(Failure::Document) } else { Ok(()) }
    }
}

/// Textures and meshes that cannot be read.
#[cfg(feature = "render")]
fn asset_problems(document: &Document, folder: Option<&Path>, sources: &Sources) -> Vec<Diagnostic> {
    shaderwright::render::check_assets(document, &sources.bundle, folder)
}

/// Textures and meshes that are not where the graph says; their readers belong to the renderer.
#[cfg(not(feature = "render"))]
fn asset_problems(document: &Document, folder: Option<&Path>, sources: &Sources) -> Vec<Diagnostic> {
    let is_missing = |source: &str| {
        if source.starts_with(SCHEME) {
            return sources.bundle.read_asset(source).is_none();
        }
        !folder.unwrap_or(Path::new("")).join(source).is_file()
    };
    let message = |source: &str| format!("there is no file `{source}`");
    let mut found = Vec::new();
    for texture in document.textures() {
        let outside = texture.sources().skip(usize::from(texture.embedded.is_some()));
        for source in outside.filter(|source| is_missing(source)) {
            let problem = Diagnostic::error(format!("texture {}: {}", texture.name, message(source)));
            found.push(
                problem.with_help("choose another file for the texture; a checkerboard stands in for it"),
            );
        }
    }
    for pass in document.passes() {
        if let MeshSource::File(source) = &pass.mesh
            && is_missing(source)
        {
            let problem = Diagnostic::error(message(source)).in_pass(&pass.name);
            found.push(problem.with_help("choose another mesh; a cube stands in for it"));
        }
    }
    found
}

fn record(file: &str, diagnostic: &Diagnostic) -> Json {
    let location = &diagnostic.location;
    let in_file = location.file.as_ref().map(|place| (place.line, place.column));
    let place = in_file.or_else(|| location.text.as_ref().map(|place| (place.line, place.column)));
    json!({
        "file": file,
        "severity": diagnostic.severity.label(),
        "message": diagnostic.message,
        "help": diagnostic.help,
        "pass": location.pass,
        "node": location.node,
        "label": location.node_label,
        "pin": location.pin,
        "option": location.text.as_ref().map(|place| &place.option),
        "line": place.map(|(line, _)| line),
        "column": place.map(|(_, column)| column),
    })
}
