//! `shaderwright render`: a graph as pictures and motion.

use std::io::{self, IsTerminal as _, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::deliver::spare;
use shaderwright::diagnostic::has_errors;
use shaderwright::document::{Camera, Document, Edit, TextureSlot};
use shaderwright::render::media::{MediaFormat, MediaSettings, Sheet, write_media};
use shaderwright::render::{Gpu, Renderer, STEP_SECS};

use super::interrupt::Interrupt;
use super::setting::Setting;
use super::{Failure, Sources, input};

/// Arguments of `render`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    shaderwright render fish_swim -o fish.png --time 1.5 --size 800x600\n  \
    shaderwright render wheel_tinted -o wheel.png --set main_tiling=6,2\n  \
    shaderwright render flipbook -o frame.png --frames 16 --fps 30       frame_0000.png to frame_0015.png\n  \
    shaderwright render fire -o fire.png --sheet 8 --frames 64           a sprite sheet with fire.json beside it\n  \
    shaderwright render plasma -o plasma.webp --frames 90 --supersample 2\n  \
    shaderwright render fish_school -o part.png --frames 100..200        one part of a farm's job\n\n\
    OUT ends in .png, .gif, .apng, .webp, .mp4 or .webm; the last two need the program ffmpeg. Without --frames an \
    animation lasts for the loop length of the graph.")]
pub struct Render {
    /// The graph: a path or the name of a bundled example
    file: String,
    /// The picture, animation or video to write
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Time in seconds, of frame 0 where there are several
    #[arg(long, default_value_t = 0.0, value_name = "S", allow_negative_numbers = true)]
    time: f64,
    /// Width and height in pixels
    #[arg(long, default_value = "512x512", value_name = "WxH")]
    size: Size,
    /// Set an exposed parameter, such as `speed=2` or `tint=1,0.5,0`; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<Setting>,
    /// Read a texture from another file; a sprite sheet sets its flipbook too. May be given several times
    #[arg(long, value_name = "NAME=FILE", value_parser = parse_texture)]
    texture: Vec<(String, PathBuf)>,
    /// Camera yaw and pitch in degrees and distance
    #[arg(long, value_name = "YAW,PITCH,DISTANCE", allow_hyphen_values = true)]
    camera: Option<Orbit>,
    /// How many frames, or which: `A..B` are those from A to B-1. PNG files are numbered with four digits
    #[arg(long, value_name = "N|A..B")]
    frames: Option<Frames>,
    /// Frames per second [default: 30, for a still 60]. A picture counts as one of a steady stream of frames: the time
    /// between frames that the Time node gives is 1/F
    #[arg(long, value_name = "F")]
    fps: Option<f64>,
    /// Put all frames into one PNG, with this many columns; without a number about as many as rows
    #[arg(long, value_name = "COLUMNS", num_args = 0..=1, default_missing_value = "0")]
    sheet: Option<u32>,
    /// Draw each pixel from this many by this many, 1 to 8
    #[arg(long, value_name = "N", default_value_t = 1)]
    supersample: u32,
    /// Bits per channel of a PNG or APNG, 8 or 16
    #[arg(long, value_name = "BITS", default_value_t = 8)]
    bits: u8,
    /// Leave the background of the graph out
    #[arg(long)]
    transparent: bool,
}

#[derive(Clone, Copy)]
struct Size([u32; 2]);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text
            .split_once(['x', 'X'])
            .and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]));
        match sides {
            Some(sides) if sides.iter().all(|side| (1..=shaderwright::render::MAX_SIDE).contains(side)) => {
                Ok(Self(sides))
            }
            Some(_) => Err(format!("each side is from 1 to {} pixels", shaderwright::render::MAX_SIDE)),
            None => Err("expected WIDTHxHEIGHT, such as 800x600".to_owned()),
        }
    }
}

#[derive(Clone, Copy)]
struct Orbit {
    yaw: f32,
    pitch: f32,
    distance: f32,
}

