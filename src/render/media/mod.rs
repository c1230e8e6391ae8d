//! Pictures and motion as files: stills, sequences, sprite sheets, animations, video.
//!
//! Frames are drawn one by one and handed to the writer of a format, which keeps everything in a file beside its place
//! until the last frame is in: an interruption leaves no half file. A frame depends on its number alone, so that a farm
//! can draw any part of a job.

mod animation;
mod frames;
mod part_file;
mod sheet;
mod still;
mod video;

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::gpu::RenderError;
use super::picture::MAX_SIDE as MAX_SHEET_SIDE;
use super::renderer::Renderer;
use super::targets::MAX_SIDE;
use crate::diagnostic::Diagnostic;
use crate::document::{Camera, Document};
use frames::{Frame, FrameSource};

pub use sheet::Sheet;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MediaFormat {
    /// One PNG.
    #[default]
    Png,
    /// A PNG per frame, numbered.
    PngSequence,
    /// All frames in one PNG, with a description beside it.
    SpriteSheet,
    /// An animated GIF: 256 colours a frame.
    Gif,
    /// An animated PNG.
    Apng,
    /// An animated WebP without loss.
    WebP,
    /// H.264 in MP4, by ffmpeg.
    Mp4,
    /// VP9 in WebM, by ffmpeg.
    WebM,
}

impl MediaFormat {
    /// All formats in the order of lists.
    pub const ALL: [Self; 8] = [
        Self::Png,
        Self::PngSequence,
        Self::SpriteSheet,
        Self::Gif,
        Self::Apng,
        Self::WebP,
        Self::Mp4,
        Self::WebM,
    ];

    /// What a list calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Png => "Picture (PNG)",
            Self::PngSequence => "PNG sequence",
            Self::SpriteSheet => "Sprite sheet",
            Self::Gif => "Animation (GIF)",
            Self::Apng => "Animation (APNG)",
            Self::WebP => "Animation (WebP)",
            Self::Mp4 => "Video (MP4)",
            Self::WebM => "Video (WebM)",
        }
    }

    /// How its file names end.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png | Self::PngSequence | Self::SpriteSheet => "png",
            Self::Gif => "gif",
            Self::Apng => "apng",
            Self::WebP => "webp",
            Self::Mp4 => "mp4",
            Self::WebM => "webm",
        }
    }

    /// True for what has one frame after another in one file.
    pub const fn is_motion(self) -> bool {
        !matches!(self, Self::Png | Self::PngSequence)
    }

    /// True where frames may have 16 bits per channel.
    pub const fn takes_sixteen_bits(self) -> bool {
        matches!(self, Self::Png | Self::PngSequence | Self::SpriteSheet | Self::Apng)
    }

    /// True where a pixel may be transparent.
    pub const fn takes_transparency(self) -> bool {
        !matches!(self, Self::Mp4)
    }

    /// The format that a file name asks for; a PNG is a still.
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_string_lossy().to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }
}

/// What is drawn, and how it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct MediaSettings {
    /// The format.
    pub format: MediaFormat,
    /// Width and height of a frame in pixels.
    pub size: [u32; 2],
    /// Numbers of the frames; a still is `0..1`.
    pub frames: Range<u32>,
    /// Frames per second.
    pub fps: f64,
    /// Seconds at frame 0.
    pub start_secs: f64,
    /// Seconds since the frame before, as shaders see it; `None`: one frame.
    pub delta_secs: Option<f64>,
    /// How many pixels a side are drawn for each one that is written, 1 to [`MediaSettings::MAX_SUPERSAMPLING`].
    pub supersampling: u32,
    /// Whether the document's background is left out.
    pub transparent: bool,
    /// Whether a channel has 16 bits rather than 8.
    pub sixteen_bits: bool,
    /// Columns of a sprite sheet; `None`: about as many as rows.
    pub columns: Option<u32>,
    /// Whether to compare the frame after the last with the first.
    pub check_loop: bool,
    /// Another camera than the document's.
    pub camera: Option<Camera>,
}

