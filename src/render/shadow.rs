//! The shadow map of the main light: what is nearest to it, drawn by the same vertex code as the picture.
//!
//! The map is a square seen along the light, around everything that casts a shadow. What receives one may lie anywhere:
//! beyond the square there is light, and beyond its depth the shadow goes on.

use glam::{Mat4, Vec3, Vec4};

use super::bindings::PassUniforms;
use super::draw::Draw;
use super::gpu::Gpu;
use super::pipelines::FrameLayouts;
use super::targets::DEPTH_FORMAT;
use super::uniforms::{FrameUniform, ObjectUniform};

/// Side of the map in texels.
const SIDE: u32 = 2_048;
/// By how much the map is larger than the meshes, because their vertices move.
const MARGIN: f32 = 1.5;

/// Pushes what is drawn into the map away from the light, the farther the more it slants. Together with the shift
/// along the normal in `shadow_light.wgsl` this keeps surfaces from shading themselves.
pub(crate) const SHADOW_BIAS: wgpu::DepthBiasState =
    wgpu::DepthBiasState { constant: 2, slope_scale: 1.5, clamp: 0.0 };

/// The map as shaders read it. Clones share it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShadowTexture {
    pub(crate) view: wgpu::TextureView,
    pub(crate) sampler: wgpu::Sampler,
}

/// The map, made when first asked for, and what its passes get.
#[derive(Debug)]
pub(crate) struct ShadowMap {
    texture: Option<ShadowTexture>,
    uniforms: PassUniforms,
}

impl ShadowMap {
    pub(crate) fn new(layouts: FrameLayouts) -> Self {
        Self { texture: None, uniforms: PassUniforms::new(layouts) }
    }

    pub(crate) const fn texture(&self) -> Option<&ShadowTexture> {
        self.texture.as_ref()
    }

    /// Sets up the map for what of `draws` casts a shadow; `frame` is what the picture's passes get. Gives the matrix
    /// from world space to the map.
    pub(crate) fn prepare(
        &mut self,
        gpu: &Gpu,
        draws: &[Draw<'_>],
        object: &ObjectUniform,
        frame: FrameUniform,
    ) -> Mat4 {
        self.texture.get_or_insert_with(|| make_texture(gpu));
        let radius = casters(draws).map(Draw::reach).fold(0.0, f32::max);
        let scale = (0..3).map(|axis| object.world_from_object.col(axis).truncate().length());
        let radius = (radius * scale.fold(0.0, f32::max) * MARGIN).clamp(1e-3, 1e6);
        let centre = object.world_from_object.w_axis.truncate();
        let [x, y, z, _] = frame.light_direction;
        let clip_from_world = clip_from_world(Vec3::new(x, y, z), centre, radius);
        let frame = FrameUniform { clip_from_world, light_direction: [x, y, z, 1.0], ..frame };
        let uniforms = vec![(frame, *object); casters(draws).count()];
        self.uniforms.write(gpu, &uniforms, None);
        uv_from_clip() * clip_from_world
    }

    /// Draws what [`ShadowMap::prepare`] was given.
    pub(crate) fn draw(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        draws: &[Draw<'_>],
        values: &[wgpu::BindGroup],
    ) {
        let Some(texture) = &self.texture else { return };
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("shadow map"),
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &texture.view,
                depth_ops: Some(wgpu::Operations {
                    load: wgpu::LoadOp::Clear(1.0),
                    store: wgpu::StoreOp::Store,
                }),
                stencil_ops: None,
            }),
            ..Default::default()
        });
        let casters = draws.iter().zip(values).filter(|(draw, _)| draw.pipelines.shadow.is_some());
        for (index, (draw, values)) in casters.enumerate() {
            let (Some(pipeline), Some(frame)) = (&draw.pipelines.shadow, self.uniforms.group(index)) else {
                continue;
            };
            pass.set_pipeline(pipeline);
            draw.draw(&mut pass, frame, values);
        }
    }
}

fn casters<'d, 'a>(draws: &'d [Draw<'a>]) -> impl Iterator<Item = &'d Draw<'a>> {
    draws.iter().filter(|draw| draw.pipelines.shadow.is_some())
}

/// The view along the light of the ball around `centre`: x and y from -1 to 1, the depth 0 nearest to the light.
fn clip_from_world(light: Vec3, centre: Vec3, radius: f32) -> Mat4 {
    let (right, up) = light.any_orthonormal_pair();
    // The map moves by whole texels, so that the edges of shadows do not crawl when the object does.
    let texel = 2.0 * radius / SIDE as f32;
    let snapped = |axis: Vec3| (axis.dot(centre) / texel).round() * texel;
    let row = |axis: Vec3, offset: f32| (axis / radius).extend(-offset / radius);
    let x = row(right, snapped(right));
    let y = row(up, snapped(up));
    let depth = (light * -0.5 / radius).extend(0.5 + light.dot(centre) * 0.5 / radius);
    Mat4::from_cols(x, y, depth, Vec4::W).transpose()
}

/// Clip space to UV with its origin top left; the depth stays.
fn uv_from_clip() -> Mat4 {
    Mat4::from_translation(Vec3::new(0.5, 0.5, 0.0)) * Mat4::from_scale(Vec3::new(0.5, -0.5, 1.0))
}

fn make_texture(gpu: &Gpu) -> ShadowTexture {
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("shadow map"),
        size: wgpu::Extent3d { width: SIDE, height: SIDE, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: DEPTH_FORMAT,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    let sampler = gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("shadow map"),
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        compare: Some(wgpu::CompareFunction::LessEqual),
        ..Default::default()
    });
    ShadowTexture { view: texture.create_view(&wgpu::TextureViewDescriptor::default()), sampler }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_sees_the_ball_along_the_light() {
        let (centre, radius) = (Vec3::new(3.0, -1.0, 2.0), 2.5);
        for light in [Vec3::Y, Vec3::new(0.6, 0.0, -0.8), Vec3::new(0.48, 0.6, 0.64)] {
            let shadow_from_world = uv_from_clip() * clip_from_world(light, centre, radius);
            let middle = shadow_from_world.project_point3(centre);
            assert!((middle - Vec3::splat(0.5)).length() < 1e-3, "{middle}");
            let near = shadow_from_world.project_point3(centre + light * radius);
            assert!((near - Vec3::new(0.5, 0.5, 0.0)).length() < 1e-3, "{near}");
            let (right, _) = light.any_orthonormal_pair();
            let edge = shadow_from_world.project_point3(centre + right * radius);
            assert!((edge.truncate() - middle.truncate()).length() > 0.499, "{edge}");
        }
    }
}
