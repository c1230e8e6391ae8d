//! The thread that compiles and builds previews.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use super::CompilePin;
use super::program::{Builder, PreviewProgram};
use crate::compile::Interface;
use crate::document::Pin;
use crate::render::worker::WakerSlot;

/// Pins to build, each with the text that it has been built from.
pub(super) struct Job {
    pub version: u64,
    pub pins: Vec<(Pin, Option<Arc<str>>)>,
    pub compile: CompilePin,
}

/// What came of a pin.
pub(super) enum Outcome {
    /// Another program.
    Built(Arc<str>, Box<PreviewProgram>),
    /// The same text; only where its values come from may differ.
    Same(Interface),
    /// No program.
    Failed(String),
}

/// The handle of the thread, which ends with it.
pub(super) struct BuilderThread {
    jobs: Sender<Job>,
    outcomes: Receiver<(u64, Pin, Outcome)>,
    builds: Arc<AtomicU64>,
}

impl BuilderThread {
    pub fn start(builder: Builder, waker: WakerSlot) -> Result<Self, String> {
        let (jobs, incoming) = channel();
        let (outgoing, outcomes) = channel();
        let builds = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&builds);
        // naga's parser is recursive, and the default stack of a thread is a quarter of the main thread's.
        std::thread::Builder::new()
            .name("previews".to_owned())
            .stack_size(16 << 20)
            .spawn(move || run(&builder, &incoming, &outgoing, &count, &waker))
            .map_err(|error| error.to_string())?;
        Ok(Self { jobs, outcomes, builds })
    }

    pub fn request(&self, job: Job) {
        // Without the thread the previews stay as they are, which is all that can be done.
        let _ = self.jobs.send(job);
    }

    pub fn poll(&self) -> Option<(u64, Pin, Outcome)> {
        self.outcomes.try_recv().ok()
    }

    pub fn builds(&self) -> u64 {
        self.builds.load(Ordering::Relaxed)
    }
}

fn run(
    builder: &Builder,
    jobs: &Receiver<Job>,
    outcomes: &Sender<(u64, Pin, Outcome)>,
    builds: &AtomicU64,
    waker: &WakerSlot,
) {
    let mut waiting: Vec<Job> = Vec::new();
    loop {
        if waiting.is_empty() {
            match jobs.recv() {
                Ok(job) => waiting.push(job),
                Err(_) => return,
            }
        }
        waiting.extend(jobs.try_iter());
        // What was asked of an older graph has been asked again of the newer one.
        if let Some(newest) = waiting.last().map(|job| job.version) {
            waiting.retain(|job| job.version == newest && !job.pins.is_empty());
        }
        let Some(job) = waiting.first_mut() else { continue };
        let Some((pin, text)) = job.pins.pop() else { continue };
        let work = || outcome(builder, job, &pin, text.as_deref(), builds);
        // A panic in a driver must not take the window's work with it.
        let result = catch_unwind(AssertUnwindSafe(work))
            .unwrap_or_else(|_| Outcome::Failed("the graphics driver failed".to_owned()));
        if outcomes.send((job.version, pin, result)).is_err() {
            return;
        }
        waker.wake();
    }
}

fn outcome(builder: &Builder, job: &Job, pin: &Pin, text: Option<&str>, builds: &AtomicU64) -> Outcome {
    let probe = (job.compile)(pin);
    if text == Some(probe.wgsl.as_str()) && !probe.wgsl.is_empty() {
        return Outcome::Same(probe.interface);
    }
    builds.fetch_add(1, Ordering::Relaxed);
    match builder.build(&probe) {
        Ok(program) => Outcome::Built(Arc::from(probe.wgsl.as_str()), Box::new(program)),
        Err(error) => Outcome::Failed(error.message),
    }
}
