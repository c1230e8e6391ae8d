//! The files that ship inside the program: graphs, shaders and assets.
//!
//! `cargo install` gives one program that needs no other file. A folder on disk with the same layout
//! (`graphs/`, `shaders/`, `assets/`) overrides them file by file, which is how they are worked on.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

static GRAPHS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/graphs");
static SHADERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/shaders");
static ASSETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets");
/// The pictures of the reference, which the palette shows too.
static NODES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/docs/nodes");

/// The prefix of a texture or mesh source that names a file under `assets/`.
pub const SCHEME: &str = "bundle:";

/// The embedded files, or those of a folder that overrides them.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    folder: Option<PathBuf>,
}

impl Bundle {
    /// The embedded files alone.
    pub const fn embedded() -> Self {
        Self { folder: None }
    }

    /// The embedded files, overridden by those under `folder`.
    pub fn overridden_by(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()) }
    }

    /// The folder that overrides the embedded files.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The bytes of a file such as `graphs/fish_swim.json`.
    pub fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        if path.split('/').any(|part| part == "..") {
            return None;
        }
        if let Some(folder) = &self.folder
            && let Ok(bytes) = std::fs::read(folder.join(path))
        {
            return Some(Cow::Owned(bytes));
        }
        let (root, rest) = path.split_once('/')?;
        embedded(root)?.get_file(rest).map(|file| Cow::Borrowed(file.contents()))
    }

    /// The text of a file; `None` also when it is not UTF-8.
    pub fn read_text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.read(path)?.into_owned()).ok()
    }

    /// The bytes of a texture or mesh source with the prefix `bundle:`.
    pub fn read_asset(&self, source: &str) -> Option<Cow<'static, [u8]>> {
        self.read(&format!("assets/{}", source.strip_prefix(SCHEME)?))
    }

    /// All paths below a folder such as `shaders/nodes` that end in `.extension`, sorted.
    pub fn list(&self, folder: &str, extension: &str) -> Vec<String> {
        let mut found = BTreeSet::new();
        let (root, _) = folder.split_once('/').unwrap_or((folder, ""));
        if let Some(dir) = embedded(root) {
            collect_embedded(dir, root, &mut found);
        }
        if let Some(base) = &self.folder {
            collect_on_disk(base, &base.join(folder), &mut found);
        }
        let prefix = format!("{folder}/");
        let ending = format!(".{extension}");
        found.into_iter().filter(|path| path.starts_with(&prefix) && path.ends_with(&ending)).collect()
    }

    /// The names of the bundled examples, sorted.
    pub fn examples(&self) -> Vec<String> {
        let name =
            |path: &String| Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        self.list("graphs", "json").iter().filter_map(name).collect()
    }
}

fn embedded(root: &str) -> Option<&'static Dir<'static>> {
    match root {
        "graphs" => Some(&GRAPHS),
        "shaders" => Some(&SHADERS),
        "assets" => Some(&ASSETS),
        "nodes" => Some(&NODES),
        _ => None,
    }
}

fn collect_embedded(dir: &Dir<'_>, root: &str, found: &mut BTreeSet<String>) {
    for file in dir.files() {
        found.insert(format!("{root}/{}", file.path().to_string_lossy().replace('\\', "/")));
    }
    for child in dir.dirs() {
        collect_embedded(child, root, found);
    }
}

fn collect_on_disk(base: &Path, folder: &Path, found: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect_on_disk(base, &path, found);
        } else if let Ok(relative) = path.strip_prefix(base) {
            found.insert(relative.to_string_lossy().replace('\\', "/"));
        }
    }
}
