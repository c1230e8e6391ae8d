//! How the window begins: what it is given, and which document it opens first.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui_wgpu::RenderState;

use super::EditorApp;
use super::action::Actions;
use super::dialogs::{FileDialogs, NativeDialogs};
use super::exports::Exports;
use super::files::{empty_document, example};
use super::gallery_ui::Gallery;
use super::node_previews::NodePreviews;
use super::picture::PictureView;
use super::pin_values::PinValues;
use super::recovery::Recovery;
use super::settings::{LastDocument, Settings};
use super::start_page_ui::StartPage;
use super::state::Editor;
use super::tabs::{Behind, Tab};
use super::thumbnails::Thumbnails;
use super::toast::Toasts;
use crate::bundle::Bundle;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, NodeId, Pin};
use crate::library::{FolderWatcher, Library};

/// The example that a new user sees.
const FIRST_EXAMPLE: &str = "fish_swim";

/// What the command line says of the window.
#[derive(Clone, Debug, Default)]
pub struct AppOptions {
    /// A document file, or the name of a bundled example. `None`: what was open last.
    pub file: Option<PathBuf>,
    /// The bundled files.
    pub bundle: Bundle,
    /// A folder with the user's own node files.
    pub user_nodes: Option<PathBuf>,
    /// The folder of the user's nodes for all documents, whether it exists or not.
    pub personal_nodes: Option<PathBuf>,
}

/// What the window is made of. Tests give their own.
pub struct AppParts {
    /// What the command line says.
    pub options: AppOptions,
    /// Stored settings of an earlier run.
    pub settings: Option<String>,
    /// How files are asked for.
    pub dialogs: Box<dyn FileDialogs>,
    /// Where copies of unsaved documents are kept for a crash; without one there are none.
    pub recovery_folder: Option<PathBuf>,
    /// The GPU that the window draws with; without one there is no picture.
    pub render_state: Option<RenderState>,
}

impl AppParts {
    /// With the system's dialogs and nothing remembered.
    pub fn new(options: AppOptions) -> Self {
        Self {
            options,
            settings: None,
            dialogs: Box::<NativeDialogs>::default(),
            recovery_folder: None,
            render_state: None,
        }
    }
}

impl EditorApp {
    /// Builds the window's state in a fresh context and opens the first document.
    pub fn new(ctx: &egui::Context, parts: AppParts) -> Self {
        let AppParts { options, settings, dialogs, recovery_folder, render_state } = parts;
        let AppOptions { file, bundle, user_nodes, personal_nodes } = options;
        // Ctrl+Plus and its like are commands of ours, which are remembered.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let settings = settings.as_deref().map(Settings::from_text).unwrap_or_default();
        let theme = settings.look();
        theme.apply(ctx);
        let user_nodes = user_nodes.or_else(|| settings.nodes_folder.clone());
        let (mut library, mut library_problems) = Library::load(&bundle);
        let node_folders: Vec<PathBuf> =
            personal_nodes.iter().filter(|folder| folder.is_dir()).chain(&user_nodes).cloned().collect();
        library_problems.extend(library.load_user_folders(&node_folders));
        let mut app = Self {
            tab: Tab::new(0, Editor::new(empty_document(), None, Vec::new())),
            behind: Behind::default(),
            library: Arc::new(library),
            library_problems,
            document_kinds: Default::default(),
            watcher: watch(ctx, &bundle, &node_folders),
            picture: PictureView::new(render_state.clone(), bundle.clone(), ctx),
            thumbnails: Thumbnails::new(render_state.clone()),
            exports: Exports::new(render_state.clone()),
            previews: NodePreviews::new(render_state.clone(), bundle.clone()),
            pin_values: PinValues::new(render_state, bundle.clone()),
            bundle,
            user_nodes,
            personal_nodes,
            node_folders,
            folders_checked: None,
            settings,
            theme,
            gallery: Gallery::default(),
            palette: None,
            find: None,
            command_palette: None,
            settings_dialog: None,
            start_page: None,
            tour: None,
            opening: None,
            pane_places: Vec::new(),
            question: None,
            intent: None,
            path_dialog: None,
            dialogs,
            recovery: recovery_folder.as_deref().and_then(Recovery::new),
            autosaved_at: 0.0,
            escape_is_taken: false,
            typed_ahead: Vec::new(),
            toasts: Toasts::default(),
            status: None,
            title: None,
            actions: Actions::default(),
            opened: 0,
            quitting: false,
        };
        app.tab.editor.playback.playing = !app.settings.reduced_motion;
        let is_first_run = file.is_none() && app.settings.last.is_none();
        app.open_first(file.as_deref());
        if is_first_run {
            app.start_page = Some(StartPage::new(&app.bundle, &app.settings.recent));
        }
        app.offer_recovery();
        app
    }

