//! Sprite sheets: all frames in one picture, with a description beside it that goes back into a flipbook.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::frames::{Frame, Pixels};
use super::still::write_png;
use super::{MediaSettings, Writer};
use crate::document::{Document, Edit, NodeId, Parameter, Pin, TextureSlot, reason, write_whole};
use crate::types::Value;

/// What a sheet holds: the JSON beside its picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// The picture's file, beside the description.
    pub image: String,
    /// Frames side by side.
    pub columns: u32,
    /// Rows of frames, read from the top.
    pub rows: u32,
    /// How many frames there are; the last row may have fewer than the others.
    pub frames: u32,
    /// Width and height of a frame in pixels.
    pub frame_size: [u32; 2],
    /// Frames per second.
    pub fps: f64,
}

/// A description larger than this is none.
const MAX_BYTES: u64 = 1 << 20;

impl Sheet {
    /// Where the description of a picture lies.
    pub fn path_beside(picture: &Path) -> PathBuf {
        picture.with_extension("json")
    }

    /// Reads the description beside a picture; `None` where there is none for it.
    pub fn beside(picture: &Path) -> Option<Self> {
        let sheet = Self::read(&Self::path_beside(picture))?;
        let is_for_it = picture.file_name().is_some_and(|name| name.to_string_lossy() == sheet.image);
        is_for_it.then_some(sheet)
    }

    /// Where the picture of a description lies, whether or not it is there; `None` where the file describes none.
    pub fn picture_beside(description: &Path) -> Option<PathBuf> {
        let sheet = Self::read(description)?;
        let picture = description.with_file_name(&sheet.image);
        // What is named otherwise has another description, or none.
        let is_beside = Path::new(&sheet.image).file_name().is_some_and(|name| *name == *sheet.image);
        (is_beside && Self::path_beside(&picture) == description).then_some(picture)
    }

    fn read(path: &Path) -> Option<Self> {
        let metadata = std::fs::metadata(path).ok().filter(|metadata| metadata.len() <= MAX_BYTES)?;
        let text = std::fs::read(path).ok().filter(|_| metadata.is_file())?;
        let sheet: Self = serde_json::from_slice(&text).ok()?;
        (sheet.columns > 0 && sheet.rows > 0).then_some(sheet)
    }

    /// The edits that make a document play this sheet from its texture `slot`, whose source is then `source`: columns
    /// and rows of every Flipbook node, and a parameter `speed` or `fps` with the rate. Empty without such a texture.
    pub fn edits(&self, document: &Document, slot: &str, source: &str) -> Vec<Edit> {
        let Some(texture) = document.texture(slot) else { return Vec::new() };
        let mut edits = vec![Edit::SetTexture(TextureSlot {
            source: source.to_owned(),
            embedded: None,
            ..texture.clone()
        })];
        let flipbooks = document.graph().nodes().filter(|(_, node)| node.kind.starts_with("uv.flipbook"));
        for (id, node) in flipbooks {
            for (pin, count) in [("columns", self.columns), ("rows", self.rows)] {
                edits.extend(set_input(document, id, pin, f64::from(count)));
            }
            if node.kind == "uv.flipbook_index" {
                edits.extend(set_input(document, id, "speed", self.fps));
            }
        }
        let is_rate =
            |parameter: &&Parameter| ["speed", "fps", "frames_per_second"].contains(&parameter.name.as_str());
        edits.extend(document.parameters().iter().find(is_rate).map(|rate| set_parameter(rate, self.fps)));
        edits
    }
}

/// Sets an input, or the parameter that feeds it.
fn set_input(document: &Document, id: NodeId, pin: &str, value: f64) -> Option<Edit> {
    let pin = Pin::new(id, pin);
    let Some(source) = document.graph().source_of(&pin) else {
        return Some(Edit::SetValue(pin, Some(Value::Number(value))));
    };
    let feeding = document.graph().node(source.node)?;
    let parameter = feeding.option("parameter").filter(|_| feeding.kind == "input.parameter")?;
    document.parameter(parameter).map(|parameter| set_parameter(parameter, value))
}

fn set_parameter(parameter: &Parameter, value: f64) -> Edit {
    // A slider that ends below the value would pull it back at the first touch.
    let range = parameter.range.map(|[low, high]| [low.min(value), high.max(value)]);
    Edit::SetParameter(Parameter { value: Value::Number(value), range, ..parameter.clone() })
}

/// Collects frames into one picture.
pub(super) struct SheetWriter {
    settings: MediaSettings,
    place: PathBuf,
    index: u32,
    sheet: Frame,
}

impl SheetWriter {
    pub fn new(settings: &MediaSettings, place: &Path) -> Self {
        let [columns, rows] = settings.grid();
        let [width, height] = settings.size;
        let (width, height) = (columns * width, rows * height);
        let count = width as usize * height as usize * 4;
        let pixels = if settings.sixteen_bits {
            Pixels::Sixteen(vec![0; count])
        } else {
            Pixels::Eight(vec![0; count])
        };
        Self {
            settings: settings.clone(),
            place: place.to_owned(),
            index: 0,
            sheet: Frame { width, height, pixels },
        }
    }
}

impl Writer for SheetWriter {
    fn add(&mut self, _number: u32, frame: &Frame) -> Result<(), String> {
        let [columns, _] = self.settings.grid();
        let (column, row) = (self.index % columns, self.index / columns);
        self.index += 1;
        let line = frame.width as usize * 4;
        for y in 0..frame.height as usize {
            let left = (row as usize * frame.height as usize + y) * self.sheet.width as usize * 4;
            let at = left + column as usize * line;
            match (&mut self.sheet.pixels, &frame.pixels) {
                (Pixels::Eight(sheet), Pixels::Eight(frame)) => {
                    sheet[at..at + line].copy_from_slice(&frame[y * line..(y + 1) * line]);
                }
                (Pixels::Sixteen(sheet), Pixels::Sixteen(frame)) => {
                    sheet[at..at + line].copy_from_slice(&frame[y * line..(y + 1) * line]);
                }
                _ => return Err("the frames of a sheet differ in depth".to_owned()),
            }
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, String> {
        let [columns, rows] = self.settings.grid();
        let sheet = Sheet {
            image: self.place.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            columns,
            rows,
            frames: self.settings.frames.len() as u32,
            frame_size: self.settings.size,
            fps: self.settings.fps,
        };
        let description = Sheet::path_beside(&self.place);
        let text = serde_json::to_string_pretty(&sheet).map_err(|error| error.to_string())?;
        write_png(&self.place, &self.sheet)?;
        write_whole(&description, format!("{text}\n").as_bytes())
            .map_err(|error| format!("{}: cannot write: {}", description.display(), reason(&error)))?;
        Ok(vec![self.place.clone(), description])
    }
}