impl FromStr for Orbit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Option<Vec<f32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        let numbers = numbers.unwrap_or_default();
        match numbers[..] {
            [yaw, pitch, distance] if numbers.iter().all(|number| number.is_finite()) && distance > 0.0 => {
                Ok(Self { yaw, pitch, distance })
            }
            _ => Err("expected YAW,PITCH,DISTANCE, such as 30,20,4, with a distance above 0".to_owned()),
        }
    }
}

/// Which frames, and whether they are all that there are.
#[derive(Clone)]
struct Frames {
    range: Range<u32>,
    whole: bool,
}

impl FromStr for Frames {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "expected a number such as 30, or A..B such as 30..60 with A below B".to_owned();
        let many = || format!("a job has at most {} frames", MediaSettings::MAX_FRAMES);
        let number = |text: &str| {
            let text = text.trim();
            let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
            text.parse::<u32>().map_err(|_| if is_number { many() } else { wrong() })
        };
        let (range, whole) = match text.split_once("..") {
            Some((from, to)) => {
                let end = match to.strip_prefix('=') {
                    Some(last) => number(last)?.checked_add(1).ok_or_else(wrong)?,
                    None => number(to)?,
                };
                (number(from)?..end, false)
            }
            None => (0..number(text)?, true),
        };
        match range.len() {
            0 => Err(wrong()),
            count if count > MediaSettings::MAX_FRAMES as usize => Err(many()),
            _ => Ok(Self { range, whole }),
        }
    }
}

fn parse_texture(text: &str) -> Result<(String, PathBuf), String> {
    let (name, file) = text.split_once('=').ok_or("expected NAME=FILE, such as flame=sheet.png")?;
    Ok((name.to_owned(), PathBuf::from(file)))
}

impl Render {
    /// Draws every picture and writes each whole or not at all.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        let library = input::library(sources, std::slice::from_ref(&self.file))?;
        let mut opened = input::open(&self.file, sources)?;
        for (name, file) in &self.texture {
            replace_texture(&mut opened.document, name, file)?;
        }
        for setting in &self.set {
            setting.apply(&mut opened.document)?;
        }
        let settings = self.settings(&opened.document)?;
        spare(&opened.files(), &settings.files(&self.output)).map_err(Failure::Trouble)?;
        let document = &opened.document;
        let compiled = compile(document, &library, &CompileOptions::default());
        let mut diagnostics = opened.diagnostics;
        diagnostics.extend(compiled.diagnostics.iter().cloned());
        input::report(&opened.name, &diagnostics)?;

