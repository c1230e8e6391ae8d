//! The keys of commands before the user chooses others, and who hears them.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::command::Command;
use super::organise::Organise;

impl Command {
    /// The keys that do it unless the user chose others; see [`super::keymap::Keymap`].
    pub const fn default_shortcut(self) -> Option<KeyboardShortcut> {
        const SHIFT_COMMAND: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        let (modifiers, key) = match self {
            Self::New => (Modifiers::COMMAND, Key::N),
            Self::Open => (Modifiers::COMMAND, Key::O),
            Self::Examples => (Modifiers::COMMAND, Key::E),
            Self::Save => (Modifiers::COMMAND, Key::S),
            Self::SaveAs => (SHIFT_COMMAND, Key::S),
            Self::ExportWgsl => (SHIFT_COMMAND, Key::E),
            Self::ExportAs => (Modifiers::COMMAND.plus(Modifiers::ALT), Key::E),
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
            Self::Wire => (Modifiers::NONE, Key::W),
            Self::NextPanel => (Modifiers::NONE, Key::F6),
            Self::PreviousPanel => (Modifiers::SHIFT, Key::F6),
            Self::FrameSelection => (Modifiers::COMMAND, Key::J),
            Self::Organise(command) => return command.default_shortcut(),
            Self::ToggleCollapsed => (Modifiers::NONE, Key::H),
            Self::TogglePreviews => (Modifiers::NONE, Key::P),
            Self::PlayPause => (Modifiers::COMMAND, Key::Space),
            Self::Restart => (Modifiers::COMMAND, Key::Home),
            Self::StepBack => (Modifiers::NONE, Key::Comma),
            Self::StepForward => (Modifiers::NONE, Key::Period),
            Self::FullScreen => (Modifiers::NONE, Key::F11),
            Self::SavePicture => (Modifiers::NONE, Key::F12),
            Self::FitAll => (Modifiers::NONE, Key::Home),
            Self::FocusSelection => (Modifiers::NONE, Key::F),
            Self::ScaleUp => (Modifiers::COMMAND, Key::Plus),
            Self::ScaleDown => (Modifiers::COMMAND, Key::Minus),
            Self::Scale(100) => (Modifiers::COMMAND, Key::Num0),
            Self::FindAnything => (Modifiers::COMMAND, Key::P),
            Self::Settings => (Modifiers::COMMAND, Key::Comma),
            Self::Shortcuts => (Modifiers::NONE, Key::F1),
            Self::ResetCamera
            | Self::DetachViewport
            | Self::CopyPicture
            | Self::ToggleSnap
            | Self::Look(_)
            | Self::KeepView
            | Self::AddPass
            | Self::AddParameter
            | Self::AddTexture
            | Self::PreviewAll
            | Self::MarkOutOfRange
            | Self::Scale(_)
            | Self::TogglePane(_)
            | Self::ResetLayout
            | Self::StartPage
            | Self::Tour
            | Self::About => {
                return None;
            }
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// True when the canvas hears the keys itself, because they mean something only over it.
    pub const fn belongs_to_canvas(self) -> bool {
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

    /// True for the clipboard, whose keys the system has set.
    pub const fn has_system_keys(self) -> bool {
        matches!(self, Self::Cut | Self::Copy | Self::Paste)
    }

    /// True when a text that is being typed takes effect first, because the command saves or leaves the document.
    pub const fn takes_the_typed(self) -> bool {
        matches!(
            self,
            Self::Save
                | Self::SaveAs
                | Self::ExportWgsl
                | Self::ExportAs
                | Self::New
                | Self::Open
                | Self::CloseDocument
                | Self::NextDocument
                | Self::PreviousDocument
                | Self::Quit
        )
    }

    /// True for what is done to the window or to whole documents, whatever in the graph is shown or selected.
    pub const fn concerns_the_window(self) -> bool {
        self.takes_the_typed()
            || matches!(
                self,
                Self::Examples
                    | Self::FindAnything
                    | Self::Organise(Organise::Find)
                    | Self::Settings
                    | Self::Shortcuts
                    | Self::ScaleUp
                    | Self::ScaleDown
                    | Self::Scale(_)
                    | Self::FullScreen
                    | Self::SavePicture
                    | Self::PlayPause
            )
    }

    /// True for keys that a text field needs for itself.
    pub const fn is_for_text(self) -> bool {
        matches!(
            self,
            Self::Undo
                | Self::Redo
                | Self::Restart
                | Self::StepBack
                | Self::StepForward
                | Self::ToggleCollapsed
                | Self::TogglePreviews
                | Self::SelectNone
                | Self::Organise(Organise::Mute)
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_shortcut_does_one_thing() {
        let mut seen = BTreeSet::new();
        for command in Command::ALL {
            if let Some(shortcut) = command.default_shortcut() {
                let keys = format!("{:?}", (shortcut.modifiers, shortcut.logical_key));
                assert!(seen.insert(keys), "{command:?} shares its keys");
            }
        }
    }
}
