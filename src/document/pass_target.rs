//! Where passes draw to: the picture, or textures that other passes sample.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// Where a pass draws to.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The picture.
    #[default]
    Screen,
    /// A texture of this name that later passes, or the next frame, sample.
    Texture(String),
}

/// What a texture that passes draw to is like. It starts every frame as transparent black.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TextureTarget {
    /// How large it is.
    pub size: TargetSize,
    /// How it stores its texels.
    pub format: TargetFormat,
}

impl TextureTarget {
    /// The largest side in texels.
    pub const MAX_SIDE: u32 = 8_192;
    /// The most graphics memory that all of a document's textures that passes draw to may take, in bytes.
    pub const MAX_TOTAL_BYTES: u64 = 2 << 30;
    /// The range of a size that is a share of the picture's.
    pub const SHARES: RangeInclusive<f32> = 0.001..=8.0;

    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The size of a texture that passes draw to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetSize {
    /// This share of the picture's width and height, within [`TextureTarget::SHARES`].
    Relative(f32),
    /// This many texels, up to [`TextureTarget::MAX_SIDE`] a side.
    Fixed([u32; 2]),
}

impl Default for TargetSize {
    fn default() -> Self {
        Self::Relative(1.0)
    }
}

/// How a texture that passes draw to stores its texels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetFormat {
    /// Half floats: any number, bright light too.
    #[default]
    Float,
    /// Eight bits per channel, sRGB: colours from 0 to 1 in less memory.
    Bytes,
}

impl TargetFormat {
    /// The graphics memory that a texture of this size takes, in bytes: four samples of colour and depth for each texel,
    /// and two sides of which one keeps the frame before.
    pub const fn memory(self, [width, height]: [u32; 2]) -> u64 {
        let colour = match self {
            Self::Float => 8,
            Self::Bytes => 4,
        };
        width as u64 * height as u64 * (4 * (colour + 4) + 2 * colour)
    }
}

impl Target {
    pub(super) fn is_screen(&self) -> bool {
        *self == Self::Screen
    }

    /// The name of the texture.
    pub fn texture(&self) -> Option<&str> {
        match self {
            Self::Screen => None,
            Self::Texture(name) => Some(name),
        }
    }
}
