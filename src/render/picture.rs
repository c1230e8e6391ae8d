//! Picture files as texels.

use std::io::Cursor;

use half::f16;
use image::{DynamicImage, ImageReader, Limits};

/// The largest picture file, in bytes.
pub const MAX_FILE_BYTES: u64 = 256 << 20;
/// The longest side of a picture.
pub const MAX_SIDE: u32 = 16_384;

/// Texels in rows from the top, layer by layer, RGBA, straight alpha.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width in texels.
    pub width: u32,
    /// Height in texels.
    pub height: u32,
    /// Pictures of that size behind each other: the layers of an array, the faces of a cube, the slices of voxels.
    pub layers: u32,
    /// The numbers.
    pub texels: Texels,
}

/// The numbers of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Texels {
    /// Eight bits each, as they stand in the file: sRGB for a colour, or data.
    Bytes(Vec<u8>),
    /// Half floats, linear.
    Halfs(Vec<f16>),
}

impl Texels {
    /// The numbers as they lie in memory.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Halfs(halfs) => bytemuck::cast_slice(halfs),
        }
    }
}

impl Picture {
    /// Decodes a PNG, JPEG, WebP, TGA, BMP or HDR file. Eight bits per channel stay as they are; deeper pictures become
    /// half floats, decoded from sRGB when `colour` says that their numbers are colours.
    ///
    /// # Errors
    /// When the format is unknown, the file is damaged or a side is longer than `longest_side`.
    pub fn decode(name: &str, bytes: &[u8], colour: bool, longest_side: u32) -> Result<Self, String> {
        let mut reader = ImageReader::new(Cursor::new(bytes));
        // TGA has no magic number; there the name decides.
        if let Some(format) =
            image::guess_format(bytes).ok().or_else(|| image::ImageFormat::from_path(name).ok())
        {
            reader.set_format(format);
        } else {
            return Err("this is not a picture; expected PNG, JPEG, WebP, TGA, BMP or HDR".to_owned());
        }
        let longest_side = longest_side.min(MAX_SIDE);
        let mut limits = Limits::default();
        limits.max_image_width = Some(longest_side);
        limits.max_image_height = Some(longest_side);
        limits.max_alloc = Some(3 << 30);
        reader.limits(limits);
        let image = reader.decode().map_err(|error| match error {
            image::ImageError::Limits(_) => {
                format!("the picture is larger than {longest_side} texels a side")
            }
            error => format!("the picture cannot be read: {error}"),
        })?;
        Ok(Self::from_image(image, colour))
    }

    fn from_image(image: DynamicImage, colour: bool) -> Self {
        let (width, height) = (image.width(), image.height());
        let texels = match &image {
            DynamicImage::ImageRgb32F(_) | DynamicImage::ImageRgba32F(_) => {
                Texels::Halfs(image.into_rgba32f().into_raw().into_iter().map(f16::from_f32).collect())
            }
            DynamicImage::ImageLuma16(_)
            | DynamicImage::ImageLumaA16(_)
            | DynamicImage::ImageRgb16(_)
            | DynamicImage::ImageRgba16(_) => {
                let numbers = image.into_rgba16().into_raw().into_iter().enumerate();
                let half = |(index, number): (usize, u16)| {
                    let value = f32::from(number) / 65_535.0;
                    let is_colour = colour && index % 4 != 3;
                    f16::from_f32(if is_colour { linear_from_srgb(value) } else { value })
                };
                Texels::Halfs(numbers.map(half).collect())
            }
            _ => Texels::Bytes(image.into_rgba8().into_raw()),
        };
        Self { width, height, layers: 1, texels }
    }

    /// The picture as each of `layers` layers.
    pub fn repeated(&self, layers: u32) -> Self {
        let texels = match &self.texels {
            Texels::Bytes(bytes) => Texels::Bytes(bytes.repeat(layers as usize)),
            Texels::Halfs(halfs) => Texels::Halfs(halfs.repeat(layers as usize)),
        };
        Self { layers: self.layers * layers, texels, ..*self }
    }

    /// What is shown while a picture is being read: one grey texel.
    pub fn grey() -> Self {
        Self { width: 1, height: 1, layers: 1, texels: Texels::Bytes(vec![128, 128, 128, 255]) }
    }

    /// What stands in for a picture that cannot be read: a magenta and black checker.
    pub fn placeholder() -> Self {
        const SIDE: u32 = 64;
        const CELL: u32 = 8;
        let texel = |index: u32| {
            let (x, y) = (index % SIDE, index / SIDE);
            if (x / CELL + y / CELL).is_multiple_of(2) { [255, 0, 255, 255] } else { [0, 0, 0, 255] }
        };
        let texels = Texels::Bytes((0..SIDE * SIDE).flat_map(texel).collect());
        Self { width: SIDE, height: SIDE, layers: 1, texels }
    }
}

/// The sRGB decoding curve (IEC 61966-2-1).
pub fn linear_from_srgb(value: f32) -> f32 {
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// The sRGB encoding curve (IEC 61966-2-1).
pub fn srgb_from_linear(value: f32) -> f32 {
    if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(image: &DynamicImage, format: image::ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn formats_keep_their_texels() {
        let image =
            DynamicImage::ImageRgb8(image::RgbImage::from_fn(3, 2, |x, y| image::Rgb([x as u8, y as u8, 7])));
        for (format, name) in [
            (image::ImageFormat::Png, "a.png"),
            (image::ImageFormat::Bmp, "a.bmp"),
            (image::ImageFormat::Tga, "a.tga"),
            (image::ImageFormat::WebP, "a.webp"),
        ] {
            let picture = Picture::decode(name, &encoded(&image, format), true, MAX_SIDE).unwrap();
            assert_eq!((picture.width, picture.height), (3, 2), "{name}");
            let Texels::Bytes(bytes) = picture.texels else { panic!("{name} became floats") };
            assert_eq!(bytes[4 * 4..4 * 5], [1, 1, 7, 255], "{name}");
        }
    }

    #[test]
    fn deep_pictures_keep_their_depth() {
        let deep = DynamicImage::ImageLuma16(image::ImageBuffer::from_pixel(1, 1, image::Luma([32_768])));
        let bytes = encoded(&deep, image::ImageFormat::Png);
        let first = |colour| match Picture::decode("a.png", &bytes, colour, MAX_SIDE).unwrap().texels {
            Texels::Halfs(halfs) => halfs[0].to_f32(),
            Texels::Bytes(_) => panic!("16 bits became 8"),
        };
        assert!((first(false) - 0.5).abs() < 1e-3);
        assert!((first(true) - 0.214).abs() < 1e-3);
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(Picture::decode("a.txt", b"hello", true, MAX_SIDE).unwrap_err().contains("not a picture"));
        assert!(
            Picture::decode("a.png", b"\x89PNG\r\n\x1a\nrubbish", true, MAX_SIDE)
                .unwrap_err()
                .contains("cannot be read")
        );
        let wide = DynamicImage::ImageLuma8(image::GrayImage::new(MAX_SIDE + 1, 1));
        let bytes = encoded(&wide, image::ImageFormat::Png);
        assert!(Picture::decode("a.png", &bytes, true, MAX_SIDE).unwrap_err().contains("larger"));
    }
}
