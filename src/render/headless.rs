//! Pictures without a window: for the command line and for tests.

use std::path::{Path, PathBuf};
use std::time::Duration;

use image::RgbaImage;

use super::clock::FrameDelta;
use super::frame::FrameInput;
use super::gpu::{Gpu, RenderError};
use super::motion::STEP_SECS;
use super::renderer::Renderer;
use crate::bundle::Bundle;
use crate::compile::Compiled;
use crate::diagnostic::Diagnostic;
use crate::document::{Camera, Document, reason, write_whole};

/// How long a device may take to tell that work which it has finished is finished.
const ANSWER_LIMIT: Duration = Duration::from_secs(10);

/// What a picture shows.
#[derive(Clone, Debug)]
pub struct RenderSettings {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Seconds since the start.
    pub time_secs: f64,
    /// Seconds since the frame before.
    pub delta_secs: f64,
    /// Another camera than the document's.
    pub camera: Option<Camera>,
    /// The folder that relative paths in the document start from.
    pub base: Option<PathBuf>,
    /// Where bundled textures and meshes come from.
    pub bundle: Bundle,
}

impl Default for RenderSettings {
    fn default() -> Self {
        Self {
            size: [1280, 720],
            time_secs: 0.0,
            delta_secs: STEP_SECS,
            camera: None,
            base: None,
            bundle: Bundle::embedded(),
        }
    }
}

/// A picture with the problems that are visible in it.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// Rows from the top, sRGB, straight alpha.
    pub image: RgbaImage,
    /// Missing textures and meshes, passes that were left out.
    pub diagnostics: Vec<Diagnostic>,
}

/// Draws one picture of a compiled document.
///
/// # Errors
/// When the device refuses the program or the size. Several pictures are cheaper through one [`Renderer`].
pub fn render_image(
    gpu: &Gpu,
    document: &Document,
    compiled: &Compiled,
    settings: &RenderSettings,
) -> Result<Rendered, RenderError> {
    let mut renderer = Renderer::new(gpu.clone(), settings.bundle.clone())?;
    renderer.set_program(compiled, document);
    renderer.wait_until_ready().map_err(|problems| {
        RenderError::new(problems.first().map_or_else(String::new, Diagnostic::to_string))
    })?;
    renderer.render_image(&settings.frame(document))
}

impl RenderSettings {
    /// The frame that these settings ask for.
    pub fn frame<'a>(&'a self, document: &'a Document) -> FrameInput<'a> {
        FrameInput {
            base: self.base.as_deref(),
            time_secs: self.time_secs,
            delta_secs: self.delta_secs,
            camera: self.camera.unwrap_or(document.scene().camera),
            ..FrameInput::new(document, self.size)
        }
    }
}

impl Renderer {
    /// Draws a frame and reads it back. Where passes read what the frame before drew, up to two seconds of frames come
    /// first, so that a picture shows the same whatever was drawn before it. For the same reason it counts as a frame
    /// of a steady stream: the smoothed time between frames is [`FrameInput::delta_secs`] too.
    ///
    /// # Errors
    /// When the size is out of limits or the device fails.
    pub fn render_image(&mut self, input: &FrameInput<'_>) -> Result<Rendered, RenderError> {
        let rendered = self.render_image_while(input, &mut || true)?;
        rendered.ok_or_else(|| RenderError::new("there is no picture"))
    }

    /// As [`Renderer::render_image`], but asks before each of the frames that come first whether to go on; `None` where
    /// the answer was no.
    ///
    /// # Errors
    /// When the size is out of limits or the device fails.
    pub fn render_image_while(
        &mut self,
        input: &FrameInput<'_>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Rendered>, RenderError> {
        self.poll();
        let Some(moment) = self.replay_feedback(input, goes_on)? else { return Ok(None) };
        self.delta = FrameDelta::default();
        self.draw_moment(input, moment)?;
        Ok(Some(Rendered { image: self.read_back()?, diagnostics: self.diagnostics().to_vec() }))
    }

    /// The pixels of the last frame.
    ///
    /// # Errors
    /// When there has been no frame or the device fails.
    pub fn read_back(&self) -> Result<RgbaImage, RenderError> {
        let texture = self.output_texture().ok_or_else(|| RenderError::new("there is no picture"))?;
        let pixels = read_texture(self.gpu(), texture, 4)?;
        RgbaImage::from_raw(texture.width(), texture.height(), pixels)
            .ok_or_else(|| RenderError::new("the picture cannot be read back: its size is wrong"))
    }
}

/// The texels of a flat texture without mip levels, rows from the top.
pub(crate) fn read_texture(
    gpu: &Gpu,
    texture: &wgpu::Texture,
    texel_bytes: u32,
) -> Result<Vec<u8>, RenderError> {
    let failed = |reason: String| RenderError::new(format!("the picture cannot be read back: {reason}"));
    let (width, height) = (texture.width(), texture.height());
    let row_bytes = width * texel_bytes;
    let padded_bytes = row_bytes.next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
    let buffer = gpu
        .checked(|| {
            let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("read back"),
                size: u64::from(padded_bytes) * u64::from(height),
                usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
                mapped_at_creation: false,
            });
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            encoder.copy_texture_to_buffer(
                texture.as_image_copy(),
                wgpu::TexelCopyBufferInfo {
                    buffer: &buffer,
                    layout: wgpu::TexelCopyBufferLayout {
                        offset: 0,
                        bytes_per_row: Some(padded_bytes),
                        rows_per_image: None,
                    },
                },
                texture.size(),
            );
            gpu.queue.submit([encoder.finish()]);
            buffer
        })
        .map_err(failed)?;
    let (sender, receiver) = std::sync::mpsc::channel();
    buffer.map_async(wgpu::MapMode::Read, .., move |result| drop(sender.send(result)));
    gpu.device.poll(wgpu::PollType::wait_indefinitely()).map_err(|error| failed(error.to_string()))?;
    // Another thread that polls the same device may have taken the answer and be about to send it.
    match receiver.recv_timeout(ANSWER_LIMIT) {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(failed(error.to_string())),
        Err(_) => return Err(failed("the graphics device does not answer".to_owned())),
    }
    let mapped = buffer.get_mapped_range(..).map_err(|error| failed(error.to_string()))?;
    let mut pixels = Vec::with_capacity(row_bytes as usize * height as usize);
    for row in mapped.chunks_exact(padded_bytes as usize) {
        pixels.extend_from_slice(&row[..row_bytes as usize]);
    }
    Ok(pixels)
}

/// Writes a picture as PNG; a failure leaves no half-written file.
///
/// # Errors
/// When the folder or the disk refuses; the message names the file.
pub fn save_png(path: &Path, image: &RgbaImage) -> Result<(), RenderError> {
    let failed = |why: String| RenderError::new(format!("{}: cannot write: {why}", path.display()));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, image::ImageFormat::Png).map_err(|error| failed(error.to_string()))?;
    write_whole(path, &bytes.into_inner()).map_err(|error| failed(reason(&error)))
}
