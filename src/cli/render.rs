//! `shaderwright render`: a graph as pictures and motion.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::deliver::spare;
use shaderwright::diagnostic::has_errors;
use shaderwright::document::{Camera, Document, Edit, TextureSlot};
use shaderwright::render::media::{MediaFormat, MediaSettings, Sheet, write_media};
use shaderwright::render::{Gpu, Renderer, STEP_SECS};

use super::input::whole_number;
use super::interrupt::Interrupt;
use super::render_values::{Frames, Grid, Orbit, Size};
use super::setting::Setting;
use super::{Failure, Sources, input};

/// Arguments of `render`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    shaderwright render fish_swim -o fish.png --time 1.5 --size 800x600\n  \
    shaderwright render wheel_tinted -o wheel.png --set main_tiling=6,2\n  \
    shaderwright render flipbook -o frame.png --frames 16 --fps 30       frame_0000.png to frame_0015.png\n  \
    shaderwright render fire -o fire.png --sheet 8x8                     a sprite sheet with fire.json beside it\n  \
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
    #[arg(long, default_value = "512x512", value_name = "WxH", allow_hyphen_values = true)]
    size: Size,
    /// Set an exposed parameter, such as `speed=2` or `tint=1,0.5,0`; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<Setting>,
    /// Read a texture from another file; a sprite sheet, or the JSON beside it, sets its flipbook too. May be given
    /// several times
    #[arg(long, value_name = "NAME=FILE", value_parser = parse_texture)]
    texture: Vec<(String, PathBuf)>,
    /// Camera yaw and pitch in degrees and distance
    #[arg(long, value_name = "YAW,PITCH,DISTANCE", allow_hyphen_values = true)]
    camera: Option<Orbit>,
    /// How many frames, or which: `A..B` are those from A to B-1. PNG files are numbered with four digits; with `A..B`
    /// they are a part of a job, and whether they loop is not looked at
    #[arg(long, value_name = "N|A..B", allow_hyphen_values = true)]
    frames: Option<Frames>,
    /// Frames per second [default: 30, for a still 60]. A picture counts as one of a steady stream of frames: the time
    /// between frames that the Time node gives is 1/F
    #[arg(long, value_name = "F", allow_negative_numbers = true)]
    fps: Option<f64>,
    /// Put all frames into one PNG, with this many columns and rows; without a number about as many columns as rows
    #[arg(
        long,
        value_name = "COLUMNS[xROWS]",
        num_args = 0..=1,
        default_missing_value = "0",
        allow_negative_numbers = true
    )]
    sheet: Option<Grid>,
    /// Draw each pixel from this many by this many, 1 to 8
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number, allow_negative_numbers = true)]
    supersample: u32,
    /// Bits per channel of a PNG or APNG, 8 or 16
    #[arg(long, value_name = "BITS", default_value_t = 8, value_parser = whole_number, allow_negative_numbers = true)]
    bits: u32,
    /// Leave the background of the graph out
    #[arg(long)]
    transparent: bool,
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
        let room = self.sheet.and_then(Grid::room);
        let frames = match (&self.frames, format.is_motion(), room.or(looped)) {
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
            check_loop: frames.range.len() > 1
                && (format.is_motion() || frames.whole && format == MediaFormat::PngSequence),
            frames: frames.range,
            fps,
            start_secs: self.time,
            // A still is one frame of what a window plays.
            delta_secs: (self.frames.is_none() && self.fps.is_none() && format == MediaFormat::Png)
                .then_some(STEP_SECS),
            supersampling: self.supersample,
            transparent: self.transparent,
            sixteen_bits: self.bits == 16,
            columns: self.sheet.map(|grid| grid.columns).filter(|columns| *columns > 0),
            camera: self.camera.map(|orbit| self.camera_of(document, orbit)),
        };
        settings.check().map_err(Failure::Trouble)?;
        if let Some(grid) = self.sheet.filter(|grid| grid.room().is_some())
            && settings.grid() != [grid.columns, grid.rows]
        {
            let Grid { columns, rows } = grid;
            return Err(Failure::trouble(format!(
                "a sheet of {columns}x{rows} does not fit {} frames; leave out --frames or write --sheet {columns}",
                settings.frames.len()
            )));
        }
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
    let described = if has_ending(&path, "json") { Some(picture_of(file, &path)?) } else { None };
    let path = described.unwrap_or(path);
    let source = path.to_string_lossy().into_owned();
    let edits = match Sheet::beside(&path) {
        Some(sheet) => sheet.edits(document, name, &source),
        None => vec![Edit::SetTexture(TextureSlot { source, embedded: None, ..texture.clone() })],
    };
    document.apply(Edit::Batch(edits)).map(drop).map_err(Failure::trouble)
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// The picture that the description of a sprite sheet at `path` belongs to.
fn picture_of(file: &Path, path: &Path) -> Result<PathBuf, Failure> {
    let picture = Sheet::picture_beside(path).ok_or_else(|| {
        Failure::trouble(format!(
            "{}: this JSON does not describe a sprite sheet; name a picture, such as {}",
            file.display(),
            file.with_extension("png").display()
        ))
    })?;
    if picture.is_file() {
        return Ok(picture);
    }
    let missing = file.with_file_name(picture.file_name().unwrap_or_default());
    Err(Failure::trouble(format!(
        "{}: the sprite sheet that {} describes is missing",
        missing.display(),
        file.display()
    )))
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
