//! Drawing previews: values as bits, then the bits as a picture.

use image::RgbaImage;

use super::program::{Builder, PreviewProgram, SIDE};
use super::surface::Surface;
use crate::bundle::Bundle;
use crate::compile::probe::CompiledProbe;
use crate::document::Camera;
use crate::render::bindings::PassUniforms;
use crate::render::camera::View;
use crate::render::clock::FrameDelta;
use crate::render::frame::FrameInput;
use crate::render::gpu::{Gpu, RenderError};
use crate::render::headless::read_texture;
use crate::render::motion::Mover;
use crate::render::textures::Textures;
use crate::render::uniforms::{FrameParts, FrameUniform, ObjectUniform};
use crate::render::worker::WakerSlot;

/// How previews are painted. NaN is always magenta and infinity yellow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PreviewStyle {
    /// What is above 1 gets red stripes, what is below 0 blue ones.
    pub mark_out_of_range: bool,
}

/// Draws previews one after another; also the whole of one at once, for files.
pub struct PreviewPainter {
    pub(super) builder: Builder,
    bundle: Bundle,
    textures: Textures,
    uniforms: PassUniforms,
    delta: FrameDelta,
    mover: Mover,
}

impl PreviewPainter {
    /// A painter on a device; bundled textures come from `bundle`.
    ///
    /// # Errors
    /// When the device refuses what every preview needs.
    pub fn new(gpu: Gpu, bundle: Bundle) -> Result<Self, RenderError> {
        let builder = Builder::new(gpu)?;
        let textures = builder
            .gpu
            .checked(|| Textures::new(&builder.gpu))
            .map_err(|reason| RenderError::new(format!("values cannot be shown here: {reason}")))?;
        let uniforms = PassUniforms::new(builder.frame_layouts.clone());
        let (delta, mover) = (FrameDelta::default(), Mover::default());
        Ok(Self { builder, bundle, textures, uniforms, delta, mover })
    }

    /// Reads textures on a thread of their own; `waker` is called when one has arrived.
    pub(super) fn load_in_background(&mut self, waker: WakerSlot) {
        self.textures.load_in_background(&self.builder.gpu, &self.bundle, waker);
    }

    /// True while a texture is still being read.
    pub(super) fn is_loading(&self) -> bool {
        self.textures.is_loading()
    }

    /// Hands over what all previews of a frame get.
    pub(super) fn begin(&mut self, frame: &FrameInput<'_>) {
        self.textures.advance(&self.builder.gpu);
        let placement =
            frame.placement.unwrap_or_else(|| self.mover.placement(frame.document.scene(), frame.time_secs));
        let parts = self.delta.parts(frame, 0, &placement);
        let parts = FrameParts { size: [SIDE; 2], ..parts };
        let camera = Camera { yaw: 0.0, pitch: 0.0, distance: 6.0, field_of_view: 20.0, ..Camera::default() };
        let object = ObjectUniform::new(glam::Mat4::IDENTITY);
        let views = [View::of_picture(0), View::of_camera(&camera, 1.0)];
        let passes = views.map(|view| (FrameUniform::new(&parts, &view), object));
        self.uniforms.write(&self.builder.gpu, &passes, None);
    }

    /// Draws one with the values and textures that the document has now.
    pub(super) fn draw(
        &mut self,
        encoder: &mut wgpu::CommandEncoder,
        program: &mut PreviewProgram,
        frame: &FrameInput<'_>,
        style: PreviewStyle,
    ) {
        let gpu = &self.builder.gpu;
        let interface = &program.interface;
        // What is wrong with a texture is said where the whole picture is drawn.
        let mut problems = Vec::new();
        program.bindings.prepare(
            gpu,
            &mut self.textures,
            interface,
            (&self.bundle, frame.base),
            frame.document,
            &mut problems,
        );
        let bindings = program.bindings.group(gpu, (interface, &program.bindings_layout), |_| None);
        let show = program.show(style.mark_out_of_range);
        gpu.queue.write_buffer(&program.show_buffer, 0, bytemuck::cast_slice(&show));
        let group = self.uniforms.group(usize::from(program.surface == Surface::Sphere));
        {
            let mut pass = begin_pass(encoder, "values", &program.values);
            pass.set_pipeline(&program.pipeline);
            pass.set_bind_group(0, group, &[]);
            pass.set_bind_group(1, &bindings, &[]);
            pass.set_bind_group(2, &program.rows, &[]);
            pass.draw(0..3, 0..1);
        }
        let mut pass = begin_pass(encoder, "show", &program.output);
        pass.set_pipeline(&self.builder.show);
        pass.set_bind_group(0, &program.show_group, &[]);
        pass.draw(0..3, 0..1);
    }

    /// The picture of a pin, square, sRGB with premultiplied alpha. The frame gives time, values and textures.
    ///
    /// # Errors
    /// When the pin has no value of its own or the device fails.
    pub fn paint(
        &mut self,
        probe: &CompiledProbe,
        frame: &FrameInput<'_>,
        style: PreviewStyle,
    ) -> Result<RgbaImage, RenderError> {
        let mut program = self.builder.build(probe)?;
        let gpu = self.builder.gpu.clone();
        let failed = |reason: String| RenderError::new(format!("the value cannot be shown: {reason}"));
        gpu.checked(|| {
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            self.begin(frame);
            self.draw(&mut encoder, &mut program, frame, style);
            gpu.queue.submit([encoder.finish()]);
        })
        .map_err(failed)?;
        let pixels = read_texture(&gpu, &program.output_texture, 4)?;
        RgbaImage::from_raw(SIDE, SIDE, pixels).ok_or_else(|| failed("the picture is incomplete".to_owned()))
    }
}

fn begin_pass<'encoder>(
    encoder: &'encoder mut wgpu::CommandEncoder,
    label: &str,
    view: &wgpu::TextureView,
) -> wgpu::RenderPass<'encoder> {
    encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some(label),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations {
                load: wgpu::LoadOp::Clear(wgpu::Color::TRANSPARENT),
                store: wgpu::StoreOp::Store,
            },
        })],
        ..Default::default()
    })
}
