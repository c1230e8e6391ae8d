//! Ctrl+C as a question that long work asks itself, so that it can end in good order.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use async_signal::{Signal, Signals};
use futures_core::Stream as _;

/// Whether somebody has asked the program to stop.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on the first Ctrl+C only raises the flag; the second ends the program at once.
    pub fn watch() -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&flag);
        // Where signals cannot be watched, Ctrl+C ends the program at once; unfinished files keep their odd names.
        if let Ok(mut signals) = Signals::new([Signal::Int, Signal::Term]) {
            thread::spawn(move || {
                let mut next = || {
                    pollster::block_on(std::future::poll_fn(|context| {
                        Pin::new(&mut signals).poll_next(context)
                    }))
                };
                if next().is_some() {
                    raised.store(true, Ordering::Relaxed);
                }
                if next().is_some() {
                    std::process::exit(2);
                }
            });
        }
        Self(flag)
    }

    /// True once it has come.
    pub fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
