//! One open document with everything that belongs to it: history, selection, compiled program, clock.
//!
//! Nothing here draws. Changes go through [`Editor::change`], which is where undo steps begin and end.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::PathBuf;

use egui::Id;

use super::action::Change;
use super::playback::Playback;
use crate::compile::{CompileOptions, Compiled, ValueMode, compile, kind_of};
use crate::diagnostic::{Diagnostic, Severity};
use crate::document::{Applied, Camera, Document, Edit, EditError, FrameId, GroupId, History, NodeId, Pin};
use crate::library::{Form, Library};
use crate::node_graph::Phase;

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Selected nodes.
    pub nodes: BTreeSet<NodeId>,
    /// Selected frames.
    pub frames: BTreeSet<FrameId>,
    /// Selected wires, by the input that they end at.
    pub wires: BTreeSet<Pin>,
}

impl Selection {
    /// Just these nodes.
    pub fn of_nodes(nodes: impl IntoIterator<Item = NodeId>) -> Self {
        Self { nodes: nodes.into_iter().collect(), ..Self::default() }
    }

    /// Nothing at all is selected.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.frames.is_empty() && self.wires.is_empty()
    }

    /// The node when exactly one is selected.
    pub fn only_node(&self) -> Option<NodeId> {
        let mut nodes = self.nodes.iter();
        nodes.next().copied().filter(|_| nodes.next().is_none())
    }
}

/// An open document.
pub struct Editor {
    /// The document.
    pub document: Document,
    /// Its file, once it has one.
    pub path: Option<PathBuf>,
    /// The bundled example that it came from.
    pub example: Option<String>,
    /// Undo and redo.
    pub history: History,
    /// What is selected.
    pub selection: Selection,
    /// The groups that are entered, outermost first; none for the main graph.
    pub place: Vec<GroupId>,
    /// The clock.
    pub playback: Playback,
    /// From where the picture is seen.
    pub camera: Camera,
    /// What the picture is drawn from.
    pub compiled: Compiled,
    /// Problems found while opening the file.
    pub load_problems: Vec<Diagnostic>,
    /// What the renderer complains about: textures and meshes that are missing.
    pub picture_problems: Vec<Diagnostic>,
    /// Counts changes of the document.
    pub revision: u64,
    /// Counts changes of everything but frames and where nodes lie: of what a move leaves as it is.
    pub content_revision: u64,
    /// Counts changes of `compiled`.
    pub compiled_revision: u64,
    /// Counts the times that the document was saved.
    pub saved_revision: u64,
    saved: Document,
    modified: bool,
    gesture: Option<Id>,
    compiled_stale: bool,
}

impl Editor {
    /// Opens a document.
    pub fn new(document: Document, path: Option<PathBuf>, load_problems: Vec<Diagnostic>) -> Self {
        Self {
            saved: document.clone(),
            camera: document.scene().camera,
            document,
            path,
            example: None,
            history: History::default(),
            selection: Selection::default(),
            place: Vec::new(),
            playback: Playback::default(),
            compiled: Compiled::default(),
            load_problems,
            picture_problems: Vec::new(),
            revision: 0,
            content_revision: 0,
            compiled_revision: 0,
            saved_revision: 0,
            modified: false,
            gesture: None,
            compiled_stale: true,
        }
    }

    /// Opens what was saved of a document before the program ended without being asked to.
    pub fn recovered(document: Document, path: Option<PathBuf>, load_problems: Vec<Diagnostic>) -> Self {
        // Compared with an empty document it counts as changed, so that it is not lost again.
        let saved = Document::default();
        Self { saved, modified: true, ..Self::new(document, path, load_problems) }
    }

    /// What the title bar calls it.
    pub fn name(&self) -> String {
        if let Some(stem) = self.path.as_ref().and_then(|path| path.file_stem()) {
            return stem.to_string_lossy().into_owned();
        }
        let title = self.document.title().trim();
        if title.is_empty() { "Untitled".to_owned() } else { title.to_owned() }
    }

    /// True when there is something to lose.
    pub const fn is_modified(&self) -> bool {
        self.modified
    }

