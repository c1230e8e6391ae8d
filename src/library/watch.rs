//! Says which `.wgsl` files of some folders changed, so that saving a node file shows its effect.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify_debouncer_mini::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};

use crate::diagnostic::Diagnostic;

/// Editors save in several steps; this long after the last one the file is taken as saved.
const SETTLE_TIME: Duration = Duration::from_millis(100);

/// Watches folders until it is dropped.
pub struct FolderWatcher {
    changes: Receiver<Vec<PathBuf>>,
    _debouncer: Debouncer<RecommendedWatcher>,
}

impl FolderWatcher {
    /// Watches `folders` and what is below them. `wake` is called, on another thread, whenever something changed.
    pub fn new(folders: &[PathBuf], wake: impl Fn() + Send + 'static) -> Result<Self, Box<Diagnostic>> {
        let failed = |folder: Option<&Path>, error: notify_debouncer_mini::notify::Error| {
            let problem = Diagnostic::warning(format!("changes to node files will not be noticed: {error}"))
                .with_help("restart the program to load changed files");
            Box::new(match folder {
                Some(folder) => problem.at_file(folder, 0, 0),
                None => problem,
            })
        };
        let (sender, changes) = channel();
        let on_event = move |result: DebounceEventResult| {
            let Ok(events) = result else { return };
            let is_node_file = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "wgsl");
            let paths: Vec<PathBuf> =
                events.into_iter().map(|event| event.path).filter(is_node_file).collect();
            if !paths.is_empty() && sender.send(paths).is_ok() {
                wake();
            }
        };
        let mut debouncer = new_debouncer(SETTLE_TIME, on_event).map_err(|error| failed(None, error))?;
        for folder in folders {
            debouncer
                .watcher()
                .watch(folder, RecursiveMode::Recursive)
                .map_err(|error| failed(Some(folder), error))?;
        }
        Ok(Self { changes, _debouncer: debouncer })
    }

    /// The files that changed, appeared or went since the last call, sorted. Never waits.
    pub fn changed(&self) -> Vec<PathBuf> {
        let paths: BTreeSet<PathBuf> = self.changes.try_iter().flatten().collect();
        paths.into_iter().collect()
    }
}
