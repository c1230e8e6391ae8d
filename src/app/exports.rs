//! Exports from the window: what the user chose, what runs, and what is written again on every save.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use eframe::egui_wgpu::RenderState;
use egui::Context;
use serde::{Deserialize, Serialize};

use super::EditorApp;
use super::dialogs::Purpose;
use super::export_job::{Job, Work};
use super::export_ui::ExportDialog;
use super::files::file_stem;
use super::reveal::reveal;
use crate::compile::export::{Assets, Export, ExportOptions, Target, export};
use crate::deliver::{deliver, files_behind, foreign, spare};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::render::media::{MediaFormat, MediaSettings};
use crate::render::{Gpu, STEP_SECS, collect_assets};

/// What the user last chose in the export dialog.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportChoices {
    /// Whether the dialog shows pictures and motion rather than text.
    pub motion: bool,
    /// For text.
    pub text: ExportOptions,
    /// For pictures and motion.
    pub media: MediaChoices,
}

/// What the user last chose for pictures and motion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MediaChoices {
    /// The format.
    pub format: MediaFormat,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// The first frame and the number of frames.
    pub frames: [u32; 2],
    /// Frames per second.
    pub fps: f64,
    /// Pixels a side that are drawn for each one that is written.
    pub supersampling: u32,
    /// Whether the background is left out.
    pub transparent: bool,
    /// Whether a channel has 16 bits.
    pub sixteen_bits: bool,
    /// Columns of a sprite sheet; 0: about as many as rows.
    pub columns: u32,
}

impl Default for MediaChoices {
    fn default() -> Self {
        Self {
            format: MediaFormat::Png,
            size: [1024, 1024],
            frames: [0, 60],
            fps: 30.0,
            supersampling: 1,
            transparent: false,
            sixteen_bits: false,
            columns: 0,
        }
    }
}

impl MediaChoices {
    /// The settings of a job; a still shows the moment `time_secs`.
    pub fn settings(&self, time_secs: f64) -> MediaSettings {
        let is_still = self.format == MediaFormat::Png;
        let [first, count] = self.frames;
        MediaSettings {
            format: self.format,
            size: self.size,
            frames: if is_still { 0..1 } else { first..first.saturating_add(count) },
            fps: self.fps,
            start_secs: if is_still { time_secs } else { 0.0 },
            delta_secs: is_still.then_some(STEP_SECS),
            supersampling: self.supersampling,
            transparent: self.transparent && self.format.takes_transparency(),
            sixteen_bits: self.sixteen_bits && self.format.takes_sixteen_bits(),
            columns: (self.columns > 0).then_some(self.columns),
            check_loop: !is_still && count > 1,
            camera: None,
        }
    }
}

/// Something that the export dialog asks for.
#[derive(Clone, Debug)]
pub enum ExportAction {
    /// Remembers other choices.
    Choose(Box<ExportChoices>),
    /// Asks where to write.
    Write,
    /// Ends the export that is running.
    Cancel,
    /// Shows a file in the system's file manager.
    Reveal(PathBuf),
    /// Writes the last text export of this document again on every save, or no longer.
    WriteOnSave(bool),
}

/// Exports that run or may run again.
#[derive(Default)]
pub struct Exports {
    /// The open dialog.
    pub dialog: Option<ExportDialog>,
    /// The export that is running.
    pub job: Option<Job>,
    /// What was written last.
    pub last: Option<PathBuf>,
    /// By the key of a document: its last text export, and whether it is written again on every save.
    done: BTreeMap<u64, Done>,
    render_state: Option<RenderState>,
}

struct Done {
    options: ExportOptions,
    output: PathBuf,
    on_save: bool,
}

impl Exports {
    /// With the window's device for pictures.
    pub fn new(render_state: Option<RenderState>) -> Self {
        Self { render_state, ..Self::default() }
    }

    /// For the document of this key: whether its text is written again on every save; `None` before the first export.
    pub fn on_save(&self, document: u64) -> Option<bool> {
        self.done.get(&document).map(|done| done.on_save)
    }
}

impl EditorApp {
    /// The export of the document in front with these options.
    pub(super) fn text_export(&self, options: &ExportOptions) -> Export {
        let editor = &self.tab.editor;
        let base = editor.path.as_deref().and_then(Path::parent);
        let (assets, problems) = if options.target.needs_assets() {
            collect_assets(&editor.document, &self.bundle, base)
        } else {
            (Assets::default(), Vec::new())
        };
        let mut made = export(&editor.document, &self.library, options, &assets);
        made.diagnostics.extend(problems);
        if has_errors(&made.diagnostics) {
            made.files.clear();
        }
        made
    }

    /// Opens the dialog.
    pub(super) fn open_exports(&mut self) {
        self.tab.editor.end_gesture();
        self.exports.dialog = Some(ExportDialog::default());
    }

    /// Draws the dialog while it is open.
    pub(super) fn exports_ui(&mut self, ctx: &Context) {
        let Some(mut dialog) = self.exports.dialog.take() else { return };
        if !self.settings.export.motion {
            let options = self.named_options();
            let state = (self.tab.key, self.tab.editor.revision);
            if dialog.is_stale(&options, state) {
                dialog.take(self.text_export(&options), options, state);
            }
        }
        let open = dialog.show(
            ctx,
            &self.settings.export,
            &self.exports,
            (&self.tab.editor, self.tab.key),
            &self.theme,
            &mut self.actions,
        );
        if open {
            self.exports.dialog = Some(dialog);
        }
    }

    fn named_options(&self) -> ExportOptions {
        ExportOptions { name: file_stem(&self.tab.editor), ..self.settings.export.text.clone() }
    }

