//! Everything that a person can ask the window to do, once: menus, shortcuts and buttons all read this table.

use super::layout::Pane;
use super::look::Look;
use super::organise::Organise;
use super::state::Editor;

/// One thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// An empty document with a pass.
    New,
    /// Asks for a document file.
    Open,
    /// Shows the bundled examples.
    Examples,
    /// Shows templates, recent files and ways to begin.
    StartPage,
    /// Saves under the document's own name.
    Save,
    /// Saves under another name.
    SaveAs,
    /// Writes the WGSL to a file.
    ExportWgsl,
    /// Asks what to export for whom.
    ExportAs,
    /// Closes the document in front.
    CloseDocument,
    /// Brings the next document to the front.
    NextDocument,
    /// Brings the previous document to the front.
    PreviousDocument,
    /// Closes the window.
    Quit,
    /// One step back.
    Undo,
    /// One step forward.
    Redo,
    /// Copies the selected nodes, then deletes them.
    Cut,
    /// Puts the selected nodes on the clipboard, as text.
    Copy,
    /// Adds the nodes that are on the clipboard.
    Paste,
    /// Adds copies of the selected nodes.
    Duplicate,
    /// Removes what is selected.
    Delete,
    /// Selects all nodes.
    SelectAll,
    /// Selects nothing.
    SelectNone,
    /// Opens the palette at the pointer.
    AddNode,
    /// Wires the selected node by keyboard.
    Wire,
    /// Puts a titled box around the selected nodes.
    FrameSelection,
    /// Shows the selected nodes as their headers alone, or whole.
    ToggleCollapsed,
    /// Shows the values of the selected nodes as pictures, or hides them.
    TogglePreviews,
    /// Whether every node shows its value.
    PreviewAll,
    /// Whether what is out of range gets stripes in the pictures of values.
    MarkOutOfRange,
    /// Brings order into the graph.
    Organise(Organise),
    /// Changes how the picture and the window are looked at.
    Look(Look),
    /// Adds a pass with its output node.
    AddPass,
    /// Adds a parameter.
    AddParameter,
    /// Asks for a picture and makes a texture of it.
    AddTexture,
    /// Lets time run or stop.
    PlayPause,
    /// Sets time to 0.
    Restart,
    /// One frame of time back, paused.
    StepBack,
    /// One frame of time forward, paused.
    StepForward,
    /// The picture alone on the whole screen, or back.
    FullScreen,
    /// The picture in a window of its own, or back.
    DetachViewport,
    /// Writes the picture to a file.
    SavePicture,
    /// Puts the picture on the clipboard.
    CopyPicture,
    /// Puts the camera back where the document has it.
    ResetCamera,
    /// The document opens with the present view from now on.
    KeepView,
    /// Shows the whole graph.
    FitAll,
    /// Shows the selected nodes.
    FocusSelection,
    /// Whether moved nodes snap to the grid.
    ToggleSnap,
    /// Makes everything in the window larger.
    ScaleUp,
    /// Makes everything in the window smaller.
    ScaleDown,
    /// Everything in the window at this many percent.
    Scale(u16),
    /// Shows or hides a panel.
    TogglePane(Pane),
    /// Gives the keyboard to the next panel.
    NextPanel,
    /// Gives the keyboard to the previous panel.
    PreviousPanel,
    /// Puts all panels back where they were at first.
    ResetLayout,
    /// Finds any command by name.
    FindAnything,
    /// Shows the settings.
    Settings,
    /// Shows the panels one after another.
    Tour,
    /// Lists the shortcuts.
    Shortcuts,
    /// Says what this program is.
    About,
}

impl Command {
    /// The name under which stored settings know it.
    pub fn id(self) -> String {
        format!("{self:?}")
    }

    /// What it is called where it stands alone, without a menu around it that says the rest.
    pub fn full_title(self) -> String {
        match self {
            Self::CloseDocument => "Close document".to_owned(),
            Self::Scale(percent) => format!("Scale {percent} %"),
            Self::ScaleUp => "Larger scale".to_owned(),
            Self::ScaleDown => "Smaller scale".to_owned(),
            Self::TogglePane(pane) => format!("Show or hide {}", pane.title()),
            _ => self.title(),
        }
    }