    fn open_first(&mut self, file: Option<&Path>) {
        if let Some(file) = file {
            let name = file.to_string_lossy();
            if !file.exists() && self.bundle.examples().contains(&name.to_string()) {
                self.open_example(&name);
            } else {
                self.open_file(file);
            }
        } else {
            match self.settings.last.clone() {
                Some(LastDocument::File(path)) if path.is_file() => self.open_file(&path),
                Some(LastDocument::Example(name)) if example(&self.bundle, &name).is_ok() => {
                    self.open_example(&name);
                }
                _ => self.open_example(FIRST_EXAMPLE),
            }
        }
    }

    /// The document in front.
    pub const fn document(&self) -> &Document {
        &self.tab.editor.document
    }

    /// Whether there are changes that are not on disk.
    pub const fn is_modified(&self) -> bool {
        self.tab.editor.is_modified()
    }

    /// The names of the open documents in the order of the bar.
    pub fn document_names(&self) -> Vec<String> {
        self.behind.all(&self.tab).map(|tab| tab.editor.name()).collect()
    }

    /// What the last undo step was called.
    pub fn last_step(&self) -> Option<&str> {
        self.tab.editor.history.undo_labels().next()
    }

    /// The selected nodes of the document in front.
    pub fn selected_nodes(&self) -> Vec<NodeId> {
        self.tab.editor.selection.nodes.iter().copied().collect()
    }

    /// Seconds of animation since the start.
    pub const fn time_secs(&self) -> f64 {
        self.tab.editor.playback.time_secs
    }

    /// How many shader modules and pipelines were built for the picture so far.
    pub fn compilations(&self) -> u64 {
        self.picture.compilations()
    }

    /// True while the newest program is being built.
    pub fn is_building(&self) -> bool {
        self.picture.is_building()
    }

    /// What a pin of the selected node has under the pointer in the picture, where that is known.
    pub fn value_at_pointer(&self, pin: &Pin) -> Option<Vec<f32>> {
        self.pin_values.value(pin)?.components.clone()
    }

    /// How many pictures of examples have been drawn so far.
    pub const fn thumbnail_draws(&self) -> u64 {
        self.thumbnails.draws()
    }

    /// The help of a node kind, if there is one of this id.
    pub fn kind_help(&self, id: &str) -> Option<&str> {
        self.library.kind(id).map(|kind| kind.help.as_str())
    }

    /// What is wrong with node files.
    pub fn library_problems(&self) -> &[Diagnostic] {
        &self.library_problems
    }

    /// The notices on the screen.
    pub fn notices(&self) -> impl Iterator<Item = &str> {
        self.toasts.texts()
    }

    /// What the next run should remember, as text.
    pub fn settings_text(&self) -> String {
        self.settings.to_text()
    }
}

/// Watches the folders of nodes that exist.
pub(super) fn watch(ctx: &egui::Context, bundle: &Bundle, node_folders: &[PathBuf]) -> Option<FolderWatcher> {
    let shaders = bundle.folder().map(|folder| folder.join("shaders"));
    let folders: Vec<PathBuf> =
        shaders.into_iter().chain(node_folders.iter().cloned()).filter(|folder| folder.is_dir()).collect();
    if folders.is_empty() {
        return None;
    }
    let ctx = ctx.clone();
    FolderWatcher::new(&folders, move || ctx.request_repaint()).ok()
}
