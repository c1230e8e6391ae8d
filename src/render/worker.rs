//! The thread that builds programs, so that the window never waits for a shader.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use super::pipelines::{Builder, Built};
use super::program::ProgramKey;
use crate::diagnostic::Diagnostic;

/// Called from the worker thread when a build is done, so that a window draws again.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// Where the threads of a renderer find its waker.
#[derive(Clone, Default)]
pub(crate) struct WakerSlot(Arc<Mutex<Option<Waker>>>);

impl WakerSlot {
    pub(crate) fn set(&self, waker: Waker) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(waker);
    }

    pub(crate) fn wake(&self) {
        // The lock is let go first: the waker may be slow, or set another.
        let waker = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(wake) = waker {
            wake();
        }
    }
}

/// The result of a build.
pub(crate) struct Outcome {
    pub(crate) number: u64,
    pub(crate) result: Result<Built, Vec<Diagnostic>>,
}

/// The handle of the worker thread; the thread ends with it.
pub(crate) struct Worker {
    jobs: Sender<(u64, ProgramKey)>,
    outcomes: Receiver<Outcome>,
}

impl Worker {
    pub(crate) fn start(builder: Builder, waker: WakerSlot) -> Result<Self, String> {
        let (jobs, incoming) = channel();
        let (outgoing, outcomes) = channel();
        // naga's parser is recursive, and the default stack of a thread is a quarter of the main thread's.
        std::thread::Builder::new()
            .name("pipelines".to_owned())
            .stack_size(16 << 20)
            .spawn(move || run(builder, &incoming, &outgoing, &waker))
            .map_err(|error| error.to_string())?;
        Ok(Self { jobs, outcomes })
    }

    /// Asks for a build. False when the thread is gone.
    pub(crate) fn request(&self, number: u64, key: ProgramKey) -> bool {
        self.jobs.send((number, key)).is_ok()
    }

    /// A finished build, if there is one.
    pub(crate) fn poll(&self) -> Option<Outcome> {
        self.outcomes.try_recv().ok()
    }

    /// Waits for the next finished build. `None` when the thread is gone.
    pub(crate) fn wait(&self) -> Option<Outcome> {
        self.outcomes.recv().ok()
    }
}

fn run(
    mut builder: Builder,
    jobs: &Receiver<(u64, ProgramKey)>,
    outcomes: &Sender<Outcome>,
    waker: &WakerSlot,
) {
    while let Ok(mut job) = jobs.recv() {
        // Only the newest request still matters.
        while let Ok(newer) = jobs.try_recv() {
            job = newer;
        }
        let (number, key) = job;
        // A panic in a driver or a shader translator must not take the window's work with it.
        let result = catch_unwind(AssertUnwindSafe(|| builder.build(&key))).unwrap_or_else(|_| {
            Err(vec![Diagnostic::error("the graphics driver failed while it built the shader")])
        });
        if outcomes.send(Outcome { number, result }).is_err() {
            return;
        }
        waker.wake();
    }
}
