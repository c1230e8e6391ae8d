//! Opening a large file: it is read and compiled on a thread of its own, while the window goes on and offers to cancel.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Instant;

use egui::{Align2, Area, Context, Frame, Id, Order, RichText, vec2};

use super::EditorApp;
use super::icons::{Icon, icon_label};
use super::state::Editor;
use super::theme::Theme;
use super::value_ui::name_widget;
use crate::document::Document;
use crate::library::Library;

/// A file of this size, about twenty thousand nodes, is read and compiled in about a third of a second.
const LARGE_BYTES: u64 = 2 << 20;

/// A file that is being read.
pub struct Opening {
    path: PathBuf,
    library: Arc<Library>,
    began: Instant,
    result: Receiver<Result<Box<Editor>, String>>,
}

impl Opening {
    /// Begins, where a file is so large that the window would stand still; `None` for all others.
    pub fn of_large(path: &Path, library: &Arc<Library>) -> Option<Self> {
        std::fs::metadata(path).ok().filter(|metadata| metadata.len() > LARGE_BYTES)?;
        let (sender, result) = channel();
        let (file, kinds) = (path.to_owned(), Arc::clone(library));
        let work = move || {
            let opened = Document::open(&file).map_err(|error| error.to_string());
            let opened = opened.map(|(document, problems)| {
                let mut editor = Editor::new(document, Some(file), problems);
                editor.refresh(&kinds);
                Box::new(editor)
            });
            // Cancelled: nobody waits for the result.
            let _ = sender.send(opened);
        };
        // naga's parser is recursive.
        let thread = std::thread::Builder::new().name("opening".to_owned()).stack_size(16 << 20);
        thread.spawn(work).ok()?;
        Some(Self { path: path.to_owned(), library: Arc::clone(library), began: Instant::now(), result })
    }

    /// Says what is going on. Returns false once it is cancelled.
    fn show(&self, ctx: &Context, theme: &Theme) -> bool {
        let mut goes_on = true;
        let area = Area::new(Id::unique("opening")).order(Order::Foreground);
        area.anchor(Align2::CENTER_BOTTOM, vec2(0.0, -36.0)).show(ctx, |ui| {
            Frame::popup(ui.style()).inner_margin(10.0).show(ui, |ui| {
                ui.horizontal(|ui| {
                    icon_label(ui, Icon::Folder, theme.accent);
                    let name = self.path.file_name().unwrap_or_default().to_string_lossy();
                    ui.label(format!("Opening {name}…"));
                    let seconds = self.began.elapsed().as_secs_f32();
                    ui.label(RichText::new(format!("{seconds:.1} s")).color(theme.weak_text));
                    let cancel = ui.button("Cancel");
                    name_widget(&cancel, "Cancel opening");
                    goes_on = !cancel.clicked();
                });
            });
        });
        goes_on
    }
}

impl EditorApp {
    /// Goes on with the file that is being opened.
    pub(super) fn opening_ui(&mut self, ctx: &Context) {
        let Some(opening) = self.opening.take() else { return };
        match opening.result.try_recv() {
            Ok(opened) => {
                let mut opened = opened.map(|editor| *editor);
                // The user's own nodes may have changed meanwhile.
                if let Ok(editor) = &mut opened
                    && !Arc::ptr_eq(&opening.library, &self.library)
                {
                    editor.library_changed();
                }
                self.finish_opening(&opening.path, opened);
            }
            Err(TryRecvError::Disconnected) => {
                self.finish_opening(&opening.path, Err("the file could not be read".to_owned()));
            }
            Err(TryRecvError::Empty) => {
                if opening.show(ctx, &self.theme) {
                    self.opening = Some(opening);
                    ctx.request_repaint_after_secs(0.1);
                } else {
                    self.status = Some("Opening was cancelled".to_owned());
                }
            }
        }
    }

    /// Brings a file that was read to the front, or says why it could not be.
    pub(super) fn finish_opening(&mut self, path: &Path, editor: Result<Editor, String>) {
        match editor {
            Ok(editor) => {
                self.settings.remember(path);
                self.open(editor);
            }
            Err(reason) => {
                self.settings.recent.retain(|known| known != path);
                self.fail("The file was not opened", reason);
            }
        }
    }
}