    /// True for a new document in which nothing was done.
    pub fn is_untouched(&self) -> bool {
        let is_new = self.path.is_none() && self.document.graph().nodes().nth(1).is_none();
        let has_steps = self.history.undo_labels().chain(self.history.redo_labels()).next().is_some();
        is_new && !self.modified && !has_steps && !self.history.is_open()
    }

    /// The document as it is on disk, or as it was opened.
    pub const fn saved(&self) -> &Document {
        &self.saved
    }

    /// The document is on disk now.
    pub fn mark_saved(&mut self) {
        self.saved = self.document.clone();
        self.saved_revision += 1;
        self.modified = false;
    }

    /// Changes the document.
    ///
    /// # Errors
    /// Passes on why the document refused; nothing changed then.
    pub fn change(&mut self, change: Change) -> Result<Applied, EditError> {
        if self.gesture.is_some() && self.gesture != change.gesture {
            self.end_gesture();
        }
        self.gesture = change.gesture;
        self.history.begin(change.label, &self.document, &self.selection.nodes);
        let result = self.apply(change.edit);
        if self.gesture.is_none() {
            self.history.end(&self.document);
        }
        result
    }

    /// Changes the document as part of a gesture whose end is known, and which names the step.
    ///
    /// # Errors
    /// Passes on why the document refused; the step is then closed with what it had.
    pub fn gesture(
        &mut self,
        label: Cow<'static, str>,
        edit: Edit,
        phase: Phase,
    ) -> Result<Applied, EditError> {
        self.end_widget_gesture();
        self.history.begin(label.clone(), &self.document, &self.selection.nodes);
        let result = if phase == Phase::Cancelled { Ok(Applied::default()) } else { self.apply(edit) };
        match (&result, phase) {
            (Ok(_), Phase::Live) => {}
            (Ok(_), Phase::Cancelled) => {
                self.history.cancel(&mut self.document, &mut self.selection.nodes);
                self.changed(Reach::Program);
            }
            (Ok(_), Phase::Finished) => {
                self.history.rename_open(label);
                self.history.end(&self.document);
            }
            (Err(_), _) => {
                self.history.end(&self.document);
            }
        }
        result
    }

    fn apply(&mut self, edit: Edit) -> Result<Applied, EditError> {
        let reach = Reach::of(&self.document, &edit);
        let result = self.document.apply(edit);
        if result.is_ok() {
            self.changed(reach);
            if reach != Reach::Places {
                self.forget_what_is_gone();
            }
        }
        result
    }

    fn changed(&mut self, reach: Reach) {
        self.revision += 1;
        self.content_revision += u64::from(reach != Reach::Places);
        self.compiled_stale |= reach == Reach::Program;
        // The counter of ids never goes back, which is no change that anyone wants to save.
        self.saved.next_id = self.document.next_id;
        self.modified = self.document != self.saved;
    }

    /// The widget that is changing the document, if one is.
    pub const fn gesture_widget(&self) -> Option<Id> {
        self.gesture
    }

    /// Ends the undo step of a widget: the pointer or the keyboard left it.
    pub fn end_widget_gesture(&mut self) {
        if self.gesture.is_some() {
            self.end_gesture();
        }
    }

    /// Ends the open undo step.
    pub fn end_gesture(&mut self) {
        self.gesture = None;
        self.history.end(&self.document);
    }

    /// One step back. Returns what was undone.
    pub fn undo(&mut self) -> Option<String> {
        self.gesture = None;
        let label = self.history.undo(&mut self.document, &mut self.selection.nodes);
        self.after_jump(label)
    }

    /// One step forward. Returns what was redone.
    pub fn redo(&mut self) -> Option<String> {
        self.gesture = None;
        let label = self.history.redo(&mut self.document, &mut self.selection.nodes);
        self.after_jump(label)
    }

    /// Goes this many steps forward, or back when negative, as far as there are any.
    pub fn jump(&mut self, steps: isize) {
        for _ in 0..steps.unsigned_abs() {
            let moved = if steps < 0 { self.undo() } else { self.redo() };
            if moved.is_none() {
                break;
            }
        }
    }

    fn after_jump(&mut self, label: Option<String>) -> Option<String> {
        if label.is_some() {
            self.changed(Reach::Program);
            self.forget_what_is_gone();
        }
        label
    }

