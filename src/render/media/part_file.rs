//! A file that is written beside its place and moved there when it is whole.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::document::{part_path, reason};

/// The file as it is being written. Dropped before [`PartFile::finish`] it is removed.
pub(super) struct PartFile {
    place: PathBuf,
    part: PathBuf,
    file: io::BufWriter<File>,
    finished: bool,
}

/// A sentence about a file that could not be written.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("{}: cannot write: {}", path.display(), reason(error))
}

impl PartFile {
    /// Begins a file; devices are written to directly.
    pub fn create(place: &Path) -> Result<Self, String> {
        let failed = |error: io::Error| cannot_write(place, &error);
        let existing = fs::metadata(place).ok();
        if existing.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(failed(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder")));
        }
        let is_device = existing.is_some_and(|metadata| !metadata.is_file());
        let part = if is_device { place.to_owned() } else { part_path(place) };
        let file = if is_device { File::options().write(true).open(&part) } else { File::create(&part) };
        let file = io::BufWriter::with_capacity(1 << 20, file.map_err(failed)?);
        Ok(Self { place: place.to_owned(), part, file, finished: false })
    }

    /// A sentence about what went wrong while writing.
    pub fn failed(&self, error: &io::Error) -> String {
        cannot_write(&self.place, error)
    }

    /// Moves the whole file to its place.
    pub fn finish(mut self) -> Result<PathBuf, String> {
        let result = (|| {
            self.file.flush()?;
            if self.part != self.place {
                self.file.get_ref().sync_all()?;
                fs::rename(&self.part, &self.place)?;
            }
            Ok(())
        })();
        result.map_err(|error| self.failed(&error))?;
        self.finished = true;
        Ok(self.place.clone())
    }
}

impl Write for PartFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if !self.finished && self.part != self.place {
            // It may be gone already, which is what is wanted.
            let _ = fs::remove_file(&self.part);
        }
    }
}
