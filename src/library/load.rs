//! The library: every node kind, read from the bundle and from the user's folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::bundle::Bundle;
use crate::diagnostic::Diagnostic;

use super::assemble::{self, FileOrigin};
use super::check;
use super::declare::Helpers;
use super::form::{self, Memo, NodeForm};
use super::kind::Kind;
use super::scan::SourceFile;
use super::special;

/// Files larger than this are not node files.
const MAX_FILE_BYTES: u64 = 1 << 20;
/// Folders deeper than this are not walked, so that a link to a parent folder ends.
const MAX_FOLDER_DEPTH: usize = 8;

/// All node kinds.
///
/// Reading a file never loses what worked: while a file has an error, the kinds of its last good version stay.
#[derive(Clone, Debug, Default)]
pub struct Library {
    kinds: BTreeMap<String, Arc<Kind>>,
    /// Those of the document at hand, each with whether it is listed.
    document_kinds: BTreeMap<String, (bool, Arc<Kind>)>,
    ids_by_former_id: BTreeMap<String, String>,
    prelude: String,
    helpers: Helpers,
    /// The texts of the helper files; when they change, every file is read again.
    helper_texts: BTreeMap<String, String>,
    /// Bundled files by path, then the user's by path.
    files: Arc<BTreeMap<FileKey, LoadedFile>>,
    /// Kinds that were made for single nodes.
    memo: Memo,
}

/// A file: the user's or a bundled one, and its path. Bundled files come first, so that a user's file never takes
/// over one of their ids.
type FileKey = (bool, String);

#[derive(Clone, Debug, Default)]
struct LoadedFile {
    text: String,
    origin: Option<FileOrigin>,
    /// The kinds of the last good version.
    kinds: Vec<Arc<Kind>>,
    /// What is wrong with the present version.
    problems: Vec<Diagnostic>,
}

impl Library {
    /// Reads the bundle's node files. Problems are reported at their file and line; the rest loads.
    pub fn load(bundle: &Bundle) -> (Self, Vec<Diagnostic>) {
        let mut library = Self::default();
        let problems = library.reload(bundle);
        (library, problems)
    }

    /// Reads the bundle's files again, for a folder on disk that overrides them.
    pub fn reload(&mut self, bundle: &Bundle) -> Vec<Diagnostic> {
        self.prelude = bundle.read_text("shaders/prelude.wgsl").unwrap_or_default();
        let mut problems = self.read_helpers(bundle);
        let paths = bundle.list("shaders/nodes", "wgsl");
        let is_gone = |key: &FileKey| !key.0 && !paths.contains(&key.1);
        Arc::make_mut(&mut self.files).retain(|key, _| !is_gone(key));
        for path in paths {
            let text = bundle.read_text(&path);
            let origin = FileOrigin { path: path.clone(), relative: PathBuf::from(path), user: false };
            self.read_file(origin, text.ok_or_else(|| "this file is not UTF-8 text".to_owned()));
        }
        problems.extend(self.problems(false));
        problems.extend(self.index().into_iter().filter(|(user, _)| !user).map(|(_, problem)| problem));
        problems
    }

    /// Reads (or reads again) the `.wgsl` files of the user's folder; those that are gone are forgotten.
    pub fn load_user_folder(&mut self, folder: &Path) -> Vec<Diagnostic> {
        self.load_user_folders(&[folder.to_owned()])
    }

