//! What an edit of a texture means for the rest of the document.

use std::sync::Arc;

use super::edit::not_empty;
use super::{Background, Document, EditError, Embedded, TextureSlot};

impl Document {
    /// Refuses a texture that would make the document too large to be opened again.
    pub(super) fn check_embedded(&self, texture: &TextureSlot) -> Result<(), EditError> {
        let others = self.textures.iter().filter(|known| known.name != texture.name);
        let all = others.chain([texture]).filter_map(|slot| slot.embedded.as_ref());
        let size: usize = all.map(|embedded| embedded.bytes().len()).sum();
        if size > Embedded::MAX_TOTAL_BYTES { Err(EditError::TooMuchEmbedded) } else { Ok(()) }
    }

    /// Gives a texture another name; every node and the background that read it follow.
    pub(super) fn rename_texture(&mut self, from: &str, to: &str) -> Result<(), EditError> {
        not_empty(to)?;
        if from != to && self.texture(to).is_some() {
            return Err(EditError::NameTaken(to.to_owned()));
        }
        let known = self.textures.iter_mut().find(|known| known.name == from);
        to.clone_into(&mut known.ok_or_else(|| EditError::NotFound(from.to_owned()))?.name);
        for node in self.graph.nodes.values_mut() {
            if node.option("texture") == Some(from) {
                Arc::make_mut(node).options.insert("texture".to_owned(), to.to_owned());
            }
        }
        if let Background::Image(name) = &mut self.scene.background
            && name == from
        {
            to.clone_into(name);
        }
        Ok(())
    }
}
