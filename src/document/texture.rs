//! A texture that the graph reads, and what an edit of one means for the rest of the document.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::edit::not_empty;
use super::{Background, Document, EditError, Embedded, limits, yes};
use crate::types::TextureShape;

/// How a texture is read outside 0..1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AddressMode {
    /// It repeats.
    #[default]
    Repeat,
    /// It repeats, every second time mirrored.
    Mirror,
    /// The edge goes on.
    Clamp,
}

/// How texels are blended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    /// Smooth.
    #[default]
    Linear,
    /// Hard texel edges.
    Nearest,
}

/// A texture that the graph reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TextureSlot {
    /// Its name, unique in the document.
    pub name: String,
    /// `bundle:textures/NAME.png` for one that ships with the product, else a path relative to the document.
    pub source: String,
    /// The file itself, where the document carries it; the source then only says where it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub embedded: Option<Embedded>,
    /// Whether it is a flat picture, a cube, an array or a block of voxels.
    #[serde(default, skip_serializing_if = "TextureShape::is_flat")]
    pub shape: TextureShape,
    /// Further files, named like `source`: the other five faces of a cube (+x, -x, +y, -y, +z, -z), the further layers
    /// of an array, the further slices of voxels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more_sources: Vec<String>,
    /// For an array or voxels how many columns and rows of layers each file is cut into, read left to right, then down.
    #[serde(default = "whole_sheet", skip_serializing_if = "is_whole_sheet")]
    pub sheet: [u32; 2],
    /// True for a picture whose numbers are sRGB; false for data.
    #[serde(default = "yes")]
    pub colour: bool,
    /// Filter within and between mip levels.
    #[serde(default)]
    pub filter: Filter,
    /// Horizontal and vertical address mode.
    #[serde(default)]
    pub address: [AddressMode; 2],
    /// Whether mip levels are made.
    #[serde(default = "yes")]
    pub mipmaps: bool,
    /// Anisotropy, 1 to 16; above 1 the filter must be linear.
    #[serde(default = "one")]
    pub anisotropy: u16,
    /// Fields of newer versions, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

impl TextureSlot {
    /// A colour texture with repeat, linear filter, mip levels and 8× anisotropy.
    pub fn new(name: impl Into<String>, source: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            source: source.into(),
            embedded: None,
            shape: TextureShape::Flat,
            more_sources: Vec::new(),
            sheet: whole_sheet(),
            colour: true,
            filter: Filter::Linear,
            address: [AddressMode::Repeat; 2],
            mipmaps: true,
            anisotropy: 8,
            extra: Map::new(),
        }
    }

    /// All files, in their order.
    pub fn sources(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.source.as_str()).chain(self.more_sources.iter().map(String::as_str))
    }
}

const fn whole_sheet() -> [u32; 2] {
    [1, 1]
}

fn is_whole_sheet(sheet: &[u32; 2]) -> bool {
    *sheet == whole_sheet()
}

fn one() -> u16 {
    1
}

impl Document {
    /// Adds a texture or replaces the one with its name.
    pub(super) fn set_texture(&mut self, texture: TextureSlot) -> Result<(), EditError> {
        not_empty(&texture.name)?;
        self.check_embedded(&texture)?;
        match self.textures.iter_mut().find(|known| known.name == texture.name) {
            Some(known) => *known = texture,
            None => {
                limits::room(self.textures.len(), 1, limits::TEXTURES)?;
                self.textures.push(texture);
            }
        }
        Ok(())
    }

    pub(super) fn remove_texture(&mut self, name: String) -> Result<(), EditError> {
        let place = self.textures.iter().position(|known| known.name == name);
        self.textures.remove(place.ok_or(EditError::NotFound(name))?);
        Ok(())
    }

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
