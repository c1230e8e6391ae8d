//! The thread that reads and decodes pictures, so that the window never waits for a large one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use super::files::Location;
use super::layers;
use super::picture::{MAX_FILE_BYTES, Picture};
use super::textures::Content;
use super::worker::WakerSlot;
use crate::bundle::Bundle;

/// A picture that has been read, or why it could not be.
pub(crate) struct Read {
    pub(crate) location: Location,
    pub(crate) content: Content,
    pub(crate) picture: Result<Picture, String>,
}

/// A picture that was asked for.
#[derive(Clone)]
struct Job {
    location: Location,
    content: Content,
    cancelled: Arc<AtomicBool>,
}

/// The handle of the thread, which ends with it.
pub(crate) struct Loader {
    requests: Sender<Job>,
    results: Receiver<Read>,
    outstanding: Vec<Job>,
}

impl Loader {
    pub(crate) fn start(bundle: Bundle, longest_side: u32, waker: WakerSlot) -> std::io::Result<Self> {
        let (requests, incoming) = channel::<Job>();
        let (outgoing, results) = channel();
        std::thread::Builder::new().name("textures".to_owned()).spawn(move || {
            for Job { location, content, cancelled } in incoming {
                if cancelled.load(Ordering::Relaxed) {
                    continue;
                }
                let picture = read_picture(&bundle, &location, content, longest_side);
                if outgoing.send(Read { location, content, picture }).is_err() {
                    return;
                }
                waker.wake();
            }
        })?;
        Ok(Self { requests, results, outstanding: Vec::new() })
    }

    /// Asks for a picture. False when the thread is gone.
    pub(crate) fn request(&mut self, location: &Location, content: Content) -> bool {
        let job = Job { location: location.clone(), content, cancelled: Arc::default() };
        let sent = self.requests.send(job.clone()).is_ok();
        self.outstanding.extend(sent.then_some(job));
        sent
    }

    /// What was asked for and has not been taken, in order.
    pub(crate) fn outstanding(&self) -> impl Iterator<Item = &Location> {
        self.outstanding.iter().map(|job| &job.location)
    }

    /// Gives up what nobody wants any more, and says what that is. One that is being read is read to its end.
    pub(crate) fn cancel_unless(
        &mut self,
        is_wanted: impl Fn(&Location, Content) -> bool,
    ) -> Vec<(Location, Content)> {
        let mut cancelled = Vec::new();
        self.outstanding.retain(|job| {
            let stays = is_wanted(&job.location, job.content);
            if !stays {
                job.cancelled.store(true, Ordering::Relaxed);
                cancelled.push((job.location.clone(), job.content));
            }
            stays
        });
        cancelled
    }

    /// A picture that is ready.
    pub(crate) fn poll(&mut self) -> Option<Read> {
        let read = self.results.try_recv().ok()?;
        let same = |job: &Job| job.location == read.location && job.content == read.content;
        if let Some(place) = self.outstanding.iter().position(same) {
            self.outstanding.remove(place);
        }
        Some(read)
    }
}

/// Reads and decodes the pictures of a texture and puts them together.
pub(crate) fn read_picture(
    bundle: &Bundle,
    location: &Location,
    content: Content,
    longest_side: u32,
) -> Result<Picture, String> {
    let several = location.each().len() > 1;
    let read = |file: &Location| -> Result<Picture, String> {
        let bytes = file.read(bundle, MAX_FILE_BYTES)?;
        Picture::decode(&file.to_string(), &bytes, content.colour, longest_side)
    };
    let named = |file: &Location| {
        read(file).map_err(|problem| if several { format!("{file}: {problem}") } else { problem })
    };
    // A decoder that panics on a hostile file must not take the thread, or the window, with it.
    catch_unwind(AssertUnwindSafe(|| {
        let pictures = location.each().iter().map(named).collect::<Result<Vec<_>, _>>()?;
        layers::put_together(pictures, content)
    }))
    .unwrap_or_else(|_| Err("the picture is damaged".to_owned()))
}
