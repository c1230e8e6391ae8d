//! {{title}}: shows the effect in a window, or writes one picture of it.

mod backdrop;
mod effect;
mod frame;
mod ground;
mod player;
mod resources;
mod scene;
mod scene_copy;
mod still;
mod view;
mod window;

use std::error::Error;

pub type Outcome<T> = Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: [--png OUT.png] [--time SECONDS] [--size WxH]";

fn main() -> Outcome<()> {
    let (mut output, mut time, mut size) = (None, 0.0, [512, 512]);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().ok_or(USAGE)?;
        match argument.as_str() {
            "--png" => output = Some(value),
            "--time" => time = value.parse()?,
            "--size" => {
                let (width, height) = value.split_once('x').ok_or(USAGE)?;
                size = [width.parse()?, height.parse()?];
            }
            _ => return Err(USAGE.into()),
        }
    }
    match output {
        Some(path) => still::write(&path, time, size),
        None => window::run(),
    }
}
