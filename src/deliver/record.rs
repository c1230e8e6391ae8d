//! What an export into a folder leaves there so that the next one knows its own files: their names, and sums that tell
//! whether somebody changed them since.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::compile::export::ExportFile;

/// The record's file, in the folder of the export.
const NAME: &str = ".shaderwright-export.json";
/// A record larger than this is none.
const MAX_BYTES: u64 = 1 << 22;

/// The files that exports wrote into a folder.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Record {
    about: String,
    /// The sum of each file's content by its path, with `/` between folders.
    files: BTreeMap<String, String>,
}

impl Record {
    /// The record of a folder; an empty one where there is none that can be read.
    pub fn read(folder: &Path) -> Self {
        let path = folder.join(NAME);
        let is_small = fs::metadata(&path).is_ok_and(|metadata| metadata.len() <= MAX_BYTES);
        let text = is_small.then(|| fs::read(&path).ok()).flatten();
        text.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
    }

    /// The record as it is after these files are written.
    pub fn after(mut self, files: &[ExportFile]) -> ExportFile {
        "What Shaderwright exported here; the next export replaces these files, and no others"
            .clone_into(&mut self.about);
        self.files.extend(files.iter().map(|file| (file.path.clone(), sum(&file.bytes))));
        // Text keys and values always become JSON.
        let text = serde_json::to_string_pretty(&self).unwrap_or_default();
        ExportFile { path: NAME.to_owned(), bytes: format!("{text}\n").into_bytes() }
    }

    /// The first of these files that would take the place of something that no export wrote, or that was changed since:
    /// where it is, and whether an export wrote it once.
    pub fn foreign(&self, files: &[ExportFile], folder: &Path) -> Option<(PathBuf, bool)> {
        files.iter().find_map(|file| {
            let path = folder.join(&file.path);
            let there = fs::read(&path).ok()?;
            let known = self.files.get(&file.path);
            let is_own = known.is_some_and(|known| *known == sum(&there)) || there == file.bytes;
            (!is_own).then_some((path, known.is_some()))
        })
    }
}

/// FNV-1a: it need not withstand an attack, only tell a changed file from an unchanged one, in every build alike.
fn sum(bytes: &[u8]) -> String {
    let add = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, add))
}
