//! What drawing code asks for. Panels read the state and push actions; one place executes them after drawing.

use std::borrow::Cow;
use std::path::PathBuf;

use egui::{Id, KeyboardShortcut, Pos2};

use super::command::Command;
use super::exports::ExportAction;
use super::layout::Pane;
use super::settings_ui::Page;
use super::state::Selection;
use super::theme::ThemeChoice;
use crate::document::{Camera, Edit, FrameId, GroupId, NodeId, Pin};
use crate::node_graph::Phase;

/// One request.
#[derive(Clone, Debug)]
pub enum Action {
    /// Runs a command.
    Run(Command),
    /// Changes the document.
    Change(Change),
    /// Moves nodes as part of a gesture on the canvas.
    Gesture {
        /// What the undo step is called.
        label: Cow<'static, str>,
        /// What changes now.
        edit: Edit,
        /// Where the gesture stands.
        phase: Phase,
    },
    /// Selects.
    Select(Selection),
    /// Selects a node and brings it into view, in whichever group it is.
    Reveal(NodeId),
    /// Shows the inside of the group that a node stands for.
    EnterGroup(NodeId),
    /// Goes out until this many groups are left around what is shown.
    LeaveGroups(usize),
    /// Writes a group to the folder of the user's own nodes.
    SaveGroup(GroupId),
    /// Opens a document file, or brings it to the front when it is open.
    OpenFile(PathBuf),
    /// Opens a bundled example.
    OpenExample(String),
    /// Opens a copy of the template with this name.
    OpenTemplate(&'static str),
    /// Brings the document at this place of the bar to the front.
    GoToTab(usize),
    /// Moves the document in front to this place of the bar.
    MoveTab(usize),
    /// Closes the document with this key, after asking about unsaved changes.
    CloseTab(u64),
    /// Forgets the list of recent files.
    ClearRecent,
    /// One of the recent files is not listed any more.
    ForgetRecent(PathBuf),
    /// Opens the palette.
    OpenPalette {
        /// Where the new node goes, in graph units; the middle of the canvas when unknown.
        at: Option<Pos2>,
        /// Where the palette opens, in points; near the middle of the window when unknown.
        screen: Option<Pos2>,
        /// The pin that the new node is wired to.
        wire: Option<DanglingWire>,
    },
    /// Adds a node of a kind.
    AddNode {
        /// The kind's id.
        kind: String,
        /// Where, in graph units; the middle of the canvas when unknown.
        at: Option<Pos2>,
        /// The pin that it is wired to.
        wire: Option<DanglingWire>,
    },
    /// Shows or hides the value of a pin as a picture on its node.
    PreviewPin(Pin),
    /// Gives a node a title of its own; the kind's title takes it away again.
    RenameNode(NodeId, String),
    /// Gives a frame another title.
    RenameFrame(FrameId, String),
    /// Writes the text of a note.
    WriteNote(FrameId, String),
    /// Removes what is selected.
    Delete {
        /// Whether what came before is wired to what comes after.
        keep_flow: bool,
    },
    /// Adds the nodes that a text holds.
    PasteText {
        /// The clipboard's text.
        text: String,
        /// Where their top-left corner goes; beside the originals when unknown.
        at: Option<Pos2>,
    },
    /// Makes a parameter of the value typed into an input.
    Promote(Pin),
    /// Types the value of a parameter into everything that reads it and removes the parameter.
    Demote(String),
    /// Says why something is not done.
    Refuse(String),
    /// Asks for a picture and makes a texture of it.
    AddTexture,
    /// Takes the file of the texture of this name into the document, or leaves it outside.
    EmbedTexture(String, bool),
    /// Asks for a further picture for the texture of this name.
    AddTextureFile(String),
    /// Asks for another picture for the texture of this name.
    ReplaceTexture(String),
    /// Asks for a picture that goes behind everything.
    ChooseBackground,
    /// Asks for a mesh file for the pass of this name, or for the preview object.
    ChooseMesh(Option<String>),
    /// Looks from another place; not part of the document.
    SetCamera(Camera),
    /// Goes this many steps of the history forward, or back when negative.
    Jump(isize),
    /// Plays, pauses or scrubs.
    Playback(super::playback::Playback),
    /// Brings a panel to the front.
    ShowPane(Pane),
    /// Puts a text on the clipboard.
    CopyText(String),
    /// Changes a setting.
    Set(Setting),
    /// Shows a page of the settings.
    ShowSettings(Page),
    /// Asks for the folder with the user's own nodes.
    ChooseNodesFolder,
    /// What the export dialog asks for.
    Export(ExportAction),
}

/// A setting with its new value.
#[derive(Clone, Debug)]
pub enum Setting {
    /// The colours.
    Theme(ThemeChoice),
    /// Whether nothing glides and fades.
    ReducedMotion(bool),
    /// Seconds between autosaves; 0 for none.
    AutosaveSecs(u32),
    /// The folder with the user's own nodes.
    NodesFolder(Option<PathBuf>),
    /// The keys of a command, or none.
    Keys(Command, Option<KeyboardShortcut>),
    /// All commands get their default keys back.
    ResetKeys,
}

/// A change of the document with the name of its undo step.
#[derive(Clone, Debug)]
pub struct Change {
    /// What the undo step is called.
    pub label: Cow<'static, str>,
    /// What changes.
    pub edit: Edit,
    /// The widget that goes on changing it: all its changes until the pointer or the keyboard leaves it are one
    /// step. `None`: a step of its own.
    pub gesture: Option<Id>,
}

/// An end of a wire whose other end is not connected yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DanglingWire {
    /// The end that is connected.
    pub pin: Pin,
    /// True when that is an output.
    pub from_output: bool,
}

/// The requests of one frame, in order.
#[derive(Debug, Default)]
pub struct Actions(Vec<Action>);

impl Actions {
    /// Asks for something.
    pub fn push(&mut self, action: Action) {
        self.0.push(action);
    }

    /// Asks for a command.
    pub fn run(&mut self, command: Command) {
        self.push(Action::Run(command));
    }

    /// Asks for a change that is an undo step of its own.
    pub fn change(&mut self, label: impl Into<Cow<'static, str>>, edit: Edit) {
        self.push(Action::Change(Change { label: label.into(), edit, gesture: None }));
    }

    /// Asks for a change by a widget that may go on: all of it becomes one undo step.
    pub fn change_by(&mut self, widget: Id, label: impl Into<Cow<'static, str>>, edit: Edit) {
        self.push(Action::Change(Change { label: label.into(), edit, gesture: Some(widget) }));
    }

    /// Takes the requests out, in order.
    pub fn take(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.0)
    }
}
