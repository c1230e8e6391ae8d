//! Waiting until a graph, or something that it is made from, changes on disk.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use shaderwright::deliver::files_behind;
use shaderwright::document::Document;

use super::Sources;

/// How often files are looked at. Looking costs microseconds and, unlike the system's notices, works on every share.
const INTERVAL: Duration = Duration::from_millis(200);

/// Files with when they were last written and how large they were then.
type Stamps = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

/// What an export was made from.
pub struct Watched {
    files: Vec<PathBuf>,
    nodes: Option<PathBuf>,
    stamps: Stamps,
}

impl Watched {
    /// The files behind a graph; without a document, only the graph's own file and the user's nodes.
    pub fn new(graph: &Path, document: Option<(&Document, Option<&Path>)>, sources: &Sources) -> Self {
        let files = match document {
            Some((document, folder)) => files_behind(Some(graph), document, folder),
            None => vec![graph.to_owned()],
        };
        let mut watched = Self { files, nodes: sources.user_nodes.clone(), stamps: Stamps::new() };
        watched.stamps = watched.look();
        watched
    }

    /// Returns when something is different and has been so for a moment: editors save in several steps.
    pub fn wait(mut self) {
        let first = self.stamps.clone();
        loop {
            sleep(INTERVAL);
            let now = self.look();
            if now == self.stamps && now != first {
                return;
            }
            self.stamps = now;
        }
    }

    fn look(&self) -> Stamps {
        let mut paths = self.files.clone();
        if let Some(folder) = &self.nodes {
            node_files(folder, &mut paths);
        }
        let stamp = |path: &PathBuf| {
            let metadata = fs::metadata(path).ok()?;
            Some((metadata.modified().ok()?, metadata.len()))
        };
        paths.into_iter().map(|path| (path.clone(), stamp(&path))).collect()
    }
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
