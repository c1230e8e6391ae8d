//! Waiting until a graph, or something that it is made from, changes on disk.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use shaderwright::deliver::files_behind;
use shaderwright::document::Document;

use super::Sources;
use super::input::node_folders;

/// How often files are looked at. Looking costs microseconds and, unlike the system's notices, works on every share.
const INTERVAL: Duration = Duration::from_millis(200);

/// When a file was last written and how large it was then.
type Stamp = Option<(SystemTime, u64)>;
type Stamps = BTreeMap<PathBuf, Stamp>;

/// What an export is made from.
pub struct Watched {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    read: Stamps,
}

impl Watched {
    /// The graph's own file and the user's nodes, as they are before they are read: what is saved meanwhile counts.
    pub fn new(graph: &Path, sources: &Sources) -> Self {
        let folders = node_folders(sources, std::iter::once(graph));
        let mut watched = Self { files: vec![graph.to_owned()], folders, read: Stamps::new() };
        watched.read = watched.look();
        watched
    }

    /// And the files that the document names.
    pub fn with_files_of(mut self, document: &Document, folder: Option<&Path>) -> Self {
        for file in files_behind(None, document, folder) {
            self.read.insert(file.clone(), stamp(&file));
            self.files.push(file);
        }
        self
    }

    /// Returns when something is different and has been so for a moment: editors save in several steps.
    pub fn wait(self) {
        let mut before = self.look();
        loop {
            sleep(INTERVAL);
            let now = self.look();
            if now == before && now != self.read {
                return;
            }
            before = now;
        }
    }

    fn look(&self) -> Stamps {
        let mut paths = self.files.clone();
        for folder in &self.folders {
            node_files(folder, &mut paths);
        }
        paths.into_iter().map(|path| (path.clone(), stamp(&path))).collect()
    }
}

/// `None` where there is no such file.
fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

fn node_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            node_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "wgsl") {
            found.push(path);
        }
    }
}
