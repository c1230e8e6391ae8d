//! Reading and writing a document file: JSON with a version.
//!
//! Opening a hostile file is safe: size, counts and nesting are limited, and every problem is one sentence with the
//! file's name. What this version does not know is kept and written back.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::edit::PASS_OUTPUT_KIND;
use super::nested::{FileFrame, FileGraph, FileGroup, FileNode, LostWire, Reader};
use super::{
    Bookmark, Document, Embedded, NodeId, Parameter, Pass, Preset, Scene, TextureSlot, format, limits,
};
use crate::diagnostic::Diagnostic;

/// The version of the format that this program writes.
pub const VERSION: u64 = 1;
/// The largest file that is opened, in bytes.
pub const MAX_FILE_BYTES: u64 = 64 << 20;
/// The largest number of nodes in a document, and of wires, frames, parameters and so on.
pub const MAX_NODES: usize = 100_000;

/// Why a file could not be opened or saved.
#[derive(Debug)]
pub struct FileError {
    /// The file; empty for text that did not come from a file.
    pub path: PathBuf,
    /// What is wrong, and what to do where that is known.
    pub message: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.as_os_str().is_empty() {
            return formatter.write_str(&self.message);
        }
        write!(formatter, "{}: {}", self.path.display(), self.message)
    }
}

impl std::error::Error for FileError {}

#[derive(Serialize, Deserialize)]
#[serde(rename = "graph")]
struct DocumentFile {
    shaderwright: u64,
    #[serde(default)]
    title: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    next_id: u32,
    #[serde(default)]
    passes: Vec<Pass>,
    #[serde(default)]
    parameters: Vec<Parameter>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    presets: Vec<Preset>,
    #[serde(default)]
    textures: Vec<TextureSlot>,
    #[serde(default)]
    scene: Scene,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    bookmarks: BTreeMap<u8, Bookmark>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    groups: Vec<FileGroup>,
    #[serde(default)]
    frames: Vec<FileFrame>,
    #[serde(default)]
    nodes: Vec<FileNode>,
    #[serde(default)]
    wires: Vec<String>,
    #[serde(flatten)]
    extra: Map<String, Json>,
}

impl Document {
    /// Reads a document from JSON text. Small faults (a wire from a missing node, a pass without output) are mended
    /// and reported as diagnostics.
    ///
    /// # Errors
    /// When the text is not JSON, not a document, of a newer version, or beyond the limits.
    pub fn from_json(text: &str) -> Result<(Self, Vec<Diagnostic>), FileError> {
        read(text).map_err(|message| FileError { path: PathBuf::new(), message })
    }

    /// The document as JSON text, the same text for the same document.
    pub fn to_json(&self) -> String {
        let FileGraph { frames, nodes, wires } = FileGraph::of(&self.graph, None);
        let file = DocumentFile {
            shaderwright: VERSION,
            title: self.title.clone(),
            about: self.about.clone(),
            next_id: self.next_id,
            passes: self.passes.clone(),
            parameters: self.parameters.clone(),
            presets: self.presets.clone(),
            textures: self.textures.clone(),
            scene: self.scene.clone(),
            bookmarks: self.bookmarks.clone(),
            groups: FileGroup::all_of(&self.graph),
            frames,
            nodes,
            wires,
            extra: self.extra.clone(),
        };
        format::to_text(&file)
    }

    /// Opens a document file.
    ///
    /// # Errors
    /// When it cannot be read, is too large, or [`Document::from_json`] refuses it.
    pub fn open(path: &Path) -> Result<(Self, Vec<Diagnostic>), FileError> {
        let fail = |message: String| FileError { path: path.to_owned(), message };
        let metadata = fs::metadata(path).map_err(|error| fail(reason(&error)))?;
        if metadata.is_dir() {
            return Err(fail("this is a folder; name a graph file in it".to_owned()));
        }
        // Devices and pipes report no size and may never end.
        if !metadata.is_file() {
            return Err(fail("this is not a regular file".to_owned()));
        }
        if metadata.len() > MAX_FILE_BYTES {
            return Err(fail(format!("the file is larger than {} MiB", MAX_FILE_BYTES >> 20)));
        }
        let bytes = fs::read(path).map_err(|error| fail(reason(&error)))?;
        let text = String::from_utf8(bytes).map_err(|_| fail("this is not a text file".to_owned()))?;
        read(&text).map_err(fail)
    }