impl Default for MediaSettings {
    fn default() -> Self {
        Self {
            format: MediaFormat::Png,
            size: [512, 512],
            frames: 0..1,
            fps: 30.0,
            start_secs: 0.0,
            delta_secs: None,
            supersampling: 1,
            transparent: false,
            sixteen_bits: false,
            columns: None,
            check_loop: false,
            camera: None,
        }
    }
}

impl MediaSettings {
    /// The largest supersampling.
    pub const MAX_SUPERSAMPLING: u32 = 8;
    /// The highest rate of a GIF: its frames last for hundredths of a second, and players take 1 for 10.
    pub const MAX_GIF_RATE: f64 = 50.0;
    /// The largest number of frames in one go.
    pub const MAX_FRAMES: u32 = 1_000_000;

    /// The files that it writes when `output` is asked for.
    pub fn files(&self, output: &Path) -> Vec<PathBuf> {
        match self.format {
            MediaFormat::PngSequence => {
                self.frames.clone().map(|number| still::numbered(output, number)).collect()
            }
            MediaFormat::SpriteSheet => vec![output.to_owned(), Sheet::path_beside(output)],
            _ => vec![output.to_owned()],
        }
    }

    /// Refuses what cannot be drawn or written.
    ///
    /// # Errors
    /// One sentence with what to change.
    pub fn check(&self) -> Result<(), String> {
        let [width, height] = self.size;
        if self.frames.is_empty() || self.frames.len() > Self::MAX_FRAMES as usize {
            return Err(format!("a job has from 1 to {} frames", Self::MAX_FRAMES));
        }
        if !(self.fps.is_finite() && (0.01..=1000.0).contains(&self.fps)) {
            return Err("the rate is from 0.01 to 1000 frames per second".to_owned());
        }
        if !(1..=Self::MAX_SUPERSAMPLING).contains(&self.supersampling) {
            return Err(format!("supersampling is from 1 to {}", Self::MAX_SUPERSAMPLING));
        }
        if self.size.iter().any(|side| *side == 0 || side.saturating_mul(self.supersampling) > MAX_SIDE) {
            let most = MAX_SIDE / self.supersampling;
            let why = match self.supersampling {
                1 => String::new(),
                times => format!(
                    ": supersampling draws {times} times as many a side, and {MAX_SIDE} are the most that can be drawn"
                ),
            };
            return Err(format!(
                "a picture of {width}×{height} pixels cannot be drawn; each side is from 1 to {most}{why}"
            ));
        }
        if self.format == MediaFormat::Gif && self.fps > Self::MAX_GIF_RATE {
            return Err(format!(
                "a GIF plays at most {} frames per second: players slow down what is faster; APNG and WebP take more",
                Self::MAX_GIF_RATE
            ));
        }
        if self.transparent && !self.format.takes_transparency() {
            return Err(format!("{} has no transparency; WebM takes it", self.format.title()));
        }
        if self.sixteen_bits && !self.format.takes_sixteen_bits() {
            return Err(format!("{} has 8 bits per channel; PNG takes 16", self.format.title()));
        }
        let [columns, rows] = self.grid();
        if self.format == MediaFormat::SpriteSheet
            && [columns.saturating_mul(width), rows.saturating_mul(height)]
                .iter()
                .any(|side| *side > MAX_SHEET_SIDE)
        {
            return Err(format!(
                "{columns}×{rows} frames of {width}×{height} pixels make a sheet larger than {MAX_SHEET_SIDE} pixels \
                 a side; write fewer or smaller frames"
            ));
        }
        Ok(())
    }

    /// Columns and rows of the sprite sheet.
    pub fn grid(&self) -> [u32; 2] {
        let count = self.frames.len().max(1) as u32;
        let chosen = || {
            let root = f64::from(count).sqrt().ceil() as u32;
            // A flipbook plays empty cells too, so a full last row is worth a wider sheet.
            (root..=root * 2).find(|columns| count.is_multiple_of(*columns)).unwrap_or(root)
        };
        let columns = self.columns.unwrap_or_else(chosen).clamp(1, count);
        [columns, count.div_ceil(columns)]
    }

    /// Seconds at the frame of this number.
    pub fn time_of(&self, frame: u32) -> f64 {
        self.start_secs + f64::from(frame) / self.fps
    }
}

