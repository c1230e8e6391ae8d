//! The files of a document's textures: taken in, left outside, and found again when the document moves.

use std::path::Path;

use super::EditorApp;
use crate::bundle::SCHEME;
use crate::document::{Background, Document, Edit, Embedded, MeshSource, Pass, Scene, TextureSlot, reason};

impl EditorApp {
    /// Takes the file of a texture into the document, or leaves it outside again.
    pub(super) fn embed_texture(&mut self, name: &str, on: bool) {
        let Some(slot) = self.tab.editor.document.texture(name).cloned() else { return };
        let path = self.tab.editor.path.as_deref().and_then(Path::parent).map(|base| base.join(&slot.source));
        let path = path.unwrap_or_else(|| slot.source.clone().into());
        if !on {
            self.change("Leave picture outside", Edit::SetTexture(TextureSlot { embedded: None, ..slot }));
            if !path.is_file() {
                self.toasts.failed(format!("{} is not there any more: undo keeps it", path.display()));
            }
            return;
        }
        match read(&path) {
            Ok(embedded) => {
                let slot = TextureSlot { embedded: Some(embedded), ..slot };
                self.change("Keep picture in the document", Edit::SetTexture(slot));
            }
            Err(why) => self.fail("The picture was not taken in", format!("{}: {why}", path.display())),
        }
    }
}

/// A name for the texture of a picture that no other has: the file's, with a number where that is taken.
pub fn free_texture_name(document: &Document, source: &str) -> String {
    let file = source.rsplit(['/', ':']).next().unwrap_or_default();
    let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_else(|| "texture".to_owned());
    let free = |name: &String| document.texture(name).is_none();
    let numbered = (2..).map(|number| format!("{stem} {number}"));
    std::iter::once(stem.clone()).chain(numbered).find(free).unwrap_or(stem)
}

/// The edit that puts a picture behind everything, as a texture of the document, which it may be already.
pub fn as_background(document: &Document, source: &str) -> Edit {
    let known = document.textures().iter().find(|slot| slot.source == source && slot.more_sources.is_empty());
    let name = known.map_or_else(|| free_texture_name(document, source), |slot| slot.name.clone());
    let background = Background::Image(name.clone());
    let scene = Edit::SetScene(Scene { background, ..document.scene().clone() });
    match known {
        Some(_) => scene,
        None => Edit::Batch(vec![Edit::SetTexture(TextureSlot::new(name, source)), scene]),
    }
}

fn read(path: &Path) -> Result<Embedded, String> {
    let metadata = std::fs::metadata(path).map_err(|error| reason(&error))?;
    if !metadata.is_file() {
        return Err("this is not a regular file".to_owned());
    }
    if metadata.len() > Embedded::MAX_BYTES as u64 {
        let size = metadata.len().div_ceil(1 << 20);
        return Err(format!(
            "{size} MiB are too much to keep in a document; the limit is {} MiB",
            Embedded::MAX_BYTES >> 20
        ));
    }
    Embedded::new(std::fs::read(path).map_err(|error| reason(&error))?)
}

/// The edit after which the files of a document that moves from one folder to another are found from there: relative
/// where they lie below the new folder, else in full. `None` when nothing changes.
pub fn moved(document: &Document, from: Option<&Path>, to: &Path) -> Option<Edit> {
    let source = |source: &str| {
        if source.starts_with(SCHEME) {
            return None;
        }
        let path = from.map_or_else(|| source.into(), |from| from.join(source));
        let seen = path.strip_prefix(to).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        (seen != source).then_some(seen)
    };
    let textures = document.textures().iter().filter_map(|slot| {
        let kept = |old: &String| source(old).unwrap_or_else(|| old.clone());
        let more_sources = slot.more_sources.iter().map(kept).collect();
        let changed = TextureSlot { source: kept(&slot.source), more_sources, ..slot.clone() };
        (changed != *slot).then_some(Edit::SetTexture(changed))
    });
    let passes = document.passes().iter().filter_map(|pass| {
        let MeshSource::File(path) = &pass.mesh else { return None };
        let changed = Pass { mesh: MeshSource::File(source(path)?), ..pass.clone() };
        Some(Edit::SetPass(pass.name.clone(), Box::new(changed)))
    });
    let edits: Vec<Edit> = textures.chain(passes).collect();
    (!edits.is_empty()).then_some(Edit::Batch(edits))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_source(source: &str) -> Document {
        let mut document = Document::default();
        document.apply(Edit::SetTexture(TextureSlot::new("skin", source))).unwrap();
        document
    }

    fn check(source: &str, from: Option<&str>, to: &str, expected: &str) {
        let mut document = with_source(source);
        if let Some(edit) = moved(&document, from.map(Path::new), Path::new(to)) {
            document.apply(edit).unwrap();
        }
        assert_eq!(document.textures()[0].source, expected);
    }

    #[test]
    fn files_are_found_after_a_move() {
        check("/a/b/skin.png", None, "/a", "b/skin.png");
        check("/a/b/skin.png", None, "/c", "/a/b/skin.png");
        check("b/skin.png", Some("/a"), "/c", "/a/b/skin.png");
        check("b/skin.png", Some("/a"), "/a/b", "skin.png");
        check("b/skin.png", Some("/a"), "/a", "b/skin.png");
        check("bundle:textures/wood.png", Some("/a"), "/c", "bundle:textures/wood.png");
    }
}
