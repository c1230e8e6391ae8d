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
use super::{MediaSettings, Writer};
use crate::document::write_whole;

/// A WebP counts its bytes in 32 bits; this is less and still fits into memory.
const MAX_WEBP_BYTES: usize = 1 << 30;
/// Colours of a GIF are chosen among every fourth pixel: finer than usual, as frames are often small.
const GIF_SPEED: i32 = 4;

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

/// An animated WebP without loss: each frame encoded by itself, in the container that the specification describes
/// (<https://developers.google.com/speed/webp/docs/riff_container>).
pub(super) struct WebPWriter {
    size: [u32; 2],
    fps: f64,
    index: u32,
    chunks: Vec<u8>,
    place: PathBuf,
}

impl WebPWriter {
    pub fn new(settings: &MediaSettings, place: &Path) -> Self {
        let mut chunks = Vec::new();
        let [width, height] = settings.size;
        // Animation and alpha; the size of the canvas less one.
        let mut extended = vec![0b0001_0010, 0, 0, 0];
        extended.extend(three_bytes(width - 1));
        extended.extend(three_bytes(height - 1));
        push_chunk(&mut chunks, *b"VP8X", &extended);
        // A transparent background, played without end.
        push_chunk(&mut chunks, *b"ANIM", &[0; 6]);
        Self { size: settings.size, fps: settings.fps, index: 0, chunks, place: place.to_owned() }
    }
}

/// The lower 24 bits, little end first.
fn three_bytes(number: u32) -> [u8; 3] {
    let [low, middle, high, _] = number.to_le_bytes();
    [low, middle, high]
}

/// A chunk of the container: its name, its length, and its bytes up to an even number.
fn push_chunk(chunks: &mut Vec<u8>, name: [u8; 4], bytes: &[u8]) {
    chunks.extend(name);
    chunks.extend((bytes.len() as u32).to_le_bytes());
    chunks.extend(bytes);
    if !bytes.len().is_multiple_of(2) {
        chunks.push(0);
    }
}

impl Writer for WebPWriter {
    fn add(&mut self, _number: u32, frame: &Frame) -> Result<(), String> {
        let [width, height] = self.size;
        let mut still = Vec::new();
        image::codecs::webp::WebPEncoder::new_lossless(&mut still)
            .encode(&frame.eight_bits(), width, height, image::ExtendedColorType::Rgba8)
            .map_err(|error| refused(&self.place, error))?;
        // What a still has after the twelve bytes that begin every file is one chunk with the picture.
        let picture = still.get(12..).filter(|chunk| chunk.starts_with(b"VP8L"));
        let picture = picture.ok_or("the WebP encoder wrote a picture of another kind")?;
        let duration = begins(self.index + 1, self.fps, 1000.0) - begins(self.index, self.fps, 1000.0);
        self.index += 1;
        // The frame lies at 0, 0, fills the canvas and replaces what was there.
        let mut bytes = vec![0; 6];
        bytes.extend(three_bytes(width - 1));
        bytes.extend(three_bytes(height - 1));
        bytes.extend(three_bytes(duration));
        bytes.push(0b10);
        bytes.extend(picture);
        push_chunk(&mut self.chunks, *b"ANMF", &bytes);
        if self.chunks.len() > MAX_WEBP_BYTES {
            return Err(format!(
                "{}: a WebP cannot be this large; write APNG, video or fewer frames",
                self.place.display()
            ));
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, String> {
        let mut file = b"RIFF".to_vec();
        file.extend((self.chunks.len() as u32 + 4).to_le_bytes());
        file.extend(b"WEBP");
        file.extend(&self.chunks);
        write_whole(&self.place, &file).map_err(|error| cannot_write(&self.place, &error))?;
        Ok(vec![self.place])
    }
}