    fn forget_what_is_gone(&mut self) {
        self.leave_what_is_gone();
        let graph = self.document.graph();
        self.selection.nodes.retain(|id| graph.node(*id).is_some());
        self.selection.wires.retain(|target| graph.source_of(target).is_some());
        let frames: BTreeSet<FrameId> = graph.frames().map(|(id, _)| id).collect();
        self.selection.frames.retain(|id| frames.contains(id));
    }

    /// Compiles when something changed that the program depends on.
    pub fn refresh(&mut self, library: &Library) {
        if self.compiled_stale {
            self.compiled_stale = false;
            let options = CompileOptions { values: ValueMode::Live };
            self.compiled = compile(&self.document, library, &options);
            self.compiled_revision += 1;
        }
    }

    /// The node kinds changed: everything is compiled anew.
    pub fn library_changed(&mut self) {
        self.compiled_stale = true;
        self.content_changed();
    }

    /// Something that is drawn has changed beside the document.
    pub(super) const fn content_changed(&mut self) {
        self.revision += 1;
        self.content_revision += 1;
    }

    /// What is wrong with the document, worst first.
    pub fn problems(&self) -> Vec<&Diagnostic> {
        let mut problems: Vec<&Diagnostic> = self.all_problems().collect();
        problems.sort_by_key(|problem| std::cmp::Reverse(problem.severity));
        problems
    }

    fn all_problems(&self) -> impl Iterator<Item = &Diagnostic> {
        self.load_problems.iter().chain(&self.compiled.diagnostics).chain(&self.picture_problems)
    }

    /// Takes what the renderer complains about; the canvas shows it at the nodes.
    pub fn set_picture_problems(&mut self, problems: Vec<Diagnostic>) {
        if problems != self.picture_problems {
            self.picture_problems = problems;
            self.content_changed();
        }
    }

    /// How many errors and warnings there are.
    pub fn problem_counts(&self) -> (usize, usize) {
        let count = |severity| self.all_problems().filter(|problem| problem.severity == severity).count();
        (count(Severity::Error), count(Severity::Warning))
    }

    /// What a node is called: its own label or its kind's title.
    pub fn node_title(&self, library: &Library, id: NodeId) -> String {
        let Some(node) = self.document.graph().node(id) else { return String::new() };
        let kind_title = || {
            let kind = kind_of(&self.document, library, id);
            kind.map_or_else(|| node.kind.clone(), |kind| kind.title.clone())
        };
        node.label.clone().unwrap_or_else(kind_title)
    }
}

/// How much depends on an edit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// Where nodes lie, and the frames behind them.
    Places,
    /// What the canvas, the picture's buffers or the exported text show. Typed values and the scene live in buffers.
    Content,
    /// The program.
    Program,
}

impl Reach {
    fn of(document: &Document, edit: &Edit) -> Self {
        match edit {
            Edit::MoveNodes(_) | Edit::AddFrame(_) | Edit::SetFrame(..) => Self::Places,
            Edit::SetValue(pin, value) => {
                let grows = document.graph().node(pin.node).is_some_and(|node| {
                    let has_value = node.values.contains_key(pin.name.as_ref());
                    has_value != value.is_some() && Form::follows_values(&node.kind)
                });
                if grows { Self::Program } else { Self::Content }
            }
            Edit::SetColour(..)
            | Edit::SetCollapsed(..)
            | Edit::SetPreview(..)
            | Edit::SetBookmark(..)
            | Edit::DescribeGroup { .. }
            | Edit::RemoveFrame(_)
            | Edit::SetPreset(_)
            | Edit::ApplyPreset(_)
            | Edit::RemovePreset(_)
            | Edit::SetScene(_) => Self::Content,
            Edit::SetParameter(parameter) => match document.parameter(&parameter.name) {
                Some(known) if known.ty == parameter.ty => Self::Content,
                _ => Self::Program,
            },
            Edit::Batch(edits) => {
                edits.iter().map(|edit| Self::of(document, edit)).max().unwrap_or(Self::Places)
            }
            _ => Self::Program,
        }
    }
}
