//! Where textures and meshes come from, and a cache that notices when such a file changes.

use std::collections::HashMap;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use crate::bundle::{Bundle, SCHEME};
use crate::document::{Embedded, TextureSlot, reason};

/// How often a file is looked at for changes.
const CHECK_INTERVAL: Duration = Duration::from_millis(300);
/// After how many frames without use an entry goes.
const KEPT_FRAMES: u64 = 600;

/// A source, resolved against the bundle and the document's folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Location {
    Bundled(String),
    File(PathBuf),
    /// Inside the document, with the name of the file that it came from.
    Document(Embedded, String),
    /// Files that make one thing together, such as the faces of a cube.
    Several(Vec<Self>),
}

/// When a file was last written, and its size; `None` while there is none.
type Stamp = Option<(SystemTime, u64)>;

impl Location {
    /// `bundle:…`, or a path that is relative to `base`.
    pub(crate) fn of(source: &str, base: Option<&Path>) -> Self {
        if source.starts_with(SCHEME) {
            return Self::Bundled(source.to_owned());
        }
        Self::File(base.map_or_else(|| PathBuf::from(source), |base| base.join(source)))
    }

    /// Where the pictures of a texture are; a document carries at most the first of them.
    pub(crate) fn of_texture(slot: &TextureSlot, base: Option<&Path>) -> Self {
        let mut all: Vec<Self> = slot.sources().map(|source| Self::of(source, base)).collect();
        if let Some(embedded) = &slot.embedded
            && let Some(first) = all.first_mut()
        {
            *first = Self::Document(embedded.clone(), slot.source.clone());
        }
        match all.len() {
            1 => all.remove(0),
            _ => Self::Several(all),
        }
    }

    /// The single files.
    pub(crate) fn each(&self) -> &[Self] {
        match self {
            Self::Several(all) => all,
            one => std::slice::from_ref(one),
        }
    }

    /// A file that another file names; it may not leave the folder of that file.
    pub(crate) fn beside(&self, name: &str) -> Option<Self> {
        let relative = Path::new(name);
        let plain = relative.components().all(|part| matches!(part, std::path::Component::Normal(_)));
        if !plain {
            return None;
        }
        Some(match self {
            Self::Bundled(source) => {
                let folder = source.rsplit_once('/').map_or(SCHEME, |(folder, _)| folder);
                Self::Bundled(format!("{folder}/{name}"))
            }
            Self::File(path) => Self::File(path.with_file_name(name)),
            // Only pictures are kept in documents, and they name no other files.
            Self::Document(..) => return None,
            Self::Several(_) => return None,
        })
    }

    /// The bytes, at most `limit` of them.
    pub(crate) fn read(&self, bundle: &Bundle, limit: u64) -> Result<Vec<u8>, String> {
        match self {
            Self::Bundled(source) => bundle
                .read_asset(source)
                .map(std::borrow::Cow::into_owned)
                .ok_or_else(|| "there is no such file in the bundle".to_owned()),
            Self::Document(embedded, _) => Ok(embedded.bytes().to_vec()),
            Self::File(path) => {
                let metadata = std::fs::metadata(path).map_err(|error| reason(&error))?;
                if !metadata.is_file() {
                    return Err("this is not a regular file".to_owned());
                }
                if metadata.len() > limit {
                    return Err(format!("the file is larger than {} MiB", limit >> 20));
                }
                std::fs::read(path).map_err(|error| reason(&error))
            }
            Self::Several(_) => Err("these are several files".to_owned()),
        }
    }

    fn stamp(&self, bundle: &Bundle) -> Stamp {
        let path = match self {
            Self::Bundled(source) => bundle.folder()?.join("assets").join(source.strip_prefix(SCHEME)?),
            Self::File(path) => path.clone(),
            Self::Document(..) => return None,
            Self::Several(all) => {
                // Any of them may change: the latest time and the sum of the sizes tell.
                let stamps: Vec<_> = all.iter().filter_map(|one| one.stamp(bundle)).collect();
                let latest = stamps.iter().map(|(time, _)| *time).max()?;
                return Some((latest, stamps.iter().map(|(_, size)| size).sum()));
            }
        };
        let metadata = std::fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    }
}

impl std::fmt::Display for Location {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Bundled(source) => formatter.write_str(source),
            Self::File(path) => path.display().fmt(formatter),
            Self::Document(_, name) => formatter.write_str(name),
            Self::Several(all) => {
                for (index, one) in all.iter().enumerate() {
                    formatter.write_str(if index > 0 { ", " } else { "" })?;
                    one.fmt(formatter)?;
                }
                Ok(())
            }
        }
    }
}

