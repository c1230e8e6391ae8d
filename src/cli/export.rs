//! `shaderwright export`: a graph as files for other programs.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use shaderwright::compile::export::{self, Assets, ExportFile, ExportOptions, Target};
use shaderwright::deliver::{deliver, foreign};
use shaderwright::diagnostic::has_errors;

use super::input::{Opened, whole_number};
use super::watch::Watched;
use super::{Failure, Sources, input};

/// Arguments of `export`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    shaderwright export fish_swim -o fish.wgsl\n  \
    shaderwright export effect.json -o - | less\n  \
    shaderwright export motion_trail -o shaders --split          a file per pass\n  \
    shaderwright export fish_swim -o fish.json --target json     what the host has to provide\n  \
    shaderwright export fish_swim -o fish --target bevy          then: cd fish && cargo run\n  \
    shaderwright export fish_swim -o fish.wgsl --effect-group 2 --rename frame=view\n  \
    shaderwright export effect.json -o effect.wgsl --watch       again whenever the graph is saved")]
pub struct Export {
    /// The graph: a path or the name of a bundled example
    file: String,
    /// Where to write: a file, or a folder for targets of several files; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// What the export is for
    #[arg(long, default_value = "wgsl", value_parser = target_parser())]
    target: Target,
    /// Keep every typed-in value in the uniform buffer, not only the exposed parameters
    #[arg(long)]
    live: bool,
    /// For WGSL: write a file per pass into the folder OUT
    #[arg(long)]
    split: bool,
    /// The bind group of the frame and the object
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = whole_number, allow_negative_numbers = true)]
    frame_group: u32,
    /// The bind group of the values and textures
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole_number, allow_negative_numbers = true)]
    effect_group: u32,
    /// Rename what the module declares, such as `frame=view`; may be given several times
    #[arg(long, value_name = "OLD=NEW", value_parser = parse_rename)]
    rename: Vec<[String; 2]>,
    /// Replace files that no export wrote, or that were changed since
    #[arg(long)]
    force: bool,
    /// Export again whenever the graph, a node file or one of its pictures and meshes changes
    #[arg(long)]
    watch: bool,
}

/// The targets by name, with what each makes.
fn target_parser() -> impl clap::builder::TypedValueParser<Value = Target> {
    let values = Target::ALL.map(|target| PossibleValue::new(target.name()).help(target.about()));
    PossibleValuesParser::new(values).map(|name| {
        let named = Target::ALL.into_iter().find(|target| target.name() == name);
        named.unwrap_or_default()
    })
}

fn parse_rename(text: &str) -> Result<[String; 2], String> {
    let (from, to) = text.split_once('=').ok_or("expected OLD=NEW, such as frame=view")?;
    Ok([from.trim().to_owned(), to.trim().to_owned()])
}

impl Export {
    /// Writes the files, all whole or none.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        let options = self.options()?;
        if !self.watch {
            return self.once(&options, sources).map(drop);
        }
        if self.output == Path::new("-") {
            return Err(Failure::trouble(
                "--watch needs a file or folder to write to; standard output is none",
            ));
        }
        let path = input::locate(&self.file, &sources.bundle)?;
        loop {
            let mut watched = Watched::new(&path, sources);
            // What cannot be read or has errors is told; the next save may mend it.
            match self.once(&options, sources) {
                Ok(opened) => {
                    writeln!(io::stderr(), "exported {}", self.output.display())?;
                    watched = watched.with_files_of(&opened.document, opened.folder.as_deref());
                }
                Err(Failure::Trouble(message)) => {
                    writeln!(io::stderr(), "error: {message}")?;
                }
                Err(Failure::ClosedPipe) => return Ok(()),
                Err(_) => {}
            }
            watched.wait();
        }
    }

    fn options(&self) -> Result<ExportOptions, Failure> {
        let split = self.split;
        if split && self.target != Target::Wgsl {
            return Err(Failure::trouble(format!(
                "--split is for WGSL; {} has its own files",
                self.target.title()
            )));
        }
        let groups = [self.frame_group, self.effect_group];
        if !self.target.has_groups() && groups != ExportOptions::default().groups {
            return Err(Failure::trouble(format!(
                "{} sets the bind groups itself; leave out --frame-group and --effect-group",
                self.target.title()
            )));
        }
        let stem = if self.output == Path::new("-") { Path::new(&self.file) } else { &self.output };
        let name = stem.file_stem().map_or_else(|| "effect".into(), |stem| stem.to_string_lossy());
        let options = ExportOptions {
            target: self.target,
            name: name.into_owned(),
            live: self.live,
            split,
            groups,
            renames: self.rename.clone(),
        };
        options.check_groups().map_err(Failure::Trouble)?;
        Ok(options)
    }

    fn once(&self, options: &ExportOptions, sources: &Sources) -> Result<Opened, Failure> {
        let library = input::library(sources, std::slice::from_ref(&self.file))?;
        let opened = input::open(&self.file, sources)?;
        let mut diagnostics = opened.diagnostics.clone();
        let (assets, problems) = if options.target.needs_assets() {
            assets(&opened, sources)?
        } else {
            (Assets::default(), Vec::new())
        };
        let exported = export::export(&opened.document, &library, options, &assets);
        diagnostics.extend(exported.diagnostics);
        diagnostics.extend(problems);
        let result = input::report(&opened.name, &diagnostics);
        if exported.options_refused {
            return Err(Failure::Unreadable);
        }
        if exported.files.is_empty() || has_errors(&diagnostics) {
            result?;
            return Err(Failure::Document);
        }
        self.write(&exported.files, options, &opened)?;
        Ok(opened)
    }

    fn write(&self, files: &[ExportFile], options: &ExportOptions, from: &Opened) -> Result<(), Failure> {
        if self.output != Path::new("-") {
            if let Some(reason) = foreign(files, &self.output, options.makes_folder()).filter(|_| !self.force)
            {
                return Err(Failure::trouble(format!("{reason}; choose another place, or say --force")));
            }
            deliver(files, &self.output, options.makes_folder(), &from.files()).map_err(Failure::Trouble)?;
            return Ok(());
        }
        if options.makes_folder() {
            return Err(Failure::trouble("this export is several files; name a folder with -o"));
        }
        // The map beside the text has no place in a stream.
        if let Some(main) = files.first() {
            io::stdout().lock().write_all(&main.bytes)?;
        }
        Ok(())
    }
}

#[cfg(feature = "render")]
fn assets(
    opened: &Opened,
    sources: &Sources,
) -> Result<(Assets, Vec<shaderwright::diagnostic::Diagnostic>), Failure> {
    Ok(shaderwright::render::collect_assets(&opened.document, &sources.bundle, opened.folder.as_deref()))
}

#[cfg(not(feature = "render"))]
fn assets(
    _opened: &Opened,
    _sources: &Sources,
) -> Result<(Assets, Vec<shaderwright::diagnostic::Diagnostic>), Failure> {
    Err(Failure::trouble("this build cannot read meshes and pictures; build with the feature `render`"))
}
