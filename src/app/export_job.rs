//! Drawing pictures and motion for a file while the window goes on.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::Context;

use crate::bundle::Bundle;
use crate::compile::Compiled;
use crate::document::Document;
use crate::render::media::{MediaReport, MediaSettings, write_media};
use crate::render::{Gpu, RenderError, Renderer};

/// What is drawn.
pub struct Work {
    /// The device.
    pub gpu: Gpu,
    /// Where bundled files come from.
    pub bundle: Bundle,
    /// The document as it was when the export began.
    pub document: Document,
    /// What it compiled to.
    pub compiled: Compiled,
    /// The folder that relative paths in the document start from.
    pub base: Option<PathBuf>,
    /// How it is drawn and written.
    pub settings: MediaSettings,
    /// Where to.
    pub output: PathBuf,
}

/// A running export. Dropped, it is cancelled.
pub struct Job {
    /// Where it writes to.
    pub output: PathBuf,
    done: Arc<AtomicU32>,
    total: u32,
    cancelled: Arc<AtomicBool>,
    result: Receiver<Result<Option<MediaReport>, RenderError>>,
}

impl Job {
    /// Begins on a thread of its own.
    pub fn start(work: Work, ctx: &Context) -> Self {
        let (done, cancelled) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
        let (sender, result) = channel();
        let (output, total) = (work.output.clone(), work.settings.frames.len() as u32);
        let (counter, flag, ctx) = (Arc::clone(&done), Arc::clone(&cancelled), ctx.clone());
        std::thread::spawn(move || {
            let progress = &mut |done, _| {
                counter.store(done, Ordering::Relaxed);
                ctx.request_repaint();
                !flag.load(Ordering::Relaxed)
            };
            // The window may be gone by now; then nobody waits for the result.
            let _ = sender.send(run(&work, progress));
            ctx.request_repaint();
        });
        Self { output, done, total, cancelled, result }
    }

    /// How many frames of how many are done.
    pub fn progress(&self) -> (u32, u32) {
        (self.done.load(Ordering::Relaxed), self.total)
    }

    /// Ends it after the frame that is being drawn; nothing is left behind.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// What came of it, once it has ended; `None` inside where it was cancelled.
    pub fn poll(&self) -> Option<Result<Option<MediaReport>, RenderError>> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            // Its thread ended without a word: a panic, in a driver for instance.
            Err(TryRecvError::Disconnected) => Some(Err(RenderError::new("drawing ended unexpectedly"))),
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn run(work: &Work, progress: &mut dyn FnMut(u32, u32) -> bool) -> Result<Option<MediaReport>, RenderError> {
    let mut renderer = Renderer::new(work.gpu.clone(), work.bundle.clone())?;
    renderer.set_program(&work.compiled, &work.document);
    renderer.wait_until_ready().map_err(|problems| {
        RenderError::new(problems.first().map_or_else(String::new, ToString::to_string))
    })?;
    write_media(&mut renderer, (&work.document, work.base.as_deref()), &work.settings, &work.output, progress)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_died_ends_its_job() {
        let (sender, result) = channel();
        let job =
            Job { output: PathBuf::new(), done: Arc::default(), total: 1, cancelled: Arc::default(), result };
        assert!(job.poll().is_none());
        drop(sender);
        assert!(job.poll().is_some_and(|result| result.is_err()));
    }
}