/// What was written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MediaReport {
    /// The files, the most important one first.
    pub files: Vec<PathBuf>,
    /// What was wrong in the pictures, and a warning where an animation does not loop.
    pub diagnostics: Vec<Diagnostic>,
}

/// Something that takes frames and makes files of them. Dropped before its end it leaves nothing behind.
trait Writer {
    fn add(&mut self, number: u32, frame: &Frame) -> Result<(), String>;
    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, String>;
}

/// Draws and writes. `progress` hears how many frames of how many are done, also between the frames that are replayed
/// before one with feedback, and answers whether to go on; `None` comes back where it did not want to. The program of
/// `renderer` must be that of `document`.
///
/// # Errors
/// One sentence: settings that are impossible, a device, a disk or ffmpeg that refuses.
pub fn write_media(
    renderer: &mut Renderer,
    (document, base): (&Document, Option<&Path>),
    settings: &MediaSettings,
    output: &Path,
    progress: &mut dyn FnMut(u32, u32) -> bool,
) -> Result<Option<MediaReport>, RenderError> {
    settings.check().map_err(RenderError::new)?;
    let mut writer: Box<dyn Writer> = match settings.format {
        MediaFormat::Png | MediaFormat::PngSequence => Box::new(still::Stills::new(settings, output)),
        MediaFormat::SpriteSheet => Box::new(sheet::SheetWriter::new(settings, output)),
        MediaFormat::Gif => Box::new(animation::GifWriter::new(settings, output).map_err(RenderError::new)?),
        MediaFormat::Apng => {
            Box::new(animation::ApngWriter::new(settings, output).map_err(RenderError::new)?)
        }
        MediaFormat::WebP => Box::new(animation::WebPWriter::new(settings, output)),
        MediaFormat::Mp4 | MediaFormat::WebM => {
            Box::new(video::VideoWriter::new(settings, output).map_err(RenderError::new)?)
        }
    };
    let mut source = FrameSource::new(renderer, document, base, settings)?;
    let total = settings.frames.len() as u32;
    let mut first = None;
    for (done, number) in (0..).zip(settings.frames.clone()) {
        if !progress(done, total) {
            return Ok(None);
        }
        let frame = source.frame(number, &mut || progress(done, total))?;
        let Some(frame) = frame else { return Ok(None) };
        writer.add(number, &frame).map_err(RenderError::new)?;
        if settings.check_loop && first.is_none() {
            first = Some(frame);
        }
    }
    if !progress(total, total) {
        return Ok(None);
    }
    let mut diagnostics = source.take_diagnostics();
    let [columns, rows] = settings.grid();
    if settings.format == MediaFormat::SpriteSheet && columns * rows != total {
        let empty = columns * rows - total;
        let message =
            format!("the last row of the sheet has {empty} empty cells, which a flipbook plays too");
        diagnostics.push(Diagnostic::warning(message).with_help(format!("write {} frames", columns * rows)));
    }
    if let Some(first) = first {
        let after = source.frame(settings.frames.end, &mut || progress(total, total))?;
        let Some(after) = after else { return Ok(None) };
        diagnostics.extend(loop_warning(&first, &after, settings, document));
    }
    let files = writer.finish().map_err(RenderError::new)?;
    Ok(Some(MediaReport { files, diagnostics }))
}

/// Up to this mean difference, in steps of 255, nobody sees a jump.
const SEAMLESS: f64 = 0.5;

fn loop_warning(
    first: &Frame,
    after: &Frame,
    settings: &MediaSettings,
    document: &Document,
) -> Option<Diagnostic> {
    let [mean, largest] = first.difference(after);
    if mean <= SEAMLESS {
        return None;
    }
    let length = settings.frames.len() as f64 / settings.fps;
    let advice = match document.scene().loop_seconds {
        Some(seconds) => format!(
            "the loop of {seconds} s takes {:.2} frames at {} frames per second",
            seconds * settings.fps,
            settings.fps
        ),
        None => format!("set a loop length of {length:.3} s in the scene, and use what follows it"),
    };
    let message = format!(
        "the animation jumps where it starts over: the picture after its {length:.3} s differs from the first by \
         {mean:.1} of 255 on average, {largest:.0} at most"
    );
    Some(Diagnostic::warning(message).with_help(advice))
}