        let gpu = Gpu::headless().map_err(Failure::trouble)?;
        let mut renderer = Renderer::new(gpu, sources.bundle.clone()).map_err(Failure::trouble)?;
        renderer.set_program(&compiled, document);
        if let Err(problems) = renderer.wait_until_ready() {
            input::report(&opened.name, &problems)?;
        }
        let from = (document, opened.folder.as_deref());
        let mut progress = Progress::new(&settings);
        let written = write_media(&mut renderer, from, &settings, &self.output, &mut |done, total| {
            progress.step(done, total)
        });
        progress.end();
        let Some(report) = written.map_err(Failure::trouble)? else {
            return Err(Failure::trouble(match settings.format {
                MediaFormat::PngSequence => "cancelled; the pictures so far are whole",
                _ => "cancelled; nothing was written",
            }));
        };
        input::report(&opened.name, &report.diagnostics)?;
        if has_errors(&report.diagnostics) { Err(Failure::Document) } else { Ok(()) }
    }

    fn settings(&self, document: &Document) -> Result<MediaSettings, Failure> {
        if !self.time.is_finite() {
            return Err(Failure::trouble("--time needs a finite number of seconds"));
        }
        if self.fps.is_some_and(|fps| !fps.is_finite() || fps <= 0.0) {
            return Err(Failure::trouble("--fps needs a number above 0"));
        }
        if self.bits != 8 && self.bits != 16 {
            return Err(Failure::trouble("--bits is 8 or 16"));
        }
        let fps = self.fps.unwrap_or(30.0);
        let format = self.format()?;
        let looped = document.scene().loop_seconds.map(|seconds| ((seconds * fps).round() as u32).max(1));
        let frames = match (&self.frames, format.is_motion(), looped) {
            (Some(frames), _, _) => frames.clone(),
            (None, false, _) => Frames { range: 0..1, whole: false },
            (None, true, Some(count)) => Frames { range: 0..count, whole: true },
            (None, true, None) => {
                return Err(Failure::trouble(
                    "say how many frames with --frames, such as --frames 60; the graph has no loop length",
                ));
            }
        };
        let settings = MediaSettings {
            format,
            size: self.size.0,
            check_loop: frames.whole && format.is_motion() && frames.range.len() > 1,
            frames: frames.range,
            fps,
            start_secs: self.time,
            // A still is one frame of what a window plays.
            delta_secs: (self.frames.is_none() && self.fps.is_none() && format == MediaFormat::Png)
                .then_some(STEP_SECS),
            supersampling: self.supersample,
            transparent: self.transparent,
            sixteen_bits: self.bits == 16,
            columns: self.sheet.filter(|columns| *columns > 0),
            camera: self.camera.map(|orbit| self.camera_of(document, orbit)),
        };
        settings.check().map_err(Failure::Trouble)?;
        Ok(settings)
    }

    fn format(&self) -> Result<MediaFormat, Failure> {
        let format = MediaFormat::of_path(&self.output).ok_or_else(|| {
            let output = self.output.display();
            Failure::trouble(format!(
                "{output}: name a PNG file such as picture.png, or one that ends in .gif, .apng, .webp, .mp4 or .webm"
            ))
        })?;
        match (format, self.sheet.is_some(), self.frames.is_some()) {
            (MediaFormat::Png, true, _) => Ok(MediaFormat::SpriteSheet),
            (MediaFormat::Png, false, true) => Ok(MediaFormat::PngSequence),
            (_, true, _) => Err(Failure::trouble("--sheet makes a PNG; name the output so")),
            _ => Ok(format),
        }
    }

    fn camera_of(&self, document: &Document, orbit: Orbit) -> Camera {
        let Orbit { yaw, pitch, distance } = orbit;
        Camera { yaw, pitch, distance, ..document.scene().camera }
    }
}

/// Reads a texture from another file, and takes over how many frames it holds where that is told beside it.
fn replace_texture(document: &mut Document, name: &str, file: &Path) -> Result<(), Failure> {
    let Some(texture) = document.texture(name) else {
        let names: Vec<&str> = document.textures().iter().map(|texture| texture.name.as_str()).collect();
        let known = if names.is_empty() { "this graph has none".to_owned() } else { names.join(", ") };
        return Err(Failure::trouble(format!("there is no texture `{name}`; there is {known}")));
    };
    // Relative to where the command runs, not to the graph.
    let path = std::path::absolute(file)?;
    if !path.is_file() {
        return Err(Failure::trouble(format!("{}: there is no such file", file.display())));
    }
    let source = path.to_string_lossy().into_owned();
    let edits = match Sheet::beside(&path) {
        Some(sheet) => sheet.edits(document, name, &source),
        None => vec![Edit::SetTexture(TextureSlot { source, embedded: None, ..texture.clone() })],
    };
    document.apply(Edit::Batch(edits)).map(drop).map_err(Failure::trouble)
}

/// A bar on a terminal, and Ctrl+C that ends the job in good order.
struct Progress {
    bar: Option<ProgressBar>,
    interrupt: Interrupt,
}

impl Progress {
    fn new(settings: &MediaSettings) -> Self {
        let is_long = settings.frames.len() > 1 && io::stderr().is_terminal();
        let bar = is_long.then(|| {
            let style =
                ProgressStyle::with_template("{bar:40} {pos} of {len} frames, {eta} left (Ctrl+C cancels)");
            let bar = ProgressBar::new(settings.frames.len() as u64);
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Self { bar, interrupt: Interrupt::watch() }
    }

    fn step(&mut self, done: u32, _total: u32) -> bool {
        if let Some(bar) = &self.bar {
            bar.set_position(u64::from(done));
        }
        !self.interrupt.has_come()
    }

    fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        // The bar may have left its line unfinished.
        let _ = io::stderr().flush();
    }
}
