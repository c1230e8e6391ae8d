//! The user's own nodes in the window: the folders that they come from, files that change, files that are dropped.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, vec2};

use super::EditorApp;
use super::start::watch;
use crate::library::{FolderWatcher, Kind, Library, nodes_beside};

/// How often is looked whether a folder of nodes has appeared, in seconds.
const FOLDER_CHECK_SECS: f64 = 1.0;

impl EditorApp {
    /// Reads node files again that changed on disk, and those of folders that came or went.
    pub(super) fn reload_changed_files(&mut self, ctx: &Context) {
        let changed = self.watcher.as_ref().map(FolderWatcher::changed).unwrap_or_default();
        if !changed.is_empty() {
            let before = Arc::clone(&self.library);
            self.reload_library();
            // Watchers also report files that were only touched, some of them when they begin.
            if !self.library.has_texts_of(&before) {
                self.status = Some("Node files reloaded".to_owned());
            }
        }
        let beside: Vec<PathBuf> = self.folders_beside();
        let now = ctx.input(|input| input.time);
        let is_due = self
            .folders_checked
            .as_ref()
            .is_none_or(|(known, at)| *known != beside || now - at > FOLDER_CHECK_SECS);
        if is_due {
            self.folders_checked = Some((beside, now));
            self.follow_folders(ctx);
        }
    }

    /// The folders beside the open documents, whether they exist or not.
    fn folders_beside(&self) -> Vec<PathBuf> {
        let paths = self.behind.all(&self.tab).filter_map(|tab| tab.editor.path.as_deref());
        let mut folders: Vec<PathBuf> = paths.map(nodes_beside).collect();
        folders.sort();
        folders.dedup();
        folders
    }

    fn follow_folders(&mut self, ctx: &Context) {
        let optional = self.personal_nodes.iter().cloned().chain(self.folders_beside());
        let mut folders: Vec<PathBuf> =
            optional.filter(|folder| folder.is_dir()).chain(self.user_nodes.clone()).collect();
        folders.sort();
        folders.dedup();
        if folders != self.node_folders {
            self.watcher = watch(ctx, &self.bundle, &folders);
            self.node_folders = folders;
            self.reload_library();
        }
    }

    /// Reads the user's own nodes from another folder, or from none, and watches it.
    pub(super) fn use_nodes_of(&mut self, folder: Option<PathBuf>, ctx: &Context) {
        self.user_nodes = folder;
        let (library, _) = Library::load(&self.bundle);
        self.library = Arc::new(library);
        self.node_folders.clear();
        self.follow_folders(ctx);
        self.reload_library();
    }

    fn reload_library(&mut self) {
        let library = Arc::make_mut(&mut self.library);
        self.library_problems = library.reload(&self.bundle);
        self.library_problems.extend(library.load_user_folders(&self.node_folders));
        self.read_group_files();
        self.tab.editor.library_changed();
        for tab in self.behind.others_mut() {
            tab.editor.library_changed();
        }
        self.gallery.forget();
    }

    /// A node file from elsewhere becomes one of the document's, or the user's own while the document has no file, and
    /// its nodes are placed.
    pub(super) fn take_node_file(&mut self, path: &Path, ctx: &Context) {
        let Some(name) = path.file_name() else { return };
        let is_known = self.node_folders.iter().any(|folder| path.starts_with(folder));
        let target = if is_known {
            path.to_owned()
        } else {
            let beside = self.tab.editor.path.as_deref().map(nodes_beside);
            let Some(folder) = beside.or_else(|| self.personal_nodes.clone()) else {
                self.toasts.failed("Save the document first; its nodes are kept beside it");
                return;
            };
            let target = folder.join(name);
            if let Err(why) = copy_new(path, &folder, &target) {
                self.fail("The node file was not taken", why);
                return;
            }
            target
        };
        self.follow_folders(ctx);
        self.reload_library();
        let kinds: Vec<String> =
            self.library.kinds().filter(|kind| is_of(kind, &target)).map(|kind| kind.id.clone()).collect();
        let shown = target.display().to_string();
        if kinds.is_empty() {
            let found = self.library_problems.iter().map(ToString::to_string);
            let problem = found.into_iter().find(|problem| problem.contains(&*name.to_string_lossy()));
            let why = problem.unwrap_or_else(|| format!("{shown} has no function with a `@node` line"));
            self.fail("The file gives no node", why);
            return;
        }
        let middle = self.canvas_middle();
        for (index, kind) in kinds.iter().enumerate() {
            self.add_node(kind, Some(middle + vec2(30.0, 30.0) * index as f32), None);
        }
        self.toasts.done(format!("Nodes of {shown} are in the palette"));
    }
}

fn is_of(kind: &Kind, file: &Path) -> bool {
    kind.origin.as_ref().is_some_and(|origin| origin.user && file.ends_with(&origin.path))
}

/// Copies a file; one that is there already stays unless it is the same.
fn copy_new(from: &Path, folder: &Path, to: &Path) -> Result<(), String> {
    let reason = |error: &std::io::Error| crate::document::reason(error);
    let bytes = std::fs::read(from).map_err(|error| format!("{}: {}", from.display(), reason(&error)))?;
    if let Ok(present) = std::fs::read(to) {
        if present == bytes {
            return Ok(());
        }
        return Err(format!("{} exists and is another file; rename one of them", to.display()));
    }
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {}", folder.display(), reason(&error)))?;
    crate::document::write_whole(to, &bytes).map_err(|error| format!("{}: {}", to.display(), reason(&error)))
}