    /// Does what the dialog asked for.
    pub(super) fn run_export_action(&mut self, action: ExportAction, ctx: &Context) {
        match action {
            ExportAction::Choose(choices) => self.settings.export = *choices,
            ExportAction::Write => self.ask_where_to_export(ctx),
            ExportAction::Cancel => {
                if let Some(job) = &self.exports.job {
                    job.cancel();
                }
            }
            ExportAction::Reveal(path) => {
                if let Err(reason) = reveal(&path) {
                    self.toasts.failed(reason);
                }
            }
            ExportAction::WriteOnSave(on) => {
                if let Some(done) = self.exports.done.get_mut(&self.tab.key) {
                    done.on_save = on;
                }
            }
        }
    }

    fn ask_where_to_export(&mut self, ctx: &Context) {
        let stem = file_stem(&self.tab.editor);
        if self.settings.export.motion {
            let format = self.settings.export.media.format;
            // The description beside a sheet must not take the place of the graph.
            let what = if format == MediaFormat::SpriteSheet { "_sheet" } else { "" };
            let name = format!("{stem}{what}.{}", format.extension());
            return self.ask_for(Purpose::ExportMedia(format), name, ctx);
        }
        let options = &self.settings.export.text;
        if options.makes_folder() {
            return self.ask_for(Purpose::ExportFolder, String::new(), ctx);
        }
        let what = if options.target == Target::Json { "_interface" } else { "" };
        let name = format!("{stem}{what}.{}", options.target.extension());
        self.ask_for(Purpose::ExportText(options.target), name, ctx);
    }

    /// Writes text to the file, or the folder in which it gets a folder of its own.
    pub(super) fn export_text_to(&mut self, path: &Path, into_folder: bool) {
        let mut options = self.named_options();
        let output = if into_folder { path.join(&options.name) } else { path.to_owned() };
        if let Some(stem) = output.file_stem().filter(|_| !into_folder) {
            options.name = stem.to_string_lossy().into_owned();
        }
        if self.write_text(&options, &output) {
            self.exports.last = Some(output.clone());
            let on_save = self.exports.on_save(self.tab.key).unwrap_or(false);
            self.exports.done.insert(self.tab.key, Done { options, output, on_save });
        }
    }

    fn write_text(&mut self, options: &ExportOptions, output: &Path) -> bool {
        let made = self.text_export(options);
        if made.files.is_empty() {
            let first = made.diagnostics.iter().find(|problem| problem.is_error());
            let reason = first.map_or_else(String::new, Diagnostic::to_string);
            self.fail("Nothing was exported", reason);
            return false;
        }
        if let Some(reason) = foreign(&made.files, output, options.makes_folder()) {
            self.fail("Nothing was exported", format!("{reason}; choose another place or move it away"));
            return false;
        }
        match deliver(&made.files, output, options.makes_folder(), &self.files_behind()) {
            Ok(_) => {
                self.toasts.done(format!("Exported {}", output.display()));
                true
            }
            Err(reason) => {
                self.fail("Nothing was exported", reason);
                false
            }
        }
    }

    /// The files on disk that the document in front is made from.
    fn files_behind(&self) -> Vec<PathBuf> {
        let editor = &self.tab.editor;
        let path = editor.path.as_deref();
        files_behind(path, &editor.document, path.and_then(Path::parent))
    }

    /// After a save: writes the document's text again where the user wants that.
    pub(super) fn export_again(&mut self) {
        let Some(done) = self.exports.done.get(&self.tab.key).filter(|done| done.on_save) else { return };
        let (options, output) = (done.options.clone(), done.output.clone());
        self.write_text(&options, &output);
    }

    /// Begins to draw pictures into the file.
    pub(super) fn export_media_to(&mut self, output: PathBuf, ctx: &Context) {
        let behind = self.files_behind();
        let editor = &mut self.tab.editor;
        editor.refresh(&self.library);
        let settings = MediaSettings {
            camera: Some(editor.camera),
            ..self.settings.export.media.settings(editor.playback.time_secs)
        };
        let checked = settings.check().and_then(|()| spare(&behind, &settings.files(&output)));
        if let Err(reason) = checked {
            return self.fail("Nothing was exported", reason);
        }
        if let Some(problem) = editor.compiled.diagnostics.iter().find(|problem| problem.is_error()) {
            let reason = problem.to_string();
            return self.fail("Nothing was exported", reason);
        }
        let gpu = match &self.exports.render_state {
            Some(state) => Ok(Gpu::from_parts(state.device.clone(), state.queue.clone())),
            None => Gpu::headless(),
        };
        let gpu = match gpu {
            Ok(gpu) => gpu,
            Err(error) => return self.fail("Nothing was exported", error.to_string()),
        };
        let work = Work {
            gpu,
            bundle: self.bundle.clone(),
            document: self.tab.editor.document.clone(),
            compiled: self.tab.editor.compiled.clone(),
            base: self.tab.editor.path.as_deref().and_then(Path::parent).map(Path::to_owned),
            settings,
            output,
        };
        self.exports.job = Some(Job::start(work, ctx));
    }

    /// Takes over what a running export has come to.
    pub(super) fn poll_exports(&mut self) {
        let Some(result) = self.exports.job.as_ref().and_then(Job::poll) else { return };
        self.exports.job = None;
        match result {
            Ok(Some(report)) => {
                if let Some(problem) = report.diagnostics.first() {
                    self.toasts.failed(problem.to_string());
                }
                if let Some(first) = report.files.first() {
                    self.toasts.done(format!("Exported {}", first.display()));
                    self.exports.last = Some(first.clone());
                }
            }
            Ok(None) => self.toasts.done("Export cancelled"),
            Err(error) => self.fail("Nothing was exported", error.to_string()),
        }
    }
}
