//! `shaderwright examples`: the bundled graphs.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use shaderwright::document::{Document, reason, write_whole};

use super::{Failure, Sources};

/// Arguments of `examples`.
#[derive(Args)]
#[command(after_help = "Examples:\n  shaderwright examples\n  shaderwright examples --copy my_graphs")]
pub struct Examples {
    /// Copy the graphs into this folder; files that exist are not replaced
    #[arg(long, value_name = "DIR")]
    copy: Option<PathBuf>,
}

impl Examples {
    /// Lists each example with what it shows, or copies them.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        let names = sources.bundle.examples();
        let mut output = io::stdout().lock();
        let Some(folder) = &self.copy else {
            let width = names.iter().map(String::len).max().unwrap_or(0);
            for name in &names {
                let text = sources.bundle.read_text(&format!("graphs/{name}.json")).unwrap_or_default();
                let about = Document::from_json(&text).map(|(document, _)| document.about().to_owned());
                writeln!(output, "{name:width$}  {}", about.unwrap_or_default())?;
            }
            return Ok(());
        };
        let fail = |path: &PathBuf, error: &io::Error| {
            Failure::trouble(format!("{}: cannot write: {}", path.display(), reason(error)))
        };
        std::fs::create_dir_all(folder).map_err(|error| fail(folder, &error))?;
        for name in &names {
            let path = folder.join(format!("{name}.json"));
            if path.exists() {
                writeln!(output, "{} exists already and was left as it is", path.display())?;
                continue;
            }
            let bytes = sources.bundle.read(&format!("graphs/{name}.json")).unwrap_or_default();
            write_whole(&path, &bytes).map_err(|error| fail(&path, &error))?;
            writeln!(output, "{}", path.display())?;
        }
        Ok(())
    }
}
