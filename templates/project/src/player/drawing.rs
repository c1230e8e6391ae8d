//! What a frame draws, in its order: shadow map, passes into textures and the picture, and the encoding as sRGB.

use wgpu::{BindGroup, CommandEncoder, LoadOp, RenderPass, RenderPipeline, TextureFormat};

use super::{Frame, PassTexture, Player, Targets, has_shadows, pass_texture};
use crate::effect::{self, PASSES};
use crate::resources::{attachment, bind, covering, depth_attachment};
use crate::scene::{self, Background};

impl Player {
    fn draw_mesh(&self, pass: &mut RenderPass<'_>, index: usize, frame: &BindGroup, values: &BindGroup) {
        let draw = &self.draws[index];
        let mesh = &self.meshes[draw.mesh];
        pass.set_bind_group(effect::FRAME_GROUP, frame, &[]);
        pass.set_bind_group(effect::EFFECT_GROUP, values, &[]);
        pass.set_vertex_buffer(0, mesh.vertices.slice(..));
        pass.set_vertex_buffer(1, draw.copies.slice(..));
        pass.set_index_buffer(mesh.indices.slice(..), wgpu::IndexFormat::Uint32);
        pass.draw_indexed(0..mesh.count, 0, 0..PASSES[index].instances);
    }

    /// The shadow map comes first in a frame, so that it sees of textures what the frame before left.
    pub(super) fn draw_shadows(&self, encoder: &mut CommandEncoder) {
        if !has_shadows() {
            return;
        }
        let values = self.effect_group(None);
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            depth_stencil_attachment: Some(depth_attachment(&self.shadow_map, LoadOp::Clear(1.0))),
            ..Default::default()
        });
        for (index, draw) in self.draws.iter().enumerate() {
            if let Some(pipeline) = &draw.shadow {
                pass.set_pipeline(pipeline);
                self.draw_mesh(&mut pass, index, &self.shadow_frame, &values);
            }
        }
    }

    /// All passes in their order; neighbours with the same target share one pass of the device. One that reads what the
    /// picture shows before it begins a pass of its own, with a copy of the picture so far.
    pub(super) fn draw_passes(&mut self, encoder: &mut CommandEncoder, groups: &[BindGroup], keeps: bool) {
        let Some(targets) = &self.targets else { return };
        let mut runs: Vec<(Option<&str>, Vec<usize>)> = Vec::new();
        for (index, pass) in PASSES.iter().enumerate() {
            let is_alone = pass.reads_scene && pass.target.is_none();
            match runs.last_mut() {
                Some((name, indices)) if *name == pass.target && !is_alone => indices.push(index),
                _ => runs.push((pass.target, vec![index])),
            }
        }
        if runs.iter().all(|(name, _)| name.is_some()) {
            runs.push((None, Vec::new()));
        }
        let mut begun = Vec::new();
        let (mut is_begun, mut is_copied) = (false, false);
        for (name, indices) in runs {
            let reads_scene = indices.iter().any(|index| PASSES[*index].reads_scene);
            if let Some(copy) = targets.scene.as_ref().filter(|_| reads_scene && !is_copied) {
                if !is_begun {
                    drop(self.begin_picture(encoder, targets, true));
                }
                copy.take(encoder, &targets.resolved_texture);
                (is_begun, is_copied) = (true, true);
            }
            let mut pass = match name.map(pass_texture) {
                Some(texture) => {
                    let fresh = !begun.contains(&texture);
                    begun.push(texture);
                    begin_texture(encoder, &self.pass_textures[texture], fresh)
                }
                None => {
                    let first = !is_begun;
                    (is_begun, is_copied) = (true, false);
                    self.begin_picture(encoder, targets, first)
                }
            };
            for index in indices {
                pass.set_pipeline(&self.draws[index].colour);
                self.draw_mesh(&mut pass, index, &self.draws[index].frame, &groups[index]);
            }
        }
        for (number, texture) in self.pass_textures.iter_mut().enumerate() {
            if keeps && begun.contains(&number) {
                texture.last = 1 - texture.last;
            }
        }
    }

    /// A part of the picture: passes to textures may stand between its passes.
    fn begin_picture<'e>(
        &self,
        encoder: &'e mut CommandEncoder,
        targets: &Targets,
        first: bool,
    ) -> RenderPass<'e> {
        let [r, g, b, a] = match scene::BACKGROUND {
            Background::Colour([r, g, b]) => [r, g, b, 0.0].map(f64::from),
            Background::Gradient(..) | Background::Checker(..) | Background::Image => [0.0; 4],
            Background::Transparent => [0.0, 0.0, 0.0, 1.0],
        };
        let colour = if first { LoadOp::Clear(wgpu::Color { r, g, b, a }) } else { LoadOp::Load };
        let depth = if first { LoadOp::Clear(1.0) } else { LoadOp::Load };
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(attachment(&targets.colour, Some(&targets.resolved), colour))],
            depth_stencil_attachment: Some(depth_attachment(&targets.depth, depth)),
            ..Default::default()
        });
        if first {
            self.backdrop.iter().for_each(|backdrop| backdrop.draw(&mut pass));
            self.ground.iter().for_each(|ground| ground.draw(&mut pass));
        }
        pass
    }

    /// The float picture as sRGB with eight bits.
    pub(super) fn encode(&mut self, encoder: &mut CommandEncoder, frame: &Frame<'_>) {
        let Some(targets) = &self.targets else { return };
        let is_it = |known: &&(TextureFormat, bool, RenderPipeline)| {
            known.0 == frame.format && known.1 == frame.premultiplied
        };
        let pipeline = self.encoders.iter().find(is_it).map(|(_, _, pipeline)| pipeline.clone());
        let pipeline = pipeline.unwrap_or_else(|| {
            let constants = [("premultiplied", f64::from(u8::from(frame.premultiplied)))];
            let shader = include_str!("../shaders/encode.wgsl");
            covering(&self.device, shader, "encode", frame.format, &constants, false)
        });
        let layout = pipeline.get_bind_group_layout(0);
        let group = bind(&self.device, &layout, wgpu::BindingResource::TextureView(&targets.resolved));
        let clear = LoadOp::Clear(wgpu::Color::TRANSPARENT);
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(attachment(frame.view, None, clear))],
            ..Default::default()
        });
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.draw(0..3, 0..1);
        drop(pass);
        if !self.encoders.iter().any(|known| is_it(&known)) {
            self.encoders.push((frame.format, frame.premultiplied, pipeline));
        }
    }
}

/// A draw to the side of this frame: the first in a frame finds it empty, the others go on.
fn begin_texture<'e>(encoder: &'e mut CommandEncoder, texture: &PassTexture, first: bool) -> RenderPass<'e> {
    let colour = if first { LoadOp::Clear(wgpu::Color::TRANSPARENT) } else { LoadOp::Load };
    let depth = if first { LoadOp::Clear(1.0) } else { LoadOp::Load };
    let resolved = &texture.sides[1 - texture.last];
    encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        color_attachments: &[Some(attachment(&texture.colour, Some(resolved), colour))],
        depth_stencil_attachment: Some(depth_attachment(&texture.depth, depth)),
        ..Default::default()
    })
}