/// Something made from a file, and what went wrong with it.
#[derive(Clone, Debug)]
pub(crate) struct Loaded<V> {
    pub(crate) value: V,
    pub(crate) problem: Option<String>,
}

/// What was made from files, by location and settings.
#[derive(Debug)]
pub(crate) struct FileCache<K, V> {
    entries: HashMap<(Location, K), Entry<V>>,
    frame: u64,
}

#[derive(Debug)]
struct Entry<V> {
    loaded: Loaded<V>,
    stamp: Stamp,
    checked: Instant,
    last_used: u64,
}

impl<K: Hash + Eq, V> FileCache<K, V> {
    pub(crate) fn new() -> Self {
        Self { entries: HashMap::new(), frame: 0 }
    }

    /// Starts a frame: what has not been used for long goes.
    pub(crate) fn advance(&mut self) {
        self.frame += 1;
        let oldest = self.frame.saturating_sub(KEPT_FRAMES);
        self.entries.retain(|_, entry| entry.last_used >= oldest);
    }

    /// The value for this file, made by `load` when it is new or the file has changed; `load` also gets what there was.
    pub(crate) fn get(
        &mut self,
        bundle: &Bundle,
        location: &Location,
        key: K,
        load: impl FnOnce(&Location, Option<&Loaded<V>>) -> Loaded<V>,
    ) -> &Loaded<V> {
        use std::collections::hash_map::Entry as Slot;
        let frame = self.frame;
        let slot = self.entries.entry((location.clone(), key));
        let entry = match slot {
            Slot::Vacant(slot) => slot.insert(Entry {
                stamp: location.stamp(bundle),
                loaded: load(location, None),
                checked: Instant::now(),
                last_used: frame,
            }),
            Slot::Occupied(slot) => {
                let entry = slot.into_mut();
                entry.last_used = frame;
                if entry.checked.elapsed() >= CHECK_INTERVAL {
                    entry.checked = Instant::now();
                    let stamp = location.stamp(bundle);
                    if stamp != entry.stamp {
                        entry.stamp = stamp;
                        entry.loaded = load(location, Some(&entry.loaded));
                    }
                }
                entry
            }
        };
        &entry.loaded
    }

    /// Whether this frame has asked for this file.
    pub(crate) fn is_wanted(&self, location: &Location, key: K) -> bool {
        let entry = self.entries.get(&(location.clone(), key));
        entry.is_some_and(|entry| entry.last_used == self.frame)
    }

    /// Forgets what there is of a file, so that the next who wants it begins anew.
    pub(crate) fn forget(&mut self, location: Location, key: K) {
        self.entries.remove(&(location, key));
    }

    /// Puts a value where [`FileCache::get`] had to make do with another, if it is still wanted.
    pub(crate) fn replace(&mut self, location: Location, key: K, loaded: Loaded<V>) {
        if let Some(entry) = self.entries.get_mut(&(location, key)) {
            entry.loaded = loaded;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stay_in_the_folder() {
        let mesh = Location::of("meshes/a.gltf", Some(Path::new("project")));
        assert_eq!(mesh.beside("a.bin"), Some(Location::File(PathBuf::from("project/meshes/a.bin"))));
        for name in ["../a.bin", "/etc/hostname", ""] {
            let beside = mesh.beside(name);
            assert!(beside.is_none() || name.is_empty(), "{name} gave {beside:?}");
        }
        let bundled = Location::of("bundle:meshes/a.gltf", None);
        assert_eq!(bundled.beside("a.bin"), Some(Location::Bundled("bundle:meshes/a.bin".to_owned())));
    }

    #[test]
    fn a_changed_file_is_loaded_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        std::fs::write(&path, "one").unwrap();
        let bundle = Bundle::embedded();
        let mut cache = FileCache::new();
        let location = Location::of("a.txt", Some(folder.path()));
        let load =
            |at: &Location, _: Option<&_>| Loaded { value: at.read(&Bundle::embedded(), 100), problem: None };
        assert_eq!(cache.get(&bundle, &location, (), load).value.as_deref(), Ok(&b"one"[..]));
        std::fs::write(&path, "two, longer").unwrap();
        assert_eq!(cache.get(&bundle, &location, (), load).value.as_deref(), Ok(&b"one"[..]));
        std::thread::sleep(CHECK_INTERVAL);
        assert_eq!(cache.get(&bundle, &location, (), load).value.as_deref(), Ok(&b"two, longer"[..]));
        assert!(location.read(&bundle, 3).unwrap_err().contains("larger"));
    }
}
