//! Everything that a person can ask the window to do, once: menus, shortcuts and buttons all read this table.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::layout::Pane;
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
    /// Saves under the document's own name.
    Save,
    /// Saves under another name.
    SaveAs,
    /// Writes the WGSL to a file.
    ExportWgsl,
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
    /// Puts a titled box around the selected nodes.
    FrameSelection,
    /// Shows the selected nodes as their headers alone, or whole.
    ToggleCollapsed,
    /// Lets time run or stop.
    PlayPause,
    /// Sets time to 0.
    Restart,
    /// Puts the camera back where the document has it.
    ResetCamera,
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
    /// Puts all panels back where they were at first.
    ResetLayout,
    /// Lists the shortcuts.
    Shortcuts,
    /// Says what this program is.
    About,
}

impl Command {
    /// Those that have a shortcut. Ctrl+Shift+S also fits Ctrl+S, so those with Shift come first.
    pub const LISTED: [Self; 30] = [
        Self::SaveAs,
        Self::Redo,
        Self::ExportWgsl,
        Self::SelectNone,
        Self::PreviousDocument,
        Self::NextDocument,
        Self::CloseDocument,
        Self::New,
        Self::Open,
        Self::Examples,
        Self::Save,
        Self::Quit,
        Self::Undo,
        Self::Cut,
        Self::Copy,
        Self::Paste,
        Self::Duplicate,
        Self::Delete,
        Self::SelectAll,
        Self::AddNode,
        Self::FrameSelection,
        Self::ToggleCollapsed,
        Self::PlayPause,
        Self::Restart,
        Self::FitAll,
        Self::FocusSelection,
        Self::ScaleUp,
        Self::ScaleDown,
        Self::Scale(100),
        Self::Shortcuts,
    ];

    /// What menus say. An ellipsis means that a question follows.
    pub fn title(self) -> String {
        match self {
            Self::New => "New",
            Self::Open => "Open…",
            Self::Examples => "Examples…",
            Self::Save => "Save",
            Self::SaveAs => "Save as…",
            Self::ExportWgsl => "Export WGSL…",
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
            Self::FrameSelection => "Put in a frame",
            Self::ToggleCollapsed => "Collapse or expand",
            Self::PlayPause => "Play or pause",
            Self::Restart => "Restart time",
            Self::ResetCamera => "Reset camera",
            Self::FitAll => "Show whole graph",
            Self::FocusSelection => "Show selection",
            Self::ToggleSnap => "Snap to grid",
            Self::ScaleUp => "Larger",
            Self::ScaleDown => "Smaller",
            Self::Scale(percent) => return format!("{percent} %"),
            Self::TogglePane(pane) => pane.title(),
            Self::ResetLayout => "Reset layout",
            Self::Shortcuts => "Keyboard and mouse",
            Self::About => "About Shaderwright",
        }
        .to_owned()
    }

