//! What lives on the device and stays from frame to frame.

use wgpu::util::DeviceExt as _;
use wgpu::{BufferUsages, Device, Queue, TextureFormat, TextureUsages, TextureView};

use crate::effect::{Blend, TextureSlot};
use crate::scene::Image;

/// The format of the picture while it is drawn: linear light, which may be brighter than white.
pub const COLOUR_FORMAT: TextureFormat = TextureFormat::Rgba16Float;
pub const DEPTH_FORMAT: TextureFormat = TextureFormat::Depth32Float;
pub const SAMPLES: u32 = 4;

pub fn buffer(device: &Device, label: &str, contents: &[u8], usage: BufferUsages) -> wgpu::Buffer {
    device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: Some(label), contents, usage })
}

/// A texture without mip levels that can be drawn to.
pub fn target(
    device: &Device,
    [width, height]: [u32; 2],
    format: TextureFormat,
    sample_count: u32,
    usage: TextureUsages,
) -> wgpu::Texture {
    device.create_texture(&wgpu::TextureDescriptor {
        label: Some("target"),
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: TextureUsages::RENDER_ATTACHMENT | usage,
        view_formats: &[],
    })
}

pub fn view(texture: &wgpu::Texture) -> TextureView {
    texture.create_view(&wgpu::TextureViewDescriptor::default())
}

/// How a pass mixes into the picture, whose alpha channel holds what shines through (1: nothing was drawn): so an
/// opaque pass covers whatever alpha it returns, and one pipeline is right on every background.
pub fn picture_blend(blend: Blend) -> wgpu::BlendState {
    let component = |src_factor, dst_factor| wgpu::BlendComponent {
        src_factor,
        dst_factor,
        operation: wgpu::BlendOperation::Add,
    };
    let alpha = match blend {
        Blend::Opaque => component(wgpu::BlendFactor::Zero, wgpu::BlendFactor::Zero),
        Blend::Multiply => component(wgpu::BlendFactor::Zero, wgpu::BlendFactor::One),
        _ => component(wgpu::BlendFactor::Zero, wgpu::BlendFactor::OneMinusSrcAlpha),
    };
    wgpu::BlendState { color: blend.state().color, alpha }
}

/// A pipeline that runs a fragment entry for every pixel, with its layout made from the shader.
pub fn covering(
    device: &Device,
    wgsl: &str,
    entry: &str,
    format: TextureFormat,
    constants: &[(&str, f64)],
    over_picture: bool,
) -> wgpu::RenderPipeline {
    let source = wgpu::ShaderSource::Wgsl(wgsl.into());
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some(entry), source });
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some(entry),
        layout: None,
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some("cover"),
            compilation_options: Default::default(),
            buffers: &[],
        },
        primitive: Default::default(),
        depth_stencil: over_picture.then(|| wgpu::DepthStencilState {
            format: DEPTH_FORMAT,
            depth_write_enabled: Some(false),
            depth_compare: Some(wgpu::CompareFunction::Always),
            stencil: Default::default(),
            bias: Default::default(),
        }),
        multisample: wgpu::MultisampleState { count: if over_picture { SAMPLES } else { 1 }, ..Default::default() },
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: Some(entry),
            compilation_options: wgpu::PipelineCompilationOptions { constants, ..Default::default() },
            targets: &[Some(format.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}

/// A bind group of one resource.
pub fn bind(
    device: &Device,
    layout: &wgpu::BindGroupLayout,
    resource: wgpu::BindingResource<'_>,
) -> wgpu::BindGroup {
    device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout,
        entries: &[wgpu::BindGroupEntry { binding: 0, resource }],
    })
}

/// A picture on the device with its mip levels. Those of voxels, whose slices cannot be drawn to, come with it.
pub fn texture(device: &Device, queue: &Queue, image: &Image, slot: &TextureSlot) -> TextureView {
    let is_volume = slot.dimension == wgpu::TextureViewDimension::D3;
    let drawn = if is_volume { TextureUsages::empty() } else { TextureUsages::RENDER_ATTACHMENT };
    let levels = match slot.mipmaps {
        true if is_volume => image.levels,
        true => image.width.max(image.height).ilog2() + 1,
        false => 1,
    };
    let size = wgpu::Extent3d { width: image.width, height: image.height, depth_or_array_layers: image.layers };
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some(slot.name),
        size,
        mip_level_count: levels,
        sample_count: 1,
        dimension: if is_volume { wgpu::TextureDimension::D3 } else { wgpu::TextureDimension::D2 },
        format: image.format,
        usage: TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_DST | drawn,
        view_formats: &[],
    });
    let mut offset = 0;
    for mip_level in 0..image.levels {
        let size = size.mip_level_size(mip_level, texture.dimension());
        let row = size.width * image.format.block_copy_size(None).unwrap_or(4);
        let layout = wgpu::TexelCopyBufferLayout {
            offset,
            bytes_per_row: Some(row),
            rows_per_image: Some(size.height),
        };
        let target = wgpu::TexelCopyTextureInfo { mip_level, ..texture.as_image_copy() };
        queue.write_texture(target, image.bytes, layout, size);
        offset += u64::from(row * size.height * size.depth_or_array_layers);
    }
    if !is_volume {
        fill_levels(device, queue, &texture, slot.colour);
    }
    texture.create_view(&wgpu::TextureViewDescriptor { dimension: Some(slot.dimension), ..Default::default() })
}

/// Makes every smaller level of a texture from the one above, in linear light.
fn fill_levels(device: &Device, queue: &Queue, texture: &wgpu::Texture, colour: bool) {
    let constants = [("weighted_by_alpha", f64::from(u8::from(colour)))];
    let reduce =
        covering(device, include_str!("shaders/mipmap.wgsl"), "reduce", texture.format(), &constants, false);
    let mut encoder = device.create_command_encoder(&Default::default());
    let level = |base_array_layer, base_mip_level| {
        texture.create_view(&wgpu::TextureViewDescriptor {
            dimension: Some(wgpu::TextureViewDimension::D2),
            base_mip_level,
            mip_level_count: Some(1),
            base_array_layer,
            array_layer_count: Some(1),
            ..Default::default()
        })
    };
    let (layers, levels) = (texture.depth_or_array_layers(), texture.mip_level_count());
    for (layer, index) in (0..layers).flat_map(|layer| (1..levels).map(move |index| (layer, index))) {
        let group = bind(device, &reduce.get_bind_group_layout(0), wgpu::BindingResource::TextureView(&level(layer, index - 1)));
        let target = level(layer, index);
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(attachment(&target, None, wgpu::LoadOp::Clear(wgpu::Color::TRANSPARENT)))],
            ..Default::default()
        });
        pass.set_pipeline(&reduce);
        pass.set_bind_group(0, &group, &[]);
        pass.draw(0..3, 0..1);
    }
    queue.submit([encoder.finish()]);
}

pub fn attachment<'a>(
    view: &'a TextureView,
    resolve_target: Option<&'a TextureView>,
    load: wgpu::LoadOp<wgpu::Color>,
) -> wgpu::RenderPassColorAttachment<'a> {
    let ops = wgpu::Operations { load, store: wgpu::StoreOp::Store };
    wgpu::RenderPassColorAttachment { view, depth_slice: None, resolve_target, ops }
}

pub fn depth_attachment(view: &TextureView, load: wgpu::LoadOp<f32>) -> wgpu::RenderPassDepthStencilAttachment<'_> {
    let depth_ops = Some(wgpu::Operations { load, store: wgpu::StoreOp::Store });
    wgpu::RenderPassDepthStencilAttachment { view, depth_ops, stencil_ops: None }
}
