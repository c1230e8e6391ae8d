//! What every command reads: a graph by path or example name, and the node library.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use shaderwright::bundle::Bundle;
use shaderwright::deliver::files_behind;
use shaderwright::diagnostic::{Diagnostic, has_errors};
use shaderwright::document::Document;
use shaderwright::library::{Library, nodes_beside, personal_nodes};

use super::{Failure, Sources};

/// A graph with where it came from.
pub struct Opened {
    /// The graph.
    pub document: Document,
    /// What was mended while reading.
    pub diagnostics: Vec<Diagnostic>,
    /// The name as the user gave it.
    pub name: String,
    /// The folder that relative paths in the graph start from; `None` for a bundled example.
    pub folder: Option<PathBuf>,
}

impl Opened {
    /// The files on disk that the graph is made from.
    pub fn files(&self) -> Vec<PathBuf> {
        files_behind(Some(Path::new(&self.name)), &self.document, self.folder.as_deref())
    }
}

/// A path that exists wins; else the name of a bundled example.
pub fn locate(name: &str, bundle: &Bundle) -> Result<PathBuf, Failure> {
    let path = PathBuf::from(name);
    if path.exists() || bundle.examples().iter().any(|example| example == name) {
        return Ok(path);
    }
    let looks_like_path = name.contains(['/', '\\']) || path.extension().is_some();
    if looks_like_path {
        return Err(Failure::trouble(format!("{name}: there is no such file")));
    }
    Err(Failure::trouble(format!(
        "{name}: there is no such file and no bundled example of this name; `shaderwright examples` lists them"
    )))
}

/// Opens a graph by path or example name.
pub fn open(name: &str, sources: &Sources) -> Result<Opened, Failure> {
    let path = locate(name, &sources.bundle)?;
    if path.exists() {
        let (document, diagnostics) = Document::open(&path).map_err(Failure::trouble)?;
        let folder = path.parent().map(Path::to_owned);
        return Ok(Opened { document, diagnostics, name: name.to_owned(), folder });
    }
    let text = sources.bundle.read_text(&format!("graphs/{name}.json"));
    let text = text.ok_or_else(|| Failure::trouble(format!("{name}: the bundled example is not text")))?;
    let (document, diagnostics) =
        Document::from_json(&text).map_err(|error| Failure::trouble(format!("{name}: {error}")))?;
    Ok(Opened { document, diagnostics, name: name.to_owned(), folder: None })
}

/// Where nodes of the user may be, whether or not there are such folders: those of the command line, the user's own and
/// those beside the graphs that are files.
pub fn node_folders<'a>(sources: &Sources, graphs: impl Iterator<Item = &'a Path>) -> Vec<PathBuf> {
    let beside = graphs.filter(|path| path.is_file()).map(nodes_beside);
    let mut folders: Vec<PathBuf> =
        sources.user_nodes.iter().cloned().chain(personal_nodes()).chain(beside).collect();
    folders.sort();
    folders.dedup();
    folders
}

/// The node library for these graphs, with the nodes of the user and those beside the graphs. Problems in them are
/// printed and the rest is used.
pub fn library(sources: &Sources, graphs: &[String]) -> Result<Library, Failure> {
    let (mut library, mut diagnostics) = Library::load(&sources.bundle);
    if let Some(folder) = sources.user_nodes.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::trouble(format!("{}: --nodes needs a folder", folder.display())));
    }
    let mut folders = node_folders(sources, graphs.iter().map(Path::new));
    folders.retain(|folder| folder.is_dir());
    diagnostics.extend(library.load_user_folders(&folders));
    for diagnostic in &diagnostics {
        writeln!(io::stderr(), "{}: {diagnostic}", diagnostic.severity.label())?;
    }
    Ok(library)
}

/// A number without sign or fraction, as an argument.
pub fn whole_number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a whole number, such as 2".to_owned())
}

/// Prints diagnostics as `file: node label (id).pin: message` to standard error; fails when one is an error.
pub fn report(name: &str, diagnostics: &[Diagnostic]) -> Result<(), Failure> {
    let mut output = io::stderr().lock();
    for diagnostic in diagnostics {
        writeln!(output, "{name}: {}{diagnostic}", severity_prefix(diagnostic))?;
    }
    if has_errors(diagnostics) { Err(Failure::Document) } else { Ok(()) }
}

/// Errors stand without a word before them; a warning or note says that it is one.
pub fn severity_prefix(diagnostic: &Diagnostic) -> String {
    if diagnostic.is_error() { String::new() } else { format!("{}: ", diagnostic.severity.label()) }
}
