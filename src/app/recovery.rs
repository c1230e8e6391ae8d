//! Copies of unsaved documents, for when the program ends without being asked to.
//!
//! Each run keeps its copies in a folder of its own and holds a lock there for as long as it lives. A folder whose
//! lock is free belongs to a run that crashed: its copies are offered at the next start. The user's own files are
//! never touched. Copies are written by a thread, so that the window never waits for the disk.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

use serde::{Deserialize, Serialize};

use crate::document::{Document, write_whole};

/// A copy of an unsaved document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Copy {
    /// What it was called.
    pub name: String,
    /// Its file, if it had one.
    pub path: Option<PathBuf>,
    /// The document as JSON text.
    pub document: String,
}

/// The copies of this run, and those that an earlier one left behind.
pub struct Recovery {
    folder: PathBuf,
    lock: Option<File>,
    jobs: Option<Sender<Job>>,
    worker: Option<JoinHandle<()>>,
    /// The revision of each copy, by the key of its document.
    written: BTreeMap<u64, u64>,
    orphans: Vec<Orphan>,
}

/// What a crashed run left behind.
struct Orphan {
    folder: PathBuf,
    copies: Vec<Copy>,
    /// Held so that no other window offers the same copies.
    _lock: File,
}

enum Job {
    Write { file: PathBuf, name: String, path: Option<PathBuf>, document: Box<Document> },
    Remove(PathBuf),
}

const LOCK: &str = "lock";

impl Recovery {
    /// Keeps copies under `base`, where earlier runs kept theirs. `None` when nothing can be written there.
    pub fn new(base: &Path) -> Option<Self> {
        fs::create_dir_all(base).ok()?;
        let orphans = orphans(base);
        let name = |number: u32| base.join(format!("{}-{number}", std::process::id()));
        let folder = (0..1_000).map(name).find(|folder| fs::create_dir(folder).is_ok())?;
        let lock = File::create(folder.join(LOCK)).ok()?;
        lock.try_lock().ok()?;
        let (jobs, incoming) = channel();
        let worker = std::thread::spawn(move || {
            for job in incoming {
                do_job(job);
            }
        });
        Some(Self {
            folder,
            lock: Some(lock),
            jobs: Some(jobs),
            worker: Some(worker),
            written: BTreeMap::new(),
            orphans,
        })
    }

    /// The names of the documents that an earlier run left behind.
    pub fn left_behind(&self) -> Vec<&str> {
        self.orphans.iter().flat_map(|orphan| &orphan.copies).map(|copy| copy.name.as_str()).collect()
    }

    /// Takes the copies that an earlier run left behind. They stay on disk until [`Recovery::forget_left_behind`].
    pub fn copies_left_behind(&self) -> Vec<Copy> {
        self.orphans.iter().flat_map(|orphan| orphan.copies.clone()).collect()
    }

    /// Deletes what an earlier run left behind.
    pub fn forget_left_behind(&mut self) {
        for orphan in self.orphans.drain(..) {
            // What cannot be deleted is offered again, which does no harm.
            let _ = fs::remove_dir_all(orphan.folder);
        }
    }

    /// Writes a copy unless this revision has one.
    pub fn write(
        &mut self,
        key: u64,
        revision: u64,
        name: String,
        path: Option<PathBuf>,
        document: &Document,
    ) {
        if self.written.insert(key, revision) == Some(revision) {
            return;
        }
        let job = Job::Write { file: self.file(key), name, path, document: Box::new(document.clone()) };
        self.send(job);
    }

    /// Deletes the copy of a document that was saved or given up.
    pub fn remove(&mut self, key: u64) {
        if self.written.remove(&key).is_some() {
            self.send(Job::Remove(self.file(key)));
        }
    }

    /// The keys of the documents that have a copy.
    pub fn keys(&self) -> Vec<u64> {
        self.written.keys().copied().collect()
    }

    /// The program ends as it should: no copy is needed.
    pub fn finish(mut self) {
        self.wait();
        self.lock = None;
        // A folder that stays is found empty at the next start.
        let _ = fs::remove_dir_all(&self.folder);
    }

    fn file(&self, key: u64) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The thread ends only with this value.
            let _ = jobs.send(job);
        }
    }

    fn wait(&mut self) {
        self.jobs = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

impl Drop for Recovery {
    fn drop(&mut self) {
        self.wait();
    }
}

fn do_job(job: Job) {
    match job {
        Job::Write { file, name, path, document } => {
            let copy = Copy { name, path, document: document.to_json() };
            if let Ok(text) = serde_json::to_string(&copy) {
                // A full disk must not stop the work; the next copy is tried all the same.
                let _ = write_whole(&file, text.as_bytes());
            }
        }
        Job::Remove(file) => {
            let _ = fs::remove_file(file);
        }
    }
}

/// What runs that are no longer alive left under `base`. Folders without a copy are deleted.
fn orphans(base: &Path) -> Vec<Orphan> {
    let mut found = Vec::new();
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let folder = entry.path();
        let Ok(lock) = File::open(folder.join(LOCK)) else { continue };
        if lock.try_lock().is_err() {
            continue;
        }
        let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut files: Vec<PathBuf> =
            files.filter(|file| file.extension().is_some_and(|ending| ending == "json")).collect();
        files.sort();
        let read = |file: &PathBuf| serde_json::from_str(&fs::read_to_string(file).ok()?).ok();
        let copies: Vec<Copy> = files.iter().filter_map(read).collect();
        if copies.is_empty() {
            let _ = fs::remove_dir_all(&folder);
        } else {
            found.push(Orphan { folder, copies, _lock: lock });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(recovery: &mut Recovery, key: u64, name: &str) {
        recovery.write(key, 1, name.to_owned(), None, &Document::default());
    }

    #[test]
    fn a_crash_leaves_copies_and_an_orderly_end_none() {
        let base = tempfile::tempdir().unwrap();
        let mut first = Recovery::new(base.path()).unwrap();
        write(&mut first, 1, "one");
        write(&mut first, 2, "two");
        first.remove(2);
        let second = Recovery::new(base.path()).unwrap();
        assert!(second.left_behind().is_empty(), "the first one is still alive");
        second.finish();
        drop(first);
        let mut third = Recovery::new(base.path()).unwrap();
        assert_eq!(third.left_behind(), ["one"]);
        let copies = third.copies_left_behind();
        assert_eq!(Document::from_json(&copies[0].document).unwrap().0, Document::default());
        let fourth = Recovery::new(base.path()).unwrap();
        assert!(fourth.left_behind().is_empty(), "another window offers them already");
        fourth.finish();
        third.forget_left_behind();
        third.finish();
        assert_eq!(fs::read_dir(base.path()).unwrap().count(), 0);
    }
}
