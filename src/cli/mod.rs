//! The command line. Its form is a contract: scripts depend on it.
//!
//! Exit status: 0 done, 1 the document has errors, 2 usage, input or output trouble. Errors go to standard error as
//! one clear sentence with the file and what to do.

mod check;
#[cfg(feature = "render")]
mod eval;
mod examples;
mod export;
mod input;
#[cfg(feature = "render")]
mod interrupt;
mod nodes;
#[cfg(feature = "render")]
mod probe;
#[cfg(feature = "render")]
mod render;
#[cfg(feature = "render")]
mod render_values;
#[cfg(feature = "render")]
mod rows;
#[cfg(feature = "render")]
mod setting;
mod watch;

use std::fmt;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use shaderwright::bundle::Bundle;

#[derive(Parser)]
#[command(
    name = "shaderwright",
    version,
    about = "A node-graph shader editor: wire nodes, see the effect live, take the WGSL away",
    after_help = "Examples:\n  \
        shaderwright                                   open the editor\n  \
        shaderwright fish_school                       open a bundled example\n  \
        shaderwright check my_effect.json              list its problems\n  \
        shaderwright export flipbook -o flipbook.wgsl  take the WGSL away\n  \
        shaderwright render fish_swim -o fish.png --time 1.5\n  \
        shaderwright eval math.lerp a=0 b=10 t=0.3     evaluate a node\n\n\
        FILE is a path or the name of a bundled example.\n\
        Exit status: 0 done, 1 the document has errors, 2 usage, input or output trouble."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// The graph to open: a path or the name of a bundled example
    file: Option<String>,
    /// A folder with `graphs/`, `shaders/` and `assets/` whose files replace the embedded ones
    #[arg(long, global = true, value_name = "DIR", env = "SHADERWRIGHT_BUNDLE")]
    bundle: Option<PathBuf>,
    /// A folder of your own nodes, as `.wgsl` files
    #[arg(long, global = true, value_name = "DIR", env = "SHADERWRIGHT_NODES")]
    nodes: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// List the problems of graphs
    Check(check::Check),
    /// Write a graph as WGSL, in other languages or as a program
    Export(export::Export),
    /// Draw a graph into a PNG
    #[cfg(feature = "render")]
    Render(render::Render),
    /// Evaluate a pin of a graph
    #[cfg(feature = "render")]
    Probe(probe::Probe),
    /// Evaluate one node kind
    #[cfg(feature = "render")]
    Eval(eval::Eval),
    /// List the node kinds, or explain one
    Nodes(nodes::Nodes),
    /// List the bundled examples, or copy them to a folder
    Examples(examples::Examples),
}

/// Where the program's own files and the user's nodes come from.
struct Sources {
    bundle: Bundle,
    user_nodes: Option<PathBuf>,
}

/// Why a command did not finish.
enum Failure {
    /// The document has errors, which have been printed. Status 1.
    Document,
    /// Usage, input or output trouble: one sentence. Status 2.
    Trouble(String),
    /// Trouble that has been printed already. Status 2.
    Unreadable,
    /// Whoever reads the output has seen enough, such as `head`. Status 0.
    ClosedPipe,
}

impl Failure {
    fn trouble(message: impl fmt::Display) -> Self {
        Self::Trouble(message.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::Trouble(format!("cannot write the output: {}", shaderwright::document::reason(&error)))
    }
}

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    if let (Some(file), Some(_)) = (&arguments.file, &arguments.command) {
        return end(Err(Failure::trouble(format!(
            "`{file}` stands before a command; write the command first"
        ))));
    }
    if let Some(folder) = arguments.bundle.as_ref().filter(|folder| !folder.is_dir()) {
        return end(Err(Failure::trouble(format!("{}: --bundle needs a folder", folder.display()))));
    }
    let bundle = arguments.bundle.map_or_else(Bundle::embedded, Bundle::overridden_by);
    let sources = Sources { bundle, user_nodes: arguments.nodes };
    end(match arguments.command {
        Some(Command::Check(command)) => command.run(&sources),
        Some(Command::Export(command)) => command.run(&sources),
        #[cfg(feature = "render")]
        Some(Command::Render(command)) => command.run(&sources),
        #[cfg(feature = "render")]
        Some(Command::Probe(command)) => command.run(&sources),
        #[cfg(feature = "render")]
        Some(Command::Eval(command)) => command.run(&sources),
        Some(Command::Nodes(command)) => command.run(&sources),
        Some(Command::Examples(command)) => command.run(&sources),
        None => open_editor(arguments.file, sources),
    })
}

#[cfg(feature = "gui")]
fn open_editor(file: Option<String>, sources: Sources) -> Result<(), Failure> {
    let file = file.map(|name| input::locate(&name, &sources.bundle)).transpose()?;
    shaderwright::app::run(shaderwright::app::AppOptions {
        file,
        bundle: sources.bundle,
        user_nodes: sources.user_nodes,
        personal_nodes: shaderwright::library::personal_nodes(),
    })
    .map_err(Failure::trouble)
}

#[cfg(not(feature = "gui"))]
fn open_editor(_file: Option<String>, _sources: Sources) -> Result<(), Failure> {
    Err(Failure::trouble(
        "this build has no window; build with the feature `gui`, or see `shaderwright --help`",
    ))
}

fn end(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Document) => ExitCode::from(1),
        Err(Failure::Unreadable) => ExitCode::from(2),
        Err(Failure::Trouble(message)) => {
            // Nobody can be told when standard error is closed too.
            let _ = writeln!(io::stderr(), "error: {message}");
            ExitCode::from(2)
        }
    }
}
