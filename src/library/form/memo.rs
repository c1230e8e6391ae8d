//! Kinds that have been made for nodes, by the text that they were made from.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::FormedKind;

/// Beyond this many the memory starts anew: somebody types, and every letter makes another text.
const MAX_ENTRIES: usize = 512;

/// A pure function's results; a copy starts empty, because its library may come to have other files.
#[derive(Debug, Default)]
pub struct Memo(Mutex<HashMap<String, FormedKind>>);

impl Clone for Memo {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Memo {
    /// The result kept under `key`, or what `make` gives.
    pub fn get_or_make(&self, key: &str, make: impl FnOnce() -> Option<FormedKind>) -> Option<FormedKind> {
        if let Some(known) = self.lock().get(key) {
            return Some(known.clone());
        }
        let made = make()?;
        let mut entries = self.lock();
        if entries.len() >= MAX_ENTRIES {
            entries.clear();
        }
        entries.insert(key.to_owned(), made.clone());
        Some(made)
    }

    /// Forgets everything: the files that the results depend on changed.
    pub fn clear(&mut self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, FormedKind>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
