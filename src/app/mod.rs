//! The editor window.
//!
//! State and drawing are apart: [`state::Editor`] holds a document with its history, selection, compiled program and
//! clock, and [`tabs::Tab`] one of them with the views onto it; `tab` is the document in front, which everything else
//! works on, and `behind` keeps the others that are open. The `*_ui` files draw from borrowed state and push
//! [`action::Action`]s; `actions` and `files` execute them after drawing. Every user-visible command is an entry of
//! [`command::Command`], from which menus and shortcuts come. Nothing changes a document but [`state::Editor::change`],
//! so every change is an undo step.

mod action;
mod actions;
mod add_menu_ui;
mod arithmetic;
mod breadcrumb_ui;
mod canvas_events;
mod canvas_host;
mod canvas_menu_ui;
mod canvas_ui;
mod canvas_wiring;
mod card_ui;
mod clipboard;
mod code_rows;
mod code_text;
mod code_ui;
mod colour_entry;
mod colour_square_ui;
mod colour_ui;
mod command;
mod command_keys;
mod command_list;
mod command_palette_ui;
mod common;
mod curve_ui;
mod dialog_ui;
mod dialogs;
mod documents;
mod drops;
mod export_job;
mod export_ui;
mod exports;
mod files;
mod find_ui;
mod form_ui;
mod frames_ui;
mod gallery_ui;
mod gradient_presets;
mod gradient_ui;
mod group_files;
mod group_pins;
mod group_ui;
mod highlight;
mod history_ui;
mod icons;
mod inspector_ui;
mod instances_ui;
mod keymap;
mod last_good;
mod layout;
mod list_keys;
mod look;
mod many_ui;
mod menu_ui;
mod mesh_ui;
mod node_previews;
mod node_ui;
mod number_ui;
mod opening;
mod opening_view;
mod organise;
mod overlays;
mod palette_search;
mod palette_ui;
mod panel_focus;
mod panels;
mod parameter_order_ui;
mod parameters_ui;
mod passes_ui;
mod path_dialog_ui;
mod picture;
mod pictures;
mod pin_preview_ui;
mod pin_style;
mod pin_values;
mod pin_values_ui;
mod place;
mod playback;
mod presets_ui;
mod problems_ui;
mod promotion;
mod question_ui;
mod recovery;
mod recovery_run;
mod reveal;
mod run;
mod scene_ui;
mod settings;
mod settings_run;
mod settings_ui;
mod snippet_ui;
mod special_ui;
mod start;
mod start_page_ui;
mod state;
mod status_ui;
mod tabs;
mod tabs_ui;
mod target_ui;
mod text_editor_ui;
mod texture_files;
mod texture_shape_ui;
mod textures_ui;
mod theme;
mod theme_sets;
mod thumbnails;
mod tidy;
mod timeline_ui;
mod toast;
mod tour_ui;
mod typed_ahead;
mod ungrouping;
mod user_nodes;
mod value_ui;
mod viewport;

use std::path::PathBuf;
use std::sync::Arc;

use crate::bundle::Bundle;
use crate::diagnostic::Diagnostic;
use crate::library::{FolderWatcher, Library};

pub use dialogs::{Answer, FileDialogs, NativeDialogs, Purpose, Request};
pub use run::{run, with_optional_features};
pub use start::{AppOptions, AppParts};

use action::Actions;
use command_palette_ui::CommandPalette;
use documents::Intent;
use exports::Exports;
use find_ui::Find;
use gallery_ui::Gallery;
use group_files::DocumentKinds;
use layout::Pane;
use node_previews::NodePreviews;
use opening::Opening;
use palette_ui::Palette;
use path_dialog_ui::PathDialog;
use picture::PictureView;
use pin_values::PinValues;
use question_ui::Question;
use recovery::Recovery;
use settings::Settings;
use settings_ui::SettingsDialog;
use start_page_ui::StartPage;
use tabs::{Behind, Tab};
use theme::Theme;
use thumbnails::Thumbnails;
use toast::Toasts;
use tour_ui::Tour;

/// The whole window, without the system's window around it.
pub struct EditorApp {
    tab: Tab,
    behind: Behind,
    library: Arc<Library>,
    library_problems: Vec<Diagnostic>,
    document_kinds: DocumentKinds,
    bundle: Bundle,
    user_nodes: Option<PathBuf>,
    personal_nodes: Option<PathBuf>,
    node_folders: Vec<PathBuf>,
    folders_checked: Option<(Vec<PathBuf>, f64)>,
    watcher: Option<FolderWatcher>,
    picture: PictureView,
    thumbnails: Thumbnails,
    previews: NodePreviews,
    pin_values: PinValues,
    settings: Settings,
    theme: Theme,
    gallery: Gallery,
    palette: Option<Palette>,
    find: Option<Find>,
    command_palette: Option<CommandPalette>,
    settings_dialog: Option<SettingsDialog>,
    start_page: Option<StartPage>,
    tour: Option<Tour>,
    opening: Option<Opening>,
    pane_places: Vec<(Pane, egui::Rect)>,
    exports: Exports,
    question: Option<Question>,
    intent: Option<Intent>,
    path_dialog: Option<PathDialog>,
    dialogs: Box<dyn FileDialogs>,
    recovery: Option<Recovery>,
    autosaved_at: f64,
    escape_is_taken: bool,
    typed_ahead: Vec<egui::Event>,
    toasts: Toasts,
    status: Option<String>,
    title: Option<String>,
    actions: Actions,
    opened: u64,
    quitting: bool,
}
