//! PNG files: one, or one per frame.

use std::path::{Path, PathBuf};

use super::frames::{Frame, Pixels};
use super::{MediaFormat, MediaSettings, Writer};
use crate::document::{reason, write_whole};

pub(super) struct Stills {
    output: PathBuf,
    numbered: bool,
    written: Vec<PathBuf>,
}

impl Stills {
    pub fn new(settings: &MediaSettings, output: &Path) -> Self {
        let numbered = settings.format == MediaFormat::PngSequence;
        Self { output: output.to_owned(), numbered, written: Vec::new() }
    }
}

impl Writer for Stills {
    fn add(&mut self, number: u32, frame: &Frame) -> Result<(), String> {
        let path = if self.numbered { numbered(&self.output, number) } else { self.output.clone() };
        write_png(&path, frame)?;
        self.written.push(path);
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, String> {
        Ok(self.written)
    }
}

/// The file of one frame of a sequence.
pub(super) fn numbered(output: &Path, number: u32) -> PathBuf {
    let stem = output.file_stem().unwrap_or_default().to_string_lossy();
    output.with_file_name(format!("{stem}_{number:04}.png"))
}

/// Sets up an encoder for frames like this one.
pub(super) fn png_encoder<'a, W: std::io::Write>(
    output: W,
    [width, height]: [u32; 2],
    sixteen_bits: bool,
) -> png::Encoder<'a, W> {
    let mut encoder = png::Encoder::new(output, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(if sixteen_bits { png::BitDepth::Sixteen } else { png::BitDepth::Eight });
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    encoder
}

/// Writes a frame whole or not at all.
pub(super) fn write_png(path: &Path, frame: &Frame) -> Result<(), String> {
    let failed = |why: String| format!("{}: cannot write: {why}", path.display());
    let mut bytes = Vec::new();
    let sixteen_bits = matches!(frame.pixels, Pixels::Sixteen(_));
    let encoder = png_encoder(&mut bytes, [frame.width, frame.height], sixteen_bits);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&frame.png_bytes())?;
        writer.finish()
    });
    written.map_err(|error| failed(error.to_string()))?;
    write_whole(path, &bytes).map_err(|error| failed(reason(&error)))
}
