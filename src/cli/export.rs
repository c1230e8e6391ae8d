//! `shaderwright export`: a graph as text for other programs.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use shaderwright::compile::export;
use shaderwright::document::{reason, write_whole};

use super::{Failure, Sources, input};

/// What an export is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportTarget {
    /// One WGSL module with all entry points
    Wgsl,
}

/// Arguments of `export`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  shaderwright export fish_swim -o fish.wgsl\n  shaderwright export effect.json -o - | less"
)]
pub struct Export {
    /// The graph: a path or the name of a bundled example
    file: String,
    /// Where to write; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// What the export is for
    #[arg(long, value_enum, default_value_t = ExportTarget::Wgsl)]
    target: ExportTarget,
    /// Keep every typed-in value in the uniform buffer, not only the exposed parameters
    #[arg(long)]
    live: bool,
}

impl Export {
    /// Writes the text, whole or not at all.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        let library = input::library(sources, std::slice::from_ref(&self.file))?;
        let opened = input::open(&self.file, sources)?;
        let ExportTarget::Wgsl = self.target;
        let (text, compiled) = export::wgsl(&opened.document, &library, self.live);
        let mut diagnostics = opened.diagnostics;
        diagnostics.extend(compiled.diagnostics);
        input::report(&opened.name, &diagnostics)?;
        if self.output == Path::new("-") {
            io::stdout().lock().write_all(text.as_bytes())?;
            return Ok(());
        }
        write_whole(&self.output, text.as_bytes()).map_err(|error| {
            Failure::trouble(format!(
                "{}: cannot write the export: {}",
                self.output.display(),
                reason(&error)
            ))
        })
    }
}
