//! The values of `render`'s arguments, with what is wrong where they cannot be read.

use std::ops::Range;
use std::str::FromStr;

use shaderwright::render::media::MediaSettings;

/// Width and height in pixels.
#[derive(Clone, Copy)]
pub struct Size(pub [u32; 2]);

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

/// Where the camera stands around what it looks at.
#[derive(Clone, Copy)]
pub struct Orbit {
    /// Degrees around the vertical axis.
    pub yaw: f32,
    /// Degrees above the horizon.
    pub pitch: f32,
    /// World units, above 0.
    pub distance: f32,
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
pub struct Frames {
    /// Their numbers.
    pub range: Range<u32>,
    /// False for a part of a job, which need not go on where it began.
    pub whole: bool,
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

/// How many frames of a sprite sheet stand side by side and below each other; 0 where that is left open.
#[derive(Clone, Copy)]
pub struct Grid {
    /// Frames side by side.
    pub columns: u32,
    /// Rows of frames.
    pub rows: u32,
}

impl FromStr for Grid {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "expected COLUMNS such as 4, or COLUMNSxROWS such as 4x2".to_owned();
        let number = |text: &str| text.parse().map_err(|_| wrong());
        match text.split_once(['x', 'X']) {
            Some((columns, rows)) => {
                let grid = Self { columns: number(columns)?, rows: number(rows)? };
                if grid.columns == 0 || grid.rows == 0 { Err(wrong()) } else { Ok(grid) }
            }
            None => Ok(Self { columns: number(text)?, rows: 0 }),
        }
    }
}

impl Grid {
    /// How many frames it has room for, where that is said.
    pub fn room(self) -> Option<u32> {
        self.columns.checked_mul(self.rows).filter(|room| *room > 0)
    }
}
