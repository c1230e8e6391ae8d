//! Animations in one file: GIF, APNG and WebP.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, RgbaImage};

use super::frames::Frame;
use super::part_file::{PartFile, cannot_write};
use super::still::png_encoder;
use super::{MediaFormat, MediaSettings, Writer};
use crate::document::{reason, write_whole};

/// WebP's encoder wants all frames at once; this many bytes of them at most.
const MAX_WEBP_BYTES: u64 = 1 << 30;
/// Colours of a GIF are chosen among every fourth pixel: finer than usual, as frames are often small.
const GIF_SPEED: i32 = 4;

/// Refuses a WebP that would not fit into memory.
pub(super) fn check_memory(settings: &MediaSettings) -> Result<(), String> {
    let [width, height] = settings.size.map(u64::from);
    let bytes = (width * height * 4).saturating_mul(settings.frames.len() as u64);
    if settings.format == MediaFormat::WebP && bytes > MAX_WEBP_BYTES {
        return Err(format!(
            "{} frames of {width}×{height} pixels are too much for one WebP; write APNG, video or fewer frames",
            settings.frames.len()
        ));
    }
    Ok(())
}

/// When the frame with this index begins, in parts of a second.
fn begins(index: u32, fps: f64, parts: f64) -> u32 {
    (f64::from(index) * parts / fps).round() as u32
}

/// An output that an encoder may keep for itself and that can still be finished once the encoder is gone.
#[derive(Clone)]
struct Shared(Rc<RefCell<PartFile>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// An animated GIF.
pub(super) struct GifWriter {
    encoder: GifEncoder<Shared>,
    output: Shared,
    place: PathBuf,
    fps: f64,
    index: u32,
}

impl GifWriter {
    pub fn new(settings: &MediaSettings, place: &Path) -> Result<Self, String> {
        let output = Shared(Rc::new(RefCell::new(PartFile::create(place)?)));
        let mut encoder = GifEncoder::new_with_speed(output.clone(), GIF_SPEED);
        encoder.set_repeat(Repeat::Infinite).map_err(|error| refused(place, error))?;
        Ok(Self { encoder, output, place: place.to_owned(), fps: settings.fps, index: 0 })
    }
}

impl Writer for GifWriter {
    fn add(&mut self, _number: u32, frame: &Frame) -> Result<(), String> {
        // A GIF counts hundredths of a second; rounding where frames begin keeps the rate right in the long run.
        let hundredths = begins(self.index + 1, self.fps, 100.0) - begins(self.index, self.fps, 100.0);
        self.index += 1;
        let mut pixels = frame.eight_bits();
        for pixel in pixels.chunks_exact_mut(4) {
            // A pixel is there or not.
            if pixel[3] < 128 {
                pixel.fill(0);
            }
        }
        let picture =
            RgbaImage::from_raw(frame.width, frame.height, pixels).ok_or("the frame has the wrong size")?;
        let delay = Delay::from_numer_denom_ms(hundredths * 10, 1);
        let frame = image::Frame::from_parts(picture, 0, 0, delay);
        self.encoder.encode_frame(frame).map_err(|error| refused(&self.place, error))
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, String> {
        let Self { encoder, output, .. } = *self;
        // The encoder writes the end of the file when it goes.
        drop(encoder);
        let file = Rc::into_inner(output.0).ok_or("the GIF is still being written")?;
        Ok(vec![file.into_inner().finish()?])
    }
}

/// A sentence about what the encoder of `image` says.
fn refused(path: &Path, error: image::ImageError) -> String {
    match error {
        image::ImageError::IoError(error) => cannot_write(path, &error),
        error => format!("{}: cannot write: {error}", path.display()),
    }
}

/// An animated PNG.
pub(super) struct ApngWriter {
    writer: png::Writer<Shared>,
    output: Shared,
}

impl ApngWriter {
    pub fn new(settings: &MediaSettings, place: &Path) -> Result<Self, String> {
        let output = Shared(Rc::new(RefCell::new(PartFile::create(place)?)));
        let mut encoder = png_encoder(output.clone(), settings.size, settings.sixteen_bits);
        // Hundredths of a frame per second are as fine as two 16-bit numbers say for every rate up to 655.
        let (delay, parts) =
            if settings.fps <= 655.0 { (100, settings.fps * 100.0) } else { (10, settings.fps * 10.0) };
        let set_up = (|| {
            encoder.set_animated(settings.frames.len() as u32, 0)?;
            encoder.set_frame_delay(delay, parts.round().max(1.0) as u16)?;
            encoder.write_header()
        })();
        let writer = set_up.map_err(|error| output.refused(error))?;
        Ok(Self { writer, output })
    }
}

impl Shared {
    fn refused(&self, error: png::EncodingError) -> String {
        match error {
            png::EncodingError::IoError(error) => self.0.borrow().failed(&error),
            error => self.0.borrow().failed(&io::Error::other(error.to_string())),
        }
    }
}

impl Writer for ApngWriter {
    fn add(&mut self, _number: u32, frame: &Frame) -> Result<(), String> {
        self.writer.write_image_data(&frame.png_bytes()).map_err(|error| self.output.refused(error))
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, String> {
        let Self { writer, output } = *self;
        writer.finish().map_err(|error| output.refused(error))?;
        let file = Rc::into_inner(output.0).ok_or("the PNG is still being written")?;
        Ok(vec![file.into_inner().finish()?])
    }
}

/// An animated WebP; its encoder wants all frames at the end.
pub(super) struct WebPWriter {
    size: [u32; 2],
    fps: f64,
    frames: Vec<Vec<u8>>,
    place: PathBuf,
}

impl WebPWriter {
    pub fn new(settings: &MediaSettings, place: &Path) -> Self {
        Self { size: settings.size, fps: settings.fps, frames: Vec::new(), place: place.to_owned() }
    }
}

impl Writer for WebPWriter {
    fn add(&mut self, _number: u32, frame: &Frame) -> Result<(), String> {
        self.frames.push(frame.eight_bits());
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, String> {
        let failed = |why: String| format!("{}: cannot write: {why}", self.place.display());
        let mut config =
            webp::WebPConfig::new().map_err(|()| failed("the WebP encoder does not start".to_owned()))?;
        config.lossless = 1;
        // The colour of invisible pixels is kept: whoever reads the file may blend in another way.
        config.exact = 1;
        let [width, height] = self.size;
        let mut encoder = webp::AnimEncoder::new(width, height, &config);
        encoder.set_loop_count(0);
        for (index, frame) in (0..).zip(&self.frames) {
            let starts = begins(index, self.fps, 1000.0) as i32;
            encoder.add_frame(webp::AnimFrame::from_rgba(frame, width, height, starts));
        }
        let bytes = encoder.try_encode().map_err(|error| failed(format!("{error:?}")))?;
        write_whole(&self.place, &bytes).map_err(|error| failed(reason(&error)))?;
        Ok(vec![self.place.clone()])
    }
}