    /// What menus say. An ellipsis means that a question follows.
    pub fn title(self) -> String {
        match self {
            Self::New => "New",
            Self::Open => "Open…",
            Self::Examples => "Examples…",
            Self::StartPage => "Start page…",
            Self::Save => "Save",
            Self::SaveAs => "Save as…",
            Self::ExportWgsl => "Export WGSL…",
            Self::ExportAs => "Export as…",
            Self::CloseDocument => "Close",
            Self::NextDocument => "Next document",
            Self::PreviousDocument => "Previous document",
            Self::Quit => "Quit",
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::Cut => "Cut",
            Self::Copy => "Copy",
            Self::Paste => "Paste",
            Self::Duplicate => "Duplicate",
            Self::Delete => "Delete",
            Self::SelectAll => "Select all",
            Self::SelectNone => "Select none",
            Self::AddNode => "Add node…",
            Self::Wire => "Wire by keyboard",
            Self::FrameSelection => "Put in a frame",
            Self::ToggleCollapsed => "Collapse or expand",
            Self::TogglePreviews => "Show or hide value",
            Self::PreviewAll => "Values on all nodes",
            Self::MarkOutOfRange => "Mark values out of range",
            Self::Organise(command) => return command.title(),
            Self::Look(command) => return command.title(),
            Self::AddPass => "Add pass",
            Self::AddParameter => "Add parameter",
            Self::AddTexture => "Add texture…",
            Self::PlayPause => "Play or pause",
            Self::Restart => "Restart time",
            Self::StepBack => "Frame back",
            Self::StepForward => "Frame forward",
            Self::FullScreen => "Full screen",
            Self::DetachViewport => "Viewport in its own window",
            Self::SavePicture => "Save picture…",
            Self::CopyPicture => "Copy picture",
            Self::ResetCamera => "Reset camera",
            Self::KeepView => "Keep this view",
            Self::FitAll => "Show whole graph",
            Self::FocusSelection => "Show selection",
            Self::ToggleSnap => "Snap to grid",
            Self::ScaleUp => "Larger",
            Self::ScaleDown => "Smaller",
            Self::Scale(percent) => return format!("{percent} %"),
            Self::TogglePane(pane) => pane.title(),
            Self::NextPanel => "Next panel",
            Self::PreviousPanel => "Previous panel",
            Self::ResetLayout => "Reset layout",
            Self::FindAnything => "Find command…",
            Self::Settings => "Settings…",
            Self::Tour => "Guided tour",
            Self::Shortcuts => "Keyboard and mouse",
            Self::About => "About Shaderwright",
        }
        .to_owned()
    }

    /// Whether it would do something now.
    pub fn is_enabled(self, editor: &Editor) -> bool {
        match self {
            Self::Undo => editor.history.undo_labels().next().is_some() || editor.history.is_open(),
            Self::Redo => editor.history.redo_labels().next().is_some(),
            Self::Cut
            | Self::Copy
            | Self::Duplicate
            | Self::Wire
            | Self::FrameSelection
            | Self::ToggleCollapsed
            | Self::TogglePreviews => !editor.selection.nodes.is_empty(),
            Self::Organise(command) => command.is_enabled(editor),
            Self::FocusSelection | Self::SelectNone => !editor.selection.is_empty(),
            Self::Delete => !editor.selection.is_empty(),
            Self::SelectAll | Self::FitAll => editor.document.graph().nodes().next().is_some(),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_of_them_are_listed() {
        let source = include_str!("command.rs");
        let listed = Command::ALL.iter().map(|command| command.id());
        let listed: BTreeSet<String> =
            listed.map(|id| id.split('(').next().unwrap_or_default().to_owned()).collect();
        let body = source.split("pub enum Command {").nth(1).unwrap().split("\n}\n").next().unwrap();
        let variants = body.lines().map(str::trim).filter(|line| !line.starts_with("//"));
        for variant in variants.filter_map(|line| line.strip_suffix(',')) {
            let name = variant.split('(').next().unwrap_or_default();
            assert!(listed.contains(name), "{name} cannot be found, nor given keys");
        }
        for pane in Pane::ALL {
            assert!(Command::ALL.contains(&Command::TogglePane(pane)));
        }
    }
}
