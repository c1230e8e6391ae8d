//! What the window remembers from one run to the next.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::exports::ExportChoices;
use super::keymap::Keymap;
use super::layout::{self, Layout, Room};
use super::theme::{Theme, ThemeChoice};
use super::viewport::ViewOptions;

/// The key under which settings are stored.
pub const STORAGE_KEY: &str = "settings";

/// What was open last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastDocument {
    /// A file.
    File(PathBuf),
    /// A bundled example.
    Example(String),
}

/// What the window remembers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Files opened or saved, latest first.
    pub recent: Vec<PathBuf>,
    /// Ids of the node kinds added last, latest first.
    pub recent_kinds: Vec<String>,
    /// What was open last.
    pub last: Option<LastDocument>,
    /// The size of everything, in percent.
    pub scale_percent: u16,
    /// Whether nodes snap to the grid.
    pub snap: bool,
    /// The colours.
    pub theme: ThemeChoice,
    /// Whether nothing glides and fades, and effects open paused.
    pub reduced_motion: bool,
    /// Seconds between copies of unsaved documents; 0 for none.
    pub autosave_secs: u32,
    /// A folder with the user's own nodes.
    pub nodes_folder: Option<PathBuf>,
    /// Keys that the user chose.
    pub keymap: Keymap,
    /// Whether every node shows its value as a picture.
    pub preview_all: bool,
    /// Whether what is out of range gets stripes in such pictures.
    pub mark_out_of_range: bool,
    /// How the picture is shown.
    pub view: ViewOptions,
    /// What the export dialog shows.
    pub export: ExportChoices,
    /// Where the panels are.
    pub layout: Layout,
    /// Where they are while the window is low, and while it is narrow. Not stored: both are made from nothing.
    #[serde(skip)]
    pub small_layouts: [Layout; 2],
    /// Which of the layouts is in use.
    #[serde(skip)]
    pub room: Room,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            recent: Vec::new(),
            recent_kinds: Vec::new(),
            last: None,
            scale_percent: 100,
            snap: false,
            theme: ThemeChoice::default(),
            reduced_motion: false,
            autosave_secs: 30,
            nodes_folder: None,
            keymap: Keymap::default(),
            preview_all: false,
            mark_out_of_range: false,
            view: ViewOptions::default(),
            export: ExportChoices::default(),
            layout: layout::default_layout(),
            small_layouts: [layout::low_layout(), layout::narrow_layout()],
            room: Room::Full,
        }
    }
}

impl Settings {
    /// How many recent files are kept.
    const MAX_RECENT: usize = 12;
    /// How many of the node kinds added last are kept.
    const MAX_RECENT_KINDS: usize = 8;
    /// The scales that the View menu offers, in percent.
    pub const SCALES: [u16; 7] = [75, 100, 125, 150, 200, 250, 300];

    /// Reads stored settings; what does not fit this version is left at its default.
    pub fn from_text(text: &str) -> Self {
        let mut settings: Self = serde_json::from_str(text).unwrap_or_default();
        if !layout::is_complete(&settings.layout) {
            settings.layout = layout::default_layout();
        }
        settings.scale_percent = settings.scale_percent.clamp(50, 400);
        settings.recent.truncate(Self::MAX_RECENT);
        settings.recent_kinds.truncate(Self::MAX_RECENT_KINDS);
        settings.view = settings.view.sanitized();
        settings
    }

    /// Where the panels are now.
    pub const fn panels(&self) -> &Layout {
        match self.room {
            Room::Full => &self.layout,
            Room::Low => &self.small_layouts[0],
            Room::Narrow => &self.small_layouts[1],
        }
    }

    /// The same, to move them.
    pub const fn panels_mut(&mut self) -> &mut Layout {
        match self.room {
            Room::Full => &mut self.layout,
            Room::Low => &mut self.small_layouts[0],
            Room::Narrow => &mut self.small_layouts[1],
        }
    }

    /// Puts all panels back where they were at first.
    pub fn reset_panels(&mut self) {
        self.layout = layout::default_layout();
        self.small_layouts = [layout::low_layout(), layout::narrow_layout()];
    }

    /// As text to store.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The times between copies that the settings offer, in seconds; 0 for none.
    pub const AUTOSAVES: [u32; 5] = [10, 30, 60, 300, 0];

    /// The look that the user chose.
    pub const fn look(&self) -> Theme {
        Theme { reduced_motion: self.reduced_motion, ..Theme::of(self.theme) }
    }

    /// Puts a file at the top of the recent ones.
    pub fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.recent.retain(|known| *known != path);
        self.recent.insert(0, path.clone());
        self.recent.truncate(Self::MAX_RECENT);
        self.last = Some(LastDocument::File(path));
    }

    /// Puts a node kind at the top of those added last.
    pub fn remember_kind(&mut self, id: &str) {
        self.recent_kinds.retain(|known| known != id);
        self.recent_kinds.insert(0, id.to_owned());
        self.recent_kinds.truncate(Self::MAX_RECENT_KINDS);
    }

    /// The next larger or smaller scale.
    pub fn scale_step(&self, larger: bool) -> u16 {
        let now = self.scale_percent;
        if larger {
            Self::SCALES.into_iter().find(|scale| *scale > now).unwrap_or(now)
        } else {
            Self::SCALES.into_iter().rev().find(|scale| *scale < now).unwrap_or(now)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_storage_and_nonsense() {
        let mut settings = Settings::default();
        settings.remember(Path::new("/a/b.json"));
        settings.scale_percent = 150;
        assert_eq!(Settings::from_text(&settings.to_text()), settings);
        assert_eq!(Settings::from_text("nonsense"), Settings::default());
        assert_eq!(Settings::from_text("{\"scale_percent\": 9000}").scale_percent, 400);
    }

    #[test]
    fn a_kind_is_recent_once_and_the_latest_leads() {
        let mut settings = Settings::default();
        for id in ["math.add", "math.sine", "math.add"] {
            settings.remember_kind(id);
        }
        assert_eq!(settings.recent_kinds, ["math.add", "math.sine"]);
    }

    #[test]
    fn a_file_is_recent_once() {
        let mut settings = Settings::default();
        for path in ["/a.json", "/b.json", "/a.json"] {
            settings.remember(Path::new(path));
        }
        assert_eq!(settings.recent, [PathBuf::from("/a.json"), PathBuf::from("/b.json")]);
    }
}
