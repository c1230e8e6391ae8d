//! Compiled documents → pixels.
//!
//! A [`Gpu`] is a device, with or without a window. A [`Renderer`] takes a compiled document
//! ([`Renderer::set_program`]), builds its pipelines on a worker thread and draws frames of it
//! ([`Renderer::render`]); what a slider, a texture or the camera changes reaches the device as data and compiles
//! nothing. A program that the device refuses leaves the last good one on screen.
//!
//! Every pass is shaded in linear colour into a multisampled float target; the picture is encoded to sRGB exactly once,
//! into eight bits per channel that a window shows and a PNG stores. The window and the command line draw with the same
//! code.

mod assets;
mod background;
mod bindings;
mod blend;
pub mod camera;
mod clock;
mod draw;
mod feedback;
mod files;
mod floor;
mod frame;
mod geometry;
mod gpu;
mod headless;
pub mod instances;
mod layers;
mod loader;
mod measure;
pub mod media;
pub mod mesh;
mod mipmaps;
mod motion;
mod pass_textures;
mod picture;
mod pipelines;
pub mod preview;
pub mod probe;
mod program;
mod renderer;
mod scene_textures;
mod sequence;
mod shadow;
mod targets;
mod textures;
mod uniforms;
mod upload;
mod worker;

pub use assets::{check_assets, collect_assets};
pub use camera::View;
pub use clock::{Clock, FrameDelta, ROLLOVER_SECS};
pub use frame::{Aids, FrameInput, FrameStats};
pub use gpu::{Gpu, RenderError};
pub use headless::{RenderSettings, Rendered, render_image, save_png};
pub use measure::PixelValue;
pub use motion::{MAX_REPLAY_STEPS, Mover, Placement, STEP_SECS, Trail, path_position, scene_position};
pub use picture::{Picture, Texels};
pub use renderer::{BuildStatus, Renderer};
pub use targets::{Alpha, MAX_SIDE, OUTPUT_FORMAT};
pub use uniforms::{FrameUniform, ObjectUniform};
pub use worker::Waker;