    /// The keys that do it.
    pub const fn shortcut(self) -> Option<KeyboardShortcut> {
        const SHIFT_COMMAND: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        let (modifiers, key) = match self {
            Self::New => (Modifiers::COMMAND, Key::N),
            Self::Open => (Modifiers::COMMAND, Key::O),
            Self::Examples => (Modifiers::COMMAND, Key::E),
            Self::Save => (Modifiers::COMMAND, Key::S),
            Self::SaveAs => (SHIFT_COMMAND, Key::S),
            Self::ExportWgsl => (SHIFT_COMMAND, Key::E),
            Self::CloseDocument => (Modifiers::COMMAND, Key::W),
            Self::NextDocument => (Modifiers::COMMAND, Key::Tab),
            Self::PreviousDocument => (SHIFT_COMMAND, Key::Tab),
            Self::Quit => (Modifiers::COMMAND, Key::Q),
            Self::Undo => (Modifiers::COMMAND, Key::Z),
            Self::Redo => (SHIFT_COMMAND, Key::Z),
            Self::Cut => (Modifiers::COMMAND, Key::X),
            Self::Copy => (Modifiers::COMMAND, Key::C),
            Self::Paste => (Modifiers::COMMAND, Key::V),
            Self::Duplicate => (Modifiers::COMMAND, Key::D),
            Self::Delete => (Modifiers::NONE, Key::Delete),
            Self::SelectAll => (Modifiers::COMMAND, Key::A),
            Self::SelectNone => (SHIFT_COMMAND, Key::A),
            Self::AddNode => (Modifiers::NONE, Key::Tab),
            Self::FrameSelection => (Modifiers::COMMAND, Key::G),
            Self::ToggleCollapsed => (Modifiers::NONE, Key::H),
            Self::PlayPause => (Modifiers::COMMAND, Key::Space),
            Self::Restart => (Modifiers::COMMAND, Key::Home),
            Self::FitAll => (Modifiers::NONE, Key::Home),
            Self::FocusSelection => (Modifiers::NONE, Key::F),
            Self::ScaleUp => (Modifiers::COMMAND, Key::Plus),
            Self::ScaleDown => (Modifiers::COMMAND, Key::Minus),
            Self::Scale(100) => (Modifiers::COMMAND, Key::Num0),
            Self::Shortcuts => (Modifiers::NONE, Key::F1),
            Self::ResetCamera
            | Self::ToggleSnap
            | Self::Scale(_)
            | Self::TogglePane(_)
            | Self::ResetLayout
            | Self::About => {
                return None;
            }
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// True when the canvas hears the keys itself, because they mean something only over it.
    const fn belongs_to_canvas(self) -> bool {
        matches!(
            self,
            Self::Cut
                | Self::Copy
                | Self::Paste
                | Self::Duplicate
                | Self::Delete
                | Self::SelectAll
                | Self::AddNode
                | Self::FitAll
                | Self::FocusSelection
        )
    }

    /// Whether it would do something now.
    pub fn is_enabled(self, editor: &Editor) -> bool {
        match self {
            Self::Undo => editor.history.undo_labels().next().is_some() || editor.history.is_open(),
            Self::Redo => editor.history.redo_labels().next().is_some(),
            Self::Cut | Self::Copy | Self::Duplicate | Self::FrameSelection | Self::ToggleCollapsed => {
                !editor.selection.nodes.is_empty()
            }
            Self::FocusSelection | Self::SelectNone => !editor.selection.is_empty(),
            Self::Delete => !editor.selection.is_empty(),
            Self::SelectAll | Self::FitAll => editor.document.graph().nodes().next().is_some(),
            _ => true,
        }
    }

    /// The command whose keys were just pressed. While a text is being typed, its own keys stay with it.
    pub fn pressed(ctx: &egui::Context) -> Option<Self> {
        let typing = ctx.text_edit_focused();
        let pressed = Self::heard(ctx, typing);
        if typing && pressed.is_some_and(Self::takes_the_typed) {
            ctx.memory_mut(|memory| memory.stop_text_input());
        }
        pressed
    }

    fn heard(ctx: &egui::Context, typing: bool) -> Option<Self> {
        Self::LISTED.into_iter().find(|command| {
            if command.belongs_to_canvas() || typing && command.is_for_text() {
                return false;
            }
            let Some(shortcut) = command.shortcut() else { return false };
            let mut pressed = ctx.input_mut(|input| input.consume_shortcut(&shortcut));
            // Windows people redo with Ctrl+Y.
            if *command == Self::Redo {
                let other = KeyboardShortcut::new(Modifiers::COMMAND, Key::Y);
                pressed |= ctx.input_mut(|input| input.consume_shortcut(&other));
            }
            // The plus of many keyboards is the shifted equals sign.
            if *command == Self::ScaleUp {
                let other = KeyboardShortcut::new(Modifiers::COMMAND, Key::Equals);
                pressed |= ctx.input_mut(|input| input.consume_shortcut(&other));
            }
            pressed
        })
    }

    /// True when a text that is being typed takes effect first, because the command saves or leaves the document.
    const fn takes_the_typed(self) -> bool {
        matches!(
            self,
            Self::Save
                | Self::SaveAs
                | Self::ExportWgsl
                | Self::New
                | Self::Open
                | Self::CloseDocument
                | Self::NextDocument
                | Self::PreviousDocument
                | Self::Quit
        )
    }

    /// True for keys that a text field needs for itself.
    const fn is_for_text(self) -> bool {
        matches!(self, Self::Undo | Self::Redo | Self::Restart | Self::ToggleCollapsed | Self::SelectNone)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn those_with_shift_are_heard_first() {
        let with_shift = |command: &Command| command.shortcut().is_some_and(|keys| keys.modifiers.shift);
        let first_without = Command::LISTED.iter().position(|command| !with_shift(command));
        let last_with = Command::LISTED.iter().rposition(with_shift);
        assert!(last_with < first_without);
    }

    #[test]
    fn every_shortcut_does_one_thing() {
        let mut seen = BTreeSet::new();
        for command in Command::LISTED {
            let shortcut = command.shortcut().expect("a command with a shortcut");
            let keys = format!("{:?}", (shortcut.modifiers, shortcut.logical_key));
            assert!(seen.insert(keys), "{command:?} shares its keys");
        }
    }
}