    /// The same for several folders. Where two files have nodes of one id, that of the earlier path counts.
    pub fn load_user_folders(&mut self, folders: &[PathBuf]) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        let mut files: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
        for folder in folders {
            let mut paths = Vec::new();
            if let Err(error) = collect(folder, MAX_FOLDER_DEPTH, &mut paths) {
                let problem = Diagnostic::error(format!("the folder of user nodes cannot be read: {error}"));
                problems.push(problem.at_file(folder, 0, 0));
            }
            for path in paths {
                let relative = path.strip_prefix(folder).unwrap_or(&path).to_owned();
                files.entry(path).or_insert(relative);
            }
        }
        let names: BTreeSet<String> = files.keys().map(|path| path_text(path)).collect();
        Arc::make_mut(&mut self.files).retain(|(user, path), _| !user || names.contains(path));
        for (path, relative) in files {
            self.read_file(FileOrigin { path: path_text(&path), relative, user: true }, read(&path));
        }
        problems.extend(self.problems(true));
        problems.extend(self.index().into_iter().filter(|(user, _)| *user).map(|(_, problem)| problem));
        problems
    }

    /// Sets the kinds that a document brings with it, each with whether it is listed or just known by its id; those
    /// that were set before go. Ids of the library stay its own.
    pub fn set_document_kinds(&mut self, kinds: impl IntoIterator<Item = (Kind, bool)>) {
        let with_id = |(kind, listed): (Kind, bool)| (kind.id.clone(), (listed, Arc::new(kind)));
        self.document_kinds = kinds.into_iter().map(with_id).collect();
    }

    /// True when it was read from the same texts as another.
    pub fn has_texts_of(&self, other: &Self) -> bool {
        let has_same = |(key, file): (&FileKey, &LoadedFile)| {
            other.files.get(key).is_some_and(|known| known.text == file.text)
        };
        self.prelude == other.prelude
            && self.helper_texts == other.helper_texts
            && self.files.len() == other.files.len()
            && self.files.iter().all(has_same)
    }

    /// All kinds, by ascending id; those of the document that can be added last.
    pub fn kinds(&self) -> impl Iterator<Item = &Kind> {
        let offered = self.document_kinds.values().filter(|(offered, _)| *offered);
        self.kinds.values().chain(offered.map(|(_, kind)| kind)).map(Arc::as_ref)
    }

    /// The kind with this id, present or former.
    pub fn kind(&self, id: &str) -> Option<&Kind> {
        let present = || self.kinds.get(self.ids_by_former_id.get(id)?);
        self.kinds.get(id).or_else(present).or_else(|| self.document_kind(id)).map(Arc::as_ref)
    }

    /// The same, to keep.
    pub(super) fn shared_kind(&self, id: &str) -> Option<Arc<Kind>> {
        let present = || self.kinds.get(self.ids_by_former_id.get(id)?);
        self.kinds.get(id).or_else(present).or_else(|| self.document_kind(id)).cloned()
    }

    fn document_kind(&self, id: &str) -> Option<&Arc<Kind>> {
        self.document_kinds.get(id).map(|(_, kind)| kind)
    }

    pub(super) const fn helpers(&self) -> &Helpers {
        &self.helpers
    }

    pub(super) const fn memo(&self) -> &Memo {
        &self.memo
    }

    /// The WGSL that every program starts with: the frame interface.
    pub fn prelude(&self) -> &str {
        &self.prelude
    }

    fn read_helpers(&mut self, bundle: &Bundle) -> Vec<Diagnostic> {
        let paths = bundle.list("shaders/lib", "wgsl");
        let texts: BTreeMap<String, String> =
            paths.into_iter().filter_map(|path| Some((path.clone(), bundle.read_text(&path)?))).collect();
        let mut problems = Vec::new();
        let mut files: Vec<SourceFile> = Vec::new();
        for (path, text) in &texts {
            match assemble::scan(text, path) {
                Ok(file) => files.push(file),
                Err(problem) => problems.push(*problem),
            }
        }
        let (helpers, errors) = Helpers::new(&files);
        problems.extend(
            errors
                .into_iter()
                .map(|(path, error)| Diagnostic::error(error.message).at_file(path, error.line, 0)),
        );
        if problems.is_empty() {
            problems.extend(check::check_helpers(&files));
        }
        if texts != self.helper_texts {
            self.helpers = helpers;
            self.helper_texts = texts;
            self.judge_all_again();
        }
        problems
    }

    fn judge_all_again(&mut self) {
        for file in Arc::make_mut(&mut self.files).values_mut() {
            if let Some(origin) = &file.origin {
                let result = assemble::kinds(&file.text, origin, &self.helpers);
                file.take(result);
            }
        }
    }

    fn read_file(&mut self, origin: FileOrigin, text: Result<String, String>) {
        let file = Arc::make_mut(&mut self.files).entry((origin.user, origin.path.clone())).or_default();
        match text {
            Err(message) => {
                file.text.clear();
                file.problems = vec![Diagnostic::error(message).at_file(&origin.path, 0, 0)];
            }
            Ok(text) if file.origin.is_some() && file.text == text => {}
            Ok(text) => {
                let result = assemble::kinds(&text, &origin, &self.helpers);
                file.text = text;
                file.take(result);
            }
        }
        file.origin = Some(origin);
    }

    fn problems(&self, user: bool) -> Vec<Diagnostic> {
        let files = self.files.iter().filter(|((of_user, _), _)| *of_user == user);
        files.flat_map(|(_, file)| file.problems.iter().cloned()).collect()
    }

    /// Builds the maps of ids. Gives the clashes, each with whether it is in a user's file.
    fn index(&mut self) -> Vec<(bool, Diagnostic)> {
        let mut problems = Vec::new();
        self.memo.clear();
        let built_in = special::kinds().into_iter().chain(form::kinds(&self.helpers));
        self.kinds = built_in.map(|kind| (kind.id.clone(), Arc::new(kind))).collect();
        self.ids_by_former_id.clear();
        for ((user, path), file) in self.files.iter() {
            for kind in &file.kinds {
                let line = kind.origin.as_ref().map_or(0, |origin| origin.line);
                let mut clash = |message: String| {
                    problems.push((*user, Diagnostic::error(message).at_file(path, line, 0)));
                };
                if let Some(other) = self.kinds.get(&kind.id) {
                    let place = other.origin.as_ref().map_or_else(
                        || "a built-in node".to_owned(),
                        |origin| format!("{}:{}", origin.path.display(), origin.line),
                    );
                    clash(format!("the node id `{}` is taken by {place}", kind.id));
                    continue;
                }
                for former in &kind.former_ids {
                    if let Some(other) = self.ids_by_former_id.insert(former.clone(), kind.id.clone()) {
                        clash(format!("`{other}` was called `{former}` too"));
                    }
                }
                self.kinds.insert(kind.id.clone(), kind.clone());
            }
        }
        let expression = form::expression_kind(&NodeForm::default(), self).kind;
        self.kinds.insert(expression.id.clone(), expression);
        problems
    }
}

impl LoadedFile {
    fn take(&mut self, result: Result<Vec<Kind>, Vec<Diagnostic>>) {
        match result {
            Ok(kinds) => {
                self.kinds = kinds.into_iter().map(Arc::new).collect();
                self.problems.clear();
            }
            Err(problems) => self.problems = problems,
        }
    }
}

fn read(path: &Path) -> Result<String, String> {
    let size = std::fs::metadata(path).map_err(|error| format!("this file cannot be read: {error}"))?.len();
    if size > MAX_FILE_BYTES {
        return Err(format!("this file has {size} bytes, more than the {MAX_FILE_BYTES} of a node file"));
    }
    let text = std::fs::read_to_string(path).map_err(|error| format!("this file cannot be read: {error}"))?;
    // Some editors begin a text with a byte-order mark.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

fn collect(folder: &Path, depth: usize, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if path.is_dir() {
            // A link may lead back up, and a subfolder that cannot be read hides only its own files.
            if depth > 0 && !entry.file_type()?.is_symlink() {
                let _ = collect(&path, depth - 1, into);
            }
        } else if path.extension().is_some_and(|extension| extension == "wgsl") && path.is_file() {
            into.push(path);
        }
    }
    Ok(())
}

fn path_text(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
