//! `shaderwright render`: a graph as PNG pictures.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use shaderwright::compile::{CompileOptions, compile};
use shaderwright::diagnostic::has_errors;
use shaderwright::document::{Camera, Document};
use shaderwright::render::{FrameInput, Gpu, Renderer, save_png};

use super::setting::Setting;
use super::{Failure, Sources, input};

/// Arguments of `render`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    shaderwright render fish_swim -o fish.png --time 1.5 --size 800x600\n  \
    shaderwright render wheel_tinted -o wheel.png --set main_tiling=6,2\n  \
    shaderwright render flipbook -o frame.png --frames 16 --fps 30    frame_0000.png to frame_0015.png")]
pub struct Render {
    /// The graph: a path or the name of a bundled example
    file: String,
    /// The picture to write
    #[arg(short, long, value_name = "OUT.png")]
    output: PathBuf,
    /// Time in seconds
    #[arg(long, default_value_t = 0.0, value_name = "S", allow_negative_numbers = true)]
    time: f64,
    /// Width and height in pixels
    #[arg(long, default_value = "512x512", value_name = "WxH")]
    size: Size,
    /// Set an exposed parameter, such as `speed=2` or `tint=1,0.5,0`; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<Setting>,
    /// Camera yaw and pitch in degrees and distance
    #[arg(long, value_name = "YAW,PITCH,DISTANCE", allow_hyphen_values = true)]
    camera: Option<Orbit>,
    /// Write this many pictures, numbered from 0000
    #[arg(long, value_name = "N", requires = "fps", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    frames: Option<u32>,
    /// Pictures per second
    #[arg(long, value_name = "F", requires = "frames")]
    fps: Option<f64>,
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

impl Render {
    /// Draws every picture and writes each whole or not at all.
    pub fn run(&self, sources: &Sources) -> Result<(), Failure> {
        if !self.time.is_finite() {
            return Err(Failure::trouble("--time needs a finite number of seconds"));
        }
        if self.fps.is_some_and(|fps| !fps.is_finite() || fps <= 0.0) {
            return Err(Failure::trouble("--fps needs a number above 0"));
        }
        if self.output.extension().is_none_or(|extension| !extension.eq_ignore_ascii_case("png")) {
            let output = self.output.display();
            return Err(Failure::trouble(format!(
                "{output}: pictures are PNG files; name one such as picture.png"
            )));
        }
        let library = input::library(sources, std::slice::from_ref(&self.file))?;
        let mut opened = input::open(&self.file, sources)?;
        for setting in &self.set {
            setting.apply(&mut opened.document)?;
        }
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
        let mut missing = Vec::new();
        for index in 0..self.frames.unwrap_or(1) {
            let mut frame = FrameInput::new(document, self.size.0);
            frame.base = opened.folder.as_deref();
            frame.camera = self.camera_of(document);
            frame.delta_secs = self.fps.map_or(0.0, |fps| 1.0 / fps);
            frame.time_secs = self.time + f64::from(index) * frame.delta_secs;
            let picture = renderer.render_image(&frame).map_err(Failure::trouble)?;
            save_png(&self.path_of(index), &picture.image).map_err(Failure::trouble)?;
            if missing.is_empty() {
                missing = picture.diagnostics;
            }
        }
        input::report(&opened.name, &missing)?;
        if has_errors(&missing) { Err(Failure::Document) } else { Ok(()) }
    }

    fn camera_of(&self, document: &Document) -> Camera {
        let camera = document.scene().camera;
        match self.camera {
            Some(Orbit { yaw, pitch, distance }) => Camera { yaw, pitch, distance, ..camera },
            None => camera,
        }
    }

    fn path_of(&self, index: u32) -> PathBuf {
        if self.frames.is_none() {
            return self.output.clone();
        }
        let stem = self.output.file_stem().unwrap_or_default().to_string_lossy();
        self.output.with_file_name(format!("{stem}_{index:04}.png"))
    }
}