    /// Saves to `path` through a temporary file beside it, so that a failure leaves the old file whole.
    ///
    /// # Errors
    /// When the folder or the disk refuses.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        write_whole(path, self.to_json().as_bytes()).map_err(|error| FileError {
            path: path.to_owned(),
            message: format!("cannot write: {}", reason(&error)),
        })
    }
}

/// Writes a file through a temporary one and a rename: readers see the old bytes or the new ones, never half.
///
/// A link is followed and stays, and so do the permissions of a file that is replaced. Devices and pipes are written
/// to directly.
///
/// # Errors
/// Passes on what the file system says; the temporary file is then removed.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link that leads nowhere has no canonical path; there the name that was given counts.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let existing = fs::metadata(path).ok();
    if existing.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder"));
    }
    if existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    if path.file_name().is_none() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "no file name"));
    }
    let temporary = part_path(path);
    let result = (|| {
        let mut file = fs::File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        if let Some(existing) = existing {
            fs::set_permissions(&temporary, existing.permissions())?;
        }
        fs::rename(&temporary, path)
    })();
    if result.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    result
}

/// A name beside `place` for what is being written to it, which nobody takes for a finished file. No other thread and
/// no other process has the same.
pub fn part_path(place: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    place.with_file_name(format!(".shaderwright-{}-{number}.part", std::process::id()))
}

/// An operating-system error in plain words, without its number.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_lowercase()
        }
    }
}

fn read(text: &str) -> Result<(Document, Vec<Diagnostic>), String> {
    // Some editors begin a text with a byte-order mark.
    let text = text.trim_start_matches('\u{feff}');
    let json: Json = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let Some(version) = json.get("shaderwright") else {
        return Err("this is not a Shaderwright graph: the field `shaderwright` with the version is missing"
            .to_owned());
    };
    match version.as_u64() {
        Some(VERSION) => {}
        Some(newer) if newer > VERSION => {
            return Err(format!(
                "this graph has format version {newer}, but this program reads up to {VERSION}; update Shaderwright"
            ));
        }
        _ => return Err(format!("`{version}` is not a format version; this program reads {VERSION}")),
    }
    // Read from the text and not from the value, so that a message has its line.
    let file: DocumentFile =
        serde_json::from_str(text).map_err(|error| format!("this is not a valid graph: {error}"))?;
    check_limits(&file)?;
    build(file)
}

fn check_limits(file: &DocumentFile) -> Result<(), String> {
    let all = |main: usize, of: fn(&FileGroup) -> usize| main + file.groups.iter().map(of).sum::<usize>();
    let counts = [
        (all(file.nodes.len(), |group| group.nodes.len()), limits::NODES),
        (all(file.wires.len(), |group| group.wires.len()), limits::WIRES),
        (all(file.frames.len(), |group| group.frames.len()), limits::FRAMES),
        (file.groups.len(), limits::GROUPS),
        (file.passes.len(), limits::PASSES),
        (file.parameters.len(), limits::PARAMETERS),
        (file.presets.len(), limits::PRESETS),
        (file.textures.len(), limits::TEXTURES),
    ];
    for (count, (what, limit)) in counts {
        if count > limit {
            return Err(format!("this graph has {count} {what}; the limit is {limit}"));
        }
    }
    for parameter in &file.parameters {
        if !Parameter::may_be(parameter.ty) {
            return Err(format!("parameter `{}` cannot be a {}", parameter.name, parameter.ty));
        }
    }
    let embedded = file.textures.iter().filter_map(|texture| texture.embedded.as_ref());
    if embedded.map(|embedded| embedded.bytes().len()).sum::<usize>() > Embedded::MAX_TOTAL_BYTES {
        let limit = Embedded::MAX_TOTAL_BYTES >> 20;
        return Err(format!("the pictures in this graph take more than {limit} MiB"));
    }
    for pass in &file.passes {
        if let Some(instances) = &pass.instances
            && (instances.count == 0 || instances.count > super::Instances::MAX)
        {
            return Err(format!(
                "pass `{}` has {} instances; the limits are 1 and {}",
                pass.name,
                instances.count,
                super::Instances::MAX
            ));
        }
    }
    Ok(())
}

