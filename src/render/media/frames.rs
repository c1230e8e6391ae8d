//! Drawing the frames of a job, smaller than they were drawn and as deep as the file wants them.

use std::path::Path;

use half::f16;

use super::MediaSettings;
use crate::diagnostic::Diagnostic;
use crate::document::{Background, Document, Edit, Scene};
use crate::render::frame::FrameInput;
use crate::render::gpu::RenderError;
use crate::render::headless::read_texture;
use crate::render::picture::srgb_from_linear;
use crate::render::renderer::Renderer;

/// One frame, rows from the top, sRGB with straight alpha.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Frame {
    pub width: u32,
    pub height: u32,
    pub pixels: Pixels,
}

/// Four channels a pixel.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Pixels {
    Eight(Vec<u8>),
    Sixteen(Vec<u16>),
}

impl Frame {
    /// Mean and largest difference of all channels, in steps of 255. Colours count as they show, under their alpha.
    pub fn difference(&self, other: &Self) -> [f64; 2] {
        let shown = |frame: &Self| -> Vec<f64> {
            let bytes = frame.eight_bits();
            let pixel = |pixel: &[u8]| {
                let alpha = f64::from(pixel[3]);
                [0, 1, 2]
                    .map(|channel| f64::from(pixel[channel]) * alpha / 255.0)
                    .into_iter()
                    .chain([alpha])
                    .collect::<Vec<_>>()
            };
            bytes.chunks_exact(4).flat_map(pixel).collect()
        };
        let (ours, theirs) = (shown(self), shown(other));
        let differences = ours.iter().zip(&theirs).map(|(a, b)| (a - b).abs());
        let (total, largest) =
            differences.fold((0.0, 0.0_f64), |(total, largest), value| (total + value, largest.max(value)));
        [total / ours.len().max(1) as f64, largest]
    }

    /// The pixels with eight bits per channel.
    pub fn eight_bits(&self) -> Vec<u8> {
        match &self.pixels {
            Pixels::Eight(bytes) => bytes.clone(),
            Pixels::Sixteen(words) => words.iter().map(|word| (word / 257) as u8).collect(),
        }
    }

    /// The pixels as PNG stores them: 16-bit numbers big end first.
    pub fn png_bytes(&self) -> Vec<u8> {
        match &self.pixels {
            Pixels::Eight(bytes) => bytes.clone(),
            Pixels::Sixteen(words) => words.iter().flat_map(|word| word.to_be_bytes()).collect(),
        }
    }
}

/// Draws the frames of a job.
pub(super) struct FrameSource<'a> {
    renderer: &'a mut Renderer,
    document: Document,
    base: Option<&'a Path>,
    settings: &'a MediaSettings,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> FrameSource<'a> {
    pub fn new(
        renderer: &'a mut Renderer,
        document: &Document,
        base: Option<&'a Path>,
        settings: &'a MediaSettings,
    ) -> Result<Self, RenderError> {
        let mut document = document.clone();
        if settings.transparent {
            let scene = Scene { background: Background::Transparent, ..document.scene().clone() };
            document.apply(Edit::SetScene(scene)).map_err(|error| RenderError::new(error.to_string()))?;
        }
        Ok(Self { renderer, document, base, settings, diagnostics: Vec::new() })
    }

    /// Problems that were seen in frames so far.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.diagnostics)
    }

    /// The frame of this number; `None` once `goes_on` says no.
    pub fn frame(
        &mut self,
        number: u32,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Frame>, RenderError> {
        let settings = self.settings;
        let factor = settings.supersampling;
        let mut input = FrameInput::new(&self.document, settings.size.map(|side| side * factor));
        input.base = self.base;
        input.camera = settings.camera.unwrap_or(input.camera);
        input.time_secs = settings.time_of(number);
        input.delta_secs = settings.delta_secs.unwrap_or(1.0 / settings.fps);
        let Some(rendered) = self.renderer.render_image_while(&input, goes_on)? else { return Ok(None) };
        if self.diagnostics.is_empty() {
            self.diagnostics = rendered.diagnostics;
        }
        let [width, height] = settings.size;
        if factor == 1 && !settings.sixteen_bits {
            return Ok(Some(Frame { width, height, pixels: Pixels::Eight(rendered.image.into_raw()) }));
        }
        let linear = self.linear()?;
        let channel = |value: f32, most: f32| (value * most).round();
        let pixels = reduced(&linear, settings.size, factor);
        let encoded = pixels.into_iter().flat_map(encode);
        let pixels = if settings.sixteen_bits {
            Pixels::Sixteen(encoded.map(|value| channel(value, 65_535.0) as u16).collect())
        } else {
            Pixels::Eight(encoded.map(|value| channel(value, 255.0) as u8).collect())
        };
        Ok(Some(Frame { width, height, pixels }))
    }

    /// The float picture: premultiplied linear colour and what shines through.
    fn linear(&self) -> Result<Vec<f16>, RenderError> {
        let texture =
            self.renderer.linear_texture().ok_or_else(|| RenderError::new("there is no picture"))?;
        let bytes = read_texture(self.renderer.gpu(), texture, 8)?;
        let half = |pair: &[u8]| f16::from_le_bytes([pair[0], pair[1]]);
        Ok(bytes.chunks_exact(2).map(half).collect())
    }
}

/// The mean of each block of `factor` by `factor` pixels, in linear light.
fn reduced(linear: &[f16], [width, height]: [u32; 2], factor: u32) -> Vec<[f32; 4]> {
    let (width, height, factor) = (width as usize, height as usize, factor as usize);
    let mut sums = vec![[0.0_f32; 4]; width * height];
    for (row, line) in linear.chunks_exact(width * factor * 4).enumerate() {
        let sums = &mut sums[row / factor * width..][..width];
        for (column, texel) in line.chunks_exact(4).enumerate() {
            let sum = &mut sums[column / factor];
            for (sum, value) in sum.iter_mut().zip(texel) {
                *sum += value.to_f32();
            }
        }
    }
    let share = 1.0 / (factor * factor) as f32;
    sums.into_iter().map(|sum| sum.map(|channel| channel * share)).collect()
}

/// As `shaders/encode.wgsl` does it.
fn encode([red, green, blue, transmittance]: [f32; 4]) -> [f32; 4] {
    let alpha = (1.0 - transmittance).clamp(0.0, 1.0);
    let channel = |value: f32| {
        let straight = if alpha > 0.0 { (value / alpha.max(1e-6)).clamp(0.0, 1.0) } else { 0.0 };
        srgb_from_linear(straight)
    };
    [channel(red), channel(green), channel(blue), alpha]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_averaged_in_linear_light() {
        let texel = |value: f32| [value, value, value, 0.0].map(f16::from_f32);
        let linear: Vec<f16> = [texel(0.0), texel(1.0), texel(1.0), texel(0.0)].concat();
        let pixel = encode(reduced(&linear, [1, 1], 2)[0]);
        assert!((pixel[0] * 255.0 - 188.0).abs() < 1.0, "{pixel:?}");
        assert_eq!(pixel[3], 1.0);
    }

    #[test]
    fn differences_are_in_steps_of_255() {
        let frame = |pixel: [u8; 4]| Frame { width: 1, height: 1, pixels: Pixels::Eight(pixel.to_vec()) };
        let (black, grey) = (frame([0, 0, 0, 255]), frame([30, 30, 30, 255]));
        assert_eq!(black.difference(&grey), [22.5, 30.0]);
        assert_eq!(frame([9, 9, 9, 0]).difference(&frame([0; 4])), [0.0, 0.0]);
    }
}
