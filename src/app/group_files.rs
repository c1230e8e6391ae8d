//! Groups for other documents: saved as files in the folder of the user's own nodes, offered in every palette. Group
//! files beside a document are offered too.
//!
//! A group file is a fragment with one node that stands for the group. Adding it copies the definition into the
//! document, unless the document has the very same group already, which then serves; so a document never depends on
//! the folder, and a later change of the file changes no document behind its owner's back.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Pos2;

use super::EditorApp;
use super::action::DanglingWire;
use super::palette_search::best_pin;
use crate::compile::group_kinds;
use crate::document::{
    Document, Edit, Fragment, Group, GroupId, GroupRole, MAX_FILE_BYTES, Pin, pin_name, write_whole,
};
use crate::library::Kind;

/// What the ids of the kinds that stand for group files begin with.
const FILE_PREFIX: &str = "group_file:";

/// Which kinds the library was last told of.
#[derive(Default)]
pub struct DocumentKinds {
    known: Option<(u64, u64, u64)>,
    /// What the library was told last: the kinds, and whether each is listed.
    told: Vec<(Kind, bool)>,
    files: Vec<GroupFile>,
    /// Counts readings of the folder.
    reading: u64,
}

struct GroupFile {
    kind: Kind,
    fragment: Fragment,
}

impl EditorApp {
    /// Keeps the library's list of the groups that can be added up to date.
    pub(super) fn offer_document_kinds(&mut self) {
        if self.document_kinds.reading == 0 {
            self.read_group_files();
        }
        let editor = &self.tab.editor;
        let state = (self.tab.key, editor.revision, self.document_kinds.reading);
        if self.document_kinds.known == Some(state) {
            return;
        }
        self.document_kinds.known = Some(state);
        let owner = editor.owner();
        let graph = editor.document.graph();
        let kinds = group_kinds(&editor.document);
        let files = self.document_kinds.files.iter().map(|file| file.kind.clone());
        let is_listed = |kind: &Kind| match GroupId::of_kind(&kind.id) {
            None => true,
            Some((group, GroupRole::Instance)) => {
                owner.is_none_or(|owner| !graph.groups_within(group).contains(&owner))
            }
            Some((group, GroupRole::Input)) => owner == Some(group),
            Some((group, GroupRole::Output)) => owner == Some(group) && graph.output_end(group).is_none(),
        };
        let kinds = kinds.into_iter().chain(files);
        let kinds: Vec<(Kind, bool)> = kinds.map(|kind| (kind.clone(), is_listed(&kind))).collect();
        // Others hold on to the library, so it changes only for a reason.
        if kinds != self.document_kinds.told {
            Arc::make_mut(&mut self.library).set_document_kinds(kinds.iter().cloned());
            self.document_kinds.told = kinds;
        }
    }

    /// Reads the folder of the user's own nodes again.
    pub(super) fn read_group_files(&mut self) {
        self.document_kinds.reading += 1;
        // The library may be another one by now.
        self.document_kinds.told.clear();
        self.document_kinds.files = self.node_folders.iter().flat_map(|folder| read_folder(folder)).collect();
    }

    /// Adds a group that a file holds. Returns false for every other kind.
    pub(super) fn add_group_from_file(
        &mut self,
        kind: &str,
        at: Option<Pos2>,
        wire: Option<&DanglingWire>,
    ) -> bool {
        let Some(file) = self.document_kinds.files.iter().find(|file| file.kind.id == kind) else {
            return false;
        };
        let at = at.unwrap_or_else(|| self.canvas_middle());
        let pin = wire.and_then(|wire| Some((wire, best_pin(&file.kind, self.wanted(wire))?.to_owned())));
        let corner = file.fragment.top_left();
        let offset = [(at.x - corner[0]).round(), (at.y - corner[1]).round()];
        let paste = Edit::Paste { fragment: file.fragment.clone(), offset, into: self.tab.editor.owner() };
        let edit = match pin {
            None => paste,
            Some((wire, name)) => {
                // The id of the new node is known only once it exists, so it is found by trying on a copy.
                let mut trial = self.tab.editor.document.clone();
                let made = trial.apply(paste.clone()).ok().and_then(|made| made.nodes.first().copied());
                let connect = made.map(|node| {
                    let own = Pin::new(node, name);
                    let (from, to) =
                        if wire.from_output { (wire.pin.clone(), own) } else { (own, wire.pin.clone()) };
                    Edit::Connect { from, to }
                });
                Edit::Batch([paste].into_iter().chain(connect).collect())
            }
        };
        self.change_and_select("Add group", edit);
        true
    }

    /// Writes a group to the folder of the user's own nodes, under its name.
    pub(super) fn save_group(&mut self, group: GroupId) {
        let document = &self.tab.editor.document;
        let (Some(fragment), Some(found)) =
            (Fragment::of_group(document, group), document.graph().group(group))
        else {
            return;
        };
        let Some(folder) = self.user_nodes.clone().or_else(|| self.personal_nodes.clone()) else {
            self.toasts.failed("Choose a folder for your own nodes in the settings first");
            return;
        };
        let path = folder.join(file_name(found));
        let text = fragment.to_text();
        let written = std::fs::create_dir_all(&folder).and_then(|()| write_whole(&path, text.as_bytes()));
        match written {
            Ok(()) => {
                self.toasts.done(format!("Saved {} to {}", found.name, path.display()));
                self.read_group_files();
            }
            Err(error) => {
                let reason = crate::document::reason(&error);
                self.toasts.failed(format!("{} cannot be written: {reason}", path.display()));
            }
        }
    }
}

fn file_name(group: &Group) -> PathBuf {
    let name = pin_name(&group.name).unwrap_or_else(|| "group".to_owned());
    PathBuf::from(format!("{name}.json"))
}

/// The group files of a folder, by name. Other files are none of ours.
fn read_folder(folder: &Path) -> Vec<GroupFile> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "json") && path.is_file())
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| read_file(path)).collect()
}

fn read_file(path: &Path) -> Option<GroupFile> {
    let length = std::fs::metadata(path).ok()?.len();
    if length > MAX_FILE_BYTES {
        return None;
    }
    let fragment = Fragment::from_text(&std::fs::read_to_string(path).ok()?)?;
    fragment.as_group()?;
    // Read as a document reads it: the definition that its only node in the main graph stands for.
    let mut lone = Document::default();
    let made = lone.apply(Edit::Paste { fragment: fragment.clone(), offset: [0.0; 2], into: None }).ok()?;
    let node = lone.graph().node(*made.nodes.first()?)?;
    let mut kind = group_kinds(&lone).into_iter().find(|kind| kind.id == node.kind)?;
    kind.id = format!("{FILE_PREFIX}{}", path.file_stem()?.to_string_lossy());
    kind.category.push("Library".to_owned());
    Some(GroupFile { kind, fragment })
}