fn build(file: DocumentFile) -> Result<(Document, Vec<Diagnostic>), String> {
    let mut diagnostics = Vec::new();
    let mut reader = Reader::default();
    reader.read_groups(file.groups)?;
    reader.read(None, FileGraph { frames: file.frames, nodes: file.nodes, wires: file.wires })?;
    let Reader { graph, lost } = reader;
    let mut lost_wires = Vec::new();
    for LostWire { text, missing } in lost {
        diagnostics.push(
            Diagnostic::error(format!("the wire `{text}` names node {missing}, which does not exist"))
                .with_help("the wire was left out; the file keeps it under `lost_wires`"),
        );
        lost_wires.push(Json::from(text));
    }
    unique("pass", "passes", file.passes.iter().map(|pass| &pass.name))?;
    unique("parameter", "parameters", file.parameters.iter().map(|parameter| &parameter.name))?;
    unique("preset", "presets", file.presets.iter().map(|preset| &preset.name))?;
    unique("texture", "textures", file.textures.iter().map(|texture| &texture.name))?;
    let mut document = Document {
        title: file.title,
        about: file.about,
        next_id: file.next_id,
        passes: file.passes,
        parameters: file.parameters,
        presets: file.presets,
        textures: file.textures,
        scene: file.scene,
        graph,
        bookmarks: file.bookmarks,
        extra: file.extra,
    };
    document.extra.remove("shaderwright");
    if !lost_wires.is_empty()
        && let Json::Array(kept) =
            document.extra.entry("lost_wires").or_insert_with(|| Json::Array(Vec::new()))
    {
        kept.append(&mut lost_wires);
    }
    mend_passes(&mut document, &mut diagnostics);
    diagnostics.extend(limits::mend(&mut document));
    let highest =
        (document.graph.nodes.keys().map(|id| id.0)).chain(document.graph.frames.keys().map(|id| id.0));
    let highest = highest.chain(document.graph.groups.keys().map(|id| id.0)).max();
    let Some(free) = highest.unwrap_or(0).checked_add(1) else {
        return Err(format!("ids go up to {}", u32::MAX - 1));
    };
    document.next_id = document.next_id.max(free);
    Ok((document, diagnostics))
}

/// Exactly one pass per Pass Output node.
fn mend_passes(document: &mut Document, diagnostics: &mut Vec<Diagnostic>) {
    let outputs: BTreeSet<NodeId> =
        document.graph.nodes().filter(|(_, node)| node.kind == PASS_OUTPUT_KIND).map(|(id, _)| id).collect();
    let mut unclaimed = outputs;
    document.passes.retain(|pass| {
        let kept = unclaimed.remove(&pass.output);
        if !kept {
            diagnostics.push(
                Diagnostic::error(format!(
                    "its output node {} does not exist or has another pass",
                    pass.output
                ))
                .in_pass(&pass.name)
                .with_help("the pass was left out; give it a Pass Output node of its own"),
            );
        }
        kept
    });
    for output in unclaimed {
        let name = document.free_pass_name("pass");
        document.passes.push(Pass::new(name, output));
    }
}

fn unique<'a>(what: &str, plural: &str, names: impl Iterator<Item = &'a String>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for name in names {
        if name.trim().is_empty() {
            return Err(format!("a {what} has no name"));
        }
        if !seen.insert(name) {
            return Err(format!("two {plural} are named `{name}`"));
        }
    }
    Ok(())
}
